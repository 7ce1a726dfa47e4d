"""The margin text below a heading, and what it says about a list after it."""

from __future__ import annotations

import pytest

from builder.model import UnitKind
from builder.parse.general_code.headings import Heading
from builder.parse.general_code.reading_order.chunks import Chunk, Role
from builder.parse.general_code.reading_order.margin import (
    Margin,
    how_ends,
    like_table,
    span_of,
    stems,
    term_in,
)
from builder.parse.general_code.reading_order.page_pieces import End, Slot

from .written import FULL, MEASURES, heading_of, lines_of, region_of

HEADING = heading_of("§ 1-1. Keeping of geese. [Added 3-4-2001]")


def _slots(
    *texts: str,
    heading: Heading | None = HEADING,
    above: Heading | None = None,
    forms: frozenset[int] = frozenset(),
    run_in: bool = False,
) -> list[Slot]:
    margin = Margin(region_of(*texts), heading, above, forms, run_in=run_in)
    return margin.slots(len(texts) if texts != ("",) else 0)


def _kinds(*texts: str, forms: frozenset[int] = frozenset()) -> list[str]:
    """The role of each piece below the heading, and how many lines it has."""
    return [
        f"{slot.content.role.value} {len(slot.content.lines)}"
        for slot in _slots(*texts, forms=forms)
        if isinstance(slot.content, Chunk)
    ]


@pytest.mark.parametrize(
    ("texts", "kinds"),
    [
        (["Geese are free.", "Hens are not."], ["text 2"]),
        (["GOOSE — A bird.", "HEN — A hen", "that lays."], ["definition 1", "definition 2"]),
        (["Geese are free.", "GOOSE — A bird."], ["text 1", "definition 1"]),
        ([FULL, "GOOSE — A bird."], ["text 2"]),
        (["Geese 4", "GOOSE — A bird."], ["text 1", "definition 1"]),
        (["Geese are these:", "Hens are not.", "Ducks."], ["text 1", "text 2"]),
        (["Geese are free.", "(Ord. No. 3, 1-2-1990)"], ["text 1", "closing 1"]),
    ],
)
def test_pieces_of_the_margin(texts: list[str], kinds: list[str]) -> None:
    assert _kinds(*texts) == kinds


def test_forms_are_separate() -> None:
    assert _kinds("Geese.", "I, ____", "of ____", "Hens.", forms=frozenset({2, 3})) == [
        "text 1",
        "form 2",
        "text 1",
    ]


def test_a_margin_ends_where_the_list_text_begins() -> None:
    region = region_of("Geese are free.", "I, ____", "of ____", "A. Hens.")
    margin = Margin(region, HEADING, None, frozenset({2, 3}))
    assert [[slot.span for slot in margin.slots(end)][1:] for end in (0, 1, 2, 3)] == [
        [],
        [(1, 1)],
        [(1, 1), (2, 2)],
        [(1, 1), (2, 3)],
    ]


@pytest.mark.parametrize(
    ("text", "call", "miss"),
    [
        ("Geese are free.", -6.0, 0.0),
        ("Geese are these:", 0.0, 3.0),
        ("The following are free.", -3.0, 0.0),
        ("The followers are free.", -6.0, 0.0),
        ("GOOSE — A bird.", -8.0, 0.0),
        ("GOOSE — ", 0.0, 3.0),
    ],
)
def test_costs_with_and_without_a_list(text: str, call: float, miss: float) -> None:
    slot = _slots(text)[-1]
    assert (slot.call, slot.miss) == (call, miss)


def test_what_a_text_announces_may_be_definitions_or_a_formula() -> None:
    announcing, _ = _slots("As used here:", "GOOSE — A bird.")[1:]
    assert (announcing.call, announcing.miss) == (-6.0, 0.0)
    formula, _ = _slots("GOOSE — A bird such that:", "Geese are twice as many.")[1:]
    assert (formula.call, formula.miss) == (-8.0, 0.0)
    called, _ = _slots("Geese are these:", "Hens are not.")[1:]
    assert called.miss == 3.0


def test_a_sections_heading_without_text_calls_for_a_list_unless_reserved() -> None:
    def heading(text: str = "§ 1-1. Geese.", kind: UnitKind = UnitKind.SECTION) -> float:
        return _slots("", heading=heading_of(text, kind))[0].miss

    assert heading() == 5.0
    assert heading("§ 1-1. (Reserved)") == heading("§ 1-1. Geese. (Repealed)") == 0.0
    assert heading("Art. I Geese", UnitKind.ARTICLE) == 0.0
    assert heading("Schedule A Geese", UnitKind.SCHEDULE) == 5.0
    assert _slots("Geese are free.")[0].miss == 0.0
    assert _slots("(Ord. No. 3, 1-2-1990)")[0].miss == 5.0


def test_only_the_first_text_of_a_page_may_continue_the_page_before() -> None:
    first, second = _slots("of geese:", "Hens are not.", heading=None)
    assert (first.carries, first.begins_small) == (True, True)
    assert (second.carries, second.begins_small) == (False, False)
    assert not _slots("Geese.")[-1].carries
    assert not _slots("GOOSE — A bird.", heading=None)[0].carries


def test_terms_that_are_subjects_define_below_a_heading_or_after_others() -> None:
    text = '"Goose" means a bird.'
    assert _slots(text)[-1].definition
    assert not _slots(text, heading=None)[-1].definition
    assert _slots(text, heading=None, run_in=True)[-1].definition


def test_what_a_piece_is_about() -> None:
    slot = _slots("Weirs stand below mills and greens.")[-1]
    assert slot.words == {"keepi", "geese"}
    assert slot.text == {"weirs", "stand", "below", "mills", "green"}
    assert _slots("Weirs stand.", heading=None, above=HEADING)[-1].words == {"keepi", "geese"}
    assert _slots("Weirs 4", "Mills 5")[-1].text == frozenset()
    assert _slots("GOOSE — A bird.")[-1].term == "GOOSE"


def test_a_text_that_breaks_off_is_open() -> None:
    assert _slots(FULL)[-1].end is End.OPEN
    assert _slots(FULL[:30])[-1].end is End.UNSURE
    assert _slots(FULL[:40], FULL[:30])[-1].end is End.UNSURE  # they may be rows
    assert _slots(FULL, FULL, FULL[:30])[-1].end is End.OPEN


def test_how_lines_end() -> None:
    assert how_ends("geese.", is_open=True) is End.OPEN
    ends = [
        how_ends(text, is_open=False) for text in ("geese:", "geese —", "geese;", "of", "geese.")
    ]
    assert ends == [End.CALLING, End.CALLING, End.UNSURE, End.UNSURE, End.CLOSED]


def test_most_lines_of_a_table_are_short() -> None:
    def table(*texts: str) -> bool:
        return like_table(Chunk(Role.TEXT, lines_of(*texts), 0), MEASURES)

    assert table("Geese 4", "Hens 5")
    assert table("Geese 4", FULL, "Hens 5")
    assert not table("Geese 4", FULL)
    assert not table("Geese 4")


def test_a_piece_spans_its_lines_and_a_bare_label_spans_itself() -> None:
    lines = lines_of("Geese", "hens", "(a)")
    assert span_of(Chunk(Role.TEXT, lines, 0)) == (1, 3)
    assert span_of(Chunk(Role.ITEM, (), 0, "(a)", lines[2])) == (3, 3)
    assert span_of(Chunk(Role.ITEM, (), 0, "(a)")) == (0, 0)


def test_words_by_their_stems_and_terms() -> None:
    assert stems(["Greens of a green", "weir"]) == {"green"}
    assert term_in(Chunk(Role.DEFINITION, lines_of("GOOSE OF THE", "GREEN — A bird."), 0)) == (
        "GOOSE OF THE GREEN"
    )
    assert term_in(Chunk(Role.TEXT, lines_of("geese."), 0)) == ""
