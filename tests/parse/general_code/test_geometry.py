"""Books set as PDF are read back by the places of their lines."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, Phase, assume, given, seed, settings

from builder import addresses
from builder.data.code_json import dumps
from builder.model import BlockKind, Code, Layout, Municipality, Parsed, SourceFacts
from builder.parse.general_code import parse
from builder.proof import faults
from builder.sources.pdf.reader import read_pdf
from tests.sample.compare import misses
from tests.typeset.key import key_of
from tests.typeset.manuscript import Entry, Kind, read
from tests.typeset.paper import Look, pdf_of
from tests.typeset.strategies import codes

LOOKS = (
    Look(),
    Look(
        size=12,
        inner=100,
        outer=70,
        tagged=False,
        outline=False,
        address="Downloaded from https://example.org/AB1 on 2026-01-02",
    ),
    Look(size=9.5, step=18, height=500, tagged=False),
    Look(tagged=False, contents=1),
    Look(tagged=False, contents=2, outline=False),
)
"""Tagged with an outline; bound, with neither; short pages, with an outline alone; with lists of
sections in one column and in two."""
DRAWN = settings(
    max_examples=4,
    deadline=None,
    database=None,
    suppress_health_check=list(HealthCheck),
    phases=(Phase.generate,),
)
_FEWEST = 12
"""Entries of a book whose type can be told: a page with one line has no measure."""

MANUSCRIPT = """
town: GOOSEFORD

@chapter 4: BRIDGES [HISTORY: Adopted by the Board 6-2-1975. Amendments noted where applicable.]

@article I: Tolls [Adopted 3-5-2001]

@section 4-1: Tolls.

The bridge keeper shall take a toll of each wagon, and shall write down each toll in a book that
any resident may read.{{Editor's Note: The book is kept at the mill.}}

A. Wagons with two wheels pay as the table says.

@table
Wagon | Toll | Days
Hay cart | $2 | Monday to Friday
Coach and four | $12 | All days, but for the days of the goose fair

B. Geese walk free:

(1) In flocks of ten.

(2) With their own keeper, who shall keep them from the middle of the bridge and from both of its
rails at all times.

@section 4-2: Words.

As used in this chapter:

= GOOSE | A bird that may cross:

> A. By day.

> B. By night, with a lantern.

= KEEPER | Whoever is paid to be one.
"""


def _parsed(pdf: bytes) -> tuple[Parsed, dict[str, Any]]:
    source = read_pdf(Path("drawn.pdf"), pdf)
    parsed = parse(source)
    facts = SourceFacts("drawn.pdf", "", "General Code", Layout.GENERAL_CODE)
    code = Code(
        Municipality("gooseford-ny", "Town of Gooseford", "NY"),
        facts,
        addresses.assign(parsed.units),
        parsed.set_aside,
    )
    published: dict[str, Any] = json.loads(dumps(code))
    assert faults(published, source.text) == []
    return parsed, published


@pytest.mark.parametrize("look", LOOKS)
def test_a_drawn_book_comes_back_whole(look: Look) -> None:
    @seed(7)
    @DRAWN
    @given(codes())
    def draw(entries: tuple[Entry, ...]) -> None:
        assume(len(entries) >= _FEWEST)
        parsed, published = _parsed(pdf_of(entries, look))
        assert {
            name: wrong for name, wrong in misses(published, key_of(entries)).items() if wrong
        } == {}
        assert parsed.doubts == ()

    draw()


@pytest.mark.parametrize("look", LOOKS)
def test_levels_tables_and_footnotes_are_as_set(look: Look) -> None:
    manuscript = read(MANUSCRIPT)
    parsed, _ = _parsed(pdf_of(manuscript.entries, look))
    tolls, words = (unit for unit in parsed.units if unit.holds_text)
    assert [(b.kind, b.label, b.parent) for b in tolls.blocks] == [
        (BlockKind.PARAGRAPH, "", None),
        (BlockKind.ITEM, "A", None),
        (BlockKind.TABLE, "", tolls.blocks[2].parent),
        (BlockKind.ITEM, "B", None),
        (BlockKind.ITEM, "B(1)", 3),
        (BlockKind.ITEM, "B(2)", 3),
    ]
    table = tolls.blocks[2].table
    assert table is not None
    rows = next(entry.rows for entry in manuscript.entries if entry.kind is Kind.TABLE)
    assert (table.columns, *table.rows) == rows
    note = tolls.footnotes[0]
    assert (note.number, note.block, note.offset) == ("1", 0, len(tolls.blocks[0].text))
    assert [(b.kind, b.label, b.term, b.parent) for b in words.blocks][1:] == [
        (BlockKind.DEFINITION, "", "GOOSE", None),
        (BlockKind.ITEM, "A", None, 1),
        (BlockKind.ITEM, "B", None, 1),
        (BlockKind.DEFINITION, "", "KEEPER", None),
    ]


def test_a_section_tells_its_page_of_the_file() -> None:
    first, second = (
        Entry(Kind.CHAPTER, "GEESE", "1"),
        Entry(Kind.CHAPTER, "PONDS", "2"),
    )
    law = Entry(Kind.PARAGRAPH, "No goose shall cross the pond without the leave of the keeper.")
    entries = [first, Entry(Kind.SECTION, "Geese.", "1-1"), law, second]
    entries += [Entry(Kind.SECTION, "Ponds.", "2-1"), law]
    _, published = _parsed(pdf_of(entries, Look()))
    assert [section["source"]["file_page"] for section in published["sections"]] == [1, 2]


def test_a_bookmark_that_no_heading_meets_is_a_doubt() -> None:
    entries = [
        Entry(Kind.CHAPTER, "GEESE", "1"),
        Entry(Kind.SECTION, "Geese.", "1-1"),
        Entry(Kind.PARAGRAPH, "No goose shall cross."),
    ]
    lost = "#place(hide[#heading(level: 2)[Article XL Swans]])"
    parsed, _ = _parsed(pdf_of(entries, Look(), extra=lost))
    assert [(doubt.kind, doubt.where) for doubt in parsed.doubts] == [
        ("bookmark without heading", "Article XL Swans")
    ]
