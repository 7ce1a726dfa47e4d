"""Tables separated from the text of their block. A table torn by the end of a page is one again."""

from __future__ import annotations

from builder.model import BlockKind
from builder.parse.general_code.assemble.parted_tables import with_tables
from builder.parse.general_code.reading_order.section_drafts import (
    MARGIN,
    Draft,
    Section,
    item_depth,
)
from builder.parse.lines.measure import Measures
from builder.passage import Passage

ROWS = ["Goose 1 2", "Horse 3 4", "Ox 5 6"]
HEAD = "Beast Toll Day"


def _draft(
    *texts: str,
    mark: str = "",
    breaks: tuple[int, ...] = (),
    depth: int = MARGIN,
    **other: bool,
) -> Draft:
    whole = "\n".join(texts)
    parts, at = [], 0
    for text in texts:
        parts.append(Passage.of_source(whole, at, at + len(text)))
        at += len(text) + 1
    draft = Draft(BlockKind.PARAGRAPH, parts, depth=depth, breaks=list(breaks), **other)
    if mark:
        draft.kind, draft.mark = BlockKind.ITEM, Passage.inserted(mark)
    return draft


def _parted(*drafts: Draft) -> tuple[list[str], list[str]]:
    """Each block with its owner, and the heads that were printed again."""
    section = Section(None, list(drafts))
    repeated = with_tables(section, Measures())
    shown = [
        f"{block.kind}{'' if block.depth == MARGIN else f' {block.depth}'}: "
        + " / ".join(part.text for part in block.parts)
        + (f" (notes {block.notes})" if block.notes is not None else "")
        for block in section.blocks
    ]
    return shown, [part.text for part in repeated]


def _blocks(*drafts: Draft) -> list[str]:
    return _parted(*drafts)[0]


def test_a_table_is_separated_from_the_text_around_it() -> None:
    assert _blocks(_draft("Of geese:", HEAD, *ROWS, "Hens are free.")) == [
        "paragraph: Of geese:",
        f"table: {HEAD} / {' / '.join(ROWS)} / Hens are free.",
    ]
    assert _blocks(_draft(*ROWS)) == [f"table: {' / '.join(ROWS)}"]
    assert _blocks(_draft("Geese are free.", "Hens are not.", "Owls.")) == [
        "paragraph: Geese are free. / Hens are not. / Owls."
    ]


def test_a_table_is_under_its_item_and_the_text_after_it_is_too() -> None:
    item = _draft("Of geese:", HEAD, *ROWS, mark="A.", depth=item_depth(1))
    child = _draft("Hens are free.", mark="(1)", depth=item_depth(2))
    assert _blocks(_draft("Of geese:", *ROWS), item, child) == [
        "paragraph: Of geese:",
        f"table: {' / '.join(ROWS)}",
        "item 4: Of geese:",
        f"table 5: {HEAD} / {' / '.join(ROWS)}",
        "item 8: Hens are free.",
    ]
    assert _blocks(_draft(*ROWS, mark="A."))[0] == "item: "


def test_references_and_forms_stay_whole() -> None:
    draft = _draft(*ROWS, references=True)
    assert _blocks(draft)[0].startswith("paragraph")


def test_a_head_repeated_after_the_end_of_a_page_is_taken_out() -> None:
    again = _draft(HEAD, *ROWS, HEAD, "Hen 7 8", "Owl 9 1", breaks=(4,))
    blocks, repeated = _parted(again)
    assert blocks == [f"table: {HEAD} / {' / '.join(ROWS)} / Hen 7 8 / Owl 9 1"]
    assert repeated == [HEAD]


def test_two_tables_with_one_head_are_one() -> None:
    blocks, repeated = _parted(_draft(HEAD, *ROWS), _draft(HEAD, "Hen 7 8", "Owl 9 1"))
    assert blocks == [f"table: {HEAD} / {' / '.join(ROWS)} / Hen 7 8 / Owl 9 1"]
    assert repeated == [HEAD]
    other = _blocks(_draft(HEAD, *ROWS), _draft("Bird Fee", "Hen 7 8", "Owl 9 1"))
    assert len(other) == 2
    apart = _blocks(_draft(HEAD, *ROWS), _draft("Geese are free."), _draft(HEAD, *ROWS))
    assert len(apart) == 3


def test_notes_under_the_second_of_two_such_tables_belong_to_both() -> None:
    second = [HEAD, "Hen 7 8", "Owl 9 1", "NOTES:", "1. Geese."]
    assert _blocks(_draft(HEAD, *ROWS), _draft(*second)) == [
        f"table: {HEAD} / {' / '.join([*ROWS, *second[1:]])} (notes 6)"
    ]


def test_a_head_like_the_first_one_begins_a_new_table() -> None:
    assert _blocks(_draft(HEAD, *ROWS, "Bird Toll Day", "Hen 7 8", "Owl 9 1", "Jay 3 4")) == [
        f"table: {HEAD} / {' / '.join(ROWS)}",
        "table: Bird Toll Day / Hen 7 8 / Owl 9 1 / Jay 3 4",
    ]
    assert len(_blocks(_draft(HEAD, *ROWS, "Bird Fee Month", "Hen 7 8", "Owl 9 1"))) == 1


def test_notes_under_a_table_belong_to_it_up_to_an_item_of_law() -> None:
    notes = ["NOTES:", "1. Geese.", "2. Hens."]
    assert _blocks(_draft(HEAD, *ROWS, *notes, "A. Owls are free.")) == [
        f"table: {HEAD} / {' / '.join([*ROWS, *notes])} (notes 4)",
        "paragraph: A. Owls are free.",
    ]
    assert _blocks(_draft(HEAD, *ROWS), _draft(*notes), _draft("3. Owls."), _draft("A. Law.")) == [
        f"table: {HEAD} / {' / '.join([*ROWS, *notes])} / 3. Owls. (notes 4)",
        "paragraph: A. Law.",
    ]
    assert (
        _blocks(_draft(HEAD, *ROWS), _draft("Geese are free."))[1] == "paragraph: Geese are free."
    )


def test_a_row_with_its_history_note_above_a_table_belongs_to_it() -> None:
    def row(text: str, mark: str = "") -> int:
        parent = _draft("Of geese:", mark="A.", depth=item_depth(1))
        first = _draft(text, depth=parent.inner, mark=mark)
        return len(_blocks(parent, first, _draft(*ROWS, depth=parent.inner)))

    assert row("Hen 7 8 [Added 3-4-2001]") == 2
    assert row("Hen 7 8") == 3
    assert row("Hens are free. [Added 3-4-2001]") == 3
    assert row("Hen 7 8 [Added 3-4-2001]", mark="(1)") == 3
    assert row(f"{'Hen ' * 14}7 [Added 3-4-2001]") == 3
    flush = _blocks(_draft("Hen 7 8 [Added 3-4-2001]"), _draft(*ROWS))
    assert len(flush) == 2


def test_a_form_is_separated_too() -> None:
    assert _blocks(_draft("Keepers say:", "I, ______, keeper", "of the ______ geese", "here.")) == [
        "paragraph: Keepers say:",
        "form: I, ______, keeper / of the ______ geese / here.",
    ]
