"""What the type of a code shows: its size, its edges, its leading."""

from __future__ import annotations

from builder.parse.book.placed import Placed, Type, aligned
from builder.sources.pdf.book import Cell

from .setting import LEFT, RIGHT, TYPE, Setter

WIDE = "The keeper of the geese upon the green counts all of them at dusk by the weir as"


def _type(setter: Setter) -> Type:
    return aligned(setter.lines, 600.0)[1]


def _text(count: int = 8, step: float = 12.0) -> Setter:
    setter = Setter()
    for at in range(count):
        setter.set(WIDE if at % 2 == 0 else WIDE.replace("The", "the"), above=step)
    return setter


def test_the_size_is_that_of_most_letters() -> None:
    setter = _text()
    setter.set("GEESE", size=14.0)
    assert _type(setter).size == 10.0
    assert _type(Setter()).size == 10.0


def test_the_leading_is_the_step_to_lines_that_continue() -> None:
    assert _type(_text(step=13.0)).leading == 13.0
    setter = _text()
    for _ in range(20):
        setter.set("Geese are free.", above=20.0)
    assert _type(setter).leading == 12.0
    few = Setter()
    for above in (20.0, 15.0, 20.0):
        few.set("Geese are free.", above=above)
    assert _type(few).leading == 15.0
    assert _type(Setter()).leading == 12.0


def test_the_edges_are_those_of_the_text_and_cells_do_not_count() -> None:
    setter = _text()
    for at in range(5):
        setter.set((20.0, "Goose", Cell(1, at, 0, 1, False)))
    found = _type(setter)
    assert (found.left, found.right, found.middle) == (LEFT, LEFT + 5 * len(WIDE), 300.0)
    one = _text()
    one.set((60.0, "Goose"))
    assert _type(one).left == LEFT


def test_left_pages_of_a_bound_book_are_moved_over_right_ones() -> None:
    setter = _text()
    setter.turn()
    for _ in range(8):
        setter.set((LEFT - 30, WIDE))
    lines, found = aligned(setter.lines, 600.0)
    assert {line.x0 for line in lines} == {LEFT}
    assert found.left == LEFT
    assert lines[-1].laid.runs[0].x0 == LEFT
    near = _text()
    near.turn()
    for _ in range(8):
        near.set((LEFT - 0.5, WIDE))
    assert aligned(near.lines, 600.0)[0] == near.lines


def test_indents_give_levels_if_all_texts_are_equally_far_from_their_labels() -> None:
    def is_stepped(*insets: float) -> bool:
        setter = _text()
        for inset in insets:
            setter.set((LEFT, "A."), (LEFT + inset, WIDE[:40]))
            setter.set((LEFT + inset, "geese."))
        return _type(setter).stepped

    assert is_stepped(20.0, 20.0, 20.0)
    assert not is_stepped(20.0, 20.0)
    assert not is_stepped(20.0, 20.0, 20.0, 12.0)


def _line(x0: float, x1: float, base: float = 12.0, size: float = 10.0, page: int = 1) -> Placed:
    setter = Setter()
    setter.page = page
    placed = setter.set((x0, "x"), size=size, above=base)
    return Placed(placed.line, placed.laid, page, x0, x1, base, size, bold=False)


def test_what_is_in_the_middle() -> None:
    assert TYPE.is_centred(_line(250.0, 350.0))
    assert not TYPE.is_centred(_line(LEFT + 5, RIGHT - 5))
    assert not TYPE.is_centred(_line(250.0, 400.0))
    paper = Type(10.0, 12.0, LEFT, 460.0, 300.0)
    assert paper.is_in_middle(_line(250.0, 350.0))
    assert paper.is_in_middle(_line(230.0, 330.0))


def test_what_the_file_marks_a_line_as() -> None:
    setter = Setter()
    cell = setter.set((LEFT, "Goose", Cell(1, 0, 0, 1, False)))
    assert (cell.in_cells, cell.is_artifact) == (True, False)
    mark = setter.set("TOLLS", artifact=True)
    assert (mark.in_cells, mark.is_artifact) == (False, True)
