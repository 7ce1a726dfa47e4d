"""Numbers and labels count up: a skipped one must not be in the text before the gap."""

from __future__ import annotations

import pytest

from builder.frozen import Plain
from builder.proof.headings import bare
from builder.proof.swallowed import check
from tests.proof.rules.made import at, block, book, item, unit, wrong

FLAT = " " + "goose " * 400


def heading(mark: str, text: str, *others: str, flat: bool = False) -> list[str]:
    """What is wrong if a section of the mark has the text, and others have their marks."""
    source = text + (FLAT if flat else "")
    one = unit("x", mark=mark, blocks=[block(text, spans=[[0, len(text)]])])
    rest = [unit(f"y{n}", mark=other) for n, other in enumerate(others)]
    return wrong(check, book(source, one, *rest))


@pytest.mark.parametrize(
    ("mark", "line"),
    [
        ("§ 7-1.", "§ 7-2. Feet"),
        ("§ 7-1.", "§ 7-4. Feet"),
        ("§ 7-3.1.", "§ 7-3.2. Feet"),
        ("§ 7-3.1.", "§ 7-4. Feet"),
        ("§ 7-09.", "§ 7-10. [Added]"),
        ("§ 7-09.", "§ 7-11. (Reserved)"),
        ("7.01:", "7.02: Feet"),
        ("7.01.010", "7.01.020 Feet"),
        ("7.01.090", "7.01.110 Feet"),
        ("§ 7-1", "§ 7-2 Feet"),
        ("Chapter 7", "Chapter 8 FEET"),
        ("§ 7-1.", '§ 7-2. "Feet"'),
    ],
)
def test_a_heading_that_begins_a_line_of_the_text_before_it_is_found(mark: str, line: str) -> None:
    words = " ".join(line.split()[:2]) if line[0] in "§C" else line.split(maxsplit=1)[0]
    assert heading(mark, f"Some law.\n{line} of geese.") == [
        f"swallowed: {words!r} begins a line, but is not a unit"
    ]


@pytest.mark.parametrize(
    ("above", "mark", "sound"),
    [("(b)", "(c)", False), ("(b)", "(d)", True), ("1.", "2.", True), ("", "", True)],
)
def test_a_heading_does_not_continue_the_list_above(above: str, mark: str, *, sound: bool) -> None:
    held = item(above, bare(above)) if above else block()
    first = unit("x", mark="1.", blocks=[held, item("(9)", "9", parent=0)])
    said = f"swallowed: continues {above!r}"
    found = wrong(check, book("", first, unit("y", mark=mark)))
    assert found == ([] if sound else [said])


def test_a_mark_may_end_with_a_dash() -> None:
    assert heading("Sec. 7-1. -", "Some law.\nSec. 7-2. - Feet") == [
        "swallowed: 'Sec. 7-2. -' begins a line, but is not a unit"
    ]


def test_a_number_of_another_division_is_not_the_one_that_is_missing() -> None:
    text = "Some law.\nSECTION 2. Feet"
    one = unit("a-1", mark="SECTION 1.", parent="a", blocks=[block(text, spans=[[0, len(text)]])])
    rest = [unit(f"b-{n}", mark=f"SECTION {n}.", parent="b") for n in (1, 2)]
    assert wrong(check, book(text, one, *rest)) == []  # it may continue there
    first = unit("b", kind="chapter", mark="CHAPTER II")
    divided = [first, *rest]
    for nth, other in enumerate(divided):
        other["spans"] = [[len(text) + nth, len(text) + nth + 1]]
    one["spans"] = [[0, 1]]
    assert wrong(check, book(text + "abcd", one, *divided)) == [
        "swallowed: 'SECTION 2.' begins a line, but is not a unit"
    ]


@pytest.mark.parametrize(
    ("mark", "text", "others"),
    [
        ("§ 7-1.", "Some law.\n§ 7-5. Feet", ()),  # too far away to be the missing one
        ("§ 7-1.", "Some law, § 7-2. Feet", ()),  # within a line
        ("§ 7-1.", "Some law.\n§ 7-2. applies", ()),  # a sentence continues
        ("§ 7-1.", "Some law.\n§ 7-2. Feet", ("§ 7-2.",)),  # it is a unit
        ("§ 7-1.", "Some law.\n§ 7-2 Feet", ()),  # headings here end with a point
        ("§ 7-1.", "Some law.\n§ 8-1. Feet", ()),
        ("§ 7-1.", "Some law.\n§ 8. Feet", ()),  # of two figures the second counts
        ("§ 7-3.1.", "Some law.\n§ 7-3. Feet", ()),  # numbers count up
        ("", "Some law.\n2. Feet", ()),
    ],
)
def test_what_does_not_begin_a_section_is_no_fault(
    mark: str, text: str, others: tuple[str, ...]
) -> None:
    assert heading(mark, text, *others) == []


def test_a_heading_in_a_title_is_found_too() -> None:
    source = "§ 7-1. Geese\n§ 7-2. Feet"
    one = unit("x", mark="§ 7-1.", spans=[[0, len(source)]])
    assert wrong(check, book(source, one)) == [
        "swallowed: '§ 7-2.' begins a line, but is not a unit"
    ]


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("some law  7-2 feet", True),
        ("some law 7-2 feet", False),  # after one blank
        ("some law  7-2 Feet", False),
        ("some law  7-2  feet", False),
    ],
)
def test_where_lines_are_lost_a_number_counts_after_two_blanks(text: str, *, found: bool) -> None:
    assert bool(heading("7-1", text, flat=True)) is found


def items(source: str, *blocks: Plain) -> list[str]:
    return wrong(check, book(source, unit("x", blocks=list(blocks))))


def listed(source: str, mark: str, run: str, parent: int | None = None) -> Plain:
    return item(mark, mark, spans=at(source, run), parent=parent)


@pytest.mark.parametrize(
    ("first", "second"), [("A.", "B."), ("(1)", "(2)"), ("(a)", "(b)"), ("(F) (9)", "(10)")]
)
def test_an_item_that_begins_a_line_of_the_one_before_is_found(first: str, second: str) -> None:
    source = f"{first} one\n{second} two"
    assert items(source, item(first, "A", spans=[[0, len(source)]])) == [
        f"label: {second!r} begins a line within the item 'A'"
    ]
    assert (
        items(source, listed(source, first, f"{first} one"), listed(source, second, second)) == []
    )


def test_an_item_that_begins_a_line_of_the_list_within_the_one_before_is_found() -> None:
    source = "A. one\n(1) two\nB. three"
    blocks = [
        listed(source, "A.", "A. one"),
        listed(source, "(1)", "(1) two\nB. three", 0),
    ]
    assert items(source, *blocks) == ["label: 'B.' begins a line within the item 'A.'"]


@pytest.mark.parametrize(
    ("mark", "text"),
    [
        ("A.", "A. one, and B. two"),
        ("A.", "A. one\nC. two"),
        ("A.", "A. one\nB.two"),
        ("z.", "z. one\n{. two"),
        ("A.", "A. one\nBx two"),
        ("(A-1)", "(A-1) one\n(A-2) two"),  # the next mark is unknown
        ("Ä.", "Ä. one\nÅ. two"),
        ("AA.", "AA. one\nAB. two"),
    ],
)
def test_what_is_not_the_next_item_is_no_fault(mark: str, text: str) -> None:
    assert items(text, item(mark, "A", spans=[[0, len(text)]])) == []


def test_only_the_same_list_may_hold_the_next_item() -> None:
    """ "B." below another parent belongs to another list."""
    source = "A. one\nB. swallowed\nQ\nB. two"
    first = item("A.", "A", spans=at(source, "A. one\nB. swallowed"))
    sibling = listed(source, "B.", "B. two")
    assert items(source, first, sibling) == []
    below = {**sibling, "parent": 1}
    owner = block("Q", spans=at(source, "Q"))
    assert "label: 'B.' begins a line within the item 'A'" in items(source, first, owner, below)


def test_where_lines_are_lost_a_list_must_continue_after_the_label() -> None:
    text = "a one b two c three"
    first = item("a", "a", spans=at(text, "a one b two"))
    third = item("c", "c", spans=at(text, "c three"))
    assert items(text + FLAT, first, third) == ["label: 'b' begins a line within the item 'a'"]
    assert items(text + FLAT, first) == []


def test_an_item_that_follows_one_of_another_list_is_found() -> None:
    source = "P one\nA. two\nQ three\nB. four\nC. five"
    blocks = [
        block("P one", spans=at(source, "P one")),
        listed(source, "A.", "A. two", 0),
        listed(source, "B.", "B. four"),
        listed(source, "C.", "C. five"),
    ]
    expected = "label: 'B.' follows 'a.', which is in another list"
    assert items(source, *blocks) == [expected]
    whole = [blocks[0], {**blocks[1], "parent": None}, *blocks[2:]]
    assert items(source, *whole) == []


def test_a_list_that_has_the_label_itself_follows_no_other() -> None:
    source = "A. one\nP\nA. two\nB. three"
    own = listed(source, "A.", "A. one")
    blocks = [
        own,
        block("P", spans=at(source, "P")),
        item("a.", "a", spans=[[9, 15]], parent=1),
        listed(source, "B.", "B. three"),
    ]
    assert items(source, *blocks) == []


def test_items_of_two_sections_are_of_two_lists() -> None:
    source = "A. one\nB. two"
    units = [
        unit("x", blocks=[listed(source, "A.", "A. one")]),
        unit("y", blocks=[listed(source, "B.", "B. two")]),
    ]
    expected = "label: 'B.' follows 'a.', which is in another list"
    assert wrong(check, book(source, *units)) == [expected]


@pytest.mark.parametrize(("second", "sound"), [("(ii)", True), ("(j)", False)])
def test_roman_numerals_may_begin_below_the_eighth_letter(second: str, *, sound: bool) -> None:
    source = f"(h) one\n(i) two\n{second} three"
    blocks = [
        item("(h)", "h", spans=at(source, "(h) one")),
        item("(i)", "hi", spans=at(source, "(i) two"), parent=0),
        item(second, "hj", spans=at(source, f"{second} three"), parent=0),
    ]
    expected = ["label: '(i)' follows '(h)', which is in another list"]
    assert items(source, *blocks) == ([] if sound else expected)
    other = [
        block("owner"),
        {**blocks[0], "parent": 0},
        *[{**one, "parent": None} for one in blocks[1:]],
    ]
    assert items(source, *other) == expected


def test_an_item_below_the_one_that_it_follows_is_found() -> None:
    source = "A. one\nB. two"
    blocks = [listed(source, "A.", "A. one"), listed(source, "B.", "B. two", 0)]
    assert items(source, *blocks) == ["label: 'B.' follows 'a.', which is in another list"]


def test_an_item_without_a_place_is_not_followed() -> None:
    assert items("A. one", item("A.", "A"), item("B.", "B")) == []
    assert items("A. one", item(" ", "A", spans=[[0, 6]])) == []


@pytest.mark.parametrize(
    ("above", "first", "found"),
    [
        ("The warden keeps:\nA. Geese;", "B.", True),
        ("The warden keeps:\n(1) Geese;", "(2)", True),
        ("The warden keeps: A. Geese;", "B.", False),
        ("The warden keeps:\nA. Geese;", "C.", False),
        ("The warden keeps:\n(h) Geese;", "(i)", False),  # a roman numeral
    ],
)
def test_a_list_that_begins_late_lacks_what_begins_a_line_above_it(
    above: str, first: str, *, found: bool
) -> None:
    source = f"{above}\n{first} Ducks."
    end = len(above)
    blocks = [
        block(above, spans=[[0, end]]),
        item(first, bare(first), spans=[[end + 1, len(source)]]),
    ]
    expected = wrong(check, book(source, unit("7-1", blocks=blocks)))
    assert [one.rpartition("with ")[2] for one in expected] == ([repr(first)] if found else [])


@pytest.mark.parametrize(("first", "second"), [("(a)", "(b)"), ("10.", "11.")])
def test_an_item_made_a_paragraph_is_found(first: str, second: str) -> None:
    source = f"{first} one\n{second} two"
    last = block(f"{second} two", spans=at(source, f"{second} two"))
    expected = [f"label: {second!r} begins a paragraph after its list"]
    assert items(source, listed(source, first, f"{first} one"), last) == expected


def test_an_item_made_a_paragraph_is_found_wherever_its_list_has_it() -> None:
    source = "(a) one\n(b) two\n(c) three"
    first = listed(source, "(a)", "(a) one")
    second, third = (block(run, spans=at(source, run)) for run in ("(b) two", "(c) three"))
    assert items(source, first, second) == ["label: '(b)' begins a paragraph after its list"]
    last = listed(source, "(c)", "(c) three")
    assert any("'(b)' begins a paragraph" in one for one in items(source, first, second, last))
    assert items(source, first, third) == []


@pytest.mark.parametrize(
    ("before", "mark", "after", "numeral"),
    [
        ("", "I.", "J.", True),
        ("H.", "I.", "J.", False),
        ("A.", "I.", "J.", False),
        ("(iv)", "(v)", "(w)", True),
        ("(u)", "(v)", "(w)", False),
        ("", "(v)", "(w)", False),
        ("ix.", "x.", "y.", True),
        ("", "x.", "y.", False),
    ],
)
def test_after_a_numeral_a_paragraph_may_begin_like_the_next_letter(
    before: str, mark: str, after: str, *, numeral: bool
) -> None:
    source = f"{before} none\n{mark} one\n{after} two"
    blocks = [listed(source, mark, f"{mark} one")]
    if before:
        blocks.insert(0, listed(source, before, f"{before} none"))
    blocks.append(block(f"{after} two", spans=at(source, f"{after} two")))
    said = f"label: {after!r} begins a paragraph after its list"
    assert (said in items(source, *blocks)) is not numeral


def test_labels_that_a_copy_prints_in_a_column_are_no_items() -> None:
    source = "(a) one\n(b)\n(c)"
    first = listed(source, "(a)", "(a) one")
    assert items(source, first, block("(b)\n(c)", spans=at(source, "(b)\n(c)"))) == []


@pytest.mark.parametrize(("parent", "found"), [(0, True), (None, False)])
def test_an_item_that_continues_the_list_of_what_holds_it_is_found(
    parent: int | None, *, found: bool
) -> None:
    source = "(a) one\n(1) two\n(2) three\n(b) four"
    blocks = [
        listed(source, "(a)", "(a) one"),
        listed(source, "(1)", "(1) two", 0),
        listed(source, "(2)", "(2) three", 0),
        listed(source, "(b)", "(b) four", parent),
    ]
    said = ["label: '(b)' continues another list than its own"] if found else []
    assert items(source, *blocks) == said


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("Chapter 20 PONDS", True),
        ("Chapter II. - PONDS", True),
        ("Geese swim.\nChapter A\nOF PONDS", True),
        ("Geese swim as in\nChapter 20", False),
        ("Chapter 20 is about ponds", False),
        ("Chapter 20, and the rest.", False),
        ("Chapters 20 and 21", False),
    ],
)
def test_the_heading_of_a_division_is_no_paragraph_above_it(text: str, *, found: bool) -> None:
    chapter = unit("7", kind="chapter", mark="Chapter 7", spans=[[0, 1]])
    one = unit("7-1", mark="§ 7-1.", spans=[[1, 2]], blocks=[block(text, spans=[[0, len(text)]])])
    wrongs = wrong(check, book(text, chapter, one))
    assert [each.startswith("swallowed") for each in wrongs] == [True] * found


def test_a_section_continues_the_list_of_the_unit_above_it_and_no_other() -> None:
    listed_last = unit("y", blocks=[item("A.", "A")])
    first, below = unit("x", mark="B."), unit("z", mark="B.")
    assert wrong(check, book("", first, listed_last)) == []
    assert wrong(check, book("", listed_last, below)) == ["swallowed: continues 'A.'"]
