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
from builder.sources.pdf.book import LaidLine
from builder.sources.read import read
from builder.sources.text import LineMarks, SourceText

SAMPLE = folder() / "alderwick.txt"


def placed(source: SourceText) -> SourceText:
    """The same source as a reader of pages would give it: each line knows its place."""
    places = (LaidLine(1, 12.0 * line.number, 10.0, ()) for line in source.lines)
    return replace(source, form="pdf", marks=tuple(LineMarks(laid=one) for one in places))


def test_lines_carry_the_places_of_their_reader_into_the_parser() -> None:
    source = placed(read(SAMPLE))
    assert [line.laid for line in source.lines] == [one.laid for one in source.marks]
    lines = [line for page in paginate(source.lines, source.page_ends) for line in page.lines]
    assert lines
    assert all(line.laid is source.marks[line.number - 1].laid for line in lines)


def test_a_text_knows_no_places() -> None:
    assert {line.laid for line in read(SAMPLE).lines} == {None}


def test_a_parser_is_given_lines_and_no_file() -> None:
    source = read(SAMPLE)
    moved = replace(source, path=Path("no/such/file.pdf"))
    assert parse(moved, Layout.GENERAL_CODE) == parse(source, Layout.GENERAL_CODE)


def test_each_line_has_its_marks() -> None:
    with pytest.raises(ValueError, match="1 marks for 2 lines"):
        SourceText(SAMPLE, "", "a\nb", marks=(LineMarks(),))


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
