"""What the paragraphs under a heading are: text, notes, footnotes, tables."""

from __future__ import annotations

from dataclasses import replace

import pytest

from builder.model import Layout
from builder.parse.in_order.families import FAMILIES
from builder.parse.in_order.paragraphs import Label, Paragraph
from builder.parse.in_order.piece import Piece
from builder.parse.in_order.pieces import read_pieces

from .press import FAMILY, WHOLE, rows_of


def _paragraphs(*texts: str) -> list[Paragraph]:
    """Paragraphs with lines separated by strokes; one after an empty text follows a blank line."""
    rows = iter(rows_of(*(line for text in texts if text for line in text.split(" / "))))
    found: list[Paragraph] = []
    apart = False
    for text in texts:
        if text:
            held = tuple(next(rows) for _ in text.split(" / "))
            found.append(Paragraph(held, apart))
        apart = not text
    return found


def _pieces(*texts: str, tables: dict[int, int] | None = None) -> list[Piece]:
    return list(read_pieces(_paragraphs(*texts), FAMILY, tables or {}, WHOLE))


def _read(*texts: str, tables: dict[int, int] | None = None) -> list[str]:
    return [
        f"{one.kind.name.lower()} {one.number}".strip()
        + f": {' / '.join(one.text.text.split(chr(10)))}"
        for one in _pieces(*texts, tables=tables)
    ]


@pytest.mark.parametrize(
    ("text", "pieces"),
    [
        ("Geese are free.", ["text: Geese are free."]),
        ("(Ord. No. 3)", ["history: (Ord. No. 3)"]),
        ("Geese are free. (Ord. No. 3)", ["text: Geese are free.", "history: (Ord. No. 3)"]),
        ("Note— Geese.", ["note: Note— Geese."]),
        (
            "Geese. (Ord. No. 3) Editor: Hens.",
            ["text: Geese.", "history: (Ord. No. 3)", "note_after: Editor: Hens."],
        ),
        ("(a) / (b) / Geese.", ["labels: (a) / (b)", "text: Geese."]),
        ("(a) / Geese.", ["text: (a) Geese."]),
        ("(a)", ["labels: (a)"]),
    ],
)  # fmt: skip
def test_a_paragraph(text: str, pieces: list[str]) -> None:
    assert _read(text) == pieces


def test_rows_below_one_another_are_a_table() -> None:
    assert _read("Of geese:", "Geese\t4", "Hens\t5", "Ducks.") == [
        "text: Of geese:",
        "table: Geese\t4 Hens\t5",
        "text: Ducks.",
    ]
    assert _read("Geese\t4")[0].startswith("text")


@pytest.mark.parametrize(
    ("line", "below", "within"),
    [
        ("and ducks", "Hens\t5", True),
        ("(wild)", "Hens\t5", True),
        ("Ducks", "Hens\t5", False),
        ("(a)", "Hens\t5", False),
        ("and ducks", "Hens", False),
    ],
)
def test_a_line_between_rows_may_continue_a_cell(line: str, below: str, within: bool) -> None:
    table = next(one for one in _pieces("Geese\t4", "Owls\t3", line, below) if one.rows)
    assert (len(table.rows) == 4) is within


def test_a_table_that_the_file_marks() -> None:
    texts = ["Geese\t4", "Hens and ducks", "Owls."]
    assert _read(*texts, tables={1: 7, 2: 7})[0] == "table: Geese\t4 Hens and ducks"
    assert _pieces(*texts, tables={1: 7, 2: 7})[0].marked
    assert _read(*texts, tables={1: 7, 2: 8})[0].startswith("text")
    assert _read("(a)\tGeese.", "(b)\tHens.", tables={1: 7, 2: 7})[0].startswith("text")
    assert _read("Geese.", "Hens.", tables={1: 7, 2: 7})[0].startswith("text")
    assert not _pieces("Geese\t4", "Hens\t5")[0].marked


def test_footnotes_below_their_head() -> None:
    texts = [
        "Geese.",
        "Footnotes:",
        "(1)",
        "Of geese.",
        "(2)",
        "Of hens.",
        "Of ducks.",
        "",
        "Owls.",
    ]
    assert _read(*texts) == [
        "text: Geese.",
        "footnote_head: Footnotes:",
        "footnote 1: (1) / Of geese.",
        "footnote 2: (2) / Of hens. / Of ducks.",
        "text: Owls.",
    ]
    flush = ["Footnotes:", "(1)", "Of geese.", "Owls."]
    assert _read(*flush)[2:] == ["text: Owls."]
    assert _read("Footnotes:", "", "(1)", "", "Of geese.", "", "Owls.")[1:] == [
        "footnote 1: (1) / Of geese.",
        "text: Owls.",
    ]


def test_a_cell_notes_among_cells_is_no_head_of_notes() -> None:
    family = FAMILIES[Layout.AMERICAN_LEGAL]

    def kinds(*texts: str) -> list[str]:
        read = read_pieces(_paragraphs(*texts), family, {}, WHOLE)
        return [one.kind.name.lower() for one in read]

    assert set(kinds("Fees:", "Permit", "Notes", "Fee", "Goose pen", "4", "$9")) == {"text"}
    for above, below in (
        ("Geese are free.", "See page 4."),
        ("Permit", "4. See page 4."),
        ("None", "See the state's law of ponds."),
        ("Geese that are kept on the banks of the mill pond", "See page 4."),
    ):
        assert kinds(above, "Notes", below)[1] != "text", above
    assert kinds("Permit", "", "Notes", "Fee")[1] != "text"


def test_a_note_after_a_blank_line_is_not_among_the_footnotes_above() -> None:
    texts = ["Footnotes:", "(1)", "Of geese.", "Note— Of hens."]
    assert _read(*texts)[1:] == ["footnote 1: (1) / Of geese. / Note— Of hens."]
    assert _read(*texts[:3], "", texts[3])[1:] == [
        "footnote 1: (1) / Of geese.",
        "note: Note— Of hens.",
    ]


def test_a_history_below_its_head() -> None:
    assert _read("History", "By Ord. 3", "By Ord. 4", "Geese.") == [
        "history_head: History",
        "history: By Ord. 3",
        "history: By Ord. 4",
        "text: Geese.",
    ]
    assert _read("History", "Geese.")[0] == "text: History"


def test_a_footnote_of_the_chapter_below_its_mark() -> None:
    assert _read("Geese are free.3", "3 For geese see above.") == [
        "text: Geese are free.",
        "footnote 3: 33 / For geese see above.",  # both marks are kept
    ]
    assert _read("Geese are free.3", "For geese see above.")[1] == (
        "footnote 3: 3 / For geese see above."
    )
    assert _read("Geese are free.3", "4 For geese see above.") == [
        "text: Geese are free.3",
        "footnote 4: 4 / For geese see above.",
    ]
    assert _read("Geese are free.", "For geese see above.")[1] == "text: For geese see above."


def test_lines_kept_as_lines_and_labels_that_were_given() -> None:
    (one,) = _paragraphs("Geese / 4")
    kept = Paragraph(one.rows, lines=True)
    assert [piece.text.text for piece in read_pieces([kept], FAMILY, {}, WHOLE)] == ["Geese\n4"]
    given = Paragraph(one.rows, label=Label.GIVEN)
    (piece,) = read_pieces([given], FAMILY, {}, WHOLE)
    assert piece.label is Label.GIVEN


def test_indents_count_if_they_show_levels() -> None:
    indented = [Paragraph(tuple(rows_of("    Geese.")))]
    for stepped, indent in ((True, 4), (False, 0)):
        (piece,) = read_pieces(indented, FAMILY, {}, replace(WHOLE, stepped=stepped))
        assert piece.indent == indent


def test_figures_after_a_number_are_a_mark_if_the_note_has_them_too() -> None:
    assert _read("Geese are under Rule 3.33", "For geese see above.") == [
        "text: Geese are under Rule 3.33",
        "text: For geese see above.",
    ]
    assert _read("Geese are free since 1990.3", "3 For geese see above.") == [
        "text: Geese are free since 1990.",
        "footnote 3: 33 / For geese see above.",
    ]
    assert _read("Geese are free.12", "For geese see above.")[0] == "text: Geese are free."
