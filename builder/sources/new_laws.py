"""`new-laws/` beside the sources: laws that are adopted and not yet in the code's text.

A TOML file states a law; a text or PDF of the same name beside it holds its words. It lies in a
folder named by the slug of its municipality, or names it.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping
from functools import partial
from hashlib import sha256
from pathlib import Path
from typing import Any

from builder.adopted_law import AdoptedLaw
from builder.runtime.stated import stated
from builder.text.unseen import visible

FOLDER = "new-laws"
TEXTS = (".txt", ".pdf")
"""Of a law's own words."""
_MAY = frozenset({"law", "adopted", "sections", "about", "municipality"})
_LARGEST = 50_000_000
"""Bytes of a law's own file."""


def load(folder: Path) -> tuple[AdoptedLaw, ...]:
    """The new laws beside the sources of a folder, the newest first.

    Raises:
        SettingsError: a file cannot be read, or states something that cannot be used; all problems
            at once.
    """
    advice = 'correct these files; one holds law = "...", adopted = 2026-01-31, sections = ["..."]'
    found = stated(folder, FOLDER, partial(_law, folder), advice)
    return tuple(sorted(found, key=lambda one: (one.adopted, one.file), reverse=True))


def _law(folder: Path, name: str, slug: str, table: Mapping[str, Any]) -> AdoptedLaw:
    unknown = sorted(table.keys() - _MAY)
    if unknown:
        raise ValueError(f'"{unknown[0]}" is not known; it may hold {", ".join(sorted(_MAY))}')
    town = _words(table, "municipality") or slug
    if not town:
        raise ValueError(f"whose law is it? Put it into {FOLDER}/SLUG/, or state its municipality")
    text = _text_beside(folder / name)
    return AdoptedLaw(
        name,
        town,
        _needed(table, "law"),
        _day(table.get("adopted")),
        _numbers(table.get("sections")),
        _words(table, "about"),
        str(text.absolute()) if text else "",
        sha256(text.read_bytes()).hexdigest() if text else "",
    )


def _text_beside(path: Path) -> Path | None:
    held = [one for suffix in TEXTS if (one := path.with_suffix(suffix)).is_file()]
    if len(held) > 1:
        raise ValueError(f"there are {' and '.join(one.name for one in held)}; keep one")
    if held and held[0].stat().st_size > _LARGEST:
        raise ValueError(f"{held[0].name} is larger than {_LARGEST // 1_000_000} MB")
    return held[0] if held else None


def _words(table: Mapping[str, Any], key: str) -> str:
    value = table.get(key, "")
    if not isinstance(value, str) or value != visible(value):
        raise ValueError(f"{key} is no line of words")
    return value.strip()


def _needed(table: Mapping[str, Any], key: str) -> str:
    value = _words(table, key)
    if not value:
        raise ValueError(f"{key} is missing")
    return value


def _day(value: object) -> str:
    if not isinstance(value, dt.date) or isinstance(value, dt.datetime):
        raise ValueError("adopted is no day, such as 2026-01-31 without quotes")  # noqa: TRY004  (what is stated)
    return value.isoformat()


def _numbers(value: object) -> tuple[str, ...]:
    held = value if isinstance(value, list) else []
    if not held or not all(isinstance(one, str) and one.strip() for one in held):
        raise ValueError('sections is no list such as ["24-3", "24-5"]')
    return tuple(one.replace("§", "").strip() for one in held)
