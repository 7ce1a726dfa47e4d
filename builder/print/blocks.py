"""A unit's blocks as expressions of Typst.

They are real lists with their printed labels, definitions, tables, forms and notes.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from builder.model import Block, BlockKind
from builder.present.tree import Branch, grow, runs
from builder.print import fitted_tables
from builder.print.inline import Weaver
from builder.print.literal import array, call, joined, string
from builder.print.scope import UNSURE

_BREAK = "parbreak()"
_LONG = 1_500
"""Most characters of notes that do not break over pages: a dozen lines, a quarter of a page."""
_FEW = 300
"""Most characters of words that stay on the page of the list or the table after them."""


def blocks(weaver: Weaver) -> Iterator[str]:
    """All blocks of a unit, in reading order."""
    trees = grow(tuple(_in_order(weaver.unit.blocks)))
    turned = frozenset(_turned(trees, weaver, 0))
    return _runs((piece for tree in trees for piece in _cut(tree, turned)), weaver, 0)


def _turned(branches: Iterable[Branch], weaver: Weaver, depth: int) -> Iterator[int]:
    """The tables within lists that only a turned page can hold."""
    for branch in branches:
        if (
            depth
            and branch.index is not None
            and fitted_tables.too_wide(weaver, branch.index, depth)
        ):
            yield branch.index
        yield from _turned(branch.branches, weaver, depth + 1)


def _cut(branch: Branch, turned: frozenset[int]) -> Iterator[Branch]:
    """A tree cut at the tables that are to be turned.

    A page cannot be in a list. So what comes after such a table only keeps its indent.
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
    """The blocks, so owned that a book can print them in their order.

    A block whose owner was closed by a later one of its depth is under that one: print knows no
        way back.
    """
    owners: list[int | None] = []
    path: list[int] = []
    for index, block in enumerate(held):
        depth = 0 if block.parent is None else _depth(owners, block.parent) + 1
        owner = path[min(depth, len(path)) - 1] if depth and path else None
        owners.append(owner)
        path = [*path[:depth], index]
        yield block if owner == block.parent else replace(block, parent=owner)


def _depth(owners: list[int | None], index: int) -> int:
    owner = owners[index]
    return 0 if owner is None else _depth(owners, owner) + 1


def history(weaver: Weaver, block: int | None) -> Iterator[str]:
    """The history notes of a block, or of the heading, each line of them a paragraph."""
    return (call("hist", *map(weaver.said, line)) for line in _lines(weaver, block))


def _lines(weaver: Weaver, block: int | None) -> Iterator[list[str]]:
    """The history notes of a block, or of the heading, line by line.

    Those in brackets follow each other on a line.
    """
    held: list[str] = []
    for note in weaver.behind(block):
        if held and not note.raw.startswith(("[", "(")):
            yield held
            held = []
        held.append(note.raw)
        if not note.raw.endswith(("]", ")")):
            yield held
            held = []
    if held:
        yield held


def _behind(weaver: Weaver, block: int) -> Iterator[str]:
    """The history notes of a block of words, to be set within its paragraph.

    There they stay on the page of its last line. Notes too long for that are paragraphs, which may
    break.
    """
    lines = list(_lines(weaver, block))
    if sum(len(raw) for line in lines for raw in line) > _LONG:
        yield from history(weaver, block)
    elif lines:
        yield call("hist-behind", *(array(map(weaver.said, line)) for line in lines))


def _runs(branches: Iterable[Branch], weaver: Weaver, depth: int) -> Iterator[str]:
    held = list(runs(branches))
    for (sort, run), (_, behind) in zip(held, [*held[1:], ("", [])], strict=False):
        if sort == "items":
            bodies = (joined(_body(branch, weaver, depth)) for branch in run)
            yield call("items", array(string(branch.mark) for branch in run), *bodies)
        elif sort == "definitions":
            yield call(
                "defs",
                *(
                    array([_term(branch, weaver), joined(_body(branch, weaver, depth))])
                    for branch in run
                ),
            )
        else:
            after: list[Branch | None] = [*run[1:], *behind[:1], None]
            for branch, following in zip(run, after, strict=False):
                yield from _other(branch, following, weaver, depth)


def _body(branch: Branch, weaver: Weaver, depth: int) -> Iterator[str]:
    """What is after a label or a term: its text, its history, its own blocks."""
    if branch.index is not None:
        text = list(
            _text(branch.index, weaver, unsure=weaver.unit.blocks[branch.index].confidence < UNSURE)
        )
        leads = (
            bool(text) and branch.kind is BlockKind.ITEM and _leads(branch, None, weaver)
        )  # a term's meaning is on its line
        if leads:
            yield _led(text, history(weaver, branch.index))
        else:  # a note is a line of its own even where only a label is before it
            behind = _behind if text else history
            yield from [*text, *behind(weaver, branch.index)]
    below = list(_runs(branch.branches, weaver, depth + 1))
    yield from [_BREAK, *below] if below else []


def _leads(branch: Branch, following: Branch | None, weaver: Weaver) -> bool:
    """Whether a few words lead to a list or a table right after them.

    Such words, "the fees are as follows:", belong with it on a page.
    """
    blocks = weaver.unit.blocks
    after = branch.branches[0] if branch.branches else following
    if branch.index is None or not after or len(blocks[branch.index].text) > _FEW:
        return False
    grid = blocks[after.index].grid if after.index is not None else None
    return after.kind in (BlockKind.ITEM, BlockKind.DEFINITION) or bool(grid)


def _led(text: Iterable[str], notes: Iterable[str]) -> str:
    return call("led", joined(text), *notes)


def _text(index: int, weaver: Weaver, *, unsure: bool) -> Iterator[str]:
    anchor = weaver.unit.blocks[index].anchor
    if anchor in weaver.scope.targets:
        yield call("at", string(anchor))
    if unsure:
        yield "unsure"
    yield from weaver.block(index)


def _term(branch: Branch, weaver: Weaver) -> str:
    block = weaver.unit.blocks[branch.index or 0]
    words = f"{branch.mark} {block.term or ''}".strip()
    return call("term", string(words), string(block.separator.strip()))


def _other(branch: Branch, following: Branch | None, weaver: Weaver, depth: int) -> Iterator[str]:
    if branch.index is None:
        yield call("under", joined(_runs(branch.branches, weaver, depth + 1)))
        return
    index = branch.index
    block = weaver.unit.blocks[index]
    if block.anchor in weaver.scope.targets and (
        block.table or block.kind in (BlockKind.FORM, BlockKind.TABLE)
    ):
        yield call("at", string(block.anchor))
    notes = list(history(weaver, index))
    if block.grid:
        yield from fitted_tables.table(weaver, index, depth)
    elif block.kind in (BlockKind.FORM, BlockKind.TABLE):
        yield from fitted_tables.form(weaver, index, depth, branch.mark)
        yield from weaver.marks(index)
    else:
        label = [string(f"{branch.mark} ")] if branch.mark else []
        words = [*label, *_text(index, weaver, unsure=block.confidence < UNSURE)]
        if words and block.kind is not BlockKind.NOTE and _leads(branch, following, weaver):
            yield _led(words, notes)
            notes = []
        elif words:  # a block without any, as one that only owns a list, is not a paragraph
            behind = _behind(weaver, index)
            yield call("note" if block.kind is BlockKind.NOTE else "par", joined([*words, *behind]))
            notes = []
    yield from notes
    below = list(_runs(branch.branches, weaver, depth + 1))
    if below:
        yield call("under", joined(below))
