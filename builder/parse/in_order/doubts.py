"""Lower the confidence in blocks that may be wrong, by their words and those next to them."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Sequence
from itertools import groupby, pairwise, takewhile

from builder.model import BlockKind
from builder.parse.block_words import VERB
from builder.parse.drafts import Draft
from builder.parse.in_order.terms import AFTER_ASIDE
from builder.parse.labels import is_lone

UNSURE = 0.7
"""Confidence in a block that may be wrong, such as one whose label continues no list."""
LEFT = 0.15
"""Confidence in text whose label is left in a column, and in cells one below the other: of 38
checked against their sources 5 were right."""
GIVEN = 0.9
"""Confidence in a label from a column that comes after something in doubt."""
_SETTLED = 0.98
"""The same if nothing before it is in doubt: of about 430 checked, in 76 sections, none was
wrong."""
_CAPTION = re.compile(r"\btable\b", re.I)
"""A word of captions of tables that cells hardly ever have."""
_CAPTIONED = re.compile(
    r"(?:TABLE|Table) [\dA-Z][\w.-]{0,8}(?:\s?[-–—]|[.:])\s"
    r"(?!.{0,80}\b(?:is|are|shall|may|sets|shows|lists)\b)(?=(?:.*?\b\d){3}).{100}",
    re.S,
)
"""A table's caption with its cells right after it: "Table 2 – Boats Length Fee 20 feet $2"."""
_TEXT_END = re.compile(
    r"(?:[.;:,?!)\"”\]\u2014]|\b(?:and|or)"
    r"|(?:\b(?:[Ss]ections?|[Cc]hapter|[Aa]rticle) |§ ?)(?=\S*\d)[\w.()-]+)$"
)
"""The end of a sentence or of a part of a list; a copy may lose the stop after a link."""
_SENTENCE_END = re.compile(r"[.:;?!][\"”]*$")
_TABLES = frozenset({BlockKind.TABLE, BlockKind.FORM})
_HEAD = 20
"""Most characters of a column's head. Of 42 such lines right above tables 38 were heads, and four
had the word "table" of a caption."""
_BETWEEN = 3
"""Most paragraphs between two parts of a table that may be its cells."""
_LONGEST_CAPTION = 80
"""Most characters in a caption."""
_VALUE = re.compile(
    r"\$ ?\d|\d%|\d\.\d\d$|^[\d,.]+$|^[A-Z]{1,3}(?:[-/][A-Z\d]{1,2})?$|^(?:\d+ ){2}"
    r"|(?: (?:\d+(?:[,./]\d+)*['’\"”%*]?|[-–]+|\*+|None|N/?A)){2}$|\d (?:feet|ft|acres?|inches)$"
)
"""What lines of tables have and lists of words do not: sums, shares, marks, figures in a row
("Collector 80 24"), lengths."""
_LED = re.compile(r"[^\s.] ?\.{4,} ?[^\s.]")
"""A complete row of a table, with leaders between its cells: "Goose .....$1.00"."""
_FEWEST_VALUES, _VALUES = 3, 0.3
"""Fewest lines with values, and their least share, for a run of lines to be part of a table."""
_NO_WORDS = re.compile(
    r"(?:(?:[A-Z]{1,2}|X|N/A)(?:\s|$))+|(?:[A-Z]{1,3}[.-])?\d+(?:[.-]\d+)*\.?"
    r"|(?:[•▪■□]\s*)+(?:\(\w{1,4}\))?"
)
"""Only marks, as in a table of uses; or only a number or a bullet, as a lost label leaves them."""
_UNREAD = re.compile(
    r"(?:[IVX]{1,6}\.)?\d+[A-Z]?(?:[.-]\d+)+[.:)]*\s+(?:[A-Z]\s)?(?:[A-Z]|\d{4}\s)[a-z]"
    r"|[IVXLC]{1,7}\s+[-–—][-–—\s]*[A-Z]{2}|.*\+-{3}"
    r"|(?:§ ?|S(?:EC|ec)(?:T|t|TION|tion)?\b\.? )\d[\w.-]*[.:]?\s+"
    rf"(?!.*{VERB.pattern})[\"“–—-]?\s*[A-Z][^.]{{2,60}}(?<!:)\.?$"
)
"""A number with a title or a text that was read neither as a heading nor as a label, or the rules
of a table."""
_LONGEST_LINE, _MOSTLY = 140, 0.6
"""Least length of a line without a stop that may be cells, as titles are shorter; and least share
of its words that do not begin in lower case."""
_PARTED = re.compile(r"^[\[\"“]|\n|_{3}|\s{2}|(?:, \S+){4}|[\"”)]$")
"""What separates the fields of a form, the lines of an address or the words of a list; or
quotes."""
_LATE_LABEL = re.compile(
    r"[a-z]{3}[.;](?: (?:and|or|and/or))?\s(?:[A-Z]\.|\(\w{1,3}\)|\[\d{1,2}\])$"
)
"""A label after its text, at the end of a block: "The shed is open; and B."."""
_OPEN_END = re.compile(
    r".{40}[a-z,] (?:the|an?|of|to|by|in|for|with|from|at|on|shall|be|is|are|this)$"
    r"|(?:less|more|greater|fewer) than$"
    r"|.{80}[a-z,] [A-Z][a-z]+$",
    re.S,
)
"""The end of a text that continues, but not "and", as parts of lists end so. A long text hardly
ever ends with a name and no stop: "told to the Planning", "Board"."""


def doubt(drafts: Sequence[Draft]) -> None:
    """Lower the confidence in blocks that may be wrong, once all kinds and parents are known.

    The last step settles labels from a column that have no doubtful block above them.
    """
    for step in _STEPS:
        step(drafts)


def _lower(most: float, *drafts: Draft) -> None:
    for draft in drafts:
        draft.confidence = min(draft.confidence, most)


def _doubt_cells(drafts: Sequence[Draft]) -> None:
    """Doubt texts without an end that are cells: next to tables, or with values.

    Texts between two tables or next to lines kept as found are cells, or torn by the table: a file
    may break long cells into lines, or print a table cell by cell. Of 126 such texts next to kept
    lines 7 were right, which explain the signs in a table. Short ones right above a table are heads
    of its columns; a few whole texts between two parts of one are long cells. Rows with leaders are
    complete, but nothing shows how many of them a row with a colon announces.
    """
    for loose, run in groupby(range(len(drafts)), key=lambda at: _is_loose(drafts[at])):
        if loose:
            start, *more = run
            end = start + 1 + len(more)
            texts, below = drafts[start:end], drafts[end : end + 1]
            near = [one for one in (*drafts[:start][-1:], *below) if one.kind in _TABLES]
            kept = any(one.kind is BlockKind.FORM and one.confidence < 1 for one in near)
            values = sum(_VALUE.search(one.words) is not None for one in texts)
            if len(near) > 1 or kept or values >= max(_FEWEST_VALUES, _VALUES * len(texts)):
                _lower(LEFT, *texts)
            if len(near) > 1:
                _lower(UNSURE, near[1])
            if below and below[0].kind in _TABLES:
                _lower(LEFT, *takewhile(_is_short, reversed(texts)))
    _lower(UNSURE, *(one for one in drafts if _is_led(one) and _is_announced(one, drafts)))
    forms = [at for at, one in enumerate(drafts) if one.kind is BlockKind.FORM]
    for start, end in pairwise(forms):
        between = drafts[start + 1 : end]
        if len(between) <= _BETWEEN and all(one.kind is BlockKind.PARAGRAPH for one in between):
            _lower(LEFT, *between)


def _doubt_empty(drafts: Sequence[Draft]) -> None:
    """Doubt labels whose words are elsewhere in the copy, and texts near them.

    Near are the text right below one, all loose lines among many bare labels, and texts that a
    block holds after labels left apart. A letter that heads a list is doubted if a block holds it.
    """
    holders = {draft.parent for draft in drafts}
    letters = _letters(drafts)
    bare = [
        at
        for at, draft in enumerate(drafts)
        if draft.is_text and _NO_WORDS.fullmatch(draft.words) and at not in letters
    ]
    under = (one for at in bare for one in drafts[at + 1 : at + 2] if one.is_text)
    _lower(UNSURE, *under, *filter(_is_held, (drafts[at] for at in letters)))
    loose = list(filter(_is_loose, drafts))
    if len(bare) < max(_FEWEST_VALUES, _VALUES * len(loose)):
        loose = []
    empty = [
        draft
        for at, draft in enumerate(drafts)
        if draft.label and not draft.body and at not in holders
    ]
    apart = next((at for at, draft in enumerate(drafts) if is_labels(draft)), len(drafts))
    below = [draft for draft in drafts[apart:] if _is_held(draft)]
    _lower(LEFT, *(drafts[at] for at in bare), *loose, *empty, *below)


def _letters(drafts: Sequence[Draft]) -> set[int]:
    """Indexes of the letters that head the words below them, as in a list of trades or of terms."""
    found: dict[int, str] = {}
    for at, (draft, below) in enumerate(pairwise(drafts)):
        letter, first = draft.words, below.term.text or below.words
        if draft.is_text and len(letter) == 1 and first[:1] == letter:
            found[at] = letter
    rising = all(one < other for one, other in pairwise(found.values()))
    return set(found) if rising and len(found) >= _FEWEST_VALUES else set()


def is_labels(draft: Draft) -> bool:
    """Whether a block holds labels that a copy prints apart from their texts."""
    return draft.kind is BlockKind.FORM and all(map(is_lone, draft.body.text.split()))


def _is_held(draft: Draft) -> bool:
    """Whether a block is a text without a label, held by something, and not a quotation."""
    return draft.is_text and draft.parent is not None and draft.body.text[:1] not in ('"', "“")


def _doubt_lists(drafts: Sequence[Draft]) -> None:
    """Doubt all items of a list right below a text with an unread number, which may hold it.

    A number in brackets is reserved: "[9 A. - Reserved.]".
    """
    lost, begun = set[int | None](), {draft.parent for draft in drafts[:1] if draft.label}
    for above, draft in pairwise(drafts):
        if draft.label:
            words = above.words
            if draft.parent not in begun and above.is_text and words.unread and words[0] != "[":
                lost.add(draft.parent)
            begun.add(draft.parent)
            if draft.parent in lost:
                _lower(UNSURE, draft)


def _doubt_heads(drafts: Sequence[Draft]) -> None:
    """Doubt an item under one definition that may head the next: "A. Vessels." over "Boat means".

    It ends with a colon, or is a caption alone below a sentence.
    """
    for at, (above, draft, below) in enumerate(zip(drafts, drafts[1:], drafts[2:], strict=False)):
        over = draft.parent
        if draft.label and over is not None and below.kind is BlockKind.DEFINITION:
            alone = over == at and above.body.text.rstrip(' )"”')[-1:] == "."
            leads = draft.words.endswith(":") or (alone and draft.words.is_caption)
            if leads and drafts[over].term and below.parent == drafts[over].parent:
                _lower(UNSURE, draft)


def _doubt_words(drafts: Sequence[Draft]) -> None:
    """Doubt texts with an unread number before or a label after them, and terms after an aside.

    So are cells that a copy has run into one line, perhaps with their caption, and both parts of a
    sentence that it has torn: "of the City, the", "Council". Whatever begins in lower case below a
    table is the rest of a cell, and below a heading that of its title.
    """
    for above, draft in zip([None, *drafts], drafts, strict=False):
        words, over = draft.words, above.words if above else ""
        if _LATE_LABEL.search(words) or (draft.is_text and _is_run_together(draft)):
            _lower(LEFT, draft)
        if (draft.is_text and _UNREAD.match(words)) or AFTER_ASIDE.match(draft.term.text):
            _lower(UNSURE, draft)
        ended = above and above.kind not in _TABLES and (not over or _TEXT_END.search(over))
        if draft.is_text and (_OPEN_END.search(over) or (words.small and not ended)):
            _lower(UNSURE, draft, *((above,) if above else ()))


def _settle_given(drafts: Sequence[Draft]) -> None:
    """Raise the confidence in labels from a column as long as nothing above them is in doubt.

    A definition that only the unit holds begins anew. A text without an end may be a cell, or torn;
    one that announces a list may not be its item.
    """
    clear = True
    for at, draft in enumerate(drafts):
        text, below = draft.words, [each.parent for each in drafts[at + 1 : at + 2]]
        given = draft.confidence == GIVEN
        ends = _TEXT_END.search(text) and not (text[-1:] == ":" and below != [at])
        restarts = draft.term and not draft.label and draft.parent is None
        clear = bool(clear or restarts) and draft.confidence >= GIVEN and bool(ends or not given)
        if given and clear:
            draft.confidence = _SETTLED


def _is_run_together(draft: Draft) -> bool:
    """Whether a text is a caption with cells, or a long line of capitalized words and figures."""
    text = draft.words
    if _CAPTIONED.match(text):
        return True
    if len(text) < _LONGEST_LINE or text.isupper() or _PARTED.search(text) or not _is_loose(draft):
        return False
    words = text.split()
    return sum(not word[0].islower() for word in words) >= _MOSTLY * len(words)


def _doubt_repeated(drafts: Sequence[Draft]) -> None:
    """Doubt a list that begins again right after another one at its level.

    Whatever separates the two, a heading or a text that announces the second, is missing in the
    copy; or its owner is in doubt, or it begins with a number that was not read. A note separates
    no lists.
    """
    held = defaultdict[int | None, set[str]](set)
    repeated = set[int | None]()
    for above, draft in pairwise(one for one in drafts if one.kind is not BlockKind.NOTE):
        if above.label:
            held[above.parent].add(above.label)
        if draft.label in held[draft.parent]:
            held[draft.parent].clear()
            lost = above.confidence == LEFT or above.words.unread
            parts = draft.parent is not None or lost
            unsure = above.label or (parts and _is_unsure(above, drafts))
            (repeated.add if unsure else repeated.discard)(draft.parent)
        if draft.label and draft.parent in repeated:
            _lower(UNSURE, draft)


def _is_unsure(draft: Draft, drafts: Sequence[Draft]) -> bool:
    """Whether a text, or whatever holds it, is in doubt."""
    over = None if draft.parent is None else drafts[draft.parent]
    return draft.confidence < 1 or (
        over is not None and not over.label and _is_unsure(over, drafts)
    )


def _is_loose(draft: Draft) -> bool:
    """Whether a block is a text without a sentence's end, and neither a caption nor a whole row."""
    text = draft.words
    caption = len(text) <= _LONGEST_CAPTION and _CAPTION.search(text)
    return draft.is_text and not (caption or _SENTENCE_END.search(text) or _is_led(draft))


def _is_short(draft: Draft) -> bool:
    return len(draft.body.text) <= _HEAD


def _is_led(draft: Draft) -> bool:
    return draft.is_text and _LED.search(draft.words) is not None


def _is_announced(draft: Draft, drafts: Sequence[Draft]) -> bool:
    """Whether the text that holds a block is a row of its table: "Boats:" above "Small".

    Above that text is another row, or a letter.
    """
    parent = draft.parent or 0
    over = drafts[max(parent - 1, 0)]
    return parent > 0 and drafts[parent].is_text and (_is_led(over) or len(over.words) == 1)


_STEPS = (
    _doubt_cells,
    _doubt_empty,
    _doubt_lists,
    _doubt_heads,
    _doubt_words,
    _doubt_repeated,
    _settle_given,
)
