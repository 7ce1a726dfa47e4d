"""Make units of drafts: words become passages, and notes and marks go to their blocks.

Blocks are divided at the schedules in their text, and each block's doubts are listed.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace

from builder.certainty import Certainty, certainty
from builder.frozen import frozen
from builder.model import (
    Block,
    BlockKind,
    Doubt,
    Footnote,
    HistoryNote,
    Scar,
    Status,
    Table,
    Unit,
    UnitKind,
)
from builder.parse.flattened.bodies import BlockDraft, TableDraft, UnitDraft
from builder.parse.flattened.ends import Ending, ending, scars
from builder.parse.flattened.evidence import Evidence
from builder.parse.flattened.notes import Cut, FoundNote, Running, running
from builder.parse.flattened.schedules import Schedule
from builder.parse.flattened.words import WordRange, lies_within, ranges_within
from builder.passage import Passage

UNLIKELY = 0.5
"""Highest confidence in such an end. In two codes, all seven that were called certain were
wrong."""

_OPENS_NO_TEXT = re.compile(r"(?:which|who|whom|whose|than|and|or|of)\b|[b-z]$")
"""Beginnings that no text has: the sentence began in the title, or a label was left over."""

_WITHOUT_SUBJECT = re.compile(
    r"(?:in|on|for|within|upon) (?:the |an? )?(?:(?!the\b|an?\b|all\b|each\b)\w+ ){1,6}?"
    r"(?:shall be|are|is) (?:as follows|the following)\b"
)
"""A first sentence without a subject: the subject is in the title."""

_SCRAP = re.compile(r"\b(?:meets|shall|is|are|has|have|means|or more|or less|[a-z]\d[a-z])\b")
"""Occurs in no title: a verb of law, a measure, labels in a row."""

_CONTEXT = 12
"""Characters on either side of a scar to quote in a doubt."""

_BEGINNING = 40
"""Characters of a block to quote in a doubt."""

_SURENESS = {Ending.BROKEN: 0.6, Ending.EMPTY: 0.4}
"""Factor for the confidence of a block with such an end."""


@frozen
class ReadBlock:
    """A draft with its words."""

    draft: BlockDraft
    mark: Passage
    term: Passage
    text: Passage
    end: Ending
    scheduled: bool
    """Whether it begins where a schedule of percentages was found."""

    @property
    def whole(self) -> Passage:
        """Mark, term and text."""
        return Passage.join([self.mark, self.term, self.text])

    @property
    def scars(self) -> tuple[Scar, ...]:
        """The scars within its text, and the one at its end."""
        lost = self.end in (Ending.WORDS_LOST, Ending.DATE_REMOVED)
        after = (Scar(self.end.value, len(self.text)),) if lost else ()
        return (*scars(self.text.text), *after)

    @property
    def confidence(self) -> float:
        """Confidence that its label, place and seams are right, from 0 to 1."""
        sure = self.draft.confidence * self.draft.seam * _SURENESS.get(self.end, 1.0)
        return round(sure, 3)

    def doubts(self) -> Iterator[tuple[str, Passage]]:
        """Kinds of doubt, each with the words in question."""
        for scar in self.scars:
            yield scar.kind, self.text[max(0, scar.at - _CONTEXT) : scar.at + _CONTEXT]
        if self.end in _SURENESS:
            yield self.end.value, self.whole[-_BEGINNING:]
        if self.draft.table and self.scheduled:
            kept = "whole" if self.draft.table.heads else "in the text"
            yield f"table head kept {kept}", self.text[:_BEGINNING]
        if certainty(self.draft.seam) is not Certainty.CERTAIN:
            yield "seam uncertain", self.whole[:_BEGINNING]
        if certainty(self.draft.confidence) is Certainty.UNKNOWN:
            named = "label" if self.draft.mark else "term"
            yield f"{named} uncertain", self.whole[:_BEGINNING]


def build_units(
    evidence: Evidence, drafts: Sequence[UnitDraft]
) -> tuple[tuple[Unit, ...], tuple[Doubt, ...]]:
    """The units with their history notes and footnotes, and a doubt for each scar of their text.

    Footnotes without a mark, or with a mark in no unit's text, go to the last unit on their page.
    Footnotes before the first section are not seen yet.
    """
    builders = [_Builder(evidence, draft) for draft in drafts]
    units = [builder.unit() for builder in builders]
    taken = {index for builder in builders for index in builder.taken}
    for index, note in enumerate(evidence.footnotes if builders else ()):
        if index not in taken:
            at = _last_on_page(evidence, drafts, note.page)
            stray = _footnote(evidence.words.source, note, Passage(), None, 0)
            units[at] = replace(units[at], footnotes=(*units[at].footnotes, stray))
    whole = (replace(unit, footnotes=_by_number(unit.footnotes)) for unit in units)
    return tuple(whole), tuple(doubt for builder in builders for doubt in builder.doubts)


def _by_number(footnotes: Iterable[Footnote]) -> tuple[Footnote, ...]:
    return tuple(sorted(footnotes, key=lambda note: int(note.number)))


def _footnote(
    source: str, note: FoundNote, mark: Passage, block: int | None, offset: int
) -> Footnote:
    number = Passage.of_source(source, note.span[0], note.text)
    text = Passage.of_source(source, note.text, note.span[1])
    return Footnote(
        str(note.number),
        text.strip().text,
        (*mark.spans, *(number + text).spans),
        mark.text + number.text,
        block,
        offset,
    )


def _last_on_page(evidence: Evidence, drafts: Sequence[UnitDraft], page: int) -> int:
    stop = evidence.pages[page].stop
    return max(
        (
            at
            for at, draft in enumerate(drafts)
            if draft.heading.placed and draft.heading.first < stop
        ),
        default=0,
    )


@dataclass
class _Builder:
    """A unit under construction."""

    evidence: Evidence
    draft: UnitDraft
    history: list[HistoryNote] = field(default_factory=list)
    footnotes: list[Footnote] = field(default_factory=list)
    doubts: list[Doubt] = field(default_factory=list)
    taken: list[int] = field(default_factory=list)
    """Indexes of its footnotes."""

    def unit(self) -> Unit:
        """The unit."""
        heading = self.draft.heading
        title = self._take(self._running([heading.title]), None)
        self._take(self._running(self.draft.notes), None)
        mark = self.evidence.words.passage(heading.first, heading.title[0])
        blocks = tuple(self._block(index, draft) for index, draft in enumerate(self.draft.blocks))
        after = f"{blocks[0].mark}{blocks[0].text}" if blocks else ""
        against = contradicts_end(title.text, after)
        sure_title = min(heading.sure_title, UNLIKELY) if against else heading.sure_title
        return Unit(
            kind=heading.kind,
            number=heading.number,
            title=title.text,
            spans=Passage.join([mark, title]).spans,
            rank=heading.rank,
            mark=mark.text,
            holds_text=heading.kind is UnitKind.SECTION,
            status=Status.RESERVED if title.text == "reserved" else Status.CURRENT,
            confidence=min(heading.sure_number, sure_title)
            if heading.placed
            else heading.sure_number,
            number_confidence=heading.sure_number,
            title_confidence=sure_title,
            blocks=blocks,
            history=tuple(self.history),
            footnotes=tuple(self.footnotes),
        )

    def _running(self, ranges: Iterable[WordRange]) -> Running:
        words = self.evidence.words
        return running(
            words.source,
            [span for first, stop in ranges for span in words.spans(first, stop)],
            self.evidence.cuts,
        )

    def _block(self, index: int, draft: BlockDraft) -> Block:
        term = self._take(self._running(draft.term), index)
        text = self._take(self._running(draft.ranges), index)
        mark = self.evidence.words.passage(*draft.mark) if draft.mark else Passage()
        end = ending(self.evidence, self.draft.blocks, index)
        scheduled = bool(draft.table) and draft.ranges[0][0] in self.evidence.scheduled
        read = ReadBlock(draft, mark, term, text, end, scheduled)
        self.doubts += (self._doubt(kind, around) for kind, around in read.doubts())
        return Block(
            draft.kind,
            text.text,
            read.whole.spans,
            draft.label,
            mark.text,
            draft.parent,
            term=term.text or None,
            confidence=read.confidence,
            table=self._table(draft.table) if draft.table else None,
            scars=read.scars,
        )

    def _table(self, draft: TableDraft) -> Table:
        """The cells as text; their notes and marks are the block's."""
        heads = tuple((self._cell((head,)),) for head in draft.heads)
        return Table(
            tuple(map(self._cell, draft.columns)),
            heads,
            tuple(tuple(map(self._cell, row)) for row in draft.rows),
        )

    def _cell(self, ranges: tuple[WordRange, ...]) -> str:
        return self._running(ranges).passage.text

    def _doubt(self, kind: str, around: Passage) -> Doubt:
        """A doubt about a few words."""
        heading, spans = self.draft.heading, around.spans
        where = heading.number or self.evidence.words.phrase(*heading.title)
        return Doubt(kind, where, " ".join(around.text.split()), spans[0] if spans else None)

    def _take(self, found: Running, block: int | None) -> Passage:
        """The text of a passage, after saving its notes.

        A note before the first word of the first block belongs to the heading.
        """
        for offset, cut in found.cuts:
            if cut.kind == "mark":
                source = self.evidence.words.source
                note, mark = self.evidence.footnotes[cut.note], Passage.of_source(source, *cut[:2])
                self.footnotes.append(_footnote(source, note, mark, block, offset))
                self.taken.append(cut.note)
            else:
                first = block == 0 and not offset and not self.draft.blocks[0].mark
                self.history.append(self._note(cut, None if first else block))
        return found.passage

    def _note(self, cut: Cut, block: int | None) -> HistoryNote:
        passage = Passage.of_source(self.evidence.words.source, cut.start, cut.end).strip()
        return HistoryNote(
            passage.text,
            passage.spans,
            block,
            tuple(dated.event for dated in self.evidence.calendar.events(passage.text)),
        )


def contradicts_end(title: str, text: str) -> bool:
    """Whether the words contradict the end of a title.

    Args:
        title: of a unit, in lower case and without marks.
        text: the text that follows it.

    >>> contradicts_end("exits", "in dwellings exits shall be provided")
    False
    >>> contradicts_end("pond district area", "in the pond district shall be as follows")
    True
    >>> contradicts_end("information", "which may be required the keeper may ask for")
    True
    """
    return bool(_OPENS_NO_TEXT.match(text) or _WITHOUT_SUBJECT.match(text) or _SCRAP.search(title))


def with_schedules(
    drafts: Iterable[BlockDraft], schedules: Sequence[Schedule]
) -> Iterator[BlockDraft]:
    """The blocks of a unit, with the schedules in their texts as tables.

    A table, and the text after it, go under the item or definition that contains it, or beside a
    paragraph.
    """
    places: list[int] = []
    count = 0
    for draft in drafts:
        moved = draft if draft.parent is None else replace(draft, parent=places[draft.parent])
        held = [one for one in schedules if lies_within(one.ranges[0], draft.ranges)]
        parts = [moved] if draft.table or not held else list(_parted(moved, count, held))
        places.append(count)
        yield from parts
        count += len(parts)


def _parted(draft: BlockDraft, at: int, held: Sequence[Schedule]) -> Iterator[BlockDraft]:
    """A block that will have the index `at`, then the schedules and texts that follow it."""
    before = ranges_within(draft.ranges, 0, held[0].ranges[0][0])
    if before or draft.mark or draft.term:
        yield replace(draft, ranges=before)
    after = BlockDraft(
        BlockKind.PARAGRAPH,
        (),
        None,
        "",
        at if draft.mark or draft.term else draft.parent,
        draft.confidence,
        (),
        draft.seam,
    )
    for one, following in zip(held, [*held[1:], None], strict=True):
        rows = tuple(tuple((cell,) for cell in row) for row in one.rows)
        heads = (one.head,) if one.head else ()
        yield replace(
            after, kind=BlockKind.TABLE, ranges=one.ranges, table=TableDraft((), rows, heads)
        )
        rest = ranges_within(
            draft.ranges, one.ranges[0][1], following.ranges[0][0] if following else None
        )
        if rest:
            yield replace(after, ranges=rest)
