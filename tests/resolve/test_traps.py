"""Numbers in the real codes that look like their own sections but must not be linked.

They are another law's, an older code's or no one's.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest

from builder.model import Code
from tests.parsed import code_of

pytestmark = pytest.mark.corpus

TRAPS: dict[str, tuple[str, ...]] = {
    "walton": (
        r"§+\s7-7\d\d(?:-[a-z])?",
        r"§\s5-530",
        r"§\s8-0101",
        r"(?<=Original )§\s\d+-\d+",
        r"(?<=Original )Art(?:\.|icle)\s[XVI]+",
        r"Ch\.\s\d+(?=\sof\sthe\s1973\sCode)",
        r"Article II, Section 2",
        r"251\.18-2-9",
        r"14-M-0224",
        r"Ch\.\s1,\sGeneral\sProvisions,\sArt\.\sII\b",
        r"ARTICLE 78|Article 78",
    ),
    "spring-valley": (
        r"§+\s7-7\d\d",
        r"§\s50-1\b",
        r"§\s1-104",
        r"§\s24-0301",
        r"§\s71-1709",
        r"239-[lm]\b",
        r"§\s5-530",
        r"(?<=Original )Sec\.\s\d+-\d+",
        r"Ch\.\s\d+(?=,? of the 1970 Code)",
        r"§\s467\(a\)",
        r"§\s119-1\b",
        r"§\s220-[6789](?=[\sAB(])",
        r"§\s227-27\.1C",
        r"(?<=Ch\. 175, )Arts\.\sV\b",
    ),
    "franklinville": (
        r"§\s10\.00",
        r"25\.05\sand\s25\.09",
        r"(?<=Law )§\s32\b",
        r"(?<=Rule Law )§\s10\b",
        r"(?<=NYCRR )Part\s170",
        r"(?<=CFR )68\.3",
        r"40\.071-1-1",
        r"5-1\.31",
        r"§\s39\.01",
        r"Chapter\s\d+(?=\sof\sthe\s(?:FCNYS|Laws))",
        r"(?<=Prior Code, )§\s[\d-]+",
    ),
    "waverly": (
        r"7020\s+subdivision\s4",
        r"15530",
        r"140531",
        r"806\sof\stitle\sviii",
        r"806\sof\sthe\sgeneral",
        r"119\sof\sthe\sagriculture",
    ),
    "seneca-falls": (r"ch\s201\b",),
}
"""No code says what each one means: these are facts about five texts, found by reading them."""


def linked(code: Code, pattern: str) -> Iterator[tuple[str, list[str]]]:
    """Each match of a pattern in the text, with the linked references that overlap it."""
    for unit in code.units:
        places = [(index, block.text) for index, block in enumerate(unit.blocks)]
        for index, text in places:
            for found in re.finditer(pattern, text):
                over = [
                    reference.text
                    for reference in unit.references
                    if reference.block == index
                    and reference.target
                    and reference.start < found.end()
                    and found.start() < reference.end
                ]
                yield f"{unit.number}: {found[0]}", over
        for text in (*(note.raw for note in unit.history), *(note.text for note in unit.footnotes)):
            for found in re.finditer(pattern, text):
                over = [
                    r.text
                    for r in unit.references
                    if r.block is None
                    and r.target
                    and text[r.start : r.end] == r.text
                    and r.start < found.end()
                    and found.start() < r.end
                ]
                yield f"{unit.number}: {found[0]}", over


@pytest.mark.parametrize("town", TRAPS)
def test_no_trap_is_linked(codes: Mapping[str, Path], town: str) -> None:
    code, _ = code_of(codes[town])
    for pattern in TRAPS[town]:
        places = list(linked(code, pattern))
        assert places, f"{pattern} stands nowhere"
        assert [(where, over) for where, over in places if over] == [], pattern
