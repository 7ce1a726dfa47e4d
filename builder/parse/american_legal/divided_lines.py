"""The outline: which lines are headings, and which lines stand under each.

Forms propose, the section lists decide: a line that looks like a section's heading is one where the
list of its chapter names it, or where it fits the chapter's numbers and nothing speaks against it;
else it stays text.
"""

from __future__ import annotations

from collections.abc import Sequence

from builder.model import Doubt, UnitKind
from builder.parse.american_legal import headings
from builder.parse.american_legal.divisions import find_divisions
from builder.parse.american_legal.headings import Rank
from builder.parse.american_legal.nodes import Chapter, DividedLines
from builder.parse.american_legal.rows import Row
from builder.parse.american_legal.segment import Segment
from builder.parse.american_legal.segments import read_segment


def divide_lines(rows: Sequence[Row], width: int) -> DividedLines:
    """Divide the lines of an export among its headings."""
    divisions = find_divisions(rows, width)
    outline = DividedLines()
    starts = [row.at for row, _ in divisions]
    first = starts[0] if starts else len(rows)
    begin = _first_section(rows[:first])
    outline.front = list(rows[:begin])
    read_segment(Segment(outline, rows[begin:first], None, Chapter(), width))
    chapter = Chapter()
    chapters = [chapter]
    for (_, form), start, end in zip(
        divisions, starts, [*starts[1:], len(rows)], strict=bool(divisions)
    ):
        alone = (
            form.kind is UnitKind.ARTICLE and chapter.number is None
        )  # a charter's articles count their sections anew
        if form.rank <= Rank.CHAPTER or form.kind is UnitKind.TABLE or alone:
            chapter = Chapter(form.number if form.kind is UnitKind.CHAPTER else None)
            chapters.append(chapter)
        read_segment(Segment(outline, rows[start:end], form, chapter, width))
    outline.doubts += [doubt for chapter in chapters for doubt in chapter.missing()]
    headed = {chapter.number for chapter in chapters}
    outline.doubts += [
        Doubt("chapter in list only", n, f"the list names {t!r}")
        for n, t in outline.chapters.items()
        if n not in headed
    ]
    return outline


def _first_section(rows: Sequence[Row]) -> int:
    """Where sections begin that stand under no division, as in an excerpt.

    It is the number of rows where none does.
    """
    for row in rows:
        form = headings.section(row.text) if row.margin else None
        if form and not form.plain and headings.capitals(row.text[form.title_at :]):
            return row.at
    return len(rows)
