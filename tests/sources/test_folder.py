"""Many files of one code: which folders are one, and how they are joined."""

from __future__ import annotations

import re
import zipfile
from pathlib import Path

import pytest
import typst
from docx import Document

from builder.errors import SettingsError, SourceError
from builder.sources.discover import discover
from builder.sources.folder import is_one_code, size_of
from builder.sources.read import pdf_of, read
from builder.sources.settings import Settings
from builder.town.municipality import code_of

_PAGE = """<!DOCTYPE html><html><head><title>Chapter {number}</title>
<link rel="canonical" href="https://law.example/gooseford/{number}">
</head><body><div id="navTop"><a>Home</a> <a>Next</a></div><div id="mainContent">
<h2 class="CH">Chapter {number}<br>{title}</h2>
<p class="ctoc">Sections:</p>
<p class="CiteTOC"><a>{number}.010&nbsp;&nbsp;&nbsp;&nbsp;Purpose.</a></p>
<p class="CiteTOC"><a>{number}.020&nbsp;&nbsp;&nbsp;&nbsp;Geese.</a></p>
<h3 class="Cite" id="{number}.010">{number}.010 Purpose.</h3>
<p class="P0">This chapter keeps {title} in order. (Ord. 7 § 1, 2009)</p>
<h3 class="Cite" id="{number}.020">{number}.020 Geese.</h3>
<p class="P1">(1)&nbsp;&nbsp;&nbsp;&nbsp;No goose shall be chased, as in section 2.8.010.</p>
<p class="P1">(2)&nbsp;&nbsp;&nbsp;&nbsp;{more} (Ord. 7 § 2, 2009)</p>
</div></body></html>
"""
TOWN = Settings(name="Gooseford", state="WA")


def page(number: str, title: str = "BOATS", more: str = "No gander shall be mocked.") -> str:
    """A chapter's page as a publisher in the West prints it."""
    return _PAGE.format(number=number, title=title, more=more)


def write(folder: Path, pages: dict[str, str]) -> Path:
    """A folder of files."""
    folder.mkdir(parents=True)
    for name, text in pages.items():
        (folder / name).write_text(text, encoding="utf-8")
    return folder


@pytest.fixture
def pages(tmp_path: Path) -> Path:
    """Chapters whose names suggest a different order from their numbers."""
    chapters = {"b.html": page("2.10"), "c.html": page("2.8"), "a.html": page("3.2", "STREETS")}
    return write(tmp_path / "codes" / "gooseford-wa", chapters)


def test_pages_whose_chapters_have_no_headings_keep_their_marked_sections(tmp_path: Path) -> None:
    bare = {f"{n}.html": re.sub("<h2.*\n", "", page(n)) for n in ("2.8", "2.10")}
    code, _ = code_of(write(tmp_path / "gooseford", bare), TOWN)
    assert [unit.number for unit in code.sections] == ["2.8.010", "2.8.020", "2.10.010", "2.10.020"]


def test_the_pages_of_a_folder_are_one_code_in_the_order_of_its_numbers(pages: Path) -> None:
    code, source = code_of(pages, TOWN)
    assert [unit.number for unit in code.sections] == [
        f"{chapter}.0{section}0" for chapter in ("2.8", "2.10", "3.2") for section in (1, 2)
    ]
    assert [unit.title for unit in code.divisions] == ["BOATS", "BOATS", "STREETS"]
    assert source.form == code.source.form == "folder"
    assert [name for name, _ in code.source.files] == ["c.html", "b.html", "a.html"]
    assert code.municipality.official_url == "https://law.example/gooseford/"
    assert "Home" not in source.text


@pytest.mark.parametrize(
    ("linked", "expected"),
    [
        ("2.8.html#2.8.010", []),
        ("/gooseford/2.8.010", []),
        ("2.10.html#2.10.010", ["section 2.8.010: the file links it to 2.10.010"]),
        ("https://other.example/gooseford/2.10.010", []),
        ("/state-law/2.10.010", []),
        ("http://[2.10.010", []),
        ("/gooseford/4.12.010", ["linked 3 times"]),
    ],
)
def test_a_link_of_a_page_is_compared_with_the_reference(
    pages: Path, linked: str, expected: list[str]
) -> None:
    for file in pages.iterdir():
        words = f'<a href="{linked}">section 2.8.010</a>'
        text = file.read_text(encoding="utf-8").replace("section 2.8.010", words)
        file.write_text(text, encoding="utf-8")
    details = [doubt.detail for doubt in code_of(pages, TOWN)[0].doubts if "link" in doubt.detail]
    assert sorted(set(details)) == expected


def test_a_build_finds_the_folder_below_and_by_its_name(pages: Path) -> None:
    assert [found.path for found in discover([pages.parent])] == [pages]
    assert [found.path for found in discover([pages])] == [pages]
    assert size_of(discover([pages])[0].path) == sum(
        file.stat().st_size for file in pages.iterdir()
    )


def test_an_archive_is_read_as_its_folder(pages: Path, tmp_path: Path) -> None:
    kept = pages / "a_files"
    kept.mkdir()
    (kept / "frame.html").write_text("<html><body></body></html>", encoding="utf-8")
    packed = tmp_path / "gooseford-wa.zip"
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        for file in pages.rglob("*.html"):
            archive.write(file, f"saved/{file.relative_to(pages)}")
        archive.writestr("__MACOSX/._a.html", b"\0\0")
    assert read(packed).text == read(pages).text
    (tmp_path / "broken.zip").write_bytes(b"PK\x03\x04 and nothing")
    with pytest.raises(SourceError, match="cannot be opened"):
        read(tmp_path / "broken.zip")
    with pytest.raises(SourceError, match="too large"):
        read(packed, limit=packed.stat().st_size + 1)


def test_an_archive_of_pdfs_is_read_as_one_of_them_or_as_their_folder(tmp_path: Path) -> None:
    folder = tmp_path / "gooseford-wa"
    folder.mkdir()
    for chapter in ("10", "9"):
        made = typst.compile(f"2.{chapter}.010 Purpose.".encode())
        (folder / f"Chapter {chapter}.pdf").write_bytes(made)
        packed = tmp_path / f"packed-{chapter}.zip"
        with zipfile.ZipFile(packed, "w") as archive:
            for file in folder.iterdir():
                archive.write(file, file.name)
        assert read(packed).text == read(folder).text
        assert pdf_of(packed) == pdf_of(folder)
    assert read(folder).text == "2.9.010 Purpose.\n2.10.010 Purpose."
    alone = folder / "Chapter 10.pdf"
    with zipfile.ZipFile(packed, "w") as archive:
        archive.write(alone, alone.name)
    assert pdf_of(packed) == alone.read_bytes()


def test_an_error_in_an_archive_is_reported_with_the_name_of_its_file(tmp_path: Path) -> None:
    packed = tmp_path / "gooseford-wa.zip"
    with zipfile.ZipFile(packed, "w") as archive:
        archive.writestr("Chapter 1.docx", b"\0" * 99)
    with pytest.raises(SourceError, match=r"gooseford-wa\.zip/Chapter 1\.docx: is not text"):
        read(packed)


def test_a_page_of_contents_among_the_chapters_is_left_out_and_reported(pages: Path) -> None:
    contents = "<!DOCTYPE html><html><body><p>Gooseford Code</p><p>2.8 Boats</p></body></html>"
    (pages / "index.html").write_text(contents, encoding="utf-8")
    code, source = code_of(pages, TOWN)
    assert is_one_code(pages, read)
    assert len(code.sections) == 6
    assert source.layout == "code-publishing"
    assert source.warnings == ("index.html: has no section's heading, and was left out",)
    assert "index.html" not in dict(source.files)


def test_two_towns_and_two_versions_are_not_one_code(tmp_path: Path) -> None:
    towns = write(tmp_path / "towns", {"a.html": page("2.8"), "b.html": page("2.8", "DOCKS")})
    assert not is_one_code(towns, read)
    forms = {"a.html": page("2.8"), "b.html": page("2.9").replace("2.9.0", "2-")}
    assert not is_one_code(write(tmp_path / "forms", forms), read)
    assert not is_one_code(write(tmp_path / "alone", {"a.html": page("2.8")}), read)
    assert [found.path.name for found in discover([towns])] == ["a.html", "b.html"]


def test_a_table_of_codes_toml_says_that_a_folder_of_texts_is_one_code(tmp_path: Path) -> None:
    text = "Chapter {0}\nBOATS\n{0}.010 Purpose.\nThis keeps boats.\n{0}.020 Geese.\nNo goose.\n"
    chapters = {"x.txt": text.format("2.10"), "y.txt": text.format("2.8")}
    folder = write(tmp_path / "codes" / "gooseford", chapters)
    assert [found.path.name for found in discover([folder])] == ["x.txt", "y.txt"]
    toml = folder.parent / "codes.toml"
    toml.write_text('["gooseford"]\nname = "Gooseford"\nstate = "WA"\n', encoding="utf-8")
    (found,) = discover([folder.parent])
    assert (found.path, found.settings.name) == (folder, "Gooseford")
    toml.unlink()
    (folder / "codes.toml").write_text(
        '["."]\nname = "Gooseford"\nstate = "WA"\n', encoding="utf-8"
    )
    (found,) = discover([folder.parent])
    assert (found.path, found.settings.state) == (folder, "WA")
    assert read(folder).text.index("2.8.010") < read(folder).text.index("2.10.010")


def test_files_named_as_chapters_are_one_code_whatever_their_form(tmp_path: Path) -> None:
    text = "Chapter {0}\nBOATS\n{0}.010 Purpose.\nThis keeps boats.\n{0}.020 Geese.\nNo goose.\n"
    named = {f"Chapter {n} Boats.txt": text.format(f"2.{n}") for n in (10, 8)}
    folder = write(tmp_path / "gooseford-wa", named)
    document = Document()
    for line in text.format("2.9").splitlines():
        document.add_paragraph(line)
    document.save(str(folder / "Chapter 9.docx"))
    (found,) = discover([tmp_path])
    assert found.path == folder
    numbers = [unit.number for unit in code_of(folder, TOWN)[0].sections]
    assert numbers == [f"2.{chapter}.0{at}0" for chapter in (8, 9, 10) for at in (1, 2)]
    (folder / "Chapter 11.pdf").write_bytes(typst.compile(b"2.11.010 Purpose."))
    with pytest.raises(SourceError, match=r"Chapter 11\.pdf is a PDF, but not all"):
        read(folder)
    (folder / "Chapter 11.pdf").rename(folder / "chapter-9.txt")
    assert len(discover([folder])) == 4


def test_towns_that_are_numbered_are_not_one_code(tmp_path: Path) -> None:
    names = ("01 Gooseford.txt", "02 Hiveton.txt")
    folder = write(tmp_path / "towns", dict.fromkeys(names, "No goose.\n"))
    assert [found.path.name for found in discover([folder])] == sorted(names)
    (folder / names[0]).rename(folder / "Chapter 1.txt")
    (folder / names[1]).rename(folder / "Chapter 01.txt")
    assert len(discover([folder])) == 2


def test_pdfs_named_as_chapters_are_one_pdf(tmp_path: Path) -> None:
    folder = tmp_path / "gooseford-wa"
    folder.mkdir()
    for chapter in (10, 9, 8):
        details = f"2.{chapter}.010 Purpose.\n\nThis keeps\N{INVISIBLE SEPARATOR} boats."
        (folder / f"Chapter {chapter}.pdf").write_bytes(typst.compile(details.encode()))
    (found,) = discover([tmp_path])
    source = read(found.path)
    assert re.findall(r"2\.\d+\.010", source.text) == ["2.8.010", "2.9.010", "2.10.010"]
    assert [line.laid.page for line in source.lines if line.laid][-1] == 3
    assert [name for name, _ in source.files] == [f"Chapter {n}.pdf" for n in (10, 8, 9)]
    assert source == read(folder)
    assert source.warnings[-1].startswith(
        "3 invisible characters kept in the data and marked where shown, first U+2063 in"
    )
    for file in folder.iterdir():
        file.write_bytes(typst.compile(b"#rect()"))
    with pytest.raises(SourceError, match="join its PDFs into one, and townbook build --ocr"):
        read(folder)
    (folder / "Chapter 9.pdf").write_bytes(b"%PDF-1.7\nno more")
    with pytest.raises(SourceError, match=r"Chapter 9\.pdf: the PDF cannot be opened"):
        read(folder)


def test_a_table_for_one_page_splits_the_folder(pages: Path) -> None:
    (pages / "codes.toml").write_text('["a.html"]\nname = "Gooseford"\n', encoding="utf-8")
    assert len(discover([pages])) == 3
    (pages / "codes.toml").write_text('["nobody"]\nname = "Gooseford"\n', encoding="utf-8")
    with pytest.raises(SettingsError, match="names no file"):
        discover([pages])


def test_a_chapter_that_is_there_twice_counts_once_and_in_other_words_stops(pages: Path) -> None:
    (pages / "copy of a.html").write_text(page("3.2", "STREETS"), encoding="utf-8")
    assert len(code_of(pages, TOWN)[0].sections) == 6
    (pages / "copy of a.html").write_text(page("3.2", "STREETS", "No drake."), encoding="utf-8")
    with pytest.raises(SourceError, match=r"a\.html and copy of a\.html both have 3\.2"):
        read(pages)


def test_a_folder_that_is_too_large_is_refused_before_it_is_read(pages: Path) -> None:
    (pages / "a.html").write_bytes(b"\0" * 100_000)  # any attempt to read it would report it
    with pytest.raises(SourceError, match="gooseford-wa: the file is too large"):
        read(pages, limit=100_000)
