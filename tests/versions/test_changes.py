"""What changed between two versions: every kind, by cases that differ in one thing."""

from __future__ import annotations

from dataclasses import replace

from builder.model import Footnote, Picture, Unit
from builder.versions.changes import ChangeKind, changes_between
from tests.versions.codes import BELLS, FERRY, GEESE, HEARTH, code, section


def outcome(old: dict[str, list[Unit]], new: dict[str, list[Unit]]) -> list[tuple[str, str, str]]:
    """Kind, earlier id and present id of every change."""
    found = changes_between("2020-01-01", code(old), "2021-01-01", code(new))
    return [
        (one.kind.value, one.old.id if one.old else "", one.new.id if one.new else "")
        for one in found.changes
    ]


def test_the_same_law_has_no_changes() -> None:
    law = {"I": [section("1-1", HEARTH), section("1-2", BELLS)]}
    assert outcome(law, law) == []


def test_one_word_is_a_change_of_its_section() -> None:
    old = {"I": [section("1-1", HEARTH), section("1-2", BELLS)]}
    new = {"I": [section("1-1", HEARTH.replace("first", "second")), section("1-2", BELLS)]}
    assert outcome(old, new) == [("changed", "1-1", "1-1")]


def test_a_label_that_changed_is_a_change() -> None:
    old = {"I": [section("1-1", HEARTH)]}
    new = {"I": [section("1-1", HEARTH, title="Other matter")]}
    assert outcome(old, new) == [("changed", "1-1", "1-1")]


def test_what_comes_and_goes() -> None:
    old = {"I": [section("1-1", HEARTH), section("1-2", BELLS)]}
    new = {"I": [section("1-1", HEARTH), section("1-3", GEESE)]}
    assert outcome(old, new) == [("repealed", "1-2", ""), ("added", "", "1-3")]


def test_words_under_another_number_are_renumbered() -> None:
    old = {"I": [section("1-1", HEARTH), section("1-2", BELLS, title="Bells")]}
    new = {"I": [section("1-1", HEARTH), section("1-7", BELLS, title="Bells")]}
    assert outcome(old, new) == [("renumbered", "1-2", "1-7")]


def test_few_words_are_known_by_their_note() -> None:
    few, note = "Each term is four years.", "[Adopted 6-2-2003 by L.L. No. 4-2003]"
    old, new = (
        {"I": [section(number, few, title="Terms", note=note)]} for number in ("1-1", "1-2")
    )
    assert outcome(old, new) == [("renumbered", "1-1", "1-2")]


def test_few_words_without_a_note_are_not_known() -> None:
    old, new = (
        {"I": [section(number, "Each term is four years.", title="Terms")]}
        for number in ("1-1", "1-2")
    )
    assert [kind for kind, *_ in outcome(old, new)] == ["repealed", "added"]


def test_all_after_an_insertion_may_be_renumbered() -> None:
    titles = {"t": "Hearths", "b": "Bells", "g": "Geese"}
    old = {"I": [section("1-1", HEARTH, title="Hearths"), section("1-2", BELLS, title="Bells")]}
    new = {
        "I": [
            section("1-1", GEESE, title=titles["g"]),
            section("1-2", HEARTH, title="Hearths"),
            section("1-3", BELLS, title="Bells"),
        ]
    }
    assert outcome(old, new) == [
        ("added", "", "1-1"),
        ("renumbered", "1-1", "1-2"),
        ("renumbered", "1-2", "1-3"),
    ]


def test_a_section_under_another_article_moved() -> None:
    old = {"I": [section("1-1", HEARTH), section("1-2", BELLS)], "II": [section("1-3", GEESE)]}
    new = {"I": [section("1-1", HEARTH)], "II": [section("1-2", BELLS), section("1-3", GEESE)]}
    assert outcome(old, new) == [("moved", "1-2", "1-2")]


def test_a_section_that_was_marked_repealed() -> None:
    old = {"I": [section("1-1", HEARTH), section("1-2", BELLS)]}
    new = {"I": [section("1-1", HEARTH), section("1-2", title="(Reserved)")]}
    assert outcome(old, new) == [("repealed", "1-2", "1-2")]


def test_reserved_numbers_are_not_law() -> None:
    old = {"I": [section("1-1", HEARTH), section("1-2", title="(Reserved)")]}
    assert outcome(old, {"I": [section("1-1", HEARTH)]}) == [("reserved", "1-2", "")]


def test_a_section_that_was_split() -> None:
    old = {"I": [section("1-1", HEARTH, FERRY, GEESE, title="Both")]}
    new = {"I": [section("1-1", HEARTH, title="Both"), section("1-2", FERRY, GEESE, title="Boats")]}
    assert outcome(old, new) == [("changed", "1-1", "1-1"), ("split", "1-1", "1-2")]


def test_sections_that_were_merged() -> None:
    old = {"I": [section("1-1", HEARTH, title="Both"), section("1-2", FERRY, GEESE, title="Boats")]}
    new = {"I": [section("1-1", HEARTH, FERRY, GEESE, title="Both")]}
    assert outcome(old, new) == [("changed", "1-1", "1-1"), ("merged", "1-2", "1-1")]


def test_a_section_that_was_merged_and_reserved_is_merged() -> None:
    old = {"I": [section("1-1", HEARTH, title="Both"), section("1-2", FERRY, GEESE, title="Boats")]}
    both = section("1-1", HEARTH, FERRY, GEESE, title="Both")
    new = {"I": [both, section("1-2", title="(Reserved)")]}
    assert outcome(old, new) == [("changed", "1-1", "1-1"), ("merged", "1-2", "1-1")]


def test_another_note_is_not_a_change_of_law() -> None:
    old = {"I": [section("1-1", HEARTH)]}
    new = {"I": [section("1-1", HEARTH, note="[Amended 3-5-2001 by L.L. No. 1-2001]")]}
    assert outcome(old, new) == [("notes", "1-1", "1-1")]


def mapped(sha256: str) -> Unit:
    """A section with a map whose file has this hash."""
    return replace(section("1-1", HEARTH), pictures=(Picture("a.png", sha256, 90, 60, (9, 12)),))


def test_another_picture_is_a_change_of_pictures() -> None:
    old, new = code({"I": [mapped("aa")]}), code({"I": [mapped("bb")]})
    (change,) = changes_between("2020-01-01", old, "2021-01-01", new).changes
    assert (change.kind.value, change.words, change.pictures) == ("pictures", False, True)
    assert outcome({"I": [mapped("aa")]}, {"I": [mapped("aa")]}) == []
    moved = {"I": [section("1-2", BELLS)], "II": [mapped("bb")]}
    assert outcome({"I": [mapped("aa"), section("1-2", BELLS)]}, moved)[-1][0] == "moved"


def test_files_of_another_form_hold_other_pictures_of_the_same_law() -> None:
    old, new = code({"I": [mapped("aa")]}), code({"I": [mapped("bb")]})
    other = replace(new, source=replace(new.source, form="pdf"))
    assert changes_between("2020-01-01", old, "2021-01-01", other).changes == ()


def test_a_list_read_under_the_neighbor_is_a_change_of_reading() -> None:
    first = section("1-1", HEARTH, FERRY, places=(0, 10, 40))
    old = {"I": [first, section("1-2", BELLS, places=(20, 30))]}
    new = {"I": [section("1-1", HEARTH), section("1-2", FERRY, BELLS)]}
    assert outcome(old, new) == [("reading", "1-1", "1-1"), ("reading", "1-2", "1-2")]


def test_a_list_brought_under_the_neighbor_by_the_later_reading() -> None:
    old = {"I": [section("1-1", HEARTH, FERRY), section("1-2", BELLS)]}
    first = section("1-1", HEARTH, places=(0, 10))
    last = section("1-2", FERRY, BELLS, places=(20, 30, 40))
    after = section("1-3", GEESE, places=(25, 35))
    new = {"I": [first, last, after]}
    assert outcome({"I": [*old["I"], section("1-3", GEESE)]}, new) == [
        ("reading", "1-1", "1-1"),
        ("reading", "1-2", "1-2"),
    ]


def test_the_number_of_a_footnote_is_not_a_word() -> None:
    note = (Footnote("7", "Editor's Note: see the minutes.", ()),)
    first = section("1-1", HEARTH, FERRY, places=(0, 10, 40))
    last = replace(section("1-2", f"{BELLS}7", places=(20, 30)), footnotes=note)
    marked = replace(section("1-2", FERRY, f"{BELLS}7"), footnotes=note)
    taken = replace(section("1-2", FERRY, f"{BELLS} 7"), footnotes=note)
    for later in (marked, taken):
        assert outcome({"I": [first, last]}, {"I": [section("1-1", HEARTH), later]}) == [
            ("reading", "1-1", "1-1"),
            ("reading", "1-2", "1-2"),
        ]


def test_a_section_amended_between_them_is_kept_apart() -> None:
    first = section("1-1", HEARTH, FERRY, places=(0, 10, 60))
    between = section("1-2", BELLS, places=(20, 30))
    last = section("1-3", GEESE, places=(40, 50))
    amended = section("1-2", BELLS.replace("flood", "storm"), places=(20, 30))
    new = [section("1-1", HEARTH), amended, section("1-3", FERRY, GEESE)]
    assert outcome({"I": [first, between, last]}, {"I": new}) == [
        ("reading", "1-1", "1-1"),
        ("changed", "1-2", "1-2"),
        ("reading", "1-3", "1-3"),
    ]


def test_a_list_that_moved_in_a_text_in_order_is_a_change_of_law() -> None:
    first = section("1-1", HEARTH, FERRY, places=(0, 10, 15))
    old = {"I": [first, section("1-2", BELLS, places=(20, 30))]}
    new = {"I": [section("1-1", HEARTH), section("1-2", FERRY, BELLS)]}
    assert outcome(old, new) == [("changed", "1-1", "1-1"), ("changed", "1-2", "1-2")]


def test_labels_that_changed_places_are_a_change_of_law() -> None:
    second = section("1-2", BELLS, places=(20, 30))
    first = section("1-1", HEARTH, FERRY, places=(0, 10, 40), marks=("A.", "B."))
    other = section("1-1", FERRY, HEARTH, places=(0, 10, 40), marks=("A.", "B."))
    assert outcome({"I": [first, second]}, {"I": [other, second]}) == [("changed", "1-1", "1-1")]


def test_another_form_of_a_file_is_read_differently() -> None:
    """The same words under a neighbor, if neither file says whose they are; raised figures."""
    old = code(
        {"I": [section("1-1", HEARTH, BELLS), section("1-2", GEESE), section("1-3", "By 5²")]}
    )
    new = code(
        {"I": [section("1-1", HEARTH), section("1-2", GEESE, BELLS), section("1-3", "By 52")]}
    )
    kinds = {
        one.kind.value for one in changes_between("2020-01-01", old, "2021-01-01", new).changes
    }
    assert kinds == {"changed", "reading"}
    other = replace(new, source=replace(new.source, form="pdf"))
    outcome = changes_between("2020-01-01", old, "2021-01-01", other).changes
    assert [one.kind.value for one in outcome] == ["reading"] * 3


def test_a_point_after_a_title_is_not_a_change() -> None:
    old = {"I": [section("1-1", HEARTH, title="Hearths.")]}
    assert outcome(old, {"I": [section("1-1", HEARTH, title="Hearths")]}) == []


def test_a_hyphen_alone_is_a_change_of_reading() -> None:
    old, new = HEARTH.replace("first frost", "first-frost"), HEARTH.replace(" frost", "frost")
    assert outcome({"I": [section("1-1", old)]}, {"I": [section("1-1", new)]}) == [
        ("reading", "1-1", "1-1")
    ]


def test_a_word_lost_on_the_way_is_not_a_change_of_reading() -> None:
    old = {"I": [section("1-1", HEARTH, FERRY), section("1-2", BELLS)]}
    new = {"I": [section("1-1", HEARTH), section("1-2", FERRY[:-5], BELLS)]}
    assert [kind for kind, _, _ in outcome(old, new)] == ["changed", "changed"]


def test_moved_words_name_where_they_went() -> None:
    old = {"I": [section("1-1", HEARTH, FERRY), section("1-2", BELLS)]}
    new = {"I": [section("1-1", HEARTH), section("1-2", FERRY, BELLS, GEESE)]}
    first, second = changes_between("a", code(old), "b", code(new)).changes
    assert first.kind is ChangeKind.CHANGED
    assert [one.unit for one in first.moved_to] == ["1-2"]
    assert [(one.text, one.unit) for one in second.moved_from] == [(FERRY, "1-1")]


def test_words_that_stayed_in_their_section_went_nowhere_else() -> None:
    old = {"I": [section("1-1", HEARTH, FERRY, BELLS)]}
    new = {"I": [section("1-1", FERRY, BELLS, HEARTH)]}
    (turned,) = changes_between("a", code(old), "b", code(new)).changes
    assert (turned.moved_from, turned.moved_to) == ((), ())


def test_what_was_merged_keeps_its_place_and_is_not_a_change_of_its_new_place() -> None:
    boats = section("1-2", FERRY, GEESE, title="Boats")
    old = {"I": [section("1-1", HEARTH, title="Both"), boats, section("1-3", BELLS, title="Bells")]}
    storm = section("1-3", BELLS.replace("flood", "storm"), title="Bells")
    new = {"I": [storm, section("1-4", HEARTH, FERRY, GEESE, title="Both")]}
    assert outcome(old, new) == [
        ("merged", "1-1", "1-4"),
        ("changed", "1-3", "1-3"),
        ("renumbered", "1-2", "1-4"),
    ]
    found = changes_between("2020-01-01", code(old), "2021-01-01", code(new))
    assert {key: one.kind for key, one in found.by_id.items()} == {
        "1-3": ChangeKind.CHANGED,
        "1-4": ChangeKind.RENUMBERED,
    }


def test_six_words_may_move_and_five_may_not() -> None:
    for words, moved in (("Geese and ducks may cross here.", 1), ("Geese and ducks may cross.", 0)):
        old = {"I": [section("1-1", HEARTH, words), section("1-2", BELLS)]}
        new = {"I": [section("1-1", HEARTH), section("1-2", words, BELLS)]}
        first = changes_between("a", code(old), "b", code(new)).changes[0]
        assert len(first.moved_to) == moved


def test_a_figure_that_is_a_footnotes_number_too_is_a_word_of_the_law() -> None:
    notes = (Footnote("7", "Editor's Note: see the minutes.", ()), Footnote("8", "So too.", ()))
    old, new = (
        replace(
            section("1-1", f"{HEARTH} The fee is {fee} dollars.", places=(0, 90)), footnotes=notes
        )
        for fee in "78"
    )
    between = section("1-2", BELLS, places=(20, 30))
    assert outcome({"I": [old, between]}, {"I": [new, between]}) == [("changed", "1-1", "1-1")]
