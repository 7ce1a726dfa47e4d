"""Cases: the traces that typesetting leaves in a flattened text.

Each says what they mean; one idea per file.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.parse.flattened.reading import found_faults, of_case, read, source
from tests.parse.general_code.shown import shown

CASES = sorted((Path(__file__).parent / "cases").glob("*.txt"))


def _parts(path: Path) -> tuple[str, str]:
    written, _, wanted = path.read_text(encoding="utf-8").partition("=====\n")
    return written, wanted.rstrip("\n")


@pytest.mark.parametrize("path", CASES, ids=[path.stem for path in CASES])
def test_case(path: Path) -> None:
    written, wanted = _parts(path)
    assert shown(of_case(read(written))) == wanted


@pytest.mark.parametrize("path", CASES, ids=[path.stem for path in CASES])
def test_nothing_is_lost_or_doubled(path: Path) -> None:
    written, _ = _parts(path)
    assert found_faults(read(written), source(written)) == []
