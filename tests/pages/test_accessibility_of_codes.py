"""Pages of the five real codes, checked by axe-core in a real browser: mainly the longest."""

from __future__ import annotations

from itertools import cycle
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from judging import violations_in_both
from reading import served

if TYPE_CHECKING:
    from playwright.sync_api import Browser

pytestmark = [pytest.mark.corpus, pytest.mark.browser]

_KINDS = ("", "about/")
"""The pages that every code has; everything else that templates make is checked on the sample."""
_LOOKS = (
    (1440, "light", "dark"),
    (360, "dark", "light"),
    (1440, "dark", "light"),
    (360, "light", "dark"),
)
"""Width, the scheme checked by all rules, and the one checked by those about color."""


def chosen(site: Path) -> list[str]:
    """The checked pages of a code: two kinds, the longest two of its law and a middle one.

    Seven others of each code were checked once and had no fault; they take five minutes.
    """
    found = (path for path in site.rglob("index.html") if path.with_name("index.md").is_file())
    law = sorted(
        (path for path in found if _name(path, site) not in _KINDS),
        key=lambda path: (-path.stat().st_size, path),
    )
    return [*_KINDS, *(_name(path, site) for path in (law[0], law[1], law[len(law) // 2]))]


def _name(page: Path, site: Path) -> str:
    return f"{page.parent.relative_to(site).as_posix()}/".removeprefix("./")


@pytest.mark.parametrize(
    "name", ["franklinville", "seneca-falls", "spring-valley", "walton", "waverly"]
)
def test_no_page_has_a_violation(name: str, corpus_built: Path, browser: Browser) -> None:
    site = corpus_built / "site" / f"{name}-ny"
    pages = chosen(site)
    with served(corpus_built / "site") as address:
        page = browser.new_page(reduced_motion="reduce")
        for path, (width, scheme, other) in zip(pages, cycle(_LOOKS), strict=False):
            page.set_viewport_size({"width": width, "height": 900})
            url = f"{address}{name}-ny/{path}"
            assert violations_in_both(page, url, scheme, other) == [], (path, width, scheme)
        page.close()
