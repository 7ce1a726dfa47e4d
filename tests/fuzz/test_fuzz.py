"""Whatever is done to a text, it is read, proved, shown and printed."""

from __future__ import annotations

import random
from functools import cache
from io import BytesIO
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from docx import Document

from builder.model import Layout
from builder.sample import folder
from builder.town.municipality import recognize_source
from tests.fuzz.damage import WAYS, Pieces, cut, damaged, window
from tests.fuzz.files import DAMAGES
from tests.fuzz.trial import tried, tried_file
from tests.parse.book.test_flow import drawn

CASES = sorted((Path(__file__).parent / "cases").glob("*.txt"))
TRIALS = 40
"""For each text of the sample; `bench/fuzz.py` makes thousands."""
MOST = 300
"""Pieces of a text that are damaged at a time."""


@pytest.mark.parametrize("case", CASES, ids=lambda path: path.stem)
def test_a_text_that_once_failed_is_read_and_printed(case: Path) -> None:
    layout = next(known for known in Layout if case.name.startswith(known.value))
    assert tried(case.read_bytes().decode(), layout, typeset=True) is None


@cache
def _sample(path: Path) -> tuple[Layout, Pieces]:
    return recognize_source(path).facts.layout, cut(path.read_text(encoding="utf-8"))


@pytest.mark.parametrize("path", sorted(folder().glob("*.txt")), ids=lambda path: path.stem)
@pytest.mark.parametrize("seed", range(TRIALS))
def test_a_damaged_text_is_read_and_shown(path: Path, seed: int) -> None:
    layout, pieces = _sample(path)
    source = random.Random(f"{path.stem} {seed}")
    left, ways = damaged(source, window(source, pieces, MOST))
    assert tried("".join(left), layout) is None, ways


@cache
def _file(form: str) -> bytes:
    """A code of short laws as a file of a form."""
    lines = ["Chapter 7 Geese", *(f"Section 7.{n}. Kind {n}.\n(a) A goose." for n in range(1, 9))]
    if form == ".html":
        return "".join(f"<p>{line}</p>" for line in lines).encode()
    if form == ".pdf":
        with TemporaryDirectory() as folder:
            words = "\n".join(lines).split("\n")
            return drawn(words, Path(folder, "a.pdf"), justified=False).read_bytes()
    document = Document()
    for line in lines:
        document.add_paragraph(line, style="List Number")
    document.save(target := BytesIO())
    return target.getvalue()


@pytest.mark.parametrize("form", sorted(DAMAGES))
@pytest.mark.parametrize("seed", range(TRIALS))
def test_a_damaged_file_is_read_or_refused(form: str, seed: int) -> None:
    data = DAMAGES[form](random.Random(f"{form} {seed}"), _file(form))
    assert tried_file(f"code{form}", data) is None


@pytest.mark.parametrize("name", sorted(WAYS))
def test_each_way_of_damage_changes_a_text_and_the_same_seed_does_the_same(name: str) -> None:
    _, pieces = _sample(folder() / "alderwick.txt")
    made = [
        ["".join(WAYS[name](random.Random(seed), list(pieces))) for seed in range(5)]
        for _ in range(2)
    ]
    assert made[0] == made[1]
    assert any(text != "".join(pieces) for text in made[0])
