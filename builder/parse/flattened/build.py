"""Drafts of units into units: words into passages, notes and marks to their blocks."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace

from builder.model import Block, Doubt, Footnote, HistoryNote, Status, Table, Unit, UnitKind
from builder.parse.flattened.cuts import Cut, Running, running
from builder.parse.flattened.ends import ending
from builder.parse.flattened.evidence import Evidence
from builder.parse.flattened.read_blocks import ReadBlock
from builder.parse.flattened.title_scraps import UNLIKELY, speaks_against
from builder.parse.flattened.unit_drafts import BlockDraft, TableDraft, UnitDraft
from builder.parse.flattened.words import WordRange
from builder.passage import Passage


def build_units(
    evidence: Evidence, drafts: Sequence[UnitDraft]
) -> tuple[tuple[Unit, ...], tuple[Doubt, ...]]:
    """The units, each with its history notes and footnotes.

    Footnotes before the first section are not seen yet.

    There is a doubt for each scar of their text.

    Notes without a mark, and those whose mark stands in no unit's text, go to the last unit on
    their page.
    """
    homeless: dict[int, list[int]] = {}
    for index, note in enumerate(evidence.footnotes):
        if note.mark is None:
            homeless.setdefault(_last_on_page(evidence, drafts, note.page), []).append(index)
    builders = [_Builder(evidence, draft, homeless.get(at, [])) for at, draft in enumerate(drafts)]
    units = [builder.unit() for builder in builders]
    taken = {index for builder in builders for index in builder.taken}
    for index in range(len(evidence.footnotes)) if builders else ():
        if index not in taken:
            at = _last_on_page(evidence, drafts, evidence.footnotes[index].page)
            units[at] = _with_stray(units[at], evidence, index)
    return tuple(units), tuple(doubt for builder in builders for doubt in builder.doubts)


def _with_stray(unit: Unit, evidence: Evidence, index: int) -> Unit:
    """A unit with a footnote whose mark was left where it stands.

    Footnotes before the first section are not seen yet.
    """
    footnotes = (*unit.footnotes, _footnote(evidence, index, None, 0, marked=False))
    return replace(unit, footnotes=_by_number(footnotes))


def _by_number(footnotes: Iterable[Footnote]) -> tuple[Footnote, ...]:
    return tuple(sorted(footnotes, key=lambda note: int(note.number)))


def _footnote(
    evidence: Evidence, index: int, block: int | None, offset: int, *, marked: bool
) -> Footnote:
    note, source = evidence.footnotes[index], evidence.words.source
    number = Passage.of_source(source, note.span[0], note.text)
    text = Passage.of_source(source, note.text, note.span[1])
    mark = Passage.of_source(source, *note.mark) if note.mark and marked else Passage()
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
    """One unit in the making."""

    evidence: Evidence
    draft: UnitDraft
    homeless: Iterable[int]
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
        for index in self.homeless:
            self.footnotes.append(self._footnote(index, None, 0))
        behind = f"{blocks[0].mark}{blocks[0].text}" if blocks else ""
        against = speaks_against(title.text, behind)
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
            footnotes=_by_number(self.footnotes),
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
        """The cells; their notes and marks are those of the block."""
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
        """The text of a passage, its notes kept.

        A note before the first block's first word belongs to the heading.
        """
        for offset, cut in found.cuts:
            if cut.kind == "mark":
                self.footnotes.append(self._footnote(cut.note, block, offset))
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

    def _footnote(self, index: int, block: int | None, offset: int) -> Footnote:
        self.taken.append(index)
        return _footnote(self.evidence, index, block, offset, marked=True)
