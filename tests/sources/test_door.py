"""Any reader's lines suit any parser, with or without their place on a page."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from builder.model import Layout
from builder.parse import parse
from builder.parse.general_code.pages.pages import paginate
from builder.sample import folder
from builder.sources import read as reading
from builder.sources.read import read
from builder.sources.text import Geometry, SourceText

SAMPLE = folder() / "alderwick.txt"


def placed(source: SourceText) -> SourceText:
    """The same source as a reader of pages would give it: each line knows its place."""
    geometry = tuple(
        Geometry(0, 72.0, 12.0 * line.number, 72.0 + 5 * len(line.text), 12.0 * line.number + 10)
        for line in source.lines
    )
    return replace(source, form="pdf", geometry=geometry)


def test_lines_carry_the_geometry_of_their_reader_into_the_parser() -> None:
    source = placed(read(SAMPLE))
    assert [line.geometry for line in source.lines] == list(source.geometry)
    lines = [line for page in paginate(source.lines, source.page_ends) for line in page.lines]
    assert lines
    assert all(line.geometry is source.geometry[line.number - 1] for line in lines)


def test_a_text_knows_no_geometry() -> None:
    assert {line.geometry for line in read(SAMPLE).lines} == {None}


def test_a_parser_is_given_lines_and_no_file() -> None:
    source = read(SAMPLE)
    moved = replace(source, path=Path("no/such/file.pdf"))
    assert parse(moved, Layout.GENERAL_CODE) == parse(source, Layout.GENERAL_CODE)


def test_each_line_has_one_geometry() -> None:
    with pytest.raises(ValueError, match="1 geometries for 2 lines"):
        SourceText(SAMPLE, "", "a\nb", geometry=(None,))


def test_the_first_bytes_of_a_file_decide_its_reader(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def drawing(path: Path, data: bytes) -> SourceText:
        return SourceText(path, "", data.decode().upper(), form="drawing")

    monkeypatch.setattr(reading, "READERS", {b"%drawn": drawing})
    drawn, written = tmp_path / "a.txt", tmp_path / "b.txt"
    drawn.write_text("%DRAWN geese", encoding="utf-8")
    written.write_text("geese", encoding="utf-8")
    assert (read(drawn).form, read(drawn).text) == ("drawing", "%DRAWN GEESE")
    assert (read(written).form, read(written).text) == ("text", "geese")
