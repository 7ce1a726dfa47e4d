"""Every example in the manual's page on layouts is a text that is recognised and read."""

from __future__ import annotations

import re
import textwrap
from pathlib import Path

import pytest

from builder.gate.gate import judge
from builder.municipality import parsed_code, recognise_source
from builder.parse import PARSERS
from builder.sources.settings import Settings

PAGE = (Path(__file__).resolve().parents[2] / "docs" / "layouts.md").read_text(encoding="utf-8")
_EXAMPLE = re.compile(r"(?:^(?:    .*|[ \t]*)\n)+", re.M)


def examples() -> dict[str, str]:
    """The first indented text under each heading of a layout."""
    found = {}
    for part in PAGE.split("\n## ")[1:]:
        heading, _, body = part.partition("\n")
        texts = [text for text in _EXAMPLE.findall(body) if text.strip()]
        if texts:
            found[heading] = textwrap.dedent(texts[0].strip("\n")) + "\n"
    return found


def test_there_are_examples() -> None:
    assert len(examples()) >= 3


@pytest.mark.parametrize("heading", examples())
def test_an_example_is_read_as_what_it_shows(heading: str, tmp_path: Path) -> None:
    path = tmp_path / "harbor-mills-vt.txt"
    path.write_text(examples()[heading], encoding="utf-8")
    recognised = recognise_source(path, Settings(name="Harbor Mills", state="VT"))
    assert recognised.facts.layout in PARSERS
    said = heading.lower()
    word = recognised.facts.layout.value.partition("-")[0]
    assert word in said
    code = parsed_code(recognised)
    assert len(code.sections) >= 2
    assert [unit.number for unit in code.sections][:2] == ["14-1", "14-2"] or re.search(
        r"\.|-\d+-", str(code.sections[0].number)
    )
    assert judge(code, recognised.source.text).problems == ()
