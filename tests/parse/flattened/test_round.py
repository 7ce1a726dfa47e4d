"""A fictional code is set in pages, flattened and parsed.

Its section numbers come back, and nothing is lost.
"""

from __future__ import annotations

import random
from pathlib import Path

from hypothesis import Phase, given, settings
from hypothesis import strategies as st

from builder.parse.flattened import parse
from builder.sources.text import SourceText
from tests.parse.flattened.reading import found_faults
from tests.typeset import general_code
from tests.typeset.flatten import flatten
from tests.typeset.manuscript import Entry, Kind

_NOUNS = (
    "hedge",
    "barrow",
    "lantern",
    "orchard",
    "ferry",
    "kiln",
    "meadow",
    "quarry",
    "stile",
    "weir",
)
_SENTENCES = (
    "No person shall keep a {0} upon any {1} without a permit of the Clerk.",
    "The owner of a {0} shall mark it with the name of the {1} to which it belongs.",
    "Any {0} which stands in a {1} for more than ten days may be removed by the Board.",
)


def _code(chance: random.Random) -> tuple[list[Entry], list[str]]:
    """Entries of a code, and the numbers of its sections."""
    entries: list[Entry] = [Entry(Kind.PART, "Administrative Legislation", "I")]
    numbers: list[str] = []
    for chapter in sorted(chance.sample(range(2, 240), chance.randint(4, 6))):
        entries.append(
            Entry(
                Kind.CHAPTER,
                f"{chance.choice(_NOUNS)}s and {chance.choice(_NOUNS)}s".upper(),
                str(chapter),
            )
        )
        for section in range(1, chance.randint(5, 14) + 1):
            numbers.append(f"{chapter}-{section}")
            entries.append(Entry(Kind.SECTION, f"Use of a {chance.choice(_NOUNS)}.", numbers[-1]))
            count = chance.randint(5, 12)
            text = (
                chance.choice(_SENTENCES).format(chance.choice(_NOUNS), chance.choice(_NOUNS))
                for _ in range(count)
            )
            entries.append(Entry(Kind.PARAGRAPH, " ".join(text)))
    return entries, numbers


@given(st.integers(0, 100_000))
@settings(max_examples=12, deadline=None, phases=[Phase.explicit, Phase.generate], derandomize=True)
def test_numbers_come_back(seed: int) -> None:
    entries, numbers = _code(random.Random(seed))
    source = SourceText(
        Path("round.txt"),
        "",
        flatten(general_code.typeset(entries, general_code.Style(town="HOLLOWELL"))),
    )
    parsed = parse(source)
    assert [unit.number for unit in parsed.units if unit.holds_text] == numbers
    assert found_faults(parsed, source) == []
