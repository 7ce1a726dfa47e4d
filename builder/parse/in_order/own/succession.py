"""Find the group of lines that are headings: the one whose numbers follow each other."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterator, Sequence
from enum import Enum, auto
from itertools import zip_longest

from builder.parse.in_order.family import RANKS
from builder.parse.in_order.own.designations import SHORT, Candidate

FEWEST = 5
"""Fewest sections of a text whose headings are recognized by their numbers alone."""
_LEAP = 3
"""Most by which a number may be above the one before."""
_STRIDES = (5, 10)
"""Steps by which numbers may count, to leave room for others: "400:05", "400:10"."""
_PRICE = 2
"""Number of steps in order that outweigh one out of order."""


class Succession(Enum):
    """How a number follows the one before."""

    NEXT = auto()
    SKIPS = auto()
    """It ascends, but numbers between are missing."""
    FALLS = auto()
    """It descends, repeats, or leaps."""


def _strides(found: Sequence[Candidate]) -> set[int]:
    """Steps by which most of the numbers with parts count."""
    keys = [each.key for each in found if len(each.key) > 1]
    return {by for by in _STRIDES if 2 * sum(key[-1] % by == 0 for key in keys) > len(keys)}


def follows(
    last: tuple[int, ...], key: tuple[int, ...], strides: Collection[int] = ()
) -> Succession:
    """How a number follows the one before in its division; with parts, it may count by `strides`.

    >>> [follows((3,), key).name for key in ((4,), (3, 1), (6,), (3,), (4, 1))]
    ['NEXT', 'NEXT', 'SKIPS', 'FALLS', 'NEXT']
    >>> [follows((400, 5), key, {5}).name for key in ((400, 10), (405, 0), (400, 9))]
    ['NEXT', 'NEXT', 'FALLS']
    """
    if key <= last:
        return Succession.FALLS
    shared = next((at for at, (a, b) in enumerate(zip(last, key, strict=False)) if a != b), -1)
    if shared < 0:
        return Succession.NEXT if key[len(last)] <= 1 else Succession.SKIPS
    leap = key[shared] - last[shared]
    if leap in strides and key[shared] % leap == 0 and len(key) > 1:
        leap = 1
    if leap > _LEAP:
        return Succession.FALLS
    begins = all(part <= 1 for part in key[shared + 1 :])
    return Succession.NEXT if leap == 1 and begins else Succession.SKIPS


def tally(found: Sequence[Candidate], others: Sequence[Candidate]) -> Counter[Succession]:
    """Count how numbers follow each other; they may begin again below other headings.

    The first one, and a law of a collection, may have any number.

    Args:
        found: headings of sections, or of one kind of division.
        others: headings of other kinds.
    """
    strides, held = _strides(found), {each.at for each in found}
    counted = Counter[Succession]()
    last: Candidate | None = None
    between: Candidate | None = None
    for each in sorted([*found, *others], key=lambda each: each.at):
        if each.at not in held:
            between = each
            continue
        key = each.key
        first = key[-1] <= 1 or (each.section and key[-1] % 100 == 1)
        own = each.section and between and between.key[-1:] == key[:1]
        if last is None or each.act or (between and (first or own)):
            counted[Succession.NEXT] += 1
        else:
            counted[follows(last.key, key, strides)] += 1
        last, between = each, None
    return counted


def _worth(counted: Counter[Succession]) -> int:
    """The weight of evidence that a series is the headings."""
    return counted[Succession.NEXT] - _PRICE * counted[Succession.FALLS]


def divisions_of(found: Sequence[Candidate]) -> list[Candidate]:
    """The headings of divisions: of each kind, those in the looks whose numbers follow each other.

    A kind may count anew below higher kinds. Laws in a collection may be in any order; each begins
    with a first section or article. A single law is no division, but the whole text.
    """
    chosen: list[Candidate] = []
    found = [
        each
        for each, below in zip_longest(found, found[1:])
        if not each.act or (below and not below.act and below.key == (1,))
    ]
    kinds = sorted({each.kind for each in found if not each.section}, key=RANKS.__getitem__)
    for kind in (*kinds, *kinds):  # in a county's code, chapters may count again below divisions
        if all(each.kind is not kind for each in chosen):
            best = _grown([each for each in found if each.kind is kind], chosen)
            alone = len(best) == 1 and best[0].act
            if not alone and not tally(best, chosen)[Succession.FALLS]:
                chosen += best
    return sorted(chosen, key=lambda each: each.at)


def sections_of(
    found: Sequence[Candidate],
    divisions: Callable[[Sequence[Candidate]], Iterator[Sequence[Candidate]]],
) -> Iterator[tuple[Sequence[Candidate], Sequence[Candidate]]]:
    """(possible headings of sections, the divisions above them), the likeliest first.

    A look that stands out comes first; another is added if its numbers fill the gaps. If numbers
    with a word or several parts succeed, short ones are not tried; these count only if a division
    is above all of them.

    Args:
        found: all candidates.
        divisions: gives the divisions that may be above sections of one form.
    """
    sections = [each for each in found if each.section]
    for form in ("word", "9", "9.9", "9.9.9", "9.9.9.9", *SHORT):
        group = [each for each in sections if form == _form(each)]
        found_some = False
        for above in divisions(group):
            chosen = _grown(group, above)
            placed = form not in SHORT or (above and chosen and above[0].at < chosen[0].at)
            if placed and len(chosen) >= FEWEST:
                found_some = True
                yield chosen, above
        if found_some and form not in SHORT:
            return


def _form(each: Candidate) -> str:
    """The form of a section's number, or "word" if a word is before it."""
    return each.form if each.form[0] == "9" or each.form in SHORT else "word"


def _grown(group: Sequence[Candidate], divisions: Sequence[Candidate]) -> list[Candidate]:
    """The candidates of those looks whose numbers together follow each other best."""
    looks: dict[tuple[str, bool], list[Candidate]] = {}
    for each in sorted(group, key=lambda each: each.look):
        looks.setdefault(each.look, []).append(each)
    best: list[Candidate] = []
    for some in sorted(looks.values(), key=lambda some: -_worth(tally(some, divisions))):
        more = _without_cited(sorted([*best, *some], key=lambda each: each.at), divisions)
        if _worth(tally(more, divisions)) > _worth(tally(best, divisions)):
            best = more
    return best


def _without_cited(found: list[Candidate], divisions: Sequence[Candidate]) -> list[Candidate]:
    """The candidates without those between two that follow each other, as they begin lines of text.

    So does "Section 9." of "as is told in Article II, Section 9. A gate" above "Section 4".
    """
    strides = _strides(found)
    cited = {
        each.at
        for above, each, below in zip(found, found[1:], found[2:], strict=False)
        if follows(above.key, below.key, strides) is Succession.NEXT
        and follows(above.key, each.key, strides) is not Succession.NEXT
        and above.key != each.key != below.key
        and not any(above.at < division.at < below.at for division in divisions)
    }
    return [each for each in found if each.at not in cited]
