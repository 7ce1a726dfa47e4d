"""Text of a copy: a line is a paragraph, and labels nest by their forms."""

from __future__ import annotations

from builder.model import Block, Layout
from builder.parse.drafts import Text
from builder.parse.in_order.families import FAMILIES
from builder.parse.in_order.setting import Setting
from tests.parse.american_legal.rows_of import rows_of
from tests.parse.american_legal.unit_text import text_of

WHOLE = Setting(broken=False, opened=False, stepped=False)
LONG = "Geese, ducks, swans, hens and all of the other birds of the green,"


def read(*lines: str, setting: Setting = WHOLE) -> Text:
    return text_of(rows_of("7.01 KEEPING", *lines), FAMILIES[Layout.AMERICAN_LEGAL], setting)


def told(blocks: tuple[Block, ...]) -> list[tuple[str, str, int | None]]:
    return [(str(one.kind), one.label or one.text, one.parent) for one in blocks]


def test_labels_nest_by_their_forms() -> None:
    assert told(read("(A) Geese:", "(1) Grey.", "(2) White.", "(B) Ducks.").blocks) == [
        ("item", "A", None),
        ("item", "A(1)", 0),
        ("item", "A(2)", 0),
        ("item", "B", None),
    ]


def test_a_line_is_a_paragraph_but_where_the_one_above_breaks_off() -> None:
    for above, below, paragraphs in (
        ("Geese are kept by", "the keeper.", 1),
        ("Geese are kept.", "the keeper.", 2),
        ("Geese are kept by", "The keeper.", 2),
        (LONG, "and the keeper.", 1),
        ("Geese,", "and the keeper.", 2),  # an entry of a list of words
        ("Geese are kept by", "a. the keeper.", 2),  # a label
    ):
        assert len(read(above, below).blocks) == paragraphs, (above, below)


def test_broken_lines_are_put_together() -> None:
    broken = Setting(broken=True, opened=False, stepped=False, measure=20.0, columns=40)
    lines = (
        "A goose that walks on the green is its",
        "keeper's, and a duck that swims there is",
        "not.",
    )
    assert len(read(*lines, setting=broken).blocks) == 1


def test_what_stands_below_a_notes_head_is_the_notes() -> None:
    found = read("Geese swim.", "Cross-references:", "Ducks, see § 9.01", "Swans, see § 9.02")
    assert [kind for kind, _, _ in told(found.blocks)] == ["paragraph", "note", "note", "note"]
    found = read("Geese swim.", "Cross-reference: Ducks, see § 9.01", "Swans walk.")
    assert [kind for kind, _, _ in told(found.blocks)] == ["paragraph", "note", "paragraph"]
    found = read(
        "Cross-references:", "Ducks, see § 9.01", "(Ord. 5. Passed 2-6-01.)", "Swans walk."
    )
    assert [kind for kind, _, _ in told(found.blocks)] == ["note", "note", "paragraph"]
    assert len(found.history) == 1


def test_numbered_lines_below_notes_are_footnotes_where_a_word_bears_their_number() -> None:
    for text, footnotes in (("Geese1 swim.", ["1"]), ("Geese swim.", [])):
        found = read(text, "Notes", "1. In ponds.")
        assert [note.number for note in found.footnotes] == footnotes
        assert found.doubts == ()
