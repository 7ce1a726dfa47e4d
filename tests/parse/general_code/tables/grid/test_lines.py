"""Lines of a table: where a further cell may begin within one, and what its words look like."""

from __future__ import annotations

import pytest

from builder.parse.general_code.tables.grid.lines import Classes, TableLine


def _lines(*texts: str) -> tuple[TableLine, ...]:
    return Classes.of_texts(texts).lines


def _cut(line: TableLine) -> str:
    """A line with a stroke wherever a cell may begin."""
    words = line.text.split()
    return " ".join(f"| {word}" if at in line.cuts else word for at, word in enumerate(words))


@pytest.mark.parametrize(
    ("text", "cut"),
    [
        ("Goose $4", "Goose | $4"),
        ("Weirs of the Hollow", "Weirs of the Hollow"),
        ("Ox 6.0 to 9.0 $4", "Ox | 6.0 to 9.0 | $4"),
        ("Ox 6.0 to others", "Ox | 6.0 to others"),
        ("Mill (by the Old Weir) $5", "Mill (by the Old Weir) | $5"),
        ("Mill (by the Weir 5 geese", "Mill (by the Weir | 5 geese"),
        ("Records, Access to Clerk", "Records, | Access to | Clerk"),
        ("Access to Clerk", "Access to Clerk"),
        ("Ox 5-1-2001 geese", "Ox | 5-1-2001 geese"),
        ("Mill Street 50 feet", "Mill Street | 50 feet"),
    ],
)
def test_a_cell_begins_only_between_fitting_words(text: str, cut: str) -> None:
    assert _cut(_lines(text)[0]) == cut


def test_an_unclosed_bracket_holds_no_cells() -> None:
    words = " ".join(["by the weir"] * 7)
    assert "| $6)" in _cut(_lines(f"Mill (see {words} $6)")[0])
    assert "|" not in _cut(_lines(f"Mill (see {words[:40]} $6)")[0])


def test_brackets_continue_over_lines() -> None:
    above, below = _lines("Mill (by the", "Weir) $5")
    assert above.last_forms[-1] == "inner"
    assert not below.opens
    assert _cut(below) == "Weir) | $5"
    assert _lines("Ox $4", "Hen $4")[0].last_forms[-1] == "money"


def test_only_a_range_of_figures_is_kept_together() -> None:
    assert _lines("Ox 6.0 to 9.0")[0].last_forms[1:3] == ("inner", "inner")
    assert _lines("Ox 6.0 to others")[0].last_forms[1] == "number"
    assert _lines("Ox herds to 9.0")[0].first_forms[3] == "number"


def test_a_history_note_is_not_a_cell() -> None:
    lines = _lines("Goose $2 [Added 3-4-2001", "by Ord. No. 3] $4", "Ox $4", "[Amended 3-4-2002]")
    assert [_cut(line) for line in lines[:2]] == ["Goose | $2 [Added 3-4-2001", "by Ord. No. 3] $4"]
    assert [line.note for line in lines] == [True, False, False, True]
    assert [line.noted for line in lines] == [True, False, True, False]
    assert [line.opens for line in lines] == [True, False, True, True]
    assert not any(line.after_note for line in lines)
    begun = _lines("[Added 3-4-2001", "by Ord. No. 3]", "[Amended 3-4-2002]", "Ox $4")
    assert not any(line.noted for line in begun)
    assert [line.after_note for line in _lines("Ox", "[Amended 3-4-2002]", "Hen")][1:] == [
        False,
        True,
    ]


def test_the_end_of_a_streets_name_begins_no_cell_unless_figures_or_small_words_follow() -> None:
    def opens(text: str) -> bool:
        return _lines("Old Mill", text)[1].opens

    assert opens("Street 50 feet wide")
    assert opens("Street opening")
    assert not opens("Street East Gate")
    assert not opens("Street")


def test_repeated_words_belong_to_two_cells() -> None:
    texts = ["Ox 2 3", "Ox 60 feet 60 feet", "Ox 60 feet 60 yards", "Ox 3 1/2", "Hen Hen", "A1 B2"]
    twice = [max(line.doubled) > 0 for line in _lines(*texts)]
    assert twice == [True, True, False, False, True, True]
    for apart in ("of of geese", "Old Hen", "feet 60 feet 60"):
        assert not any(_lines(apart)[0].doubled[:2])


def test_a_line_is_compared_with_the_nearest_one_above_without_figures() -> None:
    lines = _lines("Gate 3", "Hen", "Gate 12", "Gate 4", "Hen")
    assert [line.twin for line in lines] == [-1, -1, 0, 2, -1]
    far = _lines("Gate 3", *(f"Hen {'x' * at} 2" for at in range(1, 12)), "Gate 3")
    assert far[-1].twin == -1
    assert _lines("Gate 3", *(f"Hen {'x' * at} 2" for at in range(1, 11)), "Gate 3")[-1].twin == 0


def test_words_of_several_lines_are_classes_of_their_own() -> None:
    def alike(*texts: str) -> bool:
        lines = _lines(*texts)
        return lines[0].firsts[0] == lines[1].firsts[0]

    assert alike("Goose 1", "Horse 2")
    assert alike("Goose 1", "Horse 2", "Goose 1", "Goose 1")  # the same line shows nothing
    assert not alike("Goose 1", "Horse 2", "Goose 3", "Goose 4")
    assert Classes.of_texts(["Goose 1 (the old)"]).count == 2


def test_the_width_of_words_is_from_the_first_to_the_last() -> None:
    line = _lines("ii 00 ii")[0]
    assert line.width(1, 2) == pytest.approx(0.98)
    assert line.width(1, 3) > line.width(1, 2)
