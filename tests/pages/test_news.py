"""What a site tells programs about its changes."""

from __future__ import annotations

import json
from pathlib import Path

from builder.pages.docs import write_docs
from builder.present.publication import Publication
from builder.versions.timeline import Timeline, Version
from tests.versions.codes import BELLS, FERRY, HEARTH, code, section


def test_what_is_repealed_has_the_heading_that_it_had(tmp_path: Path) -> None:
    """Its place says "(Reserved)" now, which is the heading of nothing that was repealed."""
    old = code({"I": [section("1-1", HEARTH, FERRY), section("1-2", BELLS, title="Bells")]})
    kept = section("1-1", HEARTH, FERRY)
    new = code({"I": [kept, section("1-2", title="(Reserved)")]})
    timeline = Timeline.of_versions([Version("2021-05-01", old), Version("2023-05-01", new)])
    write_docs(new, tmp_path, Publication(timeline=timeline))
    told = json.loads(next(tmp_path.rglob("changes.json")).read_bytes())["changes"][0]
    assert [(one["said"], one["heading"]) for one in told["units"]] == [
        ("Repealed", "§ 1-2. Bells")
    ]
