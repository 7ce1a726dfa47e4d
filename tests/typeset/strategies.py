"""Codes that nobody has written: manuscripts and styles for property tests.

Each strategy is made once and kept: Hypothesis looks a new one through before it first draws from
it, which takes longer than the drawing.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from itertools import product

from hypothesis import strategies as st

from tests.typeset.manuscript import Entry, Kind
from tests.typeset.sheets import Style

_NOUNS = [
    "bridge",
    "ferry",
    "mill",
    "dam",
    "orchard",
    "meadow",
    "lantern",
    "wagon",
    "cellar",
    "chimney",
    "hedge",
    "gate",
    "barn",
    "well",
]
_VERBS = [
    "keep",
    "open",
    "close",
    "inspect",
    "mend",
    "paint",
    "measure",
    "fence",
    "drain",
    "light",
    "clear",
    "move",
    "register",
]
_ADJECTIVES = [
    "two-family",
    "right-of-way",
    "public",
    "wooden",
    "old",
    "narrow",
    "upper",
    "well-kept",
    "common",
    "northern",
]
_TAILS = [
    "",
    " before noon",
    " once a year",
    " in the presence of the clerk",
    " unless the board has agreed to something else in writing",
]
_LAWS = [
    "3-4-2003 by L.L. No. 2-2003",
    "11-12-1996",
    "6-9-1981 by L.L. No. 3-1981; 7-14-2009 by L.L. No. 2-2009",
]


PHRASES = [
    f"the {noun} shall {verb} the {adjective} {other}{tail}"
    for index, (verb, noun) in enumerate(product(_VERBS, _NOUNS))
    for adjective, other, tail in [
        (_ADJECTIVES[index % 10], _NOUNS[index * 5 % 14], _TAILS[index * 3 % 5])
    ]
]
"""Sentences of law without their capital and their point."""
_PHRASE = st.sampled_from(PHRASES)
_NOUN = st.sampled_from(_NOUNS)
_TERMS = st.lists(_NOUN, min_size=2, max_size=5, unique=True)
_FORM = st.sampled_from(["text", "text", "list", "introduction", "definitions"])
_DIE, _FOUR = st.integers(0, 5), st.integers(0, 3)


@cache
def _phrases(most: int) -> st.SearchStrategy[list[str]]:
    return st.lists(_PHRASE, min_size=1, max_size=most)


@cache
@st.composite
def sentences(draw: st.DrawFn, most: int = 3, end: str = ".") -> str:
    """Running text of one to `most` sentences, the last one with the given end."""
    parts = draw(_phrases(most))
    return ". ".join(part[0].upper() + part[1:] for part in parts) + end


NOTES = tuple(f"[{verb} {law}]" for verb in ("Amended", "Added") for law in _LAWS)
LABELS = (
    ("A.", "(1)", "(a)", "[1]"),
    ("A.", "1.", "a.", "(1)"),
    ("a.", "1.", "(a)", "(1)"),
    ("1.", "A.", "(1)", "(a)"),
    ("(1)", "(a)", "1.", "a."),
    ("(a)", "(1)", "(i)", "A."),
)
"""Forms of labels by level: General Code's own, and those of towns that kept theirs."""
_ROMAN = ("i", "ii", "iii", "iv", "v")


@dataclass(frozen=True)
class Hand:
    """How drafters label items and publishers note changes."""

    labels: tuple[str, ...] = LABELS[0]
    notes: tuple[str, ...] = NOTES


HAND = Hand()


@cache
@st.composite
def notes(draw: st.DrawFn, hand: Hand = HAND) -> str:
    """A history note behind a text, mostly none."""
    return "" if draw(_DIE) else f" {draw(st.sampled_from(hand.notes))}"


def label(form: str, index: int) -> str:
    """A label in the form of the first one: "(a)" and 2 is "(c)"."""
    if "i" in form:
        return form.replace("i", _ROMAN[index])
    at = next(i for i, char in enumerate(form) if char.isalnum())
    value = str(index + 1) if form[at].isdigit() else chr(ord(form[at]) + index)
    return form[:at] + value + form[at + 1 :]


@cache
@st.composite
def lists(
    draw: st.DrawFn, level: int = 0, nest: int = 0, deepest: int = 2, hand: Hand = HAND
) -> list[Entry]:
    """A list with its lists below; `nest` counts the levels of a definition's own list."""
    entries: list[Entry] = []
    for index in range(draw(st.integers(2, 4))):
        below = level < deepest and draw(_FOUR) == 0
        text = draw(sentences(most=2, end=":" if below else ".")) + draw(notes(hand))
        entries.append(
            Entry(
                Kind.ITEM, text, label=label(hand.labels[level], index), level=level + 1, nest=nest
            )
        )
        if below:
            entries += draw(lists(level + 1, nest + 1 if nest else 0, deepest, hand))
    return entries


@cache
@st.composite
def definitions(draw: st.DrawFn, hand: Hand = HAND) -> list[Entry]:
    """Defined terms in the order of the alphabet, some with a list of their own."""
    terms = draw(_TERMS)
    entries = [Entry(Kind.PARAGRAPH, "In this chapter the following words have these meanings:")]
    for term in sorted(terms):
        below = draw(_FOUR) == 0
        entries.append(
            Entry(Kind.DEFINITION, draw(sentences(end=":" if below else ".")), term=term.upper())
        )
        if below:
            entries += draw(lists(nest=1, deepest=1, hand=hand))
    return entries


@cache
@st.composite
def bodies(draw: st.DrawFn, hand: Hand = HAND) -> list[Entry]:
    """What stands below a section's heading.

    It is text, a list, an introduction with its list, definitions.
    """
    form = draw(_FORM)
    if form == "text":
        return [
            Entry(
                Kind.PARAGRAPH,
                draw(sentences(most=6)) + draw(notes(hand)),
                footnotes=draw(footnotes()),
            )
        ]
    if form == "list":
        return draw(lists(hand=hand))
    if form == "introduction":
        return [Entry(Kind.PARAGRAPH, draw(sentences(end=":"))), *draw(lists(hand=hand))]
    return draw(definitions(hand))


@cache
@st.composite
def footnotes(draw: st.DrawFn) -> tuple[tuple[int, str], ...]:
    """A note behind the first sentence's first word, mostly none."""
    if draw(_DIE):
        return ()
    return ((3, f"Editor's Note: {draw(sentences())}"),)


@st.composite
def codes(draw: st.DrawFn) -> tuple[Entry, ...]:
    """A code of a few chapters, with and without articles."""
    entries: list[Entry] = []
    for chapter in draw(
        st.lists(st.integers(1, 260), min_size=1, max_size=3, unique=True).map(sorted)
    ):
        entries.append(Entry(Kind.CHAPTER, draw(_NOUN).upper() + "S", str(chapter)))
        section = 0
        for article in range(draw(st.integers(0, 2)) or 1):
            if article or draw(st.booleans()):
                title = draw(_NOUN).title()
                entries.append(
                    Entry(Kind.ARTICLE, f"{title}s [Adopted {_LAWS[0]}]", "I" * (article + 1))
                )
            for _ in range(draw(st.integers(1, 6))):
                section += 1
                title = f"{draw(_NOUN).title()}s and {draw(_NOUN)}s."
                entries += [
                    Entry(Kind.SECTION, title + draw(notes()), f"{chapter}-{section}"),
                    *draw(bodies()),
                ]
    return tuple(entries)


@st.composite
def styles(draw: st.DrawFn) -> Style:
    """Long and short pages, with and without dashes and hyphens.

    The publisher leaves no line alone.
    """
    return Style(
        town="GOOSEFORD",
        depth=draw(st.integers(24, 56)),
        kept=2,
        dash=draw(st.booleans()),
        swallows=draw(st.booleans()),
    )
