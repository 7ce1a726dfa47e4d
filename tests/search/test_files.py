"""What search reads: documents, citations, the word index and the texts under hits."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

from hypothesis import given
from hypothesis import strategies as st

from builder.addresses import assign
from builder.indexes.local_laws import local_laws
from builder.model import (
    Action,
    Block,
    BlockKind,
    Code,
    Event,
    HistoryNote,
    Layout,
    Municipality,
    SourceFacts,
    Table,
    Unit,
    UnitKind,
)
from builder.search.documents import STANDINGS, DocumentPiece, documents
from builder.search.files import (
    SHARD,
    as_scripts,
    citations_of,
    rows_of,
    search_files,
    synonyms,
)
from builder.search.index import HEADS, MOST, Posting, build_index, passages
from builder.search.lists import citation_map, law_map
from builder.search.portal import Town, portal_search_files
from tests.search.postings import flattened, places_of_all, unflattened

TOWN = Municipality("goosebury-ny", "Village of Goosebury", "NY")
FACTS = SourceFacts("geese.txt", "0" * 64, "General Code", Layout.GENERAL_CODE)


def unit(kind: UnitKind, number: str | None, title: str, rank: int, *texts: str) -> Unit:
    blocks = tuple(
        Block(BlockKind.ITEM, text, (), label=chr(65 + n)) for n, text in enumerate(texts)
    )
    return Unit(kind, number, title, (), rank, holds_text=kind is UnitKind.SECTION, blocks=blocks)


def code(*units: Unit) -> Code:
    return Code(TOWN, FACTS, assign(units))


SMALL = code(
    unit(UnitKind.PART, "I", "General", 0),
    unit(UnitKind.CHAPTER, "24", "GEESE, KEEPING OF", 1),
    unit(UnitKind.ARTICLE, "II", "Ponds", 3),
    unit(UnitKind.SECTION, "24-3", "Non-conforming ponds", 4, "A pond for geese.", "Another pond."),
    unit(UnitKind.CHAPTER, "30", "DOGS", 1),
    unit(UnitKind.ARTICLE, "II", "Ponds", 3),
    unit(UnitKind.SECTION, "30.1", "Leashes", 4, "Keep dogs on a leash."),
)


def test_citations_lead_to_sections_chapters_articles_and_names():
    found = documents(SMALL)
    keys = {key: found[index].unit for key, (index, *_) in citation_map(found).items()}
    assert keys == {
        "part i": "part-i",
        "name general": "part-i",
        "chapter 24": "chapter-24",
        "name geese keeping of": "chapter-24",
        "chapter 24 article ii": "article-24-ii",
        "name ponds": "article-24-ii",
        "24-3": "24-3",
        "chapter 30": "chapter-30",
        "name dogs": "chapter-30",
        "chapter 30 article ii": "article-30-ii",
        "30.1": "30.1",
    }


def test_what_titles_do_not_say_is_written_and_the_whole_map_is_read_again():
    files = dict(search_files(SMALL))
    sections = json.loads(files["search/sections.json"])
    assert "24-3" not in sections["citations"]
    assert sections["citations"]["chapter 24"] == [1]
    assert citations_of(sections).items() >= citation_map(documents(SMALL)).items()


def test_a_title_that_says_another_number_than_the_citation_map_is_overruled():
    """Of two sections with one title the map may know one by another number."""
    sections = {
        "documents": [
            ["a/", "§ 1-2. Ducks", "", "section", 0],
            ["b/", "Sec. 1-3. Hens", "", "section", 0],
        ],
        "citations": {"1-3": [], "1-4": [1]},
    }
    assert citations_of(sections) == {"1-2": [0], "1-3": [], "1-4": [1]}


def test_a_row_is_sent_without_what_the_row_before_or_its_title_says():
    geese = code(
        unit(UnitKind.PART, "I", "Water", 0),
        unit(UnitKind.CHAPTER, "7", "GEESE", 1),
        unit(UnitKind.SECTION, "7-1", "Purpose", 4, "Geese are calm."),
        unit(UnitKind.SECTION, "7-2", "Feeding", 4, "No bread."),
        unit(UnitKind.PART, "II", "Land", 0),
    )
    sections = json.loads(dict(search_files(geese))["search/sections.json"])
    assert sections["documents"][3][:3] == ["=", "§ 7-2. Feeding", "="]
    said = [(one.url, one.title, one.where) for one in documents(geese)]
    assert [tuple(row[:3]) for row in rows_of(sections)] == said


def test_articles_and_schedules_are_cited_below_their_chapter_where_they_have_one():
    """Schedule III of one chapter is not that of another.

    Before the first chapter articles and schedules stand alone.
    """
    made = code(
        unit(UnitKind.ARTICLE, "I", "Charter", 0),
        unit(UnitKind.SCHEDULE, "I", "Wards", 0),
        unit(UnitKind.CHAPTER, "72", "TRAFFIC", 1),
        unit(UnitKind.SCHEDULE, "III", "Speed limits", 3),
        unit(UnitKind.PART, "2", "Parking", 2),
        unit(UnitKind.APPENDIX, "A", "FEES", 1),
        unit(UnitKind.SCHEDULE, "III", "Licenses", 3),
        unit(UnitKind.SUBCHAPTER, "b", "Permits", 3),
        unit(UnitKind.TABLE, "4", "Prices", 3),
    )
    found = documents(made)
    keys = {key: [found[at].unit for at in ats] for key, ats in citation_map(found).items()}
    assert {key: units for key, units in keys.items() if not key.startswith("name ")} == {
        "article i": ["article-i"],
        "schedule i": ["schedule-i"],
        "chapter 72": ["chapter-72"],
        "chapter 72 schedule iii": ["schedule-72-iii"],
        "part 2": ["part-72-2"],
        "chapter a": ["appendix-a"],
        "chapter a schedule iii": ["schedule-a-iii"],
        "subchapter b": ["subchapter-a-b"],
        "table 4": ["table-a-4"],
    }


def test_doubled_numbers_and_names_lead_to_all_that_bear_them():
    found = documents(SMALL)
    assert [found[index].unit for index in citation_map(found)["name ponds"]] == [
        "article-24-ii",
        "article-30-ii",
    ]
    doubled = documents(
        code(*[unit(UnitKind.SECTION, "1-1", title, 4) for title in ("Geese", "Ganders")])
    )
    assert citation_map(doubled)["1-1"] == [0, 1]


def test_a_section_stands_before_a_division_and_both_before_what_only_frames_a_law():
    titles = [
        "Keeping of geese",
        "Definitions",
        "Legislative intent; purpose",
        "Definitions and rules of construction",
        "Title",
        "Title to seized geese",
        "When effective",
    ]
    found = documents(
        code(
            unit(UnitKind.CHAPTER, "1", "GEESE", 1),
            *[unit(UnitKind.SECTION, f"1-{n}", t, 4) for n, t in enumerate(titles)],
        )
    )
    assert [STANDINGS[d.standing] for d in found] == [0.2, 1, 0.5, 0.5, 0.5, 0.5, 1, 0.5]


def test_a_document_says_where_it_stands_and_which_subsections_it_has():
    section = next(d for d in documents(SMALL) if d.unit == "24-3")
    assert section.where == "Chapter 24. GEESE, KEEPING OF › Article II. Ponds"
    assert section.pieces == (
        DocumentPiece("a", "A", "A pond for geese."),
        DocumentPiece("b", "B", "Another pond."),
    )


def test_a_division_is_named_and_same_means_the_title_before():
    made = code(
        unit(UnitKind.CHAPTER, "24", "Geese", 1),
        unit(UnitKind.DIVISION, "2", "Ponds", 3),
        *[
            unit(UnitKind.SECTION, f"24-{at}", title, 4, "Geese swim.")
            for at, title in enumerate(("Fees\u2014Ganders", "Same\u2014Goslings", "Same-day sale"))
        ],
    )
    over = "Chapter 24. Geese \u203a Division 2. Ponds"
    assert [one.where for one in documents(made)[2:]] == [over, f"{over} \u203a Fees", over]


def test_a_label_within_a_definition_is_not_cited_from_its_section():
    blocks = (
        Block(BlockKind.DEFINITION, "Either:", (), term="GOOSE"),
        Block(BlockKind.ITEM, "Wild.", (), label="A", parent=0),
        Block(BlockKind.ITEM, "Tame.", (), label="B"),
    )
    [document] = documents(
        code(replace(unit(UnitKind.SECTION, "1-1", "Definitions", 4), blocks=blocks))
    )
    assert [(piece.anchor, piece.label) for piece in document.pieces] == [
        ("goose", ""),
        ("goose-a", ""),
        ("b", "B"),
    ]


def test_a_label_in_parentheses_is_cited_in_them():
    blocks = (
        Block(BlockKind.ITEM, "Geese:", (), mark="(a)", label="a"),
        Block(BlockKind.ITEM, "Tame.", (), mark="(1)", label="a(1)", parent=0),
        Block(BlockKind.ITEM, "Ducks:", (), mark="B.", label="B"),
        Block(BlockKind.ITEM, "Wild.", (), mark="(1)", label="B(1)", parent=2),
    )
    [document] = documents(code(replace(unit(UnitKind.SECTION, "1-1", "Birds", 4), blocks=blocks)))
    assert [piece.label for piece in document.pieces] == ["(a)", "(a)(1)", "B", "B(1)"]


def test_the_index_meets_stems_and_both_spellings_of_a_hyphened_word():
    found = documents(SMALL)
    index = build_index(found)

    def units(stem: str) -> set[str]:
        return {found[ref].unit for ref in unflattened(index[stem])}

    assert "30.1" in units("dog")
    assert units("nonconform") == {"24-3"}
    assert units("conform") == {"24-3"}


def test_a_stem_says_where_it_stands():
    found = documents(SMALL)
    heads = {
        found[ref].unit: posting.head
        for ref, posting in unflattened(build_index(found)["pond"]).items()
    }
    assert heads == {"article-24-ii": 2, "24-3": 2, "article-30-ii": 2, "30.1": 1}
    assert [posting.head for posting in unflattened(build_index(found)["anoth"]).values()] == [0]


def test_a_stem_says_in_which_passages_it_stands_and_counts_less_in_a_longer_one():
    texts = (
        "Geese swim. " + "Water is wet and deep. " * 19,
        "Other birds fly off. " * 25,
        "Geese.",
    )
    [posting] = unflattened(
        build_index(documents(code(unit(UnitKind.SECTION, "1-1", "Ponds", 4, *texts))))["gees"]
    ).values()
    assert sorted(posting.counts) == [0, 2]
    assert posting.counts[0] < posting.counts[2]


POSTINGS = st.dictionaries(
    st.integers(0, 10_000),
    st.builds(
        Posting,
        st.integers(0, len(STANDINGS) - 1),
        st.integers(0, HEADS - 1),
        st.dictionaries(st.integers(0, 300), st.integers(1, MOST), max_size=5),
    ),
)


@given(POSTINGS)
def test_postings_are_read_as_they_were_sent(postings: dict[int, Posting]):
    assert unflattened(flattened(len(postings), postings)) == postings


@given(
    st.lists(
        st.lists(st.sampled_from(("geese", "swim.", "ducks;", "and")), max_size=30).map(" ".join),
        max_size=8,
    ),
    st.integers(1, 12),
)
def test_passages_hold_every_word_once_and_none_is_longer_than_it_may_be(
    texts: list[str], most: int
):
    cut = list(passages(texts, most))
    assert [word for passage in cut for word in passage] == " ".join(texts).split()
    assert all(len(passage) <= most for passage in cut)


def test_the_texts_lie_in_files_of_bounded_size_and_every_document_in_the_one_that_its_row_names():
    long = code(
        *[unit(UnitKind.SECTION, f"1-{n}", "Title", 4, "word " * (SHARD // 15)) for n in range(12)]
    )
    written = dict(search_files(long))
    rows = rows_of(json.loads(written["search/sections.json"]))
    for index, row in enumerate(rows):
        shard = json.loads(written[f"search/text/{row[4]}.json"])
        assert shard[str(index)][1][2].startswith("word")
    assert all(
        len(text) < SHARD * 1.1 for name, text in written.items() if name.startswith("search/text/")
    )


def test_the_files_are_the_same_twice():
    assert list(search_files(SMALL)) == list(search_files(SMALL))


def test_words_of_other_codes_lie_in_files_by_their_first_letter():
    held = {name: text for name, text in search_files(SMALL) if "/elsewhere/" in name}
    assert len(held) == 26
    assert all(len(text) < 8_000 for text in held.values())


def test_no_synonym_leads_to_itself():
    assert [word for word, others in synonyms().items() if word in others] == []


def test_the_disposition_list_answers_seldom():
    found = documents(
        code(unit(UnitKind.SECTION, "DT-1", "Derivation Table of 1973 Code to 2019 Code", 4))
    )
    assert STANDINGS[found[0].standing] == 0.06


def test_for_a_folder_without_a_server_every_file_is_a_script():
    written = dict(as_scripts(search_files(SMALL)))
    assert all(name.endswith(".js") for name in written)
    assert written["search/dictionary.js"].startswith("townbookFile({")


def test_codes_with_hardly_any_words_have_an_index_too():
    for small in (
        code(),
        code(unit(UnitKind.SECTION, "1", "", 4)),
        code(unit(UnitKind.SECTION, "1", "Geese", 4)),
    ):
        assert isinstance(build_index(documents(small)), dict)


def test_the_portal_reads_the_search_of_a_site_in_either_form(tmp_path: Path):
    for name, files in (
        ("served", search_files(SMALL)),
        ("folder", as_scripts(search_files(SMALL))),
    ):
        for path, text in files:
            (tmp_path / name / path).parent.mkdir(parents=True, exist_ok=True)
            (tmp_path / name / path).write_text(text, encoding="utf-8")
    served, folder = (
        Town.of_site("geese-ny", "Goosebury", tmp_path / name) for name in ("served", "folder")
    )
    assert served is not None
    assert folder is not None
    assert dict(portal_search_files([served])) == dict(portal_search_files([folder]))
    assert Town.of_site("none-ny", "None", tmp_path / "none") is None


def test_the_portal_has_the_documents_and_numbers_of_all_towns(tmp_path: Path):
    for path, text in search_files(SMALL):
        (tmp_path / path).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / path).write_text(text, encoding="utf-8")
    towns = [Town.of_site(slug, slug.title(), tmp_path) for slug in ("a-ny", "b-ny")]
    written = dict(portal_search_files([town for town in towns if town]))
    rows = json.loads(written["search/documents/0.json"])
    found = json.loads(written["search/keys/0.json"])["24-3"]
    assert [rows[at][0] for at in found] == ["a-ny/24/article-ii/#24-3", "b-ny/24/article-ii/#24-3"]
    having = places_of_all(json.loads(written["search/terms/0.json"])["leash"])
    assert [rows[at][1] for at in having] == ["§ 30.1. Leashes"] * 2


def test_a_local_law_leads_to_what_it_touched():
    def noted(number: str, law: str) -> Unit:
        event = Event(Action.AMENDED, "2009-02-02", law)
        return replace(
            unit(UnitKind.SECTION, number, "Geese", 4),
            history=(HistoryNote(f"[Amended 2-2-2009 by {law}]", (), None, (event,)),),
        )

    found = code(
        noted("1-1", "L.L. No. 1-2009"),
        noted("1-2", "L.L. No. 1-2009"),
        noted("1-3", "Ord. 4-2002"),
        noted("1-4", "Res. of 5-1-1990"),
    )
    assert law_map(found, documents(found)) == {"law 1-2009": [0, 1], "ordinance 4-2002": [2]}
    assert law_map(found, documents(found)[1:]) == {"law 1-2009": [0], "ordinance 4-2002": [1]}


def test_a_local_law_that_is_listed_alone_leads_nowhere():
    rows = (("4-2001", "6-1-2001", "Geese"), ("5-2001", "7-1-2001", "Ducks"))
    listed = Table(("Local Law Number", "Date Adopted", "Disposition"), rows=rows)
    table = Block(BlockKind.TABLE, "Words.", (), table=listed)
    found = code(replace(unit(UnitKind.SECTION, "DL-1", "Disposition", 4), blocks=(table,)))
    assert [law.name for law in local_laws(found)] == ["L.L. No. 5-2001", "L.L. No. 4-2001"]
    assert law_map(found, documents(found)) == {}


def test_a_table_is_said_row_by_row():
    fees = Table(("Bird", "Fee"), rows=(("Goose", "$2"), ("Duck", "", "$1")))
    table = Block(BlockKind.TABLE, "", (), table=fees)
    found = code(replace(unit(UnitKind.SECTION, "1-1", "Fees", 4), blocks=(table,)))
    [piece] = documents(found)[0].pieces
    assert piece.text == "Bird Fee\nGoose $2\nDuck $1"


def test_a_publisher_adds_synonyms_which_stand_first() -> None:
    shared = synonyms()
    word = next(iter(shared))
    found = synonyms([(word, ("fowl",)), ("honkers", ("geese",))])
    assert found[word] == ["fowl", *shared[word]]
    assert found["honkers"] == ["geese"]
    written = dict(search_files(SMALL, [("honkers", ("geese",))]))
    assert "honkers" in json.loads(written["search/synonyms/ho.json"])["geese"].split("|")


def test_a_synonym_whose_words_stand_apart_is_left_out() -> None:
    own = [("honkers", ("geese leash", "geese ponds"))]  # the leash is for dogs
    written = dict(search_files(SMALL, own))
    assert json.loads(written["search/synonyms/ho.json"])["geese ponds"] == "honkers"


def test_a_word_of_residents_that_leads_to_nothing_here_is_no_misspelled_one() -> None:
    written = dict(search_files(SMALL, [("xyloglider", ("owls",))]))
    assert "xyloglider" not in "".join(text for name, text in written.items() if "synonyms" in name)
    assert "Axyloglider0" in json.loads(written["search/dictionary.json"])["words"]
