"""Find what holds text without a label after the items of a list, judged from the whole unit.

If no indent shows it, such text may close the item above, an item further out, or the whole list;
so may texts below one that announces a list whose labels the copy lost. The list leaves some places
open: text between two of its items belongs to the first of them or to something below that. Words
rule out others: a list of one sentence has no second one, "the above" is more than one item, and a
text built like those of a list above it belongs to that list. If several places are left, the text
is doubtful, and all of them are reported.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from itertools import pairwise, takewhile
from typing import TypeAlias

from builder.frozen import frozen
from builder.grouped import grouped
from builder.model import BlockKind, Rival
from builder.parse.block_words import VERB, BlockWords
from builder.parse.drafts import Draft
from builder.parse.tables import NAMED

DOUBTFUL = 0.67
"""Confidence in what holds a text if there are several possible owners: two of three are right
(docs/design/method.md)."""

_OPENING = 6
"""Number of opening words that two texts of one kind share."""
_LAST = re.compile(r"\b(?:and|or)$")
"""The end of the last part but one."""
_ALL = re.compile(
    r"(?:(?:Any|All|Each|None|Some|One|Both) of )?(?:[Tt]he (?:above|foregoing)|[Aa]bove)\b"
)
"""Words that refer to a whole list."""
_DEFINED = re.compile(r"\b(?:this|the foregoing|the above) definition\b|^(?:The|This) term\b", re.I)
_OWN = re.compile(r"\b[Tt]his subsection\b(?! ?\()")
"""Words of a text that belongs to the outermost item."""
_NO_HEAD = re.compile(rf"{NAMED.pattern}|(?:At|By|From|If|In|On|Under|Upon|When|Where|With)\b")
"""Captions of tables, and how the rest of a sentence begins: "With a roof."."""

_Owners: TypeAlias = list[int | None]
"""Indexes of blocks, the innermost first; None is the unit itself."""


def settle_flush_text(drafts: Sequence[Draft], settled: Collection[int]) -> None:
    """Give the texts after items their parents, and as rivals what else may hold them.

    Args:
        drafts: a unit's blocks; texts among them change.
        settled: indexes of texts whose indent shows what holds them.
    """
    unit = _Unit(drafts)
    item = None
    above: _Owners = []
    for at, draft in enumerate(drafts):
        if _heads(draft):
            item = at
        if not draft.is_text:
            above = []
            continue
        if item is not None:
            above = [draft.parent] if at in settled else unit.owners(item, at, above)
            draft.parent, *others = above
            if others:
                draft.confidence = min(draft.confidence, DOUBTFUL)
                draft.rivals = tuple(Rival("parent", other) for other in others)
        if at not in settled and unit.leads(at):
            item, above = at, []


class _Unit:
    """The blocks of a unit, and its lists."""

    def __init__(self, drafts: Sequence[Draft]) -> None:
        self.drafts = drafts
        self.words = [draft.words for draft in drafts]
        self.lists = grouped((one.parent, at) for at, one in enumerate(drafts) if one.label)
        """Indexes of the items that each block holds."""
        self.after: list[int | None] = []
        """For each block the index of the next, or itself, that may hold text."""
        for at, draft in enumerate(drafts):
            if _heads(draft):
                self.after += [at] * (at + 1 - len(self.after))
        self.after += [None] * (len(drafts) - len(self.after))
        self.led: dict[int, _List] = {}
        """What is below each text that announces a list, once it is known."""

    def listed(self, item: int) -> list[int]:
        """Indexes of the items of an item's list."""
        return self.lists.get(self.drafts[item].parent, [])

    def leads(self, at: int) -> bool:
        """Whether a text announces those below it, as a list whose labels the copy lost.

        It ends with a colon; or it has the word "following", or no stop at its end, and parts of a
        sentence come next: "No fee is due for" above "geese; or".
        """
        words, below = self.words[at], range(at + 1, len(self.drafts))[:2]
        if words.leads:
            return all(self.drafts[one].is_text for one in below[:1])
        texts = [self.words[one] for one in below if self.drafts[one].is_text]
        if not all(one.small or one.endswith(";") for one in texts) or len(texts) < 2:
            return False
        if at > 0 and self.words[at - 1].is_part:
            return False
        listed = all(one.small for one in texts) and texts[0].rstrip(" andor/").endswith(";")
        return "following" in words or (listed and not words.ended and not words.is_part)

    def owners(self, item: int, at: int, above: _Owners) -> _Owners:
        """What may hold a text, the likeliest first.

        Args:
            item: index of the item or definition above the text.
            at: index of the text.
            above: what may hold the text right above it; empty if something else is above.
        """
        left, text = self.left_open(item, self.after[at]), self.words[at]
        if known := self.known(left, at):
            return known
        if self.drafts[item].is_text and not text.unread:
            return self.unlabeled(item, at, left, above)
        if len(above) > 1:
            return above
        if text.unread:
            left = left if len(left) > 1 else self.chain(item)
        elif above and above[0] in left and above[0] != item:
            left = left[left.index(above[0]) :]
        elif self.is_over(item, at):
            left = left[1:] or left
        elif _defines(self.drafts[item]) and text.captioned:
            left = left if len(left) > 1 else self.chain(item)
        elif self.is_own(item, at):
            return [item]
        if self.after[at] is None and not (left[0] == item and self.belongs(item, at)):
            left = [left[-1], *left[:-1]]
        return left

    def chain(self, item: int) -> _Owners:
        """An item, what holds it, and so on up to the unit (None)."""
        chain: _Owners = [item]
        while (above := chain[-1]) is not None:
            chain.append(self.drafts[above].parent)
        return chain

    def left_open(self, item: int, after: int | None) -> _Owners:
        """What may hold text between an item and the next one, at `after`.

        What holds the next item holds the first, too, so the text belongs to something inside it.
        But if the next one begins a list again, the text may lead to that list.
        """
        chain = self.chain(item)
        if after is None:
            return chain
        over, label = self.drafts[after].parent, self.drafts[after].label
        upto = chain.index(over) if over in chain else len(chain)
        before = (one for one in self.listed(after) if one <= item)
        restarts = any(self.drafts[one].label == label for one in before)
        return chain[: upto + restarts] or [item]

    def known(self, left: _Owners, at: int) -> _Owners:
        """The only possible owner of a text, by its words or place; empty if these do not tell.

        A caption right above a list that begins again heads that list.
        """
        text = self.words[at]
        if text.is_caption and not _NO_HEAD.match(text) and self.begins_again(at + 1):
            return [self.drafts[at + 1].parent]
        held: _Owners = []
        if _DEFINED.search(text):
            held = [one for one in left if one is not None and _defines(self.drafts[one])]
        elif _OWN.search(text):
            held = [one for one in reversed(left) if one is not None and self.drafts[one].label]
        return held[:1]

    def begins_again(self, at: int) -> bool:
        """Whether an item has the label of the first item of its list."""
        if at == len(self.drafts) or not self.drafts[at].label:
            return False
        first = self.listed(at)[0]
        return first < at and self.drafts[first].label == self.drafts[at].label

    def is_own(self, item: int, at: int) -> bool:
        """Whether a text belongs to the item above, which heads, announces or begins it."""
        words = self.words[item]
        if at > item + 1:
            return all(one.small for one in self.words[item + 1 : at + 1])
        if self.is_sentence(item):
            return False
        breaks_off = not words.ended and not words.is_part and self.words[at].small
        return breaks_off or words.announces or self.heads_all(item)

    def unlabeled(self, lead: int, at: int, left: _Owners, above: _Owners) -> _Owners:
        """What may hold a text below one that announces a list without labels.

        Args:
            lead: index of what announces the list.
            at: index of the text.
            left: what may hold it, the innermost first.
            above: what may hold the text right above it.
        """
        if lead not in self.led:
            self.led[lead] = self.below(lead)
        listed, nth, words = self.led[lead], at - lead - 1, self.words[at]
        outer = left[1:] or [self.drafts[lead].parent]
        if nth < listed.sure:
            heads = all(one.leads and not VERB.search(one) for one in (self.words[lead], words))
            return [lead, *outer] if nth == 0 and heads else [lead]
        if listed.end is not None and nth >= listed.end:
            closed = nth == listed.end or (len(above) == 1 and words.ended and not words.is_part)
            return outer if closed and not listed.again else [*outer, lead]
        if self.leads(at) or words.leads:
            return [*outer, lead]
        return [lead, *outer]

    def below(self, lead: int) -> _List:
        """The list below a text that announces it; its last text may announce another."""
        texts = list[BlockWords]()
        for at in takewhile(lambda at: self.drafts[at].is_text, range(lead + 1, len(self.drafts))):
            texts.append(
                BlockWords(self.words[at].rstrip(";")) if self.leads(at) else self.words[at]
            )
            if self.leads(at) or texts[-1].leads:
                break
        over, words, *listed = self.drafts[lead].parent, self.words[lead], *texts[:-1]
        held = lead > 0 and self.words[lead - 1].is_part
        nested = held or (over is not None and self.drafts[over].is_text)
        found = _List.of(words, texts, nested=nested)
        if not _share_title(words, texts[-1]):
            return found
        sure = found.sure if any(map(_is_heading, listed)) else len(listed)
        return _List(max(1, sure), len(listed))

    def is_over(self, item: int, at: int) -> bool:
        """Whether the item above cannot hold a text: its list's sentence ends, or goes on."""
        text, words = self.words[at], self.words[item]
        if len(self.listed(item)) > 1 and _ALL.match(text):
            return True
        if self.is_sentence(item):
            ends = text[:1].isupper() and words.endswith(".")
            return ends or (text.small and words.is_part)
        listed = self.words[item + 1 : at]
        ended = bool(listed) and all(one.small for one in listed) and listed[-1].endswith(".")
        return ended and words.announces and text.captioned

    def is_sentence(self, item: int) -> bool:
        """Whether the list of an item is one sentence.

        What announces it ends with a colon, and the items before this one end with a semicolon or a
        comma.
        """
        listed = [one for one in self.listed(item) if one < item]
        parts = [self.words[one] for one in listed if not self.words[one].announces]
        if not parts or not all(one.is_part for one in parts):
            return False
        over, right_above = self.drafts[item].parent, listed[0] - 1
        if right_above >= 0 and self.drafts[right_above].is_text:
            over = right_above
        return over is not None and self.words[over].leads

    def heads_all(self, item: int) -> bool:
        """Whether an item is only a caption of what is below it.

        Each item of its list must have something below it; otherwise "Geese." may be a plain item.
        """
        listed = self.listed(item)
        bare = any(above + 1 == below for above, below in pairwise(listed))
        known = len(listed) > 1 or self.words[item].isupper()
        return known and not bare and self.words[item].is_caption

    def belongs(self, item: int, at: int) -> bool:
        """Whether text after the last item of a unit likely belongs to that item.

        The item announces the text or defines a term; or an earlier item of its list holds text,
        and both items are captions or their texts begin with the same words.
        """
        words = self.words[item]
        if _defines(self.drafts[item]) or words.announces:
            return True
        others = [one for one in self.listed(item) if one < item]
        texts = [one for one in range(item) if self.drafts[one].is_text]
        if words.is_caption:
            last = max(others, default=-1)
            alike = any(self.drafts[one].parent == last for one in texts)
            return alike and self.words[last].is_caption
        opening = self.words[at].split()[:_OPENING]
        held = (one for one in texts if self.drafts[one].parent in others)
        return any(self.words[one].split()[:_OPENING] == opening for one in held)


@frozen
class _List:
    """Which of the texts below an announcement belong to its list without labels."""

    sure: int
    """Number of texts, from the first on, that belong to it by their words."""
    end: int | None
    """Index of the first text after the list; None if no words show it."""
    again: bool = False
    """Whether parts of another list follow its end."""

    @classmethod
    def of(cls, lead: BlockWords, texts: Sequence[BlockWords], *, nested: bool) -> _List:
        """The list made of an announcement and the texts below it.

        Args:
            lead: what announces it.
            texts: the texts below.
            nested: whether the announcement is in such a list, which the texts may continue.
        """
        sure = 1
        for at, text in enumerate(texts[1:], 1):
            above = texts[:at]
            if _is_whole(above, text):
                return cls(sure, at, any(one.is_part or one.small for one in texts[at:]))
            loose = above[-1].unread or text.unread or _is_aside(text)
            outer = nested and len(above) > 1 and all(map(_LAST.search, above[-2:]))
            if loose or outer or text.small is not texts[0].small:
                break
            parts = above[-1].is_part or (sure == at and text.is_part)
            alike = sure == at and not nested and _is_alike(lead, above, text, texts[at + 1 :][:1])
            if parts or alike:
                sure = at + 1
            elif not _has_caption(text):
                break
        return cls(sure, None)


def _is_whole(above: Sequence[BlockWords], text: BlockWords) -> bool:
    """Whether the sentence of a list ends right above a text."""
    if len(above) > 1 and _LAST.search(above[-2]) and not _LAST.search(above[-1]):
        return True
    parts = above[:-1]
    listed = bool(parts) and (all(p.is_part for p in parts) or all(p.small for p in above))
    return listed and above[-1][-1:] == "." and not text.small and not text.is_part


def _is_alike(
    lead: BlockWords, above: Sequence[BlockWords], text: BlockWords, below: Sequence[BlockWords]
) -> bool:
    """Whether a text is built like the list above it: with captions, opening words, no verbs."""
    listed = (*above, text)
    headed = _HEADED.match(lead)
    if all(one.captioned for one in listed) and not headed:
        return True
    opening = _first(text)
    if opening == _first(above[-1]) != _first(lead) and opening not in _COMMON:
        return True
    if not any(one.ended for one in (*listed, *below)):
        return True
    near = [_letters(one) for one in (above[-1], text, *below)]
    stopped = text.endswith(".") or (len(near) == 3 and near == sorted(near))
    named = [one for one in listed if headed or not _has_caption(one)]
    colons = {":" in one for one in named}
    return stopped and len(colons) == 1 and not any(map(_OF_SENTENCES.search, named))


_OF_SENTENCES = re.compile(
    rf"{VERB.pattern}|^(?:It|They|There|This|These|He|She)\b"
    r"|\b(?:appl(?:y|ies)|includes?|consists?|provides?|requires?|becomes?|remains?|be|been|do|does"
    r"|did|can|cannot|needs?|would|should|could)\b"
)
"""Words of sentences that names and phrases hardly ever have."""
_ASIDE = re.compile(r"^Provided\b|\(see\b", re.I)
"""What follows the name of a rule that is elsewhere, "Signs (see § 4)."; or the opening of a
proviso to a whole list."""
_COMMON = frozenset("The A An Any All No Each Every If When Such This In For It They".split())
"""Words with which unlike texts begin, too."""
_HEADED = re.compile(r"[^.:]{2,60}[.:] ")
"""A text that announces a list and has a caption itself; captioned texts may follow it."""
_HEADING = re.compile(r".{,60}:")
_WORD = re.compile(r"[a-z]{4,}")
_LETTERS = re.compile(r"[^a-z]")


def _first(text: str) -> str:
    return text.split(maxsplit=1)[0]


def _letters(text: str) -> str:
    return _LETTERS.sub("", text.casefold())


def _is_aside(text: str) -> bool:
    """Whether a text is a proviso, or only says where a rule is found."""
    aside = _ASIDE.search(text)
    return aside is not None and not VERB.search(text[: aside.start()])


def _has_caption(text: BlockWords) -> bool:
    """Whether a text begins with a caption that is no sentence: "Duplexes. The lot is wide."."""
    return text.captioned and not VERB.search(text.partition(".")[0])


def _is_heading(text: BlockWords) -> bool:
    """Whether a text may be a heading, or begins with one."""
    return _is_aside(text) or _has_caption(text) or not text.ended


def _share_title(one: str, other: str) -> bool:
    """Whether two texts are headings that share a word: "Permitted uses:", "Other uses:"."""
    titles = [_HEADING.fullmatch(each) and not VERB.search(each) for each in (one, other)]
    words = [set(_WORD.findall(each.casefold())) for each in (one, other)]
    return all(titles) and bool(words[0] & words[1])


def _heads(draft: Draft) -> bool:
    """Whether a block may hold text below it."""
    return bool(draft.label) or _defines(draft)


def _defines(draft: Draft) -> bool:
    return draft.kind is BlockKind.DEFINITION
