"""The events that a history note records: action, date and law.

Forms of General Code ("[Amended 2-2-2009 by L.L. No. 1-2009; 3-1-2010]"), of American Legal
("(Ord. 4-2002, passed 11-25-2002; Am. Ord. 1-2019, passed 3-4-2019)") and of other drafters of both.
"""

from __future__ import annotations

import datetime as dt
import re

from builder.model import Action, Event

_VERBS = {
    "adopted": Action.ADOPTED,
    "added": Action.ADDED,
    "amended": Action.AMENDED,
    "repealed": Action.REPEALED,
    "renumbered": Action.RENUMBERED,
}
_VERB = re.compile(r"\b(?:last )?(adopted|added|amended|repealed|renumbered)", re.I)
_DATE = re.compile(r"\b(\d{1,2})\s?-\s?(\d{1,2})\s?-\s?(\d{4}|\d{2})(?!\d)")
_LOCAL_LAW = re.compile(r"\b(?:by|as|b)\s+((?:L\.\s?L\.|Ord\.|Res\.|Bylaw|ATM|STM)?\s*(?:No\.\s*)?[A-Z]?\d[\w.-]*|L\.L\.[^;,\]]*)")
_ORDINANCE = re.compile(r"\b(Am\.\s+)?((?:Ord|Res)\.(?:\s+(?:No\.\s*)?[\w/.-]*\d[\w/-]*)?)", re.I)


def iso_date(month: str, day: str, year: str) -> str | None:
    """The ISO date of a printed M-D-YYYY; None where there is no such day. Two-digit years are of the 1900s.

    >>> iso_date("2", "2", "2009")
    '2009-02-02'
    """
    try:
        return dt.date(int(year) + (1900 if len(year) == 2 else 0), int(month), int(day)).isoformat()
    except ValueError:
        return None


def bracket_events(raw: str) -> tuple[Event, ...]:
    """Events of a bracketed General Code note; an event without a verb takes the verb before it.

    >>> [(e.action.value, e.date, e.law) for e in bracket_events("[Added 2-2-2009 by L.L. No. 1-2009; amended 3-1-2010]")]
    [('added', '2009-02-02', 'L.L. No. 1-2009'), ('amended', '2010-03-01', None)]
    """
    events: list[Event] = []
    action: Action | None = None
    inner = re.sub(r"\([^()]*(?:\([^()]*\)[^()]*)*\)", "", raw.strip("[] "))
    for clause in re.split(r";|:\s(?=\d)|,\s(?=\d{1,2}-\d{1,2}-)", inner):
        verb = _VERB.search(clause)
        if verb:
            action = _VERBS[verb[1].lower()]
        if action is None:
            continue
        date = _DATE.search(clause)
        law = _LOCAL_LAW.search(clause, date.end()) if date else None
        if date:
            events.append(Event(action, iso_date(*date.groups()), _tidy(law[1]) if law else None))
        elif re.search(r"at time of adoption", clause, re.I):
            events.append(Event(action, None, None))
    return tuple(events)


def _tidy(law: str) -> str:
    return " ".join(law.split()).rstrip(" ,.;]")


def ordinance_events(raw: str) -> tuple[Event, ...]:
    """Events of an American Legal note: the first ordinance adopted the section, later ones amended it.

    After a "Prior Code" cite every ordinance is an amendment (the publisher's own rule on section histories).

    >>> [(e.action.value, e.date, e.law) for e in ordinance_events("(Prior Code, § 3-2-5) (Ord. 2-2007, passed 2-12-2007)")]
    [('amended', '2007-02-12', 'Ord. 2-2007')]
    """
    events: list[Event] = []
    prior = bool(re.search(r"Prior\s+Code|\b\d{4}\s+Code", raw))
    for part in re.split(r"\)\s*\(|;", raw.strip("() ")):
        law = _ORDINANCE.search(part)
        date = _DATE.search(part)
        if not law or not date:
            continue
        amends = bool(law[1]) or prior or bool(events)
        name = _tidy(re.sub(r"\s*,?\s*passed.*", "", law[2]))
        action = Action.AMENDED if amends else Action.ADOPTED
        events.append(Event(action, iso_date(*date.groups()), name if name not in ("Ord.", "Ord") else None))
    return tuple(events)
