"""Which files a build reads, and what `codes.toml` says of each."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from builder.errors import UsageError
from builder.sources.settings import Settings, load

SUFFIXES = (".txt", ".pdf", ".html", ".htm")
"""Of the files that a folder is read for; a file that is named itself may end in anything."""


@dataclass(frozen=True, slots=True)
class Found:
    """A source to build."""

    path: Path
    size: int
    """In bytes; 0 where the file cannot be looked at (reading it will say so)."""
    settings: Settings


def discover(sources: Iterable[Path]) -> tuple[Found, ...]:
    """The files of the given files and folders, largest first.

    So the longest task begins first.

    Raises:
        UsageError: a source does not exist, or a folder holds no text file.
        SettingsError: a `codes.toml` cannot be used.
    """
    settings: dict[Path, dict[str, Settings]] = {}
    found: dict[Path, Found] = {}
    for path in (p for source in sources for p in _listed(source)):
        if path.parent not in settings:
            settings[path.parent] = load(path.parent)
        found[path.resolve()] = Found(
            path, _size(path), settings[path.parent].get(path.name, Settings())
        )
    return tuple(sorted(found.values(), key=lambda f: (-f.size, str(f.path))))


def _size(path: Path) -> int:
    try:
        return path.stat().st_size
    except OSError:
        return 0


def _listed(source: Path) -> list[Path]:
    try:
        files = list(_files(source))
    except OSError as error:
        raise UsageError(
            str(source), f"cannot be read ({error.strerror})", "check its permissions"
        ) from error
    for path in files:
        if any("\ud800" <= c <= "\udfff" for c in str(path)):
            raise UsageError(ascii(str(path)), "its name holds bytes that are no text", "rename it")
    return files


def _files(source: Path) -> Iterator[Path]:
    if source.is_dir():
        files = sorted(
            p for p in source.iterdir() if p.suffix.lower() in SUFFIXES and not p.is_dir()
        )
        if not files:
            raise UsageError(
                str(source),
                f"the folder holds no {' or '.join(SUFFIXES)} file",
                "name a folder with codes, or a code itself",
            )
        yield from files
    elif source.exists() or source.is_symlink():
        yield source
    else:
        raise UsageError(str(source), "there is no such file or folder", "check the path")
