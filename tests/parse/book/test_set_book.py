"""Tables of a typeset book, and the places of its units."""

from __future__ import annotations

from builder.sources.pdf.book import Cell

from .general_code import (
    COLUMN,
    begun,
    below,
    parsed,
    set_section,
)
from .setting import LEADING, LEFT


def test_a_table_by_its_places_continues_over_a_page() -> None:
    setter = begun()
    setter.set("Geese pay:", above=2 * LEADING)
    for name in ("Goose", "Hen", "Owl"):
        setter.set((LEFT, name), (COLUMN, "7"), above=2 * LEADING)
    setter.turn()
    for name in ("Jay", "Duck"):
        setter.set((LEFT, name), (COLUMN, "7"), above=2 * LEADING)
    assert below(setter)[1] == "  table: [5 rows] Goose 7 / Hen ... 7 / Duck 7"


def test_a_row_over_all_columns_groups_the_rows_below_it() -> None:
    setter = begun()
    rows = [[("Birds", 0, 2)], [("Goose", 0, 1), ("$1", 1, 1)], [("Hen", 0, 1), ("$2", 1, 1)]]
    for row, cells in enumerate(rows):
        setter.set(
            *(
                (LEFT + 100.0 * column, words, Cell(1, row, column, span, False))
                for words, column, span in cells
            ),
            above=2 * LEADING,
        )
    table = parsed(setter).units[-1].blocks[1].table
    assert table is not None
    assert (table.rows[0], table.groups) == (("Birds",), (0,))


def test_notes_next_to_their_marks_are_text_below_their_table() -> None:
    setter = begun()
    for row, (mark, words) in enumerate((("NOTES:", ""), ("*", "Of geese alone."))):
        cells = [(LEFT, mark, Cell(1, row, 0, 1, False))]
        cells += [(LEFT + 40, words, Cell(1, row, 1, 1, False))] if words else []
        setter.set(*cells, above=2 * LEADING)
    assert [line.strip() for line in below(setter)][:2] == [
        "paragraph: NOTES:",
        "paragraph: * Of geese alone.",
    ]


def test_each_unit_has_its_page_and_its_number() -> None:
    setter = begun()
    setter.turn()
    set_section(setter, "§ 1-4. Jays.")
    places = {unit.number: unit.place for unit in parsed(setter).units}
    assert [places[number].file_page for number in ("1-1", "1-4") if places[number]] == [1, 2]
