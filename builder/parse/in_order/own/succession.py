"""Find the group of lines that are headings: the one whose numbers follow each other."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from enum import Enum, auto
from itertools import zip_longest

from builder.frozen import frozen
from builder.parse.in_order.family import RANKS
from builder.parse.in_order.own.designations import SHORT, Candidate, Look

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


@frozen
class Tally:
    """How the numbers of a series of headings follow each other."""

    next: int
    skips: int
    falls: int

    @property
    def worth(self) -> int:
        """The weight of evidence that the series is the headings."""
        return self.next - _PRICE * self.falls


def step(
    before: Candidate | None,
    each: Candidate,
    division: Candidate | None,
    strides: Collection[int],
) -> Succession:
    """How a section's number follows the one before.

    Args:
        before: the section above, or None.
        each: the section.
        division: the innermost one between the two, if any.
        strides: steps by which numbers may count.
    """
    key = each.key
    if before is None or division is not None:
        own = division.key if division else ()
        if key[-1] <= 1 or key[-1] % 100 == 1 or (own and key[0] == own[-1]):
            return Succession.NEXT
    return _within(before.key, key, strides) if before else Succession.SKIPS


def _strides(found: Sequence[Candidate]) -> set[int]:
    """Steps by which most of the numbers with parts count."""
    keys = [each.key for each in found if len(each.key) > 1]
    return {by for by in _STRIDES if 2 * sum(key[-1] % by == 0 for key in keys) > len(keys)}


def _within(
    last: tuple[int, ...], key: tuple[int, ...], strides: Collection[int] = ()
) -> Succession:
    """How a number follows the one before in its division; with parts, it may count by `strides`.

    >>> [_within((3,), key).name for key in ((4,), (3, 1), (6,), (3,), (4, 1))]
    ['NEXT', 'NEXT', 'SKIPS', 'FALLS', 'NEXT']
    >>> [_within((400, 5), key, {5}).name for key in ((400, 10), (405, 0), (400, 9))]
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


def tally(sections: Sequence[Candidate], divisions: Sequence[Candidate]) -> Tally:
    """Count how sections' numbers follow each other; they may begin again in each division."""
    steps = steps_of(sections, divisions)
    return Tally(
        *(steps.count(kind) for kind in (Succession.NEXT, Succession.SKIPS, Succession.FALLS))
    )


def steps_of(sections: Sequence[Candidate], divisions: Sequence[Candidate]) -> list[Succession]:
    """How each section's number follows the one before."""
    done: list[Succession] = []
    before: Candidate | None = None
    division: Candidate | None = None
    strides = _strides(sections)
    for each in sorted([*sections, *divisions], key=lambda each: each.at):
        if not each.section:
            division = each
            continue
        done.append(step(before, each, division, strides))
        before, division = each, None
    return done


def divisions_of(found: Sequence[Candidate]) -> list[Candidate]:
    """The headings of divisions: of each kind, those in the looks whose numbers follow each other.

    A kind may count anew below higher kinds. Laws in a collection may be in any order; each begins
    with a first section or article. A single law is no division, but the whole text.
    """
    chosen: list[Candidate] = []
    found = [
        each for each, below in zip_longest(found, found[1:]) if not each.act or _begins(below)
    ]
    kinds = sorted({each.kind for each in found if not each.section}, key=RANKS.__getitem__)
    for kind in (*kinds, *kinds):  # in a county's code, chapters may count again below divisions
        if all(each.kind is not kind for each in chosen):
            chosen += _of_kind([each for each in found if each.kind is kind], chosen)
    return sorted(chosen, key=lambda each: each.at)


def _begins(each: Candidate | None) -> bool:
    """Whether it is a first section or division, as below the heading of a law."""
    return each is not None and not each.act and each.key == (1,)


def _of_kind(found: Sequence[Candidate], above: Sequence[Candidate]) -> list[Candidate]:
    """The headings of one kind of division; none if numbers fall."""
    best = _grown(found, above, _counted)
    alone = len(best) == 1 and best[0].act
    return best if not alone and _counted(best, above).falls == 0 else []


def _counted(found: Sequence[Candidate], above: Sequence[Candidate]) -> Tally:
    """The tally of divisions, which may count anew below those of other kinds."""
    last: Candidate | None = None
    counts, strides = dict.fromkeys(Succession, 0), _strides(found)
    for each in found:
        below = last and any(last.at < other.at < each.at for other in above)
        restarts = last is None or each.act or (each.key[-1] <= 1 and below)
        follows = _within(last.key, each.key, strides) if last else Succession.NEXT
        counts[Succession.NEXT if restarts else follows] += 1
        last = each
    return Tally(counts[Succession.NEXT], counts[Succession.SKIPS], counts[Succession.FALLS])


def sections_of(
    found: Sequence[Candidate],
    divisions: Callable[[Sequence[Candidate]], Iterable[Sequence[Candidate]]],
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
    for form in (None, "9", "9.9", "9.9.9", "9.9.9.9", *SHORT):
        group = [each for each in sections if _is_of(each, form)]
        found_some = False
        for above in divisions(group):
            chosen = _grown(group, above, tally)
            placed = form not in SHORT or (above and chosen and above[0].at < chosen[0].at)
            if placed and len(chosen) >= FEWEST:
                found_some = True
                yield chosen, above
        if found_some and form not in SHORT:
            return


def _is_of(each: Candidate, form: str | None) -> bool:
    """Whether a section's number has a form; with None, whether a word is before it."""
    own = each.look.form
    return own == form if form else own[0] != "9" and own not in SHORT


def _grown(
    group: Sequence[Candidate],
    divisions: Sequence[Candidate],
    counted: Callable[[Sequence[Candidate], Sequence[Candidate]], Tally],
) -> list[Candidate]:
    """The candidates of those looks whose numbers together follow each other best."""
    best: list[Candidate] = []
    for look in _by_worth(group, divisions):
        more = sorted([*best, *_of(group, {look})], key=lambda each: each.at)
        more = _without_cited(more, divisions)
        if counted(more, divisions).worth > counted(best, divisions).worth:
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
        if _within(above.key, below.key, strides) is Succession.NEXT
        and _within(above.key, each.key, strides) is not Succession.NEXT
        and above.key != each.key != below.key
        and not any(above.at < division.at < below.at for division in divisions)
    }
    return [each for each in found if each.at not in cited]


def _by_worth(group: Sequence[Candidate], divisions: Sequence[Candidate]) -> list[Look]:
    """The looks of a group; first the one whose numbers follow each other best."""
    looks = sorted({each.look for each in group}, key=lambda look: (look.form, not look.set_apart))
    return sorted(looks, key=lambda look: -tally(list(_of(group, {look})), divisions).worth)


def _of(group: Iterable[Candidate], looks: Collection[Look]) -> list[Candidate]:
    return [each for each in group if each.look in looks]
