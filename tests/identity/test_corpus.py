"""Real texts: whose law each is, with its own file's name and with one that says nothing."""

from __future__ import annotations

from pathlib import Path

import pytest

from builder.identity.identify import identify
from builder.municipality import full_name
from builder.sources.read import read

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
}


@pytest.mark.corpus
@pytest.mark.towns
@pytest.mark.parametrize("neutral", [True, False], ids=["neutral name", "own name"])
def test_names_kinds_and_states(
    codes: dict[str, Path], towns: tuple[Path, ...], *, neutral: bool
) -> None:
    """The Ohio code is a web page; its words name it whether or not it is read as one."""
    paths = [*codes.values(), *(path for path in towns if path.suffix != ".pdf")]
    found, wanted = {}, {}
    for path in paths:
        text = path.read_text() if path.suffix == ".html" else read(path).text
        who = identify(text, "" if neutral else path.stem)
        assert who.disputes == ()
        found[path.stem] = (full_name(who.name or "", who.kind), who.state)
        state = path.stem[-2:].upper() if path not in codes.values() else "NY"
        wanted[path.stem] = (TOWNS[path.stem], state)
    assert found == wanted
