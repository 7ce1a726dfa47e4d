"""A code as Akoma Ntoso 3.0, the OASIS standard for legal documents.

Divisions and sections are its hierarchy; what is under a label is a numbered provision in it.
Each `eId` is the anchor of the same place on the site. The words are in the order of `code.json`:
a footnote is at its first mark. What is no word of the law (cautions, what was settled by hand)
is in the metadata.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property

from lxml import etree

from builder.formats.akn_meta import OWN, add_meta
from builder.formats.inline import Called, Linked, Piece, Running, href, note_ids
from builder.formats.xml import Element, add, add_lines, below, within
from builder.model import Block, BlockKind, Code, HistoryNote, Scar, Table, Unit, UnitKind
from builder.present.notes import notes_behind, notes_in
from builder.present.tree import Branch, grow
from builder.unseen import visible

NAME = "akn.xml"
NAMESPACE = "http://docs.oasis-open.org/legaldocml/ns/akn/3.0"
_HIERARCHY = frozenset(
    {
        UnitKind.PART,
        UnitKind.SUBPART,
        UnitKind.TITLE,
        UnitKind.CHAPTER,
        UnitKind.ARTICLE,
        UnitKind.SUBCHAPTER,
        UnitKind.DIVISION,
        UnitKind.SUBDIVISION,
        UnitKind.SECTION,
    }
)
"""Kinds that have an element of their own; a schedule or an appendix is an `hcontainer`."""
_LEVELS = ("paragraph", "subparagraph", "clause", "subclause", "point", "indent")
"""What is under labels, from the outermost in; deeper ones are each a `level`."""


def dumps(code: Code) -> bytes:
    """The whole code as a document; the same code gives the same bytes.

    Args:
        code: with its references resolved.
        day: the ISO date of this version, where the code has versions.
    """
    document = _Document(code)
    return bytes(
        etree.tostring(document.root(), encoding="UTF-8", xml_declaration=True, method="xml")
    )


@dataclass(frozen=True)
class _Document:
    code: Code

    def root(self) -> Element:
        root = etree.Element(_tag("akomaNtoso"), nsmap={None: NAMESPACE, "tb": OWN})
        act = below(root, "act", name="code", contains="singleVersion")
        add_meta(below(act, "meta"), self.code)
        body = below(act, "body")
        made: dict[str | None, Element] = {None: body}
        for unit in self.code.units:
            made[unit.id] = self._unit(made[unit.parent], unit)
        if not self.code.units:  # a body must hold something
            below(below(body, "hcontainer", name="nothing"), "content")
        return root

    def _unit(self, above: Element, unit: Unit) -> Element:
        if unit.kind in _HIERARCHY:
            made = below(above, unit.kind.value, eId=unit.id)
        else:
            made = below(above, "hcontainer", name=unit.kind.value, eId=unit.id)
        writer = _Unit(self, unit)
        if unit.mark:
            below(made, "num").text = visible(unit.mark)
        if unit.title or unit.tail or any(note.block is None for note in unit.footnotes):
            heading = below(made, "heading")
            writer.write(heading, [*writer.running.title(), visible(unit.tail)])
        writer.body(made, holds_units=unit.id in self._parents)
        return made

    @cached_property
    def _parents(self) -> frozenset[str | None]:
        return frozenset(unit.parent for unit in self.code.units)

    @cached_property
    def places(self) -> frozenset[str]:
        """All that a reference within the code can lead to."""
        anchors = (block.anchor for unit in self.code.units for block in unit.blocks)
        return frozenset([*(unit.id for unit in self.code.units), *anchors])


@dataclass(frozen=True)
class _Unit:
    """Writes what is in one unit."""

    document: _Document
    unit: Unit

    @cached_property
    def running(self) -> Running:
        return Running(self.unit)

    @cached_property
    def _ids(self) -> dict[int, str]:
        return note_ids(self.unit)

    def body(self, made: Element, *, holds_units: bool) -> None:
        """The blocks: those that own nothing first, then provisions in their order."""
        trees = grow(self.unit.blocks)
        headed = list(notes_behind(self.unit, None))
        lead = _lead(trees)
        if not holds_units and lead == len(trees):
            self._loose(below(made, "content"), headed, trees)
            return
        if headed or lead:
            self._loose(below(made, "intro"), headed, trees[:lead])
        self._rest(made, trees[lead:], 0, last=not holds_units)

    def _rest(self, made: Element, trees: list[Branch], depth: int, *, last: bool) -> None:
        """Provisions, with the loose blocks between and after them."""
        at = 0
        while at < len(trees):
            count = _lead(trees[at:])
            if not count:
                self._provision(made, trees[at], depth)
                at += 1
                continue
            held = trees[at : at + count]
            at += count
            if last and at == len(trees) and len(made):
                self._loose(below(made, "wrapUp"), (), held)
            else:
                text = below(made, "hcontainer", name="text")
                self._loose(below(text, "content"), (), held)

    def _provision(self, above: Element, branch: Branch, depth: int) -> None:
        """A labelled provision, a definition, or a paragraph that owns a list."""
        item = branch.kind is BlockKind.ITEM
        if item:
            kind = _LEVELS[depth] if depth < len(_LEVELS) else "level"
            made = below(above, kind)
        else:
            made = below(above, "hcontainer", name=branch.kind.value)
        inner = depth + 1 if item else depth
        if branch.index is None:
            below(made, "num").text = visible(branch.mark)
            self._rest(made, branch.branches, inner, last=True)
            return
        block = self.unit.blocks[branch.index]
        made.set("eId", block.anchor)
        if branch.mark:
            below(made, "num").text = visible(branch.mark)
        lead = _lead(branch.branches)
        whole = lead == len(branch.branches)
        held = below(made, "content" if whole else "intro")
        self._block(held, branch.index, mark="")
        self._loose(held, (), branch.branches[:lead])
        if not whole:
            self._rest(made, branch.branches[lead:], inner, last=True)

    def _loose(
        self, made: Element, headed: Iterable[HistoryNote], branches: Iterable[Branch]
    ) -> None:
        for note in headed:
            self._history(made, note)
        for branch in branches:
            if branch.index is not None:
                anchor = self.unit.blocks[branch.index].anchor
                self._block(made, branch.index, mark=branch.mark, anchor=anchor)

    def _block(self, made: Element, index: int, *, mark: str, anchor: str = "") -> None:
        block = self.unit.blocks[index]
        own = {"eId": anchor} if anchor else {}
        if block.table:
            self._term(made, block, mark)
            self._table(made, index, block.table, own)
        elif mark or block.term or block.separator or block.text or any(self.running.calls(index)):
            kind = {BlockKind.FORM: "form", BlockKind.TABLE: "form", BlockKind.NOTE: "note"}
            name = {"class": kind[block.kind]} if block.kind in kind else {}
            line = below(made, "p", **own, **name)
            if block.kind is BlockKind.NOTE:
                line = within(line, "remark", status="editorial")
            self._lead_words(line, block, mark)
            self.write(line, self.running.block(index))
        for note in notes_behind(self.unit, index):
            self._history(made, note)

    def _term(self, made: Element, block: Block, mark: str) -> None:
        if mark or block.term or block.separator:
            self._lead_words(below(made, "p"), block, mark)

    def _lead_words(self, line: Element, block: Block, mark: str) -> None:
        """What is before the text of a block: its label, its term, what parts them."""
        if mark:
            add(line, visible(mark) + " ")
        if block.term:
            term = within(line, "def", refersTo=f"#term:{block.anchor}")
            term.text = visible(block.term)
        if block.separator:
            add(line, visible(block.separator))
        if block.term and not block.separator.endswith((" ", "—")):
            add(line, " ")

    def _table(self, made: Element, index: int, table: Table, own: dict[str, str]) -> None:
        rows = [(row, True, -1) for row in (table.columns, *table.heads) if row]
        rows += [(row, False, at) for at, row in enumerate(table.rows)]
        if any(row for row, _, _ in rows):
            element = below(made, "table", **own)
            if table.caption:
                self.write(below(element, "caption"), self.running.cell(table.caption, index))
            for row, head, at in rows:
                self._row(element, index, table, (row, head, at))
        elif table.caption:
            self.write(below(made, "p", **own), self.running.cell(table.caption, index))
        for note in table.notes:
            self.write(below(made, "p"), self.running.cell(note, index))
        calls = list(self.running.calls(index))
        if calls:
            self.write(below(made, "p"), calls)

    def _row(
        self, made: Element, index: int, table: Table, row: tuple[tuple[str, ...], bool, int]
    ) -> None:
        cells, head, at = row
        notes = list(notes_in(self.unit, index, at)) if at >= 0 else []
        if not cells and not notes:
            return
        line = below(made, "tr")
        over = table.width - len(cells)
        for nth, text in enumerate(cells or ("",), 1):
            wide = over + 1 if nth == len(cells) and over > 0 else 1
            cell = below(line, "th" if head else "td", **_span(wide))
            if text:
                self.write(below(cell, "p"), self.running.cell(text, index))
            if nth == max(len(cells), 1):
                for note in notes:
                    self._history(cell, note)

    def _history(self, made: Element, note: HistoryNote) -> None:
        self.write(below(made, "p", **{"class": "history"}), [note])

    def write(self, line: Element, pieces: Iterable[Piece]) -> None:
        """Running text with what is in it."""
        for piece in pieces:
            if isinstance(piece, str):
                add_lines(line, piece, "eol")
            elif isinstance(piece, Linked):
                address = href(piece.reference, self._place)
                if address:
                    add_lines(within(line, "ref", href=address), piece.text, "eol")
                else:
                    add_lines(line, piece.text, "eol")
            elif isinstance(piece, Called):
                self._footnote(line, piece)
            elif isinstance(piece, HistoryNote):
                held = within(line, "remark", status="editorial", **{"class": "history"})
                self.write(held, self.running.line(piece.raw))
            elif isinstance(piece, Scar):
                within(line, "marker", name=piece.kind.replace(" ", "-"))
            else:
                told = f"read by hand; the source has “{visible(piece.printed)}”"
                within(line, "marker", name="read-by-hand", title=told)

    def _footnote(self, line: Element, call: Called) -> None:
        name, number = self._ids[id(call.note)], visible(call.note.number)
        if not call.first:
            within(line, "noteRef", href=f"#{name}", marker=number)
            return
        note = within(line, "authorialNote", eId=name, marker=number, placement="bottom")
        self.write(below(note, "p"), self.running.line(call.note.text))

    def _place(self, name: str) -> str:
        """The address of a place of the document; empty where it has none of that name."""
        return f"#{name}" if name in self.document.places else ""


def _lead(branches: list[Branch]) -> int:
    """How many branches, from the first on, are loose: neither labelled nor owners of others."""
    for count, branch in enumerate(branches):
        owns = branch.branches or branch.index is None
        if owns or branch.kind in (BlockKind.ITEM, BlockKind.DEFINITION):
            return count
    return len(branches)


def _span(wide: int) -> dict[str, str]:
    return {"colspan": str(wide)} if wide > 1 else {}


def _tag(name: str) -> str:
    return f"{{{NAMESPACE}}}{name}"
