"""Several exports of one code: which files are versions of each other, and of which day.

Sources in a folder that are named by day (`gooseford-ny/2023-05-01.txt`) are versions of one code.
In any other folder `codes.toml` lists them: `version` gives a file its day, and `version_of` names
the newest file of its code.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence
from dataclasses import asdict, replace
from pathlib import Path

from builder.frozen import Plain
from builder.sources.settings import Settings

CODES = "codes"
"""The folder of sources that a build reads if the command names none."""
_OWN = frozenset({"current_through", "layout", "in_reading_order", "version", "version_of"})
"""Settings that apply to one file and that no version takes from another."""


def day_of(path: Path) -> dt.date | None:
    """The day that a file is named after.

    >>> day_of(Path("2023-05-01.txt")), day_of(Path("gooseford-ny.txt"))
    (datetime.date(2023, 5, 1), None)
    """
    try:
        return dt.date.fromisoformat(path.stem) if len(path.stem) == len("2023-05-01") else None
    except ValueError:
        return None


def called(path: Path) -> str:
    """What messages call a source: its file name, after its code's folder if it is named by day.

    >>> called(Path("codes/gooseford-ny.txt")), called(Path("codes/gooseford-ny/2023-05-01.txt"))
    ('gooseford-ny.txt', 'gooseford-ny/2023-05-01.txt')
    >>> called(Path("codes/2023-05-01.txt"))
    '2023-05-01.txt'
    """
    folder = path.parent.name if day_of(path) else ""
    return f"{folder}/{path.name}" if folder not in ("", CODES) else path.name


def name_of(path: Path) -> str:
    """The part of a file's name, or its folder's, that may name a municipality."""
    if path.is_dir():
        return "" if path.name == CODES else path.name
    return path.parent.name if day_of(path) else path.stem


def shared(settings: Sequence[Settings]) -> tuple[Settings, ...]:
    """The settings of each version of a code, oldest first: its own, then what the others share.

    Where versions disagree, one without its own value takes the newest.
    """
    common: Plain = {}
    for own in settings:
        common |= _stated(own)
    both = replace(Settings(**common), **dict.fromkeys(_OWN, None))
    return tuple(replace(both, **_stated(own)) for own in settings)


def _stated(own: Settings) -> Plain:
    return {name: value for name, value in asdict(own).items() if value is not None}
