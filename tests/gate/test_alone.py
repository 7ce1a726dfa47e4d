"""What one measure alone holds back: no other is beyond its bound in these codes."""

from __future__ import annotations

from builder.addresses import assign
from builder.gate.gate import judge
from builder.model import Block, BlockKind, Code, SetAside, Unit, UnitKind
from tests.gate.test_counts import FACTS, TOWN

Part = tuple[str, str, int]
"""A unit or a part set aside: what it is, its number or its lines, and how many words it has."""


def said(*parts: Part) -> tuple[str, ...]:
    """What the gate says of a code of these parts, in whose text no two words are alike."""
    source, units, aside = "", [], []
    for at, (kind, named, count) in enumerate(parts):
        start = len(source)
        text = " ".join(f"word{at}of{one}" for one in range(count)) + "." * bool(count)
        if kind in ("chapter", "section"):
            source += f"{text}\n"
            spans = ((start, start + len(text)),)
            blocks = (Block(BlockKind.PARAGRAPH, text, spans),) if count else ()
            holds, rank = kind == "section", 9 if kind == "section" else 1
            made = Unit(
                UnitKind(kind), named, f"Rule {at}", (), rank, blocks=blocks, holds_text=holds
            )
            units.append(made)
        else:
            source += f"{named or text}\n"
            aside.append(SetAside(kind, ((start, len(source) - 1),)))
    return judge(Code(TOWN, FACTS, assign(units), tuple(aside)), source).problems


def sections(*figures: object) -> list[Part]:
    return [("section", f"1-{figure}", 100) for figure in figures]


CHAPTER: Part = ("chapter", "1", 0)


def test_a_whole_code_passes() -> None:
    assert said(CHAPTER, *sections(*range(1, 100))) == ()


def test_chapters_printed_from_their_last_section_to_their_first() -> None:
    [problem] = said(CHAPTER, *sections(*reversed(range(1, 100))))
    assert "have a lower number than the last" in problem


def test_many_shares_that_are_each_just_right() -> None:
    """A third of the words are in a chapter, and two tenths are lists and a preface."""
    text = ("chapter", "1", 6_500)
    around = (("front matter", "", 2_500), ("section list", "", 2_800))
    [problem] = said(*around, text, *sections(*range(1, 100)))
    assert "are in no section" in problem


def test_items_read_as_sections_are_in_no_list() -> None:
    """Each section is followed by its items as sections: 1-1, 1-1.1, 1-1.2."""
    listed = ("section list", "\n".join(f"1-{one} Rule" for one in range(1, 100)), 0)
    items = [f"{one}{tail}" for one in range(1, 100) for tail in ("", ".1", ".2")]
    [problem] = said(listed, CHAPTER, *sections(*items))
    assert "are not in its own lists" in problem


def test_pages_missing_within_a_long_section() -> None:
    pages = [*range(1, 40), *range(60, 80)]
    text = [("page number", str(page), 0) for page in pages]
    [problem] = said(CHAPTER, *sections(*range(1, 50)), *text, *sections(*range(50, 100)))
    assert "of its page numbers are missing" in problem
