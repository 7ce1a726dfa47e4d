"""A scan is read by a machine, says so, and marks each word that the machine is unsure of."""

from __future__ import annotations

import io
import os
import shutil
from pathlib import Path

import pypdfium2 as pdfium
import pytest
import typst

from builder.errors import SourceError, UsageError
from builder.present import caution
from builder.sources.pdf import pictures
from builder.sources.pdf.pictures import ENDING, read_if_scan, words_file
from builder.sources.read import read
from builder.sources.settings import Settings
from builder.town.municipality import code_of

SETTINGS = Settings(name="Gooseford", state="MA", kind="Town")
_RULES = (
    "No goose shall cross Pond Street before noon on any day of the week.",
    "Whoever keeps ducks shall give them water twice a day, in winter as in summer.",
    "The keeper of the pond may be fined $150.00 for each swan that is found astray.",
)
_TITLES = ("Geese", "Ducks", "Swans", "Herons", "Otters", "Newts", "Frogs", "Toads")
BYLAWS = "".join(
    f"*SECTION {at}. {title}.*\n\n{_RULES[at % 3]} {_RULES[(at + 1) % 3]}\n\n"
    for at, title in enumerate(_TITLES, start=1)
)


def scan(path: Path) -> Path:
    """The bylaws as pictures in a PDF without any letters."""
    typeset = typst.compile(f"#set page(height: 14cm)\n{BYLAWS}".replace("$", "\\$").encode())
    with pdfium.PdfDocument(io.BytesIO(typeset)) as document:
        images = [page.render(scale=3).to_pil().convert("L") for page in document]
    images[0].save(path, "PDF", save_all=True, append_images=images[1:], resolution=216)
    return path


@pytest.fixture(scope="module")
def tesseract() -> None:
    if not shutil.which("tesseract"):
        assert "CI" not in os.environ, "continuous integration has it"
        pytest.skip("Tesseract is not on this machine (Debian: tesseract-ocr)")


def test_an_unread_scan_is_reported_with_what_helps(tmp_path: Path) -> None:
    with pytest.raises(SourceError, match="townbook build --ocr"):
        read(scan(tmp_path / "scan.pdf"))


@pytest.mark.usefixtures("tesseract")
def test_a_scan_is_read_section_by_section(tmp_path: Path) -> None:
    path = scan(tmp_path / "scan.pdf")
    read_if_scan(path)
    code, source = code_of(path, SETTINGS)
    assert source.form == "scan"
    assert [unit.title for unit in code.sections] == list(_TITLES)
    words = [word for unit in code.sections for block in unit.blocks for word in block.text.split()]
    printed = [word for row in BYLAWS.split("\n\n") if "*" not in row for word in row.split()]
    assert words == printed
    assert code.condition.recognized
    assert "A machine read this text" in caution.of_code(code.condition)


def _with_words(tmp_path: Path, changed: dict[str, tuple[str, int]]) -> Path:
    """A scan of two sections, with its words as someone wrote them down."""
    path = scan(tmp_path / "scan.pdf")
    lines = ["page\t1\t400.0\t600.0"]
    rows = BYLAWS.replace("*", "").split("\n\n")
    for at, row in enumerate(rows[:-1]):
        for place, word in enumerate(row.split()):
            text, sure = changed.get(word, (word, 95))
            left = 20 + 30 * place
            lines.append(f"word\t{at}\t{left}\t{left + 25}\t{20 * at + 40}\t10\t{sure}\t{text}")
    words_file(path).write_text("\n".join(lines) + "\n", encoding="utf-8")
    return path


def test_a_word_that_the_machine_is_unsure_of_is_marked_and_doubted(tmp_path: Path) -> None:
    code, _ = code_of(_with_words(tmp_path, {"twice": ("tw1ce", 41)}), SETTINGS)
    marked = [block for unit in code.sections for block in unit.blocks if block.scars]
    assert marked
    assert all(block.text[: block.scars[0].at].endswith("tw1ce") for block in marked if block.scars)
    doubts = [each for each in code.doubts if each.kind == "word read from a picture"]
    assert len(doubts) == sum(block.text.count("tw1ce") for block in marked)
    assert doubts[0].detail == "“tw1ce”, page 1 of the scan, 41% sure"
    assert "unsure in 1 place" in caution.of_unit(
        next(unit for unit in code.sections if unit.blocks[0].scars), code.condition
    )


def test_a_word_corrected_by_hand_is_law_and_makes_another_source(tmp_path: Path) -> None:
    path = _with_words(tmp_path, {"twice": ("tw1ce", 41)})
    before = read(path)
    place = words_file(path)
    right = place.read_text(encoding="utf-8").replace("41\ttw1ce", "100\ttwice")
    place.write_text(right, encoding="utf-8")
    after = read(path)
    assert after.sha256 != before.sha256
    assert "tw1ce" not in after.text
    assert not after.unsure


@pytest.mark.parametrize("line", ["word\t1\tGeese", "sheet\t1\t2\t3", "word\t0\t1\t2\t3\t4\t5\tx"])
def test_a_damaged_line_of_the_words_is_named(tmp_path: Path, line: str) -> None:
    path = scan(tmp_path / "scan.pdf")
    words_file(path).write_text(f"{line}\n", encoding="utf-8")
    with pytest.raises(
        SourceError, match=rf"scan\.pdf{ENDING}: line 1 is neither a page nor a word"
    ):
        read(path)


def test_without_tesseract_one_line_says_what_to_install(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = scan(tmp_path / "scan.pdf")
    monkeypatch.setattr(pictures.shutil, "which", lambda _name: None)
    with pytest.raises(UsageError, match="apt-get install tesseract-ocr"):
        read_if_scan(path)


def test_a_pdf_with_text_is_read_as_it_is(tmp_path: Path) -> None:
    path = tmp_path / "law.pdf"
    path.write_bytes(typst.compile(b"Geese cross."))
    read_if_scan(path)
    assert not words_file(path).exists()
