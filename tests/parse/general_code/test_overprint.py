"""A title and the note below it that were read as one line, with their letters mixed."""

from __future__ import annotations

from builder.parse.general_code.overprint import separated
from builder.passage import Passage

LINE = "[Adopted 12-6-B1a9r7n1s as Ch. 6, Art. I, of the 1974 Code]"
NOTE = "[Adopted 12-6-1971 as Ch. 6, Art. I, of the 1974 Code]"


def _parts(*titles: str) -> tuple[str, str] | None:
    found = separated(Passage.at(LINE, 0), titles)
    return (found[0].text, found[1].text) if found else None


def test_a_line_is_separated_by_the_title_that_fits() -> None:
    assert _parts("Owls", "Barns") == ("Barns", NOTE)
    assert _parts("Bars", "Barns") == ("Barns", NOTE)  # "Bars" would leave no well-formed note


def test_a_line_that_no_title_fits_stays_as_it_is() -> None:
    assert _parts("Owls") is None
    assert _parts("Bars") is None
    assert _parts() is None
