"""Drafts become units: notes and marks are taken out, and footnotes put at their marks."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from builder.model import BlockKind, Doubt, Status, Unit, UnitKind
from builder.parse.general_code.assemble.assemble import Assembly, assemble
from builder.parse.general_code.headings import Heading
from builder.parse.general_code.pages.footnotes import Note
from builder.parse.general_code.pages.pages import Page
from builder.parse.general_code.reading_order.section_drafts import Draft, Section
from builder.parse.lines.hyphens import Words
from builder.sources.text import Line, SourceText
from tests.parse.general_code.book import RANKS

P, T, D = BlockKind.PARAGRAPH, BlockKind.TABLE, BlockKind.DEFINITION


class _Book:
    """Sections as a test writes them, and their units."""

    def __init__(self, *notes: str, pages: int = 1) -> None:
        self.text, self.count = "", 0
        self.sections: list[Section] = []
        self.pages = [Page((), label=f"1:{at}") for at in range(1, pages + 1)]
        lines = [self.line(note) for note in notes]
        self.notes = {at: Note(at, 0, (line,), 3) for at, line in enumerate(lines, 1)}

    def line(self, text: str) -> Line:
        line = Line(self.count + 1, len(self.text), text)
        self.text, self.count = f"{self.text}{text}\n", self.count + 1
        return line

    def section(
        self, title: str = "Geese.", kind: UnitKind = UnitKind.SECTION, *, sure: float = 1.0
    ) -> Section:
        line = self.line(f"§ 1-1. {title}")
        heading = Heading(kind, "1-1", (line,), 7, RANKS[kind])
        self.sections.append(Section(heading, sure=sure))
        return self.sections[-1]

    def block(self, *texts: str, kind: BlockKind = P, page: int = 0, term: bool = False) -> Draft:
        parts = [self.line(text).passage for text in texts]
        draft = Draft(kind, parts, pages={page}, term=term)
        self.sections[-1].blocks.append(draft)
        return draft

    def made(self) -> tuple[list[Unit], list[Doubt]]:
        source = SourceText(Path("x"), "", self.text)
        words = Words.from_lines(line.text for line in source.lines)
        parsed = assemble(self.sections, Assembly(self.pages, self.notes, words))
        return list(parsed.units), list(parsed.doubts)


def test_a_title_has_no_period_and_its_history_is_the_units() -> None:
    book = _Book()
    book.section("Geese. [Added 3-4-2001 by Ord. No. 3]")
    book.block("Geese are free. [Amended 5-6-2007]")
    (unit,), _ = book.made()
    assert (unit.mark, unit.title, unit.tail) == ("§ 1-1.", "Geese", ".")
    assert [(note.raw[:8], note.block) for note in unit.history] == [
        ("[Added 3", None),
        ("[Amended", 0),
    ]
    assert unit.blocks[0].text == "Geese are free."


@pytest.mark.parametrize("kind", [UnitKind.SECTION, UnitKind.ARTICLE])
def test_a_title_loses_one_period(kind: UnitKind) -> None:
    book = _Book()
    book.section("Geese.", kind)
    (unit,), _ = book.made()
    assert (unit.title, unit.tail) == ("Geese", ".")
    assert unit.holds_text is (kind is UnitKind.SECTION)


@pytest.mark.parametrize(
    ("title", "text", "status"),
    [
        ("(Reserved)", "", Status.RESERVED),
        ("(Repealed)", "", Status.REPEALED),
        ("Geese. [Repealed 3-4-2001]", "", Status.REPEALED),
        ("Geese. [Repealed 3-4-2001]", "Geese are free.", Status.CURRENT),
        ("Geese. [Added 3-4-2001]", "", Status.CURRENT),
    ],
)
def test_what_is_reserved_or_repealed(title: str, text: str, status: Status) -> None:
    book = _Book()
    book.section(title)
    if text:
        book.block(text)
    (unit,), _ = book.made()
    assert unit.status is status


def test_footnotes_are_at_their_marks() -> None:
    book = _Book("1. Of geese.", "2. Of hens.")
    book.section("Geese.1")
    book.block("Hens are2 free.")
    (unit,), doubts = book.made()
    assert [(note.number, note.block, note.offset, note.text) for note in unit.footnotes] == [
        ("1", None, 5, "Of geese."),
        ("2", 0, 8, "Of hens."),
    ]
    assert unit.blocks[0].text == "Hens are free."
    assert doubts == []


def test_a_footnote_without_a_mark_goes_to_the_last_text_of_its_page_with_a_doubt() -> None:
    book = _Book("1. Of geese.", pages=3)
    book.section()
    book.block("Hens are free.")
    book.block("Owls.", page=2)
    (unit,), doubts = book.made()
    assert [(note.block, note.offset) for note in unit.footnotes] == [(0, len("Hens are free."))]
    assert [(doubt.kind, doubt.where) for doubt in doubts] == [
        ("footnote without mark", "footnote 1")
    ]
    far = _Book("1. Of geese.", pages=3)
    far.notes = {1: Note(1, 1, far.notes[1].lines, 3)}
    far.section()
    (unit,), _ = far.made()
    assert [note.block for note in unit.footnotes] == [None]


@pytest.mark.parametrize(
    ("text", "term", "separator", "meaning"),
    [
        ("GOOSE — A bird.", "GOOSE", "—", "A bird."),
        ('"Goose" means a bird.', '"Goose"', "", "means a bird."),
        ("GOOSE1 — A bird.", "GOOSE", "—", "A bird."),
    ],
)
def test_a_definition_is_divided_into_term_and_meaning(
    text: str, term: str, separator: str, meaning: str
) -> None:
    book = _Book("1. Of geese.")
    book.section("Geese.")
    book.block(text, kind=D, term=True)
    (unit,), _ = book.made()
    block = unit.blocks[0]
    assert (block.term, block.separator, block.text) == (term, separator, meaning)


def test_a_term_of_unknown_form_stays_with_its_meaning() -> None:
    """The line below showed that it is a term: on its own no dash follows it."""
    book = _Book()
    book.section()
    book.block("GEESE @ HENS", "— Birds.", kind=D, term=True)
    (unit,), _ = book.made()
    block = unit.blocks[0]
    assert (block.term, block.text) == (None, "GEESE @ HENS — Birds.")


def _garbled(title: str, *titles: str) -> tuple[list[Unit], list[Doubt]]:
    """A section's unit, with a heading that may be overprinted with one of some titles."""
    book = _Book()
    section = book.section(title)
    assert section.heading is not None
    section.heading = replace(section.heading, titles=titles)
    return book.made()


def test_an_overprinted_title_and_note_are_in_doubt_and_give_no_event() -> None:
    note = "[Added 1-2-19H9e0n bsy Ord. No. 3]"
    (unit,), doubts = _garbled(note, "Geese", "Hens")
    assert [(doubt.kind, doubt.where) for doubt in doubts] == [("overprinted heading", "1-1")]
    assert [one.events for one in unit.history] == [()]
    (unit,), doubts = _garbled(note)
    assert doubts == []
    assert [len(one.events) for one in unit.history] == [1]


def test_a_table_without_rows_is_kept_as_lines_with_a_doubt() -> None:
    book = _Book()
    book.section()
    book.block("Beast Toll", "Goose $1", "Horse $4", "Ox $6", kind=T)
    book.block("P = 2 (W x H)", "P = the length", "W = the weight", kind=T)
    (unit,), doubts = book.made()
    table, lines = unit.blocks
    assert (table.kind, table.table is not None) == (BlockKind.TABLE, True)
    assert (lines.kind, lines.table) == (BlockKind.FORM, None)
    assert [(doubt.kind, doubt.detail) for doubt in doubts] == [
        ("table kept as lines", "P = 2 (W x H)")
    ]


def test_a_form_and_an_unsure_order_are_in_doubt() -> None:
    book = _Book()
    section = book.section(sure=0.6)
    book.block("I, ____", kind=BlockKind.FORM)
    _, doubts = book.made()
    assert [doubt.kind for doubt in doubts] == ["reading order", "form kept as lines"]
    assert doubts[0].detail == "another order of its text is nearly as likely"
    section.other_owners = {"1-3", "1-2"}
    assert book.made()[1][0].detail == "a list may belong to it or to § 1-2 or § 1-3"
    section.sure = 1.0
    assert [doubt.kind for doubt in book.made()[1]] == ["form kept as lines"]


def test_text_above_all_headings_has_a_unit_without_a_place() -> None:
    book = _Book()
    book.sections.append(Section(None))
    book.block("Geese are free.")
    (unit,), _ = book.made()
    assert (unit.kind, unit.title, unit.place, unit.spans) == (UnitKind.PART, "", None, ())
    placed = _Book()
    placed.section()
    (unit,), _ = placed.made()
    assert unit.place is not None
    assert (unit.place.page, unit.place.first_line) == ("1:1", 1)
