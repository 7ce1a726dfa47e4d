"""Flat blocks become the tree that readers see."""

from __future__ import annotations

import pytest
from gooseford import ITEM, PARA, block

from builder.model import Block
from builder.present.tree import Branch, grow, runs


def drawn(branches: list[Branch], depth: int = 0) -> list[str]:
    return [
        line
        for b in branches
        for line in (f"{'  ' * depth}{b.mark or '-'}", *drawn(b.branches, depth + 1))
    ]


CASES = {
    "a list whose owner was left for other text": (
        [
            block(ITEM, "", "A.", "A"),
            block(ITEM, "", "B.", "B"),
            block(ITEM, "", "(1)", "A(1)", 0),
            block(ITEM, "", "(a)", "A(1)(a)", 2),
        ],
        ["A.", "B.", "(1)", "  (a)"],
    ),
    "a label of two steps behind other text": (
        [
            block(ITEM, "", "A.", "A"),
            block(PARA, ""),
            block(ITEM, "", "(1)", "A(1)"),
        ],
        ["A.", "-", "(1)"],
    ),
    "items under their parents": (
        [
            block(ITEM, "", "A.", "A"),
            block(ITEM, "", "(1)", "A(1)", 0),
            block(ITEM, "", "(a)", "A(1)(a)", 1),
            block(ITEM, "", "B.", "B"),
        ],
        ["A.", "  (1)", "    (a)", "B."],
    ),
    "a line that opens two lists": (
        [
            block(ITEM, "", "(F)   (1)", "F(1)"),
            block(ITEM, "", "(2)", "F(2)"),
            block(ITEM, "", "(G)", "G"),
        ],
        ["(F)", "  (1)", "  (2)", "(G)"],
    ),
    "a line that opens two lists within an item": (
        [
            block(ITEM, "", "A.", "A"),
            block(ITEM, "", "(1)  (a)", "A(1)(a)", 0),
            block(ITEM, "", "(b)", "A(1)(b)", 0),
        ],
        ["A.", "  (1)", "    (a)", "    (b)"],
    ),
    "a line that opens one list and goes on another": (
        [
            block(ITEM, "", "(b)", "b"),
            block(ITEM, "", "(2)  A.", "b(2)A", 0),
            block(ITEM, "", "B.  1.", "b(2)B1", 0),
        ],
        ["(b)", "  (2)", "    A.", "    B. 1."],
    ),
    "an open list whose label is printed once more": (
        [block(ITEM, "", "(2)  A.", "2(A)"), block(ITEM, "", "(2)  B.", "2(B)")],
        ["(2)", "  A.", "  (2) B."],
    ),
    "an item whose owner is missing stands alone": (
        [block(ITEM, "", "(3)", "B(3)"), block(ITEM, "", "C.", "C")],
        ["(3)", "C."],
    ),
    "a continuation under an item": (
        [block(ITEM, "", "A.", "A"), block(ITEM, "", "(1)", "A(1)", 0), block(PARA, "", parent=0)],
        ["A.", "  (1)", "  -"],
    ),
}


@pytest.mark.parametrize("name", CASES)
def test_tree(name: str) -> None:
    blocks, wanted = CASES[name]
    assert drawn(grow(tuple(blocks))) == wanted


def test_every_block_is_in_the_tree_once_and_in_order() -> None:
    blocks: list[Block] = [b for case, _ in CASES.values() for b in case if b.parent is None]
    found: list[int] = []

    def walk(branches: list[Branch]) -> None:
        for branch in branches:
            if branch.index is not None:
                found.append(branch.index)
            walk(branch.branches)

    walk(grow(tuple(blocks)))
    assert found == list(range(len(blocks)))


@pytest.mark.parametrize("name", CASES)
def test_every_printed_label_is_shown_in_order(name: str) -> None:
    blocks, _ = CASES[name]
    shown = [line.strip() for line in drawn(grow(tuple(blocks)))]
    printed = "".join("".join(one.mark.split()) for one in blocks)
    assert "".join("".join(shown).replace("-", "").split()) == printed


def test_neighbors_of_one_kind_make_one_list() -> None:
    branches = grow(
        (block(PARA, ""), block(ITEM, "", "A.", "A"), block(ITEM, "", "B.", "B"), block(PARA, ""))
    )
    assert [(sort, len(run)) for sort, run in runs(branches)] == [
        ("other", 1),
        ("items", 2),
        ("other", 1),
    ]
