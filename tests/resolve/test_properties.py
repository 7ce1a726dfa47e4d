"""What holds for references of any text: no crash, exact offsets, and no duplicates."""

from __future__ import annotations

from dataclasses import replace

from hypothesis import given, settings
from hypothesis import strategies as st

from builder.model import Code, Layout
from builder.resolve import resolve
from builder.resolve.find import find
from builder.resolve.laws import lawbook
from builder.resolve.places import Places
from builder.resolve.resolver import references
from tests.resolve.towns import FLAT, GENERAL, LEGAL, speaker, town

PIECES = [
    *(
        "§ ",
        "§§ ",
        "Section ",
        "Ch. ",
        "Chapter ",
        "Article ",
        "Subsection ",
        "division ",
        "Subdivision ",
        "Part ",
        "Title ",
        "Table ",
        "items ",
    ),
    *(
        "12-4",
        "12-3B(1)",
        "51.001(D)",
        "7-736",
        "II",
        "A",
        "B",
        "(1)",
        "(a)",
        "C(4)(a)",
        "239-m",
        "617",
        "one ",
        "1-3",
    ),
    *(
        " and ",
        ", ",
        " or ",
        " through ",
        " to ",
        "; ",
        " of ",
        " of the ",
        ", of ",
        " in ",
        "/",
        " – ",
        ". ",
        ": ",
    ),
    *(
        "this chapter",
        "this section",
        "the 1961 Code",
        "the Village Law",
        "Village Law ",
        "42 U.S.C. ",
        "6 NYCRR ",
        "said law",
        "the Federal Act",
    ),
    *(
        ", Zoning",
        ", General Provisions",
        " hereof",
        " above",
        "Original ",
        "former ",
        "\n",
        "\u00a0",
        "Laws of 1936",
        "P.L. 92-500",
        "  123b ",
        "ch 12 ",
    ),
]
TEXTS = st.one_of(
    st.text(max_size=200), st.lists(st.sampled_from(PIECES), max_size=14).map("".join)
)
TOWNS = {
    "12-4": town(GENERAL, Layout.GENERAL_CODE),
    "51.001": town(LEGAL, Layout.AMERICAN_LEGAL, "OH"),
    "12-5": town(FLAT, Layout.FLATTENED),
}


@settings(max_examples=400, deadline=None)
@given(TEXTS)
def test_found_stretches_are_in_order_without_overlaps(text: str) -> None:
    at = 0
    for found in find(text, lawbook("NY")):
        assert at <= found.start < found.end <= len(text)
        at = found.end


@settings(max_examples=200, deadline=None)
@given(TEXTS, st.sampled_from(sorted(TOWNS)))
def test_references_delimit_their_words(text: str, number: str) -> None:
    code = speaker(TOWNS[number], number, text)
    unit = next(unit for unit in code.units if unit.number == number)
    ids = {one.id for one in code.units}
    addresses = {one.url for one in code.units} | {
        f"{one.url.partition('#')[0]}#{b.anchor}" for one in code.units for b in one.blocks
    }
    at = 0
    for reference in references(unit, Places(code)):
        if reference.block is None:
            continue
        assert unit.blocks[reference.block].text[reference.start : reference.end] == reference.text
        assert at <= reference.start < reference.end or reference.block != len(unit.blocks) - 1
        at = reference.end
        outcomes = [
            reference.target is not None,
            reference.law is not None,
            reference.reason is not None,
        ]
        assert sum(outcomes) == 1
        assert set(reference.targets) <= ids
        assert reference.target is None or reference.url in addresses


def test_resolving_adds_references_and_nothing_else() -> None:
    code = speaker(TOWNS["12-4"], "12-4", "See § 12-3B and § 12-3Z of this chapter.")
    resolved = resolve(code)
    assert without_references(resolved) == without_references(code)
    assert resolve(resolved).units == resolved.units
    assert [(doubt.kind, doubt.where) for doubt in resolved.doubts] == [
        ("no such subsection", "12-4")
    ]


def without_references(code: Code) -> list[tuple[object, ...]]:
    return [
        (u.id, u.kind, u.number, u.title, u.blocks, u.history, u.footnotes, u.url, u.parent)
        for u in code.units
    ]


def test_a_code_of_nothing_and_of_an_unknown_state() -> None:
    code = speaker(TOWNS["12-4"], "12-4", "See § 12-3 and § 5 of the Village Law.")
    empty = replace(code, units=())
    assert resolve(empty) == empty
    elsewhere = replace(code, municipality=replace(code.municipality, state="ZZ"))
    outcomes = [
        (one.target, one.reason) for unit in resolve(elsewhere).units for one in unit.references
    ]
    assert outcomes == [("12-3", None), (None, "law not named in full")]
