"""Lines of a table: where a further cell may begin within one, and what its words look like."""

from __future__ import annotations

import pytest

from builder.parse.general_code.tables.words import TableLine, lines_of


def _cut(line: TableLine) -> str:
    """A line with a stroke wherever a cell may begin."""
    return " ".join(f"| {word}" if at in line.cuts else word for at, word in enumerate(line.words))


@pytest.mark.parametrize(
    ("text", "cut"),
    [
        ("Goose $4", "Goose | $4"),
        ("geese of weirs", "geese of weirs"),
        ("Mill (by the Old Weir) $5", "Mill (by the Old Weir) | $5"),
        ("Mill Street 50 feet", "Mill | Street | 50 feet"),
    ],
)
def test_a_cell_begins_only_between_fitting_words(text: str, cut: str) -> None:
    assert _cut(lines_of([text])[0]) == cut


def test_an_unclosed_bracket_holds_no_cells() -> None:
    words = " ".join(["by the weir"] * 7)
    assert "| $6)" in _cut(lines_of([f"Mill (see {words} $6)"])[0])
    assert "|" not in _cut(lines_of([f"mill (see {words[:40]} $6)"])[0])


def test_brackets_continue_over_lines() -> None:
    above, below = lines_of(["Mill (by the", "Weir) $5"])
    assert above.lasts[-1] == "inner"
    assert not below.opens
    assert _cut(below) == "Weir) | $5"


def test_a_history_note_is_not_a_cell() -> None:
    lines = lines_of(
        ["Goose $2 [Added 3-4-2001", "by Ord. No. 3] $4", "Ox $4", "[Amended 3-4-2002]"]
    )
    assert [_cut(line) for line in lines[:2]] == ["Goose | $2 [Added 3-4-2001", "by Ord. No. 3] $4"]
    assert [line.noted for line in lines] == [True, False, True, False]
    assert [line.opens for line in lines] == [True, False, True, True]
    assert not any(line.after_note for line in lines)
    ended = lines_of(["Ox", "[Amended 3-4-2002]", "Hen"])
    assert [line.after_note for line in ended] == [False, False, True]


def test_the_end_of_a_streets_name_begins_no_cell_unless_figures_or_small_words_follow() -> None:
    def opens(text: str) -> bool:
        return lines_of(["Old Mill", text])[1].opens

    assert opens("Street 50 feet wide")
    assert opens("Street opening")
    assert not opens("Street East Gate")
    assert not opens("Street")


def test_repeated_words_belong_to_two_cells() -> None:
    texts = ["Ox 2 3", "Ox 60 feet 60 feet", "Ox 60 feet 60 yards", "Ox 3 1/2", "Hen Hen", "A1 B2"]
    twice = [any(line.twice) for line in lines_of(texts)]
    assert twice == [True, True, False, False, True, True]
    for apart in ("of of geese", "Old Hen", "feet 60 feet 60"):
        assert not any(lines_of([apart])[0].twice[:3])


def test_an_inverted_title_may_end_with_a_preposition() -> None:
    assert lines_of(["Records, Access to Clerk"])[0].lasts[2] == "small"
    assert lines_of(["Access to Clerk"])[0].lasts[1] == "link"


def test_each_stands_alone_unless_a_number_follows() -> None:
    assert lines_of(["Weir Each $4"])[0].lasts[1] == "name"
    assert lines_of(["Weir Each 50 feet"])[0].lasts[1] == "link"
