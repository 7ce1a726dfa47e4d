"""Lines of law, and the lines between them that are not law."""

from __future__ import annotations

import re
from dataclasses import replace

from builder.model import Layout
from builder.parse.in_order.families import FAMILIES
from builder.parse.in_order.family import Family
from builder.parse.in_order.rows import Row, joined, read_rows

from .press import FAMILY, rows_of, source_of

RUN_IN = replace(FAMILY, run_in=re.compile(r"(?P<head>§ \d+-\d+ [A-Z]\w+\.) "))


def _read(*texts: str, family: Family = FAMILY) -> tuple[list[str], list[str]]:
    found = read_rows(source_of(*texts), family)
    return [row.text for row in found.rows], [f"{kind}: {row.text}" for kind, row in found.aside]


def test_rows_have_no_white_space_at_their_ends_and_know_their_place() -> None:
    row = rows_of("x", "  Geese are free. ")[1]
    assert (row.text, row.indent, row.blank) == ("Geese are free.", 2, False)
    assert row.part(6, 9).text == "are"
    assert row.part(6, 9).passage.spans == ((10, 13),)
    assert rows_of("  ")[0].blank
    assert joined(rows_of("Geese are", " free.")).text == "Geese are free."


def test_furniture_is_set_aside_if_it_repeats() -> None:
    feet = [f"Loon Bay {page}" for page in (1, 2, 3)]
    law = ["Geese.", feet[0], "Hens.", feet[1], "Ducks.", feet[2]]
    assert _read(*law) == (law[::2], [f"page foot: {foot}" for foot in feet])
    assert _read(*law[:4]) == (law[:4], [])


def test_histories_at_the_ends_of_pages_are_no_feet() -> None:
    beasts = ("goose", "duck", "swan", "hen", "bee", "cow")
    law = [f"No {beast} shall walk on the green by night." for beast in beasts]
    pages = [[*law, f"(Ord. {at} - Jan. 0{at} Supp.)", "LOON BAY", f"- {at} -"] for at in range(6)]
    rows, aside = _read(*(line for page in pages for line in page), family=FAMILIES[Layout.PLAIN])
    assert sum(row.startswith("(Ord.") for row in rows) == len(pages)
    assert "page head: LOON BAY" in aside


def test_furniture_of_a_fixed_form_may_occur_once() -> None:
    assert _read("Geese.", "STAMPED") == (["Geese."], ["stamp: STAMPED"])


def test_marks_of_a_copy_are_set_aside() -> None:
    texts = [
        "# Geese",
        "**Hens** are free.",
        "Ducks are not.",
        *[f"## Owls {at}" for at in range(9)],
    ]
    law, aside = _read(*texts)
    assert law[0] == "Geese"
    assert aside[0] == "markup: #"
    law, aside = _read(*texts, family=replace(FAMILY, hashes=True))
    assert (law[0], aside) == ("# Geese", [])
    assert _read("(a) Geese.", family=replace(FAMILY, lead=re.compile(r"\(a\) "))) == (
        ["Geese."],
        ["markup: (a)"],
    )


def test_stars_around_words_are_marks_on_both_sides() -> None:
    texts = [f"**Goose {at}**" for at in range(12)]
    law, aside = _read(*texts)
    assert law[0] == "Goose 0"
    assert aside[:2] == ["markup: **", "markup: **"]


def test_headings_are_separated_from_their_text_if_several_run_into_it() -> None:
    law = [f"§ 1-{at} Geese. Geese are free." for at in (1, 2, 3)]
    assert _read(*law, family=RUN_IN)[0] == ["§ 1-1 Geese.", "Geese are free."] + [
        part for at in (2, 3) for part in (f"§ 1-{at} Geese.", "Geese are free.")
    ]
    assert _read(*law[:2], family=RUN_IN)[0] == law[:2]
    alone = [f"§ 2-{at} Hens" for at in range(1, 4)]
    assert _read(*alone, *law, family=RUN_IN)[0][3] == "§ 1-1 Geese."
    assert _read(*alone, "§ 2-4 Hens", *law, family=RUN_IN)[0][4] == law[0]
    listed = [f"§ 1-{at} Geese" for at in (1, 2, 3)]
    assert _read(*listed, *alone, *law, family=RUN_IN)[0][6] == "§ 1-1 Geese."


def test_rows_are_counted_without_what_is_set_aside() -> None:
    rows = read_rows(source_of("Geese.", "STAMPED", "Hens."), FAMILY).rows
    assert [(row.at, row.line.number) for row in rows] == [(0, 1), (1, 3)]
    assert isinstance(rows[0], Row)
