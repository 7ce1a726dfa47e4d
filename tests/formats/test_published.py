"""A built site has all forms of its code, and readers find them."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from lxml import html

from builder.sample import folder
from builder.sources.settings import load
from builder.town.task import build
from tests.build.town import job_of


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    place = tmp_path_factory.mktemp("formats")
    source = folder() / "alderwick.txt"
    settings = load(folder())[source.name]
    outcome = build(job_of(source, place, settings))
    assert outcome.error is None
    return place / "out" / "site" / str(outcome.slug)


def test_about_lists_each_form_with_a_link_that_leads(site: Path) -> None:
    about = html.fromstring((site / "about" / "index.html").read_bytes())
    heading = about.get_element_by_id("about-data")
    links = heading.getnext().xpath(".//li/a")
    led = [(site / "about" / link.get("href")).resolve() for link in links]
    assert [one.name for one in led] == [
        "code.json",
        f"{site.name}.epub",
        "akn.xml",
        "tables.csv.zip",
        "datapackage.json",
    ]
    assert all(one.is_file() for one in led)
    twin = (site / "about" / "index.md").read_text(encoding="utf-8")
    assert all(link.get("href") in twin for link in links)


def test_the_home_page_leads_to_the_forms(site: Path) -> None:
    home = html.fromstring((site / "index.html").read_bytes())
    told = {link.text_content(): link.get("href") for link in home.iter("a")}
    assert told["Downloads"] == "about/#about-data"


def test_the_package_describes_the_published_data(site: Path) -> None:
    package = json.loads((site / "data" / "datapackage.json").read_bytes())
    for resource in package["resources"]:
        assert (site / "data" / resource["path"]).stat().st_size == resource["bytes"]
