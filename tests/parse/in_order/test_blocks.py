"""Pieces of a unit become its tree of blocks: labels, definitions, doubts."""

from __future__ import annotations

from builder.model import BlockKind
from builder.parse.drafts import Text
from builder.parse.in_order.blocks import build
from builder.parse.in_order.nesting import Order
from builder.parse.in_order.piece import Piece, PieceKind
from builder.parse.in_order.rows import joined
from builder.parse.in_order.sheets import sheet
from builder.passage import Passage

from .press import FAMILY, rows_of


def built(*texts: str, kind: PieceKind = PieceKind.TEXT) -> Text:
    pieces = [Piece(kind, Passage.at(text, 1000 * at)) for at, text in enumerate(texts)]
    return build(sheet(pieces, FAMILY, Passage.inserted("KEEPING")), Order(), "7-1", Passage())


def test_an_items_path_has_the_labels_above_it() -> None:
    text = built("(a) Geese:", "(1) Grey.", "(2) White.", "All of them.", "(b) Ducks.")
    assert [(one.label, one.parent) for one in text.blocks] == [
        ("a", None),
        ("a(1)", 0),
        ("a(2)", 0),
        ("", 2),
        ("b", None),
    ]


def numbered(*texts: str) -> list[tuple[str, int | None]]:
    """Label and parent of each block of section 6.8, whose items repeat its number."""
    pieces = [Piece(PieceKind.TEXT, Passage.at(text, 1000 * at)) for at, text in enumerate(texts)]
    given = sheet(pieces, FAMILY, Passage.inserted("PONDS"), "6.8")
    return [(one.label, one.parent) for one in build(given, Order(), "6.8", Passage()).blocks]


def test_a_label_with_its_whole_path_is_under_the_item_that_it_names() -> None:
    texts = ("6.8.1. Geese.", "6.8.1.1. Rest:", "1. In sheds;", "2. On ponds.", "6.8.1.2. Feed.")
    assert numbered(*texts, "6.8.2. Hens.") == [
        ("6.8.1", None),
        ("6.8.1.1", 0),
        ("6.8.1.1.1", 1),
        ("6.8.1.1.2", 1),
        ("6.8.1.2", 0),
        ("6.8.2", None),
    ]
    within = ("6.8.1. Geese.", "6.8.1.1. Rest.", '"A shed" means a hut.', "6.8.1.1.1. It is dry.")
    assert [parent for _, parent in numbered(*within, "6.8.1.2. Feed.")] == [None, 0, 1, 1, 0]


def test_a_list_with_the_sections_number_closes_what_is_above_it() -> None:
    assert [parent for _, parent in numbered("a. Geese.", "b. Hens.", "6.8.1. Ducks.")] == [
        None
    ] * 3


def test_a_definition_belongs_to_the_item_whose_list_continues_after_it() -> None:
    texts = ("(a) Geese:", "(1) One rests.", '"Shed" means a hut.', "(2) Two feed.", "(b) Hens.")
    assert [one.parent for one in built(*texts).blocks] == [None, 0, 1, 0, None]


def _placed(*each: tuple[str, int, str]) -> list[tuple[str, int | None]]:
    """Label and parent of each block of texts with known depths and labels."""
    pieces = [
        Piece(
            PieceKind.TEXT,
            Passage.at(text, 1000 * at),
            indent=depth,
            exact=True,
            marked=True,
            mark=mark,
        )
        for at, (text, depth, mark) in enumerate(each)
    ]
    text = build(sheet(pieces, FAMILY, Passage.inserted("Keeping")), Order(), "7-1", Passage())
    return [(one.label, one.parent) for one in text.blocks]


def test_only_known_items_have_labels() -> None:
    geese, rule = ("[f]", 4, "[f]"), ("A. Smith keeps the pond.", 5, "")
    assert _placed(geese, rule) == [("f", None), ("", 0)]


def test_after_text_at_the_margin_a_list_continues_and_none_begins_in_it() -> None:
    first, text, second = ("A. Geese.", 4, "A."), ("All are kept.", 1, ""), ("B. Owls.", 4, "B.")
    assert _placed(first, text, second) == [("A", None), ("", None), ("B", None)]
    deep = ("(a) Ducks.", 12, "(a)")
    assert _placed(first, deep)[1] == ("A(a)", 0)
    assert _placed(first, text, deep)[2] == ("a", None)


def test_a_form_has_blanks_to_be_filled_in() -> None:
    text = built("Name ____\nof the keeper", kind=PieceKind.CELLS)
    assert [(one.kind, one.detail) for one in text.doubts] == [("form kept as lines", "Name ____")]


def test_a_note_above_the_words_that_it_follows_belongs_to_them() -> None:
    history = Piece(PieceKind.HISTORY, Passage.at("(Ord. 3, 1990)", 0))
    pieces = [Piece(PieceKind.TEXT, Passage.at("Geese swim.", 50)), history]
    text = build(sheet(pieces, FAMILY, Passage.inserted("Geese")), Order(), "7-1", Passage())
    assert [note.block for note in text.history] == [0]


def test_a_footnote_is_placed_after_the_words_before_its_mark() -> None:
    whole = Passage.at("Geese are kept. [Added 1-2-1990]1", 0)
    note = Piece(PieceKind.FOOTNOTE, Passage.at("1.\nOf geese.", 90), number="1", before=whole)
    pieces = [Piece(PieceKind.TEXT, whole[:15]), note]
    text = build(sheet(pieces, FAMILY, Passage.inserted("Geese")), Order(), "7-1", Passage())
    assert [(one.block, one.offset, one.text) for one in text.footnotes] == [(0, 15, "Of geese.")]


def test_a_footnote_whose_mark_opens_a_text_is_placed_at_its_beginning() -> None:
    label = Passage.at("1", 40) + Passage.at("1.", 90)
    words = Passage.joined([label, Passage.at("Of geese.", 93)], "\n")
    note = Piece(PieceKind.FOOTNOTE, words, number="1", before=Passage())
    pieces = [
        Piece(PieceKind.TEXT, Passage.at("Ducks.", 0)),
        Piece(PieceKind.TEXT, Passage.at("Geese.", 42)),
        note,
    ]
    text = build(sheet(pieces, FAMILY, Passage.inserted("Birds")), Order(), "7-1", Passage())
    assert [(one.block, one.offset) for one in text.footnotes] == [(1, 0)]


def test_labels_that_ran_into_a_paragraph_are_doubted() -> None:
    text = built("(a) Birds: (1) Geese. (2) Ducks.")
    assert [one.kind for one in text.doubts] == ["labels run on"]
    assert text.blocks[0].confidence < built("(a) Geese.", "(b) Ducks.").blocks[0].confidence
    assert not built("(a) Geese.", "(b) Ducks.").doubts


def test_items_that_ran_into_a_paragraph_are_parted_where_their_list_goes_on() -> None:
    assert numbered("(a) Geese. (b) Ducks: (1) grey; (2) white. (c) Hens.", "(d) Owls.") == [
        ("a", None),
        ("b", None),
        ("c", None),
        ("d", None),
    ]
    assert numbered("(a) Geese. (1) Grey.", "(2) White.") == [("a", None), ("a(1)", 0), ("a(2)", 0)]
    again = ["(1) Birds.", "(a) Geese.", "(b) Hens.", "(2) Fish. (a) Pike. (b) Eels.", "(c) Carp."]
    assert [label for label, _ in numbered(*again)][3:] == ["2", "2(a)", "2(b)", "2(c)"]
    assert len(numbered("(1) See. (2) Fish swim.", "(2) Birds fly.")) == 2
    outer = ["(1) Birds.", "(a) Of: (1) geese; and (2) hens. They swim.", "(2) Fish."]
    assert [label for label, _ in numbered(*outer)] == ["1", "1(a)", "2"]
    assert numbered("(a) As told in subsection (b)(1)B. of this section.", "(b) Ducks.") == [
        ("a", None),
        ("b", None),
    ]


def test_a_table_without_columns_is_kept_as_lines_and_doubted() -> None:
    text = built("Geese\n2\nDucks\n3", kind=PieceKind.CELLS)
    assert [str(one.kind) for one in text.blocks] == ["form"]
    assert [(one.kind, one.span) for one in text.doubts] == [("table kept as lines", (0, 15))]


def _table(*lines: str, marked: bool) -> Text:
    """The text of a unit with a table of such rows."""
    rows = tuple(rows_of(*lines))
    piece = Piece(PieceKind.TABLE, joined(rows), rows, marked=marked)
    return build(sheet([piece], FAMILY, Passage.inserted("Tolls")), Order(), "1-1", Passage())


def test_rows_that_a_file_marks_may_leave_their_last_cells_out() -> None:
    """If no file marks them, rows of unlike length are not a recognizable table."""
    lines = ("Goose\t$1\teach", "Hen\t$2", "Owl")
    (block,) = _table(*lines, marked=True).blocks
    assert block.table is not None
    assert block.table.rows == (("Goose", "$1", "each"), ("Hen", "$2", ""), ("Owl", "", ""))
    kept = _table(*lines, marked=False)
    assert [(one.kind, one.table) for one in kept.blocks] == [(BlockKind.FORM, None)]
    assert [one.kind for one in kept.doubts] == ["table kept as lines"]


def test_marked_text_that_nothing_holds_is_in_doubt() -> None:
    def sure(indent: int) -> list[float]:
        text = Passage.at("It is kept dry.", 0)
        piece = Piece(PieceKind.TEXT, text, indent=indent, exact=True, marked=True)
        given = sheet([piece], FAMILY, Passage.inserted("KEEPING"))
        return [one.confidence for one in build(given, Order(), "7-1", Passage()).blocks]

    assert sure(5) == [0.7]
    assert sure(1) == [1]
