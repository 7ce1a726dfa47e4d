"""What became of each section through all versions of a code."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations

from builder.model import Code
from builder.versions.changes import NO_LAW, Change, Changes, changes_between


@dataclass(frozen=True, slots=True)
class Version:
    """A code as it was exported on a day."""

    day: str
    """ISO date."""
    code: Code


@dataclass(frozen=True, slots=True)
class Step:
    """A change of a section from one version to the next."""

    older: str
    newer: str
    change: Change


@dataclass(frozen=True)
class Timeline:
    """All versions of a code, and what changed from each to each later one."""

    versions: tuple[Version, ...]
    """Oldest first; the last is the code as it is published now."""
    changes: tuple[Changes, ...]
    """Of every pair, the newest pairs first."""

    @classmethod
    def of_versions(cls, versions: Iterable[Version]) -> Timeline:
        """Hold all versions against one another."""
        held = tuple(sorted(versions, key=lambda version: version.day))
        pairs = sorted(
            combinations(held, 2), key=lambda pair: (pair[1].day, pair[0].day), reverse=True
        )
        return cls(held, tuple(changes_between(a.day, a.code, b.day, b.code) for a, b in pairs))

    @property
    def days(self) -> tuple[str, ...]:
        """The days of all versions, oldest first."""
        return tuple(version.day for version in self.versions)

    def between(self, older: str, newer: str) -> Changes:
        """What changed between two versions."""
        return next(one for one in self.changes if (one.older, one.newer) == (older, newer))

    def successive(self) -> tuple[Changes, ...]:
        """What changed from each version to the next, newest first."""
        steps = set(zip(self.days, self.days[1:], strict=False))
        return tuple(one for one in self.changes if (one.older, one.newer) in steps)

    @cached_property
    def _steps(self) -> tuple[tuple[Changes, Mapping[str, Change]], ...]:
        return tuple((one, one.by_id) for one in self.successive())

    def of_section(self, section: str) -> tuple[Step, ...]:
        """The changes of a section of the newest version, newest first.

        It is followed back through its earlier numbers.
        """
        found: list[Step] = []
        key = section
        for one, changed in self._steps:
            if key in changed:
                found.append(Step(one.older, one.newer, changed[key]))
            if key not in one.was:
                break
            key = one.was[key]
        return tuple(found)

    def changed_after(self, section: str, day: str) -> bool:
        """Whether words of a section changed between two versions that are both of a later day."""
        return any(
            step.older >= day and step.change.words and step.change.kind not in NO_LAW
            for step in self.of_section(section)
        )

    def known_since(self, section: str) -> str:
        """The day of the first version that has a section."""
        since, key = self.days[-1], section
        for one, _ in self._steps:
            if key not in one.was:
                break
            since, key = one.older, one.was[key]
        return since
