"""Read from the words around a chain of designations whose provision it names.

A law's name near a number decides before the number does: "§ 7-736 of the Village Law" and
"Village Law § 7-736" are outside law whatever sections the code has; "§ 5-3B of the 1973 Code" is a
former code's.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Callable
from dataclasses import replace
from enum import StrEnum
from typing import Any, TypeAlias

from builder.frozen import frozen
from builder.resolve import grammar
from builder.resolve.beside import LAW, WORK, name_before
from builder.resolve.laws import Law, Mention
from builder.resolve.syntax import DEPTH, Chain, Designation, Kind
from builder.text.squash import single_spaced


class Scope(StrEnum):
    """Whose provision a chain names, by the words around it."""

    OPEN = "open"
    """Nothing: the number decides."""
    OWN = "own"
    """ "of this chapter", "hereof", "of this Code"."""
    OUTSIDE = "outside"
    """A law is named."""
    LISTED = "listed"
    """A law is named with another number of the same list."""
    FORMER = "former"
    """A former code, or a former number."""
    POINTED = "pointed"
    """ "of said law", "of such section": the text names it elsewhere."""
    UNKNOWN = "unknown"
    """A law by a name that is not known: "of the Federal Act"."""


@frozen
class Found:
    """A reference as found in a text, before it is looked up."""

    start: int
    end: int
    chain: Chain = Chain()
    scope: Scope = Scope.OPEN
    law: Law | None = None
    title: str | None = None
    """Number of a compilation's title."""
    own: str = ""
    """The word after "this" or "such": "section", "chapter", "code"; "" for "herein", "above"."""
    name: str = ""
    """The name of an unknown law, as printed."""


_THIS = re.compile(
    r",?\s*(?:inclusive,?\s*)?(?:of|in|to|under|from)\s+(?:this|these)\s+(?:[A-Za-z]+\s+){0,3}?"
    r"(?:code\s+(?=section))?(?P<word>sub-?section|section|subchapter|chapter|article|part|title|division|subdivision|schedule|code|local\s+law|law|ordinance|"
    r"regulations|rules|policy|act|resolution)\b(?!\s+of\s+(?:the\s+)?\d{4})(?:\s+(?:[IVX]+|\d+[A-Z]?)\b)?",
    re.I,
)
_HERE = re.compile(r",?\s*(?:hereof|herein(?:above|below|after)?|above|below)\b", re.I)
_NO_TITLE = (
    r"(?:[Ss]ections?|[Aa]rticles?|any|except|other|provisions?"
    r"|shall|which|that|is|are|was|were|may|must)"
)
_TITLE = rf"(?:,\s+[A-Z](?:(?!\b{_NO_TITLE}\b)[^.§()\[\]]){{2,100}}?)??"
_OF = re.compile(
    rf"(?:\s\d{{1,2}}(?=,?\s))?(?:{_TITLE},?\s*(?:inclusive,?\s*)?\b(?:of|in|under|to)\s+(?:the\s+|said\s+|such\s+)?(?:adopted\s+|current\s+|(?:[A-Z]\w+\s+){{0,2}}State\s+)?|,?\s*)"
)
_FORMER_CODE = re.compile(
    rf"{_TITLE},?\s*(?i:of|in|under)\s+(?i:the)\s+(?i:(?:former|prior|previous|old|original)\s+(?:\w+\s+)?code|(?:\w+\s+){{0,3}}(?:18|19|20)\d\d\s+(?:\w+\s+)?code)\b"
)
_FORMER_BEFORE = re.compile(
    r"\b(?:original|former|formerly|prior|previous|old)(?:\s+code)?,?\s*$"
    r"|(?:\b(?:18|19|20)|[‘’'`])\d\d\s+code,? *\Z",
    re.I,
)
_FORMER_YEAR = re.compile(r"(?:\bCode\s+(?:of\s+)?|\bCC\s+|\bR\.O\.\s+)(?:18|19|20)\d\d,?\s*\Z")
"""A former code by its year: "(Code 1974, § 14-111)", "[CC 1991 § 5-1"."""
_FORMER_LIST = re.compile(
    r"\b(?:original|former|prior)\s+(?:sub)?(?:sections|articles|chapters)\b(?:[^.]|(?<=Ch)\.|(?<=Chs)\.|(?<=Art)\.|(?<=Sec)\.|(?<=No)\.)*$",
    re.I,
)
_LIST_LINK = re.compile(
    r"(?!.*\b(?:see|as|by|now|was|were|is|are)\b)[^.;:()\[\]]{0,120}$", re.I | re.S
)
_POINTED = re.compile(
    r"(?-i:\s+[A-Z][a-z]+(?:\s+(?:(?:of|and|for|the)\s+)?[A-Z][a-z]+){0,5})??"
    r",?\s*(?:(?:of|in|under|to)\s+(?:said|such|that|the\s+same|the\s+said)\s+|(?=thereof))"
    r"(?P<word>[A-Za-z]+(?:\s+(?:law|act|code|statutes?|rules))?)\b",
    re.I,
)
"""Words that point at what was named before. After "said", one word counts, or two if the second is
a kind of law: "said law", "said local law"."""
_THAT_SECTION = re.compile(r",?\s*(?:of|in|under)\s+(?:that|such|said)\s+section\b", re.I)
_TOWN = r"(?:village|town|city|borough|township|county|municipality)"
_CODIFIED = (
    r"(?:(?:the\s+|these\s+|said\s+)?(?-i:(?:[A-Z][\w’'&-]*,?\s+(?:and\s+)?){1,6}Code\s+of\s+))?"
    r"(?:(?:the|these|said)\s+)?codified\s+ordinances?"
)
"""The name of a code that is the Codified Ordinances, and whose parts are called codes."""
_CODE = (
    rf"(?:the\s+(?:(?:{_TOWN}|municipal)\s+)?|(?:{_TOWN}|municipal)\s+)"
    r"(?:code(?:\s+of\s+ordinances)?|ordinances)"
)
_OWN_CODE = re.compile(
    rf"{_TITLE},?\s*(?:of|in|under|to)\s+(?i:{_CODE}|{_CODIFIED})"
    rf"(?!\s+of\s+(?:[Ff]ederal|\w+\s+[Ss]tate))(?i:\s+of\s+the\s+{_TOWN})?(?:\s+of\s+(?P<name>(?:St\.\s+|Mt\.\s+|Ft\.\s+)?[A-Z][\w’'-]*(?:\s+[A-Z][\w’'-]*)*))?(?![\w’'])"
)
_NAMED = re.compile(
    r"(?:,\s+[A-Z][^.§\[\]]{2,90}?,)??,?\s*(?:of|in|under)\s+(?:the\s+)?(?:federal\s+|state\s+)?(?!(?:City|Town|Village|County)['’]s\b)(?P<name>(?:(?!(?:Article|Section|Chapter|Title|Part)\b)[A-Z][\w.&'’-]*,?\s+(?:(?:of|and|on|for|the)\s+)*){0,8}"
    rf"{LAW}\b"
    r"(?:\s+(?:No\.|#)\s*\d[\w-]*)?(?:\s+of\s+(?:the\s+)?(?:(?:[Yy]ear\s+)?\d{4}|[A-Z]\w+(?:\s[A-Z]\w+)*)){0,2}"
    r"|(?:state|federal)\s+(?:[a-z]+\s+){0,6}(?:law|regulations?)\b|constitution\b|\d{4}\s[A-Z][a-z]+\.\sLaws\b"
    r"|(?:[A-Z][a-z]*\.\s)?L\.\s(?:18|19|20)\d\d\b)"
)
"""A law's name. Lower-case names count only if they are never a code's own."""
_STANDARD = re.compile(
    r"(?=,?\s*(?:of|in|under)\s+(?:the\s+)?(?P<name>[A-Z]{4,6}\s[A-Z]?-?\d[\w-]*))"
)
"""A standard, which is cited too: "section 7 of ASTM D3034"."""
_COUNTED = re.compile(r"(?:\d{1,3}|[IVX]+|[A-Z])(?:[(\[].*)?")
"""The number of a part of an act, which counts from one."""
_OTHERS = re.compile(
    r"(?!\w*[DZ][CO]\b|[IVXLC]+\b)[A-Z]{3,6}(?: [\w.-]*\d[\w.-]*)?\Z|(?:18|19|20)\d\d\s"
    r"|(?:Ord(?:inance)?|Res(?:olution)?)\b.*\d|(?:Local|L)\b"
    rf"|.*(?:\s(?:Acts?|Law|Code)\b(?! of)|\b(?:Acts|Laws)\s|\b{WORK}\b)"
)
"""A name of an act or work, but not of what a town's code may have. Ordinances need a number."""
_NO_PARTS = {
    False: (Kind.TABLE, Kind.SCHEDULE),
    True: tuple({*Kind} - {Kind.SECTION, Kind.PART, Kind.TITLE}),
}
"""What is not cited of a standard, "ASTM D448", and of letters alone, as in "fee TBD Ch. 8"."""
_OF_TITLE = re.compile(r",\s+(?=(?:title|chapter)\s+\d)", re.I)
_TITLE_OF = re.compile(r",?\s*(?:\(|of\s+(?:the\s+)?)|,\s+")
"""Between a title's number and its law: "chapter 4, title 32 (O.C.G.A.", "title 40, O.C.G.A."."""
_BETWEEN = re.compile(
    r"[\"”]?\)?(?:\s*\([^()]{1,40}\))?,?\s*(?:at|in|under|(?:and\s+)?(?:including|specifically|in\s+particular),?)?\s*"
)
AND = re.compile(r"\s*(?:,\s*(?:and/or|and|or)?|and/or|and|or)\s+")
_DIGIT = re.compile(r"\s*(?!(?:19|20)\d\d\b(?![-.:]\d))\d")
"""A number after a law's name that is not a year alone, which gives the law's edition."""
_TITLE_AHEAD = re.compile(r"\b[Tt]itle\s+(?P<title>\d{1,3}(?:-[A-Z])?)(?:,|\s+of(?:\s+the)?)\s+\Z")
"""The title's number before a law that is cited by titles: "Title 30-A, M.R.S.A. § 3001"."""
_BACK = 30
"""Characters before a law or a number in which to look for words."""
_QUOTES = ('"', "”")
_QUOTED = re.compile(
    r"[\"“](?P<name>(?:[A-Z][\w’'-]*[,:]? (?:(?:of|and|for|the|to|on|in) )*){2,12})\Z"
)
"""The beginning of a work's title."""
_APART = re.compile(r"[.;]\s|§")
_SEE = re.compile(r"\bsee(?:\s+\w+)?\s*$", re.I)
ET_SEQ = re.compile(r",?\s+et\.?\s+seq\.?", re.I)
WORDS_OF_LAW = {"law", "act", "code", "statute", "statutes"}


@frozen
class _Around:
    """A chain of designations in its text, with what was found there before it."""

    text: str
    plain: Found
    """The chain without any scope; it ends after "et seq."."""
    chain: Chain
    mentions: list[Mention]
    before: list[Found]

    @property
    def last(self) -> Mention | None:
        """The law named last before the chain."""
        index = bisect_left(self.mentions, self.plain.start + 1, key=lambda mention: mention.end)
        return self.mentions[index - 1] if index else None

    def of(self, law: Law, title: str | None, **more: Any) -> Found:
        """The chain as a provision of a law."""
        return replace(self.plain, scope=Scope.OUTSIDE, law=law, title=title, **more)


_Reader: TypeAlias = Callable[[_Around], Found | None]


def read(text: str, chain: Chain, mentions: list[Mention], before: list[Found]) -> Found:
    """A chain with its scope and law, by the words around it.

    `before` has the references found earlier in the text.
    """
    seq = ET_SEQ.match(text, chain.end)
    plain = Found(chain.start, seq.end() if seq else chain.end, chain)
    around = _Around(text, plain, chain, mentions, before)
    return next(filter(None, (reader(around) for reader in _READERS)), plain)


def _former(around: _Around) -> Found | None:
    text, plain, before = around.text, around.plain, around.before
    ahead = text[max(0, plain.start - _BACK) : plain.start]
    # A year before it may be a former code's, if it is not part of a law's name.
    year, last = _FORMER_YEAR.search(ahead), around.last
    dated = year and not (last and last.end > plain.start - len(ahead) + year.start())
    listed = _FORMER_LIST.search(text, max(0, plain.start - 600), plain.start)
    continued = before and before[-1].scope is Scope.FORMER
    tail = _FORMER_CODE.match(text, plain.end)
    if (
        dated
        or tail
        or _FORMER_BEFORE.search(ahead)
        or (continued and _LIST_LINK.match(text[before[-1].end : plain.start]))
        or (listed and ":" in listed[0] and not _SEE.search(ahead))
    ):
        tail = tail or _THIS.match(text, plain.end)
        return replace(plain, scope=Scope.FORMER, end=tail.end() if tail else plain.end)
    return None


def _law_after(around: _Around) -> Found | None:
    """The chain with the law that follows it, or that is between two of its designations.

    For example "§ 103 of the General Municipal Law", "Chapter 86, Laws of 2000", "Title 22,
    Delaware Code, Chapter 8".
    """
    text, plain, title = around.text, around.plain, _title_of(around.chain)
    for mention in around.mentions[
        bisect_left(around.mentions, plain.start, key=lambda m: m.start) :
    ]:
        if mention.end <= around.chain.end:
            if mention.law.compiled and title:
                return around.of(mention.law, title)
            continue
        if titled := _with_title(around, mention):
            return titled
        gap = text[plain.end : mention.start]
        if len(gap) > 120 or (gap.isspace() and "\n" in gap):
            break
        if _OF.fullmatch(gap) and not (
            gap.strip() in ("", ",") and _leads_on(text, mention, separated="," in gap)
        ):
            return _of_law(around, mention)
    return None


def _with_title(around: _Around, mention: Mention) -> Found | None:
    """A chain with the title or chapter after it, if a law follows: "chapter 4, title 32"."""
    text, groups = around.text, around.chain.groups
    comma = _OF_TITLE.match(text, around.plain.end)
    title = grammar.parse(text, comma.end()) if comma else None
    if not title or DEPTH[title.kind] >= min(DEPTH[group.kind] for group in groups):
        return None
    between = _TITLE_OF.fullmatch(text, title.end, mention.start)
    if not between:
        return None
    chain = Chain((*groups, *title.groups), rising=True)
    apart = between[0].endswith("(") or _leads_on(text, mention, separated=False)
    return around.of(mention.law, None, chain=chain, end=title.end if apart else mention.end)


def _of_law(around: _Around, mention: Mention) -> Found:
    """The chain with the law after it.

    Places within a section also take the section's number: "division (D) of R.C. 2915.02".
    """
    chain, end = around.chain, mention.end
    place = mention.law.bare and chain.is_place
    if section := grammar.unsigned(around.text, end) if place else None:
        chain, end = Chain((*chain.groups, section), rising=True), section.end
    return around.of(mention.law, mention.title or _title_of(chain), chain=chain, end=end)


def _leads_on(text: str, mention: Mention, *, separated: bool) -> bool:
    """Whether a law's name belongs to a number after it: "§ 12-4, Village Law § 7-736".

    It does not if a comma follows the name and none is before it (`separated`): "Chapter 35.21 RCW,
    Chapter 296-46B WAC".
    """
    if not separated and text.startswith(",", mention.end):
        return False
    after = _BETWEEN.match(text, mention.end)
    return bool(after and grammar.WORD.match(text, after.end())) or bool(
        mention.law.bare and _DIGIT.match(text, mention.end)
    )


def _continued(around: _Around) -> Found | None:
    """The chain with the law of the reference that it continues.

    It is the next of a list, "Tax Law § 922, and § 923", or a division of the one named last:
    "O.C.G.A. Title 8, Part 2, Ch. 1".
    """
    plain, groups = around.plain, around.chain.groups
    last = around.before[-1] if around.before else None
    if last is None or last.scope not in (Scope.OUTSIDE, Scope.LISTED):
        return None
    chain = last.chain
    if not chain.groups or last.end != chain.end:
        return None
    between = around.text[last.end : plain.start]
    kinds = [group.kind for group in (*chain.groups, *groups)]
    if chain.section and around.chain.section:
        chapter = around.chain.group(Kind.CHAPTER)
        if AND.fullmatch(between) or (chapter and between == "; "):
            return replace(plain, scope=Scope.LISTED, law=last.law, title=last.title)
    elif between == ", " and len({*kinds, Kind.SECTION, Kind.SUB}) == len(kinds) + 2:
        rising = DEPTH[groups[0].kind] < DEPTH[chain.groups[-1].kind]
        rising = chain.rising if len(chain.groups) > 1 else rising
        return replace(last, chain=Chain((*chain.groups, *groups), rising), end=plain.end)
    return None


def _law_before(around: _Around) -> Found | None:
    """The chain with the law before it: "General Municipal Law § 103", "6 NYCRR Part 617"."""
    text, plain, mention = around.text, around.plain, around.last
    if mention is None:
        return None
    section = _numbered_last(around) if around.chain.is_place else None
    if section and text[section.end : plain.start].strip() in ("", ","):
        chain = Chain((section, *around.chain.groups))  # "N.J.S.A. 40:48-1, Subsection 8"
        return around.of(mention.law, mention.title, start=mention.start, chain=chain)
    gap = text[mention.end : plain.start]
    # In "Ohio Constitution, Article II of the Charter", the law after it counts.
    if not _BETWEEN.fullmatch(gap) or ("," in gap and _NAMED.match(text, plain.end)):
        return None
    title, start = mention.title or _title_of(around.chain), mention.start
    if title is None and mention.law.compiled:
        found = _TITLE_AHEAD.search(text, max(0, start - _BACK), start)
        title, start = (found["title"], found.start()) if found else (None, start)
    return around.of(mention.law, title, start=start)


def _numbered_last(around: _Around) -> Designation | None:
    """The section cited by a bare number after the law named last."""
    law = around.last
    if law is None or not law.law.bare:
        return None
    return grammar.unsigned(around.text, law.end, first_only=True)


def _title_of(chain: Chain) -> str | None:
    group = chain.group(Kind.TITLE)
    return group.number if group else None


def _of_that_section(around: _Around) -> Found | None:
    """A place "of that section": the section named last, of this code or of another law."""
    plain = around.plain
    pointed = _THAT_SECTION.match(around.text, plain.end)
    if not pointed or not around.chain.is_place:
        return None
    last = next((one for one in reversed(around.before) if one.chain.section), None)
    section, law = _numbered_last(around), around.last
    if section and law and (last is None or last.end < section.end):
        last = around.of(law.law, law.title)
    elif last and (named := last.chain.section):
        section = replace(named, items=named.items[-1:])
    else:
        return None
    whole = Chain((*around.chain.groups, section), rising=True)
    return replace(last, start=plain.start, end=pointed.end(), chain=whole)


def _after(form: re.Pattern[str], scope: Scope, own: str = "") -> _Reader:
    """What reads a scope from the words right after a chain."""

    def read_after(around: _Around) -> Found | None:
        tail = form.match(around.text, around.plain.end)
        if tail is None:
            return None
        words = {name: single_spaced(word or "") for name, word in tail.groupdict().items()}
        word = own or words.get("word", "").lower().rpartition(" ")[2]
        name = words.get("name", "")
        return replace(around.plain, scope=scope, own=word, name=name, end=tail.end())

    return read_after


def _pointed(around: _Around) -> Found | None:
    """The chain with the law named last, if words point at it: "of said law", "thereof"."""
    found, law = _AFTER_POINTING(around), around.last
    if found is None or law is None or found.own not in (*WORDS_OF_LAW, "thereof"):
        return found
    apart = found.own == "thereof" and _APART.search(around.text, law.end, around.plain.start)
    return found if apart else replace(found, scope=Scope.OUTSIDE, law=law.law, title=law.title)


def _of_quoted(around: _Around) -> Found | None:
    """The chain as a part of a work at its title's end: "the guide “Pond Care Parts I and II”"."""
    text, plain, kind = around.text, around.plain, around.chain.kind
    quoted = _QUOTED.search(text, max(0, plain.start - 120), plain.start)
    if not quoted or kind is Kind.SECTION or text[plain.end : plain.end + 1] not in _QUOTES:
        return None
    return replace(plain, scope=Scope.UNKNOWN, name=quoted["name"].strip())


def _part_of_act(around: _Around) -> Found | None:
    """The chain as a part of an act or work named before it: "Ord. No. 294-07, § 4"."""
    group, name = around.chain.groups[0], name_before(around.text, around.plain.start)
    counted = all(_COUNTED.fullmatch(item.raw) for item in group.items)
    last = around.last
    known = last is not None and around.text[last.start : last.end] in name
    if known or not counted or not _OTHERS.match(name):
        return None
    if around.text[around.plain.start - 1] == "(" or around.text.isupper():
        return None
    if name.isupper() and group.kind in _NO_PARTS[name.isalpha()]:
        return None
    return replace(around.plain, scope=Scope.UNKNOWN, name=name)


_AFTER_POINTING = _after(_POINTED, Scope.POINTED)
_READERS: tuple[_Reader, ...] = (
    _former,
    _after(_THIS, Scope.OWN),
    _law_after,
    _continued,
    _law_before,
    _of_that_section,
    _after(_OWN_CODE, Scope.OWN, "code"),
    _pointed,
    _after(_STANDARD, Scope.UNKNOWN),
    _after(_NAMED, Scope.UNKNOWN),
    _after(_HERE, Scope.OWN),
    _of_quoted,
    _part_of_act,
)
"""What the words around a chain may say of it, in the order in which they decide."""
