"""The proof as a whole: what is listed as unproved, what it cannot read, decisions made by hand.

The code is proved as decisions left it.
"""

from __future__ import annotations

from builder.frozen import Plain
from builder.proof import prove, unproved
from tests.proof.rules.made import book, unit

EVENT = {"action": "repealed", "date": None, "law": None, "readings": []}
"""An event that a note with "Added" does not support."""
SAID = "The title ends elsewhere."


def titled(now: str, **fields: object) -> Plain:
    """A section whose title is "Tolls" in the source and was ended by hand as `now`."""
    decision = {
        "kind": "title",
        "file": "tolls.toml",
        "unit": "7-1",
        "said": SAID,
        "elsewhere": [],
        "settles": [],
        "spans": [[0, 5]],
    }
    held = unit("7-1", **{"spans": [[0, 5]], "title": now, "settled": [SAID], **fields})
    return book("Tolls", held, corrections=[decision], doubts=[]).code


def test_what_a_decision_made_of_the_words_is_proved() -> None:
    assert prove(titled("Tolls"), "Tolls").faults == []
    [found] = prove(titled("Tolls of geese"), "Tolls").faults
    assert (found.kind, found.where) == ("text differs", "heading of 7-1")


def test_a_fault_next_to_a_decision_is_a_fault() -> None:
    faults = prove(titled("Tolls"), "Tolls\nof geese").faults
    assert [(one.kind, one.detail) for one in faults] == [("lost", "'of geese'")]


def faults_of(source: str, **fields: object) -> list[str]:
    one = book("Tolls", unit("7-1", title="Tolls", spans=[[0, 5]], number="7-1"), **fields).code
    return [
        f"{fault.kind} at {fault.where}" for fault in prove({**one, "doubts": []}, source).faults
    ]


def noted(source: str, raw: str, *events: object) -> Plain:
    """A section with one history note that ends its source."""
    note = {"raw": raw, "spans": [[len(source) - len(raw), len(source)]], "block": None}
    held = unit("7-1", title="Tolls", spans=[[0, 5]], history=[{**note, "events": [*events]}])
    return {**book("", held).code, "doubts": []}


def test_what_a_code_lists_as_unproved_is_neither_a_fault_nor_proved() -> None:
    code = noted("Tolls (Added)", "(Added)", EVENT)
    found = prove(code, "Tolls (Added)").faults
    ledger = prove({**code, "unproved": unproved(found)}, "Tolls (Added)")
    assert ledger.faults == []
    assert ledger.unproved == found
    assert found


def test_a_date_that_is_not_one_is_never_excused() -> None:
    source = "Tolls (Added 1990)"
    code = noted(source, "(Added 1990)", EVENT | {"action": "added", "date": "1891"})
    [found] = [one for one in prove(code, source).faults if one.kind == "date"]
    assert unproved([found]) == []
    listed = {"kind": found.kind, "where": found.where, "detail": found.detail}
    assert found in prove({**code, "unproved": [listed]}, source).faults


def test_what_is_listed_as_unproved_is_not_called_certain() -> None:
    """In the data the events of the note say so themselves."""
    for sure, wrong in (("certain", ["unproved at history[0] of 7-1"]), ("inferred", [])):
        events = [EVENT | {"certainty": sure}]
        note = {"raw": "(Added)", "spans": [[6, 13]], "block": None, "events": events}
        held = unit("7-1", title="Tolls", spans=[[0, 5]], history=[note])
        code = {**book("", held).code, "doubts": []}
        listed = unproved(prove(code, "Tolls (Added)").faults)
        found = prove({**code, "unproved": listed}, "Tolls (Added)").faults
        assert [f"{fault.kind} at {fault.where}" for fault in found][:1] == wrong


def test_what_is_listed_as_unproved_but_proved_is_a_fault() -> None:
    listed = [{"kind": "order", "where": "7-1", "detail": "stands before"}]
    assert faults_of("Tolls", unproved=listed) == ["unproved at 7-1"]


def test_wrong_words_are_a_fault_even_where_they_are_listed() -> None:
    lost = {"kind": "lost", "where": "after heading of 7-1", "detail": "'of geese'"}
    assert faults_of("Tolls\nof geese", unproved=[lost]) == ["lost at after heading of 7-1"]


def test_what_a_rule_cannot_read_is_a_fault_and_does_not_end_the_proof() -> None:
    broken = unit("7-1", title="Tolls", spans=[[0, 5]], number="7-1", history=None)
    code = {**book("Tolls", broken).code, "doubts": []}
    faults_of = [(fault.kind, fault.where) for fault in prove(code, "Tolls").faults]
    assert ("shape", "notes") in faults_of
    assert {kind for kind, _ in faults_of} == {"shape"}
