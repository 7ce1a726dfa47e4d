"""Pages as the search sees them, each by what is remembered of those before it."""

from __future__ import annotations

from itertools import accumulate

from builder.model import UnitKind
from builder.parse.general_code.headings import Heading
from builder.parse.general_code.pages.pages import Page
from builder.parse.general_code.reading_order.compose import Composer, _last_table, _left_open
from builder.parse.general_code.reading_order.page_pieces import PartedPage, Slot
from builder.parse.lines.joins import Joins
from builder.sources.text import Line
from tests.parse.general_code.book import RANKS

from .written import FULL, MEASURES, lines_of, region_of


def _sheets(
    *pages: list[str], first: str | None = None, kind: UnitKind = UnitKind.SECTION
) -> tuple[Composer, list[PartedPage]]:
    """The sheets of pages. Lines with a section sign begin sections, the first of its kind."""
    starts = [0, *accumulate(len(page) for page in pages)]
    lines = [
        [Line(start + at, 0, text) for at, text in enumerate(page)]
        for start, page in zip(starts, pages, strict=False)
    ]
    heads = [line for page in lines for line in page if line.text.startswith("§")]
    kinds = [kind, *[UnitKind.SECTION] * len(heads)]
    headings = [
        Heading(kinds[at], line.text.split()[1], (line,), 2, RANKS[kinds[at]])
        for at, line in enumerate(heads)
    ]
    composer = Composer(headings, MEASURES, Joins.from_lines([]))
    made = [Page(tuple(page), first=first) for page in lines]
    return composer, list(composer.sheets(made))


def _margin(sheet: PartedPage) -> tuple[Slot, ...]:
    """The margin pieces in the likeliest way to part a page."""
    return max(sheet.splits, key=lambda split: (split.score, len(split.slots))).slots


def test_a_page_shows_its_headings_and_texts() -> None:
    _, (sheet,) = _sheets(
        ["§ 1-1 Geese.", "Geese are free.", "§ 1-2 Hens.", "Hens are not.", "A. Old."]
    )
    assert [slot.heading for slot in _margin(sheet)] == [True, False, True, False]
    assert [group.mark for group in sheet.splits[-1].groups] == ["A."]


def test_the_top_of_a_page_is_about_the_section_before_it() -> None:
    _, (_, top) = _sheets(["§ 1-1 Greens.", "Geese are"], ["free.", "§ 1-2 Ponds.", "Hens."])
    texts = [slot for slot in _margin(top) if not slot.heading]
    assert [slot.words for slot in texts] == [{"green"}, {"ponds"}]
    _, (_, _, last) = _sheets(["§ 1-1 Greens."], ["Geese are"], ["free."])
    assert _margin(last)[0].words == {"green"}


def test_a_page_with_lists_in_place_is_several_sheets() -> None:
    page = ["§ 1-1 Geese.", "A. Old.", "§ 1-2 Hens.", "Hens."]
    composer, sheets = _sheets(page, ["§ 1-3 Owls.", "Owls."])
    assert (composer.page_of, composer.place_of) == ([0, 0, 1], [0, 0, 1])
    assert [sheet.opens_with_heading for sheet in sheets] == [True, True, None]


def test_pages_may_be_some_of_all() -> None:
    composer, _ = _sheets()
    list(composer.sheets([Page(lines_of("Geese.")), Page(lines_of("Hens."))], [4, 7]))
    assert (composer.page_of, composer.place_of) == ([4, 7], [0, 1])


def test_the_foot_shows_whether_the_first_heading_is_at_the_top() -> None:
    page = ["§ 1-2 Geese.", "Geese are free."]
    assert [_sheets(page, first=first)[1][0].opens_with_heading for first in ("1-2", "1-1")] == [
        True,
        False,
    ]
    assert _sheets(page)[1][0].opens_with_heading is None
    assert _sheets(["of geese.", *page], first="1-2")[1][0].opens_with_heading is None
    assert _sheets(["Geese."], first="1-2")[1][0].opens_with_heading is None


def test_the_foot_below_an_article_names_its_first_section() -> None:
    page = ["§ I Geese", "§ 1-2 Geese.", "Geese are free."]
    for kind, first, opens in [
        (UnitKind.ARTICLE, "1-2", True),
        (UnitKind.ARTICLE, "1-1", None),
        (UnitKind.SCHEDULE, "1-2", None),
    ]:
        assert _sheets(page, first=first, kind=kind)[1][0].opens_with_heading is opens


def test_definitions_whose_terms_are_subjects_continue_after_the_end_of_a_page() -> None:
    first = ["§ 1-1 Geese.", '"Goose" means a bird.']
    for pages, count in [
        ([first, ['"Hen" means a hen.']], 1),
        ([first, ["Geese are free.", '"Hen" means a hen.']], 1),
        ([["§ 1-1 Geese.", "Geese are free."], ['"Hen" means a hen.']], 0),
        ([first, ["Geese are free."], ['"Hen" means a hen.']], 1),
    ]:
        _, sheets = _sheets(*pages)
        assert sum(slot.definition for slot in _margin(sheets[-1])) == count


def test_what_a_page_leaves_open() -> None:
    def left(*texts: str) -> str:
        return _left_open(Page(lines_of(*texts)))

    assert left(FULL) == left(FULL, "A.") == FULL
    assert left("Geese;") == "Geese;"
    assert left("Geese.") == left("Geese", "(Ord. No. 3, 1-2-1990)") == ""


def test_a_table_that_runs_to_the_end_of_a_page() -> None:
    rows = ["Goose 1", "Hen 2", "Owl 3", "Duck 4"]
    assert _last_table(region_of(*rows)) == "Goose 1"
    assert _last_table(region_of(*rows, "Geese are free.", "Hens are not.", "Ducks are.")) is None
    assert _last_table(region_of("Geese are free.")) is None


def test_text_at_an_indent_has_a_narrower_margin() -> None:
    composer, _ = _sheets()
    assert composer.within(2)._parts.measures.margin == MEASURES.at(2)
