"""Addresses are made from the code's own numbers, unique, and lead to a page."""

from __future__ import annotations

from dataclasses import replace

from builder.addresses import assign, block_url, page, slug
from builder.model import Block, BlockKind, Unit, UnitKind


def unit(kind: UnitKind, number: str | None, title: str, rank: int, *blocks: Block) -> Unit:
    return Unit(kind, number, title, (), rank, holds_text=kind is UnitKind.SECTION, blocks=blocks)


def urls(*units: Unit) -> dict[str, str]:
    return {u.id: u.url for u in assign(units)}


def test_chapters_and_articles_have_pages_and_a_part_a_place_on_the_home_page():
    found = urls(
        unit(UnitKind.PART, "I", "Administrative Legislation", 0),
        unit(UnitKind.CHAPTER, "52", "RECORDS", 1),
        unit(UnitKind.ARTICLE, "I", "Access", 3),
        unit(UnitKind.SECTION, "52-1", "Purpose", 4),
        unit(UnitKind.CHAPTER, "61", "SALARIES", 1),
        unit(UnitKind.SECTION, "61-1", "Pay", 4),
    )
    assert found == {
        "part-i": "#part-i",
        "chapter-52": "52/",
        "article-52-i": "52/article-i/",
        "52-1": "52/article-i/#52-1",
        "chapter-61": "61/",
        "61-1": "61/#61-1",
    }


def test_a_table_ends_the_charter_and_holds_no_chapter():
    units = assign(
        [
            unit(UnitKind.PART, "I", "CHARTER", 0),
            unit(UnitKind.SECTION, "1.10", "Name", 20),
            unit(UnitKind.TABLE, None, "CHARTER COMPARATIVE TABLE", 0),
            unit(UnitKind.CHAPTER, "1", "GENERAL PROVISIONS", 3),
            unit(UnitKind.SECTION, "1-1", "Code", 20),
        ]
    )
    parents = [each.parent for each in units]
    assert parents == [None, "part-i", None, None, "chapter-1"]


def test_articles_of_one_number_in_two_parts_of_a_chapter_stay_apart():
    found = urls(
        unit(UnitKind.CHAPTER, "82", "BUILDING", 1),
        unit(UnitKind.PART, "1", "Construction", 2),
        unit(UnitKind.ARTICLE, "I", "Title", 3),
        unit(UnitKind.PART, "2", "Fire", 2),
        unit(UnitKind.ARTICLE, "I", "Title", 3),
    )
    assert list(found) == ["chapter-82", "part-82-1", "article-82-i", "part-82-2", "article-82-i-2"]
    assert len(set(found.values())) == 5


def test_no_chapter_takes_a_folder_of_the_site():
    assert urls(unit(UnitKind.CHAPTER, "S", "SALT", 1))["chapter-s"] == "chapter-s/"


def test_text_above_all_chapters_gets_a_page():
    found = urls(unit(UnitKind.TITLE, "I", "General", 0), unit(UnitKind.SECTION, "1.01", "Name", 4))
    assert found == {"title-i": "title-i/", "1.01": "title-i/#1.01"}


def test_articles_of_a_charter_are_on_its_page():
    charter = unit(UnitKind.PART, None, "CHARTER", 0)
    article = unit(UnitKind.ARTICLE, "C1", "Name", 4)
    section = unit(UnitKind.SECTION, "C1-1", "Name", 5)
    assert urls(charter, article, section) == {
        "part-charter": "part-charter/",
        "article-c1": "part-charter/#article-c1",
        "c1-1": "part-charter/#c1-1",
    }
    assert urls(article, section) == {"article-c1": "article-c1/", "c1-1": "article-c1/#c1-1"}


def test_anchors_follow_labels_and_below_a_definition_its_term():
    blocks = (
        Block(BlockKind.PARAGRAPH, "Intro", ()),
        Block(BlockKind.ITEM, "Item", (), label="A(1)"),
        Block(BlockKind.DEFINITION, "A share.", (), term="INTEREST"),
        Block(BlockKind.ITEM, "Of a spouse", (), label="A", parent=2),
        Block(BlockKind.TABLE, "x", ()),
    )
    [section] = assign([unit(UnitKind.SECTION, "16-4", "Definitions", 4, *blocks)])
    assert [b.anchor for b in section.blocks] == [
        "16-4-p1",
        "16-4-a-1",
        "16-4-interest",
        "16-4-interest-a",
        "16-4-table1",
    ]


def test_a_number_that_occurs_twice_gets_two_ids():
    assert list(
        urls(unit(UnitKind.SECTION, "1-1", "A", 4), unit(UnitKind.SECTION, "1-1", "B", 4))
    ) == ["1-1", "1-1-2"]


def anchors(*blocks: Block) -> list[str]:
    [section] = assign([unit(UnitKind.SECTION, "16-4", "Definitions", 4, *blocks)])
    return [block.anchor for block in section.blocks]


def defined(term: str) -> Block:
    return Block(BlockKind.DEFINITION, "Words.", (), term=term)


def test_the_anchor_of_a_term_has_no_points():
    """Addresses are public, and a period in a term has never been part of one."""
    assert anchors(defined("U.S. MAIL"), defined("No. 2 FUEL"), defined("A.D.")) == [
        "16-4-us-mail",
        "16-4-no-2-fuel",
        "16-4-ad",
    ]


def test_the_anchor_of_a_long_term_ends_after_sixty_characters():
    [anchor] = anchors(defined("GOOSE " * 20))
    assert anchor == "16-4-" + ("goose-" * 10)


def test_each_kind_of_block_without_a_label_is_counted_separately():
    kinds = [
        *(BlockKind.PARAGRAPH, BlockKind.TABLE, BlockKind.FORM, BlockKind.NOTE),
        *(BlockKind.PARAGRAPH, BlockKind.TABLE, BlockKind.FORM, BlockKind.NOTE, BlockKind.ITEM),
    ]
    assert [one.removeprefix("16-4-") for one in anchors(*(Block(k, "x", ()) for k in kinds))] == [
        *("p1", "table1", "form1", "note1", "p2", "table2", "form2", "note2", "p3"),
    ]


def test_a_definition_without_a_term_is_a_paragraph():
    assert anchors(Block(BlockKind.DEFINITION, "x", ())) == ["16-4-p1"]
    assert anchors(Block(BlockKind.DEFINITION, "x", (), label="B")) == ["16-4-b"]


def test_a_term_below_another_term_extends_its_anchor():
    below = Block(BlockKind.DEFINITION, "x", (), term="Wing", parent=1)
    item = Block(BlockKind.ITEM, "x", (), label="A(1)", parent=0)
    assert anchors(defined("GOOSE"), item, below) == [
        "16-4-goose",
        "16-4-goose-a-1",
        "16-4-goose-wing",
    ]


def test_repeated_ids_are_counted():
    item = Block(BlockKind.ITEM, "x", (), label="A")
    assert anchors(item, item, item) == ["16-4-a", "16-4-a-2", "16-4-a-3"]


def test_a_title_without_letters_or_figures_still_has_a_name():
    assert [slug("§"), slug("..."), slug("")] == ["x", "x", "x"]


def test_a_unit_is_below_the_nearest_earlier_one_of_lower_rank():
    given = [
        unit(UnitKind.PART, "I", "Laws", 0),
        unit(UnitKind.CHAPTER, "1", "GEESE", 1),
        unit(UnitKind.ARTICLE, "I", "Ponds", 3),
        unit(UnitKind.SECTION, "1-1", "Depth", 4),
        unit(UnitKind.SECTION, "1-2", "Width", 4),
        unit(UnitKind.ARTICLE, "II", "Nests", 3),
        unit(UnitKind.SECTION, "1-3", "Straw", 4),
        unit(UnitKind.CHAPTER, "2", "DUCKS", 1),
        unit(UnitKind.SECTION, "2-1", "Shores", 4),
        unit(UnitKind.PART, "II", "More laws", 0),
        unit(UnitKind.CHAPTER, "3", "SWANS", 1),
    ]
    assert [(one.id, one.parent) for one in assign(given)] == [
        ("part-i", None),
        ("chapter-1", "part-i"),
        ("article-1-i", "chapter-1"),
        ("1-1", "article-1-i"),
        ("1-2", "article-1-i"),
        ("article-1-ii", "chapter-1"),
        ("1-3", "article-1-ii"),
        ("chapter-2", "part-i"),
        ("2-1", "chapter-2"),
        ("part-ii", None),
        ("chapter-3", "part-ii"),
    ]


def test_units_below_a_chapter_are_named_with_it_and_chapters_never():
    found = urls(
        unit(UnitKind.APPENDIX, None, "FEES", 0),
        unit(UnitKind.CHAPTER, "9", "INNER", 1),
        unit(UnitKind.CHAPTER, None, "CHARTER", 0),
        unit(UnitKind.ARTICLE, "I", "Name", 2),
        unit(UnitKind.SUBCHAPTER, "B", "Wards", 2),
        unit(UnitKind.SCHEDULE, "II", "Maps", 2),
        unit(UnitKind.TITLE, "3", "Rest", 1),
    )
    assert list(found) == [
        "appendix-fees",
        "chapter-9",
        "chapter-charter",
        "article-charter-i",
        "subchapter-charter-b",
        "schedule-charter-ii",
        "title-charter-3",
    ]


def test_a_part_has_a_page_only_for_text_in_no_chapter():
    words = Block(BlockKind.PARAGRAPH, "Words.", ())
    part = unit(UnitKind.PART, "I", "Laws", 0)
    chapter = unit(UnitKind.CHAPTER, "1", "GEESE", 1, words)
    section = unit(UnitKind.SECTION, "1-1", "Depth", 4)
    assert urls(part, chapter, section)["part-i"] == "#part-i"
    assert urls(unit(UnitKind.PART, "I", "Laws", 0, words), chapter)["part-i"] == "part-i/"
    assert urls(part, section)["part-i"] == "part-i/"
    assert urls(part, unit(UnitKind.TITLE, "1", "Geese", 1, words)) == {
        "part-i": "part-i/",
        "title-1": "part-i/#title-1",
    }
    appendix = replace(unit(UnitKind.APPENDIX, "A", "FEES", 1, words), holds_text=True)
    assert urls(part, appendix) == {"part-i": "part-i/", "appendix-a": "appendix-a/"}
    assert urls(part, chapter, replace(appendix, rank=2))["part-i"] == "#part-i"
    assert urls(section, part, unit(UnitKind.PART, "II", "Laws", 1)) == {
        "1-1": "1-1/",
        "part-i": "#part-i",
        "part-ii": "#part-ii",
    }


def test_the_page_of_an_address_and_the_address_of_a_block():
    assert [page("52/#52-1"), page("52/"), page("#part-i")] == ["52/", "52/", ""]
    [_, section] = assign(
        [
            unit(UnitKind.CHAPTER, "52", "RECORDS", 1),
            unit(UnitKind.SECTION, "52-1", "A", 4, Block(BlockKind.ITEM, "x", (), label="B")),
        ]
    )
    assert block_url(section, section.blocks[0]) == "52/#52-1-b"


def test_an_item_that_opens_with_a_term_is_cited_by_its_label():
    assert anchors(Block(BlockKind.ITEM, "x", (), label="B", term="POND")) == ["16-4-b"]


def numbered(*given: tuple[UnitKind, str, int]) -> list[str]:
    """The ids of units of these kinds, numbers and ranks."""
    return [one.id for one in assign([unit(kind, number, "X", r) for kind, number, r in given])]


def test_a_bare_number_has_its_book_before_it():
    appendices = [
        (UnitKind.APPENDIX, "A", 1),
        (UnitKind.SECTION, "1", 4),
        (UnitKind.APPENDIX, "B", 1),
        (UnitKind.SECTION, "1", 4),
    ]
    assert numbered(*appendices) == ["appendix-a", "appendix-a-1", "appendix-b", "appendix-b-1"]
    assert numbered((UnitKind.SECTION, "1", 4)) == ["1"]


def test_a_number_in_two_chapters_is_plain_only_in_its_own():
    chapters = [
        (UnitKind.CHAPTER, "14", 1),
        (UnitKind.SECTION, "14-22", 4),
        (UnitKind.CHAPTER, "15", 1),
        (UnitKind.SECTION, "14-22", 4),
        (UnitKind.SECTION, "14-23", 4),
    ]
    assert numbered(*chapters)[1:] == ["14-22", "chapter-15", "chapter-15-14-22", "14-23"]


def test_a_number_in_two_articles_of_a_book_has_its_article_before_it():
    articles = [
        (UnitKind.CHAPTER, "C", 1),
        (UnitKind.ARTICLE, "I", 2),
        (UnitKind.SECTION, "1", 4),
        (UnitKind.ARTICLE, "II", 2),
        (UnitKind.SECTION, "1", 4),
    ]
    assert numbered(*articles)[2::2] == ["article-c-i-1", "article-c-ii-1"]


def test_articles_that_begin_again_in_each_title_have_it_before_them():
    titles = [
        (UnitKind.TITLE, "I", 0),
        (UnitKind.ARTICLE, "1", 2),
        (UnitKind.TITLE, "II", 0),
        (UnitKind.ARTICLE, "1", 2),
        (UnitKind.ARTICLE, "2", 2),
    ]
    assert numbered(*titles)[1::2] == ["title-i-article-1", "title-ii-article-1"]
    assert numbered(*titles)[4] == "article-2"


def test_divisions_below_articles_have_the_article_before_them():
    divided = [
        (UnitKind.CHAPTER, "1", 1),
        (UnitKind.ARTICLE, "I", 2),
        (UnitKind.DIVISION, "2", 3),
        (UnitKind.SUBDIVISION, "3", 4),
        (UnitKind.SECTION, "1-1", 5),
    ]
    assert numbered(*divided)[2:] == [
        "article-1-i-division-2",
        "article-1-i-division-2-subdivision-3",
        "1-1",
    ]
    assert numbered((UnitKind.DIVISION, "2", 3)) == ["division-2"]


def test_a_title_after_a_chapter_of_its_rank_is_in_no_chapter():
    found = urls(
        unit(UnitKind.CHAPTER, "1", "GEESE", 1),
        unit(UnitKind.TITLE, "2", "Ducks", 1),
        unit(UnitKind.SECTION, "2-1", "Ponds", 4),
    )
    assert found["title-2"] == "title-2/"
    found = urls(
        unit(UnitKind.PART, "I", "Laws", 0),
        unit(UnitKind.CHAPTER, "1", "GEESE", 1),
        unit(UnitKind.TITLE, "2", "Ducks", 1),
        unit(UnitKind.SECTION, "2-1", "Ponds", 4),
    )
    assert (found["part-i"], found["title-2"]) == ("part-i/", "part-i/#title-2")
