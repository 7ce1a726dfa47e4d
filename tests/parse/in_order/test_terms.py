"""What a defined term is, and what only looks like one."""

from __future__ import annotations

import pytest

from builder.parse.in_order.terms import RULE, find_term, is_sure

DEFINED = [
    ("Subdivision means any division of a pond.", "Subdivision"),
    ("Hive means a box of bees.", "Hive"),
    ("Hive, height of means its height.", "Hive, height of"),
    ("“Swarm that is not kept” means bees at large.", "“Swarm that is not kept”"),
    ('"Bee Ordinance of Loon Bay" means that ordinance.', '"Bee Ordinance of Loon Bay"'),
    ("Bees includes wasps.", "Bees"),
    ("Means of flight means wings.", "Means of flight"),
    ("Smoker [means and includes] bellows.", "Smoker"),
    ("Bee ordinance means the ordinance on bees.", "Bee ordinance"),
    ("This chapter means chapter 7.", "This chapter"),
    ('The term "hive" means a box.', 'The term "hive"'),
    ("Terms of sale means what a keeper asks for honey.", "Terms of sale"),
    ("NOT means a notice of old tunnels.", "NOT"),
    ("pB means the weight of a bee.", "pB"),
    ("Keeper, as used in this chapter, means an owner of bees.", "Keeper"),
    ('"Comb"means a sheet of cells.', '"Comb"'),
    ("Hives; nests and holes means places of bees.", "Hives; nests and holes"),
    ("Keeper (warden; master) means an owner of bees.", "Keeper (warden; master)"),
    ("Sheds (a.k.a. hive houses) means roofs over hives.", "Sheds (a.k.a. hive houses)"),
    ("Start of work, for other than new hives, includes repair.", "Start of work"),
    ("Keep, keeper and keeping describe and pertain to hives.", "Keep, keeper and keeping"),
    ("Honey ; means what bees make.", "Honey"),
    ("Height, when referring to a hive, means that of its box.", "Height"),
    ("Lane , where used without a number, includes a path.", "Lane"),
    ("Keeper shall be held to include an heir.", "Keeper"),
    ("Mead has its ordinary meaning and includes honey wine.", "Mead"),
    ("Moved by means describing how a hive is carried.", "Moved by"),
    (
        "“Hive”, as used in relation to keepers who take part in a fair that another holds, means",
        "“Hive”",
    ),
    (
        'Except as otherwise provided in this chapter, "keeper" means either of the following:',
        'Except as otherwise provided in this chapter, "keeper"',
    ),
    (
        "As used in this chapter, “nest” has the same meaning as hive.",
        "As used in this chapter, “nest”",
    ),
]
NOT_DEFINED = [
    "For the purpose of this chapter, the terms used here are defined as follows:",
    "Terms of art shall have the meanings that keepers give them.",
    "Terms of this chapter are defined in chapter 7.",
    "The words that are used in this chapter have the meanings given below.",
    "Wherever a term is defined in the Bee Law, it has that meaning.",
    "It provides a means for a keeper to count bees.",
    "In any manner or by any means, including smoke.",
    "A wide means of access is kept open.",
    "Statement describing means of access to the hives.",
    "Each application shall include a plan.",
    "The singular number includes the plural.",
    "Words in the present tense include the future.",
    "Nothing herein shall be construed to forbid honey.",
    "The powers of the Town shall be construed liberally.",
    "A shed arranged or designed to include three hives.",
    "Each section shall include a plan.",
    "Not all of them means bees.",
    '"Foul means" and "worker" do not include a queen.',
    "Fights (to mean blows), shouts and flight are kept down.",
    "A keeper shall feed bees; honey means food.",
    "Unless told otherwise, whenever used here, these words shall have the meanings given below.",
    "A hive carried by means describing its weight.",
    "Drones generally include the brood of the drones.",
    "Said keepers include their heirs.",
    "As used in this chapter, each of the terms defined shall have the meaning given below.",
    "A keeper who harms bees, as “harm” is understood, means no good.",
]


@pytest.mark.parametrize(("text", "term"), DEFINED)
def test_terms(text: str, term: str) -> None:
    found = find_term(text, labeled=True, titled=True)
    assert found is not None
    assert text[: found.end] == term


@pytest.mark.parametrize("text", NOT_DEFINED)
def test_no_terms(text: str) -> None:
    assert find_term(text, labeled=True, titled=True) is None


@pytest.mark.parametrize("dash", ["—", "–", "-", "--"])
def test_a_dash_separates_a_term_from_its_meaning(dash: str) -> None:
    found = find_term(f"Hive {dash} A box of bees.", labeled=False, titled=True)
    assert found is not None
    assert found.end == len("Hive")


def test_a_long_dash_needs_no_blanks() -> None:
    found = find_term("HIVE—a box of bees.", labeled=False, titled=True)
    assert found is not None
    assert (found.end, found.after) == (len("HIVE"), len("HIVE—"))
    assert find_term("Hive—As used here", labeled=False, titled=True) is None


@pytest.mark.parametrize(
    "text",
    [
        "Penalty: see section 4-9.",
        "Boats used for hire: call the clerk before use.",
        "Boats—whether hired or owned—shall be kept dry.",
        "Boats—old and new—shall be kept dry.",
    ],
)
def test_a_rule_or_a_reference_after_a_stop_is_no_meaning(text: str) -> None:
    assert find_term(text, labeled=False, titled=True) is None


@pytest.mark.parametrize(
    ("text", "term"),
    [
        ("Vacant: not occupied by a bee.", "Vacant"),
        ("Apiary: set of hives.", "Apiary"),
        ("Idle: when a hive is not used.", "Idle"),
        ("Swarm—one or more bees—related or not—that live together.", "Swarm"),
    ],
)
def test_a_meaning_may_begin_with_any_other_word(text: str, term: str) -> None:
    found = find_term(text, labeled=False, titled=True)
    assert found is not None
    assert text[: found.end] == term


def test_a_term_ends_at_a_dash_before_a_sentence() -> None:
    found = find_term("HIVE - Means any box, and includes a nest.", labeled=False, titled=True)
    assert found is not None
    assert found.end == len("HIVE")


def test_a_clause_leads_to_a_term_only_in_definitions() -> None:
    text = DEFINED[-1][0]
    assert find_term(text, labeled=False, titled=False, defines=False) is None


@pytest.mark.parametrize(
    ("text", "sure"),
    [
        ("Hive means a box.", True),
        ("Hive is defined as a box.", True),
        ("“Hive” includes a nest.", True),
        ("The keeper includes his name.", False),
        ("The plan shall include a hive.", False),
        ("The Director shall refer to the plan.", False),
        ("An offense is defined when a rule says so.", False),
    ],
)
def test_verbs_that_rules_have_too_do_not_define_for_sure(text: str, sure: bool) -> None:
    found = find_term(text, labeled=True, titled=True)
    assert found is not None
    assert is_sure(text, found) is sure


@pytest.mark.parametrize(
    ("text", "term"),
    [
        ("pB: The weight of a bee.", "pB"),
        ("Brook: a free-flowing body of water.", "Brook"),
        ("Carts: hives on wheels.", "Carts"),
        ('Shall, may. "Shall" binds; "may" does not.', "Shall, may"),
        ('Lane means a path or road. The term "lane" does not mean an alley.', "Lane"),
        ('"MILL." A house with a wheel.', '"MILL."'),
    ],
)
def test_terms_under_a_title_that_announces_them(text: str, term: str) -> None:
    found = find_term(text, labeled=False, titled=True)
    assert found is not None
    assert text[: found.end] == term


def test_the_word_for_a_subdivision_is_no_term() -> None:
    text = "Subd. 1. Goose. A goose is a bird."
    assert find_term(text, labeled=False, titled=True) is None


def test_a_repeal_is_no_term() -> None:
    assert find_term("Repealed by Ord. O12.", labeled=False, titled=True) is None


@pytest.mark.parametrize(
    ("words", "rule"),
    [
        ("A mayor shall serve for two years.", True),
        ("A dog shall be deemed loose if no one holds it.", False),
        ("A house that shall include its yard.", False),
        ("A house; no dog shall enter it.", False),
    ],
)
def test_a_rule_is_no_meaning(words: str, rule: bool) -> None:
    assert bool(RULE.match(words)) == rule
