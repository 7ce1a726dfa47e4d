"""Real texts: whose law each is, with its own file's name and with a meaningless one."""

from __future__ import annotations

from pathlib import Path

import pytest

from builder.identity.identify import identify
from builder.sources.read import read
from builder.town.municipality import full_name

TOWNS = {
    "colbert-ga": "City of Colbert",
    "fairmount-ga": "City of Fairmount",
    "franklin-ga": "City of Franklin",
    "lanier-county-ga": "Lanier County",
    "lavonia-ga": "City of Lavonia",
    "long-county-ga": "Long County",
    "monticello-ga": "City of Monticello",
    "mountain-park-ga": "City of Mountain Park",
    "nelson-ga": "City of Nelson",
    "reidsville-ga": "City of Reidsville",
    "ty-ty-ga": "City of Ty Ty",
    "woodbury-ga": "City of Woodbury",
    "la-conner-wa": "Town of La Conner",
    "sedro-woolley-wa": "City of Sedro-Woolley",
    "atlantic-highlands-nj": "Borough of Atlantic Highlands",
    "spanish-fork-ut": "City of Spanish Fork",
    "springboro-oh": "City of Springboro",
    "franklinville": "Village of Franklinville",
    "seneca-falls": "Town of Seneca Falls",
    "spring-valley": "Village of Spring Valley",
    "walton": "Village of Walton",
    "waverly": "Village of Waverly",
    "dougherty-ga": "Dougherty County",
    "habersham-ga": "Habersham County",
    "dekalb-county2-ga": "DeKalb County",
    "macon-bibb-county1-ga": "Macon-Bibb County",
    "unified-government-of-webster-county-ga": "Webster County",
}
_NO_CODES = frozenset({"saved-pages", "own-typesetting", "other-pdf"})
"""Folders with parts of codes, many of which name no municipality."""


def _named(stem: str) -> str:
    """The name of a file's town; a part of a code has a figure after it."""
    if stem in TOWNS:
        return TOWNS[stem]
    words = stem[:-3].rstrip("0123456789").replace("-", " ").title()
    return words if words.endswith(" County") else f"City of {words}"


@pytest.mark.corpus
@pytest.mark.towns
@pytest.mark.parametrize("neutral", [True, False], ids=["neutral name", "own name"])
def test_names_kinds_and_states(
    codes: dict[str, Path], towns: tuple[Path, ...], *, neutral: bool
) -> None:
    """The Ohio code is a web page; its words name it however it is read."""
    paths = [*codes.values(), *(path for path in towns if _is_code(path))]
    found, wanted = {}, {}
    for path in paths:
        text = path.read_text() if path.suffix == ".html" else read(path).text
        who = identify(text, "" if neutral else path.stem)
        assert who.disputes == ()
        found[path.stem] = (full_name(who.name or "", who.kind), who.state)
        state = path.stem[-2:].upper() if path not in codes.values() else "NY"
        wanted[path.stem] = (_named(path.stem), state)
    assert found == wanted


def _is_code(path: Path) -> bool:
    return path.suffix != ".pdf" and path.parent.name not in _NO_CODES
