"""Find the references of a text, each with what the words around it say of its place.

Nothing is looked up in the code.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import islice, takewhile

from builder.grouped import grouped
from builder.resolve import grammar
from builder.resolve.laws import Law, Lawbook, Mention
from builder.resolve.scopes import AND, ET_SEQ, WORDS_OF_LAW, Found, Scope, read
from builder.resolve.syntax import DIVISIONS, Chain, Designation, Item, Kind

SESSION = re.compile(
    r"(?:P\.\s?L\.(?<!\wP\.L\.)|L\.(?<!\wL\.)(?<!P\.L\.))\s*(?P<year>\d{4}),?\s+(?:ch?\.|[Cc]hapter)\s*(?P<number>\d+)"
)
"""A chapter of a year's laws: "L. 2003, c. 5". It looks back after its first letters, for speed."""

_PUBLIC_LAW = re.compile(
    r"P(?<!\wP)(?:ublic\s+Law|ub\.\s*L\.|\.\s?L\.)\s*(?:No\.\s*)?(?P<number>\d{2,3}-\d{1,4})\b"
)

_YEAR = "Laws of {year}"
_NUMBERED = (
    (_PUBLIC_LAW, Kind.SECTION, "Public Law", "Public Law {number}"),
    (SESSION, Kind.CHAPTER, _YEAR, "Laws of {year}, ch. {number}"),
)
"""(form, kind of provision, law, law with its number) of laws cited by number. Alone, the number is
a provision of the law; after a provision, it names the law."""

_SESSION_LAWS = re.compile(
    r"(?:\bLaws(?:\s+of|,)?\s+(?:the\s+State\s+of\s+[A-Z]\w+(?:\s[A-Z]\w+)?\s+(?:of|for)\s+)?|P\.\s?L\.\s+)(?P<year>\d{4})\b(?!,?\s+(?:ch?\.|[Cc]hapter))"
)
"""The laws of a year, which follow a chapter: "Laws of 2000"."""

_STANDARD = re.compile(
    r"\b(?P<body>[A-Z]{2,6})(?:/[A-Z]{2,6})?[\s-]\s?(?:No\.\s*)?(?P<number>[A-Z]{0,2}-?\d[\w.-]*\w|\d)"
)

_CROSS = re.compile(
    r"\bsee (?!(?:FIG|NO|TABLE|EXH|ORD)S?\.)(?:[A-Z]{1,6}\. ?(?:& ?)?)+(?=\d{2,4}\.\d{2,3})"
)
"""Letters of a part of the code before a section's number: "see TRAF. 303.01"."""

_AHEAD = re.compile(r"(?<![\w.:§-])(?P<number>\d+[A-Z]?(?:[-.:]\d+[A-Za-z]?)+)\s+\Z")
"""A provision's number before its law: "7-5-103 MCA"."""

_REACH = 40
"""Characters before a law in which to look for it."""

_SENTENCE_ENDS = re.compile(r"[.;:]\s")

_SENTENCE = 2000
"""Most characters between two references in one sentence."""

__all__ = ["Found", "Scope", "find"]


def find(text: str, book: Lawbook) -> list[Found]:
    """All references of a text, in order and without overlaps."""
    mentions = mentions_of(text, book)
    found: list[Found] = []
    at = 0
    sessions = [range(*match.span()) for match in SESSION.finditer(text)]
    titles = {mention.start for mention in mentions if mention.title}
    for start in grammar.starts(text):
        if start < at or any(start in session for session in sessions):
            continue
        chain = grammar.parse(text, start)
        if chain is None or chain.start in titles:  # "Title 44 CFR"
            continue
        chain = _without_titles(chain, titles)
        reference = read(text, chain, mentions, found)
        while found and reference.start < found[-1].end:
            last = found[-1]
            # A place in the section that the next one names: "Subdivision 2 of", and its law.
            groups = last.chain.groups
            within = groups and last.chain.is_place and last.law == reference.law
            # In "§ 3 of the Village Law, § 7-736" both are of that law.
            apart = last.start < reference.start and not within
            if apart and text[last.end : chain.start].strip() == ",":
                reference = replace(reference, start=chain.start)
                break
            found.pop()
            if within:
                joined = Chain(groups + reference.chain.groups, rising=True)
                reference = replace(reference, start=last.start, chain=joined)
        pointed = reference.scope is Scope.POINTED and reference.own in WORDS_OF_LAW
        named = pointed or reference.scope in (Scope.OUTSIDE, Scope.UNKNOWN)
        if named and reference.end > chain.end:
            _spread_back(text, found, reference)
        found.append(reference)
        at = reference.end
    outside = grouped((_number(one), one) for one in found if one.scope is Scope.OUTSIDE)
    found = [_with_law_of_same(text, one, outside) for one in found]
    return _apart(found, cited_barely(text, mentions, book))


def _without_titles(chain: Chain, titles: Container[int]) -> Chain:
    """A chain without the number that begins a compilation's name: "§§ 5, 6 and 310 CMR"."""
    *groups, last = chain.groups
    items = tuple(takewhile(lambda item: item.start not in titles, last.items))
    if not items:
        return chain
    return replace(chain, groups=(*groups, replace(last, items=items)))


def _spread_back(text: str, found: list[Found], last: Found) -> None:
    """Give the law named at the end of a list to the references before it.

    For example "§ 84 and § 86 of the Public Officers Law". Numbers that this code has stay its own,
    but not before a law pointed at: "Chapter 1 and Appendix B of such code".
    """
    start = last.start
    for index in range(len(found) - 1, -1, -1):
        one = found[index]
        if one.scope is not Scope.OPEN or not AND.fullmatch(text, one.end, start):
            return
        kinds = {one.chain.kind, last.chain.kind}
        if len(kinds) > 1 and not kinds <= DIVISIONS:
            return
        pointed = last.own and one.chain.kind is not Kind.SECTION
        scope = last.scope if pointed else Scope.LISTED
        found[index] = replace(last, start=one.start, end=one.end, chain=one.chain, scope=scope)
        start = one.start


def _with_law_of_same(text: str, one: Found, outside: Mapping[str, Sequence[Found]]) -> Found:
    """Give a section without a law the law that its sentence names with the same number.

    "section 501(a)" before "described in section 501(c)(3) of the Internal Revenue Code" is of that
    code too, unless this code has such a section.
    """
    number = _number(one) if one.scope is Scope.OPEN else ""
    others = outside.get(number, ()) if number else ()
    near = bisect_left(others, one.start - _SENTENCE, key=lambda other: other.start)
    for other in takewhile(
        lambda other: other.start < one.end + _SENTENCE, islice(others, near, None)
    ):
        between = text[min(one.end, other.end) : max(one.start, other.start)]
        if not _SENTENCE_ENDS.search(between):
            return replace(one, scope=Scope.LISTED, law=other.law, title=other.title)
    return one


def _number(found: Found) -> str:
    """The number of the section that a reference names first; empty if none, or if a letter."""
    section = found.chain.section
    number = re.split(r"[(\[]", section.number)[0] if section else ""
    return "" if number.isalpha() else number


def _apart(found: list[Found], extra: Iterable[Found]) -> list[Found]:
    """All of `found`, and those of `extra` that do not overlap them, the longest at each place."""
    rest = sorted(extra, key=lambda one: (one.start, -one.end))
    taken = {at for one in found for at in range(one.start, one.end)} if rest else set()
    kept = list(found)
    for new in rest:
        span = range(new.start, new.end)
        if not taken.intersection(span):
            kept.append(new)
            taken.update(span)
    return sorted(kept, key=lambda one: one.start)


def mentions_of(text: str, book: Lawbook) -> list[Mention]:
    """The laws that a text names, and those that it cites by number."""
    forms = [(_SESSION_LAWS, _YEAR), *((form, name) for form, _, _, name in _NUMBERED)]
    numbered = [
        Mention(Law(name.format(**one.groupdict())), *one.span(), proper=False)
        for form, name in forms
        for one in form.finditer(text)
    ]
    return sorted([*book.mentions(text), *numbered], key=lambda mention: mention.start)


def cited_barely(text: str, mentions: list[Mention], book: Lawbook) -> Iterator[Found]:
    """The references without a word or sign: a law's name, alone or with a number."""
    for mention in mentions:
        yield from _at_name(text, mention)
    for match in _STANDARD.finditer(text):
        if match["body"] in book.bodies:
            yield _alone(match, Kind.SECTION, f"{match['body']} ({book.bodies[match['body']]})")
    for form, kind, name, _ in _NUMBERED:
        for match in form.finditer(text):
            yield _alone(match, kind, name.format(**match.groupdict()))
    for match in _CROSS.finditer(text):
        section = grammar.unsigned(text, match.end())
        if section and not any(match.start() < one.end <= match.end() for one in mentions):
            yield Found(section.start, section.end, Chain((section,)))


def _alone(match: re.Match[str], kind: Kind, law: str) -> Found:
    chain = _bare_number(match, kind)
    return Found(match.start(), match.end(), chain, Scope.OUTSIDE, Law(law))


def _bare_number(match: re.Match[str], kind: Kind) -> Chain:
    item = Item(match["number"], match.start("number"), match.end("number"))
    return Chain((Designation(kind, "", item.start, (item,)),))


def _at_name(text: str, mention: Mention) -> Iterator[Found]:
    law, start, end, title = mention.law, mention.start, mention.end, mention.title
    section = grammar.unsigned(text, end) if law.bare else None
    # For a law cited without a sign and without a title, it may be before the name.
    ahead = _AHEAD.search(text, max(0, start - _REACH), start)
    if section:
        seq = ET_SEQ.match(text, section.end)
        chain, end = Chain((section,)), seq.end() if seq else section.end
        yield Found(start, end, chain, Scope.OUTSIDE, law, title)
    elif ahead and law.bare and not law.compiled:
        chain = _bare_number(ahead, Kind.SECTION)
        yield Found(chain.start, end, chain, Scope.OUTSIDE, law)
    elif mention.proper:
        yield Found(start, end, Chain(), Scope.OUTSIDE, law, title)
