"""`codes.toml` and `synonyms.toml`: what a clerk states about a code and its search.

The file is next to the sources and has one table for each, named like the file:

    ["alderwick.txt"]
    name = "Walton"
    state = "NY"
    current_through = 2025-07-14
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Container
from pathlib import Path
from typing import Annotated, TypeAlias

from msgspec import Meta

from builder.errors import SettingsError
from builder.frozen import frozen
from builder.identity.states import KINDS, STATES
from builder.model import Layout
from builder.runtime.stated import Day, Flag, Text, Web, one_of, read_table, taken

SYNONYMS = "synonyms.toml"

Synonyms: TypeAlias = tuple[tuple[str, tuple[str, ...]], ...]
"""What people type, each with the words that codes use for it, nearest meaning first."""

FILE_NAME = "codes.toml"

WHOLE = "."
"""The table for a folder whose files are chapters of one code, in the folder itself."""

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
"""Folders of the portal, beside the municipalities' sites; none of these names can be a slug."""

_DEVICES = r"con|prn|aux|nul|(?:com|lpt)\d"
"""Names that Windows reserves for devices."""

_SLUG = Meta(
    pattern=rf"^(?!(?:{'|'.join(PORTALS_OWN)}|{_DEVICES})$)[a-z0-9]+(-[a-z0-9]+)*$",
    description="lower-case letters, digits and single hyphens, and no folder of the portal or"
    " name of a device on Windows",
)

_STATE = Meta(pattern=f"^(?:{'|'.join(STATES)})$", description="a state's two letters, such as NY")

_NAME = Meta(pattern=r"[^\W\d_]", description="a text in quotes that has a letter")


@frozen
class Settings:
    """What `codes.toml` states about one source; None where it says nothing."""

    name: Annotated[str, _NAME] | None = None
    """Name of the municipality without its kind: "Spring Valley"."""
    kind: Annotated[str, one_of(KINDS)] | None = None
    """Village, Town, City, County, Borough, Township or Parish."""
    state: Annotated[str, _STATE] | None = None
    """Two letters."""
    slug: Annotated[str, _SLUG] | None = None
    """Name of the site's folder."""
    publisher: Text | None = None
    current_through: Day | None = None
    official_url: Web | None = None
    """Address of the official code."""
    clerk: Text | None = None
    """Whom readers ask about the law: a mail or web address, or a telephone number."""
    contact: Text | None = None
    """Where readers report mistakes: a mail or web address."""
    rights: Text | None = None
    """A sentence about who has which rights in the text."""
    index: Flag | None = None
    """Whether search engines may index the site."""
    layout: Annotated[str, one_of(Layout)] | None = None
    """A value of `Layout`, if the text does not show its layout clearly."""
    sections_look_like: Text | None = None
    """A heading of a section as printed, if the town typeset its code itself."""
    chapters_look_like: Text | None = None
    """A heading of a chapter, or of an article with sections."""
    parts_look_like: Text | None = None
    """A heading of a division with chapters."""
    in_reading_order: Flag | None = None
    """Whether the lines are in reading order already, so that nothing is moved."""
    incomplete: Flag | None = None
    """Whether to publish a code although a division has no text, saying so on every page."""
    fictional: Flag | None = None
    """Whether no such municipality exists, which every page then says."""
    version: Day | None = None
    """The day of this export, if several exports of a code are published together."""
    version_of: Text | None = None
    """In an earlier export's table: the file of the newest export."""

    @property
    def looks(self) -> tuple[str, ...]:
        """Headings of sections, chapters and parts, as far as given."""
        given = (self.sections_look_like, self.chapters_look_like, self.parts_look_like)
        return tuple(filter(None, given))


def load(folder: Path) -> dict[str, Settings]:
    """Settings by file name; empty if the folder has no `codes.toml`.

    Raises:
        SettingsError: it cannot be read or used; the message lists all problems.
    """
    path = folder / FILE_NAME
    tables = read_table(path, "correct it or remove it")
    problems: list[str] = []
    found: dict[str, Settings] = {}
    for name, table in tables.items():
        if not isinstance(table, dict):
            problems.append(
                f'"{name}" is outside any table '
                '(each source has its own, such as ["alderwick.txt"])'
            )
            continue
        if not (folder / name).exists():
            others = [one.name for one in folder.iterdir() if _may_be_meant(one, tables)]
            hint = f", which has {' and '.join(sorted(others))}" if 0 < len(others) < 4 else ""
            problems.append(f'["{name}"] names no file in its folder{hint}')
        held, wrong = taken(Settings, table)
        problems += [f'["{name}"] {problem}' for problem in wrong]
        found[name] = Settings(**held)
    problems += _problems_of_versions(found)
    if problems:
        raise SettingsError(path, "; ".join(problems), "correct these lines")
    return found


def _may_be_meant(path: Path, tables: Container[str]) -> bool:
    """Whether a table that names no file may mean this one, renamed."""
    return path.suffix != ".toml" and path.is_file() and path.name not in tables


def _problems_of_versions(found: dict[str, Settings]) -> list[str]:
    """What is wrong with the days of exports, and with what they say they are versions of."""
    problems: list[str] = []
    days: dict[tuple[str, dt.date], str] = {}
    for name, own in found.items():
        code = own.version_of or name
        newest = found.get(code)
        if newest is None:
            problems.append(f'["{name}"] version_of names "{code}", which has no table here')
        elif not newest.version or not own.version:
            needs = f'["{name}"] version_of needs a version = ... here and under ["{code}"]'
            problems += [needs] if own.version_of else []
        else:
            if newest is not own and (newest.version_of or not own.version < newest.version):
                problems.append(
                    f'["{name}"] version_of must name the newest export, dated later than this one'
                )
            other = days.setdefault((code, own.version), name)
            if other != name:
                problems.append(f'["{name}"] has the same date as ["{other}"]')
    return problems


def load_synonyms(folder: Path) -> Synonyms:
    """The synonyms for the sources in a folder; none if it has no such file.

    Raises:
        SettingsError: it cannot be read, or an entry is not a list of words.
    """
    path = folder / SYNONYMS
    advice = 'correct it or remove it; a line reads "garbage day" = ["refuse collection"]'
    table = read_table(path, advice)
    for word, others in table.items():
        if (
            not isinstance(others, list)
            or not others
            or not all(isinstance(o, str) for o in others)
        ):
            raise SettingsError(path, f'"{word}" is not followed by a list of words', advice)
    return tuple((word.lower(), tuple(others)) for word, others in table.items())
