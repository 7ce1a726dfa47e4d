"""Where the numbers of a reference begin and end."""

from __future__ import annotations

from builder.resolve.grammar import parse, starts


def test_the_ends_of_a_hyphened_range_have_places_of_their_own() -> None:
    text = "see §§ 51.001-51.003 and 51.999"
    chain = parse(text, 4)
    assert chain is not None
    first, last = chain.groups[0].items
    assert first.upto is not None
    assert [text[one.start : one.end] for one in (first, first.upto, last)] == [
        "51.001",
        "51.003",
        "51.999",
    ]


def test_only_what_leads_upward_rises() -> None:
    texts = ("§ 12-4", "Subsection A of § 12-4", "§ 12-4, Item 2", "§ 12-4, Item 2 of Chapter 12")
    rising = [parse(text, 0) for text in texts]
    assert [chain.rising for chain in rising if chain] == [False, True, False, True]


def test_numbers_of_another_shape_are_not_in_a_list() -> None:
    for text, items in (("§§ 5 and 7", 2), ("§§ 5 and 3-1", 1)):
        chain = parse(text, 0)
        assert [len(group.items) for group in (chain.groups if chain else ())][:1] == [items], text


def test_a_plural_has_numbers_with_more_parts_in_its_list_but_no_days() -> None:
    for text, words in (
        ("Sections 3-1, 4-2.1, 7-01-H5 and 5-1", ["3-1", "4-2.1", "7-01-H5", "5-1"]),
        ("Section 3-1, 4-2.1 meters", ["3-1"]),
        ("§§ 3-1 and 5-4-1998", ["3-1"]),
        ("§§ 3-1 and 4-2, 1-800-555-1212", ["3-1", "4-2"]),
        ("§§ 3-1 and 4-2, 2015-04-06", ["3-1", "4-2"]),
        ("Section 7-01-C12;", ["7-01-C12"]),
    ):
        chain = parse(text, 0)
        assert chain is not None
        assert [item.raw for item in chain.groups[0].items] == words, text


def test_decimals_of_a_list_may_each_end_with_a_period() -> None:
    for text, words in (
        ("sections 5.1. and 6.9.1.", ["5.1", "6.9.1"]),
        ("sections 2.3.1. – 2.3.5. above", ["2.3.1"]),
        ("section 5.1. And 6.9.1 holds", ["5.1"]),
        ("section 5.1. and 6 geese", ["5.1"]),
    ):
        chain = parse(text, 0)
        assert chain is not None
        assert [item.raw for item in chain.groups[0].items] == words, text
    chain = parse("sections 2.3.1. – 2.3.5. above", 0)
    assert chain is not None
    assert chain.groups[0].items[0].upto
    assert chain.groups[0].items[0].upto.raw == "2.3.5"


def test_a_chain_has_an_end() -> None:
    """A text of nothing but designations is no reference; its chain stops at twelve."""
    chain = parse(" of ".join(["Paragraph (a)"] * 20), 0)
    assert chain is not None
    assert len(chain.groups) == 12


def test_words_without_a_designation_are_no_chain() -> None:
    assert parse("geese of § 12-4", 0) is None


def test_a_number_of_three_parts_needs_no_word() -> None:
    text = "as told in 8.30.060.D, under 8.30.070(A), by 8.30.080, and in 4.20.2020"
    chains = [chain for at in starts(text) if (chain := parse(text, at))]
    assert [text[chain.start : chain.end] for chain in chains] == ["8.30.060.D", "8.30.070(A)"]
