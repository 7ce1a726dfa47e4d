"""The portal over the sites of a folder."""

from __future__ import annotations

from pathlib import Path

import pytest

from builder.data.across_municipalities import AcrossMunicipalities
from builder.data.report import report_of
from builder.pages.feed import FEED, FeedEntry, atom, entries_of
from builder.present.publication import Publication
from builder.record.results import PortalJob, Result, Status
from builder.record.standing import Summary
from builder.sites.portal import build_portal
from tests.pages.gooseford import code

NEWS = FeedEntry("Geese", "changes/", "2026-02-02", "1 changed", "urn:geese")


@pytest.mark.parametrize("damage", [len(atom("Geese", None, "x", [NEWS])), 40, 0])
def test_a_damaged_feed_of_a_town_is_left_out(tmp_path: Path, damage: int) -> None:
    made = code()
    slug = made.municipality.slug
    feed = tmp_path / "site" / slug / FEED
    feed.parent.mkdir(parents=True)
    feed.write_text(atom("Geese", None, "x", [NEWS])[:damage], encoding="utf-8")
    (tmp_path / "work").mkdir()
    site = Summary.of_report(report_of(made, (), 0))
    results = (Result(Status.BUILT, "gooseford.txt", slug, site),)
    crossing = AcrossMunicipalities()
    build_portal(PortalJob(results, crossing, tmp_path, tmp_path / "work", Publication()))
    held = [entry.href for entry in entries_of((tmp_path / "site" / FEED).read_text("utf-8"))]
    assert held == ([f"{slug}/changes/"] if damage > 40 else [])
