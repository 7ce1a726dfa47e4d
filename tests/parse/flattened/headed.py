"""Pages of flattened words and the divisions found in them, as tests show them."""

from __future__ import annotations

from builder.parse.flattened.chapter_titles import ChapterTitles, chapter_names
from builder.parse.flattened.decode import Start
from builder.parse.flattened.divisions import DivisionFinder
from builder.parse.flattened.features import Pairs
from builder.parse.flattened.model import Models
from builder.parse.flattened.notes import find_notes
from builder.parse.flattened.numbers import Number
from builder.parse.flattened.pages import Page
from builder.parse.flattened.skeleton import Skeleton
from builder.parse.flattened.words import Words

TEXT = "no person shall keep a goose upon the green of the village by night"


def finder(*pages: str) -> DivisionFinder:
    """A finder of divisions in pages. Each number of three figures after two blanks begins a
    section.
    """
    source = "  ".join(pages)
    words = Words.from_source(source)
    made: list[Page] = []
    for page in pages:
        first = made[-1].stop if made else 0
        made.append(Page(first, first + len(page.split()), None))
    starts = [
        Start(at, Number(int(word[:2]), "", int(word[2])), printed=True)
        for at, word in enumerate(words.texts)
        if word.isdecimal() and len(word) == 3 and words.gaps[at] > 1
    ]
    text = Skeleton(words, made, starts, tuple(find_notes(source)))
    titles = ChapterTitles(text, chapter_names(source), Pairs.from_words(words), Models.shipped())
    return DivisionFinder(text, titles)


def heads(*pages: str) -> list[str]:
    """The divisions of some pages: kind, number and title."""
    found = finder(*pages)
    return [
        f"{one.kind} {one.number}: {found.text.words.phrase(*one.title)}" for one in found.find()
    ]
