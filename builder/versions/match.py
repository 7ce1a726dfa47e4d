"""Find which unit of one version of a code is which unit of another.

Numbers come first, then texts: a section with another number but the same words was renumbered, and
a number with entirely different words may be another section.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import TypeAlias

from builder.frozen import frozen
from builder.grouped import grouped
from builder.model import Status, Unit, places_of
from builder.versions.pieces import LAW, pieces_of

SHINGLE = 4
"""Words in a shingle. In law, four words in a row recur by chance far less often than three, and
even a section of one sentence has some."""
ALIKE = 0.5
"""Texts with different numbers that share this much of their shingles are one provision."""
RELATED = 0.2
"""Texts with the same number that share less are two provisions, if either matches another."""
OWN = 8
"""Fewest words by which a text can be recognized; "(Reserved)" is too short."""


Pairs: TypeAlias = tuple[tuple[str, str], ...]
"""Ids of two units: one of the earlier version, one of the later."""


@frozen
class Text:
    """The words of a unit that are law, prepared for comparison."""

    unit: Unit
    words: tuple[str, ...]
    notes: tuple[str, ...]
    """The history notes, which tell short texts apart."""
    shingles: frozenset[int]

    @classmethod
    def of_unit(cls, unit: Unit) -> Text:
        """The text of a unit, without its number."""
        words = tuple(
            word for piece in pieces_of(unit) if piece.sort in LAW for word in piece.text.split()
        )
        plain = [word.casefold() for word in words]
        held = frozenset(
            hash(tuple(plain[at : at + SHINGLE]))
            for at in range(max(len(plain) - SHINGLE + 1, bool(plain)))
        )
        notes = tuple(note.raw for note in unit.history)
        return cls(unit, words, notes, held)

    def without(self, other: Text | None) -> Text:
        """The text without another's shingles."""
        return replace(self, shingles=self.shingles - other.shingles) if other else self

    @property
    def is_recognizable(self) -> bool:
        """Whether it has enough words to be recognized."""
        return len(self.words) >= OWN


@frozen
class Matching:
    """Which units of two versions correspond, by id."""

    pairs: Pairs
    """(earlier, later), in the later version's order."""
    split: Pairs = ()
    """(earlier unit that lost the words, new unit that has them now)."""
    merged: Pairs = ()
    """(earlier unit that is gone, unit that has its words now)."""


def alike(a: Text, b: Text) -> float:
    """The share of shingles that two texts have in common, 0 to 1."""
    total = len(a.shingles) + len(b.shingles)
    return 2 * len(a.shingles & b.shingles) / total if total else 0.0


def match(old: Iterable[Unit], new: Iterable[Unit]) -> Matching:
    """Match the units of two versions: sections with sections, divisions with divisions."""
    a, b = list(old), list(new)
    order = places_of(b)
    pools = [
        _Pool(_texts(a, sections=sections), _texts(b, sections=sections))
        for sections in (True, False)
    ]
    for pool in pools:
        pool.pair()
    pairs = [pair for pool in pools for pair in pool.pairs.items()]
    return Matching(
        tuple(sorted(pairs, key=lambda pair: order[pair[1]])),
        tuple(pools[0].split()),
        tuple(pools[0].merged()),
    )


def _texts(units: Sequence[Unit], *, sections: bool) -> dict[str, Text]:
    return {unit.id: Text.of_unit(unit) for unit in units if unit.holds_text is sections}


@dataclass
class _Pool:
    """Units of one sort in two versions, and the pairs found so far."""

    old: dict[str, Text]
    new: dict[str, Text]
    pairs: dict[str, str] = field(default_factory=dict)

    def pair(self) -> None:
        """Pair units, surest evidence first."""
        self._same(lambda text: (text.unit.id, *text.words))
        self._same(lambda text: text.words if text.is_recognizable else ())
        self._same(lambda text: (*text.words, *text.notes) if text.words and text.notes else ())
        self._same_number(RELATED)
        self._like_words()
        self._same_number(0.0)

    def _left(self) -> tuple[dict[str, Text], dict[str, Text]]:
        taken = set(self.pairs.values())
        return (
            {key: text for key, text in self.old.items() if key not in self.pairs},
            {key: text for key, text in self.new.items() if key not in taken},
        )

    def _same(self, evidence: Callable[[Text], tuple[str, ...]]) -> None:
        """Pair texts with equal evidence, in order, if both versions have as many of them."""
        old, new = (
            grouped((known, key) for key, text in texts.items() if (known := evidence(text)))
            for texts in self._left()
        )
        for known, keys in old.items():
            now = new.get(known, [])
            if len(keys) == len(now):
                self.pairs.update(zip(keys, now, strict=True))

    def _same_number(self, least: float) -> None:
        """Pair equal numbers if titles agree, enough words do, or a text is too short to tell."""
        old, new = self._left()
        for key in (key for key in old if key in new):
            a, b = old[key], new[key]
            short = not (a.is_recognizable and b.is_recognizable)
            titled = a.unit.title.casefold() == b.unit.title.casefold()
            if short or titled or alike(a, b) >= least:
                self.pairs[key] = key

    def _like_words(self) -> None:
        """Pair each text with the most similar one, if each is the other's most similar."""
        old, new = self._left()
        forth, back = _Holders(new), _Holders(old)
        for key, text in old.items():
            found = forth.most_similar(text)
            if found and back.most_similar(new[found]) == key:
                self.pairs[key] = found

    def split(self) -> list[tuple[str, str]]:
        """(earlier unit that lost words, new unit that has them)."""
        _, added = self._left()
        kept = {old: self.new[new] for old, new in self.pairs.items()}
        return [(found, key) for key, found in _holders(added, self.old, kept)]

    def merged(self) -> list[tuple[str, str]]:
        """(unit that is gone, unit that has its words now and did not before)."""
        left, _ = self._left()
        current = Status.CURRENT
        emptied = {  # their number is reserved now
            key: self.old[key]
            for key, new in self.pairs.items()
            if self.old[key].unit.status is current and self.new[new].unit.status is not current
        }
        gone = left | emptied
        had = {new: self.old[old] for old, new in self.pairs.items()}
        return list(_holders(gone, self.new, had))


def _holders(
    texts: Mapping[str, Text], among: Mapping[str, Text], less: Mapping[str, Text]
) -> Iterator[tuple[str, str]]:
    """(text, text of `among` that has most of its words, except what that text's `less` has)."""
    held = _Holders({key: text.without(less.get(key)) for key, text in among.items()})
    return ((key, found) for key, text in texts.items() if (found := held.holder(text)))


class _Holders:
    """An index of texts by shingle, so that a text is compared only with those that share some."""

    def __init__(self, texts: Mapping[str, Text]) -> None:
        self._texts = texts
        self._held = grouped(
            (shingle, key) for key, text in texts.items() for shingle in text.shingles
        )

    def _shared(self, text: Text) -> Counter[str]:
        """The number of a text's shingles in each indexed text."""
        return Counter(key for shingle in text.shingles for key in self._held.get(shingle, ()))

    def most_similar(self, text: Text) -> str:
        """The unit with the most similar text, or "" if none is similar enough."""
        if not text.is_recognizable:
            return ""
        shares = {key: alike(text, self._texts[key]) for key in sorted(self._shared(text))}
        best = max(shares, key=shares.__getitem__, default="")
        return best if best and shares[best] >= ALIKE else ""

    def holder(self, text: Text) -> str:
        """The unit that holds most of a text, or "" if none holds at least half."""
        if not text.is_recognizable:
            return ""
        shared = self._shared(text)
        best = max(sorted(shared), key=shared.__getitem__, default="")
        return best if shared[best] >= ALIKE * len(text.shingles) else ""
