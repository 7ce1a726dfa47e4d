"""Two streams of pages put back into one: text at the margin, and the lists after it."""

from __future__ import annotations

from builder.parse.general_code.reading_order.page_pieces import (
    SURE,
    End,
    Group,
    PartedPage,
    Placed,
    Slot,
    Split,
)
from builder.parse.general_code.reading_order.streams import WIDTH, Reader

TEXT = Slot("", -6.0)
CALL = Slot("", 0.0, 3.0, End.CALLING)


def slot(content: str, at: int, like: Slot = TEXT) -> Slot:
    return like._replace(content=content, span=(at, at))


def item(mark: str, at: int, *, end: End = End.CLOSED) -> Group:
    return Group(mark, mark, end, span=(at, at))


def _read(*pages: tuple[list[Slot], list[Group]]) -> list[Placed]:
    sheets = [PartedPage((Split(tuple(slots), tuple(groups)),)) for slots, groups in pages]
    return Reader().read(sheets)


def test_a_list_is_below_the_text_that_calls_for_it() -> None:
    placed = _read(([slot("a:", 1, CALL), slot("b.", 2)], [item("A.", 3), item("B.", 4)]))
    assert [one.content for one in placed] == ["a:", "A.", "B.", "b."]
    assert [one.is_group for one in placed] == [False, True, True, False]
    assert [len(one.stack) for one in placed] == [0, 1, 1, 0]


def test_a_list_continues_after_the_end_of_a_page() -> None:
    placed = _read(
        ([slot("a:", 1, CALL)], [item("A.", 2)]),
        ([slot("b:", 3, CALL)], [item("B.", 4), item("A.", 5)]),
    )
    assert [one.content for one in placed] == ["a:", "A.", "B.", "b:", "A."]
    assert [one.sheet for one in placed] == [0, 0, 1, 1, 1]


def test_the_way_to_part_a_page_that_reads_best_is_chosen() -> None:
    good = Split((slot("a:", 1, CALL),), (item("A.", 2),))
    bad = Split((slot("a:", 1, CALL), slot("A.", 2)), ())
    for splits in ((good, bad), (bad, good)):
        placed = Reader().read([PartedPage(splits)])
        assert [one.is_group for one in placed] == [False, True]
    placed = Reader().read([PartedPage((good, bad._replace(score=9.0)))])
    assert [one.is_group for one in placed] == [False, False]


def test_a_much_worse_way_is_not_examined() -> None:
    good = Split((slot("a:", 1, CALL),), (item("A.", 2),), -14.5)
    bad = Split((slot("a:", 1, CALL), slot("A.", 2)), ())
    placed = Reader().read([PartedPage((good, bad))])
    assert [one.is_group for one in placed] == [False, False]
    assert placed[0].margin == SURE


def test_the_rest_of_a_sentence_opens_list_text_only_if_a_list_was_cut() -> None:
    rest = Split((slot("c.", 3),), (Group("rest", begins_small=True, span=(4, 4)),))
    other = Split((slot("c.", 3), slot("rest", 4)), (), -13.0)

    def lists(first: Split, *splits: Split) -> int:
        placed = Reader().read([PartedPage((first,)), PartedPage(splits)])
        return sum(one.is_group for one in placed)

    def listed(end: End) -> Split:
        return Split((slot("a:", 1, CALL),), (item("A.", 2, end=end),))

    assert [lists(listed(end), rest, other) for end in (End.OPEN, End.UNSURE, End.CLOSED)] == [
        2,
        2,
        1,
    ]
    assert lists(listed(End.CLOSED), rest) == 2  # nothing else is left
    margin = Split((slot("a", 1)._replace(end=End.OPEN),), ())
    assert lists(margin, rest, other) == 0


def test_the_best_places_that_a_page_leads_to_are_kept() -> None:
    reader = Reader()
    slots = [slot(f"{at}:", at, CALL) for at in range(9)]
    reader.read([PartedPage((Split(tuple(slots), (item("A.", 99),)),))])
    scores = [node.score for node in reader.beam]
    assert scores == sorted(scores, reverse=True)
    assert scores[0] - scores[-1] <= WIDTH
