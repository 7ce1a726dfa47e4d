"""Events of history notes: what was done, when, and by which law."""

from __future__ import annotations

from pathlib import Path

import pytest

from builder.model import Action, Layout
from builder.parse import parse
from builder.parse.history import events_of, iso_date
from builder.sources.text import SourceText

CODE = """Chapter 4.04
GEESE

Sections:
4.04.010    Keeping.
4.04.020    Ponds.
4.04.030    Hay.
4.04.040    Corn.

4.04.010 Keeping.

Geese are kept.

(Ord. 31 § 2, 2012; Ord. 12 § 2, 1988)

4.04.020 Ponds.

Ponds are for geese.

(Ord. 24 § 1, 2004; Ord. 12 § 3, 1988)

4.04.030 Hay.

Hay is for geese.

(Ord. 29 § 1, 2010; Ord. 12 § 4, 1988)

4.04.040 Corn.

Corn is for geese.

({})
"""


def test_a_day_that_no_calendar_has_is_no_date() -> None:
    """A misprint loses only the date: what was done, and by which law, is kept."""
    for month, day in (("2", "30"), ("13", "1"), ("0", "4")):
        assert iso_date(month, day, "2009") is None
    [event] = events_of("[Added 2-30-2009 by L.L. No. 1-2009]")
    assert (event.action.value, event.date, event.law) == ("added", None, "L.L. No. 1-2009")


def test_a_year_that_may_be_of_either_century_gives_two_days() -> None:
    """A law of 1928 was dated a century late, and counted as the newest of its code."""
    old, new = events_of("(Ord. of 9-18-28, § 2; Ord. of 5-30-50, § 2)")
    assert (old.action, old.date, old.readings) == (
        Action.ADOPTED,
        "1928-09-18",
        ("1928-09-18", "2028-09-18"),
    )
    assert old.sure_date == ""
    assert (new.action, new.sure_date) == (Action.AMENDED, "1950-05-30")


def test_a_year_of_the_next_century_is_a_misprint() -> None:
    [event] = events_of("(Ord. No. 18-2018, § 1, 11-5-2108)")
    assert (event.date, event.law) == (None, "Ord. No. 18-2018")


def test_an_act_without_a_day_is_listed_among_others() -> None:
    """A misprinted day in the middle of a note left the act out."""
    found = events_of("[Amended 5-23-1978 by Ord. No. 7; 7-9-195 by Ord. No. 8; 2-3-2005]")
    assert [(one.date, one.law) for one in found] == [
        ("1978-05-23", "Ord. No. 7"),
        (None, "Ord. No. 8"),
        ("2005-02-03", None),
    ]


@pytest.mark.parametrize(
    ("note", "adopted"),
    [
        ("Ord. 7-A § 3; Ord. 7-B § 4", "Ord. 7-B"),  # as in the other notes
        ("Ord. 2-7-6 § 3; Ord. 13 § 4, 1998", "Ord. 13"),
        ("Ord. O20240005 § 3; Ord. O20150002", "Ord. O20150002"),
        ("Ord. 3 § 3, 1970; Ord. 13 § 4, 1998", "Ord. 3"),  # this note's own order
    ],
)
def test_a_note_without_dates_has_the_order_of_the_text(note: str, adopted: str) -> None:
    source = SourceText(Path("geese.txt"), "0" * 64, CODE.format(note))
    unit = parse(source, Layout.CODE_PUBLISHING).units[-1]
    assert [one.law for one in unit.events if one.action == "adopted"] == [adopted]


def test_a_section_enacted_again_is_adopted() -> None:
    found = events_of(
        "(Ord. No. 9-70, Adopted 3-1-1970) (Ord. No. 3-13, Repealed; Re-enacted 9/3/2013)"
    )
    assert [(event.action, event.date) for event in found[1:]] == [
        (Action.REPEALED, None),
        (Action.ADOPTED, "2013-09-03"),
    ]


@pytest.mark.parametrize(
    ("note", "actions"),
    [
        ("(Section 1, Ord. No. 45, 5-4-1962; Ord. 99, 5-4-1970)", ["adopted", "amended"]),
        ("(Section 1 of Ord. No. 45, passed May 4, 1962)", ["adopted"]),
        ("(Section 1(a) – Ord. 45 – Aug. 62 Supp.)", ["amended"]),
    ],
)
def test_a_section_of_the_act_is_no_part_of_the_provision(note: str, actions: list[str]) -> None:
    assert [str(event.action) for event in events_of(note)] == actions


@pytest.mark.parametrize(
    "note",
    [
        "(Ord. 5, 1980; Ord. 9, ENACTED 1987)",
        "(Ord. 5, 1980; Ord. 9, CREATED 1987)",
        "(Ord. 5, 1980; RE-ENACTED BY ORD. 9, 1987)",
    ],
)
def test_words_in_capitals_say_what_an_act_did(note: str) -> None:
    assert events_of(note)[1].action is Action.ADOPTED


@pytest.mark.parametrize(
    ("note", "acts"),
    [
        ("[Added (Ord. No. 12, 3-4-2001)]", [("added", "2001-03-04", "Ord. No. 12")]),
        (
            "[Adopted 3-4-1970 (Ord. No. 7); amended 5-5-1980 (Ord. No. 9)]",
            [("adopted", "1970-03-04", "Ord. No. 7"), ("amended", "1980-05-05", "Ord. No. 9")],
        ),
        (
            "[Adopted by the Board 3-4-1970 (L.L. No. 1-1970)]",
            [("adopted", "1970-03-04", "L.L. No. 1-1970")],
        ),
        (
            "[Amended by L.L. No. 3-1999 (5-5-1999)]",
            [("amended", "1999-05-05", "L.L. No. 3-1999")],
        ),
    ],
)
def test_an_act_or_its_day_may_be_in_parentheses(
    note: str, acts: list[tuple[str, str, str]]
) -> None:
    assert [(one.action.value, one.date, one.law) for one in events_of(note)] == acts


@pytest.mark.parametrize(
    "aside",
    [
        "(see also Ord. No. 3, adopted 2-1-1980)",
        "(Ord. No. 3, 2-1-1980)",
        "(previously amended 2-1-1980)",
        "(approved at the election of 11-2-1999)",
        "(Ch. 12; repealed 2-1-1990)",
    ],
)
def test_an_aside_dates_no_act(aside: str) -> None:
    for law, words in (("Ord. No. 5", " by Ord. No. 5"), (None, "")):
        [event] = events_of(f"[Amended 6-1-1999{words} {aside}]")
        assert (event.action, event.date, event.law) == (Action.AMENDED, "1999-06-01", law)


def test_the_oldest_act_is_sure_only_if_all_are_read() -> None:
    """Which end of the note has the oldest act depends on the order of the text."""
    note = "(Ord. 91-82, 7-2-91; Res. of 8-68)"
    last_first = [events_of(note, newest_first=newest)[0].confidence for newest in (True, False)]
    assert last_first == [0.9, 1.0]
    [added] = events_of("(Res. of 8-68; Added by Ord. 91-82, 7-2-91)")
    assert (added.action, added.confidence) == (Action.ADDED, 1.0)
