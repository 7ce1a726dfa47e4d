"""Blocks that are in doubt by their words and by what is next to them."""

from __future__ import annotations

from builder.parse.in_order.blocks import build
from builder.parse.in_order.nesting import Order
from builder.parse.in_order.paragraphs import Label
from builder.parse.in_order.piece import Piece, PieceKind
from builder.parse.in_order.rows import joined
from builder.parse.in_order.sheets import sheet
from builder.passage import Passage

from .press import FAMILY, rows_of
from .test_blocks import built


def _between(*texts: str) -> list[float]:
    """Confidence of the blocks of a unit with texts between two parts of a table."""
    rows = tuple(rows_of("Goose\tY\tN", "Hen\tN\tY"))
    table = Piece(PieceKind.TABLE, joined(rows), rows)
    held = [Piece(PieceKind.TEXT, Passage.at(text, 1000 * at)) for at, text in enumerate(texts, 1)]
    text = build(
        sheet([table, *held, table], FAMILY, Passage.inserted("Uses")), Order(), "1-1", Passage()
    )
    return [one.confidence for one in text.blocks]


def test_lines_between_two_tables_that_are_not_sentences_are_cells_and_in_doubt() -> None:
    broken = ("Ducks that are", "kept in a shed by the", "owner of the", "pond\tY\tY")
    assert [sure < 0.5 for sure in _between(*broken)] == [False, True, True, True, True, False]
    assert _between(*broken)[-1] < 1  # its first cell is above it
    assert _between("The fee is due in May.") == [1, 1, 1]
    assert _between("Table 2. Ducks") == [1, 1, 1]
    assert _between("(a) Ducks") == [1, 1, 1]


def test_the_heading_of_a_section_that_was_read_as_text_is_in_doubt() -> None:
    heads = (
        "Sec. 9-1-H. Hives.",
        "Section 4 Of Geese",
        "§ 9-B. Ponds",
        "Sec. 9-7. - Hives: kinds.",
    )
    assert {built(head, "No goose is fed.").blocks[0].confidence for head in heads} == {0.7}
    told = (
        "Sec. 1. This is the Goose Law.",
        "Section 4 of the Goose Law",
        "Sec. 4 Geese. Hens. Ducks.",
    )
    assert [built(one, "No goose is fed.").blocks[0].confidence for one in told] == [1] * 3


def test_an_item_that_may_head_the_definition_below_it_is_in_doubt() -> None:
    def sure(*texts: str) -> list[float]:
        return [one.confidence for one in built("These words have meanings:", *texts).blocks[1:]]

    goose, hen = '"Goose" means a bird that swims.', '"Hen" means a bird that lays.'
    assert sure(goose, "(a) Land birds.", hen) == [1, 0.7, 1]
    assert sure(goose, "(a) A gander is none.", hen) == [1, 1, 1]
    called = goose.replace(".", ":")
    assert sure(called, "(a) Grey geese.", "(b) White geese.", hen) == [1, 1, 1, 1]
    assert sure(called, "(a) Grey geese.", "(b) In chapter 5:", hen) == [1, 1, 0.7, 1]


def test_a_table_in_one_line_with_its_caption_is_in_doubt() -> None:
    table = (
        "Table 2 – Ponds Kind of Pond Width Depth Upper pond 30 feet 2 feet Lower pond 40 feet 3"
    )
    assert built(f"{table} feet Mill pond 20 feet 1 foot.").blocks[0].confidence < 0.5
    told = "Table 2 – Ponds shows that the upper pond is 30 feet wide and 2 feet deep, the lower"
    assert built(f"{told} one 40 feet wide.").blocks[0].confidence == 1


def test_two_blocks_of_one_sentence_are_torn_and_in_doubt() -> None:
    def sure(*texts: str) -> list[float]:
        return [one.confidence for one in built(*texts).blocks]

    assert sure("(a) Each pond is cleaned once", "every week. All may fish.") == [0.7, 0.7]
    torn = f"Each pond is {'cleaned and ' * 6}told to the Planning"
    assert sure(torn, "Board in May.") == [0.7, 0.7]
    assert sure(f"{torn} Board.", "It meets in May.") == [1, 1]
    assert sure("A pond has not less than", "300 square feet.") == [0.7, 0.7]
    assert sure("Each pond is cleaned, and", "every week.") == [1, 1]
    assert sure("Each pond is cleaned", "Every week.") == [1, 1]


def test_texts_without_an_end_next_to_kept_lines_are_cells_or_torn_and_in_doubt() -> None:
    texts = (
        "Sheds are kept.",
        "Use of a shed when it is beside the mill",
        "0.3 0.6 Huts of keepers",
    )
    kinds = (PieceKind.TEXT,) * 3 + (PieceKind.CELLS,) + (PieceKind.TEXT,) * 3
    words = (*texts, "Goose\n2", "and of all that is below the", "Table 2", "Of ponds")
    pieces = [Piece(kind, Passage.at(one, 0)) for kind, one in zip(kinds, words, strict=True)]
    text = build(sheet(pieces, FAMILY, Passage.inserted("Uses")), Order(), "1-1", Passage())
    assert [one.confidence for one in text.blocks] == [1, 0.15, 0.15, 0.15, 0.15, 1, 1]


def test_rows_with_leaders_are_complete_but_in_doubt_if_announced() -> None:
    rows = ("Goose ..... $2", "Duck ..... $1", "Hen ..... none")
    assert {one.confidence for one in built(*rows).blocks} == {1}
    announced = built("Owl ..... $5", "Small birds:", *rows).blocks
    assert [one.confidence for one in announced] == [1, 1, 0.7, 0.7, 0.7]


def test_a_run_of_lines_with_values_is_a_table_and_in_doubt() -> None:
    """A list of words is no table."""
    for cells in (
        ("Fee", "A goose", "$2.00", "A duck", "$1.50", "Hens", "free", "A shed", "$9.00"),
        ("Uses", "G-1", "G-2", "P", "Sheds for geese"),
        ("Ways", "Lane 80 24", "Mill road 60* 22", "Towpath ** **", "G-1 1/2 AC 125' 40'"),
        ("Sheds", "Geese 80 feet", "Ducks 40 feet", "Hens 1.5 acres"),
        ("Fee", "A goose $2.00", f"A duck of {'grey ' * 20}$1.50", "Hens $3.00"),
        ("1983 164 4048 1 Art. I", "1985 121 3849 2 Art. I", "2002 482 4061 Art. I, \u00a7 1"),
    ):
        assert {one.confidence for one in built(*cells).blocks} == {0.15}, cells
    for words in (
        ("Mill Road", "Route 9", "Route 12", "Pond Lane"),
        ("$2.00", "$3.00"),
        ("Days", "June 4, 1974", "May 11, 1978", "May 10, 1984"),
    ):
        assert {one.confidence for one in built(*words).blocks} == {1}, words


def test_bullets_without_words_are_in_doubt() -> None:
    for lost in ("•", "• • •", "• (a)"):
        assert [one.confidence for one in built("A goose", lost, "A duck").blocks] == [1, 0.15, 0.7]


def test_a_text_right_below_a_number_alone_has_lost_its_label() -> None:
    notes = ("Of huts.", "1", "One hut may be wet.", "2", "Each is dry.")
    assert [one.confidence for one in built(*notes).blocks] == [1, 0.15, 0.7, 0.15, 0.7]


def test_a_list_that_begins_below_a_number_that_was_not_read_is_in_doubt() -> None:
    texts = ("(a) Geese:", "(1) A shed.", "2. B. HENS, if kept:", "a) One shed;", "b) A pond.")
    assert [one.confidence for one in built(*texts, "(b) Ducks.").blocks][3:] == [0.7, 0.7, 1]
    assert built("[9 A. - Reserved.]", "(a) Ducks.").blocks[1].confidence == 1
    assert built("(a) Geese.", "2. B. HENS.", "(b) Ducks.").blocks[2].confidence == 1


def test_lower_case_below_a_table_is_the_rest_of_a_cell() -> None:
    rows = tuple(rows_of("Geese in their first year, and to the end\t3 sheds", "Hens\t1 shed"))
    for words, sure in (("of the year", 0.7), ("Each is dry.", 1)):
        table = Piece(PieceKind.TABLE, joined(rows), rows)
        pieces = [table, Piece(PieceKind.TEXT, Passage.at(words, 900))]
        given = sheet(pieces, FAMILY, Passage.inserted("Sheds"))
        text = build(given, Order(), "1-1", Passage())
        assert [one.confidence for one in text.blocks] == [sure, sure]


def _given(*texts: str) -> list[float]:
    """Confidence of the items of a unit with labels from a column."""
    pieces = [Piece(PieceKind.TEXT, Passage.at(one, 0), label=Label.GIVEN) for one in texts]
    return [
        one.confidence
        for one in build(
            sheet(pieces, FAMILY, Passage.inserted("Geese")), Order(), "1", Passage()
        ).blocks
    ]


def test_a_label_at_the_end_of_a_text_is_one_that_was_left_behind() -> None:
    texts = ("(a) Feed geese.", "The shed is open; and B.", "It is told in § 404 C. and D.")
    assert [one.confidence < 0.5 for one in built(*texts).blocks] == [False, True, False]


def test_lower_case_below_a_heading_is_the_rest_of_its_title() -> None:
    sure = [
        [one.confidence for one in built(text, "Pay it.").blocks] for text in ("for geese.", "Pay.")
    ]
    assert [each[0] < 1 for each in sure] == [True, False]


def test_labels_from_a_column_are_right_after_a_link_without_its_stop() -> None:
    texts = ("(a) Geese are kept as told in section 4-1", "(b) Hens are kept.")
    assert _given(*texts) == [0.98, 0.98]
    assert _given("(a) Geese are kept as told", "(b) Hens are kept.") == [0.9, 0.9]


def test_a_word_for_sections_without_a_number_ends_no_text() -> None:
    torn = built("(a) A stop sign stands at all intersections", "of the city, and at the mill.")
    assert [one.confidence < 1 for one in torn.blocks] == [True, True]


def test_a_definition_settles_the_labels_below_it_whatever_is_above() -> None:
    held = {
        "Geese are told of.": Label.MISSING,
        '"Hen" means:': Label.PRINTED,
        "(1) A bird;": Label.GIVEN,
        "(2) An owl.": Label.GIVEN,
    }
    pieces = [Piece(PieceKind.TEXT, Passage.at(one, 0), label=held[one]) for one in held]
    text = build(sheet(pieces, FAMILY, Passage.inserted("Definitions")), Order(), "1-1", Passage())
    assert [one.confidence for one in text.blocks] == [0.15, 1, 0.98, 0.98]


def test_held_texts_are_in_doubt_after_labels_left_apart() -> None:
    kinds = (PieceKind.TEXT, PieceKind.LABELS, PieceKind.TEXT, PieceKind.TEXT)
    words = ("Mills are kept.", "a.\n1.\n2.", "Each keeper tells:", "His name and age.")
    pieces = [Piece(kind, Passage.at(one, 0)) for kind, one in zip(kinds, words, strict=True)]
    text = build(sheet(pieces, FAMILY, Passage.inserted("Mills")), Order(), "1-1", Passage())
    assert [one.confidence for one in text.blocks] == [1, 0.15, 1, 0.15]


def test_a_list_that_begins_again_after_a_note_is_in_doubt() -> None:
    """A web page counts anew what an editor interrupts."""
    held = ("1. Geese swim.", "2. Hens rest.", "(Code of Loon, Sec. 7.1)", "1. Ducks dive.")
    kinds = [PieceKind.NOTE if one[0] == "(" else PieceKind.TEXT for one in held]
    pieces = [Piece(kind, Passage.at(one, 0)) for kind, one in zip(kinds, held, strict=True)]
    text = build(sheet(pieces, FAMILY, Passage.inserted("Birds")), Order(), "1-1", Passage())
    assert [one.confidence for one in text.blocks] == [1, 1, 1, 0.7]


def test_a_list_that_begins_again_after_a_cell_is_in_doubt() -> None:
    texts = ("(a) Geese", "(b) Hens", "P S", "(a) Ponds", "(b) Mills")
    assert [one.confidence for one in built(*texts).blocks] == [1, 1, 0.15, 0.7, 0.7]


def test_cells_in_one_line_are_in_doubt() -> None:
    uses = "Sign Use G Geese and Ducks H Hens P Ponds of the Town M Mills S Sheds for Straw " * 2
    for line, sure in (
        (uses, 0.15),
        (uses.upper(), 1),
        (f"{uses.strip()}.", 1),
        (f"Keepers: Ann, Ben, Eva, Max, Ida. {uses}", 1),
        (uses[:90], 1),
        (f"Of {uses.lower()}", 1),
    ):
        assert [one.confidence for one in built(line.strip()).blocks] == [sure], line


def test_letters_that_head_lists_are_not_cells() -> None:
    listed = ("A", "An auk swims.", "B", "Bats fly.", "C", "Cats sleep.")
    assert {one.confidence for one in built(*listed).blocks} == {1}
    other = ("A", "An auk swims.", "B", "Owls fly.", "C", "Cats sleep.")
    assert [one.confidence for one in built(*other).blocks] == [0.15, 0.7] * 3
    held = ("A", "Apes:", "One ..... $1", "B", "Bats ..... $2", "C", "Cats ..... $3")
    assert [one.confidence for one in built(*held).blocks] == [1, 1, 0.7, 0.7, 0.7, 0.7, 0.7]
