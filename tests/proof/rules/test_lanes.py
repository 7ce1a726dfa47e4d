"""The lanes of a page: the text of the margin, its lists, and the lists of those."""

from __future__ import annotations

import pytest

from builder.proof.book import Piece
from builder.proof.lanes import lost_page_ends, placed


def pieces(*starts: int) -> list[Piece]:
    """Pieces with the given places, in reading order."""
    return [Piece(start, start + 1, 0, at) for at, start in enumerate(starts)]


def lanes(
    *starts: int, ends: tuple[int, ...] = (), before: tuple[int, int] = (-1, 0)
) -> list[int | None]:
    """The lane of each piece down the page."""
    return [lane for _, lane in placed(pieces(*starts), list(ends), before)]


@pytest.mark.parametrize(
    ("read", "down_the_page"),
    [
        ((0, 1, 2), [0, 0, 0]),
        ((0, 2, 1), [0, 0, 1]),
        ((2, 1, 0), [0, 1, 2]),
        ((1, 2, 0), [0, 1, 1]),
        ((0, 2, 1, 3), [0, 0, 1, 1]),  # nothing goes back up
        ((3, 2, 1, 0), [None, None, None, None]),  # no page has four lanes
    ],
)
def test_a_piece_read_before_one_above_it_is_in_a_lower_lane(
    read: tuple[int, ...], down_the_page: list[int | None]
) -> None:
    assert lanes(*read) == down_the_page


@pytest.mark.parametrize(
    ("read", "down_the_pages"),
    [
        ((0, 12, 11), [0, 0, 1]),
        ((11, 0, 12), [1, 0, 0]),  # a list of the first page is read after text of the second
        ((0, 11, 1, 12), [0, 1, 0, 0]),
        ((0, 12, 1, 11), [0, 1, 0, None]),  # text that is read before a list belongs to the margin
    ],
)
def test_lists_of_a_page_are_read_after_the_text_that_crosses_its_end(
    read: tuple[int, ...], down_the_pages: list[int | None]
) -> None:
    assert lanes(*read, ends=(10,)) == down_the_pages


def test_a_page_continues_in_the_lane_that_it_had_reached() -> None:
    assert lanes(1, 2, before=(0, 1)) == [1, 1]
    assert lanes(1, 2, before=(0, 1), ends=(1,)) == [0, 0]


@pytest.mark.parametrize(
    ("read", "lists", "ends"),
    [
        ((0, 1, 2), (), []),
        ((0, 2, 1), (1,), []),  # the piece below is in a list: one page explains it
        ((0, 2, 1), (2,), [2]),  # the one above it is: text continues over a page's end
        ((0, 2, 1, 3), (1, 3), []),
        ((0, 2, 1, 3), (1,), [3]),  # text below a list is on the next page
    ],
)
def test_a_page_ended_if_no_list_explains_the_order(
    read: tuple[int, ...], lists: tuple[int, ...], ends: list[int]
) -> None:
    """`lists` has the pieces that belong to items, by their indexes in reading order."""
    held = [at in lists for at in range(len(read))]
    assert lost_page_ends(pieces(*read), [], held) == ends


def test_page_ends_that_are_printed_are_not_lost() -> None:
    assert lost_page_ends(pieces(0, 2, 1), [2], [False, False, True]) == []
