"""Find footnotes' marks in the texts above them, and cut them out."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from builder.model import BlockKind, Footnote, Table
from builder.parse.drafts import Draft
from builder.passage import Passage
from builder.text.figures import SUPERSCRIPTS, lowered, raised

_MAY_BE_MARKED = (BlockKind.PARAGRAPH, BlockKind.ITEM, BlockKind.DEFINITION, BlockKind.TABLE)


def read_footnote(note: Passage, printed: str, above: Sequence[Draft]) -> Footnote:
    """A footnote; all its marks are cut out of the blocks above it.

    If there is none, the note has no place: its block is None, and its mark is its number.

    Args:
        note: its mark and words.
        printed: the mark as printed before the words.
        above: the blocks above it.
    """
    printed = lowered(printed)
    marks = [
        (index, offset, mark)
        for index, draft in enumerate(above)
        for offset, mark in _take_marks(draft, printed)
    ]
    text = note[len(printed) :].strip()
    return Footnote(
        re.sub(r"[^\d]", "", printed) or printed,
        text.text,
        tuple(span for _, _, mark in marks for span in mark.spans) + note.spans,
        mark="".join(mark.text for _, _, mark in marks) + note.text[: len(printed)],
        block=marks[0][0] if marks else None,
        offset=marks[0][1] if marks else 0,
        insertions=text.insertions,
        also=tuple((block, offset) for block, offset, _ in marks[1:]),
    )


def _take_marks(draft: Draft, printed: str) -> list[tuple[int, Passage]]:
    """Cut a mark out of a block's text, wherever it is.

    Marks in cells of tables are not seen yet.

    Offsets are those in the text that is left.
    """
    if draft.kind not in _MAY_BE_MARKED:
        return []
    pattern = mark_pattern(printed)
    ranges = [found.span() for found in pattern.finditer(draft.body.text)]
    if draft.table and ranges:
        cleared, count = _cleared(draft.table, pattern)
        if count != len(ranges):
            return []  # a mark that a cell's end cuts in two stays as it is
        draft.table = cleared
    gone = len(draft.body.text) - len(draft.body.text.lstrip())
    marks: list[tuple[int, Passage]] = []
    for start, end in ranges:
        marks.append((start - gone, draft.body[start:end]))
        gone += end - start
    draft.body = draft.body.without(ranges)
    return marks


def _cleared(table: Table, pattern: re.Pattern[str]) -> tuple[Table, int]:
    """A table's cells without a mark, and how often they had it.

    Marks in cells of tables are not seen yet.
    """
    rows = [table.columns, *table.heads, *table.rows]
    count = sum(len(pattern.findall(cell)) for row in rows for cell in row)
    clean = [tuple(pattern.sub("", cell).strip() for cell in row) for row in rows]
    heads = len(table.heads) + 1
    return replace(
        table, columns=clean[0], heads=tuple(clean[1:heads]), rows=tuple(clean[heads:])
    ), count


def mark_pattern(printed: str) -> re.Pattern[str]:
    """A pattern for a note's mark in the text.

    Marks in parentheses or brackets are not seen yet.

    Signs come in either order. A bare number touches a word, or has blanks around it before a stop;
    a raised number may be anywhere.

    >>> [mark_pattern("2").sub("", text) for text in ("Geese2 may", "geese ² may", "2 geese")]
    ['Geese may', 'geese  may', '2 geese']
    >>> mark_pattern("2").sub("", "Six months 2 . See chapter 2.")
    'Six months . See chapter 2.'
    >>> [mark_pattern(sign).sub("", "On a lawn, (1) geese") for sign in ("a", "(1")]
    ['On a lawn, (1) geese', 'On a lawn, (1) geese']
    """
    if re.search(r"[*†‡\[]", printed):
        forms = "|".join(
            re.escape(form)
            for form in sorted({printed, printed[::-1]})
            if "[" not in form or form == printed
        )
        return re.compile(rf"(?<![\d*])(?:{forms})(?![\d*])")
    number = printed.strip(".:)")
    glued, above = re.escape(number), raised(number)
    pattern = rf"(?<=[a-z)”\"]){glued}(?![\w.]*\w)|(?<=[a-z)”\"][.,;]){glued}(?![\w.]*\w)"
    pattern += rf"|(?<=[a-z)”\"]) {glued}(?= [.,;:](?:\s|$))|(?<=[a-z)”\"][.;:]) {glued}(?=  |$)"
    if not above.isascii():
        pattern += (
            rf"|(?:(?<!{SUPERSCRIPTS})|(?<={_raised(number, -1)})){re.escape(above)}"
            rf"(?:(?!{SUPERSCRIPTS})|(?={_raised(number, 1)}))"
        )
    return re.compile(pattern)


def _raised(number: str, step: int) -> str:
    """A pattern for the raised number `step` from another, which it may touch."""
    return raised(str(int(number) + step)) if number.isdecimal() else "(?!)"


def with_final_offsets(notes: Sequence[Footnote], above: Sequence[Draft]) -> tuple[Footnote, ...]:
    """The notes of a unit, with offsets in the texts once all their marks are cut out.

    Each note was read while the marks of later notes were still in the texts, and the blank before
    a mark at the end of one.
    """
    ends = [len(draft.body.text.strip()) for draft in above]
    return tuple(_shifted(note, notes[at + 1 :], ends) for at, note in enumerate(notes))


def _shifted(note: Footnote, later: Sequence[Footnote], ends: Sequence[int]) -> Footnote:
    final = [(block, _offset_without(later, block, offset)) for block, offset in note.places]
    places = [(held, at if held is None else min(at, ends[held])) for held, at in final]
    return replace(
        note,
        offset=places[0][1],
        also=tuple((block, at) for block, at in places[1:] if block is not None),
    )


def _offset_without(notes: Sequence[Footnote], block: int | None, offset: int) -> int:
    """An offset in a block's text, once the marks of later notes are cut out too."""
    for note in notes:
        gone = 0
        for (held, at), (start, end) in zip(note.places, note.spans, strict=False):
            if held == block is not None and at + gone < offset:
                gone += end - start
        offset -= gone
    return offset
