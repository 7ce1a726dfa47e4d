"""What a proof finds: faults, and how much it looked at."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import NamedTuple

WORDS = frozenset(
    {
        "lost",
        "doubled",
        "span out of the source",
        "text differs",
        "blank",
        "insertion",
        "law set aside",
        "shape",
        "source",
        "by hand",
        "exchanged",
        "cells differ",
        "status",
        "date",
        "id",
        "parent",
        "reference",
        "swallowed",
    }
)
"""Kinds of faults by which the law is not that of the source: its words, their order, what is in
force and since when, where it stands and what it leads to. Nothing excuses them."""


class Fault(NamedTuple):
    """A broken promise: what, where, and the offset of the source (or -1)."""

    kind: str
    where: str
    offset: int
    detail: str

    @property
    def of_words(self) -> bool:
        """Whether the law itself is wrong, rather than what is told of it."""
        return self.kind in WORDS

    def __str__(self) -> str:
        return f"{self.kind} at {self.where} (offset {self.offset}): {self.detail}"


@dataclass
class Ledger:
    """What the rules looked at and what they found; each rule writes its own lines."""

    faults: list[Fault] = field(default_factory=list)
    unproved: list[Fault] = field(default_factory=list)
    """What the code itself lists as not proved."""
    checked: Counter[str] = field(default_factory=Counter)
    """How many of what were looked at: "characters", "labels", "moves", ..."""

    def fault(self, kind: str, where: str, offset: int, detail: str) -> None:
        """Write down a fault."""
        self.faults.append(Fault(kind, where, offset, detail))
