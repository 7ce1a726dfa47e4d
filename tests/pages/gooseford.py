"""A small handmade fictional code that uses every kind of block, note, mark and link."""

from __future__ import annotations

import datetime as dt

from builder import addresses
from builder.model import (
    Action,
    Block,
    BlockKind,
    Code,
    Doubt,
    Event,
    Footnote,
    HistoryNote,
    Layout,
    Municipality,
    Place,
    Reference,
    SetAside,
    SourceFacts,
    Status,
    Table,
    Unit,
    UnitKind,
)
from builder.present.capitals import cased

SPAN = ((0, 1),)
PARA, ITEM, TERM, TABLE, FORM, NOTE = (
    BlockKind.PARAGRAPH,
    BlockKind.ITEM,
    BlockKind.DEFINITION,
    BlockKind.TABLE,
    BlockKind.FORM,
    BlockKind.NOTE,
)


def block(
    kind: BlockKind,
    text: str,
    mark: str = "",
    label: str = "",
    parent: int | None = None,
    **more: object,
) -> Block:
    return Block(kind, text, SPAN, mark=mark, label=label, parent=parent, **more)


def section(number: str, title: str, *blocks: Block, **more: object) -> Unit:
    return Unit(
        UnitKind.SECTION,
        number,
        title,
        SPAN,
        9,
        mark=f"§ {number}.",
        tail=".",
        holds_text=True,
        blocks=blocks,
        **more,
    )


def division(
    kind: UnitKind, number: str | None, title: str, rank: int, mark: str = "", **more: object
) -> Unit:
    return Unit(kind, number, title, SPAN, rank, mark=mark, **more)


ITEMS = section(
    "3-1",
    "Keeping of geese",
    block(PARA, "No person may keep geese within the village except as follows:"),
    block(ITEM, "On a lot of one acre or more:", "A.", "A", 0),
    block(ITEM, "Not more than six geese.", "(1)", "A(1)", 1),
    block(ITEM, "No gander between dusk and dawn, as § 3-2 says.", "(2)", "A(2)", 1),
    block(PARA, "The clerk counts the geese each spring.", parent=1),
    block(ITEM, "By permit under Chapter 7.", "B.", "B", 0),
    block(PARA, "A permit ends with the year."),
    history=(
        HistoryNote(
            "[Adopted 5-4-1998 by L.L. No. 2-1998]",
            SPAN,
            None,
            (Event(Action.ADOPTED, "1998-05-04", "L.L. No. 2-1998"),),
        ),
        HistoryNote("[Amended 3-1-2010]", SPAN, 2, (Event(Action.AMENDED, "2010-03-01", None),)),
    ),
    footnotes=(
        Footnote("1", "Editor's Note: See also Ch. 7, Fowl.", SPAN, "111.", 1, 12, also=((5, 9),)),
    ),
    references=(
        Reference("§ 3-2", 3, 36, 41, "3-2", ("3-2",), None, "3/#3-2"),
        Reference("Chapter 7", 5, 16, 25, None, reason="no such chapter"),
    ),
    place=Place("3:1", 120, 141),
)
TERMS = section(
    "3-2",
    "Definitions & “terms” of *art*",
    block(PARA, "As used in this chapter:"),
    block(TERM, "A bird of the genus Anser.", term="GOOSE", separator="—"),
    block(TERM, "Any of these:", term="FOWL"),
    block(ITEM, "A goose;", "A.", "A", 2),
    block(ITEM, "A duck, under § 87 of the Bird Law.", "B.", "B", 2),
    block(ITEM, "A term within a list.", "(F)   (1)", "F(1)"),
    block(ITEM, "And its neighbor.", "(2)", "F(2)", confidence=0.7),
    footnotes=(Footnote("2", "So in the original.", SPAN, "22.", None, 11),),
    references=(
        Reference(
            "§ 87 of the Bird Law",
            4,
            14,
            34,
            None,
            law="Bird Law",
            cite="87",
            url="https://law.example/bird/87",
        ),
    ),
    confidence=0.8,
)
TABLES = section(
    "4-1",
    "Fees",
    block(
        TABLE,
        "Fees Bird Fee Goose $5 Swan $9 1 Per year. See § 3-1.",
        table=Table(
            ("Bird", "Fee"),
            (),
            (
                ("Goose", "$5"),
                ("Swan, see § 3-1", "$9"),
                ("Duck", ""),
                ("Birds that may not swim",),
                ("Hen", "$2"),
            ),
            "Fees of the year",
            ("1 Per year.",),
            (3,),
        ),
    ),
    block(FORM, "NAME ______\n\nBIRD  [ ] goose\n      [ ] swan"),
    block(NOTE, "Penalty, see § 3-1"),
    references=(
        Reference("§ 3-1", 0, 47, 52, "3-1", ("3-1",), None, "3/#3-1"),
        Reference("§ 3-1", 2, 13, 18, "3-1", ("3-1",), None, "3/#3-1"),
    ),
)


def code(**town: object) -> Code:
    units = (
        division(UnitKind.PART, "I", "Animals", 0, "PART I"),
        division(
            UnitKind.CHAPTER,
            "3",
            "GEESE",
            1,
            "Chapter 3",
            list_title="Geese",
            blocks=(block(NOTE, "General references: Swans, see Ch. 4."),),
        ),
        ITEMS,
        TERMS,
        division(UnitKind.PART, "II", "Waters", 0, "PART II"),
        division(UnitKind.CHAPTER, "4", "SWANS", 1, "Chapter 4"),
        division(UnitKind.ARTICLE, "I", "Public Ponds", 2, "ARTICLE I"),
        TABLES,
        section("4-2", "(Reserved)", status=Status.RESERVED),
        division(UnitKind.ARTICLE, "II", "Private Ponds", 2, "ARTICLE II"),
        division(UnitKind.SUBCHAPTER, None, "General Provisions", 3),
        section("4-3", "Repealed rule", status=Status.REPEALED),
    )
    facts: dict[str, object] = {
        "slug": "gooseford-ny",
        "name": "Village of Gooseford",
        "fictional": True,
        "contact": "clerk@gooseford.example",
        **town,
    }
    made = Code(
        Municipality(state="NY", **facts),
        SourceFacts(
            "gooseford.txt",
            "0" * 64,
            "General Code",
            Layout.GENERAL_CODE,
            dt.date(2025, 7, 14),
            ("one line was not UTF-8",),
        ),
        addresses.assign(units),
        (SetAside("running head", ((0, 12),)), SetAside("page number", ((13, 16),))),
        (Doubt("table kept as lines", "4-1", "its columns cannot be told"),),
    )
    return cased(made)
