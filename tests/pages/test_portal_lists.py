"""The portal of many municipalities: lists too long for one page are cut into several."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any, cast
from weakref import WeakSet

import pytest
from hypothesis import given
from hypothesis import strategies as st

from builder.data.across_municipalities import AcrossMunicipalities, SortedRows, write_joined
from builder.pages import portal, portal_indexes
from builder.pages.portal import PortalEntry, write_portal
from builder.pages.portal_indexes import pages, present
from builder.pages.portal_lists import Leaf, cut
from builder.sites.links import dead_links
from builder.sites.mkdocs import build_site
from tests.search.asking import served
from tests.waiting import wait_until

LEAVES = st.lists(
    st.tuples(st.sampled_from("ABC"), st.integers(1, 7)).map(
        lambda pair: Leaf(pair[0], None, object(), pair[1], str(pair[1]))
    )
).map(lambda held: sorted(held, key=lambda leaf: leaf.group))


@given(LEAVES, st.integers(1, 20))
def test_every_leaf_is_on_one_page_in_its_order(leaves: list[Leaf], most: int):
    parts = list(cut(leaves, most))
    assert [leaf for part in parts for leaf in part.leaves] == leaves
    for part in parts:
        assert {leaf.group for leaf in part.leaves} == {part.group}
        assert part.rows <= most or len(part.leaves) == 1
    for group in {part.group for part in parts}:
        held = [part for part in parts if part.group == group]
        assert [part.number for part in held] == list(range(1, len(held) + 1))
        for one, other in pairwise(held):
            assert one.rows + other.leaves[0].rows > most


def entries(count: int) -> list[PortalEntry]:
    states = ("NY", "VT", "OH")
    return [
        PortalEntry(
            f"goose-{at}-{states[at % 3].lower()}",
            f"Town of Goose {chr(65 + at % 26)}{at}",
            states[at % 3],
        )
        for at in range(count)
    ]


def crossing(towns: list[PortalEntry]) -> AcrossMunicipalities:
    def row(town: PortalEntry, at: int) -> dict[str, object]:
        return {
            "slug": town.slug,
            "name": town.name,
            "state": town.state,
            "id": f"{at}",
            "position": at,
            "kind": "chapter",
            "number": str(at),
            "title": f"Geese {at}",
            "url": f"{at}/",
            "chapter": None,
        }

    rows = [row(town, at) for town in towns for at in (1, 2)]
    return AcrossMunicipalities(
        topics=tuple({"topic": topic} | one for topic in ("Animals", "Noise") for one in rows),
        laws=({"law": "Swan Law", "cite": "§ 1", "url": None, "citing": rows},),
        terms=tuple(
            {"key": key, "definitions": [one | {"text": "A bird.", "term": key} for one in rows]}
            for key in ("gander", "goose")
        ),
    )


def hrefs(texts: dict[str, str]) -> list[str]:
    return sorted(
        found.removeprefix("../" * name.count("/"))
        for name, text in texts.items()
        for found in re.findall(r'href="((?:\.\./)+goose-[^"]+)"', text)
    )


def test_a_long_index_has_on_its_pages_what_a_short_one_has_on_one(monkeypatch):
    across = crossing(entries(40))
    whole = dict(pages(present(across)))
    assert set(whole) == {"topics/index.md", "law/index.md", "terms/index.md"}
    monkeypatch.setattr(portal_indexes, "ROWS", 25)
    cut_ = dict(pages(present(across)))
    assert hrefs(cut_) == hrefs(whole)
    assert max(len(re.findall('href="[./]*goose-', text)) for text in cut_.values()) <= 26
    assert {"topics/animals/index.md", "topics/noise/2/index.md", "terms/g/7/index.md"} <= set(cut_)
    assert 'id="animals"' in cut_["topics/index.md"]  # the front page leads there
    assert "<dt>§ 1</dt>" in cut_["law/swan-law/3/index.md"]


class _Counted:
    """Terms from files, with the greatest number of them held at a time."""

    def __init__(self, terms: list[dict[str, Any]]) -> None:
        self._terms, self._held, self.most = terms, WeakSet[_Held](), 0

    def __iter__(self) -> Iterator[dict[str, Any]]:
        for term in self._terms:
            held = _Held()
            self._held.add(held)
            self.most = max(self.most, len(self._held))
            yield {**term, "held": held}


class _Held:
    """Attached to a row; lives as long as anything holds the row."""


def test_a_long_index_holds_one_group_at_a_time(monkeypatch):
    monkeypatch.setattr(portal_indexes, "ROWS", 25)
    (town,) = entries(1)
    one = {"slug": town.slug, "name": town.name, "url": "1/", "text": "A bird."}
    keys = sorted(f"{first}{at}" for first in "abcdefghij" for at in range(10))
    counted = _Counted([{"key": key, "definitions": [one, one | {"slug": "x"}]} for key in keys])
    made = dict(pages([(portal_indexes.INDEXES[2], cast("SortedRows", counted))]))
    assert sum(text.count("<dt><a") for text in made.values()) == 200
    assert counted.most < 40  # of 100; the page that is written and the groups next to it


def test_terms_are_under_their_first_letter_whatever_precedes_it(tmp_path: Path, monkeypatch):
    monkeypatch.setattr(portal_indexes, "ROWS", 3)
    one = {"slug": "goose-ny", "name": "Goose", "url": "1/", "text": "A bird.", "position": 1}
    keys = ["goose", "“gander”", "3-wheeler", "élan"]
    groups = [
        (("terms", key), [one | {"term": key, "slug": slug} for slug in "ab"]) for key in keys
    ]
    write_joined(tmp_path, 0, groups)
    made = dict(pages(present(AcrossMunicipalities.of_folder(tmp_path))))
    assert [name for name in made if re.match("terms/[^/]+/index.md", name)] == [
        "terms/0-9/index.md",
        "terms/g/index.md",
        "terms/x/index.md",
    ]
    assert sum(text.count(">Goose</a>") for text in made.values()) == 8


def test_the_portal_of_many_lists_states_and_its_pages_lead_on(tmp_path: Path, monkeypatch):
    monkeypatch.setattr(portal, "MANY", 10)
    monkeypatch.setattr(portal_indexes, "ROWS", 25)
    towns = entries(40)
    write_portal(towns, tmp_path / "docs", crossing=crossing(towns))
    site = tmp_path / "site"
    assert build_site(tmp_path / "docs", site) == []
    for town in towns:
        for at in ("", "1/", "2/", "search/"):
            (site / town.slug / at).mkdir(parents=True, exist_ok=True)
            (site / town.slug / at / "index.html").write_text("<p>Geese", encoding="utf-8")
    assert [str(dead) for dead in dead_links(site)] == []
    front = (site / "index.html").read_text(encoding="utf-8")
    assert front.count("goose-") == 0
    assert re.findall(r'href="(states/[^"]+)"', front) == [
        "states/new-york/",
        "states/ohio/",
        "states/vermont/",
    ]
    listed = "".join(path.read_text() for path in sorted((site / "states").rglob("*.html")))
    assert all(f'/{town.slug}/">' in listed for town in towns)
    names = json.loads((site / "names" / f"{ord('g')}.json").read_text(encoding="utf-8"))
    assert [slug for _, _, slug in names] == [
        town.slug for town in sorted(towns, key=lambda one: (one.state, one.name))
    ]


def test_a_portal_of_few_is_one_table(tmp_path: Path):
    write_portal(entries(40), tmp_path)
    assert (tmp_path / "docs" / "index.md").read_text().count("goose-") == 80, (
        "each is linked and can be searched"
    )
    assert not (tmp_path / "docs" / "states").exists()
    assert not (tmp_path / "docs" / "names").exists()


def _typed(page: Any, words: str, said: str) -> list[str]:
    """The names that are seen once the field's answer has come."""
    page.fill(".tb-names__field", words)
    wait_until(page, f"document.querySelector('.tb-names__said').textContent.startsWith('{said}')")
    rows = page.locator(".tb-names__hits li, .tb-towns tbody tr:not([hidden]) th")
    return [" ".join(one.split()) for one in rows.all_inner_texts()]


@pytest.mark.browser
def test_a_name_is_found_as_it_is_typed(tmp_path: Path, browser: Any, monkeypatch):
    for folder, many in (("few", 300), ("many", 10)):
        monkeypatch.setattr(portal, "MANY", many)
        write_portal(entries(40), tmp_path / folder)
        assert build_site(tmp_path / folder, tmp_path / "site" / folder) == []
    with served(tmp_path / "site") as address:
        page = browser.new_page()
        failed: list[str] = []
        page.on("console", lambda said: failed.append(said.text) if said.type == "error" else None)
        page.goto(f"{address}few/")
        assert _typed(page, "b1 goo", "1 / 40") == ["Town of Goose B1"]
        assert len(_typed(page, "ny", "14 / 40")) == 14
        page.goto(f"{address}many/")
        assert _typed(page, "goose b", "2 found") == [
            "Town of Goose B27, NY",
            "Town of Goose B1, VT",
        ]
        assert _typed(page, "nothing", "0 found") == []
        page.locator(".tb-states a").first.click()
        page.wait_for_url("**/states/new-york/")
        assert failed == []
        page.close()


@pytest.mark.browser
def test_the_list_of_municipalities_is_sorted_by_the_day_of_its_newest_law(
    open_page: Callable[..., object], root: str
) -> None:
    page = open_page("", base=root)
    cells = page.locator(".tb-towns td:nth-of-type(3)")  # the third municipality has no copy
    for cell, day in zip(cells.all(), ("2020-03-10", "2024-01-02"), strict=True):
        cell.evaluate("(cell, day) => { cell.dataset.value = day }", day)
    head = page.locator(".tb-towns th", has_text="Newest law")
    for said, days, at in (
        ("descending", ["2024-01-02", "2020-03-10"], 2),
        ("ascending", ["2020-03-10", "2024-01-02"], 0),
    ):
        head.locator("button").click()
        assert head.get_attribute("aria-sort") == said
        assert [cell.get_attribute("data-value") for cell in cells.all()] == days
        assert "not available" in page.locator(".tb-towns tbody tr").nth(at).inner_text()
