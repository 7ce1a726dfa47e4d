"""Blocks of lines with places: paragraphs by their space, levels by their indents."""

from __future__ import annotations

from builder.model import BlockKind
from builder.parse.general_code.geometry.blocks import BlockBuilder
from builder.parse.general_code.geometry.placed import Type
from builder.parse.general_code.reading_order.section_drafts import Draft, Section

from .setting import LEADING, LEFT, RIGHT, TYPE, Part, Setter

WIDE = "The keeper of the geese upon the green counts all of them at dusk by the weir as"
"""A line as wide as the text that breaks off."""
ITEM, TEXT, INNER = LEFT, LEFT + 20, LEFT + 40


def _blocks(setter: Setter, type_: Type = TYPE) -> list[str]:
    section = Section(None)
    builder = BlockBuilder(section, type_, {page: page - 1 for page in range(1, 9)})
    builder.take(setter.lines)
    return [
        f"{block.kind} {block.label}: {block.body().text}"
        + ("" if block.parent is None else f" < {block.parent}")
        for block in section.blocks
    ]


def _set(*lines: list[Part | str], spaces: tuple[int, ...] = ()) -> Setter:
    """Lines below one another; those at the indexes given have space above them."""
    setter = Setter()
    for at, parts in enumerate(lines):
        setter.set(*parts, above=LEADING * (2 if at in spaces else 1))
    return setter


def test_space_parts_paragraphs() -> None:
    assert _blocks(_set(["Geese are"], ["free."], ["Hens."], spaces=(2,))) == [
        "paragraph : Geese are free.",
        "paragraph : Hens.",
    ]


def test_labels_set_apart_open_items_by_their_indents() -> None:
    setter = _set(
        [(ITEM, "A."), (TEXT, "Geese are")],
        [(TEXT, "free.")],
        [(TEXT, "(1)"), (INNER, "Old.")],
        [(TEXT, "(2)"), (INNER, "Grey.")],
        [(ITEM, "B."), (TEXT, "Hens.")],
        spaces=(2, 3, 4),
    )
    assert _blocks(setter) == [
        "item A: Geese are free.",
        "item A(1): Old. < 0",
        "item A(2): Grey. < 0",
        "item B: Hens.",
    ]


def test_a_label_of_running_text_is_none() -> None:
    assert _blocks(_set([(ITEM, "A."), (ITEM + 14, "Geese.")])) == ["paragraph : A. Geese."]
    hangs = _set([(ITEM, "A."), (ITEM + 14, "Geese are")], [(ITEM + 14, "free.")])
    assert _blocks(hangs)[0].startswith("item A")
    usual = Type(10.0, LEADING, LEFT, RIGHT, 300.0, hang=14.0)
    assert _blocks(_set([(ITEM, "A."), (ITEM + 14, "Geese.")]), usual)[0].startswith("item A")
    known = _set(
        [(ITEM, "A."), (TEXT, "Hens.")], [(ITEM, "B."), (ITEM + 14, "Geese.")], spaces=(1,)
    )
    assert _blocks(known) == ["item A: Hens.", "item B: Geese."]


def test_a_label_on_a_line_of_its_own_stands_beside_its_text() -> None:
    setter = Setter()
    setter.set("A.")
    setter.set((TEXT, "Geese."), above=0.0)
    assert _blocks(setter)[0].startswith("item A:")
    below = _set(["A."], [(TEXT, "Geese.")])
    assert _blocks(below)[0].startswith("paragraph")


def test_a_line_further_out_begins_a_paragraph_without_space() -> None:
    setter = _set([(ITEM, "A."), (TEXT, "Geese are")], [(TEXT, "free.")], ["Hens are not."])
    assert _blocks(setter) == ["item A: Geese are free.", "paragraph : Hens are not."]
    assert len(_blocks(_set([(TEXT, "Geese are")], ["free."], ["Hens."]))) == 1


def test_a_paragraph_goes_on_behind_a_page_end_where_its_words_do() -> None:
    for above, below, count in [
        (WIDE, "weir.", 1),
        (WIDE, "Weir.", 1),
        ("Geese", "Hens.", 2),
        ("Geese.", "and hens.", 1),
        ("Geese.", "Hens.", 2),
    ]:
        setter = Setter()
        setter.set(above)
        setter.turn()
        setter.set(below)
        assert len(_blocks(setter)) == count
    indented = Setter()
    indented.set("Geese are")
    indented.set("kept and")
    indented.turn()
    indented.set((INNER, "free."))
    assert len(_blocks(indented)) == 2


def test_definitions_hold_items_and_what_their_colon_calls_for() -> None:
    setter = _set(
        ["GOOSE — A bird that is:"],
        ["(a)", (TEXT, "Old.")],
        ["Twice as many as hens."],
        ["(a)", (TEXT, "Few.")],
        ["HEN — A hen."],
        ["Hens lay."],
        spaces=(1, 2, 3, 4, 5),
    )
    assert _blocks(setter) == [
        "definition : GOOSE — A bird that is:",
        "item (a): Old. < 0",
        "paragraph : Twice as many as hens.",
        "item (a): Few.",
        "definition : HEN — A hen.",
        "paragraph : Hens lay.",
    ]
    called = _set(["GOOSE — A bird:"], ["Twice two."], spaces=(1,))
    assert _blocks(called)[1] == "paragraph : Twice two. < 0"
    plain = _set(["GOOSE — A bird."], ["Twice two."], spaces=(1,))
    assert _blocks(plain)[1] == "paragraph : Twice two."


def test_an_item_below_a_definition_may_define() -> None:
    def kind(first: str) -> str:
        setter = _set([first], ["(a)", (TEXT, "GREY — A colour.")], spaces=(1,))
        return _blocks(setter)[1].split(" ")[0]

    assert kind("GOOSE — A bird:") == "definition"
    assert kind("Of geese:") == "item"


def test_a_table_stands_under_the_text_that_it_stands_in() -> None:
    for x, parent in ((TEXT, 0), (ITEM, None)):
        section = Section(None)
        builder = BlockBuilder(section, TYPE, {1: 0})
        builder.take(_set([(ITEM, "A."), (TEXT, "Geese:")]).lines)
        builder.place(Draft(BlockKind.TABLE), x)
        assert section.blocks[1].parent == parent


def test_a_block_over_two_pages_knows_both() -> None:
    setter = Setter()
    setter.set(WIDE)
    setter.turn()
    setter.set("weir.")
    section = Section(None)
    BlockBuilder(section, TYPE, {1: 0, 2: 1}).take(setter.lines)
    assert (section.blocks[0].pages, section.blocks[0].breaks) == ({0, 1}, [1])
