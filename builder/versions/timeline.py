"""What became of each section through all versions of a code."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations

from builder.frozen import frozen
from builder.model import Code, Unit
from builder.versions.changes import NO_LAW, Change, ChangeKind, Changes, changes_between


@frozen
class Version:
    """A code as exported on one day."""

    day: str
    """ISO date."""
    code: Code


@frozen
class VersionStep:
    """The change of a section from one version to the next."""

    older: str
    newer: str
    change: Change


@frozen
class Other:
    """Another section that once had a present section's number."""

    older: str
    """Day of the last version in which it had the number."""
    newer: str
    """Day of the version in which the number was reused."""
    unit: Unit
    """The section as it was then."""
    now: str
    """Its id in the newest version; empty if it is gone."""


@dataclass(frozen=True)
class Timeline:
    """All versions of a code, and the changes from each to every later one."""

    versions: tuple[Version, ...]
    """Oldest first; the last is the one published as today's law."""
    changes: tuple[Changes, ...]
    """Changes of every pair, newest pairs first."""

    @classmethod
    def of_versions(cls, versions: Iterable[Version]) -> Timeline:
        """Compare all versions with one another."""
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
        """The changes between two versions, given by their days."""
        return next(one for one in self.changes if (one.older, one.newer) == (older, newer))

    def successive(self) -> tuple[Changes, ...]:
        """The changes from each version to the next, newest first."""
        steps = set(zip(self.days, self.days[1:], strict=False))
        return tuple(one for one in self.changes if (one.older, one.newer) in steps)

    def of_section(self, section: str) -> tuple[VersionStep, ...]:
        """The changes of a section of the newest version, newest first.

        Earlier numbers of the section are followed back.
        """
        return tuple(
            VersionStep(one.older, one.newer, one.by_id[key])
            for one, key in self._back(section)
            if key in one.by_id
        )

    def _back(self, section: str) -> Iterator[tuple[Changes, str]]:
        """The changes from version to version, newest first, with the section's id after each."""
        for one in self.successive():
            yield one, section
            if section not in one.was:
                return
            section = one.was[section]

    @cached_property
    def _others(self) -> dict[str, Other]:
        found: dict[str, Other] = {}
        now = {unit.id: unit.id for unit in self.versions[-1].code.units}
        versions = {version.day: version.code for version in self.versions}
        for one in self.successive():
            merged = {
                change.old.id: change.new.id
                for change in one.changes
                if change.kind is ChangeKind.MERGED and change.old and change.new
            }
            became = merged | {was: is_ for is_, was in one.was.items()}
            now = {was: now[is_] for was, is_ in became.items() if is_ in now}
            for unit in versions[one.older].units:
                if unit.holds_text and now.get(unit.id) != unit.id:
                    other = Other(one.older, one.newer, unit, now.get(unit.id, ""))
                    found.setdefault(unit.id, other)
        return found

    def other_before(self, section: str) -> Other | None:
        """The last other section that had the number of a section of the newest version."""
        return self._others.get(section)

    def changed_after(self, section: str, day: str) -> bool:
        """Whether words or pictures of a section changed between versions no older than `day`."""
        changes = (step.change for step in self.of_section(section) if step.older >= day)
        return any(one.pictures or (one.words and one.kind not in NO_LAW) for one in changes)

    def known_since(self, section: str) -> str:
        """The day of the first version with the section."""
        since = (one.older for one, key in self._back(section) if key in one.was)
        return min(since, default=self.days[-1])
