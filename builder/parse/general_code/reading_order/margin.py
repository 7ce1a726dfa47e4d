"""The margin text below one heading of a page, as the search sees it, for each place it may end."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from collections.abc import Set as AbstractSet
from itertools import groupby, pairwise
from typing import TypeAlias

from builder.model import UnitKind
from builder.parse.general_code.headings import Heading
from builder.parse.general_code.reading_order.chunks import Chunk, Role, term_of
from builder.parse.general_code.reading_order.page_pieces import End, Slot, Span
from builder.parse.general_code.reading_order.regions import Region
from builder.parse.general_code.tables.zones import zones
from builder.parse.lines import paragraphs
from builder.parse.lines.measure import DEEPEST, Measures, width

Content: TypeAlias = Heading | Chunk

_STEM = re.compile(r"([a-z]{5})[a-z]*")
_ANNOUNCES = re.compile(r"\b(?:following|as follows|below|hereinafter)\b")
"""How a sentence with a full stop may announce a list."""
_PARTED = 1.0
"""Cost of leaving a section without text if its parts are sections themselves."""
_LEAD_IN = 2
"""Most words of a line like "Where:", which introduces a formula's legend and is no row."""
_ROW = 0.75
"""Share of the measure that rows of a table do not fill."""


class Margin:
    """The text at the margin below a heading, or at the top of a page.

    At the top of a page it continues the section `above`. `run_in` says that it follows a
    definition whose term is the subject of its sentence. `forms` has numbers of lines.
    """

    def __init__(
        self,
        region: Region,
        heading: Heading | None,
        above: Heading | None,
        forms: AbstractSet[int],
        *,
        run_in: bool = False,
    ) -> None:
        self.region = region
        self.heading = heading
        self.measures = region.measures
        about = heading or above
        self.about = stems([about.words]) if about else frozenset[str]()
        self.in_form = [line.number in forms for line in region.lines]
        self.apart = sorted(
            [*_runs(self.in_form), *((Role.CLOSING, *note) for note in region.closing)],
            key=lambda piece: piece[1:],
        )
        """Forms and closing notes."""
        self.announcing = [at for at, text in enumerate(region.texts) if _ANNOUNCES.search(text)]
        """Lines that may announce a list."""
        self.run_in = run_in
        self.made: dict[tuple[int, int], Slot] = {}

    def slots(self, end: int) -> list[Slot]:
        """The pieces of the margin if it ends before line `end`."""
        pieces = self._pieces(end)
        slots: list[Slot] = []
        if self.heading is not None:
            slots.append(
                _heading_slot(
                    self.heading,
                    self.about,
                    has_text=any(role is not Role.CLOSING for role, *_ in pieces),
                )
            )
        for role, start, stop in pieces:
            held = self.made.get((start, stop))
            if held is None:
                held = self.made[start, stop] = self._text_slot(role, start, stop)
            slots.append(held)
        for at, (slot, below) in enumerate(pairwise(slots)):
            if not slot.miss or slot.heading:
                continue
            if below.is_table and not slot.is_table:
                call = (
                    slot.call if slot.carries else -6.0
                )  # the definitions or the table that it announces follow
                slots[at] = slot._replace(call=call, miss=0.0)
            elif slot.definition and not below.definition and not below.closing:
                slots[at] = slot._replace(call=-8.0, miss=0.0)  # a formula follows
        return slots

    def _pieces(self, end: int) -> list[tuple[Role, int, int]]:
        """Where paragraphs, definitions, forms and closing notes begin and end.

        A paragraph is divided only after a colon.
        """
        if not self.apart:
            return [*self._text_pieces(0, end)] if end else []
        found: list[tuple[Role, int, int]] = []
        start = 0
        for role, first, last in [*self.apart, (Role.TEXT, end, end)]:
            if start < min(first, end):
                found += self._text_pieces(start, min(first, end))
            if first < end:
                found.append((role, first, min(last, end)))
            start = last
        return found

    def _text_pieces(self, start: int, stop: int) -> Iterator[tuple[Role, int, int]]:
        """Where paragraphs and definitions begin and end."""
        region = self.region
        if not region.terms and not region.colons:
            yield Role.TEXT, start, stop
            return
        above = "." if self.heading is None else ":"
        terms = region.definitions(
            start, stop, above=above, run_in=self.heading is None and self.run_in
        )
        begins = {
            start,
            *(at for at in terms if at == start or at - 1 in terms or self._may_precede_term(at)),
        }
        colons = {at for at in region.colons if start < at < stop}
        if colons:
            colons &= set(region.paragraph_ends(start, stop))
        if colons:
            rows = {
                start + at
                for zone in zones(region.texts[start:stop], self.measures)
                for at in range(zone.start + 1, zone.end)
            }
            colons -= {at for at in rows if len(region.texts[at - 1].split()) > _LEAD_IN}
        begins |= colons
        for first, last in pairwise([*sorted(begins), stop]):
            yield Role.DEFINITION if first in terms else Role.TEXT, first, last

    def _may_precede_term(self, at: int) -> bool:
        """Whether a definition may begin at a line: below a sentence's end, or below a short line.

        A row of a table is such a short line.
        """
        above = self.region.texts[at - 1]
        return paragraphs.is_closed(above) or self.measures.is_short(
            above.rstrip(), self.region.texts[at], DEEPEST
        )

    def _text_slot(self, role: Role, start: int, stop: int) -> Slot:
        """A paragraph, definition or form as the search sees it."""
        chunk = self.region.chunk(role, start, stop)
        carries = self.heading is None and start == 0
        if role is Role.FORM:
            return Slot(
                chunk, -6.0, carries=carries, words=self.about, is_table=True, span=span_of(chunk)
            )
        if role is Role.CLOSING:
            return Slot(chunk, -14.0, closing=True, span=span_of(chunk))
        last = chunk.last_text
        definition = role is Role.DEFINITION
        table = like_table(chunk, self.measures)
        broken = (
            not table
            and not paragraphs.is_closed(last)
            and (stop - start > 1 or paragraphs.breaks_off(last, self.measures))
        )
        colon = (last.endswith((":", "—")) and not table) or (
            definition and not _has_meaning(chunk)
        )
        if colon:
            call = 0.0
        elif definition:
            call = -8.0
        else:
            call = -3.0 if any(start <= at < stop for at in self.announcing) else -6.0
        return Slot(
            chunk,
            call,
            3.0 if colon else 0.0,
            end=how_ends(last, is_open=broken and not colon),
            carries=carries and not definition,
            begins_small=paragraphs.begins_small(self.region.texts[start]),
            words=self.about,
            text=frozenset() if definition or table else stems(self.region.texts[start:stop]),
            definition=definition,
            term=term_in(chunk) if definition else "",
            is_table=definition or table,
            span=span_of(chunk),
        )


def _runs(in_form: Sequence[bool]) -> Iterator[tuple[Role, int, int]]:
    """Where forms begin and end."""
    start = 0
    for is_form, run in groupby(in_form):
        stop = start + len(list(run))
        if is_form:
            yield Role.FORM, start, stop
        start = stop


def _heading_slot(heading: Heading, about: frozenset[str], *, has_text: bool) -> Slot:
    span = span_of(heading)
    if heading.kind not in (UnitKind.SECTION, UnitKind.SCHEDULE):
        return Slot(heading, -14.0, heading=True, is_table=heading.references, span=span)
    title = " ".join(line.text for line in heading.lines).lower()
    if has_text or "(reserved)" in title or "(repealed)" in title:
        return Slot(heading, -12.0, heading=True, span=span)
    return Slot(
        heading,
        0.0,
        _PARTED if heading.has_parts else 5.0,
        heading=True,
        words=about,
        span=span,
    )


def span_of(content: Content) -> Span:
    """Numbers of the first and of the last line."""
    lines = content.lines or (
        (content.label,) if isinstance(content, Chunk) and content.label else ()
    )
    return (lines[0].number, lines[-1].number) if lines else (0, 0)


def like_table(chunk: Chunk, measures: Measures) -> bool:
    """Whether most lines of a piece are short, like the rows of a table."""
    if len(chunk.lines) < 2:
        return False
    narrow = measures.margin * _ROW
    return sum([width(line.text) < narrow for line in chunk.lines]) > len(chunk.lines) / 2


def stems(texts: Iterable[str]) -> frozenset[str]:
    """The beginnings of the longer words."""
    return frozenset(_STEM.findall("\n".join(texts).lower()))


def how_ends(last: str, *, is_open: bool) -> End:
    """How a piece ends, judged by its last line."""
    if is_open:
        return End.OPEN
    if last.endswith((":", "—")):
        return End.CALLING
    return (
        End.UNSURE
        if paragraphs.may_continue(last) or not paragraphs.is_closed(last)
        else End.CLOSED
    )


def term_in(chunk: Chunk) -> str:
    """The term that a piece defines; "" if none."""
    match = term_of(" ".join(line.text for line in chunk.lines[:3]) + " ")
    return match["term"].strip() if match else ""


def _has_meaning(chunk: Chunk) -> bool:
    """Whether a definition says anything before its list."""
    whole = " ".join(line.text.rstrip() for line in chunk.lines)
    match = term_of(whole + " ")
    return match is None or bool(whole[match.end() :].strip(" —"))
