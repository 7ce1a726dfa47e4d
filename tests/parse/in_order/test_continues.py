"""Prose of an export keeps its words and its lines, whatever blanks it has."""

from __future__ import annotations

import pytest

from builder.model import BlockKind, Layout
from builder.parse.in_order.continues import begins_in_mid_sentence, continues, is_wrapped
from builder.parse.in_order.families import FAMILIES
from builder.parse.in_order.rows import Row
from builder.parse.in_order.setting import Setting
from builder.sources.text import Line
from tests.parse.american_legal.unit_text import drawn, unit_text

N = "···"


def read(*lines: str) -> list[tuple[str, str, str]]:
    """Kind, label and words of each block, one blank between words."""
    blocks = unit_text(*lines).blocks
    return [(str(one.kind), one.label, " ".join(one.text.split())) for one in blocks]


def test_a_doubled_blank_in_prose_is_no_column() -> None:
    """Two lines with a gap, one of which by chance has a blank above the other's gap."""
    lines = (
        "···The keepers of the geese are named by the mayor.",
        "Each of them serves at  the pleasure of the mayor and may leave the green at",
        "any time, is paid on the  first day of May by the clerk and keeps a list of the",
        "birds which  are fed by the village in the winter and are let out in spring.",
    )
    [first, *others] = read(*lines)
    assert first == ("paragraph", "", lines[0].lstrip("·"))
    assert [kind for kind, _, _ in others] == ["paragraph"]
    assert others[0][2] == " ".join(" ".join(lines[1:]).split())


def test_prose_within_a_paragraph_is_no_table() -> None:
    lines = (
        "···(A)···The board meets at  ten of the clock on the first day of each month and",
        "hears  whoever has asked  to be heard on the geese, the ducks and the swans of",
        "the  green, the pond  and the brook, and gives its answer to the clerk in writing",
        "on the day after.",
    )
    words = " ".join(" ".join(lines).replace("·", " ").split())
    assert read(*lines) == [("item", "A", words.removeprefix("(A) "))]


@pytest.mark.parametrize("sign", ["*", "•", "-", "o"])
def test_bullets_are_no_table(sign: str) -> None:
    lines = (f"{sign}   Geese of the green.", f"{sign}   Ducks.", f"{sign}   Swans of the pond.")
    assert all(kind == "paragraph" for kind, _, _ in read("···Fed are:", *lines))


def test_numbered_paragraphs_are_no_table() -> None:
    found = read("···Fed are:", "1.   Geese of the green;", "2.   Ducks; and", "3.   Swans.")
    assert [(kind, label) for kind, label, _ in found[1:]] == [
        ("item", "1"),
        ("item", "2"),
        ("item", "3"),
    ]


def test_quoted_items_are_no_table() -> None:
    lines = ("“Goose”   A bird of the green.", "“Duck”    A bird of the pond.")
    assert all(kind != "table" for kind, _, _ in read("···The signs say:", *lines))


def test_aligned_columns_are_a_table() -> None:
    rows = ("Goose    Green    $5", "Duck     Pond     $3", "Swan     Brook    $9")
    [_, table] = unit_text("···The fees are:", *rows).blocks
    assert table.kind is BlockKind.TABLE
    assert table.table is not None
    assert table.table.rows == tuple(tuple(row.split()) for row in rows)


@pytest.mark.parametrize(
    ("lines", "paragraphs"),
    [
        # broken by hand, at a width of its own
        (
            (
                "···No goose may be kept within",
                "Village limits by anyone who",
                "is not the keeper of the birds",
                "Council has named, or a clerk",
                "Keepers send.",
            ),
            1,
        ),
        (
            (
                "···A goose that has been found on the green is brought to the house of the",
                "Keeper.",
            ),
            1,
        ),
        (("···A goose is brought to the house of the keeper.", "Keepers are paid in May."), 2),
        (("···Birds", "Geese"), 2),
        (("···Fed are geese,", "Ducks,", "Swans."), 3),
    ],
)
def test_a_line_continues_an_open_sentence(lines: tuple[str, ...], paragraphs: int) -> None:
    assert len(unit_text(*lines).blocks) == paragraphs


def test_a_label_after_two_on_one_line_continues_the_second_at_any_indent() -> None:
    for step in (4, 5, 6, 8):
        found = read(
            "···(H)···(1)···Geese;", f"{'·' * step}(2)···Ducks;", f"{'·' * step}(3)···Hens."
        )
        assert [label for _, label, _ in found] == ["H(1)", "H(2)", "H(3)"]


@pytest.mark.parametrize(
    ("above", "below", "wraps"),
    [
        ("Geese swim on the", "pond", True),
        ("Geese swim on the", "tar", False),  # the word would have fitted
        ("Geese swim on the", "my-pond", False),  # and so would its first half
        ("Geese swim in a tar-", "pit", True),
        ("Geese swim in tar-", "pit", False),  # no blank follows a hyphen
        ("Geese swim on the", "", False),
    ],
)
def test_a_break_is_a_wrap_where_the_next_word_had_no_room(
    above: str, below: str, wraps: bool
) -> None:
    one, other = drawn(above, below)
    assert is_wrapped(one, other, 21) is wraps


def test_text_as_deep_as_the_items_above_belongs_to_the_last_or_closes_their_list() -> None:
    blocks = unit_text(
        "···(A)···No goose is fed:",
        "······(1)···At night; or",
        "······(2)···On the ice.",
        "······This does not apply to ducks.",
    ).blocks
    assert (blocks[3].parent, [rival.value for rival in blocks[3].rivals]) == (2, [0])
    assert blocks[3].confidence < 1


def test_a_heading_right_below_the_contents_continues_no_sentence() -> None:
    texts = ["Article 2. Keeping of Ponds .......... 12", "ARTICLE 1 - GEESE", "Geese are kept."]
    rows = [Row(at, Line(at, 0, text), text, 0) for at, text in enumerate(texts)]
    setting = Setting(broken=True, opened=False, stepped=False, measure=17.0, columns=41)
    assert not begins_in_mid_sentence(rows, rows[1], setting)


@pytest.mark.parametrize(
    ("line", "goes_on"),
    [
        ("pH means how sour a pond is.", False),
        ("mg/l means parts of a pond.", False),
        ("means of geese are counted.", True),
        ("ponds means all of them.", True),
    ],
)
def test_a_symbol_in_lower_case_may_begin_its_definition(line: str, *, goes_on: bool) -> None:
    texts = ["Pond means any water.", line]
    rows = [Row(at, Line(at, 0, text), text, 0) for at, text in enumerate(texts)]
    setting = Setting(broken=True, opened=False, stepped=False, measure=40.0, columns=80)
    assert continues(rows[:1], rows, 1, FAMILIES[Layout.MUNICODE], setting) is goes_on
