"""How often things of each confidence are right.

Fits the models of sureness, and shows how far they can be trusted.

Every code is read with models that were trained on the others, so that no confidence is measured on
what it was learned from. `bench/train_flattened.py` calls this with what the intact texts say.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import asdict, dataclass
from typing import Any

from builder.model import UnitKind
from builder.parse.flattened import succession
from builder.parse.flattened.assemble import Arranged
from builder.parse.flattened.ends import scars
from builder.parse.flattened.model import Model, Models
from builder.parse.flattened.parser import read
from builder.parse.flattened.sureness import label_facts, seam_facts, term_facts
from builder.sources.text import SourceText
from tests.typeset.sibling import Sibling

Example = tuple[list[str], bool]
Fit = Callable[[Sequence[Example]], Model]

BINS = (0.5, 0.6, 0.7, 0.8, 0.9, 0.95, 0.98)
"""Bounds of the bins of a reliability table."""
ENOUGH = 100
"""A bin with fewer cases means nothing."""
_BARE = str.maketrans("([", "  ", ")].")


@dataclass(frozen=True)
class Facts:
    """What one code, read with models that do not know it, shows of its confidences."""

    titles: tuple[tuple[float, bool], ...]
    """The confidence of each, and whether it is right."""
    labels: tuple[Example, ...]
    terms: tuple[Example, ...]
    seams: tuple[Example, ...]
    dates: tuple[tuple[str, bool], ...]
    """By what decided each."""
    numbers: tuple[tuple[str, bool], ...]
    scars: tuple[bool, ...]
    """Whether a word was lost at each."""


@dataclass(frozen=True)
class Row:
    """A bin of a reliability table."""

    low: float
    high: float
    count: int
    said: float
    """The mean confidence."""
    right: float
    """The share that is right."""


def facts_of(sibling: Sibling, models: Models) -> Facts:
    """Read a flattened code and compare it with its intact text."""
    arranged = read(SourceText(sibling.recognized.source.path, "", sibling.words.source), models)
    return Facts(
        tuple(_titles(sibling, arranged)),
        tuple(_labels(sibling, arranged)),
        tuple(_terms(sibling, arranged)),
        tuple(_seams(sibling, arranged)),
        tuple(_dates(sibling, arranged)),
        tuple(_numbers(sibling, arranged)),
        tuple(_scars(sibling)),
    )


def _titles(sibling: Sibling, arranged: Arranged) -> Iterator[tuple[float, bool]]:
    sections = {unit.number: unit.title for unit in sibling.intact if unit.kind is UnitKind.SECTION}
    divisions = {
        (unit.kind, unit.title) for unit in sibling.intact if unit.kind is not UnitKind.SECTION
    }
    for heading in arranged.headings:
        if not heading.placed:
            continue
        mine = tuple(range(*heading.title))
        if heading.kind is not UnitKind.SECTION:
            yield heading.sure_title, (heading.kind, mine) in divisions
        elif sections.get(heading.number):
            yield heading.sure_title, sections[heading.number] == mine


def _labels(sibling: Sibling, arranged: Arranged) -> Iterator[Example]:
    """Labels of sections without tables, whose rows may have numbers of their own."""
    there = {
        block.mark: (unit.number, _plain(block.label))
        for unit in sibling.intact
        for block in unit.blocks
        if block.mark is not None
    }
    lined = {unit.number for unit in sibling.intact if unit.lined}
    for heading, body in zip(arranged.headings, arranged.bodies, strict=True):
        if heading.number in lined:
            continue
        for text, facts in zip(
            body.items, label_facts(arranged.evidence, heading, body), strict=True
        ):
            yield (
                list(facts),
                there.get(text.item.word)
                == (
                    heading.number,
                    _plain(
                        "".join(
                            succession.name(depth, one)
                            for depth, one in enumerate(text.item.stack, 1)
                        )
                    ),
                ),
            )


def _terms(sibling: Sibling, arranged: Arranged) -> Iterator[Example]:
    """Terms that are defined.

    A term is right if a definition of the same section has the same words for it.
    """
    there = {
        (unit.number, block.words[0], block.words[0] + block.term)
        for unit in sibling.intact
        for block in unit.blocks
        if block.term and block.words
    }
    for heading, body in zip(arranged.headings, arranged.bodies, strict=True):
        for one in body.definitions:
            yield list(term_facts(one)), (heading.number, one.first, one.meaning) in there


def _seams(sibling: Sibling, arranged: Arranged) -> Iterator[Example]:
    """Places where an item may continue across the end of a page.

    A place is right if the item continues there in the intact text too, or in neither.
    """
    blocks = [
        block for unit in sibling.intact if not unit.lined for block in unit.blocks if block.words
    ]
    after = {
        word: following
        for block in blocks
        for word, following in zip(block.words, (*block.words[1:], None), strict=True)
    }
    for seam in arranged.seams:
        if seam.last in after:
            following = after[seam.last]
            if seam.at < seam.stop:
                right = following == arranged.evidence.text_after(seam.at)
            else:
                right = following is None or not seam.first <= following < seam.stop
            yield list(seam_facts(seam.sure)), right


def _plain(label: str) -> str:
    return label.lower().translate(_BARE)


def _dates(sibling: Sibling, arranged: Arranged) -> Iterator[tuple[str, bool]]:
    """Dates of notes that the intact text reads too. One that returns is one case."""
    days: dict[int, set[str]] = {}
    for unit in sibling.intact:
        for word, _, day in unit.events:
            if day:
                days.setdefault(word, set()).add(day)
    evidence, cases = arranged.evidence, set[tuple[str, str, bool]]()
    for cut in evidence.cuts.items:
        word = bisect_left(sibling.words.starts, cut.start)
        if cut.kind == "history" and word in days:
            for event, witness in evidence.calendar.events(
                evidence.words.source[cut.start : cut.end]
            ):
                if event.date:
                    cases.add((witness.value, event.date, event.date in days[word]))
    yield from ((witness, right) for witness, _, right in sorted(cases))


def _numbers(sibling: Sibling, arranged: Arranged) -> Iterator[tuple[str, bool]]:
    """Sections that were found. They are right if the words of their titles begin alike."""
    sections = {unit.number: unit.title for unit in sibling.intact if unit.kind is UnitKind.SECTION}
    for start in arranged.evidence.starts:
        title = sections.get(str(start.number))
        if start.sure:
            yield (
                "printed" if start.printed else "swallowed",
                bool(title) and title[0] == start.word + start.printed,
            )


def _scars(sibling: Sibling) -> Iterator[bool]:
    """Whether letters of the intact text are missing at each scar."""
    words, intact = sibling.words, sibling.recognized.source.text
    for scar in scars(words.source):
        after = bisect_left(words.starts, scar.at)
        gone = intact[
            sibling.places[words.end(after - 1) - 1] + 1 : sibling.places[words.starts[after]]
        ]
        yield bool(re.search(r"[^\W_]", gone))


def reliability(said: Iterable[tuple[float, bool]]) -> list[Row]:
    """Confidences and whether they were right, bin by bin.

    Neighboring bins are joined until they hold enough cases.
    """
    cases = sorted(said)
    edges, rows, low = (*BINS, 1.0), list[Row](), 0.0
    for edge in edges:
        held = [case for case in cases if low <= case[0] < edge or edge == 1.0 == case[0]]
        rest = sum(case[0] >= edge for case in cases) if edge < 1.0 else ENOUGH
        if (len(held) >= ENOUGH and rest >= ENOUGH) or edge == 1.0:
            rows.append(_row(low, edge, held))
            low = edge
    return [row for row in rows if row.count]


def _row(low: float, high: float, held: Sequence[tuple[float, bool]]) -> Row:
    count = max(1, len(held))
    said, right = (round(sum(case[at] for case in held) / count, 3) for at in (0, 1))
    return Row(low, high, len(held), said, right)


def crossed(known: Sequence[Sequence[Example]], fit: Fit) -> list[tuple[float, bool]]:
    """The examples of every code, judged by what those of the others taught."""
    found: list[tuple[float, bool]] = []
    for mine in known:
        model = fit([example for other in known if other is not mine for example in other])
        found += [(model.probability(facts), right) for facts, right in mine]
    return found


def report(known: Sequence[Facts], fit_labels: Fit, fit: Fit) -> dict[str, Any]:
    """How far the confidences can be trusted, for readers; see `docs/design/method.md`."""
    title = [case for facts in known for case in facts.titles]
    return {
        "titles": [asdict(row) for row in reliability(title)],
        "labels": [
            asdict(row)
            for row in reliability(crossed([facts.labels for facts in known], fit_labels))
        ],
        "seams": [
            asdict(row) for row in reliability(crossed([facts.seams for facts in known], fit))
        ],
        "terms": [
            asdict(row) for row in reliability(crossed([facts.terms for facts in known], fit))
        ],
        **{
            name: {sort: list(counts) for sort, counts in cases.items()}
            for name, cases in by_sort(known)
        },
    }


def by_sort(known: Sequence[Facts]) -> Iterator[tuple[str, dict[str, tuple[int, int]]]]:
    """Things that have nothing but a sort: how many of each are right."""
    yield "dates", shares(case for facts in known for case in facts.dates)
    yield "numbers", shares(case for facts in known for case in facts.numbers)
    yield "scars", shares(("marked", right) for facts in known for right in facts.scars)


def shares(cases: Iterable[tuple[str, bool]]) -> dict[str, tuple[int, int]]:
    """How many of each sort, and how many are right."""
    counts, good = Counter[str](), Counter[str]()
    for sort, right in cases:
        counts[sort] += 1
        good[sort] += right
    return {sort: (counts[sort], good[sort]) for sort in sorted(counts)}


def show(found: dict[str, Any]) -> None:
    """Print a report. A star marks a bin of enough cases that is off by more than three points."""
    for name in ("titles", "labels", "seams", "terms"):
        print(f"{name:8} confidence   cases   said  right")
        for row in found[name]:
            off = "*" if row["count"] >= ENOUGH and abs(row["said"] - row["right"]) > 0.03 else ""
            print(
                f"{'':8} {row['low']:.2f}-{row['high']:.2f} {row['count']:9} {row['said']:6.3f} "
                f"{row['right']:6.3f} {off}"
            )
    for name in ("dates", "numbers", "scars"):
        shares = ", ".join(
            f"{sort}: {right} of {counts}" for sort, (counts, right) in found[name].items()
        )
        print(f"{name:8} {shares}")
