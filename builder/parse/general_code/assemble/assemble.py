"""Make units from the sections of page text, which are in reading order.

Marks of footnotes are taken out, lost hyphens restored, and cells of tables read. The result is
pieces like those of any other text.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from builder.certainty import Certainty, certainty
from builder.frozen import frozen
from builder.model import BlockKind, Doubt, Parsed, Unit, UnitKind
from builder.parse.general_code.assemble.left_apart import (
    bare_labels,
    doubted,
    line_doubts,
)
from builder.parse.general_code.assemble.marks import FootnoteMark, find_marks
from builder.parse.general_code.pages.footnotes import RESTART, Note
from builder.parse.general_code.pages.pages import Page
from builder.parse.general_code.reading_order.chunks import DASH, DEFINITION
from builder.parse.general_code.reading_order.section_drafts import (
    Draft,
    Section,
    as_lines,
)
from builder.parse.general_code.tables.cells import Cells, cells_of
from builder.parse.in_order.drawn_tables import Drawn
from builder.parse.in_order.families import GENERAL_CODE
from builder.parse.in_order.headings import Heading
from builder.parse.in_order.notes import trailing_history
from builder.parse.in_order.outline import Node
from builder.parse.in_order.piece import Piece, PieceKind
from builder.parse.in_order.rows import Row
from builder.parse.in_order.text_pieces import histories_in, text_pieces, without_parts
from builder.parse.in_order.units import Given, heading_parts, units
from builder.parse.labels import LETTER
from builder.parse.lines.hyphens import Words, with_put_back
from builder.passage import Passage

_KEPT = (BlockKind.TABLE, BlockKind.FORM)
"""Kinds of drafts whose lines are kept apart."""


@dataclass
class Assembly:
    """What units are made with."""

    pages: Sequence[Page]
    notes: Mapping[int, Note]
    """Footnotes by key."""
    words: Words
    """The code's own words, for restoring lost hyphens."""


def assemble(sections: Sequence[Section], with_: Assembly) -> Parsed:
    """The units of a code, with doubts and what is set aside."""
    given, doubts = _pieces(sections, with_)
    made = list(units(given, GENERAL_CODE))
    placed = zip(sections, made, strict=True)
    read = list(doubted([_placed(unit, section, with_.pages) for section, (unit, _) in placed]))
    doubts += [doubt for _, text in made for doubt in text.doubts]
    doubts += [doubt for unit, some in read for doubt in (*bare_labels(unit), *some)]
    aside = tuple(part for _, text in made for part in text.set_aside)
    return Parsed(tuple(unit for unit, _ in read), aside, tuple(doubts))


def _placed(unit: Unit, section: Section, pages: Sequence[Page]) -> Unit:
    """A unit with its page number, its confidence no higher than that of the order of its text.

    If a note is printed over the title, what looks like a date in it is none.
    """
    history = unit.history
    if section.is_garbled:
        history = tuple(
            replace(note, events=()) if note.block is None else note for note in history
        )
    place = unit.place and replace(unit.place, page=pages[section.page].label)
    sure = min([section.sure, *(block.confidence for block in unit.blocks)])
    return replace(unit, place=place if section.heading else None, confidence=sure, history=history)


@frozen
class _Words:
    """The words of a heading or of a draft, with the footnotes in them."""

    draft: Draft | None
    """None for a heading."""
    label: Passage
    text: Passage
    """What follows the label, as printed."""
    pages: frozenset[int]
    marks: Sequence[FootnoteMark] = ()
    lost: Sequence[int] = ()
    """Keys of footnotes whose mark was not found."""

    @property
    def marked(self) -> list[tuple[int, int]]:
        """Where marks of footnotes are in the text."""
        return [(mark.start, mark.end) for mark in self.marks]

    @property
    def unmarked(self) -> Passage:
        """The text without these marks."""
        return self.text.without(self.marked)

    def notes(self, with_: Assembly) -> Iterator[Piece]:
        """The footnotes, as pieces; those without a mark are at the end."""
        for mark in self.marks:
            before, sign = self.text[: mark.start], self.text[mark.start : mark.end]
            yield _footnote(with_, mark.number, self.label + before, sign)
        for number in self.lost:
            yield _footnote(with_, number, self.label + self.text, Passage())


def _footnote(with_: Assembly, number: int, before: Passage, mark: Passage) -> Piece:
    """A footnote as a piece of the unit with its mark."""
    note = with_.notes[number]
    first, *more = note.lines
    label = mark + first.cut(0, note.label_end).strip()
    words = Passage.join([first.cut(note.label_end), *(line.passage for line in more)])
    text = Passage.joined([label, with_.words.restored(words)], "\n")
    return Piece(PieceKind.FOOTNOTE, text, number=str(note.number), before=before)


def _with_notes(found: Sequence[_Words], with_: Assembly) -> tuple[list[_Words], list[Doubt]]:
    """Words with their footnotes; one without a mark goes to the last text of its page."""
    on = {number: note.page for number, note in with_.notes.items()}
    marks = find_marks([(one.text.text, one.pages) for one in found], on)
    marked = {mark.number for some in marks.values() for mark in some}
    lost = defaultdict[int, list[int]](list)
    last = {page: at for at, one in enumerate(found) for page in one.pages}
    doubts = []
    for number, note in with_.notes.items():
        if number not in marked:
            page = max((page for page in last if page <= note.page), default=None)
            lost[0 if page is None else last[page]].append(number)
            line = note.lines[0]
            where = f"footnote {note.number}"
            doubts.append(Doubt("footnote without mark", where, line.text[:60], line.extent))
    doubts += (
        Doubt("footnote mark apart", f"footnote {mark.number % RESTART}", one.text.text[:60], at)
        for index, one in enumerate(found)
        for mark in marks.get(index, ())
        if _is_detached(one.text.text, mark) and (at := one.text.extent)
    )
    given = (
        replace(one, marks=marks.get(at, ()), lost=lost.get(at, ())) for at, one in enumerate(found)
    )
    return list(given), doubts


def _is_detached(text: str, mark: FootnoteMark) -> bool:
    """Whether a blank separates a mark from the words that it belongs to."""
    ends = mark.end == len(text) and text[: mark.start].endswith(" ")
    return ends or (mark.start == 0 and text[mark.end :].startswith(" "))


def _pieces(sections: Sequence[Section], with_: Assembly) -> tuple[list[Given], list[Doubt]]:
    """The headings of a code with the pieces below each, and what could not be decided."""
    found = []
    for section in sections:
        found.append(_Words(None, section.mark(), section.title(), frozenset({section.page})))
        found += (
            _Words(draft, draft.mark, draft.body(), frozenset(draft.pages))
            for draft in section.blocks
        )
    whole, doubts = _with_notes(found, with_)
    cells = [_cells(one, with_.words) for one in whole]
    given: list[Given] = []
    at = 0
    for section in sections:
        end = at + 1 + len(section.blocks)
        head, *texts = whole[at:end]
        below = list(zip(texts, cells[at + 1 : end], strict=True))
        notes = (note for one in whole[at:end] for note in one.notes(with_))
        given.append(_given(section, head, [*_below(below, with_.words), *notes]))
        doubts += _doubts(given[-1].where, section, below, with_)
        at = end
    return given, doubts


def _given(section: Section, head: _Words, pieces: list[Piece]) -> Given:
    """A heading divided into its parts, with the pieces below it."""
    title_at = len(head.label) + 1 if head.label else 0
    if section.heading is None:
        rows, kind, number, rank = [Row.of(section.blocks[0].first, 0)], UnitKind.PART, None, 0
    else:
        rows = [Row.of(line, 0) for line in section.heading.lines]
        kind, number, rank = section.heading.kind, section.heading.number, section.heading.rank
    heading = Heading(rows[0], kind, number, title_at, rank, sure=True)
    words = Passage.joined([part for part in (head.label, head.unmarked) if part], " ")
    return Given(Node(heading, rows[1:]), heading_parts(words, title_at, GENERAL_CODE), pieces)


def _below(found: Iterable[tuple[_Words, Cells | None]], words: Words) -> Iterator[Piece]:
    """The pieces below a heading, each at the depth that the search for the reading order found."""
    for one, cells in found:
        draft = one.draft
        assert draft is not None
        sure = min(draft.confidence, cells.confidence) if cells else draft.confidence
        pieces = _kept(one, cells) if draft.kind in _KEPT else _text(draft, one, words)
        for piece in pieces:
            yield replace(piece, indent=draft.depth, exact=True, marked=True, sure=sure)


def _kept(one: _Words, cells: Cells | None) -> Iterator[Piece]:
    """A table, or lines kept as found."""
    notes = histories_in(one.unmarked, GENERAL_CODE)
    text = without_parts(one.unmarked, notes)
    end = trailing_history(text.text, GENERAL_CODE) or len(text)
    text, closing = text[:end].strip(), text[end:].strip()
    if cells:
        text = with_put_back(text, cells.put_back)
        yield Piece(PieceKind.TABLE, text, drawn=Drawn((), text, cells.table, (), 0))
    else:
        yield Piece(PieceKind.CELLS, text)
    yield from (Piece(PieceKind.HISTORY, note, within=True) for note in notes)
    if closing:
        yield Piece(PieceKind.HISTORY, closing)


def _text(draft: Draft, one: _Words, words: Words) -> Iterator[Piece]:
    """A paragraph; its first piece begins with its label, and may consist of a term only."""
    body = words.restored(one.unmarked.strip())
    bare = draft.term and DEFINITION.fullmatch(f"{body.text}  ") and not DASH.search(body.text)
    whole = Passage.joined([part for part in (draft.mark, body) if part], " ")
    if not draft.mark and LETTER.fullmatch(letter := draft.parts[0].text.strip()):
        yield Piece(PieceKind.TEXT, body[: len(letter)])
        whole = body[len(letter) :].strip()
        if not whole:
            return
    first, *more = text_pieces(whole, GENERAL_CODE)
    yield replace(first, mark=draft.mark.text, term=len(whole) if bare else 0)
    yield from more


def _cells(one: _Words, words: Words) -> Cells | None:
    """A table's cells, or None if they cannot be read."""
    draft = one.draft
    if draft is None or draft.kind is not BlockKind.TABLE:
        return None
    notes = None if draft.notes is None else len(as_lines(draft.parts[: draft.notes]))
    return cells_of(one.text, one.marked, words, notes)


def _doubts(
    where: str,
    section: Section,
    found: Iterable[tuple[_Words, Cells | None]],
    with_: Assembly,
) -> Iterator[Doubt]:
    """Doubts about what was kept as found, and about an order that is not certain."""
    span = section.heading.lines[0].extent if section.heading else None
    if section.is_garbled:
        yield Doubt(
            "overprinted heading", where, "title and note are printed over one another", span
        )
    if certainty(section.sure) is not Certainty.CERTAIN:
        yield Doubt("reading order", where, _other_order(section), span)
    for one, cells in found:
        at = next(iter((one.label + one.text).spans), span)
        torn = cells.torn if cells else with_.words.torn(one.text)
        if one.draft and one.draft.kind not in _KEPT:
            yield from line_doubts(where, one.draft.parts)
        elif cells is None:
            continue
        for word in torn:
            yield Doubt("hyphen perhaps lost", where, word, at)
        for row in cells.undecided if cells else ():
            yield Doubt("table row kept whole", where, row[:60], at)
        if cells and len(cells.table.heads) == 1 and not cells.table.columns:
            yield Doubt("table head kept whole", where, cells.table.heads[0][0][:60], at)


def _other_order(section: Section) -> str:
    """The other order that a section may have, in words."""
    if section.other_owners:
        others = " or ".join(f"§ {number}" for number in sorted(section.other_owners))
        return f"a list may belong to it or to {others}"
    return "another order of its text is nearly as likely"
