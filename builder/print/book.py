"""An edition as a text of Typst.

It is the template, the facts of the book, then its parts in their order.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain

from builder.model import Unit
from builder.present import caution, names
from builder.print import front_pages, heads
from builder.print.blocks import UnitSetter
from builder.print.heads import titled
from builder.print.indexes import indexes
from builder.print.literal import call, joined, markup, paged, string
from builder.print.scope import CHAPTER, PART, SECTION, UNSURE, Scope
from builder.print.widths import LARGER
from builder.runtime.shared import path_of

TEMPLATE = "templates/print/book.typ"

BEHIND = "Index"
"""What is before the numbers of the pages after the law."""

BANNER = "banner"
"""What the template calls the heading of a part that is a line over its only chapter."""


def book(scope: Scope) -> str:
    """The source text of an edition; the same code gives the same text."""
    template = path_of(TEMPLATE).read_text(encoding="utf-8")
    larger = LARGER if scope.setting.is_large else 1
    by_chapter = "true" if scope.setting.by_chapter else "false"
    how = f"#let larger = {larger:.4g}\n#let by-chapter = {by_chapter}"
    show = f"#show: book.with({front_pages.facts(scope)})"
    return f"{how}\n{template}\n{show}\n{markup(_body(scope))}\n"


def _body(scope: Scope) -> Iterator[str]:
    made = indexes(scope)
    behind = [(index.name, index.title) for index in made]
    certified = not scope.chapter and not scope.code.condition.damaged  # no clerk can sign those
    yield from front_pages.front(
        scope, [*behind, *([front_pages.CERTIFICATE] if certified else [])]
    )
    for at, (division, units) in enumerate(_divisions(scope)):
        words = joined(heads.division(division)) if division else '""'
        law = (held for unit in units for held in _unit(UnitSetter(unit, scope)))
        yield paged(
            words,
            heads.named(scope, units),
            chain(() if at else front_pages.kicker(scope), law),
            heads.folio(_named_by(scope, units)),
            on_the_right=scope.roles[units[0].id] == PART,
        )
    parts = [(index.name, index.title, [index.table]) for index in made]
    if scope.chapter:
        yield front_pages.matter([*parts, (*front_pages.ABOUT, front_pages.about_lines(scope))])
    else:
        for at, part in enumerate(parts):
            yield front_pages.pages(*part, folio=None if at else BEHIND)
        yield from [front_pages.certificate(scope)] if certified else []


def _divisions(scope: Scope) -> Iterator[tuple[Unit | None, list[Unit]]]:
    """Each part and chapter with the units up to the next.

    What is before the first has no such unit. A mere banner is with its chapter.
    """
    held: list[Unit] = []
    for unit in scope.units:
        if held and scope.roles[unit.id] in (PART, CHAPTER) and unit.parent not in scope.banners:
            yield _opener(scope, held), held
            held = []
        held.append(unit)
    if held:
        yield _opener(scope, held), held


def _named_by(scope: Scope, units: list[Unit]) -> Unit | None:
    """The division that names the pages: below a mere banner its chapter."""
    opener = _opener(scope, units)
    return units[1] if opener and opener.id in scope.banners else opener


def _opener(scope: Scope, units: list[Unit]) -> Unit | None:
    return units[0] if scope.roles[units[0].id] in (PART, CHAPTER) else None


def _unit(weaver: UnitSetter) -> Iterator[str]:
    scope, unit = weaver.scope, weaver.unit
    role = scope.roles[unit.id]
    yield _heading(weaver, role)
    told = caution.of_unit(unit, scope.code.condition) if caution.doubts_of(unit) else ""
    said = [*([told] if told else []), *unit.settled]
    notes = [*(call("caution", string(one)) for one in said), *weaver.history(None)]
    if notes:
        yield call("headed", joined(notes)) if unit.blocks or role != SECTION else joined(notes)
    listed = (
        front_pages.own_contents(scope, unit)
        if role in (PART, CHAPTER) and unit.id not in scope.banners
        else None
    )
    yield from [listed] if listed else []
    yield from weaver.blocks()


def _heading(weaver: UnitSetter, role: str) -> str:
    unit = weaver.unit
    mark, words = names.designation(unit), titled(unit)
    if role == SECTION and mark and words:
        mark += "."
    after = [*weaver.marks(None), *(["unsure-title"] if unit.confidence < UNSURE else [])]
    level = str(weaver.scope.depths[unit.id])
    kind = BANNER if unit.id in weaver.scope.banners else role
    return call(
        "division",
        f'"{kind}"',
        level,
        string(unit.id),
        string(mark),
        string(words),
        after=joined(after),
    )
