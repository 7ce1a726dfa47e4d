"""The list in which the page before ends: whether that page has cut its last item."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from builder.parse.flattened.bodies import ListText
from builder.parse.flattened.evidence import Evidence
from builder.parse.flattened.features import Pairs
from builder.parse.flattened.list_pages import Chances, ListPage
from builder.parse.flattened.lists import Item
from builder.parse.flattened.model import Models
from builder.parse.flattened.pages import Page
from builder.parse.flattened.seams import OpenList
from builder.parse.flattened.words import Words
from builder.parse.labels import Form, LabelReading, Stack

LETTER, BELOW = (
    (LabelReading(Form.LETTER, 2),),
    (LabelReading(Form.LETTER, 2), LabelReading(Form.NUMBER, 1)),
)


def opened(
    before: str,
    after: str,
    *labels: tuple[str, Stack, int],
    owner: int = 3,
    carried: bool | None = None,
) -> tuple[OpenList, list[Item], Evidence]:
    """The list at the top of a page whose items are labels (word, stack, owner), and those items.

    The page before ends with item b of a list of section 3.
    """
    words = Words.from_source(f"b {before} {after}")
    last, texts = len(before.split()), words.texts
    pages = (Page(0, last + 1, None), Page(last + 1, len(words), None))
    evidence = Evidence(words, pages, (), (), (), ())
    view = ListPage(1, (), None, last + 1, len(words), 3, carried, len(words))
    items = [
        Item(texts.index(word, last + 1), stack, held, fresh=False, confidence=1.0)
        for word, stack, held in labels
    ]
    open_item = ListText(Item(0, LETTER, owner, fresh=False, confidence=1.0))
    chances = Chances(evidence, (), (view,), Pairs.from_words(words), Models.shipped())
    return OpenList.at(view, items, (open_item, last), evidence, chances), items, evidence


def odds(
    before: str,
    after: str,
    *labels: tuple[str, Stack, int],
    owner: int = 3,
    carried: bool | None = None,
) -> float:
    return opened(before, after, *labels, owner=owner, carried=carried)[0].odds


def test_an_item_that_breaks_off_was_cut() -> None:
    assert odds("every goose of the", "green") > 0 > odds("every goose", "and green")


def test_only_the_list_of_the_section_in_force_continues() -> None:
    assert odds("every goose of the", "green", owner=4) < odds("every goose", "green") < 0


@pytest.mark.parametrize(
    ("labels", "surely"),
    [
        ([], True),
        ([("c", LETTER, 4)], True),  # the first label is another list's
        ([("c", LETTER, 3)], False),  # the list continues with its next item
        ([("1", BELOW, 3)], True),  # a level below, which nothing called for on the page before
    ],
)
def test_if_the_running_head_says_that_a_list_continues(
    labels: Sequence[tuple[str, Stack, int]], *, surely: bool
) -> None:
    sure = odds("every goose", "green as follows 1 c swans", *labels, carried=True)
    assert (sure > odds("every goose of the", "green")) is surely


def test_a_level_that_the_page_before_called_for_needs_no_rest() -> None:
    below = ("1", BELOW, 3)
    called = odds("every goose as follows", "green 1 swans", below, carried=True)
    assert called < odds("every goose", "green 1 swans", below, carried=True)
    again = odds("every goose in", "green as follows 1 swans", below, carried=True)
    assert called < again, "the new page calls louder"


def breaks_off(after: str, label: str, stack: Stack, *, fresh: bool = False) -> bool:
    found, [item], evidence = opened("every goose", after, (label, stack, 3))
    return found.breaks_off(item._replace(fresh=fresh), evidence)


def test_a_text_breaks_off_before_a_label_that_opens_no_list_of_its_own() -> None:
    assert breaks_off("swims on the c swans", "c", LETTER)
    assert not breaks_off("swims here c swans", "c", LETTER)
    assert not breaks_off("swims on the 1 swans", "1", BELOW), "a list below it begins there"
    assert breaks_off("swims on the 1 swans", "1", BELOW, fresh=True), "a list of another begins"
