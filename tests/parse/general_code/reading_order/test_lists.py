"""List text of a page, divided into items. Labels that come after their text move before it."""

from __future__ import annotations

import pytest

from builder.parse.general_code.reading_order.lists import items

from .written import FULL, region_of


def _items(*texts: str) -> list[str]:
    """Each piece with its label or its role, and the first words of its lines."""
    return [
        f"{chunk.mark or chunk.role.value}: "
        + " / ".join(" ".join(line.text.split()[:3]) for line in chunk.lines)
        for chunk in items(region_of(*texts), 0, len(texts))
    ]


@pytest.mark.parametrize(
    ("texts", "wanted"),
    [
        (["A. Geese are", "free.", "B. Hens."], ["A.: A. Geese are / free.", "B.: B. Hens."]),
        (["of the geese.", "B. Hens."], ["text: of the geese.", "B.: B. Hens."]),
        (["Geese are free.", "(a)", "Hens.", "(b)"], ["(a): Geese are free.", "(b): Hens."]),
        (
            ["Geese.", "(1)", "Hens.", "(2)", "(a)"],
            ["(a): ", "(1): Geese.", "(2): Hens."],
        ),
        (
            ["Birds of these kinds:", "Geese.", "(1)", "Hens.", "(2)", "(a)"],
            ["(a): Birds of these", "(1): Geese.", "(2): Hens."],
        ),
        (
            ["Ducks.", "(a)", "Geese.", "(1)", "(b)"],
            ["(a): Ducks.", "(b): ", "(1): Geese."],
        ),
    ],
)
def test_items(texts: list[str], wanted: list[str]) -> None:
    assert _items(*texts) == wanted


@pytest.mark.parametrize(
    ("line", "cut"),
    [
        ("B. Hens are free.", True),  # it continues the list
        ("D. Hens are free.", False),
        ("(1) Hens are free.", True),
        ("(4) Hens are free.", True),  # no such list is open: nothing decides
    ],
)
def test_a_label_in_mid_sentence_continues_a_list_or_is_not_one(line: str, cut: bool) -> None:
    assert (len(_items(f"A. {FULL}", line)) == 2) is cut
    assert len(_items("A. Geese.", line)) == 2


def test_a_label_in_mid_sentence_above_a_late_one_is_not_one() -> None:
    texts = [FULL, "B. (1) hens and ducks and other", "(c)"]
    assert len(_items(*texts)) == 1
    assert _items(*texts)[0].startswith("(c):")


def test_definitions_are_separated_from_the_rest_of_an_item_after_them() -> None:
    texts = [
        "A. Geese.",
        "GOOSE — A bird of",
        "the green.",
        "HEN — A hen.",
        "and of no other.",
        "B. Hens.",
    ]
    assert _items(*texts) == [
        "A.: A. Geese.",
        "definition: GOOSE — A / the green.",
        "definition: HEN — A",
        "text: and of no",
        "B.: B. Hens.",
    ]
    cited = ["GOOSE — See Ch.", "four.", "B. Hens."]
    assert _items(*cited)[0] == "definition: GOOSE — See / four."


def test_the_own_text_of_a_late_label_is_its_last_paragraph() -> None:
    assert _items("(1) Geese are", "free.", "Hens are not.", "(a)") == [
        "(1): (1) Geese are / free.",
        "(a): Hens are not.",
    ]
    assert _items("GOOSE — A bird.", "Hens are not.", "(a)")[-1] == "(a): Hens are not."


def test_below_a_colon_an_item_ends_like_items_of_lists() -> None:
    assert _items("A. Of birds.", "Birds:", "Geese are free.", "They swim.", "(1)")[-1] == (
        "(1): Geese are free. / They swim."
    )
    assert _items("A. Of birds.", "Birds:", "Geese are free;", "Hens.", "(1)")[-1] == "(1): Hens."


def test_the_text_of_a_parent_whose_label_comes_later_is_separate() -> None:
    texts = ["(a) Geese.", "Birds of these kinds:", "Hens.", "(1)", "Ducks.", "(2)", "(b)"]
    assert _items(*texts) == [
        "(a): (a) Geese.",
        "(b): Birds of these",
        "(1): Hens.",
        "(2): Ducks.",
    ]


def test_no_text_begins_within_a_table() -> None:
    rows = ["Goose 1 2", "Hen 3 4", "Owl 5 6."]
    assert _items("(1) Old.", *rows, "Hens are free.", "(a)")[-1] == (
        "(a): Goose 1 2 / Hen 3 4 / Owl 5 6. / Hens are free."
    )


def test_a_term_with_its_dash_has_its_meaning_on_the_next_line() -> None:
    texts = ["Geese are free.", "HEN —", "A hen of the green.", "(a)"]
    assert _items(*texts)[-1] == "(a): A hen of"
    term = ["Geese are free.", "HEN — A hen of the green.", "(a)"]
    assert _items(*term)[-1] == "(a): HEN — A"
    assert _items("Geese are in", "HEN — A hen of the green.", "(a)")[-1].startswith("(a): Geese")


def test_the_own_text_of_a_parent_is_cut_from_its_first_child() -> None:
    late = ["Birds are these:", "Geese are free.", "(1)", "Hens.", "(2)", "(b)"]
    assert _items(*late) == ["(b): Birds are these:", "(1): Geese are free.", "(2): Hens."]
    front = ["(1) Geese.", "(2) Hens.", "(b)"]
    assert _items(*front) == ["(b): ", "(1): (1) Geese.", "(2): (2) Hens."]


def test_a_line_in_mid_sentence_belongs_to_the_label_above_it() -> None:
    assert _items("(1)", FULL, "A. Hens are free.", "(2)")[0].startswith("(1):")
    assert _items("Geese.", "(1)", "A. Hens.")[-1] == "A.: A. Hens."
