"""A code as Akoma Ntoso 3.0, the OASIS standard for legal documents.

Divisions and sections are its hierarchy; whatever has a label is a numbered provision in it. Each
`eId` is the anchor of the same place on the site. The words are in the order of `code.json`; a
footnote is at its first mark. What is not law (cautions, decisions made by hand) is metadata.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property, partial
from itertools import groupby, takewhile

from builder.addresses import slug
from builder.formats.xml import DECLARATION, XmlWriter, below, href, said, within
from builder.indexes.newest_law import newest_law
from builder.model import (
    Block,
    BlockKind,
    Code,
    HistoryNote,
    Reading,
    Scar,
    Unit,
    UnitKind,
)
from builder.present import caution, names
from builder.present.facts import Dated, is_day
from builder.present.tree import Branch, grow
from builder.present.writer import Called
from builder.text.unseen import visible

OWN = "https://townbook.dev/ns/copy"
"""The namespace of Townbook's own statements, inside `proprietary`."""
_NO_DATE = "0001-01-01"
"""The date for the standard, which requires one, if none is known; its `name` is "unknown"."""


def meta(code: Code) -> Iterator[str]:
    """The metadata of a code: identification, references, statements of our own."""
    work = f"/akn/us/act/code/{code.municipality.slug}"
    iso, name = Dated.of_source(code.source).by(newest_law(code))
    if not iso or not is_day(iso):
        iso, name = _NO_DATE, "unknown"
    version = f"{work}/eng@{iso}" if name != "unknown" else f"{work}/eng"
    identification = []
    for level, this, author, *own in (
        (
            "FRBRWork",
            work,
            "#municipality",
            below("FRBRcountry", value="us"),
            below("FRBRsubtype", value="code"),
            below("FRBRname", value=visible(names.cited_as(code.municipality.name))),
        ),
        (
            "FRBRExpression",
            version,
            "#publisher",
            below("FRBRauthoritative", value="false"),
            below("FRBRlanguage", language="eng"),
        ),
        (
            "FRBRManifestation",
            f"{version}.xml",
            "#townbook",
            below("FRBRformat", value="application/akn+xml"),
        ),
    ):
        common = (
            below("FRBRthis", value=f"{work}/!main" if level == "FRBRWork" else this),
            below("FRBRuri", value=this),
            below("FRBRdate", date=iso, name=name),
            below("FRBRauthor", href=author),
        )
        identification.append(below(level, *common, *own))
    yield below("identification", *identification, source="#townbook")
    yield below("references", *_references(code), source="#townbook")
    yield below("proprietary", *_proprietary(code), source="#townbook")


def _references(code: Code) -> Iterator[str]:
    town, source = code.municipality, code.source
    publisher = source.publisher or "unknown"
    for eid, own, name in (
        ("municipality", town.slug, f"{town.name}, {town.state}"),
        ("publisher", slug(publisher), publisher),
        ("townbook", "townbook", "Townbook"),
    ):
        href = f"/ontology/organization/{own}"
        yield below("TLCOrganization", eId=eid, href=href, showAs=visible(name))
    for unit in code.units:
        for block in unit.blocks:
            if block.term:
                name, href = f"term:{block.anchor}", f"/ontology/term/{town.slug}/{block.anchor}"
                yield below("TLCTerm", eId=name, href=href, showAs=visible(block.term))


def _proprietary(code: Code) -> Iterator[str]:
    """Statements about the copy, and about single places in it, apart from the law's own words."""
    town, source = code.municipality, code.source
    statements = {
        "status": "an unofficial copy; where the two differ, the official code governs",
        "official": town.official_url or "",
        "fictional": "this municipality does not exist" if town.fictional else "",
        "rights": town.rights or "",
        "file": source.file,
        "sha256": source.sha256,
        "caution": caution.of_code(code.condition),
    }
    yield from (_own(name, words) for name, words in statements.items() if words)
    for unit in code.units:
        for name, words in caution.over_unit(unit, code.condition):
            yield _own(name, words, at=f"#{unit.id}")


def _own(name: str, words: str, /, **attributes: str) -> str:
    return below(f"tb:{name}", said(words), **attributes)


NAME = "akn.xml"
NAMESPACE = "http://docs.oasis-open.org/legaldocml/ns/akn/3.0"
_CONTAINERS = frozenset({UnitKind.SCHEDULE, UnitKind.APPENDIX, UnitKind.TABLE})
"""Kinds of unit that the standard has no element for."""
_LEVELS = ("paragraph", "subparagraph", "clause", "subclause", "point", "indent")
"""Elements for items, outermost first; deeper ones are `level` elements."""


def dumps(code: Code) -> bytes:
    """The whole code as a document; the same code gives the same bytes.

    Args:
        code: with its references resolved.
    """
    return (DECLARATION + _Document(code).root()).encode()


@dataclass(frozen=True)
class _Document:
    code: Code

    def root(self) -> str:
        nothing = below("hcontainer", below("content"), name="nothing")  # a body must not be empty
        body = self._units(None) or [nothing]
        act = below(
            "act",
            below("meta", *meta(self.code)),
            below("body", *body),
            name="code",
            contains="singleVersion",
        )
        return within("akomaNtoso", act, **{"xmlns": NAMESPACE, "xmlns:tb": OWN})

    def _units(self, above: str | None) -> list[str]:
        return [self._unit(unit) for unit in self.code.below.get(above, ())]

    def _unit(self, unit: Unit) -> str:
        writer = _AknWriter(unit, partial(href, place=self._places.get))
        inner = [below("num", said(unit.mark))] if unit.mark else []
        if unit.title or unit.tail or any(note.block is None for note in unit.footnotes):
            inner.append(below("heading", *writer.title(), writer.words(unit.tail)))
        inner += [*writer.body(holds_units=unit.id in self.code.below), *self._units(unit.id)]
        if unit.kind in _CONTAINERS:
            return below("hcontainer", *inner, name=unit.kind.value, eId=unit.id)
        return below(unit.kind.value, *inner, eId=unit.id)

    @cached_property
    def _places(self) -> Mapping[str, str]:
        """The address of each unit and block, by anchor."""
        anchors = (block.anchor for unit in self.code.units for block in unit.blocks)
        return {name: f"#{name}" for name in (*(unit.id for unit in self.code.units), *anchors)}


@dataclass(frozen=True)
class _AknWriter(XmlWriter):
    """Writes the contents of one unit."""

    line_end, link_tag = "eol", "ref"

    def mark(self, called: Called) -> str:
        name, number = self.note_id(called.note), visible(called.note.number)
        if called.nth:
            return within("noteRef", href=f"#{name}", marker=number)
        note = below("p", *self.line(called.note.text))
        return within("authorialNote", note, eId=name, marker=number, placement="bottom")

    def within(self, note: HistoryNote) -> str:
        return within("remark", *self.line(note.raw), status="editorial", class_="history")

    def scar(self, scar: Scar) -> str:
        return within("marker", name=scar.kind.replace(" ", "-"))

    def reading(self, reading: Reading) -> str:
        title = f"read by hand; the source has “{visible(reading.printed)}”"
        return within("marker", name="read-by-hand", title=title)

    def body(self, *, holds_units: bool) -> Iterator[str]:
        """The blocks: loose ones at the beginning first, then provisions in their order."""
        trees = grow(self.unit.blocks)
        return self._inner(self.after(None), trees, 0, last=not holds_units)

    def _inner(
        self, held: Iterable[str], branches: list[Branch], depth: int, *, last: bool
    ) -> Iterator[str]:
        """What is held, with the loose blocks at the beginning, and then the provisions."""
        lead = len([*takewhile(_is_loose, branches)])
        first = [*held, *self._loose(branches[:lead])]
        if last and lead == len(branches):
            yield below("content", *first)
            return
        if first:
            yield below("intro", *first)
        yield from self._rest(branches[lead:], depth, last=last)

    def _rest(self, trees: list[Branch], depth: int, *, last: bool) -> Iterator[str]:
        """Provisions, with the loose blocks between and after them."""
        runs = [(is_loose, [*run]) for is_loose, run in groupby(trees, key=_is_loose)]
        for nth, (is_loose, run) in enumerate(runs, 1):
            if not is_loose:
                yield from (self._provision(one, depth) for one in run)
            elif last and nth == len(runs):
                yield below("wrapUp", *self._loose(run))
            else:
                yield below("hcontainer", below("content", *self._loose(run)), name="text")

    def _provision(self, branch: Branch, depth: int) -> str:
        """A labeled provision, a definition, or a paragraph with blocks under it."""
        item = branch.kind is BlockKind.ITEM
        level = _LEVELS[depth] if depth < len(_LEVELS) else "level"
        kind, named = (level, {}) if item else ("hcontainer", {"name": branch.kind.value})
        inner = depth + 1 if item else depth
        number = below("num", said(branch.mark))
        if branch.index is None:
            return below(kind, number, *self._rest(branch.branches, inner, last=True), **named)
        held = self._inner(self._block(branch.index), branch.branches, inner, last=True)
        eid = self.unit.blocks[branch.index].anchor
        return below(kind, number if branch.mark else "", *held, **named, eId=eid)

    def _loose(self, branches: Iterable[Branch]) -> Iterator[str]:
        for branch in branches:
            if branch.index is not None:
                anchor = self.unit.blocks[branch.index].anchor
                yield from self._block(branch.index, branch.mark, eId=anchor)

    def _block(self, index: int, mark: str = "", **own: str) -> Iterator[str]:
        block = self.unit.blocks[index]
        leading = self._lead_words(block, mark)
        if block.table:
            yield from [below("p", *leading)] if leading else []
            yield from self.table(index, block.table, **own)
        elif leading or block.text or any(self.marks(index)):
            inner = [*leading, *self.block(index)]
            if block.kind is BlockKind.NOTE:
                inner = [within("remark", *inner, status="editorial")]
            kind = {BlockKind.FORM: "form", BlockKind.TABLE: "form", BlockKind.NOTE: "note"}
            named = {"class": kind[block.kind]} if block.kind in kind else {}
            yield below("p", *inner, **own, **named)
        yield from self.after(index)

    def _lead_words(self, block: Block, mark: str) -> list[str]:
        """What precedes the text of a block: its label, its term, and the separator."""
        found = [said(mark) + " "] if mark else []
        if block.term:
            refers = f"#term:{block.anchor}"
            found.append(within("def", said(block.term), refersTo=refers))
        if block.separator:
            found.append(said(block.separator))
        if block.term and not block.separator.endswith((" ", "—")):
            found.append(" ")
        return found

    def in_cell(self, text: str, index: int) -> Iterable[str]:
        return [below("p", *self.cell(text, index))] if text else []

    def past(self, note: HistoryNote) -> str:
        return below("p", self.within(note), class_="history")


def _is_loose(branch: Branch) -> bool:
    """Whether a branch has neither a label nor others under it."""
    owns = branch.branches or branch.index is None
    return not owns and branch.kind not in (BlockKind.ITEM, BlockKind.DEFINITION)
