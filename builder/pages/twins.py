"""The Markdown twin of each page: the same words for machines, next to the page as `index.md`."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from markupsafe import Markup

from builder.model import (
    Block,
    BlockKind,
    Footnote,
    HistoryNote,
    Reading,
    Reference,
    Scar,
    Status,
    Table,
    Unit,
)
from builder.pages import about, home, markdown
from builder.pages.indexes import Index, caution_over
from builder.pages.links import relative
from builder.pages.site import OwnPage, Site
from builder.pages.templating import Files, render
from builder.present import caution, names
from builder.present.site_outline import HOME, SitePage, depths
from builder.present.tree import Branch, grow
from builder.present.writer import Called, Point, Writer

FOLDER = "twins"
"""Folder of the twins, which are copied into the built site; in the docs MkDocs would make pages of
them."""


def twins(site: Site, listed: Iterable[tuple[Index, Sequence[Any]]]) -> Files:
    """File and text of each twin; `listed` are the index pages, each with what it lists."""
    for page in site.outline.pages:
        yield page.file, _twin(site, page)
    for index, found in listed:
        groups = index.groups(site, found, index.url)
        yield _listed(site, index, groups=groups, told=caution_over(site, index))
    yield _listed(site, about.PAGE, told="", **about.content(site))


def _listed(site: Site, page: OwnPage, **shown: Any) -> tuple[str, str]:
    """File and text of the twin of an index, or of the page "About this copy"."""
    notice = _notice(site, page.url)
    made = render(f"twins/{page.name}.md", site=site, page=page, notice=notice, **shown)
    return f"{page.url}index.md", re.sub(r"\n{3,}", "\n\n", made).rstrip() + "\n"


def _twin(site: Site, page: SitePage) -> str:
    title = names.heading(page.owner) if page.owner else site.facts.site_name
    parts = [f"# {markdown.text(title)}", f"> {_notice(site, page.url)}"]
    if page.owner:
        parts += _body(site, page.owner, page.url)
    for unit, under in _groups(site, page):
        if unit:
            parts += [_heading(unit, page), *_body(site, unit, page.url)]
        parts += _contents(page, under)
    return "\n\n".join(part for part in parts if part) + "\n"


def _groups(site: Site, page: SitePage) -> Iterator[tuple[Unit | None, Iterable[tuple[Unit, int]]]]:
    """The units of a page after its owner, each with the pages that are listed under it."""
    if page.url == HOME:
        for group in home.groups(site):
            own = {one.unit.id for entry in group.entries for one in entry.walk()}
            yield group.unit, (one for one in site.outline.paged() if one[0].id in own)
    elif page.units:
        yield from ((unit, ()) for unit in page.units)
    else:
        yield None, site.outline.paged(page.owner)


def _notice(site: Site, url: str) -> Markup:
    """What every twin says of itself; `url` is its page's."""
    facts = site.facts
    dated = f", {facts.known_days}" if facts.known_days else ""
    sentences = (
        f"Unofficial copy of the code of {facts.called}, {facts.state}{dated}.",
        facts.newest_words,
        "The official code governs.",
        "This municipality is fictional." if facts.fictional else "",
        caution.of_code(site.code.condition),
        f"Page: {site.site_url}{url}" if site.site_url else "",
    )
    return markdown.text(" ".join(filter(None, sentences)))


def _heading(unit: Unit, page: SitePage) -> str:
    designation = markdown.text(names.designation(unit))
    words: str = markdown.text(names.heading(unit))
    if designation:
        words = f"[{designation}](./{relative(unit.url, page.url)}){words[len(designation) :]}"
    return f"{'#' * min(depths(page.units)[unit.id] + 1, 6)} {words}"


def _body(site: Site, unit: Unit, base: str) -> Iterator[str]:
    cautions = caution.over_unit(unit, site.code.condition)
    yield from (f"> {markdown.text(words)}" for _, words in cautions)
    if unit.status is Status.REPEALED:
        yield "> Repealed"
    writer = _MarkdownWriter(unit, site, base)
    yield from writer.after(None)
    yield from writer.branches(grow(unit.blocks), "")
    yield from (f"{writer.mark_of(one)}: {markdown.text(one.text)}" for one in unit.footnotes)
    yield from writer.printed()


def _contents(page: SitePage, paged: Iterable[tuple[Unit, int]]) -> Iterator[str]:
    """Links to the twins of some pages under a page."""
    under = list(paged)
    yield "\n".join(
        f"{'  ' * (depth - under[0][1])}- [{markdown.text(names.heading(unit))}]"
        f"({relative(unit.url, page.url)}index.md)"
        for unit, depth in under
    )


@dataclass(frozen=True)
class _MarkdownWriter(Writer[Markup]):
    """Writes the blocks of one unit."""

    site: Site
    base: str

    def words(self, words: str) -> Markup:
        return markdown.piece(words)

    def leads(self, reference: Reference) -> str | None:
        if not reference.url or reference.outside:
            return reference.outside or None
        href = self.site.links.href(reference.url, self.base)
        return f"./{href}" if href and href.startswith("#") else href

    def link(self, words: str, to: str) -> Markup:
        return Markup("[{}](<{}>)").format(markdown.piece(words), to)

    def mark(self, called: Called) -> Markup:
        return self.mark_of(called.note)

    def mark_of(self, note: Footnote) -> Markup:
        """The mark of a footnote, both in the text and before the note."""
        return Markup("[^{}-{}]").format(self.unit.id, self.nth_note(note))

    def within(self, note: HistoryNote) -> Markup:
        return Markup(" {}").format(markdown.text(note.raw))

    def scar(self, _scar: Scar) -> Markup:
        return Markup()

    def between(self, index: int) -> Iterator[tuple[int, Point]]:
        """All but scars, where the words are left whole."""
        return (one for one in super().between(index) if not isinstance(one[1], Scar))

    def reading(self, reading: Reading) -> Markup:
        """The mark of a note that `printed` writes, with what the source has."""
        return Markup("[^{}]").format(self._sources[id(reading)])

    @cached_property
    def _sources(self) -> dict[int, str]:
        """The mark after each text that was read by hand."""
        return {
            id(one): f"{block.anchor}-source-{nth}"
            for block in self.unit.blocks
            for nth, one in enumerate(block.readings, 1)
        }

    def printed(self) -> Iterator[str]:
        """What the source has where words were read by hand, each as a footnote."""
        for block in self.unit.blocks:
            for one in block.readings:
                note = markdown.text(f"The source has “{one.printed}”.")
                yield f"[^{self._sources[id(one)]}]: {note}"

    def branches(self, branches: Iterable[Branch], indent: str) -> Iterator[str]:
        """Blocks and what is under them, each indented."""
        for branch in branches:
            listed = branch.kind in (BlockKind.ITEM, BlockKind.DEFINITION)
            inner = indent + "  " if listed else indent
            if words := self._words(branch):
                yield _indented(f"- {words}" if listed else words, indent, inner)
            if branch.index is not None:
                yield from (_indented(note, inner, inner) for note in self.after(branch.index))
            yield from self.branches(branch.branches, inner)

    def after(self, block: int | None) -> Iterator[str]:
        """The pictures and history notes below a block, or the heading."""
        for one in self.pictures_after(block):
            yield f"![{caution.of_picture(one)}]({relative(f'data/{one.name}', self.base)})"
        yield from (markdown.line(markdown.text(note.raw)) for note in self.notes_after(block))

    def _words(self, branch: Branch) -> str:
        label = f"{markdown.text(branch.mark)} " if branch.mark else ""
        if branch.index is None:
            return markdown.line(label.rstrip())
        block = self.unit.blocks[branch.index]
        if block.grid:
            return f"{label}\n\n{self._table(block.grid, branch.index)}".strip()
        if block.has_lines:
            marks = "".join(self.marks(branch.index))
            return "\n\n".join(filter(None, (label.rstrip(), markdown.fenced(block.text), marks)))
        term = f"**{markdown.text(block.term)}**{_separated(block)} " if block.term else ""
        words = Markup().join(self.block(branch.index))
        return markdown.line(f"{label}{term}{words}".strip())

    def _table(self, table: Table, index: int) -> str:
        def cells(row: Iterable[str]) -> list[str]:
            return [str(markdown.text(cell)) for cell in row]

        head, *rows = map(cells, table.head_rows or [()])
        for at, row in enumerate(table.rows):
            made = cells(row)
            rows.append([f"**{cell}**" for cell in made] if at in table.groups else made)
            if notes := self.in_row(index, at):  # after the last column
                blank = [""] * (table.width - len(row))
                rows[-1] += [*blank, " ".join(cells(note.raw for note in notes))]
        doubt = " ".join(caution.of_table(self.unit.blocks[index]))
        parts = (
            f"> {markdown.text(doubt)}" if doubt else "",
            markdown.text(table.caption or ""),
            markdown.table(head, rows),
            *map(markdown.text, table.notes),
            "".join(self.marks(index)),
        )
        return "\n\n".join(filter(None, parts))


def _separated(block: Block) -> str:
    """What separates a term from its meaning, as printed."""
    separator = markdown.text(block.separator)
    return f" {separator}" if separator and separator not in ".,:;" else str(separator)


def _indented(words: str, first: str, rest: str) -> str:
    head, *lines = words.split("\n")
    return "\n".join([first + head, *((rest + line) if line else line for line in lines)])
