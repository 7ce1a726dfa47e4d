"""A fictional code is set in pages, flattened and parsed: its section numbers come back, and nothing is lost."""

from __future__ import annotations

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.parse.flattened.reading import found_faults, read, source
from tests.typeset import general_code
from tests.typeset.flatten import flatten
from tests.typeset.manuscript import Entry, Kind

_NOUNS = ["hedge", "barrow", "lantern", "orchard", "ferry", "kiln", "meadow", "quarry", "stile", "weir"]
_SENTENCES = (
    "No person shall keep a {0} upon any {1} without a permit of the Clerk.",
    "The owner of a {0} shall mark it with the name of the {1} to which it belongs.",
    "Any {0} which stands in a {1} for more than ten days may be removed by the Board.",
)


@st.composite
def codes(draw: st.DrawFn) -> tuple[list[Entry], list[str]]:
    """Entries of a code, and the numbers of its sections."""
    chapters = sorted(draw(st.sets(st.integers(2, 240), min_size=2, max_size=5)))
    noun = st.sampled_from(_NOUNS)
    entries: list[Entry] = [Entry(Kind.PART, "Administrative Legislation", "I")]
    numbers: list[str] = []
    for chapter in chapters:
        entries.append(Entry(Kind.CHAPTER, f"{draw(noun)}s and {draw(noun)}s".upper(), str(chapter)))
        for section in range(1, draw(st.integers(3, 14)) + 1):
            numbers.append(f"{chapter}-{section}")
            entries.append(Entry(Kind.SECTION, f"Use of a {draw(noun)}.", numbers[-1]))
            text = " ".join(draw(st.sampled_from(_SENTENCES)).format(draw(noun), draw(noun)) for _ in range(draw(st.integers(3, 9))))
            entries.append(Entry(Kind.PARAGRAPH, text))
    return entries, numbers


@given(codes())
@settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.too_slow])
def test_numbers_come_back(code: tuple[list[Entry], list[str]]) -> None:
    entries, numbers = code
    flat = flatten(general_code.typeset(entries, general_code.Style(town="HOLLOWELL")))
    parsed = read(flat)
    assert [unit.number for unit in parsed.units if unit.holds_text] == numbers
    assert found_faults(parsed, source(flat)) == []
