"""Real law set anew, in forms that publishers and tools are known to give a code.

This tells whether the rules of a form that no whole text at hand has work on what laws say.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from types import MappingProxyType
from typing import TYPE_CHECKING

from tests.typeset.extractors import CONVENTIONS, extracted
from tests.typeset.general_code import typeset as typeset_pages
from tests.typeset.legal_grammars import GRAMMARS, copied, typeset
from tests.typeset.manuscript import Entry, Kind
from tests.typeset.measure import wrap
from tests.typeset.of_code import charter, manuscript, titles
from tests.typeset.paper import Look, pdf_of
from tests.typeset.sheets import Style

if TYPE_CHECKING:
    from builder.model import Code

_TOWN = "GOOSEFORD"
_ORIGIN = "Downloaded from https://example.org/GO1234 on 2025-02-15"
_STYLES: Mapping[str, Style] = MappingProxyType(
    {
        "feet-of-sections-alone": Style(town=""),
        "downloaded": Style(
            _TOWN, numbers="digits", above=("Town of Gooseford",), below=(_ORIGIN,)
        ),
        "without-feet": Style(_TOWN, feet=False, numbers="none"),
        "supplements": Style(_TOWN, numbers="chapter", below=("Supp 3, Mar 2021",)),
        "lists-of-chapters": Style(_TOWN, contents=True, capitals=False),
        "titles-in-ordinary-case": Style(_TOWN, capitals=False, dash=False),
    }
)
_LOOKS: Mapping[str, Look] = MappingProxyType(
    {
        "tagged": Look(),
        "long-titles": Look(tagged=False, titles=True),
        "lists-of-sections": Look(tagged=False, contents=1, address=_ORIGIN),
        "lists-in-columns": Look(tagged=False, contents=2, outline=False),
    }
)
_LINKED = "The clerk goes by #link((page: 1, x: 72pt, y: 400pt))[§ 9-4] and by {} besides."
"""Words with links, as typst sets them: to what they say, and to something else."""
_ATTACHED = 6
"""Attachments of a chapter."""
_OF_CHARTER = 40
"""Entries of a charter in front."""
_IN_FRONT = """THE CHARTER OF THE
TOWN OF GOOSEFORD
[HISTORY: Adopted by the voters of the Town of Gooseford 11-3-1998. Amendments
noted where applicable.]
"""
_SECOND = re.compile(r"^(§ \S+ .*[^\d\W].*) § \S+$", re.M)
"""A running foot that names two sections."""


def general_code(code: Code) -> Iterator[tuple[str, str]]:
    """A code of General Code as other tools take it, and with other furniture; each with a name."""
    entries = manuscript(code)
    for convention in CONVENTIONS:
        if convention != "behind":
            yield convention, extracted(entries, Style(_TOWN), convention)
    for name, style in _STYLES.items():
        yield name, extracted(entries, style, "beside")
    yield "feet-of-one-section", _SECOND.sub(r"\1", extracted(entries, Style(_TOWN), "beside"))


def torn(code: Code) -> str:
    """A code of General Code by a tool that writes labels behind their texts."""
    return extracted(manuscript(code), Style(_TOWN), "behind")


def otherwise(code: Code) -> Iterator[tuple[str, str]]:
    """A code of General Code in the order of its file's layers, as a charter, with attachments."""
    entries = manuscript(code)
    yield "file-order", typeset_pages(entries, Style(_TOWN))
    yield "file-order-without-feet", typeset_pages(entries, _STYLES["without-feet"])
    yield (
        "counted-through",
        extracted(charter(code), Style(_TOWN, section="SECTION {}. "), "beside"),
    )
    yield "charter-in-front", _IN_FRONT + extracted(_in_front(entries), Style(_TOWN), "beside")
    yield "attachments", extracted(entries, Style(_TOWN), "beside") + _attachments(entries)


def _in_front(entries: Sequence[Entry]) -> list[Entry]:
    """The entries behind a charter of the first of their sections, which has no heading here."""
    law = [entry for entry in entries if entry.kind in (Kind.SECTION, Kind.PARAGRAPH, Kind.ITEM)]
    first = law[: [entry.kind for entry in law].index(Kind.SECTION) + _OF_CHARTER]
    at = 0
    charter_: list[Entry] = []
    for entry in first:
        at += entry.kind is Kind.SECTION
        charter_.append(replace(entry, number=f"C-{at}") if entry.kind is Kind.SECTION else entry)
    return [*charter_, *entries]


def _attachments(entries: Sequence[Entry]) -> str:
    """Some of the law as attachments of the last chapter, two pages each."""
    chapter = [entry for entry in entries if entry.kind is Kind.CHAPTER][-1]
    texts = [entry.text for entry in entries if entry.kind is Kind.PARAGRAPH][:_ATTACHED]
    pages = []
    for at, text in enumerate(texts, 1):
        name, title = f"{chapter.number} Attachment {at}", chapter.text.partition(" [")[0]
        lines = wrap(text, 74)
        half = len(lines) // 2
        pages += [title, name, "Town of Gooseford", "Rules for the Green", *lines[:half]]
        pages += [f"{name}:1", title, name, *lines[half:], f"{name}:2"]
    return "\n".join(pages) + "\n"


def books(code: Code) -> Iterator[tuple[str, bytes]]:
    """A code of General Code as files of pages, with tags, links and lists of sections or none."""
    entries = manuscript(code)
    number = next(entry.number for entry in entries if entry.kind is Kind.SECTION)
    link = f"#link((page: 2, x: 72pt, y: 400pt))[§ {number}]"
    for name, look in _LOOKS.items():
        yield name, pdf_of(entries, look, extra=_LINKED.format(link))


def american_legal(code: Code) -> Iterator[tuple[str, str]]:
    """Chapters of an export of American Legal in the publisher's other grammars."""
    for grammar in GRAMMARS:
        yield grammar, typeset(grammar, titles(code, grammar))
        yield f"{grammar}-blanks", typeset(grammar, titles(code, grammar), blanks=True)
    yield "copied", copied(titles(code, "sterling"))
