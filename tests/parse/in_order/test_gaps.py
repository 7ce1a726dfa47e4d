"""Copies that have lost the indents of an export, or the blanks after its labels."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from builder.model import Layout
from builder.parse.in_order.exported import is_indented
from builder.parse.in_order.families import FAMILIES
from builder.parse.in_order.rows import read_rows
from builder.sources.text import SourceText
from tests.parse.american_legal.reading import parse

N = "\xa0" * 3
EXPORT = f"""CHAPTER 14: BEES
Section
\xa0
{N}14.01{N}Purpose
{N}14.02{N}Hives
§ 14.01 PURPOSE.
{N}This chapter lets residents keep bees without harm to their neighbors and to
those who pass by.
§ 14.02 HIVES.
{N}(A){N}On less than half an acre, two hives are kept, and not more than that by
anybody who lives there.
{N}(B){N}On more:
{N}{N}(1){N}Six hives; or
{N}{N}(2){N}Five hives and a swarm.
(Ord. 14, passed 5-1-2006)
"""


def paged(text: str) -> str:
    """Pages of five lines, with a head and a number."""
    lines = text.split("\n")
    pages = ["\n".join(lines[at : at + 5]) for at in range(0, len(lines), 5)]
    return "".join(
        f"{page}\n\nPage {number}\n\nCode of Loon Bay\n" for number, page in enumerate(pages, 1)
    )


COPIES = {
    "as exported": lambda text: text,
    "at the margin": lambda text: re.sub(r"(?m)^\xa0+(?=\S)", "", text),
    "one blank behind labels": lambda text: re.sub(r"(?<=\S) {2,}", " ", text.replace("\xa0", " ")),
    "a tab behind labels": lambda text: re.sub(r"(?<=\))\xa0+", "\t", text),
    "blank lines between all": lambda text: text.replace("\n", "\n\n"),
    "the whole text indented": lambda text: re.sub(r"(?m)^", "     ", text),
    "Markdown": lambda text: re.sub(r"(?m)^(?=§|CHAPTER)", "## ", text),
    "numbered pages": paged,
    "menus": lambda text: re.sub(
        r"(?m)^(?=§)",
        "Search\nPrint\nShare this page\n\n",
        f"{text}§ 14.03 WAX.\nWax is kept in a shed.\n",
    ),
    "some lines further in": lambda text: re.sub(
        r"(?m)^\xa0*(?=\S)", "  ", re.sub(r"(?m)^(?=CHAPTER)", " " * 30, text)
    ),
    "the rest indented": lambda text: re.sub(r"(?m)^(?=[a-z])", "    ", text).replace("\xa0", " "),
}


@pytest.mark.parametrize("copy", COPIES)
def test_labels_nest_in_a_copy_as_in_the_export(copy: str) -> None:
    units = parse(SourceText(Path("x.txt"), "0" * 64, COPIES[copy](EXPORT))).units
    hives = next(unit for unit in units if unit.number == "14.02")
    kept = "On less than half an acre, two hives are kept, and not more than that by anybody"
    assert [(block.label, block.text) for block in hives.blocks] == [
        ("A", f"{kept} who lives there."),
        ("B", "On more:"),
        ("B(1)", "Six hives; or"),
        ("B(2)", "Five hives and a swarm."),
    ]
    assert [note.raw for note in hives.history] == ["(Ord. 14, passed 5-1-2006)"]


def test_an_indent_of_continued_lines_does_not_show_an_export() -> None:
    def read(copy: str) -> bool:
        source = SourceText(Path("x.txt"), "0" * 64, COPIES[copy](EXPORT))
        return is_indented(read_rows(source, FAMILIES[Layout.AMERICAN_LEGAL]).rows)

    assert read("as exported")
    assert not read("at the margin")
    hanging = COPIES["the rest indented"](EXPORT).replace(" " * 3, "\xa0" * 3)
    source = SourceText(Path("x.txt"), "0" * 64, hanging)
    assert not is_indented(read_rows(source, FAMILIES[Layout.AMERICAN_LEGAL]).rows)


TABLE = f"""{N}(C){N}The fees are:
Street          Side      Place
{" " * 26}From the east
Mill Street     South     bounds of the
{" " * 26}green
Old             Any       Pond
{" " * 10}
(Ord. 14, passed 5-1-2006)
"""


@pytest.mark.parametrize("mark", ["\xa0", " "])
def test_cells_are_cells_even_with_blanks_for_no_break_spaces(mark: str) -> None:
    text = (EXPORT.removesuffix("(Ord. 14, passed 5-1-2006)\n") + TABLE).replace("\xa0", mark)
    hives = parse(SourceText(Path("x.txt"), "0" * 64, text)).units[-1]
    table = hives.blocks[-1].table
    assert table is not None
    assert hives.blocks[-1].parent == 4
    assert [row[0] for row in (table.columns, *table.rows) if row] == [
        "Street",
        "Mill Street",
        "Old",
    ]
    assert table.rows[-2:] == (
        ("Mill Street", "South", "From the east bounds of the green"),
        ("Old", "Any", "Pond"),
    )
