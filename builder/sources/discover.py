"""Which files a build reads, and what `codes.toml` says of each."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from builder.corrections.decision import Decision
from builder.corrections.folder import load as load_corrections
from builder.errors import UsageError
from builder.sources.settings import Settings, load
from builder.sources.synonyms import Synonyms
from builder.sources.synonyms import load as load_synonyms

SUFFIXES = (".txt", ".pdf", ".docx", ".html", ".htm")
"""Of the files that a folder is read for; a file that is named itself may end in anything."""


@dataclass(frozen=True, slots=True)
class Found:
    """A source to build."""

    path: Path
    size: int
    """In bytes; 0 where the file cannot be looked at (reading it will say so)."""
    settings: Settings
    synonyms: Synonyms = ()
    """Those of its folder."""
    asked_for: bool = True
    """Whether it was named, on the command line or in codes.toml; else it lies in a folder."""
    corrections: tuple[Decision, ...] = ()
    """The decisions made by hand in its folder, about any municipality."""


def discover(sources: Iterable[Path]) -> tuple[Found, ...]:
    """The files of the given files and folders, largest first.

    So the longest task begins first.

    Raises:
        UsageError: a source does not exist, or a folder holds no text file.
        SettingsError: a `codes.toml` or a correction cannot be used.
    """
    settings: dict[Path, dict[str, Settings]] = {}
    synonyms: dict[Path, Synonyms] = {}
    corrections: dict[Path, tuple[Decision, ...]] = {}
    found: dict[Path, Found] = {}
    for source, path in ((s, p) for s in sources for p in _listed(s)):
        if path.parent not in settings:
            settings[path.parent] = load(path.parent)
            synonyms[path.parent] = load_synonyms(path.parent)
            corrections[path.parent] = load_corrections(path.parent)
        table = settings[path.parent].get(path.name)
        asked_for = path == source or table is not None
        known = found.get(_place(path))
        found[_place(path)] = Found(
            path,
            _size(path),
            table or Settings(),
            synonyms[path.parent],
            asked_for or (known is not None and known.asked_for),
            corrections[path.parent],
        )
    return tuple(sorted(found.values(), key=lambda f: (-f.size, str(f.path))))


def _place(path: Path) -> Path:
    """Where a file lies, by whatever way it was named; a loop of links lies where it is named."""
    try:
        return path.resolve()
    except (OSError, RuntimeError):
        return path.absolute()


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
