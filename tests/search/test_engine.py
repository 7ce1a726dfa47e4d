"""How the engine understands a question: a small code of its own, asked in a real browser."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser

from builder.addresses import assign
from builder.model import Block, BlockKind, Code, Layout, Municipality, SourceFacts, Unit, UnitKind
from builder.search.files import search_files
from tests.search.asking import Engine, Hit, lay_out, served

pytestmark = pytest.mark.browser

LONG = (
    "Every pond shall be fenced as the Pond Warden orders, and its water shall be kept clean. " * 12
)
SECTIONS = {
    "1-1": (
        "Ponds",
        LONG,
        "No owner shall let a goose swim by night.",
        LONG,
        "Ducks may swim at any hour.",
    ),
    "1-2": ("Geese in general", "A goose is a bird."),
    "1-3": ("Building permits", "None shall set up a house without a building permit."),
    "1-4": ("Permits for ponds", "Whoever digs near a building needs a permit for it."),
    "1-5": ("Scrap", "An automobile junk yard is nowhere allowed."),
    "1-6": ("Water rents", "A water rent that stays unpaid becomes a lien."),
    "1-7": ("Hawkers", "Hawking and peddling end at sunset."),
    "1-8": ("Hives", "A hive stands ten feet from any road."),
    "1-9": ("Delays and highways", "A delay on a highway is told to the clerk."),
}


def section(number: str, title: str, *texts: str) -> Unit:
    blocks = tuple(
        Block(BlockKind.ITEM, text, (), label=chr(65 + at), mark=f"{chr(65 + at)}.")
        for at, text in enumerate(texts)
    )
    return Unit(UnitKind.SECTION, number, title, (), 4, holds_text=True, blocks=blocks)


@pytest.fixture(scope="module")
def engine(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Engine]:
    folder = tmp_path_factory.mktemp("engine")
    chapter = Unit(UnitKind.CHAPTER, "1", "Birds and waters", (), 1)
    facts = SourceFacts("geese.txt", "0" * 64, "General Code", Layout.GENERAL_CODE)
    town = Municipality("goosebury-ny", "Village of Goosebury", "NY")
    units = assign([chapter, *[section(number, *texts) for number, texts in SECTIONS.items()]])
    lay_out(folder, search_files(Code(town, facts, units)))
    with served(folder) as address:
        engine = Engine(browser, address)
        yield engine
        engine.page.close()


def first(engine: Engine, question: str) -> Hit:
    [hits] = engine.ask(question)
    return hits[0]


@pytest.mark.parametrize(
    ("question", "number"),
    [
        ("can a goose swim at night", "1-1"),
        ("do I need a building permit", "1-3"),
        ("is a junkyard allowed", "1-5"),
        ("I didn't pay my water", "1-6"),
        ("water rent not paid", "1-6"),
        ("are peddlers allowed", "1-7"),
        ("delaying on highways", "1-9"),
        ("geese", "1-2"),
    ],
)
def test_a_question_finds_its_section(engine: Engine, question: str, number: str):
    assert first(engine, question).number == number


def test_a_hit_shows_the_item_that_answers_and_leads_to_it(engine: Engine):
    hit = first(engine, "ducks swim")
    assert hit.title == "§ 1-1. Ponds, Subsection D"
    assert hit.location.endswith("#1-1-d")
    assert "Ducks may swim at any hour" in hit.words


def test_a_cited_subsection_shows_its_own_words(engine: Engine):
    hit = first(engine, "§ 1-1(B)")
    assert hit.location.endswith("#1-1-b")
    assert "B. No owner shall let a goose swim" in hit.words
    assert "There is no" not in hit.words


def test_a_cited_subsection_that_is_none_says_so(engine: Engine):
    hit = first(engine, "1-1B(2)")
    assert hit.location.endswith("#1-1-b")
    assert "There is no Subsection B(2) here." in hit.words


@pytest.mark.parametrize(
    "question", ["1 goose in the pond", "3rd goose of the night", "2-day delay on the highway"]
)
def test_a_number_within_a_question_is_no_citation(engine: Engine, question: str):
    assert first(engine, question).title
