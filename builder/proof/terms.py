"""Each term ends where print ends it, and what is printed like a definition is one of its own."""

from __future__ import annotations

import re
from collections.abc import Iterator

from builder.frozen import Plain
from builder.proof.book import Book, before_text, characters, named, place_of, squeeze
from builder.proof.fault import Fault, told

_OF_SENTENCES = ("shall", "is", "are", "has", "have", "was", "were", "may")
"""Verbs of any sentence."""
_VERB = rf"(?:means?|includes?|refers?|describes?|the same|{'|'.join(_OF_SENTENCES)})\b"
_ASIDE = (
    r"(?:(?:(?:as|wh(?:en|ere)(?:ever)?) (?:used|referring)|for (?:\w+ ){0,3}purposes?)\b"
    r"[^.;:]{3,120}?\s)?"
)
"""Where a term is used: "Hive as used in this chapter means"."""
_MEANS = re.compile(rf"\W*{_ASIDE}(?:\w+ ){{0,2}}?{_VERB}", re.I)
"""How the meaning after a term begins."""
_MEANT = re.compile(r"[^.;]*(?<!\bany )(?<!\ball )\bmean(?:s|ings?)?\b(?! of)", re.I)
"""Words that only a meaning has: "has the same meaning"."""
_TITLED = re.compile(r"\b(?:defin|mean|terms?\b|words?\b|phrases?\b)", re.I)
"""Words in the titles of sections that define."""
_DEFINES = re.compile(r"\bdefin|\b(?:following|these) (?:terms|words)\b|\bas used in\b", re.I)
"""Words in the texts of such sections."""
_ENDS_SO = re.compile(
    r"\b(?:means?|includes?|shall|refers to)\W*$|[—:] ?\w+[^\w\"”]*$|\. [A-Z]\w*$|\.[A-Z][a-z]+$"
)
"""How no term ends: with its verb, or after the stop before its meaning."""
_FORMS = (
    rf"[\"“][^\"”]{{1,80}}[\"”],?\s(?i:{_VERB})",
    r"[A-Z\d][A-Z\d ,()/'’-]{2,80}(?:\s?—|\.\s|(?<=\w{4}):\s|(?<=[A-Z]) (?:An? [a-z]|[A-Z][a-z]))",
    r"(?:(?!(?:are|is|by|shall|may) )[\w'’(),-]+ ){1,6}means \w",
)
"""How definitions are printed: in quotation marks, in capitals, plainly."""
_AFTER_ONE = r"(?:[.;:][\"”]?|; (?:and|or))\s*\n\s*"
"""The end of a text above the line of a definition."""


def check(book: Book) -> Iterator[Fault]:
    """Check the end of each term, and the paragraphs next to definitions."""
    by_hand = book.by_hand("definition")
    for unit in () if book.flattened else book.units:
        terms = [block for block in unit["blocks"] if block["term"] is not None]
        begun = [f"{block['term']}{block['separator']} {block['text']}" for block in terms]
        texts = (block["text"] for block in unit["blocks"] if block["term"] is None)
        titled = terms and _TITLED.search(unit["title"])
        defines = titled or len(terms) > 1 or (terms and any(map(_DEFINES.search, texts)))
        forms = "|".join(form for form in _FORMS if any(re.match(form, one) for one in begun))
        below = re.compile(f"{_AFTER_ONE}(?P<term>{forms})")
        for index, block in enumerate(unit["blocks"]):
            if place_of(block) in by_hand:
                continue
            wrong = ""
            if block["term"] is not None:
                wrong = _end(book.source, block, defines=bool(defines))
            elif forms and block["kind"] == "paragraph" and re.match(forms, block["text"]):
                wrong = f"{block['text'][:40]!r} is printed like a definition"
            inner = forms and below.search(book.printed(block), len(block["mark"]))
            if inner and not wrong:
                wrong = f"{inner['term']!r} begins a line, and is printed like a definition"
            yield from told("label", named(unit, index), block, wrong)


_CLOSED = re.compile(r"[\"”'’)]$|[A-Z]\.$")
"""The end of a term that needs no stop before its meaning: a quotation mark, "O.C.G.A."."""


def _end(source: str, block: Plain, *, defines: bool) -> str:
    """What is wrong with the end of a term.

    It must end with its line, at a quotation mark, with what separates it from its meaning, or
    before a verb. The verb of any sentence, as in "The clerk may", tells a term only among others.

    Args:
        source: the text of the source.
        block: the definition.
        defines: whether its section has others, or says that it defines terms.
    """
    term = block["term"]
    if _ENDS_SO.search(term):
        return f"the term {term!r} includes some of its meaning"
    means = _MEANS.match(block["text"])
    sentence = means and means[0].lower().endswith(_OF_SENTENCES)
    defines = defines or term.startswith(('"', "“")) or bool(_MEANT.match(block["text"]))
    told = means and (defines or not sentence)
    if block["separator"].strip() or _CLOSED.search(term) or told:
        return ""
    read, places = len(squeeze(before_text(block))), characters(source, block["spans"])
    if not 0 < read < len(places):
        return ""
    last, first = places[read - 1 : read + 1]
    if last > first or "\n" in source[last:first] or first - last > 2:
        return ""  # a text above it, a line end or a wide gap
    return f"the term {term!r} ends in the middle of its line"
