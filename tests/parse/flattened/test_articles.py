"""Articles: a numeral that counts up within its chapter, then a title before the section."""

from __future__ import annotations

from collections.abc import Sequence

from builder.parse.flattened.decode import Start
from builder.parse.flattened.divisions import ArticleFinder
from builder.parse.flattened.notes import find_notes
from builder.parse.flattened.numbers import Number
from builder.parse.flattened.pages import Page
from builder.parse.flattened.skeleton import Skeleton
from builder.parse.flattened.words import Words

TEXT = "no person shall keep a goose upon the green of the village by night or by day "


def found(source: str, sections: Sequence[str] = (), chapter: int = 50) -> list[tuple[str, str]]:
    """The number and the title of each article. Sections are found by their printed numbers."""
    words = Words.from_source(source)
    starts = [
        Start(words.texts.index(one), Number(chapter, "", int(one[2:])), printed=True)
        for one in sections
    ]
    pages = [Page(0, len(words), None)]
    finder = ArticleFinder(Skeleton(words, pages, starts, tuple(find_notes(source))))
    return [(str(head.number), words.phrase(*head.title)) for head, _ in finder.find()]


def test_a_title_ends_at_the_first_section_or_after_its_history_note() -> None:
    assert found("article i geese  501 keeping", ["501"]) == [("I", "geese")]
    note = "adopted 6141988 by ll no 11988"
    assert found(f"article i geese {note} {TEXT} 501 keeping", ["501"]) == [("I", "geese")]
    assert found(f"article i geese and{note} {TEXT} 501 keeping", ["501"]) == [
        ("I", "geese andadopted")
    ], "a note that is glued to a word stands in it"


def test_numerals_count_up_within_a_chapter() -> None:
    first, second = "article i geese  501 keeping", "article ii ducks  502 ponds"
    assert found(f"{first} {TEXT} {second}", ["501", "502"]) == [("I", "geese"), ("II", "ducks")]
    third = second.replace("ii", "iii")
    assert found(f"{first} {TEXT} {third}", ["501", "502"]) == [("I", "geese")]
    assert found(f"{TEXT} article ii geese  501 keeping", ["501"]) == []


def test_the_first_article_opens_its_chapter() -> None:
    assert found("501 keeping of geese is allowed  article i ducks", ["501"]) == []


def test_a_reference_is_not_an_article() -> None:
    assert found(f"{TEXT} article i of the code {TEXT}  501 keeping", ["501"]) == []
    assert found(f"{TEXT} article geese  501 keeping", ["501"]) == []
    assert found("article i geese of the green and of the village  501 keeping", ["501"]) != []


def test_a_title_is_sure_if_something_ends_it() -> None:
    def sure(source: str, sections: list[str]) -> float:
        words = Words.from_source(source)
        starts = [
            Start(words.texts.index(one), Number(50, "", int(one[2:])), printed=True)
            for one in sections
        ]
        pages = [Page(0, len(words), None)]
        [(head, chapter)] = ArticleFinder(Skeleton(words, pages, starts, ())).find()
        assert chapter == "50"
        return head.sure_title

    assert sure("article i geese  501 keeping", ["501"]) > 0.9
    assert sure(f"article i geese {TEXT * 3}  501 keeping", ["501"]) < 0.9
