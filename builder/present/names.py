"""The names of units, dates and layouts for readers: words for pages, made from the data."""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Iterable

from builder.model import Event, Unit, UnitKind
from builder.text.counting import IN_WORDS
from builder.text.squash import single_spaced

UNNAMED = "(without a heading)"
"""Stands over a text without designation and title, such as text before the first heading: a page,
a bookmark and a link must have words."""

NO_LETTER = "0–9"
"""The heading in an index of words that begin with no letter."""
_NO_SECTIONS = re.compile(r"Public Law$|[A-Z]{2,} \(")
"""Laws of one name that differ by number, and standards: "ASTM (American Society ...)"."""
_OF_TITLE = re.compile(r"\d+ [A-Z]\.?[A-Z]")
"""How the title of a collection of laws is cited: before its name."""


def designation(unit: Unit) -> str:
    """What a unit is cited by, without its title: "Chapter 52", "Article I", "§ 52-7".

    It is empty if the unit has no such name. The capitals of a printed "ARTICLE I" or "TITLE FOUR"
    are lowered, except in a numeral. If the source has lost some of a mark's characters ("751" for
    § 75-1, "article i"), the number decides.
    """
    mark = single_spaced(unit.mark).rstrip(".,:;—–- ")
    if _names_itself(unit):
        return ""
    if unit.number and unit.number.lower() not in mark.lower():
        return (
            f"§ {unit.number}"
            if unit.kind is UnitKind.SECTION
            else f"{unit.kind.capitalize()} {unit.number}"
        )
    word, blank, rest = mark.partition(" ")
    if mark.isupper() and " " in rest and rest[0].isalpha():  # "LOCAL LAW NO. 1 OF 1998"
        small = ("OF", "THE")
        return " ".join(w.lower() if w in small else w.capitalize() for w in mark.split())
    if unit.number and rest.lower() == unit.number.lower():
        rest = spelled(unit.number)
    return f"{word.capitalize()}{blank}{rest}" if word.isalpha() and rest else mark


def spelled(number: str) -> str:
    """A division's number, without the capitals of one that is spelled out.

    >>> spelled("SIXTEEN"), spelled("XVI"), spelled("16-A")
    ('Sixteen', 'XVI', '16-A')
    """
    return number.capitalize() if number.lower() in IN_WORDS else number


def _names_itself(unit: Unit) -> bool:
    """Whether a chapter's letters only repeat its title.

    For example "Chapter A. APPENDIX A, FEES" and "Chapter DL. DISPOSITION LIST".
    """
    if unit.kind is not UnitKind.CHAPTER or not (unit.number or "").isalpha():
        return False
    words = unit.title.casefold().replace(",", " ").split()
    letters = (unit.number or "").casefold()
    initials = "".join(word[0] for word in words)
    return words[:2] == ["appendix", letters] or (len(letters) > 1 and initials == letters)


def shown_title(unit: Unit) -> str:
    """The words of the heading, in the capitals of the publisher's list or of a title.

    If the list has other words, the heading's count. A unit with neither title nor designation is
    shown as `UNNAMED`.
    """
    listed = unit.shown or unit.list_title or ""
    same = "".join(listed.split()).casefold() == "".join(unit.title.split()).casefold()
    return (listed if same else unit.title) or ("" if designation(unit) else UNNAMED)


def in_alphabet(words: str) -> str:
    """The key that sorts words as readers expect: without quotation marks and capitals.

    >>> sorted(["Yard", '"City Hall"', '"City"', "alley"], key=in_alphabet)
    ['alley', '"City"', '"City Hall"', 'Yard']
    """
    return re.sub("[\"'“”‘’]", "", words).strip().casefold()


def initial(words: str) -> str:
    """The letter under which an index has words; `NO_LETTER` if they begin with a figure.

    >>> initial('"City Hall"'), initial("9-1-1 system")
    ('C', '0–9')
    """
    first = next((c for c in words if c.isalnum()), "#").upper()
    return first if first.isalpha() else NO_LETTER


def in_index(words: str) -> tuple[bool, str, str]:
    """The key that sorts words by their initials: those without a letter come first.

    >>> sorted(["yard", "(b) barn", "9-1-1", '"Alley"'], key=in_index)
    ['9-1-1', '"Alley"', '(b) barn', 'yard']
    """
    letter = initial(words)
    return letter != NO_LETTER, letter, in_alphabet(words)


def short(unit: Unit) -> str:
    """A unit's designation, or its title if it has none: "§ 52-7", "Records"."""
    return designation(unit) or shown_title(unit)


def heading(unit: Unit) -> str:
    """Designation and title: "§ 52-7. Denial of access", "Chapter 52. Records"."""
    return (title_prefix(unit) + shown_title(unit)).strip()


def title_prefix(unit: Unit) -> str:
    """What precedes the title in a heading: "§ 52-7. "."""
    name = designation(unit)
    return f"{name}. " if name and shown_title(unit) else name


def cited_as(town: str) -> str:
    """How a citation names a municipality's code.

    >>> cited_as("Village of Alderwick"), cited_as("Kent County")
    ('Alderwick Village Code', 'Kent County Code')
    """
    kind, of, place = town.partition(" of ")
    return f"{place} {kind} Code" if of else f"{town} Code"


def place(town: str) -> str:
    """The name by which lists sort and show a municipality.

    >>> place("Village of Alderwick"), place("Kent County")
    ('Alderwick', 'Kent County')
    """
    return town.rsplit(" of ", maxsplit=1)[-1]


def date(iso: str | dt.date) -> str:
    """A date in words, as precise as it is given: a day, a month or a year.

    >>> date("2009-02-02"), date("2009-02"), date("2009")
    ('February 2, 2009', 'February 2009', '2009')
    """
    given = str(iso)
    day = dt.date.fromisoformat(first_day(given))
    shorter = {len("2009"): given, len("2009-02"): f"{day:%B %Y}"}
    return shorter.get(len(given)) or f"{day:%B} {day.day}, {day.year}"


def days(event: Event) -> str:
    """The day of an event in words, with the others that its note may mean.

    >>> days(Event("amended", "2009-02-02", None, readings=("2009-02-02", "2009-12-02")))
    'February 2, 2009 (or December 2, 2009)'
    """
    others = " or ".join(date(day) for day in event.readings if day != event.date)
    if event.date:
        return date(event.date) + (f" (or {others})" if others else "")
    return others or "No date given"


def first_day(iso: str) -> str:
    """The first day of a day, a month or a year.

    >>> first_day("2009-02-02"), first_day("2009-02"), first_day("2009")
    ('2009-02-02', '2009-02-01', '2009-01-01')
    """
    return f"{iso}-01-01"[: len("2009-02-02")]


def size(count: int) -> str:
    """A number of bytes in words.

    >>> size(84_211), size(3_120_000)
    ('84 KB', '3.1 MB')
    """
    return f"{max(count / 1000, 1):.0f} KB" if count < 1_000_000 else f"{count / 1_000_000:.1f} MB"


def provision(law: str, cite: str | None) -> str:
    """A place in a law, as people cite it below the law's name; empty for the whole law.

    A section's number gets its sign. What begins with a word keeps the word. A title before the
    name of a collection ("6 NYCRR 617.2") and the number of a law itself are no sections.

    >>> provision("Town Law", "267-b"), provision("Town Law", "Article 16")
    ('§ 267-b', 'Article 16')
    >>> provision("Code of Federal Regulations", "40 CFR 403.6"), provision("Public Law", "92-500")
    ('40 CFR 403.6', '92-500')
    >>> provision("United States Code", "33 U.S.C. 1251")
    '33 U.S.C. 1251'
    >>> provision("ASTM (American Society for Testing and Materials)", "74-75")
    '74-75'
    """
    if not cite or not cite[0].isdigit() or _NO_SECTIONS.match(law) or _OF_TITLE.match(cite):
        return cite or ""
    return f"§ {cite}"


def sentence(words: str) -> str:
    """Words as a sentence of their own.

    >>> sentence("date inferred")
    'Date inferred.'
    """
    return f"{words[0].upper()}{words[1:]}."


def listed(words: Iterable[str]) -> str:
    """Things in a row, as a sentence lists them.

    >>> listed(["ducks"]), listed(["ducks", "geese", "swans"])
    ('ducks', 'ducks, geese and swans')
    """
    *most, last = words
    return f"{', '.join(most)} and {last}" if most else last


def shortened(text: str, limit: int = 160) -> str:
    """A text cut between words to fit a menu or a tooltip.

    >>> shortened("All geese and swans", 12)
    'All geese…'
    """
    if len(text) <= limit:
        return text
    cut = text[: limit - 1]
    return (cut.rpartition(" ")[0] or cut).rstrip(" ,;:") + "…"
