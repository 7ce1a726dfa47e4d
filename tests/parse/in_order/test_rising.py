"""Which lines in a heading's form are headings: their numbers ascend, or a list names them."""

from __future__ import annotations

from dataclasses import replace

from builder.parse.in_order.listed import Listed
from builder.parse.in_order.rising import rising

from .press import heads_of

SURE = ["§ 1-1 Geese.", "§ 1-9 Hens."]


def _kept(*texts: str, named: tuple[str, ...] = (), loose: bool = False) -> list[str]:
    found = [
        replace(each, loose=loose, sure=each.sure and not loose) if each.section else each
        for each in heads_of(*SURE, *texts)
    ]
    assert len(found) == len(texts) + 2
    return [
        f"{each.number}"
        for each in rising(found, Listed(named=dict.fromkeys(named, found[0].row)), names_all=False)
    ][2:]


def test_the_longest_series_of_ascending_numbers_stays() -> None:
    assert _kept("1-2 and geese", "1-7 of hens", "1-3 and owls", "1-4 and ducks") == [
        "1-2",
        "1-3",
        "1-4",
    ]


def test_a_sure_heading_and_one_that_a_list_names_stay() -> None:
    assert _kept("1-2 a", "1-3 b", "§ 1-1 Geese", "CHAPTER 1 GEESE", "1-1 c", named=("1-1",)) == [
        "1-2",
        "1-3",
        "1-1",
        "1",
        "1-1",
    ]


def test_a_short_title_that_ends_with_a_period_stays_out_of_order() -> None:
    assert _kept("1-3 a", "1-4 b", "1-2 Geese.") == ["1-3", "1-4", "1-2"]
    assert _kept("1-3 a", "1-4 b", "1-2 geese") == ["1-3", "1-4"]
    assert _kept("1-3 a", "1-4 b", f"1-2 {'geese ' * 20}.") == ["1-3", "1-4"]


def test_a_loose_form_continues_a_division_that_counts_again() -> None:
    def kept(*texts: str) -> list[str]:
        found = [
            replace(each, loose=True, sure=False) if each.section else each
            for each in heads_of(*texts)
        ]
        return [each.number or "" for each in rising(found, Listed(), names_all=False)]

    rows = ["§ 4-1 A", "§ 4-2 B", "§ 4-3 C", "CHAPTER 2 D"]
    assert kept(*rows, "§ 2-1 E", "§ 2-2 F") == ["4-1", "4-2", "4-3", "2", "2-1", "2-2"]
    assert kept(*rows, "§ 2-1 E", "§ 2-4 F") == ["4-1", "4-2", "4-3", "2", "2-1"]
    assert kept(*rows[:3], "§ 2-2 F") == ["4-1", "4-2", "4-3"]
    assert kept(*rows, "§ 2 E", "§ 2-1 F", "§ 2-2 G")[4:] == ["2", "2-1", "2-2"]
    assert kept(*rows, "§ 2 E", "§ 2-2 G")[4:] == ["2"]
    assert kept("§ 2-1 F")[:1] == ["2-1"]


def test_a_chapter_that_no_list_names_has_a_style_of_its_own() -> None:
    code = [f"1-{number} A" for number in range(1, 6)]
    found = [replace(each, sure=False) for each in heads_of("CHAPTER 1 A", *code)]
    more = ["CHAPTER 2 B", "§ 2-1 C", "§ 2-2 D", "2-3 E", "CHAPTER 3 F", "§ 3-1 G"]
    both = [replace(each, sure=False) for each in heads_of("CHAPTER 1 A", *code, *more)]
    titles = {each.row.at: "A" for each in found if each.section}
    kept = [each.number for each in rising(both, Listed(titles=titles), names_all=True)]
    assert kept[6:] == ["2", "2-1", "2-2", "2-3", "3"]


def test_numbers_alone_head_nothing_below_another_within_four_lines() -> None:
    links = ["§ 1-1 Geese", "Text.", "19-10"]
    for blanks, numbers in ((3, ["1-1"]), (4, ["1-1", "19-12"])):
        found = heads_of(*links, *[""] * blanks, "19-12", "Purpose of geese")
        assert [each.number for each in found] == numbers
