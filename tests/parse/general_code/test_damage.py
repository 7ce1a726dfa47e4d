"""A real page text, damaged.

Pages are lost, doubled or cut off; feet, numbers and blank lines are lost; form feeds and control
characters are inserted.

Whatever remains is read: nothing is lost or doubled, no section is invented.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import Any, Protocol

import pytest
from hypothesis import HealthCheck, given, seed, settings
from hypothesis import strategies as st

from builder import addresses
from builder.data.code_json import dumps
from builder.model import Code, Layout, Municipality, SourceFacts, UnitKind
from builder.parse import parse, set_controls_aside
from builder.proof import faults
from builder.sources.read import read

pytestmark = pytest.mark.corpus

_FOOT = re.compile(r"(?m)^(?:§ \S+ )?[^a-z\n]+ § \S+\n(?=\d+:\d+\n)")
_NUMBER = re.compile(r"(?m)^\d+:\d+\n")
_PUT_IN = ("\0", "\f", "\x1f", " ", "—", "(1)", "§ ", "\n", "\r\n")


class _Draws(Protocol):
    """What draws the choices of a damage."""

    def draw(self, from_: Any, /) -> Any: ...


@cache
def _pages(path: Path) -> tuple[str, ...]:
    """The text divided after its page numbers."""
    text = path.read_text(encoding="utf-8")
    ends = [0, *(found.end() for found in _NUMBER.finditer(text)), len(text)]
    return tuple(text[start:end] for start, end in pairwise(ends))


@cache
def _numbers(path: Path) -> frozenset[str | None]:
    parsed = parse(read(path), Layout.GENERAL_CODE)
    return frozenset(unit.number for unit in parsed.units if unit.kind is UnitKind.SECTION)


def _damaged(draw: _Draws, pages: list[str]) -> str:
    """Several damages, one after the other."""
    for _ in range(draw.draw(st.integers(1, 4))):
        at = draw.draw(st.integers(0, len(pages) - 1))
        match draw.draw(
            st.sampled_from(
                ["gone", "doubled", "cut", "feet", "numbers", "blanks", "feeds", "put in"]
            )
        ):
            case "gone":
                pages = [*pages[:at], "", *pages[at + 1 :]]
            case "doubled":
                pages = [*pages[:at], pages[at], *pages[at:]]
            case "cut":
                pages[at] = pages[at][: draw.draw(st.integers(0, len(pages[at])))] + "\n"
            case "feet":
                pages = [_FOOT.sub("", page) for page in pages]
            case "numbers":
                pages = [_NUMBER.sub("", page) for page in pages]
            case "blanks":
                pages = [re.sub(r"\n+", "\n", page) for page in pages]
            case "feeds":
                pages = [f"{page}\f" for page in pages]
            case _:
                where = draw.draw(st.integers(0, len(pages[at])))
                pages[at] = (
                    pages[at][:where] + draw.draw(st.sampled_from(_PUT_IN)) + pages[at][where:]
                )
    return "".join(pages)


def _is_read(codes: dict[str, Path], folder: Path, draw: _Draws) -> None:
    """Damage some pages, and check how the rest is read."""
    path = codes[draw.draw(st.sampled_from(["walton", "spring-valley"]))]
    pages = _pages(path)
    first = draw.draw(st.integers(0, len(pages) - 2))
    text = _damaged(draw, list(pages[first : first + draw.draw(st.integers(2, 20))]))
    if not text.strip():
        return
    file = folder / "code.txt"
    file.write_bytes(text.encode())
    source = read(file)
    parsed = set_controls_aside(parse(source, Layout.GENERAL_CODE), source.controls)
    facts = SourceFacts("code.txt", "", "General Code", Layout.GENERAL_CODE)
    code = Code(
        Municipality("damaged-ny", "Village of Damage", "NY"),
        facts,
        addresses.assign(parsed.units),
        parsed.set_aside,
    )
    # Only of words: pages that are cut, doubled or exchanged separate notes from their owners. A
    # heading that appears twice may be in mid-sentence once, and is reported.
    reported = [f for f in faults(json.loads(dumps(code)), source.text) if f.of_words]
    assert [
        f for f in reported if f.kind != "swallowed" or text.count(f.detail.split("'")[1]) < 2
    ] == []
    numbers = Counter(unit.number for unit in parsed.units if unit.kind is UnitKind.SECTION)
    assert numbers.keys() <= _numbers(path)
    assert all(times <= text.count(f"§ {number}.") for number, times in numbers.items())


@seed(3)
@settings(max_examples=25, deadline=None, database=None, suppress_health_check=list(HealthCheck))
@given(st.data())
def test_the_rest_of_a_damaged_text_is_read(
    codes: dict[str, Path], tmp_path_factory: pytest.TempPathFactory, data: st.DataObject
) -> None:
    _is_read(codes, tmp_path_factory.mktemp("damaged"), data)


class _Drawn:
    """The choices of one damage, given in order."""

    def __init__(self, *choices: Any) -> None:
        self._choices = iter(choices)

    def draw(self, _: object) -> Any:
        return next(self._choices)


_MID_SENTENCE = (
    "a first page without a heading, with a sign put in: its lines are read out of order"
)


@pytest.mark.parametrize(
    "choices",
    [
        ("spring-valley", 546, 20, 1, 0, "gone"),  # "§ 255-56E. [Amended" headed a section
        pytest.param(
            ("spring-valley", 546, 2, 1, 0, "put in", 0, "—"),
            marks=pytest.mark.xfail(strict=True, reason=_MID_SENTENCE),
        ),
    ],
)
def test_damages_that_were_read_wrong(
    codes: dict[str, Path], tmp_path: Path, choices: tuple[object, ...]
) -> None:
    _is_read(codes, tmp_path, _Drawn(*choices))
