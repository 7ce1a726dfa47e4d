"""From lines below a heading to its blocks: paragraphs by their space, levels by their indents.

General references are entries below a chapter's heading, in columns read one after the other.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from builder.model import BlockKind
from builder.parse.general_code.geometry.placed import NEAR, Placed, Type
from builder.parse.general_code.lines import paragraphs
from builder.parse.general_code.reading_order.chunks import definition_start
from builder.parse.general_code.reading_order.section_drafts import Draft, Section
from builder.parse.labels import front_label, is_lone, name
from builder.passage import Passage

_GUTTER = 2.0
"""Ems between the columns at least."""

_TAB = 0.45
"""Ems between a label and its text that no blank of running text has."""

_SAME = 1.0
"""Points that a text may begin nearer to its label than others, or further away."""


@dataclass(slots=True)
class _Open:
    """A block that others may stand under."""

    x: float
    """Where its label, or its term, begins."""
    block: int
    kind: BlockKind
    path: str = ""


@dataclass(frozen=True, slots=True)
class _Label:
    """A label in front of a line."""

    text: str
    end: int
    """Where the text begins."""
    hang: float | None
    """At what place the text begins, where the file sets it apart."""


class BlockBuilder:
    """Takes the lines below one heading, in order."""

    def __init__(self, section: Section, type_: Type, pages: dict[int, int]) -> None:
        self.section, self.type, self.pages = section, type_, pages
        self.open: list[_Open] = []
        self.last: Placed | None = None
        """The last line of the paragraph at hand."""
        self.hang = 0.0
        """Where the lines of that paragraph begin behind its first one."""
        self.count = 0
        """Lines of it so far."""

    def take(self, lines: Sequence[Placed]) -> None:
        """Go on with lines of running text."""
        for at, line in enumerate(lines):
            below = lines[at + 1] if at + 1 < len(lines) else None
            label = self._label(line, below)
            if self.last is not None and not self._begins(line, label):
                self._extend(line)
            elif label is not None:
                self._item(line, label)
            elif definition_start(line.text):
                self._definition(line)
            else:
                self._paragraph(line)

    def place(self, draft: Draft, x: float) -> None:
        """Put a block that is no paragraph, such as a table, under the text that it stands in."""
        self.section.blocks.append(draft)
        draft.parent = self._under(x)
        self.last = None

    def _begins(self, line: Placed, label: _Label | None) -> bool:
        """Whether a line begins a paragraph, and does not go on with the one above."""
        above = self.last
        assert above is not None
        goes_on = abs(line.x0 - self.hang) <= NEAR
        if line.page == above.page:
            if not self.type.is_below(line, above):
                return True
            if self.count == 1 and label is None:
                return False
            return not goes_on and (label is not None or line.x0 < self.hang - NEAR)
        if label is not None and (not goes_on or paragraphs.is_closed(above.text)):
            return True
        if not goes_on and not (self.count == 1 and line.x0 >= above.x0 - NEAR):
            return True
        return self._is_ended(above, line)

    def _is_ended(self, above: Placed, line: Placed) -> bool:
        """Whether a paragraph ends with its page: its words say so, or had room for the next."""
        if paragraphs.begins_small(line.text):
            return False
        if not paragraphs.is_closed(above.text):
            first = line.text.split(" ", 1)[0]
            per_letter = (line.x1 - line.x0) / max(1, len(line.text))
            room = self.type.right - above.x1
            return definition_start(line.text) or room > per_letter * (len(first) + 8)
        return True

    def _label(self, line: Placed, below: Placed | None) -> _Label | None:
        """The label of a line whose text is set apart from it, or hangs behind it."""
        if below is not None and line.page == below.page and is_lone(line.text):
            beside = abs(below.base - line.base) < 1 and below.x0 > line.x1
            return _Label(line.text, len(line.text), below.x0) if beside else None
        match = front_label(line.text)
        if match is None or line.laid.runs[0].raised:
            return None
        end = match.end()
        run = next((run for run in line.laid.runs if run.start == end), None)
        if run is None:
            return None
        before = [one for one in line.laid.runs if one.end <= end]
        apart = bool(before) and run.x0 - before[-1].x1 > _TAB * self.type.size
        hangs = below is not None and below.page == line.page and abs(below.x0 - run.x0) <= NEAR
        hangs = hangs and run.x0 - line.x0 > NEAR
        usual = self.type.hang is not None and abs(run.x0 - line.x0 - self.type.hang) <= _SAME
        if apart or hangs or usual or self._is_known(line.x0, run.x0):
            return _Label(match[1], end, run.x0)
        return None

    def _is_known(self, x: float, hang: float) -> bool:
        """Whether an item of the open list begins at the same place."""
        return (
            any(abs(one.x - x) <= NEAR and one.kind is BlockKind.ITEM for one in self.open)
            and hang > x
        )

    def _item(self, line: Placed, label: _Label) -> None:
        while self.open and not self._holds(self.open[-1], line.x0):
            self.open.pop()
        above = self.open[-1] if self.open else None
        inner = above.path if above and above.kind is BlockKind.ITEM else ""
        path = inner + name(label.text)
        is_term = definition_start(line.text[label.end :]) and self._in_terms(above)
        draft = Draft(
            BlockKind.DEFINITION if is_term else BlockKind.ITEM,
            mark=line.line.cut(0, len(label.text)),
            label=path,
            parent=above.block if above else None,
            term=is_term,
        )
        draft.add(line.line, label.end)
        self._begun(draft, line)
        self.open.append(_Open(line.x0, len(self.section.blocks) - 1, BlockKind.ITEM, path))
        self.hang = line.x0 if label.hang is None else label.hang

    def _in_terms(self, above: _Open | None) -> bool:
        return above is not None and above.kind is BlockKind.DEFINITION

    def _holds(self, one: _Open, x: float) -> bool:
        """Whether an item that begins at a place stands under an open block."""
        if one.kind is BlockKind.DEFINITION:
            return x >= one.x - NEAR
        return x > one.x + NEAR

    def _definition(self, line: Placed) -> None:
        draft = Draft(BlockKind.DEFINITION, term=True, parent=self._under(line.x0))
        draft.add(line.line)
        self._begun(draft, line)
        self.open.append(_Open(line.x0, len(self.section.blocks) - 1, BlockKind.DEFINITION))
        self.hang = line.x0

    def _paragraph(self, line: Placed) -> None:
        holder = self.open[-1] if self.open else None
        parent = self._under(line.x0)
        if holder is not None and holder.kind is BlockKind.DEFINITION and holder not in self.open:
            calls = self.section.blocks[holder.block].parts[-1].text.rstrip().endswith(":")
            if calls and abs(holder.x - line.x0) <= NEAR:
                self.open.append(holder)
                parent = holder.block
        draft = Draft(BlockKind.PARAGRAPH, parent=parent)
        draft.add(line.line)
        self._begun(draft, line)
        self.hang = line.x0

    def _under(self, x: float) -> int | None:
        """The block that text at a place stands under: the innermost that begins further out."""
        while self.open and self.open[-1].x >= x - NEAR:
            self.open.pop()
        return self.open[-1].block if self.open else None

    def _begun(self, draft: Draft, line: Placed) -> None:
        draft.pages.add(self.pages[line.page])
        self.section.blocks.append(draft)
        self.last, self.count = line, 1

    def _extend(self, line: Placed) -> None:
        draft = self.section.blocks[-1]
        if self.count == 1 and self.last is not None and self.last.page == line.page:
            self.hang = line.x0
        if self.pages[line.page] not in draft.pages:
            draft.breaks.append(len(draft.parts))
            draft.pages.add(self.pages[line.page])
        draft.add(line.line)
        self.last = line
        self.count += 1


def reference_drafts(lines: Sequence[Placed], type_: Type, page: int) -> list[Draft]:
    """One note for the caption, and one for each entry."""
    entries: list[list[Passage]] = [[lines[0].line.passage]]
    right: list[tuple[Placed, Passage]] = []
    left: list[tuple[Placed, Passage]] = []
    middle = (type_.left + type_.right) / 2
    for line in lines[1:]:
        cut = _gutter(line, middle)
        if cut:
            left.append((line, line.line.cut(0, cut).strip()))
        target = right if cut or line.x0 > middle - 2 * type_.size else left
        target.append((line, line.line.cut(cut)))
    for column in (left, right):
        above: Placed | None = None
        for line, passage in column:
            if above is None or not type_.is_below(line, above):
                entries.append([])
            entries[-1].append(passage)
            above = line
    entries.sort(key=lambda entry: entry[0].spans[0][0])  # a file may have rows across columns
    return [Draft(BlockKind.NOTE, entry, pages={page}, references=True) for entry in entries]


def _gutter(line: Placed, middle: float) -> int:
    """Where the second column begins on a line; 0 where it holds one alone."""
    runs = line.laid.runs
    for before, run in pairwise(runs):
        if run.x0 - before.x1 > _GUTTER * line.size and run.x0 > middle - 4 * line.size:
            return run.start
    return 0
