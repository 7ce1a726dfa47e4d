"""Headings of sections: a line is one only if its number comes next."""

from __future__ import annotations

from dataclasses import replace

from builder.parse.general_code.headings.heading_lines import HeadingLines
from builder.parse.general_code.headings.sections import SectionFinder
from tests.parse.general_code.book import pages_of


def _found(*written: str, feet: tuple[tuple[str, str], ...] = ()) -> list[str]:
    """The lines of each heading; feet name the first and the last section of each page."""
    pages = pages_of(*written)
    for at, (first, last) in enumerate(feet):
        pages[at] = replace(pages[at], first=first, last=last)
    found = SectionFinder(HeadingLines(pages)).find()
    return [" / ".join(line.text for line in found[at].lines) for at in sorted(found)]


def test_numbers_that_rise_head_sections() -> None:
    assert _found("§ 1-1. Geese.\nText.\n§ 1-2. Hens.\nText.\n§ 1-4. Owls.") == [
        "§ 1-1. Geese.",
        "§ 1-2. Hens.",
        "§ 1-4. Owls.",
    ]


def test_a_reference_that_begins_a_line_is_none() -> None:
    text = "§ 1-1. Geese.\nText.\n§ 1-9. Geese may fly.\n§ 1-2. Hens.\nText.\n§ 1-3. Owls."
    assert "§ 1-9. Geese may fly." not in _found(text)
    torn = (
        "§ 1-1. Geese.\nas told under\n§ 1-2. Nobody may.\nText.\n§ 1-2. Hens.\nText.\n§ 1-3. Owls."
    )
    assert _found(torn) == ["§ 1-1. Geese.", "§ 1-2. Hens.", "§ 1-3. Owls."]


def test_in_mid_sentence_it_is_one_where_its_number_stands_nowhere_else() -> None:
    text = "§ 1-1. Geese.\nof small geese\n§ 1-2. Hens.\nText.\n§ 1-3. Owls."
    assert _found(text)[1] == "§ 1-2. Hens."


def test_what_a_foot_does_not_name_is_none() -> None:
    pages = ["§ 1-1. Geese.\nText.", "§ 1-2. Hens.\n§ 1-7. So be it.", "§ 1-8. Owls."]
    assert _found(*pages, feet=(("1-1", "1-1"), ("1-2", "1-2"), ("1-8", "1-8"))) == [
        "§ 1-1. Geese.",
        "§ 1-2. Hens.",
        "§ 1-7. So be it.",
        "§ 1-8. Owls.",
    ]
    many = [f"§ 1-{at}. Geese.\nText." for at in range(1, 41)]
    many[4] += "\n§ 1-20. Hens."
    feet = tuple((f"1-{at}", f"1-{at}") for at in range(1, 41))
    assert len(_found(*many, feet=feet)) == 40


def test_a_number_of_another_chapter_is_one_where_the_foot_of_its_page_names_it() -> None:
    pages = [f"§ {chapter}-{at}. Geese.\nText." for chapter in (1, 2) for at in range(1, 21)]
    feet = [(f"{chapter}-{at}", f"{chapter}-{at}") for chapter in (1, 2) for at in range(1, 21)]
    again = _found(*pages, "§ 1-5. Owls.\nText.", feet=(*feet, ("1-5", "1-6")))
    assert again[-1] == "§ 1-5. Owls."
    assert len(_found(*pages, "§ 1-5. Owls.\nText.", feet=(*feet, ("3-5", "3-6")))) == 40
    assert len(_found(*pages, "§ 1-5. Owls.\nText.", feet=tuple(feet))) == 40
    assert len(_found(*pages, "as told under\n§ 1-5. Owls.", feet=(*feet, ("1-5", "1-6")))) == 40
    assert (
        len(
            _found(
                *pages[:7],
                "§ 1-5. Owls.\nText.",
                *pages[7:],
                feet=(*feet[:7], ("1-5", "1-6"), *feet[7:]),
            )
        )
        == 40
    )


def test_a_title_goes_on_behind_a_page_end_that_tears_it() -> None:
    assert _found("§ 1-1. Geese.\nText.\n§ 1-2. Hens upon the", "old green.\nText.\n§ 1-3. Owls.")[
        1
    ] == ("§ 1-2. Hens upon the / old green.")
    listed = "§ 1-1. Geese.\nText.\n§ 1-2. Hens upon the\nA. Old."
    assert _found(listed, "old green.\nText.\n§ 1-3. Owls.")[1].endswith("green.")
    text = "§ 1-1. Geese.\nText.\n§ 1-2. Hens upon the\nText."
    assert not _found(text, "old green.\n§ 1-3. Owls.")[1].endswith("green.")
    assert (
        _found("§ 1-1. Geese.\nText.\n§ 1-2. Hens upon the", "A. Old.\n§ 1-3. Owls.")[1]
        == "§ 1-2. Hens upon the"
    )


def test_a_heading_ends_with_its_history() -> None:
    assert _found("§ 1-1. Geese.\n[Added 3-4-2001]\nText.\n§ 1-2. Hens.")[0] == (
        "§ 1-1. Geese. / [Added 3-4-2001]"
    )


def test_without_a_sign_a_chapter_is_one_that_a_heading_or_a_foot_names() -> None:
    law = "1.04.010 Geese.\nText.\n1.04.020 Hens.\nText.\n1.04.030 Owls.\nText."
    assert len(_found(f"Chapter 1.04\nFOWL\n{law}")) == 3
    assert len(_found(f"Chapter 1\nFOWL\n{law}")) == 3
    assert len(_found(law, feet=(("1.04.010", "1.04.030"),))) == 3
    assert len(_found(f"Chapter 1\nFOWL\n{law}\n3.04.010 Jays.\nText.")) == 3
    assert _found(law) == _found(f"Chapter 9\nFOWL\n{law}") == []
