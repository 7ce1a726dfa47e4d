"""`synonyms.toml` beside the sources: words of one's own residents for what the law says.

It has the form of the table that all towns share: `"words that people type" = ["words of codes"]`.
"""

from __future__ import annotations

from pathlib import Path
from typing import TypeAlias

from builder.errors import SettingsError
from builder.runtime.stated import read_table

FILE_NAME = "synonyms.toml"

Synonyms: TypeAlias = tuple[tuple[str, tuple[str, ...]], ...]
"""What people type, each with what codes say instead, the nearest meaning first."""


def load(folder: Path) -> Synonyms:
    """The synonyms of a folder; none where it has no such file.

    Raises:
        SettingsError: it cannot be read, or says something that is no list of words.
    """
    path = folder / FILE_NAME
    advice = 'mend it or take it away; a line reads "garbage day" = ["refuse collection"]'
    table = read_table(path, advice)
    wrong = [word for word, others in table.items() if not _are_words(others)]
    if wrong:
        raise SettingsError(str(path), f'"{wrong[0]}" has no list of words behind it', advice)
    return tuple((word.lower(), tuple(others)) for word, others in table.items())


def _are_words(others: object) -> bool:
    return isinstance(others, list) and bool(others) and all(isinstance(o, str) for o in others)
