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
from collections import defaultdict
from collections.abc import Collection, Mapping, Sequence
from dataclasses import field
from itertools import pairwise, takewhile
from typing import TypeAlias

from builder.frozen import frozen
from builder.model import BlockKind, Rival
from builder.parse.drafts import Draft
from builder.parse.tables import NAMED

DOUBTFUL = 0.67
"""Confidence in what holds a text if there are several possible owners: two of three are right
(docs/design/method.md)."""

_OPENING = 6
"""Number of opening words that two texts of one kind share."""
_CAPTION = re.compile(r"\s*[A-Z][^.:;,]{2,60}[.:]?\s*")
"""The words of an item that may head what is below it: "Division of Bees."."""
_ENUMERATED = re.compile(r"(?:[;,](?: (?:and|or|and/or))?| (?:and|or|and/or))\s*$")
"""The end of a part of a sentence."""
_PART = re.compile(r";(?: (?:and|or|and/or))?$")
_LAST = re.compile(r"\b(?:and|or)\s*$")
"""The end of the last part but one."""
_LEADS = re.compile(r"[:\u2014]\s*$")
"""The end of what announces a list."""
_ENDED = re.compile(r"[.;:?!)\u2014\"\u201d]\s*$")
"""The end of a sentence, or of a part of one that a list continues."""
_ALL = re.compile(
    r"(?:(?:Any|All|Each|None|Some|One|Both) of )?(?:[Tt]he (?:above|foregoing)|[Aa]bove)\b"
)
"""Words that refer to a whole list."""
_DEFINED = re.compile(r"\b(?:this|the foregoing|the above) definition\b|^(?:The|This) term\b", re.I)
_OWN = re.compile(r"\b[Tt]his subsection\b(?! ?\()")
"""Words of a text that belongs to the outermost item."""

UNREAD = re.compile(
    r"\W{0,2}(?:(?:[A-Za-z]{1,3}[.-])?\d[\w.–-]*[.)]?|(?:[A-Za-z]{1,2}|[ivxIVX]+)[.)>]|\[\w{1,4}\]"
    r"|[IVX]+\s*[-–—])(?:\s|$)"
)
"""A number at the beginning of a text that was read neither as a label nor as a heading."""
_CAPTIONED = re.compile(r"[A-Z][\w'’.-]*(?: [\w'’.-]+){0,4}[:.] (?=[A-Z])")
"""A paragraph with its own caption: "Penalty for violations: Any person". Below a definition it may
define another term."""
_NO_HEAD = re.compile(rf"{NAMED.pattern}|(?:At|By|From|If|In|On|Under|Upon|When|Where|With)\b")
"""Captions of tables, and how the rest of a sentence begins: "With a roof."."""
_VERB = re.compile(r"\b(?:is|are|was|were|shall|may|must|has|have|will|means?)\b")

_Owners: TypeAlias = list[int | None]
"""Indexes of blocks, the innermost first; None is the unit itself."""


def settle_flush_text(drafts: Sequence[Draft], settled: Collection[int]) -> None:
    """Give the texts after items their parents, and as rivals what else may hold them.

    Args:
        drafts: a unit's blocks; texts among them change.
        settled: indexes of texts whose indent shows what holds them.
    """
    unit = _Unit.of(drafts)
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


@frozen
class _Unit:
    """The blocks of a unit, and its lists."""

    drafts: Sequence[Draft]
    lists: Mapping[int | None, list[int]]
    """Indexes of the items that each block holds."""
    after: Sequence[int | None]
    """For each block the index of the next, or itself, that may hold text."""
    led: dict[int, _Led] = field(default_factory=dict)
    """What is below each text that announces a list, once it is known."""

    @classmethod
    def of(cls, drafts: Sequence[Draft]) -> _Unit:
        lists = defaultdict[int | None, list[int]](list)
        after: list[int | None] = []
        for at, draft in enumerate(drafts):
            if draft.label:
                lists[draft.parent].append(at)
            if _heads(draft):
                after += [at] * (at + 1 - len(after))
        return cls(drafts, lists, after + [None] * (len(drafts) - len(after)))

    def leads(self, at: int) -> bool:
        """Whether a text announces those below it, as a list whose labels the copy lost.

        It ends with a colon; or it has the word "following", or no stop at its end, and parts of a
        sentence come next: "No fee is due for" above "geese; or".
        """
        below, words = self.drafts[at + 1 : at + 3], self.words(at)
        if _LEADS.search(words):
            return all(one.is_text for one in below[:1])
        texts = [one.body.text.strip() for one in below if one.is_text]
        parts = [text for text in texts if text[-1:] == ";" or _small(text)]
        if len(parts) < 2 or (at > 0 and _ENUMERATED.search(self.words(at - 1))):
            return False
        ended = _ENDED.search(words) or _ENUMERATED.search(words)
        listed = not ended and all(map(_small, texts)) and _PART.search(texts[0]) is not None
        return listed or "following" in words

    def words(self, at: int) -> str:
        """The words of a block."""
        return self.drafts[at].body.text.strip()

    def owners(self, item: int, at: int, above: _Owners) -> _Owners:
        """What may hold a text, the likeliest first.

        Args:
            item: index of the item or definition above the text.
            at: index of the text.
            above: what may hold the text right above it; empty if something else is above.
        """
        left, text = self.left_open(item, self.after[at]), self.words(at)
        if known := self.known(left, at):
            return known
        if self.drafts[item].is_text and not UNREAD.match(text):
            return self.unlabeled(item, at, left, above)
        if len(above) > 1:
            return above
        if UNREAD.match(text):
            left = left if len(left) > 1 else self.chain(item)
        elif above and above[0] in left and above[0] != item:
            left = left[left.index(above[0]) :]
        elif left[0] == item and self.is_over(item, at):
            left = left[1:] or left
        elif _defines(self.drafts[item]) and _CAPTIONED.match(text):
            left = left if len(left) > 1 else self.chain(item)
        elif self.is_own(item, at):
            return [item]
        likely = left[0] == item and self.belongs(item, at)
        if self.after[at] is None and len(left) > 1 and not likely:
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
        if over == item:
            return [item]
        upto = chain.index(over) if over in chain else len(chain)
        before = (one for one in self.lists[over] if one <= item)
        restarts = bool(label) and any(self.drafts[one].label == label for one in before)
        return chain[: upto + restarts] or [item]

    def known(self, left: _Owners, at: int) -> _Owners:
        """The only possible owner of a text, by its words or place; empty if these do not tell.

        A caption right above a list that begins again heads that list.
        """
        text = self.words(at)
        if is_caption(text) and not _NO_HEAD.match(text) and self.begins_again(at + 1):
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
        first = self.lists[self.drafts[at].parent][0]
        return first < at and self.drafts[first].label == self.drafts[at].label

    def is_own(self, item: int, at: int) -> bool:
        """Whether a text belongs to the item above, which heads, announces or begins it."""
        announces = _announces(self.words(item))
        if at > item + 1:
            between = range(item + 1, at + 1)
            return announces and all(_small(self.words(one)) for one in between)
        if self.is_sentence(item):
            return False
        breaks_off = not _ENDED.search(self.words(item)) and not _ENUMERATED.search(
            self.words(item)
        )
        return announces or self.heads_all(item) or (breaks_off and _small(self.words(at)))

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
        led = self.led[lead]
        listed, left = led.listed, left if len(left) > 1 else [lead, self.drafts[lead].parent]
        nth, outer = at - lead - 1, left[1:]
        alike = len(left) == 2 and led.alike
        if (alike and nth < led.within) or nth < listed.sure:
            both = (self.words(lead), self.words(at))
            twin = nth == 0 and all(_LEADS.search(one) and not _VERB.search(one) for one in both)
            return [lead, self.drafts[lead].parent] if twin else [lead]
        if listed.end is not None and nth >= listed.end:
            closed = nth == listed.end or (len(above) == 1 and not _is_part(self.words(at)))
            return outer if closed and not listed.again else [*outer, lead]
        if self.leads(at) or _LEADS.search(self.words(at)):
            return outer if alike else [*outer, lead]
        return left

    def below(self, lead: int) -> _Led:
        """What is below a text that announces it; the last text may announce others."""
        texts = list[str]()
        for at in takewhile(lambda at: self.drafts[at].is_text, range(lead + 1, len(self.drafts))):
            texts.append(self.words(at).rstrip(";") if self.leads(at) else self.words(at))
            if self.leads(at) or _LEADS.search(texts[-1]):
                break
        over, words = self.drafts[lead].parent, self.words(lead)
        nested = over is not None and self.drafts[over].is_text
        within = 0 if any(map(_is_heading, texts[:-1])) else len(texts) - 1
        return _Led(_List.of(words, texts, nested=nested), _share_title(words, texts[-1]), within)

    def is_over(self, item: int, at: int) -> bool:
        """Whether the item above cannot hold a text: its list's sentence ends, or goes on."""
        text, words = self.words(at), self.words(item)
        if len(self.lists[self.drafts[item].parent]) > 1 and _ALL.match(text):
            return True
        if self.is_sentence(item):
            ends = text[:1].isupper() and words.endswith(".")
            return ends or (_small(text) and _ENUMERATED.search(words) is not None)
        listed = [self.words(one) for one in range(item + 1, at)]
        ended = bool(listed) and all(map(_small, listed)) and listed[-1].endswith(".")
        return ended and _announces(words) and _CAPTIONED.match(text) is not None

    def is_sentence(self, item: int) -> bool:
        """Whether the list of an item is one sentence.

        What announces it ends with a colon, and the items before this one end with a semicolon or a
        comma.
        """
        listed = [one for one in self.lists[self.drafts[item].parent] if one < item]
        parts = [words for one in listed if not _announces(words := self.words(one))]
        if not parts or not all(map(_ENUMERATED.search, parts)):
            return False
        over, right_above = self.drafts[item].parent, listed[0] - 1
        if right_above >= 0 and self.drafts[right_above].is_text:
            over = right_above
        return over is not None and _LEADS.search(self.words(over)) is not None

    def heads_all(self, item: int) -> bool:
        """Whether an item is only a caption of what is below it.

        Each item of its list must have something below it; otherwise "Geese." may be a plain item.
        """
        listed = self.lists[self.drafts[item].parent]
        bare = any(above + 1 == below for above, below in pairwise(listed))
        known = len(listed) > 1 or self.words(item).isupper()
        return known and not bare and is_caption(self.words(item))

    def belongs(self, item: int, at: int) -> bool:
        """Whether text after the last item of a unit likely belongs to that item.

        The item announces the text or defines a term; or an earlier item of its list holds text,
        and both items are captions or their texts begin with the same words.
        """
        if _defines(self.drafts[item]) or _announces(self.words(item)):
            return True
        others = [one for one in self.lists[self.drafts[item].parent] if one < item]
        held = [
            one
            for one, draft in enumerate(self.drafts[:item])
            if draft.is_text and draft.parent in others
        ]
        if is_caption(self.words(item)):
            last = max(others, default=-1)
            alike = any(self.drafts[one].parent == last for one in held)
            return alike and is_caption(self.words(last))
        opening = self.words(at).split()[:_OPENING]
        return any(self.words(one).split()[:_OPENING] == opening for one in held)


@frozen
class _Led:
    """The texts below one that announces them."""

    listed: _List
    alike: bool
    """Whether the last one announces others with the same words."""
    within: int
    """How many are then below the first announcement."""


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
    def of(cls, lead: str, texts: Sequence[str], *, nested: bool) -> _List:
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
                again = any(_ENUMERATED.search(one) or _small(one) for one in texts[at:])
                return cls(sure, at, again)
            loose = UNREAD.match(above[-1]) or UNREAD.match(text) or _is_aside(text)
            if loose or _small(text) is not _small(texts[0]):
                break
            parts = _ENUMERATED.search(above[-1]) or (sure == at and _ENUMERATED.search(text))
            alike = sure == at and not nested and _is_alike(lead, above, text, texts[at + 1 :][:1])
            if parts or alike:
                sure = at + 1
            elif not is_captioned(text):
                break
        return cls(sure, None)


def _is_whole(above: Sequence[str], text: str) -> bool:
    """Whether the sentence of a list ends right above a text."""
    if len(above) > 1 and _LAST.search(above[-2]):
        return True
    parts = above[:-1]
    listed = bool(parts) and (all(map(_ENUMERATED.search, parts)) or all(map(_small, above)))
    return listed and above[-1][-1:] == "." and not _small(text) and not _ENUMERATED.search(text)


def _is_alike(lead: str, above: Sequence[str], text: str, below: Sequence[str]) -> bool:
    """Whether a text is built like the list above it: with captions, opening words, no verbs."""
    listed = (*above, text)
    if all(map(_CAPTIONED.match, listed)) and not _HEADED.match(lead):
        return True
    opening = _first(text)
    if opening == _first(above[-1]) != _first(lead) and opening not in _COMMON:
        return True
    if not any(map(_ENDED.search, (*listed, *below))):
        return True
    near = [_letters(one) for one in (above[-1], text, *below)]
    stopped = text.endswith(".") or (len(near) == 3 and near == sorted(near))
    named = [one for one in listed if not is_captioned(one) or _HEADED.match(lead)]
    colons = {":" in one for one in named}
    return stopped and len(colons) == 1 and not any(map(_OF_SENTENCES.search, named))


_OF_SENTENCES = re.compile(
    rf"{_VERB.pattern}|^(?:It|They|There|This|These|He|She)\b"
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
_LETTERS = re.compile(r"[^a-z]")
_WORD = re.compile(r"[a-z]{4,}")


def _first(text: str) -> str:
    return text.split(maxsplit=1)[0]


def _letters(text: str) -> str:
    return _LETTERS.sub("", text.casefold())


def _is_aside(text: str) -> bool:
    """Whether a text is a proviso, or only says where a rule is found."""
    aside = _ASIDE.search(text)
    return aside is not None and not _VERB.search(text[: aside.start()])


def is_captioned(text: str) -> bool:
    """Whether a text begins with a caption: "Duplexes. The lot is wide."."""
    return _CAPTIONED.match(text) is not None and not _VERB.search(text.partition(".")[0])


def _is_heading(text: str) -> bool:
    """Whether a text may be a heading, or begins with one."""
    return _is_aside(text) or is_captioned(text) or not _ENDED.search(text)


def _share_title(one: str, other: str) -> bool:
    """Whether two texts are headings that share a word: "Permitted uses:", "Other uses:"."""
    titles = [_HEADING.fullmatch(each) and not _VERB.search(each) for each in (one, other)]
    words = [set(_WORD.findall(each.casefold())) for each in (one, other)]
    return all(titles) and bool(words[0] & words[1])


def _heads(draft: Draft) -> bool:
    """Whether a block may hold text below it."""
    return bool(draft.label) or _defines(draft)


def _defines(draft: Draft) -> bool:
    return draft.kind is BlockKind.DEFINITION


def _announces(words: str) -> bool:
    """Whether an item announces what is below it; one without words does."""
    return not words or _LEADS.search(words) is not None


def _is_part(words: str) -> bool:
    """Whether words are part of a sentence, or an unfinished line."""
    return not _ENDED.search(words) or _ENUMERATED.search(words) is not None


def is_caption(words: str) -> bool:
    """Whether the words of an item may head what is below it."""
    return _CAPTION.fullmatch(words) is not None and _VERB.search(words) is None


def _small(words: str) -> bool:
    """Whether words begin in lower case."""
    return words[:1].islower()
