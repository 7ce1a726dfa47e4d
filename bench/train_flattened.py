"""Train the models of the flattened layout on intact codes that are flattened here, and write their parameters.

    python bench/train_flattened.py CODE.txt [CODE.txt ...] --out builder/parse/flattened/parameters.json [--test CODE.txt]

The intact parser says where titles end and where labels stand; marks that survive the flattening carry that over. With
`--test`, the models are measured on a code that they were not trained on, with a table of how often each confidence is right.
"""

from __future__ import annotations

import argparse
import json
import math
import random
import sys
from bisect import bisect_left
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from builder.model import Block
from builder.municipality import parsed_code, recognise_source
from builder.parse.flattened.decode import decode
from builder.parse.flattened.features import Beginnings, Pairs, label_features, seam_features, title_features
from builder.parse.flattened.footnotes import cut_notes
from builder.parse.flattened.model import Model
from builder.parse.flattened.names import chapters_named
from builder.parse.flattened.notes import find_notes
from builder.parse.flattened.pages import find_pages
from builder.parse.flattened.titles import WHOLE
from builder.parse.flattened.words import Words
from tests.typeset.flatten import flatten

LABEL, TITLE, START = "{", "}", "_"
LONGEST = 22


@dataclass(frozen=True)
class Truth:
    """A flattened code, and what its intact text says."""

    words: Words
    firsts: tuple[int, ...]
    """First words of section titles."""
    ends: dict[int, int]
    """First word of a title, and the word behind it."""
    labels: frozenset[int]
    starts: frozenset[int]
    """First words of blocks, labels apart."""

    @cached_property
    def whole(self) -> list[tuple[int, int]]:
        """Titles with a heading or a history note right behind them."""
        numbers = sorted(first - 1 for first in self.firsts)
        notes = sorted(self.words.at(start) for start, _ in find_notes(self.words.source))
        found = []
        for first in self.firsts:
            stops = [places[at] for places in (numbers, notes) if (at := bisect_left(places, first)) < len(places)]
            if stops and 0 < min(stops) - first <= WHOLE:
                found.append((first, min(stops)))
        return found

    @cached_property
    def pairs(self) -> Pairs:
        """Neighbours of the whole text."""
        return Pairs.from_words(self.words)

    @classmethod
    def from_file(cls, path: Path) -> Truth:
        """Parse, mark, flatten."""
        recognised = recognise_source(path)
        source = recognised.source.text.replace("{", " ").replace("}", " ").replace("_", " ")
        marks: list[tuple[int, str]] = []
        for unit in parsed_code(recognised).units:
            if unit.spans and unit.title:
                marks.append((unit.spans[-1][1], TITLE))
            marks.extend((block.spans[0][0], LABEL if _labelled(block) else START) for block in unit.blocks)
        marked, at = [], 0
        for offset, mark in sorted(marks):
            marked.append(source[at:offset])
            marked.append(mark)
            at = offset
        return cls.from_marked(flatten("".join([*marked, source[at:]])))

    @classmethod
    def from_marked(cls, text: str) -> Truth:
        """Read the marks off a flattened text."""
        plain = text
        for mark in (LABEL, TITLE, START):
            plain = plain.replace(mark, "")
        kept = Words.from_source(text)
        words = Words.from_source(plain)
        labels, starts, title_ends = set(), set(), []
        index = 0
        for word in kept.texts:
            bare = word.strip(LABEL + TITLE + START)
            if word.startswith(LABEL):
                labels.add(index)
            if word.startswith((START, LABEL)):
                starts.add(index + word.startswith(LABEL))
            if TITLE in word:
                title_ends.append(index + (1 if bare else 0))
            index += bool(bare)
        pages, _ = cut_notes(words, find_pages(words))
        found = decode(words, pages, chapters_named(plain))
        firsts = tuple(start.word + 1 for start in found if start.printed)
        ends = {}
        for first in firsts:
            end = next((e for e in title_ends if first < e <= first + LONGEST), None)
            if end is not None:
                ends[first] = end
        return cls(words, firsts, ends, frozenset(labels), frozenset(starts))


def _labelled(block: Block) -> bool:
    return bool(block.mark and block.label) and not block.mark.startswith("§")


Example = tuple[list[str], bool]


def title_examples(truth: Truth) -> Iterable[Example]:
    beginnings = Beginnings.from_headings(truth.words, truth.firsts, truth.whole)
    numbers, stops = set(truth.firsts), {stop for _, stop in truth.whole}
    whole = {first for first, _ in truth.whole}
    for first, end in truth.ends.items():
        if first in whole:  # its own words are among the known titles'
            continue
        for index in range(first + 1, min(end + 1, len(truth.words) - 1)):
            if index + 1 in numbers or index in stops:  # the next heading or a note ends it anyway
                break
            yield list(title_features(truth.words, first, index, beginnings, truth.pairs)), index == end


def is_candidate(word: str) -> bool:
    return (len(word) == 1 and word.isalpha()) or (word.isdigit() and len(word) < 3 and word[0] != "0")


def label_examples(truth: Truth) -> Iterable[Example]:
    for index, word in enumerate(truth.words.texts):
        if is_candidate(word) and index > 0:
            yield list(label_features(truth.words, index, truth.pairs)), index in truth.labels


def seam_examples(truth: Truth, chance: random.Random) -> Iterable[Example]:
    """Neighbours within a block are joined; the last word of one block and the first of another are not."""
    texts = truth.words.texts
    bounds = sorted(truth.starts)
    for before, after in pairwise(bounds):
        last = after - 1 - (after - 1 in truth.labels)
        if last - before < 4 or texts[last].isdigit():
            continue
        other = chance.choice(bounds)
        yield list(seam_features(truth.words, last, other, truth.pairs)), False
        middle = chance.randrange(before + 2, last)
        yield list(seam_features(truth.words, middle, middle + 1, truth.pairs)), True
        if middle - before > 6:
            yield list(seam_features(truth.words, last, chance.randrange(before + 2, last), truth.pairs)), False
            yield list(seam_features(truth.words, chance.randrange(before + 2, last), other, truth.pairs)), False


def fit(examples: Sequence[Example], penalty: float = 0.6, rounds: int = 40, least: int = 3) -> Model:
    """Logistic regression by stochastic gradient descent with decay; features seen less often than `least` are dropped."""
    counts: dict[str, int] = {}
    for features, _ in examples:
        for feature in features:
            counts[feature] = counts.get(feature, 0) + 1
    weights = {feature: 0.0 for feature, count in counts.items() if count >= least}
    bias, size = 0.0, len(examples)
    order = list(range(size))
    chance = random.Random(7)
    for turn in range(rounds):
        chance.shuffle(order)
        rate = 0.2 / (1 + turn)
        for at in order:
            features, right = examples[at]
            total = bias + sum(weights.get(feature, 0.0) for feature in features)
            slope = right - 1 / (1 + math.exp(-max(-30.0, min(30.0, total))))
            bias += rate * slope
            for feature in features:
                if feature in weights:
                    weights[feature] += rate * (slope - penalty * weights[feature] / counts[feature])
    return Model(round(bias, 3), {feature: round(weight, 3) for feature, weight in sorted(weights.items()) if abs(weight) >= 0.02})


def measure_titles(model: Model, truth: Truth) -> None:
    beginnings = Beginnings.from_headings(truth.words, truth.firsts, truth.whole)
    numbers, ends = sorted(truth.firsts), dict(truth.whole)
    bins: dict[int, list[bool]] = {}
    for first, end in truth.ends.items():
        limit = next((n - 1 for n in numbers if n > first), len(truth.words) - 2)
        limit = min(limit, ends.get(first, limit))
        chances, left = {}, 1.0
        for index in range(first + 1, min(first + LONGEST, limit)):
            hazard = model.probability(title_features(truth.words, first, index, beginnings, truth.pairs))
            chances[index] = left * hazard
            left *= 1 - hazard
        chances[min(limit, first + LONGEST)] = left
        guess = max(chances, key=lambda i: chances[i])
        share = chances[guess]
        bins.setdefault(next(i for i, b in enumerate((0.99, 0.95, 0.85, 0.7, 0.5, 0)) if share >= b), []).append(guess == end)
    every = [ok for found in bins.values() for ok in found]
    print(f"titles: {sum(every)} / {len(every)} = {sum(every) / len(every):.3f}")
    for at in sorted(bins):
        print(f"  >= {(0.99, 0.95, 0.85, 0.7, 0.5, 0)[at]}: {sum(bins[at])} / {len(bins[at])} = {sum(bins[at]) / len(bins[at]):.3f}")


def measure(name: str, model: Model, examples: Sequence[Example]) -> None:
    bins: dict[int, list[bool]] = {}
    for features, right in examples:
        bins.setdefault(int(model.probability(features) * 10), []).append(right)
    print(name, len(examples), " ".join(f"{at / 10:.1f}:{sum(found) / len(found):.2f}({len(found)})" for at, found in sorted(bins.items())))


def main() -> int:
    args = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    args.add_argument("codes", type=Path, nargs="+")
    args.add_argument("--out", type=Path)
    args.add_argument("--test", type=Path)
    options = args.parse_args()
    chance = random.Random(7)
    truths = [Truth.from_file(path) for path in options.codes]
    data = {
        "title": [e for t in truths for e in title_examples(t)],
        "label": [e for t in truths for e in label_examples(t)],
        "seam": [e for t in truths for e in seam_examples(t, chance)],
    }
    models = {name: fit(examples) for name, examples in data.items()}
    if options.test:
        truth = Truth.from_file(options.test)
        measure_titles(models["title"], truth)
        measure("labels", models["label"], list(label_examples(truth)))
        measure("seams", models["seam"], list(seam_examples(truth, chance)))
    if options.out:
        shown = {name: {"bias": model.bias, "weights": dict(model.weights)} for name, model in models.items()}
        options.out.write_text(json.dumps(shown, indent=1, sort_keys=True) + "\n", encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
