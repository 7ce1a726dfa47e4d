"""The local laws of a code, each with what it did.

They come from the history notes, joined with the publisher's own lists.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence

from builder.addresses import block_url, slug
from builder.certainty import CERTAIN
from builder.frozen import frozen
from builder.grouped import grouped
from builder.model import Action, BlockKind, Code, Event, Table, Unit
from builder.text.squash import date_readings, law_number, single_spaced, whole_words


@frozen
class Act:
    """What a law did to one provision."""

    action: Action
    unit: str
    """Id of the section or division."""
    url: str
    label: str
    """The subsection or term with the note; empty for the whole unit."""


@frozen
class Listed:
    """An entry for a law in the publisher's disposition list or table of ordinances."""

    date: str | None
    words: str
    """The cells of the row, as printed."""
    targets: tuple[str, ...]
    """Ids of the sections and divisions that the row names."""


@frozen
class LocalLaw:
    """A law that adopted, added, amended, repealed or renumbered something, or is only listed."""

    key: tuple[str, str]
    """Identifies the law, however notes spell it (see `_key`)."""
    name: str
    """The law as notes print it: "L.L. No. 1-2009", "Ord. 4-2002"; "Law without number" if they
    give only a date."""
    year: int | None
    dates: tuple[str, ...]
    """All dates in the notes; if there are several, the source contradicts itself."""
    acts: tuple[Act, ...]
    listed: tuple[Listed, ...]
    unreached: tuple[str, ...]
    """Ids of units that the lists give for the law, but whose notes do not name it."""
    unlisted: tuple[str, ...]
    """Ids of units whose notes name the law, although the lists give only other units for it."""
    inferred: frozenset[str]
    """Dates that every note prints ambiguously."""

    @property
    def days(self) -> tuple[str, ...]:
        """Dates from the notes, or else from the publisher's list."""
        return self.dates or tuple(sorted(entry.date for entry in self.listed if entry.date))

    @property
    def only_listed(self) -> tuple[str, ...]:
        """Ids of the units that it touched only by the publisher's list."""
        listed = (target for entry in self.listed for target in entry.targets)
        return tuple(dict.fromkeys(self.unreached if self.acts else listed))

    @property
    def anchor(self) -> str:
        """Anchor in a list of laws: "law-1-2009", "ordinance-4-2002", "2009-02-02"."""
        return _anchor(self.key)


UNNAMED = "Law without number"
"""The name of a law for which the notes give only a date."""


def laws_title(laws: Iterable[str]) -> str:
    """The name for a code's laws, by the words of its history notes.

    >>> laws_title(["Ord. 4-2002"]), laws_title(["L.L. No. 1-2009"]), laws_title([])
    ('Ordinances', 'Local laws', 'Local laws')
    >>> laws_title(["Ord. 4-2002", "L.L. No. 1-2009"])
    'Local laws and ordinances'
    """
    ordinances = {law.casefold().startswith("ord") for law in laws if law and law != UNNAMED}
    if True not in ordinances:
        return "Local laws"
    return "Local laws and ordinances" if False in ordinances else "Ordinances"


_NUMBER = re.compile(r"(?<![\d-])(\d{1,3}[A-Z]?)\s?-\s?(\d{4})(?!\d)")
_DATE = re.compile(r"(?<![\d-])(\d{1,2})-(\d{1,2})-(\d{4})(?!\d)")
_LIST_HEAD = re.compile(r"\bdisposition\b|\bdate\s+passed\b|\badoption\s+date\b", re.I)
_DATE_HEAD = re.compile(r"\b(?:date|adopted|adoption|passed|enacted)\b", re.I)
_SUPPLEMENT = re.compile(r"supp(?:l|lements?)?\.?(?: ?(?:no\.?|number|#))?(?: \d+)?", re.I)
"""Head of a column with the publisher's supplement that included a law."""


def local_laws(code: Code) -> tuple[LocalLaw, ...]:
    """All laws, newest first; laws without any date are last in their year."""
    acts = grouped(
        (_key(event.law, event.date), (act, event))
        for unit in code.units
        for act, event in _acts(unit)
    )
    listed = grouped(listed_in(code))
    names = {key: event.law or UNNAMED for key, ((_, event), *_) in acts.items()}
    names |= {key: name for key, ((name, _), *_) in listed.items() if key not in names}
    laws: list[LocalLaw] = []
    for key, name in names.items():
        did = tuple(act for act, _ in acts.get(key, ()))
        events = [event for _, event in acts.get(key, ())]
        entries = tuple(entry for _, entry in listed.get(key, ()))
        dates = tuple(sorted({event.date for event in events if event.date}))
        sure = {event.date for event in events if event.confidence >= CERTAIN}
        year = dates[0][:4] if dates else key[1][-4:]
        number = int(year) if year.isdecimal() else None
        apart = _apart(did, entries, code) if did else ((), ())
        inferred = frozenset(dates) - sure
        laws.append(LocalLaw(key, name, number, dates, did, entries, *apart, inferred))
    return tuple(sorted(laws, key=_age, reverse=True))


def _age(law: LocalLaw) -> tuple[int, str, int, str]:
    """Sort key: year, day and number; some laws have a date only in the lists."""
    number = re.search(r"\d+", law.name)
    return law.year or 0, max(law.days, default=""), int(number[0]) if number else 0, law.name


def _apart(
    acts: Iterable[Act], listed: Iterable[Listed], code: Code
) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Units that only the lists name, and units that only the notes name."""
    named = list(
        dict.fromkeys(
            target for entry in listed for target in entry.targets if target in code.by_id
        )
    )
    places = list(dict.fromkeys(act.unit for act in acts))
    up = {one: {unit.id for unit in code.up(code.by_id[one])} for one in (*named, *places)}

    def apart(one: str, others: Iterable[str]) -> bool:
        return not any(one in up[other] or other in up[one] for other in others)

    unreached = tuple(target for target in named if apart(target, places))
    return unreached, tuple(place for place in places if named and apart(place, named))


def _acts(unit: Unit) -> Iterator[tuple[Act, Event]]:
    for event, block in unit.placed_events:
        if event.law is not None or event.date is not None:
            url = block_url(unit, block) if block else unit.url
            yield Act(event.action, unit.id, url, block.name if block else ""), event


def law_anchor(law: str | None, date: str | None) -> str:
    """The anchor of an event's law in a list of laws."""
    return _anchor(_key(law, date))


def _anchor(key: tuple[str, str]) -> str:
    return slug("-".join(part for part in key if part))


def _key(law: str | None, date: str | None) -> tuple[str, str]:
    """Identifies a law: number and year, however a note spells them; without number, the date."""
    number = _NUMBER.search(law or "")
    if law and number:
        sorts = (sort for sort in ("ordinance", "resolution") if law.lower().startswith(sort[:3]))
        return next(sorts, "law"), f"{number[1]}-{number[2]}"
    return (re.sub(r"[^a-z0-9]", "", law.lower()) if law else ""), date or ""


def listed_in(code: Code) -> Iterator[tuple[tuple[str, str], tuple[str, Listed]]]:
    """Rows of the publisher's lists of laws: key of the law, (name of the law, entry).

    The lists are disposition lists and tables of ordinances.
    """
    for unit in code.units:
        for index, block in enumerate(unit.blocks):
            if block.kind is BlockKind.TABLE and block.table:
                yield from _of_table(unit, index, block.table, damaged=code.condition.damaged)


def _of_table(
    unit: Unit, index: int, table: Table, *, damaged: bool
) -> Iterator[tuple[tuple[str, str], tuple[str, Listed]]]:
    """The rows of a table; none if its heads are not those of a list of laws."""
    heads = " ".join([*(cell for row in table.head_rows for cell in row), unit.title])
    if not _LIST_HEAD.search(heads):
        return
    ordinances = re.search(r"\bord", heads, re.I) and not re.search(r"local law", heads, re.I)
    sort, prefix = ("ordinance", "Ord.") if ordinances else ("law", "L.L. No.")
    found = {
        single_spaced(ref.text): ref.targets
        for ref in unit.references
        if ref.block == index and ref.target
    }
    cited = dict(sorted(found.items(), key=lambda pair: -len(pair[0])))  # longest first
    dated_first = damaged and table.columns and _DATE_HEAD.search(table.columns[0])
    law_column = 1 if dated_first else 0
    heads_alone = enumerate(map(single_spaced, table.columns))
    left = {law_column, *(at for at, head in heads_alone if _SUPPLEMENT.fullmatch(head))}
    for row in table.rows:
        if entry := _collapsed_entry(row, law_column) if damaged else _entry(row):
            number, date = entry
            words = " · ".join(cell for at, cell in enumerate(row) if cell and at not in left)
            targets: list[str] = []
            rest = single_spaced(words)
            for text, ids in cited.items():
                rest, times = whole_words(text).subn(" ", rest)
                targets += ids if times else ()
            listed = Listed(date, words, tuple(dict.fromkeys(targets)))
            yield (sort, number), (f"{prefix} {number}", listed)


def _entry(row: Sequence[str]) -> tuple[str, str | None] | None:
    """Number ("1-2009") and date of a row's law; None if the row does not begin with a number."""
    number = _NUMBER.search(row[0]) if row else None
    date = _DATE.search(" · ".join(row[1:]))
    day = f"{date[3]}-{int(date[1]):02}-{int(date[2]):02}" if date else None
    return (f"{number[1]}-{number[2]}", day) if number else None


def _collapsed_entry(row: Sequence[str], column: int) -> tuple[str, str | None] | None:
    """The law and day of a row whose numbers have lost their signs.

    The law is in the given column: "12009", "ll no 12009".
    """
    law = law_number(row[column].split()[-1]) if len(row) > 1 and row[column] else None
    days = [day for cell in (*row[:column], *row[column + 1 :]) for day in date_readings(cell)]
    return (f"{law[1]}-{law[0]}", days[0].isoformat() if len(days) == 1 else None) if law else None
