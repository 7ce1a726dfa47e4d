"""Footnotes: small lines at a page's foot, each under a number that stands out to the left."""

from __future__ import annotations

from builder.parse.general_code.geometry.parse import footnotes
from builder.sources.pdf.book import Cell

from .setting import LEFT, TYPE, Setter

SMALL = 8.0


def _notes(setter: Setter) -> tuple[list[str], list[int]]:
    """Each note as number, page and words, and which lines were taken."""
    pages = {page: page - 1 for page in range(1, 12)}
    notes, taken = footnotes(setter.lines, TYPE, pages)
    shown = [
        f"{note.number} on {note.page}: {' '.join(line.text for line in note.lines)}"
        for note in notes
    ]
    return shown, sorted(taken)


def _page(*feet: str, setter: Setter | None = None, size: float = SMALL) -> Setter:
    made = setter or Setter()
    made.set("Geese are free.")
    for text in feet:
        made.set(text, size=size)
    return made


def test_small_lines_under_a_number_are_a_footnote() -> None:
    assert _notes(_page("1. Of geese", "and hens.", "2. Of owls.")) == (
        ["1 on 0: 1. Of geese and hens.", "2 on 0: 2. Of owls."],
        [1, 2, 3],
    )
    assert _notes(_page("1. Of geese.", size=10.0)) == ([], [])
    assert _notes(_page("of geese.")) == ([], [])


def test_a_number_within_a_footnote_begins_none() -> None:
    setter = _page("1. Of geese and")
    setter.set((LEFT + 10, "2. so on."), size=SMALL)
    assert _notes(setter)[0] == ["1 on 0: 1. Of geese and 2. so on."]


def test_cells_at_a_pages_foot_are_none() -> None:
    setter = _page()
    setter.set((LEFT, "1. Geese.", Cell(1, 0, 0, 1, False)), size=SMALL)
    assert _notes(setter) == ([], [])


def test_a_note_goes_on_at_the_foot_of_one_of_the_next_pages() -> None:
    def carried(pages: int) -> list[str]:
        setter = _page("1. Of geese")
        setter.turn(pages)
        return _notes(_page("and hens.", "2. Of owls.", setter=setter))[0]

    whole = "1 on 0: 1. Of geese and hens."
    assert carried(1) == [whole, "2 on 1: 2. Of owls."]
    assert carried(3)[0] == whole
    assert carried(4)[0] == "1 on 0: 1. Of geese"
    setter = _page("1. Of geese")
    setter.turn()
    assert _notes(_page("and hens.", setter=setter))[0] == [whole]
