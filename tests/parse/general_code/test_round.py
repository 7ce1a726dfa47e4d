"""Any code that can be drawn is read back as it was.

It is set in pages and shuffled as the publisher does.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from hypothesis import HealthCheck, Phase, given, seed, settings

from builder import addresses
from builder.data.code_json import dumps
from builder.model import Code, Layout, Municipality, SourceFacts
from builder.parse.general_code import parse
from builder.proof import faults
from builder.sources.text import SourceText
from tests.sample.compare import misses
from tests.typeset.general_code import Style, typeset
from tests.typeset.key import key_of
from tests.typeset.manuscript import Entry
from tests.typeset.strategies import codes, styles

SEEDS = range(12)
DRAWN = settings(
    max_examples=8,
    deadline=None,
    database=None,
    suppress_health_check=list(HealthCheck),
    phases=(Phase.generate,),
)
"""A few codes from each of several seeds; many from one seed are much alike."""
MOST_WRONG = 0.015
"""Share of the sections whose blocks may come back differently: sometimes nothing separates two
lists of one page, or two paragraphs.

What is drawn depends on the modules that are loaded: in one drawing 8 of 842 differed.
"""


def _published(text: str) -> dict[str, Any]:
    parsed = parse(SourceText(Path("drawn.txt"), "", text))
    facts = SourceFacts("drawn.txt", "", "General Code", Layout.GENERAL_CODE)
    code = Code(
        Municipality("gooseford-ny", "Town of Gooseford", "NY"),
        facts,
        addresses.assign(parsed.units),
        parsed.set_aside,
    )
    published: dict[str, Any] = json.loads(dumps(code))
    assert faults(published, text) == []
    return published


def test_the_same_code_comes_out() -> None:
    """Sections, divisions and titles come out exactly.

    So do blocks, notes and footnotes, except for what no page can show.
    """
    wrong: list[str] = []
    sections: list[str] = []

    def compare(entries: tuple[Entry, ...], style: Style) -> None:
        published = _published(typeset(entries, style))
        missing = misses(published, key_of(entries))
        assert missing["sections"] == []
        assert missing["divisions"] == []
        sections.extend(section["number"] for section in published["sections"])
        wrong.extend([*missing["blocks"], *missing["history"], *missing["footnotes"]])

    for number in SEEDS:

        @seed(number)
        @DRAWN
        @given(codes(), styles())
        def draw(entries: tuple[Entry, ...], style: Style) -> None:
            compare(entries, style)

        draw()
    assert len(sections) > 150
    assert len(wrong) <= MOST_WRONG * len(sections), wrong
