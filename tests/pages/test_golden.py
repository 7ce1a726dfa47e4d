"""The approved pages of a fictional code: a change of any byte shows up in review."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from gooseford import code

from builder.pages.docs import write_docs
from builder.present.publication import Publication

GOLDEN = Path(__file__).parent / "golden"
FILES = (
    "mkdocs.yml",
    "docs/index.md",
    "docs/3/index.md",
    "docs/4/index.md",
    "docs/4/article-i/index.md",
    "docs/4/article-ii/index.md",
    "docs/about/index.md",
    "docs/s/3-1/index.html",
)


@pytest.fixture(scope="module")
def written(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("golden")
    write_docs(code(), folder, Publication(site_url="https://codes.example/gooseford-ny"))
    return folder


@pytest.mark.parametrize("name", FILES)
def test_page_is_as_approved(written: Path, name: str) -> None:
    """Set UPDATE_GOLDEN=1 to agree to what is written now."""
    agreed = GOLDEN / name.replace("/", "__")
    text = (written / name).read_text(encoding="utf-8")
    if os.environ.get("UPDATE_GOLDEN"):
        agreed.write_text(text, encoding="utf-8")
    assert text == agreed.read_text(encoding="utf-8")


def test_the_same_code_gives_the_same_bytes_over_an_older_build(
    written: Path, tmp_path: Path
) -> None:
    (tmp_path / "again/docs/old").mkdir(parents=True)
    (tmp_path / "again/docs/old/index.md").write_text("left by an earlier build", encoding="utf-8")
    write_docs(
        code(), tmp_path / "again", Publication(site_url="https://codes.example/gooseford-ny")
    )
    first = {p.relative_to(written): p.read_bytes() for p in written.rglob("*") if p.is_file()}
    again = {
        p.relative_to(tmp_path / "again"): p.read_bytes()
        for p in (tmp_path / "again").rglob("*")
        if p.is_file()
    }
    assert first == again
