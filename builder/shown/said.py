"""The words of a unit of `code.json` as they must be shown, and the difference of two texts."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from builder.frozen import Plain
from builder.grouped import grouped
from builder.proof.book import squeeze
from builder.proof.headings import bare
from builder.text.squash import in_common
from builder.text.unseen import only_seen

NEAR = 40
"""Letters to show on either side of a difference."""


def texts(unit: Plain, *, footnotes: bool = True) -> Iterator[str]:
    """All texts of a unit below its heading, in reading order."""
    notes = grouped((note["block"], note) for note in unit["history"])
    yield from (note["raw"] for note in notes.get(None, []))
    for index, block in enumerate(unit["blocks"]):
        yield block["mark"]
        yield block["term"] or ""
        yield block["separator"]
        held = notes.get(index, [])
        yield from cells(block, held) if block["rows"] is not None else _running(block, held)
        yield from (note["raw"] for note in held if note.get("row") is note.get("offset") is None)
    if footnotes:
        yield from (note["text"] for note in unit["footnotes"])


def _running(block: Plain, notes: list[Plain]) -> Iterator[str]:
    """The text of a block, with the history notes inside it."""
    at = 0
    for note in notes:
        if note.get("offset") is not None:
            yield block["text"][at : note["offset"]]
            yield note["raw"]
            at = note["offset"]
    yield block["text"][at:]


def cells(block: Plain, notes: Sequence[Plain] = ()) -> Iterator[str]:
    """The words of a table: caption, heads, rows with the history notes in them, notes."""
    yield block["caption"] or ""
    for row in (block["columns"] or [], *(block["heads"] or [])):
        yield from row
    for at, row in enumerate(block["rows"]):
        yield from row
        yield from (note["raw"] for note in notes if note.get("row") == at)
    yield from block["notes"] or []


def is_heading(shown: str, unit: Plain, title: str | None = None) -> bool:
    """Whether a shown heading is that of a unit: designation, then title.

    Args:
        shown: the words of the heading.
        unit: the section or division.
        title: its title, if it is shown in other characters than in `code.json`.

    >>> chapter = {"kind": "chapter", "number": "13.05", "title": "", "mark": ""}
    >>> is_heading("Chapter 13.05", chapter), is_heading("Contents", chapter)
    (True, False)
    """
    wanted = only_seen(squeeze(unit["title"] if title is None else title))
    words = only_seen(squeeze(shown))
    if not words.casefold().endswith(wanted.casefold()):
        return False
    before = bare(words[: len(words) - len(wanted)])
    number, mark = bare(unit["number"] or ""), bare(unit["mark"])
    named = {"", number, mark, unit["kind"] + number}
    return before in named or not (wanted or mark or number)


def difference(seen: str, wanted: str) -> str:
    """A message with the first difference between two texts."""
    at = in_common(seen, wanted)
    first = max(at - NEAR // 4, 0)
    return f"shows {seen[first : at + NEAR]!r}, code.json has {wanted[first : at + NEAR]!r}"
