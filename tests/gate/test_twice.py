"""A passage that is in a text twice is measured, however the text was parsed."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from builder.gate.measures import measure, twice
from builder.model import SetAside
from tests.gate.test_headings import code

LAW = " ".join(f"Gooseherds ({nth}) shallwadethrough{nth} the pond." for nth in range(100))


@pytest.mark.parametrize(
    ("text", "share"),
    [
        (LAW, 0.0),
        (f"{LAW} Other mallards. {LAW}", 200 / 401),
        (f"{LAW} {LAW[:2300]}", 1 / 3),
        ("permitted " * 500, 0.0),  # cells of one table with the same words
        ("", 0.0),
    ],
)
def test_the_longest_repeated_passage(text: str, share: float) -> None:
    assert twice(text) == pytest.approx(share, abs=0.01)


def test_rules_within_it_that_all_chapters_have_do_not_cut_a_passage() -> None:
    rule = "Whoever violates anything herein forfeits whatever mallards, gosling, ducklings. "
    half = LAW[: len(LAW) // 2]
    text = f"{rule}{half}{rule}{LAW[len(half) :]}"
    assert twice(f"{text} {text}") == pytest.approx(0.5, abs=0.01)


def test_numbers_of_pages_do_not_cut_a_passage() -> None:
    pages = [" ".join(f"goosehouse{at}" for at in range(start, start + 9)) for start in (1, 10)]
    text = "\n".join(f"{page}\n{at:03}-{at:03}" for at, page in enumerate(pages * 2, 101))
    numbers = tuple(
        SetAside("page number", (found.span(),)) for found in re.finditer(r"\d{3}-\d{3}", text)
    )
    copied = replace(code(text, "1-1"), set_aside=numbers)
    assert measure(copied, text).twice == 0.5
    assert twice(text) < 0.3
