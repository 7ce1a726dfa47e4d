"""A Word file as a source: a line for each paragraph and each row of a table.

Labels that Word generates are put before their paragraphs, as printed. A note is on a line of its
own below its paragraph, after its raised number. Struck-out text is left out, and heads and feet of
pages are not text.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import TypeAlias

from docx.document import Document as WordDocument
from docx.opc.constants import RELATIONSHIP_TYPE
from docx.oxml.ns import qn
from docx.parts.document import DocumentPart
from lxml import etree

from builder.sources import CONTROL
from builder.sources.elements import Element
from builder.sources.tables import Span, cells_of
from builder.sources.text import LineMarks, LineWriter, Role, SourceText, Unread
from builder.sources.word.numbering import Numbering, Styles
from builder.sources.word.package import every, first, opened, reporting_broken, value
from builder.text.counting import numeral
from builder.text.figures import raised
from builder.text.squash import single_spaced

_MATH = "{http://schemas.openxmlformats.org/officeDocument/2006/math}"

_FALLBACK = "{http://schemas.openxmlformats.org/markup-compatibility/2006}Fallback"
"""Holds a second copy of a box, for older programs."""

_EXPLAINED = range(0x20, 0xD800)
"""Characters that Unicode explains; fonts define those above (Unicode, section 23.5)."""

_FORMULA, _BOX, _SIGN = f"{_MATH}oMath", qn("w:txbxContent"), qn("w:sym")

_NOTES = {
    "footnote": (RELATIONSHIP_TYPE.FOOTNOTES, "decimal"),
    "endnote": (RELATIONSHIP_TYPE.ENDNOTES, "lowerRoman"),
}
"""The kinds of notes, each with the part that has them and how they are numbered."""

_REFERENCES = {qn(f"w:{kind}Reference"): kind for kind in _NOTES}
"""Elements that cite a note, and the kind of note."""

_Note: TypeAlias = tuple[str, str]
"""Kind and id of a note."""

_BLANKS = re.compile(r"[ \r\n\f\v]+")

_WORDS = {
    qn("w:tab"): "\t",
    qn("w:ptab"): "\t",
    qn("w:br"): "\n",
    qn("w:cr"): "\n",
    qn("w:noBreakHyphen"): "-",
}
"""Elements that represent a character."""

_STRUCK = tuple(map(qn, ("w:del", "w:moveFrom")))

_SKIPPED = frozenset(
    (*_STRUCK, *map(qn, ("w:instrText", "w:pPr", "w:rPr", "w:drawing", "w:pict")), _FORMULA)
)
"""Elements whose words are not printed in the line: struck out, codes, boxes, formulas."""

_PICTURES = (qn("a:blip"), "{urn:schemas-microsoft-com:vml}imagedata")
"""Elements that show a picture."""

_PARAGRAPH, _TABLE, _ROW, _CELL = map(qn, ("w:p", "w:tbl", "w:tr", "w:tc"))

_HOLDERS = frozenset(map(qn, ("w:sdt", "w:sdtContent", "w:customXml", "w:smartTag", "w:ins")))
"""Elements that hold paragraphs and tables, and no words of their own."""

_LEFT_OUT = {
    "tracked deletions that were applied": ("w:del", "w:moveFrom"),
    "drawings or boxes that are not read": ("w:drawing", "w:pict"),
    "documents within the document that are not read": ("w:altChunk", "w:subDoc"),
}
"""Warnings for readers, each with the elements that are left out; pictures are not."""

_SHOWN = 10
"""Most unread words that are shown."""


def read_docx(path: Path, data: bytes) -> SourceText:
    """The text of a Word file, with the lines that its styles mark as headings.

    Raises:
        SourceError: it is broken, not a Word file, has macros, would unpack to too much, or holds
            no text.
    """
    document = opened(path, data)
    with reporting_broken(path):
        writer = _Writer.of(document)
    writer.write()
    return writer.source(
        path,
        "docx",
        ("the Word file has no text", "ask for the file with its text"),
        warnings=tuple(writer.warnings()),
    )


@dataclass(kw_only=True)
class _Writer(LineWriter):
    """Takes the parts of a document in order and gives its lines."""

    body: Element
    styles: Styles
    numbering: Numbering
    notes: Mapping[_Note, Element]
    """Elements of the notes."""
    part: DocumentPart
    numbers: dict[_Note, str] = field(default_factory=dict)
    """Raised numbers of the notes cited so far; empty if the text has a mark of its own."""
    counts: Counter[str] = field(default_factory=Counter)
    """The last number of each kind of note."""

    @classmethod
    def of(cls, document: WordDocument) -> _Writer:
        """A writer of a document."""
        notes = {
            (kind, each.get(qn("w:id"), "")): each
            for kind, (relation, _) in _NOTES.items()
            for each in every(_part(document, relation), f"w:{kind}")
        }
        [body] = document.element.iterchildren(qn("w:body"))
        return cls(
            body=body,
            styles=Styles(_part(document, RELATIONSHIP_TYPE.STYLES)),
            numbering=Numbering(_part(document, RELATIONSHIP_TYPE.NUMBERING)),
            notes=notes,
            part=document.part,
        )

    def write(self) -> None:
        """Write all paragraphs and tables."""
        for element in _blocks(self.body):
            if element.tag == _PARAGRAPH:
                self._paragraph(element)
            else:
                rows = map(self._row, _within(element, _ROW))
                self.tables.append(tuple(filter(None, rows)))
            for shown in _pictures(element):
                embedded = shown.get(qn("r:embed")) or shown.get(qn("r:id"))
                part = self.part.related_parts.get(embedded)
                self.picture(part.blob if part else b"")

    def warnings(self) -> Iterator[str]:
        """What was left out, a line each."""
        for said, names in _LEFT_OUT.items():
            left = self.body.iter(*map(qn, names))
            if count := sum(next(_pictures(one), None) is None for one in left):
                yield f"{said}: {count}"

    def _paragraph(self, paragraph: Element) -> None:
        style = self.styles.of(paragraph)
        words = self._words(paragraph).split("\n")
        lines = [each for each in (_BLANKS.sub(" ", each).strip() for each in words) if each]
        if lines:
            lines[0] = f"{self.numbering.label(style)} {lines[0]}".strip()
            role = Role.HEADING if style.heading else Role.APART if _is_bold(paragraph) else None
            for line in [" ".join(lines)] if style.heading else lines:
                self.line(line, LineMarks(role, style.depth))
        self._below(paragraph)

    def _row(self, row: Element) -> int:
        """Write a row as one line, its cells separated by tabs; a wide cell leaves others empty.

        Returns the number of the line, or 0 if the row is empty.
        """
        [cells] = cells_of(
            [
                [
                    (self._cell(cell), Span.read(value(cell, "w:tcPr/w:gridSpan")))
                    for cell in _within(row, _CELL)
                ]
            ]
        )
        role = None if first(row, "w:trPr/w:tblHeader") is None else Role.HEAD
        number = self.line("\t".join(cells), LineMarks(role)) if any(cells) else 0
        self._below(row)
        return number

    def _cell(self, cell: Element) -> str:
        found: list[str] = []
        for each in cell.iter(_PARAGRAPH):
            found += self.numbering.label(self.styles.of(each)), single_spaced(self._words(each))
        return " ".join(filter(None, found))

    def _below(self, element: Element) -> None:
        """Write the notes that a paragraph or row cites; record its words that are not read."""
        for reference in element.iter(*_REFERENCES):
            note = _note_of(reference)
            again = _is_in(reference, _FALLBACK, *_STRUCK)
            if note in self.notes and note in self.numbers and not again:
                paragraphs = self.notes[note].iter(_PARAGRAPH)
                texts = (single_spaced(self._words(each)) for each in paragraphs)
                if text := " ".join(filter(None, texts)):
                    self.line(f"{self.numbers[note]} {text}".strip(), LineMarks(Role.NOTE))
        number = max(1, len(self.lines))
        for unread in _unread(element):
            words = unread.split()
            shown = " ".join(words[:_SHOWN])
            self.unread.append(Unread(number, number, len(words), shown))

    def _words(self, paragraph: Element) -> str:
        """The words of a paragraph as printed, with the marks of its notes."""
        found: list[str] = []
        walk = etree.iterwalk(paragraph, events=("start",))
        for _, element in walk:
            if element.tag in _SKIPPED:
                for boxed in element.iter(*_REFERENCES):
                    self._mark(boxed)
                walk.skip_subtree()
            elif element.tag in _REFERENCES:
                found.append(self._mark(element))
            else:
                found.append(_printed(element))
        return CONTROL.sub(lambda each: each[0] if each[0] in "\t\n" else " ", "".join(found))

    def _mark(self, reference: Element) -> str:
        """The raised number of a note, counted in the order of the text; none if struck out."""
        kind, _ = note = _note_of(reference)
        if note in self.numbers or _is_in(reference, *_STRUCK):
            return self.numbers.get(note, "")
        self.numbers[note] = ""
        if reference.get(qn("w:customMarkFollows")) not in ("1", "true", "on"):
            self.counts[kind] += 1
            self.numbers[note] = raised(numeral(self.counts[kind], _NOTES[kind][1]))
        return self.numbers[note]


def _part(document: WordDocument, relation: str) -> Element:
    """The root of the part that a document has a relation to, read without entities."""
    parser = etree.XMLParser(resolve_entities=False, no_network=True, remove_comments=True)
    for each in document.part.rels.values():
        if each.reltype == relation and not each.is_external:
            return etree.fromstring(each.target_part.blob, parser)
    return etree.Element("none")


def _blocks(holder: Element) -> Iterator[Element]:
    """Paragraphs and tables in order, including those in content controls."""
    waiting = list(holder)[::-1]
    while waiting:
        element = waiting.pop()
        if element.tag in (_PARAGRAPH, _TABLE):
            yield element
        elif element.tag in _HOLDERS:
            waiting += list(element)[::-1]


def _within(holder: Element, name: str) -> Iterator[Element]:
    """The rows of a table, or cells of a row, without those of tables within it."""
    return (one for one in holder.iter(name) if next(one.iterancestors(holder.tag)) is holder)


def _pictures(element: Element) -> Iterator[Element]:
    """The pictures within an element, without second copies for older programs."""
    return (one for one in element.iter(*_PICTURES) if not _is_in(one, _FALLBACK))


def _is_in(element: Element, *names: str) -> bool:
    return next(element.iterancestors(*names), None) is not None


def _is_bold(paragraph: Element) -> bool:
    """Whether all words of a paragraph are in bold by direct formatting."""
    runs = [run for run in paragraph.iter(qn("w:r")) if "".join(run.itertext(qn("w:t"))).strip()]
    marks = [first(run, "w:rPr/w:b") for run in runs]
    off = ("0", "false", "off")
    return bool(marks) and all(m is not None and m.get(qn("w:val")) not in off for m in marks)


def _printed(element: Element) -> str:
    """The words that an element prints, apart from those of elements inside it."""
    if element.tag == qn("w:t"):
        text = element.text or ""
        up = value(element.getparent(), "w:rPr/w:vertAlign") == "superscript"
        return raised(text) if up and text.strip().isdecimal() else text
    return _sign(element) if element.tag == _SIGN else _WORDS.get(element.tag, "")


def _note_of(reference: Element) -> _Note:
    """The note that an element cites."""
    return _REFERENCES[reference.tag], reference.get(qn("w:id"), "")


def _unread(element: Element) -> Iterator[str]:
    """The words of each box, formula and sign of a paragraph or row, one text for each, in order.

    One inside another is part of the outer one's text.
    """
    for found in element.iter(_BOX, _FORMULA, _SIGN):
        if _is_in(found, _BOX, _FORMULA, _FALLBACK):
            continue
        words = " ".join(text.text or "" for text in found.iter(qn("w:t"), f"{_MATH}t"))
        if found.tag == _SIGN and not _sign(found):
            words = f"{found.get(qn('w:font'), 'a font')} {found.get(qn('w:char'), '')}"
        if words.strip():
            yield words


def _sign(element: Element) -> str:
    """The character of a sign; empty if only its font explains it."""
    try:
        number = int(element.get(qn("w:char"), ""), 16)
    except ValueError:
        return ""
    return chr(number) if number in _EXPLAINED else ""
