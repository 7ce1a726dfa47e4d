"""What a folder beside the sources states: a small TOML file for each decision or law.

A file is in a folder named by the slug of its municipality, or names it.
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, TypeVar

from builder.errors import SettingsError

_T = TypeVar("_T")


def stated(
    folder: Path,
    name: str,
    make: Callable[[str, str, dict[str, Any]], _T],
    advice: str = "correct these files",
) -> tuple[_T, ...]:
    """What the files of a folder beside the sources state, by file name; none without the folder.

    Args:
        folder: of the sources.
        name: of the folder beside them.
        make: makes one of a file's name from `folder` on, the slug of the folder it is in (empty
            in none) and its table; raises `ValueError` if the table cannot be used.
        advice: what to do about files that cannot be used.

    Raises:
        SettingsError: a file cannot be read, or says something that cannot be used; all problems
            at once.
    """
    found: list[_T] = []
    problems: list[str] = []
    root = folder / name
    for path in _files(root):
        file = path.relative_to(folder).as_posix()
        slug = path.parent.name if path.parent != root else ""
        try:
            table = tomllib.loads(path.read_text(encoding="utf-8-sig"))
            found.append(make(file, slug, table))
        except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
            problems.append(f"{file} cannot be read ({error})")
        except ValueError as error:
            problems.append(f"{file}: {error}")
    if problems:
        raise SettingsError(str(root), "; ".join(problems), advice)
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
