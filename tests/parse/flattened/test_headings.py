"""All headings in order: the last possible ends of titles, and how sure a number is."""

from __future__ import annotations

from collections.abc import Sequence

from builder.model import UnitKind
from builder.parse.flattened.decode import Start
from builder.parse.flattened.evidence import Evidence
from builder.parse.flattened.features import Pairs
from builder.parse.flattened.headings import find_headings
from builder.parse.flattened.model import Models
from builder.parse.flattened.notes import find_notes
from builder.parse.flattened.numbers import Number
from builder.parse.flattened.pages import Page
from builder.parse.flattened.skeleton import RANKS, AnyHeading
from builder.parse.flattened.words import Words

TEXT = "no person shall keep a goose upon the green of the village"


def headings(
    source: str,
    *starts: tuple[str, bool, float],
    stop: int | None = None,
    divisions: Sequence[AnyHeading] = (),
) -> tuple[Words, list[AnyHeading]]:
    """The headings of a page that ends at `stop`. Sections are given by their first words."""
    words = Words.from_source(source)
    pages = (Page(0, len(words) if stop is None else stop, None),)
    placed = tuple(
        Start(words.texts.index(word), Number(50, "", number), printed=printed, sure=sure)
        for number, (word, printed, sure) in enumerate(starts, 1)
    )
    evidence = Evidence(words, pages, placed, tuple(find_notes(source)), (), tuple(divisions))
    return words, list(find_headings(evidence, Pairs.from_words(words), Models.shipped()))


def limit(source: str, stop: int | None = None, divisions: Sequence[AnyHeading] = ()) -> int:
    """The most words that the title of the first section may have."""
    starts = [(word, True, 1.0) for word in ("501", "502") if word in source]
    _, found = headings(source, *starts, stop=stop, divisions=divisions)
    first = next(one for one in found if one.number == "50-1")
    assert first.title[0] <= first.stop <= first.limit
    return first.limit - first.title[0]


def article(first: int) -> AnyHeading:
    return AnyHeading(UnitKind.ARTICLE, RANKS["article"], "I", first, (first, first + 1))


def test_a_title_ends_at_the_latest_where_something_else_begins() -> None:
    assert limit("501 geese of the green  502 ducks") == 4
    assert limit("501 geese of the green amended 6141988 by ll no 11988 502 ducks") == 4
    assert limit("501 geese of the green  502 ducks", stop=3) == 2
    assert limit("501 geese of the green  502 ducks", divisions=[article(4)]) == 3
    assert limit("501 geese of the green  502 ducks", divisions=[article(0)]) == 4
    assert limit("501 geese of the") == 3


def test_headings_are_in_the_order_of_the_text() -> None:
    words, found = headings(
        f"sheds  501 geese {TEXT}  502 ducks {TEXT}",
        ("501", True, 1.0),
        ("502", True, 1.0),
        divisions=[
            AnyHeading(UnitKind.CHAPTER, RANKS["chapter"], "50", 0, (0, 1), sure_title=0.97)
        ],
    )
    assert [one.number for one in found] == ["50", "50-1", "50-2"]
    assert found[0].sure_title == 0.97
    assert words.texts[found[1].first] == "501"


def test_a_number_that_was_taken_is_as_sure_as_its_place() -> None:
    _, found = headings(
        f"501 geese {TEXT}  ducks {TEXT}", ("501", True, 1.0), ("ducks", False, 0.7)
    )
    assert [(one.sure_number, one.placed) for one in found] == [(0.99, True), (0.7, True)]
    assert found[1].title[0] == found[1].first, "there is no number before its title"


def test_a_section_without_a_place_has_no_words_and_comes_before_those_with_one() -> None:
    _, found = headings(f"501 geese {TEXT}  503 ducks", ("503", False, 0.0), ("503", True, 1.0))
    assert [(one.number, one.placed, one.title[1] - one.first) for one in found][:1] == [
        ("50-1", False, 0)
    ]
    assert found[0].sure_title == 0.0


def test_words_too_few_for_a_text_belong_to_the_title_except_at_a_pages_end() -> None:
    """At a page's end the text may continue after it."""
    source = f"501 geese of the green swim  502 ducks {TEXT}"
    starts = (("501", True, 1.0), ("502", True, 1.0))
    _, (bounded, _) = headings(source, *starts)
    words, (cut, _) = headings(source, *starts, stop=6)
    assert words.phrase(*bounded.title) == "geese of the green swim"
    assert cut.limit == bounded.limit == 6
    assert cut.chances[6] < bounded.chances[6]


def test_a_heading_right_after_another_leaves_it_no_title() -> None:
    words, (first, second) = headings(
        f"501  502 ducks {TEXT}", ("501", True, 1.0), ("502", True, 1.0)
    )
    assert words.phrase(*first.title) == ""
    assert first.sure_title == 1.0
    assert words.texts[second.title[0]] == "ducks"


def test_a_section_that_shares_its_place_with_the_next_does_not_limit_the_one_before() -> None:
    source = f"501 geese {TEXT}  503 ducks {TEXT}"
    _, found = headings(source, ("501", True, 1.0), ("501", False, 0.0), ("503", True, 1.0))
    first = next(one for one in found if one.number == "50-1")
    assert first.limit - first.title[0] == 1 + len(TEXT.split())
