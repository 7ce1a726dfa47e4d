"""Real codes of other publishers are fully built: pages, data and the checks of both."""

from __future__ import annotations

from pathlib import Path

import pytest

from builder.town.task import build
from tests.build.town import job_of

TOWNS = Path(__file__).resolve().parents[3] / "shared" / "towns"
BUILT = ("municode/lanier-county-ga.txt", "code-publishing/sedro-woolley-wa.txt")
"""One of each publisher, and not a large one."""

pytestmark = [pytest.mark.corpus, pytest.mark.towns]


@pytest.mark.parametrize("town", BUILT)
def test_a_town_is_built_and_its_pages_say_what_its_data_say(town: str, tmp_path: Path) -> None:
    assert build(job_of(TOWNS / town, tmp_path)).error is None
