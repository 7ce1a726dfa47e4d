"""Sizes of editions replace their placeholders in the pages, and nothing else."""

from __future__ import annotations

from pathlib import Path

from builder.pages import sizes
from builder.present.publication import Edition

PLANNED = Edition("52.pdf", "chapter-52", 0, 0, "")
LINK = '<p><a href="print/52.pdf" type="application/pdf">Print this chapter (PDF, {})</a></p>\n'


def test_a_size_replaces_its_placeholder_only_in_links_to_pdfs(tmp_path: Path) -> None:
    docs, site = tmp_path / "docs", tmp_path / "site"
    law = f"<p>A geese permit (PDF, {sizes.in_words(PLANNED)}) costs a feather.</p>\n"
    for folder, name in ((docs, "index.md"), (site, "index.html")):
        for place in (folder, folder / "52"):
            place.mkdir(parents=True, exist_ok=True)
            (place / name).write_text(law + LINK.format(sizes.in_words(PLANNED)), encoding="utf-8")
    sizes.fill_in(docs, site, [Edition("52.pdf", "chapter-52", 84_211, 9, "")])
    pages = [docs / "index.md", site / "index.html", docs / "52/index.md", site / "52/index.html"]
    assert {page.read_text(encoding="utf-8") for page in pages} == {law + LINK.format("84 KB")}
