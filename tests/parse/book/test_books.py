"""Books typeset as PDF are read back from the places of their lines."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, Phase, assume, given, seed, settings

from builder import addresses
from builder.data.code_json import dumps
from builder.model import BlockKind, Code, Layout, Municipality, Parsed, SourceFacts
from builder.parse import as_read, parse
from builder.proof import faults
from builder.sources.pdf.reader import read_pdf
from builder.town.kept import with_tables_confirmed
from tests.sample.compare import misses
from tests.typeset.key import key_of
from tests.typeset.manuscript import Entry, Kind, read
from tests.typeset.paper import Look, pdf_of
from tests.typeset.strategies import codes

LOOKS = (
    Look(),
    Look(
        size=12,
        inner=100,
        outer=70,
        tagged=False,
        outline=False,
        address="Downloaded from https://example.org/AB1 on 2026-01-02",
    ),
    Look(size=9.5, step=18, height=500, tagged=False),
    Look(tagged=False, contents=1),
    Look(tagged=False, contents=2, outline=False),
    Look(tagged=False, leading=0.65, spacing=0.9),
    Look(size=9, step=36),
)
"""Tagged with an outline; bound, with neither; short pages, with only an outline; with lists of
sections in one column and in two; with little more space between paragraphs than within them;
with labels far from their texts."""
DRAWN = settings(
    max_examples=4,
    deadline=None,
    database=None,
    suppress_health_check=list(HealthCheck),
    phases=(Phase.generate,),
)
_FEWEST = 12
"""Entries of a book whose type can be recognized: a page with one line has no measure."""

MANUSCRIPT = """
town: GOOSEFORD

@chapter 4: BRIDGES [HISTORY: Adopted by the Board 6-2-1975. Amendments noted where applicable.]

@article I: Tolls [Adopted 3-5-2001]

@section 4-1: Tolls.

The bridge keeper shall take a toll of each wagon, and shall write down each toll in a book that
any resident may read.{{Editor's Note: The book is kept at the mill.}}

A. Wagons with two wheels pay as the table says.

@table
Wagon | Toll | Days
Hay cart | $2 | Monday to Friday
Coach and four | $12 | All days, but for the days of the goose fair

B. Geese walk free:

(1) In flocks of ten.

(2) With their own keeper, who shall keep them from the middle of the bridge and from both of its
rails at all times.

@section 4-2: Words.

As used in this chapter:

= GOOSE | A bird that may cross:

> A. By day.

> B. By night, with a lantern.

= KEEPER | Whoever is paid to be one.
"""


def _parsed(pdf: bytes) -> tuple[Parsed, dict[str, Any]]:
    source = as_read(read_pdf(Path("drawn.pdf"), pdf), Layout.GENERAL_CODE)
    parsed = parse(source, Layout.GENERAL_CODE)
    facts = SourceFacts("drawn.pdf", "", "General Code", Layout.GENERAL_CODE)
    borne_out = with_tables_confirmed(parsed, source.text)
    code = Code(
        Municipality("gooseford-ny", "Town of Gooseford", "NY"),
        facts,
        addresses.assign(borne_out.units),
        parsed.set_aside,
    )
    published: dict[str, Any] = json.loads(dumps(code))
    assert faults(published, source.text) == []
    return parsed, published


@pytest.mark.parametrize("look", LOOKS)
def test_a_drawn_book_comes_back_whole(look: Look) -> None:
    @seed(7)
    @DRAWN
    @given(codes())
    def draw(entries: tuple[Entry, ...]) -> None:
        assume(len(entries) >= _FEWEST)
        parsed, published = _parsed(pdf_of(entries, look))
        assert {
            name: wrong for name, wrong in misses(published, key_of(entries)).items() if wrong
        } == {}
        assert parsed.doubts == ()

    draw()


@pytest.mark.parametrize("look", LOOKS)
def test_levels_tables_and_footnotes_are_as_typeset(look: Look) -> None:
    manuscript = read(MANUSCRIPT)
    parsed, _ = _parsed(pdf_of(manuscript.entries, look))
    tolls, words = (unit for unit in parsed.units if unit.holds_text)
    assert [(b.kind, b.label, b.parent) for b in tolls.blocks] == [
        (BlockKind.PARAGRAPH, "", None),
        (BlockKind.ITEM, "A", None),
        (BlockKind.TABLE, "", tolls.blocks[2].parent),
        (BlockKind.ITEM, "B", None),
        (BlockKind.ITEM, "B(1)", 3),
        (BlockKind.ITEM, "B(2)", 3),
    ]
    table = tolls.blocks[2].table
    assert table is not None
    rows = next(entry.rows for entry in manuscript.entries if entry.kind is Kind.TABLE)
    assert (table.columns, *table.rows) == rows
    note = tolls.footnotes[0]
    assert (note.number, note.block, note.offset) == ("1", 0, len(tolls.blocks[0].text))
    assert [(b.kind, b.label, b.term, b.parent) for b in words.blocks][1:] == [
        (BlockKind.DEFINITION, "", "GOOSE", None),
        (BlockKind.ITEM, "A", None, 1),
        (BlockKind.ITEM, "B", None, 1),
        (BlockKind.DEFINITION, "", "KEEPER", None),
    ]


_WARES = ("Hay", "Geese", "Copper pots", "Old clothes", "Lamp oil", "Bells", "Turnips", "Barley")
_LONG_ROWS = tuple(
    (
        f"{ware} that cross the bridge in carts of the town or of its neighbors",
        "$2",
        f"Paid before the gate is shut to the keeper of the {ware.lower()} on market days",
    )
    for ware in _WARES
)


@pytest.mark.parametrize(
    "look",
    [
        Look(tagged=True, inset=1.9),
        Look(tagged=False, inset=2.9),
        Look(tagged=False, inset=1.9),
        Look(tagged=False, inset=1.9, ruled=True),
    ],
    ids=("tagged", "little space", "no space", "ruled"),
)
def test_rows_of_several_lines_are_whole(look: Look) -> None:
    """The file's tags show them, or a little space, the words alone, or rules."""
    rows = (("Ware", "Toll", "When"), *_LONG_ROWS)
    if look.ruled:
        names = iter(("Main Street", "Mill Lane", "Pond Road", "Gate Way") * 2)
        rows = (rows[0], *((f"{row[0]} {next(names)}", *row[1:]) for row in rows[1:]))
    entries = [
        Entry(Kind.CHAPTER, "TOLLS", "1"),
        Entry(Kind.SECTION, "Tolls.", "1-1"),
        Entry(Kind.PARAGRAPH, "The keeper shall take the tolls of this table. " * 6),
        Entry(Kind.TABLE, rows=rows, heads=1),
    ]
    parsed, _ = _parsed(pdf_of(entries, look))
    (table,) = (b.table for u in parsed.units for b in u.blocks if b.table is not None)
    assert (table.columns, *table.rows) == rows


@pytest.mark.parametrize("columns", [1, 2])
def test_a_list_of_titles_over_several_lines_is_a_list(columns: int) -> None:
    entries = [Entry(Kind.CHAPTER, "GEESE", "1")]
    for at, ware in enumerate(_WARES[:7], 1):
        title = f"{ware} that cross the bridge in carts of the town or of its neighbors at night"
        entries += [Entry(Kind.SECTION, f"{title}.", f"1-{at}")]
        entries += [Entry(Kind.PARAGRAPH, f"The clerk of the town sees to its {ware.lower()}.")]
    parsed, _ = _parsed(pdf_of(entries, Look(tagged=False, contents=columns)))
    assert [len(unit.blocks) for unit in parsed.units] == [0, *[1] * 7]
    assert "section list" in {one.kind for one in parsed.set_aside}


def test_first_items_of_one_line_are_items_however_close_their_labels() -> None:
    """The labels fill the space that items of several lines leave before their texts."""
    law = (
        "Each keeper shall write down the geese of the gate in the book of the bridge, daily. " * 2
    )
    entries = [Entry(Kind.CHAPTER, "GEESE", "1"), Entry(Kind.SECTION, "Geese.", "1-1")]
    for label, level, text in (
        ("A.", 1, law),
        ("(1)", 2, "By day."),
        ("(a)", 3, "In a yard."),
        ("(b)", 3, law),
        ("B.", 1, law),
        ("(1)", 2, "By night."),
        ("C.", 1, law),
    ):
        entries.append(Entry(Kind.ITEM, text, label=label, level=level))
    parsed, _ = _parsed(pdf_of(entries, Look(size=13, step=17.5, tagged=False)))
    (section,) = (unit for unit in parsed.units if unit.holds_text)
    assert [block.label for block in section.blocks] == [
        "A",
        "A(1)",
        "A(1)(a)",
        "A(1)(b)",
        "B",
        "B(1)",
        "C",
    ]


def test_heads_of_a_tagged_table_that_begin_most_pages_are_not_page_heads() -> None:
    lot = Random(7)
    rows = tuple(tuple(" ".join(lot.choices(_WARES, k=9)) for _ in range(3)) for _ in range(48))
    entries = [
        Entry(Kind.CHAPTER, "TOLLS", "1"),
        Entry(Kind.SECTION, "Tolls.", "1-1"),
        Entry(Kind.PARAGRAPH, "The keeper shall take the tolls of this table. " * 6),
        Entry(Kind.TABLE, rows=(("Ware", "Toll", "When"), *rows), heads=1),
    ]
    parsed, published = _parsed(pdf_of(entries, Look(height=500, head="")))
    (table,) = (b.table for u in parsed.units for b in u.blocks if b.table is not None)
    assert (table.columns, *table.rows) == (("Ware", "Toll", "When"), *rows)
    assert {one["kind"] for one in published["set_aside"]} == {"page number", "repeated table head"}


def test_a_repeated_head_of_several_lines_is_no_row() -> None:
    head = ("Ware", "Toll", "Days on which each keeper of a gate or of a bridge may take it")
    entries = [
        Entry(Kind.CHAPTER, "TOLLS", "1"),
        Entry(Kind.SECTION, "Tolls.", "1-1"),
        Entry(Kind.PARAGRAPH, "The keeper shall take the tolls of this table. " * 6),
        Entry(Kind.TABLE, rows=(head, *(_LONG_ROWS * 2)), heads=1),
    ]
    for number in range(2, 40):
        words = Random(number).choices(_WARES, k=90)
        law = f"No {' nor '.join(words)} shall cross the pond.".lower().capitalize()
        entries += [Entry(Kind.SECTION, "Geese.", f"1-{number}"), Entry(Kind.PARAGRAPH, law)]
    parsed, _ = _parsed(pdf_of(entries, Look(tagged=False, height=500)))
    (table,) = (b.table for u in parsed.units for b in u.blocks if b.table is not None)
    assert (table.columns, *table.rows) == (head, *(_LONG_ROWS * 2))


def test_a_history_split_from_its_heading_by_a_page_end_is_the_headings() -> None:
    entries = [
        Entry(Kind.CHAPTER, "GEESE", "1"),
        Entry(Kind.ARTICLE, "Where kept", "I"),
        Entry(Kind.SECTION, "Geese.", "1-1"),
        Entry(
            Kind.PARAGRAPH, "No goose shall cross the pond without the leave of the keeper. " * 9
        ),
    ]
    note = "[Adopted 3-5-2001 by L.L. No. 1-2001]"
    extra = f"""#align(center)[ARTICLE II #linebreak() #strong[Ponds]]
#pagebreak()
#align(center)[#strong[\\{note[:-1]}\\]]]

#strong[§~~1-2. Ponds.]

No pond shall freeze."""
    parsed, _ = _parsed(pdf_of(entries, Look(tagged=False, outline=False), extra))
    article = next(unit for unit in parsed.units if unit.number == "II")
    assert (article.title, [each.raw for each in article.history]) == ("Ponds", [note])


@pytest.mark.parametrize("tagged", [True, False])
def test_the_head_of_the_only_page_of_its_size_is_a_head(*, tagged: bool) -> None:
    law = "No goose shall cross the pond without the leave of the keeper of the gate. " * 20
    entries = [Entry(Kind.CHAPTER, "GEESE", "1")]
    for number in ("1-1", "1-2", "1-3", "1-4"):
        entries += [Entry(Kind.SECTION, "Geese.", number), Entry(Kind.PARAGRAPH, law)]
    cells = ", ".join(f"[{word}]" for word in ("Hay", "Grass", "Reed") * 4)
    wide = f"#page(flipped: true)[#table(columns: 3, stroke: none, {cells})]"
    head = "§ 1-1 GEESE AND PONDS OF THE TOWN § 1-4"
    parsed, published = _parsed(pdf_of(entries, Look(tagged=tagged, height=500, head=head), wide))
    assert head not in " ".join(block.text for unit in parsed.units for block in unit.blocks)
    aside = Counter(one["kind"] for one in published["set_aside"])
    assert aside["running head"] >= 4
    assert "repeated table head" not in aside


CHARTER = """
@part I: CHARTER

@article VII: Finance

@section 703: Taxes.

The council votes on each tax before the month of May has ended, and tells the town of it.

@section 704: Chest.

The treasurer keeps the money of the town in a chest with two keys, and counts it each month.

@section 705: Debts.

No debt is made without the leave of the council, and none is paid without that of the clerk.

@chapter 1: GEESE

@section 1-1: Where kept.

Geese are kept in a yard with a fence around it, and the gate is shut at night.
"""


def test_sections_numbered_through_a_charter_are_found() -> None:
    manuscript = read(CHARTER)
    for worded in (True, False):
        parsed, _ = _parsed(pdf_of(manuscript.entries, Look(worded=worded)))
        numbers = [unit.number for unit in parsed.units if unit.holds_text]
        assert numbers == ["703", "704", "705", "1-1"]
        assert parsed.doubts == ()


def test_items_go_six_levels_deep() -> None:
    labels = ("A.", "(1)", "(a)", "[1]", "[a]", "{1}", "{2}", "[b]", "(2)", "B.")
    depths = (1, 2, 3, 4, 5, 6, 6, 5, 2, 1)
    law = "Each keeper shall write down the geese of the gate in the book of the bridge."
    entries = [Entry(Kind.CHAPTER, "GEESE", "1"), Entry(Kind.SECTION, "Geese.", "1-1")]
    entries += [
        Entry(Kind.ITEM, law, label=label, level=depth)
        for label, depth in zip(labels, depths, strict=True)
    ]
    parsed, _ = _parsed(pdf_of(entries, Look()))
    (section,) = (unit for unit in parsed.units if unit.holds_text)
    assert [block.label for block in section.blocks] == [
        "A",
        "A(1)",
        "A(1)(a)",
        "A(1)(a)[1]",
        "A(1)(a)[1][a]",
        "A(1)(a)[1][a]{1}",
        "A(1)(a)[1][a]{2}",
        "A(1)(a)[1][b]",
        "A(2)",
        "B",
    ]


def test_a_caption_that_begins_like_a_division_is_none() -> None:
    entries = [
        Entry(Kind.CHAPTER, "GEESE", "1"),
        Entry(Kind.SECTION, "Fees.", "1-1"),
        Entry(
            Kind.PARAGRAPH, "The fees of the gate are those of the table, which the clerk keeps."
        ),
    ]
    cells = "[#strong[Goose]], [#strong[Fee]], [Grey], [\\$2], [White], [\\$3]"
    caption = "#align(center)[#strong[Schedule of Fees]]\n#table(columns: 2, " + cells + ")"
    parsed, _ = _parsed(pdf_of(entries, Look(tagged=False), extra=caption))
    assert [unit.number for unit in parsed.units] == ["1", "1-1"]


def test_a_head_over_one_column_may_be_as_far_above_it_as_a_row() -> None:
    law = "No goose shall cross the pond without the leave of the keeper of the gate. " * 6
    entries = [
        Entry(Kind.CHAPTER, "GEESE", "1"),
        Entry(Kind.SECTION, "Fees.", "1-1"),
        Entry(Kind.PARAGRAPH, law),
    ]
    heads = "[], [#strong[Fee of the gate]], [#strong[Kind of goose]], [#strong[(dollars)]]"
    cells = f"{heads}, [Grey], [2], [White], [3], [Brown], [4]"
    table = f"#table(columns: (150pt, 150pt), stroke: none, row-gutter: 2pt, {cells})"
    parsed, _ = _parsed(pdf_of(entries, Look(tagged=False), extra=table))
    (found,) = (b.table for u in parsed.units for b in u.blocks if b.table is not None)
    assert (found.columns, *found.heads) == (
        ("", "Fee of the gate"),
        ("Kind of goose", "(dollars)"),
    )
    assert found.rows == (("Grey", "2"), ("White", "3"), ("Brown", "4"))


def test_a_title_as_long_as_its_line_is_the_articles() -> None:
    title = "Geese and Keepers of Geese and of Ponds and of Gates and of Bridges"
    law = "No goose shall cross the pond without the leave of the keeper of the gate."
    for words in (title, f"{title} in the Town and the Village"):
        entries = [Entry(Kind.CHAPTER, "GEESE", "1"), Entry(Kind.ARTICLE, words, "I")]
        for number in ("1-1", "1-2", "1-3"):
            entries += [Entry(Kind.SECTION, "Geese.", number), Entry(Kind.PARAGRAPH, law * 4)]
        parsed, _ = _parsed(pdf_of(entries, Look(inner=120, outer=120)))
        assert [unit.title for unit in parsed.units][:2] == ["GEESE", words]
        assert parsed.doubts == ()


def test_page_heads_with_more_lines_than_others_are_no_law() -> None:
    words = [
        a + b for a in ("gate", "mill", "pond", "yard", "barn") for b in ("s", "keepers", "way")
    ]
    texts = [
        " ".join(f"No {word} stand beside the {words[at - shift]} of a town." for word in words)
        for shift in (3, 5, 7, 11)
        for at in range(12)
    ]
    long = "GEESE, DUCKS AND SWANS THAT CROSS BRIDGES OR PONDS AT NIGHT"
    entries: list[Entry] = []
    for chapter, title in enumerate(("PONDS", "GEESE", "GATES", long), 1):
        entries += [Entry(Kind.CHAPTER, title, str(chapter))]
        for section in (1, 2, 3):
            entries += [Entry(Kind.SECTION, "Geese.", f"{chapter}-{section}")]
            first = 12 * (chapter - 1) + 4 * (section - 1)
            entries += [Entry(Kind.PARAGRAPH, text) for text in texts[first : first + 4]]
    look = Look(tagged=False, outline=False, titles=True, height=500)
    parsed, _ = _parsed(pdf_of(entries, look))
    blocks = [block.text for unit in parsed.units for block in unit.blocks]
    assert " ".join(blocks) == " ".join(texts)


def test_heads_of_chapters_that_all_begin_a_page_are_not_page_heads() -> None:
    entries: list[Entry] = []
    for number, title in enumerate(("GEESE", "PONDS", "MILLS", "GATES", "LAMPS"), 1):
        entries += [Entry(Kind.CHAPTER, title, str(number))]
        entries += [Entry(Kind.SECTION, f"Of {title.lower()}.", f"{number}-1")]
        entries += [Entry(Kind.PARAGRAPH, f"The clerk of the town sees to its {title.lower()}.")]
    for look in (Look(), Look(tagged=False, outline=False)):
        parsed, _ = _parsed(pdf_of(entries, look))
        assert [(unit.number, unit.title) for unit in parsed.units[::2]] == [
            ("1", "GEESE"),
            ("2", "PONDS"),
            ("3", "MILLS"),
            ("4", "GATES"),
            ("5", "LAMPS"),
        ]


def test_a_section_has_its_page_of_the_file() -> None:
    first, second = (
        Entry(Kind.CHAPTER, "GEESE", "1"),
        Entry(Kind.CHAPTER, "PONDS", "2"),
    )
    law = Entry(Kind.PARAGRAPH, "No goose shall cross the pond without the leave of the keeper.")
    entries = [first, Entry(Kind.SECTION, "Geese.", "1-1"), law, second]
    entries += [Entry(Kind.SECTION, "Ponds.", "2-1"), law]
    _, published = _parsed(pdf_of(entries, Look()))
    assert [section["source"]["file_page"] for section in published["sections"]] == [1, 2]


def test_a_bookmark_without_a_heading_is_a_doubt() -> None:
    entries = [
        Entry(Kind.CHAPTER, "GEESE", "1"),
        Entry(Kind.SECTION, "Geese.", "1-1"),
        Entry(Kind.PARAGRAPH, "No goose shall cross."),
    ]
    lost = "#place(hide[#heading(level: 2)[Article XL Swans]])"
    parsed, _ = _parsed(pdf_of(entries, Look(), extra=lost))
    assert [(doubt.kind, doubt.detail) for doubt in parsed.doubts] == [
        ("bookmark without heading", "Article XL Swans")
    ]
