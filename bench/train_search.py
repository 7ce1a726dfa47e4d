"""Learn how much the search's clues count: writes `site_src/theme/search/weights.js`.

    python bench/train_search.py ../shared/codes ../shared/towns --out /tmp/search [--check]

Asks the half of the benchmark's questions that is not kept aside, the further ones that were
written for it (also about other towns), the older ones that know only their section, and for every
town half of those that its law does not answer. From every item that the engine reads for them it
takes the clues (`clues.js`), and learns two tables: `says`, which puts the items that answer before
the others, and `there`, which decides by the best item whether the law has an answer. The weights
affect which sentence of an item counts, so the first table is learned from what weights find that
were not learned (`START`), and the second from what the first finds: both depend only on the
questions, the clues and the words. They go to OUT/weights.js, or where `--write` says. `--same`
fails if the shipped ones are other bytes.

`--check` writes nothing: it learns from four fifths of the questions and judges the last fifth,
five times.
"""

from __future__ import annotations

import argparse
import json
import re
import sys
from collections.abc import Container, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from hashlib import sha256
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, sync_playwright

sys.path.insert(0, str(Path(__file__).parents[1]))

from bench.search import chromium
from builder.model import Code
from builder.runtime.shared import path_of
from builder.search.files import search_files
from builder.town.municipality import code_of
from tests.search.asking import Engine, lay_out, served
from tests.search.test_items import (
    FURTHER,
    NOWHERE,
    TOWNS,
    Question,
    asked_towns,
    is_kept,
    questions,
    unanswered,
)
from tests.search.test_questions import SHARES
from tests.search.test_questions import questions as older_questions

START = {"sentence": 3.0, "where": 3.0, "kind": 3.0, "rank": 1.0}
"""The weights with which items are read first. They were not learned, so that the same questions
give the same table, whatever ships.
"""
STEPS = 150
PENALTY = 0.003
"""How much a weight is held back. With a tenth of it the right item comes first as often
(`--check`); with ten times as much, for 2 questions in 100 fewer."""
PENALTY_THERE = 0.01
ITEMS = 8
"""Items of a provision that are learned from: the best, and those that answer."""
SAYS = {"item": 2.0, "definition": 2.0, "none": 3.0, "older": 1.0, "nothing": 0.5}
"""The weight of a question by its group: those that know their item count more than those that know
their section. Those without an answer are few, except those put to every town.
"""
TURNED = 0.025
"""The share of answerable questions that may be answered with "nothing"."""
ONLY_THERE = ("bias", "telling", "literal", "bound", "kinds")
"""Clues that show only whether there is an answer. Most are the same for all items."""
THERE = (
    "bias", "section", "weakest", "near", "rare", "rareOver", "telling", "titleFit", "whereSays",
    "pairsAbove", "literal", "bound", "kinds", "score",
)  # fmt: skip
"""Clues that decide whether anything answers: how well the question is matched, not what kind of
thing it asks for.
"""

RECORD = """() => {
    window.names = []
    window.at = new Map()
    window.taken = []
    const items = townbook.reading.items
    townbook.reading.items = (document, pieces, ...rest) => {
        const found = items(document, pieces, ...rest)
        taken.push({ document, pieces, found })
        return found
    }
    const get = name => fetch(`search/${name}.json`).then(got => got.json())
    window.answer = townbook.answerer(townbook.libraries.site(get))
}"""
TAKE = """async ([query, weights]) => {
    townbook.weights.says = weights
    taken.length = 0
    await answer({ query, chosen: {} })
    const read = taken.filter(one => one.document.ref !== undefined)
    return JSON.stringify(read.flatMap(({ document, pieces, found }) => found.map(item => {
        const row = []
        for (const [name, value] of Object.entries(item.clues)) {
            if (!at.has(name)) { at.set(name, names.length); names.push(name) }
            row[at.get(name)] = Number(value.toFixed(4))
        }
        const location = townbook.shown.addressOf(document, pieces, item.at)
        return [document.ref, location, document.title, item.score, [...row].map(one => one || 0)]
    })))
}"""
"""A question's items, as one text because a browser passes many numbers slowly."""
KNOW = "known => known.forEach((name, nth) => { at.set(name, nth); names[nth] = name })"


@dataclass(slots=True)
class Trial:
    """A question, and what was read for it."""

    question: Question
    group: str
    provisions: list[int] = field(default_factory=list)
    right: list[bool] = field(default_factory=list)
    scores: list[float] = field(default_factory=list)
    rows: list[list[float]] = field(default_factory=list)

    def read(self, found: Iterable[tuple[int, str, str, float, list[float]]]) -> None:
        """Take what was read: the best items of each provision, and those that answer."""
        seen: dict[int, int] = {}
        self.provisions, self.right, self.scores, self.rows = [], [], [], []
        for provision, location, title, score, row in found:
            seen[provision] = seen.get(provision, 0) + 1
            right = self._answers(location, title)
            if seen[provision] <= ITEMS or (right and self.group != "older"):
                self.provisions.append(provision)
                self.right.append(right)
                self.scores.append(score)
                self.rows.append(row)

    def _answers(self, location: str, title: str) -> bool:
        if self.group != "older":
            return self.question.is_answer(location)
        number = re.match(r"§ (\S+?)\.?(?:\s|$)", title)
        return number is not None and number[1] in self.question.answers

    def as_learned(self) -> dict[str, Any]:
        """As `learnSays` takes it."""
        return {
            "says": SAYS[self.group],
            "byItem": self.group != "older",
            "provisions": self.provisions,
            "right": self.right,
            "rows": self.rows,
        }

    def best(self, names: Sequence[str]) -> dict[str, Any]:
        """Its best item, as `learnThere` takes it. `names` end in the score."""
        at = max(range(len(self.rows)), key=self.scores.__getitem__)
        row = self.rows[at] + [0.0] * (len(names) - 1 - len(self.rows[at])) + [self.scores[at]]
        bound = names.index("bound")  # as engine.js does
        row[bound] = max(one[bound] for one in self.rows)
        return {"says": SAYS[self.group], "there": self.group not in NOWHERE, "row": row}

    @property
    def fifth(self) -> int:
        return sha256(self.question.question.encode()).digest()[1] % 5


def trials_of(town: str, code: Code) -> Iterator[Trial]:
    """The questions of a town that may be learned from."""
    for one in (*questions(town), *questions(town, FURTHER)):
        if one.group in SAYS and not (one in questions(town) and is_kept(one.question)):
            yield Trial(one, one.group)
    for folder in SHARES:
        for question, sections in older_questions(folder, town):
            yield Trial(Question("older", question, tuple(sections)), "older")
    for one in unanswered(code):
        if not is_kept(one.question):
            yield Trial(one, one.group)


class Trainer:
    """The engines of all towns, and a page that learns."""

    def __init__(self, browser: Browser, address: str, codes: dict[str, Code]) -> None:
        self.names: list[str] = []
        self.trials = {town: list(trials_of(town, code)) for town, code in codes.items()}
        self.engines = {town: Engine(browser, f"{address}{town}/") for town in self.trials}
        for engine in self.engines.values():
            engine.page.evaluate(RECORD)
        self.page: Page = browser.new_page()
        self.page.add_script_tag(path=Path(__file__).with_name("learning.js"))

    def read(self, says: dict[str, float], besides: Container[str] = ()) -> list[Trial]:
        """Ask all questions but groups of them, and return those for which anything was read."""
        for town, engine in self.engines.items():
            engine.page.evaluate(KNOW, self.names)
            for one in self.trials[town]:
                if one.group in besides:
                    continue
                one.read(json.loads(engine.page.evaluate(TAKE, [one.question.question, says])))
            self.names = engine.page.evaluate("names")
        found = [one for trials in self.trials.values() for one in trials if one.rows]
        for one in found:
            one.rows = [row + [0.0] * (len(self.names) - len(row)) for row in one.rows]
        return found

    def says(self, trials: Sequence[Trial]) -> dict[str, float]:
        """The weights that put what answers first. Meanings have cards instead."""
        known = [one.as_learned() for one in trials if any(one.right) and one.group != "definition"]
        return dict(
            self.page.evaluate(
                "([q, n, w, h, s]) => learnSays(JSON.parse(q), n, w, h, s)",
                [json.dumps(known), self.names, ONLY_THERE, PENALTY, STEPS],
            )
        )

    def there(self, trials: Sequence[Trial]) -> dict[str, float]:
        """The weights that decide whether there is an answer: above 0 there is."""
        names = [*self.names, "score"]
        found = [one.best(names) for one in trials]
        weights: dict[str, float] = self.page.evaluate(
            "([q, n, o, h, s]) => learnThere(JSON.parse(q), n, o, h, s)",
            [json.dumps(found), names, THERE, PENALTY_THERE, STEPS],
        )
        sums = sorted(_sum(one["row"], names, weights) for one in found if one["there"])
        return weights | {"bias": round(weights["bias"] - sums[int(TURNED * len(sums))], 3)}


def _sum(row: Sequence[float], names: Sequence[str], weights: dict[str, float]) -> float:
    return sum(value * weights.get(name, 0) for name, value in zip(names, row, strict=True))


def check(trainer: Trainer, trials: Sequence[Trial]) -> None:
    """Print how often what answers comes first, for questions that were not learned from."""
    first: dict[str, list[bool]] = {}
    for fifth in range(5):
        says = trainer.says([one for one in trials if one.fifth != fifth])
        for one in trials:
            if one.fifth == fifth:
                sums = [_sum(row, trainer.names, says) for row in one.rows]
                first.setdefault(one.group, []).append(one.right[sums.index(max(sums))])
    for group, held in first.items():
        print(f"{group:10} {len(held):4}  first {100 * sum(held) / len(held):.1f}")


SHIPPED = path_of("site_src/theme/search/weights.js")
HEAD = """/* How much each clue of clues.js counts: `says` toward an item, `there` toward there
 * being an answer at all. bench/train_search.py learns them by the questions that are not kept.
 */
"use strict";
townbook.weights = """


def table_of(weights: dict[str, dict[str, float]]) -> str:
    """The script of a table of weights."""
    return f"{HEAD}{json.dumps(weights, indent=2)};\n"


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("codes", type=Path)
    parser.add_argument("towns", type=Path)
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--check", action="store_true")
    parser.add_argument("--same", action="store_true")
    parser.add_argument("--write", type=Path, help="the file of the table (OUT/weights.js)")
    options = parser.parse_args()
    texts = {town: options.codes / f"{town}.txt" for town in TOWNS}
    texts |= asked_towns(options.towns.glob("*/*"), FURTHER)
    codes = {town: code_of(path)[0] for town, path in texts.items()}
    for town, code in codes.items():
        lay_out(options.out / town, search_files(code))
    with served(options.out) as address, sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            args=["--no-sandbox", "--disable-gpu"], executable_path=chromium()
        )
        trainer = Trainer(browser, address, codes)
        trials = trainer.read(START, NOWHERE)
        if options.check:
            check(trainer, trials)
            return 0
        says = trainer.says(trials)
        table = {"says": says, "there": trainer.there(trainer.read(says))}
    target = options.write or options.out / "weights.js"
    target.write_text(table_of(table), encoding="utf-8")
    return int(options.same and target.read_bytes() != SHIPPED.read_bytes())


if __name__ == "__main__":
    sys.exit(main())
