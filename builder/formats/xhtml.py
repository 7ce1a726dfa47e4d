"""Units as XHTML for a book: headings, lists with printed labels, tables, notes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from builder.formats.xml import DECLARATION, XmlWriter, below, said, within
from builder.model import (
    Block,
    BlockKind,
    Code,
    Footnote,
    HistoryNote,
)
from builder.present import caution
from builder.present.tree import Branch, grow, runs
from builder.present.writer import DOUBT, Called, ShownRow

HTML = "http://www.w3.org/1999/xhtml"
EPUB = "http://www.idpf.org/2007/ops"


def page(title: str, body: Iterable[str]) -> bytes:
    """A document with a title and the given elements as its body."""
    style = below("link", rel="stylesheet", type="text/css", href="style.css")
    head = below("head", below("title", said(title)), style)
    attributes = {"xmlns": HTML, "xmlns:epub": EPUB, "lang": "en", "xml:lang": "en"}
    held = within("html", head, below("body", *body), **attributes)
    return f"{DECLARATION}<!DOCTYPE html>\n{held}".encode()


@dataclass(frozen=True)
class XhtmlWriter(XmlWriter):
    """Writes one unit."""

    code: Code

    def mark(self, called: Called) -> str:
        """The raised mark of a footnote, linked to the note."""
        name = self.note_id(called.note)
        own = {} if called.nth else {"id": f"{name}:mark"}
        attributes = {"href": f"#{name}", "role": "doc-noteref"} | own | {"epub:type": "noteref"}
        return within("sup", within("a", said(called.note.number), **attributes))

    def within(self, note: HistoryNote) -> str:
        """A history note inside a text, set apart."""
        return " " + within("span", *self.line(note.raw), class_="history")

    def added(self, words: str) -> str:
        """Words that we add: what is lost here, or what the source has."""
        return within("span", said(words), class_="added")

    def whole(self, level: int) -> str:
        """The whole unit; its heading has a level from 1 to 6."""
        unit = self.unit
        cautions = caution.over_unit(unit, self.code.condition)
        return below(
            "section",
            below(f"h{level}", *self.heading()),
            *(below("p", said(words), class_=name) for name, words in cautions),
            *self.after(None),
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
        text = (*self._text(index), *self.after(index))
        return below("li", label, " ", *text, *inner, id=self.unit.blocks[index].anchor)

    def _definition(self, branch: Branch) -> Iterator[str]:
        index = branch.index or 0
        block = self.unit.blocks[index]
        term = said(f"{branch.mark} {block.term or ''}".strip())
        separator = said(block.separator.rstrip())
        yield below("dt", within("dfn", term), separator, id=block.anchor)
        inner = (*self.after(index), *self._branches(branch.branches))
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
            words = " ".join(caution.of_table(block))
            over = [below("p", said(words), class_="caution")] if words else []
            table = self.table(index, block.table, "Notes to this table: ")
            yield below("div", *over, *table, **own)
        elif block.has_lines:
            held = _AsPrinted(self.unit, self.href, self.code).block(index)
            yield below("pre", self._lead(label, block), *held, **own)
        else:
            own |= {"class": "note"} if block.kind is BlockKind.NOTE else {}
            yield below("p", label, *self._text(index), **own)
        yield from self.after(index)
        if under:
            yield below("div", *under, class_="under")

    def _lead(self, label: str, block: Block) -> str:
        return label + said((block.term or "") + block.separator)

    def _text(self, index: int, *, led: bool = False) -> Iterator[str]:
        """The text of a block; `led` if its term was written before."""
        block = self.unit.blocks[index]
        if words := caution.of_block(block, self.unit.blocks):
            yield within("span", DOUBT, title=words, class_="doubt") + " "
        if not led and (block.term or block.separator):
            yield within("dfn", said(block.term or ""))
            yield said(block.separator) + " "
        yield from self.block(index)

    def past(self, note: HistoryNote) -> str:
        """A history note as a paragraph, with its references linked."""
        return below("p", *self.line(note.raw), class_="history")

    def _footnote(self, note: Footnote) -> str:
        name = self.note_id(note)
        number = said(note.number)
        back = within("a", number, href=f"#{name}:mark", role="doc-backlink")
        text = below("p", back, " ", *self.line(note.text))
        attributes = {"id": name, "role": "doc-footnote", "epub:type": "footnote"}
        return below("aside", text, **attributes)

    def grouped(self, rows: Sequence[ShownRow], index: int) -> Iterator[str]:
        """The rows of heads in one group, then those of the body in another."""
        for tag, head in (("thead", True), ("tbody", False)):
            group = [self.row(row, index) for row in rows if row.head is head]
            yield from [below(tag, *group)] if group else []


class _AsPrinted(XhtmlWriter):
    """Writes a form: lines end where they do in the source."""

    def words(self, words: str) -> str:
        return said(words)
