"""The term that a paragraph defines: in front of "means", or parted from the meaning by a stop."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import pairwise
from typing import NamedTuple

from builder.parse.in_order.family import Family

_MEANS = (
    r"means?(?!\s+of\b)|shall\s+mean|(?:is|are)\s+(?:hereby\s+)?defined\s+(?:as|by|to)|"
    r"(?:shall\s+have|ha(?:s|ve))\s+the\s+(?:same\s+)?meanings?"
)
"""What only a definition says; "means of" is a noun."""
_MAY_MEAN = (
    r"includes?|refers?\s+to|(?:is|are)\s+(?:hereby\s+)?defined|shall\s+(?:include|refer\s+to)|"
    r"shall\s+be\s+(?:defined|deemed|construed(?=\s+(?:to|as)\b))"
)
"""What rules say, too."""
_VERB = rf"\[?(?:{_MEANS}|{_MAY_MEAN})\b"
"""An editor supplies it in brackets: "Mill pond [means] the pond at the mill."."""
_HERE = r"(?:(?:as\s+used|for\s+(?:the\s+)?(?:\w+\s+)?purposes?)\b[^.;:]{3,120}?,\s+)?"
"""An aside between a term and its verb: "Hive, as used in this chapter, means"."""
_STOP = r"(?:[,.:]|\s?[-–—])?"
_MEANT = re.compile(
    r"(?P<term>(?:[A-Z]\.){2,6}|[\"“][^\"“”]{1,80}[\"”](?=[\sa-z])"
    r"|(?:[A-Z\d\"“'‘]|[a-z]{1,2}(?:[A-Z]|/[a-z]\b))(?:(?!\s[-–—]\s[A-Z])[^.;:]){0,110}?)"
    rf"(?P<stop>{_STOP})(?:\s+|(?<=[\"”]))(?={_HERE}{_VERB})"
)
"""A term may be a sign that begins with a small letter: "pH means", "mg/l means"."""
_QUOTED = re.compile(
    r"(?P<term>[\"“][A-Z\d][^\"”.:;]{0,90}(?<!,)[\"”])(?P<stop>)\s+"
    r"(?=[\"“A-Z\d])(?![\"“][^\"”]{1,90}[\"”],?\s+(?:or\b|and\b|means?\b|[\"“]))"
)
"""A quoted term right in front of its meaning: "City" The City of Loon Bay."""
_STOPPED = re.compile(
    r"(?P<term>[\"“]?[A-Z][^.:—–]{0,90}?[\"”]?)\s?"
    r"(?P<stop>[.:](?=\s+[\"“A-Z\d(])(?!\s+\(?\w{1,2}[.)]$)|(?:\s?[—–]|\s--?)(?=\s+[\"“\w(]))\s+"
)
_COMMAND = re.compile(r"(?:No|Each|Every|Any|All)\b[^.;]*\bshall\b")
"""How a rule begins, which is no meaning: "No person shall"."""
_TOLD = re.compile(
    r"(?P<term>(?:[A-Z]\.){2,6}(?:,[^.:\"“”]{0,60}(?=[.:]))?|[A-Z][^.:\"“”]{0,60}?(?=[.:]|\s{2}))"
    r"(?P<stop>[.:]?)\s+"
    r"(?=(?:The|When(?:ever)?\s+the)\s+(?:terms?|words?|phrases?|abbreviations?)\s[\"“]"
    r"|(?<=\.\s)[\"“](?:[A-Z]\.){2})"
)
"""A caption in front of what is said of the term itself: "Shall; may. The term "shall" is". Only
blanks may part the two."""
_SAID_OF = re.compile(
    r"(?P<term>[\"“”][A-Z\d][^\"“”.:;]{0,90}[\"”](?:\sor\s[\"“][^\"“”.:;]{1,90}[\"”])?)"
    r"(?P<stop>)\s+(?=(?:is|are)\s(?!not\b)|"
    rf"(?:\([^()]{{3,90}}\)|(?:unless|except)\b[^.;:\"“”]{{3,90}},?)\s(?:{_VERB}))"
)
"""A quoted term of which a section that defines says what it is: "Gander" is a male goose; or with
an aside before the verb: "Gander" (a bird) means. Its first mark may be the wrong one."""
_WHOLE_QUOTED = re.compile(r"[\"“][^\"“”]{1,90}[\"”]")
_LED = re.compile(
    r"(?P<term>(?:Except|Unless|As|For|In|When|Wherever|Notwithstanding)\s[^\"“”.;:]{3,110},\s+"
    rf"[\"“][^\"“”]{{1,90}}[\"”])(?P<stop>)\s+(?={_VERB})"
)
"""A quoted term behind a clause: As used in this chapter, "hive" means."""
_NO_TERM = re.compile(
    r"(?:It|They|There|Nothing|Each|Every|Any|Such|Wh(?:er|en)ever|Repealed)\s"
    r"|(?:Subd|Notes?|Exceptions?|Examples?|(?:Figures?|Tables?)\s.*)\.?$|(?:Words|The\s(?:singular|plural|masculine|feminine|neuter|present|past))\b"
    r"|.*\s(?:an?|any|other|the|by|to|it|some|such|every|all)$"
    r"|(?:.*,\s)?the\s(?:terms|words|phrases|definitions)\b(?!\s[\"“])",
    re.S | re.I,
)
"""A clause before a verb, or before the noun "means": "It provides a", "By any"; what rules of
grammar begin with: "The singular number includes the plural"; or what announces definitions: "The
terms used here are defined as follows"."""
BEHIND_ASIDE = re.compile(
    r"(?:For|In|As|Under|Effective|Except|Unless)\s[^,]{3,},\s.*[^\"”]$", re.S
)
"""What an aside opens, so that nothing tells where the term in it begins: "For this chapter, any
goose"."""
_SURE = re.compile(rf"{_STOP}\s*{_HERE}\[?(?:{_MEANS})\b")
_SENTENCE = re.compile(
    r"\b(?:shall|may|must|will|is|are|was|were|has|have|if|when|where|who|which|that|these|"
    r"following|words|phrases|not|however|the\s+term)\b"
)
"""Words that a term hardly ever holds; "NOT" may be short for something."""
_OF_THE_CODE = re.compile(r"\b(?:this|section|chapter|article|ordinance)\b", re.I)
"""What a term may hold too, where a verb says that it is one: "Zoning ordinance means"."""
_ANNOUNCED = re.compile(
    r"\b(?:meanings?|definitions?|defined)\b.{0,200}:?$|"
    r"\bfollowing\s+(?:words|terms|definitions)\b|"
    r"\bas\s+used\s+in\s+this\b.{0,80}:$",
    re.I | re.S,
)
_TITLED = re.compile(
    r"\bdefin|\bdenit|\bmeaning|\bterms\b(?!\s+(?:of|and\s+cond))"
    r"|\bconstruction\b(?:\s+of\b|\W*$)|^[\"“][A-Z][.,]?[\"”]\.?$",
    re.I,
)
"""Of a title: "Rules of construction", and not "Construction standards" or "Terms of office".
Copies may have lost the letters "fi", which their print sets as one: "Denitions"."""
_NAMED = "The term "
"""In front of a term that is named: The term "hive" means; behind a definition it may go on."""
_QUOTES = '"“”'
_MOST_WORDS = 14
"""Words of a term that stands in no quotation marks."""
_HEAD = 200
"""Characters in which a term and what parts it from its meaning stand."""
_LONGEST = 600
"""Characters at a paragraph's end in which definitions are announced."""


class Term(NamedTuple):
    """Where a term ends, and where what parts it from its meaning ends."""

    end: int
    after: int


def definitional(title: str, texts: Iterable[str]) -> bool:
    """Whether a section defines terms, by its title or by the words that announce them."""
    return bool(_TITLED.search(title)) or any(announces(text) for text in texts)


def announces(text: str) -> bool:
    """Whether a paragraph announces definitions."""
    return bool(_ANNOUNCED.search(text[-_LONGEST:]))


def printed_term(text: str, family: Family, *, labelled: bool) -> Term | None:
    """The term that a paragraph begins with as its family prints terms.

    Args:
        text: of the paragraph, without its labels.
        family: how it prints terms.
        labelled: it has a label, behind which a gap parts no term from its meaning.
    """
    for pattern in family.terms:
        found = pattern.match(text)
        if found and not (labelled and "gap" in pattern.groupindex):
            return Term(found.end("term"), found.end("stop"))
    return None


def find_term(text: str, *, labelled: bool, titled: bool, defines: bool = True) -> Term | None:
    """The term that a paragraph of a section with definitions defines; None where it defines none.

    Args:
        text: of the paragraph, without its labels.
        labelled: it has a label; then only words such as "means", or quotation marks, tell one.
        defines: the section defines terms; elsewhere only a term in quotation marks is one.
        titled: the section's title says that it defines; only then a stop parts term and meaning.

    >>> find_term("Mill pond means the pond at the mill.", labelled=False, titled=False)
    Term(end=9, after=9)
    >>> find_term("Mill. The word covers any wheel.", labelled=False, titled=True)
    Term(end=4, after=5)
    >>> find_term('"Mill" - The wheel.', labelled=True, titled=True)
    Term(end=6, after=8)
    >>> find_term("Mill - The wheel.", labelled=True, titled=True)
    >>> find_term('"Mills". No mill shall', labelled=True, titled=True)
    >>> find_term('"Mills" - No mill shall', labelled=True, titled=True)
    >>> find_term('Shall; may. The term "shall" binds.', labelled=False, titled=False)
    Term(end=10, after=11)
    >>> find_term('U.S.C., acts. The abbreviation "U.S.C." is', labelled=False, titled=False)
    Term(end=12, after=13)
    """
    head = text[:_HEAD]
    direct = titled and not labelled
    found = (_QUOTED.match(head) if direct else None) or _MEANT.match(head)
    if found is not None and not defines and found["term"][0] not in '"“':
        return None
    if found is None and titled:
        found = _STOPPED.match(head)
        if found is not None and labelled and not _tells_meaning(found):
            found = None
    whole = found is not None and _WHOLE_QUOTED.fullmatch(found["term"])
    if defines and not whole and (said := _SAID_OF.match(head)):
        return Term(said.end("term"), said.end("stop"))
    if defines and not labelled and (told := _TOLD.match(head)):
        return Term(told.end("term"), told.end("stop"))
    if defines and (led := _LED.match(head)):
        return Term(led.end("term"), led.end("stop"))
    if found is None:
        return None
    term, words = Term(found.end("term"), found.end("stop")), found["term"]
    sure = _SURE.match(text[term.end :]) is not None
    if labelled or sure:
        words = words.removeprefix(_NAMED)
    return term if whole or is_term(words, sure=sure) else None


def _tells_meaning(found: re.Match[str]) -> bool:
    """Whether a stop parts a term from its meaning behind a label, too.

    Not in '(a) Parking - Cars', and not in '(a) "Parking". Cars', which are titles; nor where a
    rule follows.
    """
    quoted = _WHOLE_QUOTED.fullmatch(found["term"]) is not None
    return quoted and found["stop"] != "." and not _COMMAND.match(found.string, found.end())


def is_term(words: str, *, sure: bool = False) -> bool:
    """Whether words may be a term; what stands in quotation marks as a whole always is."""
    return _NO_TERM.match(words) is None and _is_short(words, sure=sure)


def _is_short(words: str, *, sure: bool) -> bool:
    """Whether words are few, and none of them makes a sentence."""
    opens = words[:1].lower() + words[1:] if sure else words.lower()
    of_the_code = not sure and _OF_THE_CODE.search(words)
    return not (_SENTENCE.search(opens) or of_the_code) and len(words.split()) <= _MOST_WORDS


def may_define(text: str) -> bool:
    """Whether a line looks like the first one of a definition, so that it begins a paragraph."""
    found = _MEANT.match(text[:_HEAD])
    return found is not None and _is_short(found["term"], sure=False)


def is_sure(text: str, term: Term) -> bool:
    """Whether a paragraph defines whatever stands around it.

    A term stands in quotation marks, or a verb that only definitions have is behind it; where
    neither is, the same words may be a rule: "The application shall include a plan".
    """
    quoted = text[0] in _QUOTES or text[term.end - 1] in _QUOTES
    return quoted or _SURE.match(text[term.end :]) is not None


_IN_QUOTES = r"[\"“][A-Z][^\"“”.;:]{1,90}[\"”]"
_SAYS = re.compile(
    rf"(?:(?P<quoted>{_IN_QUOTES}"
    r"(?:,? (?:and |or )?[\"“][^\"“”.;:]{1,90}[\"”]){0,4})(?= [a-z])"
    r"|(?P<caption>[A-Z](?:(?!\b(?:is|are|was|were|has|have|shall|may|must|will|means?)\b)"
    r"[^\"“”.;:]){2,70})\.(?= [\"“A-Z])"
    r"|(?P<plain>[A-Z][^\"“”.;:]{1,70}?)(?P<stop>,?)"
    r"(?= (?:is|are|has|have|refers?|includes?|shall be|shall not include|does not include)\b))"
)
"""A term in quotation marks, one that stands as a caption ("Mill words. They are"), or words before
a verb that definitions have besides "means"."""
_OPENS = re.compile(
    r"(?:The|An?|All|No|This|That|These|Those|When|Whenever|If|Where|For|In|Nothing|As|However|"
    r"Unless|Except|Exceptions?|Also|After|Before|Every|Each|Any|Figure|Table|Editor)\b"
)
"""Words that begin a sentence or a note, and hardly ever a term."""
_LONGEST_CAPTION = 5
"""Words of a caption; more are a sentence: "Farms of more than ten acres qualify."."""
_LED_TERM = re.compile(r"^[^\"“”]+[\"“]([^\"“”]+)[\"”]$")
"""A quoted term behind a clause."""
_NO_LETTERS = re.compile(r"\([^()]*\)|[^a-z\d ]")
_FEWEST = 4
"""Definitions of a list at least whose order can be told; a few rise by chance."""
_RISING = 0.8
"""Share of its terms that stand behind the one before at least: a late one may stand at the end."""


def missed_terms(texts: Sequence[str | None], ends: Mapping[int, int]) -> dict[int, Term]:
    """The terms that only the alphabet tells, by the indexes of their paragraphs.

    Args:
        texts: of the paragraphs of a unit; None for one that bears a label.
        ends: where the terms of its other definitions without labels end, in reading order.

    >>> texts = ["Dam means", "Gate is a board.", "Mill means", "Pond means", "Weir means"]
    >>> missed_terms(texts, {0: 3, 2: 4, 3: 4, 4: 4})
    {1: Term(end=4, after=4)}
    >>> texts[1] = "Fine words. Words are of the mill."
    >>> missed_terms(texts, {0: 3, 2: 4, 3: 4, 4: 4})
    {1: Term(end=10, after=11)}
    """
    keys = {at: _key((texts[at] or "")[:end]) for at, end in ends.items()}
    rising = sum(one < other for one, other in pairwise(keys.values()))
    if len(keys) < _FEWEST or rising < _RISING * (len(keys) - 1):
        return {}
    found: dict[int, Term] = {}
    for at, behind in pairwise([-1, *keys, len(texts)]):
        between = range(at + 1, behind)
        run = list(_between(texts, between, keys.get(at, ""), keys.get(behind, "")))
        if all(one.key < other.key for one, other in pairwise(run)):
            found.update((one.at, one.term) for one in run)
    return found


class _Found(NamedTuple):
    """A paragraph that has its place between two terms."""

    at: int
    term: Term
    key: str


def _between(
    texts: Sequence[str | None], between: range, before: str, behind: str
) -> Iterator[_Found]:
    """The paragraphs whose place is between two terms.

    Where no term is on one side, only quotation marks tell one. What begins with the word of the
    one before it goes on with that.
    """
    word = ""
    for at in between:
        found = _SAYS.match(texts[at] or "")
        said = found and (found["quoted"] or found["caption"] or found["plain"])
        if not found or not said or _OPENS.match(said):
            continue
        if len(said.split()) > _LONGEST_CAPTION if found["caption"] else not is_term(said):
            continue
        key = _key(said)
        placed = before < key and (not behind or key < behind)
        restates = before and key.startswith(before)
        restates = restates or key.partition(" ")[0] == word
        if placed and not restates and (found["quoted"] or (before and behind)):
            word = key.partition(" ")[0]
            yield _Found(at, Term(len(said), found.end()), key)


def _key(term: str) -> str:
    """What sorts a term.

    >>> _key("“Mill ponds” (all)"), _key("In this chapter, “dam”")
    ('mill pond', 'dam')
    """
    behind = _LED_TERM.search(term)
    bare = _NO_LETTERS.sub("", (behind[1] if behind else term).casefold())
    return " ".join(word.removesuffix("s") for word in bare.split())
