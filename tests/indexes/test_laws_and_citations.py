"""Local laws by year, and who cites what."""

from __future__ import annotations

from builder.indexes.citations import cited_by, outside_laws
from builder.indexes.local_laws import local_laws
from builder.model import Block, BlockKind, Code, HistoryNote, Layout, Municipality, Reference, SourceFacts, Table, Unit, UnitKind
from builder.parse.addresses import assign
from builder.parse.history import bracket_events

TOWN = Municipality("goosebury-ny", "Village of Goosebury", "NY")
FACTS = SourceFacts("geese.txt", "0" * 64, "General Code", Layout.GENERAL_CODE)


def section(number: str, *notes: str, blocks: tuple[Block, ...] = (), references: tuple[Reference, ...] = ()) -> Unit:
    history = tuple(HistoryNote(raw, (), None, bracket_events(raw)) for raw in notes)
    return Unit(UnitKind.SECTION, number, "Title", (), 4, holds_text=True, blocks=blocks, history=history, references=references)


def code(*units: Unit) -> Code:
    return Code(TOWN, FACTS, assign(units))


def dispositions(*rows: tuple[str, ...]) -> Block:
    return Block(BlockKind.TABLE, "", (), table=Table(columns=("Local Law No.", "Adoption Date", "Disposition"), rows=rows))


def test_a_law_gathers_what_it_did_in_all_sections():
    made = code(
        section("1-1", "[Added 2-2-2009 by L.L. No. 1-2009]"),
        section("1-2", "[Amended 2-2-2009 by L.L. No. 1-2009; 3-1-2010 by L.L. No. 2-2010]"),
    )
    assert [(law.name, law.year, [(act.action.value, act.unit) for act in law.acts]) for law in local_laws(made)] == [
        ("L.L. No. 2-2010", 2010, [("amended", "1-2")]),
        ("L.L. No. 1-2009", 2009, [("added", "1-1"), ("amended", "1-2")]),
    ]


def test_the_list_of_the_publisher_is_joined_and_a_disagreement_said():
    listed = dispositions(("1-2009", "2-3-2009", "Ch. 1"), ("5-2011", "4-4-2011", "NCM"))
    made = code(section("1-1", "[Added 2-2-2009 by L.L. No. 1-2009]"), section("DL-1", blocks=(listed,)))
    unreached, agreed = local_laws(made)
    assert (unreached.name, unreached.acts, unreached.listed[0].words) == ("L.L. No. 5-2011", (), "4-4-2011 · NCM")
    assert agreed.disagreement == "The publisher's list dates it 2009-02-03."


def test_two_dates_of_one_law_are_said():
    made = code(section("1-1", "[Added 2-2-2009 by L.L. No. 1-2009]"), section("1-2", "[Added 2-3-2009 by L.L. No. 1-2009]"))
    [law] = local_laws(made)
    assert law.disagreement == "The history notes give 2 dates."


def test_citing_sections_are_listed_once_and_never_their_own():
    own = Reference("§ 1-1", 0, 0, 5, "1-1", ("1-1",))
    made = code(section("1-1", references=(own,)), section("1-2", references=(own, own)))
    assert cited_by(made) == {"1-1": ("1-2",)}


def test_outside_provisions_are_ordered_as_numbers():
    def cites(*numbers: str) -> tuple[Reference, ...]:
        return tuple(Reference(n, 0, law="Village Law", cite=n) for n in numbers)

    made = code(section("1-1", references=cites("10", "9")), section("1-2", references=cites("9")))
    assert [(one.cite, one.units) for one in outside_laws(made)] == [("9", ("1-1", "1-2")), ("10", ("1-1",))]
