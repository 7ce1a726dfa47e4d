"""Numbers of sections: they count up, chapters begin with their first, running heads judge them."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from builder.parse.flattened import decode as decode_module
from builder.parse.flattened.decode import Start, decode
from builder.parse.flattened.pages import Head, Page
from builder.parse.flattened.words import Words

TEXT = "no person shall keep a goose upon the green of the village"
LONG = " ".join([TEXT] * 3)


def starts(
    *pages: str, heads: Sequence[tuple[str, str]] = (), chapters: tuple[str, ...] = ()
) -> list[Start]:
    """The sections of pages. `heads` are the first and last numbers in their running heads."""
    source = "".join(pages)
    words, at, made = Words.from_source(source), 0, []
    for index, page in enumerate(pages):
        stop = at + len(page.split())
        head = Head(stop, stop, "geese", False, *heads[index]) if index < len(heads) else None
        made.append(Page(at, stop, head))
        at = stop
    return list(decode(words, made, frozenset(chapters)))


def numbers(
    *pages: str, heads: Sequence[tuple[str, str]] = (), chapters: tuple[str, ...] = ()
) -> list[str]:
    found = starts(*pages, heads=heads, chapters=chapters)
    return [f"{one.number}{'' if one.printed else ' taken'}" for one in found]


def test_sections_count_up_after_two_blanks() -> None:
    assert numbers(f"birds  501 geese {TEXT}  502 ducks {TEXT}  503 swans {TEXT}") == [
        "50-1",
        "50-2",
        "50-3",
    ]
    assert numbers(f"birds  501 geese {TEXT}  502 ducks {TEXT} 503 swans {TEXT}") == [
        "50-1",
        "50-2",
    ]
    assert numbers(f"birds  501 geese {TEXT}  502 ducks {TEXT}  50251 swans {TEXT}")[2:] == []


def test_inserted_sections_have_decimals() -> None:
    assert numbers(
        f"birds  501 geese {TEXT}  502 ducks {TEXT}  5021 hens {TEXT}  503 swans {TEXT}"
    ) == [
        "50-1",
        "50-2",
        "50-2.1",
        "50-3",
    ]


def test_the_first_inserted_section_is_hardly_ever_the_fourth() -> None:
    gone = "".join(f"   50{section} hens {TEXT}" for section in range(24, 40) if section % 10)
    found = numbers(f"birds  501 geese {TEXT}  502 ducks {TEXT}{gone}")
    assert "50-2.4" not in found


def test_no_chapter_has_four_digits_and_no_section_is_inserted_after_a_missing_one() -> None:
    gone = "".join(f"   230{section} hens {TEXT}" for section in range(31, 60))
    found = numbers(f"birds  2301 geese {TEXT}  2302 ducks {TEXT}{gone}")
    assert found == ["230-1", "230-2", *(f"230-{n}" for n in range(31, 60))]


def test_a_number_that_was_taken_is_between_its_neighbors() -> None:
    later = "".join(f"  50{section} swans {TEXT}" for section in range(3, 8))
    assert numbers(f"birds  501 geese {TEXT}  ducks {TEXT}{later}")[:3] == [
        "50-1",
        "50-2 taken",
        "50-3",
    ]


def test_reserved_sections_may_be_skipped() -> None:
    for second, skipped in ((" reserved", True), (f"ducks {TEXT}", False)):
        listed = f"birds  501 geese {TEXT}  502 {second}  509 swans {TEXT}  5010 hens {TEXT}"
        assert numbers(listed)[:2] == ["50-1", "50-2"]
        assert (numbers(listed)[2:] == ["50-9", "50-10"]) is skipped


def test_a_reference_begins_no_section() -> None:
    assert numbers(f"birds  501 geese {TEXT}  502 ducks as in  503 of this chapter {TEXT}") == [
        "50-1",
        "50-2",
    ]


def test_words_that_refer_back_follow_a_reference() -> None:
    for after, place in (("above", 1), ("ducks", 0)):
        text = f"birds  501 geese {TEXT}  502 {after} {TEXT}  502 ducks {TEXT}"
        places = [at for at, word in enumerate(text.split()) if word == "502"]
        assert starts(text)[1].word == places[place]


def test_a_table_of_numbers_begins_no_sections() -> None:
    fees = "".join(f"  50{fee} {name}" for fee, name in enumerate("abcdefgh", 3))
    text = f"birds  501 geese {TEXT}  502 fees {TEXT}{fees} {TEXT}  503 swans {TEXT}"
    found = starts(text)
    assert [str(one.number) for one in found] == ["50-1", "50-2", "50-3"]
    assert text.split()[found[-1].word + 1] == "swans"


@pytest.mark.parametrize("gone", ["reserved", "repealed", "deleted"])
def test_sections_without_a_text_are_no_table(gone: str) -> None:
    empty = "".join(f"  50{section} {gone}" for section in range(2, 10))
    found = numbers(f"birds  501 geese {TEXT}{empty}  5010 ducks {TEXT}")
    assert found == [f"50-{section}" for section in range(1, 11)]


def test_chapters_go_up_and_open_with_their_first_section() -> None:
    opened = f"birds  501 geese {TEXT}  article i   601 ducks {TEXT}  602 swans {TEXT}"
    assert numbers(opened) == ["50-1", "60-1", "60-2"]
    named = f"birds  501 geese {TEXT}  601 ducks {TEXT}  602 swans {TEXT}"
    assert numbers(named, chapters=("50", "60")) == ["50-1", "60-1", "60-2"]
    back = f"birds  501 geese {TEXT}  502 ducks {TEXT}  503 hens {TEXT}  401 swans {TEXT}"
    assert numbers(back, chapters=("40", "50")) == ["50-1", "50-2", "50-3"]


def test_a_running_head_names_the_last_section_of_its_page() -> None:
    one, other = f"birds  501 geese {LONG}  502 ducks {TEXT} ", f" 503 hens {TEXT} "
    assert numbers(one, other, heads=[("501", "502"), ("502", "503")]) == ["50-1", "50-2", "50-3"]
    lost = f"birds  501 geese {LONG}  ducks {TEXT} "
    assert numbers(lost, other, heads=[("501", "502"), ("502", "503")])[1] == "50-2 taken"


def test_a_running_head_may_name_the_section_that_opens_the_next_page() -> None:
    one, other = f"birds  501 geese {LONG} ", f" 502 ducks {TEXT} "
    assert numbers(one, other, heads=[("501", "502"), ("502", "502")]) == ["50-1", "50-2"]


def test_of_too_many_readings_within_a_page_the_cheapest_stay(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    text = f"birds  501 geese {TEXT}  502 of the law {TEXT}   502 ducks {TEXT}"
    first, last = (at for at, word in enumerate(text.split()) if word == "502")
    assert [one.word for one in starts(text)] == [1, last], "three blanks part it from the text"
    monkeypatch.setattr(decode_module, "BEAM_WITHIN", 2)
    assert [one.word for one in starts(text)] == [1, first], "a reading without it was given up"
