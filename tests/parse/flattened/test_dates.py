"""Collapsed dates: two witnesses, and what stays open."""

from __future__ import annotations

import datetime as dt

from builder.parse.flattened.dates import Calendar, Witness


def _calendar(*notes: str) -> Calendar:
    return Calendar.from_text("", notes)


def test_laws_are_numbered_in_the_order_of_their_adoption() -> None:
    calendar = _calendar("added 3142012 by ll no 12012", "amended 12182012 by ll no 52012")
    assert calendar.decide("1122012", "42012")[0] == dt.date(2012, 11, 2)
    assert calendar.decide("1122012", "")[0] is None


def test_a_board_meets_on_one_day_of_the_week() -> None:
    tuesdays = [dt.date(1990, 2, 13) + dt.timedelta(weeks=4 * n) for n in range(9)]
    calendar = _calendar(*(f"amended {day.month}{day.day}{day.year}" for day in tuesdays))
    assert calendar.decide("1131976", "")[0] == dt.date(1976, 1, 13)


def test_what_no_witness_decides_stays_open() -> None:
    (event, witness), *_ = _calendar().events("amended 1112001 by ll no 12001")
    assert event.date is None
    assert event.readings == ("2001-01-11", "2001-11-01")
    assert (witness, event.confidence) == (Witness.NONE, 0.0)


def test_a_date_says_what_it_rests_on() -> None:
    found = list(
        _calendar("added 3142012 by ll no 12012").events(
            "amended 3142012 by ll no 12012  1122012 by ll no 02012"
        )
    )
    assert [(event.date, event.readings, witness) for event, witness in found] == [
        ("2012-03-14", (), Witness.ALONE),
        ("2012-01-12", ("2012-01-12", "2012-11-02"), Witness.LAWS),
    ]
    assert 1 > found[0].event.confidence > found[1].event.confidence > 0.9


def test_an_event_without_a_verb_takes_the_one_before() -> None:
    events = [
        event for event, _ in _calendar().events("added 6161953  581973  at time of adoption of")
    ]
    assert [(event.action.value, event.date) for event in events] == [
        ("added", "1953-06-16"),
        ("added", "1973-05-08"),
        ("added", None),
    ]
