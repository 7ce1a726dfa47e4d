"""The features of the learned models: function words, endings of words, and blanks.

`clues.py` has features for titles only. None is a title or phrase of any code. Words outside the
closed list count only by their endings.
"""

from __future__ import annotations

from bisect import bisect_right
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple

from builder.parse.flattened.words import Words

FUNCTION_WORDS = frozenset(
    """a about above after again against all along also although among an and andor another any
    are as at be because been before being below between both but by can cannot could did do
    does during each either every except following follows for from further had has have he her
    hereafter hereby herein hereof hereunder however i if in including into is it its itself may
    more most must neither no nor not nothing of off on once one only or other otherwise out
    over own per provided same shall she should since so some such than that the their them then
    there thereafter thereby therefor therefore therefrom therein thereof thereon thereto these
    they this those to under unless until up upon was were what when whenever where whereas
    wherein whether which while who whoever whom whose will with within without would you your
    """.split()
)
_ENDINGS = (
    "ing",
    "ed",
    "ion",
    "ions",
    "ly",
    "er",
    "ers",
    "or",
    "ors",
    "ment",
    "ity",
    "al",
    "able",
    "ance",
    "ence",
    "es",
    "ss",
    "s",
)


@lru_cache(maxsize=65536)
def shape(word: str) -> str:
    """A word as the models see it: a function word as itself, any other by its ending.

    >>> shape("the"), shape("prohibited"), shape("b"), shape("12"), shape("dogs")
    ('the', '-ed', '(b)', '#', '-s')
    """
    if word in FUNCTION_WORDS:
        return word
    if word[0].isdecimal() or word[-1].isdecimal():
        return "#" if word.isdecimal() else "#x"
    if len(word) == 1:
        return f"({word})" if word in "bcd" else "(x)"
    return next((f"-{ending}" for ending in _ENDINGS if word.endswith(ending)), "-")


_CLASSES = {
    word: name
    for name, words in {
        "D": """a an the this that these those such any each every no his her its their your another
        either neither all some same said""",
        "P": """of in to by for from with without on upon at into under over within between among
        through during until against above below after before about as than per""",
        "C": "and or nor but andor",
        "V": """shall may must will would should can could is are was were be been being has
            have had do does did not""",
        "S": """because if when whenever where unless which who whom whose whether while provided
        except""",
    }.items()
    for word in words.split()
}
"""What a function word does: determines, relates, joins, helps a verb, opens a clause."""


@lru_cache(maxsize=65536)
def part(word: str) -> str:
    """The kind of a word, coarser than its shape, so that three in a row can be weighed together.

    >>> [part(word) for word in "no person shall be 12 feet from him".split()]
    ['D', '-', 'V', 'V', '#', '-', 'P', '-']
    """
    if word in _CLASSES:
        return _CLASSES[word]
    if word in FUNCTION_WORDS:
        return "F"
    if word[0].isdecimal() or word[-1].isdecimal():
        return "#"
    if len(word) == 1:
        return "x"
    return next((f"-{ending}" for ending in ("ing", "ed", "ly", "s") if word.endswith(ending)), "-")


@dataclass(frozen=True)
class Pairs:
    """How often words of a text are neighbors; a title's end separates words that seldom are."""

    single: Counter[str]
    double: Counter[tuple[str, str]]
    triple: Counter[tuple[str, str, str]]
    total: int

    @classmethod
    def from_words(cls, words: Words) -> Pairs:
        """Count the words of a text and its neighbors."""
        texts = words.texts
        return cls(
            Counter(texts),
            Counter(pairwise(texts)),
            Counter(zip(texts, texts[1:], texts[2:], strict=False)),
            len(words),
        )

    def met(self, run: tuple[str, str, str], known: int) -> int:
        """How often three words appear in a row elsewhere, at most three."""
        return min(3, max(0, self.triple[run] - known))

    def affinity(self, before: str, after: str, known: int = 0) -> str:
        """How much more often than by chance two words are neighbors, `known` times left out.

        "m0" to "m5" if they are neighbors elsewhere; "x0" to "x3" if not, by how often they should
        be.
        """
        chance = self.single[before] * self.single[after] / self.total
        met = self.double[before, after] - known
        if met <= 0:
            return f"x{scale(chance, (0.1, 0.5, 2.0))}"
        return f"m{scale(met / chance, (0.5, 2.0, 8.0, 32.0, 128.0))}"


def scale(value: float, bounds: tuple[float, ...]) -> int:
    """The number of bounds that a value has reached."""
    return bisect_right(bounds, value)


class Around(NamedTuple):
    """The words around a place on its page, nearest first, history notes left out."""

    before: tuple[int, ...]
    after: tuple[int, ...]
    after_note: bool
    """Whether a history note ends right before the place."""


def label_features(words: Words, index: int, pairs: Pairs, around: Around) -> Iterator[str]:
    """Features of a letter or number as the label of a list item."""
    texts = words.texts
    word = texts[index]
    b1, b2, *_ = (*(texts[at] for at in around.before), "", "")
    a1, a2, a3, *_ = (*(texts[at] for at in around.after), "", "", "")
    before, after, second = (
        shape(b1) if b1 else "^",
        shape(a1) if a1 else "$",
        shape(a2) if a2 else "$",
    )
    kind = "a" if word == "a" else "x" if word.isalpha() else "1" if word == "1" else "#"
    yield f"k:{kind}"
    yield f"{kind}b:{before}"
    yield f"{kind}a:{after}"
    yield f"{kind}s:{second}"
    yield f"b:{before}"
    yield f"a:{after}"
    if b1 and a1:
        yield f"{kind}p{pairs.affinity(b1, a1)}"
        yield f"{kind}l{pairs.affinity(b1, word, int(around.before[0] == index - 1))}"
        yield f"{kind}r{pairs.affinity(word, a1, int(around.after[0] == index + 1))}"
    if not around.after_note:
        yield f"{kind}gap{min(words.gaps[index], 2)}"
    if a1 and words.gaps[index + 1] > 1:
        yield f"{kind}gap after"
    if len(word) > 1:
        yield f"{kind}long"
    p2, p1, f1, f2, f3 = (part(text) if text else "$" for text in (b2, b1, a1, a2, a3))
    yield f"{kind}w:{p2}:{p1}"
    yield f"{kind}v:{f1}:{f2}"
    yield f"{kind}u:{p1}:{f1}"
    yield f"{kind}t:{f1}:{f2}:{f3}"
    yield f"{kind}y:{p1}:{f1}:{f2}"


def seam_features(words: Words, last: int, first: int, pairs: Pairs) -> Iterator[str]:
    """Features of two words as neighbors in a sentence that the end of a page cuts."""
    texts = words.texts
    here = int(first == last + 1)
    before, after = shape(texts[last]), shape(texts[first])
    earlier = shape(texts[last - 1]) if last else "^"
    later = shape(texts[first + 1]) if first + 1 < len(texts) else "$"
    yield f"l:{before}"
    yield f"k:{earlier}"
    yield f"f:{after}"
    yield f"g:{later}"
    yield f"fg:{after}:{later}"
    if before in FUNCTION_WORDS or after in FUNCTION_WORDS:
        yield f"lf:{before}:{after}"
    yield f"p{pairs.affinity(texts[last], texts[first], here)}"
    yield f"{int(before in FUNCTION_WORDS)}{int(after in FUNCTION_WORDS)}"
    if last:
        yield f"t{pairs.met((texts[last - 1], texts[last], texts[first]), here)}"
    if first + 1 < len(texts):
        yield f"u{pairs.met((texts[last], texts[first], texts[first + 1]), here)}"
    if words.gaps[first] > 1:
        yield "gap"
    l1, f1 = part(texts[last]), part(texts[first])
    yield f"c:{l1}:{f1}"
    yield f"d:{part(texts[last - 1])}:{l1}:{f1}"
    yield f"h:{l1}:{f1}:{part(texts[first + 1]) if first + 1 < len(texts) else '$'}"


def none_features(words: Words, sequence: Sequence[int], meaning: int) -> Iterator[str]:
    """Features of two blanks that separate no term from its meaning: a lost semicolon or word."""
    texts = words.texts
    after = shape(texts[sequence[meaning]])
    yield "none"
    yield f"none a:{after}"
    yield f"none b:{shape(texts[sequence[meaning - 1]])}"
    if meaning + 1 < len(sequence):
        yield f"none s:{after}:{shape(texts[sequence[meaning + 1]])}"


def term_features(
    words: Words, sequence: Sequence[int], first: int, meaning: int, pairs: Pairs
) -> Iterator[str]:
    """Features of the words from `first` up to `meaning` as a term that is defined after them."""
    texts = words.texts
    term = [texts[at] for at in sequence[first:meaning]]
    after = shape(texts[sequence[meaning]])
    yield f"n{len(term)}"
    yield f"f:{shape(term[0])}"
    yield f"b:{shape(term[-1])}"
    yield f"a:{after}"
    if meaning + 1 < len(sequence):
        yield f"s:{after}:{shape(texts[sequence[meaning + 1]])}"
    for word in term[1:-1]:
        yield f"i:{word}" if word in FUNCTION_WORDS else "i"
    yield from (f"j{pairs.affinity(one, other, 1)}" for one, other in pairwise(term))
    if any(words.gaps[at] > 1 for at in sequence[first + 1 : meaning]):
        yield "gap within"
    yield from _before_term(words, sequence, first, pairs)


def _before_term(words: Words, sequence: Sequence[int], first: int, pairs: Pairs) -> Iterator[str]:
    """Features of what precedes a term, usually the end of another definition."""
    texts = words.texts
    if not first:
        yield "opens"
        return
    last, term = sequence[first - 1], sequence[first]
    if last != term - 1:
        yield "behind a note"
        return
    if words.gaps[term] > 1:
        yield "gap before"
    yield f"e:{shape(texts[last])}"
    yield f"p{pairs.affinity(texts[last], texts[term], 1)}"
    if first > 1:
        yield f"t{pairs.met((texts[sequence[first - 2]], texts[last], texts[term]), 1)}"
