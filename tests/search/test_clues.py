"""What a sentence says of a question, and which item of a provision is read first by it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from builder.runtime.shared import path_of
from builder.search.files import by_beginning, lunr_script, synonyms
from tests.search.asking import SCRIPTS

pytestmark = pytest.mark.browser


@pytest.fixture(scope="module")
def page(browser: Browser) -> Iterator[Page]:
    """A page with the search's scripts, without a library."""
    page = browser.new_page()
    page.add_script_tag(content=lunr_script())
    for name in SCRIPTS[1:-2]:
        page.add_script_tag(path=path_of(f"site_src/theme/search/{name}"))
    yield page
    page.close()


def asked(page: Page, question: str) -> dict[str, Any]:
    """What a question asks for: whether a meaning, how many kinds of quantity, which manners."""
    found: dict[str, Any] = page.evaluate(
        """question => {
            const { meaning, kinds, manners } = townbook.clues.asked(question)
            return { meaning, kinds: kinds.length, manners: manners.map(([name]) => name) }
        }""",
        question,
    )
    return found


@pytest.mark.parametrize(
    ("question", "manners"),
    [
        ("how high may a hedge be", {"upTo", "height", "allowed"}),
        ("how close to the lane may a hive stand", {"atLeast", "distance", "allowed"}),
        ("fine for a loud goose", {"fine"}),
        ("who feeds the geese", {"who"}),
        ("when do geese fly", set()),
        ("who feeds the geese when I move", {"who"}),
        ("how far ahead is the goose count", {"atLeast"}),
        ("geese", set()),
    ],
)
def test_a_question_asks_for_the_manners_that_its_words_tell(
    page: Page, question: str, manners: set[str]
):
    assert set(asked(page, question)["manners"]) == manners


@pytest.mark.parametrize(
    ("question", "said"),
    [
        ("how long may a goose honk", "no more than 30 continuous minutes"),
        ("how far in advance is the goose count told", "not less than five days before it"),
    ],
)
def test_a_period_answers_whatever_stands_before_its_unit(page: Page, question: str, said: str):
    assert page.evaluate(
        "([asked, said]) => townbook.clues.asked(asked).kinds.some(one => one.test(said))",
        [question, said],
    )


@pytest.mark.parametrize("question", ["what is a goose", "definition of goose", "goose means"])
def test_a_question_for_a_meaning_is_known(page: Page, question: str):
    assert asked(page, question)["meaning"]


def test_a_question_for_a_rule_asks_for_no_meaning(page: Page):
    assert not asked(page, "how many geese may swim")["meaning"]


SENTENCE = """([question, text, near]) => {
    const asked = { ideas: [], telling: [], whole: 1, clues: townbook.clues.asked(question) }
    return townbook.clues.ofSentence(asked, [], { text, words: 5, told: 1 }, near)
}"""


@pytest.mark.parametrize(
    ("question", "text", "kind"),
    [
        ("how high may a hedge be", "A hedge is not over six feet high.", 1),
        ("how high may a hedge be", "A hedge is clipped in spring.", 0),
        ("what does a hive cost", "A hive costs $5.", 1),
        ("what does a hive cost", "A hive stands ten feet from a road.", 0),
        ("when does the pond close", "The pond closes at 9 p.m.", 1),
        ("when does the pond close", "The hours of the pond are told at its gate.", 0),
        ("how big is a stall", "A stall has 900 square feet.", 1),
        ("how big is a stall", "There is a stall for every 900 square feet of a barn.", 0),
        ("how long is a permit good", "A permit is good for two years.", 1),
        ("how long is a permit good", "A permit ends on the tenth day of the month.", 1),
        ("when is the goose tax due", "The goose tax is paid by the 20th of the month.", 1),
        ("which day is the fair", "The fair is held on Mondays.", 1),
        ("what time does the pond close", "The pond closes at 6 o'clock p.m.", 1),
        ("how close to a hedge", "No hive stands within ten (10') feet of it.", 1),
        ("how big is a nest", "A nest is 2\u00bd inches deep.", 1),
        ("how many acres for a goose", "A goose has two acres.", 1),
        ("how many minutes may it honk", "It may honk for 15 minutes.", 1),
        ("how many geese may swim", "The number of geese is limited to two.", 1),
        ("how old must a goose be", "It has an age of one winter.", 1),
        ("how much insurance for a goose", "A goose is insured for $9.", 1),
        ("does a hive cost anything", "A hive is let without fee.", 1),
        ("is a hedge allowed", "A hedge is six feet high.", 0),
    ],
)
def test_a_sentence_holds_the_kind_of_quantity_that_is_asked_for(
    page: Page, question: str, text: str, kind: int
):
    assert page.evaluate(SENTENCE, [question, text, False])["kind"] == kind


def test_a_quantity_elsewhere_in_the_item_counts_half(page: Page):
    assert page.evaluate(SENTENCE, ["how high", "It is clipped.", True])["kind"] == 0.5


def test_a_score_is_the_sum_of_the_clues_that_have_a_weight(page: Page):
    assert page.evaluate("townbook.clues.score({ a: 2, b: 3, c: 9 }, { a: 0.5, b: -1 })") == -2


READ = """([question, pieces]) => {
    const asked = townbook.ideas.of(question, new Map())
    for (const idea of asked) idea.worth = idea.asks || idea.pair ? 0 : 1
    const document = { title: "§ 1-1. Hedges", where: "Chapter 1. Plants" }
    const prepared = townbook.reading.prepared(question, asked)
    return townbook.reading.items(document, pieces, prepared, 1)
        .map(item => item.at)
}"""


def test_the_item_with_the_height_that_is_asked_for_is_read_first(page: Page):
    pieces = [
        ["a", "A", "A hedge stands by the road and is clipped by its owner."],
        ["b", "B", "A hedge by the road shall not exceed four feet in height."],
        ["c", "C", "A goose may nest in it."],
    ]
    assert page.evaluate(READ, ["how high may a hedge by the road be", pieces])[0] == 1


def test_of_a_long_schedule_the_items_that_say_most_are_read(page: Page):
    pieces = [[f"p{at}", "", "A hedge."] for at in range(60)]
    pieces[57] = ["p57", "", "A hedge by the road shall not exceed four feet in height."]
    read = page.evaluate(READ, ["how high may a hedge by the road be", pieces])
    assert read[0] == 57
    assert len(read) == 40


ALSO = """next => {
    const document = { ref: 0, url: "1/", unit: "1-1", title: "Ponds", where: "", remark: "" }
    const pieces = ["a", "b", "c"].map(label => [label, label, `Pond ${label}.`])
    const items = [5, 4, 2].map((score, at) => ({ at, score, sentence: [0, 2] }))
    const read = { document, told: "", pieces, items }
    return townbook.shown.item(read, next, new Set(), "").also.length
}"""


@pytest.mark.parametrize(("next_best", "also"), [(4.5, 0), (3.0, 1), (1.0, 1)])
def test_what_says_more_than_the_next_provision_stands_with_the_best_of_its_own(
    page: Page, next_best: float, also: int
):
    assert page.evaluate(ALSO, next_best) == also


TWICE = """synonyms => {
    const seen = new Map(), twice = []
    for (const said of synonyms) {
        const key = townbook.ideas.keyOf(townbook.words.asking(said))
        if (seen.has(key)) twice.push([seen.get(key), said])
        seen.set(key, said)
    }
    return twice
}"""


def test_no_synonym_is_hidden_by_another_form_of_its_words(page: Page):
    """The thesaurus keeps one entry for "duck" and "ducks": the last."""
    assert page.evaluate(TWICE, list(synonyms())) == []


@pytest.mark.parametrize(("said", "plain"), [("lied", "lie"), ("laid", "lay"), ("geese", "goose")])
def test_a_form_that_no_stem_leads_to_is_known_by_its_plain_one(page: Page, said: str, plain: str):
    assert page.evaluate("said => townbook.words.base(said)", said) == plain


def test_who_does_it_oneself_asks_for_no_other_thing(page: Page):
    told = "said => townbook.ideas.of(said, new Map()).filter(one => !one.pair).length"
    assert page.evaluate(told, "hang the lamp myself") == page.evaluate(told, "hang the lamp")


LEARNED = """async synonyms => {
    const missed = []
    for (const [said, [beginning, laws]] of Object.entries(synonyms)) {
        const sent = async asked => asked === beginning ? { [laws]: said } : {}
        const table = townbook.ideas.thesaurus(sent)
        const words = townbook.words.asking(said).map(townbook.words.base)
        await table.learn(words)
        if (!table.has(townbook.ideas.keyOf(words))) missed.push(said)
    }
    return missed
}"""


def test_every_synonym_is_in_the_file_that_its_words_ask_for(page: Page):
    table = by_beginning(synonyms())
    sent = {
        said: (beginning, laws)
        for beginning, all_of_it in table.items()
        for laws, people in all_of_it.items()
        for said in people.split("|")
    }
    assert sent.keys() == synonyms().keys()
    assert page.evaluate(LEARNED, sent) == []


@pytest.mark.parametrize(
    ("question", "text", "kind"),
    [
        ("how much is the pond tax", "The tax is three percent of the rent.", 1),
        ("is there a tax break for a pond", "The tax is three percent of the rent.", 0),
        ("how much duckweed may float on a pond", "Duckweed covers 20 percent of it.", 1),
        ("how much duckweed may float on a pond", "Duckweed costs $5.", 0),
        ("how often is the pond skimmed", "It is skimmed twice each month.", 1),
        ("how often is the pond skimmed", "It is skimmed.", 0),
        ("how far from the lane must a hive stand", "It stands ten feet from a lane.", 1),
        ("how far from the lane must a hive stand", "Its yard has 90 square feet.", 0),
        ("how many geese may I keep", "Nobody keeps more than six (6) geese.", 1),
        ("how many geese may I keep", "The tenant of a zone keeps it for 16 months.", 0),
    ],
)
def test_amounts_shares_and_how_often_are_kinds_of_quantity(
    page: Page, question: str, text: str, kind: int
):
    assert page.evaluate(SENTENCE, [question, text, False])["kind"] == kind


TERM = """async question => {
    const one = new Map([[0, 1 / townbook.Stems.STEPS]])
    const stems = () => ({ places: new Map([[0, { parts: one }]]) })
    return (await townbook.asked.definitions(question, { prepare: async () => {}, stems }))?.term
}"""


@pytest.mark.parametrize(
    "question",
    ["what does moulting mean", "what does moulting mean for a goose", "moulting definition"],
)
def test_the_word_whose_meaning_is_asked_for_stands_without_what_it_is_asked_of(
    page: Page, question: str
):
    assert page.evaluate(TERM, question) == "moulting"


CARDS = """async terms => {
    const documents = async refs => refs.map(ref => ({ ref, url: "", title: "", where: "" }))
    const piece = term => ["p1", "", `${term} means a bird.`, "", term.length]
    const library = { documents, text: async ({ ref }) => ["", piece(terms[ref])] }
    const cards = await townbook.shown.cards({ pieces: terms.map((_, at) => [at, 0]) }, library)
    return cards.map(card => card.title.trim())
}"""


def test_a_word_defined_alone_comes_before_one_defined_with_others(page: Page):
    assert page.evaluate(CARDS, ["Geese or swans", "Goose", "GANDER, drake", "GOOSE"]) == [
        "“Goose”",
        "“GOOSE”",
        "“GANDER, drake”",
        "“Geese or swans”",
    ]


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("ocupation", "occupancy"),
        ("condishunal", "conditional"),
        ("fotograf", "photograph"),
        ("ocelot", None),
        ("bitter", None),  # no "better", whose first vowel is heard
        ("betterr", "better"),
        ("vihicle", "vehicle"),  # a long word has few like it
    ],
)
def test_a_misspelled_word_is_put_right_by_its_stem_or_as_it_is_heard(
    page: Page, typed: str, meant: str | None
):
    found = page.evaluate(
        """([sent, typed]) => {
            const words = townbook.words.unpacked(sent)
            return townbook.speller(words, [], townbook.stem).meant(typed)
        }""",
        ["Abetter2Aconditional2Aoccupancy9Btter3Aphotograph2Avehicle2", typed],
    )
    assert found == ([meant] if meant else [])


@pytest.mark.parametrize(
    ("question", "likely"),
    [("zeppelin", True), ("zeppelin de agua", True), ("how high a zeppelin flies", False)],
)
def test_one_unknown_word_among_others_makes_no_question_spanish(
    page: Page, question: str, likely: bool
):
    known = "how high a flies"
    asked = "([q, known]) => townbook.english.likely(q, word => known.includes(word))"
    assert page.evaluate(asked, [question, known]) is likely


def test_a_verb_of_spanish_is_known_by_its_infinitive(page: Page):
    known = {"pescar": "fish", "comer": "eat", "pato": "duck"}
    into = "([asked, known]) => townbook.english.into(asked, known, () => false)"
    assert page.evaluate(into, ["pescan patos", known]) == "fish duck"
    assert page.evaluate(into, ["comen patos pescados", known]) == "eat duck fish"
    assert page.evaluate(into, ["pesos", known]) is None
