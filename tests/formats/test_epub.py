"""The book: packed by its specification, without dead links, and with the words of the data."""

from __future__ import annotations

import datetime as dt
import re
from dataclasses import replace
from functools import cache
from io import BytesIO
from itertools import pairwise
from pathlib import Path
from posixpath import dirname, join
from typing import Any
from zipfile import ZIP_STORED, ZipFile

import pytest
from lxml import etree

from builder.data import code_json
from builder.formats.epub import dumps_epub
from builder.model import Code, Reading, Scar
from builder.proof.book import Book
from builder.sample import folder
from builder.shown.said import is_heading, texts
from tests.formats.said import letters, parting
from tests.parsed import code_of

SAMPLE = sorted(path.name for path in folder().glob("*.txt"))
_ADDED = ("added", "doubt", "caution", "settled")


@cache
def _of_sample(name: str) -> tuple[Code, bytes]:
    code = code_of(folder() / name)[0]
    return code, dumps_epub(code)


class Opened:
    """A book by its own package: the files of its spine, in order."""

    def __init__(self, made: bytes) -> None:
        self.zip = ZipFile(BytesIO(made))
        container = etree.fromstring(self.zip.read("META-INF/container.xml"))
        self.path = container.find(".//{*}rootfile").get("full-path")
        self.package = etree.fromstring(self.zip.read(self.path))
        self.items = {
            one.get("id"): join(dirname(self.path), one.get("href"))
            for one in self.package.findall("{*}manifest/{*}item")
        }
        spine = [one.get("idref") for one in self.package.findall("{*}spine/{*}itemref")]
        self.spine = [self.items[one] for one in spine]

    def pages(self) -> dict[str, Any]:
        return {name: etree.fromstring(self.zip.read(name)) for name in self.spine}


def faults(made: bytes) -> list[str]:
    """What breaks the rules of EPUB 3 in a book, as far as a program sees without its checker."""
    book, found = Opened(made), []
    first = book.zip.infolist()[0]
    if (first.filename, first.compress_type, first.extra) != ("mimetype", ZIP_STORED, b""):
        found.append("the first file is no plain mimetype")
    if book.zip.read("mimetype") != b"application/epub+zip":
        found.append("it names another type")
    there = set(book.zip.namelist()) - {"mimetype", "META-INF/container.xml", book.path}
    if there != set(book.items.values()) or len(book.items) != len(there):
        found.append("the manifest tells other files than there are")
    if len(set(book.spine)) != len(book.spine):
        found.append("a file stands twice in the spine")
    meta = book.package.find("{*}metadata")
    needed = ("identifier", "title", "language")
    found += [f"no {one}" for one in needed if not (meta.findtext(f"{{*}}{one}") or "").strip()]
    modified = meta.findtext("{*}meta[@property='dcterms:modified']") or ""
    if not re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ", modified):
        found.append("no time of change")
    return [*found, *_lost_links(book.pages())]


def _lost_links(pages: dict[str, Any]) -> list[str]:
    ids = {name: [e.get("id") for e in root.iter() if e.get("id")] for name, root in pages.items()}
    found = [f"{name} has an id twice" for name, held in ids.items() if len(set(held)) < len(held)]
    for name, root in pages.items():
        for link in root.iter("{*}a"):
            href = link.get("href")
            file, _, anchor = href.partition("#")
            to = join(dirname(name), file) if file else name
            inside = not re.match(r"https?://", href)
            if inside and (to not in ids or (anchor and anchor not in ids[to])):
                found.append(f"{name}: {href} leads nowhere")
    return found


def differing(code: Code, made: bytes) -> list[Any]:
    """Where the book has other words than the data, or another order."""
    units = Book(code_json.to_json(code), "").units
    shown = [s for root in Opened(made).pages().values() for s in root.iter("{*}section")]
    if [one.get("id") for one in shown] != [unit["id"] for unit in units]:
        return ["the units"]
    found: list[Any] = []
    for section, unit in zip(shown, units, strict=True):
        for mark in [*section.iter("{*}sup"), *section.iterfind(".//{*}a[@role='doc-backlink']")]:
            _drop(mark)
        for span in [e for e in section.iter() if e.get("class") in _ADDED]:
            _drop(span)
        heading, *rest = list(section)
        if not is_heading("".join(heading.itertext()), unit):
            found.append((unit["id"], "".join(heading.itertext())))
        body = "".join("".join(one.itertext()) for one in rest)
        seen = letters(body.replace("Notes to this table: ", ""))
        due = letters("".join(texts(unit)))
        found += [(unit["id"], *parting(seen, due))] if seen != due else []
    return found


def _drop(element: Any) -> None:
    """Take an element away, but not what follows it."""
    before, above = element.getprevious(), element.getparent()
    if before is not None:
        before.tail = (before.tail or "") + (element.tail or "")
    else:
        above.text = (above.text or "") + (element.tail or "")
    above.remove(element)


@pytest.mark.parametrize("name", SAMPLE)
def test_the_book_of_the_sample_is_whole(name: str) -> None:
    code, made = _of_sample(name)
    assert faults(made) == []
    assert differing(code, made) == []
    assert dumps_epub(code) == made


@pytest.mark.corpus
@pytest.mark.parametrize("name", ["walton", "spring-valley"])
def test_the_book_of_a_real_code_is_whole(
    name: str, codes: dict[str, Path], corpus_built: Path
) -> None:
    code = code_of(codes[name])[0]
    slug = code.municipality.slug
    made = (corpus_built / "site" / slug / "data" / f"{slug}.epub").read_bytes()
    assert faults(made) == []
    assert differing(code, made) == []


def test_the_contents_lead_to_every_unit_in_the_order_of_the_book() -> None:
    code, made = _of_sample("alderwick.txt")
    nav = next(root for name, root in Opened(made).pages().items() if name.endswith("nav.xhtml"))
    led = [link.get("href").partition("#")[2] for link in nav.iter("{*}a")][1:]
    assert led == [unit.id for unit in code.units]
    assert all("".join(link.itertext()).strip() for link in nav.iter("{*}a"))


def test_headings_skip_no_level() -> None:
    for root in Opened(_of_sample("alderwick.txt")[1]).pages().values():
        levels = [int(e.tag[-1]) for e in root.iter() if re.search(r"\}h[1-6]$", str(e.tag))]
        assert levels[0] == 1
        assert all(b <= a + 1 for a, b in pairwise(levels))


def test_the_front_page_says_that_the_copy_is_unofficial() -> None:
    code, made = _of_sample("alderwick.txt")
    front = "".join(next(iter(Opened(made).pages().values())).itertext())
    assert "unofficial copy" in front
    assert code.municipality.name in front


def test_what_is_lost_read_by_hand_or_unsure_is_marked_at_its_place() -> None:
    code = _of_sample("alderwick.txt")[0]
    at, unit = next((at, one) for at, one in enumerate(code.units) if one.blocks)
    block = replace(
        unit.blocks[0],
        text="No <b>goose</b> & \x01 swan.",
        scars=(Scar("words lost", 3),),
        readings=(Reading(6, "goose", "g00se"),),
        confidence=0.6,
    )
    changed = replace(unit, blocks=(block, *unit.blocks[1:]), references=(), settled=("By hand.",))
    made = dumps_epub(replace(code, units=(*code.units[:at], changed, *code.units[at + 1 :])))
    assert faults(made) == []
    text = "".join("".join(root.itertext()) for root in Opened(made).pages().values())
    for words in ("[words lost]", "[the source has “g00se”]", "◊", "By hand.", "<b>", "⟨U+0001⟩"):
        assert words in text


def test_a_text_without_a_date_has_no_clock() -> None:
    code = _of_sample("alderwick.txt")[0]
    silent = tuple(replace(unit, history=(), references=()) for unit in code.units)
    undated = replace(code, source=replace(code.source, current_through=None), units=silent)
    package = Opened(dumps_epub(undated)).package
    assert package.findtext(".//{*}meta[@property='dcterms:modified']") == "0001-01-01T00:00:00Z"
    assert package.find(".//{*}metadata/{*}date") is None
    version = replace(undated, source=replace(undated.source, version=dt.date(2021, 5, 1)))
    dated = Opened(dumps_epub(version)).package
    assert dated.findtext(".//{*}metadata/{*}date") == "2021-05-01"
