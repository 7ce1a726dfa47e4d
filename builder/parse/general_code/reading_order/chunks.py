"""Chunks: lines of one page that surely belong together, with the label or term that opens them."""

from __future__ import annotations

import re
from collections.abc import Sequence
from enum import Enum
from functools import lru_cache
from typing import NamedTuple

from builder.parse.in_order.families import GENERAL_CODE
from builder.parse.in_order.notes import bracketed_histories
from builder.parse.labels import front_label
from builder.sources.text import Line


class Role(Enum):
    """What opens a chunk."""

    TEXT = "text"
    """Nothing: the chunk is a paragraph, or the rest of one."""
    ITEM = "item"
    """A label, before its text or on its own line after it."""
    DEFINITION = "definition"
    """A defined term."""
    FORM = "form"
    """Nothing: the chunk is a form at the margin."""
    CLOSING = "closing"
    """Nothing: the chunk is a history note on its own lines, closing a section after its lists."""


class Chunk(NamedTuple):
    """Lines of one page and of one block."""

    role: Role
    lines: tuple[Line, ...]
    page: int
    mark: str = ""
    """The label as printed."""
    label: Line | None = None
    """The line of a label that comes after its text."""
    label_end: int = 0
    """Where the text begins on the first line, after a label in front."""

    @property
    def last_text(self) -> str:
        """The last line of its text, without a history note."""
        return ending(self.lines)


_NOTE_END = re.compile(r"\]\d{0,3}$")


def ending(lines: Sequence[Line]) -> str:
    """The last line of a text, without a history note."""
    if not lines:
        return ""
    last = lines[-1].text.rstrip()
    if "]" not in last[-4:] or not _NOTE_END.search(last):
        return last
    whole = " ".join(line.text.rstrip() for line in lines[-4:])
    notes, last_end = bracketed_histories(whole, GENERAL_CODE), whole.rindex("]") + 1
    start = next((start for start, end in notes if end == last_end), None)
    return whole[:start].rstrip() or last


_TERM_WORD = (
    r"(?:[A-Z0-9][A-Z0-9,.\-/&'’()\"“”%#;+]*|\([A-Za-z][^()]*\)|\d+\([a-z]\)|[a-z]{1,2}[A-Z]\w*|[A-Z]{2,}s"
    r"|or|and|and/or|of|the|in|to|for|a|an|by|with|-)"
)
_TERM = rf"[\"“]?(?:{_TERM_WORD}(?: |(?=\[|[ ]{{2}}|$)))+?"
_NOTE = r"(?:\d{0,3} ?\[(?:Added|Amended)[^\]]*\])?"
DASH = re.compile(r"[—–]|--")
"""Separates a term from its meaning: a dash, or its replacement in plain text."""
_DASH = DASH.pattern
DEFINITION = re.compile(
    rf"(?P<term>{_TERM}){_NOTE}(?:\s*(?:{_DASH})(?:\s+|$)| (?=\S)|\s+$|(?<=\s)$)"
)
_QUOTES = ('"', "“")
_IN_QUOTES = r"[\"“][^\"”]{1,80}[\"”](?:,? (?:or|and) [\"“][^\"”]{1,80}[\"”])*"
_QUOTED = re.compile(rf"(?P<term>{_IN_QUOTES})\s*(?:{_DASH})\s+")
_MEANS = r"(?:shall )?means?\b|(?:is|are|shall be) defined\b"
_SAYS = (
    rf"(?:{_MEANS}|(?:shall )?(?:includes?|refers?|denotes?)\b"
    r"|(?:has|have|shall have) the (?:same )?meanings?\b|[Ss]ee\b)"
)
_RUN_IN = re.compile(rf"(?P<term>{_IN_QUOTES}(?= {_SAYS})|{_TERM}(?={_MEANS}))")
"""A term that is the subject of its own sentence: \"Owner\" means ..., OWNER shall mean ..."""
SHALL_MEAN = re.compile(rf"{_IN_QUOTES} shall mean\b")
"""A quoted term that the law defines; a sentence about a word says "means"."""
_LEFT_SMALL = re.compile(r"\b(?:or|and|of|the)\b")
_CAPITALS = re.compile(r"[A-Z]{2}|[a-z]{1,2}[A-Z]\b|\b[A-Z]\d{1,3}\b")
_MAY_OPEN_TERM = re.compile(
    rf"[\"“]|(?=[A-Z0-9(]|[a-z]{{1,2}}[A-Z]|(?:or|and|of|the|in|to|for|a|an|by|with)\b).*?(?:{_CAPITALS.pattern})"
)
"""Matches every line that opens with a term; most lines of a law fail by their first letter."""


def definition_start(text: str) -> bool:
    """Whether a line opens with a defined term.

    The term comes with its dash, with the two blanks that a lost dash leaves, or as the subject of
    a sentence.
    """
    if not _MAY_OPEN_TERM.match(text):
        return False
    if is_run_in(text):
        return True
    separated = DASH.search(text) is not None or "  " in text
    if not separated and (not text.endswith(" ") or has_small(text)):
        return False
    match = DEFINITION.match(text) or _QUOTED.match(text)
    return match is not None and _is_term(match["term"])


def term_of(text: str) -> re.Match[str] | None:
    """The term that a definition opens with, as group `term`.

    >>> [term_of(text)["term"] for text in ("GATE, FARM — A gate.", '"Gate" means a gate.')]
    ['GATE, FARM ', '"Gate"']
    """
    return (
        _QUOTED.match(text)
        or (_RUN_IN.match(text) if is_run_in(text) else None)
        or DEFINITION.match(text)
    )


def has_small(text: str) -> bool:
    """Whether a line has lower-case letters, "of", "the", "and" and "or" excepted.

    A line in capitals may leave these words in lower case.

    >>> has_small("OFFICE of the CLERK"), has_small("Office")
    (False, True)
    """
    return any(map(str.islower, _LEFT_SMALL.sub("", text)))


def _is_term(words: str) -> bool:
    return words.startswith(_QUOTES) or _CAPITALS.search(words) is not None


def opening(lines: Sequence[Line], index: int) -> Role | None:
    """What the line at an index may open, or None if it can only continue a text."""
    return _opening(lines[index].text, lines[index + 1].text if index + 1 < len(lines) else None)


@lru_cache(maxsize=1 << 16)
def _opening(text: str, below: str | None) -> Role | None:
    if front_label(text):
        return Role.ITEM
    return Role.DEFINITION if opens_term(text, below) else None


def opens_term(text: str, below: str | None) -> bool:
    """Whether a line without a label, alone or with the line below, opens with a defined term."""
    if not _MAY_OPEN_TERM.match(text):
        return False
    return definition_start(text) or (below is not None and _continues_as_term(text, below))


def _continues_as_term(text: str, below: str) -> bool:
    if text.startswith(_QUOTES):
        return is_run_in(text, below)
    return _CAPITALS.match(text) is not None and _term_over_two_lines(text, below)


def _term_over_two_lines(text: str, below: str) -> bool:
    if text.rstrip().endswith((".", ":", ";")) or has_small(text) or text.endswith(" "):
        return False
    return below.startswith(("—", " ")) or definition_start(below)


@lru_cache(maxsize=1 << 16)
def is_run_in(text: str, below: str = "") -> bool:
    """Whether a line, or two, opens with a term that is the subject of its own sentence."""
    if not (text.startswith(_QUOTES) or text[:2].isupper()):
        return False
    found = _RUN_IN.match(f"{text} {below}" if below else text)
    return found is not None and _is_term(found["term"])
