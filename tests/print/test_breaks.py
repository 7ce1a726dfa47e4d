"""Where pages break: a heading and the notes under it are on the page where their text begins."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from builder.model import BlockKind, Footnote, HistoryNote, Unit, UnitKind
from builder.print import press
from builder.print.book import book
from builder.print.scope import Editions
from tests.print.conftest import block, gooseford
from tests.print.editions import breaches, lost, running_heads, widows
from tests.print.reading import Book

SECTIONS = 90


def test_notes_under_a_heading_are_not_separated_from_the_text(tmp_path: Path) -> None:
    code = gooseford()
    chapter = next(unit for unit in code.units if unit.id == "chapter-4")
    one = replace(
        next(unit for unit in code.units if unit.id == "4-2"),
        parent=chapter.id,
        footnotes=(),
        references=(),
    )
    sections = [  # of different lengths, so that pages end everywhere
        replace(
            one,
            id=f"4-{at}",
            number=f"4-{at}",
            mark=f"§ 4-{at}.",
            blocks=tuple(
                block(BlockKind.PARAGRAPH, f"Text{at} line {line}.") for line in range(at % 7 + 1)
            ),
            history=(HistoryNote(f"Note{at} of its history.", ((0, 1),)),),
        )
        for at in range(2, SECTIONS)
    ]
    scope = Editions(replace(code, units=(replace(chapter, parent=None), *sections)), None).of(
        chapter
    )
    (tmp_path / "book.typ").write_text(book(scope), encoding="utf-8")
    press.run([press.PressSheet(tmp_path / "book.typ", tmp_path / "book.pdf")], None)
    made = Book(tmp_path / "book.pdf")
    first: dict[str, int] = {}
    for run in (run for runs in made.pages for run in runs):
        first.setdefault(run.text.partition(" ")[0], run.page)
    assert [at for at in range(2, SECTIONS) if first[f"Note{at}"] != first[f"Text{at}"]] == []
    assert widows(scope, made) == []


@pytest.mark.parametrize("within", [BlockKind.PARAGRAPH, BlockKind.ITEM, BlockKind.DEFINITION])
def test_no_page_begins_with_the_note_after_a_text(tmp_path: Path, within: BlockKind) -> None:
    code = gooseford()
    chapter = next(unit for unit in code.units if unit.id == "chapter-4")
    section = replace(
        next(unit for unit in code.units if unit.id == "4-2"),
        parent=chapter.id,
        footnotes=(),
        references=(),
    )
    texts = []  # of one line up to nine, so that pages end everywhere
    for at in range(5 * SECTIONS):
        words = f"Text{at} " + "honks of the geese upon the pond " * (at % 9 * 3) + f"End{at}."
        mark = f"{at})" if within is BlockKind.ITEM else ""
        term = f"Term{at}" if within is BlockKind.DEFINITION else None
        texts.append(replace(block(within, words), mark=mark, term=term, anchor=f"4-2-{at}"))
    notes = tuple(
        HistoryNote(f"[Note{at} of the law.]", ((0, 1),), block=at) for at in range(len(texts))
    )
    units = (replace(chapter, parent=None), replace(section, blocks=tuple(texts), history=notes))
    scope = Editions(replace(code, units=units), None).of(units[0])
    (tmp_path / "book.typ").write_text(book(scope), encoding="utf-8")
    press.run([press.PressSheet(tmp_path / "book.typ", tmp_path / "book.pdf")], None)
    made = Book(tmp_path / "book.pdf")
    on = {
        word: page
        for page, runs in enumerate(made.pages)
        for word in " ".join(run.text for run in runs).split()
    }
    assert len({on[f"[Note{at}"] for at in range(len(texts))}) > 20
    assert [at for at in range(len(texts)) if on[f"[Note{at}"] != on[f"End{at}."]] == []


def test_notes_in_brackets_follow_one_another_on_a_line() -> None:
    chapter = next(unit for unit in gooseford().units if unit.id == "chapter-4")
    notes = tuple(
        HistoryNote(raw, ((0, 1),))
        for raw in ("[Added 1999]", "[Amended 2001]", "amended 2003", "[Amended 2005]")
    )
    chapter = replace(chapter, parent=None, history=notes)
    text = book(Editions(replace(gooseford(), units=(chapter,)), None).of(chapter))
    assert 'hist("[Added 1999]", "[Amended 2001]")' in text
    assert 'hist("amended 2003")' in text
    assert 'hist("[Amended 2005]")' in text


def test_an_article_and_its_note_are_on_the_page_of_its_first_section(tmp_path: Path) -> None:
    code = gooseford()
    chapter = next(unit for unit in code.units if unit.id == "chapter-4")
    article = next(unit for unit in code.units if unit.id == "article-4-i")
    one = replace(
        next(unit for unit in code.units if unit.id == "4-2"),
        footnotes=(),
        references=(),
        history=(),
    )
    note = HistoryNote("[Adopted long ago]", ((0, 1),))
    units = [replace(chapter, parent=None)]
    for at in range(2, SECTIONS):  # of different lengths, so that pages end everywhere
        units.append(
            replace(
                article,
                id=f"article-4-{at}",
                number=f"{at}",
                mark=f"Article {at}",
                history=(note,),
                blocks=(),
            )
        )
        lines = tuple(block(BlockKind.PARAGRAPH, f"Line {line}.") for line in range(at % 7 + 1))
        units.append(
            replace(
                one,
                id=f"4-{at}",
                number=f"4-{at}",
                mark=f"§ 4-{at}.",
                parent=f"article-4-{at}",
                blocks=lines,
            )
        )
    scope = Editions(replace(code, units=tuple(units)), None).of(units[0])
    (tmp_path / "book.typ").write_text(book(scope), encoding="utf-8")
    press.run([press.PressSheet(tmp_path / "book.typ", tmp_path / "book.pdf")], None)
    assert len(scope.units) == len(units)
    assert widows(scope, Book(tmp_path / "book.pdf")) == []


def _part_over(chapter: Unit, title: str) -> Unit:
    """A part that holds a chapter."""
    part = replace(chapter, id="part-list", kind=UnitKind.PART, number=None, mark="")
    return replace(part, title=title, parent=None, url="#list")


def test_a_part_with_the_name_of_its_only_chapter_is_a_line_over_it(tmp_path: Path) -> None:
    code = gooseford()
    chapter = next(unit for unit in code.units if unit.id == "chapter-4")
    section = replace(
        next(unit for unit in code.units if unit.id == "4-2"),
        parent=chapter.id,
        footnotes=(),
        references=(),
    )
    part = _part_over(chapter, "Swans of the Pond")
    for title, apart in (("SWANS OF  THE POND", 0), ("GEESE", 1)):
        units = (part, replace(chapter, parent=part.id, title=title, list_title=None), section)
        scope = Editions(replace(code, units=units), None).of(None)
        (tmp_path / "book.typ").write_text(book(scope), encoding="utf-8")
        press.run([press.PressSheet(tmp_path / "book.typ", tmp_path / "book.pdf")], None)
        made = Book(tmp_path / "book.pdf")
        assert lost(units, made) == []
        assert breaches(made) == []
        assert running_heads(scope, made) == []
        assert made.places[chapter.id][0] - made.places[part.id][0] == apart


def test_a_chapter_with_the_name_of_the_part_over_it_is_listed_once() -> None:
    code = gooseford()
    chapter = next(unit for unit in code.units if unit.id == "chapter-4")
    part = _part_over(chapter, "Swan List")
    section = next(unit for unit in code.units if unit.id == "4-2")
    section = replace(section, parent=chapter.id, footnotes=(), references=())
    below = {"parent": part.id, "title": "Swan List", "list_title": None}
    for number, times in (("SL", 1), ("4", 2)):
        mark = f"CHAPTER {number}"
        units = (part, replace(chapter, number=number, mark=mark, **below), section)
        made = book(Editions(replace(code, units=units), None).of(None))
        listed = next(line for line in made.splitlines() if "contents(10.5pt" in line)
        assert listed.count('"Swan List"') == times


def test_a_heading_has_its_footnotes_on_its_page(tmp_path: Path) -> None:
    code = gooseford()
    chapter = next(unit for unit in code.units if unit.id == "chapter-4")
    section = next(unit for unit in code.units if unit.id == "4-2")
    words = "Whoever keeps a swan counts it at the pond each spring and tells the clerk of it. "
    units = [
        replace(
            section,
            id=f"4-{at}",
            number=f"4-{at}",
            mark=f"§ 4-{at}.",
            parent=chapter.id,
            blocks=tuple(
                block(BlockKind.PARAGRAPH, words * (1 + at % 5), anchor=f"4-{at}-{nth}")
                for nth in range(3)
            ),
            history=(),
            references=(),
            footnotes=(Footnote(str(at), f"Note {at}z: as the pond has it.", (), str(at)),),
        )
        for at in range(1, 61)
    ]
    scope = Editions(replace(code, units=(replace(chapter, parent=None), *units)), None).of(chapter)
    (tmp_path / "book.typ").write_text(book(scope), encoding="utf-8")
    press.run([press.PressSheet(tmp_path / "book.typ", tmp_path / "book.pdf")], None)
    made = Book(tmp_path / "book.pdf")
    noted = ["".join(run.text for run in page) for page in made.pages]
    apart = [at for at in range(1, 61) if f"Note {at}z" not in noted[made.places[f"4-{at}"][0] - 1]]
    assert apart == []
