"""Heads and feet of pages: they have fixed places, and their words repeat."""

from __future__ import annotations

import pytest

from builder.parse.book.furniture import furniture, label_of
from builder.parse.book.placed import Placed
from builder.sources.pdf.book import Cell, LaidLine, Run, Sheet
from builder.sources.text import Line

TEXT = ["Geese are free.", "Hens are not, but", "owls and jays fly."]


class _Pages:
    """Pages of 600 by 800 points: a head at 30, text from 100 on, a foot at 770."""

    def __init__(self) -> None:
        self.lines: list[Placed] = []
        self.count = 0

    def set(
        self, words: str, base: float, *, artifact: bool = False, cell: Cell | None = None
    ) -> None:
        run = Run(0, len(words), 100.0, 300.0, 10.0, False, False, cell, artifact)
        laid = LaidLine(self.count, base, 10.0, (run,))
        line = Line(len(self.lines) + 1, 0, words)
        self.lines.append(Placed(line, laid, self.count, 100.0, 300.0, base, 10.0, bold=False))

    def page(self, head: str = "", foot: str = "", text: list[str] = TEXT) -> None:
        self.count += 1
        if head:
            self.set(head, 30.0)
        for at, words in enumerate(text):
            self.set(f"{words}", 100.0 + 12 * at + 3 * self.count)
        if foot:
            self.set(foot, 770.0)

    def found(self) -> list[str]:
        sheets = [Sheet(page, 600.0, 800.0) for page in range(1, self.count + 1)]
        kinds = furniture(self.lines, sheets)
        return [f"{kinds[at]}: {self.lines[at].text}" for at in sorted(kinds)]


def test_heads_that_repeat_at_one_place_are_furniture() -> None:
    pages = _Pages()
    for at in range(1, 6):
        pages.page(f"§ 1-{at} TOLLS", f"1:{at}")
    assert pages.found()[:2] == ["running head: § 1-1 TOLLS", "page number: 1:1"]
    assert len(pages.found()) == 10


def test_lines_at_one_place_that_do_not_repeat_are_text() -> None:
    pages = _Pages()
    for head in ("Geese fly", "Hens walk", "Owls sit", "Jays hop", "Ducks swim"):
        pages.page(head)
    assert pages.found() == []


def test_sentences_and_designations_of_chapters_are_none() -> None:
    for head in ("and so on, § {}", "Tolls of § {}.", "Chapter {}"):
        pages = _Pages()
        for at in range(1, 6):
            pages.page(head.format(at))
        assert pages.found() == []
    again = _Pages()
    for _ in range(5):
        again.page("Chapter 1")
    assert len(again.found()) == 5


def test_a_line_on_few_pages_is_none_and_in_a_short_file_it_must_be_on_all() -> None:
    pages = _Pages()
    for at in range(1, 21):
        pages.page("TOLLS" if at < 4 else "")
    assert pages.found() == []
    two = _Pages()
    for _ in range(2):
        two.page("TOLLS")
    assert len(two.found()) == 2
    one = _Pages()
    one.page("TOLLS")
    assert one.found() == []


def test_a_number_well_apart_and_an_origin_are_plainly_furniture() -> None:
    pages = _Pages()
    pages.page("12", "Downloaded from https://example.org/AB1")
    assert pages.found() == [
        "page number: 12",
        "page head: Downloaded from https://example.org/AB1",
    ]
    foot = _Pages()
    foot.page(foot="13")
    assert foot.found() == ["page number: 13"]
    near = _Pages()
    near.page(text=["12", *TEXT])
    assert near.found() == []


def test_what_the_file_calls_an_artifact_is_furniture() -> None:
    pages = _Pages()
    pages.page()
    pages.set("MAP OF TOLLS", 400.0, artifact=True)
    pages.set("NOTES to tolls", 412.0, artifact=True)
    for at, words in enumerate(TEXT):
        pages.set(words, 500.0 + 12 * at)
    assert pages.found() == ["running head: MAP OF TOLLS", "page head: NOTES to tolls"]


def test_the_head_of_notes_that_continue_on_the_next_page_is_repeated() -> None:
    pages = _Pages()
    pages.page()
    pages.set("NOTES:", 400.0)
    pages.page()
    pages.set("NOTES:", 90.0, artifact=True)
    assert pages.found() == ["repeated table head: NOTES:"]


@pytest.mark.parametrize(
    ("row", "head", "words", "kind"),
    [
        (0, False, "Beast Toll", "repeated table head"),
        (3, True, "Toll", "repeated table head"),
        (3, False, "Beast Toll", "running head"),
        (0, False, "Beast Fee", "running head"),
    ],
)
def test_the_head_of_a_table_that_is_printed_again(
    row: int, head: bool, words: str, kind: str
) -> None:
    pages = _Pages()
    pages.page()
    pages.set("Beast", 300.0, cell=Cell(1, row, 0, 1, head))
    pages.set("Toll", 312.0, cell=Cell(1, row, 1, 1, head))
    pages.set(words, 340.0, artifact=True)
    assert pages.found() == [f"{kind}: {words}"]


def test_a_page_has_the_label_in_its_furniture() -> None:
    pages = _Pages()
    pages.page("TOLLS", "1:4")
    assert label_of(pages.lines) == "1:4"
    assert label_of(pages.lines[:1]) is None


def test_what_a_browser_prints_around_a_page_is_none_of_its_text() -> None:
    """The address is where the page ends, at another place each time."""
    pages = _Pages()
    for at in (1, 2):
        pages.page(
            "Otterburn, NY Code 7/3/25, 10:39 AM", text=[*TEXT, f"about:blank Page {at} of 2"]
        )
    assert [said.partition(":")[0] for said in pages.found()] == ["page head"] * 4


def test_headings_of_laws_that_each_begin_a_page_are_none() -> None:
    pages = _Pages()
    for number in range(1, 6):
        pages.count += 1
        pages.set(f"Local Law No. {number} of 1998", 72.0)
        pages.set("SECTION 1. TITLE", 90.0)
        for at, words in enumerate(TEXT):
            pages.set(words, 110.0 + 12 * at)
    assert pages.found() == []
