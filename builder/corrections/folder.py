"""The folder `corrections/` beside the sources: a small TOML file for each decision."""

from __future__ import annotations

from pathlib import Path

from builder.corrections.decision import Decision, decision_of
from builder.runtime.stated import stated

FOLDER = "corrections"


def load(folder: Path) -> tuple[Decision, ...]:
    """The decisions beside the sources of a folder, by file name; none where there are none.

    Raises:
        SettingsError: a file cannot be read, or says something that cannot be used; all problems
            at once.
    """
    return stated(folder, FOLDER, decision_of)
