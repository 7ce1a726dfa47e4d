"""What a page has to load and to do before it can be read: one style sheet, without dead rules."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from builder.errors import BuildError
from builder.model import Code
from builder.pages.docs import write_docs
from builder.present.publication import Publication
from builder.sites.mkdocs import build_site
from builder.sites.styles import join
from tests.versions.codes import GEESE, code, section


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The site of a code with a short article and a long one, beside its docs."""
    folder = tmp_path_factory.mktemp("styles")
    law: Code = code({"I": [section("1-1", GEESE)], "II": [section("1-2", *[GEESE] * 600)]})
    law = replace(law, municipality=replace(law.municipality, fictional=True))
    write_docs(law, folder / "docs", Publication(site_url="https://law.example/gooseford-ny"))
    assert build_site(folder / "docs", folder / "site") == []
    return folder


def test_every_page_loads_one_style_sheet_that_has_what_it_needs(built: Path) -> None:
    site = built / "site"
    for page in (site / "404.html", site / "index.html", site / "1/article-i/index.html"):
        assert page.read_text(encoding="utf-8").count('<link rel="stylesheet"') == 1
    style = (site / "stylesheets/townbook.css").read_text(encoding="utf-8")
    assert ".md-header" in style
    assert ".admonition" not in style
    assert not list((site / "assets").rglob("*.css"))
    kept = (built / "docs/theme/stylesheets/townbook.css").read_text(encoding="utf-8")
    assert style.endswith(kept)


def test_a_long_page_loads_no_other_in_its_place(built: Path) -> None:
    """The theme would rewrite each of its addresses first."""
    pages = ("index.html", "1/article-i/index.html", "1/article-ii/index.html")
    told = [(built / "site" / page).read_text(encoding="utf-8") for page in pages]
    assert ["navigation.instant" in page for page in told] == [True, True, False]


def test_another_theme_is_told(tmp_path: Path) -> None:
    with pytest.raises(BuildError, match="the theme has 0 style sheets"):
        join(tmp_path)
