"""References in sentences: what is found, where it leads, and nothing else.

The cases are in cases/*.txt.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from builder.model import Code, Layout, Reference
from builder.resolve import resolve
from tests.resolve.towns import CHARTERED, FLAT, GENERAL, LAWS, LEGAL, NUMBERED_ITEMS, speaker, town

CASES = Path(__file__).parent / "cases"
ANY = (town(GENERAL, Layout.GENERAL_CODE), "12-4")
TOWNS = {
    "lost_chapters": (town(FLAT, Layout.FLATTENED), "12-4"),
    "american-legal": (town(LEGAL, Layout.AMERICAN_LEGAL), "51.001"),
    "ohio": (town(LEGAL, Layout.AMERICAN_LEGAL, "OH"), "51.001"),
    "charter": (town(CHARTERED, Layout.MUNICODE, "GA"), "2-1"),
    "numbered_items": (town(NUMBERED_ITEMS, Layout.MUNICODE, "GA"), "3"),
    "local_laws": (town(LAWS, Layout.OWN), "4"),
    "flattened": (town(FLAT, Layout.FLATTENED), "12-4"),
}
"""The codes of the cases that do not use the usual one."""


def cases() -> Iterator[tuple[str, str, tuple[str, ...]]]:
    for path in sorted(CASES.glob("*.txt")):
        for paragraph in re.split(
            r"\n\n+", re.sub(r"(?m)^#.*\n", "", path.read_text(encoding="utf-8"))
        ):
            text, *expected = paragraph.strip().split("\n")
            if text:
                yield path.stem, text, tuple(line.strip() for line in expected)


@pytest.mark.parametrize(
    ("name", "text", "expected"),
    list(cases()),
    ids=lambda value: value[:40] if isinstance(value, str) else "",
)
def test_case(name: str, text: str, expected: tuple[str, ...]) -> None:
    code, number = TOWNS.get(name, ANY)
    state = re.match(r"\[([A-Z]{2})\] ", text)
    if state:
        text = text[state.end() :]
        code = replace(code, municipality=replace(code.municipality, state=state[1]))
    text = text.replace("/", "\n") if "Code/Ch." in text else text
    resolved = resolve(speaker(code, number, text))
    references = next(unit for unit in resolved.units if unit.number == number).references
    check_addresses(references, resolved)
    got = tuple(shown(reference, resolved) for reference in references)
    want = () if expected == ("(none)",) else expected
    linked = {line.rpartition(" | http")[0] for line in want if " | http" in line}
    assert (
        tuple(
            one if one.rpartition(" | http")[0] in linked else one.partition(" | http")[0]
            for one in got
        )
        == want
    )


def check_addresses(references: Iterable[Reference], code: Code) -> None:
    """A target's address is that of the unit; without a target it is None, not ""."""
    units = {unit.id: unit for unit in code.units}
    for one in references:
        assert one.url != ""
        if one.target and not one.sub:
            assert one.url == units[one.target].url


def shown(reference: Reference, code: Code) -> str:
    """A reference as the cases write it."""
    if reference.target:
        units = {unit.id: unit for unit in code.units}
        names = [
            str(units[one].number) if units[one].kind == "section" else one
            for one in reference.targets
        ]
        return " ".join([reference.text, "->", *names, *([reference.sub] if reference.sub else [])])
    if reference.law:
        return " | ".join(
            filter(None, [f"{reference.text} => {reference.law}", reference.cite, reference.url])
        )
    return f"{reference.text} x {reference.reason}"
