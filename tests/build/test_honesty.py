"""Every page says what it is.

It is an unofficial copy, of what, of when, and who is responsible. An old one says that it is old.
"""

from __future__ import annotations

import datetime as dt
from pathlib import Path

import pytest
from lxml import html

from builder.pages.docs import write_docs
from builder.sites.mkdocs import build_site
from builder.sources.settings import Settings
from builder.town.municipality import code_of
from tests.build.town import text

SETTINGS = Settings(
    current_through=dt.date(2025, 7, 14),
    official_url="https://clerk.example.org/code",
    contact="clerk@example.org",
    fictional=True,
)


def site_of(folder: Path, settings: Settings) -> Path:
    source = folder / "Gooseford.txt"
    source.write_text(text("Gooseford"))
    write_docs(code_of(source, settings)[0], folder / "docs")
    assert build_site(folder / "docs", folder / "site") == []
    return folder / "site"


def words(page: Path) -> str:
    (body,) = html.parse(str(page), parser=html.HTMLParser(encoding="utf-8")).xpath("//article")
    return " ".join(body.text_content().split())


@pytest.fixture(scope="module")
def site(tmp_path_factory) -> Path:
    return site_of(tmp_path_factory.mktemp("honesty"), SETTINGS)


def pages(site: Path) -> list[Path]:
    """The pages of the code, except for the stubs, which forward at once."""
    return [
        page for page in sorted(site.rglob("index.html")) if page.relative_to(site).parts[0] != "s"
    ]


def test_every_page_says_what_it_is(site):
    assert len(pages(site)) >= 3
    for page in pages(site):
        said = words(page)
        for part in (
            "Unofficial copy",
            "Village of Gooseford, NY",
            "current through July 14, 2025",
            "Gooseford.txt",
            "General Code",
            "fictional",
        ):
            assert part in said, page
        assert 'href="https://clerk.example.org/code"' in page.read_text()
        assert 'href="mailto:clerk@example.org"' in page.read_text()


def test_a_municipality_of_unknown_kind_has_only_its_name(tmp_path):
    site = site_of(tmp_path, Settings(name="Mossbank", kind=None))
    for page in pages(site):
        assert "the Mossbank" not in words(page)


def test_a_copy_without_a_date_says_so_and_promises_no_address(tmp_path):
    said = words(site_of(tmp_path, Settings()) / "index.html")
    assert "date not given" in said
    assert "More than a year old" not in said
    assert "Report a mistake" not in said


@pytest.mark.browser
@pytest.mark.parametrize(
    ("today", "old"),
    [("2025-07-15", False), ("2026-07-14", False), ("2026-07-16", True), ("2031-01-01", True)],
)
def test_a_copy_of_more_than_a_year_says_so(site, browser, today, old):
    page = browser.new_page()
    page.clock.set_fixed_time(f"{today}T12:00:00")
    page.goto((site / "index.html").as_uri())
    assert page.get_by_text("More than a year old:").is_visible() == old
    page.close()
