"""Units as XHTML for a book: headings, lists with their printed labels, tables, notes."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property

from builder.formats.xml import DECLARATION, below, lines, note_ids, said, within
from builder.model import (
    Block,
    BlockKind,
    Code,
    Footnote,
    HistoryNote,
    Reading,
    Reference,
    Scar,
    Table,
)
from builder.present import caution, names
from builder.present.form import Called, Form, Out, ShownRow
from builder.present.tree import Branch, grow, runs

HTML = "http://www.w3.org/1999/xhtml"
EPUB = "http://www.idpf.org/2007/ops"
DOUBT = "◊"
"""Marks what is less than certain, as on the pages."""

Href = Callable[[Reference], str]
"""Where a reference leads, from the file in which it stands; empty if it is only words."""


def page(title: str, body: Iterable[str]) -> bytes:
    """A document of a title and the elements of its body."""
    style = below("link", rel="stylesheet", type="text/css", href="style.css")
    head = below("head", below("title", said(title)), style)
    spoken = {"xmlns": HTML, "xmlns:epub": EPUB, "lang": "en", "xml:lang": "en"}
    held = within("html", head, below("body", *body), **spoken)
    return f"{DECLARATION}<!DOCTYPE html>\n{held}".encode()


@dataclass(frozen=True)
class Writer(Form[str]):
    """Writes one unit."""

    code: Code
    href: Href

    def words(self, words: str) -> str:
        """Words with the ends of their lines."""
        return lines(words, "br")

    def link(self, words: str, to: Reference) -> str:
        """Words that lead into the book or outside; else only words."""
        href = self.href(to)
        return within("a", self.words(words), href=href) if href else self.words(words)

    def mark(self, called: Called) -> str:
        """The raised mark, which leads to the note."""
        name = self._ids[id(called.note)]
        own = {} if called.nth else {"id": f"{name}:mark"}
        told = {"href": f"#{name}", "role": "doc-noteref"} | own | {"epub:type": "noteref"}
        return within("sup", within("a", said(called.note.number), **told))

    def within(self, note: HistoryNote) -> str:
        """The note, set apart."""
        return " " + within("span", *self.line(note.raw), class_="history")

    def scar(self, scar: Scar) -> str:
        """What is lost, in brackets."""
        return within("span", said(lost(scar)), class_="added")

    def reading(self, reading: Reading) -> str:
        """What the source has, in brackets."""
        return within("span", said(printed(reading)), class_="added")

    @cached_property
    def _ids(self) -> dict[int, str]:
        return note_ids(self.unit)

    def whole(self, level: int) -> str:
        """The whole unit, its heading on a level from 1 to 6."""
        unit = self.unit
        warned = caution.of_unit(unit, self.code.condition)
        told = [("caution", warned)] if warned else []
        told += [("settled", one) for one in unit.settled]
        return below(
            "section",
            below(f"h{level}", *heading_of(self)),
            *(below("p", said(words), class_=name) for name, words in told),
            *map(self._history, self.behind(None)),
            *self._branches(grow(unit.blocks)),
            *map(self._footnote, unit.footnotes),
            id=unit.id,
        )

    def _branches(self, branches: Iterable[Branch]) -> Iterator[str]:
        for sort, run in runs(branches):
            if sort == "items":
                yield below("ol", *map(self._item, run))
            elif sort == "definitions":
                yield below("dl", *(part for one in run for part in self._definition(one)))
            else:
                for branch in run:
                    yield from self._other(branch)

    def _item(self, branch: Branch) -> str:
        label = within("span", said(branch.mark), class_="label")
        index, inner = branch.index, list(self._branches(branch.branches))
        if index is None:
            return below("li", label, " ", *inner)
        text = (*self._text(index), *map(self._history, self.behind(index)))
        return below("li", label, " ", *text, *inner, id=self.unit.blocks[index].anchor)

    def _definition(self, branch: Branch) -> Iterator[str]:
        index = branch.index or 0
        block = self.unit.blocks[index]
        term = said(f"{branch.mark} {block.term or ''}".strip())
        separator = said(block.separator.rstrip())
        yield below("dt", within("dfn", term), separator, id=block.anchor)
        inner = (*map(self._history, self.behind(index)), *self._branches(branch.branches))
        yield below("dd", *self._text(index, led=True), *inner)

    def _other(self, branch: Branch) -> Iterator[str]:
        index, under = branch.index, list(self._branches(branch.branches))
        if index is None:
            yield from under
            return
        block = self.unit.blocks[index]
        label = said(branch.mark) + " " if branch.mark else ""
        own = {"id": block.anchor}
        if block.table:
            if label or block.term or block.separator:
                yield below("p", self._lead(label, block))
            yield below("div", *self._table(index, block.table), **own)
        elif block.kind in (BlockKind.FORM, BlockKind.TABLE):
            held = _AsPrinted(self.unit, self.code, self.href).block(index)
            yield below("pre", self._lead(label, block), *held, **own)
        else:
            own |= {"class": "note"} if block.kind is BlockKind.NOTE else {}
            yield below("p", label, *self._text(index), **own)
        yield from map(self._history, self.behind(index))
        if under:
            yield below("div", *under, class_="under")

    def _lead(self, label: str, block: Block) -> str:
        return label + said((block.term or "") + block.separator)

    def _text(self, index: int, *, led: bool = False) -> Iterator[str]:
        """The text of a block; `led` where its term is before it already."""
        block = self.unit.blocks[index]
        if told := caution.of_block(block, self.unit.blocks):
            yield within("span", DOUBT, title=told, class_="doubt") + " "
        if not led and (block.term or block.separator):
            yield within("dfn", said(block.term or ""))
            yield said(block.separator) + " "
        yield from self.block(index)

    def _history(self, note: HistoryNote) -> str:
        return below("p", *self.line(note.raw), class_="history")

    def _footnote(self, note: Footnote) -> str:
        name = self._ids[id(note)]
        number = said(note.number)
        back = within("a", number, href=f"#{name}:mark", role="doc-backlink")
        text = below("p", back, " ", *self.line(note.text))
        told = {"id": name, "role": "doc-footnote", "epub:type": "footnote"}
        return below("aside", text, **told)

    def _table(self, index: int, table: Table) -> Iterator[str]:
        told = caution.of_table(self.unit.blocks[index])
        yield from [below("p", said(told), class_="caution")] if told else []
        caption = list(self.cell(table.caption, index)) if table.caption else None
        rows = self.rows(index, table)
        if rows:
            held = [below("caption", *caption)] if caption is not None else []
            for tag, head in (("thead", True), ("tbody", False)):
                group = [self._row(row, index) for row in rows if row.head is head]
                held += [below(tag, *group)] if group else []
            yield below("table", *held)
        elif caption is not None:
            yield below("p", *caption)
        for words in table.notes:
            yield below("p", *self.cell(words, index))
        marks = list(self.marks(index))
        if marks:
            yield below("p", "Notes to this table: ", *marks)

    def _row(self, row: ShownRow, index: int) -> str:
        cells = []
        for nth, (text, over) in enumerate(row.spans(), 1):
            notes = map(self._history, row.history) if nth == len(row.cells) else ()
            wide = {"colspan": str(over)} if over > 1 else {}
            cells.append(below("th" if row.head else "td", *self.cell(text, index), *notes, **wide))
        return below("tr", *cells)


class _AsPrinted(Writer):
    """Writes a form, whose lines end where they end in the source."""

    def words(self, words: str) -> str:
        return said(words)


def heading_of(form: Form[Out]) -> Iterator[Out]:
    """The heading as readers see it, with the marks of its footnotes."""
    shown = names.shown_title(form.unit)
    yield form.words(names.title_prefix(form.unit))
    if shown == form.unit.title:
        yield from form.title()
    else:
        yield form.words(shown)
        yield from form.marks(None)


def lost(scar: Scar) -> str:
    """What is said of a place of the text where words are lost."""
    return f"[{scar.kind}]"


def printed(reading: Reading) -> str:
    """What is said after words that were read by hand."""
    return f" [the source has “{reading.printed}”]"
