"""A build's journal: each task appends the stages that it begins, and the command reads them.

It is a file, not a message, because a task may run in another process or on another machine.
"""

from __future__ import annotations

import json
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path


@dataclass
class Journal:
    """Writes a municipality's stages to a file, and sums up the seconds of each."""

    path: Path
    source: str
    """Path of the municipality's source."""
    seconds: dict[str, float] = field(default_factory=dict)

    @contextmanager
    def stage(self, stage: str) -> Iterator[None]:
        """Record that a stage begins; measure its seconds."""
        self._write(stage)
        with self.counted(stage):
            yield

    @contextmanager
    def counted(self, stage: str) -> Iterator[None]:
        """Add the block's seconds to a stage without recording that it begins."""
        start = time.perf_counter()
        try:
            yield
        finally:
            self.seconds[stage] = self.seconds.get(stage, 0.0) + time.perf_counter() - start

    def end(self, outcome: str) -> None:
        """Record how the task ended: "built" or "failed"."""
        self._write(outcome)

    def _write(self, stage: str) -> None:
        with (
            suppress(OSError),
            self.path.open("a", encoding="utf-8") as file,
        ):  # a full disk must fail the work, not its journal
            file.write(json.dumps({"source": self.source, "stage": stage}) + "\n")


def latest(folder: Path) -> dict[str, str]:
    """The latest stage of each municipality, by path of its source, from a build's journals."""
    found: dict[str, str] = {}
    with suppress(OSError):  # the build has just ended and is deleting them
        for path in sorted(folder.iterdir()):
            for line in path.read_text(encoding="utf-8").splitlines():
                with suppress(ValueError):  # a line that is being written
                    entry = json.loads(line)
                    found[entry["source"]] = entry["stage"]
    return found
