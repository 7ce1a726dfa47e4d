"""Read from the words around a chain of designations whose provision it names.

A law's name near a number decides before the number does: "§ 7-736 of the Village Law" and
"Village Law § 7-736" are outside law whatever sections the code has; "§ 5-3B of the 1973 Code" is a
former code's.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from dataclasses import replace
from enum import StrEnum

from builder.frozen import frozen
from builder.resolve import grammar
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
    chain: Chain | None
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
    r"(?P<word>code\s+section|sub-?section|section|subchapter|chapter|article|part|title|division|subdivision|schedule|code|local\s+law|law|ordinance|"
    r"regulations|rules|policy|act|resolution)\b(?!\s+of\s+(?:the\s+)?\d{4})(?:\s+(?:[IVX]+|\d+[A-Z]?)\b)?",
    re.I,
)
_OF_CODE = re.compile(r"code\s+(?=section)")
"""In "this code section", which is this section."""
_HERE = re.compile(r",?\s*(?:hereof|herein(?:above|below|after)?|above|below)\b", re.I)
_NO_TITLE = r"(?:any|except|other|provisions?|shall|which|that|is|are|was|were|may|must)"
_TITLE = rf"(?:,\s+[A-Z](?:(?!\b{_NO_TITLE}\b)[^.§()\[\]]){{2,100}}?)??"
_OF = re.compile(
    rf"(?:\s\d{{1,2}}(?=,?\s))?(?:{_TITLE},?\s*(?:inclusive,?\s*)?\b(?:of|in|under|to)\s+(?:the\s+|said\s+|such\s+)?(?:adopted\s+|current\s+)?|,?\s*)"
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
    r",?\s*(?:(?:of|in|under|to)\s+(?:said|such|that|the\s+same|the\s+said)\s+"
    r"(?P<word>[A-Za-z]+(?:\s+(?:law|act|code|statutes?|rules))?)|(?P<thereof>thereof))\b",
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
_LAWS_OF = re.compile(
    r",?\s*(?:(?:of\s+the\s+)?(?:(?:[A-Z]\w+\s+){0,2}State\s+)?Laws(?:\s+of|,)?\s+(?:the\s+State\s+of\s+[A-Z]\w+(?:\s[A-Z]\w+)?\s+(?:of|for)\s+)?|P\.\s?L\.\s+)(?P<year>\d{4})\b(?!,?\s+(?:ch?\.|[Cc]hapter))"
)
WORK = r"(?:Manual|Handbook|Guide|Specifications|Drawings|Publication|Bulletin|Circular|Report)"
"""What a work is called that has its own parts, as a law has."""
LAW = (
    r"(?:Law|Act|Code(?:\s+of\s+Ordinances)?|Statutes?|Constitution|Rules|Regulations|Charter"
    rf"|Ordinances?|Resolution|Standards?|Agreement|Plan|Permit|{WORK})"
)
"""What a law or work is called."""
_NAMED = re.compile(
    r"(?:,\s+[A-Z][^.§\[\]]{2,90}?,)??,?\s*(?:of|in|under)\s+(?:the\s+)?(?:federal\s+|state\s+)?(?!(?:City|Town|Village|County)['’]s\b)(?P<name>(?:(?!(?:Article|Section|Chapter|Title|Part)\b)[A-Z][\w.&'’-]*,?\s+(?:(?:of|and|on|for|the)\s+)*){0,8}"
    rf"{LAW}\b"
    r"(?:\s+(?:No\.|#)\s*\d[\w-]*)?(?:\s+of\s+(?:the\s+)?(?:(?:[Yy]ear\s+)?\d{4}|[A-Z]\w+(?:\s[A-Z]\w+)*)){0,2}"
    r"|(?:state|federal)\s+(?:[a-z]+\s+){0,6}(?:law|regulations?)\b|constitution\b|\d{4}\s[A-Z][a-z]+\.\sLaws\b"
    r"|(?:[A-Z][a-z]*\.\s)?L\.\s(?:18|19|20)\d\d\b|[A-Z]{4,6}\s[A-Z]?-?\d[\w-]*)"
)
"""A law's name. Lower-case names count only if they are never a code's own."""
_ACT_BEFORE = re.compile(
    r"\b(?P<name>(?:Ord(?:inance)?|Res(?:olution)?|Local\s+Law)\.?,?\s+(?:Nos?\.?\s*)?[\w/.-]*\d[\w/-]*"
    r"(?:\s+of(?:\s+the\s+[Yy]ear)?\s+\d{4})?"
    r"|(?!(?:The|This|Such|See|Also|Under|In|By|Per|For|To|As|Of|And|If|Any|No|Notwithstanding"
    r"|Section|Chapter|Article|Title)\b)"
    r"(?:[A-Z][\w'’-]*\s+(?:(?:(?:of|and|for)\s+)?[A-Z][\w'’-]*\s+){0,6}Code"
    rf"|(?:[A-Z][\w'’-]*\s+(?:(?:of|and|for)\s+)?){{0,6}}{WORK}"
    r"(?:\s+(?:(?:of|on|for|in|and|the)\s+){0,2}[A-Z][\w'’-]*){0,8})"
    r"|(?:(?<=[a-z]\s)|(?<=[a-z]\s\())(?!\w*[DZ][CO]\b|[IVXLC]+\b)[A-Z]{3,6}(?:\s[A-Z]?-?\d[\w.-]*)?"
    r"|(?:18|19|20)\d\d\s+[A-Z][a-z]+\.?\s+Laws(?:,?\s+\(?Act\.?\s+(?:No\.\s*)?\d+\)?)?"
    r"(?:,\s+(?:p\.|page)\s+\d+)?),?\s*$"
)
"""An ordinance, a resolution, an act, a code or another work by name: each has its own parts."""
_COUNTED = re.compile(r"(?:\d{1,3}|[IVX]+|[A-Z])(?:[(\[].*)?")
"""The number of a part of an act, which counts from one."""
_NO_PARTS = {
    False: (Kind.TABLE, Kind.SCHEDULE),
    True: tuple({*Kind} - {Kind.SECTION, Kind.PART, Kind.TITLE}),
}
"""What is not cited of a standard, "ASTM D448", and of letters alone, as in "fee TBD Ch. 8"."""
_AN_ACT = 80
"""Characters before a number in which its act is named."""
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
_REACH = 40
"""Characters before the law in which to look for it."""
ET_SEQ = re.compile(r",?\s+et\.?\s+seq\.?", re.I)
WORDS_OF_LAW = {"law", "act", "code", "statute", "statutes"}


def read(text: str, chain: Chain, mentions: list[Mention], before: list[Found]) -> Found:
    """A chain with its scope and law, by the words around it.

    `before` has the references found earlier in the text.
    """
    plain = Found(chain.start, chain.end, chain)
    seq = ET_SEQ.match(text, chain.end)
    end = seq.end() if seq else chain.end
    # A year before it may be a former code's, if it is not part of a law's name.
    year = _FORMER_YEAR.search(text, max(0, chain.start - 30), chain.start)
    mention = _last_before(mentions, chain.start)
    dated = year and not (mention and mention.end > year.start())
    if dated or _former(text, chain, before):
        tail = _FORMER_CODE.match(text, end) or _THIS.match(text, end)
        return replace(plain, scope=Scope.FORMER, end=tail.end() if tail else chain.end)
    own = _THIS.match(text, end)
    if own:
        return replace(
            plain, scope=Scope.OWN, own=_OF_CODE.sub("", own["word"].lower()), end=own.end()
        )
    return (
        _law_after(text, plain, mentions, end)
        or _law_of_list(text, plain, before, end)
        or _part_of_last(text, plain, before, end)
        or _law_before(text, plain, mentions, end)
        or _of_that_section(text, plain, mentions, before, end)
        or _scoped(text, plain, mentions, end)
        or _part_of_act(text, plain, end)
        or replace(plain, end=end)
    )


def _former(text: str, chain: Chain, before: list[Found]) -> bool:
    ahead = text[max(0, chain.start - 30) : chain.start]
    if _FORMER_CODE.match(text, chain.end) or _FORMER_BEFORE.search(ahead):
        return True
    if (
        before
        and before[-1].scope is Scope.FORMER
        and _LIST_LINK.match(text[before[-1].end : chain.start])
    ):
        return True
    listed = _FORMER_LIST.search(text, max(0, chain.start - 600), chain.start)
    return bool(listed and ":" in listed[0] and not re.search(r"\bsee(?:\s+\w+)?\s*$", ahead, re.I))


def _law_after(text: str, plain: Found, mentions: list[Mention], end: int) -> Found | None:
    """The chain with the law that follows it, or that is between two of its designations.

    For example "§ 103 of the General Municipal Law", "Chapter 86, Laws of 2000", "Title 22,
    Delaware Code, Chapter 8".
    """
    laws_of = _LAWS_OF.match(text, end)
    if laws_of:
        return replace(
            plain, scope=Scope.OUTSIDE, law=Law(f"Laws of {laws_of['year']}"), end=laws_of.end()
        )
    title = _title_of(plain.chain)
    for mention in mentions[bisect_left(mentions, plain.start, key=lambda m: m.start) :]:
        if mention.end <= plain.end:
            if mention.law.compiled and title:
                return replace(plain, scope=Scope.OUTSIDE, law=mention.law, title=title, end=end)
            continue
        if titled := _with_title(text, plain, mention):
            return titled
        gap = text[end : mention.start]
        if len(gap) > 120 or (gap.isspace() and "\n" in gap):
            break
        if _OF.fullmatch(gap) and not (
            gap.strip() in ("", ",") and _leads_on(text, mention, separated="," in gap)
        ):
            return _of_law(text, plain, mention)
    return None


def _with_title(text: str, plain: Found, mention: Mention) -> Found | None:
    """A chain with the title or chapter after it, if a law follows: "chapter 4, title 32"."""
    comma = _OF_TITLE.match(text, plain.end)
    title = grammar.parse(text, comma.end()) if comma and plain.chain else None
    if not title or not plain.chain:
        return None
    if DEPTH[title.groups[0].kind] >= min(DEPTH[group.kind] for group in plain.chain.groups):
        return None
    between = _TITLE_OF.fullmatch(text, title.end, mention.start)
    if not between:
        return None
    chain = Chain((*plain.chain.groups, *title.groups), rising=True)
    apart = between[0].endswith("(") or _leads_on(text, mention, separated=False)
    end = title.end if apart else mention.end
    return replace(plain, chain=chain, end=end, scope=Scope.OUTSIDE, law=mention.law)


def _part_of_act(text: str, plain: Found, end: int) -> Found | None:
    """The chain as a part of an act named before it: "Ord. No. 294-07, § 4"; None without one."""
    group = plain.chain.groups[0] if plain.chain else None
    if group is None or not all(_COUNTED.fullmatch(item.raw) for item in group.items):
        return None
    act = _ACT_BEFORE.search(text, max(0, plain.start - _AN_ACT), plain.start)
    letters = act is not None and act["name"].isupper()
    if act is None or (letters and group.kind in _NO_PARTS[act["name"].isalpha()]):
        return None
    return replace(plain, scope=Scope.UNKNOWN, name=single_spaced(act["name"]), end=end)


def _of_law(text: str, plain: Found, mention: Mention) -> Found:
    """The chain with the law after it.

    Places within a section also take the section's number: "division (D) of R.C. 2915.02".
    """
    chain, end = plain.chain, mention.end
    number = grammar.number(text, mention.end) if mention.law.bare else None
    if number and chain and len(chain.subs) == len(chain.groups):
        items = grammar.listed(text, number, plural=True)
        section = Designation(Kind.SECTION, "", number.start, items)
        chain, end = Chain((*chain.groups, section), rising=True), section.end
    title = mention.title or _title_of(chain)
    return replace(plain, chain=chain, scope=Scope.OUTSIDE, law=mention.law, title=title, end=end)


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


def _law_before(text: str, plain: Found, mentions: list[Mention], end: int) -> Found | None:
    """The chain with the law before it: "General Municipal Law § 103", "6 NYCRR Part 617"."""
    mention = _last_before(mentions, plain.start)
    within = _place_after(text, plain, mention) if mention else None
    if within:
        return replace(within, end=end)
    if mention and "," in text[mention.end : plain.start] and _NAMED.match(text, end):
        return None  # "Ohio Constitution, Article II of the Charter"
    if (
        mention
        and plain.start - mention.end <= 50
        and _BETWEEN.fullmatch(text, mention.end, plain.start)
    ):
        title, start = mention.title or _title_of(plain.chain), mention.start
        if title is None and mention.law.compiled:
            found = _TITLE_AHEAD.search(text, max(0, mention.start - _REACH), mention.start)
            title, start = (found["title"], found.start()) if found else (None, mention.start)
        return replace(
            plain, scope=Scope.OUTSIDE, law=mention.law, title=title, start=start, end=end
        )
    return None


def _place_after(text: str, plain: Found, mention: Mention) -> Found | None:
    """A place joined with the section before it: "N.J.S.A. 40:48-1, Subsection 8"."""
    number = grammar.number(text, mention.end) if mention.law.bare else None
    chain = plain.chain
    if not number or not chain or len(chain.subs) < len(chain.groups):
        return None
    if text[number.end : plain.start].strip() not in ("", ","):
        return None
    section = Designation(Kind.SECTION, "", number.start, (number,))
    return replace(
        plain,
        start=mention.start,
        chain=Chain((section, *chain.groups)),
        scope=Scope.OUTSIDE,
        law=mention.law,
        title=mention.title,
    )


def _law_of_list(text: str, plain: Found, before: list[Found], end: int) -> Found | None:
    """The chain with the law of the list that it continues: "Tax Law § 922, and § 923"."""
    last = before[-1] if before else None
    if (
        last is None
        or last.chain is None
        or last.scope not in (Scope.OUTSIDE, Scope.LISTED)
        or last.end != last.chain.end
    ):
        return None
    same = last.chain.group(Kind.SECTION) and plain.chain and plain.chain.group(Kind.SECTION)
    chapter = plain.chain and plain.chain.group(Kind.CHAPTER)
    listed = AND.fullmatch(text, last.end, plain.start) or (
        chapter and text[last.end : plain.start] == "; "
    )
    if not same or not listed:
        return None
    return replace(plain, scope=Scope.LISTED, law=last.law, title=last.title, end=end)


def _part_of_last(text: str, plain: Found, before: list[Found], end: int) -> Found | None:
    """A division within the one of a law that was named last: "O.C.G.A. Title 8, Part 2, Ch. 1"."""
    last = before[-1] if before else None
    if last is None or last.chain is None or plain.chain is None or last.scope is not Scope.OUTSIDE:
        return None
    groups = (*last.chain.groups, *plain.chain.groups)
    kinds = {group.kind for group in groups}
    if len(kinds) < len(groups) or not kinds.isdisjoint({Kind.SECTION, Kind.SUB}):
        return None
    rising = DEPTH[plain.chain.groups[0].kind] < DEPTH[last.chain.groups[-1].kind]
    if len(last.chain.groups) > 1:
        rising = last.chain.rising
    if last.end != last.chain.end or text[last.end : plain.start] != ", ":
        return None
    return replace(last, chain=Chain(groups, rising), end=end)


def _last_before(mentions: list[Mention], at: int) -> Mention | None:
    index = bisect_left(mentions, at + 1, key=lambda mention: mention.end)
    return mentions[index - 1] if index else None


def _title_of(chain: Chain | None) -> str | None:
    group = chain.group(Kind.TITLE) if chain else None
    return group.items[0].raw if group else None


def _of_that_section(
    text: str, plain: Found, mentions: list[Mention], before: list[Found], end: int
) -> Found | None:
    """A place "of that section": the section named last, of this code or of another law."""
    pointed, chain = _THAT_SECTION.match(text, end), plain.chain
    if not pointed or not chain or len(chain.subs) < len(chain.groups):
        return None
    last = next((one for one in reversed(before) if _section_of(one)), None)
    mention = _last_before(mentions, plain.start)
    number = grammar.number(text, mention.end) if mention and mention.law.bare else None
    if mention and number and (last is None or last.end < number.end):
        section = Designation(Kind.SECTION, "", number.start, (number,))
        last = replace(plain, scope=Scope.OUTSIDE, law=mention.law, title=mention.title)
    elif last and (named := _section_of(last)):
        section = replace(named, items=named.items[-1:])
    else:
        return None
    whole = Chain((*chain.groups, section), rising=True)
    return replace(last, start=plain.start, end=pointed.end(), chain=whole)


def _section_of(found: Found) -> Designation | None:
    return found.chain.group(Kind.SECTION) if found.chain else None


def _scoped(text: str, plain: Found, mentions: list[Mention], end: int) -> Found | None:
    """The chain with what else may follow it.

    That is this code or another town's, "said law", an unknown law, or "hereof".
    """
    code = _OWN_CODE.match(text, end)
    if code:
        return replace(plain, scope=Scope.OWN, own="code", name=code["name"] or "", end=code.end())
    pointed = _POINTED.match(text, end)
    if pointed:
        word = (pointed["word"] or "thereof").split()[-1].lower()
        law = (
            _last_before(mentions, plain.start)
            if word in WORDS_OF_LAW or word == "thereof"
            else None
        )
        if law and (word != "thereof" or not re.search(r"[.;]\s|§", text[law.end : plain.start])):
            found = replace(plain, own=word, end=pointed.end())
            return replace(found, scope=Scope.OUTSIDE, law=law.law, title=law.title)
        return replace(plain, scope=Scope.POINTED, own=word, end=pointed.end())
    named = _NAMED.match(text, end)
    if named:
        name = single_spaced(named["name"])
        apart = name[-1].isdecimal() and name.split()[0].isupper()  # "ASTM D3034" is cited, too
        return replace(plain, scope=Scope.UNKNOWN, name=name, end=end if apart else named.end())
    here = _HERE.match(text, end)
    return replace(plain, scope=Scope.OWN, end=here.end()) if here else None
