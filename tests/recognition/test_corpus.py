"""Real texts: each is recognized, and no other layout comes near."""

from __future__ import annotations

from pathlib import Path

import pytest

from builder.recognition.recognize import NEAR, Finding, recognize
from builder.sources.read import read

FAMILIES = {
    "american-legal": "american-legal",
    "code-publishing": "code-publishing",
    "general-code-pdf": "general-code",
    "municipal-code-online": "municipal-code-online",
    "municode": "municode",
    "municode-more": "municode",
}
"""By the folder of towns; others hold web pages and what towns typed themselves."""
CODES = {
    "franklinville": "american-legal",
    "seneca-falls": "flattened",
    "spring-valley": "general-code",
    "walton": "general-code",
    "waverly": "flattened",
}


def judged(path: Path) -> tuple[str | None, float]:
    """The layout, and the next one's share of its evidence."""
    verdict = recognize(read(path).text)
    assert verdict.finding is Finding.CLEAR, str(verdict)
    first, second = verdict.evidence[:2]
    return verdict.layout, max(second.score, 0.0) / first.score


@pytest.mark.corpus
@pytest.mark.parametrize("name", CODES)
def test_the_five_codes_are_clear(codes: dict[str, Path], name: str) -> None:
    layout, second = judged(codes[name])
    assert layout == CODES[name]
    assert second <= NEAR / 2


@pytest.mark.towns
def test_the_other_towns_are_clear(towns: tuple[Path, ...]) -> None:
    texts = [path for path in towns if path.suffix == ".txt" and path.parent.name in FAMILIES]
    found = {path.name: judged(path) for path in texts}
    assert {name: layout for name, (layout, _) in found.items()} == {
        path.name: FAMILIES[path.parent.name] for path in texts
    }
    assert {name: share for name, (_, share) in found.items() if share > 0.95 * NEAR} == {}
