"""Lists of laws in running text, and the rows that are read from them.

A row that is kept whole begins with a question mark.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from builder.model import BlockKind
from builder.parse.flattened.dispositions import Cell, find_law_lists
from builder.parse.flattened.words import Words
from tests.parse.flattened.reading import found_faults, of_case, read, source
from tests.parsed import code_of, flattened
from tests.typeset.flatten import flatten

CASES = sorted((Path(__file__).parent / "law_lists").glob("*.txt"))


def _shown(words: Words) -> str:
    def shown(cells: tuple[Cell, ...]) -> str:
        return " | ".join(words.passage(*cell).text for cell in cells)

    lists = find_law_lists(words, range(len(words)))
    return "\n---\n".join(
        "\n".join(
            [
                shown(one.head) or "(none)",
                *(("" if row.clear else "? ") + shown(row.cells) for row in one.rows),
            ]
        )
        for one in lists
    )


@pytest.mark.parametrize("path", CASES, ids=[path.stem for path in CASES])
def test_list(path: Path) -> None:
    written, _, wanted = path.read_text(encoding="utf-8").partition("=====\n")
    assert _shown(Words.from_source(written.replace("\n", ""))) == wanted.rstrip("\n")


_PAGES = (
    "boats  501 purpose the purpose of this chapter is to keep the landing free of boats  502 "
    "dispositions local law no adoption date "
    "subject disposition 12003 242003 keeping of geese ch 64 22003 472003 adoption of  the rules "
    "32003 5122003 ferries ch 101  "
    "501 boats  502   local law no adoption date subject disposition 12004 1132004 pump tax limit "
    "2005 ncm 12005 392005 moorings ch 70  "
    "502 hollowell code  502   map of the landing with all its moorings  502 boats  502  "
)


def test_a_list_is_a_table_over_page_ends_and_what_follows_it_is_not() -> None:
    parsed = of_case(read(_PAGES))
    unit = parsed.units[-1]
    table, rest = unit.blocks
    assert table.kind is BlockKind.TABLE
    assert table.table is not None
    assert table.table.columns == ("local law no", "adoption date", "subject", "disposition")
    assert table.table.rows == (
        ("12003", "242003", "keeping of geese", "ch 64"),
        ("22003 472003 adoption of  the rules",),
        ("32003", "5122003", "ferries", "ch 101"),
        ("12004", "1132004", "pump tax limit 2005", "ncm"),
        ("12005", "392005", "moorings", "ch 70"),
    )
    assert (rest.kind, rest.text) == (
        BlockKind.PARAGRAPH,
        "map of the landing with all its moorings",
    )
    assert [(doubt.kind, doubt.detail) for doubt in parsed.doubts] == [
        ("table row kept whole", "22003 472003 adoption of  the rules")
    ]
    assert [aside.kind for aside in parsed.set_aside if aside.kind == "repeated table head"] == [
        "repeated table head"
    ]
    assert found_faults(read(_PAGES), source(_PAGES)) == []


@pytest.mark.corpus
@pytest.mark.parametrize("town", ["walton", "spring-valley"])
def test_every_law_of_an_intact_list_gets_its_row_back(codes: dict[str, Path], town: str) -> None:
    code, intact = code_of(codes[town])
    listed = [unit for unit in code.units if (unit.number or "").startswith("DL-")]
    laws = [
        flatten(row[0]).split()[0]
        for unit in listed
        for block in unit.blocks
        if block.table
        for row in block.table.rows
    ]
    read_again = flattened(flatten(intact.text))
    listed_again = [unit for unit in read_again.units if (unit.number or "").startswith("DL-")]
    rows = [
        row
        for unit in listed_again
        for block in unit.blocks
        if block.table
        for row in block.table.rows
    ]
    assert laws
    assert [row[0].split()[0] for row in rows] == laws
    assert sum(len(row) > 1 for row in rows) >= 0.98 * len(rows)
