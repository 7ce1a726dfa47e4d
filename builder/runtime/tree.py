"""All files of a folder, by name."""

from __future__ import annotations

from pathlib import Path


def files_below(folder: Path) -> dict[str, Path]:
    """The files in a folder and in its folders, sorted, by name relative to it; links are followed.

    The names have slashes.
    """
    paths = (path for path in sorted(folder.rglob("*")) if path.is_file())
    return {path.relative_to(folder).as_posix(): path for path in paths}
