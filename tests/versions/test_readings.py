"""Which units of a version were brought together from several places of its source."""

from __future__ import annotations

from dataclasses import replace

from builder.model import Unit
from builder.versions.readings import NEIGHBORS, brought_together
from tests.versions.codes import HEARTH, section


def _named(units: list[Unit]) -> list[Unit]:
    return [replace(unit, id=unit.number) for unit in units]


def test_units_in_the_order_of_their_source_were_not_brought_together() -> None:
    units = [section(f"1-{at}", HEARTH, places=(10 * at, 10 * at + 5)) for at in range(4)]
    assert brought_together(_named(units)) == frozenset()


def test_a_unit_and_the_one_that_it_reaches_beyond() -> None:
    units = [
        section("1-1", HEARTH, places=(0, 25)),
        section("1-2", HEARTH, places=(10, 15)),
        section("1-3", HEARTH, places=(20, 22)),
        section("1-4", HEARTH, places=(30, 35)),
    ]
    assert brought_together(_named(units)) == {"1-1", "1-2", "1-3"}


def test_only_neighbors_are_examined() -> None:
    near, far = (
        [
            section("1-1", HEARTH, places=(0, 900)),
            *(section(f"2-{at}", HEARTH, places=(1000 + at, 1000 + at)) for at in range(between)),
            section("1-2", HEARTH, places=(10, 20)),
        ]
        for between in (2 * NEIGHBORS - 1, 2 * NEIGHBORS)
    )
    assert {"1-1", "1-2"} <= brought_together(_named(near))
    assert "1-1" not in brought_together(_named(far))
