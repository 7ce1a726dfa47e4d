"""What the learned models say about words before a list."""

from __future__ import annotations

from dataclasses import replace

import pytest

from builder.parse.flattened.features import Pairs
from builder.parse.flattened.list_pages import Chances, list_pages
from builder.parse.flattened.model import Models
from builder.parse.flattened.parser import read
from tests.parse.flattened.reading import source

_LIST = "a take the lantern down from the barge b close the lane to all barrows at night"


@pytest.fixture(scope="module")
def chances() -> Chances:
    models = Models.shipped()
    written = f"boats  501 duties of the keeper the keeper shall do the following {_LIST}"
    text = read(source(written), models)
    views = tuple(list_pages(text.evidence, text.headings))
    return Chances(
        text.evidence, text.headings, views, Pairs.from_words(text.evidence.words), models
    )


def at(chances: Chances, phrase: str) -> int:
    """Where the last words of the text with this phrase are."""
    texts, words = chances.evidence.words.texts, phrase.split()
    found = (i for i in range(len(texts)) if list(texts[i : i + len(words)]) == words)
    return max(found)


def test_a_label_after_a_call_is_likelier_than_an_article(chances: Chances) -> None:
    label = at(chances, "a take the lantern")
    article = at(chances, "a permit of the clerk")
    assert chances.label_logit(label) > chances.label_logit(article)


def test_a_page_cuts_an_item_after_a_word_that_ends_none(chances: Chances) -> None:
    view = replace(chances.views[-1], carried=None)
    broken, ended = at(chances, "the lane to all"), at(chances, "night")
    assert chances.cut(broken, view) > chances.cut(ended, view)
    assert chances.cut(ended, view) > chances.cut(ended, replace(view, carried=False))


def test_a_label_at_the_end_of_a_page_cuts_nothing(chances: Chances) -> None:
    label = at(chances, "b close the lane")
    assert chances.cut(label, chances.views[-1]) < chances.cut(label + 1, chances.views[-1])


def test_the_rest_of_a_sentence_joins_better_than_a_new_one(chances: Chances) -> None:
    rest, new = at(chances, "barge without a permit"), at(chances, "a take the")
    assert chances.join_logit(rest - 1, rest) > chances.join_logit(rest - 1, new)


def test_a_heading_with_words_after_it_is_less_likely_empty(chances: Chances) -> None:
    page = len(chances.views) - 1
    heading = chances.headings[-1]
    titled, listed = at(chances, "the keeper shall do"), at(chances, "a take the")
    assert heading.title[0] < titled
    assert chances.emptiness(page, titled, False) > chances.emptiness(page, listed, False)
