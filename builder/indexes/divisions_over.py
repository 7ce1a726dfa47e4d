"""Where a unit is: the divisions over it."""

from __future__ import annotations

from collections.abc import Iterator

from builder.model import Code, Unit


class DivisionsOver:
    """A code's units by id, with the way up from each."""

    def __init__(self, code: Code) -> None:
        self.units = {unit.id: unit for unit in code.units}

    def up(self, unit: Unit) -> Iterator[Unit]:
        """The unit itself, then the divisions over it, nearest first."""
        at: Unit | None = unit
        while at is not None:
            yield at
            at = self.units.get(at.parent) if at.parent else None
