"""A part of the law as a Word document: its words in their order, with Word's own means."""

from __future__ import annotations

import json
from dataclasses import replace
from functools import cache
from io import BytesIO
from pathlib import Path
from typing import Any
from zipfile import ZipFile

import pytest
from docx import Document
from docx.oxml.ns import qn
from lxml import etree

from builder.data import code_json
from builder.data.code_json import read_code
from builder.formats.word import documents, write_word
from builder.model import Code, Reading, Scar, Unit
from builder.present.site_outline import SiteOutline
from builder.proof.book import Book
from builder.sample import folder
from builder.shown.said import is_heading, texts
from tests.formats.said import letters, parting
from tests.parsed import code_of


@cache
def _code(name: str = "alderwick.txt") -> Code:
    return code_of(folder() / name)[0]


def dumps_word(code: Code, unit: Unit) -> bytes:
    [(_, made)] = documents(code, [unit])
    return made


def _tops(code: Code) -> list[Unit]:
    return [unit for unit in code.units if unit.parent is None]


def _passages(made: bytes, *added: str) -> list[tuple[str, str]]:
    """Each heading with the words below it, without the numbers that call footnotes.

    What a document adds to the law is in italics, and is left out too.
    """
    found: list[tuple[str, str]] = []
    body = Document(BytesIO(made)).element.body
    for raised in [*body.iter(*(added or (qn("w:vertAlign"), qn("w:i"))))]:
        run = raised.getparent().getparent()
        run.getparent().remove(run)
    for element in body.iter(qn("w:p")):
        words = "".join(text.text or "" for text in element.iter(qn("w:t")))
        style = element.find(f"{qn('w:pPr')}/{qn('w:pStyle')}")
        if style is not None and style.get(qn("w:val")).startswith("Heading"):
            found.append((words, ""))
        else:
            found[-1] = (found[-1][0], found[-1][1] + words)
    return found


def _footnotes(made: bytes) -> list[str]:
    with ZipFile(BytesIO(made)) as held:
        if "word/footnotes.xml" not in held.namelist():
            return []
        root = etree.fromstring(held.read("word/footnotes.xml"))
        body = etree.fromstring(held.read("word/document.xml"))
    notes = [one for one in root if one.get(qn("w:type")) is None]
    start = body.find(f".//{qn('w:footnotePr')}/{qn('w:numStart')}")
    first = None if start is None else int(start.get(qn("w:val")))
    counted = ["" if first is None else str(first + nth) for nth in range(len(notes))]
    own = [one.find(f".//{qn('w:footnoteRef')}") is None for one in notes]
    assert set(own) == {first is None}
    return [
        letters(number + "".join(one.itertext()))
        for number, one in zip(counted, notes, strict=True)
    ]


def differing(code: Code, top: Unit) -> list[Any]:
    """Where a document has other words than the data, or another order."""
    made = dumps_word(code, top)
    plain = {unit["id"]: unit for unit in Book(code_json.to_json(code), "").units}
    below = SiteOutline(code).under(top)
    units = [plain[top.id], *(plain[unit.id] for unit, _ in below)]
    shown = _passages(made)
    if len(shown) != len(units):
        return ["the headings"]
    found: list[Any] = []
    for (heading, body), unit in zip(shown, units, strict=True):
        if not is_heading(heading, unit):
            found.append((unit["id"], heading))
        seen = letters(body.replace("◊", ""))
        due = letters("".join(texts(unit, footnotes=False)))
        found += [(unit["id"], *parting(seen, due))] if seen != due else []
    notes = [letters(n["number"] + n["text"]) for unit in units for n in unit["footnotes"]]
    return found if sorted(_footnotes(made)) == sorted(notes) else [*found, "footnotes"]


@pytest.mark.parametrize("name", ["alderwick.txt", "quillbrook.txt", "larkmoor.txt"])
def test_documents_of_the_sample_say_what_the_data_say(name: str) -> None:
    code = _code(name)
    assert [wrong for top in _tops(code) for wrong in differing(code, top)] == []


@pytest.mark.corpus
def test_documents_of_a_real_code_say_what_its_data_say(codes: dict[str, Path]) -> None:
    code = code_of(codes["walton"])[0]
    tops = [unit for unit in code.units if unit.kind == "chapter"][:12]
    assert [wrong for top in tops for wrong in differing(code, top)] == []


def test_it_holds_footnotes_and_the_same_bytes_each_time() -> None:
    code = _code()
    noted = next(unit for unit in code.units if unit.footnotes)
    made = dumps_word(code, noted)
    assert made == dumps_word(code, noted)
    with ZipFile(BytesIO(made)) as held:
        assert {one.date_time for one in held.infolist()} == {(1980, 1, 1, 0, 0, 0)}
    called = list(Document(BytesIO(made)).element.body.iter(qn("w:footnoteReference")))
    assert len(called) == len(noted.footnotes)
    assert [one.get(qn("w:customMarkFollows")) for one in called] == [None] * len(called)


def test_footnotes_whose_numbers_do_not_follow_one_another_are_written_as_printed() -> None:
    code = _code()
    noted = next(unit for unit in code.units if unit.footnotes)
    first = replace(noted.footnotes[0], number="*")
    odd = replace(noted, footnotes=(first, *noted.footnotes[1:]))
    made = dumps_word(replace(code, units=tuple(odd if u is noted else u for u in code.units)), odd)
    called = list(Document(BytesIO(made)).element.body.iter(qn("w:footnoteReference")))
    assert called[0].get(qn("w:customMarkFollows")) == "1"
    assert called[0].getparent().findtext(qn("w:t")) == "*"
    assert _footnotes(made)[0].startswith(letters("*" + first.text[:20]))


def test_its_tables_are_tables() -> None:
    code = _code()
    tabled = next(u for u in code.units for b in u.blocks if b.table and b.table.rows)
    table = next(block.table for block in tabled.blocks if block.table and block.table.rows)
    shown = Document(BytesIO(dumps_word(code, tabled))).tables[0]
    assert len(shown.columns) == table.width
    cells = [cell.text for cell in shown.rows[-1].cells]
    assert cells[0] == table.rows[-1][0]


def test_the_head_names_the_citation_the_date_and_that_it_is_unofficial() -> None:
    code = _code()
    section = next(unit for unit in code.sections if unit.number)
    head = Document(BytesIO(dumps_word(code, section))).sections[0].header.paragraphs[0].text
    assert f"§ {section.number}" in head
    assert "unofficial copy" in head
    assert "newest law" in head or "current through" in head


def test_the_head_cites_an_article_with_its_chapter_or_appendix() -> None:
    code = _code("larkmoor.txt")
    article = next(unit for unit in code.units if unit.id == "article-a-i")
    head = Document(BytesIO(dumps_word(code, article))).sections[0].header.paragraphs[0].text
    assert head.startswith("Larkmoor City Code Appendix A, Article I")


def test_what_is_lost_read_by_hand_or_hostile_is_shown() -> None:
    code = _code()
    unit = next(one for one in code.sections if one.blocks)
    block = replace(
        unit.blocks[0],
        text="No <b>goose</b> & \x01 swan.",
        scars=(Scar("words lost", 3),),
        readings=(Reading(6, "goose", "g00se"),),
    )
    changed = replace(unit, blocks=(block,), references=(), history=(), settled=("By hand.",))
    units = tuple(changed if one is unit else one for one in code.units)
    text = _passages(dumps_word(replace(code, units=units), changed), qn("w:vertAlign"))[0][1]
    for words in ("[words lost]", "[the source has “g00se”]", "By hand.", "<b>", "⟨U+0001⟩"):
        assert words in text


@pytest.mark.parametrize("name", sorted(path.name for path in folder().glob("*.txt")))
def test_a_code_that_was_read_back_gives_the_same_data(name: str) -> None:
    plain = json.loads(code_json.dumps(_code(name)))
    again = json.loads(code_json.dumps(read_code(plain)))
    for part in ("municipality", "condition", "divisions", "sections"):
        assert _rounded(again[part]) == _rounded(plain[part])


def _rounded(held: Any) -> Any:
    """Plain data with confidences of two places, and without anything that needs finer ones."""
    if isinstance(held, list):
        return [_rounded(one) for one in held]
    if not isinstance(held, dict):
        return held
    kept = {key: _rounded(value) for key, value in held.items() if key != "warning"}
    return kept | ({"confidence": round(kept["confidence"], 2)} if "confidence" in kept else {})


def test_each_section_and_each_page_has_a_document(tmp_path: Path) -> None:
    code = _code()
    write_word(code, tmp_path)
    held = {path.stem: path.read_bytes() for path in (tmp_path / "word").iterdir()}
    chapter = next(unit for unit in code.divisions if unit.kind == "chapter")
    assert {unit.id for unit in code.sections} < set(held)
    assert held[chapter.id] == dumps_word(code, chapter)
    assert len(held) == len([u for u in code.units if u.holds_text or "#" not in u.url])
    sizes = [len(made) for made in held.values()]
    assert sum(sizes) / len(sizes) < 8_000, "none has styles that it does not use"


def test_no_address_of_a_link_has_a_blank() -> None:
    code = _code()
    unit = next(u for u in code.units if any(r.url and not r.target for r in u.references))
    spaced = [replace(r, url=f"{r.url} and more") if r.url else r for r in unit.references]
    changed = replace(unit, references=tuple(spaced))
    units = tuple(changed if one is unit else one for one in code.units)
    with ZipFile(BytesIO(dumps_word(replace(code, units=units), changed))) as made:
        related = etree.fromstring(made.read("word/_rels/document.xml.rels"))
    led = [one.get("Target") for one in related if one.get("TargetMode") == "External"]
    assert led
    assert not [one for one in led if " " in one]
