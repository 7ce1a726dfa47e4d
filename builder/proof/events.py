"""The events of a history note say what the note says.

The note has each date and law of its events, and none of its dates is skipped.
"""

from __future__ import annotations

import calendar
import re
from collections import Counter
from collections.abc import Iterator
from itertools import product

from builder.frozen import Plain
from builder.grouped import grouped, joint, only
from builder.proof.book import Book
from builder.proof.fault import Fault, told
from builder.proof.headings import bare
from builder.text.amounts import counted

_DATE = re.compile(r"(?<!\d)(\d{1,2})\s?([-/.])\s?(\d{1,2})\s?\2\s?(\d{4}|\d{2})(?!\d)")
_MONTHS = calendar.month_abbr[1:]
_NAMED = re.compile(rf"\b({'|'.join(_MONTHS)})[a-z]*\.?\s(\d{{1,2}}),?\s(?=\d{{4}})")
"""A date without its year, with the month's name: "May 4, 1987"."""
_WORD = re.compile(r"(?<![a-z])(?!additional)[a-z]+")
"""A word that may say what an act did."""
_RUN_DATE = re.compile(r"(?<!no )(?<![\w])\d{2,4}(?:1[89]|20)\d\d(?!\w)")
"""A date of flattened text: month, day and year in one run. A law's number follows "no"."""
_RUN_LAW = re.compile(r"\bno \w*\d")
_NAMING = ("ll", "law", "ord", "ordinance", "res", "resolution", "no")
"""What is before a law that has lost its beginning in flattened text."""
_CLAUSE = re.compile(r";|:(?=\s+Ord\b)|,?\s(?=as (?:amended|repealed) by\b)|\)\s*\(")
"""The break between two clauses of a note, each about one act."""
_ACT = re.compile(rf"{_CLAUSE.pattern}(?=[A-Z])")
"""The break between two acts; "(Exh. A) (part)" is one act."""
_NUMBERED = re.compile(
    r"(?<!Act )(?<!Act\. )\b(?:Nos?\.?|Ord(?:inance)?\.?|Res(?:olution)?\.?|L\.L\.)\s*[\w.-]*\d"
    r"|\bOrd(?:inance)?\.? of \d{1,2}-|(?<=\d{4} )[a-z]+\. Laws\b",
    re.I,
)
"""How a clause names a law. Acts of states have numbers, too, but are known by their years."""
_CONTINUES = re.compile(r"\w|[-–./]\w")
"""What is after a law that was cut within its number."""
_NUMBER = re.compile(r"\.?\s*(?:Nos?\.?\s*)?\d")
"""What is after a law that has lost its number."""
_BEGUN = re.compile(
    r"(?:\w|\bL\.\s?|\b(?:Nos?|Ord|Res|Ordinance|Resolution|Local Law|L\.L)\.?\s*|\w[-–./])\Z"
)
"""What is before a law that has lost its beginning."""
_ACTED = re.compile(rf"{_DATE.pattern}\s+by\s+(?:L\.\s?L\.|Ord|Res|Local Law)")
"""A day and its law: "1-2-2003 by L.L. No. 3-2003". Each is an act."""
_VERBS = {
    "adopted": ("adopt", "passed", "enact", "ord", "res", "as"),
    "added": ("add",),
    "amended": ("amend", "am", "passed", "ord", "res"),
    "repealed": ("repeal", "delet"),
    "renumbered": ("renumber", "redesignat"),
}
"""Beginnings of the words for each action."""
_IMPLICIT = ("adopted", "amended")
"""The actions that an act without a verb may have."""
_ALL_STEMS = tuple(stem for stems in _VERBS.values() for stem in stems)
_EXPLICIT = ("adopt", "enact", "add", "amend", "repeal", "delet", "renumber", "redesignat")
"""Stems of words that only say what an act did."""
_BEGINS = re.compile(rf"\W*(?:{'|'.join(_EXPLICIT)})(?:ed|s|ing)(?![a-z])", re.I)
"""The beginning of a note that says what an act did."""
_UNSAID = ("ord", "res", "as")
"""Stems of words for an act whose verb is left out."""
_ENACTED = re.compile(r"\benacted (?:on )?(?=\d|[A-Z])")
"""The verb of a law's day, after a verb for what it did: "Amended by Ord. 9, enacted May 4, 1987".
Without such a verb before it, it says what the law did."""
_YEAR = re.compile(r"(?<!\d)(?:1[6-9]|20)\d\d(?!\d)")
_OF_YEAR = re.compile(rf"{_YEAR.pattern} [A-Z]")
"""A law named by its year: "1998 Ga. Laws"."""
_CODE = re.compile(r"^\W*Code (?:of )?(\d{4})")
"""A code that a note cites first."""
_FORMER = r"[\w.–—-]*(?:\(\w+\))*"
"""The rest of a former code's section after its first figures: "-8-25(a)", "-8-17—7-8-21"."""
_STATUTES = (
    r"(?-i:\b(?:(?:[A-Z]{1,3}(?:CC|CL|[CGS]A|CW|RS)|IC)\b"
    r"|(?:I|[A-Z]\.(?:[A-Z]\.)?[A-Z])\.[ACLS]\.))"
)
"""Short names of the laws of states: "SDCL 9-29-12", "U.C.A. 10-8-84"."""
_IN_PASSING = re.compile(
    rf"(?:(?<!§)§+|\bsec(?:tion)?s?\b\.?|\bcode\b(?=\s*\d+-)|{_STATUTES})\s*\d{_FORMER}"
    rf"(?:, (?:and )?\d+-\d+-\d{{1,2}}(?!\d){_FORMER})*"
    r"|\b(?:eff|approv|ratif|filed)[^;\]]*",
    re.I,
)
"""Sections of former codes, which look like dates, and days on which acts were approved or came
into force."""


def check(book: Book) -> Iterator[Fault]:
    """Check all events of history notes, and all dates of the notes."""
    has = _has_figures if book.flattened else _has_date
    for where, note in book.each("history"):
        for nth, event in enumerate(note["events"]):
            yield from told("event", where, note, *_event(nth, note))
            dates = sorted({event["date"], *event["readings"]} - {None})
            lacking = (one for one in dates if not has(one, note["raw"]))
            wrong = (f"the date {one} is not in the note" for one in lacking)
            yield from told("date", where, note, *wrong)
        said = _in_run(note) if book.flattened else (*_laws(note), _days(note))
        yield from told("event", where, note, *said, *_undated(note), _too_late(note))


def _event(nth: int, note: Plain) -> Iterator[str]:
    """What is wrong with an event: its clause, or the note, says what its law did."""
    raw, event = note["raw"], note["events"][nth]
    said = _ENACTED.sub(lambda one: "" if _says(raw[: one.start()], _EXPLICIT) else one[0], raw)
    clauses, law, stems = _ACT.split(said), event["law"], _VERBS[event["action"]]
    own = tuple(stem for stem in stems if stem in _EXPLICIT)
    silent = event["action"] in _IMPLICIT and not _says(raw, _ALL_STEMS)
    if law:
        mine = only(one for one in clauses if _form(law).search(one))
    else:
        mine = " ".join(clauses[nth].split()[:1]) if len(clauses) == len(note["events"]) else ""
    if not (silent or _says(raw, stems)):
        yield f"{event['action']!r}: no word of the note says so"
    elif mine and _says(mine, _EXPLICIT) and not _says(mine, own):
        yield f"{event['action']!r}: no word of its clause says so"
    if law and not _form(law).search(raw):
        yield f"the law {law!r} is not in the note"


def _says(text: str, stems: tuple[str, ...]) -> bool:
    """Whether a word of a text begins with any of the stems."""
    return any(bare(word).startswith(stems) for word in text.split())


def _laws(note: Plain) -> Iterator[str]:
    """What is wrong with the laws of a note.

    Each must be whole, with its day, in order, and as often as in print; and each clause that names
    a law must have an event with one.
    """
    raw, events, at = note["raw"], note["events"], 0
    for law in filter(None, (event["law"] for event in events)):
        found = _form(law).search(raw, at)
        if not found and _form(law).search(raw):
            yield f"the law {law!r} does not follow the order of the note"
            break
        at = found.start() if found else at
    clauses = list(_acts(raw))
    yield from (f"no law is given for {one!r}" for one in clauses if _unnamed(one, events))
    for (date, law, _), count in Counter(
        (event["date"], event["law"], event["action"]) for event in events if event["law"]
    ).items():
        places = [*_form(law).finditer(raw)]
        if places and not any(map(_whole, places)):
            yield f"the law {law!r} is not complete"
        if places and count > len(places):
            yield f"the law {law!r} is given more often than it is printed"
        if date and not any(_form(law).search(one) and _has_date(date, one) for one in clauses):
            yield f"the law {law!r} and the day {date} are in no clause together"
        year = _OF_YEAR.match(law) or any(_has_year(one, law, events) for one in _ACT.split(raw))
        if not date and year:
            yield f"no day is given for the law {law!r}, but its clause has a year"


def _undated(note: Plain) -> Iterator[str]:
    """What is wrong with events without day and law, each of which is a verb of the note."""
    raw, events = note["raw"], note["events"]
    if not events and _BEGINS.match(raw):
        yield "no event is given"
    given = Counter(event["action"] for event in events if not (event["date"] or event["law"]))
    words = _WORD.findall(raw.lower())
    for action, count in given.items():
        stems = tuple(stem for stem in _VERBS[action] if stem not in _UNSAID)
        if count > max(1, sum(word.startswith(stems) for word in words)):
            yield f"{action!r} is given more often than it is printed"


def _has_year(clause: str, law: str, events: list[Plain]) -> bool:
    """Whether a clause about one law alone also has a year."""
    own = [event["law"] for event in _of_clause(clause, events)]
    if own != [law] or any(event["readings"] for event in events):
        return False
    return bool(_YEAR.search(_IN_PASSING.sub("", _form(law).sub("", clause))))


def _acts(raw: str) -> Iterator[str]:
    """The clauses of a note, one for each act.

    One without a day or year is joined to the next: "(Ord. No. 17-18; Amended 08/07/2018)".
    """
    return map("; ".join, joint(_ACT.split(raw), lambda held, _: not _is_dated(held[-1])))


def _is_dated(clause: str) -> bool:
    """Whether a clause has a day, or a year beside the numbers of its laws."""
    return bool(_DATE.search(clause) or _YEAR.search(_NUMBERED.sub("", clause)))


def _form(law: str) -> re.Pattern[str]:
    """The pattern of a law, whatever separates its signs; it is in no longer number."""
    within = r"[\W_]*".join(bare(law))
    edge = (r"(?<!\d)" if law[:1].isdigit() else "", r"(?!\d)" if law[-1:].isdigit() else "")
    return re.compile(edge[0] + within + edge[1], re.I)


def _whole(found: re.Match[str]) -> bool:
    """Whether a law neither begins before a place in a note nor continues after it."""
    raw, end = found.string, found.end()
    numbered = any(map(str.isdigit, found[0]))
    continues = _CONTINUES.match(raw, end) or (not numbered and _NUMBER.match(raw, end))
    return not (continues or _BEGUN.search(raw[: found.start()]))


def _unnamed(clause: str, events: list[Plain]) -> bool:
    """Whether a clause names a law that no event has."""
    rest = _IN_PASSING.sub("", clause)
    dated = _is_dated(_NUMBERED.sub("", rest)) or any(not one["date"] for one in events)
    return dated and bool(_NUMBERED.search(rest)) and not _of_clause(clause, events)


def _of_clause(clause: str, events: list[Plain]) -> list[Plain]:
    """The events whose laws a clause names."""
    return [one for one in events if one["law"] and _form(one["law"]).search(clause)]


def _has_date(date: str, raw: str) -> bool:
    """Whether a note has a date: the day, or the year if only that is given."""
    return date in (_dates(raw) if "-" in date else _YEAR.findall(raw))


def _dates(raw: str) -> list[str]:
    """The ISO dates of a note, in order; a year of two figures gives one in either century."""
    plain = _NAMED.sub(lambda named: f"{_MONTHS.index(named[1]) + 1}-{named[2]}-", raw)
    return [
        f"{century}{year}-{int(month):02}-{int(day):02}"
        for month, _, day, year in _DATE.findall(plain)
        for century in ([""] if len(year) == 4 else ["19", "20"])
    ]


def _has_figures(date: str, raw: str) -> bool:
    """Whether flattened text has a date; only the date's figures are left there."""
    return _figures(date) in bare(raw)


def _days(note: Plain) -> str:
    """What is wrong with the dates: they must be in the note's order, none of them skipped."""
    raw, dated = note["raw"], (one["date"] for one in note["events"] if one["date"])
    given = grouped(("-" in date, date) for date in dated)
    days, years = given.get(True, []), given.get(False, [])
    for dates, printed in ((days, _dates(raw)), (years, _YEAR.findall(raw))):
        left = iter(printed)
        if wrong := [date for date in dates if date not in left]:
            return f"the date {wrong[0]} does not follow the order of the note"
    acted = len(_ACTED.findall(raw))
    if acted > len(days):
        return f"{counted(acted, 'law')} after a day, and {len(days)} given"
    acts = sum(bool(_dates(one)) for one in _CLAUSE.split(_IN_PASSING.sub("", raw)))
    return f"{counted(acts, 'date')} printed, and {len(days)} given" if acts > len(days) else ""


def _too_late(note: Plain) -> str:
    """What is wrong if an act amended before the one that adopted, or the code cited first.

    Only in notes without verbs.
    """
    if _says(note["raw"], _EXPLICIT):
        return ""
    dated = grouped((one["action"], one["date"]) for one in note["events"] if one["date"])
    starts = dated.get("adopted") or _CODE.findall(note["raw"])
    for one, start in product(dated.get("amended", ()), starts):
        if one[: len(start)] < start[: len(one)]:
            return f"{one} amended what began in {start}"
    return ""


def _in_run(note: Plain) -> Iterator[str]:
    """What is wrong with the events of flattened text, which has only letters and figures.

    Laws and days must follow the order of the note, and none may be cut or skipped.
    """
    raw, events, runs = note["raw"], note["events"], bare(note["raw"])
    at, day = 0, 0
    for event in events:
        if law := event["law"]:
            found = _form(law).search(raw, at)
            if not found:
                yield f"the law {law!r} does not follow the order of the note"
                return
            if bare(raw[: found.start()]).endswith(_NAMING):
                yield f"the law {law!r} is not complete"
            at = found.start() + len(bare(law)) // 2
        figures = _figures(event["date"] or "")
        after = runs.find(figures, day)
        if figures in runs and after < 0:
            yield f"the date {event['date']} does not follow the order of the note"
        day = max(day, after + len(figures))
    laws = sum(bool(event["law"]) for event in events)
    dates = sum("-" in (event["date"] or "") or bool(event["readings"]) for event in events)
    for what, form, given in (("law", _RUN_LAW, laws), ("date", _RUN_DATE, dates)):
        if (printed := len(form.findall(raw))) > given:
            yield f"{counted(printed, what)} printed, and {given} given"


def _figures(date: str) -> str:
    """A date as flattened text has it.

    >>> _figures("1996-02-10"), _figures("1996"), _figures("")
    ('2101996', '1996', '')
    """
    year, *rest = date.split("-")
    return "".join(str(int(part)) for part in rest) + year
