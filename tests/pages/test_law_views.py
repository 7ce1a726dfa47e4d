"""The laws of a code: two views of one list, what only a list shows, and a filter."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from gooseford import code, division, section

from builder import addresses
from builder.model import Block, BlockKind, Code, Reference, Table, UnitKind
from builder.pages.docs import write_docs
from builder.present.publication import Publication

ROW = "2-2024\n5-4-2024\nCh. 4"


def _listed() -> Code:
    """The code with a list that has what no history note has: a law of 2024 touched Chapter 4."""
    words = "Ch. 4"
    block = Block(
        BlockKind.TABLE,
        ROW,
        ((0, 1),),
        table=Table(
            columns=("Local Law", "Adopted", "Disposition"), rows=(tuple(ROW.split("\n")),)
        ),
    )
    reference = Reference(words, 0, ROW.index(words), len(ROW), "chapter-4", ("chapter-4",))
    chapter = division(UnitKind.CHAPTER, "DL", "Disposition List", 1, "Chapter DL")
    table = section("DL-1", "Disposition of laws", block, references=(reference,))
    made = code()
    return replace(made, units=addresses.assign((*made.units, chapter, table)))


def test_a_law_of_the_publishers_list_is_among_the_newest_and_at_its_chapter(
    tmp_path: Path,
) -> None:
    write_docs(_listed(), tmp_path, Publication())
    newest = (tmp_path / "docs/changes/index.md").read_text(encoding="utf-8")
    assert newest.index("L.L. No. 2-2024") < newest.index("L.L. No. 2-1998")
    chapter = (tmp_path / "docs/4/index.md").read_text(encoding="utf-8")
    assert "Also listed by the publisher: " in chapter
    assert '<a href="../laws/#law-2-2024">L.L. No. 2-2024</a>, May 4, 2024' in chapter


@pytest.mark.parametrize(("made", "told"), [(code(), False), (_listed(), True)])
def test_a_page_mentions_a_list_only_if_there_is_one(
    tmp_path: Path, made: Code, *, told: bool
) -> None:
    write_docs(made, tmp_path, Publication())
    laws = (tmp_path / "docs/laws/index.md").read_text(encoding="utf-8")
    assert ("its publisher’s disposition list" in laws) is told
    assert "NCM" not in laws


def test_the_newest_laws_and_those_by_year_are_views_of_one_list(tmp_path: Path) -> None:
    write_docs(code(), tmp_path, Publication())
    menu = (tmp_path / "mkdocs.yml").read_text(encoding="utf-8")
    assert "changes/index.md" not in menu
    for name, other in (("laws", "../changes/"), ("changes", "../laws/")):
        page = (tmp_path / "docs" / name / "index.md").read_text(encoding="utf-8")
        assert f'<a href="{other}">' in page
        assert page.count("aria-current") == 1


@pytest.mark.browser
def test_a_long_index_is_filtered_as_one_types(open_page: Callable[..., object]) -> None:
    page = open_page("definitions/")
    assert page.locator(".tb-filter").count() == 0, "a short one needs none"
    page.evaluate(
        """() => {
            const place = document.createElement("div")
            place.className = "tb-filter"
            document.querySelector("h2").before(place)
            const list = document.querySelector("dl.tb-index")
            for (let at = 0; at < 50; at++) list.insertAdjacentHTML("beforeend",
                `<dt>NUMBER ${at}</dt><dd>a number of its own</dd>`)
            list.insertAdjacentHTML("afterend",
                "<h2>Bird Law</h2><dl class='tb-index'><dt>§ 87</dt></dl>")
        }"""
    )
    page.evaluate("void document$.next(document)")
    page.get_by_label("Filter this page").fill("number 4")
    assert page.locator("dl.tb-index dt:visible").all_inner_texts() == [
        "NUMBER 4",
        *(f"NUMBER {at}" for at in range(40, 50)),
    ]
    page.get_by_label("Filter this page").fill("bird law")
    assert page.locator("dl.tb-index dt:visible").all_inner_texts() == ["§ 87"]
    assert page.locator(".tb-filter output").inner_text() == "1 found"
    page.get_by_label("Filter this page").fill("")
    assert page.locator("dl.tb-index dt:visible").count() > 50
