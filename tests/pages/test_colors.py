"""What stands outside the theme has the theme's colors."""

from __future__ import annotations

import re
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


def read(name: str) -> str:
    return (ROOT / name).read_text(encoding="utf-8")


def of_theme() -> dict[str, list[str]]:
    """The light and the dark color of each name."""
    found = re.findall(
        r"--tb-([\w-]+): (#[0-9a-f]{6});", read("site_src/theme/stylesheets/page.css")
    )
    return {name: [color for other, color in found if other == name] for name, _ in found}


def test_words_as_found_have_each_color_of_the_theme_under_its_name() -> None:
    style, theme = read("site_src/theme/stylesheets/found.css"), of_theme()
    own = re.findall(r"--([\w-]+): light-dark\((\S+), (\S+)\);", style)
    assert own
    assert {name: [light, dark] for name, light, dark in own} == {
        name: theme[name] for name, _, _ in own
    }
    assert style.count("#") == 2 * len(own)


def test_a_card_has_the_colors_of_light_pages() -> None:
    own = set(re.findall(r'rgb\("(.*?)"\)', read("templates/print/card.typ")))
    assert own
    assert own <= {light for light, _ in of_theme().values()}
