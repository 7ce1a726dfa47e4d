"""How tables fit the measure.

Widths of columns, cells over several columns, turned pages, and words that must break.
"""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

import pytest

from builder.model import Block, BlockKind, Footnote, Reference, Table
from builder.print.widths import MEASURE, fit, spread, width
from tests.print.conftest import Typeset, block
from tests.print.editions import breaches, lost, overfull
from tests.print.reading import Book, Run, squeeze

ROOM = MEASURE["us-letter"]


def test_a_small_table_takes_the_room_of_its_words() -> None:
    how = fit([("Use", "Fee"), ("Kennel", "$25")], ROOM)
    assert how.size == 9.5
    assert sum(how.widths) < ROOM / 3
    assert not how.turned
    assert not how.tight


def test_a_table_too_wide_upright_is_turned_and_one_that_fits_nowhere_breaks_its_words() -> None:
    words = tuple("Extraordinarily" for _ in range(9))
    assert fit([words], ROOM, 620.0).turned
    assert not fit([words], ROOM, 620.0).tight
    many = tuple("Extraordinarily" for _ in range(30))
    assert fit([many], ROOM, 620.0).tight
    assert sum(fit([many], ROOM).widths) <= ROOM + 1


def test_a_head_over_several_columns_widens_all_of_them() -> None:
    head = ("Percentage exempt in each year",)
    narrow = fit([("1", "95%"), ("2", "90%")], ROOM)
    how = spread(narrow, [head])
    assert sum(how.widths) >= width(head[0], how.size)
    assert how.widths[1] - how.widths[0] == pytest.approx(narrow.widths[1] - narrow.widths[0])
    assert spread(narrow, [("Year", "Share")]) == narrow
    assert sum(spread(narrow, [("word " * 200,)]).widths) <= ROOM + 1


def test_a_short_head_row_is_one_head_cell_over_its_columns(typeset: Typeset) -> None:
    _, made = typeset(
        _table(
            Table(
                columns=("Percentage exempt in each year",),
                rows=(("1", "95%"), ("2", "90%"), ("3", "85%")),
            )
        )
    )
    assert [squeeze(cell.text) for cell in made.tags.find("TH")] == ["Percentageexemptineachyear"]
    assert [squeeze(cell.text) for cell in made.tags.find("TD")] == [
        "1",
        "95%",
        "2",
        "90%",
        "3",
        "85%",
    ]


def test_a_row_of_one_cell_spans_all_columns_and_widens_none(typeset: Typeset) -> None:
    group = "Beasts that the keeper of the pound may refuse in winter"
    held = Table(
        columns=("Beast", "Fee"),
        rows=(("Goose", "$5"), (group,), ("Ox", "$9"), ("Ass", "")),
        groups=(1,),
    )
    _, made = typeset(_table(held))
    assert [squeeze(cell.text) for cell in made.tags.find("TD")] == [
        "Goose",
        "$5",
        squeeze(group),
        "Ox",
        "$9",
        "Ass",
        "",
    ]
    _, without_head = typeset(_table(replace(held, columns=())))
    for book in (made, without_head):
        assert group in {
            run.text for runs in book.pages for run in runs
        }  # on one line, though no cell of a column is as wide


def test_a_wide_table_within_a_list_has_a_turned_page_and_the_list_continues(
    typeset: Typeset,
) -> None:
    wide = Table(
        columns=tuple(f"Measurement{at}" for at in range(8)),
        rows=(tuple("Extraordinary" for _ in range(8)),) * 3,
    )
    scope, made = typeset(
        block(BlockKind.ITEM, "As follows:", "A.", "A"),
        block(BlockKind.ITEM, "In the first district:", "(1)", "A(1)", 0),
        _table(wide, parent=1),
        block(BlockKind.PARAGRAPH, "Less where the council says so.", parent=1),
        block(BlockKind.ITEM, "In the second, nothing.", "(2)", "A(2)", 0),
        block(BlockKind.ITEM, "At all times.", "B.", "B"),
    )
    assert lost(scope.units, made) == []
    assert overfull(made, "us-letter") == []
    assert breaches(made) == []
    turned = [page for page in made.pdf.pages if float(page.MediaBox[2]) > float(page.MediaBox[3])]
    assert len(turned) == 1


def test_a_form_of_long_lines_has_a_turned_page_and_the_list_continues(typeset: Typeset) -> None:
    lines = "\n".join(f"Line {at} " + "_" * 130 for at in range(4))
    scope, made = typeset(
        block(BlockKind.FORM, "Name " + "_" * 80),
        block(BlockKind.ITEM, "As follows:", "A.", "A"),
        block(BlockKind.FORM, lines, parent=1),
        block(BlockKind.ITEM, "Less is enough.", "B.", "B"),
    )
    assert lost(scope.units, made) == []
    assert overfull(made, "us-letter") == []
    turned = [
        number
        for number, page in enumerate(made.pdf.pages, 1)
        if float(page.MediaBox[2]) > float(page.MediaBox[3])
    ]
    held = {
        run.text.split()[0]: run.page
        for runs in made.pages
        for run in runs
        if run.mcid is not None and run.text.split()
    }
    assert [held["Line"]] == turned
    assert held["Name"] == turned[0] - 1
    assert (
        max(run.x + run.width for run in made.pages[turned[0] - 1])
        < float(made.pdf.pages[turned[0] - 1].MediaBox[2]) - 80
    )


def test_a_form_of_long_lines_without_columns_is_broken_and_stays_upright(
    typeset: Typeset,
) -> None:
    told = "Accepts an easement along the mill and both of its banks, " * 9
    scope, made = typeset(block(BlockKind.FORM, f"Ord. 5 {told}\n\n  Ord. 6 {told}"))
    assert lost(scope.units, made) == []
    assert overfull(made, "us-letter") == []
    assert breaches(made) == []
    assert all(float(page.MediaBox[2]) < float(page.MediaBox[3]) for page in made.pdf.pages)
    runs = [run for page in made.pages for run in page if run.mcid is not None]
    begun = [run.x for run in runs if run.text.strip().startswith("Ord.")]
    assert min(begun) < min(run.x for run in runs if run.text.strip().startswith("both"))


def test_columns_that_no_page_holds_are_broken(
    typeset: Typeset,
) -> None:
    lines = "\n".join(f"Ord. {at}    Accepts {'an easement ' * 26}" for at in range(3))
    scope, made = typeset(block(BlockKind.FORM, lines))
    assert lost(scope.units, made) == []
    assert overfull(made, "us-letter") == []
    lines_set = {run.y for page in made.pages for run in page if "easement" in run.text}
    assert len(lines_set) == 6


def test_a_short_row_stays_on_one_page(typeset: Typeset) -> None:
    long = (
        "Where the two roads meet, and from there as far as the mill goes, with both of its banks "
        "and all that stands on them. "
    )
    rows = tuple((f"First{at}", f"{long * 3} Last{at}") for at in range(80))
    _, made = typeset(_table(Table(columns=("Place", "Bounds"), rows=rows)))
    pages = {word: run.page for runs in made.pages for run in runs for word in run.text.split()}
    assert len(made.pages) > 2
    assert [at for at in range(80) if pages[f"First{at}"] != pages[f"Last{at}"]] == []


def test_a_block_without_words_leaves_no_gap(typeset: Typeset) -> None:
    words = [block(BlockKind.PARAGRAPH, text) for text in ("One.", "", "Two.")]
    assert _places(typeset(*words)[1]) == _places(typeset(words[0], words[2])[1])


def _table(cells: Table, parent: int | None = None) -> Block:
    text = "\n".join(" ".join(row) for row in (cells.columns, *cells.heads, *cells.rows))
    return block(BlockKind.TABLE, text, parent=parent, table=cells)


def _places(made: Book) -> list[float]:
    return [round(run.y, 1) for runs in made.pages for run in runs if run.text in ("One.", "Two.")]


def test_a_small_table_stays_on_one_page_and_a_large_one_begins_with_more_than_heads(
    typeset: Typeset,
) -> None:
    def cells(name: str, count: int) -> Table:
        return Table(
            columns=(f"Head{name}", "Fee"),
            rows=tuple((f"Row{name}x{at}", "a fee") for at in range(count)),
        )

    parts: list[Block] = []
    for at in range(150):  # of different lengths, so that pages end everywhere
        parts += [block(BlockKind.PARAGRAPH, f"Words of {at}.") for _ in range(at % 11 + 1)]
        parts.append(_table(cells(f"{at}", 14 if at % 3 else at % 5 + 2)))
    scope, made = typeset(*parts)
    assert lost(scope.units, made) == []
    first: dict[str, int] = {}
    for run in (run for runs in made.pages for run in runs):
        first.setdefault(run.text, run.page)
    assert len(made.pages) > 20
    for at in range(150):
        count = 2 if at % 3 else at % 5 + 2
        assert {first[f"Row{at}x{row}"] for row in range(count)} == {first[f"Head{at}"]}
    gaps = [low - high for runs in made.pages[1:-1] for high, low in _steps(runs)]
    assert max(gaps) < 40  # the reserved room takes up none


def test_the_word_over_the_notes_of_a_table_is_on_the_page_of_the_first(
    typeset: Typeset,
) -> None:
    parts: list[Block] = []
    for at in range(120):  # of different lengths, so that pages end everywhere
        parts += [block(BlockKind.PARAGRAPH, f"Words of {at}.") for _ in range(at % 11 + 1)]
        notes = (f"NOTES{at}:", f"First{at} of them.", f"Second{at} of them.")
        rows = tuple((f"Row{row}", "a fee") for row in range(14))
        parts.append(_table(Table(columns=("Head", "Fee"), rows=rows, notes=notes)))
    scope, made = typeset(*parts)
    assert lost(scope.units, made) == []
    page = {run.text: run.page for runs in made.pages for run in runs}
    assert {at for at in range(120) if page[f"NOTES{at}:"] != page[f"First{at} of them."]} == set()


def test_a_table_may_have_several_footnotes_below_its_notes(typeset: Typeset) -> None:
    held = _table(Table(columns=("Head", "Fee"), rows=(("Row", "a fee"),), notes=("NOTE:",)))
    marks = [Footnote(str(at), f"Foot {at}.", (), block=0, offset=3) for at in (1, 2)]
    scope, made = typeset(held, footnotes=marks)
    assert lost(scope.units, made) == []


def test_figures_are_flush_right_even_if_some_are_missing_or_broken(typeset: Typeset) -> None:
    rows = (("Geese", "2 1/2"), ("Swans", "12"), ("Ducks", "—"), ("Coots", "1,500"))
    _, made = typeset(_table(Table(columns=("Bird", "Most that may be kept"), rows=rows)))
    ends = {run.text: run.x + run.width for runs in made.pages for run in runs}
    assert len({round(ends[figure]) for _, figure in rows}) == 1


def test_columns_take_the_room_that_saves_lines() -> None:
    rows = [
        (
            "Type of building and of the yard that belongs to it",
            "Front Yard (feet)",
            "Side Yard (feet)",
            "Rear Yard (feet)",
        ),
        *[("A dwelling of one family on a street fifty feet wide", "30", "20", "40")] * 4,
    ]
    how = fit(rows, 300.0)
    assert width(rows[1][0], how.size) <= 2 * (how.widths[0] - 8)
    assert sum(how.widths) <= 301


def _steps(runs: list[Run]) -> list[tuple[float, float]]:
    """Heights of the lines of a page's text, each with the next."""
    heights = sorted({-run.y for run in runs if run.mcid is not None})
    return list(pairwise(heights))


def test_numbers_that_are_references_are_flush_left(typeset: Typeset) -> None:
    rows = (("1-1", "4-1"), ("1-2", "4-2"), ("1-3", "4-20"))
    table = _table(Table(columns=("Law that was in force", "Section of today's code"), rows=rows))
    at = table.text.index("4-20") + 4
    _, made = typeset(
        table, references=[Reference("4-20", 0, at - 4, at, "4-2", ("4-2",), None, "4/#4-2")]
    )
    starts = {run.text: run.x for runs in made.pages for run in runs}
    assert round(starts["4-20"]) == round(starts["4-1"])


def test_a_meaning_that_leads_to_a_list_is_on_the_line_of_its_term(typeset: Typeset) -> None:
    term = replace(block(BlockKind.DEFINITION, "Any of these:"), term="POND")
    _, made = typeset(term, block(BlockKind.ITEM, "A lake.", "A.", "A", 0))
    heights = {
        run.text.strip(): round(run.y)
        for runs in made.pages
        for run in runs
        if run.mcid is not None and run.page == 1
    }
    lines = {
        words: y for words, y in heights.items() if "POND" in words or "Any of these:" in words
    }
    assert len(set(lines.values())) == 1


def test_the_few_words_that_lead_to_a_table_are_on_its_page(typeset: Typeset) -> None:
    parts: list[Block] = []
    tables = 120
    for at in range(tables):  # of different lengths, so that pages end everywhere
        parts += [block(BlockKind.PARAGRAPH, f"Words of {at}.") for _ in range(at % 9 + 1)]
        lead = f"Lead{at} to what follows:"
        owner = len(parts)
        parts.append(
            block(BlockKind.ITEM, lead, f"{at}.", f"{at}")
            if at % 2
            else block(BlockKind.PARAGRAPH, lead)
        )
        cells = Table(
            columns=(f"Head{at}", "Fee"),
            rows=tuple((f"Row{at}", "a fee") for _ in range(at % 9 + 1)),
        )
        parts.append(_table(cells, parent=owner if at % 2 else None))
    scope, made = typeset(*parts)
    assert lost(scope.units, made) == []
    pages: dict[str, int] = {}
    for run in (run for runs in made.pages for run in runs):
        pages.setdefault(run.text.partition(" ")[0], run.page)
    assert [at for at in range(tables) if pages[f"Lead{at}"] != pages[f"Head{at}"]] == []
    assert [at for at in range(1, tables, 2) if pages[f"{at}."] != pages[f"Lead{at}"]] == []


def test_the_few_words_that_lead_to_a_list_are_on_the_page_of_its_first_item(
    typeset: Typeset,
) -> None:
    parts: list[Block] = []
    for at in range(150):  # of different lengths, so that pages end everywhere
        parts += [block(BlockKind.PARAGRAPH, f"Words of {at}.") for _ in range(at % 7 + 1)]
        owner = len(parts)
        parts.append(block(BlockKind.ITEM, f"Lead{at} to what follows:", f"{at}.", f"{at}"))
        parts += [
            block(BlockKind.ITEM, f"Item{at}x{below}.", f"({below})", f"{at}({below})", owner)
            for below in range(3)
        ]
    scope, made = typeset(*parts)
    assert lost(scope.units, made) == []
    pages: dict[str, int] = {}
    for run in (run for runs in made.pages for run in runs):
        pages.setdefault(run.text.partition(" ")[0], run.page)
    assert [at for at in range(150) if pages[f"Lead{at}"] != pages[f"Item{at}x0."]] == []
