"""Find the term that a paragraph defines: before "means", or before a stop and the meaning."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import pairwise
from typing import NamedTuple

from builder.parse.in_order.family import Family

_MEANS = (
    r"means?(?!\s+of\b)|shall\s+mean|(?:is|are)\s+(?:hereby\s+)?defined\s+(?:as|by|to)|"
    r"(?:shall\s+have|ha(?:s|ve))\s+(?:the|its)\s+(?:(?:same|ordinary|usual)\s+)?meanings?"
)
"""Verbs that only definitions have; "means" in "means of" is a noun."""
_MAY_MEAN = (
    r"includes?|refers?\s+to|describes?\s+and\s+pertains?\s+to|(?:is|are)\s+(?:hereby\s+)?defined|shall\s+(?:include|refer\s+to)|"
    r"shall\s+be\s+(?:defined|deemed|construed(?=\s+(?:to|as)\b)|held(?=\s+to\s+include\b))"
)
"""Verbs of definitions that rules have, too."""
_VERB = rf"\[?(?:{_MEANS}|{_MAY_MEAN})\b(?![\"”])"
"""Such a verb, which an editor may have supplied: "Mill pond [means] the pond at the mill." Before
a closing quotation mark it is itself quoted."""
_HERE = (
    r"(?:(?:(?:as|wh(?:en|ere)(?:ever)?)\s+(?:used|referring)"
    r"|for\s+(?:other\s+than|(?:the\s+)?(?:\w+\s+)?purposes?))\b"
    r"[^.;:]{3,120}?,?\s+)?"
)
"""An aside between a term and its verb: "Hive, as used in this chapter, means"."""
_STOP = r"(?:[.:]|\s?[,;]|\s?[-–—])?"
_MEANT = re.compile(
    r"(?P<term>(?:[A-Z]\.){2,6}|[\"“][^\"“”]{1,80}[\"”](?=[\sa-z])"
    r"|(?:[A-Z\d\"“'‘]|[a-z]{1,2}(?:[A-Z]|/[a-z]\b))"
    r"(?:(?!\s[-–—]\s[A-Z])(?:\([^()]{1,60}\)|\((?![^()]{1,60}\))|[^.:;(]|;(?=[^.:;]{1,60}\smeans?\b))){0,110}?)"
    rf"(?P<stop>{_STOP})(?:\s+|(?<=[\"”]))(?={_HERE}{_VERB})"
)
"""A term before its verb. It may be a symbol in lower case, "pH means", "mg/l means", or two terms
or names, "Hive; nest means", "Hive (box; nest) means"."""
RULE = re.compile(rf"(?![^.;]*?\b(?:{_MEANS}|{_MAY_MEAN})\b)[^.;]*\bshall\b")
"""A sentence that is a rule, not the meaning of a term above it: "A mayor shall serve."."""
_QUOTED = re.compile(
    r"(?P<term>[\"“][A-Z\d][^\"”.:;]{0,90}(?:(?<!,)[\"”]"
    rf"|[.:][\"”](?!\s{RULE.pattern})))(?P<stop>)\s+"
    r"(?=[\"“A-Z\d])(?![\"“][^\"”]{1,90}(?:[\"”],?\s+(?:or\b|and\b|means?\b|[\"“])|[.:][\"”]))"
)
"""A quoted term right before its meaning: "City" The City of Loon Bay. A stop may be inside its
quotation marks, "CITY." The City, but not above a rule: "STOP." Signs shall be red."""
_NO_MEANING = r"(?!(?:see|call|refer)\s)"
"""Words after a stop that begin no meaning but a rule or a reference: "Pay: see section 4-9."."""
_STOPPED = re.compile(
    r"(?P<term>[\"“]?(?:[A-Z]|[a-z][A-Z])[^.:—–]{0,90}?[\"”]?)\s?"
    rf"(?P<stop>(?:[.:](?=\s+[\"“A-Z\d(])|:(?=\s+{_NO_MEANING}[a-z]))(?!\s+\(?\w{{1,2}}[.)]$)"
    rf"|(?:\s?[—–]|\s--?)(?=\s+[\"“\w(])|—(?={_NO_MEANING}[a-z])(?![^.—]*—\s*shall\b)|(?<=[A-Z]{{2}})\.(?=$))\s*"
)
"""A term before a stop and its meaning. In capitals it may be alone above a list: "AT LARGE."."""
_COMMAND = re.compile(r"(?:No|Each|Every|Any|All)\b[^.;]*\bshall\b")
"""The beginning of a rule, which is no meaning: "No person shall"."""
_CAPTION = re.compile(
    r"(?P<term>(?:[A-Z]\.){2,6}(?:,[^.:\"“”]{0,60}(?=[.:]))?"
    r"|(?P<first>[A-Z]\w*)(?:(?!\smeans\s)[^.:\"“”]){0,60}?(?=[.:]|\s{2}))"
    r"(?P<stop>[.:]?)\s+"
    r"(?=(?:The|When(?:ever)?\s+the)\s+(?:terms?|words?|phrases?|abbreviations?)\s[\"“]"
    r"|(?<=\.\s)[\"“](?:(?:[A-Z]\.){2}|(?i:(?P=first))[\"”]))"
)
"""A caption before a statement about the term, perhaps with only blanks between: "Shall; may. The
term "shall" is"."""
_DESCRIBED = re.compile(
    r"(?P<term>[\"“”][A-Z\d][^\"“”.:;]{0,90}[\"”](?:\sor\s[\"“][^\"“”.:;]{1,90}[\"”])?)"
    r"(?P<stop>)\s+(?=(?:is|are)\s(?!not\b)|"
    rf"(?:\([^()]{{3,90}}\)|(?:unless|except)\b[^.;:\"“”]{{3,90}},?)\s(?:{_VERB}))"
)
"""In a section of definitions, a quoted term before what it is, "Gander" is a male goose, or before
an aside and a verb, "Gander" (a bird) means. Its first quotation mark may be wrong."""
_WHOLE_QUOTED = re.compile(r"[\"“][^\"“”]{1,90}[\"”]")
_LED = re.compile(
    r"(?P<term>(?:Except|Unless|As|For|In|When|Wherever|Notwithstanding)\s[^\"“”.;:]{3,110},\s+"
    rf"[\"“][^\"“”]{{1,90}}[\"”])(?P<stop>)\s+(?={_VERB})"
)
"""A clause and a quoted term: As used in this chapter, "hive" means."""
_NO_TERM = re.compile(
    r"(?:It|They|There|Nothing|Each|Every|Any|Such|Wh(?:er|en)ever|Unless|Repealed)\s"
    r"|(?:Subd|Sec|Notes?|Exceptions?|Examples?|(?:Figures?|Tables?)\s.*)\.?$|(?:Words|The\s(?:singular|plural|masculine|feminine|neuter|present|past))\b"
    r"|.*\s(?:an?|any|other|the|to|it|some|such|every|all)$|.*\s.*\sby$|[^()]*\([^()]*$"
    r"|(?:.*,\s)?(?:the\s)?(?:terms|words|phrases|definitions)\b(?!\s[\"“]|\sof\s(?!art$)\w+$)",
    re.S | re.I,
)
"""No terms before a verb of definitions: a clause before it or the noun "means" ("It provides a",
"By any"); a rule of grammar ("The singular number includes the plural"); an announcement ("The
terms used here are defined as follows")."""
AFTER_ASIDE = re.compile(r"(?:For|In|As|Under|Effective|Except|Unless)\s[^,]{3,},\s.*[^\"”]$", re.S)
"""Words that begin with an aside, so that nothing shows where the term begins: "For this chapter,
any goose"."""
_SURE = re.compile(rf"{_STOP}\s*{_HERE}\[?(?:{_MEANS})\b")
_SENTENCE = re.compile(
    r"\b(?:shall|may|must|will|is|are|was|were|has|have|if|when|where|who|which|that|these|"
    r"following|words|phrases|not|however|said|each|(?<=\w\s)generally|the\s+term)\b"
)
"""Words that terms hardly ever have; "NOT" may be an abbreviation."""
_OF_THE_CODE = re.compile(r"\b(?:this|section|chapter|article|ordinance)\b", re.I)
"""Words that a term may have only if a sure verb follows: "Zoning ordinance means"."""
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
"""A title such as "Rules of construction", but not "Construction standards" or "Terms of office".
Copies may lose the letters "fi", which are printed as a ligature: "Denitions"."""
_NAMED = "The term "
"""What may be before a term: The term "hive" means. After a definition it may continue that."""
_QUOTES = '"“”'
_MOST_WORDS = 14
"""Most words in a term without quotation marks."""
_HEAD = 200
"""Characters among which a term, and what separates it from its meaning, must be."""
_LONGEST = 600
"""Characters at a paragraph's end among which words may announce definitions."""


class Term(NamedTuple):
    """Offsets of the end of a term, and of what separates it from its meaning."""

    end: int
    after: int


def definitional(title: str, texts: Iterable[str]) -> bool:
    """Whether a section defines terms, by its title or by the words that announce them."""
    return bool(_TITLED.search(title)) or any(announces(text) for text in texts)


def announces(text: str) -> bool:
    """Whether a paragraph announces definitions."""
    return bool(_ANNOUNCED.search(text[-_LONGEST:]))


def printed_term(text: str, family: Family, *, labeled: bool) -> Term | None:
    """The term with which a paragraph begins, printed as its family prints terms; None without one.

    Args:
        text: the paragraph's text, without labels.
        family: how it prints terms.
        labeled: whether it has a label, after which a gap does not separate a term from its
            meaning.
    """
    for pattern in family.terms:
        found = pattern.match(text)
        if found and not (labeled and "gap" in pattern.groupindex):
            return Term(found.end("term"), found.end("stop"))
    return None


def find_term(text: str, *, labeled: bool, titled: bool, defines: bool = True) -> Term | None:
    """The term that a paragraph of a section with definitions defines, or None.

    Args:
        text: the paragraph's text, without labels.
        labeled: whether it has a label, after which only quotation marks or verbs such as "means"
            show a term.
        defines: whether the section defines terms; elsewhere a term must be in quotation marks.
        titled: whether the section's title announces definitions; only then can a stop show a term.

    >>> find_term("Mill pond means the pond at the mill.", labeled=False, titled=False)
    Term(end=9, after=9)
    >>> find_term("Mill. The word covers any wheel.", labeled=False, titled=True)
    Term(end=4, after=5)
    >>> find_term('"Mill" - The wheel.', labeled=True, titled=True)
    Term(end=6, after=8)
    >>> find_term("Mill - The wheel.", labeled=True, titled=True)
    >>> find_term('"Mills". No mill shall', labeled=True, titled=True)
    >>> find_term('"Mills" - No mill shall', labeled=True, titled=True)
    >>> find_term('Shall; may. The term "shall" binds.', labeled=False, titled=False)
    Term(end=10, after=11)
    >>> find_term('U.S.C., acts. The abbreviation "U.S.C." is', labeled=False, titled=False)
    Term(end=12, after=13)
    """
    head = text[:_HEAD]
    found = (_QUOTED.match(head) if titled and not labeled else None) or _MEANT.match(head)
    if found is not None and not defines and found["term"][0] not in '"“':
        return None
    if found is None and titled:
        found = _STOPPED.match(head)
        if found is not None and labeled and not _separates_meaning(found):
            found = None
    whole = found is not None and _WHOLE_QUOTED.fullmatch(found["term"])
    for pattern, applies in ((_DESCRIBED, not whole), (_CAPTION, not labeled), (_LED, True)):
        if defines and applies and (other := pattern.match(head)):
            return Term(other.end("term"), other.end("stop"))
    if found is None:
        return None
    term, words = Term(found.end("term"), found.end("stop")), found["term"]
    sure = _SURE.match(text[term.end :]) is not None
    if labeled or sure:
        words = words.removeprefix(_NAMED)
    return term if whole or is_term(words, sure=sure) else None


def _separates_meaning(found: re.Match[str]) -> bool:
    """Whether a stop separates a term from its meaning even after a label.

    It does not in titles, '(a) Parking - Cars' and '(a) "Parking". Cars', nor if a rule follows.
    """
    quoted = _WHOLE_QUOTED.fullmatch(found["term"]) is not None
    return quoted and found["stop"] != "." and not _COMMAND.match(found.string, found.end())


def is_term(words: str, *, sure: bool = False) -> bool:
    """Whether words may be a term, by how many they are and what they contain."""
    return _NO_TERM.match(words) is None and _is_short(words, sure=sure)


def _is_short(words: str, *, sure: bool) -> bool:
    """Whether words are few, and none is a word of sentences."""
    opens = words[:1].lower() + words[1:] if sure else words.lower()
    of_the_code = not sure and _OF_THE_CODE.search(words)
    return not (_SENTENCE.search(opens) or of_the_code) and len(words.split()) <= _MOST_WORDS


def may_define(text: str) -> bool:
    """Whether a line looks like the first one of a definition, which begins a paragraph."""
    found = _MEANT.match(text[:_HEAD])
    return found is not None and _is_short(found["term"], sure=False)


def is_sure(text: str, term: Term) -> bool:
    """Whether a paragraph defines its term, whatever is around it.

    It does if the term is in quotation marks, or if its verb is one that only definitions have.
    Otherwise the words may be a rule: "The application shall include a plan".
    """
    quoted = text[0] in _QUOTES or text[term.end - 1] in _QUOTES
    return quoted or _SURE.match(text[term.end :]) is not None


_IN_QUOTES = r"[\"“][A-Z][^\"“”.;:]{1,90}[\"”]"
_RUN_IN = re.compile(
    r"(?<=\. )(?P<term>[A-Z][\w'’ /-]{1,40})\. (?:The (?:term|word)s? [\"“]?(?i:(?P=term))\b"
    r"|[\"“]?(?i:(?P=term))[\"”]? (?:means|shall mean)\b)"
)
"""A definition within a line that repeats its term: "Year. The term "year" means"."""
_MAY_BE_TERM = re.compile(
    rf"(?:(?P<quoted>{_IN_QUOTES}"
    r"(?:,? (?:and |or )?[\"“][^\"“”.;:]{1,90}[\"”]){0,4})(?= [a-z])"
    r"|(?P<caption>[A-Z](?:(?!\b(?:is|are|was|were|has|have|shall|may|must|will|means?)\b)"
    r"[^\"“”.;:]){2,70})\.(?= [\"“A-Z])"
    r"|(?P<plain>[A-Z][^\"“”.;:]{1,70}?)(?P<stop>,?)"
    r"(?= (?:is|are|has|have|refers?|includes?|shall be|shall not include|does not include)\b))"
)
"""A term in quotation marks, one in the form of a caption ("Mill words. They are"), or words before
a verb that definitions use besides "means"."""
_OPENS = re.compile(
    r"(?:The|An?|All|No|This|That|These|Those|When|Whenever|If|Where|For|In|Nothing|As|However|"
    r"Unless|Except|Exceptions?|Also|After|Before|Every|Each|Any|Figure|Table|Editor)\b"
)
"""Words that begin a sentence or a note, and hardly ever a term."""
_LONGEST_CAPTION = 5
"""Most words of a caption; more are a sentence: "Farms of more than ten acres qualify."."""
_LED_TERM = re.compile(r"^[^\"“”]+[\"“]([^\"“”]+)[\"”]$")
"""A quoted term after a clause."""
_NO_LETTERS = re.compile(r"\([^()]*\)|[^a-z\d ]")
_FEWEST = 4
"""Fewest definitions of a list whose order counts, as a few may ascend by chance."""
_RISING = 0.8
"""Least share of its terms that sort after the term before; late additions may be at the end."""


def terms_within(text: str, start: int) -> list[int]:
    """Offsets of the definitions within a line, if a copy has lost the ends of their lines.

    Args:
        text: the text of the line.
        start: offset at which its labels end.

    >>> terms_within('A. Year. "Year" means now. Day. The word "day" means today. Pay. Pay it.', 3)
    [27]
    """
    return [found.start() for found in _RUN_IN.finditer(text) if found.start() > start]


def missed_terms(texts: Sequence[str | None], ends: Mapping[int, int]) -> dict[int, Term]:
    """The terms that only the alphabet shows, by the index of their paragraph.

    Args:
        texts: those of a unit's paragraphs; None for one with a label.
        ends: ends of the terms of its other definitions without labels, by index, in reading order.

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
    for at, below in pairwise([-1, *keys, len(texts)]):
        between = range(at + 1, below)
        run = list(_between(texts, between, keys.get(at, ""), keys.get(below, "")))
        if all(one.key < other.key for one, other in pairwise(run)):
            found.update((one.at, one.term) for one in run)
    return found


class _Found(NamedTuple):
    """A paragraph whose first words fit between two terms."""

    at: int
    term: Term
    key: str


def _between(
    texts: Sequence[str | None], between: range, before: str, after: str
) -> Iterator[_Found]:
    """The paragraphs whose first words fit between two terms.

    If one side has no term, they must be in quotation marks. A paragraph that begins with the same
    word as the term before it continues that definition.
    """
    word = ""
    for at in between:
        found = _MAY_BE_TERM.match(texts[at] or "")
        words = found and (found["quoted"] or found["caption"] or found["plain"])
        if not found or not words or _OPENS.match(words):
            continue
        if len(words.split()) > _LONGEST_CAPTION if found["caption"] else not is_term(words):
            continue
        key = _key(words)
        placed = before < key and (not after or key < after)
        restates = before and key.startswith(before)
        restates = restates or key.partition(" ")[0] == word
        if placed and not restates and (found["quoted"] or (before and after)):
            word = key.partition(" ")[0]
            yield _Found(at, Term(len(words), found.end()), key)


def _key(term: str) -> str:
    """The sort key of a term.

    >>> _key("“Mill ponds” (all)"), _key("In this chapter, “dam”")
    ('mill pond', 'dam')
    """
    after = _LED_TERM.search(term)
    bare = _NO_LETTERS.sub("", (after[1] if after else term).casefold())
    return " ".join(word.removesuffix("s") for word in bare.split())
