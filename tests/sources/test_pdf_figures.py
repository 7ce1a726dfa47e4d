"""The figures of a PDF are read twice; if the readings differ the glyphs' places decide."""

from __future__ import annotations

import io
from pathlib import Path

import pikepdf
import pytest

from builder.model import FIGURES_IN_TWO_WAYS, Doubt, Layout
from builder.parse import parse
from builder.sources.pdf.book import LaidLine, Run
from builder.sources.pdf.reader import in_two_ways
from builder.sources.read import read
from builder.sources.text import SourceText

_SIZE = 10
_WIDTHS = {" ": 2.78, ".": 2.78, ",": 2.78, "f": 2.78, "t": 2.78, "r": 3.33, "-": 3.33, "i": 2.22}
"""Widths in Helvetica at that size, if they are not nearly that of a figure."""


def _drawn(tmp_path: Path, *lines: str, whole: bool) -> Path:
    """A page with letters drawn one by one, or with whole lines."""
    page = [f"BT /F {_SIZE} Tf"]
    for at, line in enumerate(lines):
        x, y = 72.0, 700 - 14 * at
        if whole:
            page.append(f"1 0 0 1 {x} {y} Tm ({line}) Tj")
            continue
        for sign in line:
            if sign != " ":
                page.append(f"1 0 0 1 {x:.2f} {y} Tm ({sign}) Tj")
            x += _WIDTHS.get(sign, 5.56)
    file = pikepdf.new()
    face = {"/Type": "/Font", "/Subtype": "/Type1", "/BaseFont": "/Helvetica"}
    named = {key: pikepdf.Name(value) for key, value in face.items()}
    font = file.make_indirect(pikepdf.Dictionary(named))
    file.add_blank_page()
    file.pages[0].Contents = file.make_stream(" ".join([*page, "ET"]).encode())
    file.pages[0].Resources = pikepdf.Dictionary({"/Font": {"/F": font}})
    held = io.BytesIO()
    file.save(held)
    path = tmp_path / "otterburn-ny.pdf"
    path.write_bytes(held.getvalue())
    return path


@pytest.mark.parametrize("whole", [True, False])
def test_letters_drawn_one_by_one_give_the_same_figures(tmp_path: Path, *, whole: bool) -> None:
    line = "A fine of $150,111.00 is due by 11-1-1991"
    source = read(_drawn(tmp_path, line, whole=whole))
    assert (source.text, source.unshown) == (line, ())


def test_a_few_spaced_letters_are_read_by_their_glyphs(tmp_path: Path) -> None:
    """On a page of whole lines the second reading shows that one line needs a closer look."""
    long = ["Whoever keeps geese on a pond of the town pays what this chapter asks."] * 9
    path = _drawn(tmp_path, *long, whole=True)
    with pikepdf.open(path, allow_overwriting_input=True) as file:
        signs = "".join(
            f"1 0 0 1 {72 + 5.56 * at:.2f} 300 Tm ({sign}) Tj " for at, sign in enumerate("11111")
        )
        file.pages[0].contents_add(f"BT /F {_SIZE} Tf {signs} ET".encode())
        file.save(path)
    source = read(path)
    assert (source.text.split("\n")[-1], source.unshown) == ("11111", ())


def _row(text: str, raised_from: int) -> LaidLine:
    runs = [
        Run(start, end, 0, 0, 10, bold=False, raised=raised)
        for start, end, raised in [(0, raised_from, False), (raised_from, len(text), True)]
    ]
    return LaidLine(1, 0, 10, tuple(runs), text)


def test_undecided_figures_are_reported() -> None:
    rows = [_row("pays $1 50.00 in 2015.97", 22)]
    assert in_two_ways(rows, "pays $1 50.00 in 2015.\r\n97") == ""
    assert in_two_ways(rows, "pays $1 50.00 in 2015.97") == ""
    assert in_two_ways(rows, "pays $150.00 in 2015.97") == "1, 50.00 or 150.00"


def test_a_page_of_two_readings_is_a_doubt() -> None:
    shown = (3, FIGURES_IN_TWO_WAYS, "1, 50 or 150")
    source = SourceText(Path("x"), "", "Fees", unshown=(shown,))
    (doubt,) = parse(source, Layout.PLAIN).doubts
    assert doubt == Doubt(FIGURES_IN_TWO_WAYS, "page 3 of the file", "1, 50 or 150")
