"""Recognize labels in no known form by what is around them.

These are misprints ("f Text" between "e." and "g."), labels that repeat their section's number
("9.6-1." and "9.6-2." in section 9.6; such a label gives its whole path, so "9.6-2.1" is under
"9.6-2"), and labels that a copy has run into the item before them.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from builder.parse.in_order.nesting import Mark
from builder.parse.labels import FORMS, Form, LabelReading, follows, is_first

_ODD = re.compile(
    r"(?P<label>[(\[]?(?P<step>[A-Za-z]|\d{1,2})(?P<signs>[.,:)\]]{0,2}))(?P<gap>[\s\xa0]+)"
    r"(?=[A-Z\"“(])"
)
_FAR = 40
"""Most paragraphs between two items of a list."""


def odd_labels(
    texts: Sequence[str], labels: Sequence[tuple[Mark, ...]]
) -> Iterator[tuple[int, Mark]]:
    """(index of a paragraph without a label, its misprinted label).

    The nearest labels of its list's form above and below have the values just before and just after
    its own. A bare "a" or "I" is more often a word.

    Args:
        texts: those of a section's paragraphs.
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


def goes_on(above: Sequence[tuple[Mark, ...]], mark: Mark) -> bool:
    """Whether a label is the next one of a list that is open above it.

    A list is open if all labels after its last one are of lists that began below it.

    >>> from builder.parse.in_order.nesting import marks
    >>> last, first, second = map(marks, ("(b) Geese.", "(1) Grey.", "(2) White."))
    >>> [goes_on([last, below], Mark("(c)", 3, wide=False)) for below in (first, second)]
    [True, False]
    """
    begun: dict[Form, bool] = {}
    for one in (one for each in above[-1:-_FAR:-1] for one in each[::-1]):
        if follows(one.printed, mark.printed):
            return all(begun.values())
        begun[one.readings[0].form] = is_first(one.printed)
    return False


def _between(labels: Sequence[tuple[Mark, ...]], at: int) -> Iterator[LabelReading]:
    """The readings of a label that make it the one between the nearest labels of a form."""
    above = [one for each in labels[max(0, at - _FAR) : at][::-1] for one in each]
    below = [one for each in labels[at + 1 : at + 1 + _FAR] for one in each]
    for form in dict.fromkeys(one.form for mark in above for one in mark.readings):
        last, following = _nearest(above, form), _nearest(below, form)
        if last is not None and following == last + 2:
            yield LabelReading(form, last + 1)


def _nearest(marks: Sequence[Mark], form: Form) -> int | None:
    """The value of the nearest label with a form."""
    return next((one.value for mark in marks for one in mark.readings if one.form is form), None)


_USUAL = {
    kind: {getattr(forms, kind) for sign, forms in FORMS.items() if sign != "{"}
    for kind in ("number", "upper", "lower")
}
"""The forms of labels by what is in them; in braces no misprints are known."""


def _fits(step: str, reading: LabelReading) -> bool:
    """Whether a figure or a letter has the value and the case of a reading.

    >>> _fits("f", LabelReading(Form.LOWER, 6)), _fits("6", LabelReading(Form.LOWER, 6))
    (True, False)
    """
    kind = "number" if step.isdecimal() else "upper" if step.isupper() else "lower"
    return reading.value == _value(step.upper()) and reading.form in _USUAL[kind]


_AFTER_NUMBER = re.compile(
    r"(?P<steps>(?:[.-]\d{1,2}){1,4}|-[A-Z](?:[.-]\d{1,2}){0,3}"
    r"|\s?\(?[A-Z]\)?(?=\.?(?:\s[-–—]\s|$)))[.)]?"
    r"(?P<gap>\s[-–—]\s+|[ \xa0]*(?P<tab>[\t\u2003])\s*(?=[^\t]+$)"
    r"|[\s\xa0]+(?=[A-Za-z(\[\"“])|(?<=[A-Z]\.)$)"
)
_LETTERED = r"[A-Za-z](?=(?:\.\d{1,2})+[.)]?[ \xa0]*[\t\u2003])"
"""A letter in place of the section's number, if its items are in alphabetical order: "b.12"."""
_STEP = re.compile(r"\d+|[A-Z]")
_PARTS = re.compile(r"\d[.-]\d")
"""What a number has that is not a quantity: "9.6", not "4"."""
_FORMS = (Form.BRACE_NUMBER, Form.BRACE_LOWER, Form.LETTER, Form.FIGURE)
"""The form given to labels that share no step with the one before, one step, and so on, so that
each depth is a list of its own. Such texts have no other labels in these forms."""


def own_numbers(number: str, texts: Sequence[str]) -> dict[int, Mark]:
    r"""The labels of paragraphs that extend their section's number, by the paragraphs' indexes.

    They count from 1 without gaps; other lines that begin with such a number are references. With a
    tab after them they need only ascend. A single one counts if a tab follows it or it is alone on
    its line.

    Args:
        number: the section's number.
        texts: those of its paragraphs.

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
    >>> [mark.printed for mark in own_numbers("4", ["4-A Hen", "4-A.1 Egg", "4-B Cat"]).values()]
    ['4-A', '4-A.1', '4-B']
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
    """The number of steps that a label shares with the last one.

    >>> _shared((4, 2), (4, 3)), _shared((4, 2), (5, 1)), _shared((4, 2), (4, 2, 1))
    (1, 0, 2)
    """
    pairs = list(zip(last, steps, strict=False))
    return next((at for at, (one, other) in enumerate(pairs) if one != other), len(pairs))


_INNER = re.compile(
    r"\((?:[a-z]{1,2}|[ivxl]{3,5}|[A-Z]|\d{1,2})\)"
    r"(?!\s(?:of\s(?:this|that|the|said|such|it|[Ss]ections?)|above|below)\b)"
    r"(?P<gap>[\s\xa0]?)(?P<capital>[\"“A-Z])?"
)
"""A label within a paragraph that is not cited as "(c) of this section" is."""
_BEFORE = re.compile(
    r"(?P<glued>[.;:,\"”])$|(?P<stop>\.)\s$"
    r"|(?P<part>[;:—]\s(?:(?:and|or)\s)?|(?<!\)),\s(?:and|or)\s)$"
    r"|\s(?:and|or)\s$"
)
"""What is before an item within a paragraph: no blank, or the end of a sentence or of a part of
one. After another label, "(a), or", a reference continues."""


def items(text: str, own: Sequence[Mark], below: str) -> list[int]:
    """Offsets of the items in a paragraph, if a copy has lost the ends of their lines.

    They continue the list of the paragraph's own label, or the paragraph below continues theirs.
    Any other list stays in its paragraph. If some labels touch the words next to them, as a lost
    line end leaves them, only those begin items.

    Args:
        text: the paragraph's text.
        own: the labels that it begins with.
        below: the label that the next paragraph begins with, if any.

    >>> from builder.parse.in_order.nesting import marks
    >>> def starts(text, below=""):
    ...     return items(text, marks(text), below)
    >>> starts('(a)"Goose" means a bird.(b)"Hen" means another.')
    [0, 24]
    >>> starts("(a) Geese. (d) Hens."), starts("(1) Of: (a) Geese; (b) Hens.", "(2)")
    ([0], [0])
    >>> starts("(1) Birds. (a) Geese. See (b) there.", "(b)")
    [0, 11]
    >>> starts("(i) A keeper: of (i) geese; or (ii) hens."), starts("(i) Geese; or (ii) hens.")
    ([0], [0, 14])
    >>> starts("(b) Subject to (a), and (c) there."), starts("(b) See section 5, or (c) of it.")
    ([0], [0])
    >>> starts("(a) Geese pay $50, and (b) ducks pay $20."), starts("(1) On land; (2) of record.")
    ([0, 23], [0, 13])
    >>> starts("(i) Feeds; (ii) leads; (iii) counts; and (iv) sings.")
    [0, 11, 23, 41]
    """
    start = own[-1].end if own else 1
    lists = [[(mark.printed, mark.end - 1)] for mark in own]
    parted = list[tuple[str, int]]()
    inner = list(filter(_begins_item, _INNER.finditer(text, start)))
    glued = [
        one for one in inner if one["gap"] in ("", "\t") or not text[one.start() - 1].isspace()
    ]
    for found in glued or inner:
        label = text[found.start() : found.start("gap")]
        over = [one for one in lists if _precedes(*one[-1], label, found)][-1:]
        while over and lists[-1] is not over[0]:
            inside = lists.pop()
            parted += inside if inside[0][1] < start else []
        if not over:
            if not is_first(label):
                continue
            lists.append([])
        lists[-1].append((label, found.start()))
    continued = [one for one in lists if below and follows(one[-1][0], below)][:1]
    for one in lists:
        if one in continued or (one[0][1] < start and below not in dict(one)):
            parted += one
    return [0, *sorted(at for _, at in parted if at >= start)]


def _precedes(last: str, at: int, label: str, found: re.Match[str]) -> bool:
    """Whether a label follows another in its list, and the other does not recur between the two."""
    return follows(last, label) and last not in found.string[at + 1 : found.start()]


def _begins_item(found: re.Match[str]) -> bool:
    """Whether a label in a paragraph begins an item, by what is around it."""
    before = _BEFORE.search(found.string, max(0, found.start() - 6), found.start())
    if before is None or not (found["gap"] or found["capital"]):
        return False
    return bool(before["part"] or (found["capital"] and (not found["gap"] or before.lastgroup)))
