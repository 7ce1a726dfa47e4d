"""The portal's pages over all municipalities: grouping, order, and names of divisions."""

from __future__ import annotations

import re

from builder.data.across_municipalities import AcrossMunicipalities
from builder.pages.portal_indexes import pages, present


def row(slug: str, name: str, **more: object) -> dict[str, object]:
    return {
        "slug": slug,
        "name": name,
        "url": "3/",
        "kind": "chapter",
        "number": "3",
        "title": "Geese",
        "chapter": None,
        "topic": "Animals",
    } | more


def shown(**tables: tuple[dict[str, object], ...]) -> str:
    [(_, text)] = pages(present(AcrossMunicipalities(**tables)))
    return text


def test_towns_are_in_the_order_of_their_places_and_two_of_one_name_are_separate():
    text = shown(
        topics=(
            row("b-ny", "Town of Zed"),
            row("a-ny", "Village of Alder"),
            row("a-pa", "Village of Alder"),
            row("b-ny", "Town of Zed"),
        )
    )
    assert re.findall(r"<dt>(.*?)</dt>", text) == [
        "Village of Alder",
        "Village of Alder",
        "Town of Zed",
    ]
    assert len(re.findall("<dd data-law>", text)) == 4


def test_a_division_without_a_number_is_called_by_its_title_and_its_chapter():
    text = shown(
        topics=(
            row(
                "a-ny",
                "Village of Alder",
                kind="subchapter",
                number=None,
                title="Dog walking",
                chapter="Animals",
            ),
        )
    )
    assert '">Dog walking</a> <span class="tb-index__where">Animals</span>' in text
    assert "Subchapter" not in text


def test_definitions_of_a_term_are_in_the_order_of_the_towns():
    held = [
        row("b-ny", "Town of Zed", text="A bird."),
        row("a-ny", "Village of Alder", text="A bird."),
    ]
    text = shown(terms=({"key": "goose", "definitions": held},))
    assert re.findall(r'">(.*?)</a></dt>', text) == ["Village of Alder", "Town of Zed"]


def test_what_cites_a_law_is_called_as_it_is_cited():
    citing = [
        row("a-ny", "Village of Alder", kind="section", number="3-2"),
        row("a-ny", "Village of Alder"),
        row("a-ny", "Village of Alder", number=None),
    ]
    text = shown(laws=({"law": "Bird Law", "cite": "87", "url": None, "citing": citing},))
    cited = [re.sub("<.*?>", "", one) for one in re.findall(r"<a href=[^>]*>(.*?)</a>", text)]
    assert cited == ["§ 3-2. Geese", "Chapter 3. Geese", "Geese"]


def test_a_number_in_capitals_is_spelled_as_on_its_own_page():
    part = row("a-ny", "Village of Alder", kind="part", number="SIXTEEN")
    assert '">Part Sixteen. Geese</a>' in shown(topics=(part,))
    cited = shown(laws=({"law": "Bird Law", "cite": "87", "url": None, "citing": [part]},))
    assert ">Part Sixteen</span>. Geese</a>" in cited
