"""A picture stands in a line of its own, and each such line is shown or in doubt."""

from __future__ import annotations

from builder.proof import pictures
from tests.proof.rules.made import at, block, book, unit, wrong

LINE = "\xa0\u2003\xa0"
SOURCE = f"Yards\n{LINE}\nPonds\n{LINE}\nNests"
FIRST, SECOND = ([6, 9], [16, 19])


def shown(*spans: list[int]) -> list[dict[str, object]]:
    return [{"name": "a.png", "span": span} for span in spans]


def test_a_line_that_is_shown_or_in_doubt_is_proved() -> None:
    yards = unit("1", spans=at(SOURCE, "Yards"), pictures=shown(FIRST))
    held = book(SOURCE, yards, doubts=[{"kind": "picture not shown", "span": SECOND}])
    assert wrong(pictures.check, held) == []


def test_a_line_that_is_neither_is_not_proved_unless_no_heading_is_above_it() -> None:
    yards = unit("1", spans=at(SOURCE, "Ponds"))
    assert wrong(pictures.check, book(SOURCE, yards)) == [
        "picture: it is neither shown nor in doubt"
    ]


def test_only_a_doubt_about_pictures_excuses_a_line() -> None:
    yards = unit("1", spans=at(SOURCE, "Yards"), pictures=shown(FIRST))
    held = book(SOURCE, yards, doubts=[{"kind": "lost text", "span": SECOND}])
    assert wrong(pictures.check, held) == ["picture: it is neither shown nor in doubt"]


def test_no_picture_takes_the_place_of_words() -> None:
    yards = unit("1", spans=at(SOURCE, "Yards"), pictures=shown(FIRST, [10, 15], SECOND))
    assert wrong(pictures.check, book(SOURCE, yards)) == [
        "picture: no line of the source is in its place"
    ]


def test_a_picture_is_shown_once() -> None:
    yards = unit("1", spans=at(SOURCE, "Yards"), pictures=shown(FIRST, SECOND, FIRST))
    assert wrong(pictures.check, book(SOURCE, yards)) == ["picture: it is shown twice"]


def test_a_picture_is_below_the_heading_or_the_block_that_it_follows() -> None:
    blocks = [block("Ponds", spans=at(SOURCE, "Ponds"))]
    heading, below = shown(FIRST), [one | {"block": 0} for one in shown(SECOND)]
    yards = unit("1", spans=at(SOURCE, "Yards"), blocks=blocks, pictures=[*heading, *below])
    assert wrong(pictures.check, book(SOURCE, yards)) == []
    bare = unit("1", spans=at(SOURCE, "Yards"), blocks=blocks)
    nests = unit("2", spans=at(SOURCE, "Nests"), pictures=[*heading, *below])
    assert (
        wrong(pictures.check, book(SOURCE, bare, nests))
        == ["picture: it is not below what it follows"] * 2
    )
