"""Towns that nobody has seen, set in pages and read back.

They have other numbers, labels, notes, definitions and furniture.
"""

from __future__ import annotations

import json
from pathlib import Path

from hypothesis import HealthCheck, Phase, given, settings

from builder import addresses
from builder.data.code_json import dumps
from builder.model import Code, Layout, Municipality, Parsed, SourceFacts, UnitKind
from builder.parse.general_code import parse
from builder.proof import faults
from builder.sources.text import SourceText
from tests.typeset.general_code import Style, compose, typeset
from tests.typeset.junctions import junctions, lost
from tests.typeset.manuscript import Entry, Kind
from tests.typeset.towns import towns

_DIVISIONS = {
    Kind.TITLE: UnitKind.TITLE,
    Kind.CHAPTER: UnitKind.CHAPTER,
    Kind.ARTICLE: UnitKind.ARTICLE,
}
DRAWN = settings(
    max_examples=20,
    deadline=None,
    derandomize=True,
    suppress_health_check=list(HealthCheck),
    phases=(Phase.explicit, Phase.generate),
)


def _read(text: str) -> Parsed:
    return parse(SourceText(Path("drawn.txt"), "", text))


@DRAWN
@given(towns())
def test_every_section_is_found_and_none_invented(town: tuple[tuple[Entry, ...], Style]) -> None:
    entries, style = town
    parsed = _read(typeset(entries, style))
    assert [u.number for u in parsed.units if u.kind is UnitKind.SECTION] == [
        e.number for e in entries if e.kind is Kind.SECTION
    ]
    wanted = [(_DIVISIONS[e.kind], e.number) for e in entries if e.kind in _DIVISIONS]
    assert [(u.kind, u.number) for u in parsed.units if u.kind is not UnitKind.SECTION] == wanted


@DRAWN
@given(towns())
def test_nothing_is_lost_or_doubled(town: tuple[tuple[Entry, ...], Style]) -> None:
    text = typeset(*town)
    parsed = _read(text)
    facts = SourceFacts("drawn.txt", "", "General Code", Layout.GENERAL_CODE)
    code = Code(
        Municipality("drawn-ny", "Town of Drawn", "NY"),
        facts,
        addresses.assign(parsed.units),
        parsed.set_aside,
    )
    assert faults(json.loads(dumps(code)), text) == []


def test_line_junctions_are_kept() -> None:
    """Of the ends of lines on the true pages the raw texts keep nine of ten.

    Kept is an end with the words that follow it.
    """
    counts: list[tuple[int, int]] = []

    @DRAWN
    @given(towns())
    def draw(town: tuple[tuple[Entry, ...], Style]) -> None:
        entries, style = town
        text, pages = typeset(entries, style), compose(entries, style)
        counts.append(
            (len(lost(pages, entries, _read(text), text)), len(list(junctions(pages, entries))))
        )

    draw()
    assert sum(n for _, n in counts) > 3000
    assert sum(n for n, _ in counts) <= 0.01 * sum(n for _, n in counts)
