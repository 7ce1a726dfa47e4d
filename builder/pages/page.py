"""The page of a chapter, an article or another division: each unit, and what is shown of it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from markupsafe import Markup

from builder.frozen import Plain
from builder.grouped import joint
from builder.indexes.zoning import row_of
from builder.model import Block, Table, Unit
from builder.pages import about, contents, escape, found, legislation
from builder.pages.links import Link, relative
from builder.pages.marks import HtmlWriter, joined
from builder.pages.new_laws import marks
from builder.pages.newest_laws import listed_laws
from builder.pages.site import Site
from builder.pages.stubs import lasting_url, stub_url
from builder.pages.templating import render
from builder.pages.views import (
    BlockView,
    CellTable,
    NodeRun,
    Note,
    NumberBefore,
    TableRow,
    TimelineStep,
    UnitView,
)
from builder.present import caution, names
from builder.present.publication import AT
from builder.present.site_outline import HOME, SitePage, depths
from builder.present.told_changes import SAID, detail, place_of
from builder.present.tree import Branch, grow, runs
from builder.present.unit_texts import marks_of, names_rows, own_hash
from builder.versions.timeline import Timeline


def view(unit: Unit, level: int, base: str, site: Site) -> UnitView:
    """What page `base` shows of a unit, with its heading at a level of the page."""
    timeline = site.publication.timeline if unit.holds_text else None
    doubts = tuple(map(names.sentence, caution.doubts_of(unit)))
    writer = HtmlWriter(unit, site, base)
    return UnitView(
        unit=unit,
        heading=_heading(unit, level, writer, site.citation(unit)),
        citation=names.short(unit),
        permalink=relative(stub_url(unit), base) if unit.holds_text else "",
        after=tuple(writer.after(None)),
        runs=_runs(grow(unit.blocks), writer),
        notes=tuple(
            Note(note.number, *writer.note_ids(note), joined(writer.line(note.text)))
            for note in unit.footnotes
        ),
        acts=sorted(unit.placed_events, key=lambda placed: placed[0].date or ""),
        cited=[  # in reading order
            (site.place(held, base), names.shown_title(held))
            for held in map(site.code.by_id.__getitem__, site.cited.get(unit.id, ()))
        ],
        doubts=doubts,
        found=found.href(site, unit),
        meaning=relative(f"{about.PAGE.url}#{about.SURE}", base) if doubts else "",
        timeline=tuple(_steps(timeline, unit, base)) if timeline else (),
        number_before=_other_before(site, timeline, unit, base) if timeline else None,
        since=timeline.known_since(unit.id) if timeline else "",
        listed=listed_laws(site, unit.id, base),
        new_laws=marks(site, unit.id, base),
        unchanged=site.unchanged.get(unit.id, ""),
    )


def _heading(unit: Unit, level: int, writer: HtmlWriter, citation: str) -> Markup:
    """The heading's line of Markdown.

    Footnote marks stay out of its label in the table of contents.
    """
    words, plain = joined(writer.title()), escape.title(names.heading(unit))
    classes = Markup() if unit.holds_text else Markup(" .tb-division")
    label = Markup(' data-toc-label="{}"').format(plain) if words != plain else Markup()
    cite = Markup(' data-cite="{}"').format(escape.title(citation))
    if names.shown_title(unit) != unit.title and not unit.list_title:
        cite += Markup(' data-printed="{}"').format(escape.title(unit.title))
    return Markup("{} {} {{#{}{}{}{}}}").format("#" * level, words, unit.id, classes, label, cite)


def _runs(branches: Iterable[Branch], writer: HtmlWriter) -> list[NodeRun]:
    return [
        NodeRun(sort, [_node(branch, writer) for branch in run]) for sort, run in runs(branches)
    ]


def _node(branch: Branch, writer: HtmlWriter) -> BlockView:
    under = _runs(branch.branches, writer)
    if branch.index is None:
        return BlockView(
            block=None,
            mark=branch.mark,
            text=Markup(),
            table=None,
            marks_after=Markup(),
            after=(),
            doubt="",
            runs=under,
        )
    block = writer.unit.blocks[branch.index]
    table = _table(block, block.grid, branch.index, writer) if block.grid else None
    return BlockView(
        block=block,
        mark=branch.mark,
        text=Markup() if table else joined(writer.block(branch.index)),
        table=table,
        marks_after=joined(writer.marks(branch.index)) if table else Markup(),
        after=tuple(writer.after(branch.index)),
        doubt=caution.of_block(block, writer.unit.blocks),
        runs=under,
    )


def _table(block: Block, table: Table, index: int, writer: HtmlWriter) -> CellTable:
    marks = marks_of(table)

    def cells(row: Iterable[str]) -> tuple[Markup, ...]:
        return tuple(joined(writer.cell(cell, index, marks)) for cell in row)

    rows = [
        TableRow(
            anchor if (anchor := row_of(block.anchor, at)) in writer.site.zoned_rows else "",
            cells(row),
            tuple(map(writer.history, writer.in_row(index, at))),
            at in table.groups,
        )
        for at, row in enumerate(table.rows)
    ]
    return CellTable(
        joined(writer.cell(table.caption, index)) if table.caption else None,
        tuple(map(cells, table.head_rows)),
        tuple(joint(rows, lambda _, row: not row.heads)),
        tuple(joined(writer.cell(note, index)) for note in table.notes),
        table.width,
        _label(index, writer.unit),
        any(row.history for row in rows),
        names_rows(table),
        tuple(caution.of_table(block)),
    )


def _label(index: int, unit: Unit) -> str:
    """The name of a table by its section, with a number if the section has several."""
    tables = [at for at, block in enumerate(unit.blocks) if block.grid]
    number = f" {tables.index(index) + 1}" if len(tables) > 1 else ""
    return f"Table{number} of {names.short(unit)}"


def _steps(timeline: Timeline, unit: Unit, base: str) -> Iterator[TimelineStep]:
    """The changes of a section, newest first."""
    for step in timeline.of_section(unit.id):
        old, changes = step.change.old, timeline.between(step.older, step.newer)
        older, newer = names.date(step.older), names.date(step.newer)
        was = f"{AT}/{step.older}/{stub_url(old)}" if old and old.holds_text else ""
        yield TimelineStep(
            f"{SAID[step.change.kind]} between {older} and {newer}",
            detail(step.change),
            relative(place_of(changes, step.change), base),
            relative(was, base) if was else "",
            step.older,
        )


def _other_before(site: Site, timeline: Timeline, unit: Unit, base: str) -> NumberBefore | None:
    """The other section that had a section's number before, if any."""
    other = timeline.other_before(unit.id)
    if other is None:
        return None
    now = site.code.by_id.get(other.now)
    was = relative(f"{AT}/{other.older}/{stub_url(other.unit)}", base)
    return NumberBefore(
        Link(names.shown_title(other.unit), was),
        other.older,
        Link(names.short(now), relative(lasting_url(now), base)) if now else None,
    )


LONG_CONTENTS = 12
"""Most lines of a list of contents that is open; a longer one is folded if its text is on the same
page."""


def page(site: Site, shown: SitePage, owner: Unit) -> str:
    """The Markdown of a division's page; `owner` is the division."""
    rows = contents.of_page(site, owner)
    return render(
        "page.md",
        _front(site, shown, owner),
        owner=view(owner, 1, shown.url, site),
        rows=rows,
        edition=site.edition(owner, shown.url),
        whole=site.edition(None, shown.url),
        folded=len(rows) > LONG_CONTENTS and all(row.href.startswith("#") for row in rows),
        views=views(site, shown.units, shown.url),
    )


def views(site: Site, units: Iterable[Unit], base: str) -> list[UnitView]:
    """The units of a page with their headings.

    A heading is one level below that of the nearest division on the same page.
    """
    shown = tuple(units)
    levels = depths(shown)
    return [view(unit, min(levels[unit.id] + 1, 6), base, site) for unit in shown]


def _front(site: Site, shown: SitePage, owner: Unit) -> Plain:
    heading, sections = site.cited_heading(owner), contents.sections(site, [owner])
    described = f"{heading}, {site.facts.site_name}, {site.facts.state}."
    described += f" {sections}." if sections else ""
    earlier = site.publication.earlier
    now = earlier.now.get(owner.id) if earlier else None
    return {
        **({"now": f"{relative(HOME, owner.url)}../../{now}"} if now else {}),
        "title": site.menu_title(owner),
        "full_title": str(escape.title(names.shortened(heading))),
        "description": str(escape.title(described)),
        "kind": owner.kind.value,
        "trail": site.trail(owner),
        "sha256": own_hash([owner, *shown.units]),
        "legislation": legislation.of_page(site, shown),
    }
