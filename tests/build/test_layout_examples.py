"""Every example in the manual's pages on layouts is a text that is recognized and read."""

from __future__ import annotations

import json
import re
import textwrap
from pathlib import Path

import pytest

from builder.data import code_json
from builder.gate.gate import judge
from builder.model import Layout
from builder.parse import PARSERS
from builder.proof import faults
from builder.resolve import resolve
from builder.sources.discover import discover
from builder.sources.settings import Settings
from builder.town.municipality import parsed_code, recognize_source

DOCS = Path(__file__).resolve().parents[2] / "docs"
PAGES = "\n".join(
    (DOCS / name).read_text(encoding="utf-8")
    for name in ("layouts.md", "design/publishers.md", "design/american-legal.md")
)
_EXAMPLE = re.compile(r"(?:^(?:    .*|[ \t]*)\n)+", re.M)


def examples() -> dict[str, str]:
    """The first indented text under each heading of a layout."""
    found = {}
    for part in PAGES.split("\n## ")[1:]:
        heading, _, body = part.partition("\n")
        texts = [text for text in _EXAMPLE.findall(body) if text.strip()]
        if texts:
            found[heading] = textwrap.dedent(texts[0].strip("\n")) + "\n"
    return found


def test_there_are_examples() -> None:
    assert len(examples()) >= 13


@pytest.mark.parametrize("heading", examples())
def test_an_example_is_read_as_what_it_shows(heading: str, tmp_path: Path) -> None:
    path = tmp_path / "harbor-mills-vt.txt"
    path.write_text(examples()[heading], encoding="utf-8")
    recognized = recognize_source(path, Settings(name="Harbor Mills", state="VT"))
    assert recognized.facts.layout in PARSERS
    said = heading.lower()
    word = recognized.facts.layout.value.partition("-")[0]
    assert word in said
    code = parsed_code(recognized)
    assert len(code.sections) >= 2
    first = [unit.number for unit in code.sections][:2]
    assert first in (["14-1", "14-2"], ["1", "2"]) or re.search(r"\.|-\d+-", str(first[0]))
    assert judge(code, recognized.source.text).problems == ()


def test_page_text_in_reading_order_is_read_as_plain_text(tmp_path: Path) -> None:
    """The plain example with section signs looks like page text; codes.toml says otherwise."""
    text = examples()["Plain text of one's own"].replace("Section 14-", "§ 14-")
    path = tmp_path / "harbor-mills-vt.txt"
    path.write_text(text.replace("§ 14-3. F", "14:1\n§ 14-3. F"), encoding="utf-8")
    (tmp_path / "codes.toml").write_text(
        f'["{path.name}"]\nname = "Harbor Mills"\nstate = "VT"\nin_reading_order = true\n',
        encoding="utf-8",
    )
    (found,) = discover([tmp_path])
    without = recognize_source(path, Settings(name="Harbor Mills", state="VT"))
    recognized = recognize_source(found.path, found.settings)
    assert without.facts.layout is Layout.GENERAL_CODE
    assert recognized.facts.layout is Layout.PLAIN
    code = resolve(parsed_code(recognized))
    assert [unit.number for unit in code.sections] == ["14-1", "14-2", "14-3"]
    assert [part.kind for part in code.set_aside] == ["page number"]
    assert faults(json.loads(code_json.dumps(code)), recognized.source.text) == []
    assert judge(code, recognized.source.text).problems == ()
