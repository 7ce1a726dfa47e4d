"""A section or a division as a Word document, for those who quote the law in their own papers.

Headings are headings, tables are tables and footnotes are footnotes; labels stand as printed. Each
page's head says what it is a copy of, how current, and that it is unofficial.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from io import BytesIO
from typing import Any
from zipfile import ZipFile

from docx import Document
from docx.opc.constants import RELATIONSHIP_TYPE
from docx.opc.packuri import PackURI
from docx.opc.part import Part
from docx.oxml import OxmlElement
from docx.oxml.ns import nsdecls, qn
from docx.shared import Pt
from lxml import etree

from builder.formats.inline import Called, Linked, Piece, Running, outside
from builder.formats.xhtml import DOUBT, added, heading_of
from builder.formats.zipped import zipped
from builder.model import BlockKind, Code, HistoryNote, Table, Unit
from builder.present import caution, names
from builder.present.facts import Facts
from builder.present.notes import notes_behind, notes_in
from builder.present.site_outline import SiteOutline
from builder.present.tree import Branch, grow
from builder.unseen import visible

_INDENT = 18
"""Points by which each level of a list stands in."""
_NOTES = "application/vnd.openxmlformats-officedocument.wordprocessingml.footnotes+xml"
_NO_DATE = "1980-01-01"
"""Stands in the properties of a text that tells no date."""
_SEPARATORS = (("separator", -1), ("continuationSeparator", 0))


def dumps_word(code: Code, unit: Unit, warnings: Mapping[str, str] | None = None) -> bytes:
    """The unit with all below it as a document; the same code gives the same bytes.

    Args:
        code: with its references resolved.
        unit: a section or a division.
        warnings: what is said of units, by their ids, where the code was read back and knows its
            confidences only as they were rounded.
    """
    outline = SiteOutline(code.units)
    held = (unit, *(below for below, _ in outline.under(unit)))
    above = next((one for one in reversed(outline.ancestors(unit)) if one.kind == "chapter"), None)
    return _Document(code, held, above, warnings).packed()


@dataclass(frozen=True)
class _Document:
    code: Code
    units: tuple[Unit, ...]
    chapter: Unit | None
    """The chapter that the first unit stands in."""
    warnings: Mapping[str, str] | None = None
    _document: Any = field(default_factory=Document)
    _footnotes: list[Any] = field(default_factory=list)

    def packed(self) -> bytes:
        self._head()
        levels: dict[str | None, int] = {}
        for unit in self.units:
            levels[unit.id] = min(levels.get(unit.parent, 0) + 1, 9)
            self._unit(unit, levels[unit.id])
        if self._footnotes:
            self._add_footnotes()
        made = BytesIO()
        self._document.save(made)
        with ZipFile(made) as held:  # it was packed with the time of day
            return zipped((name, held.read(name)) for name in held.namelist())

    def _head(self) -> None:
        facts = Facts.of_code(self.code)
        first = self.units[0]
        cited = names.designation(first) or names.shown_title(first)
        if self.chapter and first.kind != "section":
            cited = f"{names.designation(self.chapter)}, {cited}"
        told = [f"{facts.cited_as} {cited}", f"{facts.name}, {facts.state}", facts.how_current]
        told += ["unofficial copy: the official code governs"]
        told += [facts.caution] if facts.caution else []
        told += ["this municipality does not exist"] if facts.fictional else []
        line = self._document.sections[0].header.paragraphs[0]
        line.text = visible(" · ".join(told))
        about = self._document.core_properties
        about.title, about.author = visible(told[0]), visible(told[1])
        about.comments, about.revision = "Unofficial copy", 1
        iso = facts.dated_iso if facts.dated_iso and len(facts.dated_iso) == len(_NO_DATE) else ""
        day = dt.datetime.fromisoformat(f"{iso or _NO_DATE}T00:00:00")
        about.created = about.modified = day

    @cached_property
    def _marks(self) -> dict[str, str]:
        """The bookmark of each unit of the document."""
        return {unit.id: f"unit_{at}" for at, unit in enumerate(self.units, 1)}

    def _unit(self, unit: Unit, level: int) -> None:
        running = Running(unit)
        heading = self._document.add_heading(level=level)
        name = self._marks[unit.id]
        number = name.rpartition("_")[2]
        _bare(heading._p, "w:bookmarkStart", id=number, name=name)
        self._pieces(heading, heading_of(unit, running), running)
        _bare(heading._p, "w:bookmarkEnd", id=number)
        told = self.warnings
        warned = (
            told.get(unit.id, "")
            if told is not None
            else caution.of_unit(unit, self.code.condition)
        )
        for words in (*([warned] if warned else []), *unit.settled):
            self._line(0).add_run(visible(words)).italic = True
        self._histories(notes_behind(unit, None), running, 0)
        self._branches(grow(unit.blocks), running, 0)

    def _line(self, depth: int, *, hanging: bool = False) -> Any:
        made = self._document.add_paragraph()
        form = made.paragraph_format
        form.left_indent = Pt(_INDENT * (depth + hanging))
        if hanging:
            form.first_line_indent = Pt(-_INDENT)
        return made

    def _branches(self, branches: Iterable[Branch], running: Running, depth: int) -> None:
        for branch in branches:
            inner = depth + (branch.kind is BlockKind.ITEM)
            if branch.index is None:  # a label that only introduces the first item under it
                self._line(depth, hanging=True).add_run(visible(branch.mark))
            else:
                self._block(branch, running, depth)
            self._branches(branch.branches, running, inner)

    def _block(self, branch: Branch, running: Running, depth: int) -> None:
        index = branch.index or 0
        block = running.unit.blocks[index]
        if block.table is None or branch.mark or block.term or block.separator:
            line = self._line(depth, hanging=bool(branch.mark))
            if branch.mark:
                line.add_run(visible(branch.mark) + "\t")
            if caution.of_block(block):
                line.add_run(f"{DOUBT} ")
            if block.term:
                line.add_run(visible(block.term)).bold = True
            if block.separator or block.term:
                line.add_run(visible(block.separator) + " ")
            if block.table is None:
                self._pieces(line, running.block(index), running)
        if block.table:
            self._table(index, block.table, running)
        self._histories(notes_behind(running.unit, index), running, depth)

    def _histories(self, notes: Iterable[HistoryNote], running: Running, depth: int) -> None:
        for note in notes:
            self._pieces(self._line(depth), running.line(note.raw), running)

    def _table(self, index: int, table: Table, running: Running) -> None:
        told = caution.of_table(running.unit.blocks[index])
        if told:
            self._line(0).add_run(told).italic = True
        if table.caption:
            self._pieces(self._line(0), running.cell(table.caption, index), running)
        heads = [row for row in (table.columns, *table.heads) if row]
        rows = [*((row, -1) for row in heads), *((row, at) for at, row in enumerate(table.rows))]
        if rows and table.width:
            made = self._document.add_table(len(rows), table.width, style="Table Grid")
            for nth, (row, at) in enumerate(rows):
                if at < 0:
                    properties = made.rows[nth]._tr.get_or_add_trPr()
                    properties.append(OxmlElement("w:tblHeader"))
                self._row(made.rows[nth].cells, index, (row, at), running)
        for words in table.notes:
            self._pieces(self._line(0), running.cell(words, index), running)
        calls = list(running.calls(index))
        if calls:
            line = self._line(0)
            line.add_run("Notes to this table: ").italic = True
            self._pieces(line, calls, running)

    def _row(
        self, cells: Any, index: int, row: tuple[tuple[str, ...], int], running: Running
    ) -> None:
        words, at = row
        held = words or ("",)
        if len(held) < len(cells):
            cells[len(held) - 1].merge(cells[-1])
        for cell, text in zip(cells, held, strict=False):
            self._pieces(cell.paragraphs[0], running.cell(text, index), running)
        for note in notes_in(running.unit, index, at) if at >= 0 else ():
            line = cells[len(held) - 1].add_paragraph()
            self._pieces(line, running.line(note.raw), running)

    def _pieces(self, line: Any, pieces: Iterable[Piece], running: Running) -> None:
        for piece in pieces:
            if isinstance(piece, str):
                line.add_run(piece)
            elif isinstance(piece, Linked):
                self._link(line, piece)
            elif isinstance(piece, Called):
                self._call(line, piece, running)
            elif isinstance(piece, HistoryNote):
                line.add_run(" ")
                self._pieces(line, running.line(piece.raw), running)
            else:
                line.add_run(added(piece)).italic = True

    def _link(self, line: Any, piece: Linked) -> None:
        """Words that lead to a unit of the document or to an address; else only words."""
        run = line.add_run(piece.text)
        mark = self._marks.get(piece.reference.target or "")
        address = outside(piece.reference)
        if mark:
            link = _element("w:hyperlink", anchor=mark)
        elif address:
            link = OxmlElement("w:hyperlink")
            related = line.part.relate_to(address, RELATIONSHIP_TYPE.HYPERLINK, is_external=True)
            link.set(qn("r:id"), related)
        else:
            return
        line._p.replace(run._r, link)
        link.append(run._r)

    def _call(self, line: Any, call: Called, running: Running) -> None:
        """The printed number, raised; at its first mark it calls the note."""
        run = line.add_run()
        run.font.superscript = True
        if call.first:
            number = str(len(self._footnotes) + 1)
            _bare(run._r, "w:footnoteReference", id=number, customMarkFollows="1")
            words = "".join(_plain(running.line(call.note.text)))
            self._footnotes.append(_footnote(number, visible(call.note.number), words))
        run.add_text(visible(call.note.number))

    def _add_footnotes(self) -> None:
        root = etree.fromstring(f"<w:footnotes {nsdecls('w')}/>")
        for kind, number in _SEPARATORS:
            note = _bare(root, "w:footnote", type=kind, id=str(number))
            _bare(_bare(_bare(note, "w:p"), "w:r"), f"w:{kind}")
        for note in self._footnotes:
            root.append(note)
        blob = etree.tostring(root, encoding="UTF-8", xml_declaration=True, standalone=True)
        whole = self._document.part
        part = Part(PackURI("/word/footnotes.xml"), _NOTES, blob, whole.package)
        whole.relate_to(part, RELATIONSHIP_TYPE.FOOTNOTES)


def _footnote(number: str, mark: str, words: str) -> Any:
    note = _element("w:footnote", id=number)
    run = _bare(_bare(note, "w:p"), "w:r")
    text = _bare(run, "w:t")
    text.set("{http://www.w3.org/XML/1998/namespace}space", "preserve")
    text.text = f"{mark} {words}"
    return note


def _plain(pieces: Iterable[Piece]) -> Iterator[str]:
    for piece in pieces:
        if isinstance(piece, (str, Linked)):
            yield piece if isinstance(piece, str) else piece.text


def _element(tag: str, /, **attributes: str) -> Any:
    made = OxmlElement(tag)
    for key, value in attributes.items():
        made.set(qn(f"w:{key}"), value)
    return made


def _bare(above: Any, tag: str, /, **attributes: str) -> Any:
    """A new element of Word's own vocabulary at the end of another."""
    made = _element(tag, **attributes)
    above.append(made)
    return made
