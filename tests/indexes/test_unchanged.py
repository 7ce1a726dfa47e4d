"""Since when a section has read as it does today: only if every note gives its day."""

from __future__ import annotations

from dataclasses import replace

import pytest

from builder import addresses
from builder.model import Action, Event, Footnote, HistoryNote, Unit
from builder.pages.site import unchanged_since
from tests.conditions import DAMAGED
from tests.versions.codes import HEARTH, code, section


def noted(*dates: str | None, raw: str = "", confidence: float = 1.0) -> tuple[HistoryNote, ...]:
    """A note with an event of each date."""
    events = tuple(Event(Action.AMENDED, date, None, confidence) for date in dates)
    return (HistoryNote(raw, (), events=events),)


def since(unit: Unit, *, chapter: tuple[HistoryNote, ...] = ()) -> str | None:
    """The day for one section, below a chapter with notes."""
    made = code({"I": [unit]})
    units = [replace(one, history=chapter) if one.id == "chapter-1" else one for one in made.units]
    return unchanged_since(replace(made, units=addresses.assign(units))).get("1-1")


SECTION = section("1-1", HEARTH)
APPLICABLE = "[HISTORY: Adopted 3-5-1990. Amendments noted where applicable.]"


@pytest.mark.parametrize(
    ("dates", "told"),
    [
        (("2009-02-02",), "2009-02-02"),
        (("2009-02-02", "2014-05-06"), "2014-05-06"),
        (("1990", "2009-02-02"), "2009-02-02"),
        (("2009", "2009-02-02"), None),
        ((None, "2009-02-02"), None),
        ((), None),
    ],
)
def test_the_last_of_all_days(dates: tuple[str | None, ...], told: str | None) -> None:
    assert since(replace(SECTION, history=noted(*dates))) == told


def test_an_unsure_day_shows_nothing() -> None:
    assert since(replace(SECTION, history=noted("2009-02-02", confidence=0.8))) is None


def test_a_later_note_above_counts() -> None:
    held = replace(SECTION, history=noted("2009-02-02"))
    assert since(held, chapter=noted("2015-01-05")) == "2015-01-05"


def test_a_section_without_notes_has_a_day_if_its_publisher_notes_all_changes() -> None:
    assert since(SECTION, chapter=noted("1990-03-05", raw=APPLICABLE)) == "1990-03-05"
    assert since(SECTION, chapter=noted("1990-03-05")) is None


def test_a_footnote_that_speaks_of_a_change_ends_it() -> None:
    held = replace(SECTION, history=noted("2009-02-02"))
    told = Footnote("1", "Editor's Note: Amended at time of adoption of Code.", ())
    assert since(replace(held, footnotes=(told,))) is None
    assert since(replace(held, footnotes=(Footnote("1", "See § 1-2.", ()),))) == "2009-02-02"


def test_a_damaged_copy_shows_nothing() -> None:
    made = code({"I": [replace(SECTION, history=noted("2009-02-02"))]})
    assert unchanged_since(replace(made, condition=DAMAGED)) == {}
