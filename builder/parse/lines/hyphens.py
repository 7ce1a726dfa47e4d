"""Restore hyphens lost at line ends, if the code itself prints the hyphenated word elsewhere.

Where a printed line ended in a hyphen, the text lacks it, and the first part of the next line was
pulled up: "singlefamily" at a line's end for "single-family". Only the last word of a line can have
lost one.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import cache, cached_property
from itertools import pairwise
from string import ascii_letters
from typing import NamedTuple

from builder.passage import Passage

_HYPHENATED = re.compile(r"\b[A-Za-z]+(?:-[A-Za-z]+)+\b")
_SUSPENDED = re.compile(r"\b([A-Za-z]+- (?:or|and|to))\b")
_RUN = re.compile(r"[a-z-]+")
_TOKEN_END = re.compile(r"[A-Za-z-]*")
_TOKEN = f"{ascii_letters}-"
_LONGEST, _SHORTEST = 40, 8
"""Most and fewest letters of a word that has lost a hyphen."""


def _letters(word: str) -> str:
    return word.replace("-", "").replace(" ", "").lower()


@dataclass(frozen=True)
class Words:
    """The words that a code prints inside its lines, where no hyphen is lost."""

    hyphenated: dict[str, str]
    """Hyphenated forms by letters: "singlefamily" for "single-family", "oneor" for "one- or"."""
    plain: frozenset[str]
    """Words without a hyphen."""

    @classmethod
    def from_lines(cls, lines: Iterable[str]) -> Words:
        """The words of lines, except the last of each.

        >>> words = Words.from_lines(["a single-family house, or", "one- or two-family houses"])
        >>> words.hyphenated["singlefamily"], words.hyphenated["oneor"], "houses" in words.plain
        ('single-family', 'one- or', False)
        """
        hyphenated: dict[str, str] = {}
        insides = [line.rstrip().rpartition(" ")[0] for line in lines]
        for inside in insides:
            if "-" in inside:
                for found in (*_HYPHENATED.findall(inside), *_SUSPENDED.findall(inside)):
                    hyphenated.setdefault(_letters(found), found.lower())
        printed = set(
            "\n".join(insides).lower().split()
        )  # without repetition: a code repeats most words a hundred times
        return cls(
            hyphenated,
            frozenset(word for word in _RUN.findall(" ".join(printed)) if "-" not in word),
        )

    def restored(self, passage: Passage) -> Passage:
        """A text with its lost hyphens restored, as insertions."""
        text = passage.text
        whole, at = Passage(), 0
        for start, end in self._ends(passage):
            form = self._form(text[start:end])
            if form is None or start < at:
                continue
            whole += passage[at:start] + _hyphenated(passage[start:end], form)
            at = end
        return whole + passage[at:] if at else passage

    def _form(self, word: str) -> str | None:
        """The hyphenated form of a word that has lost a hyphen; None for any other word."""
        letters = _letters(word)
        form = self.hyphenated.get(letters)
        if form is None or form.count("-") <= word.count("-") or letters in self.plain:
            return None
        return form

    def torn(self, passage: Passage) -> Iterator[str]:
        """Words at line ends that may have lost a hyphen.

        The code prints such a word nowhere else, and it consists of two of the code's words.
        """
        for start, end in self._ends(passage):
            word = passage.text[start:end]
            if self._is_torn(word):
                yield word

    def _is_torn(self, printed: str) -> bool:
        word = printed.lower()
        if "-" in word or len(word) < _SHORTEST or word in self.plain or word in self.hyphenated:
            return False
        return any(
            word[:cut] in self.plain and word[cut:] in self.plain for cut in range(3, len(word) - 2)
        )

    def _ends(self, passage: Passage) -> Iterator[tuple[int, int]]:
        """Where the last words of lines are, in a text joined from these lines.

        Words that cannot have lost a hyphen may be left out.
        """
        at = 0
        for (piece, start), (_, following) in pairwise(passage.pieces):
            at += len(piece)
            if start is None or following == start + len(piece):
                continue
            last = piece[piece.rfind(" ") + 1 :]
            if (last == piece or self._may_have_lost(last)) and (
                place := _word_at(passage.text, at)
            ):
                yield place

    @cached_property
    def _may_have_lost(self) -> Callable[[str], bool]:
        """Whether the end of a line may have lost a hyphen; decided once for each end."""
        return cache(self._may_lose)

    def _may_lose(self, last: str) -> bool:
        place = _word_at(last, len(last))
        word = last[place[0] : place[1]] if place else ""
        return (
            last.endswith("-")
            or len(last) > _LONGEST
            or self._form(word) is not None
            or self._is_torn(word)
        )


class PutBack(NamedTuple):
    """What an edit inserted into a text, and the source's offset right after it."""

    source: int
    text: str


def put_back(passage: Passage) -> Iterator[PutBack]:
    """What was inserted inside the words of a text.

    >>> words = Words.from_lines(["a two-family house"])
    >>> above = Passage.of_source("or twofamily house", 0, 12)
    >>> below = Passage.of_source("or twofamily house", 13, 18)
    >>> cell = words.restored(Passage.join([above, below]))
    >>> list(put_back(cell))
    [PutBack(source=6, text='-')]
    """
    end, added = 0, ""
    for text, start in passage.pieces:
        if start is None:
            added += text
            continue
        if added.strip():
            yield PutBack(
                end, added if start == end else added.rstrip()
            )  # a blank there joins two lines
        end, added = start + len(text), ""


def with_put_back(passage: Passage, edits: Iterable[PutBack]) -> Passage:
    """A text with insertions from another text of the same characters of the source."""
    texts = dict(edits)
    whole, done, at = Passage(), 0, 0
    for text, start in passage.pieces if texts else ():
        if start is not None:
            for source in sorted(source for source in texts if start < source <= start + len(text)):
                cut = at + source - start
                whole += passage[done:cut] + Passage.inserted(texts[source])
                done = cut
        at += len(text)
    return whole + passage[done:] if done else passage


def _word_at(text: str, at: int) -> tuple[int, int] | None:
    """Start and end of the word at a line's end, if the line ends at offset `at`."""
    last = text[at - 1 : at]
    end = at - 1 if last in ",.;:" else at
    before = text[max(0, end - _LONGEST) : end]
    length = len(before) - len(before.rstrip(_TOKEN))
    if not length:
        return None
    after = _TOKEN_END.match(text, at) if last == "-" else None
    return end - length, after.end() if after else end


def _hyphenated(word: Passage, form: str) -> Passage:
    """A word with the hyphens of its form."""
    whole, at = Passage(), 0
    letters = word.text
    for char in form:
        if at < len(letters) and letters[at].lower() == char:
            whole += word[at : at + 1]
            at += 1
        else:
            whole += Passage.inserted(char)
    return whole + word[at:]
