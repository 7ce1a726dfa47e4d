r"""A grammar of provision references, by recursive descent over the text itself.

    chain   = group { link group }            "Subsection B of § 147-9", "Ch. 72, Sch. III"
    link    = [title] ["," ] ("of" | "in")    towards the general
            | "," [title ","]                 towards the specific
    group   = word item { separator item }
    item    = number { subsection } [ range [word] item ]
            | subsection                      after an item that has one: "§ 220-46B and D"
            | subsection "," word subsection  of smaller places: "Subd. 2, paragraph (c)"

Every function takes the text and an offset and returns what is there, or None; none looks ahead for
what the words mean.

>>> chain = parse("see §§ 220-46B and D and 220-47B, G, L, N and P.", 4)
>>> [item.raw for item in chain.groups[0].items]
['220-46B', 'D', '220-47B', 'G', 'L', 'N', 'P']
>>> [group.word for group in parse("Subsection B of § 147-9 of this code", 0).groups]
['Subsection', '§']
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise
from string import ascii_uppercase

from builder.resolve.subsections import NUMBERS
from builder.resolve.syntax import DEPTH, Chain, Designation, Item, Kind

_AFTER = r"(?:(?<=\bin\s)|(?<=\bsee\s)|(?<=\bunder\s))"
_WORDS = {
    Kind.SECTION: (
        r"§§?|sections?|secs?\.|sects?\.|(?-i:[A-Z]{1,4}[CM]C)(?=\s+\d+[A-Z]?\.\d)"
        r"|(?<![.'’])(?-i:ss?)\.(?=\s*\d)"
        rf"|(?:{_AFTER}|(?<=\bof\s))''?(?=\s\d{{1,3}}\.\d\d)"  # "see ' 92.99"
        rf"|{_AFTER}(?=\d{{1,2}}\.\d{{2,3}}\.\d{{3}}(?![\d-]))"  # "as set out in 8.30.060.D"
    ),
    Kind.CHAPTER: (
        r"chapters?|chs?\.|chaps?\.|(?<![.\w])(?-i:c)\.(?=\s*\d)"
        r"|(?:(?<=G\.L\.\s)|(?<=GL,\s)|(?<=GL\s))c\.?(?=\s*\d)"
    ),
    Kind.ARTICLE: r"articles?|arts?\.",
    Kind.PART: r"(?:sub)?parts?|pts?\.",
    Kind.TITLE: r"titles?|tit\.",
    Kind.APPENDIX: r"appendix|appendixes|appendices|app\.(?!\s*(?:\d+/\d|(?:19|20)\d\d\b))",
    Kind.SCHEDULE: r"schedules?|sch\.",
    Kind.SUBCHAPTER: r"subchapters?",
    Kind.TABLE: r"tables?",
    Kind.SUB: (
        r"sub-?sections?|subsecs?\.|sub-?divisions?|subds?\.|divisions?"
        r"|(?:sub-?)?paragraphs?|pars?\.|(?:sub)?clauses?|items?"
    ),
}
_NUMBER_WORDS = "|".join(NUMBERS)
_INITIALS = r"(?=[§'AaCcDdIiPpSsTt]|[A-Z]{2,5}\s|(?<=\s)\d{1,2}\.\d)"
"""How the words begin. It is tested first, and rules out most places of a text."""
WORD = re.compile(
    _INITIALS
    + r"(?<![\w-])(?i:"
    + "|".join(rf"(?P<{kind}>{words})" for kind, words in _WORDS.items())
    + r")(?:(?<=[§.])|(?![A-Za-z]))\s*"
    rf"(?=[\d(\[]|[A-Z]{{1,5}}(?![a-z])|[a-z](?![a-z])|(?:{_NUMBER_WORDS})\b)"
)

_CONTINUES = r"(?=,|\s+(?:of|and|or|to|through|hereof|above|below|is|are|shall|may)\b)"
"""What follows a label's period if the sentence continues: "(a)(2)A. of this section"."""
_TAIL = (
    r"(?>\((?:[ivxl]{1,5}|[IVXL]{1,5}|[A-Za-z]{1,2}|\d{1,3})\)"
    r"|\[(?:[a-z]{1,2}|\d{1,2})\]"
    rf"|(?<=\))(?:[a-z](?![A-Za-z])|\d{{1,2}}(?![\w])|[A-Z](?:\.{_CONTINUES}|(?![A-Za-z])))"
    rf"|(?<=\)[A-Za-z])\.\d{{1,2}}(?!\w)(?:\.{_CONTINUES})?)"
)
"""A place within a section. It is atomic: "(i)" is a Roman numeral and a letter, so a row of them
could be read in more and more ways."""
_LETTERS = r"(?:[A-Z]{1,2}|[a-z]{1,2})"
_SUFFIX = r"(?:[A-Z]{1,2}|[a-z]{1,4})"
_WHOLE = r"(?:(?![A-Za-z\d])|(?<=\d)(?=[A-Z]{3,}\b))"
"""The end of a number, so that none is cut short; a law's letters may touch it: "51-51WAC"."""
_LABEL = (
    "(?:" + "|".join(letter * 2 for letter in ascii_uppercase) + r"|[IVX]{2,5}|[A-Z](?!\.[A-Z]))"
)
_SECTION = re.compile(
    rf"(?:(?:[A-Z]{{2,4}} (?=\d)|[A-Z]{{1,3}}-)?[A-Z]{{0,2}}(?:\d+-\s)?\d+{_LETTERS}?{_WHOLE}"
    r"(?:(?:[-.:]|-\s(?=\d+(?![-.:]?\d)))"
    rf"(?:\d+(?:{_LETTERS}|[A-Za-z]\d{{1,3}}[a-z]?)?{_WHOLE}"
    rf"|{_SUFFIX}(?![A-Za-z])(?:(?<=-[A-Z])\d{{1,2}}(?![A-Za-z\d]))?))*"
    rf"|(?:[IVXLC]+|[A-Z]){_WHOLE}(?!\.[A-Z]|,\sArt))(?![-.:]\d){_TAIL}*"
)
_TAIL_APART = re.compile(
    rf"(?P<tail>(?:\s{{1,2}}(?=\(){_TAIL}+)+)"
    rf"(?=\s?[.,;:)\]]|\s*$|\s+(?:of|and|or|to|through|above|below|hereof|shall|may|must|is|are|was|"
    r"were|does|do|has|have|which|that|in|for|as|by|on|with|if|unless|when|where|not|apply|applies"
    r"|prohibits?|requires?|provides?|allows?|permits?|authorizes?)\b)"
)
"""Places in a section after a blank, if the sentence continues: "17.65.020 (C)(5) must"."""
_AS_SECTION = re.compile(r"sub-?sections?|subsecs?\.|paragraphs?", re.I)
_OF_SECTION = re.compile(r"(?=\d+[A-Z]?[-.]\d|\d{3,4}\()")
"""The number of a whole section after "subsection": "30-61(4)", "501(c)(3)"."""
_HYPHENED_PLACE = re.compile(r"\d+-\d+[(.]")
"""A whole section's number with a place in it, even "of this section"."""
_IN_SECTION = re.compile(
    r",?\s+(?:of|in|under)\s+(?:this\s+|said\s+|such\s+)?(?:§|sections?\b)", re.I
)
_BARE = re.compile(rf"(?:\d+/)?{_SECTION.pattern}")
_NO_LETTERS = "AN|AS|AT|BY|IF|IN|IS|IT|NO|OF|ON|OR|TO"
_DIVISION = re.compile(
    r"(?:(?![IVXLC]+\s)[A-Z]{2,4} (?=\d))?"
    r"(?:[IVXLC]+(?:-?[A-Z]|-\d)?"
    r"|\d+(?:[A-Z]{1,2}(?=\.\d))?(?:\.\d+)*(?:[-.]?[A-Z]{1,2}|[a-z]|-\d+(?:\.\d+)?[A-Z]{0,2})?"
    rf"|(?!(?:{_NO_LETTERS})\b)[A-Z]{{1,2}}(?:-?\d+)?){_WHOLE}(?!-\d)"
)
_TABLE = re.compile(rf"(?:[IVXLC]+|\d+(?:[.-]\d+)*(?:\(\d+\))?[A-Z]?|[A-Z](?:-?\d+)?){_WHOLE}")
_LETTERED = r"\.?[a-z](?![a-z])(?:\.?\d{1,2}|\.[ivx]{1,4}(?![a-z]))?"
_FIGURED = rf"\.?\d{{1,2}}(?!\d)(?:{_LETTERED})?"
"""Places without parentheses, below a number and below a letter: "3.a", "B.3.a.i", "B3a"."""
_PERIOD = rf"(?:\.(?:{_CONTINUES}|(?=\()))?"
"""A period that belongs to a place, because the sentence continues: "subsection C. above"."""
_SUB = re.compile(
    rf"(?:(?:{_LABEL}(?:{_FIGURED})?{_PERIOD}"
    rf"|\d{{1,3}}(?:-?[a-z]{{1,2}}|(?:\.\d{{1,3}})+|\.?[A-Z](?:{_FIGURED})?|{_LETTERED})?{_PERIOD}"
    rf"|(?i:{_NUMBER_WORDS})|[a-z](?:{_FIGURED}|(?=\s+(?:of|and|or)\b|[,(]))){_TAIL}*|{_TAIL}+)"
    r"(?![A-Za-z\d])"
)
_WORDY = re.compile(_NUMBER_WORDS, re.I)
"""A number in words; it does not continue a list of labels: "Subsection C, One position"."""
_CARRIED = re.compile(
    rf"(?:{_LABEL}(?:\.{_CONTINUES})?(?![A-Za-z'’-]){_TAIL}*|{_TAIL}+)(?![A-Za-z\d])"
)
_HAS_SUB = re.compile(r"(?:[A-Z]\.?|\)|\]|\)[a-z]|\)[A-Z]\.\d{1,2}\.?)$")
_BLANKS = re.compile(r"\s*(?:['’](?=\d+[A-Z]?[-.]\d))?")
"""What may be before a number after a law's name; an apostrophe stands for a lost sign."""
_SENTENCE = re.compile(
    r"(?!\s+(?:and|or|of|in|through|to|above|below|here\w+|is|are|shall|may)\b)\s+[a-z]"
)

_OWN_PERIOD = r"(?:\.(?=\s(?:and|or|[–—])\s\d+\.\d))?"
"""The period that a number has in its section's heading, too: "sections 5.1. and 6.9.1."."""
_QUOTED = r"(?:\s?,\s[\"“][^\"“”\n]{2,80}[\"”])?"
"""The title of a section that a list gives with its number."""
_SEPARATOR = re.compile(
    rf"{_OWN_PERIOD}{_QUOTED}\s*(?:,\s*(?:(?:and/or|and|or|&)\s+)?|;\s*(?:(?:and|or)\s+)?|(?<=\s)(?:and/or|and|or|&)\s+|/)"
)
_HYPHENED = re.compile(r"(\d+\.\d+[A-Z]?)-(\d+\.\d+[A-Z]?)")
"""Two numbers with points and a hyphen between them are a range: "51.030-51.034"."""
_HELD = re.compile(
    r"(?:(?:,|,?\s+(?:and|or))\s+[IVXLC\d]+(?!\w))*\s+of\s+(?:this|said|chapter|title)\b", re.I
)
"""What makes a number part of a list after a word that is not plural: "article II or III of chapter
24"."""
_RANGE = re.compile(
    rf",?{_OWN_PERIOD}\s*(?:(?<=\s)(?:through|thru|to)\s+(?:and\s+including\s+)?"
    r"|[–—]\s*|(?<=\d)-\s(?=\d+[-.]\d))"
)

_TORN = re.compile(r"(?<=-)\s")
"""A blank in a number at the end of a line: "12- 3"; "7-1- 7-2" is a range."""
_RIGHTED = re.compile(r"(?<=[IVXLC])\[([IVXLC]+)\]")
"""The right number, which an editor adds to a wrong one: "Article IV[V]"."""
_DECIMAL = re.compile(r"\d+(?:\.\d+)+")
_DAY = re.compile(r"\d{1,2}-\d{1,2}-(?:19|20)?\d\d")
_WITH_PLACE = re.compile(r"\d\w*\(")
"""A section's number with a place in it: "501(c)(3)"."""

_SMALL = r"and|or|of|the|for|in|to|with|on|by|from|an?|as"
_CAPITAL = r"[\"“]?[A-Z][\w'’/&-]*[\"”]?"
_ANY_WORD = re.sub(r"\?P<\w+>", "?:", WORD.pattern)
_NO_NAME = rf"(?i:secs?\.|sections?|{_WORDS[Kind.SUB]})\s"
_NAME = rf"(?!{_NO_NAME}){_CAPITAL}(?:,?\s+(?:(?:{_SMALL})\s+){{0,3}}{_CAPITAL}){{0,10}}?"
_SIZES = re.compile(r"(sub-?(?:s|d)|div)|(par)|(sub-?p)|(cl)|(sub-?c)|(item)", re.I)
"""Words for places within a section, the largest first."""
_COMMA = re.compile(r",\s+")
_UPWARD = re.compile(
    rf"(?:,\s+{_NAME})?(?:\s*\([^()]{{1,80}}\))?,?\s+(?:of|in|under)\s+(?:the\s+|said\s+|such\s+)?(?:[Cc]ode\s+)?(?={_ANY_WORD})"
)
_DOWNWARD = re.compile(
    rf"(?:,\s+{_NAME})?,?\s+(?:(?:starting|beginning|commencing)\s+with\s+)?(?={_ANY_WORD})"
)


_LONGEST_CHAIN = 12
"""Most designations in a chain. The longest in the law have five ("Subsection A(1) of Section 3 of
Article II of Chapter 5 of Title 6")."""


def starts(text: str) -> Iterator[int]:
    """Offsets at which a reference may begin."""
    return (found.start() for found in WORD.finditer(text))


def parse(text: str, pos: int) -> Chain | None:
    """The chain of designations at an offset, or None."""
    group = _group(text, pos)
    if not group:
        return None
    groups = [group]
    rising = False
    while len(groups) < _LONGEST_CHAIN and (following := _following(text, groups)):
        rising = rising or bool(_UPWARD.match(text, groups[-1].end))
        groups.append(following)
    return Chain(tuple(groups), rising)


def unsigned(text: str, pos: int, *, first_only: bool = False) -> Designation | None:
    """The sections without a sign after a law's name: "1225.1" of "19 NYCRR 1225.1"."""
    gap = _BLANKS.match(text, pos)
    first = _item(_BARE, text, gap.end() if gap else pos)
    if first is None:
        return None
    items = (first,) if first_only else _items(text, first, Kind.SECTION, plural=True)
    return Designation(Kind.SECTION, "", first.start, items)


def _following(text: str, groups: list[Designation]) -> Designation | None:
    """The next designation: a more general one after "of", a more specific one after a comma."""
    last = groups[-1]
    kinds = {group.kind for group in groups if group.kind is not Kind.SUB}
    for link, rising in ((_UPWARD, True), (_DOWNWARD, False)):
        found = link.match(text, last.end)
        group = _group(text, found.end()) if found else None
        if group is None or group.kind in kinds:
            continue
        if rising or DEPTH[group.kind] > DEPTH[last.kind]:
            return group
    return None


def _group(text: str, pos: int) -> Designation | None:
    word = WORD.match(text, pos)
    if not word:
        return None
    name = word[0].strip()
    if _AS_SECTION.fullmatch(name) and _OF_SECTION.match(text, word.end()):
        whole = _numbered(Kind.SECTION, name, text, word)
        placed = whole and _HYPHENED_PLACE.match(whole.number)
        if whole and (placed or not _IN_SECTION.match(text, whole.end)):
            return whole
    return _numbered(Kind(str(word.lastgroup)), name, text, word)


def _numbered(kind: Kind, name: str, text: str, word: re.Match[str]) -> Designation | None:
    """A designation and its numbers, in the form of its kind; None without a number."""
    first = _item(_terminal(kind), text, word.end())
    if first is None:
        return None
    if kind is Kind.SUB:
        first = _with_smaller(text, first, name)
    plural = name == "§§" or (name != "s." and name.rstrip(".").lower().endswith(("s", "ces")))
    return Designation(kind, name, word.start(), _items(text, first, kind, plural=plural))


def _with_smaller(text: str, item: Item, name: str) -> Item:
    """A place joined with the smaller one after a comma: "Subd. 2, paragraph (c)" is 2(c)."""
    gap = _COMMA.match(text, item.end)
    word = WORD.match(text, gap.end()) if gap else None
    if word is None or word.lastgroup != Kind.SUB or _size(word[0]) <= _size(name):
        return item
    below = _item(_SUB, text, word.end())
    if below is None:
        return item
    below = _with_smaller(text, below, word[0])
    raw = below.raw if below.raw.startswith("(") else f"({below.raw})"
    return Item(item.raw.rstrip(".") + raw, item.start, below.end)


def _size(name: str) -> int:
    found = _SIZES.match(name)
    return found.lastindex or 0 if found else 0


def _items(text: str, first: Item, kind: Kind, *, plural: bool) -> tuple[Item, ...]:
    items = [first]
    while True:
        last = items[-1]
        reach = _RANGE.match(text, last.end)
        upper = _upper(text, reach.end(), last, kind) if reach and last.upto is None else None
        if upper:
            items[-1] = replace(last, upto=upper)
            continue
        gap = _SEPARATOR.match(text, last.stop)
        following = _next(text, gap.end(), last.upto or last, kind, plural=plural) if gap else None
        if following is None:
            return tuple(items)
        items.append(following)


def _upper(text: str, pos: int, last: Item, kind: Kind) -> Item | None:
    """The upper end of a range, with or without its word: "§ 3 through § 7"."""
    word = WORD.match(text, pos)
    if word:
        return (
            _item(_terminal(kind), text, word.end()) if Kind(str(word.lastgroup)) is kind else None
        )
    return _next(text, pos, last, kind, plural=True)


def _next(text: str, pos: int, last: Item, kind: Kind, *, plural: bool) -> Item | None:
    """The next item of a list: a number of the same shape, or a subsection after an item with one.

    A second word for a designation begins a new list.
    """
    if WORD.match(text, pos):
        return None
    item = _item(_terminal(kind), text, pos)
    if kind is Kind.SECTION:
        return _next_section(text, pos, last, item, plural=plural)
    if item is None:
        return None
    if kind is not Kind.SUB:
        several = plural or _HELD.match(text, item.end) is not None
        return item if several and _alike(last.raw, item.raw, plural=True) else None
    wordy = (_WORDY.fullmatch(item.raw) is None) != (_WORDY.fullmatch(last.raw) is None)
    counted = plural or _shape(item.raw) != "9" or _shape(last.raw) == "9"
    return item if counted and not wordy and not _is_article(text, item) else None


def _next_section(
    text: str, pos: int, last: Item, item: Item | None, *, plural: bool
) -> Item | None:
    """The section at an offset, or the place there in the section before."""
    # "D" of "§§ 220-46B and D" is a place in the first.
    if item and not (item.lettered and (last.carried or not last.lettered)):
        placed = _WITH_PLACE.match(item.raw)  # "section 125 or 132(f)(4)"
        several = plural or (placed is not None and text.endswith((" and ", " or "), 0, pos))
        if _alike(last.raw, item.raw, plural=several):
            return item
    held = last.carried or _HAS_SUB.search(last.raw)
    carried = _item(_CARRIED, text, pos) if held else None
    return replace(carried, carried=True) if carried and not _is_article(text, carried) else None


def _terminal(kind: Kind) -> re.Pattern[str]:
    return {Kind.SECTION: _SECTION, Kind.SUB: _SUB, Kind.TABLE: _TABLE}.get(kind, _DIVISION)


def _item(pattern: re.Pattern[str], text: str, pos: int) -> Item | None:
    found = pattern.match(text, pos)
    if not found:
        return None
    ends = _HYPHENED.fullmatch(found[0])
    if ends:
        upper = Item(ends[2], pos + ends.start(2), found.end())
        return Item(ends[1], found.start(), pos + ends.end(1), upto=upper)
    number = _TORN.sub("", found[0])
    righted = _RIGHTED.match(text, found.end()) if pattern is _DIVISION else None
    if righted:
        return Item(righted[1], found.start(), righted.end())
    tail = _TAIL_APART.match(text, found.end())
    open_to = found[0].endswith(")") if pattern is _SUB else pattern in (_SECTION, _BARE)
    if tail and open_to and not _continues(text, found.start(), tail):
        raw = "".join((number, *tail["tail"].split()))
        return Item(raw, found.start(), tail.end(), apart=found.end())
    return Item(number, found.start(), found.end())


def _continues(text: str, start: int, tail: re.Match[str]) -> bool:
    """Whether labels after a blank are a list and not a place in the section.

    They continue a count, "(3) (4)" without its comma, or the sentence does: "under § 5 (1) a fee,
    and (2) a bond".
    """
    labels = re.findall(r"(?<=\()\w+(?=\))", text[start : tail.end()])
    if any(_successor(one) == other for one, other in pairwise(labels)):
        return True
    listed = rf"[,;:]\s+(?:and\s+|or\s+)?\({_successor(labels[-1])}\)\s"
    alone = re.fullmatch(r"\s+\(\w+\)", tail["tail"])
    return alone is not None and re.search(listed, text[tail.end() :]) is not None


def _successor(label: str) -> str:
    """The next label.

    >>> _successor("9"), _successor("c"), _successor("bd")
    ('10', 'd', 'be')
    """
    return str(int(label) + 1) if label.isdecimal() else label[:-1] + chr(ord(label[-1]) + 1)


def _is_article(text: str, item: Item) -> bool:
    """Whether an item is a word of the sentence: "A" or "I"."""
    return item.raw in ("A", "I", "a") and bool(_SENTENCE.match(text, item.end))


def _shape(raw: str) -> str:
    """A number's shape: "9-9" for "220-46B(1)", without letters and subsection."""
    return re.sub(r"[A-Za-z]+", "", re.sub(r"\d+", "9", re.sub(r"[(\[].*", "", raw))).strip("-.")


def _alike(one: str, other: str, *, plural: bool) -> bool:
    """Whether two numbers may be in one list.

    "52-5" and "52-7" may, "501(c)(3)" and "501(c)(4)", or after a plural "52-5" and "52-7.1" and
    the decimals "5.1" and "6.9.1"; "52-5" and "30" (days) may not.
    """
    decimals = plural and all(_DECIMAL.fullmatch(each) for each in (one, other))
    shapes = [_shape(each) for each in (one, other)]
    longer = other.count("-") - one.count("-") - any(map(str.isalpha, other))
    hyphened = plural and longer <= 0 and all(each.startswith("9-9") for each in shapes)
    hyphened = hyphened and not _DAY.fullmatch(other)
    same = decimals or hyphened or shapes[0] == shapes[1]
    sure = "-" in one or "." in one or (_WITH_PLACE.match(one) and _WITH_PLACE.match(other))
    return same if sure else plural and (same or not one.isdecimal())
