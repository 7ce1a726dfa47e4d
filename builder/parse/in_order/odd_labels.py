"""Labels that are misprinted among those of their list: "f Text" between "e." and "g.".

The neighbours tell them: no form of a label has them.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from builder.parse.in_order.nesting import Mark
from builder.parse.labels import Form, Reading

_ODD = re.compile(
    r"(?P<label>[(\[]?(?P<step>[A-Za-z]|\d{1,2})(?P<signs>[.,:)\]]{0,2}))(?P<gap>[\s\xa0]+)"
    r"(?=[A-Z\"“(])"
)
_FAR = 40
"""Paragraphs between two items of a list, at most."""


def odd_labels(
    texts: Sequence[str], labels: Sequence[tuple[Mark, ...]]
) -> Iterator[tuple[int, Mark]]:
    """The misprinted labels of paragraphs that have none else, each with its paragraph's index.

    The item above and the one below with the form of its list have the value before its own and
    the one behind it. A bare "a" or "I" is a word more often.

    Args:
        texts: of a section's paragraphs.
        labels: that they begin with.

    >>> from builder.parse.in_order.nesting import marks
    >>> texts = ["e. Geese.", "f Ponds.", "g. Mills.", "4). Ducks."]
    >>> [(at, mark.printed) for at, mark in odd_labels(texts, [marks(text) for text in texts])]
    [(1, 'f')]
    """
    for at, text in enumerate(texts):
        found = None if labels[at] else _ODD.match(text)
        if found and (found["signs"] or found["step"] not in "aAI"):
            for reading in _between(labels, at):
                if _says(found["step"], reading):
                    yield at, Mark(found["label"], found.end(), wide=True, read=(reading,))
                    break


def _between(labels: Sequence[tuple[Mark, ...]], at: int) -> Iterator[Reading]:
    """What a label would say that parts an item above from the next one of its list below."""
    above = [one for each in labels[max(0, at - _FAR) : at][::-1] for one in each]
    below = [one for each in labels[at + 1 : at + 1 + _FAR] for one in each]
    for form in dict.fromkeys(one.form for mark in above for one in mark.readings):
        last, following = _nearest(above, form), _nearest(below, form)
        if last is not None and following == last + 2:
            yield Reading(form, last + 1)


def _nearest(marks: Sequence[Mark], form: Form) -> int | None:
    """The value of the nearest label with a form."""
    return next((one.value for mark in marks for one in mark.readings if one.form is form), None)


def _says(step: str, reading: Reading) -> bool:
    """Whether a figure or a letter has the value of a reading, and its case.

    >>> _says("f", Reading(Form.LOWER, 6)), _says("6", Reading(Form.LOWER, 6))
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
