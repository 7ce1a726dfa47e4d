"""History notes and footnote marks, taken out of a text and kept with their place."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from builder.frozen import frozen
from builder.model import HistoryNote
from builder.parse.history import events_of
from builder.passage import Passage
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


@frozen
class FootnoteMark:
    """A footnote's mark in a text."""

    number: int
    start: int
    end: int


class Stripped(NamedTuple):
    """A text without its notes and marks, and what was taken out."""

    passage: Passage
    history: tuple[HistoryNote, ...]
    """Without their block, which is set later."""
    marks: tuple[tuple[int, int, Passage], ...]
    """Number, offset in the text that is left, the mark itself."""
    cuts: tuple[tuple[int, int], ...] = ()
    lead: int = 0

    def offset(self, at: int) -> int:
        """Where an offset of the original text is in the text that is left."""
        return min(max(0, _left_of(at, self.cuts) - self.lead), len(self.passage))


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


def strip(passage: Passage, marks: Sequence[FootnoteMark] = ()) -> Stripped:
    """Take history notes and the given marks (in order) out of a text."""
    text = passage.text
    body = (
        text[: marks[-1].start] if marks and marks[-1].end == len(text) else text
    )  # a mark may follow the last note
    notes = list(note_ranges(body)) if "[" in body or body.endswith(")") else []
    if not notes and not marks:
        return Stripped(passage.strip(), (), (), (), len(text) - len(text.lstrip()))
    history = tuple(
        _history(note, start, end, marks)
        for note, (start, end) in zip(passage.slices(notes), notes, strict=True)
    )
    outside = [mark for mark in marks if not any(start <= mark.start < end for start, end in notes)]
    cuts = sorted(
        [(start, end) for start, end in notes] + [(mark.start, mark.end) for mark in outside]
    )
    cuts = [
        (_before_blanks(text, start), end) if text[end : end + 1].strip() == "" else (start, end)
        for start, end in cuts
    ]
    cuts = _disjoint(cuts)
    left = passage.without(cuts)
    lead = len(left.text) - len(left.text.lstrip())
    held = tuple(
        (mark.number, max(0, _left_of(mark.start, cuts) - lead), passage[mark.start : mark.end])
        for mark in marks
    )
    left = left.strip()
    return Stripped(
        left,
        history,
        tuple((number, min(at, len(left)), mark) for number, at, mark in held),
        tuple(cuts),
        lead,
    )


def _before_blanks(text: str, start: int) -> int:
    while start > 0 and text[start - 1] == " ":
        start -= 1
    return start


def _disjoint(cuts: Sequence[tuple[int, int]]) -> list[tuple[int, int]]:
    done: list[tuple[int, int]] = []
    for start, end in cuts:
        before = done[-1][1] if done else 0
        done.append((max(start, before), max(end, before)))
    return done


def _left_of(at: int, cuts: Sequence[tuple[int, int]]) -> int:
    """Where an offset is after the cuts are taken out."""
    return at - sum(min(end, at) - start for start, end in cuts if start < at)


def _history(held: Passage, start: int, end: int, marks: Sequence[FootnoteMark]) -> HistoryNote:
    """A note of a text without the marks in it; `start` and `end` are its place in that text."""
    inside = [(mark.start - start, mark.end - start) for mark in marks if start <= mark.start < end]
    note = held.without(inside).strip()
    return HistoryNote(note.text, note.spans, None, events_of(note.text))
