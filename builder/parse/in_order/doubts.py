"""Which blocks of a unit are in doubt, by their words and by what stands beside them."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Sequence
from itertools import groupby, pairwise, zip_longest

from builder.model import BlockKind
from builder.parse.drafts import Draft
from builder.parse.in_order.flush_text import UNREAD
from builder.parse.in_order.terms import BEHIND_ASIDE

UNSURE = 0.7
"""Confidence of a block whose label does not go on with a list, or begin one."""
LEFT = 0.15
"""Confidence of text whose label is left in a column, and of cells one below the other: of 38 that
were read against their sources 5 were right."""
GIVEN = 0.9
"""Confidence of a label from a column, behind something that is in doubt."""
_SETTLED = 0.98
"""The same where nothing before it is: of some 430 in 76 sections that were read none was wrong."""
CAPTION = re.compile(r"\btable\b", re.I)
"""What a caption of a table says, and a cell hardly ever does."""
_TEXT_END = re.compile(r"(?:[.;:,?!)\"”\]\u2014]|\b(?:and|or))$")
"""The end of a sentence or of a part of a list."""
_TABLES = frozenset({BlockKind.TABLE, BlockKind.FORM})
_LONGEST_CELL = 80
"""Characters of a line of a cell at most."""
_VALUE = re.compile(
    r"\.{4}|\$ ?\d|\d%|\d\.\d\d$|^[\d,.]+$|^[A-Z]{1,3}(?:[-/][A-Z\d]{1,2})?$|^(?:\d+ ){2}"
    r"|(?: (?:\d+(?:[,./]\d+)*['’\"”%*]?|[-–]+|\*+|None|N/?A)){2}$|\d (?:feet|ft|acres?|inches)$"
)
"""What lines of a table hold, and lists of words do not: leaders, sums, shares, marks, figures one
behind another ("Collector 80 24"), lengths."""
_FEWEST_VALUES, _VALUES = 3, 0.3
"""Lines with values from which on a run of lines is of a table, and their share at least."""
_NO_WORDS = re.compile(
    r"(?:(?:[A-Z]{1,2}|X|N/A)(?:\s|$))+|(?:[A-Z]{1,3}[.-])?\d+(?:[.-]\d+)*\.?"
    r"|(?:[•▪■□]\s*)+(?:\(\w{1,4}\))?"
)
"""Marks alone, as in the cells of a table of uses, or a number or a bullet alone, as of a lost
label."""
_UNREAD = re.compile(
    r"(?:[IVX]{1,6}\.)?\d+[A-Z]?(?:[.-]\d+)+[.:)]*\s+(?:[A-Z]\s)?(?:[A-Z]|\d{4}\s)[a-z]"
    r"|[IVXLC]{1,7}\s+[-–—][-–—\s]*[A-Z]{2}|.*\+-{3}"
)
"""A number with a title or a text, which was read neither as a heading nor as a label, or the rules
of a table."""
_OPEN_END = re.compile(
    r".{40}[a-z,] (?:the|an?|of|to|by|in|for|with|from|at|on|shall|be|is|are)$", re.S
)
"""The end of a text that goes on; a part of a list may end in "and"."""


def doubt(drafts: Sequence[Draft]) -> None:
    """Lower the confidence of the blocks of a unit that may be wrong.

    What they are and what they stand under is known; the last step settles labels from a column
    that no doubt stands above.
    """
    for step in _STEPS:
        step(drafts)


def _doubt_cells(drafts: Sequence[Draft]) -> None:
    """Doubt lines that are no sentences where they are cells: between two tables, or with values.

    A file may break long cells into lines, or print a table cell by cell.
    """
    above: Draft | None = None
    runs = [list(run) for _, run in groupby(drafts, key=_is_loose)]
    for run, behind in zip_longest(runs, runs[1:]):
        if _is_loose(run[0]):
            torn = bool(above and behind and {above.kind, behind[0].kind} <= _TABLES)
            values = sum(_VALUE.search(draft.body.text) is not None for draft in run)
            if torn or values >= max(_FEWEST_VALUES, _VALUES * len(run)):
                for draft in run:
                    draft.confidence = min(draft.confidence, LEFT)
            if torn and behind:
                behind[0].confidence = min(behind[0].confidence, UNSURE)
        above = run[-1]


def _doubt_empty(drafts: Sequence[Draft]) -> None:
    """Doubt labels whose words the copy has elsewhere, and all loose lines among marks alone."""
    holders = {draft.parent for draft in drafts}
    bare = [
        at
        for at, draft in enumerate(drafts)
        if draft.kind is BlockKind.PARAGRAPH and _NO_WORDS.fullmatch(draft.body.text.strip())
    ]
    loose = list(filter(_is_loose, drafts))
    if len(bare) < max(_FEWEST_VALUES, _VALUES * len(loose)):
        loose = []
    empty = [
        draft
        for at, draft in enumerate(drafts)
        if draft.label and not draft.body and at not in holders
    ]
    for draft in (*(drafts[at] for at in bare), *loose, *empty):
        draft.confidence = min(draft.confidence, LEFT)


def _doubt_beginnings(drafts: Sequence[Draft]) -> None:
    """Doubt text that begins with what nothing reads, and terms that an aside opens."""
    for draft in drafts:
        unread = draft.kind is BlockKind.PARAGRAPH and _UNREAD.match(draft.body.text.strip())
        if unread or BEHIND_ASIDE.match(draft.term.text):
            draft.confidence = min(draft.confidence, UNSURE)


def _doubt_torn(drafts: Sequence[Draft]) -> None:
    """Doubt two blocks of one sentence, which a copy has torn: "of the City, the", "Council"."""
    for above, draft in pairwise(drafts):
        text = above.body.text.strip()
        goes_on = draft.body.text[:1].islower() and above.kind not in _TABLES and text
        torn = _OPEN_END.search(text) or (goes_on and not _TEXT_END.search(text))
        if draft.kind is BlockKind.PARAGRAPH and torn:
            above.confidence = min(above.confidence, UNSURE)
            draft.confidence = min(draft.confidence, UNSURE)


def _doubt_open(drafts: Sequence[Draft]) -> None:
    """Doubt texts without an end beside what is kept as lines: cells of it, or torn by it.

    Of 126 such texts that were certain 7 were right: what the signs in a table stand for.
    """
    for ordered in (drafts, drafts[::-1]):
        beside = False
        for draft in ordered:
            if draft.kind is BlockKind.FORM:
                beside = draft.confidence < 1
            elif beside := beside and _is_open(draft):
                draft.confidence = min(draft.confidence, LEFT)


def _is_open(draft: Draft) -> bool:
    """Whether a block is a text without an end, and no caption."""
    text = draft.body.text.strip()
    caption = len(text) <= _LONGEST_CELL and CAPTION.search(text)
    return draft.kind is BlockKind.PARAGRAPH and not (caption or _TEXT_END.search(text))


def _settle_given(drafts: Sequence[Draft]) -> None:
    """Labels from a column are right as far as nothing above them in their unit is in doubt.

    A text without an end may be a cell, or torn; one that announces a list may be no item of it.
    """
    for at, draft in enumerate(drafts):
        text, below = draft.body.text.strip(), [each.parent for each in drafts[at + 1 : at + 2]]
        given = draft.confidence == GIVEN
        ends = _TEXT_END.search(text) and not (text[-1:] == ":" and below != [at])
        if draft.confidence < GIVEN or (given and not ends):
            return
        if given:
            draft.confidence = _SETTLED


def _doubt_repeated(drafts: Sequence[Draft]) -> None:
    """Doubt a list that begins again right behind another one of its level.

    What parts the two, a heading or a text that announces the second, is missing in the copy; or
    its owner is in doubt, or it begins with a number that was not read.
    """
    held = defaultdict[int | None, set[str]](set)
    repeated = set[int | None]()
    for above, draft in pairwise(drafts):
        if above.label:
            held[above.parent].add(above.label)
        if draft.label in held[draft.parent]:
            held[draft.parent].clear()
            parts = draft.parent is not None or UNREAD.match(above.body.text.strip())
            unsure = above.label or (parts and _is_unsure(above, drafts))
            (repeated.add if unsure else repeated.discard)(draft.parent)
        if draft.label and draft.parent in repeated:
            draft.confidence = min(draft.confidence, UNSURE)


def _is_unsure(draft: Draft, drafts: Sequence[Draft]) -> bool:
    """Whether a text, or what it stands under, is in doubt."""
    over = None if draft.parent is None else drafts[draft.parent]
    return draft.confidence < 1 or (
        over is not None and not over.label and _is_unsure(over, drafts)
    )


def _is_loose(draft: Draft) -> bool:
    """Whether a block is a line that neither ends like a sentence nor is a caption."""
    text = draft.body.text
    return (
        draft.kind is BlockKind.PARAGRAPH
        and len(text) <= _LONGEST_CELL
        and text[-1:] not in tuple(".:;")
        and not CAPTION.search(text)
    )


_STEPS = (
    _doubt_cells,
    _doubt_repeated,
    _doubt_empty,
    _doubt_beginnings,
    _doubt_torn,
    _doubt_open,
    _settle_given,
)
