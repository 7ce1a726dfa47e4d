"""Paragraphs of a typeset book: what indents show about those after items."""

from __future__ import annotations

from builder.parse.book.paragraphs import Spacing, joined_text, paragraphs_of

from .general_code import (
    INNER,
    WIDE,
    begun,
    parsed,
)
from .setting import LEADING, LEFT, LETTER, RIGHT, Setter


def test_indents_show_what_the_paragraphs_after_items_belong_to() -> None:
    setter = begun()
    for x, label in ((LEFT, "A."), (INNER, "(1)"), (INNER, "(2)"), (LEFT, "B."), (INNER, "(1)")):
        setter.set((x, label), (x + 24, WIDE[: 75 if x == LEFT else 70]), above=2 * LEADING)
        setter.set((x + 24, "they come home."))
    setter.set((INNER, "All of them do."), above=2 * LEADING)
    setter.set((LEFT, "None is lost."), above=2 * LEADING)
    *_, inner, outer = parsed(setter).units[-1].blocks
    items = {block.label: at for at, block in enumerate(parsed(setter).units[-1].blocks)}
    assert (inner.parent, outer.parent) == (items["B"], None)


def test_indented_lines_are_paragraphs_if_first_lines_are_indented() -> None:
    setter = begun()
    for _ in range(3):
        setter.set((INNER, WIDE[:75]), above=2 * LEADING)
        setter.set("they come home.")
    for _ in range(2):
        setter.set((INNER, f"{WIDE[:73]}."))
    assert [block.text for block in parsed(setter).units[-1].blocks][-2:] == [f"{WIDE[:73]}."] * 2


def test_a_title_continues_even_if_a_wide_gap_follows_its_number() -> None:
    setter = Setter()
    title = "THE KEEPING OF GEESE ".ljust(int((RIGHT - LEFT - 100) / LETTER), "E")
    setter.set("SECTION 1-4", (LEFT + 100, title), bold=True)
    setter.set("AND BEES.", bold=True)
    setter.set("No goose shall swim.")
    found = [joined_text(group) for group in paragraphs_of(setter.lines, Spacing(RIGHT, 1.2))]
    assert found == [f"SECTION 1-4 {title} AND BEES.", "No goose shall swim."]


def test_a_full_line_before_the_next_label_ends_its_item() -> None:
    setter = Setter()
    full = "Geese in the pond ".ljust(int((RIGHT - LEFT) / LETTER) - 4, "e")
    for label in ("C.", "D.", "J."):
        setter.set(f"{label} {full}")
    found = [joined_text(group) for group in paragraphs_of(setter.lines, Spacing(RIGHT, 1.2))]
    assert found == [f"C. {full}", f"D. {full} J. {full}"]
