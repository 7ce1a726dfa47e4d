"""The pages of indexes: definitions, local laws, state and federal law, tables, zoning."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import field, replace
from itertools import groupby
from typing import Any

from builder.addresses import block_url
from builder.frozen import frozen
from builder.grouped import grouped
from builder.indexes.definitions import Definition, definitions
from builder.indexes.local_laws import Act, LocalLaw, laws_title, local_laws
from builder.indexes.uses import OutsideCite, outside_anchor, outside_laws
from builder.indexes.zoning import Rule, row_of, zoning
from builder.model import CHAPTERS, Block, BlockKind, Code, Table, Unit, UnitKind
from builder.pages import changes
from builder.pages.links import Link, relative
from builder.pages.site import OwnPage, Site
from builder.pages.templating import Files
from builder.present import caution, names
from builder.present.capitals import in_title
from builder.text.amounts import counted

_EVERYWHERE = Link("the whole code", None)
_LONG = 12
"""Least length of a label that is a term and is put in parentheses after its section's number."""
CAPTION = 320
"""Most characters of a table's caption."""


@frozen
class Index(OwnPage):
    """One of a site's index pages."""

    kind: str = field(default="index", kw_only=True)
    entries: Callable[[Code], Sequence[Any]]
    """Gives what it lists, in order; without any entries a site has no such page."""
    heading: Callable[[Site, Any], str]
    """Gives the heading that an entry is under: a letter, a year, a law."""
    rows: Callable[[Site, Iterable[Any], str], Iterable[Any]]
    """Gives what the page shows of the entries under one heading."""
    named: Callable[[Sequence[Any]], str] | None = None
    """Gives its title, if that depends on the entries."""

    def groups(self, site: Site, found: Iterable[Any], base: str) -> list[IndexGroup]:
        """What page `base` shows of the entries, by heading."""
        held = groupby(found, key=lambda one: self.heading(site, one))
        return [IndexGroup(title, tuple(self.rows(site, same, base))) for title, same in held]


@frozen
class IndexGroup:
    """Entries under one heading."""

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
    """Provisions that the publisher's list names and that have no history note of the law."""
    unlisted: tuple[Link, ...]
    """Provisions that have such notes and are not in the list."""


@frozen
class CiteRow:
    """An outside provision with the sections that cite it."""

    anchor: str
    cite: Link
    citing: tuple[Link, ...]


def pages(site: Site, shown: Iterable[tuple[Index, Sequence[Any]]]) -> Files:
    """File and text of each index page of a site."""
    for index, found in shown:
        yield site.written(
            index,
            groups=index.groups(site, found, index.url),
            told=caution_over(site, index),
            parts=changes.law_views(site, index.url),
        )


def caution_over(site: Site, index: Index) -> str:
    """The caution over an index of a damaged copy; empty if it needs none."""
    if index.name == "outside":
        return caution.of_outside_law(site.code.condition)
    if index.name == "definitions":
        return caution.of_terms(unsure=bool(site.terms_in_doubt))
    return ""


def present(code: Code) -> list[tuple[Index, Sequence[Any]]]:
    """(index page, its entries) for each that has entries."""
    return [
        (replace(index, title=index.named(found)) if index.named else index, found)
        for index in INDEXES
        if (found := index.entries(code))
    ]


def _links(site: Site, units: Iterable[str], base: str) -> tuple[Link, ...]:
    """Sections as people cite them."""
    return tuple(site.place(site.code.by_id[unit], base) for unit in units)


def _in_alphabet(code: Code) -> list[Definition]:
    return sorted(definitions(code), key=lambda one: (names.in_index(one.term), one.url))


def _terms(site: Site, held: Iterable[Definition], base: str) -> Iterator[TermRow]:
    for one in held:
        scope = site.place(site.code.by_id[one.scope], base) if one.scope else _EVERYWHERE
        yield TermRow(
            Link(one.term, relative(one.url, base)),
            names.shortened(one.meaning, site.longest_meaning),
            scope,
            one.stated,
            one.url in site.terms_in_doubt,
        )


def _laws(site: Site, held: Iterable[LocalLaw], base: str) -> Iterator[LawRow]:
    for law in held:
        acts = grouped(
            (verb, act)
            for (verb, *_), act in {(o.action.value, o.unit, o.label): o for o in law.acts}.items()
        )
        yield LawRow(
            law=law,
            dates=tuple(
                names.date(day) + " (inferred)" * (day in law.inferred) for day in law.dates
            ),
            acts=tuple(
                (verb, tuple(_act_link(site, act, base) for act in same))
                for verb, same in acts.items()
            ),
            listed=tuple(one.words.replace(" · ", "\N{NO-BREAK SPACE}· ") for one in law.listed),
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


def _act_link(site: Site, act: Act, base: str) -> Link:
    words, label = site.citation(site.code.by_id[act.unit]), act.label
    cited = f"{words}{label}" if len(label) < _LONG else f"{words} ({label})"
    return Link(cited, relative(act.url, base))


def _cites(site: Site, held: Iterable[OutsideCite], base: str) -> Iterator[CiteRow]:
    for one in held:
        place = names.provision(one.law, one.cite) or "cited without a section number"
        citing = tuple(site.headed(site.code.by_id[unit], base) for unit in one.units)
        yield CiteRow(outside_anchor(one), Link(place, one.url), citing)


@frozen
class Tabular:
    """A table, or a unit that is one: a schedule, or a table in place of a section."""

    unit: Unit
    block: Block | None
    """None if the unit itself is listed."""

    @property
    def url(self) -> str:
        """Its address."""
        return block_url(self.unit, self.block) if self.block else self.unit.url

    @property
    def table(self) -> Table | None:
        """Its table, if the columns could be read."""
        return self.block.table if self.block else None


@frozen
class TableRow:
    """The tables of one section with the same title, or a row of one about a district."""

    title: Link
    where: str
    sizes: tuple[Link, ...]
    """The size of each, with the link to it."""


def tables(code: Code) -> list[Tabular]:
    """The schedules and tables of a code, in reading order; those in no division come last.

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
    return sorted(found, key=lambda one: _is_apart(one.unit))


def _is_apart(unit: Unit) -> bool:
    """Whether a unit is in no division and no chapter itself."""
    return unit.parent is None and unit.kind not in CHAPTERS


def _chapter_title(site: Site, one: Tabular) -> str:
    """The heading of the chapter that a table is in.

    For a table in no chapter it is the heading of its outermost division.
    """
    if _is_apart(one.unit):
        return "Other tables"
    above = [*site.outline.ancestors(one.unit), one.unit]
    held = next((over for over in above if over.kind in CHAPTERS), above[0])
    return names.heading(held)


def _table_title(one: Tabular) -> str:
    """A table's caption, or the title of the section that it is in."""
    if one.table and one.table.caption:
        return names.shortened(one.table.caption, CAPTION)
    if one.block and names.shown_title(one.unit):
        return names.shown_title(one.unit)
    return names.heading(one.unit)


def _tables(site: Site, held: Iterable[Tabular], base: str) -> Iterator[TableRow]:
    for (unit, title), same in groupby(held, key=lambda one: (one.unit, _table_title(one))):
        held_here = list(same)
        links = tuple(Link(_size(one), relative(one.url, base)) for one in held_here)
        if held_here[0].block:
            yield TableRow(Link(title, links[0].href), site.citation(unit), links)
        else:
            yield TableRow(Link(title, links[0].href), "", ())


def _size(one: Tabular) -> str:
    rows = len(one.table.rows) - len(one.table.groups) if one.table else 0
    return counted(rows, "row") if rows else "as printed"


def _cased(use: str) -> str:
    """A use below a title in capitals, with these lowered: "HOMES: Duplex" is "Homes: Duplex"."""
    over, colon, own = use.partition(": ")
    return f"{in_title(over)}{colon}{own}" if colon and over.isupper() else use


def _rules(site: Site, held: Iterable[Rule], base: str) -> Iterator[TableRow]:
    for rule in held:
        href = row_of(relative(block_url(rule.unit, rule.block), base), rule.row)
        yield TableRow(
            Link(_cased(rule.use), href), f"{rule.words}, {site.citation(rule.unit)}", ()
        )


INDEXES = (
    Index(
        "definitions",
        "Definitions",
        "Words that this code defines, what they mean and where.",
        _in_alphabet,
        lambda _site, one: names.initial(one.term),
        _terms,
    ),
    Index(
        "laws",
        "Local laws",
        "Laws by year, and the sections that each one changed.",
        local_laws,
        lambda _site, law: str(law.year or "No year given"),
        _laws,
        lambda laws: laws_title(law.name for law in laws),
    ),
    Index(
        "outside",
        "State and federal law",
        "State and federal laws that this code cites, and where.",
        outside_laws,
        lambda _site, one: str(one.law),
        _cites,
    ),
    Index(
        "tables",
        "Tables and schedules",
        "The tables and schedules of this code, by chapter.",
        tables,
        _chapter_title,
        _tables,
    ),
    Index(
        "zoning",
        "Zoning districts",
        "What this code’s tables of uses say about the zoning districts they name.",
        zoning,
        lambda _site, rule: str(rule.district),
        _rules,
    ),
)
"""In the order of the menu."""
