"""Find history notes: paragraphs in parentheses or brackets, or the last words of one."""

from __future__ import annotations

import re
from collections.abc import Iterator

from builder.parse.in_order.family import NAMED_HISTORY, SENTENCE, Family
from builder.text.brackets import CLOSING, closes
from builder.text.figures import SUPERSCRIPTS

_AFTER_NOTE = re.compile(r"(?<=[)\]])\.?\s*(?=[A-Z])")
_AFTER_SENTENCE = re.compile(rf"(?:(?<=[.;:?!”\"’)\]])|(?<={SUPERSCRIPTS}))\s*(?=[(\[])")
_LONGEST = 1500
"""Most characters of a note at a paragraph's end."""
_LONGEST_IN_TEXT = 900
"""Most characters of a note within a text."""
_SHORT = 200
"""Length from which a paragraph that lacks a bracket is a rule in brackets and no note."""
_SENTENCE = re.compile(r"[a-z]{3}\. [A-Z]")
_WORDS = re.compile(r"[a-z]{4}")
"""Words that rules in brackets have and notes hardly: "(Ord. 12 applies to geese"."""
_IN_SENTENCE = re.compile(r"(?<=\w)\s+(?=[(\[])")
_BOUND = re.compile(
    r"\b(?:an?|and|as|at|by|for|from|in|is|of|on|or|per|see|than|that|the|this|to|under|with)$"
)
"""The end of words that a bracket continues: "as told in (Ord. 12, 1990)"."""
_DATED = re.compile(r",\D{0,12}\d{1,4}|\bpassed\b|^.\d{1,2}-\d{1,2}-\d{2,4}.$", re.I)
"""What histories have and references in brackets hardly: ", 2018", or a day alone."""


_ADDED = re.compile(r"Added (?:(?:on|in|[A-Z][a-z]{2,8}\.?|\d{1,2}),? ){1,3}(?:19|20)\d\d\.?")
"""A note without brackets: "Added July 2017.". "Adopted" and "Amended" do not count: they may be
about more than the section."""


_UNOPENED = re.compile(
    rf"(?!{SENTENCE})(?:(?:Amended|Added) by )?(?:Ord|Res|Ordinance|Resolution)s?\b\.?\s"
    r"(?:(?:[Nn]os?\.|of)\s?)?\d.*\)\W*$"
)
"""A note whose first bracket is missing: "Ord. of 4-11-2013, § 18-3)"."""


def whole_history(text: str, family: Family) -> bool:
    """Whether a paragraph is nothing but history notes.

    One of its brackets may be missing: "(Ord. of 9-8-2008, § 2(9-2-4(L)(3))". A note that names
    itself a history, or has only a date after "Added", needs none.

    >>> from builder.model import Layout
    >>> from builder.parse.in_order.families import FAMILIES
    >>> notes = "(Ord. 3, 1990) (Ord. 9 § 2, 1998)", "(Amended 5-4-1998) (Approved by all 1998)"
    >>> [whole_history(note, FAMILIES[Layout.PLAIN]) for note in (*notes, "Added May 4, 1998")]
    [True, True, True]
    >>> whole_history("Ord. of 4-11-2013, § 18-3)", FAMILIES[Layout.PLAIN])
    True
    >>> whole_history("Amended fees of 1998 are due (see a) and b)", FAMILIES[Layout.PLAIN])
    False
    """
    if NAMED_HISTORY.match(text) or _ADDED.fullmatch(text):
        return len(text) <= _LONGEST
    if _UNOPENED.match(text) and text.count(")") == text.count("(") + 1:
        text = f"({text}"
    at = 0
    while at < len(text):
        if text[at] not in CLOSING or not family.opens_history(text, at):
            return False
        end = closes(text, at)
        if end is None:
            return _forgets_a_bracket(text[at:])
        at = end + len(text[end:]) - len(text[end:].lstrip(" .;,\xa0\t"))
    return True


def bracketed_histories(text: str, family: Family) -> Iterator[tuple[int, int]]:
    """(start, end) of the history notes in square brackets in a text.

    >>> from builder.model import Layout
    >>> from builder.parse.in_order.families import FAMILIES
    >>> text = "Text. [Last amended 2-2-2009 by L.L. No. 1-2009 (see Ch. 1)] [1] more"
    >>> list(bracketed_histories(text, FAMILIES[Layout.GENERAL_CODE]))
    [(6, 60)]
    """
    at = text.find("[")
    while at >= 0:
        opens = family.opens_history(text, at)
        if end := closes(text, at, at + _LONGEST_IN_TEXT) if opens else None:
            end += text[end : end + 1] == "]"  # a bracket may be closed twice
            yield at, end
        at = text.find("[", end or at + 1)


def _forgets_a_bracket(text: str) -> bool:
    """Whether a note lacks a bracket, ends with a wrong one, or breaks off at a number.

    >>> _forgets_a_bracket("(Ord. 9, § 4]"), _forgets_a_bracket("(Ord. of 5-4-1999, § 4-2")
    (True, True)
    """
    end = text.rstrip(" .;,\xa0")[-1:]
    ends = end in CLOSING.values() or (end.isdecimal() and not _WORDS.search(text))
    return len(text) < _SHORT and ends and not _SENTENCE.search(text)


def trailing_history(text: str, family: Family) -> int | None:
    """Offset of the history note at the end of a paragraph, after a sentence; None without one.

    A dated note may follow an entry without a stop, but not words that a bracket continues.
    """
    if not text or text.rstrip(".")[-1:] not in ")]":
        return None
    for found in _AFTER_SENTENCE.finditer(text, max(0, len(text) - _LONGEST)):
        if whole_history(text[found.end() :], family):
            return found.end()
    for found in _IN_SENTENCE.finditer(text, max(0, len(text) - _LONGEST)):
        note, bound = text[found.end() :], _BOUND.search(text, 0, found.start())
        if text[-1] in ")]" and _DATED.search(note) and not bound and whole_history(note, family):
            return found.end()
    return None


def note_after(text: str, family: Family) -> int | None:
    """Offset of the editor's note after a paragraph's last history note; None without one."""
    last = None
    for found in _AFTER_NOTE.finditer(text):
        above, at = text[: found.start()], found.end()
        if (family.behind_history.match(text, at) or family.notes.match(text, at)) and (
            whole_history(above, family) or trailing_history(above, family) is not None
        ):
            last = at
    return last
