"""The sites built from the five real codes.

Every word of the law is at its address, and every link leads somewhere.
"""

from __future__ import annotations

from pathlib import Path

import pytest
from lxml.html import HtmlElement
from reading import elements, read_back, said, solid, words_of

from builder import addresses
from builder.commands.check import PAGE, Weight
from builder.model import Block, BlockKind, Code, Unit
from builder.present.names import heading
from builder.sites.links import dead_links
from tests.parsed import code_of

pytestmark = pytest.mark.corpus


def shown(element: HtmlElement, block: Block) -> str:
    """What the page shows as a block's own text."""
    if block.kind not in (BlockKind.ITEM, BlockKind.DEFINITION):
        return words_of(element)
    holder = element if block.kind is BlockKind.ITEM else element.find(".//dd")
    own = holder.find("p")
    if own is None or own.get("id") or "tb-history" in own.get("class", "").split():
        return ""
    return words_of(own)


def differences(code: Code, site: Path) -> list[str]:
    pages = {}
    found = []
    for unit in code.units:
        url = addresses.page(unit.url)
        if url not in pages:
            pages[url] = elements(site / url / "index.html")
        ids = pages[url]
        if words_of(ids[unit.id]).split() != heading(unit).split():
            found.append(f"{unit.id}: heading {words_of(ids[unit.id])!r}")
        blocks = [block for block in unit.blocks if not (block.table and block.table.rows)]
        found += [
            f"{b.anchor}: {b.text[:60]!r}" for b in blocks if shown(ids[b.anchor], b) != b.text
        ]
        notes = [
            words_of(tag).strip()
            for name, tag in ids.items()
            if name.startswith(f"note:{unit.id}:")
        ]
        if notes != [note.text for note in unit.footnotes]:
            found.append(f"{unit.id}: footnotes {notes}")
    return found


def lost_in_twins(code: Code, site: Path) -> list[str]:
    """What a page of the law has and its twin does not."""
    on_page: dict[str, list[Unit]] = {}
    for unit in code.units:
        on_page.setdefault(addresses.page(unit.url), []).append(unit)
    found = []
    for url, units in on_page.items():
        seen = read_back((site / url / "index.md").read_text(encoding="utf-8"))
        found += [f"{url}: {words[:60]!r}" for words in said(units) if solid(words) not in seen]
    return found


def bytes_of(folder: Path) -> int:
    """The size of a site without its data for programs, which readers of pages do not load."""
    return sum(path.stat().st_size for path in folder.rglob("*") if path.is_file())


@pytest.mark.parametrize(
    "name", ["franklinville", "seneca-falls", "spring-valley", "walton", "waverly"]
)
def test_every_word_is_at_its_address(
    codes: dict[str, Path], name: str, corpus_built: Path
) -> None:
    code = code_of(codes[name])[0]
    site = corpus_built / "site" / code.municipality.slug
    assert differences(code, site)[:5] == []
    assert lost_in_twins(code, site)[:5] == []
    weight = Weight.of_site(site)
    assert weight.page <= PAGE, weight
    assert weight.html <= 12_000_000, weight
    assert weight.total - bytes_of(site / "data") <= 20_000_000, weight
    assert dead_links(site)[:5] == []
