"""A town of the sample, with decisions made by hand carried out."""

from __future__ import annotations

import datetime as dt
import json
from dataclasses import dataclass
from functools import cache, cached_property
from pathlib import Path
from typing import Any

from builder.corrections.carried_out import AFTER, BEFORE, carried_out
from builder.corrections.decision import decision_of
from builder.data import code_json, contract
from builder.model import Code, Unit
from builder.proof import Fault, faults
from builder.resolve import resolve
from builder.town.municipality import parsed_code, recognize_source

SAMPLE = Path(__file__).resolve().parents[2] / "builder" / "sample"
WHO = {"reason": "The signed law has it.", "by": "the clerk", "date": dt.date(2025, 6, 30)}


@dataclass(frozen=True)
class Settled:
    """A code with what was settled in it."""

    code: Code
    source: str
    left: list[str]
    """What could not be carried out."""

    def unit(self, number: str) -> Unit:
        """The section with a number."""
        return next(unit for unit in self.code.sections if unit.number == number)

    @property
    def data(self) -> dict[str, Any]:
        """Its `code.json`, checked against its schema."""
        plain: dict[str, Any] = json.loads(self._text)
        return plain

    @cached_property
    def _text(self) -> str:
        text = code_json.dumps(self.code)
        assert contract.problems(json.loads(text)) == []
        return text

    @property
    def faults(self) -> list[Fault]:
        """What the proof finds."""
        return faults(self.data, self.source)


@cache
def _parsed(path: Path) -> tuple[Code, str]:
    recognized = recognize_source(path)
    return parsed_code(recognized), recognized.source.text


def settled(town: str | Path, *tables: dict[str, Any]) -> Settled:
    """A town of the sample, or another text, with decisions; each is the table of its file."""
    path = next(SAMPLE.glob(f"{town}.*")) if isinstance(town, str) else town
    key = path, repr(tables)
    if key not in _SETTLED:
        _SETTLED[key] = _settled(path, tables)
    return _SETTLED[key]


_SETTLED: dict[tuple[Path, str], Settled] = {}


def _settled(path: Path, tables: tuple[dict[str, Any], ...]) -> Settled:
    code, source = _parsed(path)
    slug = code.municipality.slug
    decisions = [
        decision_of(f"corrections/{slug}/{nth}.toml", slug, WHO | table)
        for nth, table in enumerate(tables)
    ]
    before, left = carried_out(code, source, decisions, BEFORE)
    after, more = carried_out(resolve(before), source, decisions, AFTER)
    return Settled(after, source, [*left, *more])
