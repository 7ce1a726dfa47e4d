"""The order in which the proof reads a code, what covers its source, and what a proof says."""

from __future__ import annotations

import pytest

from builder.proof import cover, prove, unproved
from builder.proof.book import Piece, place_of
from builder.proof.fault import Fault
from builder.proof.lanes import lost_page_ends, placed
from tests.proof.rules.made import FLAT, aside, block, book, unit, wrong


def test_units_are_ordered_by_the_places_of_their_headings() -> None:
    made = book(
        "",
        unit("c1", kind="chapter", spans=[[0, 1]]),
        unit("c2", kind="chapter", spans=[[9, 10]]),
        unit("lost", kind="part", parent=None),  # not printed, and nothing below it
        unit("a2", kind="article", spans=[[20, 21]], parent="c3"),
        unit("c3", kind="chapter"),  # not printed: before what is below it, listed or not
        unit("a1", kind="article", parent="c2"),
        unit("7-0"),  # after nothing
        unit("7-1", spans=[[3, 4]], parent="c1"),
        unit("7-2", parent="c1"),  # after the one before it
        unit("7-3", parent="c1"),
        unit("7-9", spans=[[10, 11]], parent="c2"),
        unit("7-5", spans=[[14, 15]], parent="a1"),
        unit("7-4", spans=[[12, 16], [30, 31]], parent="a1"),  # by its beginning, not its end
    )
    order = ["7-0", "c1", "7-1", "7-2", "7-3", "c2", "lost", "7-9", "a1", "7-4", "7-5", "c3", "a2"]
    assert [one["id"] for one in made.units] == order


def test_pieces_are_runs_of_headings_and_blocks() -> None:
    made = book("", unit("x", spans=[[0, 1]], blocks=[block(), block(spans=[[3, 4], [2, 3]])]))
    assert made.pieces == [Piece(0, 1, 0, -1), Piece(3, 4, 0, 1), Piece(2, 3, 0, 1)]


def test_pages_end_after_their_furniture_and_at_lost_page_ends() -> None:
    parts = [aside("page number", [7, 9]), aside("running head", [1, 3]), aside("rule", [4, 5])]
    assert book("", aside=parts, lost_page_ends=[5]).page_ends == [3, 5, 9]
    assert book("").page_ends == []


@pytest.mark.parametrize(
    ("source", "flattened"),
    [("g" * 1000, False), ("g" * 1001, True), ("g" * 1001 + "\n", False), (FLAT, True)],
)
def test_a_source_of_thousands_of_characters_to_a_line_has_no_lines(
    source: str, *, flattened: bool
) -> None:
    assert book(source).flattened is flattened


def test_a_part_without_spans_has_no_place() -> None:
    assert place_of(block()) == -1
    assert place_of(block(spans=[[7, 9], [2, 3]])) == 7


def covered(source: str, *spans: list[int]) -> list[str]:
    return wrong(cover.check, book(source, unit("x", blocks=[block(spans=list(spans))])))


@pytest.mark.parametrize(
    ("spans", "said"),
    [
        ([[0, 3], [4, 7]], []),
        ([[0, 7]], []),
        ([[4, 7], [0, 3]], []),
        ([[0, 3]], ["lost: 'two'"]),
        ([[4, 7]], ["lost: 'one'"]),
        ([], ["lost: 'one two'"]),
        ([[0, 4], [3, 7]], ["doubled: ' ' is also in blocks[0] of x"]),
        ([[0, 7], [4, 6]], ["doubled: 'tw' is also in blocks[0] of x"]),
        ([[0, 8]], ["span out of the source: [0, 8)", "lost: 'one two'"]),
        ([[0, 7], [3, 3]], ["span out of the source: [3, 3)"]),
        ([[-1, 7]], ["span out of the source: [-1, 7)", "lost: 'one two'"]),
    ],
)
def test_each_character_is_in_one_place(spans: list[list[int]], said: list[str]) -> None:
    assert covered("one two", *spans) == said


def test_what_is_shown_of_a_loss_or_a_doubling_is_short() -> None:
    assert covered("g" * 100) == [f"lost: {'g' * 80!r}"]
    assert covered("g" * 100 + " x", [101, 102]) == [f"lost: {'g' * 80!r}"]
    doubled = f"doubled: {'g' * 80!r} is also in blocks[0] of x"
    assert covered("g" * 100, [0, 100], [0, 100]) == [doubled]


def test_a_span_within_another_does_not_end_it() -> None:
    assert covered("one two six", [0, 11], [1, 3], [4, 6])[1:] == [
        "doubled: 'tw' is also in blocks[0] of x"
    ]


def test_what_is_held_twice_belongs_to_its_first_holder() -> None:
    blocks = [block(spans=[[0, 7]]), block(spans=[[4, 7]]), block(spans=[[5, 7]])]
    assert wrong(cover.check, book("one two", unit("x", blocks=blocks))) == [
        "doubled: 'two' is also in blocks[0] of x",
        "doubled: 'wo' is also in blocks[0] of x",
    ]


def test_notes_and_what_is_set_aside_cover_too() -> None:
    made = book(
        "abcd",
        unit("x", spans=[[0, 1]], history=[{"spans": [[1, 2]]}], footnotes=[{"spans": [[2, 3]]}]),
        aside=[aside("rule", [3, 4])],
    )
    assert wrong(cover.check, made) == []
    named = [name for name, _ in made.parts()]
    assert named == ["heading of x", "history[0] of x", "footnotes[0] of x", "set aside: rule"]


def pieces(*starts: int) -> list[Piece]:
    return [Piece(start, start + 1, 0, at) for at, start in enumerate(starts)]


def misplaced(made: list[Piece], ends: list[int], deepest: int = 3) -> list[int]:
    found = placed(made, ends)
    return [one.start for one, lane in found if lane is None or lane >= deepest]


def listed(made: list[Piece], ends: list[int]) -> list[int]:
    return [one.start for one, lane in placed(made, ends) if lane]


@pytest.mark.parametrize(
    ("deepest", "ends", "starts", "found"),
    [
        (1, [], (1, 2, 3), []),
        (1, [], (1, 3, 2), [3]),  # read before text above it
        (2, [], (1, 3, 2), []),  # as the list of its page
        (2, [], (3, 2, 1), [3]),
        (3, [], (3, 2, 1), []),
        (3, [], (4, 3, 2, 1), [1, 2, 3, 4]),
        (3, [4], (1, 3, 2, 5, 6), []),
        (2, [4], (1, 5, 2), []),  # the rest after a page's end, before the list of the page before
        (2, [4], (1, 6, 5, 2), [6]),
    ],
)
def test_each_piece_is_in_a_lane_of_its_page(
    deepest: int, ends: list[int], starts: tuple[int, ...], found: list[int]
) -> None:
    assert misplaced(pieces(*starts), ends, deepest) == found


def test_what_is_below_the_margin_is_in_a_list() -> None:
    assert listed(pieces(1, 3, 2), []) == [3]
    assert listed(pieces(1, 5, 2), [4]) == [2]
    assert listed(pieces(1, 2, 3), []) == []


def test_what_is_printed_below_a_list_of_its_page_is_in_a_list_too() -> None:
    assert listed(pieces(3, 2, 1, 4), []) == [2, 3, 4]


def test_below_a_piece_in_no_lane_the_page_begins_again() -> None:
    assert misplaced(pieces(3, 1, 2, 4), [2]) == [3]
    assert listed(pieces(3, 1, 2, 4), [2]) == [1]


@pytest.mark.parametrize(
    ("starts", "items", "ends"),
    [
        ((1, 2, 3), (), []),
        ((1, 3, 2), (3,), []),  # the list of one page
        ((1, 3, 2), (2,), [3]),  # the list of the page before, and a page's end after it
        ((1, 3, 2), (), [2, 3]),
    ],
)
def test_pages_that_left_no_trace_end_where_lanes_need_it(
    starts: tuple[int, ...], items: tuple[int, ...], ends: list[int]
) -> None:
    made = pieces(*starts)
    assert lost_page_ends(made, [], [one.start in items for one in made]) == ends


def leaves(count: int, *, torn: int | None = None) -> tuple[list[int], set[int]]:
    """Places, in reading order, of pages whose feet are gone, and those of their lists.

    On each page a list is below the margin and read within it; on a torn page the margin is read
    from its end.
    """
    starts: list[int] = []
    for page in range(count):
        first = 10 * page + 1
        order = (4, 3, 2, 1, 0) if page == torn else (0, 3, 1, 4, 2)
        starts += [first + at for at in order]
    lists = {start for start in starts if start % 10 in (4, 5)}
    return starts, lists


def test_every_page_of_a_long_text_without_feet_is_found() -> None:
    starts, lists = leaves(1_000)
    made = pieces(*starts)
    found = lost_page_ends(made, [], [start in lists for start in starts])
    assert found == [10 * page + 1 for page in range(1, 1_000)]
    assert misplaced(made, found) == []
    assert set(listed(made, found)) == lists


def test_a_page_that_no_lanes_explain_hides_no_other() -> None:
    starts, lists = leaves(9, torn=4)
    made = pieces(*starts)
    found = lost_page_ends(made, [], [start in lists for start in starts])
    assert {10 * page + 1 for page in range(1, 9) if page != 5} <= set(found)
    assert {start // 10 for start in misplaced(made, found)} <= {4}


def test_each_piece_is_in_a_list_or_not() -> None:
    with pytest.raises(ValueError, match="shorter"):
        lost_page_ends(pieces(1, 2), [], [False])


def plain(source: str, **fields: object) -> dict[str, object]:
    return book(source, unit("7-1", spans=[[0, len(source)]], title=source), **fields).code


def test_what_cannot_be_read_is_a_fault() -> None:
    code = plain("Tolls")
    assert prove(code, "Tolls").faults == []
    [broken] = code["sections"]
    del broken["status"]
    found = prove(code, "Tolls").faults
    assert {(one.kind, one.where, one.offset) for one in found} == {("shape", "headings", -1)}
    assert found[0].detail == "cannot be read (KeyError: 'status')"


def test_what_a_code_lists_as_unproved_is_counted_but_not_a_fault() -> None:
    code = plain("Tolls")
    code["sections"][0]["number"] = "7-1"
    code["sections"][0]["list_title"] = "Page of geese"
    [found] = prove(code, "Tolls").faults
    code["unproved"] = unproved([found])
    assert code["unproved"] == [{"kind": found.kind, "where": found.where, "detail": found.detail}]
    ledger = prove(code, "Tolls")
    assert ledger.faults == []
    assert ledger.unproved == [found]
    code["sections"][0]["list_title"] = None
    [proved] = prove(code, "Tolls").faults
    assert str(proved) == (
        "unproved at 7-1 (offset -1): 'heading' is listed as unproved, but is proved"
    )


def test_wrong_words_are_never_excused() -> None:
    code = plain("Tolls")
    found = prove(code, "Tolls\nof geese").faults
    assert [one.kind for one in found] == ["lost"]
    assert unproved(found) == []
    one = {"kind": "lost", "where": found[0].where, "detail": found[0].detail}
    assert prove({**code, "unproved": [one]}, "Tolls\nof geese").faults == found


@pytest.mark.parametrize(
    "kind", ["lost", "doubled", "text differs", "blank", "insertion", "law set aside", "shape"]
)
def test_faults_of_words(kind: str) -> None:
    assert Fault(kind, "7-1", 0, "").of_words
    assert not Fault("label", "7-1", 0, "").of_words
