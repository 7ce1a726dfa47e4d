"""Find the files that a build reads, and what `codes.toml` states about each."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cache, partial
from hashlib import sha256
from itertools import groupby
from pathlib import Path
from typing import Annotated, Any, TypeVar

from msgspec import Meta

from builder.corrections.decision import Decision
from builder.corrections.decision import load as load_corrections
from builder.errors import SettingsError, UsageError, reporting
from builder.frozen import frozen
from builder.model import AdoptedLaw
from builder.runtime.stated import Day, Text, stated, taken
from builder.sources.folder import is_one_code, is_programs_own, size_of
from builder.sources.settings import WHOLE, Settings, Synonyms, load, load_synonyms
from builder.sources.text import SourceText
from builder.sources.versions import day_of, shared

_T = TypeVar("_T")

SUFFIXES = (".txt", ".pdf", ".docx", ".html", ".htm", ".mhtml", ".mht", ".zip")
"""Endings of files that are read in a folder; a file named itself may have any ending."""
UNREAD = (".doc", ".rtf", ".odt", ".pages", ".wpd")
"""Endings of texts without a reader. They are reported: a clerk would wait for a skipped code."""


@frozen
class Discovered:
    """A source to build, or an earlier export of its code."""

    path: Path
    settings: Settings
    synonyms: Synonyms = ()
    """The synonyms of its folder."""
    named: bool = True
    """Whether the user named it, on the command line or in codes.toml, or it was merely in a
    folder."""
    corrections: tuple[Decision, ...] = ()
    """Decisions made by hand, about any municipality, in its folder."""
    adopted: tuple[AdoptedLaw, ...] = ()
    """New laws, of any municipality, next to the sources of its folder."""
    day: str = ""
    """ISO date of this export; empty if its code has no versions."""
    earlier: tuple[Discovered, ...] = ()
    """Earlier exports of the same code, newest first."""


def discover(sources: Iterable[Path]) -> tuple[Discovered, ...]:
    """The sources among the given files and folders, largest first, so that long tasks begin first.

    Raises:
        UsageError: a source does not exist, or a folder has no text file.
        SettingsError: a `codes.toml`, a correction or a new law cannot be used.
    """
    settings, synonyms = cache(load), cache(load_synonyms)
    corrections, adopted = cache(load_corrections), cache(new_laws)
    found: dict[Path, Discovered] = {}
    for source, path in ((s, p) for s in sources for p in _listed(s)):
        table = settings(path.parent).get(path.name) or load(path).get(WHOLE)
        whole = path == source or path.is_dir()
        named = whole or table is not None or day_of(path) is not None
        known = found.get(_place(path))
        found[_place(path)] = Discovered(
            path,
            table or Settings(),
            synonyms(path.parent),
            named or (known is not None and known.named),
            _stated_near(path, corrections),
            _stated_near(path, adopted),
        )
    return tuple(
        sorted(_as_codes(found.values()), key=lambda one: (-size_of(one.path), str(one.path)))
    )


def _stated_near(path: Path, load: Callable[[Path], tuple[_T, ...]]) -> tuple[_T, ...]:
    """What is stated next to a source and, if it is a folder, inside it.

    For a source named by day, this includes what is next to its folder.

    Args:
        path: the source.
        load: returns what a folder states.
    """
    folders = [path.parent, *([path.parent.parent] if day_of(path) else [])]
    folders += [path] if path.is_dir() else []
    return tuple(one for folder in folders for one in load(folder))


def _as_codes(files: Iterable[Discovered]) -> Iterator[Discovered]:
    """One source for each code: its newest export, with a list of the earlier ones.

    Raises:
        SettingsError: an export is dated in the future, or two exports of a code on the same day.
    """
    of_code = sorted(files, key=lambda one: (_code(one), _day(one)))
    for _, held in groupby(of_code, key=_code):
        versions = list(held)
        days = [_day(one) for one in versions]
        folder = str(versions[0].path.parent)
        if days[-1] > dt.date.today().isoformat():  # noqa: DTZ011  (a plain day)
            raise SettingsError(
                folder, f"an export is dated {days[-1]}, which is in the future", "rename it"
            )
        if len(set(days)) < len(days):
            twice = f"two exports of one code are dated {max(days, key=days.count)}"
            raise SettingsError(folder, twice, "give each its own date")
        settings = shared([one.settings for one in versions])
        *earlier, newest = [
            Discovered(one.path.absolute(), own, day=day)
            for one, day, own in zip(versions, days, settings, strict=True)
        ]
        yield replace(
            versions[-1],
            settings=newest.settings,
            named=any(one.named for one in versions),
            day=newest.day,
            earlier=tuple(reversed(earlier)),
        )


def _code(one: Discovered) -> str:
    """The key of an export's code: the folder, or the path of the newest export."""
    if day_of(one.path):
        return str(one.path.parent)
    return str(one.path.parent / (one.settings.version_of or one.path.name))


def _day(one: Discovered) -> str:
    """The ISO date of an export; empty if it has none."""
    day = one.settings.version or day_of(one.path)
    return day.isoformat() if day else ""


def _place(path: Path) -> Path:
    """The real path of a file, however it was named; the path itself in a loop of links."""
    try:
        return path.resolve()
    except (OSError, RuntimeError):
        return path.absolute()


def _listed(source: Path) -> list[Path]:
    with reporting(UsageError, source, "check its permissions"):
        files = list(_files(source))
    for path in files:
        if any("\ud800" <= c <= "\udfff" for c in str(path)):
            raise UsageError(ascii(str(path)), "its name has bytes that are not text", "rename it")
    return files


def _files(source: Path) -> Iterator[Path]:
    if source.is_dir() and _is_whole(source):
        yield source
    elif source.is_dir():
        files = [*_sources_in(source), *_below(source)]
        if not files:
            raise UsageError(
                source,
                f"the folder has no {' or '.join(SUFFIXES)} file",
                "name a folder with codes, or a code itself",
            )
        yield from files
    elif source.exists() or source.is_symlink():
        yield source
    else:
        raise UsageError(source, "there is no such file or folder", "check the path")


def _sources_in(folder: Path) -> list[Path]:
    """Files in a folder that may be codes.

    Beside an export named by day, a file named by another day is a code too, whatever its ending; a
    file named by the same day is a note on that export.
    """
    files = [p for p in folder.iterdir() if not is_programs_own(p) and not p.is_dir()]
    codes = [p for p in files if p.suffix.lower() in SUFFIXES + UNREAD]
    if days := {*map(day_of, codes)} - {None}:
        codes += [p for p in files if day_of(p) not in {*days, None} and p.suffix != ".toml"]
    return sorted(codes)


def _is_whole(folder: Path) -> bool:
    """Whether the files in a folder are chapters of one code.

    A table for the folder in a `codes.toml` says so, or its web pages or file names show it, unless
    a table names one of the files.
    """
    own, near = load(folder), load(folder.parent)
    if WHOLE in own or folder.name in near:
        return True
    return not own and is_one_code(folder, _read)


def _read(file: Path) -> SourceText:
    """Read a file. The readers are slow to import, so this is done only for folders of pages."""
    from builder.sources.read import read  # noqa: PLC0415  (see above)

    return read(file)


def _below(folder: Path) -> Iterator[Path]:
    """Inner folders that are one code each, and exports named by day in inner folders."""
    for below in sorted(path for path in folder.iterdir() if path.is_dir()):
        if below.name == NEW_LAWS:  # a law may be named by day, too
            continue
        try:
            files = _sources_in(below)
        except OSError:  # nobody asked for this folder
            continue
        if any(map(day_of, files)):
            yield from files
        elif files and _is_whole(below):
            yield below


NEW_LAWS = "new-laws"
TEXTS = (".txt", ".pdf")
"""Endings of a file with the text of a law."""
_NUMBERS = Meta(min_length=1, description='a list such as ["24-3", "24-5"]')
_LARGEST = 50_000_000
"""Largest such file, in bytes."""


def new_laws(folder: Path) -> tuple[AdoptedLaw, ...]:
    """The new laws next to the sources in a folder, newest first.

    Raises:
        SettingsError: a file cannot be read or used; the message lists all problems.
    """
    advice = 'correct these files; each has law = "...", adopted = 2026-01-31, sections = ["..."]'
    found = stated(folder, NEW_LAWS, partial(_law, folder), advice)
    return tuple(sorted(found, key=lambda one: (one.adopted, one.file), reverse=True))


@dataclass(frozen=True)
class _Stated:
    """The values that a file may have."""

    law: Text
    adopted: Day
    sections: Annotated[tuple[Text, ...], _NUMBERS]
    about: Text = ""
    municipality: Text = ""


def _law(folder: Path, name: str, slug: str, table: Mapping[str, Any]) -> AdoptedLaw:
    held, wrong = taken(_Stated, table)
    wrong += [f"{one} is missing" for one in ("law", "adopted", "sections") if one not in table]
    if not slug and "municipality" not in table:
        wrong.append(f"whose law is it? Put it into {NEW_LAWS}/SLUG/, or state its municipality")
    if wrong:
        raise ValueError("; ".join(wrong))
    law, text = _Stated(**held), _text_file(folder / name)
    return AdoptedLaw(
        name,
        law.municipality or slug,
        law.law.strip(),
        law.adopted.isoformat(),
        tuple(one.replace("§", "").strip() for one in law.sections),
        law.about.strip(),
        str(text.absolute()) if text else "",
        sha256(text.read_bytes()).hexdigest() if text else "",
    )


def _text_file(path: Path) -> Path | None:
    held = [one for suffix in TEXTS if (one := path.with_suffix(suffix)).is_file()]
    if len(held) > 1:
        raise ValueError(f"there are {' and '.join(one.name for one in held)}; keep one")
    if held and held[0].stat().st_size > _LARGEST:
        raise ValueError(f"{held[0].name} is larger than {_LARGEST // 1_000_000} MB")
    return held[0] if held else None
