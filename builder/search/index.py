"""The word index of a site, over passages of bounded length.

It gives each stem the provisions that hold it, and how much their passages say of it.

Words are stemmed, and left out where they say nothing, by lunr, whose script does the same to a
question in the browser. What a stem counts in a passage is BM25's, in whole steps; how rare a stem
is and how passages make a section's score is left to the engine, which knows the question.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Container, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cache, lru_cache
from itertools import accumulate, pairwise

from lunr.stemmer import PorterStemmer
from lunr.stop_word_filter import WORDS as STOP_WORDS

from builder.grouped import in_runs
from builder.search.documents import STANDINGS, Document
from builder.text.unseen import ALL_UNSEEN

MOST_WORDS = 100
"""Words of a passage."""

_ENDS = (".", ";", ":", "?", "!")

REPEATED = 1.2

LENGTH = 0.5
"""BM25's k1 and b: how much more a word counts that is repeated, and how much less it counts in a
long passage."""

STEPS = 3

MOST = 7
"""A stem's count in a passage: steps to one, and the highest count sent."""

_WORD = re.compile(r"[^\W_]+(?:['\u2019.][^\W_]+)*(?:-[^\W_]+(?:['\u2019.][^\W_]+)*)*")

_PARTS_NO_WORD = re.compile(f"[{ALL_UNSEEN}\u00ad]")

_CODE = re.compile(r"(?=.*[a-z])(?=.*\d)[a-z\d]{1,2}(?:-[a-z\d]{1,2})+")
"""The name of a district or form: "a-2", "r1-a"."""

_OWNERS = re.compile(r"['\u2019]s?$")

_PIECES = 1 << 16
"""Pieces between blanks whose words are kept: more than a large code has, which has each often."""

HEADS, SAYS = 3, MOST + 1
STEP = len(STANDINGS) * HEADS * SAYS
"""By how much a number grows with a position."""

DEFINED = "="
"""Before a stem: the term for definitions whose name has that stem. Its postings are of pieces, not
passages, and count the words of the shortest such name ("=hive" counts 1 for "hive")."""

PAIR = " ".join
"""The term of two consecutive stems, stop words left out: "certif occup"."""

Stems = dict[str, list[int]]
"""Stem to the number of provisions that hold it, followed by these provisions (`Stems` in
`postings.js` reads it).

A positive number opens a provision: the step from the position before, its standing, whether the
stem stands in its title (2), in one above it (1) or in neither (0), and what it counts in its first
passage, 0 where it is not in it. A negative number is a further passage of that provision: the step
from the passage before, and what it counts there.
"""


@dataclass(slots=True)
class Posting:
    """Where and how often a provision has a stem."""

    standing: int = 0
    head: int = 0
    counts: dict[int, int] = field(default_factory=dict)
    """Index of the passage to the stem's count in it."""

    def numbers(self, step: int) -> Iterator[int]:
        """The posting's numbers in `Stems`, `step` positions after the provision before."""
        yield (
            (step * len(STANDINGS) + self.standing) * HEADS + self.head
        ) * SAYS + self.counts.get(0, 0)
        before = 0
        for passage, count in sorted(self.counts.items()):
            if passage:
                yield -((passage - before) * SAYS + count)
                before = passage


def provisions_of(numbers: Sequence[int]) -> set[int]:
    """The positions of the provisions that hold a stem, by what is sent of it."""
    return set(accumulate(number // STEP for number in numbers[1:] if number >= 0))


def build_index(documents: Sequence[Document]) -> Stems:
    """Each stem of the documents, with its provisions.

    Also each pair of stems that any title has.
    """
    titles = [
        ((1, _stems_of(document.where)), (2, _stems_of(document.title))) for document in documents
    ]
    named = frozenset(pair for over in titles for _, stems in over for pair in pairwise(stems))
    cut = [
        [_counted(words, named) for words in passages(piece.text for piece in document.pieces)]
        for document in documents
    ]
    sizes = [sum(counted.values()) for passage in cut for counted in passage]
    mean = sum(sizes) / len(sizes) if any(sizes) else 1
    index: dict[str, list[int]] = {}  # as they are sent: of millions, objects take gigabytes
    before: dict[str, int] = defaultdict(int)
    for at, (document, over, counted) in enumerate(zip(documents, titles, cut, strict=True)):
        own: dict[str, Posting] = defaultdict(Posting)
        for head, stems in over:
            for term in (*stems, *map(PAIR, pairwise(stems))):
                own[term].head = head
        for number, terms in enumerate(counted):
            long = 1 - LENGTH + LENGTH * sum(terms.values()) / mean
            for term, times in terms.items():
                says = (REPEATED + 1) * times / (times + REPEATED * long)
                own[term].counts[number] = min(MOST, max(1, round(STEPS * says)))
        for number, piece in enumerate(document.pieces):
            for name in piece.terms:
                said = _name_stems(name)
                for term in said:
                    counts = own[DEFINED + term].counts
                    counts[number] = min(counts.get(number, MOST), len(said))
        for term, posting in own.items():
            posting.standing = document.standing
            sent = index.setdefault(term, [0])
            sent[0] += 1
            sent += posting.numbers(at - before[term])
            before[term] = at
    return dict(sorted(index.items()))


def _counted(words: Iterable[str], named: Container[tuple[str, str]]) -> Counter[str]:
    """How often each stem stands in a passage, and each pair that titles name."""
    stems = _stems_of(" ".join(words))
    return Counter(stems) + Counter(PAIR(pair) for pair in pairwise(stems) if pair in named)


def words_of(text: str) -> Iterator[str]:
    r"""The words of a text as they are indexed.

    A hyphened one is also joined, so that "nonconforming" meets "non-conforming", and the name of
    a district is found as one word. Characters that nobody sees, and hyphens for a line's end, part
    no word.

    >>> list(words_of("The owner's non-conforming use (§ 3-1) at 9 a.m."))
    ['the', 'owner', 'non', 'conforming', 'nonconforming', 'use', '3', '1', 'at', '9', 'a.m']
    >>> list(words_of("the R-2 District"))
    ['the', 'r', '2', 'r2', 'district']
    >>> list(words_of("ge\u200bese gan\u00adders"))
    ['geese', 'ganders']
    """
    for piece in text.split(" "):
        yield from _words(piece)


@lru_cache(_PIECES)
def _words(piece: str) -> tuple[str, ...]:
    """The words of a piece of a text, which hold no blank."""
    written = _WORD.findall(_PARTS_NO_WORD.sub("", piece).lower())
    return tuple(word for one in written for word in _meant(one))


def _meant(written: str) -> tuple[str, ...]:
    """What a written word is indexed as."""
    parts = [_OWNERS.sub("", part) for part in written.split("-")]
    if len(parts) > 1 and (all(part.isalpha() for part in parts) or _CODE.fullmatch(written)):
        parts.append("".join(parts))
    return tuple(parts)


class _Stemmer(PorterStemmer):  # type: ignore[misc]  # lunr has no types
    """lunr.py's stemmer, made to agree with lunr.js, which stems the questions.

    In one step lunr.js follows a later Porter: "pay" and "paying" are one.
    """

    b: str
    k: int

    def step1c(self) -> None:
        """Make a last y an i after a consonant that is not the first letter.

        So it is in "cry", but neither in "by" nor in "say".
        """
        if self.b[self.k] == "y" and self.k > 1 and self.b[self.k - 1] not in "aeiou":
            self.b = f"{self.b[: self.k]}i{self.b[self.k + 1 :]}"


_STEMMER = _Stemmer()

SHORTEST = 3
"""Fewest letters of a stem: "eve" must not become "ev"."""

_OWN = {"parking": "parking", "parked": "parking"}
"""Words whose stem would be that of another word: parking is not done in a park (`words.js` has
them too)."""


@cache
def stem(word: str) -> str:
    """The stem of a word in small letters, as the browser makes it of a question's.

    >>> stem("driveways"), stem("delayed"), stem("try")
    ('driveway', 'delay', 'tri')
    """
    found = _OWN.get(word) or str(_STEMMER.stem(word))
    return word if len(found) < SHORTEST else found


def _name_stems(name: str) -> set[str]:
    """The stems of a defined name without stop words, unless it has no others."""
    words = re.findall(r"[^\W_]+", name.lower())
    return {stem(word) for word in words if word not in STOP_WORDS} or set(map(stem, words))


def _stems_of(text: str) -> list[str]:
    return [found for piece in text.split(" ") for found in _stems(piece)]


@lru_cache(_PIECES)
def _stems(piece: str) -> tuple[str, ...]:
    return tuple(stem(word) for word in _words(piece) if word and word not in STOP_WORDS)


def passages(texts: Iterable[str], most: int = MOST_WORDS) -> Iterator[list[str]]:
    """The words of texts in their order, in passages of at most `most` words.

    Short texts share a passage; a long one is cut, after a sentence if one ends late enough in it.

    >>> texts = ["Keep geese. Feed them well.", "No swans.", "No ducks."]
    >>> [" ".join(words) for words in passages(texts, 4)]
    ['Keep geese.', 'Feed them well.', 'No swans. No ducks.']
    """
    parts = (part for text in texts for part in _parts(text.split(), most) if part)
    for run in in_runs(parts, len, most):
        yield [word for part in run for word in part]


def _parts(words: list[str], most: int) -> Iterator[list[str]]:
    while len(words) > most:
        end = next((at for at in range(most, most // 3, -1) if words[at - 1].endswith(_ENDS)), most)
        yield words[:end]
        words = words[end:]
    yield words
