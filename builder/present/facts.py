"""What every page says about its municipality, its source and the date of the copy.

It says whose law it is, how current, from which file, and how sure.
"""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Iterator
from dataclasses import asdict, dataclass

from builder.frozen import frozen
from builder.indexes.newest_law import NewestLaw, newest_law
from builder.model import Code, Municipality, SourceFacts
from builder.present import caution, names

UNDATED = "date not given"
_DAY_AT_END = re.compile(r"\bof \d{1,2}[-/]\d{1,2}[-/](?:\d{2}){1,2}$")


@frozen
class Dated:
    """The days that a copy gives for itself."""

    version: dt.date | None = None
    current_through: dt.date | None = None
    retrieved: dt.date | None = None

    @classmethod
    def of_source(cls, source: SourceFacts) -> Dated:
        """The days of a source."""
        return cls(source.version, source.current_through, source.retrieved)

    @property
    def words(self) -> str:
        """The days as part of a sentence, or "".

        >>> Dated(dt.date(2023, 6, 1), dt.date(2023, 4, 1), None).words
        'the version of June 1, 2023, current through April 1, 2023'
        """
        return ", ".join(f"{words} {names.date(day)}" for day, _, words in self._given())

    def by(self, newest: NewestLaw | None) -> tuple[str | None, str]:
        """The date of the copy, or None, and its kind such as "version"; "unknown" if None."""
        for day, name, _ in self._given():
            return day.isoformat(), name
        return (newest.date, "newest-law") if newest else (None, "unknown")

    def _given(self) -> Iterator[tuple[dt.date, str, str]]:
        """Each day that the copy gives: (day, kind, words before it)."""
        for day, name, words in (
            (self.version, "version", "the version of"),
            (self.current_through, "current-through", "current through"),
            (self.retrieved, "retrieved", "downloaded on"),
        ):
            if day:
                yield day, name, words


@dataclass(frozen=True, kw_only=True)
class Facts(Municipality):
    """A municipality with the facts of its copy, as words."""

    publisher: str
    layout: str
    file: str
    sha256: str
    current_through: str | None
    newest_law: str | None
    """The newest law in the copy: "L.L. No. 4-2020, adopted March 2, 2020"."""
    dated_iso: str | None
    """The day that dates the copy (`builder.present.facts`), from which its age is judged."""
    stated_iso: str | None
    """That day if the copy states it; None if it is only that of its newest law."""
    stated: str
    """The days that the copy gives, as part of a sentence; empty if it gives none."""
    recognized: bool
    """Whether a machine read it from a scan."""
    damaged: bool
    """Whether the text was rebuilt from a damaged copy."""
    accepted: str
    """What its publisher knew to be wrong with the copy, in a sentence or two; else empty."""
    cited_as: str
    """How a citation names the code: "Alderwick Village Code"."""
    caution: str
    """What must accompany a citation of an unsure copy; else empty."""

    @classmethod
    def of_code(cls, code: Code) -> Facts:
        """The facts of a code."""
        town, source = code.municipality, code.source
        current, newest = source.current_through, newest_law(code)
        newest_name = _named(newest) if newest else None
        days = Dated.of_source(source)
        iso, by = days.by(newest)
        return cls(
            **asdict(town),
            publisher=source.publisher,
            layout=source.layout.text,
            file=source.file,
            sha256=source.sha256,
            current_through=names.date(current) if current else None,
            newest_law=newest_name,
            dated_iso=iso,
            stated_iso=iso if by != "newest-law" else None,
            stated=days.words,
            recognized=code.condition.recognized,
            damaged=code.condition.damaged,
            accepted=caution.of_accepted(code.condition),
            cited_as=names.cited_as(town.name),
            caution=caution.of_citation(code.condition),
        )

    @property
    def day(self) -> str | None:
        """The day that dates the copy; None if only a month or a year is known."""
        return self.dated_iso if is_day(self.dated_iso) else None

    @property
    def dated(self) -> str:
        """The date in a citation of the copy; empty if none is known."""
        if self.stated:
            return self.stated
        return f"laws through {names.date(self.dated_iso)}" if self.dated_iso else ""

    @property
    def age(self) -> str:
        """The days that the copy gives, or else its newest law; empty if neither is known."""
        newest = f"newest law {self.newest_law}" if self.newest_law else ""
        return self.stated or newest

    @property
    def how_current(self) -> str:
        """How current the copy is, in a few words."""
        return self.age or UNDATED

    @property
    def known_days(self) -> str:
        """The days that the copy gives, or that it gives none; empty if its newest law is known."""
        return self.stated or ("" if self.newest_law else UNDATED)

    @property
    def newest_words(self) -> str:
        """A sentence on the newest law in the copy; empty if none is known."""
        return f"Newest law in this copy: {self.newest_law}." if self.newest_law else ""

    @property
    def site_name(self) -> str:
        """The title of the site."""
        return f"Code of {self.called}"

    @property
    def called(self) -> str:
        """The name within a sentence: "the Village of Walton", "Mossbank", "Kent County"."""
        return f"the {self.name}" if " of " in self.name else self.name

    @property
    def hrefs(self) -> dict[str, str | None]:
        """The links to the clerk and for reports; None where there is nothing to link to."""
        clerk = _href_of(self.clerk) or _call(self.clerk)
        return {"clerk": clerk, "contact": _href_of(self.contact)}


def _href_of(address: str | None) -> str | None:
    """The link to a mail or web address; None if it is neither.

    >>> _href_of("clerk@town.example"), _href_of("555-0100")
    ('mailto:clerk@town.example', None)
    """
    found = re.fullmatch(r"(?P<mail>[^\s@:/?#&%]+@[^\s@:/?#&%]+)|https?://\S+", address or "")
    return ("mailto:" if found["mail"] else "") + found[0] if found else None


def _call(telephone: str | None) -> str | None:
    """The link that calls a telephone number; None for other words.

    >>> _call("(607) 555-0100"), _call("the clerk, 555-0100")
    ('tel:6075550100', None)
    """
    number = re.fullmatch(r"\+?[\d(][\d ().-]{5,18}\d", telephone or "")
    return "tel:" + re.sub(r"[^\d+]", "", number[0]) if number else None


def _named(newest: NewestLaw) -> str:
    """The newest law in words; "Ord. of 4-2-2018" has its day in its name.

    >>> _named(NewestLaw("Ord. 160", "2018-04-02", "7-1"))
    'Ord. 160, adopted April 2, 2018'
    >>> _named(NewestLaw("Ord. of 4-2-2018", "2018-04-02", "7-1"))
    'Ord. of 4-2-2018'
    >>> _named(NewestLaw("Ord. 2010-5-12", "2010-06-07", "7-1"))
    'Ord. 2010-5-12, adopted June 7, 2010'
    """
    if newest.law and _DAY_AT_END.search(newest.law):
        return newest.law
    day = names.date(newest.date)
    return f"{newest.law}, adopted {day}" if newest.law else f"adopted {day}"


def is_day(iso: str | None) -> bool:
    """Whether a date has a day, and not only a year or a month."""
    return bool(iso and re.fullmatch(r"\d{4}-\d\d-\d\d", iso))
