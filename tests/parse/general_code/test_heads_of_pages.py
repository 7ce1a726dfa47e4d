"""Running feet of General Code pages at the foot of a page, and at its head."""

from __future__ import annotations

from pathlib import Path

import pytest

from builder.parse.general_code.pages.pages import paginate
from builder.sources.text import SourceText


@pytest.mark.parametrize(
    "foot",
    [
        "§ {first} HOLLOWELL CODE § {last}",
        "§ {first} Code of the Town of Hollowell § {last}",
        "{first} HOLLOWELL CODE {last}",
    ],
)
@pytest.mark.parametrize("at_head", [False, True])
def test_feet_in_all_their_forms(foot: str, *, at_head: bool) -> None:
    """Title case, no signs.

    They are at the foot of their page, or at the head of all pages but the first.
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
