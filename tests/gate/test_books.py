"""Each division counts: an empty one holds a code back, however small it is."""

from __future__ import annotations

from dataclasses import replace

import pytest

from builder.addresses import assign
from builder.gate import numbers
from builder.gate.measures import broken_off, hollow
from builder.model import Block, BlockKind, Code, Status, Unit, UnitKind
from tests.gate.test_numbers import code

TEXT = (Block(BlockKind.PARAGRAPH, "No geese.", ()),)
CHARTER = "|".join(f"section 1.{number}" for number in range(10, 22))
CHAPTERS = "|".join(
    f"chapter {chapter}|" + "|".join(f"section {chapter}-{number}" for number in range(1, 30))
    for chapter in range(1, 20)
)


def filled(made: Code, *empty: str | None) -> Code:
    """A code whose sections have text, except those with some numbers."""
    units = [
        replace(unit, blocks=TEXT if unit.holds_text and unit.number not in empty else ())
        for unit in made.units
    ]
    return replace(made, units=tuple(units))


def titled(made: Code, *titles: str) -> Code:
    """A code whose divisions have titles of their own, in order."""
    left = iter(titles)
    units = [unit if unit.holds_text else replace(unit, title=next(left)) for unit in made.units]
    return replace(made, units=assign(units))


def test_a_charter_published_empty_is_reported_whatever_its_share_of_the_code() -> None:
    whole = filled(code(f"part I|{CHARTER}|part II|{CHAPTERS}"))
    assert hollow(whole) == ()
    charter = {unit.number for unit in whole.sections if "." in (unit.number or "")}
    (said,) = hollow(filled(whole, *charter))
    assert said == "12 of the 12 sections of 'Rules' have no text (such as 1.10, 1.11, 1.12)"


@pytest.mark.parametrize(("empty", "times"), [(14, 0), (15, 1), (29, 1)])
def test_a_chapter_without_half_of_its_text_is_reported(empty: int, times: int) -> None:
    whole = code(f"part I|{CHARTER}|part II|{CHAPTERS}")
    assert len(hollow(filled(whole, *(f"7-{at}" for at in range(1, empty + 1))))) == times


def test_a_code_without_texts_is_not_reported_division_by_division() -> None:
    whole = code(f"part I|{CHARTER}|part II|{CHAPTERS}")
    assert hollow(filled(whole, *(unit.number or "" for unit in whole.sections))) == ()


def test_a_division_without_a_name_is_called_by_its_first_section() -> None:
    second = "|".join(f"section 2-{number}" for number in range(1, 5))
    made = code(f"part -|section 1-1|section 1-2|section 1-3|part II|{second}")
    made = filled(made, "1-1", "1-2", "1-3")
    nameless = replace(made.units[0], title="", mark="")
    (said,) = hollow(replace(made, units=(nameless, *made.units[1:])))
    assert said.startswith("3 of the 3 sections of the division above 1-1 have no text")


def test_a_section_that_is_repealed_or_holds_the_next_is_not_empty() -> None:
    made = filled(code("part I|section 100|section 101|section 200|section 201|section 3"), "3")
    made = filled(made, "100", "200", "3")
    assert hollow(made) == ()
    gone: tuple[Unit, ...] = tuple(replace(unit, status=Status.REPEALED) for unit in made.units)
    assert hollow(replace(filled(made, *(u.number for u in gone)), units=gone)) == ()


def test_subpart_a_of_a_part_whose_line_is_lost_is_not_a_second_town() -> None:
    acts = "chapter 1|section 1.10|section 1.11"
    rules = "chapter 1|section 1-1|section 1-2|section 1-3"
    twice = code(f"part A|{acts}|part A|{rules}")
    named = ("CHARTER", "Council", "GENERAL ORDINANCES", "General")
    assert numbers.in_doubled(titled(twice, *named)) == 0
    assert numbers.in_doubled(titled(twice, "CODE", "Council", "CODE", "General")) == 3
    again = code(f"part A|{rules}|part A|{rules}")
    assert numbers.in_doubled(titled(again, *named)) == 3


def test_chapters_of_a_second_town_may_have_other_titles() -> None:
    made = code("chapter 1|section 1-1|section 1-2|part II|chapter 1|section 1-3|section 1-4")
    assert numbers.in_doubled(titled(made, "BEES", "CODE", "KITES")) == 2


@pytest.mark.parametrize(
    ("end", "broken"),
    [
        ("The keeper of the pond shall let the geese of", True),
        ("The keeper of the pond shall let the geese, the ducks,", True),
        ("The keeper of the pond shall let the geese swim.", False),
        ("The keeper of the pond: John Heron, Clerk of the Council 1901", False),
        ("Signed for the council by John Heron, the Clerk of Loon Bay", False),
        ("(7) The pond", False),
    ],
)
def test_a_text_that_ends_in_mid_sentence_was_not_copied_to_its_end(end: str, broken: bool) -> None:
    made = filled(code("chapter 1|section 1-1|section 1-2"))
    last = replace(made.units[-1], blocks=(Block(BlockKind.PARAGRAPH, end, ()),))
    cut = replace(made, units=(*made.units[:-1], last))
    assert bool(broken_off(cut, "a line\n")) == broken
    assert broken_off(cut, "a text without line ends " * 999) == ()
    items = [Block(BlockKind.ITEM, text, (), label=text[:1]) for text in ("a goose", "b duck", end)]
    listed = replace(made, units=(*made.units[:-1], replace(last, blocks=tuple(items))))
    assert bool(broken_off(listed, "a line\n")) == end.endswith((" of", ","))
    table = replace(last, blocks=(Block(BlockKind.FORM, end, ()),))
    assert broken_off(replace(made, units=(*made.units[:-1], table)), "a line\n") == ()
    laws = replace(last, kind=UnitKind.TABLE)
    assert broken_off(replace(made, units=(*made.units[:-1], laws)), "a line\n") == ()
    assert broken_off(replace(made, units=(last, *made.units[1:])), "a line\n") == ()
