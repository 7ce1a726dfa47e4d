"""Labels in no known form, recognized by what is around them.

These are misprints ("f Text" between "e." and "g."), labels that repeat their section's number
("9.6-1." and "9.6-2." in section 9.6; such a label gives its whole path, so "9.6-2.1" is under
"9.6-2"), and labels that a copy has run into the item before them.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise

from builder.parse.in_order.nesting import Mark
from builder.parse.labels import Form, LabelReading, readings
from builder.passage import Passage

_ODD = re.compile(
    r"(?P<label>[(\[]?(?P<step>[A-Za-z]|\d{1,2})(?P<signs>[.,:)\]]{0,2}))(?P<gap>[\s\xa0]+)"
    r"(?=[A-Z\"“(])"
)
_FAR = 40
"""Most paragraphs between two items of a list."""


def odd_labels(
    texts: Sequence[str], labels: Sequence[tuple[Mark, ...]]
) -> Iterator[tuple[int, Mark]]:
    """The misprinted labels of paragraphs without any other, each with its paragraph's index.

    The nearest labels above and below with the form of its list have the values just before and
    just after its own. A bare "a" or "I" is more often a word.

    Args:
        texts: of a section's paragraphs.
        labels: those that each text begins with.

    >>> from builder.parse.in_order.nesting import marks
    >>> texts = ["e. Geese.", "f Ponds.", "g. Mills.", "4). Ducks."]
    >>> [(at, mark.printed) for at, mark in odd_labels(texts, [marks(text) for text in texts])]
    [(1, 'f')]
    """
    for at, text in enumerate(texts):
        found = None if labels[at] else _ODD.match(text)
        if found and (found["signs"] or found["step"] not in "aAI"):
            for reading in _between(labels, at):
                if _fits(found["step"], reading):
                    yield at, Mark(found["label"], found.end(), wide=True, read=(reading,))
                    break


def _between(labels: Sequence[tuple[Mark, ...]], at: int) -> Iterator[LabelReading]:
    """The readings of a label between an item above and the next but one of its list below."""
    above = [one for each in labels[max(0, at - _FAR) : at][::-1] for one in each]
    below = [one for each in labels[at + 1 : at + 1 + _FAR] for one in each]
    for form in dict.fromkeys(one.form for mark in above for one in mark.readings):
        last, following = _nearest(above, form), _nearest(below, form)
        if last is not None and following == last + 2:
            yield LabelReading(form, last + 1)


def _nearest(marks: Sequence[Mark], form: Form) -> int | None:
    """The value of the nearest label with a form."""
    return next((one.value for mark in marks for one in mark.readings if one.form is form), None)


def _fits(step: str, reading: LabelReading) -> bool:
    """Whether a figure or a letter has the value and the case of a reading.

    >>> _fits("f", LabelReading(Form.LOWER, 6)), _fits("6", LabelReading(Form.LOWER, 6))
    (True, False)
    """
    if step.isdecimal():
        return reading.form in _NUMBERS and int(step) == reading.value
    upper = reading.form in _UPPER
    lettered = upper or reading.form in _LOWER
    return lettered and step.isupper() is upper and ord(step.lower()) - 96 == reading.value


_NUMBERS = {Form.NUMBER, Form.HALF_NUMBER, Form.PAREN_NUMBER, Form.BRACKET_NUMBER}
_UPPER = {Form.UPPER, Form.HALF_UPPER, Form.PAREN_UPPER}
_LOWER = {Form.LOWER, Form.HALF_LOWER, Form.PAREN_LOWER, Form.BRACKET_LOWER}


_AFTER_NUMBER = re.compile(
    r"(?P<steps>(?:[.-]\d{1,2}){1,4}|\s?\(?[A-Z]\)?(?=\.?(?:\s[-–—]\s|$)))[.)]?"
    r"(?P<gap>\s[-–—]\s+|[ \xa0]*(?P<tab>[\t\u2003])\s*(?=[^\t]+$)"
    r"|[\s\xa0]+(?=[A-Za-z(\[\"“])|(?<=[A-Z]\.)$)"
)
_LETTERED = r"[A-Za-z](?=(?:\.\d{1,2})+[.)]?[ \xa0]*[\t\u2003])"
"""What replaces the section's number if its items are in alphabetical order: "b.12"."""
_STEP = re.compile(r"\d+|[A-Z]")
_PARTS = re.compile(r"\d[.-]\d")
"""In a number that is no quantity: "9.6", not "4"."""
_FORMS = (Form.BRACE_NUMBER, Form.BRACE_LOWER, Form.LETTER, Form.FIGURE)
"""Forms of labels that share no step with the one before, one step, and so on. Such a text prints
no other labels in these forms, so each depth is a list of its own."""


def own_numbers(number: str, texts: Sequence[str]) -> dict[int, Mark]:
    r"""The labels of a section's paragraphs that extend its own number, by their indexes.

    They count from 1, each by one more: other lines that begin with such a number are references.
    If a tab follows them or their line ends after them, they are labels, even a single one; with a
    tab they need only ascend.

    Args:
        number: of the section.
        texts: of its paragraphs.

    >>> texts = ["Signs are:", "9.6-1. Banners.", "9.6-2. Poles.", "9.6-7. Then all."]
    >>> {at: mark.printed for at, mark in own_numbers("9.6", texts).items()}
    {1: '9.6-1.', 2: '9.6-2.'}
    >>> [mark.printed for mark in own_numbers("4", ["4-1\tA", "4-1.1\tB", "4-3\tC"]).values()]
    ['4-1', '4-1.1', '4-3']
    >>> [mark.printed for mark in own_numbers("4", ["4 A. - Geese.", "4 B. - Ducks."]).values()]
    ['4 A.', '4 B.']
    >>> [mark.printed for mark in own_numbers("4", ["4 A.", "Geese.", "4 B.", "Ducks."]).values()]
    ['4 A.', '4 B.']
    >>> [mark.printed for mark in own_numbers("4", ["[4 A. - Reserved.]", "4 B.", "4 C."]).values()]
    ['4 B.', '4 C.']
    >>> [len(own_numbers("4", [text])) for text in ("4-1\tA", "4-1 A", "4 A.")]
    [1, 0, 1]

    The number of the division may precede the section's, or a letter may replace it:

    >>> own_numbers("4", ["b.1\tBats", "b.1.1\tOld bats", "c.1\tCats"])[1].printed
    'b.1.1'

    >>> [mark.printed for mark in own_numbers("4", ["IX.4.1 Geese.", "IX.4.2 Ducks."]).values()]
    ['IX.4.1', 'IX.4.2']

    A hyphen of the number may be a period here:

    >>> [mark.printed for mark in own_numbers("9-6", ["9.6.1 Geese.", "9-6.2 Ducks."]).values()]
    ['9.6.1', '9-6.2']
    """
    found: dict[int, Mark] = {}
    last: tuple[int, ...] = ()
    front = ""
    itself = "[.-]".join(map(re.escape, re.split("[.-]", number)))
    own = re.compile(rf"[(\[]?(?:[IVXLC]{{1,7}}\.)?{itself}|{_LETTERED}")
    for at, text in enumerate(texts):
        begins = own.match(text) if number else None
        label = _AFTER_NUMBER.match(text, begins.end()) if begins else None
        opening = begins[0].strip("([").replace("-", ".") if begins else ""
        if label and opening != front:
            last, front = (), opening
        steps = tuple(map(_value, _STEP.findall(label["steps"]))) if label else ()
        if label and (steps > last if label["tab"] else _next(last, steps)):
            depth = _shared(last, steps)
            read = (LabelReading(_FORMS[depth], steps[depth]),)
            printed = text[: label.start("gap")]
            if text[0] != "[":  # "[9.6-2. Reserved.]" counts, but is no item
                found[at] = Mark(printed, label.end(), wide=True, read=read, whole=True)
            last = steps
    tabbed = any(texts[at].startswith("\t", len(mark.printed)) for at, mark in found.items())
    alone = any(mark.printed == texts[at] for at, mark in found.items())
    return found if len(found) > 1 or tabbed or alone or _PARTS.search(number) else {}


def _value(step: str) -> int:
    """The position of a step in its list.

    >>> _value("12"), _value("C")
    (12, 3)
    """
    return int(step) if step.isdecimal() else ord(step) - 64


def _next(last: tuple[int, ...], steps: tuple[int, ...]) -> bool:
    """Whether a label is the next one at its depth, or the first below the last one.

    >>> _next((4, 2), (4, 3)), _next((4, 2), (4, 2, 1)), _next((4, 2), (5,)), _next((4, 2), (6,))
    (True, True, True, False)
    """
    outer = len(steps) - 1
    before = last[outer] if outer < len(last) else 0
    return steps[:outer] == last[:outer] and steps[outer] == before + 1


def _shared(last: tuple[int, ...], steps: tuple[int, ...]) -> int:
    """How many steps a label shares with the last one: missing items hold nothing.

    >>> _shared((4, 2), (4, 3)), _shared((4, 2), (5, 1)), _shared((4, 2), (4, 2, 1))
    (1, 0, 2)
    """
    pairs = list(zip(last, steps, strict=False))
    return next((at for at, (one, other) in enumerate(pairs) if one != other), len(pairs))


_FIRST = re.compile(r"\((?:[a-z]{1,2}|[A-Z]|\d{1,2})\)")
_INSIDE = r"(?:[a-z]{1,2}|[A-Z]|\d{1,2})\)"
_GLUED = re.compile(
    r"\((?:"
    rf"(?<=[.;:,\"”)]\(){_INSIDE}(?=\s?[\"“A-Z])"
    rf"|(?<=[.;:,\"”)]\s\(){_INSIDE}(?=[\"“A-Z\t])"
    rf"|(?<=[\sa](?:or|nd)\s\(){_INSIDE}(?=[\"“A-Z])"
    r")"
)
"""A label without a blank before or after it, or before a tab: no sentence has one there, but a
lost line end leaves one. Begins with the bracket, so that it is tried only at brackets."""


def items(text: Passage) -> Iterator[Passage]:
    """The items of a paragraph that begins with a label, if their succession proves them.

    Items run together are not seen yet except in descriptions of the format.

    Each further label must be the next one of the first label's list; a paragraph with any other
    label run into it stays whole.
    label run into it stays whole.

    >>> text = Passage.at('(a)"Goose" means a bird.(b)"Hen" means another.', 0)
    >>> [item.text for item in items(text)]
    ['(a)"Goose" means a bird.', '(b)"Hen" means another.']
    >>> len(list(items(Passage.at('(a)"Goose" means a bird.(d)"Hen" means another.', 0))))
    1
    """
    first = _FIRST.match(text.text)
    found = list(_GLUED.finditer(text.text, first.end())) if first else []
    if not first or not found or not _succeed([first[0], *(each[0] for each in found)]):
        yield text
        return
    starts = [0, *(each.start() for each in found), len(text.text)]
    for start, end in pairwise(starts):
        yield text[start:end].strip()


def _succeed(labels: list[str]) -> bool:
    """Whether labels are one list without a gap, in some reading of them."""
    lists = [
        {(each.form, each.value - at) for each in readings(label)}
        for at, label in enumerate(labels)
    ]
    return bool(set.intersection(*lists))
