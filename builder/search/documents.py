"""What a search can find: the sections of a code and the divisions over them, as flat documents."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from enum import StrEnum

from builder.addresses import block_url
from builder.frozen import frozen
from builder.indexes.definitions import Definition, definitions
from builder.model import CHAPTERS, Block, BlockKind, Code, Status, Unit, UnitKind, places_of
from builder.present import caution, names


class ListKind(StrEnum):
    """A list that search finds beside provisions; its value is the folder of its page."""

    OUTSIDE = "outside"
    """The outside law that a code cites."""
    LAWS = "laws"
    """Its local laws."""
    NEW_LAWS = "new-laws"
    """A law that is adopted and not yet in the code."""


@frozen
class DocumentPiece:
    """A block or footnote of a provision, as search shows it."""

    anchor: str
    """Its address below the provision's own id: "a-1", "dog"; empty if it has none."""
    label: str
    """What it is cited by within the provision: "A(1)", "(a)(1)"; empty if by nothing."""
    text: str
    terms: tuple[str, ...] = ()
    """What it defines, in the forms that a text may use."""
    scope: str = ""
    """Where a definition holds: "in Chapter 24"."""
    term_ends: int = 0
    """How many characters of the text its term takes."""
    see: tuple[int, ...] = ()
    """Places of the documents that it leads to, in a list of what cites something."""


@frozen
class Document:
    """One thing that can be found."""

    unit: str
    url: str
    kind: UnitKind | ListKind
    number: str
    """Empty where it has none."""
    title: str
    where: str
    """The divisions over it, outermost first: "Chapter 24. Dogs › Article II. Licenses"."""
    pieces: tuple[DocumentPiece, ...]
    """Its words, piece by piece."""
    caution: str
    """What a reader must be told of it; empty if nothing was inferred."""
    standing: int
    """What a hit counts for what it is: a place in `STANDINGS`."""
    chapter: int | None
    """Position of its chapter among the documents; its own where it is one."""
    status: str = ""
    """A `Status`, where it is not in force."""


_ABOVE = (
    *CHAPTERS,
    UnitKind.ARTICLE,
    UnitKind.SUBCHAPTER,
    UnitKind.DIVISION,
    UnitKind.SUBDIVISION,
)
"""Divisions that tell a reader where a hit is; parts and titles say too little."""


STANDINGS = (1.0, 0.5, 0.2, 0.06, 0.6)
"""Weights of hits by their kind, in the order of the names below: a rule; a section of purposes or
definitions, which holds every word of its law and seldom answers, and a table; a division, which
has no words but its name; a reserved provision, and lists of where laws came from or went; what
follows a rule (penalties, exceptions), which repeats its words and is seldom asked for."""
RULE, FRAME, _DIVISION, _RESERVED, _ASIDE = range(len(STANDINGS))
_ASIDES = re.compile(
    r"(?:criminal |civil )?(?:penalt(?:y|ies)|violations?|enforcement|remedies|exceptions?"
    r"|exemptions?|exclusions?|waivers?|revocation|suspension|variances?"
    r"|judicial review|court review)"
    r"(?: (?:and|or|of|for|from|to) .*)?"
)
_STANDING = {UnitKind.SECTION: RULE, UnitKind.SCHEDULE: RULE, UnitKind.TABLE: FRAME}
_FRAMES = re.compile(
    r"(?:(?:short|legislative|statutory|statement|declaration|general|definitions|word usage|title"
    r"|findings?|intent|purposes?|terms|words|fact|and|of)"
    r" )*"
    r"(?:title|authority|findings?|fact|intent|purposes?|policy|objectives?|definitions?|defined"
    r"|word usage|rules of construction|interpretation|severability|construal of provisions"
    r"|repealer?|repeal of prior (?:local )?laws?|when effective|effective date)"
)
_ORIGINS = re.compile(r"derivation table.*|disposition (?:list|of legislation).*")


def documents(code: Code) -> tuple[Document, ...]:
    """The documents of a code in reading order."""
    places = places_of(code.units)
    defined = {one.url: one for one in definitions(code)}
    found = (_document(unit, code, places, defined) for unit in code.units)
    return tuple(
        replace(one, where=" › ".join(filter(None, (one.where, subject))))
        for one, subject in zip(found, _subjects(code.units), strict=True)
    )


_SAME = re.compile(r"same(?: *[\u2014\u2013,.]|$)", re.IGNORECASE)


def _subjects(units: Iterable[Unit]) -> Iterator[str]:
    """What "Same" in each title stands for ("Geese" after "Geese—Fees"); mostly nothing."""
    subject = ""
    for unit in units:
        title = names.shown_title(unit)
        if _SAME.match(title):
            yield subject
        else:
            subject = title.partition("\u2014")[0]
            yield ""


def _document(
    unit: Unit,
    code: Code,
    places: Mapping[str, int],
    defined: Mapping[str, Definition],
) -> Document:
    up = list(code.up(unit))
    above = [holder for holder in up if holder is not unit and holder.kind in _ABOVE]
    return Document(
        unit=unit.id,
        url=unit.url,
        kind=unit.kind,
        number=unit.number or "",
        title=names.heading(unit),
        where=" › ".join(names.heading(holder) for holder in reversed(above)),
        pieces=tuple(_pieces(unit, code, defined)),
        caution=caution.of_hit(unit, code.condition),
        standing=_standing(unit),
        chapter=next((places[holder.id] for holder in up if holder.kind in CHAPTERS), None),
        status="" if unit.status is Status.CURRENT else str(unit.status),
    )


def _standing(unit: Unit) -> int:
    standing = _STANDING.get(unit.kind, _DIVISION)
    title = plain(unit.list_title or unit.title)
    if unit.status is Status.RESERVED or _ORIGINS.fullmatch(title):
        return _RESERVED
    if _FRAMES.fullmatch(title):
        return max(standing, FRAME)
    return _ASIDE if standing == RULE and _ASIDES.fullmatch(title) else standing


def plain(words: str) -> str:
    """Words without capitals and punctuation, one blank apart.

    >>> plain("BUILDINGS, UNSAFE")
    'buildings unsafe'
    """
    return " ".join(re.findall(r"[^\W_]+", words.lower()))


def _pieces(unit: Unit, code: Code, defined: Mapping[str, Definition]) -> Iterator[DocumentPiece]:
    for block in unit.blocks:
        definition = defined.get(block_url(unit, block))
        yield DocumentPiece(
            block.anchor.removeprefix(f"{unit.id}-"),
            _cited(unit, block),
            _words(block),
            definition.names if definition else (),
            _scope(definition, unit, code) if definition else "",
            len(_joined(block.mark, block.term)) if definition else 0,
        )
    for note in unit.footnotes:
        yield DocumentPiece("", "", note.text)


def _scope(definition: Definition, unit: Unit, code: Code) -> str:
    """Where a definition holds, in words; for an article with its chapter."""
    if definition.scope is None:
        return "in the whole code"
    if not definition.stated or definition.scope == unit.id:
        return f"in {names.designation(unit) or 'this section'}"
    over = code.up(code.by_id[definition.scope])
    return "in " + " of ".join(
        filter(None, (names.designation(one) for one in over if one.kind in _ABOVE))
    )


def _cited(unit: Unit, block: Block) -> str:
    """What a block is cited by: "A(1)", or "(a)(1)" where its outermost label is in parentheses.

    Nothing if the label is of a definition's own list.
    """
    outermost = over = block
    while over.parent is not None:
        over = unit.blocks[over.parent]
        if over.kind is BlockKind.DEFINITION:
            return ""
        outermost = over if over.label else outermost
    return re.sub(r"^[^(]+", r"(\g<0>)", block.label) if outermost.mark[:1] == "(" else block.label


def _words(block: Block) -> str:
    if block.kind is BlockKind.TABLE and block.grid:
        rows = (*block.grid.head_rows, *block.grid.rows)
        return "\n".join(" ".join(filter(None, row)) for row in rows)
    return _joined(block.mark, block.term, block.text)


def _joined(*parts: str | None) -> str:
    return " ".join(filter(None, parts))
