"""The changes from one version of a code to the next, as a PDF for the binder."""

from __future__ import annotations

import datetime as dt
import tempfile
from collections.abc import Iterator
from itertools import groupby
from pathlib import Path

from builder.present import names
from builder.present.facts import Facts
from builder.present.site_outline import SiteOutline
from builder.present.told_changes import (
    SAID,
    amounts,
    between,
    binder_name,
    by_chapter,
    by_law,
    chapter_heading,
    detail,
    in_short,
    shown,
    tallied,
)
from builder.print import press
from builder.print.literal import Typst, call, joined, markup, string
from builder.print.scope import USUAL, Setting
from builder.runtime.shared import path_of
from builder.text.amounts import counted
from builder.versions.changes import Change, Changes
from builder.versions.difference import DiffRow
from builder.versions.pieces import CELL, Sort
from builder.versions.timeline import Timeline
from builder.versions.words import Op, Stretch

TEMPLATE = "templates/print/changes.typ"
_AROUND = 1
"""Unchanged rows to print before and after each changed one."""
_HOW = (
    "Deleted words are struck through; new words are underlined; words that moved within "
    "their section have two lines. An unofficial copy."
)
_CALLS = {
    (Op.GONE, False): "gone",
    (Op.GONE, True): "away",
    (Op.NEW, False): "new",
    (Op.NEW, True): "here",
}
"""The template's function for words that are gone or new, by whether they moved."""


def write_changes(timeline: Timeline, folder: Path, setting: Setting = USUAL) -> tuple[str, ...]:
    """Write a PDF for each version and the next into an existing folder.

    Returns:
        Names of the files, newest first.

    Raises:
        BuildError: the typesetter failed.
    """
    successive = timeline.successive()
    with tempfile.TemporaryDirectory(dir=folder) as place:
        for one in successive:
            source = Path(place) / f"{one.newer}.typ"
            source.write_text(_text(timeline, one, setting), encoding="utf-8")
            sheet = press.PressSheet(source, folder / binder_name(one))
            press.run([sheet], dt.date.fromisoformat(one.newer))
    return tuple(binder_name(one) for one in successive)


def _text(timeline: Timeline, changes: Changes, setting: Setting) -> str:
    template = path_of(TEMPLATE).read_text(encoding="utf-8")
    town = Facts.of_code(timeline.versions[-1].code)
    title = f"Changes, {between(changes)}"
    foot = f"{town.site_name}, {town.state}. {title}. {_HOW}"
    if town.fictional:
        foot = f"This municipality does not exist. {foot}"
    made = call("changes", title, town.name, setting.sheet, foot, Typst("body"))
    return f"{template}\n#show: body => {made}\n{markup(_body(town, timeline, changes))}\n"


def _body(town: Facts, timeline: Timeline, changes: Changes) -> Iterator[Typst]:
    yield call("par", f"{town.site_name}, {town.state}.")
    yield call("par", f"Sections: {', '.join(tallied(changes)) or 'none changed'}. {_HOW}")
    yield from _summary(timeline, changes)
    for chapter, held in by_chapter(changes):
        heading = chapter_heading(chapter, timeline)
        if heading:
            yield call("chapter", heading)
        for change in held:
            yield from _change(change)


def _summary(timeline: Timeline, changes: Changes) -> Iterator[Typst]:
    """A summary for the board: which law did what, and which amounts changed."""
    codes = {one.day: one.code for one in timeline.versions}
    older, newer = (SiteOutline(codes[day]) for day in (changes.older, changes.newer))

    def cited(change: Change) -> str:
        unit = shown(change)
        return (older if unit is change.old else newer).citation(unit)

    for law, held in by_law(changes):
        did = "; ".join(
            f"{kind.lower()} {names.listed(map(cited, group))}" for kind, group in in_short(held)
        )
        yield call("par", f"{law or 'No law named in their history notes'}: {did}.")
    sums = [(cited(change), one) for change in changes.changes for one in amounts(change)]
    if sums:
        yield call("chapter", "Fees and other amounts")
        cells = [
            words
            for section, one in sums
            for words in (section, one.about, one.was or "none", one.now or "none")
        ]
        yield call("sums", *cells)


def _change(change: Change) -> Iterator[Typst]:
    yield call("section", names.heading(shown(change)))
    more = detail(change)
    yield call("told", f"{SAID[change.kind]}{f'; {more}' if more else ''}")
    changed = [at for at, row in enumerate(change.rows) if not row.same]
    near = {near for at in changed for near in range(at - _AROUND, at + _AROUND + 1)}
    for is_near, run in groupby(enumerate(change.rows), key=lambda placed: placed[0] in near):
        rows = [row for _, row in run]
        if is_near:
            yield from map(_row, rows)
        elif left_out := sum(row.sort is not Sort.TITLE for row in rows):
            yield call("left-out", f"[{counted(left_out, 'unchanged paragraph')}]")


def _row(row: DiffRow) -> Typst:
    between_cells = " | " if row.sort is Sort.ROW else CELL
    mark = [_words(one, f"{one.text} ") for one in row.marks]
    body = [_words(one, one.text.replace(CELL, between_cells)) for one in row.stretches]
    return call("row", min(row.depth, 4), joined([*mark, *body]))


def _words(stretch: Stretch, words: str) -> Typst:
    """Words marked as gone, new or moved; blanks at their ends stay."""
    held = string(words)
    return held if stretch.op is Op.SAME else call(_CALLS[stretch.op, stretch.moved], held)
