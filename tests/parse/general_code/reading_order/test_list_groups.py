"""Pieces of list text, each with what the search needs to know about it."""

from __future__ import annotations

from builder.parse.general_code.reading_order.chunks import Chunk, Role
from builder.parse.general_code.reading_order.page_pieces import End, Group
from builder.parse.general_code.reading_order.parting import groups_of
from builder.sources.text import Line

from .written import FULL, MEASURES, lines_of


def _item(mark: str, *texts: str, at: int = 1, late: bool = False) -> Chunk:
    lines = tuple(line.__class__(line.number + at, 0, line.text) for line in lines_of(*texts))
    label = Line(at + len(texts) + 1, 0, mark) if late else None
    return Chunk(Role.ITEM if mark else Role.TEXT, lines if texts else (), 0, mark, label)


def _groups(*chunks: Chunk, closed: bool = True) -> tuple[Group, ...]:
    return groups_of(chunks, MEASURES, closed=closed)


def test_how_a_piece_ends() -> None:
    ends = [
        _groups(_item("A.", text))[0].end
        for text in ("A. Geese.", "A. Geese:", "A. Geese;", f"A. {FULL}", "A. Geese")
    ]
    assert ends == [End.CLOSED, End.CALLING, End.UNSURE, End.OPEN, End.UNSURE]


def test_a_label_after_an_unfinished_text_may_not_be_one() -> None:
    geese, hens = _item("A.", f"A. {FULL}"), _item("B.", "B. hens", at=9)
    assert [group.interrupts for group in _groups(geese, hens)] == [False, True]
    assert _groups(hens, closed=False)[0].interrupts
    assert not _groups(_item("A.", "A. Geese."), hens)[1].interrupts


def test_short_lines_without_a_label_look_like_rows() -> None:
    assert _groups(_item("", "Geese 4", "Hens 5"))[0].is_table
    assert not _groups(_item("A.", "A. Geese 4", "Hens 5"))[0].is_table
    assert _groups(_item("", FULL))[0].end is End.OPEN
    assert _groups(_item("", FULL[:40], FULL[:30]))[0].end is not End.OPEN


def test_the_first_item_of_an_outermost_list_shows_what_the_list_is_about() -> None:
    first = [_item("A.", "A. Geese upon greens."), _item("B.", "B. Weirs below mills.", at=5)]
    opening, following = _groups(*first)
    assert opening.words == {"geese", "green"}
    assert opening.text == {"geese", "green", "weirs", "below", "mills"}
    assert following.words == following.text == frozenset()
    assert _groups(_item("(1)", "(1) Geese upon greens."))[0].words == frozenset()


def test_what_a_list_is_about_comes_from_its_first_lines_before_the_next_list() -> None:
    first, again = _item("A.", "A. Geese upon greens."), _item("A.", "A. Weirs.", at=9)
    assert "weirs" not in _groups(first, again)[0].text
    long = _item("B.", *["Rivers."] * 13, at=20)
    assert "rivers" not in _groups(first, again)[0].text
    assert _groups(first, long, _item("C.", "Ponds.", at=50))[0].text >= {"river"}
    assert "ponds" not in _groups(first, long, _item("C.", "Ponds.", at=50))[0].text


def test_a_late_label_an_empty_one_and_a_term() -> None:
    late = _groups(_item("A.", "GEESE — Birds of the green.", late=True))[0]
    assert (late.late, late.term, late.empty) == (True, "GEESE", False)
    plain = _groups(_item("A.", "Birds of the green.", late=True))[0]
    assert (plain.late, plain.term) == (True, "")
    front = _groups(_item("A.", "A. Birds."))[0]
    assert (front.late, front.term) == (False, "")
    assert _groups(_item("A.", late=True))[0].empty


def test_a_definition_and_text_that_begins_small() -> None:
    text = _item("", "of the geese.")
    assert _groups(text)[0].begins_small
    assert not _groups(text)[0].definition
    assert _groups(text._replace(role=Role.DEFINITION))[0].definition
