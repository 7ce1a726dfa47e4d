"""Word files as sources: each thing that Word prints is a line, and nothing else gets in."""

from __future__ import annotations

import json
from io import BytesIO
from pathlib import Path
from zipfile import ZIP_DEFLATED, ZipFile

import pytest
from docx import Document
from docx.document import Document as WordDocument
from docx.enum.style import WD_STYLE_TYPE
from docx.opc.constants import RELATIONSHIP_TYPE
from docx.opc.packuri import PackURI
from docx.opc.part import Part
from docx.oxml import OxmlElement, parse_xml
from docx.oxml.ns import nsdecls, qn
from PIL import Image

from builder.data.code_json import dumps
from builder.errors import SourceError
from builder.proof import faults
from builder.sources.read import read
from builder.sources.settings import Settings
from builder.sources.text import PICTURE, SourceText, Unread
from builder.sources.word import package
from builder.town.municipality import code_of

_NOTES = (
    f"<w:footnotes {nsdecls('w')}>"
    '<w:footnote w:id="2"><w:p><w:r><w:t>See chapter 20.</w:t></w:r></w:p></w:footnote>'
    "</w:footnotes>"
)
_LIST = (
    f'<w:abstractNum {nsdecls("w")} w:abstractNumId="90">'
    '<w:lvl w:ilvl="0"><w:start w:val="1"/><w:numFmt w:val="upperLetter"/>'
    '<w:lvlText w:val="%1."/></w:lvl>'
    '<w:lvl w:ilvl="1"><w:start w:val="1"/><w:numFmt w:val="decimal"/>'
    '<w:lvlText w:val="(%2)"/></w:lvl></w:abstractNum>'
)


def saved(document: WordDocument, path: Path) -> Path:
    document.save(str(path))
    return path


def text_of(document: WordDocument, tmp_path: Path) -> SourceText:
    return read(saved(document, tmp_path / "code.docx"))


def with_list(document: WordDocument) -> None:
    """A list of letters and figures, with the id 90."""
    root = document.part.numbering_part.element
    root.insert(0, parse_xml(_LIST))
    root.append(
        parse_xml(f'<w:num {nsdecls("w")} w:numId="90"><w:abstractNumId w:val="90"/></w:num>')
    )


def item(document: WordDocument, text: str, level: int) -> None:
    paragraph = document.add_paragraph(text)
    own = paragraph._p.get_or_add_pPr()
    own.append(
        parse_xml(
            f'<w:numPr {nsdecls("w")}><w:ilvl w:val="{level}"/><w:numId w:val="90"/></w:numPr>'
        )
    )


def with_note(document: WordDocument, text: str) -> None:
    paragraph = document.add_paragraph(text)
    mark = OxmlElement("w:footnoteReference")
    mark.set(qn("w:id"), "2")
    paragraph.add_run()._r.append(mark)
    kind = "application/vnd.openxmlformats-officedocument.wordprocessingml.footnotes+xml"
    part = Part(PackURI("/word/footnotes.xml"), kind, _NOTES.encode(), document.part.package)
    document.part.relate_to(part, RELATIONSHIP_TYPE.FOOTNOTES)


def test_paragraphs_labels_rows_and_notes_are_lines(tmp_path: Path) -> None:
    document = Document()
    with_list(document)
    document.add_heading("Section 14-1. Hives.", 2)
    with_note(document, "Keep bees\tin hives.")
    for text, level in (
        ("Small lots:", 0),
        ("Two.", 1),
        ("Three.", 1),
        ("Others.", 0),
        ("Six.", 1),
    ):
        item(document, text, level)
    table = document.add_table(2, 2)
    for at, text in enumerate(("Hives", "Fee", "2", "$1")):
        table.cell(at // 2, at % 2).text = text
    source = text_of(document, tmp_path)
    assert source.form == "docx"
    assert source.text.split("\n") == [
        "Section 14-1. Hives.",
        "Keep bees\tin hives.¹",
        "¹ See chapter 20.",
        "A. Small lots:",
        "(1) Two.",
        "(2) Three.",
        "B. Others.",
        "(1) Six.",
        "Hives\tFee",
        "2\t$1",
    ]
    assert source.headings == {1}


def test_a_custom_mark_gets_no_number(tmp_path: Path) -> None:
    document = Document()
    with_note(document, "Keep bees in hives.")
    reference = next(document.element.body.iter(qn("w:footnoteReference")))
    reference.set(qn("w:customMarkFollows"), "1")
    document.paragraphs[0].add_run("*")
    assert text_of(document, tmp_path).text.split("\n") == [
        "Keep bees in hives.*",
        "See chapter 20.",
    ]


def test_cells_that_span_keep_their_columns(tmp_path: Path) -> None:
    document = Document()
    table = document.add_table(2, 3)
    table.cell(0, 0).merge(table.cell(0, 1)).text = "Hives"
    table.cell(0, 2).text = "Fee"
    for at, text in enumerate(("Small", "2", "$1")):
        table.cell(1, at).text = text
    assert text_of(document, tmp_path).text.split("\n") == ["Hives\t\tFee", "Small\t2\t$1"]


def test_raised_figures_are_printed_as_such(tmp_path: Path) -> None:
    document = Document()
    paragraph = document.add_paragraph("No more than 10")
    for text in ("6", "th"):
        paragraph.add_run(text).font.superscript = True
    assert text_of(document, tmp_path).text == "No more than 10⁶th"


def test_struck_out_text_is_not_law(tmp_path: Path) -> None:
    document = Document()
    paragraph = document.add_paragraph("No lot shall hold ")
    struck = parse_xml(
        f'<w:del {nsdecls("w")} w:id="1" w:author="a">'
        "<w:r><w:delText>nine</w:delText><w:t>nine</w:t></w:r></w:del>"
    )
    added = parse_xml(
        f'<w:ins {nsdecls("w")} w:id="2" w:author="a"><w:r><w:t>six hives.</w:t></w:r></w:ins>'
    )
    paragraph._p.append(struck)
    paragraph._p.append(added)
    source = text_of(document, tmp_path)
    assert source.text == "No lot shall hold six hives."
    assert source.warnings == ("tracked deletions that were applied: 1",)


_MATH = "http://schemas.openxmlformats.org/officeDocument/2006/math"
_FORMULA = (
    f'<m:oMath xmlns:m="{_MATH}"><m:f><m:num><m:r><m:t>height</m:t></m:r></m:num>'
    "<m:den><m:r><m:t>2</m:t></m:r></m:den></m:f></m:oMath>"
)
_BOX = (
    f"<w:r {nsdecls('w')}><w:pict><v:textbox xmlns:v='urn:schemas-microsoft-com:vml'>"
    "<w:txbxContent><w:p><w:r><w:t>Seen and approved.</w:t></w:r></w:p></w:txbxContent>"
    "</v:textbox></w:pict></w:r>"
)


def test_content_that_no_line_can_hold_is_reported_where_it_is_missing(tmp_path: Path) -> None:
    document = Document()
    document.add_paragraph("The yard is as deep as ")._p.append(parse_xml(_FORMULA))
    document.add_paragraph("Signed.")._p.append(parse_xml(_BOX))
    source = text_of(document, tmp_path)
    assert source.lines[0].text == "The yard is as deep as"
    assert source.unread == (Unread(1, 1, 2, "height 2"), Unread(2, 2, 3, "Seen and approved."))


def test_a_note_that_a_box_cites_is_written_below_and_counted(tmp_path: Path) -> None:
    document = Document()
    document.add_paragraph("The yards are open.")._p.append(parse_xml(_BOX))
    with_note(document, "Keep bees in hives.")
    first, second = document.paragraphs
    cited = next(second._p.iter(qn("w:footnoteReference"))).getparent()
    next(first._p.iter(qn("w:txbxContent")))[0].append(cited)
    assert text_of(document, tmp_path).text.split("\n") == [
        "The yards are open.",
        "¹ See chapter 20.",
        "Keep bees in hives.",
    ]


def test_a_picture_leaves_a_blank_line_in_its_place(tmp_path: Path) -> None:
    picture = BytesIO()
    Image.new("L", (2, 2)).save(picture, "PNG")
    document = Document()
    document.add_paragraph("The yards are as drawn:")
    document.add_picture(picture)
    document.add_paragraph("Signed.")._p.append(parse_xml(_BOX))
    source = text_of(document, tmp_path)
    assert source.text == f"The yards are as drawn:\n{PICTURE}\nSigned."
    assert source.warnings == ("drawings or boxes that are not read: 1",)


def test_a_sign_with_a_number_is_read_and_one_of_a_picture_font_reported(tmp_path: Path) -> None:
    document = Document()
    paragraph = document.add_paragraph()
    for font, code in (("Times New Roman", "00A7"), ("Wingdings", "F0A8"), ("Symbol", "zz")):
        run = f'<w:r {nsdecls("w")}><w:sym w:font="{font}" w:char="{code}"/></w:r>'
        paragraph._p.append(parse_xml(run))
    paragraph.add_run(" 1-1. Hives.")
    source = text_of(document, tmp_path)
    assert source.text == "§ 1-1. Hives."
    assert [each.first for each in source.unread] == ["Wingdings F0A8", "Symbol zz"]


def test_a_code_in_word_is_a_code(tmp_path: Path) -> None:
    document = Document()
    with_list(document)
    document.add_paragraph("Code of the Town of Harbor Mills, Vermont")
    for chapter in (14, 15):
        document.add_heading(f"Chapter {chapter}. Bees", 1)
        for section in range(1, 5):
            document.add_heading(f"§ {chapter}-{section}. Hives.", 2)
            document.add_paragraph("The number of hives follows from the size of the lot:")
            item(document, "On less than half an acre, two hives.", 0)
            item(document, "On more, six hives.", 0)
            document.add_paragraph("[Adopted 5-1-2006 by Ord. No. 14]")
    code, source = code_of(saved(document, tmp_path / "harbor-mills-vt.docx"))
    assert [section.number for section in code.sections] == [
        f"{chapter}-{section}" for chapter in (14, 15) for section in range(1, 5)
    ]
    assert {len(section.blocks) for section in code.sections} == {3}
    assert faults(json.loads(dumps(code)), source.text) == []


def test_bold_headings_of_a_typeset_book_are_read_as_paragraphs_with_their_footnotes(
    tmp_path: Path,
) -> None:
    document = Document()
    document.add_paragraph("CODE OF THE TOWN OF HARBOR MILLS, VERMONT")
    for chapter in (1, 2, 3):
        for words in (f"CHAPTER {chapter}", ("BEES", "GEESE", "SWANS")[chapter - 1]):
            document.add_paragraph().add_run(words).bold = True
        for section in (1, 2):
            document.add_paragraph().add_run(f"Section {chapter}-{section}. Permits").bold = True
            document.add_paragraph("The clerk gives a permit to whoever pays the fee of the year.")
            document.add_paragraph("A permit ends on the last day of the year.")
            document.add_paragraph("[Adopted 5-1-2006 by Ord. No. 14]")
    with_note(document, "A fee is not paid back")
    code, source = code_of(saved(document, tmp_path / "harbor-mills-vt.docx"))
    assert [len(section.blocks) for section in code.sections] == [2, 2, 2, 2, 2, 3]
    (note,) = code.sections[-1].footnotes
    assert (note.number, note.text, note.block) == ("1", "See chapter 20.", 2)
    assert faults(json.loads(dumps(code)), source.text) == []


def test_bold_words_after_letters_head_sections(tmp_path: Path) -> None:
    document = Document()
    document.add_paragraph("TOWN OF HARBOR MILLS, VERMONT")
    for article, titles in ("I", ("Mills; weirs", "Ponds", "Geese")), ("II", ("Fees", "Fines")):
        document.add_paragraph().add_run(f"ARTICLE {article}. OF THE GREEN").bold = True
        for letter, title in zip("ABC", titles, strict=False):
            document.add_paragraph().add_run(f"{letter}. {title}").bold = True
            document.add_paragraph("The town shall keep these as the law of the state requires.")
            document.add_paragraph("1. By day; and")
    code, _ = code_of(saved(document, tmp_path / "harbor-mills-vt.docx"), Settings(state="VT"))
    assert [unit.title for unit in code.sections] == [
        "Mills; weirs",
        "Ponds",
        "Geese",
        "Fees",
        "Fines",
    ]


def test_a_publishers_styles_show_what_is_under_which_item(tmp_path: Path) -> None:
    document = Document()
    for style in ("p0", "list0", "list1", "historynote0"):
        document.styles.add_style(style, WD_STYLE_TYPE.PARAGRAPH)
    document.add_paragraph("Code of the Town of Harbor Mills, Vermont")
    document.add_heading("Chapter 9 GEESE", 1)
    for section in range(1, 5):
        document.add_paragraph(f"Sec. 9-{section}. Geese.")
        document.add_paragraph("(a)\tGeese are kept:", "list0")
        document.add_paragraph("(1)\tOn the quay.", "list1")
        document.add_paragraph("This section is read aloud.", "p0")
        document.add_paragraph(f"(Ord. No. 5, § {section}, 5-1-1990)", "historynote0")
    code, _ = code_of(saved(document, tmp_path / "harbor-mills-vt.docx"))
    for section in code.sections:
        assert [block.parent for block in section.blocks] == [None, 0, None]
        assert section.blocks[-1].confidence == 1


def test_tables_lists_in_brackets_and_first_notes_of_a_code_in_word(tmp_path: Path) -> None:
    document = Document()
    document.add_paragraph("Code of the Town of Harbor Mills, Vermont")
    document.add_heading("Chapter 14. Bees", 1)
    rows = (("Hives", "Lot", "Fee"), ("Two", "", "$1"), ("Six", "One acre", ""), ("", "", "$3"))
    for section in range(1, 5):
        document.add_heading(f"§ 14-{section}. Hives.", 2)
        document.add_paragraph("[Amended at time of adoption of Code (see Ch. 1, Art. I)]")
        for text in ("A. Hives:", "(1) Of wood:", "(a) Painted:", "[1] Red.", "[2] Blue."):
            document.add_paragraph(text)
        table = document.add_table(len(rows), len(rows[0]))
        for at, row in enumerate(rows):
            for column, text in enumerate(row):
                table.cell(at, column).text = text
        if section > 1:
            first = list(document.element.body.iter(qn("w:tr")))[-len(rows)]
            first.get_or_add_trPr().append(OxmlElement("w:tblHeader"))
        listed = document.add_table(2, 2)
        for at, text in enumerate(("Green.", "White.")):
            listed.cell(at, 0).text, listed.cell(at, 1).text = f"[{at + 3}]", text
    code, source = code_of(saved(document, tmp_path / "harbor-mills-vt.docx"))
    assert faults(json.loads(dumps(code)), source.text) == []
    for section in code.sections:
        assert [note.raw for note in section.history] == [
            "[Amended at time of adoption of Code (see Ch. 1, Art. I)]"
        ]
        labels = [block.label for block in section.blocks if block.table is None]
        inner = [f"A(1)(a)[{at}]" for at in range(1, 5)]
        assert labels == ["A", "A(1)", "A(1)(a)", *inner]
        (table,) = (block.table for block in section.blocks if block.table is not None)
        if section is code.sections[0]:
            assert (table.columns, table.rows) == ((), rows)
        else:
            assert (table.columns, table.rows) == (rows[0], rows[1:])
    assert code.doubts == ()


def repacked(tmp_path: Path, change: dict[str, bytes]) -> Path:
    """A small document with some of its parts replaced."""
    held = BytesIO()
    document = Document()
    document.add_paragraph("Bees.")
    document.save(held)
    path = tmp_path / "changed.docx"
    with ZipFile(held) as old, ZipFile(path, "w", ZIP_DEFLATED) as new:
        for part in old.infolist():
            if part.filename not in change:
                new.writestr(part, old.read(part))
        for name, data in change.items():
            new.writestr(name, data)
    return path


def refusal(path: Path) -> str:
    with pytest.raises(SourceError) as refused:
        read(path)
    return str(refused.value)


def test_macros_and_entities_cannot_get_in(tmp_path: Path) -> None:
    assert "has macros" in refusal(repacked(tmp_path, {"word/vbaProject.bin": b"x"}))
    secret = tmp_path / "secret.txt"
    secret.write_text("honey", encoding="utf-8")
    document = (
        f'<!DOCTYPE d [<!ENTITY x SYSTEM "file://{secret}">]>'
        f"<w:document {nsdecls('w')}><w:body><w:p><w:r><w:t>&x;</w:t></w:r></w:p></w:body>"
        "</w:document>"
    )
    changed = repacked(tmp_path, {"word/document.xml": document.encode()})
    assert "declares entities" in refusal(changed)


def test_a_zip_bomb_is_refused_before_it_is_unpacked(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = repacked(tmp_path, {"word/media/image1.png": b"\0" * 2_000_000})
    assert path.stat().st_size < 100_000
    read(path)
    monkeypatch.setattr(package, "MOST_BYTES", 1_000_000)
    assert "would unpack to more" in refusal(path)


def test_other_archives_and_broken_ones_are_refused(tmp_path: Path) -> None:
    other = tmp_path / "other.docx"
    with ZipFile(other, "w") as archive:
        archive.writestr("a.txt", "a")
    assert "not a Word document; unpack it" in refusal(other)
    for part in ("mimetype", "[Content_Types].xml", "Index/Document.iwa"):
        with ZipFile(other, "w") as archive:
            archive.writestr(part, "a")
        assert "of a program other than Word; open it there, and save or export" in refusal(other)
    other.write_bytes(b"PK\x03\x04word")
    assert "broken" in refusal(other)
    for part, held in (
        ("word/document.xml", b"<w:document"),
        ("word/styles.xml", b"<w:styles"),
        ("_rels/.rels", b"<Relationships><Relationship Id='a'/></Relationships>"),
    ):
        assert "broken" in refusal(repacked(tmp_path, {part: held}))


def test_a_document_without_text_is_refused(tmp_path: Path) -> None:
    assert "has no text" in refusal(saved(Document(), tmp_path / "empty.docx"))
