"""Any code that can be drawn, set in pages and shuffled as the publisher does, is read back as it was."""

from __future__ import annotations

import json
from pathlib import Path

from hypothesis import HealthCheck, Phase, given, settings

from builder.data.code_json import dumps
from builder.data.proof import faults
from builder.model import Code, Layout, Municipality, SourceFacts
from builder.parse import addresses
from builder.parse.general_code import parse
from builder.sources.text import SourceText
from tests.sample.compare import misses
from tests.typeset.general_code import Style, typeset
from tests.typeset.key import key_of
from tests.typeset.manuscript import Entry
from tests.typeset.strategies import codes, styles


@settings(
    max_examples=25, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck), phases=(Phase.explicit, Phase.generate)
)
@given(codes(), styles())
def test_headings_come_back_and_nothing_is_lost(entries: tuple[Entry, ...], style: Style) -> None:
    text = typeset(entries, style)
    parsed = parse(SourceText(Path("drawn.txt"), "", text))
    facts = SourceFacts("drawn.txt", "", "General Code", Layout.GENERAL_CODE)
    code = Code(Municipality("gooseford-ny", "Town of Gooseford", "NY"), facts, addresses.assign(parsed.units), parsed.set_aside)
    published = json.loads(dumps(code))
    assert faults(published, text) == []
    missing = misses(published, key_of(entries))
    assert missing["sections"] == []
    assert missing["divisions"] == []
    assert missing["history"] == []
    # Two lists of one page may be told apart by nothing that is printed: then their blocks may be wrong, but not often.
    assert len(missing["blocks"]) <= 3 + 0.1 * sum(len(unit.blocks) for unit in parsed.units)
