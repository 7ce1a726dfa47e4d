"""The text that a unit gets: its words, and how sure the seams in them are."""

from __future__ import annotations

from builder.parse.flattened.bodies import Body

BODY = Body(margin=[(3, 5), (9, 11)], seams=[(4, 0.6), (9, 0.8), (20, 0.1)])


def test_the_words_of_the_margin_in_order() -> None:
    assert BODY.margin_words() == [3, 4, 9, 10]


def test_a_text_is_as_sure_as_its_least_sure_seam() -> None:
    assert BODY.seam_in([(3, 5), (9, 11)]) == 0.6
    assert BODY.seam_in([(5, 10)]) == 0.8
    assert BODY.seam_in([(9, 10)]) == 0.8
    assert BODY.seam_in([(5, 9)]) == 1.0, "a seam after a text is not part of it"
