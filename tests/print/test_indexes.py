"""The indexes at the end of an edition: their names of places, their rows, their columns."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from builder.model import Action, BlockKind, Code, Event, HistoryNote, Reference, Unit, UnitKind
from builder.print import press
from builder.print.book import book
from builder.print.indexes import indexes, subjects
from builder.print.literal import literal
from builder.print.scope import Editions, Scope
from tests.conditions import DAMAGED
from tests.print.conftest import block, gooseford
from tests.print.reading import Book, Run

ADDRESS = "https://law.example/town-law"
MIDDLE = 306.0
"""The middle of a letter page, in points."""


def _printed(scope: Scope, folder: Path) -> Book:
    (folder / "book.typ").write_text(book(scope), encoding="utf-8")
    press.run([press.PressSheet(folder / "book.typ", folder / "book.pdf")], None)
    return Book(folder / "book.pdf")


def _with(code: Code, changed: Unit) -> Code:
    return replace(
        code, units=tuple(changed if unit.id == changed.id else unit for unit in code.units)
    )


def _runs(made: Book, title: str) -> list[Run]:
    """What is on the pages from an index on."""
    first = next(run.page for runs in made.pages for run in runs if run.text == title)
    return [run for runs in made.pages[first - 1 :] for run in runs if run.mcid is not None]


def test_an_article_is_named_with_its_chapter_except_in_the_chapters_edition(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("builder.print.indexes.FEWEST", 1)  # of a chapter
    code = gooseford()
    article = next(
        unit for unit in code.units if unit.kind is UnitKind.ARTICLE and unit.parent == "chapter-4"
    )
    note = HistoryNote(
        "[Adopted 1-1-2001]",
        ((0, 1),),
        events=(Event(Action.ADOPTED, "2001-01-01", "L.L. No. 77-2001"),),
    )
    code = _with(code, replace(article, history=(note,)))
    chapter = next(unit for unit in code.units if unit.id == "chapter-4")

    def laws(scope: Scope) -> str:
        return next(index.table for index in indexes(scope) if index.name == "tb:laws")

    assert f'("{article.id}", "Chapter 4, Article I"' in laws(Editions(code, None).of(None))
    section = next(unit for unit in code.units if unit.id == "4-2")
    schedule = replace(
        section, kind=UnitKind.SCHEDULE, mark="SCHEDULE II", number="II", history=(note,)
    )
    assert '("4-2", "Chapter 4, Article I, Schedule II"' in laws(
        Editions(_with(code, schedule), None).of(None)
    )
    assert f'("{article.id}", "Article I"' in laws(Editions(code, None).of(chapter))


def test_outside_law_is_grouped_by_law_in_the_order_of_its_numbers() -> None:
    code = gooseford()
    unit = next(unit for unit in code.units if unit.id == "4-2")
    cited = tuple(
        Reference(
            None,
            f"§ {at} of the Town Law",
            0,
            1,
            target=None,
            law="Town Law",
            cite=at,
            url=ADDRESS,
        )
        for at in ("267-b(10)", "267-b(9)", "24")
    )
    table = next(
        index.table
        for index in indexes(Editions(_with(code, replace(unit, references=cited)), None).of(None))
        if index.name == "tb:outside"
    )
    assert table.count('"Town Law"') == 1, "its name is there once"
    places = [table.index(f'"§\u00a0{at}", "{ADDRESS}"') for at in ("24", "267-b(9)", "267-b(10)")]
    assert places == sorted(places)


def test_no_law_is_at_the_foot_of_a_page_without_a_place(tmp_path: Path) -> None:
    code = gooseford()
    unit = next(unit for unit in code.units if unit.id == "4-2")
    cited = tuple(
        Reference(None, "x", 0, 1, target=None, law=f"Law{at:02}", cite=f"{at}.{nth}", url=ADDRESS)
        for at in range(60)
        for nth in range(at % 4 + 1)
    )
    made = _printed(Editions(_with(code, replace(unit, references=cited)), None).of(None), tmp_path)
    runs = [run for pages in made.pages for run in pages if run.mcid is not None]
    heads = [
        at for at, run in enumerate(runs) if run.text.startswith("Law") and run.text[3:].isdigit()
    ]
    assert len(heads) >= 60
    assert [runs[at].text for at in heads if runs[at + 1].page != runs[at].page] == []


def test_a_short_index_of_terms_has_two_columns_of_one_length(tmp_path: Path) -> None:
    code = gooseford()
    unit = next(unit for unit in code.units if unit.id == "4-2")
    terms = tuple(
        replace(
            block(BlockKind.DEFINITION, "Meaning."), term=f"TERM{at:02}", anchor=f"4-2-term{at}"
        )
        for at in range(20)
    )
    chapter = next(unit for unit in code.units if unit.id == "chapter-4")
    scope = Editions(
        _with(code, replace(unit, blocks=terms, footnotes=(), references=(), history=())), None
    ).of(chapter)
    held = [
        run
        for run in _runs(_printed(scope, tmp_path), "Index of defined terms")
        if run.text.startswith("TERM")
    ]
    left, right = (sum((run.x < MIDDLE) is side for run in held) for side in (True, False))
    assert right >= 10
    assert left - right in (0, 1)


def test_a_row_of_the_laws_stays_on_one_page(tmp_path: Path) -> None:
    code = gooseford()
    chapter = next(unit for unit in code.units if unit.id == "chapter-4")
    one = replace(
        next(unit for unit in code.units if unit.id == "4-2"),
        parent=chapter.id,
        footnotes=(),
        references=(),
    )

    def section(at: int) -> Unit:  # thirty laws, each in twenty sections
        events = (Event(Action.AMENDED, f"2001-01-{at % 30 + 1:02}", f"L.L. No. 1{at % 30:02}"),)
        note = HistoryNote("[Amended]", ((0, 1),), events=events)
        return replace(
            one,
            id=f"4-{at}",
            number=f"4-{at}",
            mark=f"§ 4-{at}.",
            blocks=one.blocks[:1],
            history=(note,),
        )

    sections = tuple(section(at) for at in range(1000, 1600))
    scope = Editions(replace(code, units=(replace(chapter, parent=None), *sections)), None).of(
        chapter
    )
    runs = _runs(_printed(scope, tmp_path), "Local laws")
    laws = [(run.page, run.y) for run in runs if run.text.startswith("L.L. No. 1")][
        :30
    ]  # not of the newest law, which the edition has after its indexes
    assert len(laws) == 30
    assert len({page for page, _ in laws}) > 1
    for page in {
        page for page, _ in laws
    }:  # nothing but the head is higher than the first law of its page
        first = max(y for held, y in laws if held == page)
        heads = {run.text for run in runs if run.page == page and run.y > first + 2}
        assert not any("§" in words for words in heads)


def test_a_term_leads_to_its_definition_and_a_law_to_its_note() -> None:
    scope = Editions(gooseford(), None).of(None)
    made = {index.name: index.table for index in indexes(scope)}
    unit, block = next(
        (unit, one)
        for unit in scope.units
        for one in unit.blocks
        if one.kind is BlockKind.DEFINITION
    )
    assert f'("{block.anchor}", "§\u00a0{unit.number}"' in made["tb:terms"]
    assert block.anchor in scope.targets
    noted = next(
        unit.blocks[note.block].anchor
        for unit in scope.units
        for note in unit.history
        if note.block is not None and note.events
    )
    assert f'("{noted}", ' in made["tb:laws"]


def test_sections_in_a_row_are_one_entry_and_ordinances_are_called_so() -> None:
    code = gooseford()
    one = next(unit for unit in code.units if unit.id == "4-2")

    def section(at: int) -> Unit:
        events = (Event(Action.ADOPTED, "2001-01-01", "Ord. 4-2001"),)
        note = HistoryNote("(Ord. 4-2001)", ((0, 1),), events=events)
        return replace(
            one, id=f"4-{at}", number=f"4-{at}", mark=f"§ 4-{at}.", history=(note,), footnotes=()
        )

    parent = next(unit for unit in code.units if unit.id == one.parent)
    units = (replace(parent, parent=None), *(section(at) for at in (10, 11, 12, 13, 14)))
    index = next(
        index
        for index in indexes(Editions(replace(code, units=units), None).of(None))
        if index.name == "tb:laws"
    )
    assert index.title == "Ordinances"
    assert '("4-10", "§§\u00a04-10 to 4-14", "4-14",)' in index.table


def test_a_collection_is_cited_by_its_title_and_a_public_law_by_its_number() -> None:
    code = gooseford()
    unit = next(unit for unit in code.units if unit.id == "4-2")
    cited = tuple(
        Reference(None, law, 0, 1, target=None, law=law, cite=cite)
        for law, cite in (("Codes of Geese", "6 NYCRR 617.2"), ("Public Law", "92-500"))
    )
    table = next(
        index.table
        for index in indexes(Editions(_with(code, replace(unit, references=cited)), None).of(None))
        if index.name == "tb:outside"
    )
    assert '("Codes of Geese", ("6 NYCRR 617.2", ' in table
    assert '("Public Law", ("92-500", ' in table


def test_the_indexes_of_a_damaged_copy_say_what_is_in_doubt(tmp_path: Path) -> None:
    intact = gooseford()
    unit = next(unit for unit in intact.units if unit.id == "3-2")
    blocks = tuple(
        replace(one, confidence=0.6) if one.term == "FOWL" else one for one in unit.blocks
    )
    code = _with(replace(intact, condition=DAMAGED), replace(unit, blocks=blocks))
    made = {index.name: index.table for index in indexes(Editions(code, None).of(None))}
    assert '("FOWL", (("3-2-fowl", "§\u00a03-2",),), true,)' in made["tb:terms"]
    assert '("GOOSE", (("3-2-goose", "§\u00a03-2",),),)' in made["tb:terms"]
    told = {name: words.rpartition("told: ")[2] for name, words in made.items()}
    assert "may not be a term" in told["tb:terms"]
    assert "look each one up" in told["tb:outside"]
    whole_of_it = {index.name: index.table for index in indexes(Editions(intact, None).of(None))}
    assert not any("told: " in words for words in whole_of_it.values())
    text = " ".join(
        run.text
        for run in _runs(_printed(Editions(code, None).of(None), tmp_path), "State and federal law")
    )
    assert "This damaged copy has lost" in text


def test_subjects_also_have_the_names_in_general_references() -> None:
    code = gooseford()
    chapter = next(unit for unit in code.units if unit.id == "chapter-3")
    notes = ("Otters — See Ch. 4.", "Editor's Note: See Ch. 4.", "Newts — See Ch. 9.")
    held = replace(
        chapter,
        blocks=tuple(block(BlockKind.NOTE, words) for words in notes),
        references=tuple(
            Reference("Ch. 4", at, target=target)
            for at, target in enumerate(("chapter-4", "chapter-4", None))
        ),
    )
    entries = [literal(one) for one in subjects(Editions(_with(code, held), None).of(None))]
    assert [one for one in entries if "Otters" in one] == [
        '("Otters", (("chapter-4", "Chapter 4",),),)'
    ]
    assert not [one for one in entries if "Editor" in one or "Newts" in one]
