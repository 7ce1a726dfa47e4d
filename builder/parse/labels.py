"""Labels of list items: what a printed label may mean, and which level of a list it continues.

A reading of a label is its form ("A.", "(1)", "(a)", "[1]") and its value; "(i)" has two readings.
All parsers of texts with printed labels share this; each learns which forms go below which.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from enum import IntEnum
from functools import lru_cache
from typing import NamedTuple, TypeAlias

from builder.text.counting import roman

LETTER = re.compile(r"[\"“][A-Z][.,]?[\"”]\.?")
"""The heading of the definitions that begin with one letter: "“B”"."""


class Form(IntEnum):
    """How a label is printed; the first forms are in the usual order of nesting."""

    UPPER = 0
    """A."""
    ROMAN_UPPER = 1
    """I."""
    HALF_UPPER = 2
    """A)"""
    NUMBER = 3
    """1."""
    HALF_NUMBER = 4
    """1)"""
    LOWER = 5
    """a."""
    HALF_LOWER = 6
    """a)"""
    PAREN_UPPER = 7
    """(A)"""
    PAREN_NUMBER = 8
    """(1)"""
    PAREN_LOWER = 9
    """(a)"""
    BRACKET_NUMBER = 10
    """[1]"""
    BRACKET_LOWER = 11
    """[a]"""
    BRACE_NUMBER = 12
    """{1}"""
    BRACE_LOWER = 13
    """{a}"""
    ROMAN = 14
    """i."""
    HALF_ROMAN = 15
    """i)"""
    PAREN_ROMAN = 16
    """(i)"""
    BRACKET_ROMAN = 17
    """[i]"""
    BRACE_ROMAN = 18
    """{i}"""
    TERM = 19
    """No label: a level of definitions inside an item."""
    LETTER = 20
    """a: any lettered form, in a text that has lost the signs around its labels"""
    FIGURE = 21
    """1: any numbered form, in such a text"""
    PAREN_ROMAN_UPPER = 22
    """(I)"""
    SUBDIVISION = 23
    """Subd. 1."""


class LabelReading(NamedTuple):
    """One way to read a label."""

    form: Form
    value: int


Stack: TypeAlias = tuple[LabelReading, ...]
"""The open levels of a list, outermost first."""


class Advance(NamedTuple):
    """An open level that a label continues."""

    depth: int
    """Index of the level."""
    skipped: int
    """Number of labels missing between that level's last label and this one: 0 or 1."""


class _Forms(NamedTuple):
    """The forms made by one kind of sign around a label."""

    number: Form
    upper: Form
    lower: Form
    roman: Form


FORMS = {
    ".": _Forms(Form.NUMBER, Form.UPPER, Form.LOWER, Form.ROMAN),
    ")": _Forms(Form.HALF_NUMBER, Form.HALF_UPPER, Form.HALF_LOWER, Form.HALF_ROMAN),
    "(": _Forms(Form.PAREN_NUMBER, Form.PAREN_UPPER, Form.PAREN_LOWER, Form.PAREN_ROMAN),
    "[": _Forms(Form.BRACKET_NUMBER, Form.UPPER, Form.BRACKET_LOWER, Form.BRACKET_ROMAN),
    "{": _Forms(Form.BRACE_NUMBER, Form.UPPER, Form.BRACE_LOWER, Form.BRACE_ROMAN),
}
"""By the sign before a label, or, if there is none, the sign after it."""
SUBDIVISION = r"(?:Subd(?:ivision|\.)|RULE) \d{1,3}\."
"""The outermost label of a section in Minnesota's codes, and in a council's rules."""
LABEL = re.compile(
    rf"{SUBDIVISION}|"
    r"[A-Z]{1,2}[.)]|[IVX]{3,5}\.|[a-z]{1,2}[.)]|\d{1,2}\\?[.)]|[ivx]{1,5}[.)]|\((?:[A-Z]{1,2}|\d{1,3}|[a-z]{1,2}|[ivx]{1,5})\)|\[(?:\d{1,2}|[a-z]{1,2}|[ivx]{1,5})\]|\{(?:\d{1,2}|[a-z]{1,2}|[ivx]{1,5})\}"
)
"""A number may have a backslash before its stop, which keeps Markdown from making it a list:
"1\\."."""
GLUED = r"(?:(?<=\(\d\))|(?<=\(\d\d\)))(?!(?:st|nd|rd|th)\b)(?=[a-z]{2})"
"""Where a number has no blank before a word in lower case; "(2)nd" has no label."""
_FRONT = re.compile(rf"({LABEL.pattern})(?:\s+(?=\S)|(?<=\d\))(?=[A-Z\"])|{GLUED})")
_LONGEST = 8
"""Length from which a line is never just a label."""
_CLOSING = {"(": ")", "[": "]", "{": "}"}
_ROMAN = re.compile(r"[ivx]+", re.I)
_EDITED = re.compile(r"(?P<before>[^\[]+[.)])?\[(?P<meant>.+)\]")
"""A label that an editor supplied, "[g.]", or put after a wrong one, "f.[g.]"."""
SKIPPED = 6.0
"""Cost of a label that skips one."""


@lru_cache(maxsize=1 << 16)
def front_label(text: str) -> re.Match[str] | None:
    """The label that a line may begin with.

    Group 1 is the label; the match ends where the text begins.

    >>> front_label("(13)Radio").group(1), front_label("L.L. No. 1"), front_label("A. Text").end()
    ('(13)', None, 3)
    """
    found = _FRONT.match(text)
    return found if found and readings(found[1]) else None


def succeeds(above: str, below: str) -> bool:
    """Whether a line begins with the next label after the one that the text above begins with.

    >>> succeeds("C. Ducks in water", "D. Geese"), succeeds("C. Ducks of Mr.", "J. Goose")
    (True, False)
    """
    first, after = front_label(above), front_label(below)
    return first is not None and after is not None and follows(first[1], after[1])


def is_lone(text: str) -> bool:
    """Whether a line is nothing but a label."""
    if len(text) >= _LONGEST:  # as nearly all lines are
        return False
    mark = text.strip()
    return LABEL.fullmatch(mark) is not None and bool(readings(mark))


def name(mark: str) -> str:
    """A label as part of a path, as cited.

    "A." becomes "A", "(1)" and "[1]" stay, and "1)" gets both its brackets.

    >>> name("A."), name("[1]"), name("1)")
    ('A', '[1]', '(1)')
    """
    return f"({mark}" if mark[0] not in "([{" and mark[-1] == ")" else mark.rstrip(".")


def extend(path: str, mark: str) -> str:
    """A path with one more label, as cited: brackets are kept below the first level.

    >>> extend("a(1)", "a."), extend("", "(a)"), extend("a", "(1)"), extend("a", "b.")
    ('a(1)a', 'a', 'a(1)', 'a.b')
    """
    mark = _supplied(mark)
    bare = mark.strip("()[]{}.,:\\")
    if not path:
        return bare
    if mark[0] in _CLOSING:
        return f"{path}{mark[0]}{bare}{_CLOSING[mark[0]]}"
    clash = path[-1] not in ")]}" and path[-1].isdigit() == bare[0].isdigit()
    return f"{path}.{bare}" if clash else path + bare


def _supplied(mark: str) -> str:
    """A label as an editor meant it: without the brackets, and without the wrong label before them.

    >>> _supplied("[(c)]"), _supplied("[A.]"), _supplied("[a]")
    ('(c)', 'A.', '[a]')
    >>> _supplied("f.[g.]"), _supplied("(4)[1]")
    ('g.', '(1)')
    """
    found = _EDITED.fullmatch(mark)
    if found and found["meant"][-1] in ".)":
        return found["meant"]
    wrong = found and found["before"]
    return wrong.replace(wrong.strip("()."), found["meant"]) if found and wrong else mark


def letters(text: str) -> int | None:
    """The value of a lettered label: a 1 ... z 26, aa 27, bb 28; None if the letters differ."""
    if len(set(text)) != 1:
        return None
    return ord(text[0].lower()) - 96 + 26 * (len(text) - 1)


@lru_cache(maxsize=4096)
def readings(mark: str) -> tuple[LabelReading, ...]:
    """All ways to read a label: "(i)" is the letter i or the Roman one."""
    if " " in mark:
        return (LabelReading(Form.SUBDIVISION, int(mark.split()[1].rstrip("."))),)
    mark = _supplied(mark)
    body = mark.strip("()[]{}.\\")
    forms = FORMS[mark[0] if mark[0] in "([{" else mark[-1]]
    if body.isdecimal():
        return (LabelReading(forms.number, int(body)),)
    found = []
    value = letters(body)
    if value is not None:
        found.append(LabelReading(forms.upper if body.isupper() else forms.lower, value))
    value = roman(body.lower()) if _ROMAN.fullmatch(body) else None
    if value is not None and body.islower():
        found.append(LabelReading(forms.roman, value))
    elif value is not None and forms.upper is Form.UPPER:
        found.append(LabelReading(Form.ROMAN_UPPER, value))
    return tuple(found)


@lru_cache(maxsize=4096)
def is_first(mark: str) -> bool:
    """Whether a label may be the first of a list.

    >>> is_first("(i)"), is_first("B.")
    (True, False)
    """
    return any(reading.value == 1 for reading in readings(mark))


def follows(label: str, after: str) -> bool:
    """Whether `after` may be the next label of a list after `label`.

    >>> follows("(h)", "(i)"), follows("A.", "(2)"), follows("A.", "C.")
    (True, False, False)
    """
    nexts = {(one.form, one.value + 1) for one in readings(label)}
    return any((one.form, one.value) in nexts for one in readings(after))


def advances(stack: Stack, reading: LabelReading) -> Iterator[Advance]:
    """The open levels that a label may continue, outermost first.

    >>> forms = Form.LETTER, Form.FIGURE, Form.LETTER
    >>> stack = tuple(map(LabelReading, forms, (1, 1, 2)))
    >>> [*advances(stack, LabelReading(Form.LETTER, 3))]
    [Advance(depth=0, skipped=1), Advance(depth=2, skipped=0)]
    """
    for depth, level in enumerate(stack):
        ahead = reading.value - level.value
        if level.form is reading.form and ahead in (1, 2):
            yield Advance(depth, ahead - 1)
