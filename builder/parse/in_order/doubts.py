"""Which blocks of a unit are in doubt, by their words and by what stands beside them."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Sequence
from itertools import groupby, pairwise, zip_longest

from builder.model import BlockKind
from builder.parse.drafts import Draft
from builder.parse.in_order.flush_text import UNREAD
from builder.parse.in_order.terms import BEHIND_ASIDE
from builder.parse.labels import is_lone

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
_TEXT_END = re.compile(
    r"(?:[.;:,?!)\"”\]\u2014]|\b(?:and|or)"
    r"|(?:\b(?:[Ss]ections?|[Cc]hapter|[Aa]rticle) |§ ?)(?=\S*\d)[\w.()-]+)$"
)
"""The end of a sentence or of a part of a list; a copy may lose the stop behind a link."""
_SENTENCE_END = re.compile(r"[.:;?!][\"”]*$")
_TABLES = frozenset({BlockKind.TABLE, BlockKind.FORM})
_LONGEST_CAPTION = 80
"""Characters of a caption at most."""
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
_LONGEST_LINE, _MOSTLY = 140, 0.6
"""Characters from which on a line without a stop may be cells, and the share of words that do not
begin in small letters: a title is shorter."""
_PARTED = re.compile(r"^[\[\"“]|\n|_{3}|\s{2}|(?:, \S+){4}|[\"”)]$")
"""What parts the fields of a form, the lines of an address, the words of a list; or quotes."""
_NUMBERED = re.compile(rf"(?!\[){UNREAD.pattern}")
"""A number that was not read, of what is no item that is reserved: "[9 A. - Reserved.]"."""
_OPEN_END = re.compile(
    r".{40}[a-z,] (?:the|an?|of|to|by|in|for|with|from|at|on|shall|be|is|are|this)$"
    r"|(?:less|more|greater|fewer) than$"
    r"|.{80}[a-z,] [A-Z][a-z]+$",
    re.S,
)
"""The end of a text that goes on; a part of a list may end in "and". A long one hardly ever ends in
a name without a stop: "told to the Planning", "Board"."""


def doubt(drafts: Sequence[Draft]) -> None:
    """Lower the confidence of the blocks of a unit that may be wrong.

    What they are and what they stand under is known; the last step settles labels from a column
    that no doubt stands above.
    """
    for step in _STEPS:
        step(drafts)


def _lower(most: float, *drafts: Draft) -> None:
    for draft in drafts:
        draft.confidence = min(draft.confidence, most)


def _doubt_cells(drafts: Sequence[Draft]) -> None:
    """Doubt texts without an end where they are cells: beside a table, or with values.

    Those between two tables or beside what is kept as lines are cells of it, or torn by it. A file
    may break long cells into lines, or print a table cell by cell. Of 126 such texts beside kept
    lines that were certain 7 were right: what the signs in a table stand for.
    """
    above: Draft | None = None
    runs = [list(run) for _, run in groupby(drafts, key=_is_loose)]
    for run, behind in zip_longest(runs, runs[1:]):
        if _is_loose(run[0]):
            below = behind[0] if behind else None
            beside = [one for one in (above, below) if one and one.kind in _TABLES]
            kept = any(one.kind is BlockKind.FORM and one.confidence < 1 for one in beside)
            values = sum(_VALUE.search(draft.body.text) is not None for draft in run)
            torn = len(beside) > 1
            if torn or kept or values >= max(_FEWEST_VALUES, _VALUES * len(run)):
                _lower(LEFT, *run)
            if torn:
                _lower(UNSURE, beside[1])
        above = run[-1]


def _doubt_empty(drafts: Sequence[Draft]) -> None:
    """Doubt labels whose words the copy has elsewhere, and what stands near them.

    That is the text right below one, all loose lines among marks alone, and texts that something
    holds behind labels that were left apart.
    """
    holders = {draft.parent for draft in drafts}
    bare = [draft for draft in drafts if _is_text(draft) and _NO_WORDS.fullmatch(_words(draft))]
    _lower(UNSURE, *(one for at, one in _texts_below(drafts) if _NO_WORDS.fullmatch(_words(at))))
    loose = list(filter(_is_loose, drafts))
    if len(bare) < max(_FEWEST_VALUES, _VALUES * len(loose)):
        loose = []
    empty = [
        draft
        for at, draft in enumerate(drafts)
        if draft.label and not draft.body and at not in holders
    ]
    apart = next((at for at, draft in enumerate(drafts) if _is_labels(draft)), len(drafts))
    below = [draft for draft in drafts[apart:] if _is_held(draft)]
    _lower(LEFT, *bare, *loose, *empty, *below)


def _texts_below(drafts: Sequence[Draft]) -> Iterator[tuple[Draft, Draft]]:
    """Two texts without labels, one right below the other."""
    return ((above, one) for above, one in pairwise(drafts) if _is_text(above) and _is_text(one))


def _is_labels(draft: Draft) -> bool:
    """Whether a block is of labels that a copy has apart from their texts."""
    return draft.kind is BlockKind.FORM and all(map(is_lone, draft.body.text.split()))


def _is_held(draft: Draft) -> bool:
    """Whether a block is a text without a label under something, and is no quotation."""
    return _is_text(draft) and draft.parent is not None and draft.body.text[:1] not in ('"', "“")


def _doubt_beginnings(drafts: Sequence[Draft]) -> None:
    """Doubt text that begins with what nothing reads, and terms that an aside opens.

    A list that begins right below such a text may be its own: all its items are in doubt.
    """
    for draft in drafts:
        unread = _is_text(draft) and _UNREAD.match(_words(draft))
        if unread or BEHIND_ASIDE.match(draft.term.text):
            _lower(UNSURE, draft)
    lost, begun = set[int | None](), {draft.parent for draft in drafts[:1] if draft.label}
    for above, draft in pairwise(drafts):
        if draft.label:
            if draft.parent not in begun and _is_text(above) and _NUMBERED.match(_words(above)):
                lost.add(draft.parent)
            begun.add(draft.parent)
            if draft.parent in lost:
                _lower(UNSURE, draft)


def _doubt_torn(drafts: Sequence[Draft]) -> None:
    """Doubt two blocks of one sentence, which a copy has torn: "of the City, the", "Council".

    What begins in small letters below a table is the rest of a cell.
    """
    for above, draft in pairwise(drafts):
        text = _words(above)
        ended = above.kind not in _TABLES and (not text or _TEXT_END.search(text))
        goes_on = draft.body.text[:1].islower() and not ended
        torn = _OPEN_END.search(text) or goes_on
        if _is_text(draft) and torn:
            _lower(UNSURE, above, draft)


def _settle_given(drafts: Sequence[Draft]) -> None:
    """Labels from a column are right as far as nothing above them in their unit is in doubt.

    A definition that stands under nothing begins anew. A text without an end may be a cell, or
    torn; one that announces a list may be no item of it.
    """
    clear = True
    for at, draft in enumerate(drafts):
        text, below = _words(draft), [each.parent for each in drafts[at + 1 : at + 2]]
        given = draft.confidence == GIVEN
        ends = _TEXT_END.search(text) and not (text[-1:] == ":" and below != [at])
        anew = draft.term and not draft.label and draft.parent is None
        clear = bool(clear or anew) and draft.confidence >= GIVEN and bool(ends or not given)
        if given and clear:
            draft.confidence = _SETTLED


def _doubt_run_together(drafts: Sequence[Draft]) -> None:
    """Doubt cells that a copy of the web has run into one line."""
    _lower(LEFT, *(draft for draft in drafts if _is_loose(draft) and _is_run_together(draft)))


def _is_run_together(draft: Draft) -> bool:
    """Whether a long line without a stop is mostly of words in capitals and of figures."""
    text = _words(draft)
    if len(text) < _LONGEST_LINE or text.isupper() or _PARTED.search(text):
        return False
    words = text.split()
    return sum(not word[0].islower() for word in words) >= _MOSTLY * len(words)


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
            lost = above.confidence == LEFT or UNREAD.match(_words(above))
            parts = draft.parent is not None or lost
            unsure = above.label or (parts and _is_unsure(above, drafts))
            (repeated.add if unsure else repeated.discard)(draft.parent)
        if draft.label and draft.parent in repeated:
            _lower(UNSURE, draft)


def _is_unsure(draft: Draft, drafts: Sequence[Draft]) -> bool:
    """Whether a text, or what it stands under, is in doubt."""
    over = None if draft.parent is None else drafts[draft.parent]
    return draft.confidence < 1 or (
        over is not None and not over.label and _is_unsure(over, drafts)
    )


def _is_loose(draft: Draft) -> bool:
    """Whether a block is a text that neither ends like a sentence nor is a caption."""
    text = _words(draft)
    caption = len(text) <= _LONGEST_CAPTION and CAPTION.search(text)
    return _is_text(draft) and not (caption or _SENTENCE_END.search(text))


def _is_text(draft: Draft) -> bool:
    return draft.kind is BlockKind.PARAGRAPH


def _words(draft: Draft) -> str:
    return draft.body.text.strip()


_STEPS = (
    _doubt_cells,
    _doubt_empty,
    _doubt_beginnings,
    _doubt_torn,
    _doubt_run_together,
    _doubt_repeated,
    _settle_given,
)
