"""The newest law of a copy: dated without a doubt, and confirmed, so that no typo decides."""

from __future__ import annotations

import datetime as dt
from dataclasses import replace

import pytest

from builder.indexes.newest_law import newest_law
from builder.model import Action, Event, HistoryNote
from builder.present.facts import Facts
from tests.indexes.test_definitions import code, section


def made(*events: tuple[str | None, str | None], **more: object):
    notes = tuple(
        HistoryNote("[...]", (), None, (Event(Action.ADDED, date, law, **more),))
        for date, law in events
    )
    return code(replace(section("7-1"), history=notes))


def test_the_latest_date_comes_with_its_law_and_place():
    found = newest_law(made(("2019-05-06", "L.L. No. 1-2019"), ("2020-03-02", "L.L. No. 4-2020")))
    assert found is not None
    assert (found.law, found.date, found.unit) == ("L.L. No. 4-2020", "2020-03-02", "7-1")


@pytest.mark.parametrize(
    ("date", "law", "believed"),
    [
        ("2109-02-03", None, False),  # a typo: nothing else is of that year
        ("2109-02-03", "L.L. No. 1-2019", False),
        ("2021-02-03", "Ord. 7-2021", True),
        ("2020-12-03", None, True),
    ],
)
def test_a_date_needs_a_second_witness(date: str, law: str | None, *, believed: bool):
    found = newest_law(made(("2020-03-02", "L.L. No. 4-2020"), (date, law)))
    assert found is not None
    assert found.date == (date if believed else "2020-03-02")


def test_a_doubtful_date_or_one_after_the_day_of_the_copy_does_not_count():
    assert newest_law(made(("2020-03-02", "L.L. No. 4-2020"), confidence=0.6)) is None
    assert (
        newest_law(made(("2020-03-02", "L.L. 4-2020"), readings=("2020-03-02", "2020-02-03")))
        is None
    )
    held = made(("2020-03-02", "L.L. No. 4-2020"))
    early = replace(held.source, current_through=dt.date(2019, 1, 1))
    assert newest_law(replace(held, source=early)) is None
    bare = made(("2008", "Ord. 160"), ("2008", "Ord. 161"), ("2021", "Ord. 214"))
    through = replace(bare.source, current_through=dt.date(2021, 5, 5))
    for source, law in ((bare.source, "Ord. 161"), (through, "Ord. 214")):
        found = newest_law(replace(bare, source=source))
        assert found is not None
        assert found.law == law
    assert newest_law(code(section("7-1"))) is None


def test_a_copy_without_a_date_is_judged_by_its_newest_law():
    held = made(("2020-03-02", "L.L. No. 4-2020"))
    facts = Facts.of_code(held)
    assert facts.newest_law == "L.L. No. 4-2020, adopted March 2, 2020"
    assert facts.dated_iso == "2020-03-02"
    dated = replace(held, source=replace(held.source, current_through=dt.date(2024, 1, 1)))
    assert Facts.of_code(dated).dated_iso == "2024-01-01"


def test_if_most_laws_have_no_day_the_dated_ones_show_nothing():
    dated = ("2001-03-02", "Ord. 1-2001")
    undated = [(None, f"Ord. O2025000{at}") for at in range(2)]
    assert newest_law(made(dated, *undated)) is None
    assert newest_law(made(dated, undated[0])) is not None
