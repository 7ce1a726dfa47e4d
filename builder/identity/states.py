"""The states, and how their laws are cited, from `states.toml`."""

from __future__ import annotations

import re
import tomllib
from dataclasses import dataclass
from functools import cache, cached_property
from pathlib import Path

import msgspec

from builder.frozen import frozen
from builder.text.squash import single_spaced, spaced

COUNTIES = ("County", "Parish")
"""Kinds that are part of a county's name."""
KINDS = ("Village", "Town", "City", "County", "Borough", "Township", "Parish")

_DATA = Path(__file__).with_name("states.toml")
_BEFORE = r"\d{{1,3}}\s(?:{cited})\s?(?:§|[Cc]h|\d)"
_AFTER = (
    r"(?:{cited})\s?"
    r"(?:§{{1,2}}\s?|[Cc](?:h|hapter)?\.?\s|[Ss]ec(?:tions?|s?\.)\s|Title\s|Art\.\s)?(?:{number})"
)


@frozen
class Searched:
    """A text prepared for many searches; most of what is sought has a word that it lacks."""

    whole: str
    words: str
    """Its words, without repetition."""

    @classmethod
    def of_text(cls, text: str) -> Searched:
        """The text, prepared for searching."""
        return cls(text, " ".join(set(text.split())))

    def __contains__(self, searched: str) -> bool:
        """Whether a short text occurs, even inside words.

        >>> "al Law" in Searched.of_text("The Local Law"), "Law The" in Searched.of_text("The Law")
        (True, False)
        """
        return all(word in self.words for word in searched.split()) and searched in self.whole


@dataclass(frozen=True)
class State:
    """A state, or the District of Columbia."""

    letters: str
    """Two letters."""
    name: str
    named: tuple[str, ...]
    """Names of its laws."""
    cited: tuple[str, ...]
    """Abbreviations of their names."""
    number: str = ""
    """Pattern of the numbers of its sections, if they have a form of their own."""

    @cached_property
    def hints(self) -> tuple[str, ...]:
        """Texts that are fast to search for: every citation of its laws contains one of them.

        None of them contains another.
        """
        hints = {*self.named, *(hint for form in self.cited for hint in _spelled(form))}
        return tuple(hint for hint in sorted(hints) if sum(one in hint for one in hints) == 1)

    @cached_property
    def law(self) -> re.Pattern[str]:
        """Matches each citation of its laws."""
        named = "|".join(spaced(words, r"\s") for words in self.named)
        cited = "|".join(map(_abbreviation, self.cited))
        after = _AFTER.format(cited=cited, number=self.number or r"\d")
        before = "" if self.number else "|" + _BEFORE.format(cited=cited)
        return re.compile(rf"\b(?<!West )(?:{named}|{after}{before})")

    def citations(self, text: Searched) -> int:
        """How often a text cites its laws; in a text without capitals, how often it names them."""
        if not any(hint in text for hint in self.hints):
            small = map(str.lower, self.named)
            return sum(text.whole.count(words) for words in small if words in text)
        return sum(1 for _ in self.law.finditer(text.whole))


@cache
def states() -> tuple[State, ...]:
    """All states, sorted by their letters."""
    listed = tomllib.loads(_DATA.read_text(encoding="utf-8"))
    entries = [{"letters": letters} | entry for letters, entry in sorted(listed.items())]
    return msgspec.convert(entries, tuple[State, ...])


def _spelled(form: str) -> tuple[str, ...]:
    """An abbreviation as written: with periods, without, and with blanks after them."""
    tight = form.replace(". ", ".").rstrip(".")
    return form.rstrip("."), tight, f" {tight.replace('.', '')} ", tight.replace(".", ". ")


def _abbreviation(form: str) -> str:
    """Pattern of an abbreviation whose periods may be missing or be followed by a blank."""
    parts = [re.escape(part) for part in form.replace(". ", ".").split(".")]
    return r"\.?\s?".join(parts).removesuffix(r"\s?")


NAMES = {state.name: state.letters for state in states()}
"""A state's two letters by its name."""
NAMED_BY = {letters: name for name, letters in NAMES.items()}
"""A state's name by its two letters."""
STATES = frozenset(NAMES.values())
"""The two letters of all states."""
_LETTERS = {name.casefold(): letters for name, letters in NAMES.items()}
NAMED = "|".join(sorted(map(re.escape, NAMES), key=len, reverse=True))
"""Pattern of a state's name."""
CALLED = f"{NAMED}|{'|'.join(sorted(STATES))}"
"""Pattern of a state's name or letters."""


def letters_of(state: str) -> str:
    r"""The two letters of a state as a text names it, by its name or its letters.

    >>> letters_of("NEW\nYORK"), letters_of("Vt"), letters_of("")
    ('NY', 'VT', '')
    """
    return _LETTERS.get(single_spaced(state).casefold(), state.upper())
