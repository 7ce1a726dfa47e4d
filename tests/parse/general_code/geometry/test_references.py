"""General references: entries in columns that are read one after the other."""

from __future__ import annotations

from builder.parse.general_code.geometry.blocks import reference_drafts

from .setting import LEADING, LEFT, TYPE, Setter

RIGHT_HALF = 310.0


def _entries(setter: Setter) -> list[str]:
    return [draft.body().text for draft in reference_drafts(setter.lines, TYPE, 3)]


def _references() -> Setter:
    setter = Setter()
    setter.set("GENERAL REFERENCES")
    return setter


def test_entries_stand_apart_and_their_lines_do_not() -> None:
    setter = _references()
    setter.set("Geese — See", above=2 * LEADING)
    setter.set("Ch. 4.")
    setter.set("Hens — See Ch. 5.", above=2 * LEADING)
    assert _entries(setter) == ["GENERAL REFERENCES", "Geese — See Ch. 4.", "Hens — See Ch. 5."]
    (first, *_) = reference_drafts(setter.lines, TYPE, 3)
    assert (first.pages, first.references) == ({3}, True)


def test_a_line_over_two_columns_is_parted_at_the_gutter() -> None:
    setter = _references()
    setter.set((LEFT, "Geese — See"), (RIGHT_HALF, "Hens — See"), above=2 * LEADING)
    setter.set((LEFT, "Ch. 4."), (RIGHT_HALF, "Ch. 5."))
    assert _entries(setter)[1:] == ["Geese — See Ch. 4.", "Hens — See Ch. 5."]
    close = _references()
    close.set((LEFT, "Geese — See"), (LEFT + 70, "Ch. 4."), above=2 * LEADING)
    assert _entries(close)[1:] == ["Geese — See Ch. 4."]
    wide = _references()
    wide.set((LEFT, "Geese"), (LEFT + 60, "See Ch. 4."), above=2 * LEADING)
    assert _entries(wide)[1:] == ["Geese See Ch. 4."]


def test_a_line_in_the_second_column_alone_goes_on_there() -> None:
    setter = _references()
    setter.set((LEFT, "Geese — See Ch. 4."), (RIGHT_HALF, "Hens — See"), above=2 * LEADING)
    setter.set((RIGHT_HALF, "Ch. 5."))
    setter.set((LEFT, "Owls — See Ch. 6."), above=2 * LEADING)
    assert _entries(setter)[1:] == ["Geese — See Ch. 4.", "Hens — See Ch. 5.", "Owls — See Ch. 6."]
