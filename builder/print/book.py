"""An edition as a Typst document: the template, facts about the book, then its parts in order."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from builder.grouped import joint
from builder.model import CHAPTERS, Unit
from builder.present import caution, names
from builder.print import front_pages
from builder.print.blocks import UnitWriter
from builder.print.indexes import indexes
from builder.print.inline import UNSURE_TITLE
from builder.print.literal import Typst, Value, call, joined, literal, markup, paged, string
from builder.print.scope import ARTICLE, CHAPTER, PART, SECTION, UNSURE, Scope
from builder.print.widths import LARGER
from builder.runtime.shared import path_of
from builder.text.squash import single_spaced

_SECTION = 26
"""Most characters of a section's title in a running head."""

_DIVISION = 44
"""Most characters of a chapter's title there."""

_DESIGNATION = re.compile(r"(?:Chapter|Appendix|Part|Title|Article|Schedule)\s+")

TEMPLATE = "templates/print/book.typ"

AFTER = "Index"
"""Precedes the page numbers after the law."""

_AGAIN = 'float(sys.inputs.at("again", default: "1"))'
"""How much larger type is if the typesetter failed once, see `builder/print/worker.py`."""

BANNER = "banner"
"""The template's name for a part's heading that is only a line above its single chapter."""


def book(scope: Scope) -> str:
    """The source text of an edition; the same code gives the same text."""
    template = path_of(TEMPLATE).read_text(encoding="utf-8")
    setting = scope.editions.setting
    larger = LARGER if setting.is_large else 1
    how = f"#let larger = {larger:.4g} * {_AGAIN}\n#let by-chapter = {literal(setting.by_chapter)}"
    show = f"#show: {call('book.with', front_pages.facts(scope))}"
    return f"{how}\n{template}\n{show}\n{markup(_body(scope))}\n"


def _body(scope: Scope) -> Iterator[Typst]:
    parts = [(index.name, index.title, [index.table]) for index in indexes(scope)]
    if scope.chapter:
        yield from _law(scope, list(front_pages.kicker(scope)))
        yield front_pages.matter(*parts, (*front_pages.ABOUT, front_pages.about_lines(scope)))
        return
    certified = not scope.facts.damaged  # no clerk can certify a rebuilt text
    after = [(name, words) for name, words, _ in parts]
    yield from front_pages.front(scope, [*after, *([front_pages.CERTIFICATE] if certified else [])])
    yield from _law(scope, [])
    for at, part in enumerate(parts):
        yield front_pages.matter(part, folio=None if at else AFTER)
    if certified:
        yield front_pages.certificate(scope)


def _law(scope: Scope, kicker: list[Typst]) -> Iterator[Typst]:
    """The pages of each part or chapter; the first begin with the kicker."""
    for at, units in enumerate(_divisions(scope)):
        role = scope.roles[units[0].id]
        opener = units[0] if role in (PART, CHAPTER) else None  # nothing precedes the first
        law = (held for unit in units for held in _unit(UnitWriter(unit, scope)))
        yield paged(
            joined(_running(opener)) if opener else "",
            named(scope, units),
            [*([] if at else kicker), *law],
            folio(units[1] if opener and opener.id in scope.banners else opener),
            on_the_right=role == PART,
        )


def _divisions(scope: Scope) -> Iterator[list[Unit]]:
    """Each part or chapter with the units up to the next; first, what precedes all of them.

    A banner goes with its chapter.
    """

    def goes_on(_run: list[Unit], unit: Unit) -> bool:
        return scope.roles[unit.id] not in (PART, CHAPTER) or unit.parent in scope.banners

    return joint(scope.units, goes_on)


def _unit(writer: UnitWriter) -> Iterator[Typst]:
    scope, unit = writer.scope, writer.unit
    role = scope.roles[unit.id]
    noted = [note.text for note in unit.footnotes if note.block is None]
    if noted and role not in (PART, CHAPTER):  # those begin a page anyway
        yield call("room", _LINES if role == SECTION else _LINES_ABOVE_SECTIONS, *noted)
    yield _heading(writer, role)
    doubts = "; ".join(caution.doubts_of(unit))  # the foot has what is true of the whole copy
    words = [*([names.sentence(doubts)] if doubts else []), *unit.settled]
    notes = [*(call("caution", one) for one in words), *writer.after(None)]
    if notes:
        yield call("headed", joined(notes)) if unit.blocks or role != SECTION else joined(notes)
    if role in (PART, CHAPTER) and unit.id not in scope.banners:
        yield from front_pages.own_contents(scope, unit)
    yield from writer.blocks()


_LINES, _LINES_ABOVE_SECTIONS = 14, 24
"""Lines to reserve for a heading and the beginning of its text; for headings above sections."""


def _heading(writer: UnitWriter, role: str) -> Typst:
    unit = writer.unit
    mark, words = names.designation(unit), titled(unit)
    if role == SECTION and mark and words:
        mark += "."
    after = [*writer.marks(None), *([UNSURE_TITLE] if unit.confidence < UNSURE else [])]
    level = writer.scope.depths[unit.id]
    kind = BANNER if unit.id in writer.scope.banners else role
    return call("division", kind, level, unit.id, mark, words, after=joined(after))


def titled(unit: Unit) -> str:
    """A title as headings print it: with single blanks, in the capitals that all readers see."""
    return single_spaced(names.shown_title(unit))


def _running(unit: Unit) -> Iterator[Typst]:
    """A part or chapter as running heads name it."""
    mark = names.designation(unit)
    if mark:
        yield string(f"{mark}. ")
    yield call("calm", names.shortened(titled(unit), _DIVISION))


def named(scope: Scope, units: Iterable[Unit]) -> list[Value]:
    """(id, name in a running head) of sections and articles; None in place of an article's name."""
    below = (unit for unit in units if scope.roles[unit.id] in (ARTICLE, SECTION))
    return [
        [
            unit.id,
            (names.designation(unit) or call("calm", names.shortened(titled(unit), _SECTION)))
            if scope.roles[unit.id] == SECTION
            else None,
        ]
        for unit in below
    ]


def folio(unit: Unit | None) -> str | None:
    """What precedes a division's page numbers, if each division counts its own.

    It is the number of a chapter, or the designation or name of another division; None before them
    all.
    """
    if unit is None:
        return None
    mark = names.designation(unit)
    if unit.kind in CHAPTERS:
        mark = _DESIGNATION.sub("", mark)
    return mark or names.shortened(titled(unit), _SECTION)
