"""The citation map: every way to write the address of a provision, led to one key.

The browser normalises a query by the same rules (`citationKeys` in
`site_src/theme/search/citations.js`); a test holds the two together.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from builder.indexes.local_laws import local_laws
from builder.model import CHAPTERS, Code, UnitKind
from builder.search.documents import Document, ListKind, plain

_KEYS: dict[UnitKind | ListKind, str] = {
    UnitKind.CHAPTER: "chapter",
    UnitKind.APPENDIX: "chapter",
    UnitKind.ARTICLE: "article",
    UnitKind.PART: "part",
    UnitKind.TITLE: "title",
    UnitKind.SCHEDULE: "schedule",
}


def citation_map(documents: Sequence[Document]) -> dict[str, list[int]]:
    """Key to the indexes of its documents.

    Mostly it is one document; it is all of them where numbers or names are doubled.

    Keys are "24-3" for a section, "chapter 24", "chapter 24 article ii" below a chapter, and "name
    dogs" for a division's name.
    """
    found: dict[str, list[int]] = {}
    chapter = ""
    for index, document in enumerate(documents):
        key = _key(document, chapter)
        if document.kind in CHAPTERS:
            chapter = key
        name = f"name {plain(_bare_title(document))}" if document.kind in _KEYS else ""
        for one in filter(None, (key, name)):
            found.setdefault(one, []).append(index)
    return found


_LAW = re.compile(
    r"\s*(L\.?\s?L\.?|Local Law|Ord(?:inance|\.)?)\s*(?:No\.?\s*)?(\d{1,3})\s?-\s?(\d{4})\s*", re.I
)


def law_map(code: Code, documents: Sequence[Document]) -> dict[str, list[int]]:
    """Local laws and ordinances to the indexes of what they did.

    They adopted, added, amended or repealed it. Keys are such as "law 1-2009" and "ordinance
    4-2002".
    """
    places = {document.unit: index for index, document in enumerate(documents)}
    found: dict[str, list[int]] = {}
    for law in local_laws(code):
        name = _LAW.fullmatch(law.name)
        touched = sorted({places[act.unit] for act in law.acts if act.unit in places})
        if name and touched:
            kind = "ordinance" if name[1].lower().startswith("ord") else "law"
            found.setdefault(f"{kind} {int(name[2])}-{name[3]}", []).extend(touched)
    return found


def _key(document: Document, chapter: str) -> str:
    number = document.number.lower()
    if not number:
        return ""
    if document.kind is UnitKind.SECTION:
        return number
    own = f"{_KEYS.get(document.kind, document.kind.value)} {number}"
    below = document.kind in (UnitKind.ARTICLE, UnitKind.SCHEDULE)
    return f"{chapter} {own}" if below and chapter else own


def _bare_title(document: Document) -> str:
    return document.title.partition(". ")[2] if document.number else document.title
