"""Sections and divisions as Word documents, for people who quote the law in their own papers.

Headings are headings, tables are tables and footnotes are footnotes; labels are as printed. The
head of each page says which code it is a copy of, how current it is, and that it is unofficial.
"""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from functools import cache, cached_property
from io import BytesIO
from pathlib import Path
from typing import Any, TypeAlias
from zipfile import ZipFile

from docx import Document
from docx.opc.constants import RELATIONSHIP_TYPE
from docx.opc.packuri import PackURI
from docx.opc.part import Part
from docx.oxml import OxmlElement
from docx.oxml.ns import nsmap, qn
from docx.shared import Pt

from builder.formats.xml import said, within
from builder.formats.zipped import zipped
from builder.model import (
    BlockKind,
    Code,
    HistoryNote,
    Reference,
    Table,
    Unit,
)
from builder.present import caution
from builder.present.facts import Facts
from builder.present.site_outline import SiteOutline, depths
from builder.present.tree import Branch, grow
from builder.present.writer import DOUBT, Called, ShownRow, Writer, points_wide
from builder.text.unseen import visible

_INDENT = 18
"""Points of indent for each level of a list."""
_NOTES = "application/vnd.openxmlformats-officedocument.wordprocessingml.footnotes+xml"
_NO_DATE = "1980-01-01"
"""The date in the document's properties if the text gives none."""
_DECLARATION = "<?xml version='1.0' encoding='UTF-8' standalone='yes'?>\n"
_SEPARATORS = "".join(
    f'<w:footnote w:type="{kind}" w:id="{at}"><w:p><w:r><w:{kind}/></w:r></w:p></w:footnote>'
    for at, kind in enumerate(("separator", "continuationSeparator"), -1)
)
"""What Word draws between the text and the notes."""
_COUNTED = '<w:r><w:rPr><w:vertAlign w:val="superscript"/></w:rPr><w:footnoteRef/></w:r>'
"""The number that Word gives to a note."""
_STYLES = re.compile(r"(Heading\d|Header)(Char)?|TableGrid")
_NEEDLESS = frozenset(
    "thumbnail stylesWithEffects numbering webSettings customXml theme fontTable"
    " extended-properties".split()
)


def write_word(code: Code, folder: Path) -> None:
    """Write `word/ID.docx` for each unit with text or with a page of its own.

    Args:
        code: with its addresses set and its references resolved.
        folder: the folder with its `code.json`.
    """
    (folder / "word").mkdir()
    paged = (u for u in code.units if u.holds_text or "#" not in u.url)
    for unit, made in documents(code, paged):
        (folder / "word" / f"{unit.id}.docx").write_bytes(made)


def documents(code: Code, units: Iterable[Unit]) -> Iterator[tuple[Unit, bytes]]:
    """Units, each with a document of everything in it; the same code gives the same bytes."""
    outline, facts = SiteOutline(code), Facts.of_code(code)
    for unit in units:
        held = (unit, *(below for below, _ in outline.under(unit)))
        yield unit, _Document(code, facts, held, outline.citation(unit)).packed()


@cache
def _template() -> bytes:
    """python-docx's empty document, reduced to what ours use: a sixth of its bytes."""
    document = Document()
    for style in list(document.styles.element.iterchildren(qn("w:style"), qn("w:latentStyles"))):
        if not style.get(qn("w:default")) and not _STYLES.fullmatch(style.get(qn("w:styleId"), "")):
            style.getparent().remove(style)
    for related in (document.part.rels, document.part.package.rels):
        for name, to in list(related.items()):
            if to.reltype.rpartition("/")[2] in _NEEDLESS:
                del related[name]
    made = BytesIO()
    document.save(made)
    return made.getvalue()


@dataclass(frozen=True)
class _Document:
    code: Code
    facts: Facts
    units: tuple[Unit, ...]
    citation: str
    """The citation of the first unit."""
    document: Any = field(default_factory=lambda: Document(BytesIO(_template())))
    footnotes: list[_Footnote] = field(default_factory=list)

    def packed(self) -> bytes:
        self._head()
        levels = depths(self.units)
        for unit in self.units:
            self._unit(unit, min(levels[unit.id], 9))
        if self.footnotes:
            self._add_footnotes()
        made = BytesIO()
        self.document.save(made)
        with ZipFile(made) as held:  # it has the current time inside
            return zipped((name, held.read(name)) for name in held.namelist())

    def _head(self) -> None:
        facts = self.facts
        head = (
            f"{facts.cited_as} {self.citation}",
            f"{facts.name}, {facts.state}",
            facts.how_current,
            "unofficial copy: the official code governs",
            facts.caution,
            "this municipality does not exist" if facts.fictional else "",
        )
        line = self.document.sections[0].header.paragraphs[0]
        line.text = visible(" · ".join(filter(None, head)))
        about = self.document.core_properties
        about.title, about.author = visible(head[0]), visible(head[1])
        about.comments, about.revision = "Unofficial copy", 1
        day = dt.datetime.fromisoformat(f"{facts.day or _NO_DATE}T00:00:00")
        about.created = about.modified = day

    @cached_property
    def marks(self) -> dict[str, str]:
        """Name of each unit's bookmark, by id."""
        return {unit.id: f"unit_{at}" for at, unit in enumerate(self.units, 1)}

    def _unit(self, unit: Unit, level: int) -> None:
        writer = _WordWriter(unit, self)
        heading = self.document.add_heading(level=level)
        name = self.marks[unit.id]
        number = name.rpartition("_")[2]
        paragraph = heading.paragraph_format.element
        _bare(paragraph, "w:bookmarkStart", id=number, name=name)
        _put(heading, writer.heading())
        _bare(paragraph, "w:bookmarkEnd", id=number)
        for _, words in caution.over_unit(unit, self.code.condition):
            _put(self.line(0), [_italic(words)])
        writer.after(None, 0)
        writer.branches(grow(unit.blocks), 0)

    def line(self, depth: int, *, hanging: bool = False) -> Any:
        """A new paragraph, indented by `depth` levels; `hanging` if it begins with a label."""
        made = self.document.add_paragraph()
        form = made.paragraph_format
        form.left_indent = Pt(_INDENT * (depth + hanging))
        if hanging:
            form.first_line_indent = Pt(-_INDENT)
        return made

    def _add_footnotes(self) -> None:
        first = _counts_from(self.footnotes)
        if first is not None:
            section = self.document.element.body.find(qn("w:sectPr"))
            counting = OxmlElement("w:footnotePr")
            _bare(counting, "w:numStart", val=str(first))
            section.insert(len(section.findall(qn("w:headerReference"))), counting)
        numbered = enumerate(self.footnotes, 1)
        notes = [note.written(str(at), counted=first is not None) for at, note in numbered]
        held = within("w:footnotes", _SEPARATORS, *notes, **{"xmlns:w": nsmap["w"]})
        whole = self.document.part
        blob = f"{_DECLARATION}{held}".encode()
        part = Part(PackURI("/word/footnotes.xml"), _NOTES, blob, whole.package)
        whole.relate_to(part, RELATIONSHIP_TYPE.FOOTNOTES)


_Piece: TypeAlias = Callable[[Any], object]
"""Adds a piece of running text to the paragraph it is called with."""


def _put(line: Any, pieces: Iterable[_Piece]) -> None:
    for piece in pieces:
        piece(line)


def _italic(words: str) -> _Piece:
    return lambda line: setattr(line.add_run(visible(words)), "italic", True)


@dataclass(frozen=True)
class _WordWriter(Writer[_Piece]):
    """Writes the contents of one unit."""

    whole: _Document

    def words(self, words: str) -> _Piece:
        return lambda line: line.add_run(visible(words))

    def link(self, words: str, to: Reference) -> _Piece:
        """Adds words, linked if they lead to a unit in the document or to an address."""

        def add(line: Any) -> None:
            run = line.add_run(visible(words))
            mark, kind = self.whole.marks.get(to.target or ""), RELATIONSHIP_TYPE.HYPERLINK
            if mark or to.outside:
                link, place = OxmlElement("w:hyperlink"), "w:anchor" if mark else "r:id"
                link.set(qn(place), mark or line.part.relate_to(to.outside, kind, is_external=True))
                run.element.addprevious(link)
                link.append(run.element)

        return add

    def mark(self, called: Called) -> _Piece:
        """Adds a footnote's number, raised; at its first mark, also the note."""

        def add(line: Any) -> None:
            run = line.add_run()
            run.font.superscript = True
            number = visible(called.note.number)
            if called.nth:
                run.add_text(number)
            else:
                self.whole.footnotes.append(_Footnote(number, called.note.text, run))

        return add

    def within(self, note: HistoryNote) -> _Piece:
        return lambda line: _put(line, [self.words(" "), *self.line(note.raw)])

    def added(self, words: str) -> _Piece:
        return _italic(words)

    def branches(self, branches: Iterable[Branch], depth: int) -> None:
        """Write blocks and those under them, each level indented further."""
        for branch in branches:
            inner = depth + (branch.kind is BlockKind.ITEM)
            if branch.index is None:  # a label whose text is in the items under it
                self.whole.line(depth, hanging=True).add_run(visible(branch.mark))
            else:
                self._block(branch, branch.index, depth)
            self.branches(branch.branches, inner)

    def _block(self, branch: Branch, index: int, depth: int) -> None:
        block = self.unit.blocks[index]
        if block.table is None or branch.mark or block.term or block.separator:
            line = self.whole.line(depth, hanging=bool(branch.mark))
            if branch.mark:
                line.add_run(visible(branch.mark) + "\t")
            if caution.of_block(block):
                line.add_run(f"{DOUBT} ")
            if block.term:
                line.add_run(visible(block.term)).bold = True
            if block.separator or block.term:
                line.add_run(visible(block.separator) + " ")
            if block.table is None:
                _put(line, self.block(index))
        if block.table:
            self._table(index, block.table)
        self.after(index, depth)

    def after(self, block: int | None, depth: int) -> None:
        """Write the pictures and history notes below a block (None: the heading)."""
        for one in self.pictures_after(block):
            held = BytesIO(self.whole.code.pictures[one.name])
            shown = self.whole.line(depth).add_run().add_picture(held, Pt(points_wide(one)))
            shown._inline.docPr.set("descr", caution.of_picture(one))
        for note in self.notes_after(block):
            _put(self.whole.line(depth), self.line(note.raw))

    def _table(self, index: int, table: Table) -> None:
        if words := " ".join(caution.of_table(self.unit.blocks[index])):
            _put(self.whole.line(0), [_italic(words)])
        if table.caption:
            _put(self.whole.line(0), self.cell(table.caption, index))
        rows = self.rows(index, table)
        if rows and table.width:
            made = self.whole.document.add_table(len(rows), table.width, style="Table Grid")
            for row, line in zip(rows, made.rows, strict=True):
                self._row(row, line, index)
        for words in table.notes:
            _put(self.whole.line(0), self.cell(words, index))
        marks = list(self.marks(index))
        if marks:
            _put(self.whole.line(0), [_italic("Notes to this table: "), *marks])

    def _row(self, row: ShownRow, made: Any, index: int) -> None:
        if row.head:
            first = made.cells[0].paragraphs[0].paragraph_format.element
            line = next(first.iterancestors(qn("w:tr")))
            line.get_or_add_trPr().append(OxmlElement("w:tblHeader"))
        cells, last = made.cells, len(row.cells) - 1
        if row.over > 1:
            cells[last].merge(cells[-1])
        for cell, text in zip(cells, row.cells, strict=False):
            _put(cell.paragraphs[0], self.cell(text, index))
        for note in row.history:
            _put(cells[last].add_paragraph(), self.line(note.raw))


@dataclass(frozen=True)
class _Footnote:
    number: str
    words: str
    run: Any
    """The run that calls the note."""

    def written(self, at: str, *, counted: bool) -> str:
        """The note with its number as printed; if `counted`, Word numbers it."""
        calls = _bare(self.run.element, "w:footnoteReference", id=at)
        if not counted:
            calls.set(qn("w:customMarkFollows"), "1")
            self.run.add_text(self.number)
        words = f" {self.words}" if counted else f"{self.number} {self.words}"
        text = within("w:r", within("w:t", said(words), **{"xml:space": "preserve"}))
        line = within("w:p", _COUNTED if counted else "", text)
        return within("w:footnote", line, **{"w:id": at})


def _counts_from(notes: list[_Footnote]) -> int | None:
    """The first number, if all notes are numbered in a row; else None, and numbers stay as printed.

    Programs that count notes themselves, such as LibreOffice, would show a printed number twice.
    """
    numbers = [note.number for note in notes]
    first = int(numbers[0]) if numbers[0].isascii() and numbers[0].isdecimal() else None
    due = [] if first is None else [str(first + nth) for nth in range(len(numbers))]
    return first if first and numbers == due else None


def _bare(above: Any, tag: str, /, **attributes: str) -> Any:
    """A new element of Word's vocabulary, added at the end of another."""
    made = OxmlElement(tag)
    for key, value in attributes.items():
        made.set(qn(f"w:{key}"), value)
    above.append(made)
    return made
