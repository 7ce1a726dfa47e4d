"""Two texts, word by word: both can be recovered from what is shown, whatever they are."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from builder.versions import words
from builder.versions.difference import LEAST, DiffRow, _heaviest, difference
from builder.versions.pieces import Sort, UnitPiece
from builder.versions.words import Op, Stretch, compare, opcodes, repeats
from tests.versions.codes import FERRY, GEESE

TEXTS = st.lists(
    st.sampled_from(["geese", "ducks", "shall", "may", "pass", ".", ",", " ", "24-3", "\t"])
).map(" ".join)


def side(stretches: tuple[Stretch, ...], without: Op) -> str:
    """One of the two texts."""
    return "".join(one.text for one in stretches if one.op is not without)


@settings(max_examples=200, deadline=None)
@given(TEXTS, TEXTS)
def test_both_texts_are_there(old: str, new: str) -> None:
    found = compare(old, new)
    assert (side(found, Op.NEW), side(found, Op.GONE)) == (old, new)


def test_texts_that_repeat_themselves_are_compared_by_sentences() -> None:
    old = "Geese may pass the green. " * 200
    new = f"{old}Swans may. {old}".replace("pass", "cross", 1)
    assert repeats(words._WORD.findall(old), words._WORD.findall(new), str.isspace)
    found = compare(old, new)
    assert (side(found, Op.NEW), side(found, Op.GONE)) == (old, new)
    assert {one.text.strip()[-1] for one in found} == {"."}


def test_what_repeats_itself_endlessly_is_replaced_as_a_whole() -> None:
    old, new = "geese ducks " * 1000, "ducks swans geese " * 1000
    found = compare(old, new)
    assert (side(found, Op.NEW), side(found, Op.GONE)) == (old, new)
    assert len(found) <= 4  # what they have in common at their ends, and the rest as a whole


def test_sequences_are_compared_between_what_their_ends_share() -> None:
    a, b = list("geese" + "ab" * 400 + "pass"), list("geese" + "ba" * 401 + "pass")
    found = list(opcodes(a, b))
    assert [same for same, *_ in found] == [True, False, True]
    assert found[0] == (True, 0, 5, 0, 5)


def test_one_word_is_marked_and_no_more() -> None:
    assert compare("No goose shall be chased.", "No goose may be chased.") == (
        Stretch(Op.SAME, "No goose "),
        Stretch(Op.GONE, "shall"),
        Stretch(Op.NEW, "may"),
        Stretch(Op.SAME, " be chased."),
    )


PIECES = st.lists(
    st.builds(
        UnitPiece,
        st.sampled_from([Sort.TEXT, Sort.ROW, Sort.LINE]),
        st.sampled_from(["", "A.", "B.", "(1)"]),
        st.sampled_from(["geese may pass", "geese shall pass", "no goose is chased here", "ducks"]),
    ),
    max_size=8,
)


@settings(max_examples=200, deadline=None)
@given(PIECES, PIECES)
def test_both_versions_are_there_in_their_order(old: list[UnitPiece], new: list[UnitPiece]) -> None:
    rows = difference(old, new)
    assert [row.old for row in rows if row.old] == old
    assert [row.new for row in rows if row.new] == new
    for row in rows:
        assert side(row.stretches, Op.NEW) == (row.old.text if row.old else "")
        assert side(row.stretches, Op.GONE) == (row.new.text if row.new else "")


def test_an_item_that_was_inserted_leaves_its_neighbors_alone() -> None:
    old = [
        UnitPiece(Sort.TEXT, "A.", "geese may pass"),
        UnitPiece(Sort.TEXT, "B.", "ducks are fed"),
    ]
    swans = UnitPiece(Sort.TEXT, "B.", "no swan is mocked")
    new = [old[0], swans, UnitPiece(Sort.TEXT, "C.", "ducks are fed")]
    rows = difference(old, new)
    assert [(row.old and row.old.mark, row.new and row.new.mark) for row in rows] == [
        ("A.", "A."),
        (None, "B."),
        ("B.", "C."),
    ]


CLAUSE = "except where the mayor has allowed it in writing"


def _moved(rows: tuple[DiffRow, ...]) -> list[tuple[str, str]]:
    return [(one.op.value, one.text) for row in rows for one in row.stretches if one.moved]


def test_a_clause_that_went_to_another_paragraph_is_distinct_from_new_words() -> None:
    old = [
        UnitPiece(Sort.TEXT, "A.", f"No goose shall pass the green, {CLAUSE}."),
        UnitPiece(Sort.TEXT, "B.", "Ducks are fed at noon by the keeper of the pond."),
    ]
    new = [
        UnitPiece(Sort.TEXT, "A.", "No goose shall pass the green."),
        UnitPiece(Sort.TEXT, "B.", f"Ducks are fed at noon by the keeper of the pond, {CLAUSE}."),
    ]
    assert _moved(difference(old, new)) == [("gone", f", {CLAUSE}"), ("new", f", {CLAUSE}")]


def test_a_paragraph_that_changed_its_place_moved() -> None:
    one, other, third = (
        UnitPiece(Sort.TEXT, "", f"{word} may pass the green by day and by night.")
        for word in ("Geese of the village", "Ducks and swans", "Herons without any license")
    )
    moved = _moved(difference([one, other, third], [other, third, one]))
    assert moved == [("gone", one.text), ("new", one.text)]


def test_few_words_that_come_again_are_new() -> None:
    old = [
        UnitPiece(Sort.TEXT, "A.", "Geese may pass, subject to this chapter."),
        UnitPiece(Sort.TEXT, "B.", "Ducks are fed."),
    ]
    new = [
        UnitPiece(Sort.TEXT, "A.", "Geese may pass."),
        UnitPiece(Sort.TEXT, "B.", "Ducks are fed, subject to this chapter."),
    ]
    assert _moved(difference(old, new)) == []


def test_a_clause_moved_as_far_as_its_words_are_the_same() -> None:
    old = [
        UnitPiece(Sort.TEXT, "A.", f"{GEESE} {CLAUSE} by day."),
        UnitPiece(Sort.TEXT, "B.", FERRY),
    ]
    new = [
        UnitPiece(Sort.TEXT, "A.", GEESE),
        UnitPiece(Sort.TEXT, "B.", f"{FERRY} {CLAUSE} at night."),
    ]
    assert [words.strip() for _, words in _moved(difference(old, new))] == [CLAUSE, CLAUSE]


def test_words_that_occur_twice_move_once() -> None:
    old = [UnitPiece(Sort.TEXT, "", f"Geese are greeted, {CLAUSE}.")]
    new = [UnitPiece(Sort.ROW, "", f"{CLAUSE}\t{CLAUSE}")]
    moved = _moved(difference(old, new))
    assert [op for op, _ in moved] == ["gone", "new"]
    assert moved[0][1].strip(" ,.") == moved[1][1].strip() == CLAUSE


def test_words_that_were_there_twice_and_are_once_moved_once() -> None:
    old = [UnitPiece(Sort.ROW, "", f"{CLAUSE}\t{CLAUSE}")]
    new = [UnitPiece(Sort.TEXT, "", f"Geese are greeted, {CLAUSE}.")]
    assert [op for op, _ in _moved(difference(old, new))] == ["gone", "new"]


def _joined(old: UnitPiece, new: UnitPiece) -> bool:
    """Whether two pieces are shown as one that changed."""
    return len(difference([old], [new])) == 1


def test_a_shared_label_suggests_one_piece_that_changed() -> None:
    words = "geese ducks swans herons".split()  # a quarter of the words is shared
    old, new = (" ".join([*words[:1], *(f"{end}{at}" for at in range(3))]) for end in "ab")
    assert _joined(UnitPiece(Sort.TEXT, "A.", old), UnitPiece(Sort.TEXT, "A.", new))
    assert not _joined(UnitPiece(Sort.TEXT, "A.", old), UnitPiece(Sort.TEXT, "B.", new))
    assert not _joined(UnitPiece(Sort.TEXT, "", old), UnitPiece(Sort.TEXT, "", new))


@pytest.mark.parametrize(("count", "moved"), [(LEAST - 1, 0), (LEAST, 2)])
def test_words_from_which_a_clause_moved(count: int, moved: int) -> None:
    clause = " ".join(f"word{at}" for at in range(count))
    old = [UnitPiece(Sort.TEXT, "A.", f"{GEESE} {clause}."), UnitPiece(Sort.TEXT, "B.", FERRY)]
    new = [UnitPiece(Sort.TEXT, "A.", f"{GEESE}."), UnitPiece(Sort.TEXT, "B.", f"{FERRY} {clause}")]
    assert len(_moved(difference(old, new))) == moved


def _rising(near: dict[tuple[int, int], float], after: tuple[int, int] = (-1, -1)) -> float:
    """The greatest sum of rising pairs, by trying all of them."""
    later = [pair for pair in near if pair[0] > after[0] and pair[1] > after[1]]
    return max((near[pair] + _rising(near, pair) for pair in later), default=0.0)


PAIRS = st.tuples(st.integers(0, 3), st.integers(0, 3))


@settings(max_examples=100, deadline=None)
@given(st.dictionaries(PAIRS, st.sampled_from([0.5, 0.75, 1.0]), min_size=1, max_size=8))
def test_the_pieces_with_the_most_in_common_are_paired(near: dict[tuple[int, int], float]) -> None:
    found = _heaviest(near, 4, 4)
    assert all(a < c and b < d for (a, b), (c, d) in pairwise(found))
    assert sum(near[pair] for pair in found) == _rising(near)
