"""The pages of indexes: definitions, local laws, state and federal law, tables, zoning."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import groupby
from typing import Any

from markupsafe import Markup

from builder.addresses import block_url
from builder.frozen import frozen
from builder.indexes.definitions import Definition, definitions
from builder.indexes.local_laws import Act, LocalLaw, laws_title, local_laws
from builder.indexes.term_evidence import in_doubt
from builder.indexes.uses import OutsideCite, outside_anchor, outside_laws
from builder.indexes.zoning import Rule, row_of, zoning
from builder.model import CHAPTERS, Block, BlockKind, Code, Unit, UnitKind
from builder.pages import changes
from builder.pages.links import Link
from builder.pages.site import Site
from builder.pages.templating import Files, render
from builder.present import caution, names
from builder.text.amounts import counted

_EVERYWHERE = Link("the whole code", None)
_LONG = 12
"""Minimum length of a label that is a term, and is shown apart from its section's number."""
SHORT = 320
"""Characters of a meaning shown in the index; the whole is at its place."""


@frozen
class Index:
    """One of a site's index pages."""

    name: str
    """Its folder, its template, and its name in `INDEXES`."""
    title: str
    description: str
    entries: Callable[[Code], Sequence[Any]]
    """What it lists; a site without any has no such page."""
    groups: Callable[[Site, Sequence[Any], str], Iterable[Any]]
    """What the page shows of it, by heading."""
    named: Callable[[Sequence[Any]], str] | None = None
    """Its title, if what is listed decides it."""

    @property
    def url(self) -> str:
        """Relative to the site."""
        return f"{self.name}/"


@frozen
class IndexGroup:
    """Entries under one heading: a letter, a year, a law."""

    title: str
    rows: tuple[Any, ...]


@frozen
class TermRow:
    """A term of the index of definitions."""

    term: Link
    meaning: str
    scope: Link
    stated: bool
    in_doubt: bool
    """Whether it may be words of a sentence and not a term."""


@frozen
class LawRow:
    """A local law with what it did."""

    law: LocalLaw
    dates: tuple[str, ...]
    acts: tuple[tuple[str, tuple[Link, ...]], ...]
    """Verb, and the provisions."""
    listed: tuple[str, ...]
    disagreement: str | None
    unreached: tuple[Link, ...]
    """What the publisher's list names but has no history note of the law."""
    unlisted: tuple[Link, ...]
    """What has its notes but is not in the list."""


@frozen
class CiteRow:
    """An outside provision with the sections that cite it."""

    anchor: str
    cite: Link
    citing: tuple[Link, ...]


def pages(site: Site, shown: Iterable[tuple[Index, Sequence[Any]]]) -> Files:
    """File and text of each index page of a site."""
    for index, found in shown:
        url = index.url
        groups = list(index.groups(site, found, url))
        text = render(
            f"{index.name}.md",
            front=site.front(url, index.title, index.description, "index"),
            heading=Markup("# {} {{#{}}}").format(index.title, index.name),
            groups=groups,
            whole=site.edition(None, url),
            told=caution_over(site, index, groups),
            parts=changes.law_views(site, url),
        )
        yield f"{url}index.md", text


def caution_over(site: Site, index: Index, groups: Sequence[Any]) -> str:
    """The caution over what an index lists of a damaged copy; empty if there is none."""
    if index.name == "outside":
        return caution.of_outside_law(site.code.condition)
    if index.name == "definitions":
        rows = (row for group in groups for row in group.rows)
        return caution.of_terms(unsure=any(row.in_doubt for row in rows))
    return ""


def present(code: Code) -> list[tuple[Index, Sequence[Any]]]:
    """The index pages for which a code has anything, each with what it lists."""
    return [
        (replace(index, title=index.named(found)) if index.named else index, found)
        for index in INDEXES
        if (found := index.entries(code))
    ]


def _links(site: Site, units: Iterable[str], base: str) -> tuple[Link, ...]:
    """Sections as people cite them."""
    held = (site.outline.by_id[unit] for unit in units)
    return tuple(Link(site.citation(unit), site.links.href(unit.url, base)) for unit in held)


def _by_letter(site: Site, found: Sequence[Definition], base: str) -> Iterator[IndexGroup]:
    def letter(definition: Definition) -> str:
        first = next((c for c in definition.term if c.isalnum()), "#").upper()
        return first if first.isalpha() else "0–9"

    doubted = in_doubt(found, damaged=site.code.condition.damaged)
    ordered = sorted(found, key=lambda d: (letter(d) != "0–9", names.in_alphabet(d.term), d.url))
    for title, group in groupby(ordered, key=letter):
        yield IndexGroup(
            title,
            tuple(_term_row(site, one, base, doubted=one.url in doubted) for one in group),
        )


def _term_row(site: Site, definition: Definition, base: str, *, doubted: bool) -> TermRow:
    (scope,) = _links(site, [definition.scope], base) if definition.scope else (_EVERYWHERE,)
    return TermRow(
        Link(definition.term, site.links.href(definition.url, base)),
        names.shortened(definition.meaning, SHORT),
        scope,
        definition.stated,
        doubted,
    )


def _by_year(site: Site, found: Sequence[LocalLaw], base: str) -> Iterator[IndexGroup]:
    for year, laws in groupby(found, key=lambda law: law.year):
        yield IndexGroup(
            str(year) if year else "No year given",
            tuple(_law_row(site, law, base) for law in laws),
        )


def _law_row(site: Site, law: LocalLaw, base: str) -> LawRow:
    return LawRow(
        law=law,
        dates=tuple(_day(date, inferred=date in law.inferred) for date in law.dates),
        acts=tuple(
            (verb, tuple(_act_links(site, law.acts, verb, base)))
            for verb in dict.fromkeys(act.action.value for act in law.acts)
        ),
        listed=tuple(entry.words.replace(" · ", "\N{NO-BREAK SPACE}· ") for entry in law.listed),
        disagreement=disagreement(law),
        unreached=_links(site, law.unreached, base),
        unlisted=_links(site, law.unlisted, base),
    )


def disagreement(law: LocalLaw) -> str | None:
    """How the notes and the lists differ about a law, in a sentence.

    None if they agree or one of them is silent.
    """
    if len(law.dates) > 1:
        return f"The history notes give {len(law.dates)} dates."
    other = {entry.date for entry in law.listed if entry.date} - set(law.dates)
    if law.dates and other:
        return f"The publisher’s list dates it {', '.join(map(names.date, sorted(other)))}."
    return None


def _day(date: str, *, inferred: bool) -> str:
    """The day of a law; a day read from run-on figures is marked as inferred."""
    return f"{names.date(date)} (inferred)" if inferred else names.date(date)


def _act_links(site: Site, acts: Iterable[Act], verb: str, base: str) -> Iterator[Link]:
    mine = {(act.unit, act.label): act for act in acts if act.action.value == verb}
    for act in mine.values():
        words, label = site.citation(site.outline.by_id[act.unit]), act.label
        cited = f"{words}{label}" if len(label) < _LONG else f"{words} ({label})"
        yield Link(cited, site.links.href(act.url, base))


def _by_law(site: Site, found: Sequence[OutsideCite], base: str) -> Iterator[IndexGroup]:
    for law, cites in groupby(found, key=lambda one: one.law):
        yield IndexGroup(law, tuple(_cite_row(site, one, base) for one in cites))


def _cite_row(site: Site, one: OutsideCite, base: str) -> CiteRow:
    citing = _links(site, one.units, base)
    place = names.provision(one.law, one.cite) or "cited without a section number"
    return CiteRow(outside_anchor(one), Link(place, one.url), citing)


@frozen
class Tabular:
    """A table, or a unit that is one: a schedule, or a table in place of a section."""

    unit: Unit
    block: Block | None
    """None if the unit itself is listed."""


@frozen
class TableRow:
    """The tables of one section with the same title, or a row of one about a district."""

    title: Link
    where: str
    sizes: tuple[Link, ...]
    """The size of each, with the link to it."""


def tables(code: Code) -> list[Tabular]:
    """The schedules and tables of a code, in reading order.

    A unit of that kind stands for the tables in it.
    """
    found = []
    for unit in code.units:
        if unit.kind in (UnitKind.SCHEDULE, UnitKind.TABLE):
            found.append(Tabular(unit, None))
        else:
            found += [
                Tabular(unit, block) for block in unit.blocks if block.kind is BlockKind.TABLE
            ]
    return found


def _by_chapter(site: Site, found: Sequence[Tabular], base: str) -> Iterator[IndexGroup]:
    for chapter, held in groupby(found, key=lambda one: _chapter_title(site, one.unit)):
        rows = groupby(held, key=lambda one: (one.unit, _table_title(one)))
        yield IndexGroup(
            chapter, tuple(_table_row(site, title, list(same), base) for (_, title), same in rows)
        )


def _chapter_title(site: Site, unit: Unit) -> str:
    """The heading of the chapter that a unit is in.

    For a unit in no chapter it is the heading of its outermost division, or its own.
    """
    above = [*site.outline.ancestors(unit), unit]
    held = next((one for one in above if one.kind in CHAPTERS), above[0])
    return names.heading(held)


def _table_title(one: Tabular) -> str:
    """A table's caption, or the title of the section that it is in."""
    if one.block is None:
        return names.heading(one.unit)
    caption = one.block.table.caption if one.block.table else None
    return (
        names.shortened(caption, SHORT)
        if caption
        else names.shown_title(one.unit) or names.heading(one.unit)
    )


def _table_row(site: Site, title: str, same: list[Tabular], base: str) -> TableRow:
    unit = same[0].unit
    links = [
        Link(
            _size(one), site.links.href(block_url(unit, one.block) if one.block else unit.url, base)
        )
        for one in same
    ]
    where = site.citation(unit) if same[0].block else ""
    return TableRow(Link(title, links[0].href), where, tuple(links) if same[0].block else ())


def _size(one: Tabular) -> str:
    rows = (
        len(one.block.table.rows) - len(one.block.table.groups)
        if one.block and one.block.table
        else 0
    )
    return counted(rows, "row") if rows else "as printed"


def _by_district(site: Site, found: Sequence[Rule], base: str) -> Iterator[IndexGroup]:
    for district, rules in groupby(found, key=lambda one: one.district):
        yield IndexGroup(district, tuple(_rule_row(site, one, base) for one in rules))


def _rule_row(site: Site, rule: Rule, base: str) -> TableRow:
    href = site.links.href(block_url(rule.unit, rule.block), base)
    row = Link(rule.use, row_of(href, rule.row) if href else None)
    return TableRow(row, f"{rule.words}, {site.citation(rule.unit)}", ())


INDEXES = (
    Index(
        "definitions",
        "Definitions",
        "Words that this code defines, what they mean and where.",
        definitions,
        _by_letter,
    ),
    Index(
        "laws",
        "Local laws",
        "Laws by year, and the sections that each one changed.",
        local_laws,
        _by_year,
        lambda laws: laws_title(law.name for law in laws),
    ),
    Index(
        "outside",
        "State and federal law",
        "State and federal laws that this code cites, and where.",
        outside_laws,
        _by_law,
    ),
    Index(
        "tables",
        "Tables and schedules",
        "The tables and schedules of this code, by chapter.",
        tables,
        _by_chapter,
    ),
    Index(
        "zoning",
        "Zoning districts",
        "What this code’s tables of uses say about the zoning districts they name.",
        zoning,
        _by_district,
    ),
)
"""In the order of the menu."""
