"""Small codes for the tests of versions: sections with their paragraphs, under two articles."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from builder import addresses
from builder.model import (
    Block,
    BlockKind,
    Code,
    HistoryNote,
    Layout,
    Municipality,
    SourceFacts,
    Status,
    Unit,
    UnitKind,
)

HEARTH = "Every hearth of the village is swept by its owner before the first frost of the year."
BELLS = "No bell is rung between dusk and dawn, but for a fire, a flood or the birth of a child."
GEESE = "Geese keep to the left of the green, and whoever drives them answers for their manners."
FERRY = "The ferry leaves the landing at each full hour while there is light enough to see across."


def section(
    number: str,
    *texts: str,
    title: str = "",
    note: str = "",
    places: Sequence[int] = (),
    marks: Sequence[str] = (),
) -> Unit:
    """A section with paragraphs, or with `marks` items; `places` of its heading and each block."""
    spans = [((at, at + 1),) for at in places] or [() for _ in range(len(texts) + 1)]
    held = marks or ["" for _ in texts]
    return Unit(
        UnitKind.SECTION,
        number,
        title or f"Matter {number}",
        spans[0],
        2,
        mark=f"§ {number}",
        holds_text=True,
        status=Status.RESERVED if title == "(Reserved)" else Status.CURRENT,
        blocks=tuple(
            Block(BlockKind.ITEM if mark else BlockKind.PARAGRAPH, text, place, mark, mark)
            for text, place, mark in zip(texts, spans[1:], held, strict=True)
        ),
        history=(HistoryNote(note, ()),) if note else (),
    )


def code(articles: Mapping[str, list[Unit]]) -> Code:
    """A chapter with articles and their sections."""
    units = [Unit(UnitKind.CHAPTER, "1", "VILLAGE", (), 0, mark="Chapter 1")]
    for number, sections in articles.items():
        units.append(Unit(UnitKind.ARTICLE, number, "", (), 1, mark=f"Article {number}"))
        units += [replace(one, rank=2) for one in sections]
    return Code(
        Municipality("gooseford-ny", "Village of Gooseford", "NY"),
        SourceFacts("gooseford.txt", "", "General Code", Layout.GENERAL_CODE),
        addresses.assign(units),
    )
