"""`synonyms.toml` beside the sources: words of one's own residents for what the law says.

It has the form of the table that all towns share: `"words that people type" = ["words of codes"]`.
"""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import TypeAlias

from builder.errors import SettingsError

FILE_NAME = "synonyms.toml"

Synonyms: TypeAlias = tuple[tuple[str, tuple[str, ...]], ...]
"""What people type, each with what codes say instead, the nearest meaning first."""


def load(folder: Path) -> Synonyms:
    """The synonyms of a folder; none where it has no such file.

    Raises:
        SettingsError: it cannot be read, or says something that is no list of words.
    """
    path = folder / FILE_NAME
    if not path.is_symlink() and not path.exists():
        return ()
    advice = 'mend it or take it away; a line reads "garbage day" = ["refuse collection"]'
    if not path.is_file():
        raise SettingsError(str(path), "is no file", advice)
    try:
        table = tomllib.loads(path.read_text(encoding="utf-8-sig"))
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise SettingsError(str(path), f"cannot be read ({error})", advice) from error
    wrong = [word for word, others in table.items() if not _are_words(others)]
    if wrong:
        raise SettingsError(str(path), f'"{wrong[0]}" has no list of words behind it', advice)
    return tuple((word.lower(), tuple(others)) for word, others in table.items())


def _are_words(others: object) -> bool:
    return isinstance(others, list) and bool(others) and all(isinstance(o, str) for o in others)
