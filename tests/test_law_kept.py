"""What the proof would not let be set aside is kept as text, with a doubt."""

from __future__ import annotations

from dataclasses import replace

import pytest

from builder.model import (
    Block,
    BlockKind,
    Footnote,
    HistoryNote,
    Parsed,
    Rival,
    SetAside,
    Status,
    Unit,
    UnitKind,
)
from builder.town.kept import with_law_kept

TEXT = "\u00a7 7-1. Geese.\nA. Geese swim.\nGeese shall fly.\n(1) Ducks too.\n[1990]\n7:2\n"


def span(run: str) -> tuple[int, int]:
    start = TEXT.index(run)
    return start, start + len(run)


LATE = span("(1) Ducks too.")
BLOCKS = (
    Block(BlockKind.ITEM, "Geese swim.", (span("A. Geese swim."),), "A", "A."),
    Block(BlockKind.ITEM, "Ducks too.", (LATE,), "A(1)", "(1)", 0, rivals=(Rival("parent", 0),)),
)
UNIT = Unit(
    UnitKind.SECTION,
    "7-1",
    "Geese",
    (span("\u00a7 7-1. Geese."),),
    3,
    "\u00a7 7-1.",
    blocks=BLOCKS,
    history=(HistoryNote("[1990]", (span("[1990]"),), 1),),
    footnotes=(Footnote("1", "", (LATE,), block=1, also=((0, 3), (1, 5))),),
    holds_text=True,
)
NUMBER = SetAside("page number", (span("7:2"),))


def kept(line: str, *, blocks: tuple[Block, ...] = BLOCKS) -> Parsed:
    aside = SetAside("running head", (span(line),))
    parsed = Parsed((replace(UNIT, blocks=blocks),), (aside, NUMBER))
    return with_law_kept(parsed, TEXT, "Village of Mossbank")


@pytest.mark.parametrize(
    ("title", "status"), [("Geese", Status.CURRENT), ("Repealed", Status.REPEALED)]
)
def test_a_section_that_keeps_a_line_is_repealed_by_its_title_alone(
    title: str, status: Status
) -> None:
    alone = replace(UNIT, title=title, status=Status.REPEALED, blocks=BLOCKS[:1], footnotes=())
    aside = SetAside("running head", (span("Geese shall fly."),))
    [unit] = with_law_kept(Parsed((alone,), (aside,)), TEXT, "Village of Mossbank").units
    assert (len(unit.blocks), unit.status) == (2, status)


def test_a_line_that_reads_like_law_is_a_paragraph_where_it_stands() -> None:
    found = kept("Geese shall fly.")
    [unit] = found.units
    assert [block.text for block in unit.blocks] == [
        "Geese swim.",
        "Geese shall fly.",
        "Ducks too.",
    ]
    assert (unit.blocks[1].kind, unit.blocks[1].parent) == (BlockKind.PARAGRAPH, None)
    assert unit.blocks[1].confidence < 0.5
    assert found.set_aside == (NUMBER,)
    assert [(one.kind, one.where, one.detail) for one in found.doubts] == [
        ("line kept as text", "7-1", "Geese shall fly.")
    ]


def test_what_names_a_block_behind_it_names_the_same_one() -> None:
    [unit] = kept("Geese shall fly.").units
    assert unit.blocks[2].parent == 0
    assert unit.blocks[2].rivals == (Rival("parent", 0),)
    assert unit.history[0].block == 2
    assert (unit.footnotes[0].block, unit.footnotes[0].also) == (2, ((0, 3), (2, 5)))


def test_furniture_stays_set_aside() -> None:
    parsed = Parsed((UNIT,), (NUMBER,))
    assert with_law_kept(parsed, TEXT, "Village of Mossbank") is parsed


def test_what_stands_within_a_text_or_before_all_stays() -> None:
    around = replace(BLOCKS[0], spans=(*BLOCKS[0].spans, LATE))
    found = kept("Geese shall fly.", blocks=(around,))
    assert len(found.set_aside) == 2
    assert found.doubts == ()
