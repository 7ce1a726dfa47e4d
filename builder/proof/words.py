"""Each text is the text of its spans, word for word.

Only hyphens are inserted; only lines are joined.

The closed list of edits:

- A line's end becomes a blank, or nothing after a hyphen or a slash.
- What was cut out between two spans (a note, a mark) leaves a blank or nothing, as in the source.
- A hyphen that the source swallowed at a line's end is put back and listed in `insertions`, with
  the blank of "one- or two-family" after it.
- The blanks of two texts printed over each other, letter by letter, cannot be known.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise
from typing import Any

from builder.frozen import Plain
from builder.proof.book import Book, around, before_text, characters, squeeze
from builder.proof.fault import Fault, told
from builder.text.squash import in_common

_TIGHT = "-/"
"""Signs after which a line's end leaves no blank."""
_PICKED = 4
"""Fewest gaps on lines of a text that was picked out of another; a note or mark that is cut out
makes only one."""
_IN_WORD = re.compile(r"[^\W_]| (?:and|or|to)\b")
"""What may follow a hyphen that was put back: the rest of its word, or a second word that shares
the rest."""

_REST = re.compile(r"(?P<word>\S*)(?:[^\S\n]*(?P<end>\n|\Z))?")
"""The rest of a word, and the end of its line if nothing is between."""


def check(book: Book) -> Iterator[Fault]:
    """Check titles, blocks, history notes and footnotes against their spans."""
    source = book.source
    for where, part in book.texts():
        before, after = before_text(part), part.get("tail", "")
        text = next(part[key] for key in ("raw", "title", "text") if key in part)
        pieces = [source[start:end] for start, end in part["spans"]]
        plain, wrong = without(text, part.get("insertions") or [])
        yield from told("insertion", where, part, wrong)
        found, wanted = squeeze("".join(pieces)), squeeze(before + plain + after)
        if found != wanted:
            at = in_common(found, wanted)
            detail = f"source {found[at : at + 40]!r}, text {wanted[at : at + 40]!r}"
            yield from told("text differs", where, part, detail)
            continue
        read, held = (" ".join(one.split()) for one in ("\n".join(pieces), text + after))
        if not (wrong or read.endswith(held) or is_overprinted(source, part)):
            for kind, at, detail in _joints(source, part, text, len(squeeze(before))):
                yield Fault(kind, where, at, detail)


def without(text: str, insertions: list[list[Any]]) -> tuple[str, str]:
    """(text without insertions, what is wrong with these): only hyphens within words may be."""
    wrong = ""
    for at, added in reversed(insertions):
        if added != "-" or text[at : at + 1] != "-":
            wrong = f"{added!r} is inserted at {at}; only a hyphen may be"
        elif not (text[at - 1 : at].isalnum() and _IN_WORD.match(text, at + 1)):
            wrong = f"the hyphen inserted at {at} is not within a word"
        if text[at : at + len(added)] == added:
            text = text[:at] + text[at + len(added) :]
    return text, wrong


def is_overprinted(source: str, part: Plain) -> bool:
    """Whether a text was picked letter by letter out of a line that also holds another text."""
    gaps = [source[a[1] : b[0]] for a, b in pairwise(part["spans"]) if a[1] < b[0]]
    return sum(bool(gap.strip()) and "\n" not in gap for gap in gaps) >= _PICKED


def _joints(source: str, part: Plain, text: str, skip: int) -> Iterator[tuple[str, int, str]]:
    """(kind, offset, detail) where a text joins or separates other letters than the source.

    A hyphen that was put back must be in a word at a line's end; only there can it be swallowed.
    """
    places = iter(characters(source, part["spans"])[skip:])
    added = {at for at, _ in part.get("insertions") or ()}
    last, blank = -1, False
    for nth, letter in enumerate(text):
        if nth in added:
            rest = _REST.match(source, last) if last >= 0 else None
            if rest and rest["end"] is None:
                detail = f"a hyphen is inserted away from the end of a line: {rest['word']!r}"
                yield "insertion", last, detail
            continue
        if letter.isspace():
            blank = nth - 1 not in added
            continue
        at = next(places)
        # White space between two characters, ignoring what was cut out.
        apart = source[last + 1 : last + 2].isspace() or source[max(at - 1, 0)].isspace()
        if last >= 0 and blank != apart:
            between = source[last + 1 : at] if last < at else "..."  # texts of two places
            near = source[max(last - 15, 0) : last + 1] + between + source[at : at + 15]
            back = last > at and not around(source, last, last + 1)[1].strip()
            if blank:
                yield "blank", at, f"separate in the text, joined in the source: {near!r}"
            elif source[last] not in _TIGHT or not (back or "\n" in between):
                yield "blank", at, f"joined in the text, separate in the source: {near!r}"
        last, blank = at, False
