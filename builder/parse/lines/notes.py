"""Where history notes are in a text: in brackets anywhere, or acts in parentheses at its end."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from builder.text.brackets import closes

_VERBS = (
    r"(?:HISTORY|History"
    r"|(?:Last )?(?:[Aa]dopted|[Aa]dded|[Aa]mended|[Rr]epealed|[Rr]enumbered)|Derived)\b"
)
_SOURCES = (
    r"(?:(?:Ord|Res|Bill|Bylaw|L\.L|G\.O|R\.O)\.? (?:No\. )?[A-Z]?\d"
    r"|(?:Prior|Former|Old|\d{4}) Code\b|R\.O\. \d{4})"
)
OPENING = rf"(?:{_VERBS}|{_SOURCES})"
"""The beginning of a history note: a verb, or the act itself, "Ord. 6, 9-5-2017"."""
_OPEN = re.compile(rf"\[(?={OPENING})")
_INNER = r"(?:[^()]|\((?:[^()]|\([^()]*\))*\))*"
_LAW = r"(?:Part |Am\. |(?:Added|Amended)(?: by)? )?(?:Ord|Res|L\.L)\.?(?:inance)?\s"
_CODE = r"(?:(?:Prior|Former|Old|\d{4}) [Cc]ode\b|Code \d{4}\b)"
_ORDINANCE = rf"(?>\((?:{_CODE}|{_LAW}){_INNER}\d{_INNER}\))"
"""It closes with its own parenthesis and in no other way: nothing is tried twice."""
_EACH = re.compile(_ORDINANCE)
_CLOSING = re.compile(rf"{_ORDINANCE}(?:\s+{_ORDINANCE})*\s*\d{{0,3}}")
_MOST_LINES = 12
"""Maximum number of lines in a note."""
_LONGEST = 900


def note_ranges(text: str) -> Iterator[tuple[int, int]]:
    """Where history notes are in a text: bracketed ones anywhere, ordinances at its end.

    >>> list(note_ranges("Text. [Added 2-2-2009 by L.L. No. 1-2009 (see Ch. 1)] [1] more"))
    [(6, 53)]
    >>> list(note_ranges("Text. (Ord. 12 § 2 (Exh. B), 1998) (Ord. 9, 1990)"))
    [(6, 34), (35, 49)]
    """
    at = 0
    while found := _OPEN.search(text, at):
        if end := closes(text, found.start(), found.start() + _LONGEST):
            at = end + (text[end : end + 1] == "]")  # a bracket may be closed twice
            yield found.start(), at
        else:
            at = found.end()
    yield from reversed(list(_ordinances(text, at)))


def _ordinances(text: str, first: int) -> Iterator[tuple[int, int]]:
    """The ordinances in parentheses that close a text, the last one first.

    They are found from the end, group by group, so that none is read more than once.
    """
    end = len(text.rstrip())
    while end > first and text[end - 1] == ")":
        depth, start = 1, end - 1
        while depth and start > first:
            start -= 1
            depth += (text[start] == ")") - (text[start] == "(")
        is_apart = start == 0 or text[start - 1].isspace()
        if depth or not is_apart or not _EACH.fullmatch(text, start, end):
            return
        yield start, end
        end = len(text[:start].rstrip())


def closing_notes(texts: Sequence[str]) -> Iterator[tuple[int, int]]:
    """Index of the first line, and of the line after the last, of each note on lines of its own.

    Such notes are below a section's text; on real texts they are not seen yet.

    >>> lines = ["as set forth.", "(Ord. 12 § 2, 1998; Ord. 9", "§ 1 (part), 1990)", "(b) Text"]
    >>> list(closing_notes(lines))
    [(1, 3)]
    """
    stop = 0
    for at in [at for at, text in enumerate(texts) if text.startswith("(")]:
        if at < stop:
            continue
        whole = ""
        for end in range(at + 1, min(len(texts), at + _MOST_LINES) + 1):
            whole += f" {texts[end - 1].strip()}"
            if whole.count("(") <= whole.count(")"):
                if _CLOSING.fullmatch(whole.strip()):
                    stop = end
                    yield at, end
                break
