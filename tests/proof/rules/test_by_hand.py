"""Decisions made by hand: their places, what readers are shown, and the words they replace."""

from __future__ import annotations

import pytest

from builder.frozen import Plain
from builder.proof.book import Book
from builder.proof.by_hand import as_printed, check
from tests.proof.rules.made import block, book, unit, wrong

SAID = "The list belongs here."
DECISION: Plain = {
    "kind": "list",
    "file": "ferry.toml",
    "unit": "7-1",
    "said": SAID,
    "elsewhere": [],
    "settles": [],
    "spans": [[5, 9], [10, 14]],
}
BLOCKS = [
    block("Rates", spans=[[0, 4]]),
    block("carts", spans=[[5, 9]]),
    block("geese", spans=[[10, 14]]),
]


def made(*decisions: Plain, doubts: tuple[Plain, ...] = (), **fields: object) -> Book:
    held = unit("7-1", **{"blocks": BLOCKS, "settled": [SAID], **fields})
    return book("", held, unit("7-2"), corrections=list(decisions), doubts=list(doubts))


def test_a_decision_shown_with_its_blocks_is_sound() -> None:
    assert wrong(check, made(DECISION)) == []


@pytest.mark.parametrize(
    "changed",
    [
        {"spans": [[5, 9], [10, 15]]},
        {"spans": [[10, 14], [5, 9]]},
        {"spans": [[5, 9], [20, 24]]},
        {"kind": "definition"},
        {"kind": "title"},
        {"unit": "7-9", "elsewhere": [{"unit": "7-1", "said": SAID}]},
        {"unit": "7-2", "elsewhere": [{"unit": "7-1", "said": SAID}]},
    ],
)
def test_it_is_about_whole_blocks_in_their_order(changed: Plain) -> None:
    found = wrong(check, made({**DECISION, **changed}))
    kind, name = ({**DECISION, **changed}[key] for key in ("kind", "unit"))
    assert f"by hand: {name!r} has no {kind} at its place" in found


@pytest.mark.parametrize(
    ("mark", "right"),
    [
        ("", True),
        ("§ 7-10", True),
        ("Sec. 7-l0.", True),
        ("S 7-10.", True),
        ("No", False),
        ("No cart", False),
        ("All carts 7-10", False),
        ("carts 7-10", False),
        ("§ 7-11", False),
    ],
)
def test_a_heading_put_back_has_its_number_and_no_words_of_the_law(mark: str, right: bool) -> None:
    spans = [[0, 4]]
    put = {**DECISION, "kind": "heading", "spans": spans, "reads": "7-10", "unit": "7-10"}
    put["elsewhere"] = [{"unit": "7-2", "said": "It is another's."}]
    one = unit("7-10", number="7-10", mark=mark, spans=spans, settled=[SAID])
    both = book("", unit("7-2", settled=["It is another's."]), one, corrections=[put], doubts=[])
    assert (wrong(check, both) == []) == right


def test_a_later_list_may_have_taken_some_of_an_earlier_one() -> None:
    later = {**DECISION, "spans": [[10, 14]], "unit": "7-2", "said": "It is here."}
    there = unit("7-2", blocks=[block("geese", spans=[[10, 14]])], settled=["It is here."])
    here = unit("7-1", blocks=BLOCKS[:2], settled=[SAID])
    both = book("", here, there, corrections=[DECISION, later], doubts=[])
    assert wrong(check, both) == []


@pytest.mark.parametrize(
    ("settled", "fault"),
    [
        ([], f"readers are not shown {SAID!r}"),
        ([SAID, "Another."], "no decision says 'Another.'"),
        ([SAID, SAID], f"no decision says {SAID!r}"),
    ],
)
def test_readers_are_shown_exactly_the_decisions(settled: list[str], fault: str) -> None:
    assert wrong(check, made(DECISION, settled=settled)) == [f"by hand: {fault}"]


def test_what_a_decision_settles_is_not_an_open_doubt() -> None:
    doubt = {"kind": "reading order", "where": "7-1"}
    settling = {**DECISION, "settles": [doubt]}
    assert wrong(check, made(settling)) == []
    assert wrong(check, made(settling, doubts=(doubt,))) == [
        "by hand: what it settles is still listed as a doubt"
    ]


def read(*decisions: Plain, **fields: object) -> tuple[Plain, list[str]]:
    """The section with the words of the source, and the faults."""
    printed, said = as_printed(book("", unit("7-1", **fields), corrections=list(decisions)))
    return printed.code["sections"][0], [one.detail for one in said]


WORDS: Plain = {"kind": "words", "unit": "7-1", "reads": "geese", "printed": "gccsc", "spans": []}
READING = {"at": 4, "text": "geese", "printed": "gccsc"}


def test_words_that_a_decision_replaced_are_put_back() -> None:
    text = block("All geese pay-", readings=[READING], insertions=[[13, "-"]])
    foot = {"block": 0, "offset": 9, "places": [{"block": 0, "offset": 3}]}
    found, faults = read(WORDS, blocks=[text], footnotes=[foot], title="geese")
    assert faults == []
    assert found["blocks"][0]["text"] == "All gccsc pay-"
    assert found["title"] == "geese"
    shorter = {**WORDS, "printed": "g"}
    text["readings"] = [{**READING, "printed": "g"}]
    found, faults = read(shorter, blocks=[text], footnotes=[foot])
    assert (found["blocks"][0]["text"], faults) == ("All g pay-", [])
    assert found["blocks"][0]["insertions"] == [[9, "-"]]
    assert (found["footnotes"][0]["offset"], found["footnotes"][0]["places"][0]["offset"]) == (5, 3)


def test_words_of_a_title_and_of_a_cell_are_put_back() -> None:
    assert read(WORDS, title="Of geese")[0]["title"] == "Of gccsc"
    rows = {"rows": [["geese", "1"]], "columns": [], "heads": []}
    table = block("All geese 1", kind="table", readings=[READING], **rows)
    found, faults = read(WORDS, blocks=[table])
    assert (found["blocks"][0]["rows"], faults) == ([["gccsc", "1"]], [])
    table["rows"] = [["geese", "geese"]]
    assert read(WORDS, blocks=[table])[1] == ["'geese' is not in exactly one cell"]


def test_readings_that_no_decision_makes_are_a_fault() -> None:
    text = block("All geese", readings=[READING])
    assert read(blocks=[text])[1] == ["no decision gives the reading 'geese'"]
    assert read(WORDS, title="Of ducks")[1] == ["the title does not say 'geese' at its place"]
    text["text"] = "All ducks"
    assert read(WORDS, blocks=[text])[1] == ["the text does not say 'geese' at its place"]
