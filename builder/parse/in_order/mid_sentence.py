"""Lines that begin in mid-sentence, where a copy has broken its paragraphs into lines."""

from __future__ import annotations

import re
from collections.abc import Sequence

from builder.parse.general_code.lines.measure import first_word, width
from builder.parse.in_order.continues import is_wrapped
from builder.parse.in_order.nesting import marks
from builder.parse.in_order.rows import Row
from builder.parse.in_order.setting import Setting

_ENDED = re.compile(r"[.;:?!)\]][\"”’')\]]{0,2}$|\d{1,2}/\d{1,2}/\d{2,4}$")
"""How a line ends that leaves nothing open: a sentence, or a history."""
_OPEN = re.compile(
    r"(?:[,§]|\b(?:see|and|or|of|in|to|by|under|through|with|from|the|than|as|at|for|per|a|an"
    r"|[Ss]ections?|[Cc]hapters?|[Aa]rticles?|[Tt]itles?|[Pp]arts?|[Dd]ivisions?|[Ss]ubsections?"
    r"|[Aa]ppendix|Secs?\.|Ch\.|Art\.|Nos?\.|[Oo]rdinances?|[Cc]odes?))$"
)
"""How a line ends that goes on in the next one, however short it is."""
_REST = 0.6
"""Share of the widest lines that the rest of a title has at most."""
_FULL = 0.93
"""Share of the widest lines that a line has that is full, the next word included."""


def is_full(above: Row, below: Row, setting: Setting) -> bool:
    """Whether the first word of a line would not have fitted into the one above."""
    if setting.wrap:
        return is_wrapped(above, below, setting.wrap)
    word = " " + first_word(below.text)
    wide = width(above.text) + width(word) >= _FULL * setting.measure
    return wide or above.indent + len(above.text) + len(word) > setting.columns > 0


def goes_on_below(title: Row, below: Row, setting: Setting) -> bool:
    """Whether a line may be the rest of a title that fills the line above."""
    if below.blank or not setting.broken or marks(below.text):
        return False
    short = setting.wrap > 0 or width(below.text) <= _REST * setting.measure
    return short and is_full(title, below, setting)


def begins_in_mid_sentence(rows: Sequence[Row], row: Row, setting: Setting) -> bool:
    """Whether a line goes on with the sentence of the one above: a reference, and no heading.

    Args:
        rows: all of them.
        row: one that has the form of a heading.
        setting: how the copy sets paragraphs.

    >>> from builder.sources.text import Line
    >>> texts = ["Geese are kept as told in section", "12-9 Kites", "by all.", "12-10 Fines"]
    >>> rows = [Row(at, Line(at, 0, text), text, 0) for at, text in enumerate(texts)]
    >>> setting = Setting(broken=True, opened=False, stepped=False, measure=17.0, columns=34)
    >>> [begins_in_mid_sentence(rows, rows[at], setting) for at in (1, 3)]
    [True, False]
    """
    if not setting.broken or row.at == 0 or rows[row.at - 1].blank:
        return False
    above = rows[row.at - 1]
    if _OPEN.search(above.text):
        return True
    ended = above.text.isupper() or _ENDED.search(above.text)
    return is_full(above, row, setting) and not ended
