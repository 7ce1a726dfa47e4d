"""The date of a copy: one answer for pages, print, data and books.

A copy has the day of its version if its publisher gives one. Its text may say through which day it
is current, and when it was downloaded. Otherwise readers can only go by its newest law.
"""

from __future__ import annotations

import datetime as dt
import re
from dataclasses import dataclass

from builder.indexes.newest_law import NewestLaw
from builder.model import SourceFacts
from builder.present import names


@dataclass(frozen=True, slots=True)
class Dated:
    """The days that a copy states of itself."""

    version: dt.date | None = None
    current_through: dt.date | None = None
    retrieved: dt.date | None = None

    @classmethod
    def of_source(cls, source: SourceFacts) -> Dated:
        """The days of a source."""
        return cls(source.version, source.current_through, source.retrieved)

    @property
    def words(self) -> str:
        """All of them as part of a sentence; empty where there is none.

        >>> Dated(dt.date(2023, 6, 1), dt.date(2023, 4, 1), None).words
        'the version of June 1, 2023, current through April 1, 2023'
        """
        told = (
            ("the version of", self.version),
            ("current through", self.current_through),
            ("downloaded on", self.retrieved),
        )
        return ", ".join(f"{what} {names.date(day)}" for what, day in told if day)

    def by(self, newest: NewestLaw | None) -> tuple[str | None, str]:
        """The one day that stands for the copy, as precise as it is known, and what it is."""
        stated = (
            (self.version, "version"),
            (self.current_through, "current-through"),
            (self.retrieved, "retrieved"),
        )
        for day, name in stated:
            if day:
                return day.isoformat(), name
        return (newest.date, "newest-law") if newest else (None, "unknown")


def is_day(iso: str | None) -> bool:
    """Whether a date names a day, and not a year or a month alone."""
    return bool(iso and re.fullmatch(r"\d{4}-\d\d-\d\d", iso))
