"""Numbers of sections and divisions as sequences of figures and letters, and their ranges."""

from __future__ import annotations

import re

from builder.frozen import frozen
from builder.model import Code, Unit, UnitKind
from builder.parse.labels import readings

Part = int | str
Parts = tuple[Part, ...]

_RANGE = re.compile(r"\s*(?:[—–]|--|\bthrough\b|\bto\b|,|\band\b)\s*")
_TWO_PLACES = re.compile(r"\d\.\d\d$")
_INSERTED = re.compile(r"\.(\d\d)([1-9])$")
"""A third figure after a number with two decimals: codes of Ohio insert sections so."""
_PART = re.compile(r"\d+|[A-Za-z]+")


@frozen
class Counted:
    """A section with its number split into parts."""

    unit: Unit
    first: Parts
    last: Parts
    """The end of a range ("Secs. 2-40—2-60. - Reserved."), else equal to `first`."""
    book: str
    """Id of its topmost division; empty if none."""
    form: str
    """Shape of the number: "0-0" for 12-3."""
    above: tuple[Unit, ...]
    """The divisions that it is under, nearest first."""
    opens: bool
    """Whether it is the first section of its division."""

    @property
    def head(self) -> Parts:
        """The parts that it shares with other sections of its row: (12,) for 12-3."""
        return self.first[:-1]

    @property
    def figure(self) -> int | None:
        """The figure that counts it: 3 for 12-3; None for 12-A."""
        return self.first[-1] if isinstance(self.first[-1], int) else None


def counted(code: Code) -> list[Counted]:
    """The sections with a number, in reading order."""
    found: list[Counted] = []
    parent: str | None = ""
    numbers = [unit.number for unit in code.sections if unit.number]
    inserts = sum(bool(_TWO_PLACES.search(number)) for number in numbers) > len(numbers) / 2
    for unit in code.sections:
        number = _INSERTED.sub(r".\1.\2", unit.number or "") if inserts else unit.number or ""
        if unit.kind is UnitKind.SECTION and (ends := first_and_last(number)):
            above = tuple(code.over(unit))
            book, opens = above[-1].id if above else "", unit.parent != parent
            found.append(Counted(unit, *ends, book, form_of(number), above, opens))
            parent = unit.parent
    return found


def form_of(number: str) -> str:
    """The shape of a number: 0 for each figure, without letters, as "0-0" for 12-3A."""
    first = _RANGE.split(number.strip())[0]
    return re.sub(r"[A-Za-z]+", "", re.sub(r"\d+", "0", first)).strip()


def parts(number: str) -> Parts:
    """The figures and letters of a number.

    >>> parts("12-3a")
    (12, 3, 'A')
    """
    return tuple(int(part) if part.isdigit() else part.upper() for part in _PART.findall(number))


def first_and_last(number: str) -> tuple[Parts, Parts] | None:
    """First and last number of a range, each as parts; a single number is both; None without any.

    >>> first_and_last("2-40—2-60"), first_and_last("14—19"), first_and_last("")
    (((2, 40), (2, 60)), ((14,), (19,)), None)

    If there is a slip in a range ("6-1—2-30"), its last figure counts.
    """
    found = [each for part in _RANGE.split(number) if (each := parts(part))]
    if not found:
        return None
    first, last = found[0], found[-1]
    return (first, (*first[:-1], last[-1])) if is_below(first, last) else (first, last)


def order(number: Parts) -> tuple[tuple[bool, Part], ...]:
    """The key to sort numbers by: figures come before letters."""
    return tuple((isinstance(part, str), part) for part in number)


def is_below(number: Parts, other: Parts) -> bool:
    """Whether a number's last figure is lower than the other's, in the same row."""
    one, two = number[-1], other[-1]
    return isinstance(one, int) and isinstance(two, int) and one < two


def counts_of(division: Unit) -> frozenset[int]:
    """The values that a division's number may have: 2 of "2", 3 and 100 of "C", none of "1-2"."""
    return _ends_of(division)[0]


def step_to(division: Unit, before: Unit) -> int | None:
    """How far a division's number is above the previous one's; None if it is not above.

    Of two readings of a number ("C" as a letter and as a Roman numeral), the nearer one counts.
    """
    first, last = _ends_of(division)[0], _ends_of(before)[1]
    return min((one - other for one in first for other in last if one > other), default=None)


def _ends_of(division: Unit) -> tuple[frozenset[int], frozenset[int]]:
    ends = [
        frozenset(each.value for each in readings(f"{part}."))
        for part in _RANGE.split((division.number or "").strip())
        if part.isalnum() and (part.isdecimal() or part.isalpha())
    ]
    return (ends[0], ends[-1]) if ends else (frozenset(), frozenset())


def is_headed(section: Counted, division: Unit) -> bool:
    """Whether a section's number begins with its division's: 2-31 in chapter 2, 3.10 in III."""
    number = parts(division.number or "")
    if number and len(number) < len(section.first) and section.first[: len(number)] == number:
        return True
    return section.first[0] in counts_of(division) and len(section.first) > 1
