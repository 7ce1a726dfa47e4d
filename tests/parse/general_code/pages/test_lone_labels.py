"""Labels above their text, put on the line that they open."""

from __future__ import annotations

from dataclasses import replace

from builder.parse.general_code.pages.lone_labels import beside_their_text
from tests.parse.general_code.book import pages_of

LABELS = [f"{letter}." for letter in "ABCDEFGHIJKLMNOPQRST"]
MANY = "\n".join(f"{label}\nGeese are free to swim upon the whole pond." for label in LABELS)
"""So many labels above their texts that they show how the text prints them."""
LONG = "that swim upon the whole of the pond by the weir."


def _last(*lines: str) -> list[str]:
    """A page's lines, behind one that shows that labels stand above their texts."""
    pages = beside_their_text(pages_of(MANY, "\n".join(lines)))
    return [line.text for line in pages[1].lines]


def test_labels_stand_above_their_text_where_many_do() -> None:
    assert _last("A.", "Geese.") == ["A. Geese."]
    (page,) = beside_their_text(pages_of("A.\nGeese."))
    assert [line.text for line in page.lines] == ["A.", "Geese."]


def test_tabs_behind_labels_show_it_too() -> None:
    lines = "\n".join(f"{label}\t\nGeese {LONG}" for label in LABELS[:5])
    (page,) = beside_their_text(pages_of(lines))
    assert page.lines[0].text == f"A. Geese {LONG}"
    (page,) = beside_their_text(pages_of("\n".join(lines.split("\n")[:8])))
    assert len(page.lines) == 8


def test_labels_above_headings_show_that_they_stand_behind_their_texts() -> None:
    heading = "Hens.\nA.\n§ 1-1. Geese."
    for bare, joined in ((1, True), (3, False)):
        (page,) = beside_their_text(pages_of("\n".join([MANY, *[heading] * bare])))
        assert page.lines[0].text.startswith("A. Geese") is joined
    at_the_end = [f"Geese {LONG}\nA."] * 3
    assert beside_their_text(pages_of(MANY, *at_the_end))[0].lines[0].text == "A."


def test_the_first_of_several_labels_opens_the_text_and_the_others_the_next_ones() -> None:
    texts = ["A.", "(1)", "Geese:", f"Hens {LONG}"]
    assert _last(*texts) == ["(1) Geese:", f"A. Hens {LONG}"]
    assert _last("(1)", "(2)", f"Geese {LONG}", f"Hens {LONG}") == [
        f"(1) Geese {LONG}",
        f"(2) Hens {LONG}",
    ]


def test_a_line_in_mid_sentence_and_one_with_a_label_take_none() -> None:
    texts = ["(1)", "(2)", f"Geese {LONG}", "(a) Owls.", f"Hens {LONG}"]
    assert _last(*texts) == [f"(1) Geese {LONG}", "(a) Owls.", f"(2) Hens {LONG}"]
    open_ = [
        "(1)",
        "(2)",
        "Geese that swim upon the whole of the pond by",
        "Weirs of the mill and of the town hall.",
        f"Hens {LONG}",
    ]
    assert _last(*open_) == [f"(1) {open_[2]}", open_[3], f"(2) Hens {LONG}"]


def test_the_rest_of_a_sentence_at_the_top_of_a_page_takes_none() -> None:
    assert _last("A.", "of the geese.", f"Hens {LONG}") == ["of the geese.", f"A. Hens {LONG}"]


def test_a_heading_takes_none_and_what_has_no_text_stays_where_it_is() -> None:
    assert _last("Geese.", "A.", "§ 1-2. Hens.") == ["Geese.", "A.", "§ 1-2. Hens."]
    assert _last("A.", "(1)", f"Geese {LONG}", "§ 1-2. Hens.") == [
        f"A. (1) Geese {LONG}",
        "§ 1-2. Hens.",
    ]


def test_the_last_label_of_a_page_stands_behind_its_text() -> None:
    assert _last("Geese.", "A.", "Hens.", "B.") == ["Geese.", "A.", "Hens.", "B."]
    assert _last("A.", "Geese.", "Hens.", "B.")[-1] == "B."


def test_labels_above_a_table_wait_for_the_text_below_it() -> None:
    texts = ["Tolls.", "(1)", "Goose 1", "Hen 2", "Owl 3", "Duck 4.", f"Geese {LONG}"]
    assert _last(*texts) == [texts[0], *texts[2:6], f"(1) Geese {LONG}"]


def test_a_label_of_a_list_whose_next_one_stands_behind_the_text_does_so_too() -> None:
    assert _last("Geese.", "A.", "Hens.", "B.", "§ 1-2. Owls.")[1::2] == ["A.", "B."]
    parted = ["(1)", f"Geese {LONG}", f"Hens {LONG}", "A."]
    assert _last(*parted) == [f"(1) Geese {LONG}", f"Hens {LONG}", "A."]
    bare = ["A.", f"Geese {LONG}", "(1)"]
    assert _last(*bare) == ["A.", f"Geese {LONG}", "(1)"]


def test_a_label_above_the_first_one_of_another_list_stands_behind_its_text() -> None:
    assert _last(f"Geese {LONG}", "C.", "A.", f"Hens {LONG}")[:2] == [f"Geese {LONG}", "C."]
    assert _last(f"Geese {LONG}", "C.", "(1)", f"Hens {LONG}") == [
        f"Geese {LONG}",
        f"C. (1) Hens {LONG}",
    ]


def test_a_text_with_a_label_of_its_own_is_not_that_of_the_label_behind_it() -> None:
    texts = ["B. Owls.", "C.", "A.", f"Geese {LONG}", f"Hens {LONG}"]
    assert _last(*texts) == ["B. Owls.", f"A. Geese {LONG}", f"C. Hens {LONG}"]
    assert _last("Owls.", *texts[1:])[:2] == ["Owls.", "C."]


def test_a_label_above_a_text_of_another_one_does_not_stand_behind_its_own() -> None:
    assert _last("A.", "(1) Geese.", "Hens.", "B.") == ["A. (1) Geese.", "Hens.", "B."]
    assert _last("A.", "Geese.", "Hens.", "B.") == ["A.", "Geese.", "Hens.", "B."]


def test_where_blank_lines_part_labels_one_below_a_sentence_may_be_its_last_word() -> None:
    spaced = "\n".join(
        f"\n{label}\nGeese are free to swim upon the whole pond." for label in LABELS
    )

    def last(*lines: str) -> list[str]:
        pages = [page for page in pages_of(spaced, "\n".join(lines)) if page.lines]
        kept = [
            replace(page, lines=tuple(line for line in page.lines if line.text)) for page in pages
        ]
        return [line.text for line in beside_their_text(kept)[1].lines]

    assert last("As told by Article", "I.", f"Hens {LONG}") == [
        "As told by Article",
        "I.",
        f"Hens {LONG}",
    ]
    assert last("As told by Article:", "I.", f"Hens {LONG}")[1] == f"I. Hens {LONG}"
    assert last("As told here.", "I.", f"Hens {LONG}")[1] == f"I. Hens {LONG}"
    assert last("As told by Article", "", "I.", f"Hens {LONG}")[1] == f"I. Hens {LONG}"
