"""Find the places of a unit's footnotes, and cut their marks out of the texts.

A note has its mark as a sign that the text above has too ("*1"), or the words before it are known.
Otherwise its mark is in a history note or in the heading; if not, it belongs to the block above it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from builder.frozen import frozen
from builder.model import BlockKind, Footnote, Table
from builder.parse.drafts import Draft
from builder.parse.in_order.piece import Piece
from builder.passage import Passage
from builder.text.figures import SUPERSCRIPTS, lowered, raised

_MAY_BE_MARKED = (BlockKind.PARAGRAPH, BlockKind.ITEM, BlockKind.DEFINITION, BlockKind.TABLE)
_NUMBER_LINE = re.compile(r"[^\n]*\n")
_UNNUMBERED = "*"
"""The number given to a footnote that the copy prints without one."""


@dataclass(slots=True)
class PieceNote:
    """A footnote or history note of a unit."""

    piece: Piece
    above: int | None
    """Index of the block before it; None if there is none."""


@frozen
class _Mark:
    """A mark cut out of a text, and its place in what is left."""

    printed: Passage
    block: int | None
    """None for the title."""
    offset: int


def footnotes_of(
    notes: Sequence[PieceNote],
    histories: Sequence[PieceNote],
    drafts: Sequence[Draft],
    title: Passage,
    mark: Passage,
) -> Iterator[Footnote]:
    """The footnotes of a unit; one whose sign is nowhere has no block.

    Args:
        notes: the footnotes.
        histories: its history notes, which lose the marks in them.
        drafts: its blocks, which lose their marks, too.
        title: its title.
        mark: the mark in its heading, or empty; it is of the first footnote without another.
    """
    for note, cut in zip(notes, _cut(notes, drafts), strict=True):
        piece, marks = note.piece, cut
        line = _NUMBER_LINE.match(piece.text.text) if piece.number else None
        end = line.end() if line else len(piece.sign)
        label, words = piece.text[:end].strip(), piece.text[end:].strip()
        sign = lowered(piece.sign)
        whole = [piece.text] if sign else [label, words]
        number = re.sub(r"[^\d]", "", sign) or sign or piece.number
        if piece.before is not None:
            marks = [_placed(piece.before, piece.text, title, drafts)]
            whole = [label + Passage.inserted(" ") + words]
        elif number and not marks and (held := _in_history(sign or number, histories)):
            marks = [_Mark(*held, 0) if sign else _at_end(*held, drafts, title)]
        if not marks and not sign:
            number = number or mark.text.strip("[] ") or _UNNUMBERED
            marks = [_at_end(mark, None if mark else note.above, drafts, title)]
            mark = Passage()
        parts = [one.printed for one in marks]
        yield Footnote(
            number,
            words.text,
            tuple(span for part in (*parts, *whole) for span in part.spans),
            mark="".join(part.text for part in (*parts, label)),
            block=marks[0].block if marks else None,
            offset=marks[0].offset if marks else 0,
            insertions=words.insertions,
            also=tuple((one.block, one.offset) for one in marks[1:] if one.block is not None),
        )


def _in_history(sign: str, histories: Sequence[PieceNote]) -> tuple[Passage, int | None] | None:
    """A footnote's mark, cut out of a history note, and the index of the block before that."""
    pattern = mark_pattern(sign)
    for note in histories:
        text = note.piece.text
        if found := pattern.search(text.text):
            note.piece = replace(note.piece, text=text.without([found.span()]))
            return text[slice(*found.span())], note.above
    return None


def _at_end(mark: Passage, block: int | None, drafts: Sequence[Draft], title: Passage) -> _Mark:
    """A mark at the end of a block's text, or of the title."""
    return _Mark(mark, block, len(title if block is None else drafts[block].body.strip()))


def _placed(before: Passage, note: Passage, title: Passage, drafts: Sequence[Draft]) -> _Mark:
    """The place after the last words before a mark that are in a text, or before those after it."""
    bodies = [title, *(draft.body for draft in drafts)]
    wholes = [title, *(draft.lead + draft.term + draft.separator + draft.body for draft in drafts)]
    known = [at + nth for text, at in before.pieces if at is not None for nth in range(len(text))]
    (sign, start), *_ = note.pieces
    below = (start or 0) + len(sign)
    for place, step in (*((one, 1) for one in reversed(known)), (below, 0), (below + 1, 0)):
        for at, (whole, body) in enumerate(zip(wholes, bodies, strict=True)):
            if (offset := whole.offset_of(place)) is not None:
                left = len(whole) - len(body.text.lstrip())
                return _Mark(Passage(), at - 1 if at else None, max(0, offset + step - left))
    return _Mark(Passage(), None, len(title))


def _cut(notes: Sequence[PieceNote], drafts: Sequence[Draft]) -> list[list[_Mark]]:
    """For each footnote the marks with its sign in the blocks above it."""
    cut: list[list[_Mark]] = [[] for _ in notes]
    signed = [
        (mark_pattern(lowered(note.piece.sign)), note.above, found)
        for note, found in zip(notes, cut, strict=True)
        if note.piece.sign and note.above is not None
    ]
    for at, draft in enumerate(drafts):
        body, found = draft.body, dict[tuple[int, int], list[_Mark]]()
        for pattern, above, marks in reversed(signed):  # the first of two with one sign has it
            if at <= above and draft.kind in _MAY_BE_MARKED:
                found |= dict.fromkeys(_marks_in(draft, pattern), marks)
        ranges: list[tuple[int, int]] = []
        for start, end in sorted(found, key=lambda each: (each[0], -each[1])):
            if not ranges or start >= ranges[-1][1]:
                ranges.append((start, end))
        draft.body = body.without(ranges)
        gone, most = len(body) - len(body.text.lstrip()), len(draft.body.strip())
        for start, end in ranges:
            found[start, end].append(_Mark(body[start:end], at, min(start - gone, most)))
            gone += end - start
    return cut


def _marks_in(draft: Draft, pattern: re.Pattern[str]) -> list[tuple[int, int]]:
    """Where a block has a note's mark; a table loses it in its cells.

    A mark that a cell's end cuts in two stays as it is.
    """
    found = [one.span() for one in pattern.finditer(draft.body.text)]
    if draft.table and found:
        cleared, count = _cleared(draft.table, pattern)
        if count != len(found):
            return []
        draft.table = cleared
    return found


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
