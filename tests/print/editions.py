"""What the tests of editions share.

They typeset a code into a folder and check what its PDF must hold.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from itertools import pairwise

import pikepdf

from builder.model import Unit
from builder.present import names
from builder.print.book import titled
from builder.print.literal import printable
from builder.print.scope import ARTICLE, CHAPTER, PART, SECTION, Scope
from builder.print.widths import MEASURE
from tests.print.reading import Book, Run, Tag, squeeze

NEAR = 20_000
"""How far apart successive words of a code may be: a chapter's list of contents may be between."""
HANGING = 6.0
"""Points by which a blank, a hyphen or a comma may hang over the margin."""
WITHIN = 160.0
"""What begins further to the right, in points, is within a line."""
LIFT = 9.0
"""Points above a line to which a link to it leads."""
TOP = 730.0
"""What is higher on a page is its running head."""
FOOT = 60.0
"""What is lower on a page is its foot."""
_NO_LETTER = re.compile(r"[^\w§]+|_+")
_KIND = re.compile(r"(matter|part|chapter|article|section)\b, page")


def words(unit: Unit) -> Iterator[str]:
    """A unit's words in the order of the book.

    These are the heading, then each block with its label; notes are between them.
    """
    yield names.designation(unit)
    yield titled(unit)
    for index, block in enumerate(unit.blocks):
        yield block.mark
        yield block.term or ""
        if block.table and block.table.rows:
            for row in (block.table.columns, *block.table.heads, *block.table.rows):
                yield from row
        else:
            yield from _parted(block.text, index, unit)


def _parted(text: str, index: int, unit: Unit) -> Iterator[str]:
    """A block's text, cut where the book has a history note or a further mark of a footnote.

    It is also cut where words are lost, because the book says so there.
    """
    cuts = {n.offset for n in unit.history if n.block == index and n.offset is not None}
    cuts |= {at for note in unit.footnotes for block, at in note.also if block == index}
    cuts |= {scar.at for scar in unit.blocks[index].scars}
    for start, end in pairwise([0, *sorted(cuts), len(text)]):
        yield text[start:end]


def law(tag: Tag) -> str:
    """The text of the law in the tree of tags.

    Footnotes, their marks (a further one leads to the first) and marks of doubt are left out.
    """
    parts = []
    for child in tag.children:
        if isinstance(child, Run):
            parts.append(child.text)
        elif (
            child.kind == "Link"
            and all(isinstance(c, Tag) and c.kind == "Span" for c in child.children)
            and re.fullmatch(r"[\d*†‡]{1,2}", law(child).strip())
        ):  # raised: the words of a reference, which may be a number too, have no tag of their own
            continue
        elif child.kind != "Note" and not (
            child.kind == "Lbl"
            and any(isinstance(c, Tag) and c.kind == "Link" for c in child.children)
        ):
            parts.append(law(child))
    return "".join(parts).replace("◊", "")


def lost(units: Iterable[Unit], book: Book) -> list[str]:
    """The words of units that an edition does not have after those before them."""
    text, at, found = squeeze(law(book.tags)), 0, []
    for unit in units:
        for part in words(unit):
            wanted = squeeze(printable(part))
            place = text.find(wanted, at, at + len(wanted) + NEAR)
            if place < 0:
                found.append(f"{unit.id}: {part[:80]!r}")
            else:
                at = place + len(wanted)
    return found


def running_heads(scope: Scope, book: Book) -> list[str]:
    """The pages whose head does not name the sections on them."""
    wrong, open_section = [], None
    for number, runs in enumerate(book.pages[1:], 2):
        if all(run.y < FOOT for run in runs):
            continue  # left blank before a part, which begins on a right-hand page
        begins = [unit for unit in scope.units if book.places[unit.id][0] == number]
        sections = [
            names.designation(unit) or titled(unit)
            for unit in begins
            if scope.roles[unit.id] == SECTION
        ]
        if any(scope.roles[unit.id] in (PART, CHAPTER) for unit in begins):
            open_section = None
        first = next((run for run in runs if run.mcid is not None), None)
        top = begins and first and book.places[begins[0].id][1] >= first.y - 2
        over = None if top else open_section
        open_section = sections[-1] if sections else open_section
        expected = [_brief(over or (sections[0] if sections else None)), _brief(open_section)]
        head = [run.text for run in runs if run.mcid is None and run.y > TOP]
        shown = [head[0], head[-1]] if len(head) > 1 else [None, None]
        if number <= book.places[scope.units[-1].id][0] and expected not in ([None, None], shown):
            wrong.append(f"page {number}: {shown}, not {expected}")
    return wrong


def unlisted(scope: Scope, book: Book) -> list[str]:
    """The units that no list of contents names.

    Entries are tagged as such, and all but the chapter of a chapter's own edition have one.
    """
    entries = {squeeze(tag.text) for tag in book.tags.find("TOCI")}
    names_of = {
        unit.id: squeeze(printable(names.designation(unit) or names.shown_title(unit)))
        for unit in scope.units
        if unit is not scope.chapter
    }
    return [
        unit
        for unit, name in names_of.items()
        if not any(entry.startswith(name) for entry in entries)
    ]


def _brief(name: str | None) -> str | None:
    """A name cut to the room of a running head."""
    if not name or len(name) <= 26:
        return name
    return f"{(name[:25].rpartition(' ')[0] or name[:25]).rstrip(' ,;:')}…"


def astray(scope: Scope, book: Book) -> list[str]:
    """The links that do not land on their unit.

    The words of the unit must begin where the link lands.
    """
    starts = {unit.id: _start(names.designation(unit) + titled(unit)) for unit in scope.units}
    blocks = [  # each with its words up to the first note within them
        (block, next(filter(None, _parted(block.text, index, unit)), ""))
        for unit in scope.units
        for index, block in enumerate(unit.blocks)
        if block.anchor in scope.targets
    ]
    targets = {
        _start(before + text)
        for block, text in blocks
        for before in ("", block.mark, block.mark + (block.term or ""))
    }
    wrong = []
    for _, link in book.links():
        if "/Dest" not in link or re.fullmatch(
            r"(Footnote )?\S+", str(link.Contents)
        ):  # a web address, a footnote's mark
            continue
        if str(link.Dest).startswith("tb:"):  # the book's own indexes
            continue
        if isinstance(link.Dest, pikepdf.Array) and float(link.Dest[2]) > WITHIN:
            continue  # a further mark of a footnote leads to the first, within a line
        page, height = (
            book.places[str(link.Dest)]
            if isinstance(link.Dest, pikepdf.String)
            else book.spot(link.Dest)
        )
        below = [
            run for run in book.pages[page - 1] if run.mcid is not None and run.y <= height - LIFT
        ]
        line = _letters("".join(run.text for run in below[:40]))
        expected = {starts[str(link.Dest)]} if str(link.Dest) in starts else targets
        bare = re.sub(r"(?<=[A-Za-z])\d+(?=[A-Za-z])", "", line)  # footnote marks in the words
        if not any(start in (line[: len(start)], bare[: len(start)]) for start in expected):
            wrong.append(f"page {page}: {line[:40]!r}")
    return wrong


def _start(text: str) -> str:
    return _letters(printable(text))[:12]


def _letters(text: str) -> str:
    """Letters, figures and section marks alone.

    What separates a number from its title does not matter here.
    """
    return _NO_LETTER.sub("", text)


def overfull(book: Book, paper: str) -> list[str]:
    """The runs of text that leave the margins."""
    left = {1: 93.6, 0: 82.8}
    return [
        f"page {run.page}: {run.text[:40]!r} "
        f"{run.x + run.width - left[run.page % 2] - MEASURE[paper]:.1f}"
        for runs in book.pages
        for run in runs
        if float(book.pdf.pages[run.page - 1].MediaBox[2]) < 700
        and run.text.strip()
        and not left[run.page % 2] - 1
        <= run.x
        <= run.x + run.width
        <= left[run.page % 2] + MEASURE[paper] + HANGING
    ]


def widows(scope: Scope, book: Book) -> list[str]:
    """The headings that are last on their page, or followed only by notes, without their text."""
    heads = {
        (run.page, run.mcid)
        for tag in book.tags.find(*(f"H{level}" for level in range(1, 7)))
        for run in tag.runs()
    }
    notes = {(run.page, run.mcid) for tag in book.tags.find("Note") for run in tag.runs()}
    bare = {  # articles whose words are those of the units under them
        unit.id
        for unit, below in pairwise(scope.units)
        if scope.roles[unit.id] == ARTICLE and not unit.blocks and below.parent == unit.id
    }
    found = []
    for number, runs in enumerate(book.pages, 1):
        body = [
            run
            for run in runs
            if run.mcid is not None and (number, run.mcid) not in notes and run.text.strip()
        ]
        begun = [unit for unit in scope.units if book.places[unit.id][0] == number]
        last = min(body, key=lambda run: run.y, default=None)
        unit = min(begun, key=lambda held: book.places[held.id][1], default=None)
        if not last or not unit:
            continue
        is_heading = (number, last.mcid) in heads and (
            unit.blocks or unit.history or not unit.holds_text
        )
        if is_heading or unit.id in bare:
            found.append(f"page {number}: {unit.id}")
    return found


def headless(units: Iterable[Unit]) -> int:
    """How many tables of the law have no heads, and so no head cells in a book."""
    tables = (block.table for unit in units for block in unit.blocks)
    return sum(1 for held in tables if held and held.rows and not any((held.columns, *held.heads)))


def breaches(book: Book, headless: int = 0) -> list[str]:
    """What an accessible and archival document lacks.

    `headless` is the number of tables that have no heads in the law, and so no head cells.
    """
    root, meta = book.pdf.Root, book.pdf.Root.Metadata.read_bytes().decode()
    checks = {
        "not tagged": bool(root.MarkInfo.Marked),
        "no language": str(root.Lang) == "en-US",
        "title is not shown": bool(root.ViewerPreferences.DisplayDocTitle),
        "no title": "<dc:title>" in meta,
        "not PDF/UA-1": "<pdfuaid:part>1</pdfuaid:part>" in meta,
        "not PDF/A-2a": "<pdfaid:part>2</pdfaid:part>" in meta
        and "<pdfaid:conformance>A</pdfaid:conformance>" in meta,
        "a link without words": all(
            str(link.get("/Contents", "")).strip() for _, link in book.links()
        ),
        "a link that only says of what kind its place is": not any(
            _KIND.match(str(link.get("/Contents", ""))) for _, link in book.links()
        ),
        "a link without a tag": all("/StructParent" in link for _, link in book.links()),
        "a table without head cells": headless
        == sum(1 for table in book.tags.find("Table") if not any(table.find("TH"))),
        "a list without labels": all(any(item.find("Lbl")) for item in book.tags.find("LI")),
    }
    depths = [int(tag.kind[1]) for tag in book.tags.find(*(f"H{level}" for level in range(1, 7)))]
    checks["a level of headings is left out"] = all(
        below <= above + 1 for above, below in zip([0, *depths], depths, strict=False)
    )
    return [name for name, kept in checks.items() if not kept]
