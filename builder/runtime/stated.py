"""Values in TOML files next to the sources, checked against the types of a dataclass's fields.

A field's type states once what its value must be: the type checks it, and its description is for
people. Decisions and laws are small files, in folders named by the municipality's slug.
"""

from __future__ import annotations

import datetime as dt
import re
import tomllib
from collections.abc import Callable, Iterable, Mapping
from difflib import get_close_matches
from pathlib import Path
from typing import Annotated, Any, TypeAlias, TypeVar, get_args, get_type_hints

from msgspec import Meta, ValidationError, convert

from builder.errors import SettingsError
from builder.frozen import Plain
from builder.text.unseen import ALL_UNSEEN

_T = TypeVar("_T")
_FILLED = r"^(?!\s*(?:\.\.\.)?\s*$)"

Printed: TypeAlias = Annotated[
    str, Meta(pattern=_FILLED, description="a text in quotes, filled in")
]
"""Words of a source, which may contain any character that a source may."""
Text: TypeAlias = Annotated[
    str,
    Meta(
        pattern=rf"{_FILLED}[^{ALL_UNSEEN}]*$",
        description="a text in quotes, filled in, without an invisible character",
    ),
]
Web: TypeAlias = Annotated[
    str,
    Meta(pattern=r"^https?://\S+$", description="an address that begins with https:// or http://"),
]
Flag: TypeAlias = Annotated[bool, Meta(description="true or false")]
Day: TypeAlias = Annotated[
    dt.date,
    Meta(description="a date such as 2025-06-30, without quotes and not in the future"),
]


def one_of(words: Iterable[str]) -> Meta:
    """A constraint: the text is one of some words."""
    held = tuple(words)
    return Meta(pattern=f"^(?:{'|'.join(held)})$", description=f"one of {', '.join(held)}")


def taken(
    form: type, table: Mapping[str, object], known: Iterable[str] = ()
) -> tuple[Plain, list[str]]:
    """The valid values of a table, and a message for each value that does not fit its field.

    Args:
        form: a dataclass.
        table: the content of a file.
        known: the permitted fields; all of them if this is empty.
    """
    kinds = get_type_hints(form, include_extras=True)
    found: Plain = {}
    wrong: list[str] = []
    for key, value in table.items():
        if key not in (known or kinds):
            near = get_close_matches(key, known or kinds, 1)
            meant = f"; did you mean {near[0]}?" if near else f", only {', '.join(known or kinds)}"
            wrong.append(f"has no key {key!r}{meant}")
            continue
        try:
            found[key] = convert(value, kinds[key], builtin_types=(dt.date, dt.datetime))
            right = not isinstance(value, dt.date) or value <= dt.date.today()  # noqa: DTZ011  (a plain day)
        except ValidationError:
            right = False
        if not right:
            said = repr(value) if isinstance(value, str) else value
            wrong.append(f"{key} must be {_wanted(kinds[key])}, but is {said}")
    return found, wrong


def _wanted(kind: Any) -> str:
    """The description of a type; of an optional type, that of the type without None."""
    described = getattr(kind, "__metadata__", None) or get_args(kind)[0].__metadata__
    return str(described[0].description)


def read_table(path: Path, advice: str) -> Plain:
    """The table in a file next to the sources; empty if the file is missing.

    Raises:
        SettingsError: it cannot be read.
    """
    if not path.is_symlink() and not path.exists():
        return {}
    if not path.is_file():
        problem = "is not a file but a folder, a broken link or the like"
        raise SettingsError(path, problem, advice)
    try:
        return _table(path)
    except _UNREADABLE as error:
        raise SettingsError(path, f"cannot be read ({error})", advice) from error


def _table(path: Path) -> Plain:
    text = path.read_text(encoding="utf-8-sig")
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise tomllib.TOMLDecodeError(_in_its_line(str(error), text)) from error


def _in_its_line(said: str, text: str) -> str:
    """TOML's message about a line, starting with the line itself.

    >>> _in_its_line("Invalid value (at line 1, column 9)", "state = “VT”")
    'line 1, state = “VT”: Invalid value; type straight quotes (") in place of curved ones'
    """
    found = _AT_LINE.search(said)
    if found is None:
        return said
    line = text.split("\n")[int(found["line"]) - 1].strip()
    curved = any(quote in line for quote in "“”‘’")
    advice = '; type straight quotes (") in place of curved ones' if curved else ""
    return f"line {found['line']}, {line}: {said[: found.start()]}{advice}"


_AT_LINE = re.compile(r" \(at line (?P<line>\d+), column \d+\)")
_UNREADABLE = (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError)


def stated(
    folder: Path,
    name: str,
    make: Callable[[str, str, Plain], _T],
    advice: str = "correct these files",
) -> tuple[_T, ...]:
    """What the files in a folder next to the sources say, by file name; empty if it is missing.

    Args:
        folder: the folder of the sources.
        name: name of the folder inside it.
        make: makes one from a file's path relative to `folder`, the slug in its folder's name
            (empty if none), and its table; raises `ValueError` if the table cannot be used.
        advice: what to do about files that cannot be used.

    Raises:
        SettingsError: a folder cannot be read, or files cannot be read or used; the message lists
            all problems.
    """
    found: list[_T] = []
    problems: list[str] = []
    root = folder / name
    try:
        files = _files(root)
    except OSError as error:
        raise SettingsError(root, f"cannot be read ({error})", advice) from error
    for path in files:
        file = path.relative_to(folder).as_posix()
        slug = path.parent.name if path.parent != root else ""
        try:
            found.append(make(file, slug, _table(path)))
        except _UNREADABLE as error:
            problems.append(f"{file} cannot be read ({error})")
        except ValueError as error:
            problems.append(f"{file}: {error}")
    if problems:
        raise SettingsError(root, "; ".join(problems), advice)
    return tuple(found)


def _files(folder: Path) -> list[Path]:
    """TOML files in a folder and in its folders, except hidden ones, sorted."""
    if not folder.is_dir():
        return []
    inner = (one for one in _shown(folder) if one.is_dir())
    found = (path for each in (folder, *inner) for path in _shown(each))
    return sorted(path for path in found if path.suffix == ".toml" and not path.is_dir())


def _shown(folder: Path) -> list[Path]:
    return [path for path in folder.iterdir() if not path.name.startswith(".")]
