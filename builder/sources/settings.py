"""`codes.toml`: what cannot be read from a text, or is to be said otherwise.

The file lies beside the sources and has one table for each, named like the file:

    ["alderwick.txt"]
    name = "Walton"
    state = "NY"
    current_through = 2025-07-14
"""

from __future__ import annotations

import datetime as dt
import re
import tomllib
from dataclasses import dataclass, fields
from pathlib import Path
from typing import Any

from builder.errors import SettingsError
from builder.identity.states import KINDS, STATES
from builder.model import Layout

FILE_NAME = "codes.toml"
WHOLE = "."
"""The table of a folder whose files are chapters of one code, in the folder itself."""


PORTALS_OWN = (
    "assets",
    "data",
    "fonts",
    "javascripts",
    "law",
    "portal",
    "s",
    "scripts",
    "search",
    "stylesheets",
    "terms",
    "topics",
    "words",
)
"""Folders of the portal, beside which the municipalities' sites stand; none of them can be a
slug."""


_DEVICES = re.compile(r"con|prn|aux|nul|(?:com|lpt)\d")
"""Names that Windows keeps for devices."""
_ONE_OF = {"kind": KINDS, "layout": tuple(layout.value for layout in Layout)}


@dataclass(frozen=True, slots=True)
class Settings:
    """What `codes.toml` says of one source; None where it says nothing."""

    name: str | None = None
    """Of the municipality, without its kind: "Spring Valley"."""
    kind: str | None = None
    """Village, Town, City, County, Borough, Township or Parish."""
    state: str | None = None
    """Two letters."""
    slug: str | None = None
    """Name of the site's folder."""
    publisher: str | None = None
    current_through: dt.date | None = None
    official_url: str | None = None
    """Address of the official code."""
    contact: str | None = None
    """Where problem reports go: a mail or web address."""
    rights: str | None = None
    """A sentence on who holds which rights in the text."""
    index: bool | None = None
    """Whether search engines may index the site."""
    layout: str | None = None
    """The layout, where the text does not show it clearly: a value of `Layout`."""
    in_reading_order: bool | None = None
    """Whether the lines stand in the order in which they are read: nothing is moved then."""
    fictional: bool | None = None
    """Marks every page: no such municipality exists."""
    version: dt.date | None = None
    """The day of this export, where several exports of one code are published together."""
    version_of: str | None = None
    """The file of the newest export, beside an earlier one."""


def load(folder: Path) -> dict[str, Settings]:
    """Settings by file name; empty where the folder has no `codes.toml`.

    Raises:
        SettingsError: it cannot be read, or says something that cannot be used; all problems at
            once.
    """
    path = folder / FILE_NAME
    if not path.is_symlink() and not path.exists():
        return {}
    if not path.is_file():
        problem = "is no file but a folder, a link that leads nowhere, or the like"
        raise SettingsError(str(path), problem, "mend it or take it away")
    try:
        tables = tomllib.loads(path.read_text(encoding="utf-8-sig"))
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise SettingsError(
            str(path), f"cannot be read ({error})", "mend it or take it away"
        ) from error
    problems: list[str] = []
    found: dict[str, Settings] = {}
    for name, table in tables.items():
        if not isinstance(table, dict):
            problems.append(
                f'"{name}" stands outside a table '
                '(each source has its own, such as ["alderwick.txt"])'
            )
            continue
        if not (folder / name).is_file() and not (folder / name).is_dir():
            problems.append(f'["{name}"] names no file beside it')
        problems += [f'["{name}"] {problem}' for problem in _problems(table)]
        known = {field.name for field in fields(Settings)}
        found[name] = Settings(**{key: value for key, value in table.items() if key in known})
    problems += _problems_of_versions(found)
    if problems:
        raise SettingsError(str(path), "; ".join(problems), "mend these lines")
    return found


def _problems_of_versions(found: dict[str, Settings]) -> list[str]:
    """What is wrong with the days of exports, and with what they are versions of."""
    problems: list[str] = []
    days: dict[tuple[str, dt.date], str] = {}
    for name, own in found.items():
        newest = found.get(own.version_of) if isinstance(own.version_of, str) else own
        if newest is None or not newest.version or not own.version:
            if own.version_of is not None and own.version_of not in found:
                problems.append(
                    f'["{name}"] version_of names "{own.version_of}", which has no table here'
                )
            elif own.version_of is not None:
                problems.append(
                    f'["{name}"] version_of needs a version = ... here and under '
                    f'["{own.version_of}"]'
                )
            continue
        if newest is not own and (newest.version_of or not own.version < newest.version):
            problems.append(
                f'["{name}"] version_of must name the newest export, of a later day than this one'
            )
        other = days.setdefault((own.version_of or name, own.version), name)
        if other != name:
            problems.append(f'["{name}"] is of the same day as ["{other}"]')
    return problems


def _problems(table: dict[str, Any]) -> list[str]:
    return [problem for key, value in table.items() if (problem := _problem(key, value))]


def _problem(key: str, value: Any) -> str | None:
    if key not in {field.name for field in fields(Settings)}:
        names = ", ".join(field.name for field in fields(Settings))
        return f"has no setting '{key}' (there are {names})"
    if key in ("index", "in_reading_order", "fictional"):
        return None if isinstance(value, bool) else f"{key} must be true or false"
    if key in ("current_through", "version"):
        if type(value) is dt.date and value > dt.date.today():  # noqa: DTZ011  (a plain day)
            return f"{key} {value} lies in the future"
        plain = isinstance(value, dt.date) and not isinstance(value, dt.datetime)
        return None if plain else f"{key} must be a date such as 2025-07-14, without quotes"
    if not isinstance(value, str) or not value.strip():
        return f"{key} must be a text in quotes"
    return _text_problem(key, value)


def _slug_problem(slug: str) -> str | None:
    if not re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", slug):
        return f"slug {slug!r} may hold lower-case letters, digits and single hyphens only"
    if slug in PORTALS_OWN:
        return f"slug {slug!r} is the name of a folder of the portal; choose another"
    if _DEVICES.fullmatch(slug):
        return f"slug {slug!r} is no name of a folder on Windows; choose another"
    return None


def _text_problem(key: str, value: str) -> str | None:
    if key == "name" and not any(letter.isalpha() for letter in value):
        return f"name {value!r} holds no letter"
    if key in _ONE_OF:
        return (
            None
            if value in _ONE_OF[key]
            else f"{key} {value!r} is none of {', '.join(_ONE_OF[key])}"
        )
    if key == "state" and value not in STATES:
        return f"state {value!r} is no state's two letters, such as NY"
    if key == "slug":
        return _slug_problem(value)
    if key == "official_url" and not re.match(r"https?://\S+$", value):
        return f"official_url {value!r} must begin with https:// or http://"
    return None
