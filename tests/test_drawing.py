"""Property tests draw the same examples whatever else is loaded."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from hypothesis import settings
from hypothesis.internal.conjecture import providers

ROOT = Path(__file__).resolve().parents[1]

DRAWN = """
from hypothesis import given, strategies as st
seen = []

@given(st.integers(), st.text(), st.floats(allow_nan=False))
def draw(number, text, share):
    seen.append((number, text, share))
"""
CONSTANTS = "\n".join(
    f"A{at} = {at * 7919 + 123457}\nB{at} = 'goose number {at}'\nC{at} = {at}.625"
    for at in range(500)
)


def drawn(folder: Path, *loaded: str) -> str:
    """What a property test draws in a process of its own, in which some modules are loaded."""
    script = "; ".join(
        [
            "import tests.drawing",
            "tests.drawing.settle()",
            "import drawn",
            *(f"import {name}" for name in loaded),
            "drawn.draw()",
            "print(drawn.seen)",
        ]
    )
    ended = subprocess.run(
        [sys.executable, "-c", script],
        env={**os.environ, "PYTHONPATH": f"{folder}:{ROOT}", "PYTHONIOENCODING": "utf-8:replace"},
        capture_output=True,
        encoding="utf-8",
        check=True,
    )
    return ended.stdout


def test_what_is_drawn_does_not_hang_on_the_modules_loaded(tmp_path: Path) -> None:
    (tmp_path / "drawn.py").write_text(DRAWN)
    (tmp_path / "constants.py").write_text(CONSTANTS)
    alone = drawn(tmp_path)
    assert alone.count("(") >= 100
    assert drawn(tmp_path, "constants") == alone
    assert drawn(tmp_path, "constants", "builder.model", "builder.town.task") == alone


def test_the_tests_of_this_run_draw_so() -> None:
    assert settings().derandomize
    assert settings().database is None
    assert not len(providers._get_local_constants())
