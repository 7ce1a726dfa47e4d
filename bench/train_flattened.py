"""Train the models of the flattened layout, and write their parameters.

They are trained on intact codes that are flattened here.

    python bench/train_flattened.py CODE.txt [CODE.txt ...] --towns TOWN.txt [TOWN.pdf ...]
    --out builder/parse/flattened/parameters.json [--test CODE.txt]

The intact parser says where titles end and where labels are, whatever the layout. The towns, of any
publisher, teach what titles are made of and where they end. Each is weighed by what the others have
in common, without itself. With `--titles` nothing else is learned, and the rest stays as in the
file of parameters. With `--test`, the models are measured on a code that they were not trained on,
with a table of how often each confidence is right.

Given two codes or more, each is read with models of the others, and the model of sureness is fitted
to what is right there (`bench/reliability.py`). The table of reliability, in which each code is
judged by what the others taught, is written with the parameters.
"""

from __future__ import annotations

import argparse
import json
import math
import random
import sys
from bisect import bisect_left
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from functools import cached_property
from itertools import chain, pairwise
from multiprocessing import Pool
from pathlib import Path
from typing import Any, NamedTuple

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from bench import reliability
from bench.title_counts import Headed, count_titles
from builder.errors import TownbookError
from builder.model import BlockKind, Layout, Unit, UnitKind
from builder.parse.flattened.beginnings import designations
from builder.parse.flattened.clues import TitleClues
from builder.parse.flattened.definitions import alternatives, places
from builder.parse.flattened.evidence import Evidence
from builder.parse.flattened.features import Pairs, label_features, seam_features
from builder.parse.flattened.headings import LONGEST, WHOLE, shares
from builder.parse.flattened.model import Model, Models
from builder.parse.flattened.notes import cut_notes, find_notes
from builder.parse.flattened.pages import find_pages
from builder.parse.flattened.title_words import TitleWords
from builder.parse.flattened.words import Words
from builder.passage import Span
from builder.town.municipality import code_of, recognize_source
from tests.typeset.flatten import flatten
from tests.typeset.sibling import Sibling, UnitWords


@dataclass(frozen=True)
class Truth:
    """A flattened code, and what its intact text says."""

    words: Words
    firsts: tuple[int, ...]
    """First words of section titles."""
    ends: dict[int, int]
    """First word of a title, and the word after it."""
    labels: frozenset[int]
    starts: frozenset[int]
    """First words of blocks, not counting labels."""
    definitions: tuple[tuple[list[int], dict[int, int]], ...]
    """For each section that holds definitions, the words of its margin text, where in them each
    meaning begins, and its term.
    """
    known: TitleWords
    """What titles of other towns are made of."""
    marks: tuple[Span, ...] = ()
    """Marks of footnotes."""

    @cached_property
    def whole(self) -> list[tuple[int, int]]:
        """Titles with a heading or a history note right after them."""
        numbers = [first - 1 for first in self.firsts]
        notes = sorted(self.words.at(start) for start, _ in find_notes(self.words.source))
        found = []
        for first in self.firsts:
            stops = [
                places[at]
                for places in (numbers, notes)
                if (at := bisect_left(places, first)) < len(places)
            ]
            if stops and 0 < min(stops) - first <= WHOLE:
                found.append((first, min(stops)))
        return found

    @cached_property
    def pairs(self) -> Pairs:
        """Neighbors in the whole text."""
        return Pairs.from_words(self.words)

    @classmethod
    def from_file(cls, path: Path, known: TitleWords) -> Truth:
        """Read an intact code, parse it, and flatten it."""
        sibling = Sibling.from_file(path)
        words, units = (
            sibling.words,
            [unit for unit in sibling.intact if unit.kind is UnitKind.SECTION],
        )
        ends = {
            unit.title[0]: unit.title[-1] + 1
            for unit in units
            if unit.title and words.texts[unit.title[0] - 1][-1].isdigit()
        }
        blocks = [block for unit in units for block in unit.blocks]
        labels = frozenset(block.mark for block in blocks if block.mark is not None)
        starts = frozenset(block.words[0] for block in blocks)
        definitions = tuple(found for unit in units if (found := _definitions(unit))[1])
        notes = cut_notes(words, find_pages(words))[1]
        marks = tuple(note.mark for note in notes if note.mark)
        return cls(words, tuple(sorted(ends)), ends, labels, starts, definitions, known, marks)

    @classmethod
    def from_sections(cls, sections: Sequence[Section], known: TitleWords) -> Truth:
        """The titles and texts of a town one after the other, as the cleaning leaves them."""
        words = Words.from_source("".join(one.flattened for one in sections))
        at, ends = 0, dict[int, int]()
        for one in sections:
            first = words.at(at) + 1
            ends[first] = first + len(one.title)
            at += len(one.flattened)
        return cls(words, tuple(ends), ends, frozenset(), frozenset(), (), known)


class Section(NamedTuple):
    """A section of a town whose titles teach."""

    title: tuple[str, ...]
    text: tuple[str, ...]
    flattened: str
    """Its number, title, text and history."""

    @classmethod
    def from_unit(cls, unit: Unit) -> Section | None:
        """The section of a unit, or None if the cleaning would take its number, title or text."""
        blocks = [block for block in unit.blocks if block.kind in _RUNNING]
        text = "".join(f"{block.mark} {block.text}".strip() + "\n" for block in blocks)
        notes = "".join(f"{note.raw}\n" for note in unit.history)
        head = f"§ {unit.number}. {unit.title}.\n"
        title, flat = tuple(flatten(f"{unit.title} ").split()), flatten(head + text + notes)
        opened = tuple(flatten(text).split()[:2])
        number, *rest = flatten(head).split() or [""]
        if not (title and opened and number[-1:].isdecimal() and rest == [*title]):
            return None
        return cls(title, opened, flat)


_RUNNING = (BlockKind.PARAGRAPH, BlockKind.ITEM, BlockKind.DEFINITION)


def sections_of(town: Path) -> list[Section]:
    """The sections of a town's code, or none if it is refused."""
    try:
        units = code_of(town)[0].units
    except TownbookError as error:
        print(error, file=sys.stderr)
        return []
    found = (Section.from_unit(unit) for unit in units if unit.kind is UnitKind.SECTION)
    return [section for section in found if section]


def title_words(towns: Mapping[str, Sequence[Section]]) -> TitleWords:
    """What the titles of towns have in common."""
    return count_titles(
        Headed(town, one.title, one.text) for town, sections in towns.items() for one in sections
    )


def _definitions(unit: UnitWords) -> tuple[list[int], dict[int, int]]:
    blocks = [block for block in unit.blocks if not block.label]
    sequence = sorted(word for block in blocks for word in block.words)
    at = {word: place for place, word in enumerate(sequence)}
    terms = {
        at[block.words[block.term]]: at[block.words[0]]
        for block in blocks
        if 0 < block.term < len(block.words)
    }
    return sequence, terms


MOST = 100
"""Most titles of a town from which ends are learned, so that none outweighs the others."""
_GROUPS = 8
"""Groups of towns. Each is weighed by what the others have in common."""

Example = tuple[list[str], bool]


Choice = tuple[list[list[str]], int]
"""The features of every place where a title may end, and which of them is right."""


def title_choices(truth: Truth, most: int | None = None) -> Iterator[Choice]:
    """Titles that only their words end. If there are more than `most`, so many are drawn.

    Those right before a heading or a note are among the known titles themselves.
    """
    names = designations(truth.words, truth.firsts)
    firsts = [names.get(first, first) for first in truth.firsts]
    clues = TitleClues.from_text(truth.words, truth.marks, firsts, truth.whole, truth.pairs)
    clues = replace(clues, known=truth.known)
    whole = dict(truth.whole)
    ends: list[tuple[int, int, range]] = []
    for first, after in zip(truth.firsts, [*truth.firsts[1:], len(truth.words)], strict=True):
        name, limit = names.get(first, first), after - 1
        places = range(name + 1, min(limit, name + LONGEST, len(truth.words) - 1) + 1)
        if first not in whole and truth.ends[first] in places:
            ends.append((truth.ends[first], limit, places))
    if most is not None and len(ends) > most:
        ends = random.Random(7).sample(ends, most)
    for end, limit, places in ends:
        name = places.start - 1
        yield [list(clues.at(name, place, limit)) for place in places], places.index(end)


def title_examples(choices: Iterable[Choice]) -> Iterable[Example]:
    """Places up to the right one: does the title end here, having come so far?"""
    for features, right in choices:
        yield from ((place, at == right) for at, place in enumerate(features[: right + 1]))


def is_candidate(word: str) -> bool:
    return (len(word) == 1 and word.isalpha()) or (
        word.isdigit() and len(word) < 3 and word[0] != "0"
    )


def label_examples(truth: Truth) -> Iterable[Example]:
    """Letters and numbers of the running text."""
    notes = tuple(find_notes(truth.words.source))
    pages, footnotes = cut_notes(truth.words, find_pages(truth.words))
    evidence = Evidence(truth.words, pages, (), notes, footnotes, ())
    for index in (index for page in pages for index in range(page.first, page.stop)):
        if is_candidate(truth.words.texts[index]):
            yield (
                list(label_features(truth.words, index, truth.pairs, evidence.around(index))),
                index in truth.labels,
            )


def seam_examples(truth: Truth, chance: random.Random, turns: int = 4) -> Iterable[Example]:
    """Neighbors within a block are joined.

    Not joined are the last word of one block and the first of another, and words picked at random.
    """
    texts = truth.words.texts
    bounds = sorted(truth.starts)
    for before, after in pairwise(bounds):
        last = after - 1 - (after - 1 in truth.labels)
        if last - before < 4 or texts[last].isdigit():
            continue
        for _ in range(turns):
            other = chance.choice(bounds)
            within, further, middle = (chance.randrange(before + 2, last) for _ in range(3))
            pairs = [(last, other, False), (middle, middle + 1, True)]
            if middle - before > 6:
                pairs += [
                    (last, within, False),
                    (within, other, False),
                    (within, further, further == within + 1),
                ]
            for one, two, joined in pairs:
                yield list(seam_features(truth.words, one, two, truth.pairs)), joined


def term_choices(truth: Truth) -> Iterable[Choice]:
    """Double blanks among definitions: not one's, or which words before them are the term."""
    for sequence, terms in truth.definitions:
        for meaning in places(truth.words, sequence):
            lengths, features = zip(
                *alternatives(truth.words, sequence, meaning, truth.pairs), strict=True
            )
            length = meaning - terms.get(meaning, meaning)
            if length in lengths:
                yield list(features), lengths.index(length)


def fit(
    examples: Sequence[Example], penalty: float = 1.0, rounds: int = 40, least: int = 3
) -> Model:
    """Logistic regression by stochastic gradient descent with decay.

    Features seen less often than `least` are dropped.
    """
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
                    weights[feature] += rate * (
                        slope - penalty * weights[feature] / counts[feature]
                    )
    return Model(
        round(bias, 3),
        {
            feature: round(weight, 3)
            for feature, weight in sorted(weights.items())
            if abs(weight) >= 0.02
        },
    )


def fit_choices(
    choices: Sequence[Choice], penalty: float = 3.0, rounds: int = 30, least: int = 3
) -> Model:
    """Logistic regression over alternatives: the odds of each against all others of its title."""
    counts = Counter(feature for features, _ in choices for place in features for feature in place)
    weights = {feature: 0.0 for feature, count in counts.items() if count >= least}
    order = list(range(len(choices)))
    chance = random.Random(7)
    for turn in range(rounds):
        chance.shuffle(order)
        rate = 0.15 / (1 + turn / 2)
        for at in order:
            features, right = choices[at]
            for index, share in enumerate(
                shares([sum(weights.get(one, 0.0) for one in place) for place in features])
            ):
                slope = (index == right) - share
                for feature in features[index] if abs(slope) > 1e-4 else ():
                    if feature in weights:
                        weights[feature] += rate * (
                            slope - penalty * weights[feature] / counts[feature]
                        )
    return Model(
        0.0,
        {
            feature: round(weight, 3)
            for feature, weight in sorted(weights.items())
            if abs(weight) >= 0.02
        },
    )


def measure(name: str, model: Model, examples: Sequence[Example]) -> None:
    bins: dict[int, list[bool]] = {}
    for features, right in examples:
        bins.setdefault(int(model.probability(features) * 10), []).append(right)
    print(
        name,
        len(examples),
        " ".join(
            f"{at / 10:.1f}:{sum(found) / len(found):.2f}({len(found)})"
            for at, found in sorted(bins.items())
        ),
    )


def trained(
    truths: Sequence[Truth], chance: random.Random, of_towns: Sequence[Choice] = ()
) -> dict[str, Model]:
    """The models by name, as `Models` has them. `of_towns` are ends of other titles."""
    choices = [*(choice for truth in truths for choice in title_choices(truth)), *of_towns]
    return {
        "title": fit(list(title_examples(choices))),
        "choice": fit_choices(choices),
        "term": fit_choices(
            [choice for truth in truths for choice in term_choices(truth)], penalty=1.0
        ),
        "label": fit([e for t in truths for e in label_examples(t)], penalty=3.0),
        "seam": fit([e for t in truths for e in seam_examples(t, chance)], penalty=8.0, rounds=20),
    }


def _fit_sureness(examples: Sequence[Example]) -> Model:
    """Few features with many cases each."""
    return fit(examples, penalty=1.0, rounds=20)


def _fit_labels(examples: Sequence[Example]) -> Model:
    """Fit the model of labels.

    Labels come in lists that are right or wrong as a whole, so their cases show less than the same
    number of others.
    """
    return fit(examples, penalty=10.0, rounds=20)


def _facts(
    codes: Sequence[Path], truths: Sequence[Truth], of_towns: Sequence[Choice]
) -> list[reliability.Facts]:
    """What each code, read with models of the others, shows of its confidences."""
    found = []
    for path, truth in zip(codes, truths, strict=True):
        if recognize_source(path).facts.layout is not Layout.GENERAL_CODE:
            continue  # flattened pages are read by their running heads
        others = [other for other in truths if other is not truth]
        models = Models(**trained(others, random.Random(7), of_towns), titles=truth.known)
        found.append(reliability.facts_of(Sibling.from_file(path), models))
    return found


def _with_others(
    towns: Mapping[str, Sequence[Section]],
) -> Iterator[tuple[Sequence[Section], TitleWords]]:
    """Each town, and what the titles of other groups of towns have in common."""
    names = list(towns)
    for group in range(_GROUPS):
        own = names[group::_GROUPS]
        known = title_words({name: towns[name] for name in names if name not in own})
        yield from ((towns[name], known) for name in own if towns[name])


def _choices(town: tuple[Sequence[Section], TitleWords]) -> list[Choice]:
    """Where the titles of a town end."""
    return list(title_choices(Truth.from_sections(*town), MOST))


def _titles_alone(learned: dict[str, Any], before: dict[str, Any]) -> dict[str, Any]:
    """What was learned of titles, and everything else as it was before."""
    titles = {name: learned[name] for name in ("title", "choice", "titles")}
    reliability = before["reliability"] | {"titles": learned["reliability"]["titles"]}
    return before | titles | {"reliability": reliability}


def main() -> int:
    args = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    args.add_argument("codes", type=Path, nargs="+")
    args.add_argument("--towns", type=Path, nargs="+", default=[])
    args.add_argument("--out", type=Path)
    args.add_argument("--titles", action="store_true")
    args.add_argument("--test", type=Path)
    options = args.parse_args()
    chance = random.Random(7)
    with Pool(2) as pool:
        found = pool.map(sections_of, options.towns, chunksize=1)
        towns = {str(path): sections for path, sections in zip(options.towns, found, strict=True)}
        titles = title_words(towns)
        of_towns = [*chain.from_iterable(pool.imap(_choices, _with_others(towns)))]
    truths = [Truth.from_file(path, titles) for path in options.codes]
    models = trained(truths, chance, of_towns)
    report = None
    if len(truths) > 1:
        known = _facts(options.codes, truths, of_towns)
        models["sure_label"] = _fit_labels([example for facts in known for example in facts.labels])
        models["sure_seam"] = _fit_sureness([example for facts in known for example in facts.seams])
        models["sure_term"] = _fit_sureness([example for facts in known for example in facts.terms])
        report = reliability.report(known, _fit_labels, _fit_sureness)
        reliability.show(report)
    if options.test:
        truth = Truth.from_file(options.test, titles)
        measure("labels", models["label"], list(label_examples(truth)))
        measure("seams", models["seam"], list(seam_examples(truth, chance)))
    if options.out:
        shown: dict[str, Any] = {
            name: {"bias": model.bias, "weights": dict(model.weights)}
            for name, model in models.items()
        }
        shown["titles"] = asdict(titles)
        if report:
            shown["reliability"] = report
        if options.titles:
            shown = _titles_alone(shown, json.loads(options.out.read_text(encoding="utf-8")))
        options.out.write_text(json.dumps(shown, indent=1, sort_keys=True) + "\n", encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
