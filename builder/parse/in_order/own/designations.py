"""Find lines that begin like a heading, in a text of which nothing is known."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from builder.frozen import frozen
from builder.model import UnitKind
from builder.parse.in_order import numbers
from builder.parse.in_order.family import SENTENCE, TITLE_RUN_IN, USUAL, word_of
from builder.parse.law_words import ACT, NUMBER_OF_ACT
from builder.sources.text import Line, Role
from builder.text.lines import PAGED

NUMBER = (
    r"(?:(?:[A-Z]{2,4}-)?\d{1,5}[A-Z]?(?:[.-]\d{1,4}[A-Z]?|:\d\d){0,3}|[IVXLC]{1,7}(?:-[A-Z])?|[A-Z])"
    r"(?![\w/%])"
)
"""A section's number after a word: "4", "3.1", "1.01.01", "400:05", "TPR-8", "IV", "A"."""
TREE = r"\d{1,3}(?:[A-Z]|(?:\.\d{1,3}){1,3})(?![\w/%-])"
"""A number that needs no word before it: "1.4", "1.4.2", "1A"."""
WORD = r"(?:S(?:ECTIONS?|ections?|(?:ECT?|ect?)(?:\.|\b(?=\s*[\w.-]*\w\.\s)))|§)"
_DIVISION = (
    rf"(?:{numbers.IN_WORDS}|\d{{1,3}}[A-Z]?(?:[.-]\d{{1,2}})?|[IVXLC]{{1,8}}(?:-[A-Z])?|[A-Z])"
    r"(?![\w/%])"
)
STOP = r"(?:(?:[.:]?\s*[-–—]|[.:]|\s+:)\s*|\s+|$)"
"""What separates a number from its title."""
SECTION = re.compile(rf"(?P<word>{WORD})\s*(?P<number>{NUMBER}){STOP}(?P<title>(?![a-z,;)]).*)")
TREE_SECTION = re.compile(rf"(?P<number>{TREE}){STOP}(?P<title>[A-Z\"“(].*)")
LETTER, ROMAN, FIGURES = SHORT = ("A", "I", "1")
"""The forms of numbers of one part without a word: "A. PURPOSE", "II. Fees", "3. Dogs."."""
LONE = r"(?:[A-Z]|[IVXLC]{2,7}|\d{1,3})(?=\.)"
_LONE = re.compile(
    rf"(?P<number>{LONE})\.\s+"
    r"(?P<title>[A-Z][A-Z\d ,;'’“”\"&/()-]{2,150}(?:$|[.:](?:$|\s.*)|\s[-–—]\s.*)"
    rf"|{TITLE_RUN_IN}\s.*)"
)
"""A heading with such a number. Its title is in capitals or run into the text; items have none."""
_SET_APART = (
    (
        UnitKind.SECTION,
        re.compile(rf"(?P<number>{LONE})\.\s+(?P<title>[A-Z][^.:]{{2,100}}\.?)$"),
    ),
)
"""The same in bold type: "A. Purpose"."""
_SECTIONS = tuple((UnitKind.SECTION, form) for form in (SECTION, TREE_SECTION, _LONE))
_CONTENTS = re.compile(r"(?i:(?:table of )?contents|index)\W*$")
_SENTENCE = re.compile(SENTENCE)
_ABBREVIATED = {UnitKind.CHAPTER: "|C(?:HAP|hap|H|h)\\.", UnitKind.ARTICLE: "|A(?:RT|rt)\\."}
"""Abbreviated words for divisions: "Art. II. Clerk"."""
_LONGEST = 150
"""Characters of the longest heading of a division."""
_LONGEST_OF_ITEM = 2
"""Most figures of an item's number; sections may count from 101."""
_NEAR = 2
"""Lines below a section that may repeat the end of its number."""
_ENTRIES = 0.5
"""Least share of entries in the lines of a table of contents."""


def _heading(word: str, number: str) -> re.Pattern[str]:
    mark = rf"(?P<mark>(?P<word>{word})\s+(?P<number>{number})[.:]?)"
    return re.compile(
        rf"{mark}(?:(?:\s*[-–—:]\s*|\s+)(?P<title>[A-Z\d(\"“][^;]{{0,{_LONGEST}}}))?$"
    )


DIVISIONS = (
    *((kind, _heading(word_of(kind) + _ABBREVIATED.get(kind, ""), _DIVISION)) for kind in USUAL),
    (UnitKind.CHAPTER, _heading(ACT, NUMBER_OF_ACT)),
)
"""(kind, pattern) of the headings of divisions: "CHAPTER IX Dogs", "ARTICLE II". In a collection of
laws, each law is a chapter: "LOCAL LAW NO. 1 OF 1998"."""


@frozen
class Candidate:
    """A line that begins like a heading."""

    at: int
    """Index of the line."""
    kind: UnitKind
    number: str
    form: str
    """The word as printed, "SECTION" ("SECTION A" if a letter follows); the number's form, "9.9";
    or one of `SHORT`."""
    apart: bool
    """Whether the file prints it in bold, or marks it as a heading."""
    title: str

    @property
    def section(self) -> bool:
        """Whether it would head a section."""
        return self.kind is UnitKind.SECTION

    @property
    def act(self) -> bool:
        """Whether it would head a law of the town, in a collection of laws."""
        return re.match(ACT, self.form) is not None

    @property
    def sort(self) -> tuple[UnitKind, str]:
        """What the settings of a text say of its headings."""
        return self.kind, self.form

    @property
    def look(self) -> tuple[str, bool]:
        """What headings of one sort have in common; those that stand out sort first."""
        return self.form, not self.apart

    @property
    def key(self) -> tuple[int, ...]:
        """The parts of its number; a letter is its place in the alphabet."""
        parts = numbers.value(self.number) if self.form[-1:] != LETTER else numbers.key(self.number)
        return tuple(
            figures if not word else ord(word[0]) - ord("a") + 1 for figures, word in parts
        )


def candidates(lines: Sequence[Line]) -> tuple[list[Candidate], list[Candidate]]:
    """(lines of a text that may head a unit, those of its table of contents), both in order.

    >>> texts = ["Section 1. Geese ..... 2", "Section 1. Geese", "Section 19 of the charter"]
    >>> found = candidates([Line(at, 0, text) for at, text in enumerate(texts)])
    >>> [[each.title for each in some] for some in found]
    [['Geese'], ['Geese']]
    """
    read = (each for at, line in enumerate(lines) if (each := _candidate(at, line)))
    found = list(_counted(read))
    begin = _body([each for each in found if each.form not in SHORT] or found, lines)
    body = [each for each in found if each.at >= begin and not _is_paged(lines[each.at])]
    kept = {each.at for each in body}
    return body, [each for each in found if each.at not in kept]


def _is_paged(line: Line) -> bool:
    """Whether a line ends in the number of a page, as entries of contents do."""
    return PAGED.search(line.text) is not None


def _counted(found: Iterable[Candidate]) -> Iterator[Candidate]:
    """The candidates; a letter that continues no letter above becomes a Roman numeral.

    A number that is the end of the one right above is left out, as it only repeats it: "30.004
    Fees" above "Sec. 4. The fee".

    >>> from functools import partial
    >>> section = partial(Candidate, kind=UnitKind.SECTION, form=LETTER, apart=True, title="")
    >>> [each.form for each in _counted(section(0, number=one) for one in "IVABC")]
    ['I', 'I', 'A', 'A', 'A']
    """
    letter = ""
    above: Candidate | None = None
    for each in found:
        if above and each.section and each.at - above.at <= _NEAR and above.key[1:] == each.key:
            continue
        above = each if each.section else None
        if each.section and each.number.isalpha():
            continues = letter and ord(each.number[0]) == ord(letter) + 1
            roman = len(each.number) > 1 or (each.number in "IVXLC" and not continues)
            letter = "" if roman else each.number
            form = each.form.removesuffix(LETTER).rstrip() or ROMAN
            yield replace(each, form=form) if roman else each
        else:
            yield each


def _candidate(at: int, line: Line) -> Candidate | None:
    text = PAGED.sub("", line.text).strip()
    bold = line.laid is not None and line.laid.bold
    return (
        _reading(at, text, apart=bold or line.role in (Role.HEADING, Role.APART)) if text else None
    )


def sort_of(text: str) -> tuple[UnitKind, str] | None:
    """(kind, form) of a heading such as "SECTION 4. Fences"; None if it is no heading.

    >>> sort_of("SECTION 4. Fences"), sort_of("101. Fences"), sort_of("Fences")
    ((<UnitKind.SECTION: 'section'>, 'SECTION'), (<UnitKind.SECTION: 'section'>, '9'), None)
    """
    found = _reading(0, text.strip(), apart=True)
    return found.sort if found else None


def _reading(at: int, text: str, *, apart: bool) -> Candidate | None:
    for kind, pattern in (*_SECTIONS, *(_SET_APART if apart else ()), *DIVISIONS):
        if found := pattern.match(text):
            form = _form(found) if kind is UnitKind.SECTION else found["word"]
            return Candidate(at, kind, found["number"], form, apart, found["title"] or "")
    return None


def _form(found: re.Match[str]) -> str:
    """The form of a section's heading."""
    word, number = found.groupdict().get("word"), found["number"]
    letter = len(number) == 1 and number.isalpha()
    if word:
        one = re.sub("[Ss]$", "", word)
        return f"{one} {LETTER}" if letter else one
    if number.isalpha():
        return LETTER if letter else ROMAN
    item = number.isdigit() and len(number) <= _LONGEST_OF_ITEM
    return FIGURES if item else numbers.form(number)


def _body(found: Sequence[Candidate], lines: Sequence[Line]) -> int:
    """Index of the first line after a text's table of contents; 0 if it has none.

    The first entry is that of the text's first heading, which recurs, maybe below divisions without
    sections; the last one gives a page. Numbers that begin again after a few short sections show no
    contents: sections have sentences.
    """
    head = next((at for at, line in enumerate(lines) if _CONTENTS.match(line.text.strip())), -1)
    inside = [each for each in found if each.at > head]
    first = inside[0] if inside else None
    again = next(
        (
            each.at
            for each in inside[1:]
            if first
            and (each.kind, each.number) == (first.kind, first.number)
            and not _is_paged(lines[each.at])
        ),
        0,
    )
    if first is None or not again:
        return 0
    filled = sum(bool(line.text.strip()) for line in lines[first.at : again])
    entries = [each for each in found if first.at <= each.at < again]
    named = sum(_SENTENCE.match(each.title) is None for each in entries)
    paged = [each.at for each in entries if _is_paged(lines[each.at])]
    clear = (head >= 0 and first.form not in SHORT) or named >= _ENTRIES * filled
    return (paged[-1] + 1 if paged else again) if clear else 0
