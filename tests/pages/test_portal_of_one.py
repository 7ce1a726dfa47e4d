"""A portal over one municipality leads to it, in a real browser."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from reading import served

from builder.pages.portal import PortalEntry, write_portal
from builder.present.publication import Publication
from builder.sites.mkdocs import build_site

pytestmark = pytest.mark.browser


@pytest.mark.parametrize("question", ["", "?q=keeping+geese"])
def test_the_question_is_passed_along(browser: Any, tmp_path: Path, question: str) -> None:
    entry = PortalEntry(
        "gooseford-ny",
        name="Village of Gooseford",
        state="NY",
        sections=6,
    )
    with served(tmp_path / "site") as url:
        write_portal([entry], tmp_path / "portal", publication=Publication(url))
        assert build_site(tmp_path / "portal", tmp_path / "site") == []
        town = tmp_path / "site" / entry.slug / "index.html"
        town.parent.mkdir()
        town.write_text("<!doctype html><title>Gooseford</title>", encoding="utf-8")
        page = browser.new_page()
        page.goto(url + question)
        page.wait_for_url(f"{url}{entry.slug}/**")
        assert page.url == f"{url}{entry.slug}/{question}"
        page.close()
