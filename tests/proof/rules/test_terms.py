"""Terms end where print ends them, and what is printed like a definition is one."""

from __future__ import annotations

import pytest

from builder.frozen import Plain
from builder.proof.terms import check
from tests.proof.rules.made import FLAT, block, book, unit, wrong


def term(source: str, term: str, separator: str = "") -> Plain:
    """A definition that is all of its source."""
    text = " ".join(source[len(term) + len(separator) :].split())
    fields = {"kind": "definition", "term": term, "separator": separator}
    return block(text, spans=[[0, len(source)]], **fields)


def faults(source: str, name: str, separator: str = "") -> list[str]:
    return wrong(check, book(source, unit("7-1", blocks=[term(source, name, separator)])))


def test_the_verb_of_a_sentence_tells_a_term_only_among_definitions() -> None:
    source = "The clerk may set free a goose."
    clerk = term(source, "The clerk")
    assert faults(source, "The clerk") == [
        "label: the term 'The clerk' ends in the middle of its line"
    ]
    assert wrong(check, book(source, unit("7-1", title="Definitions", blocks=[clerk]))) == []
    assert wrong(check, book(source, unit("7-1", blocks=[clerk, clerk]))) == []
    follows = block("The following words are defined here:")
    assert wrong(check, book(source, unit("7-1", blocks=[follows, clerk]))) == []


@pytest.mark.parametrize(
    ("source", "name"),
    [
        ("The clerk may by any means set free a goose.", "The clerk"),
        ("The clerk shall by all means set free a goose.", "The clerk"),
        ("The clerk may by means of a key set free a goose.", "The clerk"),
        ("The clerk is an officer within the meaning of this title.", "The clerk"),
    ],
)
def test_no_means_of_a_sentence_is_a_meaning(source: str, name: str) -> None:
    terms = block("The clerk serves a term of two years, in other words briefly.")
    made = unit("7-1", blocks=[terms, term(source, name)])
    assert wrong(check, book(source, made)) == [
        f"label: the term {name!r} ends in the middle of its line"
    ]


def test_a_term_may_be_printed_below_its_meaning() -> None:
    source = "a bird of the pond.\nGoose"
    fields = {"kind": "definition", "term": "Goose", "spans": [[20, 25], [0, 19]]}
    held = block("a bird of the pond.", **fields)
    assert wrong(check, book(source, unit("7-1", blocks=[held]))) == []


def test_an_empty_term_ends_in_no_place() -> None:
    assert faults(" may fly.", "") == []


@pytest.mark.parametrize(
    ("source", "name", "separator"),
    [
        ('"Goose" means a bird.', '"Goose"', ""),
        ('"Goose" A bird.', '"Goose"', ""),
        ("GOOSE \u2014 A bird.", "GOOSE", " \u2014"),
        ("Goose. A bird.", "Goose", "."),
        ("Goose means a bird.", "Goose", ""),
        ("Goose, as used here, means a bird.", "Goose, as used here,", ""),
        ("Goose as used in this chapter means a bird.", "Goose", ""),
        ("Goose whenever used in this chapter, means a bird.", "Goose", ""),
        ("Goose for the purposes of this chapter shall mean a bird.", "Goose", ""),
        ("Goose has the same meaning.", "Goose", ""),
        ("Goose shall have the meaning given in section 3.", "Goose", ""),
        ("Goose is any bird, by which is meant a wild one; it means none else.", "Goose,", ","),
        ("GOOSE\nA bird.", "GOOSE", ""),
        ("GOOSE  A bird.", "GOOSE", ""),
        ("Goose (wild) A bird.", "Goose (wild)", ""),
        ('"Goose\u2014Wild." A bird.', '"Goose\u2014Wild."', ""),
    ],
)
def test_a_term_ends_where_print_ends_it(source: str, name: str, separator: str) -> None:
    assert faults(source, name, separator) == []


@pytest.mark.parametrize(
    ("source", "name"),
    [
        ('"Goose" means a bird.', '"Goose" means'),
        ("GOOSE \u2014 A bird.", "GOOSE \u2014 A"),
        ("Goose. A bird.", "Goose. A"),
    ],
)
def test_a_term_holds_none_of_its_meaning(source: str, name: str) -> None:
    assert faults(source, name) == [f"label: the term {name!r} includes some of its meaning"]


@pytest.mark.parametrize(
    ("source", "name"),
    [
        ("GOOSE\nA bird.", "GOOSE\nA"),
        ("Wild goose of any pond means", "Wild"),
        ("Goose as used by a keeper", "Goose"),
    ],
)
def test_a_term_does_not_end_within_its_line(source: str, name: str) -> None:
    assert faults(source, name) == [f"label: the term {name!r} ends in the middle of its line"]
    assert wrong(check, book(source + FLAT, unit("7-1", blocks=[term(source, name)]))) == []


@pytest.mark.parametrize(
    ("definition", "text", "sound"),
    [
        (term("Goose means a bird.", "Goose"), "Wild duck means a bird.", False),
        (term("Goose means a bird.", "Goose"), "Ducks are kept by all means.", True),
        (
            term("Goose means a bird.", "Goose"),
            '"Duck" means a bird.',
            True,
        ),  # no other is printed so
        (term('"Goose" means a bird.', '"Goose"'), '"Duck" includes a drake.', False),
        (term("GOOSE \u2014 A bird.", "GOOSE", " \u2014"), "DUCK \u2014 A bird.", False),
        (term("GOOSE \u2014 A bird.", "GOOSE", " \u2014"), "Duck \u2014 a bird.", True),
        (term("G-ZONE: A pond.", "G-ZONE", ":"), "FLOCK: Many geese.", False),
        (term("G-ZONE: A pond.", "G-ZONE", ":"), "NOT: a duck.", True),  # it may be a word
        (term("GOOSE\nA bird.", "GOOSE"), "WILD DUCK Another bird.", False),
        (term("GOOSE\nA bird.", "GOOSE"), "Wild ducks fly.", True),
    ],
)
def test_a_paragraph_next_to_definitions_is_not_printed_like_one(
    definition: Plain, text: str, *, sound: bool
) -> None:
    source = f"{definition['term']}\n{definition['text']}"
    made = book(source, unit("7-1", blocks=[definition, block(text)]))
    said = [] if sound else [f"label: {text!r} is printed like a definition"]
    assert wrong(check, made) == said
    assert wrong(check, book("", unit("7-1", blocks=[block(text)]))) == []


@pytest.mark.parametrize(
    ("first", "second", "found"),
    [
        ("GOOSE — A bird.", "HERD — Many geese.", True),
        ("GOOSE. A bird.", "HERD OF 3. Many geese.", True),
        ('"Goose" means a bird; and', '"Herd" means many geese.', True),
        ("Goose means a bird.", "pH means how sour a pond is.", True),
        ("GOOSE — A bird, or a", "HERD — as it is told.", False),  # within a sentence
        ("GOOSE — A bird.", '"Herd" means many geese.', False),  # printed otherwise
    ],
)
def test_a_definition_does_not_hold_the_next_one(first: str, second: str, *, found: bool) -> None:
    source = f"{first}\n{second}"
    name, separator = next(
        (first[: first.index(sign)], sign) for sign in (" —", ".", " means") if sign in first
    )
    separator = "" if separator == " means" else separator
    faults = wrong(check, book(source, unit("7-1", blocks=[term(source, name, separator)])))
    assert [one.endswith("begins a line, and is printed like a definition") for one in faults] == [
        True
    ] * found
