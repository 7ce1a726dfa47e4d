"""Numbers and heads of pages between the lines of the law."""

from __future__ import annotations

from builder.parse.lines.printed_pages import printed_pages


def text_of(firsts: list[str]) -> tuple[list[str], list[int]]:
    """Pages of seven lines, each with a first line of its own, and where they begin."""
    pages = [[first, *(f"Geese swim on day {at}." for at in range(6))] for first in firsts]
    return [line for page in pages for line in page], [7 * at for at in range(len(firsts))]


def test_numbers_that_rise_through_the_text_are_those_of_its_pages() -> None:
    lines, _ = text_of(["1", "2", "Page 3", "- 4 -", "6"])
    assert printed_pages(lines, ()) == dict.fromkeys((0, 7, 14, 21, 28), "page number")
    rising, _ = text_of(["1", "Ducks.", "Hens.", "Owls.", "Auks."])
    assert printed_pages(rising, ()) == {}


def test_a_number_beside_one_form_feed_among_many_is_a_cell() -> None:
    lines, ends = text_of(["Ducks.", "Hens.", "7", "Owls.", "Auks."])
    assert printed_pages(lines, ends) == {}
    lines, ends = text_of(["90", "12", "7", "33", "Auks."])
    assert set(printed_pages(lines, ends).values()) == {"page number"}


def test_a_head_stands_beside_the_numbers_again_and_again() -> None:
    pages = [[f"{number}", "Code of Loon Bay", "Geese swim.", "Ducks dive.", "Hens do neither."]
             for number in range(1, 6)]  # fmt: skip
    lines = [line for page in pages for line in page]
    kinds = printed_pages(lines, ())
    assert [lines[at] for at, kind in kinds.items() if kind == "page head"] == [
        "Code of Loon Bay"
    ] * 5
    assert "Geese swim." not in {lines[at] for at in kinds}


def test_the_foot_of_the_last_page_is_one_as_are_those_before() -> None:
    lines, ends = text_of(["Geese.", "Ducks.", "Hens.", "Owls."])
    feet = [at - 1 for at in (*ends[1:], len(lines))]
    for at in feet:
        lines[at] = f"file:///geese.html {at // 7}/4"
    assert printed_pages(lines, ends) == dict.fromkeys(feet, "page head")


def test_numbers_at_no_regular_distance_are_cells() -> None:
    """A number in a table far above goes on with those of a table's rows far below."""
    law = [f"Geese swim on day {at}." for at in range(600)]
    rows = [line for at in range(2, 60) for line in (f"{at}", "Goose", "Gander", "$2.00", "-", "-")]
    assert printed_pages(["1", *law, *rows], ()) == {}
    assert printed_pages(["0", *law[:400], "1", *law[400:], *rows[:30]], ()) == {}


def test_pages_of_unlike_lengths_are_numbered_all_the_same() -> None:
    lengths = (40, 41, 20, 39, 80, 40, 14, 41)
    lines = [f"Geese swim on day {at}." for long in lengths for at in range(long)]
    for number, at in reversed(list(enumerate((40, 81, 101, 140, 220, 260, 274, 315), 1))):
        lines.insert(at, f"{number}")
    assert len(printed_pages(lines, ())) == len(lengths)


def test_numbers_of_a_list_of_contents_are_its_own() -> None:
    contents = ["Charter", "CH:1", "Table of laws", "TL:1", "Old code", "OC:1"]
    assert printed_pages(contents, ()) == {}
    law = [f"Geese swim on day {at}." for at in range(9)]
    lines = [line for number in ("CH:1", "CH:2", "TL:1", "OC:1") for line in (*law, number)]
    assert printed_pages(lines, ()) == dict.fromkeys((9, 19, 29, 39), "page number")


def test_the_number_of_another_chapter_within_a_page_is_a_slope() -> None:
    law = [f"Geese swim on day {at}." for at in range(9)]
    pages = [(*law, f"{chapter}:{page}") for chapter in (5, 9) for page in (1, 2, 3)]
    pages[4] = (*law, "3:1", *law, "9:2")
    lines = [line for page in pages for line in page]
    assert lines.index("3:1") not in printed_pages(lines, ())
    assert list(printed_pages(lines, ()).values()) == ["page number"] * 6
