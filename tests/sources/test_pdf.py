"""A PDF is read line by line, with the place of each, or refused with one line."""

from __future__ import annotations

import io
from pathlib import Path

import pikepdf
import pytest
import typst

from builder.errors import SourceError
from builder.sources.pdf.hyphens import unbroken
from builder.sources.pdf.objects import TextObject
from builder.sources.pdf.rows import rows_of
from builder.sources.read import read


def _file(folder: Path, source: str) -> Path:
    path = folder / "gooseford-ny.pdf"
    path.write_bytes(typst.compile(f"#set text(hyphenate: false)\n{source}".encode()))
    return path


def _run(text: str, x0: float, base: float, **other: float) -> TextObject:
    size = other.get("size", 10.0)
    x1 = x0 + size * len(text) / 2
    return TextObject(text, x0, x1, base, size, bold=False, upright=True)


def test_lines_have_their_place_and_type(tmp_path: Path) -> None:
    source = read(_file(tmp_path, "Geese cross.\n\n*Ponds freeze.*"))
    assert (source.form, source.text) == ("pdf", "Geese cross.\nPonds freeze.")
    first, second = (line.laid for line in source.lines)
    assert first is not None
    assert second is not None
    assert (first.page, first.bold, second.bold) == (1, False, True)
    assert first.base < second.base
    assert first.x0 == second.x0
    assert first.size == second.size


def test_half_a_character_in_a_damaged_font_is_shown_as_one_that_cannot_be_read(
    tmp_path: Path,
) -> None:
    path = _file(tmp_path, "".join(f"#box[{letter}]" for letter in "Geeseq") + " cross.")
    with pikepdf.open(path, allow_overwriting_input=True) as file:
        for font in file.pages[0].Resources.Font.values():
            names = font.ToUnicode.read_bytes()
            font.ToUnicode.write(names.replace(b"<0071>", b"<DCC0>"))
        file.save(path)
    assert read(path).text == "Geese\ufffd cross."


def test_links_and_bookmarks_are_kept(tmp_path: Path) -> None:
    text = '= Geese\nSee @ponds and #link("https://example.org")[this].\n#pagebreak()\n'
    source = read(_file(tmp_path, f'{text}#set heading(numbering: "1")\n= Ponds <ponds>'))
    assert source.book is not None
    assert [(mark.title, mark.page) for mark in source.book.bookmarks] == [
        ("Geese", 1),
        ("1 Ponds", 2),
    ]
    assert [(link.page, link.target) for link in source.book.links] == [(1, 2), (1, None)]


def test_runs_on_one_baseline_are_one_line_whatever_their_order() -> None:
    rows = rows_of([_run("cross", 80, 50), _run("Geese", 50, 50), _run("Ponds", 50, 62)], 1)
    assert [row.text for row in rows] == ["Geese cross", "Ponds"]


def test_runs_apart_get_a_blank_and_touching_runs_none() -> None:
    rows = rows_of([_run("Goose", 50, 50), _run("herd", 75.4, 50), _run("er", 99, 50)], 1)
    assert [row.text for row in rows] == ["Gooseherd er"]


def test_a_superscript_is_in_its_line() -> None:
    rows = rows_of([_run("Geese.", 50, 50), _run("12", 80.5, 46.5, size=6.0)], 1)
    assert [row.text for row in rows] == ["Geese.12"]
    assert [run.raised for run in rows[0].runs] == [False, True]


def test_a_superscript_as_browsers_print_it_is_in_its_line() -> None:
    above, line = _run("as the law has it", 10, 88), _run("fined.", 10, 100)
    [_, row] = rows_of([above, line, _run("1", 40.5, 96, size=8.4)], 1)
    assert row.text == "fined.1"


def test_small_capitals_are_one_word() -> None:
    rows = rows_of([_run("G", 50, 50), _run("OOSE", 55.2, 50, size=7.5)], 1)
    assert [row.text for row in rows] == ["GOOSE"]
    assert not any(run.raised for run in rows[0].runs)


def test_ligatures_and_strange_blanks_are_plain() -> None:
    rows = rows_of([_run("\ufb01sh\xa0o\ufb03ce", 50, 50)], 1)
    assert [row.text for row in rows] == ["fish office"]


def test_a_word_broken_by_a_soft_hyphen_is_whole() -> None:
    rows = rows_of([_run("the gan\xad", 50, 50), _run("der and geese", 50, 62)], 1)
    assert [row.text for row in unbroken(rows)] == ["the gander", "and geese"]


def test_a_hyphen_that_only_breaks_a_word_is_found_by_the_files_other_words() -> None:
    lines = [
        "the ordi-",
        "nance and the two-",
        "family ordinance or two-family mill or mill-",
        "pond",
    ]
    rows = rows_of([_run(text, 50, 50 + 12 * at) for at, text in enumerate(lines)], 1)
    assert [row.text for row in unbroken(rows)] == [
        "the ordinance",
        "and the two-",
        "family ordinance or two-family mill or mill-",
        "pond",
    ]


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (b"%PDF-1.7\nno objects", "the PDF is broken and cannot be opened; download it again"),
        (b"%PDF-", "the PDF is broken"),
    ],
)
def test_a_broken_file_is_refused(tmp_path: Path, data: bytes, message: str) -> None:
    path = tmp_path / "code.pdf"
    path.write_bytes(data)
    with pytest.raises(SourceError, match=message):
        read(path)


@pytest.mark.parametrize("matrix", ["{0} 0 0 {0} 0 0 Tm {0} {0} Td", "{0} {0} -{0} {0} 5 5 Tm"])
def test_words_without_a_place_are_refused_in_one_line(tmp_path: Path, matrix: str) -> None:
    path = _file(tmp_path, "Geese cross.")
    infinite = matrix.format("9" * 38 + ".0")
    with pikepdf.open(io.BytesIO(path.read_bytes())) as pdf:
        pdf.pages[0].contents_add(f"BT /f0 12 Tf {infinite} <0001> Tj ET".encode())
        pdf.save(path)
    with pytest.raises(SourceError, match="its page 1 has no position: the PDF is broken"):
        read(path)


def test_an_encrypted_file_is_refused(tmp_path: Path) -> None:
    path = _file(tmp_path, "Geese cross.")
    with pikepdf.open(io.BytesIO(path.read_bytes())) as pdf:
        pdf.save(path, encryption=pikepdf.Encryption(user="goose", owner="gander"))
    with pytest.raises(SourceError, match="the PDF is encrypted; save it without a password"):
        read(path)


def test_a_scanned_file_is_refused(tmp_path: Path) -> None:
    path = _file(tmp_path, "#rect(width: 100pt, height: 100pt)\n#pagebreak()\n#circle()")
    with pytest.raises(SourceError, match=r"none of its 2 pages has text \(it looks scanned\)"):
        read(path)


def test_a_rotated_page_is_read_as_shown(tmp_path: Path) -> None:
    path = _file(tmp_path, "Geese cross.\n\nPonds freeze.")
    with pikepdf.open(io.BytesIO(path.read_bytes())) as pdf:
        pdf.pages[0].contents_coalesce()
        width, height = (float(pdf.pages[0].mediabox[at]) for at in (2, 3))
        before = f"q 0 1 -1 0 {height} 0 cm\n".encode()
        pdf.pages[0].Contents = pdf.make_stream(
            before + pdf.pages[0].Contents.read_bytes() + b"\nQ"
        )
        pdf.pages[0].mediabox = [0, 0, height, width]
        pdf.pages[0].Rotate = 90
        pdf.save(path)
    source = read(path)
    assert source.text == "Geese cross.\nPonds freeze."
    first, second = (line.laid for line in source.lines)
    assert first is not None
    assert second is not None
    assert first.x0 == pytest.approx(second.x0)
    assert first.base < second.base
