"""Front matter: what a book prints before its law."""

from __future__ import annotations

from dataclasses import replace

import pytest

from builder.model import UnitKind
from builder.parse.general_code.headings.contents import front_matter, page_list
from builder.parse.general_code.headings.heading_lines import RANKS, Heading
from tests.parse.general_code.book import pages_of

ENTRIES = ["1. Geese ............ 1:1", "2. Hens of the Green ......... 2:1", "3. Owls 3:1"]


def _listed(*lines: str) -> list[str]:
    return [line.text for line in page_list(pages_of("\n".join(lines)))]


def test_entries_lead_to_pages_and_their_captions_belong_to_them() -> None:
    assert _listed("The Code", "CONTENTS", *ENTRIES, "Text.") == ["CONTENTS", *ENTRIES]
    assert _listed("CONTENTS", *ENTRIES[:2], "Text.") == []


def test_what_stands_between_two_entries_belongs_to_the_list_up_to_some_lines() -> None:
    between = ["PART 1", "Fowl", "Old"]
    assert _listed(ENTRIES[0], *between, *ENTRIES[1:]) == [ENTRIES[0], *between, *ENTRIES[1:]]
    assert _listed(ENTRIES[0], *between, "More", *ENTRIES[1:]) == []


def test_a_list_stands_before_the_first_section() -> None:
    assert _listed("§ 1-1. Geese.", *ENTRIES) == []


@pytest.mark.parametrize(
    ("entry", "is_one"),
    [
        ("Geese ...... 12", True),
        ("Geese ...... iv", True),
        ("Geese ... 12", False),
        ("Geese ......", False),
        ("4. Geese 4:1", True),
        ("4. Geese 5:1", False),
        ("At 12:30", False),
    ],
)
def test_what_an_entry_is(entry: str, is_one: bool) -> None:
    assert (len(_listed(*ENTRIES[:2], entry)) == 3) is is_one


def _front(
    *written: str,
    kind: UnitKind = UnitKind.CHAPTER,
    first: str | None = None,
    references: bool = False,
) -> list[str]:
    pages = [replace(page, first=first) for page in pages_of(*written)]
    heads = [
        line for page in pages for line in page.lines if line.text.startswith(("Chapter", "§"))
    ]
    headings = [
        Heading(
            kind if not at else UnitKind.SECTION,
            f"1-{at}",
            (line,),
            0,
            RANKS[kind],
            references=references,
        )
        for at, line in enumerate(heads)
    ]
    return [line.text for line in front_matter(pages, headings)]


LAW = "Chapter 1\n§ 1-1. A."


def test_what_stands_before_the_first_division_is_front_matter() -> None:
    assert _front("The Code\nof Hollow", LAW) == ["The Code", "of Hollow"]
    assert _front(f"The Code\n{LAW}", "Text.") == ["The Code"]


def test_what_may_be_law_is_none() -> None:
    assert _front(f"Text.\n{LAW}", kind=UnitKind.SECTION) == []
    assert _front(f"Text.\n{LAW}", references=True) == []
    assert _front("A. Text.", LAW) == []
    assert _front("[Added 3-4-2001]", LAW) == []
    assert _front("Text.") == []


def test_a_page_whose_foot_names_another_section_has_the_rest_of_it() -> None:
    assert _front(f"Text.\n{LAW}", first="9-9") == []
    assert _front(f"Text.\n{LAW}", first="1-1") == ["Text."]
