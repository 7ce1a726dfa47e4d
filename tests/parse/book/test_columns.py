"""Tables that only the places of words show."""

from __future__ import annotations

from builder.parse.book.columns import joined, segments, zones
from builder.parse.book.set_table import SetTable
from builder.parse.book.tables import tables_of
from builder.sources.pdf.book import Box

from .setting import LEADING, LEFT, TYPE, Part, Setter

COLUMN = 300.0


def _row(first: str, *others: str) -> list[Part | str]:
    return [(LEFT, first), *((COLUMN + 80.0 * at, words) for at, words in enumerate(others))]


def _set(*lines: list[Part | str], bold: int = 0, spaces: tuple[int, ...] = ()) -> Setter:
    setter = Setter()
    for at, parts in enumerate(lines):
        setter.set(*parts, bold=at < bold, above=LEADING * (2 if at in spaces else 1))
    return setter


def _zones(setter: Setter) -> list[tuple[int, int, int]]:
    return [(zone.start, zone.end, len(zone.columns)) for zone in zones(setter.lines, TYPE, {})]


def _table(setter: Setter, rules: tuple[Box, ...] = ()) -> SetTable:
    (zone,) = zones(setter.lines, TYPE, {1: rules})
    return zone.table()


def _rows(setter: Setter, rules: tuple[Box, ...] = ()) -> list[str]:
    return [" | ".join(cell.text for cell in row) for row in _table(setter, rules).rows]


def test_a_wide_gap_separates_two_cells_and_a_label_is_one_with_its_text() -> None:
    def parts(*line: Part | str, starts: tuple[float, ...] = ()) -> list[str]:
        return [one.passage.text for one in segments(Setter().set(*line), starts)]

    assert parts(*_row("Goose", "$1")) == ["Goose", "$1"]
    assert parts((LEFT, "Goose"), (LEFT + 30, "grey")) == ["Goose grey"]
    assert parts((LEFT, "Goose"), (LEFT + 30, "grey"), starts=(LEFT + 31,)) == ["Goose", "grey"]
    assert parts((LEFT, "A."), (LEFT + 30, "Goose"), (COLUMN, "$1")) == ["A. Goose", "$1"]


def test_lines_with_cells_over_one_another_are_a_table() -> None:
    rows = [_row("Goose", "$1"), _row("Hen", "$2"), _row("Owl", "$3")]
    assert _zones(_set(["Of geese and of all other birds upon the green:"], *rows)) == [(1, 4, 2)]
    assert _zones(_set(["Of geese:"], rows[0])) == []
    assert _zones(_set(["Geese are free."], ["Hens are not."])) == []


def test_a_head_as_wide_as_its_columns_is_one_of_three() -> None:
    head: list[Part | str] = [(LEFT, "Kind"), (LEFT + 26, "Fee"), (LEFT + 47, "Fine")]
    rows: list[list[Part | str]] = [
        [(LEFT, name), (LEFT + 26, "$1"), (LEFT + 47, "$2")] for name in ("Hen", "Owl")
    ]
    assert _zones(_set(["Of geese:"], head, *rows)) == [(1, 4, 3)]


def test_justified_type_with_wide_blanks_is_none() -> None:
    full: list[Part | str] = [
        (LEFT, "Goose"),
        (COLUMN, "n" * 40),
    ]
    setter = _set(full, full)
    assert {line.x1 > 497 for line in setter.lines} == {True}
    assert _zones(setter) == []


def test_a_line_between_rows_fits_their_columns() -> None:
    rows = _row("Goose", "$1"), _row("Hen", "$2")
    assert _zones(_set(rows[0], ["of the hill"], rows[1])) == [(0, 3, 2)]
    wide = "Geese upon the hill are free of every toll"
    assert _zones(_set(rows[0], [wide], rows[1])) == []
    far = [["of the hill"]] * 10
    assert _zones(_set(rows[0], *far, rows[1])) == []


def test_one_row_at_the_top_of_a_page_continues_the_table_above() -> None:
    setter = _set(_row("Goose", "grey"), _row("Hen", "white"))
    setter.turn()
    setter.set((LEFT - 27, "Owl"), (COLUMN - 27, "brown"))
    first, second = zones(setter.lines, TYPE, {})
    assert second.continues(first)
    other = _set(_row("Goose", "grey"), _row("Hen", "white"))
    other.turn()
    other.set((LEFT, "Owl"), (COLUMN + 60, "brown"))
    assert len(zones(other.lines, TYPE, {})) == 1


def test_rows_on_two_pages_are_two_tables_and_the_second_continues() -> None:
    setter = _set(_row("Goose", "$1"), _row("Hen", "$2"))
    setter.turn()
    for name in ("Owl", "Jay"):
        setter.set(*_row(name, "$3"))
    first, second = zones(setter.lines, TYPE, {})
    assert second.continues(first)
    setter.turn(2)
    for name in ("Owl", "Jay"):
        setter.set(*_row(name, "$3"))
    third = zones(setter.lines, TYPE, {})[2]
    assert not third.continues(second)
    other = _set(_row("Goose", "$1"), _row("Hen", "$2"))
    other.turn()
    for name in ("Owl", "Jay"):
        other.set(*_row(name, "$3", "$4"))
    first, second = zones(other.lines, TYPE, {})
    assert not second.continues(first)


def test_a_bold_head_above_the_first_row_belongs_to_the_table() -> None:
    rows = [_row("Goose", "$1"), _row("Hen", "$2")]
    head = [(LEFT, "Beast"), (COLUMN, "Toll")]
    table = _table(_set(head, *rows, bold=1))
    assert (table.heads, [cell.text for cell in table.rows[0]]) == (1, ["Beast", "Toll"])
    above = _set([(COLUMN - 20, "Toll in")], [(COLUMN, "Coins")], *rows)
    assert _zones(above)[0][0] == 0
    assert _zones(_set([(COLUMN - 20, "Toll in.")], *rows))[0][0] == 1
    assert _zones(_set(["Of geese"], *rows))[0][0] == 1


def test_bold_words_at_the_margin_above_the_first_row_head_the_text() -> None:
    rows = [_row("Goose", "$1"), _row("Hen", "$2")]
    assert _zones(_set(["Tolls"], *rows, bold=1)) == [(1, 3, 2)]
    assert _zones(_set([(LEFT + 60, "Tolls")], *rows, bold=1)) == [(0, 3, 2)]


def test_words_above_columns_of_figures_are_a_head() -> None:
    rows = [_row("Goose", "$1"), _row("Hen", "$2")]
    assert _table(_set(_row("Beast", "Toll"), *rows)).heads == 1
    assert _table(_set(_row("Beast", "5"), *rows)).heads == 0
    assert _table(_set(_row("Beast", "$5"), *rows)).heads == 0
    assert _table(_set(_row("Beast", "Toll"), _row("Hen", "free"), _row("Owl", "free"))).heads == 0


def test_space_or_a_rule_separates_rows() -> None:
    lines = [
        _row("Goose of", "$1 for"),
        _row("the hill", "each"),
        _row("Hen", "$2"),
        _row("Owl", "$3"),
    ]
    assert _rows(_set(*lines, spaces=(2, 3))) == [
        "Goose of the hill | $1 for each",
        "Hen | $2",
        "Owl | $3",
    ]
    bare = [_row("Goose", "$1"), [(COLUMN, "$2")], [(COLUMN, "$3")], _row("Hen", "$4")]
    assert _rows(_set(*bare)) == ["Goose | $1 $2 $3", "Hen | $4"]
    for thick, right, count in ((1.0, 480.0, 3), (9.0, 480.0, 2), (1.0, LEFT + 5, 2)):
        assert len(_rows(_set(*bare), (Box(LEFT, 20.0, right, 20.0 + thick),))) == count


def test_without_space_each_text_of_the_first_column_begins_a_row() -> None:
    lines = [_row("Goose", "$1"), _row("Hen", "$2"), _row("Owl", "$3")]
    assert _rows(_set(*lines)) == ["Goose | $1", "Hen | $2", "Owl | $3"]
    small = [_row("Goose", "$1 for"), _row("of hill", "each"), _row("Owl", "$3")]
    assert _rows(_set(*small)) == ["Goose of hill | $1 for each", "Owl | $3"]
    assert _rows(_set(_row("Goose", "$1"), [(COLUMN, "each")], _row("Owl", "$3"))) == [
        "Goose | $1 each",
        "Owl | $3",
    ]


def test_a_text_that_may_begin_a_row_makes_no_table() -> None:
    for words, count in (("Grey and", 0), ("and grey", 3)):
        lines = [_row("Goose", "grey"), [words], _row("Hen", "white")]
        assert len(tables_of(_set(*lines).lines, TYPE, ()).of) == count


def test_a_table_continues_without_its_repeated_head() -> None:
    rows = [_row("Goose", "$1"), _row("Hen", "$2")]
    head = [(LEFT, "Beast"), (COLUMN, "Toll")]
    first, second = (_table(_set(head, *rows, bold=1)) for _ in range(2))
    whole, again = joined(first, second)
    assert [row[0].text for row in whole.rows] == ["Beast", "Goose", "Hen", "Goose", "Hen"]
    assert len(again) == 2
    other = _table(_set([(LEFT, "Bird"), (COLUMN, "Toll")], *rows, bold=1))
    whole, again = joined(first, other)
    assert (len(whole.rows), again) == (6, [])
