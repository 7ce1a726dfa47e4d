"""Notes are where they are printed, and a footnote's mark where its offset says."""

from __future__ import annotations

from typing import Any

import pytest

from builder.frozen import Plain
from builder.proof.notes import check
from tests.proof.rules.made import aside, at, block, book, item, unit, wrong


def holding(source: str, *runs: str, **fields: Any) -> Plain:
    return block(" ".join(runs), spans=at(source, *runs), **fields)


def note(source: str, run: str, held: int | None) -> Plain:
    return {"raw": run, "spans": at(source, run), "block": held, "events": []}


def foot(source: str, held: int | None, offset: int, *runs: str, **fields: Any) -> Plain:
    """A footnote 3, its mark and its note in the source."""
    plain = {"number": "3", "mark": "33.", "text": "See the pond.", "block": held, "offset": offset}
    places = [{"block": held, "offset": offset}]
    return {**plain, "spans": at(source, *runs), "places": places, **fields}


LAW = "§ 7-1 Geese [Added 1-2-2003]\nNo herd. [Amended 3-4-2005]\nNo gander.\n[Repealed]"
BLOCKS = [holding(LAW, "No herd."), holding(LAW, "No gander.")]


def history(run: str, held: int | None) -> list[str]:
    one = unit("x", spans=at(LAW, "§ 7-1 Geese"), blocks=BLOCKS, history=[note(LAW, run, held)])
    return [each.removeprefix("note: ") for each in wrong(check, book(LAW, one))]


@pytest.mark.parametrize(
    ("run", "held", "said"),
    [
        ("[Added 1-2-2003]", None, ""),
        ("[Amended 3-4-2005]", 0, ""),
        ("[Repealed]", 1, ""),
        ("[Repealed]", None, ""),
        ("[Added 1-2-2003]", 0, "is printed after block -1 of x"),
        ("[Amended 3-4-2005]", 1, "is printed after block 0 of x"),
        ("[Amended 3-4-2005]", None, "is neither at the heading of its section nor at its end"),
        ("[Repealed]", 0, "is printed after block 1 of x"),
    ],
)
def test_a_note_follows_its_heading_or_its_block(run: str, held: int | None, said: str) -> None:
    expected = said
    assert history(run, held) == ([expected] if expected else [])


def test_a_note_of_a_section_is_at_its_heading_or_after_its_last_notes() -> None:
    source = "§ 7-1\nNo herd.\nNote: so.\n[Added]"
    blocks = [holding(source, "No herd."), holding(source, "Note: so.", kind="note")]
    one = unit("x", spans=[[0, 5]], blocks=blocks, history=[note(source, "[Added]", None)])
    assert wrong(check, book(source, one)) == []
    early = "§ 7-1\nNo herd.\n[Added]\nNo gander."
    blocks = [holding(early, "No herd."), holding(early, "No gander.")]
    one = unit("x", spans=[[0, 5]], blocks=blocks, history=[note(early, "[Added]", None)])
    reported = ["note: is neither at the heading of its section nor at its end"]
    assert wrong(check, book(early, one)) == reported
    notes = [blocks[0], {**blocks[1], "kind": "note"}]
    assert wrong(check, book(early, {**one, "blocks": notes})) == []


@pytest.mark.parametrize(
    ("raw", "events", "sound"),
    [
        ("(Prior Code, § 7-1)", 0, True),
        ("Amended 3-4-2005", 1, True),
        ("Amended 3-4-2005: Geese must fly", 1, True),  # the title of an act
        ("Am. Ord. 5, passed 2-1-84", 1, True),
        ("2015, No. 7", 1, True),
        ("The pond closes at noon.", 0, False),
        ("Ordinary geese pay two dollars.", 0, False),
        ("(Geese pay two dollars.)", 0, False),
        ("The pond closes at noon. [Amended 3-4-2005]", 1, False),
        ("[Amended 3-4-2005] Geese shall fly.", 1, False),
    ],
)
def test_a_note_is_no_law(raw: str, events: int, *, sound: bool) -> None:
    source = f"§ 7-1\n{raw}"
    noted = {**note(source, raw, None), "events": [{"action": "amended"}] * events}
    found = wrong(check, book(source, unit("x", spans=[[0, 5]], history=[noted])))
    assert found == ([] if sound else ["note: is no record of an act"])


def test_a_note_of_a_section_is_not_in_another() -> None:
    source = "§ 7-1\nOne.\n§ 7-2\nTwo.\n[Added]"
    one = unit("x", spans=at(source, "§ 7-1"), blocks=[holding(source, "One.")])
    two = unit("y", spans=at(source, "§ 7-2"), blocks=[holding(source, "Two.")])
    stray = [{**one, "history": [note(source, "[Added]", None)]}, two]
    assert wrong(check, book(source, *stray)) == [
        "note: is neither at the heading of its section nor at its end"
    ]
    held = [{**one, "history": [note(source, "[Added]", 0)]}, two]
    assert wrong(check, book(source, *held)) == ["note: is printed after block 0 of y"]


def test_a_note_that_is_cut_is_where_it_begins() -> None:
    source = "§ 7-1\nOne.\n[Added\nTwo.\n1-2-2003]"
    blocks = [holding(source, "One."), holding(source, "Two.")]
    own = {**note(source, "[Added", 0), "spans": at(source, "[Added", "1-2-2003]")}
    assert wrong(check, book(source, unit("x", spans=[[0, 5]], blocks=blocks, history=[own]))) == []
    source = "§ 7-1\nOne.\n[Added\n1-2-2003]\nB.\nTwo."
    blocks = [holding(source, "One."), item("B.", "B", spans=at(source, "B."))]
    own = {**note(source, "[Added", 1), "spans": at(source, "[Added", "1-2-2003]")}
    assert wrong(check, book(source, unit("x", spans=[[0, 5]], blocks=blocks, history=[own]))) == []


def test_no_note_comes_before_the_law() -> None:
    source = "[Added] § 7-1\nOne."
    for held in (None, 0):
        history = [note(source, "[Added]", held)]
        one = unit("x", spans=at(source, "§ 7-1"), blocks=[block("One.")], history=history)
        assert wrong(check, book(source, one)) == [
            "note: comes before everything it could belong to"
        ]


@pytest.mark.parametrize(
    ("raw", "before", "layout", "sound"),
    [
        ("(Ord. 3, 2005)", "\n", "general-code", True),
        ("(Ord. 3, 2005)", "\n  ", "general-code", True),
        ("(Ord. 3, 2005)", " ", "general-code", False),
        ("[Ord. 3, 2005]", "\n", "general-code", False),
        ("(Ord. 3, 2005)", "\n", "municode", False),
    ],
)
def test_a_note_in_round_brackets_may_close_its_section_above_the_lists(
    raw: str, before: str, layout: str, *, sound: bool
) -> None:
    """It is printed with the margin's text; the list below it is read before it."""
    source = f"§ 7-1\nOwner: A. one{before}{raw}\nB. two\n- 1 -\n"
    blocks = [
        holding(source, "Owner:"),
        item("A.", "A", text="one", spans=at(source, "A. one")),
        item("B.", "B", text="two", spans=at(source, "B. two")),
    ]
    one = unit("x", spans=[[0, 5]], blocks=blocks, history=[note(source, raw, 2)])
    assert (wrong(check, book(source, one, layout=layout)) == []) is sound
    middle = {**one, "history": [note(source, raw, 0)]}
    assert wrong(check, book(source, middle, layout=layout)) != []


def test_an_item_with_only_a_note_may_have_its_label_after_it() -> None:
    source = "§ 7-1\nOne.\n[Added]\nB.\nTwo."
    own = item("B.", "B", spans=at(source, "B."))
    blocks = [holding(source, "One."), own, holding(source, "Two.")]
    one = unit("x", spans=[[0, 5]], blocks=blocks, history=[note(source, "[Added]", 1)])
    assert wrong(check, book(source, one)) == []
    for worse in (
        {**own, "text": "Words."},
        {**own, "spans": []},
        {**own, "spans": at(source, "Two.")},
    ):
        held = {**one, "blocks": [blocks[0], worse, blocks[2]]}
        assert wrong(check, book(source, held)) == ["note: is printed after block 0 of x"]


def paged(feet: int, of: int) -> list[str]:
    """A block cut by its page's end, whose note opens the next page, after another section."""
    source = "§ 7-1\nOne goes\n§ 7-2\nTwo.\n- 1 -\n[Added]\non.\n"
    one = unit("x", spans=at(source, "§ 7-1"), blocks=[holding(source, "One goes", "on.")])
    two = unit("y", spans=at(source, "§ 7-2"), blocks=[holding(source, "Two.")])
    units = [one, two]
    units[of] = {**units[of], "history": [note(source, "[Added]", 0)]}
    parts = [aside("page number", *at(source, "- 1 -"))][:feet]
    return wrong(check, book(source, *units, aside=parts))


def test_a_note_may_open_the_page_after_its_cut_block() -> None:
    assert paged(1, 0) == []
    assert paged(1, 1) == []  # it is right after it
    assert paged(0, 0) == ["note: is printed after block 0 of y"]


def test_a_note_of_an_earlier_section_may_not() -> None:
    source = "§ 7-1\nOne.\n- 1 -\n§ 7-2\nTwo.\n[Added]\nThree."
    one = unit("x", spans=at(source, "§ 7-1"), blocks=[holding(source, "One.")])
    blocks = [holding(source, "Two."), holding(source, "Three.")]
    two = unit("y", spans=at(source, "§ 7-2"), blocks=blocks)
    parts = [aside("page number", *at(source, "- 1 -"))]
    held = {**two, "history": [note(source, "[Added]", 1)]}
    assert wrong(check, book(source, one, held, aside=parts)) == [
        "note: is printed after block 0 of y"
    ]


FOOT = "§ 7-1 Geese\nNo goose.3 No gander.\n3. See the pond."
FOOTED = [holding(FOOT, "No goose.", "No gander.")]


def footed(*footnotes: Plain, blocks: list[Plain] | None = None, source: str = FOOT) -> list[str]:
    held = FOOTED if blocks is None else blocks
    one = unit("x", spans=at(source, "§ 7-1 Geese"), title="Geese", mark="§ 7-1", blocks=held)
    found = wrong(check, book(source, {**one, "footnotes": list(footnotes)}))
    return [each.removeprefix("note: ") for each in found]


MARK = ("3", "3. See the pond.")


def test_a_footnotes_mark_comes_after_as_much_text_as_its_offset_says() -> None:
    assert footed(foot(FOOT, 0, 9, *MARK)) == []
    assert footed(foot(FOOT, 0, 10, *MARK)) == []  # a blank does not count as a letter
    reported = "its mark comes after 8 letters, not 7 as its offset says"
    assert footed(foot(FOOT, 0, 8, *MARK)) == [reported]
    assert footed(foot(FOOT, 0, 12, *MARK)) == [reported.replace("not 7", "not 10")]
    over = foot(FOOT, 0, 90, *MARK)
    assert footed(over) == ["its mark is after the end of its text"]
    assert footed(foot(FOOT, 0, 1, *MARK)) == [reported.replace("not 7", "not 1")]
    assert footed(foot(FOOT, 0, 0, *MARK)) == []  # an unknown offset is not checked


def test_a_footnotes_mark_is_in_its_block() -> None:
    assert footed(foot(FOOT, None, 5, *MARK)) == ["its mark is printed after block 0 of x"]
    one, two = holding(FOOT, "No goose."), holding(FOOT, "No gander.")
    assert footed(foot(FOOT, 1, 3, *MARK), blocks=[one, two]) == [
        "its mark is printed after block 0 of x"
    ]
    assert footed(foot(FOOT, 0, 9, *MARK), blocks=[one, two]) == []
    assert footed(foot(FOOT, 0, 0, *MARK), blocks=[two, one]) == [
        "its mark is printed after block 1 of x"
    ]


def test_a_mark_at_the_heading_may_be_before_the_first_block() -> None:
    source = "§ 7-1 Geese3\nNo goose.\n3. See the pond."
    blocks = [holding(source, "No goose.")]
    assert footed(foot(source, None, 5, *MARK), source=source, blocks=blocks) == []
    assert footed(foot(source, 0, 0, *MARK), source=source, blocks=blocks) == []
    second = [*blocks, block("Words.")]
    assert footed(foot(source, 1, 0, *MARK), source=source, blocks=second) != []
    reported = ["its mark is printed after block -1 of x"]
    assert footed(foot(source, 0, 1, *MARK), source=source, blocks=blocks) == reported
    assert footed(foot(source, None, 4, *MARK), source=source, blocks=blocks) == [
        "its mark comes after 9 letters, not 8 as its offset says"
    ]


@pytest.mark.parametrize(
    ("heading", "offset", "sound"),
    [
        ("Geese3.", 5, True),
        ("Geese.3", 5, True),  # after the point, which is not part of the title
        ("Geese.3", 4, False),
        ("Geese. 3", 5, True),
        ("Geese3.", 4, False),  # within the title there is no point
        ("Gee3se.", 5, False),
    ],
)
def test_a_mark_may_be_after_the_point_of_a_title(
    heading: str, offset: int, *, sound: bool
) -> None:
    source = f"§ 7-1 {heading}\nNo goose.\n3. See the pond."
    cut = source.index("3")
    spans = [[0, cut], [cut + 1, source.index("\n")]]
    one = unit("x", spans=spans, title="Geese", tail=".", mark="§ 7-1")
    one |= {"blocks": [holding(source, "No goose.")]}
    found = wrong(check, book(source, {**one, "footnotes": [foot(source, None, offset, *MARK)]}))
    assert (found == []) is sound


def test_the_parts_in_front_of_a_text_are_counted() -> None:
    source = "§ 7-1 Geese\nA. BRIDGE — A way.3\n3. See the pond."
    own = item(
        "A.",
        "A",
        text="A way.",
        term="BRIDGE",
        separator=" —",
        kind="definition",
        spans=at(source, "A. BRIDGE — A way."),
    )
    assert footed(foot(source, 0, 6, *MARK), source=source, blocks=[own]) == []


def test_inserted_hyphens_are_not_counted() -> None:
    source = "§ 7-1 Geese\nA singlefamily3 goose\n3. See the pond."
    own = holding(source, "A singlefamily", "goose")
    own |= {"text": "A single-family goose", "insertions": [[8, "-"]]}
    assert footed(foot(source, 0, 15, *MARK), source=source, blocks=[own]) == []
    assert footed(foot(source, 0, 14, *MARK), source=source, blocks=[own]) != []


def test_a_mark_in_another_section_is_a_fault() -> None:
    source = "§ 7-1\nOne.\n§ 7-2\nTwo.3\n3. See the pond."
    one = unit("x", spans=at(source, "§ 7-1"), blocks=[holding(source, "One.")])
    two = unit("y", spans=at(source, "§ 7-2"), blocks=[holding(source, "Two.")])
    stray = {**one, "footnotes": [foot(source, 0, 4, *MARK)]}
    assert wrong(check, book(source, stray, two)) == ["note: its mark is in another section"]
    early = "3 § 7-1\nOne.\n3. See the pond."
    first = unit("x", spans=at(early, "§ 7-1"), blocks=[holding(early, "One.")])
    first |= {"footnotes": [foot(early, 0, 1, *MARK)]}
    assert wrong(check, book(early, first)) == ["note: its mark is in another section"]


@pytest.mark.parametrize(
    ("number", "mark", "sound"),
    [
        ("3", "33.", True),
        ("3", "3.", True),
        ("3", "[3][3]", True),
        ("3", "4.", False),
        ("3", "34.", False),
        ("3", "", False),
        ("*", "**", True),
        ("*", "(*)", True),
        ("*", "†", False),
        ("", "3", False),
        ("a.", "a", True),
    ],
)
def test_a_footnotes_number_is_what_is_printed(number: str, mark: str, *, sound: bool) -> None:
    found = footed(foot(FOOT, 0, 9, *MARK, number=number, mark=mark))
    assert found == ([] if sound else [f"has the number {number!r}, but is printed as {mark!r}"])


def test_a_note_is_below_its_mark() -> None:
    source = "§ 7-1 Geese\n3. See the pond.\nNo goose.3"
    blocks = [holding(source, "No goose.")]
    spans = [[len(source) - 1, len(source)], *at(source, "3. See the pond.")]
    one = {**foot(source, 0, 9), "spans": spans}
    assert footed(one, source=source, blocks=blocks) == ["is above its mark"]
    assert footed({**one, "spans": spans[1:]}, source=source, blocks=blocks) == []  # without a mark
    assert footed({**one, "spans": []}, source=source, blocks=blocks) == []  # words are checked


ROWS = "Mill East [Added 2001]\nQuay West [Added 2002]"
TABLE = holding(
    ROWS, "Mill East", "Quay West", rows=[["Mill", "East"], ["Quay", "West"]], columns=[], heads=[]
)


@pytest.mark.parametrize(
    ("run", "row", "said"),
    [
        ("[Added 2001]", 0, []),
        ("[Added 2002]", 1, []),
        ("[Added 2001]", 1, ["note: is not in row 1"]),
        ("[Added 2002]", 0, ["note: is not in row 0"]),
        ("[Added 2002]", 2, ["note: is in row 2, which its table does not have"]),
    ],
)
def test_a_note_is_in_its_row(run: str, row: int, said: list[str]) -> None:
    held = {**note(ROWS, run, 0), "row": row, "offset": None}
    assert wrong(check, book(ROWS, unit("x", blocks=[TABLE], history=[held]))) == said


@pytest.mark.parametrize(("offset", "sound"), [(4, True), (5, True), (3, False), (9, False)])
def test_a_note_within_a_text_is_at_its_offset(offset: int, *, sound: bool) -> None:
    source = "Mill [Added 2001] East"
    block = holding(source, "Mill", "East")
    held = {**note(source, "[Added 2001]", 0), "row": None, "offset": offset}
    assert (wrong(check, book(source, unit("x", blocks=[block], history=[held]))) == []) is sound


def test_a_mark_in_several_places_has_all_of_them() -> None:
    source = "Mill3 and3 East\n3 See the pond."
    blocks = [holding(source, "Mill", "and", "East")]
    marks = [[4, 5], [9, 10], at(source, "3 See the pond.")[0]]
    places = [{"block": 0, "offset": 4}, {"block": 0, "offset": 8}]
    sound = foot(source, 0, 4, mark="333", spans=marks, places=places)

    def said(held: Plain) -> list[str]:
        return wrong(check, book(source, unit("x", blocks=blocks, footnotes=[held])))

    assert said(sound) == []
    [dropped] = said({**sound, "places": places[:1], "spans": marks})
    assert "is printed 3 times" in dropped
    [moved] = said({**sound, "places": [places[0], {"block": 0, "offset": 6}]})
    assert "its mark comes after" in moved
    [first] = said({**sound, "places": places[::-1]})
    assert "first place" in first


def test_marks_of_a_note_may_be_in_several_blocks() -> None:
    source = "Mill3\nQuay3\n3 See the pond."
    blocks = [holding(source, "Mill"), holding(source, "Quay")]
    marks = [[4, 5], [10, 11], at(source, "3 See the pond.")[0]]
    places = [{"block": 0, "offset": 4}, {"block": 1, "offset": 4}]
    one = foot(source, 0, 4, mark="333", spans=marks, places=places)
    assert wrong(check, book(source, unit("x", blocks=blocks, footnotes=[one]))) == []


def test_a_mark_that_is_printed_once_has_one_place() -> None:
    source = "Mill3 and3 East3\n3 See the pond."
    blocks = [holding(source, "Mill", "and", "East")]
    marks = [[4, 5], [9, 10], [15, 16], at(source, "3 See the pond.")[0]]
    places = [{"block": 0, "offset": offset} for offset in (4, 8, 13)]
    one = foot(source, 0, 4, mark="3333", spans=marks, places=places)
    for mark, said in (
        ("3333", []),
        ("33", ["note: is printed 2 times, counting itself, but has 3 places"]),
    ):
        held = unit("x", blocks=blocks, footnotes=[{**one, "mark": mark}])
        assert wrong(check, book(source, held)) == said


def test_each_mark_has_a_span_and_the_note_one_more() -> None:
    places = [{"block": 0, "offset": 9}, {"block": 0, "offset": 9}]
    one = foot(FOOT, 0, 9, *MARK, mark="333.", places=places)
    assert footed(one) == ["has 2 places but only 2 spans"]


def within(row: int | None, offset: int | None, held: int | None = 0) -> list[str]:
    """A note "[Added]" after the second row of a table, or within its text."""
    source = "Geese of all\nGrey 10\nWhite [Added] 20"
    own = block(
        "Geese of all\nGrey 10\nWhite 20",
        kind="table",
        caption="Geese of all",
        columns=[],
        rows=[["Grey", "10"], ["White", "20"]],
        spans=at(source, "Geese of all\nGrey 10\nWhite", "20"),
    )
    placed = {**note(source, "[Added]", held), "row": row, "offset": offset}
    one = unit("x", blocks=[own], history=[placed])
    return [each.removeprefix("note: ") for each in wrong(check, book(source, one))]


def test_a_note_may_be_within_a_text() -> None:
    assert within(None, 26) == []
    assert within(None, None) == []
    assert within(None, 20) == ["comes after 21 letters, not 16 as its offset says"]
    assert within(5, None) == ["is in row 5, which its table does not have"]
    assert within(2, None) == ["is in row 2, which its table does not have"]


def test_a_fault_names_where_a_note_begins() -> None:
    one = unit(
        "x", spans=at(LAW, "§ 7-1 Geese"), blocks=BLOCKS, history=[note(LAW, "[Repealed]", 0)]
    )
    found = [*check(book(LAW, one))]
    own = unit("y", spans=at(FOOT, "§ 7-1 Geese"), blocks=FOOTED)
    found += check(book(FOOT, {**own, "footnotes": [foot(FOOT, 0, 8, *MARK)]}))
    assert [one.offset for one in found] == [LAW.index("[Repealed]"), FOOT.index("3")]


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("[Amended 2-2-2009 by L.L. No. 1-2009]", True),
        ("(Ord. 7, passed 4-1-1958)", True),
        ("(Prior Code, § 7-1) (Ord. 7, passed 4-1-1958)", True),
        ("(Ordinance 7-58, Amended 4/1/1958)", True),
        ("(Prior Code, § 7-1)", True),
        ("(State Rule 1958-19-02)", False),
        ("[The herd of 1958]", False),
        ("Amended 2-2-2009.", False),
    ],
)
def test_a_history_note_is_no_paragraph(text: str, *, found: bool) -> None:
    source = f"Geese.\n{text}"
    blocks = [holding(source, "Geese."), holding(source, text)]
    wrongs = wrong(check, book(source, unit("x", blocks=blocks)))
    assert wrongs == (["note: is a history note"] if found else [])


def test_a_label_of_two_runs_may_be_after_its_items_note() -> None:
    source = "§ 7-1\nOne.\n[Added]\n(B)\n(1)\nTwo."
    own = item("(B)(1)", "B1", spans=at(source, "(B)", "(1)"))
    blocks = [holding(source, "One."), own, holding(source, "Two.")]
    one = unit("x", spans=[[0, 5]], blocks=blocks, history=[note(source, "[Added]", 1)])
    assert wrong(check, book(source, one)) == []


def test_a_footnote_of_an_older_file_has_its_place_alone() -> None:
    own = unit("y", spans=at(FOOT, "§ 7-1 Geese"), blocks=FOOTED)
    older = foot(FOOT, 0, 8, *MARK)
    del older["places"]
    assert wrong(check, book(FOOT, {**own, "footnotes": [older]})) == wrong(
        check, book(FOOT, {**own, "footnotes": [foot(FOOT, 0, 8, *MARK)]})
    )
