"""Local laws by year, and who cites what."""

from __future__ import annotations

from dataclasses import replace

import pytest

from builder.addresses import assign
from builder.indexes.local_laws import local_laws
from builder.indexes.newest_law import NewestLaw, newest_law
from builder.indexes.uses import cited_by, outside_laws
from builder.model import (
    Action,
    Block,
    BlockKind,
    Code,
    Event,
    HistoryNote,
    Layout,
    Municipality,
    Reference,
    SourceFacts,
    Table,
    Unit,
    UnitKind,
)
from builder.pages.indexes import LawRow, disagreement, present
from builder.pages.site import Site
from builder.parse.history import events_of
from tests.conditions import DAMAGED

TOWN = Municipality("goosebury-ny", "Village of Goosebury", "NY")
FACTS = SourceFacts("geese.txt", "0" * 64, "General Code", Layout.GENERAL_CODE)


def section(
    number: str, *notes: str, blocks: tuple[Block, ...] = (), references: tuple[Reference, ...] = ()
) -> Unit:
    history = tuple(HistoryNote(raw, (), None, events_of(raw)) for raw in notes)
    return Unit(
        UnitKind.SECTION,
        number,
        "Title",
        (),
        4,
        holds_text=True,
        blocks=blocks,
        history=history,
        references=references,
    )


def code(*units: Unit) -> Code:
    return Code(TOWN, FACTS, assign(units))


def dispositions(*rows: tuple[str, ...]) -> Block:
    return Block(
        BlockKind.TABLE,
        "",
        (),
        table=Table(
            columns=("Local Law No.", "Adoption Date", "Disposition", "Supp. No."), rows=rows
        ),
    )


def test_a_law_gathers_what_it_did_in_all_sections():
    made = code(
        section("1-1", "[Added 2-2-2009 by L.L. No. 1-2009]"),
        section("1-2", "[Amended 2-2-2009 by L.L. No. 1-2009; 3-1-2010 by L.L. No. 2-2010]"),
    )
    assert [
        (law.name, law.year, [(act.action.value, act.unit) for act in law.acts])
        for law in local_laws(made)
    ] == [
        ("L.L. No. 2-2010", 2010, [("amended", "1-2")]),
        ("L.L. No. 1-2009", 2009, [("added", "1-1"), ("amended", "1-2")]),
    ]


def test_a_date_is_inferred_until_a_note_prints_it_plainly():
    collapsed = section("1-1", "[Added 1-29-2014 by L.L. No. 3-2014]")
    [note] = collapsed.history
    unsure = tuple(replace(event, confidence=0.6) for event in note.events)
    collapsed = replace(collapsed, history=(replace(note, events=unsure),))
    assert [law.inferred for law in local_laws(code(collapsed))] == [{"2014-01-29"}]
    plain = section("1-2", "[Amended 1-29-2014 by L.L. No. 3-2014]")
    assert [law.inferred for law in local_laws(code(collapsed, plain))] == [frozenset()]
    [(_, [law])] = present(code(collapsed))
    assert [row.dates for row in _rows(code(collapsed))] == [("January 29, 2014 (inferred)",)]
    assert [row.dates for row in _rows(code(collapsed, plain))] == [("January 29, 2014",)]
    assert law.dates == ("2014-01-29",)


def _rows(made: Code) -> list[LawRow]:
    [(index, found)] = present(made)
    groups = index.groups(Site(made), found, index.url)
    return [row for group in groups for row in group.rows]


def test_the_index_of_laws_is_named_after_what_they_are():
    raw = "(Ord. 4-2002, passed 3-1-2002)"
    note = HistoryNote(raw, (), None, events_of(raw))
    by_ordinance = replace(section("1-1"), history=(note,))
    by_law = section("1-2", "[Added 2-2-2009 by L.L. No. 1-2009]")
    for units, title in (
        ([by_ordinance], "Ordinances"),
        ([by_law], "Local laws"),
        ([by_ordinance, by_law], "Local laws and ordinances"),
    ):
        assert [index.title for index, _ in present(code(*units))] == [title]


def test_the_publishers_list_is_joined_and_a_disagreement_shown():
    listed = dispositions(("1-2009", "2-3-2009", "Ch. 1"), ("5-2011", "4-4-2011", "NCM", "7"))
    made = code(
        section("1-1", "[Added 2-2-2009 by L.L. No. 1-2009]"), section("DL-1", blocks=(listed,))
    )
    unreached, agreed = local_laws(made)
    assert (unreached.name, unreached.acts, unreached.listed[0].words) == (
        "L.L. No. 5-2011",
        (),
        "4-4-2011 · NCM",
    )
    assert disagreement(agreed) == "The publisher’s list dates it February 3, 2009."


@pytest.mark.parametrize(
    "head",
    ["Supp. No.", "Supp.\nNo.", "Supp.  No.", "Supp.No.", "Supp. #", "Supplements", "Suppl. No. 7"],
)
def test_a_column_for_supplements_is_left_out(head: str):
    table = Table(
        columns=("Local Law No.", "Adoption Date", "Disposition", head),
        rows=(("5-2011", "4-4-2011", "NCM", "7"),),
    )
    listed = section("DL-1", blocks=(Block(BlockKind.TABLE, "", (), table=table),))
    assert local_laws(code(listed))[0].listed[0].words == "4-4-2011 · NCM"


@pytest.mark.parametrize("head", ["Supplies, Bells, Geese", "Disposition and Supp. No."])
def test_only_a_column_for_supplements_alone_is_left_out(head: str):
    table = Table(
        columns=("Local Law No.", "Adoption Date", head), rows=(("5-2011", "4-4-2011", "NCM"),)
    )
    listed = section("DL-1", blocks=(Block(BlockKind.TABLE, "", (), table=table),))
    assert local_laws(code(listed))[0].listed[0].words == "4-4-2011 · NCM"


def test_the_newest_law_comes_first_and_undated_ones_last_in_their_year():
    listed = dispositions(
        ("3-2009", "6-1-2009", "NCM"), ("7-2009", "", "NCM"), ("1-2010", "", "NCM")
    )
    notes = section(
        "1-1", "[Added 2-2-2009 by L.L. No. 5-2009; amended 9-9-2009 by L.L. No. 2-2009]"
    )
    made = code(notes, section("DL-1", blocks=(listed,)))
    assert [law.name.removeprefix("L.L. No. ") for law in local_laws(made)] == [
        "1-2010",
        "2-2009",
        "3-2009",
        "5-2009",
        "7-2009",
    ]


def test_two_dates_of_one_law_are_both_shown():
    made = code(
        section("1-1", "[Added 2-2-2009 by L.L. No. 1-2009]"),
        section("1-2", "[Added 2-3-2009 by L.L. No. 1-2009]"),
    )
    [law] = local_laws(made)
    assert disagreement(law) == "The history notes give 2 dates."


def test_citing_sections_are_listed_once_and_never_their_own():
    own = Reference("§ 1-1", 0, 0, 5, "1-1", ("1-1",))
    made = code(section("1-1", references=(own,)), section("1-2", references=(own, own)))
    assert cited_by(made) == {"1-1": ("1-2",)}


def test_outside_provisions_are_ordered_as_numbers():
    def cites(*numbers: str) -> tuple[Reference, ...]:
        return tuple(Reference(n, 0, law="Village Law", cite=n) for n in numbers)

    made = code(section("1-1", references=cites("10", "9")), section("1-2", references=cites("9")))
    assert [(one.cite, one.units) for one in outside_laws(made)] == [
        ("9", ("1-1", "1-2")),
        ("10", ("1-1",)),
    ]


def cited(text: str, *targets: str) -> Reference:
    return Reference(text, 0, 0, 0, targets[0], targets)


def test_the_newest_law_may_stand_in_the_publishers_list_alone():
    rows = (("4-2010", "5-3-2010", "§ 1-1"), ("5-2010", "6-7-2010", "NCM"), ("6-2010", "", "§ 1-1"))
    listed = section("DL-1", blocks=(dispositions(*rows),), references=(cited("§ 1-1", "1-1"),))
    noted = section("1-1", "[Added 2-2-2009 by L.L. No. 1-2009]")
    assert newest_law(code(noted, listed)) == NewestLaw("L.L. No. 4-2010", "2010-05-03", "1-1")
    assert newest_law(code(noted)) == NewestLaw("L.L. No. 1-2009", "2009-02-02", "1-1")


def test_places_that_the_list_and_the_notes_do_not_share_are_shown():
    listed = dispositions(
        ("1-2009", "2-2-2009", "§ 1-1; § 1-2"),
        ("2-2009", "3-2-2009", "§ 1-2"),
        ("3-2009", "4-6-2009", "NCM"),
    )
    made = code(
        section("1-1", "[Added 2-2-2009 by L.L. No. 1-2009]"),
        section("1-2", "[Amended 3-2-2009 by L.L. No. 2-2009]"),
        section("1-3", "[Amended 3-2-2009 by L.L. No. 2-2009]"),
        section(
            "DL-1", blocks=(listed,), references=(cited("§ 1-1", "1-1"), cited("§ 1-2", "1-2"))
        ),
    )
    laws = {law.name: law for law in local_laws(made)}
    assert (laws["L.L. No. 1-2009"].unreached, laws["L.L. No. 1-2009"].unlisted) == (("1-2",), ())
    assert (laws["L.L. No. 2-2009"].unreached, laws["L.L. No. 2-2009"].unlisted) == ((), ("1-3",))
    assert (laws["L.L. No. 3-2009"].unreached, laws["L.L. No. 3-2009"].acts) == ((), ())


def test_a_chapter_that_is_listed_is_reached_by_a_note_of_its_sections():
    listed = dispositions(("1-2009", "2-2-2009", "Ch. 1"))
    chapter = Unit(UnitKind.CHAPTER, "1", "Geese", (), 1)
    made = code(
        chapter,
        section("1-1", "[Added 2-2-2009 by L.L. No. 1-2009]"),
        section("DL-1", blocks=(listed,), references=(cited("Ch. 1", "chapter-1"),)),
    )
    [law] = local_laws(made)
    assert (law.unreached, law.unlisted) == ((), ())


def test_a_list_of_a_flattened_text_is_joined_too():
    rows = (("12009", "222009", "geese", "1"), ("22009", "1122009", "swans", "ncm"))
    listed = Block(
        BlockKind.TABLE,
        "",
        (),
        table=Table(columns=("local law no", "adoption date", "subject", "disposition"), rows=rows),
    )
    event = Event(Action.ADDED, "2009-02-02", "L.L. No. 1-2009")
    noted = Unit(
        UnitKind.SECTION,
        "1-1",
        "geese",
        (),
        4,
        holds_text=True,
        history=(HistoryNote("added 222009 by ll no 12009", (), None, (event,)),),
    )
    made = replace(code(noted, section("DL-1", blocks=(listed,))), condition=DAMAGED)
    laws = {law.name: law for law in local_laws(made)}
    assert laws["L.L. No. 1-2009"].listed[0].date == "2009-02-02"
    assert disagreement(laws["L.L. No. 1-2009"]) is None
    assert laws["L.L. No. 2-2009"].listed[0].date is None


def test_a_list_of_a_flattened_text_may_begin_with_the_date_and_name_laws_with_a_sign():
    rows = (
        ("222009", "ll no 12009", "geese", "ch 1"),
        ("322009 ll no 22009 swans of an unclear end",),
    )
    listed = Block(
        BlockKind.TABLE,
        "",
        (),
        table=Table(columns=("date adopted", "law no", "subject", "disposition"), rows=rows),
    )
    [law] = local_laws(replace(code(section("DL-1", blocks=(listed,))), condition=DAMAGED))
    assert (law.name, law.listed[0].date, law.listed[0].words) == (
        "L.L. No. 1-2009",
        "2009-02-02",
        "222009 · geese · ch 1",
    )
