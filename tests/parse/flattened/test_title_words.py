"""What the titles and texts of many towns show about one place."""

from __future__ import annotations

from builder.parse.flattened.title_words import TitleWords

WORDS = TitleWords(
    last={"fees": 9}, begins={"the": 8}, opens={"the keeper": 4}, whole={"fees": 12, "fees due": 3}
)
TEXT = "fees the keeper pays fees due on monday".split()


def _clues(first: int, index: int) -> set[str]:
    return set(WORDS.clues(TEXT, first, index))


def test_a_title_of_many_towns_before_a_common_beginning() -> None:
    assert {"xf4:0", "x14:3", "xp7", "xt10"} <= _clues(0, 1)


def test_a_longer_title_of_several_towns() -> None:
    assert "xf4:2" in _clues(4, 5)
    assert "xf2:0" in _clues(4, 6)


def test_words_of_no_title_and_no_beginning() -> None:
    assert {"xf0:0", "xu0"} <= _clues(0, 3)
