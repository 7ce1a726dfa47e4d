"""How the search's weights are learned (`bench/train_search.py`), from invented questions."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

from bench.train_search import HEAD, ITEMS, Trial, table_of, trials_of
from builder.runtime.shared import path_of
from tests.search.test_files import SMALL
from tests.search.test_items import Question, is_kept, questions, unanswered

NAMES = ["bias", "says", "noise"]


@pytest.fixture(scope="module")
def page(browser: Browser) -> Iterator[Page]:
    page = browser.new_page()
    page.add_script_tag(path=Path(__file__).parents[2] / "bench/learning.js")
    yield page
    page.close()


def example(
    rows: list[list[float]], right: list[bool], *, by_item: bool = True
) -> dict[str, object]:
    provisions = list(range(len(rows)))
    return {"says": 1, "byItem": by_item, "provisions": provisions, "right": right, "rows": rows}


@pytest.mark.browser
def test_a_clue_to_the_answer_has_a_weight_and_noise_has_little(page: Page):
    asked = [
        example([[1, 1, 0.2], [1, 0, 0.9], [1, 0, 0.1]], [True, False, False]),
        example([[1, 0, 0.8], [1, 1, 0.7], [1, 0, 0.3]], [False, True, False]),
        example([[1, 0, 0.1], [1, 0, 0.8], [1, 1, 0.5]], [False, False, True]),
    ]
    weights = page.evaluate(
        "([asked, names]) => learnSays(asked, names, ['bias'], 0.01, 100)", [asked, NAMES]
    )
    assert weights["says"] > 2
    assert abs(weights.get("noise", 0)) < weights["says"] / 2
    assert "bias" not in weights


@pytest.mark.browser
def test_only_the_given_clues_decide_whether_there_is_an_answer(page: Page):
    best = [
        {"there": there, "says": 1, "row": [1, held, 0.5]}
        for there, held in ((True, 0.9), (True, 0.8), (False, 0.2), (False, 0.1))
    ]
    weights = page.evaluate(
        "([best, names]) => learnThere(best, names, ['bias', 'says'], 0.01, 200)", [best, NAMES]
    )
    sums = [weights["bias"] + weights["says"] * held for held in (0.9, 0.8, 0.2, 0.1)]
    assert [one > 0 for one in sums] == [True, True, False, False]
    assert "noise" not in weights


@pytest.mark.browser
def test_the_weight_of_a_constant_clue_stays_small(page: Page):
    """Its mean over many rows is not quite itself, and its spread not quite nothing."""
    best = [
        {"there": at % 3 > 0, "says": 1, "row": [1, float(at % 3 > 0), at / 100]}
        for at in range(100)
    ]
    weights = page.evaluate(
        "([best, names]) => learnThere(best, names, ['bias', 'says'], 0.01, 200)", [best, NAMES]
    )
    assert weights["bias"] < 0 < weights["bias"] + weights["says"]
    assert abs(weights["bias"]) < 100


@pytest.mark.browser
def test_the_same_questions_give_the_same_weights(page: Page):
    asked = [example([[1, 1, 0.2], [1, 0, 0.9]], [True, False])]
    first, second = (
        page.evaluate("([asked, names]) => learnSays(asked, names, [], 0.01, 50)", [asked, NAMES])
        for _ in range(2)
    )
    assert json.dumps(first) == json.dumps(second)


def found(provision: int, link: str, score: float) -> tuple[int, str, str, float, list[float]]:
    return provision, link, "§ 1-1. Geese", score, [score]


def test_the_best_items_of_a_provision_and_those_that_answer_are_learned_from():
    asked = Trial(Question("height", "how high", ("1-1-z",)), "item")
    asked.read(
        [*(found(7, f"1/#1-1-{at}", -at) for at in range(ITEMS + 3)), found(7, "1/#1-1-z", -99)]
    )
    assert len(asked.rows) == ITEMS + 1
    assert asked.right == [False] * ITEMS + [True]


def test_an_older_question_is_answered_by_any_item_of_its_section():
    asked = Trial(Question("older", "geese", ("1-1",)), "older")
    asked.read([found(7, "1/#1-1-a", 1), (8, "1/#1-2", "§ 1-2. Ducks", 0, [0])])
    assert asked.right == [True, False]


def test_questions_kept_aside_are_not_learned_from():
    learned_from = {one.question.question for one in trials_of("walton", SMALL)}
    kept = [one.question for one in questions("walton") + unanswered(SMALL)]
    assert learned_from
    assert learned_from.isdisjoint(question for question in kept if is_kept(question))


def test_words_that_belong_together_may_be_close_in_any_provision():
    """As `trustOf` of engine.js takes them."""
    asked = Trial(Question("none", "goose hotel", ("-",)), "none")
    asked.read([(7, "1/#1-1", "", 3.0, [0.2, 5.0]), (8, "1/#1-2", "", 1.0, [0.9, 4.0])])
    assert asked.best(["bound", "says", "score"])["row"] == [0.9, 5.0, 3.0]


def test_the_weights_that_ship_are_as_the_trainer_writes_them():
    text = path_of("site_src/theme/search/weights.js").read_text(encoding="utf-8")
    assert text.startswith(HEAD)
    assert text == table_of(json.loads(text.removeprefix(HEAD).rstrip().rstrip(";")))
