"""Events of history notes: what was done, when, and by which law."""

from __future__ import annotations

from builder.parse.history import events_of, iso_date


def test_a_day_that_no_calendar_has_is_no_date() -> None:
    """A misprint loses only the date: what was done, and by which law, is kept."""
    for month, day in (("2", "30"), ("13", "1"), ("0", "4")):
        assert iso_date(month, day, "2009") is None
    [event] = events_of("[Added 2-30-2009 by L.L. No. 1-2009]")
    assert (event.action.value, event.date, event.law) == ("added", None, "L.L. No. 1-2009")


def test_an_act_without_a_day_is_listed_among_others() -> None:
    """A misprinted day in the middle of a note left the act out."""
    found = events_of("[Amended 5-23-1978 by Ord. No. 7; 7-9-195 by Ord. No. 8; 2-3-2005]")
    assert [(one.date, one.law) for one in found] == [
        ("1978-05-23", "Ord. No. 7"),
        (None, "Ord. No. 8"),
        ("2005-02-03", None),
    ]
