"""Numbers, kinds, parents, titles and states of units are those of their headings."""

from __future__ import annotations

import pytest

from builder.frozen import Plain
from builder.proof.headings import check
from tests.proof.rules.made import FLAT, aside, at, block, book, unit, wrong


def faults(**fields: object) -> list[str]:
    return wrong(check, book("", unit("x", **fields)))


@pytest.mark.parametrize(
    ("kind", "mark", "number"),
    [
        ("section", "§ 7-1.", "7-1"),
        ("section", "§\xa07-1.", "7-1"),
        ("section", "Sec. 7-1.", "7-1"),
        ("section", "Section 7-1", "7-1"),
        ("section", "7-1", "7-1"),
        ("section", "", "7-1"),
        ("chapter", "Chapter 7", "7"),
        ("chapter", "CHAPTER 7:", "7"),
        ("article", "Article l", "1"),  # a figure printed as a letter
        ("section", "§§ 1-3 through 1-9.", "1-3"),
        ("section", "§§ 1-3 and 1-4.", "1-3"),
        ("section", "Secs. 1-3 to 1-4.", "1-3"),
        ("division", "Division 2.", "2"),
        ("part", "Part IV", "IV"),
        ("section", "§", None),
        ("chapter", "LOCAL LAW NO. 1 OF 1998", "1 OF 1998"),
        ("section", "ARTICLE 7.", "7"),
    ],
)
def test_a_number_is_what_its_mark_says(kind: str, mark: str, number: str | None) -> None:
    assert faults(kind=kind, mark=mark, number=number) == []


@pytest.mark.parametrize(
    ("kind", "mark", "number", "said"),
    [
        ("article", "Chapter 7", "7", "has the kind article, but is printed as 'Chapter 7'"),
        ("chapter", "§ 7", "7", "has the kind chapter, but is printed as '§ 7'"),
        ("section", "§ 7-1.", "7-2", "'§ 7-1.' is not number '7-2'"),
        ("section", "§ 7-1.", None, "'§ 7-1.' is not number None"),
        (
            "section",
            "No 7-1.",
            "7-1",
            "'No 7-1.' is not number '7-1'",
        ),  # no word for a kind of heading
        ("section", "§§ 1-3 through 1-9.", "1-9", "'§§ 1-3 through 1-9.' is not number '1-9'"),
        ("section", "§§ 1-3, 1-9.", "1-3", "'§§ 1-3, 1-9.' is not number '1-3'"),
        ("chapter", "Chapter", None, "'Chapter' is not number None"),
        ("chapter", "Seven", "7", "'Seven' is not number '7'"),
        ("division", "9-2.5 DIVISION 4. -", "4", "'9-2.5 DIVISION 4. -' is not number '4'"),
        ("division", "4 DIVISION 4. -", "4", "'4 DIVISION 4. -' is not number '4'"),
        ("division", "9-2.4 DIVISION 5. -", "4", "'9-2.4 DIVISION 5. -' is not number '4'"),
        *[
            (
                "section",
                f"{kind.title()} 7",
                "7",
                f"has the kind section, but is printed as '{kind.title()} 7'",
            )
            for kind in ("part", "title", "subchapter", "schedule", "appendix", "table")
        ],
    ],
)
def test_another_number_or_kind_is_a_fault(
    kind: str, mark: str, number: str | None, said: str
) -> None:
    assert faults(kind=kind, mark=mark, number=number) == [f"heading: {said}"]


def test_a_division_may_be_counted_from_its_chapter_on() -> None:
    assert faults(kind="division", mark="9-2.4 DIVISION 4. -", number="4") == []
    assert faults(kind="division", mark="9-2.4.5 DIVISION 4.5. -", number="4.5") == []


def test_a_chapter_may_be_counted_within_its_title() -> None:
    assert faults(kind="chapter", mark="Title 7 ► Chapter 1", number="1") == []


def test_ids_and_anchors_name_one_place() -> None:
    one = unit("7-1", blocks=[block(anchor="a"), block(anchor="a"), block(), block()])
    assert wrong(check, book("", one)) == ["id: names two blocks"]
    assert wrong(check, book("", unit("7-1"), unit("7-1"))) == ["id: names two units"]


def test_an_anchor_of_another_section_names_two_blocks_too() -> None:
    units = [unit(name, blocks=[block(anchor="a")]) for name in ("7-1", "7-2")]
    assert wrong(check, book("", *units)) == ["id: names two blocks"]


def over(*units: tuple[str, str, int, str | None]) -> list[str]:
    made = [
        unit(name, kind=kind, rank=rank, parent=parent, spans=[[at, at + 1]])
        for at, (name, kind, rank, parent) in enumerate(units)
    ]
    return wrong(check, book(" " * 9, *made))


def test_a_units_parent_is_the_nearest_higher_unit() -> None:
    assert (
        over(
            ("c1", "chapter", 1, None),
            ("a1", "article", 2, "c1"),
            ("s1", "section", 3, "a1"),
            ("s2", "section", 3, "a1"),
            ("a2", "article", 2, "c1"),
            ("c2", "chapter", 1, None),
            ("s3", "section", 3, "c2"),
        )
        == []
    )
    assert over(("c1", "chapter", 1, None), ("s1", "section", 3, None)) == [
        "parent: is under None, but below the heading of c1"
    ]
    assert over(("c1", "chapter", 1, None), ("c2", "chapter", 1, "c1")) == [
        "parent: is under c1, but below the heading of None"
    ]


def test_a_table_holds_no_section() -> None:
    units = [("c1", "chapter", 1, None), ("t", "table", 2, "c1"), ("s1", "section", 3, "c1")]
    assert over(*units) == []
    assert over(*units[:2], ("s1", "section", 3, "t")) != []


@pytest.mark.parametrize(
    ("source", "tail", "history", "sound"),
    [
        ("§ 7-1 Geese\nNo.", "", [], True),
        ("§ 7-1 Geese. No.", ".", [], True),
        ("§ 7-1 Geesefeet", "", [], False),
        ("§ 7-1 Geese1", "", [], False),
        ("§ 7-1 Geese1", "", [[11, 12]], True),  # a note separates it from the text
        ("§ 7-1 Geese1", "", [[10, 12]], False),
        ("§ 7-1 Geesefeet" + FLAT, "", [], True),
        ("§ 7-1 Geesefeet", "f", [], False),
        ("§ 7-1 Geese", "", [], True),
        ("§ 7-1 Geese on the green", "", [], False),  # the title continues, or its text begins
        ("§ 7-1 Geese - on the green", "", [], True),
        ("§ 7-1 Geese  on the green", "", [], True),
        ("§ 7-1 Geese [1]", "", [[12, 15]], True),
        ("§ 7-1\nGeese", "", [], True),
    ],
)
def test_a_title_ends_with_its_line_or_a_point_or_a_note(
    source: str, tail: str, history: list[list[int]], *, sound: bool
) -> None:
    notes = [{"spans": history, "events": []}] if history else []
    for name in ("history", "footnotes"):
        one = unit("7-1", mark="§ 7-1", number="7-1", title="Geese", spans=[[0, 11]], tail=tail)
        found = wrong(check, book(source, {**one, name: notes}))
        assert (found == []) is sound, name


@pytest.mark.parametrize(
    ("title", "sound"),
    [
        ("Geese.\nNo goose", False),
        ("Traffic on St.\nJames Street", True),
        ("Parking along U.S.\nHighway 9", True),
    ],
)
def test_a_title_does_not_go_on_after_a_line_that_ends_it(title: str, *, sound: bool) -> None:
    source = f"§ 7-1 {title}"
    one = unit("7-1", mark="§ 7-1", number="7-1", title=title, spans=[[0, len(source)]])
    said = ["heading: its title goes on after a line that ends it"]
    assert wrong(check, book(source, one)) == ([] if sound else said)


def test_a_title_does_not_end_after_a_semicolon_within_its_line() -> None:
    one = unit("7-1", mark="§ 7-1", number="7-1", title="Geese;", spans=[[0, 12]])
    said = ["heading: its title ends in the middle of its line"]
    assert wrong(check, book("§ 7-1 Geese; ponds", one)) == said
    assert wrong(check, book("§ 7-1 Geese;\nponds", one)) == []


def test_a_tail_with_words_is_more_than_the_end_of_a_title() -> None:
    assert faults(tail=" or feet") == ["heading: ' or feet' is more than the end of a title"]
    assert faults(tail=".—") == []


def noted(action: str) -> list[Plain]:
    return [{"spans": [[0, 1]], "events": [{"action": action}]}]


@pytest.mark.parametrize(
    ("title", "status", "action", "said"),
    [
        ("(Reserved)", "reserved", "added", ""),
        ("Geese (Reserved)", "reserved", "added", ""),
        ("Geese reserved for the pond", "current", "added", ""),
        ("Geese", "reserved", "added", "is called reserved, but its title does not say so"),
        (
            "(Reserved)",
            "current",
            "added",
            "is called current, but its title says that it is reserved",
        ),
        ("(Repealed)", "repealed", "added", ""),
        ("[Deleted.]", "repealed", "added", ""),
        ("Rescinded by Ord. 9", "repealed", "added", ""),
        (
            "Deleted files",
            "repealed",
            "added",
            "is called repealed, but neither title nor notes say so",
        ),
        ("Geese (Repealed)", "repealed", "added", ""),
        (
            "Geese (Repealed)",
            "current",
            "added",
            "is called current, but its title or text says that it is repealed",
        ),
        ("Repealed laws", "current", "added", ""),
        ("Geese", "repealed", "repealed", ""),
        ("Geese", "current", "repealed", ""),
        (
            "Geese",
            "repealed",
            "added",
            "is called repealed, but neither title nor notes say so",
        ),
    ],
)
def test_a_status_is_what_title_and_notes_say(
    title: str, status: str, action: str, said: str
) -> None:
    found = faults(title=title, status=status, history=noted(action))
    assert found == ([f"status: {said}"] if said else [])


@pytest.mark.parametrize(
    ("texts", "held"),
    [
        (["Repealed by Ord. 12."], True),
        (["Repealed by Ord. 12.", "Geese pay."], False),
        (["Geese pay; repealed by Ord. 12."], False),
        (["Repealed by Ord. 12, but what geese owe stays due."], False),
        ([], False),
    ],
)
def test_a_section_is_repealed_if_nothing_else_is_left_of_it(
    texts: list[str], *, held: bool
) -> None:
    blocks = [block(text) for text in texts]
    assert (faults(title="Geese", status="repealed", blocks=blocks) == []) is held
    assert (faults(title="Geese", status="current", blocks=blocks) == []) is not held


def test_a_title_from_a_list_is_in_a_section_list() -> None:
    source = "§ 7-1 Geese on\nthe green\nPage of geese"
    parts = [aside("section list", *at(source, "§ 7-1 Geese on\nthe green"))]
    parts.append(aside("page number", *at(source, "Page of geese")))

    def said(title: str) -> list[str]:
        one = unit("7-1", number="7-1", title="GEESE", list_title=title)
        return wrong(check, book(source, one, aside=parts))

    assert said("Geese on the green") == []
    assert said("on the green") == ["heading: no section list says 'on the green'"]  # of it
    assert said("Page of geese") == ["heading: no section list says 'Page of geese'"]


def test_only_all_sections_of_a_code_are_printed_as_articles() -> None:
    units = (
        unit("a", kind="section", mark="ARTICLE 7", number="7"),
        unit("b", mark="§ 8", number="8"),
    )
    assert wrong(check, book("", *units)) == [
        "heading: has the kind section, but is printed as 'ARTICLE 7'"
    ]
