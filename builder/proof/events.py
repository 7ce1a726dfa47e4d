"""The events of a history note say what the note says.

Every date and law stands in it, and no date is passed over.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from builder.proof.book import Book, Plain
from builder.proof.fault import Ledger
from builder.proof.headings import bare

_DATE = re.compile(r"(?<!\d)(\d{1,2})\s?([-/.])\s?(\d{1,2})\s?\2\s?(\d{4}|\d{2})(?!\d)")
_DIGITS = re.compile(r"\d+")
_RUN_DATE = re.compile(r"(?<!no )(?<![\w])\d{2,4}(?:1[89]|20)\d\d(?!\w)")
"""A date of flattened text: month, day and year in one run; a law's number follows "no"."""
_CLAUSE = re.compile(r";|\)\s*\(")
"""Between two clauses of a note, each of one act."""
_VERBS = {
    "adopted": ("adopt", "passed", "enact", "ord", "res", "as"),
    "added": ("add",),
    "amended": ("amend", "am", "passed", "ord", "res"),
    "repealed": ("repeal",),
    "renumbered": ("renumber", "redesignat"),
}
"""Beginnings of the words that say each action; an act that stands without a verb adopts or
amends."""
_ALL_STEMS = tuple(stem for stems in _VERBS.values() for stem in stems)
_YEAR = re.compile(r"(?<!\d)(?:1[6-9]|20)\d\d(?!\d)")
_FORMER = r"[\w.–—-]*(?:\(\w+\))*"
"""What goes on behind the first figures of a former code's section: "-8-25(a)", "-8-17—7-8-21"."""
_BY_THE_WAY = re.compile(
    rf"(?:(?<!§)§+|\bsec(?:tion)?s?\b\.?)\s*\d{_FORMER}"
    rf"(?:, (?:and )?\d+-\d+-\d{{1,2}}(?!\d){_FORMER})*"
    r"|\b(?:eff|approv|ratif|filed)[^;\]]*",
    re.I,
)
"""Sections of a former code, which look like dates, and the days on which an act was approved or
came into force."""


def check(book: Book, ledger: Ledger) -> None:
    """All events of all history notes, and all dates of the notes."""
    for unit in book.units:
        for index, note in enumerate(unit["history"]):
            where, at = f"history[{index}] of {unit['id']}", note["spans"][0][0]
            for event in note["events"]:
                ledger.checked["events"] += 1
                for wrong in _event(event, note["raw"]):
                    ledger.fault("event", where, at, wrong)
                for wrong in _day(event, note["raw"], flattened=book.flattened):
                    ledger.fault("date", where, at, wrong)
            wrong_order = _in_turn(note, flattened=book.flattened)
            if wrong_order:
                ledger.fault("event", where, at, wrong_order)


def _day(event: Plain, raw: str, *, flattened: bool) -> Iterator[str]:
    for date in sorted({event["date"], *event["readings"]} - {None}):
        if not (_squeezed(date, raw) if flattened else _stands(date, raw)):
            yield f"the date {date} does not stand in the note"


def _event(event: Plain, raw: str) -> Iterator[str]:
    words = [bare(word) for word in raw.split()]
    stems = _VERBS[event["action"]]
    spoken = any(word.startswith(_ALL_STEMS) for word in words)
    if spoken and not any(word.startswith(stems) for word in words):
        yield f"{event['action']!r}: no word of the note says so"
    if event["law"] and not _names(event["law"], raw):
        yield f"the law {event['law']!r} does not stand in the note"


def _names(law: str, raw: str) -> bool:
    """Whether a note names a law, and no longer number that only begins or ends so."""
    within = r"[\W_]*".join(bare(law))
    edge = (r"(?<!\d)" if law[:1].isdigit() else "", r"(?!\d)" if law[-1:].isdigit() else "")
    return bare(law) in bare(raw) and bool(re.search(edge[0] + within + edge[1], raw, re.I))


def _stands(date: str, raw: str) -> bool:
    """Whether a date stands in a note, as precise as it is told: a year alone, or the day."""
    return date in _dates(raw) or (len(date) == len("2009") and date in _YEAR.findall(raw))


def _dates(raw: str) -> list[str]:
    """The dates of a note as ISO dates, in its order.

    Those with two figures of a year in both centuries.
    """
    found = []
    for month, _, day, year in _DATE.findall(raw):
        years = [year] if len(year) == 4 else ["19" + year, "20" + year]
        found += [f"{each}-{int(month):02}-{int(day):02}" for each in years]
    return found


def _squeezed(date: str, raw: str) -> bool:
    """Whether a date stands in flattened text, where only its figures are left."""
    parts = date.split("-")
    year, rest = parts[0], [int(part) for part in parts[1:]]
    figures = "".join(map(str, rest)) + year
    return any(figures in run for run in _DIGITS.findall(raw)) or figures in bare(raw)


def _in_turn(note: Plain, *, flattened: bool) -> str:
    """What is wrong with the events as a whole.

    They come in the order of the note, one for each date.
    """
    told: list[Any] = [e["date"] for e in note["events"] if e["date"] and "-" in e["date"]]
    if flattened:
        runs = bare(note["raw"])
        at = 0
        for event in note["events"]:
            law = bare(event["law"] or "")
            found = runs.find(law, at) if law else at
            if found < 0:
                return f"the law {event['law']!r} does not stand in the turn of its event"
            at = found + len(law) // 2
        printed = len(_RUN_DATE.findall(note["raw"]))
        dated = sum(bool(event["date"] or event["readings"]) for event in note["events"])
        return f"{printed} dates are printed, {dated} told" if printed > dated else ""
    dates = iter(_dates(note["raw"]))
    for date in told:
        if date not in dates:
            return f"the date {date} does not stand in the turn of its event"
    clauses = _CLAUSE.split(_BY_THE_WAY.sub("", note["raw"]))
    printed = sum(bool(_DATE.search(clause)) for clause in clauses)
    if printed > len(told):
        return f"{printed} dates are printed, {len(told)} told"
    return ""
