"""`new-laws/` beside the sources: laws that are adopted and not yet in the code's text.

A TOML file states a law; a text or PDF of the same name beside it holds its words. It lies in a
folder named by the slug of its municipality, or names it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import partial
from hashlib import sha256
from pathlib import Path
from typing import Annotated, Any

from msgspec import Meta

from builder.model import AdoptedLaw
from builder.runtime.stated import Day, Text, stated, taken

FOLDER = "new-laws"
TEXTS = (".txt", ".pdf")
"""Of a law's own words."""
_NUMBERS = Meta(min_length=1, description='a list such as ["24-3", "24-5"]')
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


@dataclass(frozen=True)
class _Stated:
    """What a file may say."""

    law: Text
    adopted: Day
    sections: Annotated[tuple[Text, ...], _NUMBERS]
    about: Text = ""
    municipality: Text = ""


def _law(folder: Path, name: str, slug: str, table: Mapping[str, Any]) -> AdoptedLaw:
    held, wrong = taken(_Stated, table)
    wrong += [f"{one} is missing" for one in ("law", "adopted", "sections") if one not in table]
    if not slug and "municipality" not in table:
        wrong.append(f"whose law is it? Put it into {FOLDER}/SLUG/, or state its municipality")
    if wrong:
        raise ValueError("; ".join(wrong))
    told, text = _Stated(**held), _text_beside(folder / name)
    return AdoptedLaw(
        name,
        told.municipality or slug,
        told.law.strip(),
        told.adopted.isoformat(),
        tuple(one.replace("§", "").strip() for one in told.sections),
        told.about.strip(),
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
