"""Forms of headings: which lines look like one, and where the title begins."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from builder.parse.american_legal import headings
from builder.parse.american_legal.headings import Form


def told(found: Form | None, text: str) -> tuple[str, str | None, str, bool] | None:
    return found and (str(found.kind), found.number, text[found.title_at :], found.plain)


@pytest.mark.parametrize(
    ("text", "form"),
    [
        ("CHAPTER 7: KITES", ("chapter", "7", "KITES", False)),
        ("CHAPTER 7 KITES", ("chapter", "7", "KITES", False)),
        ("CHAPTER 7", ("chapter", "7", "", False)),
        ("Chapter 7: Kites", ("chapter", "7", "Kites", True)),
        ("Chapter 7 Kites", None),  # a sentence may begin so
        ("CHAPTER 7 Kites", None),
        ("TITLE TWENTY-ONE - Kites", ("title", "TWENTY-ONE", "Kites", False)),
        ("DIVISION 2. TAILS", ("subchapter", "2", "TAILS", False)),
        ("PART I: KITES", ("part", "I", "KITES", False)),
        ("Part I: Kites", None),  # stands within a subchapter
        ("APPENDIX A: KITES", ("appendix", "A", "KITES", False)),
        ("CHAPTERS 7", None),
    ],
)
def test_divisions(text: str, form: tuple[str, str | None, str, bool] | None) -> None:
    assert told(headings.division(text), text) == form


@pytest.mark.parametrize(
    ("text", "form"),
    [
        ("§ 7.01 LINES.", ("section", "7.01", "LINES.", False)),
        ("§ 7.01 lines of a kite", None),
        ("Sec. 7 Lines.", ("section", "7", "Lines.", False)),
        ("7.01 Lines.", ("section", "7.01", "Lines.", True)),
        ("7 Lines.", None),  # a label of a list
        ("§§ 7.01 - 7.04 RESERVED.", ("section", "7.01 - 7.04", "RESERVED.", False)),
    ],
)
def test_sections(text: str, form: tuple[str, str | None, str, bool] | None) -> None:
    assert told(headings.section(text), text) == form


@pytest.mark.parametrize(
    ("text", "form"),
    [
        ("TABLE OF SPECIAL ORDINANCES", ("appendix", None, "TABLE OF SPECIAL ORDINANCES", False)),
        ("TABLE II: MAP CHANGES", ("table", "II", "MAP CHANGES", False)),
        ("TABLE II: Map changes", None),
        ("REFERENCES TO BROOK LAW", ("table", None, "REFERENCES TO BROOK LAW", False)),
    ],
)
def test_end_matter(text: str, form: tuple[str, str | None, str, bool] | None) -> None:
    assert told(headings.end_matter(text), text) == form


@pytest.mark.parametrize(
    ("read", "text", "number"),
    [
        (headings.schedule, "Schedule II. Lamps", "II"),
        (headings.schedule, "Schedule II says", None),
        (headings.subpart, "Part 2. Tails", "2"),
        (headings.subpart, "PART 2. TAILS", None),
    ],
)
def test_schedules_and_parts_of_subchapters(
    read: Callable[[str], Form | None], text: str, number: str | None
) -> None:
    found = read(text)
    assert (found and found.number) == number


def test_capitals_need_a_letter() -> None:
    assert [headings.capitals(text) for text in ("LINES 7", "LINEs", "7.01")] == [
        True,
        False,
        False,
    ]
