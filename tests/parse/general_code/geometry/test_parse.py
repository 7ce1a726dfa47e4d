"""A code whose lines know their place: text, tables, references and notes below its headings."""

from __future__ import annotations

from pathlib import Path

from builder.model import Parsed
from builder.parse.general_code.geometry.parse import parse_set
from builder.sources.pdf.book import Book, Bookmark, Cell, Sheet
from builder.sources.text import SourceText
from tests.parse.general_code.shown import shown

from .setting import LEADING, LEFT, Setter

WIDE = "The keeper of the geese upon the green counts all of them at dusk by the weir as"
COLUMN = 300.0


def _head(setter: Setter, *words: str) -> None:
    for text in words:
        x = 300.0 - 2.5 * len(text)
        setter.set((x, text), bold=True, above=2 * LEADING)


def _begun() -> Setter:
    """A chapter with a section whose text shows the edges and the leading."""
    setter = Setter()
    _head(setter, "Chapter 1", "GEESE")
    setter.set("§ 1-1. Old geese.", bold=True, above=2 * LEADING)
    setter.set(WIDE, above=2 * LEADING)
    for _ in range(5):
        setter.set(WIDE.lower())
    return setter


def _parsed(
    setter: Setter, *bookmarks: Bookmark, sheets: tuple[Sheet, ...] | None = None
) -> Parsed:
    made = sheets or tuple(Sheet(page, 600.0, 800.0) for page in range(1, setter.page + 1))
    book = Book(made, tuple(line.laid for line in setter.lines), bookmarks)
    text = "\n".join(line.text for line in setter.lines)
    return parse_set(SourceText(Path("x.pdf"), "", text, book=book))


def _shown(setter: Setter) -> list[str]:
    return shown(_parsed(setter)).split("\n")


def test_units_and_their_text_are_read_in_the_order_of_the_lines() -> None:
    assert _shown(_begun()) == [
        "    chapter 1 | GEESE",
        "section 1-1 | Old geese",
        "  paragraph: The keeper of the ... by the weir as",
    ]


def test_a_quoted_term_beside_others_is_defined_by_what_it_is_said_to_be() -> None:
    def terms(*paragraphs: str) -> list[str | None]:
        setter = _begun()
        for text in paragraphs:
            setter.set(text, above=2 * LEADING)
        return [block.term for block in _parsed(setter).units[-1].blocks[1:]]

    gate, gander = '"Gate" means a way through a fence.', '"Gander" is a male goose.'
    pond = '"Pond," for the purposes of this part, means a water.'
    assert terms(gate, gander, pond) == ['"Gate"', '"Gander"', '"Pond,"']
    assert terms(gander, "It is kept.") == [None, None]


def test_a_history_note_of_its_own_is_of_the_section_and_no_paragraph() -> None:
    setter = _begun()
    setter.set("Ducks are not geese.", above=2 * LEADING)
    setter.set("(Ord. 1853 § 2, 2018)", above=2 * LEADING)
    [*_, section] = _parsed(setter).units
    assert [block.text[:9] for block in section.blocks] == ["The keepe", "Ducks are"]
    assert [(note.raw, note.block) for note in section.history] == [("(Ord. 1853 § 2, 2018)", None)]


def test_what_stands_before_a_division_is_front_matter_and_before_a_section_text() -> None:
    front = Setter()
    front.set("The code of Hollow.")
    _head(front, "Chapter 1", "GEESE")
    assert _shown(front) == ["    chapter 1 | GEESE", "~ front matter: 1"]
    text = Setter()
    text.set(WIDE)
    for _ in range(5):
        text.set(WIDE.lower())
    text.set("§ 1-1. Old geese.", bold=True, above=2 * LEADING)
    assert _shown(text)[:2] == ["part | ", "  paragraph: The keeper of the ... by the weir as"]


def test_a_table_by_its_places_has_the_bold_lines_above_it_and_goes_on_over_a_page() -> None:
    setter = _begun()
    setter.set("Geese pay:", above=2 * LEADING)
    for name in ("Goose", "Hen", "Owl"):
        setter.set((LEFT, name), (COLUMN, "7"), above=2 * LEADING)
    setter.turn()
    for name in ("Jay", "Duck"):
        setter.set((LEFT, name), (COLUMN, "7"), above=2 * LEADING)
    assert _shown(setter)[3:] == [
        "  paragraph: Geese pay:",
        "  table: [5 rows] Goose 7 / Hen ... 7 / Duck 7",
    ]


def test_words_in_bold_right_below_text_are_its_end_and_no_caption() -> None:
    setter = _begun()
    setter.set((LEFT + 50, "Tolls"), bold=True)
    for row, name in enumerate(("Goose", "Hen")):
        setter.set(
            (LEFT, name, Cell(1, row, 0, 1, False)), (COLUMN, "$1", Cell(1, row, 1, 1, False))
        )
    *_, text, block = _parsed(setter).units[1].blocks
    assert block.table is not None
    assert (block.table.caption, text.text.endswith("Tolls")) == (None, True)


def test_a_list_that_the_file_calls_a_table_is_text() -> None:
    setter = _begun()
    for row, label in enumerate(("A.", "B.")):
        setter.set(
            (LEFT, label, Cell(1, row, 0, 1, False)),
            (LEFT + 20, "Hens.", Cell(1, row, 1, 1, False)),
            above=2 * LEADING,
        )
    assert _shown(setter)[3:] == ["  item A: Hens.", "  item B: Hens."]


def test_general_references_are_notes() -> None:
    setter = Setter()
    _head(setter, "Chapter 1", "GEESE", "GENERAL REFERENCES")
    setter.set("Hens — See Ch. 4.", size=8.0, above=2 * LEADING)
    setter.set("§ 1-1. Old geese.", bold=True, above=2 * LEADING)
    setter.set(WIDE, above=2 * LEADING)
    for _ in range(5):
        setter.set(WIDE.lower())
    assert _shown(setter)[1:3] == ["  note: GENERAL REFERENCES", "  note: Hens — See Ch. 4."]


def test_footnotes_and_lists_of_sections_are_no_text() -> None:
    setter = Setter()
    _head(setter, "Chapter 1", "GEESE")
    setter.set("§ 1-1. Old geese.", above=2 * LEADING)
    setter.set("§ 1-2. Hens.")
    for title in ("§ 1-1. Old geese.", "§ 1-2. Hens."):
        setter.set(title, bold=True, above=2 * LEADING)
        setter.set(WIDE, above=2 * LEADING)
        for _ in range(3):
            setter.set(WIDE.lower())
    setter.set("1. Of hens.", size=8.0)
    found = _shown(setter)
    assert "~ section list: 2" in found
    assert any("^1" in line and "Of hens." in line for line in found)


def test_a_bookmark_that_no_heading_meets_is_doubted() -> None:
    parsed = _parsed(_begun(), Bookmark(0, "Owls", 1, 0.0))
    assert [doubt.kind for doubt in parsed.doubts] == ["bookmark without heading"]
