"""A unit's blocks as expressions of Typst.

These are real lists with the printed labels, definitions, tables, forms and notes.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from builder.grouped import joint
from builder.model import Block, BlockKind
from builder.present import caution
from builder.present.tree import Branch, grow, runs
from builder.present.writer import points_wide
from builder.print import fitted_tables
from builder.print.inline import TypstWriter
from builder.print.literal import Typst, call, joined
from builder.print.scope import UNSURE

_BREAK = Typst("parbreak()")
_LONG = 1_500
"""Most characters of notes that must not break over pages: a dozen lines, a quarter of a page."""
_FEW = 300
"""Most characters of words that stay on the page of the list or table after them."""


def _cut(branch: Branch, turned: frozenset[int]) -> Iterator[Branch]:
    """A tree, cut at the tables that go on turned pages.

    A list cannot contain a page, so what follows such a table only keeps its indent.
    """
    held: list[Branch] = []
    first = True
    for child in branch.branches:
        for piece in _cut(child, turned):
            if piece.index in turned:
                if first or held:
                    yield _piece(branch, held, first=first)
                yield piece
                held, first = [], False
            else:
                held.append(piece)
    if first or held:
        yield _piece(branch, held, first=first)


def _piece(branch: Branch, held: list[Branch], *, first: bool) -> Branch:
    return (
        replace(branch, branches=held)
        if first
        else Branch("", None, BlockKind.PARAGRAPH, branch.path, held)
    )


def _in_order(held: tuple[Block, ...]) -> Iterator[Block]:
    """The blocks, with parents such that a book can print them in order.

    If a later block of the same depth has closed a block's parent, that later block becomes its
    parent: print cannot go back.
    """
    depths: list[int] = []
    path: list[int] = []
    for index, block in enumerate(held):
        depth = 0 if block.parent is None else depths[block.parent] + 1
        owner = path[min(depth, len(path)) - 1] if depth and path else None
        depths.append(0 if owner is None else depths[owner] + 1)
        path = [*path[:depth], index]
        yield block if owner == block.parent else replace(block, parent=owner)


def _share_line(line: list[str], after: str) -> bool:
    """Whether a history note goes on the line of those before it: all are in brackets."""
    return line[-1].endswith(("]", ")")) and after.startswith(("[", "("))


def _led(text: Iterable[Typst], notes: Iterable[Typst]) -> Typst:
    return call("led", joined(text), *notes)


@dataclass(frozen=True)
class UnitWriter(TypstWriter):
    """Typesets the blocks of one unit."""

    def blocks(self) -> Iterator[Typst]:
        """All blocks of the unit, in reading order."""
        trees = grow(tuple(_in_order(self.unit.blocks)))
        turned = frozenset(self._turned(trees, 0))
        return self._runs((piece for tree in trees for piece in _cut(tree, turned)), 0)

    def _turned(self, branches: Iterable[Branch], depth: int) -> Iterator[int]:
        """Indexes of the tables and forms in lists that need a turned page."""
        for branch in branches:
            if (
                depth
                and branch.index is not None
                and fitted_tables.too_wide(self, branch.index, depth)
            ):
                yield branch.index
            yield from self._turned(branch.branches, depth + 1)

    def after(self, block: int | None) -> Iterator[Typst]:
        """The pictures and lines of history notes of a block (None: the heading)."""
        for one in self.pictures_after(block):
            yield call("picture", one.name, caution.of_picture(one), points_wide(one))
        yield from (call("hist", *map(self.said, line)) for line in self._lines(block))

    def _lines(self, block: int | None) -> Iterator[list[str]]:
        """The history notes of a block (None: the heading), line by line."""
        return joint((note.raw for note in self.notes_after(block)), _share_line)

    def _within_paragraph(self, block: int) -> Iterator[Typst]:
        """The history notes of a block, to be typeset inside its paragraph.

        There they stay on the page of its last line. Notes that are too long for that, or below a
        picture, become paragraphs of their own.
        """
        lines = list(self._lines(block))
        long = sum(len(raw) for line in lines for raw in line) > _LONG
        if lines and not long and not any(self.pictures_after(block)):
            yield call("hist-behind", *(map(self.said, line) for line in lines))

    def _runs(self, branches: Iterable[Branch], depth: int) -> Iterator[Typst]:
        held = list(runs(branches))
        for (sort, run), (_, later) in zip(held, [*held[1:], ("", [])], strict=False):
            if sort == "items":
                bodies = (joined(self._body(branch, depth)) for branch in run)
                yield call("items", [branch.mark for branch in run], *bodies)
            elif sort == "definitions":
                yield call(
                    "defs",
                    *([self._term(branch), joined(self._body(branch, depth))] for branch in run),
                )
            else:
                after: list[Branch | None] = [*run[1:], *later[:1], None]
                for branch, following in zip(run, after, strict=False):
                    yield from self._other(branch, following, depth)

    def _body(self, branch: Branch, depth: int) -> Iterator[Typst]:
        """What follows a label or a term: text, history notes, blocks under it."""
        if branch.index is not None:
            text = list(self._text(branch.index))
            leads = (
                bool(text) and branch.kind is BlockKind.ITEM and self._leads(branch, None)
            )  # a term's meaning is on the term's line
            if leads:
                yield _led(text, self.after(branch.index))
            else:  # a note has its own line even after a bare label
                within = list(self._within_paragraph(branch.index)) if text else []
                yield from [*text, *(within or self.after(branch.index))]
        below = list(self._runs(branch.branches, depth + 1))
        yield from [_BREAK, *below] if below else []

    def _leads(self, branch: Branch, following: Branch | None) -> bool:
        """Whether a few words introduce the list or table right after them.

        Such words ("the fees are as follows:") belong on its page.
        """
        blocks = self.unit.blocks
        after = branch.branches[0] if branch.branches else following
        if branch.index is None or not after or len(blocks[branch.index].text) > _FEW:
            return False
        grid = blocks[after.index].grid if after.index is not None else None
        return after.kind in (BlockKind.ITEM, BlockKind.DEFINITION) or bool(grid)

    def _text(self, index: int) -> Iterator[Typst]:
        block = self.unit.blocks[index]
        if block.anchor in self.scope.targets:
            yield call("at", block.anchor)
        if block.confidence < UNSURE:
            yield Typst("unsure")
        yield from self.block(index)

    def _term(self, branch: Branch) -> Typst:
        block = self.unit.blocks[branch.index or 0]
        words = f"{branch.mark} {block.term or ''}".strip()
        return call("term", words, block.separator.strip())

    def _other(self, branch: Branch, following: Branch | None, depth: int) -> Iterator[Typst]:
        if branch.index is None:
            yield call("under", joined(self._runs(branch.branches, depth + 1)))
            return
        index = branch.index
        block = self.unit.blocks[index]
        if block.anchor in self.scope.targets and (block.table or block.has_lines):
            yield call("at", block.anchor)
        notes = list(self.after(index))
        if block.grid:
            yield from fitted_tables.table(self, index, block.grid, depth)
        elif block.has_lines:
            yield from fitted_tables.form(self, index, depth, branch.mark)
            yield from self.marks(index)
        else:
            label = [self.words(f"{branch.mark} ")] if branch.mark else []
            words = [*label, *self._text(index)]
            if words and any(self.pictures_after(index)):
                yield _led(words, [])
            elif words and block.kind is not BlockKind.NOTE and self._leads(branch, following):
                yield _led(words, notes)
                notes = []
            elif words:  # a block without words, only a list under it, is no paragraph
                within = list(self._within_paragraph(index))
                yield call(
                    "note" if block.kind is BlockKind.NOTE else "par", joined([*words, *within])
                )
                notes = [] if within else notes
        yield from notes
        below = list(self._runs(branch.branches, depth + 1))
        if below:
            yield call("under", joined(below))
