"""A page as the search sees it: what stands at its margin, and the ways in which its list text may begin."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import replace
from functools import lru_cache
from itertools import groupby, pairwise
from typing import TypeAlias

from builder.model import UnitKind
from builder.parse import paragraphs
from builder.parse.general_code import lists
from builder.parse.general_code.chunks import Chunk, Role, definitions, is_run_in, opening, term_of
from builder.parse.general_code.headings import Heading
from builder.parse.general_code.joins import Joins
from builder.parse.general_code.pages import Page
from builder.parse.general_code.seams import Seams, may_end
from builder.parse.general_code.tables import NOTES, zones
from builder.parse.labels import front_label, is_lone, readings
from builder.parse.measure import DEEPEST, Measures, width
from builder.parse.streams import FALSE_LABEL, End, Group, Sheet, Slot, Span, Split
from builder.sources.text import Line

Content: TypeAlias = Heading | Chunk
_Way: TypeAlias = tuple[tuple[Slot[Content], ...], tuple[Group[Content], ...], float]

_WORD = re.compile(r"[A-Za-z]{5,}")
_ANNOUNCES = re.compile(r"\b(?:following|as follows|below|hereinafter)\b")
"""How a sentence with a full stop may announce a list."""
_ABOUT = 12
"""Lines of a list that tell what it is about."""
_WAYS = 5
_STANDING_OVER = 1.0
"""Cost of leaving a section without text whose parts are sections themselves."""
_OWN_TEXT = 7.0
"""Cost of taking a sentence right below a heading for list text, where a half sentence further down is the list's."""
_LEAD_IN = 2
"""Words of a line such as "Where:", which leads over to the legend of a formula and is no row of a table."""
_HEAD_AGAIN = 6.0
"""What it is worth that list text begins with the head of the table before it."""


class Composer:
    """Makes sheets of pages."""

    def __init__(self, headings: Sequence[Heading], measures: Measures, joins: Joins, forms: AbstractSet[int] = frozenset()) -> None:
        self.forms = forms
        """Numbers of the lines of forms at the margin."""
        self.starts = {heading.lines[0].number: heading for heading in headings}
        self.inside = {line.number for heading in headings for line in heading.lines}
        self.measures = measures
        self.seams = Seams(measures, joins)
        self.page_of: list[int] = []
        """Index of the page of each sheet that was made."""
        self.before = ""
        """The last line of the page before, empty where it ends a text."""
        self.after = ""
        """The first line of the next page, empty where that is a heading."""
        self.table_head: str | None = None
        """First line of the table that the page before ends with."""
        self.groups: dict[tuple[int, bool], Group[Content]] = {}
        """List pieces of the page at hand, made once for all of its ways."""
        self.section: Heading | None = None
        """The section whose text the margin goes on with at the top of the next page."""
        self.run_in = False
        """Whether definitions whose terms are subjects of their sentences stand above the lines at hand."""

    def within(self, depth: int) -> Composer:
        """A composer for text that stands at an indent, without headings."""
        return Composer((), replace(self.measures, margin=self.measures.at(depth)), self.seams.joins)

    def sheets(self, pages: Sequence[Page], numbers: Sequence[int] | None = None) -> Iterator[Sheet[Content]]:
        """The ways to read each of the pages; `numbers` are their indexes where they are not all of the pages."""
        for at, page in enumerate(pages):
            index = at if numbers is None else numbers[at]
            following = next((other.lines[0] for other in pages[at + 1 : at + 2] if other.lines), None)
            *parts, last_part = self._parts(page)
            for part in parts:
                self.after = ""
                self.page_of.append(index)
                yield self._sheet(part, index, in_place=True)
                self.before = ""
            self.after = following.text if following is not None and following.number not in self.starts else ""
            self.page_of.append(index)
            yield self._sheet(last_part, index, in_place=bool(parts))
            last = next((line.text for line in reversed(page.lines) if not is_lone(line.text)), "")
            self.before = "" if paragraphs.is_closed(last) and not paragraphs.may_go_on(last) else last

    def _parts(self, page: Page) -> list[Page]:
        """A page whose lists stand in their places, above later headings, is cut above each heading; another one stays whole."""
        heads = [at for at, line in enumerate(page.lines) if line.number in self.starts]
        listed = heads and any(
            self._opens_list(page.lines, at, carried=at < heads[0]) for at in range(heads[-1]) if page.lines[at].number not in self.inside
        )
        if not listed:
            return [page]
        cuts = [0, *(at for at in heads if at)]
        return [replace(page, lines=page.lines[start:stop]) for start, stop in pairwise([*cuts, len(page.lines)])]

    def _opens_list(self, lines: Sequence[Line], at: int, *, carried: bool) -> bool:
        """Whether a line begins the first item of a list, or at the top of a page an item that goes on with one."""
        found = front_label(lines[at].text) if lines[at].number not in self.forms else None
        if not found or not (carried or any(reading.value == 1 for reading in readings(found[1]))):
            return False
        return at == 0 or lines[at - 1].number in self.inside or paragraphs.is_closed(lines[at - 1].text)

    def _sheet(self, page: Page, index: int, *, in_place: bool) -> Sheet[Content]:
        """A page's ways to be read."""
        self.groups.clear()
        regions = self._regions(page.lines)
        slots: list[Slot[Content]] = []
        above, self.section = self.section, next((h for h, _ in reversed(regions) if h is not None), self.section)
        for at, (heading, lines) in enumerate(regions[:-1]):
            slots += self._slots(heading, lines, index, above=above if at == 0 else None)
        heading, tail = regions[-1]
        splits = [
            Split((*slots, *last), groups, score)
            for last, groups, score in self._splits(heading, tail, index, above if len(regions) == 1 else None)
        ]
        self._remember_table(tail)
        self._remember_terms(tail, goes_on=len(regions) == 1)
        opens = self._opens_with_heading(page, regions) if not in_place else True if not regions[0][1] else None
        return Sheet(tuple(splits), opens)

    def _regions(self, lines: Sequence[Line]) -> list[tuple[Heading | None, list[Line]]]:
        """The lines below each heading; those above the first come with no heading."""
        regions: list[tuple[Heading | None, list[Line]]] = [(None, [])]
        for line in lines:
            if line.number in self.starts:
                regions.append((self.starts[line.number], []))
            elif line.number not in self.inside:
                regions[-1][1].append(line)
        return regions

    @staticmethod
    def _opens_with_heading(page: Page, regions: Sequence[tuple[Heading | None, list[Line]]]) -> bool | None:
        """Whether the foot names the page's first heading as the section in force at its top."""
        if page.first is None or len(regions) < 2 or regions[0][1]:
            return None
        headings = [heading for heading, _ in regions if heading is not None]
        if headings[0].kind is UnitKind.SECTION:
            return headings[0].number == page.first
        if headings[0].kind is UnitKind.ARTICLE and next((h.number for h in headings if h.kind is UnitKind.SECTION), None) == page.first:
            return True  # the foot of a page that an article opens names the article's first section
        return None

    # --- the margin -------------------------------------------------------------------------------------------------

    def _slots(self, heading: Heading | None, lines: Sequence[Line], page: int, above: Heading | None) -> list[Slot[Content]]:
        texts = self._margin_chunks(lines, page, above="." if heading is None else ":", run_in=heading is None and self.run_in)
        slots: list[Slot[Content]] = []
        if heading is not None:
            slots.append(self._heading_slot(heading, has_text=bool(texts)))
        for at, chunk in enumerate(texts):
            slot = self.text_slot(chunk, carries=heading is None and at == 0)
            about = heading or above
            slots.append(replace(slot, words=stems([_title(about)])) if about else slot)
        for at, (slot, below) in enumerate(pairwise(slots)):
            if not slot.miss or slot.heading:
                continue
            if below.is_table and not slot.is_table:
                call = slot.call if slot.carries else -6.0  # the definitions or the table that it announces follow
                slots[at] = replace(slot, call=call, miss=0.0)
            elif slot.definition and not below.definition:
                slots[at] = replace(slot, call=-8.0, miss=0.0)  # a formula follows
        return slots

    @staticmethod
    def _heading_slot(heading: Heading, *, has_text: bool) -> Slot[Content]:
        span = _span(heading)
        if heading.kind is not UnitKind.SECTION:
            return Slot(heading, -14.0, heading=True, is_table=heading.references, span=span)
        title = " ".join(line.text for line in heading.lines).lower()
        if has_text or "(reserved)" in title or "(repealed)" in title:
            return Slot(heading, -12.0, heading=True, span=span)
        return Slot(heading, 0.0, _STANDING_OVER if heading.stands_over else 5.0, heading=True, span=span)

    def text_slot(self, chunk: Chunk, *, carries: bool) -> Slot[Content]:
        """A paragraph or definition as the search sees it."""
        if chunk.role is Role.FORM:
            return Slot(chunk, -6.0, carries=carries, is_table=True, span=_span(chunk))
        last, first = chunk.last_text, chunk.lines[0].text
        definition = chunk.role is Role.DEFINITION
        table = self._like_table(chunk)
        broken = not table and not paragraphs.is_closed(last) and (len(chunk.lines) > 1 or paragraphs.breaks_off(last, self.measures))
        colon = (last.endswith((":", "—")) and not table) or (definition and not _has_meaning(chunk))
        if colon:
            call = 0.0
        elif definition:
            call = -8.0
        else:
            call = -3.0 if any(_ANNOUNCES.search(line.text) for line in chunk.lines) else -6.0
        return Slot(
            chunk,
            call,
            3.0 if colon else 0.0,
            end=_end(last, is_open=broken and not colon),
            carries=carries and not definition,
            begins_small=paragraphs.begins_small(first),
            definition=definition,
            is_table=definition or table,
            term=_term(chunk) if definition else "",
            text=frozenset() if definition or table else stems(line.text for line in chunk.lines),
            span=_span(chunk),
        )

    def _like_table(self, chunk: Chunk) -> bool:
        short = sum(width(line.text) < self.measures.margin * 0.75 for line in chunk.lines)
        return len(chunk.lines) > 1 and short > len(chunk.lines) / 2

    def _margin_chunks(self, lines: Sequence[Line], page: int, *, above: str, run_in: bool) -> list[Chunk]:
        """Paragraphs, definitions and forms; a paragraph is cut only behind a colon."""
        runs = [(is_form, list(run)) for is_form, run in groupby(lines, key=lambda line: line.number in self.forms)]
        return [
            chunk
            for is_form, run in runs
            for chunk in ([Chunk(Role.FORM, tuple(run), page)] if is_form else self._text_chunks(run, page, above=above, run_in=run_in))
        ]

    def _text_chunks(self, lines: Sequence[Line], page: int, *, above: str, run_in: bool) -> list[Chunk]:
        """Paragraphs and definitions."""
        texts = [line.text for line in lines]
        terms = definitions(lines, above=above, run_in=run_in)
        starts = {0, *(i for i in terms if i == 0 or i - 1 in terms or self._may_precede_term(texts[i - 1], texts[i]))}
        colons = {i for i in paragraphs.ends(texts, self.measures) if texts[i - 1].rstrip().endswith(":")}
        if colons:
            rows = {at for zone in zones(texts, self.measures) for at in range(zone.start + 1, zone.end)}
            colons -= {at for at in rows if len(texts[at - 1].split()) > _LEAD_IN}
        starts |= colons
        ordered = sorted(starts)
        chunks = []
        for start, stop in zip(ordered, [*ordered[1:], len(lines)], strict=True):
            role = Role.DEFINITION if start in terms else Role.TEXT
            chunks.append(Chunk(role, tuple(lines[start:stop]), page))
        return chunks

    def _may_precede_term(self, above: str, term: str) -> bool:
        """Whether a definition may begin below a line: one that ends a sentence, or a short one, such as a row of a table."""
        return paragraphs.is_closed(above) or self.measures.is_short(above.rstrip(), term, DEEPEST)

    # --- the list text ----------------------------------------------------------------------------------------------

    def _remember_table(self, lines: Sequence[Line]) -> None:
        """Keep the head of the table that the page ends with: a page that prints it again goes on with it."""
        found = zones([line.text for line in lines], self.measures)
        self.table_head = lines[found[-1].start].text.strip() if found and found[-1].end >= len(lines) - 1 else None

    def _remember_terms(self, lines: Sequence[Line], *, goes_on: bool) -> None:
        """Keep whether the page ends among definitions whose terms are subjects of their sentences."""
        found = definitions(lines, above="." if goes_on else ":", run_in=goes_on and self.run_in)
        self.run_in = is_run_in(lines, found[-1]) if found else goes_on and self.run_in

    def _splits(self, heading: Heading | None, lines: Sequence[Line], page: int, above: Heading | None) -> Iterator[_Way]:
        """The ways to part the lines below a page's last heading: slots, groups, and how well the widths agree."""
        least = max((i + 1 for i, line in enumerate(lines) if line.number in self.forms), default=0)
        labels = [i for i, line in enumerate(lines) if i >= least and (front_label(line.text) or is_lone(line.text))]
        limit = labels[0] if labels else len(lines)
        late = any(is_lone(lines[label].text) for label in labels)
        listed = [] if late else lists.items(lines[limit:], page, self.measures)
        for cut, score in self._cuts(lines, labels):
            if cut < least:
                continue
            again = heading is not None and cut < len(lines) and self._goes_on_with_table(lines[cut].text)
            total = score + (_HEAD_AGAIN if again else 0.0)
            if cut == 0 and heading is not None and _has_inner_seam([line.text for line in lines[:limit]]):
                total -= _OWN_TEXT
            slots = tuple(self._slots(heading, lines[:cut], page, above=above))
            if late or cut > limit:
                chunks = lists.items(lines[cut:], page, self.measures)
            else:
                chunks = [*lists.items(lines[cut:limit], page, self.measures), *listed]
            yield slots, self.as_groups(chunks), total
            for others in self._carried_over(chunks):
                yield slots, self.as_groups(others), total - 0.5

    def _goes_on_with_table(self, text: str) -> bool:
        """Whether a line begins what the table before it goes on with: its head again, or the notes under it."""
        return self.table_head is not None and (text.strip() == self.table_head or NOTES.match(text) is not None)

    def _cuts(self, lines: Sequence[Line], labels: Sequence[int]) -> list[tuple[int, float]]:
        """Where the list text of a page may begin, with how well the widths of the lines agree."""
        if not lines:
            return [(0, 0.0)]
        limit = labels[0] if labels else len(lines)
        texts = [line.text.rstrip() for line in lines]
        rows = {at for zone in zones(texts, self.measures) for at in range(zone.start, zone.end)}
        scored = list(enumerate(self.seams.scores(texts, limit, rows, self.before, self.after)))
        heads = [pair for pair in scored[:-1] if texts[pair[0]] == self.table_head]
        best = [*heads, *sorted(scored[1:-1], key=lambda pair: -pair[1])[:_WAYS], scored[0], *scored[1:][-1:]]
        if limit < len(lines) and is_lone(texts[limit]):
            begins = [at for at in range(1, limit) if may_end(texts[at - 1]) and not paragraphs.begins_small(texts[at])]
            best += [scored[at] for at in begins[-_WAYS:] if scored[at] not in best]
        swallowed = scored[-1][1]
        for at, label in enumerate(labels[:3]):  # the first labels may be none
            if label and paragraphs.is_closed(texts[label - 1]) and label - 1 not in rows:
                break
            swallowed -= 0.5 if label else FALSE_LABEL
            best.append((labels[at + 1] if at + 1 < len(labels) else len(lines), swallowed))
        return best

    @staticmethod
    def _carried_over(chunks: Sequence[Chunk]) -> Iterator[list[Chunk]]:
        """The text above a label that comes late may be the rest of an item before it."""
        if not chunks or chunks[0].role is not Role.ITEM or chunks[0].label is None:
            return
        first = chunks[0]
        texts = [line.text for line in first.lines]
        for cut in range(1, len(texts)):
            if paragraphs.is_closed(texts[cut - 1]) and not paragraphs.begins_small(texts[cut]):
                rest = Chunk(Role.TEXT, first.lines[:cut], first.page, indented=True)
                yield [rest, replace(first, lines=first.lines[cut:]), *chunks[1:]]

    def as_groups(self, chunks: Sequence[Chunk]) -> tuple[Group[Content], ...]:
        """List text as the search sees it."""
        groups: list[Group[Content]] = []
        before = "."
        for at, chunk in enumerate(chunks):
            closed = paragraphs.is_closed(before)
            held = self.groups.get((id(chunk), closed))
            if held is None:
                held = self._group(chunk, interrupts=not closed)
                if _is_first(chunk) and chunk.mark[0] not in "([":
                    words, text = stems(line.text for line in chunk.lines[:3]), stems(_list_text(chunks[at:]))
                    held = replace(held, words=words, text=text)
                self.groups[id(chunk), closed] = held
            groups.append(held)
            before = chunk.last_text
        return tuple(groups)

    def _group(self, chunk: Chunk, *, interrupts: bool) -> Group[Content]:
        last = chunk.last_text
        broken = bool(last) and paragraphs.breaks_off(last, self.measures, 2 if chunk.mark else 1)
        return Group(
            chunk,
            chunk.mark,
            end=_end(last, is_open=broken),
            begins_small=bool(chunk.lines) and paragraphs.begins_small(chunk.lines[0].text),
            late=chunk.label is not None,
            interrupts=interrupts,
            definition=chunk.role is Role.DEFINITION,
            empty=not chunk.lines,
            term=_term(chunk) if chunk.label is not None and chunk.lines and opening(chunk.lines, 0) is Role.DEFINITION else "",
            is_table=not chunk.mark and self._like_table(chunk),
            span=_span(chunk),
        )


def _span(content: Content) -> Span:
    """The numbers of the first and of the last line."""
    lines = content.lines or ((content.label,) if isinstance(content, Chunk) and content.label else ())
    return (lines[0].number, lines[-1].number) if lines else (0, 0)


def _title(heading: Heading) -> str:
    """A heading's words, up to its note."""
    return " ".join(line.text for line in heading.lines).partition("[")[0]


def stems(texts: Iterable[str]) -> frozenset[str]:
    """The beginnings of the longer words."""
    return frozenset[str]().union(*map(_stems, texts))


@lru_cache(maxsize=1 << 16)
def _stems(text: str) -> frozenset[str]:
    return frozenset([word[:5].lower() for word in _WORD.findall(text)])


def _list_text(chunks: Sequence[Chunk]) -> Iterator[str]:
    """The first lines of the list that a chunk opens, up to where the next one begins."""
    lines = 0
    for at, chunk in enumerate(chunks):
        if (at and chunk.mark == chunks[0].mark) or lines > _ABOUT:
            return
        lines += len(chunk.lines)
        yield from (line.text for line in chunk.lines)


def _is_first(chunk: Chunk) -> bool:
    """Whether a chunk is the first item of a list."""
    return bool(chunk.mark) and any(reading.value == 1 for reading in readings(chunk.mark))


def _has_inner_seam(texts: Sequence[str]) -> bool:
    """Whether a text that begins with a capital has a sentence's end before a line that begins in mid-sentence."""
    if not texts or paragraphs.begins_small(texts[0]):
        return False
    return any(paragraphs.is_stopped(above) and paragraphs.begins_small(below) for above, below in pairwise(texts))


def _end(last: str, *, is_open: bool) -> End:
    if is_open:
        return End.OPEN
    if last.endswith((":", "—")):
        return End.CALLING
    return End.UNSURE if paragraphs.may_go_on(last) or not paragraphs.is_closed(last) else End.CLOSED


def _term(chunk: Chunk) -> str:
    """The term that a chunk defines."""
    match = term_of(" ".join(line.text for line in chunk.lines[:3]) + " ")
    return match["term"].strip() if match else ""


def _has_meaning(chunk: Chunk) -> bool:
    """Whether a definition says anything before its list."""
    whole = " ".join(line.text.rstrip() for line in chunk.lines)
    match = term_of(whole + " ")
    return match is None or bool(whole[match.end() :].strip(" —"))
