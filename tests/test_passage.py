"""Passages keep text and place together, whatever is cut and joined."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from builder.passage import Passage, spans_of

texts = st.text(alphabet=st.sampled_from("ab .-/\n§1"), max_size=60)


def lines_of(source: str) -> list[Passage]:
    found, start = [], 0
    for line in source.split("\n"):
        found.append(Passage.of_source(source, start, start + len(line)))
        start += len(line) + 1
    return found


def read_back(source: str, passage: Passage) -> str:
    return "".join("".join(source[start:end].split()) for start, end in passage.spans)


@given(texts)
def test_joined_lines_hold_every_character_of_the_source_once(source: str):
    joined = Passage.join(lines_of(source))
    assert "".join(joined.text.split()) == "".join(source.split()) == read_back(source, joined)


@given(texts, st.integers(0, 70), st.integers(0, 70))
def test_a_slice_is_the_slice_of_its_text_and_spans(source: str, start: int, end: int):
    joined = Passage.join(lines_of(source))
    part = joined[start:end]
    assert part.text == joined.text[start:end]
    assert "".join(part.text.split()) == read_back(source, part)


@given(texts, st.data())
def test_what_is_taken_out_is_in_no_span(source: str, data: st.DataObject):
    joined = Passage.join(lines_of(source))
    start = data.draw(st.integers(0, len(joined)))
    end = data.draw(st.integers(start, len(joined)))
    kept, taken = joined.without([(start, end)]), joined[start:end]
    assert kept.text == joined.text[:start] + joined.text[end:]
    covered = {at for a, b in kept.spans for at in range(a, b)}
    assert all(
        at not in covered or source[at].isspace() for a, b in taken.spans for at in range(a, b)
    )


@given(texts, st.lists(st.integers(0, 70)).map(sorted))
def test_the_parts_of_a_passage_are_its_slices(source: str, edges: list[int]):
    joined = Passage.join(lines_of(source))
    ranges = list(zip(edges[::2], edges[1::2], strict=False))
    assert joined.slices(ranges) == [joined[start:end] for start, end in ranges]


def test_passages_behind_an_empty_one_stand_where_they_stand():
    source = "A. one-half"
    assert spans_of(
        [Passage(), Passage.of_source(source, 0, 2), Passage.of_source(source, 3, 11)]
    ) == ((0, 11),)
    assert spans_of(
        [Passage(), Passage.of_source(source, 0, 2), Passage.of_source(source, 4, 11)]
    ) == (
        (0, 2),
        (4, 11),
    )


def test_a_removed_mark_of_one_character_parts_the_spans():
    source = "fees,5 and"
    passage = Passage.of_source(source, 0, 10).without([(5, 6)])
    assert passage.text == "fees, and"
    assert passage.spans == ((0, 5), (6, 10))


def test_a_restored_hyphen_is_listed_and_stands_in_no_span():
    source = "singlefamily"
    passage = (
        Passage.of_source(source, 0, 6) + Passage.inserted("-") + Passage.of_source(source, 6, 12)
    )
    assert passage.text == "single-family"
    assert passage.insertions == ((6, "-"),)
    assert passage.spans == ((0, 12),)


def test_lines_join_tightly_behind_a_hyphen_but_not_behind_a_suspended_one():
    source = "full-\ntime one-\nor two"
    assert Passage.join(lines_of(source)).text == "full-time one- or two"
