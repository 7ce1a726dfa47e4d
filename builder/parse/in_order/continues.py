"""Whether a line continues the paragraph or the sentence above it.

What counts is how full the upper line is, compared with the lines around it or with the width of an
export's lines; how it ends; and how the lower line begins.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from builder.frozen import frozen
from builder.parse.in_order.family import Family
from builder.parse.in_order.nesting import marks
from builder.parse.in_order.rows import Row
from builder.parse.in_order.setting import Setting
from builder.parse.in_order.terms import may_define, printed_term
from builder.parse.labels import front_label, is_first, is_lone, succeeds
from builder.parse.law_words import reads_like_law
from builder.parse.lines.measure import first_word, width
from builder.text.counting import IN_WORDS
from builder.text.lines import ENDS_IN_NUMBER, PAGE_LEADER

_ENDS = re.compile(r"[.;:?!](?:[\"”’)\]]{0,2})(?:\s(?:and|or))?$|\)$|\b(?:and|or)$")
"""How a paragraph ends: a sentence, or an item before the last one."""
_PAIRED = re.compile(r"[\"”] (?:and|or)$")
"""How a line ends between two terms: "Drake" or."""
_ENDS_SENTENCE = re.compile(r"[.:;!?][”\"’)\]]*$")
_ENDS_ENTRY = re.compile(r"[\d),]$")
"""How a list's entry ends without a stop: "Dogs, for each $5", "Lamps - see § 4(D)"."""
_FULL = 0.97
"""Least width of a full line with the next word, as a share of the widest line around it."""
_SHORT = 0.6
"""Share of that width below which a line ends its paragraph even in mid-sentence."""
_NEAR = 6
"""Lines before and after, among which those continued in lower case show how wide full lines are;
lists may be narrower than the rest."""
_NUMBERED = re.compile(r"\d{1,3}(?:\.\d{1,3}){2,}\.?\s+[A-Z]")
"""How a line begins with an item's full number: "5.16.2. Pens"."""
_TITLED = re.compile(r"[A-Z][^.:;]{1,60}: [A-Z]|[\"“][A-Z][^\"”]{0,60}[\"”][ ,]")
"""How a line begins with a term or a title and its text: "Gosling: A bird"."""
_SPELLED = re.compile(
    rf"\b(?:{'|'.join(IN_WORDS)}|(?:thir|for|fif|six|seven|eigh|nine)ty|hundred)$"
)
"""A number in words, after which its figures come: "twenty-five" over "(25) feet"."""
_CITED_ABOVE = re.compile(r"(?:[Ss](?:ubs)?ections?|[Cc]hapters?|[Aa]rticles?|§§?)\s+\d[\w.-]*\d$")
_IN_MIDDLE = re.compile(r"(?:\(\w{1,4}\))+\s+[a-z]")
"""A section's number at the end of a line, and how the next one gives its item: "section 4-2" over
"(c) does not apply"."""
_SEE = re.compile(r"\s-\s?see\s")
"""What each entry of a list of cross references has: "Street racing - see TRAF. 331.24"."""
_BREAKABLE = re.compile(r"(?<=[-/–—])")
_SUSPENDED = re.compile(r"\S[-/–—]$")
OPEN_END = re.compile(
    r"(?:[,§–]|\b(?:see|and|or|of|in|to|by|under|through|with|from|the|this|than|as|at|for|per|a|an"
    r"|[Ss]ections?|[Cc]hapters?|[Aa]rticles?|[Tt]itles?|[Pp]arts?|[Dd]ivisions?|[Ss]ubsections?"
    r"|[Aa]ppendix|Schedule|Secs?\.|Ch\.|Art\.|Nos?\.|Ords?\.|Res\.))$"
)
"""How a line ends that the next one continues, however short it is: publishers break lines before
links."""
_LINKED = re.compile(
    r"§|\d|(?:Chapters?|Titles?|Articles?|Parts?|Appendix|Schedules?|TSO|Tables?)\b|Ch\.|Sch\.|Nos?\."
)
"""How a link to the code's own parts begins, or the number of an ordinance."""
_FIGURES = re.compile(r"\d+ +\d")
"""How a row of figures begins."""
_BULLET = re.compile(r"(?:[^\w\s$\"'“(\[]{1,2}|\[\*\]|o)\s*\t")
"""What precedes each entry of a list without labels."""
BORDER = re.compile(r"\t|(?<=[^ |]) {4,}(?=[^ |])")
"""What separates the cells of a row; blanks next to a bar fill a cell of a drawn table."""
_TAB = re.compile(r"\t")
_NUMBER = re.compile(r"[\d*]{1,3} +")
"""A footnote's number before its words."""
_NEAR_ENTRY = 3
"""Lines below an entry of the contents among which the next entry ends."""
_LABEL_TAB = re.compile(r"(?<=[.;:,] )\((?:[a-z]{1,2}|[ivxl]{3,5}|[A-Z]|\d{1,2})\)\t")
"""A label that a copy has run into the item before it."""


_TORN = re.compile(
    r"\b(?:the|an?|of|to|in|by|with|from|for|at|under|upon|any|such|this|that|which|its|their|shall)$"
    r"|(?<![;,.] )\b(?:and|or)$|[a-z]{2}-$"
)
"""Words with which no sentence or entry ends, and a word cut by a hyphen."""
_CITES = re.compile(r"[a-z] (?:[Ss]ections?|[Ss]ubsections?|§§?)$")
_CITED = re.compile(r"\d+[A-Z]?[.-]\d")
"""How a line ends before a section's number, and how the next one begins with it."""
_PAUSE = re.compile(r"[.,;:?!)\]\"”’—–-]$|\b(?:and|or)$")
"""How an entry of a list may end."""
_OF_WORDS = 60
"""Length above which a line is no entry of a list of words, which may end with a comma, too."""
_LONG = 80
"""Length from which a line is no entry of a list without labels."""


@frozen
class _Fit:
    """How a line fits the one above it."""

    full: bool
    """Whether the line's first word would not have fitted above."""
    long: bool
    """Whether the line above is not short."""


def continues(
    held: Sequence[Row], rows: Sequence[Row], at: int, family: Family, how: Setting
) -> bool:
    """Whether a line continues the open paragraph.

    Args:
        held: the paragraph's lines so far.
        rows: the unit's rows, without blank ones.
        at: index of the line among them.
        family: how notes begin, which are always paragraphs of their own.
        how: how the copy sets paragraphs.
    """
    row, above = rows[at], held[-1].text
    if any(in_cells(text, wide=not how.wrap) for text in (row.text, above)):
        return False
    if is_lone(above):
        stacked = len(held) > 1 and all(is_lone(each.text) for each in held)
        return is_lone(row.text) or not stacked
    hangs = how.wrap and row.line.text.startswith("  ") and front_label(row.text) is None
    if hangs and _NUMBER.match(held[0].text):
        return True
    if (
        (how.opened and row.indent)
        or family.stands_alone(above)
        or _begins(held, rows, at, family, how)
    ):
        return False
    if how.wrap:
        return is_wrapped(held[-1], row, how.wrap) or _is_open(rows, at, how)
    return _continues(row.text) or _flows(held, rows, at, family, how)


def _flows(held: Sequence[Row], rows: Sequence[Row], at: int, family: Family, how: Setting) -> bool:
    """Whether a line that may begin a paragraph continues the one above, by how full that is."""
    above, text, fit = held[-1].text, rows[at].text, _fit(rows, at, how)
    if succeeds(held[0].text, text):
        return False
    if _is_linked(above, text):
        return True
    if not _ENDS.search(above) or _PAIRED.search(above):
        return fit.full or fit.long
    apart = how.separated and rows[at].at > held[-1].at + 1
    alike = all(_TITLED.match(one) for one in (held[0].text, text))
    defines = may_define(text) or printed_term(text, family, labeled=True)
    begins = defines or alike or _NUMBERED.match(text)
    return fit.full and not (apart or begins)


def _is_linked(above: str, text: str) -> bool:
    """Whether a line continues the one above with a link, and is no item of a list, nor a row.

    >>> _is_linked("as in §", "230-9, and"), _is_linked("24 hours; or", "100 gallons")
    (True, False)
    >>> _is_linked("Section", "1913 373 216")
    False
    """
    listed = above.endswith(("; and", "; or")) or front_label(text) or _FIGURES.match(text)
    return not listed and bool(OPEN_END.search(above) and _LINKED.match(text))


def _begins(
    held: Sequence[Row], rows: Sequence[Row], at: int, family: Family, how: Setting
) -> bool:
    """Whether a line begins a paragraph, however full the one above is."""
    row, above = rows[at], held[-1]
    text = row.text
    if family.begins_note(text) or family.begins_history(text):
        return True
    if how.wrap:
        if _SEE.search(text) and any(_SEE.search(one.text) for one in held):
            return True
        listed = any(mark.wide for mark in marks(text)) and succeeds(held[0].text, text)
        return row.at != above.at + 1 or listed or bool(family.note_head.fullmatch(above.text))
    if is_lone(text) or family.stands_alone(text) or family.history_opens.match(text):
        return True
    label = front_label(text)
    cited = _CITED_ABOVE.search(above.text) and _IN_MIDDLE.match(text)
    spelled = text[1:2].isdigit() and _SPELLED.search(above.text)
    if label is None or spelled or (cited and not _is_listed(held, rows, at, label[1])):
        return False
    return label[1][0] == "(" or (above.text[-1] == ":" and is_first(label[1]))


def _is_listed(held: Sequence[Row], rows: Sequence[Row], at: int, label: str) -> bool:
    """Whether a line's label continues a list, or begins one whose next item is near below."""
    text, below = rows[at].text, rows[at + 1 : at + 1 + _NEAR]
    begins = is_first(label) and any(succeeds(text, row.text) for row in below)
    return begins or succeeds(held[0].text, text)


def _is_open(rows: Sequence[Row], at: int, how: Setting) -> bool:
    """Whether the sentence above a line of an export is open although the break is no wrap.

    Publishers break lines before links. Sections typed with breaks may break anywhere except after
    a short line, which is an entry of a list.
    """
    text, above = rows[at].text, rows[at - 1].text
    follows = text[0].islower() or _LINKED.match(text)
    if OPEN_END.search(above) and (above[-1] != "," or follows):
        return True
    if _ENDS_SENTENCE.search(above):
        return False
    if follows:
        return True
    return not _ENDS_ENTRY.search(above) and not above.isupper() and _fit(rows, at, how).long


def is_wrapped(above: Row, below: Row, wrap: int) -> bool:
    """Whether the break between two lines is a wrap: the next word would not have fitted.

    Args:
        above: a line.
        below: the next one.
        wrap: the width at which lines are broken.
    """
    first = below.text.split(maxsplit=1)[0] if below.text else ""
    pieces = [part for part in _BREAKABLE.split(first) if part]
    room = wrap - above.indent - len(above.text) - (0 if _SUSPENDED.search(above.text) else 1)
    return bool(pieces) and len(pieces[0]) > room


def is_torn(row: Row, below: Row) -> bool:
    """Whether a line of a text that does not break its paragraphs breaks off in mid-sentence.

    Entries of lists without labels begin in lower case, too, but are short or complete. A copy of a
    web page may break a line before a link: "as told in Section" over "2-5.3 of this".
    """
    torn = _TORN.search(row.text) is not None
    long = len(row.text) >= _LONG and not _PAUSE.search(row.text)
    linked = _CITES.search(row.text) is not None and _CITED.match(below.text) is not None
    return (
        below.at == row.at + 1
        and (((torn or long) and _continues(below.text)) or linked)
        and not in_cells(row.text)
        and not in_cells(below.text)
    )


def breaks_off(row: Row, below: Row) -> bool:
    """Whether a line ends with a word, or a long one with a comma, and the next one continues."""
    last = row.text[-1]
    ends = last.isalpha() or (last == "," and len(row.text) > _OF_WORDS)
    return ends and below.text[0].islower() and below.text[1:2].isalpha()


def in_cells(text: str, *, wide: bool = False) -> bool:
    """Whether a line is a row of a table: tabs separate cells, not only a label from its text.

    Args:
        text: of the line.
        wide: whether wide gaps outside sentences separate cells, too, as in exports.
    """
    border = BORDER if wide and not (may_define(text) or reads_like_law(text)) else _TAB
    if not border.search(text):
        return False
    found = marks(text)
    bullet = _BULLET.match(text) or _NUMBER.match(text)
    start = found[-1].end if found else bullet.end() if bullet else 0
    return border.search(_LABEL_TAB.sub("", text[start:])) is not None


def _fit(rows: Sequence[Row], index: int, how: Setting) -> _Fit:
    """How a line fits the one above, compared with lines nearby that plainly continue."""
    near = range(max(0, index - _NEAR), min(index + _NEAR, len(rows) - 1))
    sure = (_width(rows[at], how) for at in near if _continues(rows[at + 1].text))
    around = max(sure, default=0.0) or how.wrap or how.measure
    above = _width(rows[index - 1], how)
    word = first_word(rows[index].text)
    with_word = above + (1 + len(word) if how.wrap else width(" " + word))
    opened = how.opened and not how.wrap
    return _Fit(with_word >= _FULL * around, opened or above >= _SHORT * around)


def _width(row: Row, how: Setting) -> float:
    """The width up to the end of a row, in characters in an export, otherwise in ems."""
    end = row.indent + len(row.text)
    return end if how.wrap else width(row.line.text[:end].strip())


def _continues(text: str) -> bool:
    """Whether a line begins in lower case, without a label, and not with a symbol: "pH means"."""
    return text[0].islower() and front_label(text) is None and not may_define(text)


_ENDED = re.compile(
    r"[.;:?!)\]][\"”’')\]]{0,2}$|\d{1,2}/\d{1,2}/\d{2,4}$|(?<=[a-z])[.;:?!]\d{1,3}$"
)
"""The end of a line that no other continues: of a sentence, even with a footmark, or a history."""
_REST = 0.6
"""Greatest width of the rest of a title, as a share of the widest lines."""
_FULL_TITLE = 0.93
"""Least width of a full line with the next word, as a share of the widest lines."""


def is_full(above: Row, below: Row, setting: Setting) -> bool:
    """Whether the first word of a line would not have fitted on the one above."""
    if setting.wrap:
        return is_wrapped(above, below, setting.wrap)
    word = " " + first_word(below.text)
    wide = width(above.text) + width(word) >= _FULL_TITLE * setting.measure
    return wide or above.indent + len(above.text) + len(word) > setting.columns > 0


def continues_below(title: Row, below: Row, setting: Setting) -> bool:
    """Whether a line may be the rest of a title that fills the line above."""
    if below.blank or not setting.broken or marks(below.text):
        return False
    short = setting.wrap > 0 or width(below.text) <= _REST * setting.measure
    return short and is_full(title, below, setting)


def begins_in_mid_sentence(rows: Sequence[Row], row: Row, setting: Setting) -> bool:
    """Whether a line in the form of a heading continues the sentence above, as a reference does.

    Args:
        rows: all rows.
        row: the line.
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
    if OPEN_END.search(above.text):
        return True
    opens = setting.opened and row.indent > 0
    ended = opens or above.text.isupper() or _ENDED.search(above.text)
    return is_full(above, row, setting) and not (ended or _ends_contents(rows, above))


def _ends_contents(rows: Sequence[Row], row: Row) -> bool:
    """Whether a line with a page number ends the contents: none of the next lines has one."""
    below = rows[row.at + 2 : row.at + 2 + _NEAR_ENTRY]
    return bool(PAGE_LEADER.search(row.text)) and not any(
        ENDS_IN_NUMBER.search(each.text) for each in below
    )
