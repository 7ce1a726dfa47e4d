"""Pages of General Code page text: how their numbers tell where one ends."""

from __future__ import annotations

from pathlib import Path

import pytest

from builder.parse.general_code.pages.pages import paginate
from builder.sources.text import SourceText


def test_numbers_of_a_chapter_begin_anew_behind_those_of_the_contents() -> None:
    """A list of contents has numbers of its own before the first chapter's begin."""
    text = "\n".join(
        f"Words of the page.\n{label}"
        for label in ("Cd:1", "Cd:2", "Cd4:1", "Cd4:2", "Cd4:3", "Cd8:1", "Cd8:2", "Cd8:3", "Cd9:1")
    )
    pages = paginate(SourceText(Path("drawn.txt"), "", text).lines)
    assert [page.label for page in pages] == [
        "Cd:1",
        "Cd:2",
        "Cd4:1",
        "Cd4:2",
        "Cd4:3",
        "Cd8:1",
        "Cd8:2",
        "Cd8:3",
        "Cd9:1",
    ]


def _printed(numbers: list[str]) -> str:
    """Pages with an address and a number at the foot, the town and the sections at the head."""
    words = "A word that the page holds and no other."
    return "\n".join(
        f"Town of Hollowell, NY\n§ 3-{at} HOLLOWELL CODE § 3-{at + 1}\n{words}\nDownloaded from https://example.org/HO1\n{number}"
        for at, number in enumerate(numbers, 1)
    )


def test_numbers_between_the_foot_of_one_page_and_the_head_of_the_next() -> None:
    """Furniture that comes in two pieces makes its numbers no rarer."""
    pages = paginate(
        SourceText(Path("drawn.txt"), "", _printed(["1", "2", "4", "5", "6", "7"])).lines
    )
    assert [[line.text for line in page.lines] for page in pages if page.lines] == [
        ["A word that the page holds and no other."]
    ] * 6


def test_one_number_out_of_turn_takes_no_other_with_it() -> None:
    """A cell of a table that ends a page stays in it."""
    text = (
        _printed(["1", "2", "3", "4", "5", "6", "7"])
        .replace("other.\nDownloaded", "other.\n900\nDownloaded", 3)
        .replace("\n5\n", "\n")
    )
    pages = paginate(SourceText(Path("drawn.txt"), "", text).lines)
    assert [line.text for page in pages for line in page.lines if line.text.isdigit()] == [
        "900",
        "900",
        "900",
    ]


@pytest.mark.parametrize(
    "foot",
    [
        "§ {first} HOLLOWELL CODE § {last}",
        "§ {first} Code of the Town of Hollowell § {last}",
        "{first} HOLLOWELL CODE {last}",
        "§ {first}\n§ {last}",
        "§ {first}\nHOLLOWELL CODE\n§ {last}",
    ],
)
@pytest.mark.parametrize("at_head", [False, True])
def test_feet_in_all_their_forms(foot: str, *, at_head: bool) -> None:
    """Title case, no signs, parts below one another.

    They stand at the foot of their page, or at the head of all but the first.
    """
    printed = []
    for number in range(1, 7):
        law = "\n".join(
            [
                f"§ 3-{number}. Geese.",
                *["A goose that walks on the green is brought home by its keeper before dusk."] * 9,
            ]
        )
        named = foot.format(first=f"3-{number}", last=f"3-{number}")
        printed.append(
            law if at_head and number == 1 else f"{named}\n{law}" if at_head else f"{law}\n{named}"
        )
    pages = [
        page
        for page in paginate(SourceText(Path("drawn.txt"), "", "\n".join(printed)).lines)
        if page.lines
    ]
    assert [len(page.lines) for page in pages] == [10] * 6
    assert [page.last for page in pages[1:]] == [f"3-{number}" for number in range(2, 7)]


_WORDS = ["A goose that walks on the green is brought home by its keeper before dusk."] * 6


def _labels_and_lines(text: str) -> list[tuple[str | None, int]]:
    """Of each page its number and how many lines it holds."""
    pages = paginate(SourceText(Path("drawn.txt"), "", text).lines)
    return [(page.label, len(page.lines)) for page in pages]


@pytest.mark.parametrize("number", ["", "\n3:{}"])
def test_the_foot_of_an_empty_page_is_a_page_of_its_own(number: str) -> None:
    """Two feet below each other are of two pages, though no text stands between them."""
    feet = [f"§ 3-{at} HOLLOWELL CODE § 3-{at}{number.format(at)}" for at in range(1, 7)]
    printed = [foot if at == 3 else "\n".join([*_WORDS, foot]) for at, foot in enumerate(feet, 1)]
    assert _labels_and_lines("\n".join(printed)) == [
        (f"3:{at}" if number else None, 0 if at == 3 else 6) for at in range(1, 7)
    ]


def test_two_page_numbers_below_each_other_are_two_pages() -> None:
    """Numbers with their chapter need no foot; an empty page prints nothing but its own."""
    numbers = [f"Cd3:{at}" for at in range(1, 7)]
    printed = [
        number if at == 4 else "\n".join([*_WORDS, number]) for at, number in enumerate(numbers, 1)
    ]
    assert _labels_and_lines("\n".join(printed)) == [
        ("Cd3:1", 6),
        ("Cd3:2", 6),
        ("Cd3:3", 6),
        ("Cd3:4", 0),
        ("Cd3:5", 6),
        ("Cd3:6", 6),
    ]


@pytest.mark.parametrize("number_first", [False, True])
def test_furniture_in_two_pieces_ends_one_page(*, number_first: bool) -> None:
    """A number and a foot with an address between them: one page, with what both say."""
    printed = []
    for at in range(1, 7):
        pieces = [
            f"Cd3:{at}",
            "",
            "Downloaded from https://example.org/HO1",
            "",
            f"§ 3-{at} HOLLOWELL CODE § 3-{at + 1}",
        ]
        printed.append("\n".join([*_WORDS, *(pieces if number_first else pieces[::-1])]))
    text = "\n".join(printed)
    pages = paginate(SourceText(Path("drawn.txt"), "", text).lines)
    assert [(page.label, page.first, page.last, len(page.lines)) for page in pages] == [
        (f"Cd3:{at}", f"3-{at}", f"3-{at + 1}", 6) for at in range(1, 7)
    ]
    kinds = [sorted(kind for kind, _ in page.furniture) for page in pages]
    assert kinds == [["page number", "running head", "running head"]] * 6
