"""What each sign adds: the lines that have its form, and how much a number of them weighs."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import replace
from pathlib import Path

import pytest

from builder.model import Layout
from builder.recognition.lines import LineAt, Pool, View, looks_like_heading, view
from builder.recognition.recognize import (
    Finding,
    Verdict,
    _finding,
    described,
    recognize,
    rising,
    shown,
)
from builder.recognition.signs import FAMILIES, PLAIN, Evidence, Family, Seen, Sign, weigh

SIGNS = Path(__file__).parent / "signs"
"""A file for each layout, with a row for each of its signs in turn: a line of its form, the share
at which it has full weight, and that weight; "~" is a no-break space."""
ROWS = [
    (path.stem, nth, *(part.strip() for part in row.rsplit("|", 2)))
    for path in sorted(SIGNS.glob("*.txt"))
    for nth, row in enumerate(path.read_text(encoding="utf-8").splitlines())
]


def test_every_sign_of_every_layout_has_a_row() -> None:
    listed = Counter(layout for layout, *_ in ROWS)
    assert listed == {family.layout: len(family.signs) for family in (*FAMILIES, PLAIN)}


def seen_in(pool: Pool, lines: list[str]) -> View:
    """Lines in one pool; every other pool holds a line without a form."""
    places = tuple(LineAt(number, line) for number, line in enumerate(lines, 1))
    return {one: places if one is pool else (LineAt(1, "."),) for one in Pool}


@pytest.mark.parametrize(
    ("layout", "nth", "line", "full", "weight"), ROWS, ids=[f"{row[0]}: {row[2]}" for row in ROWS]
)
def test_a_sign_has_full_weight_at_its_full_share_and_less_in_proportion(
    layout: str, nth: int, line: str, full: str, weight: str
) -> None:
    [family] = [one for one in (*FAMILIES, PLAIN) if one.layout == layout]
    sign, line = family.signs[nth], line.replace("~", "\xa0")
    for part in (0.5, 1):
        count = round(2000 * float(full) * part)
        lines = [line] * count + ["."] * (2000 - count)
        [seen] = weigh(Family("x", Layout.MUNICODE, (sign,)), seen_in(sign.pool, lines)).seen
        assert seen.count == count, sign.what
        assert seen.adds == pytest.approx(float(weight) * part)
    [every] = weigh(Family("x", Layout.MUNICODE, (sign,)), seen_in(sign.pool, [line] * 9)).seen
    assert every.adds == pytest.approx(float(weight))
    assert every.first == LineAt(1, line)


def evidence(name: str, *scores: float, pool: Pool = Pool.LINES) -> Evidence:
    """A layout whose signs add these scores for their whole pool."""
    signs = [Sign("x", re.compile("x"), 1, score, pool) for score in scores]
    seen = tuple(Seen(sign, 5, 5, LineAt(3, "x y  z")) for sign in signs)
    return Evidence(Family(name, Layout.MUNICODE, tuple(signs)), seen)


def test_a_score_is_the_evidence_for_a_layout_minus_the_evidence_against() -> None:
    assert evidence("x", 0.5, 0.4, -0.2).score == pytest.approx(0.7)
    half = Seen(Sign("x", re.compile("x"), 0.5, 0.8), 1, 4, None)
    assert half.share == 0.25
    assert half.adds == pytest.approx(0.4)
    assert Seen(half.sign, 0, 0, None).adds == 0


@pytest.mark.parametrize(
    ("first", "second", "finding"),
    [
        (0.55, 0.0, Finding.CLEAR),
        (0.54, 0.0, Finding.NONE),
        (1.0, 0.49, Finding.CLEAR),
        (1.0, 0.5, Finding.NEAR),
        (2.0, 0.54, Finding.CLEAR),
        (2.0, 0.55, Finding.NEAR),  # clear by itself
    ],
)
def test_a_layout_is_clear_if_no_other_is_near(
    first: float, second: float, finding: Finding
) -> None:
    assert _finding((evidence("a", first), evidence("b", second))) is finding


def test_the_example_is_the_heading_that_adds_most() -> None:
    line = Seen(Sign("a", re.compile("x"), 1, 0.9), 5, 5, LineAt(1, "line"))
    weak = Seen(Sign("b", re.compile("x"), 1, 0.2, Pool.HEADINGS), 5, 5, LineAt(2, "weak"))
    strong = Seen(Sign("c", re.compile("x"), 1, 0.4, Pool.HEADINGS), 5, 5, LineAt(3, "strong"))
    against = Seen(Sign("d", re.compile("x"), 1, -1, Pool.HEADINGS), 5, 5, LineAt(4, "against"))
    family = Family("x", Layout.MUNICODE, ())
    assert Evidence(family, (line, weak, strong, against)).example is strong
    assert Evidence(family, (against, line)).example is line
    silent = Seen(strong.sign, 0, 5, None)
    assert Evidence(family, (silent, line)).example is line
    less = Seen(against.sign, 1, 5, LineAt(4, "less"))
    assert Evidence(family, (less, line)).example is line


def test_a_verdict_gives_what_was_found() -> None:
    both = (evidence("A", 0.9), evidence("B", 0.8))
    clear = Verdict(Finding.CLEAR, both, 7, 1000)
    assert str(clear) == "looks like A: 5 lines such as 'x y z'"
    assert clear.layout is Layout.MUNICODE
    assert clear.line == 3
    near = Verdict(Finding.NEAR, both, 7, 1000)
    assert str(near) == (
        "looks like A: 5 lines such as 'x y z', and nearly as much like B: 5 lines such as 'x y z'"
    )
    assert near.layout is None
    counted = "7 of 1,000 lines look like headings of sections"
    none = Verdict(Finding.NONE, both, 7, 1000, "§ 1")
    known = f"fits no known layout: {counted}, such as '§ 1'"
    assert str(none) == known
    not_rising = tuple(LineAt(number, f"§ {number}. Geese.") for number in (4, 8, 9, 12))
    assert str(replace(none, not_rising=not_rising)) == (
        f"{known}; their numbers start again, first in line 4, '§ 4. Geese.'"
    )
    letter = Verdict(Finding.NO_CODE, both, 7, 1000)
    assert str(letter) == f"does not look like a code: {counted}"
    nothing = Evidence(both[0].family, (Seen(both[0].family.signs[0], 0, 0, None),))
    assert described(nothing) == "A"
    assert Verdict(Finding.NONE, (nothing,), 0, 1).line == 1


def test_a_line_is_shown_on_one_line_and_not_too_long() -> None:
    assert shown(" a\xa0  b ") == "a b"
    assert shown("x" * 60) == "x" * 60
    assert shown("x" * 61) == "x" * 57 + "..."
    assert shown("x" * 56 + " " + "y" * 9) == "x" * 56 + "..."


# Lines


@pytest.mark.parametrize(
    "line",
    [
        "§ 14-1. Title.",
        "Sec. 5",
        "SECTION 14.01 TITLE",
        "14-1 “Title”",
        "A-14.1: Title",
        " " * 24 + "14-1 Title",
        "### SECTION 6-3: TITLE",
        "14-1 " + "T" * 195,
        "14-1. TITLE. " + "This code is long. " * 20,
        "Secs. 14-5—14-10. - Reserved.",  # by a publisher's own form
    ],
)
def test_a_line_that_looks_like_a_heading(line: str) -> None:
    assert looks_like_heading(line)


@pytest.mark.parametrize(
    "line",
    [
        "14 Title",
        "14-1 title",
        " " * 25 + "14-1 Title",
        "2019-01-02 Title",
        "14-1 " + "T" * 196,
        "14-1. Title. " + "This code is long. " * 20,
        "1. TITLE. " + "This code is long. " * 20,
    ],
)
def test_a_line_that_does_not(line: str) -> None:
    assert not looks_like_heading(line)


def test_a_text_by_its_lines() -> None:
    text = "front\n\n14-1 Title\n" + "x" * 199 + "\n" + "x  y" * 50 + "\n" + "x  Y" * 50
    seen = view(text)
    assert [line.number for line in seen[Pool.LINES]] == [1, 3, 4, 5, 6]
    assert seen[Pool.HEADINGS] == (LineAt(3, "14-1 Title"),)
    pieces = seen[Pool.PIECES]
    assert {piece.number for piece in pieces} == {5}
    assert [piece.text for piece in pieces] == ["x", *["yx"] * 49, "y"]
    assert len(view("a\n" * 99)[Pool.FRONT]) == 60


@pytest.mark.parametrize(
    ("lines", "share"),
    [
        (("1-1 A", "1-2 B", "1-10 C"), 1.0),
        (("1-1 A", "1-3 B", "1-2 C"), 0.5),
        (("1-1 A", "1-1 B"), 1.0),
        (("1-1 A", "1-1 B", "1-1 C"), 0.5),
        (("1-1 A",), 1.0),
        ((), 1.0),
        (("1-1 A", "no number here", "1-2 B"), 1.0),
    ],
)
def test_numbers_that_rise(lines: tuple[str, ...], share: float) -> None:
    assert rising([LineAt(1, line) for line in lines]) == share


# Texts


def plain_text(sections: int, words: str, lines: int = 3, *, jump: bool = False) -> str:
    numbers = [n if not jump or n % 2 else 90 - n for n in range(1, sections + 1)]
    return "\n".join(f"Section 1.{n} Rule\n" + f"{words}\n" * lines for n in numbers)


@pytest.mark.parametrize(
    ("text", "finding"),
    [
        (plain_text(9, "No goose shall fly."), Finding.CLEAR),
        (plain_text(9, "Geese fly."), Finding.NO_CODE),  # none of it is law
        (plain_text(20, "No goose shall fly.", jump=True), Finding.NONE),
        (plain_text(9, "No goose shall fly.", lines=120), Finding.CLEAR),
        (plain_text(9, "No goose shall fly.", lines=130), Finding.NO_CODE),  # too few headings
        (plain_text(9, "No goose shall fly.").replace("1.", ""), Finding.NONE),  # a town's own form
        ("", Finding.NO_CODE),
    ],
)
def test_a_plain_text_is_law_whose_numbers_rise(text: str, finding: Finding) -> None:
    verdict = recognize(text)
    assert verdict.finding is finding, str(verdict)
    assert verdict.layout is (Layout.PLAIN if finding is Finding.CLEAR else None)


def test_what_is_far_into_a_text_is_not_read() -> None:
    heading = "\n§ 1-1. B"
    far = " " * (4_000_000 - len(heading))
    assert len(view(f"{far}{heading}")[Pool.HEADINGS]) == 1
    assert view(f"{far} {heading}")[Pool.HEADINGS] == ()
