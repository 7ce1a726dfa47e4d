"""The events that a history note records: action, date and law.

It reads the forms of General Code ("[Amended 2-2-2009 by L.L. No. 1-2009; 3-1-2010]"), of American
Legal ("(Ord. 4-2002, passed 11-25-2002; Am. Ord. 1-2019, passed 3-4-2019)") and of other drafters.
"""

from __future__ import annotations

import calendar
import datetime as dt
import re
from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

from builder.model import Action, Event, Unit
from builder.parse.oldest import are_newest_first, oldest
from builder.text.squash import single_spaced

_VERBS = {
    "adopted": Action.ADOPTED,
    "added": Action.ADDED,
    "renumbered": Action.RENUMBERED,
    **dict.fromkeys(("amended", "replaced", "amd.", "ref.", "am."), Action.AMENDED),
    **dict.fromkeys(("repealed", "delete", "deleted", "rep."), Action.REPEALED),
}
_VERB = re.compile(
    r"\b(?:last )?(?!(?<=\bas )amended(?! by\b))"
    r"(adopted|added|amended|repealed|renumbered|replaced|deleted?"
    r"|rep\.(?! (?:&|and ))|(?:amd|ref)\.(?= of )|am\.(?= Ord))",
    re.I,
)
_MONTHS = calendar.month_abbr[1:]
_DATE = re.compile(
    r"(?:(?<![\d/-])(?P<month>\d{1,2})\s?(?P<mark>[-/])\s?(?P<day>\d{1,2})\s?(?P=mark)\s?"
    rf"|\b(?P<named>{'|'.join(_MONTHS)})[a-z]*\.?\s(?P<on>\d{{1,2}}),?\s(?=\d{{4}}))"
    r"(?P<year>\d{4}|\d{2})(?!\d)"
)
_PIVOT, _OPEN = 27, 30
"""Two-digit years below the first are in this century, from the second on in the last, between them
in either: laws of the 1920s are in force, and the late 2020s will have some."""
_LAST = 2100
"""A year from this one on is a misprint."""
_EITHER = 0.9
"""Confidence that such a year is in the earlier century, or that an act after one that is not read
is the oldest: "(Res. of 8-68; Res. 91-82, 7-2-91)"."""


def iso_date(month: str, day: str, year: str) -> str | None:
    """The ISO date of a day, with its year in four digits; None if there is no such day.

    >>> iso_date("2", "2", "2009"), iso_date("2", "2", "2109")
    ('2009-02-02', None)
    """
    if int(year) >= _LAST:
        return None
    try:
        return dt.date(int(year), int(month), int(day)).isoformat()
    except ValueError:
        return None


def _day(date: re.Match[str], year: str) -> str | None:
    """The ISO date of a match of `_DATE`, with the year that it means.

    >>> [_day(_DATE.search(date), "1987") for date in ("5/4/87", "May 4, 1987", "Sept. 4, 1987")]
    ['1987-05-04', '1987-05-04', '1987-09-04']
    """
    named = date["named"]
    month = str(_MONTHS.index(named) + 1) if named else date["month"]
    return iso_date(month, date["on"] or date["day"], year)


_ACT = re.compile(
    r"(?<!Rev\. )\b(Ord(?:inance)?(?:s?\b\.?\s+Nos\.?|s\b\.?)\s+[\w-]*\d[\w-]*"
    r"(?:(?:,|,?\s(?:&|and))\s(?!(?:19|20)\d\d\b)\d+(?:-\w+)?(?![\w/-]))+"
    r"|(?:Ord|Res|ord|res|Ordinance|Resolution|Bill)s?\b\.?(?:,(?=\s+No\.))?"
    r"(?:\s+(?:Ord|ORD|Ordinance)\b\.?)?"
    r"(?:\s+(?:[Nn]os?\.?\s*|#\s?)?[\w/.-]*\d[\w/-]*(?:\s[A-Z]{2,}[\w-]*)?"
    r"(?:\(\w+\)|\s\d\d(?=,))?)?(?:(?:\s+|(?<=\.))of\b)?"
    r"|(?:L\.\s?L\.|C\.\s?O\.|Bylaw|(?<=by))\s+(?:No\.\s*)?[\w-]*\d[\w-]*"
    r"|(?<=\d{4}, )No\. (?:[A-Z]-)?\d+(?: \(Adj\. Sess\.\))?|\bo\.\d+"
    r"|(?:\d{4}(?:-\d{4})?\s+(?:\([^()]{2,20}\)\s+)?)?[A-Z][a-z]+\.?\s+Laws\b(?:\s\d{4})?\.?"
    r"(?:,?\s*\(?(?:Act\.?|No\.)\s*(?:No\.\s*)?[\w-]+\)?)?)"
)
_TURN = re.compile(r"\(\w{1,2}\)")
"""A number that tells the acts of one day apart: "Ord. of 3-2-1999(1)"."""
_ENACTED = re.compile(rf"\b(?!enacted\s(?:on\s)?{_DATE.pattern})(?i:(?:re-?)?enacted|created)\b")
"""Words that say that an act adopts. "Ord. 9, enacted May 4, 1987" does not say so: it dates the
act."""
_PARTS = re.compile(
    r"\)\s*\((?=[A-Z][A-Za-z.]|\d{4})|;|(?<!ed):\s(?=Ord|Res|\d)|,\s(?=\d{1,2}-\d{1,2}-\d{4}\sby\b)"
    r"|(?:,|\s(?:&|and))\s(?=Ord\b\.?\s(?:of\s|(?:No\.\s?|#\s?)?\d))"
    r"|,?\s(?=as (?:amended|repealed) by\b)"
    r"|,\s(?:and\s)?(?=(?:amended|replaced|repealed) by\sOrd)"
)
"""What separates two acts in a note."""
_NAMED = re.compile(r"\b(?:Ord|Res|Acts?|Laws?)\b")
"""The name of an act, even without its number and day."""
_ASIDE = re.compile(r"\([^()]*(?:\([^()]*\)[^()]*)*\)")
"""An aside in a bracketed note: "(see Ch. 1)"."""
_WITH_CODE = re.compile(r"\bat\s+time\s+of\s+adoption\b|^\W*Adopting Ordinance\W*$", re.I)
_FORMER_CODE = re.compile(
    r"(?:\b\d{4}|[‘’'`]\d\d)\s+(?:Code|CC)\b|\b(?:[Pp]rior\s+[Cc]ode|Code)\b(?:\s+(?:of\s+)?\d{4})?"
    r"|\b(?:CC|R\.O\.|Rev\. Ords\.)\s+\d{4}"
    r"|^\W(?:(?:Subs|S)ection|(?:Subp|P)aragraph)\s[\w().-]+\s[–—-]\s"
)
"""A citation of a code that had the provision already, or of a part of it that a law added
later."""
_OF_SECTION_THERE = re.compile(r",?\s(?:§|[Ss]ec)")
_YEAR = re.compile(r"\b(1[789]\d\d|20\d\d)\b")
_SESSION = re.compile(r"\d{4}-\d")
"""The two years of a session; nothing shows which of them is the year of the act."""


def events_of(raw: str, *, newest_first: bool = False) -> tuple[Event, ...]:
    """The events of a history note, one for each act: unless it says otherwise, the oldest adopted.

    The other acts amended, and all of them did if the note cites a code that is as old as they are.
    A year alone is a date ("1999"). In brackets an act without a verb takes the verb before it. If
    a note does not show which act is the oldest, it is the first, or the last with `newest_first`.

    >>> found = events_of("[Added 2-2-2009 by L.L. No. 1-2009; amended 3-1-2010]")
    >>> [(e.action.value, e.date, e.law) for e in found]
    [('added', '2009-02-02', 'L.L. No. 1-2009'), ('amended', '2010-03-01', None)]
    >>> found = events_of("[Ord. 343, 7/11/1978, § 1; as amended by Ord. 402, 3/5/1991]")
    >>> [(e.action.value, e.date, e.law) for e in found]
    [('adopted', '1978-07-11', 'Ord. 343'), ('amended', '1991-03-05', 'Ord. 402')]
    >>> [(e.action.value, e.law) for e in events_of("(Ord. 5, as amended; Ord. 9)")]
    [('adopted', 'Ord. 5'), ('amended', 'Ord. 9')]
    >>> found = events_of("(Ord. #9-5, Sept. 1999, as amended by Ord. #2-3, June 2002)")
    >>> [(e.action.value, e.date, e.law) for e in found]
    [('adopted', '1999', 'Ord. #9-5'), ('amended', '2002', 'Ord. #2-3')]
    >>> found = events_of("[Adopted 3-4-1970 (Ch. 5 of Code); amended at time of adoption]")
    >>> [(e.action.value, e.date, e.law) for e in found]
    [('adopted', '1970-03-04', None), ('amended', None, None)]
    >>> [(e.law, e.confidence) for e in events_of("(Res. of 8-68; Res. 91-82, 7-2-91)")]
    [('Res. 91-82', 0.9)]
    >>> [e.date for e in events_of("[Amended 6-1-1999 by Ord. No. 5 (see Ord. No. 3, 2-1-1980)]")]
    ['1999-06-01']
    >>> found = events_of("(Code 1996, § 1-16; Ord. No. F-9, § 1, 5-1-2006)")
    >>> [(e.action.value, e.date, e.law) for e in found]
    [('amended', '2006-05-01', 'Ord. No. F-9')]
    >>> found = events_of("(Ord. of 3-2-1999(1), § 4; Ord. 808, 1998)")
    >>> [(e.action.value, e.date, e.law) for e in found]
    [('amended', '1999-03-02', 'Ord. of 3-2-1999(1)'), ('adopted', '1998', 'Ord. 808')]
    >>> found = events_of("(Ord. No. 16-17; Amended 06/20/2017)")
    >>> [(e.action.value, e.date, e.law) for e in found]
    [('amended', '2017-06-20', 'Ord. No. 16-17')]
    >>> found = events_of("(Added by Ord. No. 9; Ord. No. 12, enacted May 4, 1990)")
    >>> [(e.action.value, e.date, e.law) for e in found][1]
    ('amended', '1990-05-04', 'Ord. No. 12')
    >>> [e.law for e in events_of("(Amended by Ordinances 128, 154 and 19-1, eff. May 4, 2025)")]
    ['Ordinances 128, 154 and 19-1']
    >>> found = events_of("(1981 Code, § 1-16) (Ord. 581, passed 5-13-1969; Ord. 9, passed 5-4-38)")
    >>> [(e.action.value, e.date, e.law) for e in found]
    [('amended', '1969-05-13', 'Ord. 581'), ('adopted', '1938-05-04', 'Ord. 9')]
    >>> [events_of(f"(Ord. No. 1928, {day})")[0].readings for day in ("5-4-28", "5-4-1928")]
    [('1928-05-04', '2028-05-04'), ()]
    >>> found = events_of("(Rev. Ords. 1973, § 13-71; Ord. No. 87, 8-18-75)")
    >>> [(e.action.value, e.date, e.law) for e in found]
    [('amended', '1975-08-18', 'Ord. No. 87')]
    >>> found = events_of("(Ord. of May 4, 1987, § 1; amended June 6, 1990)")
    >>> [(e.action.value, e.date, e.law) for e in found]
    [('adopted', '1987-05-04', 'Ord. of May 4, 1987'), ('amended', '1990-06-06', None)]
    >>> found = events_of("[Voted ATM 5/4/1987, Art. 23; approved by the State 8/3/1987]")
    >>> [(e.action.value, e.date, e.law) for e in found]
    [('adopted', '1987-05-04', None)]
    >>> found = events_of("(Amended: Ord. No. 14-3, 6-1-2014)")
    >>> [(e.action.value, e.date, e.law) for e in found]
    [('amended', '2014-06-01', 'Ord. No. 14-3')]
    >>> found = events_of("(Ord. No. 2-6, § 2(b)(1), 12-3-2001) (Ord. No. 4-6, 2005)")
    >>> [(e.action.value, e.date, e.law) for e in found]
    [('adopted', '2001-12-03', 'Ord. No. 2-6'), ('amended', '2005', 'Ord. No. 4-6')]
    >>> found = events_of("(Ord. 9-16, Created (D), 5/6/2016) (Ord. 2-17, Replaced 1/3/2017)")
    >>> [(e.action.value, e.date, e.law) for e in found]
    [('adopted', '2016-05-06', 'Ord. 9-16'), ('amended', '2017-01-03', 'Ord. 2-17')]
    >>> found = events_of("(Added May 2000) (Town voted to delete this section June 5, 2015)")
    >>> [(e.action.value, e.date, e.law) for e in found]
    [('added', '2000', None), ('repealed', '2015-06-05', None)]
    >>> found = events_of("(Ord. No. 1700, § 1 (part), Ord. No. 1955 (part) & Ord. No. 1960)")
    >>> [(e.action.value, e.date, e.law) for e in found][1:]
    [('amended', None, 'Ord. No. 1955'), ('amended', None, 'Ord. No. 1960')]
    >>> [e.law for e in events_of("(Ord. Nos. 114, 118-A and 120, 5-4-1990)")]
    ['Ord. Nos. 114, 118-A and 120']
    >>> [str(one.action) for one in events_of("(Ref. of 11-6-2012; Amd. of 5-4-2015)")]
    ['amended', 'amended']
    >>> found = events_of("(Added 2009, No. M-4, § 2; amended 1999, No. 20 (Adj. Sess.), § 4.)")
    >>> [(e.action.value, e.date, e.law) for e in found]
    [('added', '2009', 'No. M-4'), ('amended', '1999', 'No. 20 (Adj. Sess.)')]
    >>> found = events_of("(Ord. 12-2 § 1; Ord. 8-7 § 1; Code 1971 § 10-2-010)")
    >>> [(e.action.value, e.date, e.law) for e in found]
    [('amended', None, 'Ord. 12-2'), ('amended', None, 'Ord. 8-7')]
    >>> found = events_of("(Ord. No. 87-9, § 1, 9-21-87; Code 1981, § 9-2115)")
    >>> [(e.action.value, e.date, e.law) for e in found]
    [('adopted', '1987-09-21', 'Ord. No. 87-9')]
    >>> found = events_of("(Ord. 1224 § 2; Ord. 987 § 1)")
    >>> [(e.action.value, e.date, e.law) for e in found]
    [('amended', None, 'Ord. 1224'), ('adopted', None, 'Ord. 987')]
    >>> found = events_of("(Ord.of 12-13-11, § 1(Exh. B); Ord. No. 08 93, 9-1-12)")
    >>> [(e.action.value, e.date, e.law) for e in found]
    [('adopted', '2011-12-13', 'Ord.of 12-13-11'), ('amended', '2012-09-01', 'Ord. No. 08 93')]
    """
    bare, bracketed = _without_brackets(raw), raw.startswith("[")
    parts = _PARTS.split(_without_asides(bare) if bracketed else bare)
    cited = [(part, _cited(part)) for part in _whole(parts)]
    events = [event for _, event in cited if event]
    end, outermost = cited[-1 if newest_first else 0]
    unread = outermost is None and _NAMED.search(end) is not None
    laws = [(each.date, each.law) for each in events]
    falls = newest_first or not any(date for date, _ in laws)
    first = oldest(laws, _code_before(raw, or_last=falls), newest_first=newest_first)
    done: list[Event] = []
    verb: Action | None = None
    for at, (action, date, law, readings) in enumerate(events):
        verb = action or (verb if bracketed else None)
        act = verb or (Action.ADOPTED if at == first else Action.AMENDED)
        guessed = bool(readings) or (unread and not verb and at == first)
        done.append(Event(act, date, law, _EITHER if guessed else 1.0, readings))
    return tuple(done)


def in_turn(units: tuple[Unit, ...]) -> tuple[Unit, ...]:
    """The units; if notes cite the newest act first, all events are read anew in that order."""
    if not are_newest_first(note.events for unit in units for note in unit.history):
        return units
    return tuple(
        replace(
            unit,
            history=tuple(
                replace(note, events=events_of(note.raw, newest_first=True))
                for note in unit.history
            ),
        )
        for unit in units
    )


def _code_before(raw: str, *, or_last: bool = False) -> str | None:
    """The year of the code that had the provision first; "" if it gives none, None without a code.

    Such a code is cited before all acts. With `or_last` (the newest act comes first) it may also be
    cited after all of them, in a clause of its own and with its section; without a section, "(Ord.
    9; Code 2005)", it may be the present code. Elsewhere, a code at the end is the one that took in
    the act: "(Ord. No. 87-9, 9-21-87; Code 1981, § 9-2115)".

    >>> _code_before("(Code 1979, § 3-1; Code 1998, § 4-1; Ord. No. 4, 1998)")
    '1979'
    >>> _code_before("(’81 Code, § 7) (Ord. 4, 5-4-80)"), _code_before("(Section 7 – Ord. 4)")
    ('1981', '')
    >>> _code_before("(Prior Code, § 3-1)")
    ''
    >>> [_code_before("(Ord. No. 4; Code 1979, § 3-1)", or_last=last) for last in (True, False)]
    ['1979', None]
    >>> ends = (", § 3; Ord. 12", "")
    >>> [_code_before(f"(Ord. 9; Code 1979{end})", or_last=True) for end in ends]
    [None, None]
    """
    codes, acts = list(_FORMER_CODE.finditer(raw)), list(_ACT.finditer(raw))
    if codes and acts and acts[0].start() < codes[0].start():
        start, end = codes[-1].span()
        apart = raw[:start].rstrip().endswith(";") and _OF_SECTION_THERE.match(raw, end)
        codes = codes[-1:] if or_last and apart and acts[-1].start() < start else []
    if not codes:
        return None
    year = re.search(r"\d{4}|\d\d", codes[0][0])
    return _years(year[0], "")[0] if year else ""


def _without_brackets(raw: str) -> str:
    """A note without the brackets around it.

    >>> _without_brackets("(Ord. of 3-2-2017(1)).")
    'Ord. of 3-2-2017(1)'
    """
    bare = raw.strip(". ")
    bare = bare[1:] if bare.startswith(("(", "[")) else bare
    return (bare[:-1] if bare.endswith((")", "]")) else bare).strip(". ")


def _without_asides(bare: str) -> str:
    """A bracketed note without its asides: "(see Ch. 1)". One that dates or names the act stays.

    >>> _without_asides("Added (Ord. 12, 3-4-2001); amended 5-5-2002 (Ord. 14) (Ch. 2)")
    'Added (Ord. 12, 3-4-2001); amended 5-5-2002 (Ord. 14) '
    """
    kept: list[str] = []
    end = 0
    for aside in _ASIDE.finditer(bare):
        kept.append(bare[end : aside.start()])
        end = aside.end()
        clause = "".join(kept).rpartition(";")[2] + bare[end:].partition(";")[0]
        told = any(form.search(clause) and form.search(aside[0]) for form in (_ACT, _DATE))
        if not told and (_ACT.match(aside[0], 1) or _DATE.match(aside[0], 1)):
            kept.append(aside[0])
    return "".join(kept) + bare[end:]


_IN_FORCE = re.compile(r",?\s*\(?\b(?:eff(?:\.|ective\b)|AG\s+approv)[^;]*", re.I)
"""The clause on when an act takes effect or the state approves it; neither dates the event."""
_APPROVED = re.compile(r"\s*(?:and )?(?:approv|ratif|filed)", re.I)
"""The beginning of a clause on the approval of the act in the clause before."""


class _Cited(NamedTuple):
    """An act in one clause of a note."""

    action: Action | None
    date: str | None
    law: str | None
    readings: tuple[str, ...] = ()
    """The dates that a two-digit year allows, if there are two."""


_DONE = re.compile(
    r"\s*(?:history:\s*)?(?:re-?)?(?:adopted|added|amended|repealed|renumbered|enacted|created)\b",
    re.I,
)
"""The beginning of a clause that says what was done; another clause may name the act."""


def _whole(parts: Sequence[str]) -> list[str]:
    """The clauses of a note, with an act alone joined to the clause that says when it did what.

    >>> _whole(["Ord. No. 16-17", " Amended 06/20/2017", " Ord. No. 3, 1998"])
    ['Ord. No. 16-17, Amended 06/20/2017', ' Ord. No. 3, 1998']
    >>> _whole(["Ord. 11-04", " 05-10-11", " Ord. 6-17", " amended 1991"])
    ['Ord. 11-04, 05-10-11', ' Ord. 6-17', ' amended 1991']
    """
    done: list[str] = []
    for part in parts:
        alone = bool(done) and _ACT.fullmatch(done[-1].strip()) is not None
        dated = _DATE.match(part.lstrip()) or (_DONE.match(part) and _DATE.search(part))
        if alone and dated and not _ACT.search(part):
            done[-1] = f"{done[-1]},{part}"
        else:
            done.append(part)
    return done


def _cited(part: str) -> _Cited | None:
    """Action, date and law of one clause; None if it names neither an act nor a date.

    >>> _cited("Ord. 12, 5-4-1987, eff. 6-6-1988").date
    '1987-05-04'
    >>> _cited("Acts 1980, p. 4, eff. July 1, 1981")
    """
    part = _IN_FORCE.sub("", part)
    if _WITH_CODE.search(part):
        return _Cited(_action_of(part), None, None)
    act = _ACT.search(part)
    date = _date_of(part, act.end() if act else 0)
    done = _DONE.match(part) or (date and not _FORMER_CODE.search(part))
    if act is None and (not done or _APPROVED.match(part)):
        return None
    name = _act_named(part, act[1].strip(), date) if act else ""
    years = _years(date["year"], name) if date else ()
    days = tuple(day for each in years if date and (day := _day(date, each)))
    year = None if date else _year_of(part, act)
    numbered = re.search(r"\d", name)
    if not (days or year or numbered):
        return None
    law = single_spaced(name).rstrip(" ,.;]") if numbered else None
    return _Cited(_action_of(part), next(iter(days), year), law, days if len(days) > 1 else ())


def _year_of(part: str, act: re.Match[str] | None) -> str | None:
    """The year of an act without a day. A year within an ordinance's number does not count.

    >>> [_year_of(part, _ACT.search(part)) for part in ("Ord. 808, 1998", "Ord. 2032-22")]
    ['1998', None]
    >>> parts = "1966 Ga. Laws, page 2018", "1884-1885 Ga. Laws, page 470"
    >>> [_year_of(part, _ACT.search(part)) for part in parts]
    ['1966', None]
    """
    if act is None:
        found = _YEAR.search(part)
    elif "Laws" in act[1] and (found := _YEAR.search(act[1])):
        return None if _SESSION.match(act[1]) else found[1]
    else:
        found = _YEAR.search(part, act.end()) or _YEAR.search(part, 0, act.start())
    return found[1] if found else None


def _act_named(part: str, name: str, date: re.Match[str] | None) -> str:
    """The name of an act. After "Ord. of", its day is part of the name.

    >>> part = "Ord. of 3-2-1999(1), § 4"
    >>> _act_named(part, "Ord. of", re.compile("3-2-1999").search(part))
    'Ord. of 3-2-1999(1)'
    >>> _act_named("Ord. of", "Ord. of", None), _act_named("Ord. 808", "Ord. 808", None)
    ('', 'Ord. 808')
    """
    if not name.endswith("of"):
        return name
    if date is None:
        return ""
    turn = _TURN.match(part, date.end())
    return f"{name} {date[0]}{turn[0] if turn else ''}"


def _action_of(part: str) -> Action | None:
    """The action that a clause states; None if it states none."""
    verb = _VERB.search(part)
    if verb:
        return _VERBS[verb[1].lower()]
    return Action.ADOPTED if _ENACTED.search(part) else None


_OF_SECTION = re.compile(
    r"(?:§|\b[Ss]ec(?:tion)?s?\.?|\b(?:Code|IC|[A-Z]{1,3}(?:CC|CL|[CGS]A|CW|RS))"
    r"|\b(?:I|(?:[A-Z]\.){1,2}[A-Z])\.[ACLS]\.)\s*(?:[IVXLC\d]+\()?$"
)
"""What stands before a section of the act, or of a code or a state's laws: "SDCL 9-29-12"."""


def _date_of(part: str, start: int) -> re.Match[str] | None:
    """The date of an act: the first one after its name that is not a section number.

    >>> _date_of("Ord. No. 3-C, § 2-3-14, 2-3-2003", 12)[0]
    '2-3-2003'
    >>> _date_of("Ord. No. 3-C, Sec. 2-3-14, 2-3-2003", 12)[0]
    '2-3-2003'
    >>> _date_of("Ord. 3, §§ 1-2-3, 1-2-4, 2-3-2003", 6)[0]
    '2-3-2003'
    >>> _date_of("Ord. No. 20-97, § I(9-3-31), 10-6-1997", 14)[0]
    '10-6-1997'
    >>> [_date_of(f"Ord. 3, {law} 9-2-12", 6) for law in ("SDCL", "U.C.A.", "W. Va. Code")]
    [None, None, None]
    """
    found = [
        date
        for at in dict.fromkeys((start, 0))
        for date in _DATE.finditer(part, at)
        if date["named"] or not _OF_SECTION.search(part[: date.start()])
    ]
    if "§§" in part:
        found = [date for date in found if len(date["year"]) == 4] or found
    return found[0] if found else None


def _years(printed: str, law: str) -> tuple[str, ...]:
    """The years that a printed year may mean, in four digits, the likelier one first.

    If the ordinance's own number has a year that agrees, that is the only one.

    >>> _years("09", "Ord. 2009-32"), _years("68", "Ord. 713"), _years("04", "Ord. 11")
    (('2009',), ('1968',), ('2004',))
    >>> _years("28", "Ord. 11")
    ('1928', '2028')
    """
    own = re.search(rf"\b((?:19|20){printed})-\d", law)
    if own or len(printed) > 2:
        return (own[1] if own else printed,)
    earlier = ("19" + printed,) if int(printed) >= _PIVOT else ()
    return (*earlier, "20" + printed) if int(printed) < _OPEN else earlier
