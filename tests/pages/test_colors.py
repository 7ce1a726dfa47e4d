"""What stands outside the theme has the theme's colors."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
THEME = ROOT / "site_src/theme/stylesheets/page.css"


def colors(path: Path) -> set[str]:
    return set(re.findall(r"#[0-9a-f]{6}\b", path.read_text(encoding="utf-8")))


@pytest.mark.parametrize(
    "name", ["site_src/theme/stylesheets/found.css", "templates/print/card.typ"]
)
def test_its_colors_are_those_of_the_theme(name: str) -> None:
    assert colors(ROOT / name) <= colors(THEME)
