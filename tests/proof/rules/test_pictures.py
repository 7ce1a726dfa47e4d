"""A picture stands in a line of its own, and each such line is shown or in doubt."""

from __future__ import annotations

from builder.proof import pictures
from tests.proof.rules.made import at, book, checked, unit, wrong

LINE = "\xa0\u2003\xa0"
SOURCE = f"Yards\n{LINE}\nPonds\n{LINE}\nNests"
FIRST, SECOND = ([6, 9], [16, 19])


def shown(*spans: list[int]) -> list[dict[str, object]]:
    return [{"name": "a.png", "span": span} for span in spans]


def test_a_line_that_is_shown_or_in_doubt_is_proved() -> None:
    yards = unit("1", spans=at(SOURCE, "Yards"), pictures=shown(FIRST))
    held = book(SOURCE, yards, doubts=[{"kind": "picture not shown", "span": SECOND}])
    assert wrong(pictures.check, held) == []
    assert checked(pictures.check, held) == {"pictures": 1}


def test_a_line_that_is_neither_is_not_proved_unless_no_heading_is_above_it() -> None:
    yards = unit("1", spans=at(SOURCE, "Ponds"))
    assert wrong(pictures.check, book(SOURCE, yards)) == [
        "picture: it is neither shown nor in doubt"
    ]


def test_no_picture_takes_the_place_of_words() -> None:
    yards = unit("1", spans=at(SOURCE, "Yards"), pictures=shown(FIRST, SECOND, [10, 15]))
    assert wrong(pictures.check, book(SOURCE, yards)) == [
        "picture: no line of the source is in its place"
    ]
