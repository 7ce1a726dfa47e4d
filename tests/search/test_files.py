"""What search reads: documents, citations, the word index and the texts under hits."""

from __future__ import annotations

import json

from lunr.index import Index

from builder.model import Block, BlockKind, Code, Layout, Municipality, SourceFacts, Unit, UnitKind
from builder.parse.addresses import assign
from builder.search.citations import citation_map
from builder.search.documents import documents
from builder.search.files import SHARD, search_files, synonyms
from builder.search.index import build_index

TOWN = Municipality("goosebury-ny", "Village of Goosebury", "NY")
FACTS = SourceFacts("geese.txt", "0" * 64, "General Code", Layout.GENERAL_CODE)


def unit(kind: UnitKind, number: str | None, title: str, rank: int, *texts: str) -> Unit:
    blocks = tuple(Block(BlockKind.ITEM, text, (), label=chr(65 + n)) for n, text in enumerate(texts))
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
    keys = {key: found[index].unit for key, index in citation_map(found).items()}
    assert keys == {
        "part i": "part-i",
        "name general": "part-i",
        "chapter 24": "chapter-24",
        "name geese keeping of": "chapter-24",
        "chapter 24 article ii": "article-24-ii",
        "24-3": "24-3",
        "chapter 30": "chapter-30",
        "name dogs": "chapter-30",
        "chapter 30 article ii": "article-30-ii",
        "30.1": "30.1",
    }


def test_a_document_says_where_it_stands_and_which_subsections_it_has():
    section = next(d for d in documents(SMALL) if d.unit == "24-3")
    assert section.where == "Chapter 24. GEESE, KEEPING OF › Article II. Ponds"
    assert section.labels == ("a", "b")
    assert section.text == "A pond for geese. Another pond."


def test_the_index_meets_stems_and_both_spellings_of_a_hyphened_word():
    found = documents(SMALL)
    index = Index.load(json.dumps(build_index(found)))

    def units(query: str) -> set[str]:
        return {found[int(hit["ref"])].unit for hit in index.search(query)}

    assert "30.1" in units("dog")
    assert "24-3" in units("nonconforming")
    assert "24-3" in units("conforming")


def test_the_texts_lie_in_files_of_bounded_size_and_every_document_in_the_one_that_its_row_names():
    long = code(*[unit(UnitKind.SECTION, f"1-{n}", "Title", 4, "word " * 2_000) for n in range(12)])
    written = dict(search_files(long))
    rows = json.loads(written["search/sections.json"])["documents"]
    for index, row in enumerate(rows):
        shard = json.loads(written[f"search/text/{row[4]}.json"])
        assert shard[str(index)][0].startswith("word")
    assert all(len(text) < SHARD * 1.1 for name, text in written.items() if name.startswith("search/text/"))


def test_the_files_are_the_same_twice():
    assert list(search_files(SMALL)) == list(search_files(SMALL))


def test_no_synonym_leads_to_itself():
    assert [word for word, others in synonyms().items() if word in others] == []


def test_codes_with_hardly_any_words_have_an_index_too():
    for small in (code(), code(unit(UnitKind.SECTION, "1", "", 4)), code(unit(UnitKind.SECTION, "1", "Geese", 4))):
        assert Index.load(json.dumps(build_index(documents(small))))
