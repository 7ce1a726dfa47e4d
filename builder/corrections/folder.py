"""The folder `corrections/` beside the sources: a small TOML file for each decision.

A file is in a folder named by the slug of its municipality, or names it.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from pathlib import Path

from builder.corrections.decision import Decision, decision_of
from builder.errors import SettingsError

FOLDER = "corrections"


def load(folder: Path) -> tuple[Decision, ...]:
    """The decisions beside the sources of a folder, by file name; none where there are none.

    Raises:
        SettingsError: a file cannot be read, or says something that cannot be used; all problems
            at once.
    """
    found: list[Decision] = []
    problems: list[str] = []
    for path in _files(folder / FOLDER):
        name = path.relative_to(folder).as_posix()
        slug = path.parent.name if path.parent != folder / FOLDER else ""
        try:
            table = tomllib.loads(path.read_text(encoding="utf-8-sig"))
            found.append(decision_of(name, slug, table))
        except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
            problems.append(f"{name} cannot be read ({error})")
        except ValueError as error:
            problems.append(f"{name}: {error}")
    if problems:
        raise SettingsError(str(folder / FOLDER), "; ".join(problems), "correct these files")
    return tuple(found)


def _files(folder: Path) -> Iterator[Path]:
    """Its files, and those of the folders in it; hidden ones belong to other programs."""
    if not folder.is_dir():
        return
    for path in sorted(folder.iterdir()):
        if path.name.startswith("."):
            continue
        if path.is_dir():
            yield from sorted(one for one in path.glob("*.toml") if not one.name.startswith("."))
        elif path.suffix == ".toml":
            yield path
