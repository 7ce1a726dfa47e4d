"""Tables as lines of a page, and the cells that are found in them.

The cases are text files.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from builder.parse.general_code.tables.cells import Cells, cells_of, rows_of_list
from builder.parse.general_code.tables.head import heads
from builder.parse.general_code.tables.words import lines_of
from builder.parse.in_order.families import GENERAL_CODE
from builder.parse.in_order.notes import bracketed_histories
from builder.parse.lines.hyphens import Words, with_put_back
from builder.passage import Passage

CASES = sorted((Path(__file__).parent / "grids").glob("*.txt"))


def _cells(text: str) -> Cells | None:
    whole = Passage.of_source(text, 0, len(text))
    return cells_of(whole, (), Words.from_lines(()))


def _shown(row: tuple[str, ...]) -> str:
    return " | ".join(row).rstrip()


@pytest.mark.parametrize("path", CASES, ids=[path.stem for path in CASES])
def test_case(path: Path) -> None:
    lines, wanted = path.read_text(encoding="utf-8").split("=====\n")
    head, _, rows = wanted.partition("---\n")
    found = _cells(lines)
    assert found is not None
    assert [_shown(row) for row in found.table.rows] == rows.splitlines()
    if head:
        heads = [row for row in (found.table.columns, *found.table.heads) if row]
        assert " // ".join(map(_shown, heads)) == head.strip()


def test_words_are_neither_lost_nor_doubled() -> None:
    for path in CASES:
        lines = path.read_text(encoding="utf-8").split("=====\n")[0]
        found = _cells(lines)
        assert found is not None
        cells = [
            *found.table.columns,
            *(cell for row in (*found.table.heads, *found.table.rows) for cell in row),
        ]
        whole = Passage.of_source(lines, 0, len(lines))
        assert sorted(" ".join(cells).split()) == sorted(
            whole.without(bracketed_histories(lines, GENERAL_CODE)).text.split()
        )


def test_hyphens_lost_at_the_ends_of_a_cells_lines_are_put_back() -> None:
    lines = [
        "License Expires Fee",
        "Goose drover Any time $5",
        "Inn for oneyear",
        "guests",
        "End of year $80",
        "Market of twoyear",
        "foals",
    ]
    lines += [
        "Any time $10",
        "Ox and tenyearling",
        "calves",
        "End of year $25",
        "Pump (private) End of year $40",
    ]
    text = "\n".join(lines)
    whole = Passage.of_source(text, 0, len(text))
    words = Words.from_lines(
        ["a one-year guest", "a two-year foal, not a twoyear foal", "a ten of yearling oxen"]
    )
    found = cells_of(whole, (), words)
    assert found is not None
    licenses = [
        "Goose drover",
        "Inn for one-year guests",
        "Market of twoyear foals",
        "Ox and tenyearling calves",
        "Pump (private)",
    ]
    assert [row[0] for row in found.table.rows] == licenses
    assert found.torn == ("tenyearling",)
    assert with_put_back(whole, found.put_back).text == text.replace("oneyear", "one-year")


def test_a_table_whose_head_is_kept_whole_is_not_certain() -> None:
    rows = "Goose $1 $2\nHorse $4 $5\nOx $6 $7\nAss $2 $3\nMule $5 $6"
    whole, parted = (
        _cells(f"{head}\n{rows}")
        for head in ("Beast Carrying Great Load Small Load", "Beast\nGreat Load\nSmall Load")
    )
    assert whole is not None
    assert parted is not None
    assert not whole.table.columns
    assert parted.table.columns
    assert whole.confidence < 0.7 < parted.confidence


def test_a_formula_is_not_a_table() -> None:
    assert _cells("P = 2 (W x H)\nP = the length of the peal\nW = the weight in pounds") is None


def test_lines_that_two_cells_may_share_are_not_a_list() -> None:
    for second in ("Entire length", "$4", "North side"):
        lines = [f"{name} Street {second}" for name in ("Alder", "Birch", "Cedar", "Dyer", "Elder")]
        assert rows_of_list(lines_of(lines)) is None
    assert (
        rows_of_list(
            lines_of(
                ["Legend of signs", "A = an alder", "B = a birch", "C = a cedar", "D = a deer"]
            )
        )
        is None
    )


def test_notes_under_a_table_are_separate() -> None:
    table = "Beast Toll\nGoose $1\nHorse $4\nOx $6\n"
    text = (
        table
        + "NOTES:\nGeese on foot only.\n"
        + "* No toll on market days, whatever the beast\nand whoever drives it.\n"
    )
    whole = Passage.of_source(text, 0, len(text))
    found = cells_of(whole, (), Words.from_lines(()), len(table) - 1)
    assert found is not None
    assert found.table.rows == (("Goose", "$1"), ("Horse", "$4"), ("Ox", "$6"))
    assert found.table.notes == (
        "NOTES:",
        "Geese on foot only.",
        "* No toll on market days, whatever the beast and whoever drives it.",
    )


def test_a_head_line_with_two_equal_divisions_is_undecided() -> None:
    def margin(*texts: str) -> float:
        lines = lines_of([*texts, "Goose $1 $2", "Horse $4 $5"])
        found = heads(lines, 3)[len(texts)]
        assert found is not None
        return found.margin

    assert (
        margin("Beast Spring Toll", "Autumn Toll") == 0.0
    )  # Beast | Spring Toll, or Beast Spring | Toll
    assert margin("Name of Beast", "Spring Toll", "Autumn Toll") > 0.5
