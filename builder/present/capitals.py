"""Titles in normal capitals, by rule, for titles all in capitals and for those without any.

The title as printed stays in the data. A word keeps its capitals if the code's own text writes it
so ("SEQRA"), and the municipality's name is written as the municipality writes it.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from dataclasses import replace

from builder.grouped import grouped
from builder.model import Code, Unit
from builder.present import names

_WORD = re.compile(r"[^\W\d_]+(?:[’'][^\W\d_]+)*")
_SMALL = frozenset(
    """
    a an and as at but by for from in into nor of off on or over per than the to under upon via with
    without
    """.split()
)
_ROMAN = re.compile(r"(?=[IVXLC]{2})(?:XC|XL|L?X{0,3})(?:IX|IV|V?I{0,3})")
_OPENS = re.compile(r"(?:^|[:;.(“\"—–]\s*|\s-\s)$")
"""What precedes a word that begins a title or a part of one."""
_KINDS = "Appendix|Article|Chapter|District|Exhibit|Part|Schedule|Title|Type|Zone"
"""What a letter or numeral names."""
_LETTER = re.compile(rf"(?:{_KINDS}) $")
"""A word before a single letter that is a name: "Appendix A"."""
_NUMBERED = re.compile(rf"\b((?:{_KINDS.lower()}) )([ivx]+)\b")
"""A Roman numeral that has lost its capitals, after what it numbers."""


def cased(code: Code) -> Code:
    """The code with a shown title for each unit whose own is all in capitals, or lost them."""
    written = _written(code.units)
    bare = code.condition.has_lost("capital letters")
    town = code.municipality.name

    def shown(unit: Unit) -> str:
        title = names.shown_title(replace(unit, shown=""))
        if bare:
            return in_sentence(title, town)
        return in_title(title, written) if _in_capitals(title) else ""

    return replace(code, units=tuple(replace(unit, shown=shown(unit)) for unit in code.units))


def _in_capitals(title: str) -> bool:
    """Whether all words of a title are in capitals, whatever its single letters are.

    >>> _in_capitals("O-l OFFICE DISTRICT"), _in_capitals("LED signs"), _in_capitals("(a)")
    (True, False, False)
    """
    words = [word for word in _WORD.findall(title) if len(word) > 1]
    return title.isupper() or (bool(words) and all(map(str.isupper, words)))


def in_title(printed: str, written: dict[str, str] | None = None) -> str:
    """A title in capitals, written as titles are.

    Args:
        printed: the title.
        written: words that the code's text writes in its own way, by their lower case.

    >>> in_title("RIGHT-OF-WAY FOR THE FIRE CHIEF'S CARS: A LIST"), in_title("APPENDIX A")
    ("Right-of-Way for the Fire Chief's Cars: A List", 'Appendix A')
    >>> in_title("ETHICS, CODE OF"), in_title("TITLE III OF SEQRA", {"seqra": "SEQRA"})
    ('Ethics, Code of', 'Title III of SEQRA')
    """
    made = ""
    at = 0
    for found in _WORD.finditer(printed):
        made += printed[at : found.start()]
        made += _cased(found[0], made, printed[found.end() :], written or {})
        at = found.end()
    return made + printed[at:]


def _cased(word: str, before: str, after: str, written: dict[str, str]) -> str:
    small = word.lower()
    if small in written:
        return written[small]
    if _ROMAN.fullmatch(word):
        return word
    if len(word) == 1 and (small != "a" or not after or _LETTER.search(before)):
        return word
    if small in _SMALL and not _OPENS.search(before):
        return small
    return small[0].upper() + small[1:]


def in_sentence(title: str, town: str) -> str:
    """A title without capitals, with those of its beginning, its numerals and the municipality.

    >>> in_sentence("geese in the village of gooseford, exhibit iv", "Village of Gooseford")
    'Geese in the Village of Gooseford, exhibit IV'
    """
    made = re.sub(rf"\b{re.escape(town)}\b", town, title, flags=re.I)
    made = _NUMBERED.sub(lambda found: found[1] + found[2].upper(), made)
    place = town.rpartition(" of ")[2]
    made = re.sub(rf"\b{re.escape(place)}\b", place, made, flags=re.I)
    return made[:1].upper() + made[1:]


def _written(units: Iterable[Unit]) -> dict[str, str]:
    """Words that running text mostly writes with their own capitals: "SEQRA", "McKinley"."""
    forms = Counter(
        word
        for unit in units
        for block in unit.blocks
        if not block.text.isupper()
        for word in _WORD.findall(block.text)
        if len(word) > 1
    )
    found = {}
    for small, same in grouped((word.lower(), word) for word in forms).items():
        counted = Counter({word: forms[word] for word in same})
        form, count = counted.most_common(1)[0]
        if form not in (small, small.capitalize()) and count * 2 > counted.total() and count > 1:
            found[small] = form
    return found
