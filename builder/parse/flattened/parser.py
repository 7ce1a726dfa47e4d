"""Flattened General Code text: from one line of lower-case words to units in reading order.

The steps are words, pages, footnotes, section numbers, divisions; then the text between the
headings goes to its units.
"""

from __future__ import annotations

from dataclasses import replace

from builder.model import Parsed
from builder.parse.flattened.assemble import Arranged, arrange, assemble
from builder.parse.flattened.chapter_titles import ChapterTitles, chapter_names, chapters_named
from builder.parse.flattened.decode import decode
from builder.parse.flattened.divisions import DivisionFinder
from builder.parse.flattened.evidence import Evidence
from builder.parse.flattened.features import Pairs
from builder.parse.flattened.model import Models
from builder.parse.flattened.notes import cut_notes, find_notes
from builder.parse.flattened.pages import find_pages
from builder.parse.flattened.placing import with_placing
from builder.parse.flattened.skeleton import Skeleton, place_swallowed
from builder.parse.flattened.words import Words
from builder.sources.text import SourceText


def parse(source: SourceText, models: Models | None = None) -> Parsed:
    """Parse a flattened text. What is undecided is kept as found, with a confidence below one.

    Args:
        source: the text.
        models: replace the package's own models, so that these can be measured on a code that the
            package's were trained on.
    """
    models = models or Models.shipped()
    parsed = assemble(read(source, models), models)
    units, doubts = with_placing(parsed.units)
    return replace(parsed, units=tuple(units), doubts=(*parsed.doubts, *doubts))


def read(source: SourceText, models: Models) -> Arranged:
    """The words of a text in reading order, each with the heading that it belongs to."""
    words = Words.from_source(source.text)
    pages, footnotes = cut_notes(words, find_pages(words))
    notes = tuple(find_notes(source.text))
    pairs = Pairs.from_words(words)
    starts = place_swallowed(words, pages, decode(words, pages, chapters_named(source.text)))
    skeleton = Skeleton(words, pages, starts, notes)
    divisions = DivisionFinder(
        skeleton, ChapterTitles(skeleton, chapter_names(source.text), pairs, models)
    ).find()
    return arrange(Evidence(words, pages, starts, notes, footnotes, divisions), pairs, models)
