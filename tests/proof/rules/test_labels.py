"""Labels are made of the marks in print and of the labels above."""

from __future__ import annotations

import pytest

from builder.frozen import Plain
from builder.proof.headings import bare
from builder.proof.labels import check
from tests.proof.rules.made import block, book, item, unit, wrong


def faults(*blocks: Plain) -> list[str]:
    return wrong(check, book("", unit("7-1", number="7-1", blocks=list(blocks))))


BRIDGE = block(kind="definition", term="BRIDGE")


@pytest.mark.parametrize(
    "blocks",
    [
        [item("A.", "A"), item("(1)", "A(1)", parent=0), item("(a)", "A(1)(a)", parent=1)],
        [item("A.", "A"), block(parent=0), item("(1)", "A(1)", parent=1)],  # below a paragraph
        [BRIDGE, item("(1)", "1", parent=0)],  # below a definition lists begin again
        [item("D.", "D"), {**BRIDGE, "parent": 0}, item("(1)", "1", parent=1)],
        [item("A.", "A", kind="definition", term="X"), item("(1)", "A(1)", parent=0)],
        [item("A.", "A", kind="definition", term="X"), item("(1)", "1", parent=0)],
        [item("(F) (1)", "F(1)"), item("(2)", "F(2)")],  # its list was opened on one line
        [item("A.", "A"), block(), item("1.", "1")],  # another list
        [item("(F) (1)", "F(1)"), item("1.", "1")],
        [item("A.", "A"), item("(F) (1)", "A(F)(1)", parent=0), item("(G)", "A(G)", parent=1)],
        [item("A.", "A"), item("7-1.2", "7-1.2", parent=0)],  # it gives its whole path
        [item("A.", "A"), item("7.1.2", "7.1.2", parent=0)],
        [item("A.", "A"), item("f.[g.]", "A.g", parent=0)],  # an editor has corrected it
        [block("Grey", kind="table", rows=[["Grey"]])],
    ],
)
def test_labels_that_follow_are_sound(blocks: list[Plain]) -> None:
    assert faults(*blocks) == []


@pytest.mark.parametrize(
    ("blocks", "said"),
    [
        ([item("A.", "B")], "'A.' below '' does not make 'B'"),
        ([item("f.[g.]", "f")], "'f.[g.]' below '' does not make 'f'"),
        ([item("A.", "A"), item("(1)", "1", parent=0)], "'(1)' below 'A' does not make '1'"),
        ([item("A.", "A"), item("(2)", "A(2)")], "'(2)' below '' does not make 'A(2)'"),
        ([item("A.", "A"), item("(1)", "1")], "'(1)' is beside 'A.', not below it"),
        ([item("2.", "2"), item("a.", "a")], "'a.' is beside '2.', not below it"),
        (
            [BRIDGE, item("(1)", "1", parent=0), item("(a)", "a", parent=1)],
            "'(a)' below '1' does not make 'a'",
        ),
        (
            [item("D.", "D"), {**BRIDGE, "parent": 0}, item("(1)", "D(1)", parent=1)],
            "'(1)' below '' does not make 'D(1)'",
        ),
        ([item("(F)", "F"), item("(2)", "F(2)")], "'(2)' below '' does not make 'F(2)'"),
        ([item("(2)", "F(2)"), item("(F) (1)", "F(1)")], "'(2)' below '' does not make 'F(2)'"),
        (  # only labels opened on that line may be left out
            [item("A.", "A"), item("(F) (1)", "A(F)(1)", parent=0), item("(2)", "2", parent=0)],
            "'(2)' below 'A' does not make '2'",
        ),
        (
            [item("A.", "A"), item("7-12.1", "7-12.1", parent=0)],
            "'7-12.1' below 'A' does not make '7-12.1'",
        ),
        ([block(label="A")], "'A' is a label without a mark"),
        ([block(parent=0)], "its parent 0 does not come before it"),
        (
            [item("A.", "A"), block(parent=0), item("(1)", "1", parent=1)],
            "'(1)' below 'A' does not make '1'",
        ),
        ([block(), block(parent=2)], "its parent 2 does not come before it"),
        ([item("(1)", "1", parent=1)], "its parent 1 does not come before it"),
        (
            [block(), item("(1)", "2", parent=0)],
            "'(1)' below '' does not make '2'",
        ),
        ([block(), block(parent=2), block()], "its parent 2 does not come before it"),
        ([block(), block(parent=-1)], "its parent -1 does not come before it"),
        ([block(kind="definition")], "definition with term None"),
        ([block(term="BRIDGE")], "paragraph with term 'BRIDGE'"),
        ([item("A.", "A", kind="paragraph")], "paragraph with the mark 'A.'"),
        ([block(kind="item")], "item without a mark"),
        ([block(rows=[["Grey"]])], "paragraph with cells"),
    ],
)
def test_labels_that_do_not_follow_are_faults(blocks: list[Plain], said: str) -> None:
    assert faults(*blocks) == [f"label: {said}"]


def test_a_later_parent_gives_no_label() -> None:
    """Each wrong parent is a fault of its own, and there is no walking in circles."""
    circle = [item("A.", "A", parent=1), block(parent=0), item("(1)", "1", parent=1)]
    assert "label: its parent 1 does not come before it" in faults(*circle)
    assert faults(block(), block(parent=1), item("(1)", "1", parent=1)) == [
        "label: its parent 1 does not come before it"
    ]


def test_a_parent_before_the_first_block_is_not_the_last_one() -> None:
    found = faults(block(), item("(1)", "A(1)", parent=-1), item("A.", "A"))
    assert "label: '(1)' below '' does not make 'A(1)'" in found


REFERENCES = block("GENERAL REFERENCES", kind="note")


@pytest.mark.parametrize(
    "text",
    [
        "GENERAL REFERENCES",
        "CROSS REFERENCES",
        "Cross-reference: Geese, § 7-1",
        "(EDITOR'S NOTE: Former § 7-1 shall be found there.)",
        "Editor’s note— Ord. 7 repealed it.",
        "Code reviser’s note: as printed.",
        "Note: All figures are feet.",
        "State Law reference— Geese.",
        "Penalty, see § 7-99",
        "CODIFICATION NOTE",
        "Geese - see Ch. 7",
    ],
)
def test_a_note_says_so_or_refers_elsewhere(text: str) -> None:
    assert faults(block(text, kind="note")) == []


@pytest.mark.parametrize(
    "text",
    [
        "Geese are kept in ponds.",
        "Geese shall be kept; see § 7-1.",
        "The editor notes nothing.",
        "Penalty: ten geese.",
    ],
)
def test_law_is_not_a_note(text: str) -> None:
    said = [f"label: {text!r} is not a publisher's note"]
    assert faults(block(text, kind="note")) == said
    assert faults(REFERENCES, block("Geese."), block(text, kind="note")) == said


def test_notes_continue() -> None:
    assert faults(REFERENCES, block("Ponds 7-1", kind="note")) == []
    assert faults(REFERENCES, block("Geese shall fly - see 7-1", kind="note")) == []
    assert faults(REFERENCES, block("Geese shall fly.", kind="note")) == [
        "label: 'Geese shall fly.' is not a publisher's note"
    ]


def test_a_label_within_a_sentence_opens_no_list() -> None:
    source = "A. See division (A) above.\n(2) Geese."
    one = item("A.", "A", text="See division", spans=[[0, 15]])
    cited = item("(A)", "A(A)", text="above.", spans=[[16, 26]], parent=0)
    listed = item("(2)", "A(2)", text="Geese.", spans=[[27, 37]], parent=0)
    wrongs = wrong(check, book(source, unit("7-1", blocks=[one, cited, listed])))
    assert wrongs == ["label: '(A)' is within a line of text, or cited"]


def test_a_label_cited_at_the_beginning_of_a_line_opens_no_list() -> None:
    source = "A. See Subsection B(1) and\n(2) of this section."
    one = item("A.", "A", text="See Subsection B(1) and", spans=[[0, 26]])
    cited = item("(2)", "A(2)", text="of this section.", spans=[[27, 46]], parent=0)
    wrongs = wrong(check, book(source, unit("7-1", number="7-1", blocks=[one, cited])))
    assert wrongs == ["label: '(2)' is within a line of text, or cited"]


@pytest.mark.parametrize(
    ("above", "kind", "sound"),
    [
        ("Geese fly. ", "paragraph", False),
        ("Geese fly and ", "paragraph", False),
        ("Geese fly.\n", "paragraph", True),
        ("Geese - See Ch. 4. ", "note", True),  # references may be listed on one line
    ],
)
def test_a_paragraph_begins_a_line(above: str, kind: str, *, sound: bool) -> None:
    text = "Ducks - See Ch. 5."
    ends = len(above.rstrip()), len(above), len(above + text)
    one = block(above.rstrip(), kind=kind, spans=[[0, ends[0]]])
    other = block(text, kind=kind, spans=[list(ends[1:])])
    notes = [REFERENCES] if kind == "note" else []
    found = wrong(check, book(above + text, unit("7-1", blocks=[*notes, one, other])))
    said = f"label: {text!r} is within a line of text, or cited"
    assert found == ([] if sound else [said])


@pytest.mark.parametrize(
    ("mark", "text", "sound"),
    [
        ("A", "goose may fly.", False),
        ("I", "keep geese.", False),
        ("A", "Goose law.", True),
        ("a", "fences;", True),
    ],
)
def test_an_article_is_no_label(mark: str, text: str, *, sound: bool) -> None:
    one = item(mark, mark, text=text, spans=[[0, 2 + len(text)]])
    said = f"label: {mark!r} is within a line of text, or cited"
    found = wrong(check, book(f"{mark} {text}", unit("7-1", blocks=[one])))
    assert found == ([] if sound else [said])


def in_a_line(above: str, mark: str, text: str, *, first: str = "(1)") -> list[str]:
    """What is wrong with an item within the line of the one above it, whose mark is given."""
    source = f"{first}{above}{mark}{text}"
    end, start = len(f"{first}{above}".rstrip()), len(f"{first}{above}")
    one = item(first, bare(first), text=above.strip(), spans=[[0, end]])
    other = item(mark, bare(mark), text=text.strip(), spans=[[start, len(source)]])
    return wrong(check, book(source, unit("7-1", blocks=[one, other])))


@pytest.mark.parametrize(
    ("first", "above", "mark", "text"),
    [
        ("(i)", " Geese; or ", "(ii)", " hens."),
        ("(2)", " Geese, or ", "(3)", " shall have hens."),
        ("(a)", '"Goose" means a bird.', "(b)", '"Hen" means another.'),
        ("(a)", " Geese. ", "(b)", " Hens."),
        ("(a)", " Geese: ", "(b)", " hens."),
        ("(iv)", " Geese. ", "(v)", " Hens."),
        ("(9)", " Geese; ", "(10)", " hens."),
        ("(z)", " Geese; ", "(aa)", " hens."),
        ("(ii)", " Geese; ", "(iii)", " hens."),
        ("(vii)", " Geese; ", "(viii)", " hens."),
    ],
)
def test_an_item_may_run_on_in_a_line(first: str, above: str, mark: str, text: str) -> None:
    assert in_a_line(above, mark, text, first=first) == []


@pytest.mark.parametrize(
    ("above", "mark", "text"),
    [
        (" Whoever keeps geese under sub. ", "(2)", " shall pay."),
        (" Geese; ", "ducks", " swim."),
        (" Geese. ", "5", " Ducks."),
        (" Geese. ", "B", " Duck."),
        (" Geese. ", "2.", " Ducks."),
        (" Geese and ", "(2)", " Ducks."),
        (" Geese ", "(2)", " Ducks."),
        (" Geese. ", "(3)", " Ducks."),
        (" Geese. ", "(b)", " Ducks."),
        (" Geese; ", "(2)ducks", " swim."),
    ],
)
def test_what_a_line_does_not_list_is_no_item(above: str, mark: str, text: str) -> None:
    said = f"label: {mark!r} is within a line of text, or cited"
    assert in_a_line(above, mark, text) == [said]


@pytest.mark.parametrize(
    ("text", "cited"),
    [
        ("of § 7-1.", True),
        ("of this title.", True),
        ("of this Code.", True),
        ("hereof.", True),
        ("above.", True),
        ("below", True),
        ("above shall pay.", True),
        ("above applies.", True),
        ("above and (2) below apply.", True),
        ("above or in Article II", True),
        ("above does not apply.", True),
        ("below was paid.", True),
        ("above has ended.", True),
        ("above will end.", True),
        ("of sections 7-1 and 7-2.", True),
        ("below grade are wet.", False),
        ("above the pond.", False),
        ("of this kind.", False),
        ("Of § 7-1.", False),
    ],
)
def test_a_label_is_cited_by_what_comes_after_it(text: str, *, cited: bool) -> None:
    source = f"(1) {text}"
    one = item("(1)", "1", text=text, spans=[[0, len(source)]])
    said = ["label: '(1)' is within a line of text, or cited"] if cited else []
    assert wrong(check, book(source, unit("7-1", blocks=[one]))) == said


def test_a_label_after_another_on_its_line_opens_a_list() -> None:
    source = "A. (1) Geese."
    one = item("A.", "A", spans=[[0, 2]])
    first = item("(1)", "A(1)", text="Geese.", spans=[[3, 13]], parent=0)
    assert wrong(check, book(source, unit("7-1", blocks=[one, first]))) == []


def test_a_definition_below_another_follows_it_or_what_is_below_it() -> None:
    house, pond = (block(kind="definition", term=term) for term in ("HOUSE", "POND"))
    below = {**BRIDGE, "parent": 0}
    assert faults(house, below, below) == []
    assert faults(house, pond, below) == ["label: its parent 0 ended above it"]


@pytest.mark.parametrize(("between", "sound"), [(("B.", "B"), False), (("", ""), True)])
def test_an_item_ends_with_the_next_of_its_list(between: tuple[str, str], *, sound: bool) -> None:
    mark, label = between
    above = [item("A.", "A"), item(mark, label) if mark else block(), block(parent=0)]
    code = book("geese\n" * 400, unit("7-1", blocks=above))
    assert wrong(check, code) == ([] if sound else ["label: its parent 0 ended above it"])


def test_blocks_below_themselves_end_the_search_for_what_holds_them() -> None:
    around = block(parent=1)
    below = {**BRIDGE, "parent": 0}
    assert "label: its parent 0 ended above it" in faults(block(), around, below)
