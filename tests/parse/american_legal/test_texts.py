"""The tree of blocks: indents tell what stands under what, labels where a list goes on."""

from __future__ import annotations

from .unit_text import unit_text


def tree(*lines: str, flush: bool = False) -> list[tuple[str, int | None]]:
    """The label of each block, or the first word of its text, with its parent."""
    blocks = unit_text(*lines, flush=flush).blocks
    return [(one.label or one.term or one.text.split()[0], one.parent) for one in blocks]


LIST = ("···(A)···Geese:", "······(1)···Grey;", "······(2)···White.", "···(B)···Ducks.")


def test_indents_tell_what_stands_under_what() -> None:
    assert tree(*LIST) == [("A", None), ("A(1)", 0), ("A(2)", 0), ("B", None)]


def test_two_labels_on_one_line_are_two_levels() -> None:
    found = tree("···(A)···(1)···Grey geese.", "······(2)···White geese.", "···(B)···Ducks.")
    assert found == [("A(1)", None), ("A(2)", None), ("B", None)]


def test_another_first_label_at_the_same_indent_is_deeper() -> None:
    assert tree("···(A)···Geese:", "···(1)···Grey.", "···(2)···White.", "···(B)···Ducks.") == [
        ("A", None),
        ("A(1)", 0),
        ("A(2)", 0),
        ("B", None),
    ]


def test_text_at_the_margin_goes_on_with_the_labeled_block_above() -> None:
    assert tree("···(A)···Geese:", "", "Swim.")[-1] == ("Swim.", 0)
    assert tree("···Geese:", "", "Swim.")[-1] == ("Swim.", None)


def test_an_indented_paragraph_stands_under_what_stands_less_deep() -> None:
    assert tree("···(A)···Geese:", "······All of them.")[-1] == ("All", 0)
    assert tree("···(A)···Geese:", "···All of them.")[-1] == ("All", None)


def test_paragraphs_may_stand_at_the_margin() -> None:
    lines = ("···(A)···Geese:", "", "All of them.")
    assert tree(*lines, flush=True)[-1] == ("All", None)


def test_a_lists_labels_begin_anew_below_a_definition() -> None:
    found = tree("···GOOSE. A bird:", "······(1)···Grey;", "······(2)···White.", "···DUCK. A bird.")
    assert found == [("GOOSE", None), ("1", 0), ("2", 0), ("DUCK", None)]


PASSED = "(Ord. 5-01, passed 2-6-2001)"
AMENDED = "(Ord. 7-02, passed 3-6-2002)"


def test_a_note_in_mid_section_covers_the_block_before_it() -> None:
    middle = unit_text("···(A)···Geese.", PASSED, "···(B)···Ducks.", AMENDED)
    assert [note.block for note in middle.history] == [0, 1]
    ending = unit_text("···(A)···Geese.", "···(B)···Ducks.", PASSED)
    assert [note.block for note in ending.history] == [None]


def test_a_second_note_behind_a_block_covers_all() -> None:
    notes = unit_text("···(A)···Geese.", "···(B)···Ducks.", "···(C)···Swans.", PASSED, AMENDED)
    assert [note.block for note in notes.history] == [None, None]
    middle = unit_text("···(A)···Geese.", PASSED, "···(B)···Ducks.", PASSED, AMENDED)
    assert [note.block for note in middle.history] == [0, 1, None]


def test_a_penalty_in_mid_section_is_the_divisions_above_it() -> None:
    penalty = ("", "Penalty, see § 9.99", "")
    assert tree(*LIST[:2], *penalty, *LIST[3:])[2] == ("Penalty,", 0)
    assert tree(LIST[0], *penalty, *LIST[3:])[1] == ("Penalty,", 0)
    assert tree(*LIST[:2], *penalty)[2] == ("Penalty,", None)


def test_items_of_a_note_stand_under_its_head() -> None:
    assert tree("···Geese.", "", "Cross-reference:", "···Ducks, see 9.01")[1:] == [
        ("Cross-reference:", None),
        ("Ducks,", 1),
    ]


def test_an_example_of_a_note_is_less_sure() -> None:
    text = unit_text("···(A)···As follows:", PASSED, "···(B)···Geese.")
    assert [(block.parent, block.confidence) for block in text.blocks] == [
        (None, 1.0),
        (0, 0.8),
        (None, 1.0),
    ]
    assert [doubt.kind for doubt in text.doubts] == ["note read as an example"]


def test_a_list_at_the_indent_of_a_definition_is_none_of_it() -> None:
    found = tree("···GOOSE. A bird:", "······(1)···Grey.", "···(A)···Ducks.")
    assert found == [("GOOSE", None), ("1", 0), ("A", None)]
