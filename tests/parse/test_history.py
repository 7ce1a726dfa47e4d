"""Events of history notes: what was done, when, and by which law."""

from __future__ import annotations

from builder.parse.history import bracket_events, iso_date


def test_a_day_that_no_calendar_has_is_no_date() -> None:
    """A misprint costs the date alone: what was done, and by which law, is told."""
    for month, day in (("2", "30"), ("13", "1"), ("0", "4")):
        assert iso_date(month, day, "2009") is None
    [event] = bracket_events("[Added 2-30-2009 by L.L. No. 1-2009]")
    assert (event.action.value, event.date, event.law) == ("added", None, "L.L. No. 1-2009")
