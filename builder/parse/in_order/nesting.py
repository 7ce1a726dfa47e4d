"""Nest labeled paragraphs by the forms and values of their labels, as far as no indent shows it.

Several readings are kept alive, since "(i)" may be a letter or a Roman numeral and "A." a label or
an initial; what follows decides. Each step has a cost, chosen by hand; to continue an open list
costs nothing.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Hashable, Iterable, Iterator, Sequence
from itertools import pairwise
from operator import attrgetter
from typing import NamedTuple, TypeAlias

from builder.frozen import frozen, light
from builder.parse.labels import GLUED, SUBDIVISION, Form, LabelReading, extend, name, readings
from builder.parse.search import Chain, fewest, keep, pieces

_WAYS = 24
"""Most readings kept alive. With twice as many no label of the known texts changes."""
_MARGIN = 14.0
"""Most that a reading may cost above the best one. With twice as much no label of the known texts
changes."""
_WIDE_AS_TEXT = 9.0
"""Cost of reading a label with a tab after it as text, which is hardly ever right."""
_BRACKETED_AS_TEXT = 7.0
"""The same if it has parentheses, as a reference that begins a line may."""
_BARE_AS_TEXT = 2.5
"""The same if it has none, and may be an initial."""
_SKIPPED = 3.0
"""Cost of each label missing from a list."""
_MOST_SKIPPED = 3
"""Most missing labels that cost; a table between the labels may hide any number."""
_AGAIN = 4.0
"""Cost of a label that repeats the one before."""
_BACK = 8.0
"""Cost of a label that goes back in its list: "B." after "E."."""
_RESTARTED = 1.0
"""Cost of a list that begins again while one of its form is open."""
_UNBEGUN = 6.0
"""Cost of a list that begins with another label than the first."""
_MISPRINTED = 3.5
"""Cost of a list that begins with the letter l for the figure 1. It is more than that of a missing
label, so that the letter continues its own list if that is open."""
_OUTWARD = 1.0
"""Cost of a list below one of a form that the code mostly has below its own."""
_ROMAN = 0.4
"""Cost of a Roman list. "(i)" is more often its first label than a letter of no list, but less
often than the next letter of an open list."""
CERTAIN = 3.0
"""Cost from which a step is unexpected."""
_SHIFTED = 2.0
"""Cost of an indent that is not the list's own, or that is less than that of the list around it."""
_WITHIN = 0.8
"""Cost of a list of a form that is open further out, below an item that announces it."""
_WITHIN_UNSAID = 5.0
"""The same if nothing announces it."""
_DEFINED_WITHIN = 0.2
"""Cost of a definition inside an inner item, which continues after it."""


class Level(NamedTuple):
    """An open list: the form of its labels, and the value and indent of the last one."""

    form: Form
    value: int
    indent: int
    astray: bool = False
    """Whether it went back, or began with another label than the first below a list of its form."""
    over: bool = False
    """Whether less indented text has come since: the list may continue, but nothing begins below
    its items."""
    whole: bool = False
    """Whether its labels give their whole path, so that a shorter one ends it."""


Stack: TypeAlias = tuple[Level, ...]
"""The open lists, outermost first; a list of definitions is a level without labels."""

_INSERTED = re.compile(r"\((\d{1,2})(?:[a-z]|\.\d{1,2})\)")
_CAPITAL_ROMAN = re.compile(r"\(([IVX]+)\)")
_ROMANS = {Form.PAREN_ROMAN_UPPER, Form.ROMAN, Form.PAREN_ROMAN, Form.HALF_ROMAN, Form.ROMAN_UPPER}

_PRINTED = (
    r"(?:\((?:[A-Z]{1,3}|[a-z]{1,3}|[ivx]{4,6}|[IVX]{4,5}|\d{1,3}|\d{1,2}(?:[a-z]|\.\d{1,2}))\.?\)"
    r"|(?:[A-Z]{1,3}|[a-z]{1,3}|[ivx]{4,6}|[IVX]{4,5}|\d{1,3}\\?)[.)])"
)
_RANGE = re.compile(rf"({_PRINTED})[-–—]({_PRINTED})")
"""The label of several items, which are mostly reserved: "(2)—(6)"."""
_LABEL = re.compile(
    rf"(?:{SUBDIVISION}|{_PRINTED}\[(?:{_PRINTED}|(?<=[A-Za-z][.)]\[)[A-Za-z]{{1,2}}|(?<=\d[.)]\[)\d{{1,2}})\]"
    rf"|{_PRINTED}(?:[-–—]{_PRINTED})?|\[{_PRINTED}\]|\((?:[a-z]{{1,2}}|[A-Z]|\d{{1,2}})\)\.(?=\s)"
    r"|(?:\[(?:[a-z]{1,2}|\d{1,2})\]|\{(?:[a-z]{1,2}|\d{1,2})\})(?!$))"
    rf"(?P<gap>[\s\xa0]+|(?<=\))(?=[A-Z\"“])|{GLUED}|(?<=\([a-rt-z]\))(?=[a-z]{{2}})|$)"
)
"""A label, one that an editor supplied in brackets ("[(c)]") or corrected ("f.[g.]"), or one with a
period after its own brackets ("(1). "). "(s)he" has none."""
_DOUBLED = re.compile(r"([A-Z])\1+\.")
"""Letters that are no label after another label: "3. PP. Pipes"."""
_WIDE = re.compile(r"\t| {2}|[\u2002\u2003]|\xa0{2}")


@frozen
class Mark:
    """A label at the beginning of a paragraph."""

    printed: str
    end: int
    """Offset after the label and the gap that follows."""
    wide: bool
    """Whether more than a blank separates it from the text."""
    read: tuple[LabelReading, ...] = ()
    """Its reading, if the context gives it; empty if its form gives all."""
    whole: bool = False
    """Whether it gives its whole path."""

    @property
    def readings(self) -> tuple[LabelReading, ...]:
        """All ways to read it, each with its form and its value."""
        return self.read or _readings(self.printed)

    @property
    def inserted(self) -> bool:
        """Whether it was inserted after the label with the same figures: "(1a)" after "(1)"."""
        return _INSERTED.fullmatch(self.printed) is not None

    @property
    def upto(self) -> int | None:
        """The value of the last label of a range; None if it is no range."""
        found = _RANGE.fullmatch(self.printed)
        return readings(found[2])[0].value if found else None

    def path(self, above: str) -> str:
        """The path of its item as cited, below the path of the item above.

        >>> Mark("(2)—(6)", 8, wide=True).path("a"), Mark("b.-d.", 6, wide=True).path("")
        ('a(2)—(6)', 'b—d')
        """
        if found := _RANGE.fullmatch(self.printed):
            return f"{extend(above, found[1])}—{name(found[2]) if above else extend('', found[2])}"
        return extend("" if self.whole else above, self.printed)


@frozen
class Step:
    """The levels of one paragraph, and what they cost."""

    depths: tuple[int, ...] = ()
    """Level of each of its labels, 0 the outermost; empty for text."""
    cost: float = 0.0
    left: int | None = None
    """Number of levels that text leaves open, if its indent closes a definition."""
    astray: bool = False
    """Whether a list that holds it took an unusual step, after which it may be wrong."""


@frozen
class Clues:
    """The evidence for the place of one paragraph."""

    marks: tuple[Mark, ...]
    defines: bool
    """Whether it defines a term and has no label."""
    announced: bool
    """Whether the paragraph above is an item and ends with a colon."""
    indent: int
    """Indent of its first line; 0 throughout a text whose indents show nothing."""
    place: int | None
    """The indent, if it shows for sure what holds the paragraph."""
    labeled: bool
    """Whether the label is known to be one, so that it cannot be text."""
    ends_lists: bool
    """Whether it is surely text, after which nothing begins below a more deeply indented item."""


@frozen
class Order:
    """How the forms of labels nest in a code."""

    below: frozenset[tuple[Form, Form]] = frozenset()
    """(outer, inner) forms that the code has this way more often than the reverse."""

    def reverses(self, outer: Form, inner: Form) -> bool:
        """Whether the code mostly has the two forms the other way around."""
        return (inner, outer) in self.below


def learn(units: Iterable[Sequence[Clues]]) -> Order:
    """Learn how forms nest from items that announce a list and the first labels of these lists."""
    seen: Counter[tuple[Form, Form]] = Counter()
    for clues in units:
        for above, one in pairwise(clues):
            if one.announced and above.marks and one.marks:
                for outer in above.marks[-1].readings[:1]:
                    seen.update(
                        (outer.form, inner.form)
                        for inner in one.marks[0].readings
                        if inner.value == 1 and inner.form is not outer.form
                    )
    return Order(frozenset(pair for pair, count in seen.items() if count > seen.get(pair[::-1], 0)))


@light
class _Way:
    """A reading of the paragraphs so far; never changed once made."""

    state: Stack
    cost: float
    chain: Chain[Step] | None


def marks(text: str) -> tuple[Mark, ...]:
    r"""The labels that a paragraph begins with.

    >>> [mark.printed for mark in marks("(a)\t(1)\tThe words")], marks("(1) of it")[0].wide
    (['(a)', '(1)'], False)
    >>> [mark.printed for mark in marks("3. PP. Pipes")]
    ['3.']
    """
    found: list[Mark] = []
    at = 0
    while len(found) < 4 and (match := _LABEL.match(text, at)):
        printed = match[0][: len(match[0]) - len(match["gap"])]
        if not _readings(printed) or (found and _DOUBLED.fullmatch(printed)):
            break
        found.append(Mark(printed, match.end(), _WIDE.search(match["gap"]) is not None))
        at = match.end()
    return tuple(found)


def _readings(printed: str) -> tuple[LabelReading, ...]:
    """The meanings of a label, including capital Roman numerals and labels inserted later.

    >>> _readings("(III)")
    (LabelReading(form=<Form.PAREN_ROMAN_UPPER: 22>, value=3),)
    >>> [reading.value for reading in _readings("(2)—(6)")], _readings("(2)—(b)")
    ([2], ())
    >>> [reading.value for reading in _readings("(1a)")], len(_readings("(I)"))
    ([1], 2)
    """
    if inserted := _INSERTED.fullmatch(printed):
        return readings(f"({inserted[1]})")
    if both := _RANGE.fullmatch(printed):
        ends = {one.form: one.value for one in readings(both[2])}
        return tuple(one for one in readings(both[1]) if one.value < ends.get(one.form, 0))
    if not (found := _CAPITAL_ROMAN.fullmatch(printed)):
        return readings(printed)
    letters = readings(printed) if len(found[1]) == 1 else ()
    small = (one for one in readings(printed.lower()) if one.form is Form.PAREN_ROMAN)
    return (*letters, *(LabelReading(Form.PAREN_ROMAN_UPPER, one.value) for one in small))


def nest(clues: Sequence[Clues], order: Order) -> tuple[Step, ...]:
    """A step for each paragraph of a unit, by the cheapest reading of all paragraphs."""
    ways = [_Way((), 0.0, None)]
    for one in clues:
        if not one.marks and not one.defines:
            ways = [_after_text(way, one) for way in ways]
            continue
        kept: dict[Hashable, _Way] = {}
        keep(kept, (after for way in ways for after in _continued(way, one, order)))
        ways = fewest(kept.values(), attrgetter("cost"), _WAYS, _MARGIN)
    return pieces(ways[0].chain)


def _continued(way: _Way, one: Clues, order: Order) -> Iterator[_Way]:
    """The readings after a paragraph that has labels or defines a term."""
    for stack, depths, cost in _after(way.state, one, order):
        astray = bool(depths) and any(level.astray for level in stack)
        yield _Way(stack, way.cost + cost, Chain(Step(depths, cost, astray=astray), way.chain))


_TEXT = Step()


def _after_text(way: _Way, one: Clues) -> _Way:
    """A reading after text without a label, which closes definitions as deep or deeper."""
    left = len(way.state) if one.place is None else _open_at(way.state, one.place)
    step = _TEXT if left == len(way.state) else Step(left=left)
    stack = way.state[:left]
    if one.ends_lists and one.place is not None:
        place = one.place
        stack = tuple(level._replace(over=level.over or level.indent > place) for level in stack)
    return _Way(stack, way.cost, Chain(step, way.chain))


def _open_at(stack: Stack, indent: int) -> int:
    """Number of levels open at an indent, which closes a definition as deep and all below it."""
    closed = (
        at for at, level in enumerate(stack) if level.form is Form.TERM and level.indent >= indent
    )
    return next(closed, len(stack))


def _less_deep(stack: Stack, indent: int) -> Stack:
    """The levels that may hold something at an indent, down to those as deep."""
    left = _open_at(stack, indent)
    deeper = (at for at, level in enumerate(stack[:left]) if level.indent > indent or level.over)
    return stack[: next(deeper, left)]


def _after(
    stack: Stack, one: Clues, order: Order
) -> Iterator[tuple[Stack, tuple[int, ...], float]]:
    """(stack after a paragraph, level of each of its labels, cost) for each of its readings."""
    if one.defines:
        defining = _defining(stack, one)
        yield defining, (len(defining) - 1,), 0.0
        if (
            one.place is None
            and len(stack) > 1
            and all(level.form is not Form.TERM for level in stack)
        ):
            yield (*stack, defining[-1]), (len(stack),), _DEFINED_WITHIN
        return
    yield from _labeled(stack, one.marks, one, order)
    if not one.labeled:
        yield stack, (), _as_text(one.marks[0])


def _as_text(mark: Mark) -> float:
    if mark.wide:
        return _WIDE_AS_TEXT
    return _BRACKETED_AS_TEXT if mark.printed[0] == "(" else _BARE_AS_TEXT


def _defining(stack: Stack, one: Clues) -> Stack:
    """The stack after a definition: on the level of the last one, or in the announcing item."""
    if one.place is not None:
        return (*_less_deep(stack, one.place), Level(Form.TERM, 0, one.place))
    at = next((i for i, level in enumerate(stack) if level.form is Form.TERM), None)
    if at is not None:
        return stack[: at + 1]
    return (*(stack if one.announced else stack[:1]), Level(Form.TERM, 0, one.indent))


def _labeled(
    stack: Stack, marks: Sequence[Mark], one: Clues, order: Order
) -> Iterator[tuple[Stack, tuple[int, ...], float]]:
    """(stack after all labels of a paragraph, level of each, cost) for each of their readings."""
    for begun, depth, cost in _steps(stack, marks[0], one, order):
        value = marks[0].upto or begun[-1].value
        after = (*begun[:-1], begun[-1]._replace(value=value))
        if len(marks) == 1:
            yield after, (depth,), cost
        else:
            for last, depths, more in _labeled(after, marks[1:], one, order):
                yield last, (depth, *depths), cost + more


def _steps(
    stack: Stack, mark: Mark, one: Clues, order: Order
) -> Iterator[tuple[Stack, int, float]]:
    for reading in mark.readings:
        level = Level(reading.form, reading.value, one.indent, whole=mark.whole)
        held = _held(stack, level, mark) if mark.whole else stack
        yield from _onward(held, level, 0.0 if mark.inserted else _AGAIN)
        yield from _deeper(held, level, one, order)
    if mark.printed.strip("().") == "l" and not mark.read:
        (figure,) = readings(mark.printed.replace("l", "1"))
        level = Level(figure.form, figure.value, one.indent)
        for after, depth, cost in _deeper(stack, level, one, order):
            yield after, depth, _MISPRINTED + cost


def _held(stack: Stack, new: Level, mark: Mark) -> Stack:
    """The lists that may hold a label with its whole path: those of its own steps.

    If none is open, the section holds it; but "D.1" may be in an item D.
    """
    own = [at for at, level in enumerate(stack) if level.whole and level.form <= new.form]
    lettered = not own and mark.printed[0].isalpha()
    return stack if lettered else stack[: max(own, default=-1) + 1]


def _onward(stack: Stack, new: Level, again: float) -> Iterator[tuple[Stack, int, float]]:
    """The stacks if a label continues an open list; `again` is the cost of repeating its last."""
    for depth, level in enumerate(stack):
        if level.form is not new.form:
            continue
        ahead = new.value - level.value
        shifted = _SHIFTED if level.indent != new.indent else 0.0
        cost = _BACK if ahead < 0 else _SKIPPED * min(ahead - 1, _MOST_SKIPPED) if ahead else again
        onward = new._replace(astray=level.astray or ahead < 0)
        yield (*stack[:depth], onward), depth, cost + shifted
        if new.value == 1:
            yield (*stack[:depth], new), depth, _RESTARTED + shifted


def _deeper(
    stack: Stack, new: Level, one: Clues, order: Order
) -> Iterator[tuple[Stack, int, float]]:
    """The stack if a list begins below what is open or, at a sure indent, what is less deep."""
    stack = stack if one.place is None else _less_deep(stack, one.place)
    terms = [index for index, level in enumerate(stack) if level.form is Form.TERM]
    inner = stack[terms[-1] + 1 :] if terms else stack
    cost = 0.0 if new.value == 1 else _UNBEGUN
    open_values = [level.value for level in inner if level.form is new.form]
    if new.value != 1 and any(0 < new.value - value <= _MOST_SKIPPED for value in open_values):
        return  # "(2)" continues the open "(1)", and is no list below it
    if open_values:
        new = new._replace(astray=new.value != 1)
        cost += _WITHIN if one.announced else _WITHIN_UNSAID
    if new.form in _ROMANS:
        cost += _ROMAN
    if inner and order.reverses(inner[-1].form, new.form):
        cost += _OUTWARD
    if inner and new.indent < inner[-1].indent:
        cost += _SHIFTED
    yield (*stack, new), len(stack), cost
