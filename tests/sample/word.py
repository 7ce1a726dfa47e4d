"""The sample's town that types its law in Word: bold headings, counted lists, a footnote."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape
from itertools import groupby

from builder.formats.zipped import zipped

NAME = "birch-landing.docx"
_LAW = """\
# Town of Birch Landing, Vermont
# Ordinances
# Chapter 3. Boats
# Article I. Landings
# Section 3-1. Purpose.
This chapter keeps the landings of the Town of Birch Landing, Vermont, open to all.
[Adopted 4-2-2001 by Ord. No. 3]
# Section 3-2. Use of landings.
A boat at a landing:
1 Is tied at both ends;
1 Leaves:
2 Within two hours by day; or
2 Before sunrise, if it came after dark.
1 Shows a light as section 3-4 has it.
[Adopted 4-2-2001 by Ord. No. 3; amended 5-7-2012 by Ord. No. 2-2012]
# Article II. Lights
# Section 3-3. Definitions.
"Light" means a lamp that is seen from two hundred feet.
"Boat" means whatever floats and carries a person.
# Section 3-4. Lights after dark.
After dark a boat at a landing shows a light.^ [Added 5-7-2012 by Ord. No. 2-2012]
# Chapter 5. Birches
# Section 5-1. Town birches.
The birches along Landing Street belong to the town.
# Section 5-2. Bark.
Nobody takes bark from a town birch but the tree warden, under section 5-1.
[Adopted 6-4-2007 by Ord. No. 9]
# Section 5-3. Fines.
A fine under this chapter is:
| Bark of | Fine
| One birch | $20
| More | $50
"""
_NOTE = "The light may be borrowed at the landing."
_OPEN = "http://schemas.openxmlformats.org"
_W = f'xmlns:w="{_OPEN}/wordprocessingml/2006/main"'
_TYPE = "application/vnd.openxmlformats-officedocument.wordprocessingml"
_KINDS = ("numbering", "footnotes")


def document() -> bytes:
    """The file, the same bytes every time."""
    body = "".join(
        f"<w:tbl>{''.join(map(_row, held))}</w:tbl>" if table else "".join(map(_paragraph, held))
        for table, held in groupby(_LAW.splitlines(), key=lambda line: line.startswith("|"))
    )
    parts = "".join(
        f'<Override PartName="/word/{kind}.xml" ContentType="{_TYPE}.{kind}+xml"/>'
        for kind in _KINDS
    )
    related = "".join(
        f'<Relationship Id="{kind}" Type="{_OPEN}/officeDocument/2006/relationships/{kind}"'
        f' Target="{kind}.xml"/>'
        for kind in _KINDS
    )
    whole = (
        f'<Relationship Id="document" Target="word/document.xml"'
        f' Type="{_OPEN}/officeDocument/2006/relationships/officeDocument"/>'
    )
    files = {
        "[Content_Types].xml": f'<Types xmlns="{_OPEN}/package/2006/content-types">'
        '<Default Extension="rels"'
        ' ContentType="application/vnd.openxmlformats-package.relationships+xml"/>'
        f'<Override PartName="/word/document.xml" ContentType="{_TYPE}.document.main+xml"/>'
        f"{parts}</Types>",
        "_rels/.rels": _relations(whole),
        "word/_rels/document.xml.rels": _relations(related),
        "word/document.xml": f"<w:document {_W}><w:body>{body}</w:body></w:document>",
        "word/numbering.xml": f'<w:numbering {_W}><w:abstractNum w:abstractNumId="1">'
        f"{''.join(_levels())}</w:abstractNum>"
        '<w:num w:numId="1"><w:abstractNumId w:val="1"/></w:num></w:numbering>',
        "word/footnotes.xml": f'<w:footnotes {_W}><w:footnote w:id="1">{_paragraph(_NOTE)}'
        "</w:footnote></w:footnotes>",
    }
    held = [(name, text.encode()) for name, text in files.items()]
    return zipped(held, frozenset(files))  # compressed, they would differ by the library


def _relations(held: str) -> str:
    return f'<Relationships xmlns="{_OPEN}/package/2006/relationships">{held}</Relationships>'


def _levels() -> Iterator[str]:
    for at, (form, text) in enumerate((("upperLetter", "%1."), ("decimal", "(%2)"))):
        yield (
            f'<w:lvl w:ilvl="{at}"><w:start w:val="1"/><w:numFmt w:val="{form}"/>'
            f'<w:lvlText w:val="{text}"/></w:lvl>'
        )


def _row(line: str) -> str:
    cells = (cell.strip() for cell in line.split("|")[1:])
    return f"<w:tr>{''.join(f'<w:tc>{_paragraph(cell)}</w:tc>' for cell in cells)}</w:tr>"


def _paragraph(line: str) -> str:
    mark, words = (line[0], line[2:]) if line[:2] in ("# ", "1 ", "2 ") else ("", line)
    bold = "<w:rPr><w:b/></w:rPr>" if mark == "#" else ""
    listed = (
        f'<w:pPr><w:numPr><w:ilvl w:val="{int(mark) - 1}"/><w:numId w:val="1"/></w:numPr></w:pPr>'
        if mark in ("1", "2")
        else ""
    )
    note = '<w:r><w:footnoteReference w:id="1"/></w:r>'
    runs = note.join(
        f'<w:r>{bold}<w:t xml:space="preserve">{escape(part)}</w:t></w:r>'
        for part in words.split("^")
    )
    return f"<w:p>{listed}{runs}</w:p>"
