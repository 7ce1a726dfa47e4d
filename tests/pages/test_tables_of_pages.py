"""Tables on pages: rows keep what is in them, and doubtful tables say so."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from bs4 import BeautifulSoup
from gooseford import PARA, SPAN, TABLE, block, code

from builder.model import Action as Did
from builder.model import Block, BlockKind, Event, HistoryNote, Table, Unit
from builder.pages.docs import write_docs
from builder.present.publication import Publication
from builder.town.note_places import with_note_places

STREETS = Table(
    ("Street", "Side"),
    (),
    (("Mill Street", "East"), ("Quay1", "West"), ("Ferry Lane", "Both")),
    notes=("NOTES:", "1 In summer only."),
)


def _note(raw: str, **place: int) -> HistoryNote:
    return HistoryNote(raw, SPAN, 0, (Event(Did.ADDED, "2001-02-03", None),), **place)


def _page(folder: Path, *blocks: Block, history: tuple[HistoryNote, ...] = ()) -> BeautifulSoup:
    held = code()
    units = tuple(
        replace(unit, blocks=_addressed(unit, blocks), history=history, references=())
        if unit.id == "4-1"
        else unit
        for unit in held.units
    )
    write_docs(replace(held, units=units), folder, Publication())
    text = (folder / "docs/4/article-i/index.md").read_text(encoding="utf-8")
    return BeautifulSoup(text, "html.parser")


def _addressed(unit: Unit, blocks: tuple[Block, ...]) -> tuple[Block, ...]:
    return tuple(replace(one, anchor=f"{unit.id}-{at}") for at, one in enumerate(blocks))


def _table(table: Table, **more: float) -> Block:
    rows = (table.columns, *table.heads, *table.rows, table.notes)
    return block(TABLE, "\n".join(" ".join(row) for row in rows), table=table, **more)


def test_a_history_note_is_in_its_row(tmp_path: Path) -> None:
    page = _page(tmp_path, _table(STREETS), history=(_note("[Added 2-3-2001]", row=1),))
    rows = [row.get_text("|", strip=True) for row in page.select(".tb-cells tr")]
    assert rows[0] == "Street|Side|History"
    assert rows[2] == "Quay|1|West|[Added|2-3-2001|]", "its day is a link to the law"
    assert page.select(".tb-history") == [], "it is not listed below the table again"


def test_rows_have_heads_and_a_glued_mark_is_raised(tmp_path: Path) -> None:
    page = _page(tmp_path, _table(STREETS))
    assert [th.get_text() for th in page.select("tbody th[scope=row]")] == [
        "Mill Street",
        "Quay1",
        "Ferry Lane",
    ]
    assert [mark.get_text() for mark in page.select(".tb-table__mark")] == ["1"]
    assert page.select_one(".tb-table")["aria-label"] == "Table of § 4-1"


def test_heads_that_run_together_are_marked(tmp_path: Path) -> None:
    run = replace(STREETS, columns=(), heads=(("Street Side",),))
    page = _page(tmp_path, _table(run))
    assert (
        "it is unclear which belongs to which column"
        in page.select_one(".tb-table .tb-caution").get_text()
    )
    spanning = replace(STREETS, columns=(), heads=(("All streets",), ("Street", "Side")))
    assert _page(tmp_path / "other", _table(spanning)).select(".tb-table .tb-caution") == []


def test_what_tables_say_of_each_district_is_a_page(tmp_path: Path) -> None:
    uses = Table(
        ("Use", "R1", "R2", "CBD"),
        (),
        (("Inn", "", "P", "C"), ("BY THE LAKE", "", "", ""), ("Boathouse", "P", "", "")),
        groups=(1,),
    )
    said = block(PARA, "Geese are kept in the R1 district, and in the R2 and CBD districts.")
    _page(tmp_path, said, _table(uses))
    text = (tmp_path / "docs/zoning/index.md").read_text(encoding="utf-8")
    page = BeautifulSoup(text, "html.parser")
    assert [one.get_text() for one in page.select("li")] == [
        "By the Lake: Boathouse P, §\N{NO-BREAK SPACE}4-1",
        "Inn P, §\N{NO-BREAK SPACE}4-1",
        "Inn C, §\N{NO-BREAK SPACE}4-1",
    ]
    led = [a["href"] for a in page.select("li a")]
    assert led == [f"../4/article-i/#4-1-1-row-{row}" for row in (3, 1, 1)]
    text = (tmp_path / "docs/4/article-i/index.md").read_text(encoding="utf-8")
    rows = BeautifulSoup(text, "html.parser").select("tr[id]")
    assert [row.get_text()[:3] for row in rows] == ["Inn", "Boa"]


def test_a_table_in_doubt_says_so(tmp_path: Path) -> None:
    """A sentence at a time, which is how the interface finds their Spanish."""
    run = replace(STREETS, rows=(*STREETS.rows, ("Mill Street: east side west side",)))
    said = _page(tmp_path, _table(run, confidence=0.7)).select(".tb-table .tb-caution span")
    assert [one.get_text() for one in said] == [
        "Rows and columns inferred, 70% sure.",
        "A row runs together; it is unclear which words belong to which column.",
    ]


def test_a_note_within_a_text_is_after_the_words_before_it(tmp_path: Path) -> None:
    held = block(BlockKind.PARAGRAPH, "Mill Street east side. Quay west side.")
    page = _page(tmp_path, held, history=(_note("[Added 2-3-2001]", offset=22),))
    said = page.find(id="4-1-0").get_text()
    assert said == "Mill Street east side. [Added 2-3-2001] Quay west side."


SOURCE = "A. Mill Street East [Added 2001]\nQuay West half-\nway [Added 2002]\nNotes"


@pytest.mark.parametrize(("at", "row"), [(20, 0), (52, 1)])
def test_a_notes_place_decides_its_row(at: int, row: int) -> None:
    rows = (("Mill Street", "East"), ("Quay", "West half-way"))
    spans = ((0, 19), (33, 51), (65, 70))
    held = Block(TABLE, "", spans, mark="A.", table=Table(rows=rows, notes=("Notes",)))
    note = HistoryNote("[Added 2002]", ((at, at + 12),), 0)
    unit = replace(code().units[-1], blocks=(held,), history=(note,))
    (placed,) = with_note_places([unit], SOURCE)
    assert placed.history[0].row == row
