"""Whose law a page text is: kinds and states other than those of the known towns."""

from __future__ import annotations

from pathlib import Path

import pytest

from builder.model import Layout
from builder.municipality import recognise_source
from builder.sources.identity import identify
from tests.build.town import text as text_of


@pytest.mark.parametrize(
    ("text", "kind", "name", "state"),
    [
        ("The Town of Sandwick, in the Commonwealth of Massachusetts.\n", "Town", "Sandwick", "MA"),
        (
            (
                "City of Marrowstone, WA\n§ 1-1. Seal.\nThe State of Oregon knows the City of "
                "Marrowstone.\n"
            ),
            "City",
            "Marrowstone",
            "WA",
        ),
        (
            "The Borough of Elk Run and the laws of Pennsylvania; Laws of Pennsylvania 1962.\n",
            "Borough",
            "Elk Run",
            "PA",
        ),
        (
            (
                "The Town of Sandwick acts under M.G.L. c. 40A and the General Laws; the Town of "
                "Sandwick.\n"
            ),
            "Town",
            "Sandwick",
            "MA",
        ),
        (
            "The City of Fernhold, as RCW 35.21.010 and RCW 9.41 allow the City of Fernhold.\n",
            "City",
            "Fernhold",
            "WA",
        ),
        (
            "The Borough of Elk Run adopts 53 P.S. § 48101. Borough of Elk Run.\n",
            "Borough",
            "Elk Run",
            "PA",
        ),
        (
            "The Village of Loon by the Wisconsin Statutes; Village of Loon.\n",
            "Village",
            "Loon",
            "WI",
        ),
        (
            "The Township of Birchmere, County of Sussex, New Jersey.\nTownship of Birchmere\n",
            "Township",
            "Birchmere",
            "NJ",
        ),
    ],
)
def test_a_municipality_is_known_by_its_own_words(
    text: str, kind: str, name: str, state: str
) -> None:
    found = identify(text, Layout.GENERAL_CODE)
    assert (found.kind, found.name, found.state) == (kind, name, state)


def test_what_a_text_does_not_say_the_name_of_its_file_may(tmp_path: Path) -> None:
    nameless = text_of("Nowhere").replace(
        "Village of Nowhere, in the State of New York,", "whole village"
    )
    files = {"harbor-mills-vt.txt": nameless, "loon-bay-me.txt": text_of("Gooseford")}
    towns = []
    for name, text in files.items():
        (tmp_path / name).write_text(text)
        towns.append(recognise_source(tmp_path / name).municipality)
    assert [(town.name, town.slug) for town in towns] == [
        ("Harbor Mills", "harbor-mills-vt"),
        ("Village of Gooseford", "gooseford-ny"),
    ]
