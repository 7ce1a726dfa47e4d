"""Words that a reader could not read: a doubt where they are missing, and the gate's limit."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from builder.gate.gate import problems
from builder.gate.measures import measure
from builder.model import WORDS_NOT_READ, Doubt, Layout
from builder.parse import parse
from builder.parse.unsure_words import unread_doubts
from builder.sources.pdf.book import Box, Sheet
from builder.sources.pdf.reader import not_shown
from builder.sources.read import read
from builder.sources.settings import Settings
from builder.sources.text import SourceText, Unread
from builder.town.municipality import parsed_code, recognize_source

_LAW = "No person shall keep more hives on a lot than this chapter allows for a lot of its size."
_PAGE = "".join(
    f"<H1>14.{at:02} BEES OF KIND {at}.</H1>\n<P>{_LAW}\n<P>A keeper of kind {at} pays {at} dollars"
    " for each hive. (Ord. 12. Passed 3-4-80.)\n"
    for at in range(1, 30)
)
_LOST = "<a name='b (2></a>"
"""A tag that swallows what follows, up to the next quote of its kind."""


def _file(tmp_path: Path, text: str) -> Path:
    path = tmp_path / "page.html"
    page = f"<html><body><H1>CHAPTER 14 Bees</H1>\n{text}</body></html>"
    path.write_text(page, encoding="utf-8")
    return path


def test_missing_words_are_doubts_of_the_section_that_lacks_them(tmp_path: Path) -> None:
    held = _PAGE.replace("kind 7 pays", f"kind 7 {_LOST}pays the keepers' due of")
    source = read(_file(tmp_path, held))
    doubts = parse(source, Layout.AMERICAN_LEGAL).doubts
    line = next(line for line in source.lines if line.text.startswith("A keeper of kind 7"))
    assert [doubt for doubt in doubts if doubt.kind == WORDS_NOT_READ] == [
        Doubt(
            WORDS_NOT_READ,
            "14.07",
            "16 words, line 22 of the file: pays the keepers due of 7 dollars for each hive",
            (line.start, line.end),
        )
    ]


def test_words_before_all_headings_are_missing_in_the_file() -> None:
    source = SourceText(Path("x"), "", "Foreword", unread=(Unread(1, 1, 1, "lost"),))
    (doubt,) = parse(source, Layout.PLAIN).doubts
    assert (doubt.where, doubt.detail) == ("the file", "1 word, line 1 of the file: lost")


def test_a_file_with_much_unread_text_is_held_back(tmp_path: Path) -> None:
    """A hundredth is too much; a code that lacks less is published with its doubts."""
    settings = Settings(name="Loon Bay", state="OH", layout=Layout.AMERICAN_LEGAL.value)
    swallowed = _PAGE.replace("kind 7 pays", f"kind 7 {_LOST}pays", 1).replace(
        "KIND 11.</H1>", "KEEPERS' LAND.</H1>", 1
    )
    recognized = recognize_source(_file(tmp_path, swallowed), settings)
    code = parsed_code(recognized)
    measures = measure(code, recognized.source.text)
    assert recognized.facts.unread > 0.01 * measures.words + 10
    (problem,) = [problem for problem in problems(measures) if "could not be read" in problem]
    assert problem.endswith(
        "of the words of its file could not be read; at most 0.1% in any code that was read right"
    )
    few = replace(measures, unread=0.01)
    assert not [problem for problem in problems(few) if "could not be read" in problem]


def test_a_page_that_shows_something_but_no_text_is_doubted() -> None:
    def doubts(*pictures: Box, pages: int = 1, has_text: bool = True) -> list[str]:
        sheets = tuple(
            Sheet(at + 1, 600.0, 800.0, pictures=pictures, has_text=has_text) for at in range(pages)
        )
        shown = tuple(not_shown(sheets))
        source = SourceText(Path("town.pdf"), "", "", unshown=shown, form="pdf")
        return [doubt.kind for doubt in unread_doubts(source, ())]

    large, small = Box(0.0, 0.0, 90.0, 90.0), Box(0.0, 0.0, 90.0, 20.0)
    assert doubts(large) == doubts(small) == doubts() == doubts(has_text=False) == []
    assert doubts(small, has_text=False) == ["page without text"]
