"""The manuscript of a code: what is to be printed, entry by entry, in true reading order.

A manuscript is a text file for people. Paragraphs are parted by blank lines; the first characters
say what they are:

    @part I: Administrative Legislation       @chapter 4: BRIDGES      @article II: Tolls [Adopted
    3-5-2001] @section 4-2: Tolls. [Amended 3-5-2001]   @references              @table (rows of
    cells parted by |) A. An item; its label tells its depth.    (1) The next level.      (F)(1) Two
    labels on one line. = TERM | A definition.                    == TERM | A definition below the
    item before it. > A. An item of a definition's own list.  >> (1) Below that. + A second
    paragraph of the item before.  @form (lines kept as they are)

Within a paragraph, {{Editor's Note: ...}} is a footnote at its mark and <§ 4-2A|4-2 A> is a
reference with its target (`-` for one that must not be linked, `law: cite` for outside law); a `~`
behind `<` marks one that no publisher linked.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field, replace
from enum import StrEnum


class Kind(StrEnum):
    """What an entry is."""

    PART = "part"
    TITLE = "title"
    CHAPTER = "chapter"
    SUBPART = "subpart"
    """A part inside a chapter."""
    ARTICLE = "article"
    SUBCHAPTER = "subchapter"
    SECTION = "section"
    SCHEDULE = "schedule"
    APPENDIX = "appendix"
    """End matter of an export."""
    LISTING = "listing"
    """A table's own heading in the end matter."""
    REFERENCES = "references"
    """General references under a chapter's head."""
    PARAGRAPH = "paragraph"
    ITEM = "item"
    DEFINITION = "definition"
    TABLE = "table"
    FORM = "form"
    NOTE = "note"
    """A publisher's line at the margin: history, penalty, cross-reference."""
    PAGE = "page"
    """The page ends here, whatever room is left."""


HEADINGS = frozenset(
    {
        Kind.PART,
        Kind.TITLE,
        Kind.CHAPTER,
        Kind.SUBPART,
        Kind.ARTICLE,
        Kind.SUBCHAPTER,
        Kind.SECTION,
        Kind.SCHEDULE,
        Kind.APPENDIX,
        Kind.LISTING,
    }
)


@dataclass(frozen=True)
class Reference:
    """A reference as printed, and what it means."""

    start: int
    end: int
    target: str
    linked: bool = True


@dataclass(frozen=True)
class Entry:
    """One thing to print."""

    kind: Kind
    text: str = ""
    """As printed, history notes in place, footnote marks and label taken out."""
    number: str = ""
    """Of a heading: "52", "II", "52-7"."""
    label: str = ""
    """Of an item, as printed: "A.", "(1)"; two labels of one line are parted by a blank."""
    level: int = 0
    """Depth of indent: 0 at the margin, 1 for "A.", and so on; below a definition one more for each
    level of its list."""
    nest: int = 0
    """Depth within a definition's own list; 0 outside of one."""
    term: str = ""
    rows: tuple[tuple[str, ...], ...] = ()
    """Of a table: head rows first. Of a form or references: one cell for each line."""
    heads: int = 1
    """How many of the rows are head rows."""
    widths: tuple[int, ...] = ()
    """Of a table's columns, in characters; empty: as wide as their cells."""
    footnotes: tuple[tuple[int, str], ...] = ()
    """Offset of the mark in the text (before the term: -1), and the note."""
    references: tuple[Reference, ...] = ()
    note_references: tuple[tuple[int, Reference], ...] = ()
    """Index of the footnote within the entry, and a reference of its text."""
    cell_references: tuple[tuple[str, Reference], ...] = ()
    """A cell's text, and a reference in it."""
    option: str = ""
    """A word behind the directive: "torn" for a chapter's head over a page end; "run-in" for a term
    without a dash."""


@dataclass(frozen=True)
class Manuscript:
    """A town's code, ready to be set."""

    facts: dict[str, str] = field(default_factory=dict)
    """`town`, `kind`, `state`, ... of the file's first lines."""
    entries: tuple[Entry, ...] = ()


_MARKUP = re.compile(r"\{\{(?P<note>.*?)\}\}|<(?P<free>~?)(?P<text>[^<>|]+)\|(?P<target>[^<>|]+)>")
_ITEM = re.compile(
    r"(?P<nest>>*)\s*(?P<label>(?:\[?\(?\w{1,3}\)\]?\s?)+|\[\w{1,3}\]|[A-Z]{1,2}\.|\d{1,2}\.|[a-z]\.)\s+(?P<rest>.*)",
    re.S,
)
_LEVELS = (
    r"[A-Z]{1,2}\.|\([A-Z]{1,2}\)",
    r"\(\d+\)",
    r"\([a-z]{1,2}\)",
    r"\[\d+\]|\d+\.",
    r"[a-z]\.",
)


def read(text: str) -> Manuscript:
    """Read a manuscript's file."""
    facts: dict[str, str] = {}
    entries: list[Entry] = []
    for chunk in re.split(r"\n\s*\n", text.strip("\n")):
        if not entries and re.match(r"[a-z_]+: ", chunk):
            facts |= dict(line.split(": ", 1) for line in chunk.split("\n"))
        elif not chunk.startswith("#"):
            entries.append(_entry(chunk, entries))
    return Manuscript(facts, tuple(entries))


def _entry(chunk: str, before: list[Entry]) -> Entry:
    if chunk.startswith("@"):
        return _directive(chunk, before)
    last = before[-1] if before else Entry(Kind.PARAGRAPH)
    body = " ".join(line.strip() for line in chunk.split("\n"))
    if body.startswith("="):
        depth, rest = len(body) - len(body.lstrip("=")), body.lstrip("= ")
        holder = next(
            (e.level for e in reversed(before) if e.kind in (Kind.ITEM, *HEADINGS) and not e.nest),
            0,
        )
        return _definition(rest, holder if depth > 1 else 0)
    if body.startswith("+ "):
        return _marked(Entry(Kind.PARAGRAPH, level=last.level, nest=last.nest), body[2:])
    found = _ITEM.fullmatch(body)
    return _item(found, before) if found else _marked(Entry(Kind.PARAGRAPH), body)


def _definition(rest: str, level: int) -> Entry:
    term, _, text = rest.partition("|")
    entry = _marked(Entry(Kind.DEFINITION, level=level), text.strip())
    named = _marked(Entry(Kind.DEFINITION), term.strip())
    return replace(
        entry,
        term=named.text,
        footnotes=(
            *((at - len(named.text) - 1, note) for at, note in named.footnotes),
            *entry.footnotes,
        ),
    )


def _item(found: re.Match[str], before: list[Entry]) -> Entry:
    label, nest = " ".join(re.findall(r"[(\[]\w+[)\]]|\w+\.", found["label"])), len(found["nest"])
    if nest:
        holder = next(e for e in reversed(before) if e.kind is Kind.DEFINITION and not e.nest)
        entry = Entry(
            Kind.ITEM, label=label, level=holder.level + nest - bool(holder.label), nest=nest
        )
        if found["rest"].startswith("= "):
            inner = _definition(found["rest"][2:], 0)
            return replace(inner, label=label, level=entry.level, nest=nest)
        return _marked(entry, found["rest"])
    if found["rest"].startswith("= "):
        return replace(_definition(found["rest"][2:], 0), label=label, level=depth_of(label))
    return _marked(Entry(Kind.ITEM, label=label, level=depth_of(label)), found["rest"])


def depth_of(label: str) -> int:
    """Depth of a label by its form: "A." 1, "(1)" 2, "(a)" 3, "[1]" 4.

    >>> depth_of("A."), depth_of("(A)"), depth_of("(12)")
    (1, 1, 2)
    >>> depth_of("(b)"), depth_of("[2]"), depth_of("2.")
    (3, 4, 4)
    """
    return next(
        depth
        for depth, form in enumerate(_LEVELS, 1)
        if re.fullmatch(form, label.split(maxsplit=1)[0])
    )


def _directive(chunk: str, before: list[Entry]) -> Entry:
    head, _, lines = chunk.partition("\n")
    found = re.match(r"@(\w+)(?:\s+([^:|\s]+))?(?::\s*(.*))?", head)
    assert found, chunk
    kind, number, text = Kind(found[1]), found[2] or "", found[3] or ""
    if kind in (Kind.TABLE, Kind.FORM, Kind.REFERENCES):
        return _rows(kind, head, lines.split("\n"), before)
    option = "torn" if number.endswith("!") else ""
    body = " ".join([text, *(line.strip() for line in lines.split("\n") if lines)])
    if kind is Kind.NOTE:
        return _marked(Entry(kind, level=int(number or 0)), body.strip())
    return replace(_marked(Entry(kind), body.strip()), number=number.rstrip("!"), option=option)


def _rows(kind: Kind, head: str, lines: list[str], before: list[Entry]) -> Entry:
    words = head.split()[1:]
    level = (
        0
        if "margin" in words
        else next((e.level for e in reversed(before) if e.kind is not Kind.TABLE), 0)
    )
    heads = next((int(w[6:]) for w in words if w.startswith("heads=")), 1)
    widths = next((tuple(map(int, w[7:].split(","))) for w in words if w.startswith("widths=")), ())
    option = " ".join(w for w in words if "=" not in w and w != "margin")
    marked = [
        [
            _marked(Entry(kind), cell.strip() if kind is not Kind.FORM else cell)
            for cell in _cells(kind, line)
        ]
        for line in lines
    ]
    rows = tuple(tuple(cell.text for cell in row) for row in marked)
    cells = tuple(
        (cell.text, reference) for row in marked for cell in row for reference in cell.references
    )
    return Entry(
        kind,
        rows=rows,
        level=level,
        heads=heads,
        widths=widths,
        option=option,
        cell_references=cells,
    )


def _cells(kind: Kind, line: str) -> list[str]:
    return [line] if kind is Kind.FORM else re.split(r"\s*\|\s*(?![^<]*>)", line.strip())


def _marked(entry: Entry, body: str) -> Entry:
    """An entry with a paragraph's text, its markup read and taken out."""
    text, at = "", 0
    notes: list[tuple[int, str]] = []
    references: list[Reference] = []
    below: list[tuple[int, Reference]] = []
    for found in _MARKUP.finditer(body):
        text += body[at : found.start()]
        at = found.end()
        if found["note"]:
            note = _marked(Entry(Kind.NOTE), found["note"])
            below += [(len(notes), reference) for reference in note.references]
            notes.append((len(text), note.text))
        else:
            references.append(
                Reference(
                    len(text),
                    len(text) + len(found["text"]),
                    found["target"],
                    linked=not found["free"],
                )
            )
            text += found["text"]
    return replace(
        entry,
        text=text + body[at:],
        footnotes=tuple(notes),
        references=tuple(references),
        note_references=tuple(below),
    )
