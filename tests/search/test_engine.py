"""How the engine understands a question: a small code of its own, asked in a real browser."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

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
    "1-10": ("Parks", "The park is shut at dusk. No dog may enter the park."),
    "1-11": ("Parking", "No cart may stand in the lane. Whoever parks a cart is fined."),
    "1-12": ("A-1 District", "Barns may stand in this district."),
    "1-13": ("A-2 District", "Barns may stand in this district."),
    "1-14": ("Dams", "A dam is built as the Weir Law, § 156-e, says.", "It is kept dry."),
    "1-15": ("Walls", "A wall of type e is 77 feet long or 156 feet long."),
    "1-16": ("Dogs", "A dog has a collar.", "A dog of three months is counted."),
    "1-17": ("Quiet", "No dog may howl at night."),
    "1-18": ("Bells", "A bell may not ring for long."),
    "1-19": ("Picking up berries", "Whoever picks a berry for a swan picks it up by hand."),
    "1-20": ("Feces", "The feces of a swan are taken from the lane."),
    "1-21": ("Evenings", "In the evening the gate is shut, and each evening a lamp is lit."),
}
TAXES = {"2-1": ("Due dates", "The roll of taxes is closed in May, and a tax is due in June.")}


def section(number: str, title: str, *texts: str) -> Unit:
    blocks = tuple(
        Block(BlockKind.ITEM, text, (), label=chr(65 + at), mark=f"{chr(65 + at)}.")
        for at, text in enumerate(texts)
    )
    return Unit(UnitKind.SECTION, number, title, (), 4, holds_text=True, blocks=blocks)


def code(units: Sequence[Unit]) -> Code:
    facts = SourceFacts("geese.txt", "0" * 64, "General Code", Layout.GENERAL_CODE)
    return Code(Municipality("goosebury-ny", "Village of Goosebury", "NY"), facts, assign(units))


@pytest.fixture(scope="module")
def engine(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Engine]:
    folder = tmp_path_factory.mktemp("engine")
    chapters = [
        Unit(UnitKind.CHAPTER, number, title, (), 1)
        for number, title in (("1", "Birds and waters"), ("2", "Taxation"))
    ]
    parts = zip(chapters, (SECTIONS, TAXES), strict=True)
    units = [
        unit
        for chapter, held in parts
        for unit in (chapter, *(section(number, *texts) for number, texts in held.items()))
    ]
    lay_out(folder, search_files(code(units)))
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
        ("can I park my cart in the lane", "1-11"),
        ("is my dog allowed in the park", "1-10"),
        ("what may stand in the A-1 district", "1-12"),
        ("what may stand in the A-2 district", "1-13"),
        ("can I ring in the evening", "1-18"),
        ("pick up after my swan", "1-20"),
    ],
)
def test_a_question_finds_its_section(engine: Engine, question: str, number: str):
    assert first(engine, question).number == number


def test_a_bare_word_reads_the_titles_of_few_of_the_divisions_named_so(
    browser: Browser, tmp_path: Path
):
    """On a portal each of them may be in another file."""
    units = [
        unit
        for at in range(1, 31)
        for unit in (
            Unit(UnitKind.CHAPTER, f"{at}", "Ferrets", (), 1),
            section(f"{at}-1", "Leashes", "A ferret has a leash."),
        )
    ]
    lay_out(tmp_path, search_files(code(units)))
    with served(tmp_path) as address:
        asked = Engine(browser, address).page.evaluate(
            """async () => {
                const asked = [], get = name => fetch(`search/${name}.json`).then(got => got.json())
                const library = townbook.libraries.site(get)
                const documents = refs => (asked.push(refs.length), library.documents(refs))
                await townbook.answerer({ ...library, documents })({ query: "a ferret" })
                return asked
            }"""
        )
    assert max(asked) <= 20


def test_a_bare_word_leads_to_the_chapter_that_it_is_the_title_of(engine: Engine):
    chapter, section, *_ = engine.ask("taxes")[0]
    assert chapter.title == "Chapter 2. Taxation"
    assert section.number == "2-1"
    assert first(engine, "taxes due in June").number == "2-1"


def test_a_provision_on_dogs_says_little_of_barking(engine: Engine):
    assert first(engine, "bark of a dog").number == "1-17"


def test_the_page_of_results_quotes_hits_that_say_little_of_what_is_asked_too(engine: Engine):
    question = "hawking and peddling at sunset near a dam"
    answer = engine.page.evaluate("query => answer({ query, all: true })", question)
    assert len(answer["items"]) > 1
    assert all(item["words"] for item in answer["items"])


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


def test_a_number_of_another_law_finds_only_what_cites_it(engine: Engine):
    [cited, unknown] = engine.answers(["156-e", "§ 77-e"])
    assert [Hit.of(hit).number for hit in cited["items"]] == ["1-14"]
    assert cited["notes"] == ["There is no § 156-e here; these sections cite it."]
    assert unknown["items"] == []
    assert "There is no § 77-e." in unknown["notes"]


def test_a_cited_subsection_that_is_none_says_so(engine: Engine):
    hit = first(engine, "1-1B(2)")
    assert hit.location.endswith("#1-1-b")
    assert "(B)(2) does not exist in § 1-1." in hit.words


@pytest.mark.parametrize(
    "question", ["1 goose in the pond", "3rd goose of the night", "2-day delay on the highway"]
)
def test_a_number_within_a_question_is_no_citation(engine: Engine, question: str):
    assert first(engine, question).title


@pytest.mark.parametrize(
    ("question", "number"),
    [
        ("1.3", "1-3"),
        ("1-1-B", "1-1"),
        ("1-1-b-1", "1-1"),
        ("Goosebury Village Code § 1-3", "1-3"),
        ("the Code of the Village of Goosebury, § 1-3(A)", "1-3"),
        ("how deep may a pond be under § 1-4", "1-4"),
        ("building permit 1-4", "1-4"),
    ],
)
def test_a_section_is_found_in_whatever_form_it_is_cited(
    engine: Engine, question: str, number: str
):
    assert first(engine, question).number == number


@pytest.mark.parametrize(
    ("question", "told"),
    [
        ("1-1(K)", "(K) does not exist in § 1-1."),
        ("1-1-C", ""),
    ],
)
def test_a_subsection_that_is_not_there_is_told(engine: Engine, question: str, told: str):
    words = first(engine, question).words
    assert told in words
    assert ("does not exist" in words) is bool(told)


@pytest.mark.parametrize(
    ("question", "note", "found"),
    [
        ("chapter 999", "There is no chapter 999.", 0),
        ("article iv of chapter 9", "There is no chapter 9 article IV.", 0),
        ("1-99", "There is no § 1-99; this is its chapter.", 1),
        ("7-99", "There is no § 7-99.", 0),
        ("zeppelin", "No section says \u201czeppelin\u201d.", 0),
    ],
)
def test_what_does_not_exist_is_told_and_nothing_else_is_found(
    engine: Engine, question: str, note: str, found: int
):
    [answer] = engine.answers([question])
    assert (answer["notes"], answer["found"]) == ([note], found)


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("permitt", "permit"),
        ("bilding", "building"),
        ("buolding", "building"),  # keys that lie beside each other
        ("hihgway", "highway"),
        ("automobeel", "automobile"),
        ("peddeling", "peddling"),
        ("geesse", "geese"),
        ("watera", "water"),  # a lone word may be Spanish
        ("dgo", "dog"),
        ("dukc", "ducks"),  # the law has only the plural
    ],
)
def test_a_slip_of_the_pen_is_put_right_and_said(engine: Engine, typed: str, meant: str):
    [slip, right] = engine.answers([f"{typed} rules", f"{meant} rules"])
    assert [item["location"] for item in slip["items"]] == [
        item["location"] for item in right["items"]
    ]
    assert slip["items"]
    assert slip["notes"] == [
        f"No section says \u201c{typed}\u201d. Showing results for \u201c{meant}\u201d."
    ]


def test_a_lone_word_with_its_letters_exchanged_is_put_right(engine: Engine):
    [answer] = engine.answers(["dgo"])
    assert answer["notes"] == [
        "No section says \u201cdgo\u201d. Showing results for \u201cdog\u201d."
    ]


@pytest.mark.parametrize(("typed", "maybe"), [("skrap", "scrap"), ("hivis", "hive")])
def test_a_short_lone_word_is_not_taken_for_another_that_may_be_meant(
    engine: Engine, typed: str, maybe: str
):
    [answer] = engine.answers([typed])
    assert (answer["nothing"], answer["maybe"]) == (True, maybe)
    assert answer["notes"] == [f"No section says \u201c{typed}\u201d."]


def test_what_is_nearest_is_named_where_nothing_answers(engine: Engine):
    [answer] = engine.answers(["zeppelin rents"])
    assert [one["title"] for one in answer["near"]] == ["\u00a7 1-6. Water rents"]


def test_a_word_of_three_letters_becomes_no_other(engine: Engine):
    assert [answer["notes"] for answer in engine.answers(["bog", "hit", "den"])] == [
        ["No section says \u201cbog\u201d."],
        [],
        ["No section says \u201cden\u201d."],
    ]


@pytest.mark.parametrize("question", ["when the water rent went up", "digger near a building"])
def test_forms_of_known_words_are_known(engine: Engine, question: str):
    [answer] = engine.answers([question])
    assert answer["items"]
    assert answer["notes"] == []


@pytest.mark.parametrize(
    ("said", "meant"),
    [
        ("decay", ""),  # no "delay"
        ("weather", ""),  # no "water"
        ("permittee", "permit"),  # begins as a word of the law
    ],
)
def test_a_word_of_other_codes_is_put_right_only_into_its_kin(
    engine: Engine, said: str, meant: str
):
    [answer] = engine.answers([f"{said} rules"])
    shown = meant and f" Showing results for \u201c{meant}\u201d."
    assert answer["notes"] == [f"No section says \u201c{said}\u201d.{shown}"]


def test_words_of_other_codes_are_fetched_for_one_that_the_law_lacks(engine: Engine):
    engine.fetched.clear()
    engine.ask("can I keep geese")
    assert not any("elsewhere" in name for name in engine.fetched)
    engine.ask("vault lights")
    assert "search/elsewhere/v.json" in engine.fetched


@pytest.mark.parametrize(
    ("question", "meant"),
    [
        ("sunsat peddling", "sunset"),
        ("sunsat hives", ""),
        ("senset peddling", "sunset"),  # beside another word also with another first vowel
        ("senset hives", ""),
        ("senset salesman", "sunset"),  # another word for peddling
    ],
)
def test_a_word_is_put_right_only_into_one_that_stands_where_another_does(
    engine: Engine, question: str, meant: str
):
    [answer] = engine.answers([question])
    shown = meant and f" Showing results for \u201c{meant}\u201d."
    typed = question.partition(" ")[0]
    assert answer["notes"] == [f"No section says \u201c{typed}\u201d.{shown}"]


def test_two_words_are_asked_for_as_the_one_that_they_make(engine: Engine):
    assert first(engine, "play ground").number == "1-10"


TYPED = "query => answer({ query, typing: true })"


@pytest.mark.parametrize("question", ["zeppelin rents", "tap dance hours on the highway"])
def test_what_is_not_in_the_law_is_not_there_while_it_is_typed_either(
    engine: Engine, question: str
):
    [entered] = engine.answers([question])
    typed = engine.page.evaluate(TYPED, question)
    assert entered["nothing"]
    assert typed["nothing"]


def test_the_beginning_of_a_word_finds_the_same_when_it_is_entered(engine: Engine):
    [entered] = engine.answers(["automob"])
    typed = engine.page.evaluate(TYPED, "automob")
    assert [hit["ref"] for hit in typed["items"]] == [hit["ref"] for hit in entered["items"]]
    assert Hit.of(entered["items"][0]).number == "1-5"


def test_a_spanish_word_is_no_misspelled_english_one(engine: Engine):
    [answer] = engine.answers(["\u00bfd\u00f3nde va un estanke?"])
    assert "La ley est\u00e1 en ingl\u00e9s." in answer["notes"]
    assert not any("No section says" in note for note in answer["notes"])


def test_a_word_that_ends_as_spanish_ones_do_becomes_no_other(engine: Engine):
    [answer] = engine.answers(["permitto"])
    assert answer["notes"] == ["No section says \u201cpermitto\u201d."]


def test_words_that_are_there_are_never_put_right(engine: Engine):
    assert [
        answer["notes"] for answer in engine.answers(["hive", "junkyard", "can I keep geese"])
    ] == [
        [],
        [],
        [],
    ]


def test_words_in_quotes_are_looked_for_as_they_stand(engine: Engine):
    loose, just, none = engine.answers(
        ["pond needs a permit", 'pond "needs a permit"', 'pond "permit needs"']
    )
    assert len(loose["items"]) > len(just["items"]) > 0
    assert [Hit.of(item).number for item in just["items"]] == ["1-4"]
    assert just["notes"] == []
    assert none["notes"] == ["None of the sections searched has exactly these words."]


def test_where_something_is_counts_less_than_what_it_is(engine: Engine):
    assert first(engine, "hive in the road").number == "1-8"
