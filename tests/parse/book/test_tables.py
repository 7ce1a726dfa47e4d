"""Tables whose cells the file's tags show."""

from __future__ import annotations

from builder.parse.book.tables import are_notes, pieces, table_of
from builder.sources.pdf.book import Cell

from .setting import LEFT, Setter

Said = tuple[str, int, int] | tuple[str, int, int, int]
"""Words, row, column, and how many columns they span."""


def _set(
    *lines: list[Said], heads: int = 0, table: int = 1, setter: Setter | None = None
) -> Setter:
    made = setter or Setter()
    for line in lines:
        made.set(
            *(
                (
                    LEFT + 100.0 * column,
                    words,
                    Cell(table, row, column, span[0] if span else 1, row < heads),
                )
                for words, row, column, *span in line
            )
        )
    return made


def _rows(setter: Setter) -> list[str]:
    table = table_of(setter.lines)
    return [" | ".join(cell.text for cell in row) for row in table.rows]


HEAD: list[Said] = [("Beast", 0, 0), ("Toll", 0, 1)]
GOOSE: list[Said] = [("Goose of", 1, 0), ("$1", 1, 1)]
HEN: list[Said] = [("Hen", 2, 0), ("$2", 2, 1)]


def test_cells_are_in_their_rows_and_columns() -> None:
    setter = _set(HEAD, GOOSE, [("the hill", 1, 0)], HEN, heads=1)
    assert _rows(setter) == ["Beast | Toll", "Goose of the hill | $1", "Hen | $2"]
    assert table_of(setter.lines).heads == 1


def test_a_table_continues_over_a_pages_end() -> None:
    def count(row: int, *, table: int = 1, heads: int = 1) -> int:
        setter = _set(HEAD, GOOSE, heads=1)
        setter.turn()
        _set([("Hen", row, 0), ("$2", row, 1)], table=table, heads=heads, setter=setter)
        return len(list(pieces(setter.lines)))

    assert count(2) == 1
    assert count(1) == 1
    assert count(0) == 2
    assert count(2, table=2) == 2
    assert count(2, heads=9) == 2
    two = _set(HEAD, GOOSE)
    _set(HEAD, GOOSE, table=2, setter=two)
    assert [len(held) for held in pieces(two.lines)] == [2, 2]


def test_notes_next_to_their_marks_are_no_table() -> None:
    notes: list[list[Said]] = [[("NOTES:", 0, 0)], [("1", 1, 0), ("Of geese.", 1, 1)]]
    assert are_notes(_set(*notes).lines)
    assert not are_notes(_set(notes[0]).lines)
    assert not are_notes(_set(GOOSE, HEN).lines)


def test_a_label_next_to_its_text_is_one_cell_with_it() -> None:
    assert _rows(
        _set(
            [("A.", 0, 0), ("Goose", 0, 1), ("$1", 0, 2)],
            [("B.", 1, 0), ("Hen", 1, 1), ("$2", 1, 2)],
        )
    ) == [
        "A. Goose | $1",
        "B. Hen | $2",
    ]


def test_a_cell_over_all_remaining_columns_is_the_last_of_its_row() -> None:
    assert _rows(_set(HEAD, [("Old", 1, 0, 2)], HEN)) == ["Beast | Toll", "Old", "Hen | $2"]
    assert _rows(_set(HEAD, [("Old", 1, 0)], HEN)) == ["Beast | Toll", "Old | ", "Hen | $2"]


def test_words_without_a_cell_belong_to_the_cell_before_them() -> None:
    setter = Setter()
    setter.set(
        (LEFT, "Goose", Cell(1, 0, 0, 1, False)),
        (LEFT + 40, "grey"),
        (300.0, "$1", Cell(1, 0, 1, 1, False)),
    )
    _set([("Hen", 1, 0), ("$2", 1, 1)], setter=setter)
    assert _rows(setter)[0] == "Goose grey | $1"


def test_cells_keep_their_columns_in_a_row_whose_empty_cells_have_no_tag() -> None:
    setter = _set([("Beast", 0, 0), ("Day", 0, 1), ("Toll", 0, 2)], heads=1)
    setter.set((LEFT, "Hen", Cell(1, 1, 0, 1, False)), (LEFT + 203, "$2", Cell(1, 1, 1, 1, False)))
    setter.set((LEFT, "Ducks", Cell(1, 2, 0, 1, False)))
    assert _rows(setter) == ["Beast | Day | Toll", "Hen |  | $2", "Ducks |  | "]
