"""The five real codes as sites.

Every word of the law stands at its address, and every link leads somewhere.
"""

from __future__ import annotations

from pathlib import Path

import pytest
from reading import read_back, said, solid, soup, text_of

from builder import addresses
from builder.model import Block, BlockKind, Code, Unit
from builder.pages.docs import write_docs
from builder.present.names import heading
from builder.sites.links import dead_links
from builder.sites.mkdocs import build_site
from builder.sites.weight import PAGE, Weight
from tests.parsed import code_of

pytestmark = pytest.mark.corpus


def shown(tag: object, block: Block) -> str:
    """What the page shows as a block's own text."""
    if block.kind is BlockKind.ITEM:
        own = tag.find("p", recursive=False)
        return (
            text_of(own)
            if own and not own.get("id") and "tb-history" not in own.get("class", ())
            else ""
        )
    if block.kind is BlockKind.DEFINITION:
        own = tag.dd.find("p", recursive=False)
        return (
            text_of(own)
            if own and not own.get("id") and "tb-history" not in own.get("class", ())
            else ""
        )
    return text_of(tag)


def differences(code: Code, site: Path) -> list[str]:
    pages = {}
    found = []
    for unit in code.units:
        url = addresses.page(unit.url)
        if url not in pages:
            read = soup((site / url / "index.html").read_text(encoding="utf-8"))
            pages[url] = {tag["id"]: tag for tag in read.find_all(id=True)}
        ids = pages[url]
        if text_of(ids[unit.id]).split() != heading(unit).split():
            found.append(f"{unit.id}: heading {text_of(ids[unit.id])!r}")
        blocks = [block for block in unit.blocks if not (block.table and block.table.rows)]
        found += [
            f"{b.anchor}: {b.text[:60]!r}" for b in blocks if shown(ids[b.anchor], b) != b.text
        ]
        notes = [
            text_of(tag).strip() for name, tag in ids.items() if name.startswith(f"note:{unit.id}:")
        ]
        if notes != [note.text for note in unit.footnotes]:
            found.append(f"{unit.id}: footnotes {notes}")
    return found


def lost_in_twins(code: Code, site: Path) -> list[str]:
    """What a page of the law says and its twin does not."""
    on_page: dict[str, list[Unit]] = {}
    for unit in code.units:
        on_page.setdefault(addresses.page(unit.url), []).append(unit)
    found = []
    for url, units in on_page.items():
        seen = read_back((site / url / "index.md").read_text(encoding="utf-8"))
        found += [f"{url}: {words[:60]!r}" for words in said(units) if solid(words) not in seen]
    return found


@pytest.mark.parametrize(
    "name", ["franklinville", "seneca-falls", "spring-valley", "walton", "waverly"]
)
def test_every_word_stands_at_its_address(
    codes: dict[str, Path], name: str, tmp_path: Path
) -> None:
    code = code_of(codes[name])[0]
    report = write_docs(code, tmp_path / "docs")
    assert build_site(tmp_path / "docs", tmp_path / "site") == []
    assert report.broken_links == ()
    assert differences(code, tmp_path / "site")[:5] == []
    assert lost_in_twins(code, tmp_path / "site")[:5] == []
    weight = Weight.of_site(tmp_path / "site")
    assert weight.page <= PAGE, weight
    assert weight.html <= 12_000_000, weight
    assert weight.total <= 20_000_000, weight
    assert dead_links(tmp_path / "site")[:5] == []
