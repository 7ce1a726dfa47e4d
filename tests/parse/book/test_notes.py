"""Histories, references and footnotes of a typeset book."""

from __future__ import annotations

from dataclasses import replace

import pytest

from builder.sources.pdf.book import Run

from .general_code import (
    COLUMN,
    begun,
    lines_of,
    parsed,
    set_head,
    set_section,
)
from .setting import LEADING, LEFT, Setter


def test_a_history_note_is_in_headings_and_after_what_it_changed() -> None:
    setter = begun("§ 1-1. Old geese.", "§ 1-2. Hens.", "§ 1-3. Owls. [Added 3-4-2001]")
    setter.set("Owls are free. [Amended 5-6-2007 by Ord. No. 7]", above=2 * LEADING)
    (*_, section) = parsed(setter).units
    assert [(note.raw, note.block) for note in section.history] == [
        ("[Added 3-4-2001]", None),
        ("[Amended 5-6-2007 by Ord. No. 7]", 1),
    ]


def test_general_references_are_notes_in_the_order_of_the_file() -> None:
    setter = Setter()
    set_head(setter, "Chapter 1", "GEESE", "GENERAL REFERENCES")
    setter.set(
        (LEFT, "Hens — See Ch. 4."), (COLUMN, "Owls — See Ch. 5."), size=8.0, above=2 * LEADING
    )
    setter.set((LEFT, "Jays — See Ch. 6."), size=8.0)
    for title in ("§ 1-1. Old geese.", "§ 1-2. Hens.", "§ 1-3. Owls."):
        set_section(setter, title)
    assert lines_of(setter)[1:5] == [
        "  note: GENERAL REFERENCES",
        "  note: Hens — See Ch. 4.",
        "  note: Owls — See Ch. 5.",
        "  note: Jays — See Ch. 6.",
    ]


def _set_marked(setter: Setter, words: str, mark: str) -> None:
    """Set a line with a raised mark after its words."""
    line = setter.set(words + mark, above=2 * LEADING)
    edge = line.x1 - 5.0 * len(mark)
    last = line.laid.runs[-1]
    raised = Run(len(words), len(words + mark), edge, line.x1, 6.0, False, raised=True)
    laid = replace(line.laid, runs=(last._replace(end=len(words), x1=edge), raised))
    setter.lines[-1] = replace(line, laid=laid)


@pytest.mark.parametrize("words", ["Owls are free by § 12", "No fee is due in 1999"])
def test_a_raised_mark_is_a_footnotes_even_after_a_figure(words: str) -> None:
    setter = begun()
    _set_marked(setter, words, "31")
    setter.set("31. Editor's Note: Of owls.", size=8.0, above=60.0)
    (*_, section) = parsed(setter).units
    [note] = section.footnotes
    assert (note.number, note.text, note.block) == ("31", "Editor's Note: Of owls.", 1)
    assert section.blocks[1].text == words
