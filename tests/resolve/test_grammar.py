"""Where the numbers of a reference begin and end."""

from __future__ import annotations

from builder.resolve.grammar import parse


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


def test_a_chain_has_an_end() -> None:
    """A text of designations alone is no reference; its chain stops at twelve of them."""
    chain = parse(" of ".join(["Paragraph (a)"] * 20), 0)
    assert chain is not None
    assert len(chain.groups) == 12
