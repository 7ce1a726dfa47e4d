"""Whose law a page text is: kinds and states other than those of the known towns."""

from __future__ import annotations

import pytest

from builder.model import Layout
from builder.sources.identity import identify


@pytest.mark.parametrize(
    ("text", "kind", "name", "state"),
    [
        ("The Town of Sandwick, in the Commonwealth of Massachusetts.\n", "Town", "Sandwick", "MA"),
        (
            "City of Marrowstone, WA\n§ 1-1. Seal.\nThe State of Oregon knows the City of Marrowstone.\n",
            "City",
            "Marrowstone",
            "WA",
        ),
        ("The Borough of Elk Run and the laws of Pennsylvania; Laws of Pennsylvania 1962.\n", "Borough", "Elk Run", "PA"),
        ("The Town of Sandwick acts under M.G.L. c. 40A and the General Laws; the Town of Sandwick.\n", "Town", "Sandwick", "MA"),
        ("The City of Fernhold, as RCW 35.21.010 and RCW 9.41 allow the City of Fernhold.\n", "City", "Fernhold", "WA"),
        ("The Borough of Elk Run adopts 53 P.S. § 48101. Borough of Elk Run.\n", "Borough", "Elk Run", "PA"),
        ("The Village of Loon by the Wisconsin Statutes; Village of Loon.\n", "Village", "Loon", "WI"),
        ("The Township of Birchmere, County of Sussex, New Jersey.\nTownship of Birchmere\n", "Township", "Birchmere", "NJ"),
    ],
)
def test_a_municipality_is_known_by_its_own_words(text: str, kind: str, name: str, state: str) -> None:
    found = identify(text, Layout.GENERAL_CODE)
    assert (found.kind, found.name, found.state) == (kind, name, state)
