"""Recognize items that define terms, by what is over them and by the other items of their list.

"Curfew. A time at which ..." is an item with a caption, but a definition below "Definitions.";
'"Goose," when it is told of a mill, means ...' is one among definitions.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Sequence
from itertools import zip_longest

from builder.model import BlockKind
from builder.parse.drafts import Draft
from builder.parse.in_order.terms import is_term

_ANNOUNCED = re.compile(
    r"^\W*definitions?\W*$|\b(?:definitions|meanings?)\b[^.;]{0,120}:\W*$"
    r"|\b(?:words|terms)\b[^.;]{0,60}\bdefined\b[^.;]{0,80}:\W*$",
    re.I,
)
"""What announces definitions and nothing else."""
_TITLE = re.compile(
    r"\W*(?:\w+ ){0,3}definitions(?: (?:of|for|and|as|used|in)\b[\w ,’'-]*)?\W*", re.I
)
"""A title that speaks only of definitions; "Definitions; permits; fees." does not."""
_TERM = r"[\"“][^\"“”]{1,80}[\"”]"
_TERMS = rf"{_TERM}(?:,? (?:(?:or|and) )?{_TERM}){{0,4}}"
_CAPTIONED = re.compile(
    rf"(?P<term>{_TERMS}|(?!(?:An?|The|Any|All|Each|No)\s)[A-Z][^.:;—\"“”]{{1,60}})"
    r"(?P<stop>(?<=[.:].)|:(?=\s+\S)|(?:\.,?|\s?—)(?=\s+[\"“A-Z\d(]))(?:\s+|$)"
)
"""A term as a caption before its meaning. A stop may be inside its quotation marks ("Hen" or
"hens:"); such a term may also be alone above a list."""
_QUOTED = re.compile(
    rf"(?P<term>{_TERMS})(?P<stop>)"
    r"(?=,?\s?[^.;:]{0,300}\bmeans?\b)"
)
_ALONE = re.compile(r"(?P<term>[A-Z][^.:;—\"“”]{1,60})(?P<stop>\.)\Z")
"""A term alone in its item, with its meaning in the items below."""
_FEWEST, _FEWEST_BELOW_TITLE = 2, 5
"""Fewest items of a list of definitions; the second if only the title announces it."""
_CAPTIONS = 0.9
"""Least share of such a list's entries with captions; the others head some, or have lost a stop."""


def define_items(drafts: Sequence[Draft], title: str = "") -> None:
    """Turn the items of lists of definitions into definitions.

    Items with a caption are definitions if a text, an item or the title announces definitions and
    nearly all entries have a caption or are definitions. Elsewhere only an item in a list with a
    definition and with a quoted term in front of "means" is one.

    Args:
        drafts: a unit's blocks; those of such items change.
        title: the unit's title, which may announce the outermost lists.
    """
    after = {id(one): below for one, below in zip_longest(drafts, drafts[1:])}
    lists = defaultdict[tuple[int | None, int | None], list[Draft]](list)
    above: dict[int | None, int] = {}
    for at, draft in enumerate(drafts):
        if draft.label:
            if at and drafts[at - 1].is_text and _ANNOUNCED.search(drafts[at - 1].body.text):
                above[draft.parent] = at - 1
            lists[draft.parent, above.get(draft.parent, draft.parent)].append(draft)
        elif draft.is_text:
            above[draft.parent] = at
    for (parent, over), listed in lists.items():
        entries = [one for one in listed if not _is_free(one)]
        items = [one for one in entries if one.kind is BlockKind.ITEM]
        announced = over is not None and _ANNOUNCED.search(drafts[over].body.text)
        titled = parent is None and _TITLE.fullmatch(title) and len(entries) >= _FEWEST_BELOW_TITLE
        captioned = [one for one in items if _has_caption(one)]
        known = len(entries) - len(items) + len(captioned)
        whole = len(listed) >= _FEWEST and known >= _CAPTIONS * len(entries)
        if whole and (announced or titled):
            _define(captioned, _CAPTIONED)
            _define([one for one in items if _is_repeated(one, after[id(one)])], _ALONE)
            items = [one for one in items if one.kind is BlockKind.ITEM]
        if len(items) < len(entries):
            _define(items, _QUOTED)


def _has_caption(item: Draft) -> bool:
    """Whether an item begins with a term as a caption."""
    found = _CAPTIONED.match(item.body.text)
    return found is not None and (found["term"].isupper() or is_term(found["term"]))


def _is_repeated(item: Draft, below: Draft | None) -> bool:
    """Whether an item's only words are the first ones below it: "Hen." above "(1) A hen is"."""
    found = _ALONE.match(item.body.text)
    if found is None or below is None or not below.label:
        return False
    return (
        re.match(rf"(?:an?|the)\s+{re.escape(found['term'])}\b", below.body.text, re.I) is not None
    )


def _is_free(draft: Draft) -> bool:
    """Whether an item reserves its label for later: "(4) Reserved."."""
    return draft.body.text.strip(" .[]()").casefold() == "reserved"


def _define(items: Sequence[Draft], pattern: re.Pattern[str]) -> None:
    """Cut the term from each item that a pattern matches."""
    for one in items:
        if found := pattern.match(one.body.text):
            body, (end, after) = one.body, (found.end("term"), found.end("stop"))
            one.kind = BlockKind.DEFINITION
            one.term, one.separator, one.body = body[:end], body[end:after], body[after:]
