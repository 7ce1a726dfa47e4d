"""Web pages as sources: blocks are lines, headings are known, nothing else gets in."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from builder.errors import SourceError
from builder.model import UnitKind
from builder.parse.american_legal import parse
from builder.sources.read import read
from builder.sources.text import SourceText
from tests.conftest import TOWNS

SPRINGBORO = TOWNS / "american-legal" / "springboro-oh.html"


def page(tmp_path: Path, text: str) -> SourceText:
    path = tmp_path / "page.html"
    path.write_text(text, encoding="utf-8")
    return read(path)


def test_blocks_are_lines_and_headings_are_known(tmp_path: Path) -> None:
    source = page(
        tmp_path,
        "<html><body><H1>14.01  BEES.</H1>\n<P>Keep <B>bees</B>\nin hives.<P>(a) Two.\n\n"
        "<table><tr><td>Hives<td>Fee<tr><td>2<td>$1</table></body></html>",
    )
    assert source.form == "html"
    assert source.text.split("\n") == [
        "14.01 BEES.",
        "Keep bees in hives.",
        "(a) Two.",
        "Hives\tFee",
        "2\t$1",
    ]
    assert source.headings == {1}


def test_cells_with_paragraphs_are_cells_and_tables_that_place_things_are_none(
    tmp_path: Path,
) -> None:
    source = page(
        tmp_path,
        "<html><body><table><tr><td>Menu</td><td><h1>14.01 BEES.</h1><p>Keep bees.</p>"
        "<table><tr><th rowspan=2><p>Hi<b>ves</b></p></th><th colspan=2>Fee<br>or toll</th></tr>"
        "<tr><td></td><td><p>$1</p><p>a day</p></td></tr><tr><td>Six<script>six</script></td></tr>"
        "</table><table><tr><td>(a)</td><td><p>Two.</p><p>Or one.</p></td></tr>"
        "<tr><td>(b)</td><td>Three.</td></tr></table></td></tr></table></body></html>",
    )
    assert source.text.split("\n") == [
        "Menu",
        "14.01 BEES.",
        "Keep bees.",
        "Hives\tFee or toll\t",
        "\t\t$1 a day",
        "Six",
        "(a)",
        "Two.",
        "Or one.",
        "(b)\tThree.",
    ]
    assert source.tables == ((4, 5, 6),)


def test_scripts_menus_and_entities_are_no_way_in(tmp_path: Path) -> None:
    secret = tmp_path / "secret.txt"
    secret.write_text("honey", encoding="utf-8")
    source = page(
        tmp_path,
        f'<!DOCTYPE html [<!ENTITY x SYSTEM "file://{secret}">]><html><head><script>var a</script>'
        "<style>p{}</style></head><body><nav>Menu</nav><p>Bees &x; &amp; hives"
        f'<iframe src="file://{secret}"></iframe></p></body></html>',
    )
    assert "honey" not in source.text
    assert "Menu" not in source.text
    assert "var a" not in source.text
    assert source.text.splitlines()[-1].startswith("Bees")


def test_a_page_without_text_is_refused(tmp_path: Path) -> None:
    with pytest.raises(SourceError, match="holds no text"):
        page(tmp_path, "<html><body><script>1</script></body></html>")


@pytest.mark.towns
@pytest.mark.skipif(not SPRINGBORO.exists(), reason="there is no code of Springboro here")
def test_a_real_code_of_ohio_has_all_sections_that_its_pages_head() -> None:
    source = read(SPRINGBORO)
    headed = [
        (int(number), line.text)
        for number in sorted(source.headings)
        if re.match(r"(?:Section )?\d+\.\d+", (line := source.lines[number - 1]).text)
    ]
    sections = {
        unit.place.first_line: unit
        for unit in parse(source).units
        if unit.kind is UnitKind.SECTION and unit.place
    }
    for number, text in headed:
        unit = sections[number]
        printed = re.match(r"(?:Section )?(\d+\.\d+)", text)
        assert printed is not None
        assert unit.number is not None
        assert unit.number.startswith(printed[1])
        assert unit.title or unit.status == "reserved"
    assert len(headed) > 1300
    assert len(sections) - len(headed) <= 1
