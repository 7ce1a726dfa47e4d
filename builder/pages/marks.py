"""References and footnote marks as markup at their offsets."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from markupsafe import Markup

from builder.indexes.local_laws import law_anchor
from builder.indexes.uses import Use
from builder.model import Block, Event, Footnote, HistoryNote, Reference
from builder.pages import escape
from builder.pages.inline import Point, Wrap, weave
from builder.pages.links import Links
from builder.present import caution, names
from builder.present.names import shortened
from builder.present.notes import notes_within
from builder.present.table_marks import marks_in
from builder.present.unit_texts import UnitTexts, stands

_LINK = Markup('<a class="tb-ref" href="{}">')
_OUTSIDE = Markup('<a class="tb-ref tb-ref--law" href="{}" rel="external">')
_UNLINKED = Markup('<span class="tb-ref--none" title="Not linked: {}">')
_LAW = Markup('<a class="tb-law" href="{}">')
_TERM = Markup('<a class="tb-term" href="{}" title="{}">')
_MARK = Markup(
    '<sup class="tb-mark" id="{}">'
    '<a href="#{}" role="doc-noteref" aria-label="Note {}">{}</a></sup>'
)
_WITHIN = Markup(' <span class="tb-within">{}</span>')
_PRINTED = Markup(' <span class="tb-printed">[the source has “{}”]</span>')
_MEANT = Markup(' <span class="tb-meant" title="Inferred">[§ {}]</span>')
_TABLE_MARK = Markup('<sup class="tb-table__mark">')

MEANING = 280
"""Characters of a definition that a hover shows."""


@dataclass(frozen=True, slots=True)
class Weaver(UnitTexts):
    """Weaves the references and footnote marks of one unit into its texts."""

    base: str
    """The page that the unit is on."""
    links: Links
    uses: tuple[Use, ...] = ()
    """Where the unit uses defined terms."""
    damaged: bool = False
    """Whether the text was rebuilt, so that no figure in it can be relied on."""
    laws: str = ""
    """Link to the list of local laws; empty where there is none."""

    def block(self, index: int) -> Markup:
        """The text of a block."""
        text = self.unit.blocks[index].text
        read = [(one.at, one.at + len(one.text)) for one in self.unit.blocks[index].readings]
        wraps = [
            *self._wraps(text, self.references(index)),
            *self._terms(index),
            *(one for one in self._figures(text) if not _within(one, read)),
        ]
        points = [*self._points(index), *self._within(index)]
        block = self.unit.blocks[index]
        return weave(text, wraps, [*points, *scars(block), *_readings(block)])

    def title(self) -> Markup:
        """The heading as Markdown, with its footnote marks.

        They are at their offset, or at the heading's end where another title is shown.
        """
        text = names.heading(self.unit)
        lead = (
            len(names.title_prefix(self.unit))
            if names.shown_title(self.unit).casefold() == self.unit.title.casefold()
            else len(text)
        )
        return weave(
            text,
            (),
            (replace(point, at=lead + point.at) for point in self._points(None)),
            escape.title,
        )

    def marks(self, index: int) -> Markup:
        """The footnote marks of a block, one after the other."""
        return Markup().join(point.markup for point in self._points(index))

    def history(self, note: HistoryNote) -> Markup:
        """A history note, with links from the laws that it names to what else they did."""
        return self.note(note.raw, self._laws(note))

    def _laws(self, note: HistoryNote) -> Iterator[Wrap]:
        at = 0
        for event in note.events if self.laws else ():
            found = _named(event, note.raw, at)
            if found:
                at = found.end()
                href = f"{self.laws}#{law_anchor(event.law, event.date)}"
                yield Wrap(*found.span(), _LAW.format(href), Markup("</a>"))

    def _within(self, index: int) -> Iterator[Point]:
        """The history notes that are within the text of a block."""
        for offset, note in notes_within(self.unit, index):
            yield Point(offset, _WITHIN.format(self.history(note)))

    def note(self, text: str, wraps: Iterable[Wrap] = ()) -> Markup:
        """A footnote, or a history note with wraps of its own, with the references in it.

        These are those references of the unit that are in it and nowhere else.
        """
        return weave(text, [*wraps, *self._wraps(text, self.references_of_line(text))])

    def cell(self, text: str, index: int, marks: frozenset[str] = frozenset()) -> Markup:
        """A cell of a table, with its references as links, and the marks of the table's own notes.

        Which references are in it is told by `CellReferences`.
        """
        raised = (_TABLE_MARK, Markup("</sup>"))
        wraps = [Wrap(start, end, *raised) for start, end in marks_in(text, marks)]
        for start, end, reference in self.references_of_cell(text, index):
            wraps += self._wrap(reference, start, end)
        return weave(text, [*wraps, *self._figures(text)])

    def _figures(self, text: str) -> Iterator[Wrap]:
        return figures(text) if self.damaged else iter(())

    def _terms(self, index: int) -> Iterator[Wrap]:
        """Links from the terms of a block to their definitions.

        The meaning can be read on hover and focus.
        """
        for use in self.uses:
            href = self.links.href(use.definition.url, self.base) if use.block == index else None
            if href:
                meaning = (
                    shortened(f"{use.definition.term}: {use.definition.meaning}", MEANING)
                    + self._warning()
                )
                yield Wrap(use.start, use.end, _TERM.format(href, meaning), Markup("</a>"))

    def _warning(self) -> str:
        return f" ({caution.of_damaged_citation()})" if self.damaged else ""

    def _meant(self, reference: Reference) -> Markup:
        """The section that a reference names whose number has lost its signs: "[§ 300-34]"."""
        number, words = reference.target or "", _bare(reference.text)
        lost = self.damaged and number not in reference.text and number[:1].isdigit()
        return _MEANT.format(number) if lost and words.startswith(_bare(number)) else Markup()

    def note_id(self, note: Footnote) -> tuple[str, tuple[str, ...]]:
        """The ids of a footnote and of each of its marks."""
        same = [other for other in self.unit.footnotes if other.number == note.number]
        count = next(i for i, other in enumerate(same) if other is note)
        name = f"{self.unit.id}:{_token(note.number)}" + (f":{count + 1}" if count else "")
        more = (f"mark:{name}@{nth}" for nth in range(2, len(note.places) + 1))
        return f"note:{name}", (f"mark:{name}", *more)

    def _points(self, block: int | None) -> Iterator[Point]:
        for note in self.unit.footnotes:
            note_id, mark_ids = self.note_id(note)
            for (held, offset), mark_id in zip(note.places, mark_ids, strict=True):
                if held == block:
                    yield Point(offset, _MARK.format(mark_id, note_id, note.number, note.number))

    def _wraps(self, text: str, references: Iterable[Reference]) -> Iterator[Wrap]:
        for reference in references:
            if stands(reference, text):
                yield from self._wrap(reference, reference.start, reference.end)

    def _wrap(self, reference: Reference, at: int, end: int) -> Iterator[Wrap]:
        if reference.target and reference.url:
            href = self.links.href(reference.url, self.base)
            if href:
                yield Wrap(at, end, _LINK.format(href), Markup("</a>") + self._meant(reference))
        elif reference.url and reference.url.startswith(("https://", "http://")):
            yield Wrap(at, end, _OUTSIDE.format(reference.url), Markup("</a>"))
        elif reference.reason:
            yield Wrap(at, end, _UNLINKED.format(reference.reason), Markup("</span>"))


def _bare(words: str) -> str:
    return "".join(filter(str.isalnum, words)).lower()


def _within(wrap: Wrap, places: Iterable[tuple[int, int]]) -> bool:
    return any(start <= wrap.start and wrap.end <= end for start, end in places)


def _readings(block: Block) -> Iterator[Point]:
    """What the source has, after the words that were read by hand in its place."""
    for one in block.readings:
        yield Point(one.at + len(one.text), _PRINTED.format(one.printed))


def _named(event: Event, raw: str, start: int) -> re.Match[str] | None:
    """Where a note names an event's law: its words, or in a damaged copy its figures alone.

    A law without a number is known by its day alone.
    """
    if event.law is None:
        return _day(event.date).search(raw, start) if event.date else None
    words = r"\s+".join(map(re.escape, event.law.split()))
    figures = "".join(character for character in event.law if character.isdigit())
    exact = re.compile(words).search(raw, start) if words else None
    return exact or (re.compile(rf"(?<!\d){figures}(?!\d)").search(raw, start) if figures else None)


def _day(date: str) -> re.Pattern[str]:
    """A day in the figures of a note: "6-16-1953", in a damaged copy "6161953".

    >>> [bool(_day("1953-06-16").search(raw)) for raw in ("6-16-1953", "6161953", "16-16-1953")]
    [True, True, False]
    """
    year, *others = date.split("-")
    figures = r"(?P<sign>[-/]?)".join(f"0?{int(one)}" for one in others)
    return re.compile(rf"(?<![\d/-]){figures}(?P=sign){year}(?![\d/-])" if others[1:] else r"(?!)")


def _token(number: str) -> str:
    """A footnote's number as part of an id: "*" and the like as their code points."""
    return "".join(c if c.isascii() and c.isalnum() else f"x{ord(c):x}" for c in number) or "x"


_FIGURE = re.compile(r"\$?\b[a-z]*\d\w*%?", re.I)
_MARKED = Markup('<span class="tb-figure">')
_SCAR = Markup(' <span class="tb-scar">[{}]</span>')


def figures(text: str) -> Iterator[Wrap]:
    """Every figure of a damaged copy, digits as found: with points and strokes gone none is sure.

    >>> text = "a ph less than 65 or $1500"
    >>> [text[wrap.start:wrap.end] for wrap in figures(text)]
    ['65', '$1500']
    """
    for found in _FIGURE.finditer(text):
        yield Wrap(found.start(), found.end(), _MARKED, Markup("</span>"))


def scars(block: Block) -> Iterator[Point]:
    """What a reader is told at each place where something is gone."""
    for scar in block.scars:
        yield Point(scar.at, _SCAR.format(scar.kind))
