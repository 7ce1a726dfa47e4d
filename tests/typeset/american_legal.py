"""American Legal export: a manuscript as the plain text that the publisher's site gives out.

Indents and gaps are no-break spaces, running text is wrapped at 79 characters, headings are in
capitals, a section list stands at each chapter's head, tables are drawn with blanks, and the line
breaks before each linked number.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from itertools import pairwise

from tests.typeset.manuscript import HEADINGS, Entry, Kind
from tests.typeset.tables import drawn_table

WIDTH = 79
NBSP = "\xa0"
GAP = NBSP * 3
_LIST_HEADS = frozenset({Kind.TITLE, Kind.CHAPTER})


def typeset(entries: Sequence[Entry], front: Sequence[str]) -> str:
    """The text of the export: its front matter, then everything in order."""
    lines = list(front)
    for index, entry in enumerate(entries):
        lines += _lines(entry)
        if entry.kind in _LIST_HEADS and entry.option != "bare":
            lines += _list_below(entries, index)
    return "\n".join(lines) + "\n"


def wrap(text: str, breaks: Sequence[int] = ()) -> list[str]:
    """Greedy lines of 79 characters.

    They break at blanks, behind hyphens and strokes, and before each forced break.

    >>> wrap("Penalty, see § 71.99", [15])
    ['Penalty, see §', '71.99']
    """
    ends = [0, *sorted(breaks), len(text)]
    lines: list[str] = []
    for start, end in pairwise(ends):
        line = ""
        for piece in re.findall(r"[^ /-]*[/-]+|[^ /-]+ *| +", text[start:end]):
            if line and len(line) + len(piece.rstrip(" ")) > WIDTH:
                lines.append(line.rstrip(" "))
                line = ""
            line += piece
        lines += [line.rstrip(" ")] if line else []
    return lines


def _breaks(entry: Entry, shift: int) -> list[int]:
    """Where the text of a link begins: behind the section sign."""
    found = []
    for reference in entry.references:
        text = entry.text[reference.start : reference.end]
        sign = re.match(r"§+ ", text)
        if reference.linked and not re.match(r"law |-", reference.target):
            found.append(shift + reference.start + (sign.end() if sign else 0))
    return found


def _lines(entry: Entry) -> list[str]:
    return _SETTERS.get(entry.kind, _indented)(entry)


def _note(entry: Entry) -> list[str]:
    indent = GAP * entry.level
    return wrap(indent + entry.text, _breaks(entry, len(indent)))


def _form(entry: Entry) -> list[str]:
    return [row[0].replace("·", NBSP) for row in entry.rows]


def _section_head(entry: Entry) -> str:
    title = entry.text.upper()
    end = "" if title.endswith("]") else "."
    return f"§ {entry.number} {title}{end}"


def _indented(entry: Entry) -> list[str]:
    """A paragraph, item or definition.

    It is its indent, its labels with gaps, and its text; later lines stand at the margin.
    """
    labels = "".join(label + GAP for label in entry.label.split())
    term = f"{entry.term}. " if entry.term else ""
    below = entry.nest > 0 or (
        entry.kind is Kind.DEFINITION and entry.level > 0 and not entry.label
    )
    head = GAP * max(entry.level + below, 1) + labels + term
    return wrap((head + entry.text.replace("·", NBSP)).rstrip(" "), _breaks(entry, len(head)))


def _table(entry: Entry) -> list[str]:
    """A drawn table with a rule below it.

    "end" is for those of the end matter: an empty last row, a rule above or a summary.
    """
    if "end" in entry.option:
        last = (NBSP,) * len(entry.rows[0])
        twice = "twice" in entry.option
        return [
            *([] if twice else [NBSP]),
            *drawn_table(replace(entry, rows=(*entry.rows, last)), summary=twice),
            NBSP,
        ]
    return [*drawn_table(entry), NBSP]


def _list_below(entries: Sequence[Entry], index: int) -> Iterator[str]:
    """The list of chapters below a title, or of sections below a chapter."""
    head = entries[index]
    members = _members(entries, index)
    if head.kind is Kind.TITLE:
        yield GAP + "Chapter"
        for chapter in (e for e in members if e.kind is Kind.CHAPTER):
            yield GAP * 2
            yield f"{chapter.number}.{GAP}{chapter.text.upper()}"
        return
    schedules = [e for e in members if e.kind is Kind.SCHEDULE]
    if schedules:
        yield "Schedule"
        for schedule in schedules:
            yield GAP * 2
            yield f"{schedule.number}.{GAP}{schedule.text}"
        return
    yield from _section_list(members)


def _section_list(members: Sequence[Entry]) -> Iterator[str]:
    yield "Section"
    sections = [e for e in members if e.kind is Kind.SECTION]
    divided = any(e.kind is Kind.SUBCHAPTER for e in members)
    for entry in members:
        if entry.kind is Kind.SUBCHAPTER:
            yield from wrap(entry.text)
        elif entry.kind is Kind.SUBPART:
            yield f"Part {entry.number}. {entry.text}"
        elif entry.kind is Kind.SECTION:
            if divided and entry is sections[-1] and entry.number.endswith("99"):
                yield NBSP
            yield GAP
            yield from wrap(f"{entry.number}{GAP}{entry.text}")


def _members(entries: Sequence[Entry], index: int) -> list[Entry]:
    """What stands below a title or chapter."""
    kind = entries[index].kind
    found: list[Entry] = []
    for entry in entries[index + 1 :]:
        if entry.kind in (kind, Kind.TITLE, Kind.APPENDIX):
            break
        if entry.kind in HEADINGS:
            found.append(entry)
    return found


_SETTERS: dict[Kind, Callable[[Entry], list[str]]] = {
    Kind.TITLE: lambda entry: [f"TITLE {entry.number}: {entry.text.upper()}"],
    Kind.CHAPTER: lambda entry: [f"CHAPTER {entry.number}: {entry.text.upper()}"],
    Kind.SUBCHAPTER: lambda entry: wrap(entry.text.upper()),
    Kind.SUBPART: lambda entry: [f"Part {entry.number}. {entry.text}"],
    Kind.SECTION: lambda entry: wrap(_section_head(entry)),
    Kind.SCHEDULE: lambda entry: wrap(f"SCHEDULE {entry.number}. {entry.text.upper()}."),
    Kind.APPENDIX: lambda entry: [entry.text.upper()],
    Kind.LISTING: lambda entry: [
        f"TABLE {entry.number}: {entry.text.upper()}" if entry.number else entry.text.upper()
    ],
    Kind.TABLE: _table,
    Kind.FORM: _form,
    Kind.NOTE: _note,
}
