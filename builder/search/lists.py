"""What search finds beside provisions: the lists of outside law and of local laws.

Each law of another legislature is a document whose pieces are the provisions of it that the code
cites; the local laws are one document, whose pieces are their years.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import groupby

from builder.indexes.local_laws import LocalLaw, laws_title, local_laws
from builder.indexes.uses import OutsideCite, outside_anchor, outside_laws
from builder.model import CHAPTERS, AdoptedLaw, Code, UnitKind, places_of
from builder.present import names
from builder.present.new_laws import NewLaw, new_laws
from builder.search.documents import FRAME, RULE, Document, DocumentPiece, ListKind, plain

_KEYS: dict[UnitKind | ListKind, str] = {
    UnitKind.CHAPTER: "chapter",
    UnitKind.APPENDIX: "chapter",
    UnitKind.ARTICLE: "article",
    UnitKind.PART: "part",
    UnitKind.TITLE: "title",
    UnitKind.SCHEDULE: "schedule",
}

_LAW = re.compile(
    r"\s*(L\.?\s?L\.?|Local Law|Ord(?:inance|\.)?)\s*(?:No\.?\s*)?(\d{1,3})\s?-\s?(\d{4})\s*", re.I
)

_SHOWN = 12
"""Sections or laws that are named in the words of a piece."""


def listed(code: Code, adopted: Iterable[AdoptedLaw] = ()) -> tuple[Document, ...]:
    """The documents of a code's lists, and of the new laws that are not yet in its text."""
    laws = local_laws(code)
    outside = groupby(outside_laws(code), key=lambda one: one.law)
    found = [_outside(code, law, list(cites)) for law, cites in outside]
    new = [_new_law(code, one) for one in new_laws(code, adopted) if not one.codified]
    return (*found, *([_years(laws)] if laws else []), *new)


def list_map(found: Sequence[Document], first: int) -> dict[str, list[int]]:
    """Names of outside laws and of the list of local laws, to places among all documents.

    An outside law has its name, its initials and its articles ("Article 78") as keys.
    """
    keys: dict[str, list[int]] = {}
    for place, document in enumerate(found, start=first):
        if document.kind is ListKind.NEW_LAWS:
            keys[f"name {plain(document.number)}"] = [place]
            continue
        if document.kind is ListKind.LAWS:
            keys["laws"] = [place]
            continue
        articles = (f"outside {plain(piece.label)}" for piece in document.pieces)
        for key in (
            *(f"outside {name}" for name in _names(document.title)),
            *(article for article in articles if article.startswith("outside article ")),
        ):
            keys.setdefault(key, []).append(place)
    return keys


def _names(title: str) -> Iterator[str]:
    """The names of a law, plain.

    "NFPA (National Fire Protection Association)" has two, and a long one its initials.
    """
    for name in map(plain, re.split(r"[()]", title)):
        words = [word for word in name.split() if word not in ("and", "of", "the", "for")]
        if name:
            yield name
        if len(words) > 2:
            yield "".join(word[0] for word in words)


def _outside(code: Code, law: str, cites: Sequence[OutsideCite]) -> Document:
    places = places_of(code.units)
    cited_as = {unit.id: names.designation(unit) or names.heading(unit) for unit in code.units}
    return _document(
        ListKind.OUTSIDE,
        law,
        "State and federal law",
        [
            DocumentPiece(
                outside_anchor(one),
                one.cite or "",
                "Cited in " + _few([cited_as[unit] for unit in one.units]),
                see=tuple(places[unit] for unit in one.units),
            )
            for one in cites
        ],
    )


def _years(laws: Sequence[LocalLaw]) -> Document:
    years = groupby(laws, key=lambda law: law.year)
    return _document(
        ListKind.LAWS,
        laws_title(law.name for law in laws),
        "",
        [
            DocumentPiece(str(year), str(year), _few([law.name for law in of_year]))
            for year, of_year in years
            if year
        ],
    )


def _new_law(code: Code, one: NewLaw) -> Document:
    places = places_of(code.units)
    see = tuple(places[unit.id] for _, unit in one.touched if unit)
    touches = "Affects " + _few([number for number, _ in one.touched])
    words = (touches, *one.paragraphs)
    return replace(
        _document(
            ListKind.NEW_LAWS,
            one.about,
            f"New laws, adopted {names.date(one.law.adopted)}",
            [DocumentPiece(one.anchor, "", said, see=see) for said in words],
        ),
        number=one.law.law,
        caution="Adopted, and not yet in the text of this code.",
        standing=RULE,
    )


def _few(words: Sequence[str]) -> str:
    more = len(words) - _SHOWN
    return ", ".join(words[:_SHOWN]) + (f" and {more} more" if more > 0 else "")


def _document(kind: ListKind, title: str, where: str, pieces: Sequence[DocumentPiece]) -> Document:
    return Document(
        unit="",
        url=f"{kind}/",
        kind=kind,
        number="",
        title=title,
        where=where,
        pieces=tuple(pieces),
        caution="",
        standing=FRAME,
        chapter=None,
    )


def citation_map(documents: Sequence[Document]) -> dict[str, list[int]]:
    """Citation to the indexes of its documents: several where numbers or names are doubled.

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


def law_map(code: Code, documents: Sequence[Document]) -> dict[str, list[int]]:
    """Local laws and ordinances to the indexes of what they adopted, added, amended or repealed.

    Keys look like "law 1-2009" and "ordinance 4-2002".
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
