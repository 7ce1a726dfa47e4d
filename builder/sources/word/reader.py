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

from docx.document import Document as WordDocument
from docx.opc.constants import RELATIONSHIP_TYPE
from docx.oxml.ns import qn
from docx.parts.document import DocumentPart
from lxml import etree

from builder.sources import CONTROL
from builder.sources.text import LineWriter, Role, SourceText, Unread
from builder.sources.word.numbering import Numbering, Styles
from builder.sources.word.package import opened, reporting_broken
from builder.text.counting import numeral
from builder.text.figures import raised
from builder.text.squash import single_spaced

_MATH = "{http://schemas.openxmlformats.org/officeDocument/2006/math}"

_FALLBACK = "{http://schemas.openxmlformats.org/markup-compatibility/2006}Fallback"
"""Holds a second copy of a box, for older programs."""

_EXPLAINED = range(0x20, 0xD800)
"""Characters that Unicode explains; fonts define those above (Unicode, section 23.5)."""

FORMULA, BOX, SIGN = f"{_MATH}oMath", qn("w:txbxContent"), qn("w:sym")

REFERENCES = {qn("w:footnoteReference"): "footnote", qn("w:endnoteReference"): "endnote"}
"""Elements that cite a note, and the kind of note."""

Note = tuple[str, str]
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

_RAISED = f"{qn('w:vertAlign')}[@{qn('w:val')}='superscript']"

_SKIPPED = frozenset(
    map(qn, ("w:del", "w:moveFrom", "w:instrText", "w:pPr", "w:rPr", "w:drawing", "w:pict"))
) | {FORMULA}
"""Elements whose words are not printed in the line: struck out, codes, boxes, formulas."""

_PICTURES = (qn("a:blip"), "{urn:schemas-microsoft-com:vml}imagedata")
"""Elements that show a picture."""

_HOLDERS = frozenset(map(qn, ("w:sdt", "w:sdtContent", "w:customXml", "w:smartTag", "w:ins")))
"""Elements that hold paragraphs and tables, and no words of their own."""

_LEFT_OUT = {
    "tracked deletions were applied": ("w:del", "w:moveFrom"),
    "pictures or boxes are not read": ("w:drawing", "w:pict"),
    "documents within the document are not read": ("w:altChunk", "w:subDoc"),
}
"""Warnings for readers, each with the elements that are left out."""


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
        unread=tuple(writer.unread),
    )


@dataclass
class _Writer(LineWriter):
    """Takes the parts of a document in order and gives its lines."""

    body: etree._Element
    styles: Styles
    numbering: Numbering
    notes: Mapping[Note, etree._Element]
    """Elements of the notes."""
    marks: Mapping[Note, str]
    """Raised numbers of the notes."""
    part: DocumentPart
    unread: list[Unread] = field(default_factory=list)

    @classmethod
    def of(cls, document: WordDocument) -> _Writer:
        """A writer of a document."""
        notes = {
            (kind, each.get(qn("w:id"), "")): each
            for kind, relation in (
                ("footnote", RELATIONSHIP_TYPE.FOOTNOTES),
                ("endnote", RELATIONSHIP_TYPE.ENDNOTES),
            )
            for root in _parts(document, relation)
            for each in root.findall(qn(f"w:{kind}"))
        }
        numbering, styles = (
            next(_parts(document, relation), etree.Element("none"))
            for relation in (RELATIONSHIP_TYPE.NUMBERING, RELATIONSHIP_TYPE.STYLES)
        )
        body = document.element.body
        marks = dict(_counted(body))
        return cls(body, Styles(styles), Numbering.read(numbering), notes, marks, document.part)

    def write(self) -> None:
        """Write all paragraphs and tables."""
        for element in _blocks(self.body):
            if element.tag == qn("w:p"):
                self._paragraph(element)
            else:
                rows = [
                    self._row(row)
                    for row in element.iter(qn("w:tr"))
                    if next(row.iterancestors(qn("w:tbl"))) is element
                ]
                self.tables.append(tuple(row for row in rows if row))
            for shown in element.iter(*_PICTURES):
                if next(shown.iterancestors(_FALLBACK), None) is None:
                    self.picture(self._held(shown))

    def _held(self, shown: etree._Element) -> bytes:
        """The bytes of a picture; empty if the file only says where it is."""
        embedded = shown.get(qn("r:embed")) or shown.get(qn("r:id"))
        part = self.part.related_parts.get(embedded)
        return part.blob if part else b""

    def warnings(self) -> Iterator[str]:
        """What was left out, a line each."""
        for said, names in _LEFT_OUT.items():
            if count := sum(1 for _ in self.body.iter(*map(qn, names))):
                yield f"{count} {said}"

    def _paragraph(self, paragraph: etree._Element) -> None:
        style = self.styles.of(paragraph)
        words = _words(paragraph, self.marks).split("\n")
        lines = [each for each in (_BLANKS.sub(" ", each).strip() for each in words) if each]
        if lines:
            label = self.numbering.label(style)
            lines[0] = f"{label} {lines[0]}" if label else lines[0]
            if style.heading:
                lines = [" ".join(lines)]
            numbers = range(len(self.lines) + 1, len(self.lines) + len(lines) + 1)
            if style.depth is not None:
                self.depths += ((number, style.depth) for number in numbers)
            role = Role.HEADING if style.heading else Role.APART if _is_bold(paragraph) else None
            if role:
                self.roles += ((number, role) for number in numbers)
            self.lines += lines
        self._below(paragraph)

    def _row(self, row: etree._Element) -> int:
        """Write a row as one line, its cells separated by tabs; a wide cell leaves others empty.

        Returns the number of the line, or 0 if the row is empty.
        """
        cells: list[str] = []
        for cell in row.iter(qn("w:tc")):
            if next(cell.iterancestors(qn("w:tr"))) is not row:
                continue
            texts = [
                part
                for each in cell.iter(qn("w:p"))
                for part in (
                    self.numbering.label(self.styles.of(each)),
                    single_spaced(_words(each, self.marks)),
                )
            ]
            span = cell.find(f"{qn('w:tcPr')}/{qn('w:gridSpan')}")
            wide = span.get(qn("w:val"), "1") if span is not None else "1"
            cells.append(" ".join(filter(None, texts)))
            cells += [""] * (min(int(wide), _WIDEST) - 1 if wide.isdecimal() else 0)
        number = 0
        if any(cells):
            self.lines.append("\t".join(cells))
            number = len(self.lines)
            if row.find(f"{qn('w:trPr')}/{qn('w:tblHeader')}") is not None:
                self.roles.append((number, Role.HEAD))
        self._below(row)
        return number

    def _below(self, element: etree._Element) -> None:
        """Write the notes that a paragraph or row refers to; record its words that are not read."""
        for reference in element.iter(*REFERENCES):
            note = self.notes.get(note_of(reference))
            if note is None:
                continue
            text = " ".join(
                filter(None, (single_spaced(_words(each, {})) for each in note.iter(qn("w:p"))))
            )
            if text:
                self.lines.append(f"{self.marks[note_of(reference)]} {text}".strip())
                self.roles.append((len(self.lines), Role.NOTE))
        number = max(1, len(self.lines))
        for words in unread_words(element):
            shown = " ".join(words.split()[:_SHOWN])
            self.unread.append(Unread(number, number, len(words.split()), shown))


_WIDEST = 64
"""Most columns in a table in Word."""

_SHOWN = 10
"""Most unread words that are shown."""


def _parts(document: WordDocument, relation: str) -> Iterator[etree._Element]:
    """The roots of the parts that a document has a relation to, read without entities."""
    parser = etree.XMLParser(resolve_entities=False, no_network=True, remove_comments=True)
    for each in document.part.rels.values():
        if each.reltype == relation and not each.is_external:
            yield etree.fromstring(each.target_part.blob, parser)


def _blocks(holder: etree._Element) -> Iterator[etree._Element]:
    """Paragraphs and tables in order, including those in content controls."""
    waiting = list(holder)[::-1]
    while waiting:
        element = waiting.pop()
        if element.tag in (qn("w:p"), qn("w:tbl")):
            yield element
        elif element.tag in _HOLDERS:
            waiting += list(element)[::-1]


def _is_bold(paragraph: etree._Element) -> bool:
    """Whether all words of a paragraph are in bold by direct formatting."""
    runs = [run for run in paragraph.iter(qn("w:r")) if "".join(run.itertext(qn("w:t"))).strip()]
    marks = [run.find(f"{qn('w:rPr')}/{qn('w:b')}") for run in runs]
    off = ("0", "false", "off")
    return bool(marks) and all(m is not None and m.get(qn("w:val")) not in off for m in marks)


def _words(paragraph: etree._Element, marks: Mapping[Note, str]) -> str:
    """The words of a paragraph as printed, with the marks of its notes."""
    found: list[str] = []
    walk = etree.iterwalk(paragraph, events=("start",))
    for _, element in walk:
        if element.tag in _SKIPPED:
            walk.skip_subtree()
        else:
            found.append(_printed(element, marks))
    return CONTROL.sub(lambda each: each[0] if each[0] in "\t\n" else " ", "".join(found))


def _printed(element: etree._Element, marks: Mapping[Note, str]) -> str:
    """The words that an element prints, apart from those of elements inside it."""
    if element.tag == qn("w:t"):
        text, run = element.text or "", element.getparent()
        up = run is not None and run.find(f"{qn('w:rPr')}/{_RAISED}") is not None
        return raised(text) if up and text.strip().isdecimal() else text
    if element.tag in REFERENCES:
        return marks.get(note_of(element), "")
    if element.tag == SIGN:
        return sign(element)
    return _WORDS.get(element.tag, "")


def note_of(reference: etree._Element) -> Note:
    """The note that an element cites."""
    return REFERENCES[reference.tag], reference.get(qn("w:id"), "")


def _counted(body: etree._Element) -> Iterator[tuple[Note, str]]:
    """Each note that a text cites, in the order of the text, with its raised number."""
    counts: Counter[str] = Counter()
    for reference in body.iter(*REFERENCES):
        kind, _ = note = note_of(reference)
        if reference.get(qn("w:customMarkFollows")) in ("1", "true", "on"):
            yield note, ""
            continue
        counts[kind] += 1
        form = "decimal" if kind == "footnote" else "lowerRoman"
        yield note, raised(numeral(counts[kind], form))


def unread_words(element: etree._Element) -> Iterator[str]:
    """The words of each box, formula and sign of a paragraph or row, one text for each, in order.

    One inside another is part of the outer one's text.
    """
    for found in element.iter(BOX, FORMULA, SIGN):
        above = {each.tag for each in found.iterancestors()}
        if above & {BOX, FORMULA, _FALLBACK}:
            continue
        words = " ".join(_sign(found) if found.tag == SIGN else _within(found))
        if words:
            yield words


def sign(element: etree._Element) -> str:
    """The character of a sign; empty if only its font explains it."""
    try:
        number = int(element.get(qn("w:char"), ""), 16)
    except ValueError:
        return ""
    return chr(number) if number in _EXPLAINED else ""


def _sign(element: etree._Element) -> Iterator[str]:
    if not sign(element):
        yield f"{element.get(qn('w:font'), 'a font')} {element.get(qn('w:char'), '')}".strip()


def _within(element: etree._Element) -> Iterator[str]:
    for text in element.iter(qn("w:t"), f"{_MATH}t"):
        yield from (text.text or "").split()
