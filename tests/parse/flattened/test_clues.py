"""What shows the end of a title.

It is what titles of many towns share, what recurs after section numbers, marks and numerals in
headings.
"""

from __future__ import annotations

from dataclasses import replace

from builder.parse.flattened.beginnings import Openings, designations
from builder.parse.flattened.clues import TitleClues
from builder.parse.flattened.features import Pairs
from builder.parse.flattened.headings import TitleFinder, likeliest
from builder.parse.flattened.model import Models
from builder.parse.flattened.title_words import TitleWords
from builder.parse.flattened.words import Words


def _end(text: str, first: int = 1, marks: tuple[tuple[int, int], ...] = ()) -> str:
    """The likeliest title of the text that begins at a word."""
    words = Words.from_source(text)
    finder = TitleFinder(words, (first,), Pairs.from_words(words), Models.shipped(), marks=marks)
    end, _ = likeliest(finder.chances(first, len(words), bounded=False))
    return words.phrase(first, end)


def test_what_titles_of_other_towns_share_shows_an_end() -> None:
    text = "x permit required no person shall moor a barge"
    words = Words.from_source(text)
    ends = []
    for models in (Models.shipped(), replace(Models.shipped(), titles=TitleWords())):
        finder = TitleFinder(words, (1,), Pairs.from_words(words), models)
        ends.append(likeliest(finder.chances(1, len(words), bounded=False))[0])
    assert words.phrase(1, ends[0]) == "permit required"
    assert ends[1] != ends[0]


def test_a_phrase_recurs_after_different_words_where_texts_begin() -> None:
    text = "x docks it shall be so x piers it shall be so x quays it shall be so x"
    openings = Openings.from_headings(Words.from_source(text), [1, 7, 13])
    assert openings.recurs("docks", ("it", "shall", "be")) == (2, 2)
    assert openings.recurs("it", ("shall", "be", "so")) == (2, 1)
    assert openings.recurs("docks", ("never", "met")) == (0, 0)


def test_headings_that_count_up_have_their_names_after_the_numeral() -> None:
    words = Words.from_source("plan i no barges plan ii of piers plan iii of quays rules of docks")
    assert designations(words, [0, 4, 8, 12]) == {0: 2, 4: 6, 8: 10}
    assert designations(words, [0, 4, 12]) == {}


def test_a_title_does_not_end_after_its_numeral_if_headings_count_up() -> None:
    body = (
        "in accordance with the rules of the port master no person shall moor a barge there at any "
        "time"
    )
    text = " ".join(
        f"x plan {numeral} {name} {body}"
        for numeral, name in (("i", "barge lanes"), ("ii", "no mooring"), ("iii", "quays"))
    )
    words = Words.from_source(text)
    firsts = tuple(at for at, word in enumerate(words.texts) if word == "plan")
    finder = TitleFinder(words, firsts, Pairs.from_words(words), Models.shipped())
    chances = finder.chances(firsts[1], firsts[2] - 1, bounded=True)
    assert firsts[1] + 2 not in chances
    assert words.phrase(firsts[1], likeliest(chances)[0]) == "plan ii no mooring"


def test_a_footnotes_mark_is_not_part_of_a_titles_last_word() -> None:
    text = "x mooring of barges12 no person shall moor a barge at the quay"
    words = Words.from_source(text)
    mark = (text.index("12"), text.index("12") + 2)
    clues = TitleClues.from_text(words, [mark], [1], [], Pairs.from_words(words))
    assert clues.words.texts[3] == "barges"
    assert "mark" in set(clues.at(1, 4, len(words)))
    assert "mark inside" in set(clues.at(1, 5, len(words)))
    assert _end(text, marks=(mark,)) == "mooring of barges12"


def test_a_plain_beginning_of_a_sentence_ends_a_title() -> None:
    assert (
        _end("x mooring of barges prohibited no person shall moor a barge at the quay")
        == "mooring of barges prohibited"
    )
    assert (
        _end("x lanterns the keeper of each barge shall keep a lantern lit at night") == "lanterns"
    )
