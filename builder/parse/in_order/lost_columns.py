"""Keep the lines of tables whose columns a copy lost as found, and doubt them.

Nothing shows for sure how many columns there were. Four things show a table: its unit ("CODE
COMPARATIVE TABLE"), an indent that no text has, a caption above short paragraphs ("Table 3"), and
figures among these. The first two are looked for in all lines, the others in paragraphs that are
not notes, items or definitions.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import groupby, pairwise

from builder.parse.in_order.continues import in_cells
from builder.parse.in_order.family import Family
from builder.parse.in_order.nesting import marks
from builder.parse.in_order.paragraphs import Paragraph
from builder.parse.in_order.piece import Piece, PieceKind
from builder.parse.in_order.rows import Row
from builder.passage import Passage

_SMALL = re.compile(r"\b[a-z]{2,}\b")
_CAPTION = re.compile(
    r"(?:TABLE|Table)\s+[\dA-Z]{1,4}(?:[.-]\d{1,3}){0,4}(?:\([\dA-Z]\))?[.:]?(?:\s[^a-z].{0,120})?$"
)
_VALUE = re.compile(
    r"[$(]?\s?[.\d][\w\s,./%½¼¾'’\"”()*+–-]{0,30}|[A-Z]\*?|N/?A|-{2,}|Yes|No|None", re.ASCII
)
"""A figure with its unit, or a mark."""
_FIGURE = re.compile(r"\(?[$]?\d[\d,.]*%?[\"'\u201d\u2019]?\)?")
_NAME = re.compile(r"[^\W\d_]{3,}")
_NAMED = re.compile(r"\D*[^\W\d_]{3,}")
"""The beginning of a row with a name; a cell of figures has none."""
_LAWS = re.compile(r"[§=]|\.{4}|, \d|\b(?:Ords?|Res|L\.?L|Sec|Section|Chapter|Article|Code)\b")
"""What formulas, leaders, and lists of laws, headings or addresses have, which are not tables."""
_OF_SENTENCES = re.compile(
    r"\b(?:the|of|shall|is|are|and|to|be|by|for|in|or|any|an?|with|as|such|this|that|on|at|not)\b"
)
_VERB = re.compile(r"\b(?:(?<!whichever )is|are|was|were|shall|may|must|has|have)\b")
_SENTENCE = re.compile(r"(?:[;:]|(?<!\b[a-z]{2})(?<!\b[a-z]{3})\.)[”\"’)]*$")
"""The end of a sentence; "ft." and "lbs." do not end one."""


_FEWEST_LINES = 4
"""Fewest lines in a table: a pair of heads and a pair of their cells."""
_LONG_LINE = 100
"""Length from which a line is text, not a cell."""
_WORDS = 6
"""Fewest words in lower case of a sentence above a table; heads and cells have fewer."""
_OWN_INDENT = 0.05
"""Least share of long lines with an indent that is one of the text's own."""
_DEEPER = 4
"""Characters by which cells are indented further than all text."""
_LONGEST_CELL = 80
"""Characters of the longest cell; a line of text is longer."""
_LONGEST_TITLE = 160
"""Characters of the longest title below a caption."""
_SHORT = 25
"""Length of a cell that may end like a sentence: "None needed."."""
_FEWEST_CELLS = 6
"""Fewest cells in a table: two heads and two rows of two."""
_VALUES = 0.25
"""Least share of the cells that are figures: one of four columns."""
_FEWEST_FIGURES = 4
"""Fewest figures in a table run into one line: two rows of two."""
_FIGURES = 0.2
"""Least share of figures in its words, heads and units of measure included."""
_FEWEST_NAMES = 3
"""Fewest words of letters in it; a line of bare numbers is a list of numbers."""
_ROWS = 0.75
"""Least share of a run's lines that are rows, each a name with figures."""
_IN_ROW = 0.25
"""Greatest share in a row of words that make sentences: "4 per acre or 1 for each lot"."""
_SENTENCES = 0.05
"""Greatest share in such a line of words that make sentences; in sentences it is a third."""


def depth_of_cells(rows: Sequence[Row]) -> int:
    """The indent from which lines are cells; 0 if indents do not show it, or a file has places."""
    if any(row.line.laid for row in rows):
        return 0
    indents = Counter(row.indent for row in rows if len(row.text) >= _LONG_LINE)
    own = [indent for indent, count in indents.items() if count >= _OWN_INDENT * indents.total()]
    return max(own) + _DEEPER if own and min(own) > 0 else 0


def with_kept_lines(
    given: Sequence[Paragraph], family: Family, depth: int, *, table: bool
) -> list[Paragraph]:
    """The paragraphs of a unit, with the lines of each table in one paragraph.

    Args:
        given: the unit's paragraphs.
        family: how editor's notes begin, which are in no table.
        depth: the indent from which lines are cells; 0 if unknown.
        table: whether the unit is a table, with all that follows its first sentences.
    """
    if any(in_cells(row.text) for one in given for row in one.rows):
        return list(given)
    if table:
        given = [part for one in given for part in _split(one)]
        cells = _between(given, family)
    elif depth:
        cells = [
            all(row.indent >= depth for row in one.rows) and _has_no_label(one) for one in given
        ]
    else:
        cells = _pairs(given)
    done: list[Paragraph] = []
    for kept, held in groupby(zip(given, cells, strict=True), key=_is_kept):
        some = [one for one, _ in held]
        rows = tuple(row for one in some for row in one.rows)
        whole = kept and len(rows) >= _FEWEST_LINES
        done += [replace(some[0], rows=rows, lines=True)] if whole else some
    return done


def _is_kept(one: tuple[Paragraph, bool]) -> bool:
    """Whether a paragraph is of cells, and no table with drawn columns."""
    return one[1] and one[0].drawn is None


def _between(given: Sequence[Paragraph], family: Family) -> list[bool]:
    """Whether each paragraph is after the first sentences of a unit, and above its notes."""
    first = next((at for at, one in enumerate(given) if not _is_sentence(one)), len(given))
    notes = (at for at, one in enumerate(given) if family.begins_note(one.rows[0].text))
    last = next((at for at in notes if at >= first), len(given))
    return [first <= at < last for at in range(len(given))]


def _pairs(given: Sequence[Paragraph]) -> list[bool]:
    """Whether each paragraph is a row's cell; its two are on two lines, the second with a tab."""
    found = [False] * len(given)
    for at, pair in enumerate(pairwise(given)):
        tabs = [one.rows[0].line.text.startswith("\t") for one in pair]
        short = all(len(row.text) <= _LONGEST_CELL for one in pair for row in one.rows)
        if tabs == [False, True] and short and _has_no_label(pair[0]):
            found[at : at + 2] = [True, True]
    return found


def _has_no_label(one: Paragraph) -> bool:
    return not marks(one.rows[0].text)


def _split(one: Paragraph) -> Iterator[Paragraph]:
    """A paragraph; a sentence above a table is separated from column heads joined to it."""
    ends = [at for at, row in enumerate(one.rows, 1) if row.text.endswith(".")]
    if one.drawn or not ends or not _is_sentence(one):
        yield one
        return
    yield replace(one, rows=one.rows[: ends[-1]])
    if one.rows[ends[-1] :]:
        yield replace(one, rows=one.rows[ends[-1] :])


def _is_sentence(one: Paragraph) -> bool:
    return sum(len(_SMALL.findall(row.text)) for row in one.rows) >= _WORDS


def with_cells(pieces: Iterable[Piece]) -> Iterator[Piece]:
    """The pieces of a unit, with each run of cells, or line of cells run together, as one piece."""
    held: list[Piece] = []
    for piece in pieces:
        if _may_be_cell(piece, held):
            held.append(piece)
            continue
        yield from _run(held)
        held = []
        yield from _run([piece])
    yield from _run(held)


def _ran_together(text: str) -> bool:
    """Whether a line without a label holds the heads and cells of a table.

    >>> _ran_together("Front Side Rear Corner lot 20 ft. 10 ft. 25 ft. Other lots 15 ft. 5 ft.")
    True
    >>> _ran_together("The front yard has 20 feet, the side yard 10, the rear yard 25 and 30.")
    False
    """
    words = text.split()
    figures = sum(_FIGURE.fullmatch(word) is not None for word in words)
    return (
        not marks(text)
        and "§" not in text  # a list of laws has as many numbers
        and figures >= max(_FEWEST_FIGURES, _FIGURES * len(words))
        and len(_NAME.findall(text)) >= _FEWEST_NAMES
        and len(_OF_SENTENCES.findall(text)) <= _SENTENCES * len(words)
    )


def _may_be_cell(piece: Piece, run: Sequence[Piece]) -> bool:
    """Whether a piece may be a cell of the run above it.

    The title below a caption may be longer than a cell.
    """
    text, above = piece.text.text, [each.text.text for each in run]
    if piece.kind is not PieceKind.TEXT or piece.term or marks(text):
        return False
    if _CAPTION.match(text):
        return True
    if above and _CAPTION.match(above[-1]):
        short = len(text) <= _LONGEST_CELL and not _closes(text)
        return short or (len(text) <= _LONGEST_TITLE and not text.endswith("."))
    near = _is_row(text) or any(map(_is_row, above[-3:]))
    long = near and not text.endswith(".")
    longest = _LONGEST_TITLE if long else _LONGEST_CELL
    if len(text) > longest or (not above and _SENTENCE.search(text)):
        return False
    closes = text.endswith(".") or (text.endswith(";") and not any(map(_CAPTION.match, above)))
    return not (closes and _SENTENCE.search(text) and len(text) > _SHORT)


def _run(held: Sequence[Piece]) -> Iterator[Piece]:
    """A run as one piece if it is a table; from a caption in it on, or as a whole."""
    texts = [each.text.text for each in held]
    at = next((at for at, text in enumerate(texts) if _CAPTION.match(text)), None)
    start = at or 0
    end = next((n for n in range(len(held), start, -1) if not _closes(texts[n - 1])), start)
    kind = _kind(texts[start:end], headed=at is not None)
    if kind:
        text = Passage.joined([each.text for each in held[start:end]], "\n")
        table = replace(held[start], kind=kind, text=text, headed=at is not None)
        held = [*held[:start], table, *held[end:]]
    for piece in held:
        run = piece.kind is PieceKind.TEXT and not piece.term and _ran_together(piece.text.text)
        yield replace(piece, kind=PieceKind.CELLS) if run else piece


def _kind(texts: Sequence[str], *, headed: bool) -> PieceKind | None:
    """The kind of table that lines are; None if they are none."""
    if sum(map(_is_row, texts)) >= max(_FEWEST_LINES, _ROWS * len(texts)):
        named = sum(_NAMED.match(text) is not None for text in texts)
        return PieceKind.ROWS if named >= _ROWS * len(texts) else PieceKind.CELLS
    values = sum(_VALUE.fullmatch(text) is not None for text in texts)
    least = 1 if headed else _VALUES * len(texts)
    return PieceKind.CELLS if len(texts) >= _FEWEST_CELLS and values >= least else None


def _is_row(text: str) -> bool:
    """Whether a line is a row of a table: a name with figures, and not a sentence.

    >>> _is_row("Bowling alley 4:lane"), _is_row("IV Agriculture AG-1 19"), _is_row("Ord. No. 4")
    (True, True, False)
    >>> _is_row("A fee of $4 is paid in May to the clerk")
    False
    """
    words = text.split()
    return (
        any(char.isdecimal() for char in text)
        and _NAME.search(text) is not None
        and not _VERB.search(text)
        and not _LAWS.search(text)
        and len(_OF_SENTENCES.findall(text)) <= _IN_ROW * len(words)
    )


def _closes(text: str) -> bool:
    """Whether a line after the last cell is a sentence, however short.

    >>> _closes("They are paid in May."), _closes("As set by the clerk."), _closes("None needed.")
    (True, False, False)
    """
    return text.endswith(".") and _VERB.search(text) is not None
