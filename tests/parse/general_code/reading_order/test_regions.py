"""Lines below a heading, and what each of them shows by itself."""

from __future__ import annotations

from builder.parse.general_code.reading_order.chunks import Role

from .written import FULL, region_of


def test_labels_are_in_front_of_a_text_or_alone() -> None:
    region = region_of("A. Geese.", "B.", "Hens are free.", "(1)   ", "No. 4 of the list")
    assert region.labels == [0, 1, 3]
    assert region.lone == [False, True, False, True, False]


def test_a_piece_with_a_colon_calls_for_more_even_before_a_note() -> None:
    region = region_of("Geese are:", "Hens are: [Added 3-4-2001]", "Ducks: and hens")
    assert region.colons == {1}
    assert [region.calls(0, stop) for stop in (1, 2, 3)] == [True, True, False]
    assert not region.calls(1, 1)


def test_definitions_begin_with_a_term_and_its_dash() -> None:
    region = region_of(
        "GEESE — Birds.", "Hens lay.", "DUCKS OF THE", "GREEN — Ducks.", "OWLS — Owls."
    )
    assert region.definitions(0, 5) == [0, 2, 4]
    assert region.definitions(1, 5) == [2, 4]
    assert region.definitions(0, 3) == [0]  # a term over two lines needs both


def test_a_sentence_whose_subject_is_a_term_defines_it_only_below_a_colon() -> None:
    region = region_of(
        '"Goose" means a bird.', '"Hen" means a hen.', "Hens lay", '"Owl" means an owl.'
    )
    assert region.definitions(0, 4) == [0, 1]
    assert region.definitions(0, 4, above=".") == []
    assert region.definitions(0, 4, above=".", run_in=True) == [0, 1]
    defined = region_of('"Goose" shall mean a bird.', "Hens lay", '"Owl" shall mean an owl.')
    assert defined.definitions(0, 3, above=".") == [0]
    assert region.definitions(0, 4, above="of", run_in=True) == [1]
    assert region.is_run_in(0, 4)
    assert not region.is_run_in(2, 3)


def test_a_label_in_front_is_not_a_term() -> None:
    assert region_of("A. GEESE — Birds.", "GEESE — Birds.").terms == [1]


def test_paragraphs_end_where_the_next_word_would_have_fitted() -> None:
    region = region_of(FULL, "weir.", "Hens are free to walk.", "Ducks are not.")
    assert region.paragraph_ends(0, 4) == [2, 3]
    assert region.paragraph_ends(2, 4) == [3]


def test_a_note_on_lines_of_its_own_closes_and_rows_are_found_as_a_table() -> None:
    assert region_of("Geese are free.", "(Ord. No. 3, 1-2-1990)").closing == [(1, 2)]
    region = region_of("Geese 4", "Hens 5", "Ducks 6", "Owls 7")
    assert [(zone.start, zone.end) for zone in region.zones] == [(0, 4)]


def test_a_chunk_has_the_lines_of_its_piece() -> None:
    region = region_of("Geese.", "Hens.", "Ducks.")
    assert region.chunk(Role.TEXT, 1, 3).lines == region.lines[1:3]
