"""Units as XHTML for a book: headings, lists with their printed labels, tables, notes."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property

from lxml import etree

from builder.formats.inline import Called, Linked, Piece, Running, note_ids
from builder.formats.xml import Element, add, add_lines, below, within
from builder.model import Block, BlockKind, Code, HistoryNote, Reference, Scar, Table, Unit
from builder.present import caution, names
from builder.present.notes import notes_behind, notes_in
from builder.present.tree import Branch, grow, runs
from builder.unseen import visible

HTML = "http://www.w3.org/1999/xhtml"
EPUB = "http://www.idpf.org/2007/ops"
DOUBT = "◊"
"""Marks what is less than certain, as on the pages."""

Href = Callable[[Reference], str]
"""Where a reference leads, from the file in which it stands; empty where it is only words."""


def page(title: str) -> tuple[Element, Element]:
    """A document and its body."""
    root = etree.Element(f"{{{HTML}}}html", {"lang": "en"}, nsmap={None: HTML, "epub": EPUB})
    root.set("{http://www.w3.org/XML/1998/namespace}lang", "en")
    head = below(root, "head")
    below(head, "title").text = visible(title)
    below(head, "link", rel="stylesheet", type="text/css", href="style.css")
    return root, below(root, "body")


def dumps(root: Element) -> bytes:
    """A document as its bytes."""
    return bytes(
        etree.tostring(root, encoding="UTF-8", xml_declaration=True, doctype="<!DOCTYPE html>")
    )


@dataclass(frozen=True)
class Writer:
    """Writes one unit."""

    code: Code
    unit: Unit
    href: Href

    @cached_property
    def _running(self) -> Running:
        return Running(self.unit)

    @cached_property
    def _ids(self) -> dict[int, str]:
        return note_ids(self.unit)

    def write(self, above: Element, level: int) -> None:
        """The whole unit, its heading on a level from 1 to 6."""
        unit = self.unit
        made = below(above, "section", id=unit.id)
        heading = below(made, f"h{level}")
        self._pieces(heading, heading_of(unit, self._running))
        warned = caution.of_unit(unit, self.code.condition)
        for name, words in (
            *((("caution", warned),) if warned else ()),
            *(("settled", one) for one in unit.settled),
        ):
            below(made, "p", **{"class": name}).text = visible(words)
        for note in notes_behind(unit, None):
            self._history(made, note)
        self._branches(made, grow(unit.blocks))
        for footnote in unit.footnotes:
            self._footnote(made, self._ids[id(footnote)], footnote.number, footnote.text)

    def _branches(self, above: Element, branches: Iterable[Branch]) -> None:
        for sort, run in runs(branches):
            if sort == "items":
                listed = below(above, "ol")
                for branch in run:
                    self._item(below(listed, "li"), branch)
            elif sort == "definitions":
                listed = below(above, "dl")
                for branch in run:
                    self._definition(listed, branch)
            else:
                for branch in run:
                    self._other(above, branch)

    def _item(self, made: Element, branch: Branch) -> None:
        within(made, "span", **{"class": "label"}).text = visible(branch.mark)
        add(made, " ")
        if branch.index is not None:
            made.set("id", self.unit.blocks[branch.index].anchor)
            self._text(made, branch.index)
            self._behind(made, branch.index)
        self._branches(made, branch.branches)

    def _definition(self, listed: Element, branch: Branch) -> None:
        block = self._block(branch)
        term = below(listed, "dt", id=block.anchor)
        within(term, "dfn").text = visible(f"{branch.mark} {block.term or ''}".strip())
        add(term, visible(block.separator.rstrip()))
        meaning = below(listed, "dd")
        self._text(meaning, branch.index or 0, led=True)
        self._behind(meaning, branch.index or 0)
        self._branches(meaning, branch.branches)

    def _other(self, above: Element, branch: Branch) -> None:
        if branch.index is None:
            self._branches(above, branch.branches)
            return
        block, index = self._block(branch), branch.index
        label = visible(branch.mark) + " " if branch.mark else ""
        if block.table:
            if label or block.term or block.separator:
                self._lead(below(above, "p"), label, block)
            self._table(below(above, "div", id=block.anchor), index, block.table)
        elif block.kind in (BlockKind.FORM, BlockKind.TABLE):
            made = below(above, "pre", id=block.anchor)
            self._lead(made, label, block)
            self._pieces(made, self._running.block(index), lines=False)
        else:
            name = {"class": "note"} if block.kind is BlockKind.NOTE else {}
            made = below(above, "p", id=block.anchor, **name)
            add(made, label)
            self._text(made, index)
        self._behind(above, index)
        if branch.branches:
            self._branches(below(above, "div", **{"class": "under"}), branch.branches)

    def _block(self, branch: Branch) -> Block:
        return self.unit.blocks[branch.index or 0]

    def _lead(self, made: Element, label: str, block: Block) -> None:
        add(made, label + visible((block.term or "") + block.separator))

    def _text(self, made: Element, index: int, *, led: bool = False) -> None:
        """The text of a block; `led` where its term is before it already."""
        block = self.unit.blocks[index]
        if caution.of_block(block):
            told = caution.of_block(block, self.unit.blocks)
            mark = within(made, "span", title=told, **{"class": "doubt"})
            mark.text = DOUBT
            add(made, " ")
        if not led and (block.term or block.separator):
            within(made, "dfn").text = visible(block.term or "")
            add(made, visible(block.separator) + " ")
        self._pieces(made, self._running.block(index))

    def _behind(self, made: Element, index: int) -> None:
        for note in notes_behind(self.unit, index):
            self._history(made, note)

    def _history(self, made: Element, note: HistoryNote) -> None:
        line = below(made, "p", **{"class": "history"})
        self._pieces(line, self._running.line(note.raw))

    def _footnote(self, made: Element, name: str, number: str, text: str) -> None:
        aside = below(made, "aside", id=name, role="doc-footnote")
        aside.set(f"{{{EPUB}}}type", "footnote")
        line = below(aside, "p")
        within(line, "a", href=f"#{name}:mark", role="doc-backlink").text = visible(number)
        add(line, " ")
        self._pieces(line, self._running.line(text))

    def _table(self, made: Element, index: int, table: Table) -> None:
        told = caution.of_table(self.unit.blocks[index])
        if told:
            below(made, "p", **{"class": "caution"}).text = told
        if any((table.columns, *table.heads, *table.rows)):
            self._cells(below(made, "table"), index, table)
        elif table.caption:
            self._pieces(below(made, "p"), self._running.cell(table.caption, index))
        for words in table.notes:
            self._pieces(below(made, "p"), self._running.cell(words, index))
        calls = list(self._running.calls(index))
        if calls:
            line = below(made, "p")
            add(line, "Notes to this table: ")
            self._pieces(line, calls)

    def _cells(self, made: Element, index: int, table: Table) -> None:
        if table.caption:
            self._pieces(below(made, "caption"), self._running.cell(table.caption, index))
        heads = [row for row in (table.columns, *table.heads) if row]
        group = below(made, "thead") if heads else made
        for row in heads:
            self._row(below(group, "tr"), index, (row, table.width), "th")
        group = below(made, "tbody") if any(table.rows) else made
        for at, row in enumerate(table.rows):
            notes = list(notes_in(self.unit, index, at))
            if row or notes:
                line = below(group, "tr")
                self._row(line, index, (row or ("",), table.width), "td")
                for note in notes:
                    self._history(line[-1], note)

    def _row(self, line: Element, index: int, row: tuple[tuple[str, ...], int], tag: str) -> None:
        cells, width = row
        for nth, text in enumerate(cells, 1):
            over = width - len(cells) + 1 if nth == len(cells) else 1
            wide = {"colspan": str(over)} if over > 1 else {}
            self._pieces(below(line, tag, **wide), self._running.cell(text, index))

    def _pieces(self, line: Element, pieces: Iterable[Piece], *, lines: bool = True) -> None:
        for piece in pieces:
            if isinstance(piece, Linked):
                href = self.href(piece.reference)
                held = within(line, "a", href=href) if href else line
                _words(held, piece.text, lines=lines)
            elif isinstance(piece, str):
                _words(line, piece, lines=lines)
            elif isinstance(piece, Called):
                self._call(line, piece)
            elif isinstance(piece, HistoryNote):
                add(line, " ")
                held = within(line, "span", **{"class": "history"})
                self._pieces(held, self._running.line(piece.raw))
            else:
                within(line, "span", **{"class": "added"}).text = added(piece)

    def _call(self, line: Element, call: Called) -> None:
        name = self._ids[id(call.note)]
        own = {"id": f"{name}:mark"} if call.first else {}
        mark = within(within(line, "sup"), "a", href=f"#{name}", role="doc-noteref", **own)
        mark.set(f"{{{EPUB}}}type", "noteref")
        mark.text = visible(call.note.number)


def heading_of(unit: Unit, running: Running) -> Iterator[Piece]:
    """The heading as readers see it, with the marks of its footnotes."""
    shown = names.shown_title(unit)
    yield visible(names.title_prefix(unit))
    if shown == unit.title:
        yield from running.title()
    else:
        yield visible(shown)
        yield from (piece for piece in running.title() if isinstance(piece, Called))


def added(piece: Piece) -> str:
    """What is said of a place of the text, where words are lost or were read by hand."""
    if isinstance(piece, Scar):
        return f"[{piece.kind}]"
    return f" [the source has “{visible(getattr(piece, 'printed', ''))}”]"


def _words(line: Element, words: str, *, lines: bool) -> None:
    if lines:
        add_lines(line, words, "br")
    else:
        add(line, words)
