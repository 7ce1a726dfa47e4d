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
    }
)
"""Kinds of faults by which the words of the law are not those of the source; nothing excuses
them."""


class Fault(NamedTuple):
    """A broken promise: what, where, and the offset of the source (or -1)."""

    kind: str
    where: str
    offset: int
    detail: str

    @property
    def of_words(self) -> bool:
        """Whether the words themselves are wrong, rather than what was made of them."""
        return self.kind in WORDS

    def __str__(self) -> str:
        return f"{self.kind} at {self.where} (offset {self.offset}): {self.detail}"


@dataclass
class Ledger:
    """What the rules looked at and what they found; each rule writes its own lines."""

    faults: list[Fault] = field(default_factory=list)
    checked: Counter[str] = field(default_factory=Counter)
    """How many of what were looked at: "characters", "labels", "moves", ..."""

    def fault(self, kind: str, where: str, offset: int, detail: str) -> None:
        """Write down a fault."""
        self.faults.append(Fault(kind, where, offset, detail))
