"""What a page has to load and to do before it can be read: one style sheet, without dead rules."""

from __future__ import annotations

import re
from dataclasses import replace
from importlib.resources import files
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


def classes(css: str) -> set[str]:
    """The classes that a style sheet names."""
    return set(re.findall(r"\.(-?[a-z_][\w-]*)", css))


def test_every_page_loads_one_style_sheet(built: Path) -> None:
    pages = [page.read_text(encoding="utf-8") for page in (built / "site").rglob("*.html")]
    for page in pages:
        loaded = re.findall(r'<link rel="stylesheet" href="(.*?)"', page)
        assert len(loaded) <= 1
        assert ("md-header" in page) == any("townbook.css" in one for one in loaded)
    assert not list((built / "site/assets").rglob("*.css"))


def test_it_has_what_the_pages_need_of_the_theme_and_then_our_own(built: Path) -> None:
    style = (built / "site/stylesheets/townbook.css").read_text(encoding="utf-8")
    (theme,) = Path(str(files("material"))).glob("templates/assets/stylesheets/main.*.css")
    used = {
        name
        for page in (built / "site").rglob("*.html")
        for found in re.findall(r'\sclass="([^"]*)"', page.read_text(encoding="utf-8"))
        for name in found.split()
    }
    needed = classes(theme.read_text(encoding="utf-8")) & used
    assert "md-header" in needed
    assert needed <= classes(style)
    assert ".admonition" not in style
    assert style.endswith(
        (built / "docs/theme/stylesheets/townbook.css").read_text(encoding="utf-8")
    )


def test_on_a_long_page_no_other_is_loaded_in_its_place(built: Path) -> None:
    """The theme would rewrite each of its addresses first."""
    pages = ("index.html", "1/article-i/index.html", "1/article-ii/index.html")
    told = [(built / "site" / page).read_text(encoding="utf-8") for page in pages]
    assert ["navigation.instant" in page for page in told] == [True, True, False]


def test_another_theme_is_told(tmp_path: Path) -> None:
    with pytest.raises(BuildError, match="the theme has 0 style sheets"):
        join(tmp_path)
