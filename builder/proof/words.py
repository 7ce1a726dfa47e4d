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
from builder.proof.fault import Ledger
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


def check(book: Book, ledger: Ledger) -> None:
    """Check titles, blocks, history notes and footnotes against their spans."""
    for where, part in book.texts():
        ledger.checked["texts"] += 1
        _same(book.source, where, part, ledger)


def _printed(part: Plain) -> tuple[str, str, str]:
    """(what is printed before a part's text, the text, what is printed after it)."""
    if "raw" in part:
        return "", part["raw"], ""
    if "title" in part:
        return part["mark"], part["title"], part["tail"]
    return before_text(part), part["text"], ""


def _same(source: str, where: str, part: Plain, ledger: Ledger) -> None:
    before, text, after = _printed(part)
    spans, insertions = part["spans"], part.get("insertions") or []
    pieces = [source[start:end] for start, end in spans]
    plain, wrong = without(text, insertions)
    ledger.wrong("insertion", where, part, wrong)
    found, wanted = squeeze("".join(pieces)), squeeze(before + plain + after)
    if found != wanted:
        at = in_common(found, wanted)
        detail = f"source {found[at : at + 40]!r}, text {wanted[at : at + 40]!r}"
        ledger.wrong("text differs", where, part, detail)
    elif not " ".join("\n".join(pieces).split()).endswith(" ".join((text + after).split())):
        skip = len(squeeze(before))
        if _overprinted(source, spans):
            ledger.checked["overprinted texts"] += 1
            return
        suspended = {  # blanks after hyphens that were put back, in the text without these
            at - nth for nth, (at, _) in enumerate(insertions) if text[at + 1 : at + 2] == " "
        }
        for at, detail in _blanks(source, spans, plain, skip, suspended):
            ledger.fault("blank", where, at, detail)
        for at, detail in _hyphens(source, spans, text, insertions, skip):
            ledger.fault("insertion", where, at, detail)


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


def _overprinted(source: str, spans: list[list[int]]) -> bool:
    """Whether a text was picked letter by letter out of a line that also holds another text."""
    gaps = [source[a[1] : b[0]] for a, b in pairwise(spans) if a[1] < b[0]]
    return sum(bool(gap.strip()) and "\n" not in gap for gap in gaps) >= _PICKED


def _blanks(
    source: str, spans: list[list[int]], text: str, skip: int, suspended: set[int]
) -> Iterator[tuple[int, str]]:
    """Where a text separates what the source joins, or joins what it separates."""
    places = iter(characters(source, spans)[skip:])
    last, blank = -1, False
    for nth, letter in enumerate(text):
        if letter.isspace():
            blank = nth not in suspended
            continue
        at = next(places)
        # White space between two characters, ignoring what was cut out.
        apart = source[last + 1 : last + 2].isspace() or (at > 0 and source[at - 1].isspace())
        if last >= 0 and blank != apart:
            near = f"{source[max(last - 15, 0) : last + 1]}...{source[at : at + 15]}"
            near = source[max(last - 15, 0) : at + 15] if last < at else near
            if blank:
                yield at, f"separate in the text, joined in the source: {near!r}"
            elif not (source[last] in _TIGHT and _ends_line(source, last, at)):
                yield at, f"joined in the text, separate in the source: {near!r}"
        last, blank = at, False


def _ends_line(source: str, last: int, at: int) -> bool:
    """Whether a line ends between two characters, or after the first if the text goes back."""
    if last < at:
        return "\n" in source[last:at]
    return not around(source, last, last + 1)[1].strip()


def _hyphens(
    source: str, spans: list[list[int]], text: str, insertions: list[list[Any]], skip: int
) -> Iterator[tuple[int, str]]:
    """Hyphens put back in a word that is not at a line's end; only there can they be swallowed."""
    if not insertions:
        return
    places = characters(source, spans)[skip:]
    for nth, (at, _) in enumerate(insertions):
        before = sum(not letter.isspace() for letter in text[:at]) - nth
        if not 0 < before < len(places):
            continue
        rest = _REST.match(source, places[before - 1])
        if rest and rest["end"] is None:
            detail = f"a hyphen is inserted away from the end of a line: {rest['word']!r}"
            yield rest.start(), detail
