"""Menus of copied web pages between the lines of the law."""

from __future__ import annotations

from builder.model import Layout
from builder.parse.in_order.families import FAMILIES
from builder.parse.in_order.menus import menus

_MENU = ["Search", "Print this page"]


def pages(end: str) -> list[str]:
    """Twelve sections, each a page with a menu; all end with the same line."""
    return [
        line
        for at in range(1, 13)
        for line in [f"Sec. 2-{at}. - Geese.", f"A goose swims on day {at}.", end, *_MENU]
    ]


def set_aside(end: str) -> set[str]:
    lines = pages(end)
    return {lines[at] for at in menus(lines, FAMILIES[Layout.MUNICODE])}


def test_lines_repeated_between_a_menu_and_a_heading_belong_to_the_menu() -> None:
    assert set_aside("Compare versions") == {*_MENU, "Compare versions"}


def test_the_end_of_a_history_note_is_no_menu_however_often_it_recurs_nor_is_an_item() -> None:
    for end in ("(Code 1996, § 1-16)", "5-1-2006)", "A. Purpose."):
        assert set_aside(end) == set(_MENU), end


def test_a_form_within_sections_is_no_menu() -> None:
    form = ["Name of owner", "Title search", "Date of search"]
    lines = [
        line
        for at in range(1, 4)
        for line in [f"Sec. 2-{at}. - Geese.", f"Form {at} asks for:", *form, f"Form {at} is free."]
    ]
    assert not menus(lines, FAMILIES[Layout.MUNICODE])


def test_a_line_below_two_of_three_menus_is_law() -> None:
    menu = ["Search", "Help"]
    lines = [
        line
        for at, below in enumerate(["Dogs of the mill", "Dogs of the mill", "Geese"], 1)
        for line in [*menu, below, f"Sec. 2-{at}. - Dogs.", f"A dog rests on day {at}."]
    ]
    found = menus(lines, FAMILIES[Layout.MUNICODE])
    assert {lines[at] for at in found} == set(menu)


def test_a_line_of_law_that_recurs_elsewhere_is_no_menu_where_it_is_next_to_one() -> None:
    law = "See the map."
    lines = [
        line
        for at in range(1, 6)
        for line in [f"Sec. 2-{at}. - Geese.", law, f"Day {at}.", *[law] * (at == 3), *_MENU]
    ]
    found = menus(lines, FAMILIES[Layout.MUNICODE])
    assert {lines[at] for at in found} == set(_MENU)
