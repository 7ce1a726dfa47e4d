"""From drafts to units: notes and marks taken out, footnotes put to their marks."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from builder.certainty import Certainty, certainty
from builder.model import (
    Block,
    BlockKind,
    Doubt,
    Footnote,
    HistoryNote,
    Place,
    Status,
    Unit,
    UnitKind,
)
from builder.parse.general_code.assemble import marks as marking
from builder.parse.general_code.assemble.left_apart import apart_from_their_text
from builder.parse.general_code.pages.footnotes import Note
from builder.parse.general_code.pages.pages import Page
from builder.parse.general_code.reading_order.chunks import DASH, said_of, term_of
from builder.parse.general_code.reading_order.section_drafts import (
    Draft,
    Section,
    as_lines,
    carriers,
)
from builder.parse.general_code.tables.cells import Cells, cells_of
from builder.parse.general_code.tables.same_heads import told_by_same_heads
from builder.parse.lines.hyphens import Words, with_put_back
from builder.parse.lines.notes import FootnoteMark, Stripped, strip
from builder.parse.unit_parts import says_repealed, status_of
from builder.passage import Passage, spans_of

_LETTER = re.compile(r"[\"“][A-Z][.,]?[\"”]\.?")

_QUOTES = ('"', "“")


@dataclass
class Assembly:
    """What the units are made with."""

    pages: Sequence[Page]
    notes: Mapping[int, Note]
    """Footnotes by key."""
    words: Words
    """The code's own words, for hyphens that were lost."""


def assemble(sections: list[Section], with_: Assembly) -> tuple[list[Unit], list[Doubt]]:
    """The units of a code, and what could not be decided about their notes."""
    for section in sections:
        find_said_terms(section)
    holders = list(carriers(sections))
    texts = [
        (draft.body(), frozenset(draft.pages))
        if draft
        else (section.title(), frozenset({section.page}))
        for section, draft in holders
    ]
    on = {number: note.page for number, note in with_.notes.items()}
    found = marking.find_marks([(passage.text, pages) for passage, pages in texts], on)
    lost, doubts = _without_mark(found, texts, with_.notes)
    stripped = [strip(passage, found.get(index, ())) for index, (passage, _) in enumerate(texts)]
    read = (
        _cells(draft, whole, body, with_.words)
        for (_, draft), (whole, _), body in zip(holders, texts, stripped, strict=True)
    )
    tables = told_by_same_heads(list(read))
    units: list[Unit] = []
    at = 0
    for section in sections:
        count = 1 + len(section.blocks)
        extra = {index - at: lost[index] for index in range(at, at + count) if index in lost}
        bodies = [passage for passage, _ in texts[at : at + count]]
        cells = tables[at + 1 : at + count]
        units.append(
            _unit(
                section,
                list(zip(bodies, stripped[at : at + count], strict=True)),
                cells,
                extra,
                with_,
            )
        )
        doubts += _doubts(units[-1], section, list(zip(bodies[1:], cells, strict=True)), with_)
        doubts += apart_from_their_text(units[-1], section.blocks)
        units[-1] = _with_own_note(_without_bare_note(units[-1]))
        at += count
    return units, doubts


def _cells(draft: Draft | None, whole: Passage, body: Stripped, words: Words) -> Cells | None:
    """A table's cells, where they can be told."""
    if draft is None or draft.kind is not BlockKind.TABLE:
        return None
    return cells_of(
        whole,
        body,
        words,
        None if draft.notes is None else len(as_lines(draft.parts[: draft.notes])),
    )


def _without_mark(
    found: Mapping[int, Sequence[FootnoteMark]],
    texts: Sequence[tuple[Passage, frozenset[int]]],
    notes: Mapping[int, Note],
) -> tuple[dict[int, list[int]], list[Doubt]]:
    """Footnotes whose mark was not found go to the last text of their page, and are doubts."""
    marked = {mark.number for marks in found.values() for mark in marks}
    last_on: dict[int, int] = {}
    for index, (_, pages) in enumerate(texts):
        for page in pages:
            last_on[page] = index
    lost: dict[int, list[int]] = defaultdict(list)
    doubts = []
    for number, note in notes.items():
        if number not in marked:
            if note.page not in last_on:
                last_on[note.page] = max(
                    (index for page, index in last_on.items() if page <= note.page), default=0
                )
            lost[last_on[note.page]].append(number)
            line = note.lines[0]
            doubts.append(
                Doubt(
                    "footnote without mark",
                    f"footnote {note.number}",
                    line.text[:60],
                    line.extent,
                )
            )
    return lost, doubts


def _unit(
    section: Section,
    stripped: Sequence[tuple[Passage, Stripped]],
    cells: Sequence[Cells | None],
    lost: Mapping[int, Sequence[int]],
    with_: Assembly,
) -> Unit:
    (_, head), *bodies = stripped
    title, tail = _parted_title(head.passage, section)
    heading, mark = section.heading, section.mark()
    blocks: list[Block] = []
    history = (
        [replace(note, events=()) for note in head.history]
        if section.is_garbled
        else [*head.history]
    )
    footnotes = [_footnote(one, None, with_) for one in head.marks]
    footnotes += [
        _footnote((number, len(title), Passage()), None, with_) for number in lost.get(0, ())
    ]
    for index, (draft, (whole, body), held) in enumerate(
        zip(section.blocks, bodies, cells, strict=True)
    ):
        block, shift = _block(draft, whole, body, held, with_)
        blocks.append(block)
        history += [HistoryNote(note.raw, note.spans, index, note.events) for note in body.history]
        marked = [(number, max(0, at - shift), passage) for number, at, passage in body.marks]
        marked += [(number, len(block.text), Passage()) for number in lost.get(index + 1, ())]
        footnotes += [
            _footnote((number, min(at, len(block.text)), passage), index, with_)
            for number, at, passage in marked
        ]
    kind = heading.kind if heading else UnitKind.PART
    return Unit(
        kind=kind,
        number=heading.number if heading else None,
        title=title.text,
        spans=(mark + title + tail).spans if heading else (),
        rank=heading.rank if heading else 0,
        mark=mark.text,
        tail=tail.text,
        holds_text=kind in (UnitKind.SECTION, UnitKind.SCHEDULE),
        status=_status(title.text, blocks, history),
        confidence=min([section.sure, *(block.confidence for block in blocks)]),
        blocks=tuple(blocks),
        history=tuple(sorted(history, key=lambda note: -1 if note.block is None else note.block)),
        footnotes=tuple(footnotes),
        insertions=title.insertions,
        place=_place(section, with_.pages),
    )


def _without_bare_note(unit: Unit) -> Unit:
    """A unit whose last paragraph was nothing but its history note, without that paragraph."""
    last = len(unit.blocks) - 1
    bare = unit.blocks[-1:] and not unit.blocks[last].spans
    if not bare or any(note.block == last for note in unit.footnotes):
        return unit
    notes = (replace(one, block=None) if one.block == last else one for one in unit.history)
    return replace(unit, blocks=unit.blocks[:-1], history=tuple(notes))


def _with_own_note(unit: Unit) -> Unit:
    """A unit whose only note cites its acts, "(Ord. 12 § 2, 2015)", behind its last words.

    It is the unit's, and not that of its last item alone, as one in brackets is.
    """
    notes = [note for note in unit.history if note.block is not None]
    if len(notes) != 1 or notes[0].block != len(unit.blocks) - 1 or notes[0].raw[0] != "(":
        return unit
    if notes[0].spans[0] < unit.blocks[-1].spans[-1]:
        return unit
    history = (replace(one, block=None) if one is notes[0] else one for one in unit.history)
    return replace(unit, history=tuple(history))


def _doubts(
    unit: Unit, section: Section, bodies: Sequence[tuple[Passage, Cells | None]], with_: Assembly
) -> Iterator[Doubt]:
    """What was kept as found, and what was put in order without being sure."""
    where = unit.number or unit.title
    span = unit.spans[0] if unit.spans else None
    if section.is_garbled:
        yield Doubt("overprinted heading", where, "title and note are set over one another", span)
    if certainty(section.sure) is not Certainty.CERTAIN:
        yield Doubt("reading order", where, _other_order(section), span)
    for block, draft, (body, cells) in zip(unit.blocks, section.blocks, bodies, strict=True):
        at = block.spans[0] if block.spans else span  # its words may be a note, all of them
        if block.kind in (BlockKind.TABLE, BlockKind.FORM):
            for row in cells.untold if cells else ():
                yield Doubt("table row kept whole", where, row[:60], at)
            for word in cells.torn if cells else ():
                yield Doubt("hyphen perhaps lost", where, word, at)
            if block.table is not None and len(block.table.heads) == 1 and not block.table.columns:
                yield Doubt("table head kept whole", where, block.table.heads[0][0][:60], at)
            if block.table is None:
                what = "form" if draft.kind is BlockKind.FORM else "table"
                yield Doubt(f"{what} kept as lines", where, block.text.split("\n")[0][:60], at)
            continue
        for word in with_.words.torn(body):
            yield Doubt("hyphen perhaps lost", where, word, at)


def _other_order(section: Section) -> str:
    """What else the order of a section may be."""
    if section.other_owners:
        others = " or ".join(f"§ {number}" for number in sorted(section.other_owners))
        return f"a list may belong to it or to {others}"
    return "another order of its text is nearly as likely"


def _parted_title(passage: Passage, section: Section) -> tuple[Passage, Passage]:
    text = passage.text
    if (
        section.heading is not None
        and section.heading.kind is UnitKind.SECTION
        and text.endswith(".")
        and not text.endswith("..")
    ):
        return passage[:-1], passage[-1:]
    return passage, Passage()


def _status(title: str, blocks: Sequence[Block], history: Sequence[HistoryNote]) -> Status:
    noted = not blocks and any(note.raw.startswith("[Repealed") for note in history)
    if noted or says_repealed(blocks):
        return Status.REPEALED
    return status_of(title)


def _block(
    draft: Draft, whole: Passage, body: Stripped, cells: Cells | None, with_: Assembly
) -> tuple[Block, int]:
    """A block, and how many characters of its body its text leaves out.

    These are the characters of its term and of its separator.
    """
    passage, term, separator = body.passage, Passage(), Passage()
    if draft.term:
        term, separator, passage = _parted_term(whole, body)
    shift = (
        len(term) + len(separator) + (len(body.passage) - len(term) - len(separator) - len(passage))
    )
    if draft.kind not in (BlockKind.FORM, BlockKind.TABLE):
        passage = with_.words.restored(passage)
    elif cells:
        passage = with_put_back(passage, cells.put_back)
    table = cells.table if cells else None
    # A table in the data has rows: nobody must look for them in vain.
    kept_as_lines = draft.kind is BlockKind.TABLE and table is None
    block = Block(
        kind=BlockKind.FORM if kept_as_lines else draft.kind,
        text=passage.text,
        spans=spans_of((draft.mark, term + separator, passage)),
        label=draft.label,
        mark=draft.mark.text,
        parent=draft.parent,
        term=term.text if draft.term else None,
        separator=separator.text,
        insertions=passage.insertions,
        table=table,
        confidence=min(draft.confidence, cells.confidence) if cells else draft.confidence,
    )
    return block, shift


def _parted_term(body: Passage, stripped: Stripped) -> tuple[Passage, Passage, Passage]:
    """A defined term, what parts it from its meaning, and the meaning."""
    passage = stripped.passage
    text = body.text + " "
    match = term_of(text) or said_of(text)
    if match is None:
        return Passage(), Passage(), passage
    end = stripped.offset(match.end("term"))
    term = passage[:end].strip()
    rest = passage[end:].strip()
    if dash := DASH.match(rest.text):
        return term, rest[: dash.end()], rest[dash.end() :].strip()
    return term, Passage(), rest


def _footnote(found: tuple[int, int, Passage], block: int | None, with_: Assembly) -> Footnote:
    number, offset, mark = found
    note = with_.notes[number]
    label = note.lines[0].cut(0, note.label_end).strip()
    text = with_.words.restored(
        Passage.join(
            [note.lines[0].cut(note.label_end), *(line.passage for line in note.lines[1:])]
        )
    )
    whole = (mark + label + Passage.inserted(" ") + text).strip()
    return Footnote(
        str(note.number),
        text.text,
        whole.spans,
        (mark + label).text,
        block,
        offset,
        text.insertions,
    )


def _place(section: Section, pages: Sequence[Page]) -> Place | None:
    heading = section.heading
    if heading is None:
        return None
    first, last = heading.lines[0], heading.lines[-1]
    page = pages[section.page]
    return Place(page.label, first.number, last.number)


def find_said_terms(section: Section) -> None:
    """Make definitions of the paragraphs of a section that are ones by what stands beside them."""
    beside = any(draft.term and _text(draft).startswith(_QUOTES) for draft in section.blocks)
    if not beside and not _LETTER.fullmatch(section.title().text):
        return
    for draft in section.blocks:
        plain = draft.kind is BlockKind.PARAGRAPH and not draft.mark and not draft.term
        if plain and said_of(_text(draft)):
            draft.kind, draft.term = BlockKind.DEFINITION, True


def _text(draft: Draft) -> str:
    return " ".join(part.text for part in draft.parts[:4])
