"""Decisions and a new export: carried over if their words are there, and reported if not."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.corrections.town import SAMPLE, settled

QUOTED = {
    "kind": "words",
    "section": "20-8",
    "quote": "has a drier cellar",
    "reads": "has a dryer cellar",
}
LIST = {"kind": "list", "section": "20-9", "quote": "A. Advise every department", "to": "20-10"}


@pytest.fixture
def later(tmp_path: Path) -> Path:
    """Another export, with other words before the place, so that every offset changes."""
    said = (SAMPLE / "alderwick.txt").read_text(encoding="utf-8")
    path = tmp_path / "alderwick.txt"
    changed = said.replace("the judgment reaches that sentence", "a judgment reaches its sentence")
    assert changed != said
    path.write_text(changed, encoding="utf-8")
    return path


def test_what_is_quoted_is_carried_over(later: Path) -> None:
    before, after = settled("alderwick", QUOTED, LIST), settled(later, QUOTED, LIST)
    assert after.left == []
    assert after.faults == []
    spans = [[one.spans for one in found.code.corrections] for found in (before, after)]
    assert spans[0] != spans[1]


def test_a_place_in_the_source_holds_only_for_that_source(later: Path) -> None:
    before = settled("alderwick")
    (start, end), *_ = before.unit("20-10").blocks[0].spans
    place = {"source": before.code.source.sha256, "span": [start, end]}
    right = {"kind": "as-read"} | place
    assert settled("alderwick", right).left == []
    (line,) = settled(later, right).left
    assert "its place is a span of another export; quote its words to carry it over" in line


def test_a_place_that_is_quoted_too_is_carried_over(later: Path) -> None:
    before = settled("alderwick")
    start = before.source.index("has a drier cellar")
    both = QUOTED | {"source": before.code.source.sha256, "span": [start, start + 18]}
    assert settled("alderwick", both).left == []
    assert settled(later, both).left == []


def test_words_that_are_gone_or_doubled_are_reported(tmp_path: Path) -> None:
    said = (SAMPLE / "alderwick.txt").read_text(encoding="utf-8")
    path = tmp_path / "alderwick.txt"
    for now, expected in (
        ("has a dryer cellar", "are not in the text of 20-8"),
        ("has a drier cellar, and has a drier cellar", "occur 2 times in 20-8; quote more of them"),
    ):
        path = tmp_path / str(len(now)) / "alderwick.txt"
        path.parent.mkdir()
        path.write_text(said.replace("has a drier cellar", now), encoding="utf-8")
        found = settled(path, QUOTED, LIST)
        (line,) = found.left
        assert expected in line
        assert [one.kind for one in found.code.corrections] == ["list"]


def test_a_section_that_is_gone_is_reported() -> None:
    (line,) = settled("alderwick", QUOTED | {"section": "20-88"}).left
    assert "there is no section '20-88'" in line
