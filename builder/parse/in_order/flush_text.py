"""Text without a label behind the items of a list: what it stands under, seen from the whole unit.

While a unit is read, such text stands under the item above it. What comes behind tells more: a list
may have been one sentence that is over, or the text may be no more of the list at all.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from builder.model import BlockKind
from builder.parse.drafts import Draft

_OPENING = 6
"""Words with which two texts of one kind begin alike."""
_CAPTION = re.compile(r"\s*[A-Z][^.:;,]{2,60}[.:]?\s*")
"""The words of an item that heads what stands below it: "Division of Bees."."""
_ENUMERATED = re.compile(r"[;,](?: (?:and|or|and/or))?\s*$")
"""The end of a part of a sentence."""


def settle_flush_text(drafts: Sequence[Draft]) -> None:
    """Give the text behind items to what it stands under: another item, or none."""
    for item, below in _items_with_text(drafts):
        if _ends_sentence(drafts, item, below):
            _give(drafts, below, item)
    last = max((at for at, draft in enumerate(drafts) if draft.label), default=-1)
    for at in range(last + 1, len(drafts)):
        if _is_text(drafts[at]) and not _belongs(drafts, at):
            drafts[at].parent = None


def _items_with_text(drafts: Sequence[Draft]) -> Iterator[tuple[int, range]]:
    """The items right behind which text stands, each with the places of that text."""
    for item, draft in enumerate(drafts):
        end = item + 1
        while draft.label and end < len(drafts) and _is_text(drafts[end]):
            end += 1
        if end > item + 1:
            yield item, range(item + 1, end)


def _ends_sentence(drafts: Sequence[Draft], last: int, below: range) -> bool:
    """Whether a list is one sentence that an item ends, and another one begins below that.

    What announces the list ends with a colon, the items before the last one with a semicolon or a
    comma, and it with a period. A list that goes on behind the text has another one within it.
    """
    item = drafts[last]
    after = next((draft for draft in drafts[below.stop :] if draft.label), None)
    if item.parent is None or after is None or after.parent in (item.parent, last):
        return False
    if not _ends_with(drafts[item.parent], ":") or not _ends_with(item, "."):
        return False
    above = [
        draft
        for draft in drafts[item.parent + 1 : last]
        if draft.label and draft.parent == item.parent and not _ends_with(draft, ":")
    ]
    enumerated = bool(above) and all(_ENUMERATED.search(draft.body.text) for draft in above)
    return enumerated and drafts[below.start].body.text[:1].isupper()


def _give(drafts: Sequence[Draft], below: range, item: int) -> None:
    """Give the text of an item to what announces its list."""
    for at in below:
        if drafts[at].parent == item:
            drafts[at].parent = drafts[item].parent


def _belongs(drafts: Sequence[Draft], at: int) -> bool:
    """Whether text behind the last item of a unit is part of what it stands under."""
    over = drafts[at].parent
    if over is None:
        return False
    return drafts[over].kind is BlockKind.DEFINITION or _holds_like_others(drafts, over, at)


def _holds_like_others(drafts: Sequence[Draft], item: int, behind: int) -> bool:
    """Whether an item holds text behind it, as one before it in its list holds its own.

    Both items are captions, or their texts begin with the same words.
    """
    if any(draft.label for draft in drafts[item + 1 : behind]):
        return False
    others = {
        at
        for at, draft in enumerate(drafts[:item])
        if draft.label and draft.parent == drafts[item].parent
    }
    texts = [draft for draft in drafts[:item] if _is_text(draft) and draft.parent in others]
    if _CAPTION.fullmatch(drafts[item].body.text):
        last = max(others, default=-1)
        held = any(draft.parent == last for draft in texts)
        return held and _CAPTION.fullmatch(drafts[last].body.text) is not None
    opening = _opening(drafts[behind])
    return any(_opening(draft) == opening for draft in texts)


def _is_text(draft: Draft) -> bool:
    return draft.kind is BlockKind.PARAGRAPH and not draft.label


def _ends_with(draft: Draft, sign: str) -> bool:
    return draft.body.text.rstrip().endswith(sign)


def _opening(draft: Draft) -> list[str]:
    """The first words of a text."""
    return draft.body.text.split()[:_OPENING]
