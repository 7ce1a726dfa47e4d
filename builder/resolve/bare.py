"""Laws cited without a designation.

For example "42 USC 4001", "Public Law 92-500", "NFPA 704", "L. 1970, c. 267", the "Highway Law".
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from builder.resolve import grammar
from builder.resolve.laws import Law, Lawbook, Mention
from builder.resolve.scopes import ET_SEQ, Found, Scope
from builder.resolve.syntax import Chain, Group, Item, Kind

SESSION = re.compile(r"L\.(?<!\wL\.)\s*(?P<year>\d{4}),?\s+(?:c|ch)\.\s*(?P<number>\d+)")
"""Begins with its letter, and looks after it then: so it is tried at that letter alone."""
_PUBLIC_LAW = re.compile(
    r"P(?<!\wP)(?:ublic\s+Law|ub\.\s*L\.|\.\s?L\.)\s*(?:No\.\s*)?(?P<number>\d{2,3}-\d{1,4})\b"
)
_STANDARD = re.compile(
    r"\b(?P<body>[A-Z]{2,6})(?:/[A-Z]{2,6})?[\s-]\s?(?:No\.\s*)?(?P<number>[A-Z]{0,2}-?\d[\w.-]*\w|\d)"
)
_AHEAD = re.compile(r"(?<![\w.:§-])(?P<number>\d+[A-Z]?(?:[-.:]\d+[A-Za-z]?)+)\s+\Z")
"""A provision's number in front of its law: "7-5-103 MCA"."""
_REACH = 40
"""Characters in which it is looked for."""


def mentions_of(text: str, book: Lawbook) -> list[Mention]:
    """Laws by name, and public laws by number."""
    numbered = [
        Mention(Law(f"Public Law {one['number']}"), one.start(), one.end())
        for one in _PUBLIC_LAW.finditer(text)
    ]
    return sorted([*book.mentions(text), *numbered], key=lambda mention: mention.start)


def cited_barely(text: str, mentions: list[Mention], book: Lawbook) -> Iterator[Found]:
    """What is cited by a law's name and a number, or by the name alone."""
    for mention in mentions:
        yield from _at_name(text, mention)
    for match in _STANDARD.finditer(text):
        if match["body"] in book.bodies:
            law = Law(f"{match['body']} ({book.bodies[match['body']]})")
            yield Found(
                match.start(), match.end(), _number(match, Kind.SECTION), Scope.OUTSIDE, law
            )
    for match in SESSION.finditer(text):
        yield Found(
            match.start(),
            match.end(),
            _number(match, Kind.CHAPTER),
            Scope.OUTSIDE,
            Law(f"Laws of {match['year']}"),
        )


def _number(match: re.Match[str], kind: Kind) -> Chain:
    item = Item(match["number"], match.start("number"), match.end("number"))
    return Chain((Group(kind, "", item.start, (item,)),))


def _at_name(text: str, mention: Mention) -> Iterator[Found]:
    number = grammar.number(text, mention.end) if mention.law.bare else None
    public = _PUBLIC_LAW.fullmatch(text, mention.start, mention.end)
    if number:
        chain = Chain(
            (Group(Kind.SECTION, "", number.start, grammar.listed(text, number, plural=True)),)
        )
        seq = ET_SEQ.match(text, chain.end)
        yield Found(
            mention.start,
            seq.end() if seq else chain.end,
            chain,
            Scope.OUTSIDE,
            mention.law,
            mention.title,
        )
    elif public:
        yield Found(
            mention.start,
            mention.end,
            _number(public, Kind.SECTION),
            Scope.OUTSIDE,
            Law("Public Law"),
        )
    elif ahead := _ahead(text, mention):
        chain = _number(ahead, Kind.SECTION)
        yield Found(chain.start, mention.end, chain, Scope.OUTSIDE, mention.law)
    elif mention.proper:
        yield Found(mention.start, mention.end, None, Scope.OUTSIDE, mention.law, mention.title)


def _ahead(text: str, mention: Mention) -> re.Match[str] | None:
    """The number in front of a law that is cited without a sign, and by no title's number."""
    if not mention.law.bare or mention.law.compiled:
        return None
    return _AHEAD.search(text, max(0, mention.start - _REACH), mention.start)
