"""Footnotes of a typeset book, which are below the text of their pages, and their marks."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import pairwise

from builder.parse.book.furniture import by_page, small_foot
from builder.parse.book.placed import Placed
from builder.sources.text import Line
from builder.text.figures import lowered, raised


def with_raised(line: Placed) -> Placed:
    """The line with raised figures as superscripts, as other files write them."""
    text = line.text
    for run in line.laid.runs:
        if run.raised and run.start and text[run.start : run.end].strip().isdecimal():
            text = text[: run.start] + raised(text[run.start : run.end]) + text[run.end :]
    if text == line.text:
        return line
    one = line.line
    return replace(line, line=Line(one.number, one.start, text, one.laid, one.role))


def notes_of(body: Sequence[Placed], usual: float) -> Iterator[list[Placed]]:
    """The footnotes below the text of each page: small lines, each begun by a raised mark."""
    for held in by_page(body).values():
        small = [body[at] for at in small_foot(body, held, usual)]
        edge = min((line.x0 for line in small), default=0.0) + _OFF_EDGE
        opens = [at for at, line in enumerate(small) if _opens_note(line, edge)]
        for start, end in pairwise([*opens, len(small)]):
            yield small[start:end]


_OFF_EDGE = 0.5
"""Most points by which footnote numbers may miss their left edge."""
_NOTE = re.compile(r"\d{1,4}\. ?(?=\S)")


def _opens_note(line: Placed, edge: float) -> bool:
    """Whether a line at a page's foot begins a footnote: its mark is raised or at the left edge."""
    first = line.laid.runs[0]
    return first.raised or (line.x0 <= edge and _NOTE.match(line.text) is not None)


def line_with_mark(note: Sequence[Placed], law: Sequence[Placed]) -> Placed:
    """The line with a footnote's mark, on its page or the one before; else the note's own line."""
    first = note[0]
    numbered = _NOTE.match(first.text)
    sign = lowered((numbered[0] if numbered else first.text[: first.laid.runs[0].end]).strip(" ."))
    marks = (
        line
        for page in (first.page, first.page - 1)
        for line in law
        if line.page == page
        and any(
            run.raised and lowered(line.text[run.start : run.end].strip()) == sign
            for run in line.laid.runs
        )
    )
    return next(marks, first)
