"""Numbers and heads of pages between the lines of the law."""

from __future__ import annotations

from builder.parse.lines.printed_pages import printed_pages


def text_of(firsts: list[str]) -> tuple[list[str], list[int]]:
    """Pages of seven lines, each with its own first line, and where they begin."""
    pages = [[first, *(f"Geese swim on day {at}." for at in range(6))] for first in firsts]
    return [line for page in pages for line in page], [7 * at for at in range(len(firsts))]


def test_numbers_that_rise_through_the_text_are_page_numbers() -> None:
    lines, _ = text_of(["1", "2", "Page 3", "- 4 -", "6"])
    assert printed_pages(lines, ()) == dict.fromkeys((0, 7, 14, 21, 28), "page number")
    rising, _ = text_of(["1", "Ducks.", "Hens.", "Owls.", "Auks."])
    assert printed_pages(rising, ()) == {}


def test_a_number_next_to_one_form_feed_among_many_is_a_cell() -> None:
    lines, ends = text_of(["Ducks.", "Hens.", "7", "Owls.", "Auks."])
    assert printed_pages(lines, ends) == {}
    lines, ends = text_of(["4:1", "2:1", "3:1", "8:1", "Auks."])
    assert printed_pages(lines, ends) == {}  # slopes
    lines, ends = text_of(["90", "12", "7", "33", "Auks."])
    assert set(printed_pages(lines, ends).values()) == {"page number"}


def test_a_head_is_next_to_the_numbers_again_and_again() -> None:
    pages = [[f"{number}", "Code of Loon Bay", "Geese swim.", "Ducks dive.", "Hens do neither."]
             for number in range(1, 6)]  # fmt: skip
    lines = [line for page in pages for line in page]
    kinds = printed_pages(lines, ())
    assert [lines[at] for at, kind in kinds.items() if kind == "page head"] == [
        "Code of Loon Bay"
    ] * 5
    assert "Geese swim." not in {lines[at] for at in kinds}


def test_the_foot_of_the_last_page_is_one_like_those_before() -> None:
    lines, ends = text_of(["Geese.", "Ducks.", "Hens.", "Owls."])
    feet = [at - 1 for at in (*ends[1:], len(lines))]
    for at in feet:
        lines[at] = f"file:///geese.html {(at + 1) // 7}/4"
    assert printed_pages(lines, ends) == dict.fromkeys(feet, "page number")


def test_what_a_browser_prints_around_a_page_is_none_of_its_text() -> None:
    """PDF tools run the date into the title, and the number into the address."""
    foot = "Page {} of 4about:blank"
    pages = [["7/3/25, 10:39 AMBay Code", foot.format(at), *law(7)] for at in range(1, 5)]
    lines = [line for page in pages for line in page]
    told = printed_pages(lines, ())
    assert [told.get(at % len(lines)) for at in (0, 1, 2, 9, 10)] == [
        "page head", "page number", None, "page head", "page number",
    ]  # fmt: skip
    assert len(told) == 8


def test_a_site_of_documents_prints_each_page_with_its_number() -> None:
    lines, _ = text_of([f"Page {at}: THE BAY CODE" for at in (3, 4)])
    assert printed_pages(lines, ()) == dict.fromkeys((0, 7), "page head")
    for one, other in (("THE BAY CODE", "A map of the bay"), ("Map 1", "Map 2")):
        lines, _ = text_of([f"Page 3: {one}", f"Page 4: {other}"])
        assert printed_pages(lines, ()) == {}


def test_numbers_of_pages_with_a_dash_are_within_sentences() -> None:
    lines, _ = text_of(["1-1", "1-2", "2-1", "2-2"])
    assert printed_pages(lines, ()) == {}, "they may be sections"
    for at, torn in enumerate(["Geese swim and", "Ducks dive or", "Hens rest by", "Owls hoot at"]):
        lines[7 * at + 6] = torn
    assert printed_pages(lines, ()) == dict.fromkeys((0, 7, 14, 21), "page number")
    for named in ("{} Geese", "Section {}. Geese", "§ {} Geese"):
        assert printed_pages([*lines, *(named.format(lines[at]) for at in (0, 7, 14))], ()) == {}


def test_numbers_of_pages_after_the_word_of_a_division() -> None:
    lines, _ = text_of(["TITLE 5 - 1", "TITLE 5 - 2", "Chapter 7, Page 1", "Chapter 7, Page 2"])
    for at, torn in enumerate(["Geese swim and", "Ducks dive or", "Hens rest by", "Owls hoot at"]):
        lines[7 * at + 6] = torn
    assert printed_pages(lines, ()) == dict.fromkeys((0, 7, 14, 21), "page number")


def test_numbers_at_irregular_distances_are_cells() -> None:
    """A number in a table far above continues with those of a table's rows far below."""
    law = [f"Geese swim on day {at}." for at in range(600)]
    rows = [line for at in range(2, 60) for line in (f"{at}", "Goose", "Gander", "$2.00", "-", "-")]
    assert printed_pages(["1", *law, *rows], ()) == {}
    assert printed_pages(["0", *law[:400], "1", *law[400:], *rows[:30]], ()) == {}


def test_pages_of_different_lengths_are_numbered_all_the_same() -> None:
    lengths = (40, 41, 20, 39, 80, 40, 14, 41)
    lines = [f"Geese swim on day {at}." for long in lengths for at in range(long)]
    for number, at in reversed(list(enumerate((40, 81, 101, 140, 220, 260, 274, 315), 1))):
        lines.insert(at, f"{number}")
    assert len(printed_pages(lines, ())) == len(lengths)


def test_numbers_of_a_list_of_contents_are_its_own() -> None:
    contents = ["Charter", "CH:1", "Table of laws", "TL:1", "Old code", "OC:1"]
    assert printed_pages(contents, (), footed=True) == {}
    numbers = ("CH:1", "CH:2", "TL:1", "OC:1")
    lines = [line for number in numbers for line in (*law(9), number)]
    ends = dict.fromkeys((9, 19, 29, 39), "page number")
    assert printed_pages(lines, (), footed=True) == ends
    assert printed_pages(lines, ()) == {}


def law(lines: int) -> list[str]:
    return [f"Geese swim on day {at}." for at in range(lines)]


def test_the_number_of_another_chapter_within_a_page_is_a_slope() -> None:
    pages = [[*law(9), f"{chapter}:{page}"] for chapter in (5, 9) for page in (1, 2, 3)]
    pages[4] = [*law(9), "3:1", *law(9), "9:2"]
    lines = [line for page in pages for line in page]
    found = printed_pages(lines, (), footed=True)
    assert lines.index("3:1") not in found
    assert list(found.values()) == ["page number"] * 6


def test_slopes_do_not_replace_page_numbers() -> None:
    """Feet and bare numbers, below one foot and above the next, count more than three slopes."""
    pages = []
    for at in range(1, 21):
        end = [f"§ 3-{at} BAY CODE § 3-{at}", f"{at}"]
        slope = [f"{at}:1"] if at in (4, 9, 14) else []
        pages.append([*law(6), *slope, *law(6), *(end if at % 2 else end[::-1])])
    lines = [line for page in pages for line in page]
    found = printed_pages(lines, (), footed=True)
    assert [lines[at] for at in sorted(found) if found[at] == "page number"] == [
        f"{at}" for at in range(1, 21)
    ]


def test_headings_in_capitals_are_no_feet() -> None:
    """Not if a list names them in ordinary case, and not if they begin or end pages."""
    titles = ["GEESE", "DUCKS", "HENS", "OWLS", "JAYS", "TERNS", "RAILS", "AUKS", "SWANS", "TEALS"]
    heads = [f"§ 5-{at} {title}" for at, title in enumerate(titles, 1)]
    named = [head.title() for head in heads]
    texts = [line for head in heads for line in (head, *law(6))]
    assert printed_pages([*named, *texts], (), footed=True) == {}
    paged = [line for at, head in enumerate(heads, 1) for line in (head, *law(6), f"{at}")]
    assert set(printed_pages(paged, (), footed=True).values()) == {"page number"}
    ended = [line for at, head in enumerate(heads, 1) for line in (*law(6), head, f"{at}")]
    assert set(printed_pages(ended, (), footed=True).values()) == {"page number"}


def test_rows_of_tables_and_addresses_are_no_heads() -> None:
    rows = [f"Ordinance {at} 6-6-2010" for at in range(700, 800)]
    pages = [[*(law(12) if at < 6 else rows[12 * (at - 6) :][:12]), f"{at}"] for at in range(1, 11)]
    lines = [line for page in pages for line in page]
    assert set(printed_pages(lines, ()).values()) == {"page number"}
    repealed = ["§ 1-2 See § 5-6", "§ 1-3 Repealed § 5-7", "§ 1-4 Geese § 5-8"]
    place = "Town of Otterburn, NY"
    assert printed_pages([*law(9), *repealed, place, *law(9), place], (), footed=True) == {}


def test_a_title_between_the_towns_name_and_the_address_of_a_download_is_a_head() -> None:
    law = [f"Geese swim on day {at}." for at in range(9)]
    address = "Downloaded from https://example.org/HO1 on 2026-02-10"
    lines = [*law, "Town of Hollowell, NY", "PONDS AND WEIRS", address] * 4
    heads = {lines[at] for at, kind in printed_pages(lines, (), footed=True).items()}
    assert heads == {"Town of Hollowell, NY", "PONDS AND WEIRS", address}
    assert "PONDS AND WEIRS" not in {lines[at] for at in printed_pages([*law, *lines[:3]], ())}
