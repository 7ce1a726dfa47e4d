"""Events say what their note says: its dates, laws and words, in order."""

from __future__ import annotations

import pytest

from builder.frozen import Plain
from builder.proof.events import check
from tests.proof.rules.made import FLAT, book, unit, wrong


def event(date: str | None, action: str = "amended", law: str | None = None) -> Plain:
    readings = date.split("|") if date and "|" in date else []
    return {
        "date": None if readings else date,
        "readings": readings,
        "action": action,
        "law": law,
    }


def faults(raw: str, *events: Plain, source: str = "") -> list[str]:
    note = {"raw": raw, "events": list(events), "spans": [[0, 1]]}
    return wrong(check, book(source, unit("7-1", history=[note])))


@pytest.mark.parametrize(
    ("raw", "events"),
    [
        ("[Amended 1-2-2003]", [event("2003-01-02")]),
        ("[Amended 1/2/03]", [event("2003-01-02")]),
        ("[Amended 11.12.1976]", [event("1976-11-12")]),
        ("[Amended 1-2-76]", [event("1976-01-02")]),
        ("[Amended in 2009]", [event("2009")]),
        ("(Amended May 4, 1987; Sept. 5 1990)", [event("1987-05-04"), event("1990-09-05")]),
        ("(Ord. No. 17-18; Amended 08/07/2018)", [event("2018-08-07", law="Ord. No. 17-18")]),
        ("(Ord. No. 2017-18; 08-07-18)", [event("2018-08-07", law="Ord. No. 2017-18")]),
        ("(Acts 1989, Act. No. 81, § 19)", []),  # a state's act
        (
            "(Ord. 3, 1-2-2003; SDCL 9-2-12, 9-3-12; W. Va. Code 8-12-5)",
            [event("2003-01-02", "adopted", law="Ord. 3")],
        ),
        ("[Amended 1-2-2003 by L.L. No. 3-2003]", [event("2003-01-02", law="L.L. No. 3-2003")]),
        (
            "[Adopted 1-2-2003; amended 3-4-2005]",
            [event("2003-01-02", "adopted"), event("2005-03-04")],
        ),
        ("(Ord. 12, 1-2-2003)", [event("2003-01-02", "adopted", law="Ord. 12")]),
        ("[L.L. 3, 1-2-2003]", [event("2003-01-02", law="L.L. 3")]),  # no verb at all
        ("[Redesignated 1-2-2003]", [event("2003-01-02", "renumbered")]),
        ("[Amended 1-2-2003, eff. 3-4-2003]", [event("2003-01-02")]),  # in passing
        ("[Amended 1-2-2003; see § 1-2-03, 3-4-05]", [event("2003-01-02")]),
        ("(Code 1989, §§ 7-8-25(a), 7-8-26, 7-8-77)", []),
        ("(Code 1989, Sec. 7-8-25; Secs. 7.8.26(a); Section 7-8-77)", []),
        ("(Code 1989, §§ 7-8-17—7-8-21, 7-8-28(b)(1), and 7-8-36)", []),
        ("[Amended 1-2-2003 to 3-4-2005]", [event("2003-01-02")]),  # one clause, one act
        ("(Code 1998; Ord. 3, 1-2-1995)", [event("1995-01-02", "adopted", law="Ord. 3")]),
        ("(Code 1998; Ord. 3, 1-2-1998)", [event("1998-01-02", law="Ord. 3")]),
    ],
)
def test_what_a_note_says_is_sound(raw: str, events: list[Plain]) -> None:
    assert faults(raw, *events) == []


@pytest.mark.parametrize(
    ("raw", "events", "said"),
    [
        ("[Amended 1-2-2003]", [event("2003-01-02", "added")], "'added': no word of the note"),
        (
            "[Amended 1-2-2003]",
            [event("2003-01-02", law="L.L. 3")],
            "the law 'L.L. 3' is not in the note",
        ),
        ("[Amended 1-2-2003]", [event("2003-01-03")], "the date 2003-01-03 is not in the note"),
        ("[Amended 2-1-2003]", [event("2003-01-02")], "the date 2003-01-02 is not in the note"),
        ("(L.L. 3, 1-2-2003)", [event("2003-01-02", "repealed", "L.L. 3")], "'repealed': no word"),
        (
            "(Ord. 4; Ord. 3)",
            [event(None, law="Ord. 3"), event(None, law="Ord. 4")],
            "the law 'Ord. 4' does not follow the order of the note",
        ),
        (
            "[Adopted 1-2-2003; amended at some time]",
            [event(None), event("2003-01-02", "adopted")],
            "'amended': no word of its clause says so",
        ),
        (
            "(1998 Ore. Laws (Act No. 12), § 2; Ord. 3, 1-2-2003)",
            [event("2003-01-02", law="Ord. 3")],
            "no law is given for '(1998 Ore. Laws",
        ),
        (
            "(1998 Ore. Laws, § 2)",
            [event(None, law="1998 Ore. Laws")],
            "no day is given for the law '1998 Ore. Laws', but its clause has a year",
        ),
        (
            "(Ord. 9, 2022; Ord. 3, 2018)",
            [event("2022", "adopted", "Ord. 9"), event("2018", law="Ord. 3")],
            "2018 amended what began in 2022",
        ),
        (
            "(Code 1998; Ord. 3, 1-2-1995)",
            [event("1995-01-02", law="Ord. 3")],
            "1995-01-02 amended what began in 1998",
        ),
        ("[Amended in 2009]", [event("2008")], "the date 2008 is not in the note"),
        (
            "[enacted 5-4-1987; repealed 6-1-1990]",
            [event("1987-05-04", "repealed"), event("1990-06-01", "repealed")],
            "'repealed': no word of its clause says so",
        ),
        ("[Amended 1-2-2003]", [], "1 date printed, and 0 given"),
        (
            "[Added 1-2-2003; amended 3-4-2005]",
            [event("2003-01-02", "added")],
            "2 dates printed, and 1",
        ),
        ("(Code 1989, § 7-8-25; 1-2-2003)", [], "1 date printed, and 0 given"),
        (
            "[Added 1-2-2003 by L.L. No. 3-2003, 3-4-2005 by L.L. No. 4-2005]",
            [event("2003-01-02", "added", law="L.L. No. 3-2003")],
            "2 laws after a day, and 1 given",
        ),
        (
            "(Ord. 1, 1-2-2003) (Ord. 2, 3-4-2005)",
            [event("2003-01-02")],
            "2 dates printed, and 1",
        ),
        (
            "[Added 1-2-2003; amended 3-4-2005]",
            [event("2005-03-04"), event("2003-01-02", "added")],
            "the date 2003-01-02 does not follow the order of the note",
        ),
    ],
)
def test_what_a_note_does_not_say_is_a_fault(raw: str, events: list[Plain], said: str) -> None:
    found = faults(raw, *events)
    assert any(one.startswith((f"event: {said}", f"date: {said}")) for one in found), found


TWO = "[Added 1-2-2003 by L.L. No. 3-2003; amended 3-4-2005 by L.L. No. 4-2005]"
"""A note of two acts."""


@pytest.mark.parametrize(
    ("first", "second", "said"),
    [
        ("L.L. No. 3-2003", "L.L. No. 4-2005", ""),
        (None, "L.L. No. 4-2005", "no law is given for '[Added 1-2-2003 by L.L. No. 3-2003'"),
        ("L.L. No. 3", "L.L. No. 4-2005", "the law 'L.L. No. 3' is not complete"),
        ("No. 3-2003", "L.L. No. 4-2005", "the law 'No. 3-2003' is not complete"),
        ("L.L. No", "L.L. No. 4-2005", "the law 'L.L. No' is not complete"),
        ("L.L. No. 4-2005", "L.L. No. 3-2003", "the law 'L.L. No. 4-2005' and the day 2003-01-02"),
    ],
)
def test_a_law_is_whole_and_in_the_clause_of_its_day(
    first: str | None, second: str, said: str
) -> None:
    found = faults(TWO, event("2003-01-02", "added", law=first), event("2005-03-04", law=second))
    assert any(one.startswith(f"event: {said}") for one in found) if said else not found


def test_a_law_is_given_once_and_with_its_year() -> None:
    one = event("2003-01-02", law="Ord. 3")
    [found] = faults("(Ord. 3, 1-2-2003)", one, one)[:1]
    assert found.startswith("event: the law 'Ord. 3' is given more often")
    [found] = faults("(Ord. 3, 2003)", event(None, law="Ord. 3"))
    assert found.startswith("event: no day is given for the law 'Ord. 3'")


def test_each_reading_of_a_date_must_be_in_the_note() -> None:
    found = faults("[Amended 1-2-03]", event("2003-01-02|1803-01-02"))
    assert found[0] == "date: the date 1803-01-02 is not in the note"


@pytest.mark.parametrize(
    ("raw", "events", "said"),
    [
        ("amended 122003 by ll no 32003", [event("2003-01-02", law="ll no 32003")], ""),
        ("amended 11121976", [event("1976-11-12")], ""),
        ("amended 1 2 2003", [event("2003-01-02")], ""),  # its figures in one run, without blanks
        ("amended 122003", [event("2003-01-03")], "the date 2003-01-03 is not in the note"),
        ("amended 122003 342005", [event("2003-01-02")], "2 dates printed, and 1 given"),
        (
            "amended 122003 342005",
            [event("2003-01-02"), event("2005-03-04|2005-04-03")],
            "the date",
        ),
        ("amended 122003 by ll no 342005", [event("2003-01-02", law="no 342005")], "the law"),
        (
            "amended 122003 by ll no 342005",
            [event("2003-01-02")],
            "1 law printed, and 0 given",
        ),
        (
            "amended by ll 3 and by ll 9",
            [event(None, law="ll 9"), event(None, law="ll 3")],
            "the law 'll 3' does not follow the order of the note",
        ),
        ("amended by ll 3 and by ll 9", [event(None, law="ll 3"), event(None, law="ll 9")], ""),
        ("amended by ll 3 twice", [event(None, law="ll 3"), event(None, law="ll 3")], "the law"),
        ("amended 1964", [event("1964")], ""),
        ("ll 3 amended", [event(None, law="ll 3")], ""),
    ],
)
def test_flattened_notes_have_only_figures(raw: str, events: list[Plain], said: str) -> None:
    found = faults(raw, *events, source=FLAT)
    kinds = (f"event: {said}", f"date: {said}")
    assert [one.startswith(kinds) for one in found] == ([True] if said else [])


@pytest.mark.parametrize(
    ("action", "sound"), [("amended", True), ("adopted", False), ("repealed", False)]
)
def test_an_acts_own_clause_says_what_it_did(action: str, *, sound: bool) -> None:
    raw = "[Adopted 4-2-2001 by Ord. 3; repealed 5-2-2001 by Ord. 4; amended 6-7-2012 by Ord. 5]"
    acts = (
        event("2001-04-02", "adopted", "Ord. 3"),
        event("2001-05-02", "repealed", "Ord. 4"),
        event("2012-06-07", action, "Ord. 5"),
    )
    said = [] if sound else [f"event: {action!r}: no word of its clause says so"]
    assert faults(raw, *acts) == said


@pytest.mark.parametrize(("years", "sound"), [(("2009", "2021"), True), (("2021", "2009"), False)])
def test_years_follow_the_order_of_their_acts(years: tuple[str, str], *, sound: bool) -> None:
    found = faults("[Amended 2009; amended 2021]", *map(event, years))
    assert found == (
        [] if sound else ["event: the date 2009 does not follow the order of the note"]
    )


def test_a_law_of_flattened_notes_does_not_begin_within_a_day() -> None:
    raw = "adopted 3111986 by ll no 11986"
    assert faults(raw, event("1986-03-11", "adopted", "L.L. No. 1-1986"), source=FLAT) == []
    assert faults(raw, event("1986-03-11", "adopted", "1-1986"), source=FLAT) == [
        "event: the law '1-1986' is not complete"
    ]


def test_days_of_flattened_notes_are_in_order() -> None:
    raw = "amended 1221976 amended 11141991"
    days = (event("1976-12-02"), event("1991-11-14"))
    assert faults(raw, *days, source=FLAT) == []
    assert faults(raw, *days[::-1], source=FLAT) == [
        "event: the date 1976-12-02 does not follow the order of the note"
    ]
    assert faults(raw, event("1976"), days[1], source=FLAT) == [
        "event: 2 dates printed, and 1 given"
    ]


def test_a_missing_law_does_not_affect_the_order_of_later_ones() -> None:
    found = faults(
        "(Ord. 5, 1-2-1990; Ord. 7, 3-4-1992)",
        event("1990-01-02", law="Ord. 5"),
        event("1990-01-02", law="Ord. 9"),
        event("1992-03-04", law="Ord. 7"),
    )
    assert any("'Ord. 9' is not in the note" in one for one in found)
    assert not any("turn" in one and "Ord. 7" in one for one in found)


def test_a_note_that_begins_with_an_action_has_its_event_once() -> None:
    raw = "[Amended at time of adoption of Code]"
    assert faults(raw, event(None)) == []
    assert faults(raw) == ["event: no event is given"]
    for begun in ("Adds Ord. 9", "Repeals Ord. 9", "Amending Ord. 5"):
        assert "event: no event is given" in faults(f"[{begun}]")
    assert faults("[Additional history in Ch. 4]") == []
    assert faults(raw, event(None), event(None)) == [
        "event: 'amended' is given more often than it is printed"
    ]


@pytest.mark.parametrize(
    ("raw", "action", "acts"),
    [
        ("[Deleted at time of adoption of Code; deleted again]", "repealed", 2),
        ("[Redesignated then; renumbered again]", "renumbered", 2),
        ("(Passed at some time; enacted again)", "adopted", 2),
        ("(Adopted as ordered; as ordained)", "adopted", 1),
        ("[Added at some time, with additional rules]", "added", 1),
    ],
)
def test_each_act_has_a_verb_of_its_action(raw: str, action: str, acts: int) -> None:
    assert faults(raw, *[event(None, action)] * acts) == []
    assert faults(raw, *[event(None, action)] * (acts + 1)) == [
        f"event: {action!r} is given more often than it is printed"
    ]


@pytest.mark.parametrize(
    ("raw", "left"),
    [
        ("(Ord. 12 § 1, 2004: Ord. 3 § 1, 1998)", event("2004", law="Ord. 12")),
        ("(Ord. of 4-2-2018)", event("2018-04-02", "adopted")),
    ],
)
def test_a_law_after_a_colon_or_named_by_its_day_is_not_dropped(raw: str, left: Plain) -> None:
    assert any("no law is given for" in one for one in faults(raw, left))
