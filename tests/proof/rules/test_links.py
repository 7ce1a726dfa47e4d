"""A reference is where it claims to be, and leads to what its words name."""

from __future__ import annotations

import pytest

from builder.frozen import Plain
from builder.proof.links import check
from tests.proof.rules.made import block, book, unit, wrong


def reference(text: str, target: str | None = None, **fields: object) -> Plain:
    plain: Plain = {"block": 0, "start": 0, "end": len(text), "sub": None}
    targets = [target] if target else []
    url = f"/{target}" if target else None
    return {"text": text, **plain, "target": target, "targets": targets, "url": url, **fields}


TOWN = (
    unit("chapter-7", kind="chapter", number="7", title="FERRIES", rank=1),
    unit("chapter-12", kind="chapter", number="12", title="BRIDGES", rank=1),
    unit("article-12-i", kind="article", number="I", title="Tolls", parent="chapter-12", rank=2),
    unit("12-4", number="12-4", title="Loads", parent="article-12-i"),
    unit("7-2", number="7-2", title="Hours", parent="chapter-7"),
    unit("7-1", blocks=[block("Boats", label="2"), block("Rafts", label="A")]),
    unit("7-5", title="Fares", blocks=[block("APPENDIX A"), block("A goat pays $2.")]),
    unit("10-21-10-43", number="10-21—10-43", title="(Reserved)"),
    unit("charter", kind="part", title="CHARTER", rank=0),
)


def faults(text: str, *references: Plain, **fields: object) -> list[str]:
    own = unit("12-3", number="12-3", title="Rates", parent="article-12-i", **fields)
    made = {**own, "blocks": [block(text), *own["blocks"]], "references": list(references)}
    return [one.removeprefix("reference: ") for one in wrong(check, book("", *TOWN, made))]


@pytest.mark.parametrize(
    ("text", "target"),
    [
        ("§ 12-4", "12-4"),
        ("Chapter 12, Bridges", "chapter-12"),
        ("the chapter on ferries", "chapter-7"),  # by its title
        ("this article", "article-12-i"),  # by the place where it is
        ("this chapter", "chapter-12"),
        ("this section", "12-3"),
        ("§ 10-31", "10-21-10-43"),
        ("§ 10-21", "10-21-10-43"),
        ("§ 10-43", "10-21-10-43"),
        ("Appendix A of Chapter 7", "7-5"),  # a section has its heading
        ("Chapter 7, Appendix A", "7-5"),
        ("the Village Law", None),
    ],
)
def test_its_words_name_its_target(text: str, target: str | None) -> None:
    assert faults(text, reference(text, target)) == []


@pytest.mark.parametrize(
    ("text", "target", "said"),
    [
        ("§ 12-5", "12-4", "'§ 12-5' does not name '12-4'"),
        ("Appendix AB of Chapter 7", "7-5", "'Appendix AB of Chapter 7' does not name '7-5'"),
        ("this chapter", "chapter-7", "'this chapter' does not name 'chapter-7'"),
        ("§ 10-20", "10-21-10-43", "'§ 10-20' does not name '10-21-10-43'"),
        ("§ 10-44", "10-21-10-43", "'§ 10-44' does not name '10-21-10-43'"),
        ("§ 10-44", "charter", "'§ 10-44' does not name 'charter'"),  # it has no number
    ],
)
def test_another_target_is_a_fault(text: str, target: str, said: str) -> None:
    assert faults(text, reference(text, target)) == [said]


def test_a_reference_in_a_note_has_no_words_after_it() -> None:
    """A note is not a block, so no text can follow the reference."""
    note = reference("(a)", "12-4", sub="a", block=None)
    assert "'(a)' does not name '12-4'" in faults("(a) of § 12-4", note)


def test_a_list_of_labels_is_named_by_the_section_after_it() -> None:
    listed = {"sub": "a(4)", "start": 0, "end": 6}
    for text in ("(a)(4), (5) and (6) of § 7-2", "(a)(4), (b)(5), and (6) of § 7-2"):
        assert faults(text, reference("(a)(4)", "7-2", **listed)) == []
    assert faults(text, reference("(a)(4)", "12-4", **listed)) == ["'(a)(4)' does not name '12-4'"]


def test_what_has_no_number_is_not_named_after_a_reference() -> None:
    one = reference("(a)", "charter", sub="a")
    assert faults("(a) of § 12-4", one) == ["'(a)' does not name 'charter'"]


def test_a_target_is_a_unit_and_among_its_targets() -> None:
    nowhere = reference("§ 12-9", "12-9")
    assert faults("§ 12-9", nowhere) == ["'12-9' is not a unit"]
    other = reference("§ 12-4", "12-4", targets=["7-2"])
    assert faults("§ 12-4", other) == ["'12-4' is not among its targets"]
    assert faults("§ 12-4", reference("§ 12-4", "12-4", targets=[])) == []
    assert faults("§ 12-4", reference("§ 12-4", "12-4", targets=["7-2", "12-4"])) == []


def test_a_reference_may_continue_the_one_before() -> None:
    text = "§ 7-2A and B"
    first = reference("§ 7-2A", "7-2", sub="A")
    second = reference("B", "7-2", sub="B", start=11, end=12)
    assert faults(text, first, second) == []
    expected = ["'B' does not name '7-2'"]
    assert faults(text, second) == expected
    assert faults(text, first, {**second, "sub": None}) == expected
    other = reference("§ 12-4", "12-4")
    assert faults("§ 12-4 and B", other, {**second}) == expected
    between = "§ 7-2A, § 12-4 and B"
    other, second = {**other, "start": 8, "end": 14}, {**second, "start": 19, "end": 20}
    assert faults(between, first, other, second) == expected
    assert faults(between, first, second, other, second) == expected  # each by its own place


def test_it_is_where_it_claims_to_be() -> None:
    text = "as § 12-4 says"
    assert faults(text, reference("§ 12-4", "12-4", start=3, end=9)) == []
    assert faults(text, reference("§ 12-4", "12-4", start=4, end=10)) == [
        "'§ 12-4' is given where the text has ' 12-4 '"
    ]


def test_without_a_block_it_is_in_a_title_or_a_note() -> None:
    one = reference("§ 12-4", "12-4", block=None)
    history, foot = [{"raw": "[See §\n12-4]"}], [{"text": "See § 12-4."}]
    assert faults("", one, history=history) == []
    assert faults("", one, footnotes=foot) == []
    assert faults("", reference("Rates of § 12-3", "12-3", block=None)) == [
        "'Rates of § 12-3' is in no title or note"
    ]
    assert faults("", reference("Rates", "12-3", block=None)) == []


@pytest.mark.parametrize(
    ("rows", "notes", "sound"),
    [([["See §\n12-4"]], [], True), (None, ["§ 12-4"], True), ([["12-5"]], None, False)],
)
def test_without_a_place_it_is_in_a_cell(
    rows: list[list[str]] | None, notes: list[str] | None, *, sound: bool
) -> None:
    table = block("See\n§\n12-4", rows=rows, notes=notes)
    one = reference("§ 12-4", "12-4", block=1, start=0, end=0)
    assert (faults("", one, blocks=[table]) == []) is sound


def test_what_has_a_place_is_not_looked_for_in_cells() -> None:
    table = block("See 12-5", rows=[["§ 12-4"]])
    one = reference("§ 12-4", "12-4", block=1, start=4, end=8)
    assert faults("", one, blocks=[table]) == ["'§ 12-4' is given where the text has '12-5'"]


def test_divisions_that_hold_each_other_end_the_search() -> None:
    one = reference("this part", "c")
    circle = [unit("a", parent="b"), unit("b", parent="a", blocks=[block("this part")])]
    made = book("", circle[0], {**circle[1], "references": [one]}, unit("c", number="9"))
    assert wrong(check, made) == ["reference: 'this part' does not name 'c'"]


def test_a_reference_that_a_decision_added_continues_the_one_before_it() -> None:
    one = reference("§ 12-4", "12-4")
    added = reference("A(2)", "12-4", sub="A(2)", start=7, end=11)
    decision = decided_by_hand(added)
    held = unit("x", blocks=[block("§ 12-4 A(2)")], references=[one, added])
    assert wrong(check, book("", *TOWN, held, corrections=[decision])) == []


def decided_by_hand(one: Plain, holder: str = "x", kind: str = "reference") -> Plain:
    """A decision that gives a reference, which was not resolved, its target."""
    return {"kind": kind, "unit": holder, "printed": one["text"], "spans": []}


def test_what_was_decided_by_hand_needs_no_words_that_name_it() -> None:
    one = reference("the rule of wagons", "12-4")
    held = unit("x", blocks=[block("the rule of wagons")], references=[one])
    expected = ["reference: 'the rule of wagons' does not name '12-4'"]
    for decisions, want in (
        ([decided_by_hand(one)], []),
        ([decided_by_hand(one), decided_by_hand(one, kind="words")], []),
        ([], expected),
        ([decided_by_hand(one, holder="12-4")], expected),
        ([decided_by_hand({**one, "text": "the rule"})], expected),
        ([decided_by_hand(one, kind="words")], expected),
    ):
        assert wrong(check, book("", *TOWN, held, corrections=decisions)) == want


def test_this_section_still_means_its_own_next_to_a_decision() -> None:
    one, own = reference("the rule", "12-4"), reference("this section", "x", start=13, end=25)
    held = unit("x", blocks=[block("the rule and this section")], references=[own, one])
    made = book("", *TOWN, held, corrections=[decided_by_hand(one)])
    assert wrong(check, made) == []


def test_a_reference_continues_the_one_before_as_it_was_resolved() -> None:
    """The decision about the one before it came later, and does not count here."""
    first = reference("§ 7-2A", "7-2", sub="A")
    by_hand = {**first, "target": "12-4", "targets": ["12-4"], "url": "/12-4"}
    second = reference("B", "7-2", sub="B", start=11, end=12)
    held = unit("x", blocks=[block("§ 7-2A and B")], references=[by_hand, second])
    made = book("", *TOWN, held, corrections=[decided_by_hand(first)])
    assert wrong(check, made) == []


@pytest.mark.parametrize(
    ("text", "sub", "sound"),
    [
        ("§ 7-1(a)(2)", "a(2)", True),
        ("§ 7-1A", "A", True),
        ("§ 7-1, subsection two", "2", True),
        ("§ 7-1, subsection eight", "8", True),
        ("§ 7-1(a)(2)", "a(3)", False),
        ("§ 7-1(a)(2)", None, False),
        ("Subsection A of § 7-1", None, False),
        ("§ 7-1, Subsection A", None, False),
    ],
)
def test_it_leads_to_the_item_that_its_words_end_with(
    text: str, sub: str | None, *, sound: bool
) -> None:
    one = reference(text, "7-1", sub=sub, targets=["7-1"])
    expected = [each for each in faults(text, one) if "item" in each]
    assert (expected == []) is sound


@pytest.mark.parametrize(
    ("cite", "url", "sound"),
    [
        ("87", "https://law.example.org/PBO/87", True),
        ("ch. 87", None, True),
        ("88", "https://law.example.org/PBO/88", False),
        ("87", "https://law.example.org/PBO/88", False),
        ("87", "javascript:alert(1)", False),
        ("87", "http://law.example.org/PBO/87", False),
    ],
)
def test_outside_law_has_the_figures_in_print_and_a_safe_address(
    cite: str, url: str | None, *, sound: bool
) -> None:
    text = "§ 87 of the Public Officers Law"
    one = reference(text, law="Public Officers Law", cite=cite, url=url)
    assert (faults(text, one) == []) is sound
