"""Real codes of other publishers are built to their end: pages, data and the checks of both."""

from __future__ import annotations

from pathlib import Path

import pytest

from builder.record.job import Job
from builder.sources.read import DEFAULT_LIMIT
from builder.sources.settings import Settings
from builder.town.task import build

TOWNS = Path(__file__).resolve().parents[3] / "shared" / "towns"
BUILT = ("municode/lanier-county-ga.txt", "code-publishing/sedro-woolley-wa.txt")
"""One of each publisher, and not a large one."""

pytestmark = [pytest.mark.corpus, pytest.mark.towns]


@pytest.mark.parametrize("town", BUILT)
def test_a_town_is_built_and_its_pages_say_what_its_data_say(town: str, tmp_path: Path) -> None:
    work = tmp_path / "work"
    (work / "journal").mkdir(parents=True)
    job = Job(str(TOWNS / town), Settings(), str(tmp_path / "out"), str(work), limit=DEFAULT_LIMIT)
    assert build(job).error is None
