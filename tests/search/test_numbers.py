"""Every section of the real codes is the first hit for its own number, however that is written."""

from __future__ import annotations

from collections import defaultdict

import pytest

from builder.model import UnitKind
from tests.search.conftest import Corpus, Engines

pytestmark = [pytest.mark.browser, pytest.mark.corpus]

SPELLINGS = ("{}", "§ {}", "Sec. {}", "section {}", "§{}.", "§\u00a0{}")


@pytest.mark.parametrize(
    "name", ["walton", "waverly", "franklinville", "seneca-falls", "spring-valley"]
)
def test_a_section_is_first_for_its_number(corpus: Corpus, engine_of: Engines, name: str):
    places = defaultdict(set)
    for unit in corpus.codes[name].units:
        if unit.kind is UnitKind.SECTION and unit.number:
            places[unit.number].add(unit.url)
    asked = [(number, spelling.format(number)) for number in places for spelling in SPELLINGS]
    found = engine_of(name).ask(*(query for _, query in asked))
    wrong = [
        (query, hits[:1])
        for (number, query), hits in zip(asked, found, strict=True)
        if not hits or hits[0].location not in places[number]
    ]
    assert len(places) > 400
    assert wrong == []


def test_on_the_portal_a_number_lists_the_towns_that_have_it(corpus: Corpus, engine_of: Engines):
    having = {
        (code.municipality.name, unit.title)
        for code in corpus.codes.values()
        for unit in code.units
        if unit.kind is UnitKind.SECTION and unit.number == "24-3"
    }
    [answer] = engine_of("").answers(["§ 24-3"])
    assert len(having) == answer["found"] == len(answer["facets"][0]["options"]) > 1
    shown = [item["place"] for item in answer["items"]]
    assert all(any(town in place for place in shown) for town, _ in having)
