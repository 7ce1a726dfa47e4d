"""The editions of a small fictional code: their pages, their links, and when they are remade."""

from __future__ import annotations

import os
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pikepdf
import pytest

from builder.errors import BuildError, unwritable
from builder.indexes.newest_law import newest_law
from builder.model import BlockKind, Code, Scar, UnitKind
from builder.present import names
from builder.present.publication import Edition
from builder.print import press
from builder.print.book import book, titled
from builder.print.editions import MANIFEST, WithoutWholeError, link_names, read_manifest
from builder.print.literal import string
from builder.print.scope import Editions, Setting, chapters
from builder.runtime.shared import path_of
from builder.town.municipality import code_of
from tests.conditions import DAMAGED
from tests.print.conftest import Typeset, block
from tests.print.editions import (
    FOOT,
    astray,
    breaches,
    lost,
    overfull,
    running_heads,
    unlisted,
    widows,
)
from tests.print.reading import Book, squeeze
from tests.print.written import write_editions

sys.path.insert(0, str(Path(__file__).parents[1] / "pages"))

from gooseford import code as gooseford

SITE = "https://law.example/gooseford-ny/"


@pytest.fixture(scope="module")
def printed(tmp_path_factory: pytest.TempPathFactory) -> tuple[Code, Path, tuple[Edition, ...]]:
    code, folder = gooseford(), tmp_path_factory.mktemp("editions") / "print"
    return code, folder, write_editions(code, folder, site_url=SITE)


def test_a_code_too_large_for_the_typesetter_has_the_editions_of_its_chapters(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def run(sheets: list[press.PressSheet], *more: object) -> None:
        if any(sheet.target.name == "gooseford-ny.pdf" for sheet in sheets):
            raise BuildError("gooseford-ny.typ", "the typesetter stopped early")
        plain(sheets, *more)

    plain = press.run
    monkeypatch.setattr(press, "run", run)
    folder = tmp_path / "print"
    with pytest.raises(WithoutWholeError, match="stopped early"):
        write_editions(gooseford(), folder, site_url=SITE)
    assert [edition.name for edition in read_manifest(folder)] == ["3.pdf", "4.pdf"]
    assert sorted(path.name for path in folder.iterdir()) == ["3.pdf", "4.pdf", MANIFEST]


def test_there_is_an_edition_of_the_whole_code_and_one_of_each_chapter(
    printed: tuple[Code, Path, tuple[Edition, ...]],
) -> None:
    _, folder, editions = printed
    assert [edition.name for edition in editions] == ["gooseford-ny.pdf", "3.pdf", "4.pdf"]
    assert [edition.unit for edition in editions] == [None, "chapter-3", "chapter-4"]
    for edition in editions:
        assert edition.path(folder).stat().st_size == edition.bytes
        assert len(Book(edition.path(folder)).pages) == edition.pages
    assert sorted(path.name for path in folder.iterdir()) == sorted(
        [MANIFEST, *(edition.name for edition in editions)]
    )
    assert read_manifest(folder) == editions


def test_an_edition_holds_all_words_in_order_and_keeps_its_promises(
    printed: tuple[Code, Path, tuple[Edition, ...]],
) -> None:
    code, folder, editions = printed
    scopes = [
        Editions(code, SITE).of(None),
        *(Editions(code, SITE).of(chapter) for chapter in chapters(code)),
    ]
    for scope, edition in zip(scopes, editions, strict=True):
        made = Book(edition.path(folder))
        assert lost(scope.units, made) == []
        assert astray(scope, made) == []
        assert breaches(made) == []
        assert unlisted(scope, made) == []
        assert widows(scope, made) == []
        assert overfull(made, "us-letter") == []
        if not scope.chapter:
            assert running_heads(scope, made) == []
        for unit in scope.units:
            assert any(
                titled(unit) in mark and names.designation(unit) in mark
                for mark in made.bookmarks()
            ), unit.id


def test_every_page_says_whose_law_it_is_how_current_and_where(
    printed: tuple[Code, Path, tuple[Edition, ...]],
) -> None:
    _, folder, editions = printed
    for edition in editions:
        for runs in Book(edition.path(folder)).pages:
            text = squeeze("".join(run.text for run in runs))
            for words in (
                "Unofficial copy",
                "Village of Gooseford, NY",
                "through July 14, 2025",
                SITE,
                "fictional",
            ):
                assert squeeze(words) in text


def test_a_reference_has_its_page_and_leads_out_of_a_chapter_to_the_site(
    printed: tuple[Code, Path, tuple[Edition, ...]],
) -> None:
    _, folder, (all_of_it, _, swans) = printed
    book = Book(all_of_it.path(folder))
    page = book.places["3-1"][0]
    line = squeeze("".join(run.text for runs in book.pages for run in runs))
    assert f"Penalty,see§3-1p.{page}" in line
    chapter = Book(swans.path(folder))
    out = {str(link.A.URI) for _, link in chapter.links() if "/A" in link}
    assert f"{SITE}3/#3-1" in out
    assert "s/3-1/" in "".join(run.text for runs in chapter.pages for run in runs)


def test_a_link_out_of_an_edition_is_read_aloud_as_the_name_of_its_target(
    printed: tuple[Code, Path, tuple[Edition, ...]],
) -> None:
    _, folder, (all_of_it, _, swans) = printed
    said = {
        str(link.A.URI): str(link.Contents)
        for edition in (all_of_it, swans)
        for _, link in Book(edition.path(folder)).links()
        if "/A" in link
    }
    assert said[f"{SITE}3/#3-1"] == "§ 3-1. Keeping of geese, on the web site"
    outside = Editions(code_of(path_of("builder/sample/alderwick.txt"))[0], None).of(None)
    named = link_names(outside)
    assert named["https://www.nysenate.gov/legislation/laws/VIL/7-712"] == (
        "Village Law, § 7-712, at nysenate.gov"
    )


def test_the_same_code_gives_the_same_bytes(
    printed: tuple[Code, Path, tuple[Edition, ...]], tmp_path: Path
) -> None:
    code, folder, editions = printed
    assert write_editions(code, tmp_path / "print", site_url=SITE) == editions
    for edition in editions:
        assert edition.path(folder).read_bytes() == edition.path(tmp_path / "print").read_bytes()


def test_only_what_has_changed_is_made_again(
    printed: tuple[Code, Path, tuple[Edition, ...]], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    code, folder, editions = printed
    made: list[str] = []
    true_run = press.run
    monkeypatch.setattr(
        press,
        "run",
        lambda sheets, date: (
            made.extend(sheet.target.name for sheet in sheets),
            true_run(sheets, date),
        ),
    )
    assert write_editions(code, tmp_path / "same", site_url=SITE, before=folder) == editions
    assert made == []
    section = next(unit for unit in code.units if unit.id == "4-2")
    changed = replace(
        code,
        source=replace(code.source, sha256="1" * 64),
        units=tuple(replace(u, title="(Held)") if u is section else u for u in code.units),
    )
    write_editions(changed, tmp_path / "changed", site_url=SITE, before=folder)
    assert made == ["gooseford-ny.pdf", "4.pdf"]
    (tmp_path / "same" / "3.pdf").write_bytes(b"torn")
    made.clear()
    assert (
        write_editions(code, tmp_path / "mended", site_url=SITE, before=tmp_path / "same")
        == editions
    )
    assert made == ["3.pdf"]


def test_other_paper(tmp_path: Path) -> None:
    folder = tmp_path / "print"
    edition = write_editions(gooseford(), folder, site_url=None, setting=Setting("a4"))[0]
    book = Book(edition.path(folder))
    assert [round(float(side)) for side in book.pdf.pages[0].MediaBox] == [0, 0, 595, 842]


def test_a_book_says_so_if_its_typefaces_lack_a_character() -> None:
    code = gooseford()
    other = replace(
        code,
        units=tuple(
            replace(unit, title=f"{unit.title} \u05d0") if unit.id == "4-2" else unit
            for unit in code.units
        ),
    )
    said = "is printed as its Unicode number"
    assert said in book(Editions(other, None).of(None))
    assert said not in book(Editions(code, None).of(None))


def test_a_flattened_code_is_printed_with_its_warning_and_marks(tmp_path: Path) -> None:
    code = gooseford(fictional=False)
    flat = replace(code, condition=DAMAGED)
    edition = write_editions(flat, tmp_path / "print", site_url=None)[0]
    made = Book(edition.path(tmp_path / "print"))
    assert [
        mark for mark in made.bookmarks() if mark != " ".join(mark.split()) or "◊" in mark
    ] == []
    pages = ["".join(run.text for run in runs) for runs in made.pages]
    assert all("rebuilt from a damaged copy" in page for page in pages)
    assert sum(page.count("◊") for page in pages) >= 3  # the legend, a section and an item


def test_a_chapter_says_on_its_first_page_whose_code_it_is_from(
    printed: tuple[Code, Path, tuple[Edition, ...]],
) -> None:
    code, folder, editions = printed
    for chapter, edition in zip(chapters(code), editions[1:], strict=True):
        words = squeeze("".join(run.text for run in Book(edition.path(folder)).pages[0]))
        assert words.index("CodeoftheVillageofGooseford,NY") < words.index(
            squeeze(titled(chapter)), words.index("Code")
        )
    assert f"kicker({string('Code of the Village of Gooseford, NY')})" not in book(
        Editions(code, SITE).of(None)
    )


def test_an_edition_of_several_chapters_says_once_whose_code_it_is_from() -> None:
    code = gooseford()
    held = tuple(
        replace(unit, parent="part-i") if unit.kind is UnitKind.CHAPTER else unit
        for unit in code.units
    )
    first = next(unit for unit in held if unit.kind is UnitKind.CHAPTER)
    part = replace(first, id="part-i", kind=UnitKind.PART, number="I", parent=None, url="part-i/")
    made = book(Editions(replace(code, units=(part, *held)), SITE).of(part))
    assert made.count(f"kicker({string('Code of the Village of Gooseford, NY')})") == 1


def test_a_book_lists_what_it_holds_by_kind() -> None:
    code = gooseford()
    chapter = next(unit for unit in code.units if unit.id == "chapter-4")
    one, two = (unit for unit in code.units if unit.id in ("4-1", "4-2"))
    held = [
        replace(one, parent=chapter.id),
        replace(two, parent=chapter.id, kind=UnitKind.SCHEDULE),
    ]
    assert '"1 section, 1 schedule"' in book(
        Editions(replace(code, units=(replace(chapter, parent=None), *held)), None).of(chapter)
    )


def test_the_foot_of_a_page_keeps_clear_of_its_number(tmp_path: Path) -> None:
    code = gooseford(fictional=True)  # the longest foot: fictional and flattened
    edition = write_editions(
        replace(code, condition=DAMAGED),
        tmp_path / "print",
        site_url=SITE,
    )[0]
    for number, runs in enumerate(Book(edition.path(tmp_path / "print")).pages, 1):
        foot = [run for run in runs if run.y < FOOT]
        shown = next(run for run in foot if run.text == str(number))
        others = [run for run in foot if run is not shown]
        if number % 2:  # at the outer edge
            assert max(run.x + run.width for run in others) < shown.x
        else:
            assert min(run.x for run in others) > shown.x + shown.width


def test_a_chapter_in_no_part_is_listed_like_the_parts_next_to_it() -> None:
    code = gooseford()
    last = next(unit for unit in code.units if unit.id == "chapter-4")
    loose = replace(
        code,
        units=tuple(replace(unit, parent=None) if unit is last else unit for unit in code.units),
    )
    assert '("chapter", "chapter-4", "Chapter 4"' in book(Editions(code, None).of(None))
    assert '("part", "chapter-4", "Chapter 4"' in book(Editions(loose, None).of(None))


def test_blanks_in_a_row_become_one(typeset: Typeset) -> None:
    _, made = typeset(block(BlockKind.PARAGRAPH, "The dam  and\n the mill."))
    assert any("The dam and the mill." in run.text for runs in made.pages for run in runs)


def test_a_fault_of_the_typesetters_own_is_met_with_type_a_little_larger(tmp_path: Path) -> None:
    fails = 'sys.inputs.at("again", default: "1") == "1"'
    text = f"""#set document(title: [Geese])
#if {fails} {{ panic("internal error: parent group") }}
Geese.
"""
    (tmp_path / "geese.typ").write_text(text)
    press.run([press.PressSheet(tmp_path / "geese.typ", tmp_path / "geese.pdf")], None)
    assert (tmp_path / "geese.pdf").read_bytes().startswith(b"%PDF")


def test_what_cannot_be_typeset_fails_in_one_line(tmp_path: Path) -> None:
    (tmp_path / "broken.typ").write_text("#nowhere()", encoding="utf-8")
    with pytest.raises(BuildError, match=r"broken\.typ: cannot be typeset: .*nowhere"):
        press.run([press.PressSheet(tmp_path / "broken.typ", tmp_path / "broken.pdf")], None)


def test_a_typesetter_that_takes_too_long_is_ended(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(press, "SECONDS", 0.001)  # less than any process needs to start
    (tmp_path / "slow.typ").write_text("= Slow", encoding="utf-8")
    with pytest.raises(BuildError, match="was not typeset within"):
        press.run([press.PressSheet(tmp_path / "slow.typ", tmp_path / "slow.pdf")], None)


def test_a_typesetter_without_memory_fails_in_one_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(press, "MEMORY", 1 << 20)
    (tmp_path / "big.typ").write_text("= Big", encoding="utf-8")
    with pytest.raises(BuildError, match=r"big\.typ: the typesetter stopped early"):
        press.run([press.PressSheet(tmp_path / "big.typ", tmp_path / "big.pdf")], None)


def test_a_target_that_cannot_be_written_is_reported_in_the_systems_words(tmp_path: Path) -> None:
    (tmp_path / "small.typ").write_text("= Small", encoding="utf-8")
    (tmp_path / "file").touch()
    target = tmp_path / "file" / "small.png"
    with pytest.raises(NotADirectoryError) as caught:
        press.run([press.PressSheet(tmp_path / "small.typ", target)], None)
    said = unwritable(caught.value, "out")
    assert said.startswith(f"{target} cannot be written (Not a directory)")


def test_an_edition_that_a_full_disk_cannot_hold_ends_no_process(tmp_path: Path) -> None:
    script = Path(__file__).with_name("full_disk.py")
    ended = subprocess.run(
        [sys.executable, script, tmp_path],
        env=os.environ | {"PYTHONPATH": os.pathsep.join(sys.path)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert (ended.returncode, ended.stdout) == (0, "File too large\n"), ended.stderr


def test_a_mark_of_lost_words_is_read_aloud_and_a_doubt_has_a_name(tmp_path: Path) -> None:
    code = gooseford(fictional=False)
    unit = code.sections[0]
    scarred = replace(unit.blocks[0], scars=(Scar("words lost", 3),), confidence=0.5)
    changed = replace(unit, blocks=(scarred, *unit.blocks[1:]))
    units = tuple(changed if one is unit else one for one in code.units)
    edition = write_editions(replace(code, units=units), tmp_path / "print")[0]
    made = Book(edition.path(tmp_path / "print"))
    assert "[words lost]" in "".join(run.text for run in made.tags.runs())
    marks = [tag for tag in made.tags.find("Formula") if "◊" in tag.text]
    assert marks
    with pikepdf.open(edition.path(tmp_path / "print")) as held:
        named = [
            str(thing.Alt)
            for thing in held.objects
            if isinstance(thing, pikepdf.Dictionary) and thing.get("/S") == "/Formula"
        ]
    assert set(named) == {"uncertain"}


def test_no_line_ends_in_a_section_sign() -> None:
    assert string("See § 4-1 and §§ 5 and 6.") == '"See §\u00a04-1 and §§\u00a05 and 6."'


def test_the_whole_code_ends_with_a_page_for_the_clerk_and_says_how_it_is_cited(
    printed: tuple[Code, Path, tuple[Edition, ...]],
) -> None:
    _, folder, editions = printed
    pages = ["".join(run.text for run in runs) for runs in Book(editions[0].path(folder)).pages]
    assert "I certify that I have compared this edition" in pages[-1]
    assert any("Cite as" in page and "Gooseford Village Code § 3-1" in page for page in pages)


def test_an_edition_is_packed_and_has_the_date_of_its_newest_law(tmp_path: Path) -> None:
    code = gooseford()
    undated = replace(code, source=replace(code.source, current_through=None))
    edition = write_editions(undated, tmp_path / "print")[0]
    data = edition.path(tmp_path / "print").read_bytes()
    assert b"/ObjStm" in data
    with pikepdf.open(edition.path(tmp_path / "print")) as held:
        newest = newest_law(undated)
        assert newest is not None
        assert str(held.docinfo.CreationDate)[2:6] == newest.date[:4]
        assert len(held.pages) == edition.pages


def test_a_damaged_copy_says_so_on_the_first_page_of_each_chapter(tmp_path: Path) -> None:
    flat = replace(gooseford(fictional=False), condition=DAMAGED)
    for edition in write_editions(flat, tmp_path / "print")[1:]:
        first = Book(edition.path(tmp_path / "print")).pages[0]
        assert "The official text is with the clerk." in "".join(run.text for run in first)


def test_each_part_begins_on_a_right_hand_page(
    printed: tuple[Code, Path, tuple[Edition, ...]],
) -> None:
    code, folder, editions = printed
    made = Book(editions[0].path(folder))
    parts = [titled(unit) for unit in code.units if unit.kind is UnitKind.PART]
    heads = [tag for tag in made.tags.find("H1") if tag.text.endswith(tuple(parts))]
    assert len(heads) == len(parts)
    begun = [run.page for tag in heads for run in tag.runs()]
    assert all(number % 2 for number in begun)
    blank = made.pages[begun[0] - 2]
    assert blank
    assert all(run.y < FOOT for run in blank)  # it has its foot, and nothing else


def test_the_foot_of_a_page_with_a_mark_of_doubt_says_what_it_means(tmp_path: Path) -> None:
    code = gooseford(fictional=False)
    # after a part that is in doubt and is only a title, a page is left blank for the next
    units = tuple(
        replace(unit, blocks=tuple(replace(one, confidence=0.5) for one in unit.blocks))
        for unit in code.units
    )
    parts = (
        replace(code.units[0], id=f"part-{at}", number=at, mark=f"PART {at}", confidence=0.5)
        for at in ("II", "III")
    )
    edition = write_editions(replace(code, units=(*units, *parts)), tmp_path / "print")[0]
    made = Book(edition.path(tmp_path / "print"))
    marked = told = 0
    for runs in made.pages[2:]:  # the second page explains it at length
        signs = "".join(run.text for run in runs if run.y >= FOOT).count("◊")
        foot = "".join(run.text for run in runs if run.y < FOOT)
        assert ("◊ uncertain" in foot) is (signs > 0)
        marked += signs > 0
        told += signs == 0
    assert marked
    assert told
