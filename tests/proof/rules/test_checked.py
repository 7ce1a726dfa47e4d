"""What a proof says that it checked."""

from __future__ import annotations

from builder.proof.checked import counts
from tests.proof.rules.made import FLAT, aside, block, book, item, unit

SOURCE = "Grey\nWhite\n-\n-\n7"


def test_each_kind_of_thing_is_counted() -> None:
    table = block("Grey\nWhite", kind="table", rows=[["Grey"], ["White"]], spans=[[0, 10]])
    term = block("means a bird.", kind="definition", term="Goose")
    note = {"raw": "", "spans": [], "events": [{}, {}]}
    one = unit("7-1", spans=[[0, 4]], blocks=[table, item("A.", "A"), item("B.", "B"), term])
    one |= {"history": [note], "footnotes": [{"spans": []}], "references": [{}, {}, {}]}
    parts = [aside("rule", [11, 12], [13, 14]), aside("page number", [15, 16])]
    fields = {"corrections": [{}], "unproved": [{}], "lost_page_ends": [5]}
    held = book(SOURCE, one, unit("7-2", pictures=[{}]), aside=parts, **fields)
    assert counts(held) == {
        "characters": len(SOURCE),
        "spans": 5,
        "texts": 8,
        "pages": 2,
        "page ends that are not printed": 1,
        "headings": 2,
        "places": 1,
        "labels": 2,
        "terms": 1,
        "history notes": 1,
        "footnotes": 1,
        "events": 2,
        "tables": 1,
        "rows": 2,
        "references": 3,
        "pictures": 1,
        "settled by hand": 1,
        "unproved, as listed": 1,
        "set aside: rule": 2,
        "set aside: page number": 1,
    }


def test_what_cannot_be_checked_is_not_counted_as_checked() -> None:
    term = block("means a bird.", kind="definition", term="Goose")
    assert "terms" not in counts(book(FLAT, unit("7-1", blocks=[term])))


def test_texts_printed_over_each_other_are_counted() -> None:
    spans = [[2 * nth, 2 * nth + 1] for nth in range(5)]
    one = unit("7-1", blocks=[block("geese", spans=spans)])
    assert counts(book("gxexexsxe", one))["overprinted texts"] == 1
    assert "overprinted texts" not in counts(book("g e e s e", one))
