"""Footnotes at the foot of pages, taken out of the text."""

from __future__ import annotations

from builder.parse.general_code.pages.footnotes import RESTART, Note, keyed, take_footnotes
from builder.parse.lines.measure import Measures
from tests.parse.general_code.book import pages_of

WIDE = "n" * 66
"""A line wider than the text's own measure."""


def _taken(*written: str) -> tuple[list[list[str]], list[str]]:
    """The remaining lines of each page, and each footnote as page, number and text."""
    left, notes = take_footnotes(pages_of(*written), Measures())
    said = []
    for note in notes:
        first, *others = (line.text for line in note.lines)
        said.append(f"{note.page}: {note.number} {' '.join([first[note.label_end :], *others])}")
    return [[line.text for line in page.lines] for page in left], said


def test_footnotes_are_at_the_foot_with_rising_numbers() -> None:
    page = "Geese.\n3. Editor's Note: Of geese,\nand hens.\n4. Editor's Note: Of owls."
    assert _taken(page) == (
        [["Geese."]],
        ["0: 3 Editor's Note: Of geese, and hens.", "0: 4 Editor's Note: Of owls."],
    )
    assert _taken("Geese.\n4. Editor's Note: A.\n3. Editor's Note: B.")[1] == [
        "0: 4 Editor's Note: A. 3. Editor's Note: B."
    ]
    assert _taken("Geese.\n3. Editors are notable.")[1] == []


def test_an_unfinished_note_continues_at_the_foot_of_the_next_page() -> None:
    first = "Geese.\n3. Editor's Note: Of geese"
    assert _taken(first, f"Hens.\n{WIDE}\nand owls.") == (
        [["Geese."], ["Hens."]],
        [f"0: 3 Editor's Note: Of geese {WIDE} and owls."],
    )
    assert _taken(f"{first}.", f"Hens.\n{WIDE}\nand owls.")[0][1] == ["Hens.", WIDE, "and owls."]
    assert _taken(first, f"Hens.\n{WIDE}\n4. Editor's Note: B.")[1][0].endswith(WIDE)
    assert _taken(first, "A.", "A.", "A.", f"Hens.\n{WIDE}\nand owls.")[0][4][1] == WIDE


def test_a_short_line_that_ends_the_text_above_it_is_not_a_note() -> None:
    first = "Geese.\n3. Editor's Note: Of geese"
    assert _taken(first, "Hens are\nfree.")[0][1] == ["Hens are", "free."]
    assert _taken(first, "Hens are free.\nand owls.")[0][1] == ["Hens are free."]
    assert _taken(first, "and owls.")[0][1] == []


def test_keys_rise_even_if_the_count_begins_again() -> None:
    notes = [Note(number, 0, (), 0) for number in (1, 2, 1, 1)]
    assert list(keyed(notes)) == [1, 2, RESTART + 1, 2 * RESTART + 1]
