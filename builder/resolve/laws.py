"""Outside law: its names, as drafters write and abbreviate them, and its public addresses.

The data are in `outside/*.toml`; to add a state, add a file. Names are looked up by the stems of
their words, so "N.Y. Gen. Mun. Law" and "general municipal law" are the General Municipal Law
without patterns of their own.
"""

from __future__ import annotations

import re
import tomllib
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from importlib import resources
from typing import TypeAlias

from builder.frozen import Plain, frozen
from builder.identity.states import NAMES
from builder.text.squash import single_spaced

Words: TypeAlias = tuple[str, ...]

_TOKEN = re.compile(r"[A-Za-z0-9](?:(?!(?<=\d)[A-Z]{3,}\b)[\w.&'’-])*|&")
"""A word. Letters that touch a number are a word of their own: "51-51WAC", "40CFR"."""
_TITLE = re.compile(r"(?:\b[Tt]itle\s+)?(?<![\w.-])(\d{1,3}(?:-[A-Z])?)\s*$")
_PROVISION = r"(?:§+|secs?(?:\.|tions?\b)|ch(?:s?\.|apters?\b))"
_YEAR = re.compile(
    r"\s+of\s+(?:19|20)\d\d\b"
    rf"|,?\s+(?:19|20)\d\d(?=,?\s*{_PROVISION})"
    rf"|(?:\s+(?:19|20)\d\d)?\s+(?:Cum\.\s+)?(?:Supp|Comp|Ann)\.(?=,?\s*(?:{_PROVISION}|\d))",
    re.I,
)
"""The edition of a law: "of 1972", "1976, § 5-7-30", "1999 Supp. 12-3"."""
_NUMBERED = re.compile(rf"\s*(?:{_PROVISION}\s*|(?:titles?|art(?:icles?|\.))\s+)?\d", re.I)
"""The number that must follow letters that name a law only before one: "AS 29.25.050"."""
_LETTERS = re.compile(r"(?:[A-Z]\.){3,}")
"""A short name of three letters or more, which may have blanks: "M. G. L."."""
_GAP = re.compile(r",?\s+$")
_CITED = re.compile(
    r"\s+(?:§|['’]\d|\d+[A-Z]?[-.:]\d)|(?<=[A-Z]{2}\.)\s+\d|\s+(?:art|sec|ch|tit|pt)s?\.|(?<=Const\.)(?:,|\s+Art)"
)
"""What shows that the period before it ends no sentence: "Ann. § 12", "16 USC. 470", "Const. art.
IX"."""
_PART_CITED = re.compile(
    r"\s+(?:[Cc]hapter|[Ss]ection|[Tt]itle)s?\s\d[\w.:-]*+(?!\sof\s(?:the|this)\b)"
)
"""The same after two abbreviations: "Wis. Stats. Chapter 66"."""
_LONGEST = 12
_BEFORE_NUMBER = " #"
"""The end of an alias in the data that is a name only before a number."""
_AFTER_TITLE = "# "
"""The beginning of an alias that is cited after the number of a title."""
_STATE = ("{}", "State of {}", "{} State", "State")
"""What may precede the name of a state's law: "Ohio R.C.", "State of Ohio"."""
_CONSTITUTION = ("Constitution of {}", "Constitution of the State of {}", "State Constitution")
"""The names of a state's constitution besides "Ohio Constitution"."""


@frozen
class Address:
    """The public address of a law's provisions of one kind."""

    kind: str
    """"section", "chapter" or "title"."""
    form: re.Pattern[str]
    """The form of a number; its groups fill the template, in capitals if their names are."""
    template: str

    def of(self, number: str) -> str:
        """The address of the provision with a number; empty if the number has another form."""
        found = self.form.fullmatch(number)
        fields = found.groupdict().items() if found else ()
        written = {name: value.upper() if name.isupper() else value for name, value in fields}
        return self.template.format(**written) if found else ""


@frozen
class Law:
    """A law outside the code."""

    name: str
    """In full."""
    id: str = ""
    """Its key in its publisher's addresses."""
    address: str = ""
    """The address of the whole law; empty if there is none."""
    compiled: str = ""
    """The short name of a compilation, which is cited after a title's number: "CFR"."""
    bare: bool = False
    """Whether its sections are cited without a sign after its name: "KRS 83A.010"."""
    addresses: tuple[Address, ...] = ()
    """Addresses of its provisions; of those of one kind, the first that fits counts."""


@frozen
class Mention:
    """A law's name in a text."""

    law: Law
    start: int
    end: int
    title: str | None = None
    """The number before the name, if the law is a compilation."""
    proper: bool = True
    """Whether it is written as a name, with a capital."""


class Stems(dict[str, str]):
    """The stem of each word of a name, by which names are looked up.

    It is in lower case, without points; an abbreviation has that of its full word.
    """

    def __missing__(self, word: str) -> str:
        plain = _plain(word)
        stem = self[word] = self.get(plain, plain)
        return stem

    def of(self, text: str) -> Words:
        """The stems of a text's words."""
        return tuple(self[token] for token in _TOKEN.findall(text))


@dataclass(frozen=True)
class Lawbook:
    """The laws that a code of one state may cite, by their names."""

    names: Mapping[Words, Law]
    lasts: frozenset[str]
    stems: Stems
    """Stems of words; an abbreviation has that of its full word."""
    cut: frozenset[str]
    """Words whose period does not end a name: abbreviations, and words printed like them."""
    prefixes: frozenset[Words]
    suffixes: frozenset[Words]
    alone: Mapping[str, Law]
    """The law of provisions so well known that it is not named: "Article 78"."""
    bodies: Mapping[str, str]
    """Names of bodies that publish standards, by their letters."""
    numbered: frozenset[Words] = frozenset()
    """Names that count only before a number: "AS 29.25.050", but not "the same AS"."""

    def known(self, text: str) -> Law | None:
        """The law of a provision that is cited without it; None for most."""
        return self.alone.get(single_spaced(text))

    def mentions(self, text: str, *, lower: bool = False) -> list[Mention]:
        """The laws that a text names: the longest name at each place, in order, without overlaps.

        In a text without capitals (`lower`), the letters of a compilation or of a law with an id
        count too.
        """
        words = self.stems.of(text)
        if self.lasts.isdisjoint(words):  # as in most texts
            return []
        tokens = list(_TOKEN.finditer(text))
        found: list[Mention] = []
        for at, word in enumerate(words):
            if word not in self.lasts:
                continue
            mention = self._ending_at(text, tokens, words, at, lower=lower)
            if mention:
                while found and mention.start <= found[-1].start:
                    found.pop()
                if not found or found[-1].end <= mention.start:
                    found.append(mention)
        return found

    def _ending_at(
        self, text: str, tokens: list[re.Match[str]], words: Words, at: int, *, lower: bool
    ) -> Mention | None:
        first = self._run_start(text, tokens, at)
        for start in range(first, at + 1):
            name = words[start : at + 1]
            law = self.names.get(name)
            if law is None or (start == at and not _is_acronym(tokens[at][0], law, lower=lower)):
                continue
            if name in self.numbered and not _NUMBERED.match(text, tokens[at].end()):
                continue
            states = (  # the state's name before it; no comma separates the two
                at
                for at in range(max(first, start - 3), start)
                if words[at:start] in self.prefixes
                and text[tokens[start - 1].end() : tokens[start].start()].isspace()
            )
            begin = tokens[next(states, start)].start()
            end = self._after(text, tokens, words, at)
            title = _TITLE.search(text[max(0, begin - 14) : begin]) if law.compiled else None
            if title:
                begin -= len(title[0])
            own = tokens[at][0] == "law" and at == start + 1  # "any other Town law"
            proper = tokens[start][0][0].isupper() and not own
            return Mention(law, begin, end, title[1] if title else None, proper=proper)
        return None

    def _run_start(self, text: str, tokens: list[re.Match[str]], at: int) -> int:
        """Index of the first word before `at` with only blanks and commas up to there."""
        first = at
        while first > 0 and at - first < _LONGEST:
            before = tokens[first - 1]
            # A period is a full stop if its word is long and no abbreviation or letters.
            word = before[0].rstrip(".").lower()
            stops = before[0].endswith(".") and "." not in word and len(word) > 3
            if (stops and word not in self.cut) or not _GAP.fullmatch(
                text[before.end() : tokens[first].start()]
            ):
                break
            first -= 1
        return first

    def _after(self, text: str, tokens: list[re.Match[str]], words: Words, at: int) -> int:
        """The offset after a name and its state or year; a sentence's period is left out."""
        suffixes = (
            last
            for last in range(min(len(words) - 1, at + 6), at, -1)
            if words[at + 1 : last + 1] in self.suffixes
            and not re.search(r"[^\w\s,.]", text[tokens[at].end() : tokens[last].start()])
        )
        last = at if tokens[at][0].endswith(".") else next(suffixes, at)
        token = tokens[last]
        year = _YEAR.match(text, token.end())
        if year:
            return year.end()
        short = last > 0 and tokens[last - 1][0].endswith(".")
        short = short and _PART_CITED.match(text, token.end()) is not None
        if token[0].endswith(".") and (short or _CITED.match(text, token.end())):
            return token.end()
        word = token[0].rstrip(".-'’")
        apart = "." in word or len(word) == 1
        return token.end() if apart else token.start() + len(word)


def _plain(word: str) -> str:
    """A word without capitals, points and apostrophes."""
    return re.sub(r"[.’']", "", word.lower()).rstrip("-").replace("&", "and")


def _is_acronym(token: str, law: Law, *, lower: bool) -> bool:
    """Whether a name of one word counts: it is written as letters ("CPLR", "U.S.C.")."""
    letters = re.sub(r"[^A-Za-z]", "", token)
    if lower and (law.compiled or law.id):
        return True
    return letters.isupper() or sum(letter.isupper() for letter in letters) > 1


@cache
def lawbook(state: str) -> Lawbook:
    """The laws that codes of a state may cite, federal law included."""
    files = _files()
    own = [data for data in files.values() if data.get("state", state) == state]
    short = [entry for data in own for entry in data.get("short", {}).items()]
    stems = Stems(
        (_plain(variant), _plain(full)) for full, variants in short for variant in (full, *variants)
    )
    cut = frozenset(_plain(variant) for full, variants in short for variant in variants or [full])
    names: dict[Words, Law] = {}
    numbered: set[Words] = set()
    for law, aliases in (*_laws(own), *_of_states(state)):
        for name in (law.name, *aliases):
            words = stems.of(name)
            names.setdefault(words, law)
            if _LETTERS.fullmatch(name):
                names.setdefault(tuple(words[0]), law)
            cut |= {_plain(token) for token in _TOKEN.findall(name) if token.endswith(".")}
            if name.endswith(_BEFORE_NUMBER):
                numbered.add(words)
    called = [
        form.format(name) for name, letters in NAMES.items() if letters == state for form in _STATE
    ]
    prefixes = [*called, *(phrase for data in own for phrase in data.get("prefixes", ()))]
    suffixes = [phrase for data in own for phrase in data.get("suffixes", ())]
    by_name = {law.name: law for law in names.values()}
    alone = {text: by_name[name] for data in own for text, name in data.get("alone", {}).items()}
    return Lawbook(
        names,
        frozenset(words[-1] for words in names),
        stems,
        cut,
        frozenset(map(stems.of, prefixes)),
        frozenset(map(stems.of, suffixes)),
        alone,
        files["standards.toml"]["bodies"],
        frozenset(numbered),
    )


@cache
def _files() -> dict[str, Plain]:
    """The data of each file, by the file's name."""
    folder = resources.files("builder.resolve") / "outside"
    files = sorted(folder.iterdir(), key=lambda file: file.name)
    return {file.name: tomllib.loads(file.read_text(encoding="utf-8")) for file in files}


def _laws(own: list[Plain]) -> Iterator[tuple[Law, list[str]]]:
    """The laws of files for one state or for all, with their other names."""
    for data in own:
        also, published = data.get("also", {}), data.get("addresses", {})
        for name, key in data.get("laws", {}).items():
            whole = published["whole"].replace("{id}", key)
            yield Law(name, key, whole, addresses=_addresses(published, key)), also.get(name, [])
        for name, aliases in data.get("named", {}).items():
            yield Law(name), aliases


def _of_states(state: str) -> Iterator[tuple[Law, list[str]]]:
    """The laws of all states, each with the short names that mean it in a code of this state.

    Their constitutions are last.
    """
    states = _files()["states.toml"]
    listed = [(of_state, *law) for of_state, laws in states.items() for law in laws.items()]
    times = Counter(alias for _, _, aliases in listed for alias in aliases)
    for of_state, name, aliases in listed:
        published = _files()["addresses.toml"].get(name, {})
        titled = (
            alias.removeprefix(_AFTER_TITLE) for alias in aliases if alias.startswith(_AFTER_TITLE)
        )
        law = Law(
            name,
            compiled=next(titled, ""),
            bare=True,
            address=published.get("whole", ""),
            addresses=_addresses(published),
        )
        known = of_state in (state, "US")
        short = (alias for alias in aliases if known or (not state and times[alias] == 1))
        yield law, [alias.removeprefix(_AFTER_TITLE) for alias in short]
    for name, letters in NAMES.items():
        forms = [form.format(name) for form in _CONSTITUTION if letters == state]
        yield Law(f"{name} Constitution"), forms


def _addresses(published: Plain, key: str = "") -> tuple[Address, ...]:
    """The addresses of a law's provisions, as a file gives them; `key` is the law's own."""
    return tuple(
        Address(kind, re.compile(one["form"]), one["address"].replace("{id}", key))
        for kind, given in published.items()
        if kind != "whole"
        for one in (given if isinstance(given, list) else [given])
    )
