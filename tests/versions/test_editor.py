"""Real codes after a seeded editor, on other pages: each change is found, and no other."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

import pytest

from builder.sources.settings import Settings
from builder.town.municipality import code_of
from builder.versions.changes import ChangeKind, Changes, changes_between
from tests import parsed
from tests.typeset import american_legal, general_code
from tests.typeset.editor import edited
from tests.typeset.manuscript import Entry
from tests.typeset.manuscript import Kind as Kinds
from tests.typeset.sheets import Style
from tests.typeset.units import entries_of

_DONE = {
    ChangeKind.CHANGED: "amended",
    ChangeKind.ADDED: "inserted",
    ChangeKind.REPEALED: "repealed",
    ChangeKind.RENUMBERED: "renumbered",
}


def _found(changes: Changes) -> list[tuple[str, str]]:
    """What was found, in the editor's terms, without changes of reading."""
    return sorted(
        (_DONE.get(one.kind, one.kind.value), one.unit.number or one.unit.id)
        for one in changes.changes
        if one.kind is not ChangeKind.READING
    )


def _again(
    entries: Sequence[Entry], set_as: Callable[[Sequence[Entry]], str], layout: str, path: Path
) -> Changes:
    """What is found between the original entries and those after the editor."""
    later = edited(entries, seed=7)
    settings = Settings(name="Gooseford", state="NY", layout=layout)
    codes = []
    for name, held in (("old", entries), ("new", later.entries)):
        file = path / f"{name}.txt"
        file.write_text(set_as(held))
        codes.append(code_of(file, settings)[0])
    changes = changes_between("2020-01-01", codes[0], "2021-01-01", codes[1])
    assert _found(changes) == list(later.done)
    return changes


@pytest.mark.corpus
def test_page_text_with_other_page_ends_and_feet(codes: dict[str, Path], tmp_path: Path) -> None:
    entries = tuple(entries_of(parsed.code_of(codes["walton"])[0].units))
    styles = iter([Style(), Style(depth=41, below=("Downloaded on another day",))])
    _again(entries, lambda held: general_code.typeset(held, next(styles)), "general-code", tmp_path)


@pytest.mark.corpus
def test_a_text_in_reading_order(codes: dict[str, Path], tmp_path: Path) -> None:
    held = entries_of(parsed.code_of(codes["franklinville"])[0].units)
    entries = tuple(one for one in held if one.rows or one.kind is not Kinds.TABLE)
    fronts = iter([["Village of Gooseford"], ["Village of Gooseford", "Another supplement"]])
    _again(
        entries,
        lambda held: american_legal.typeset(held, next(fronts)),
        "american-legal",
        tmp_path,
    )


@pytest.mark.corpus
@pytest.mark.parametrize("town", ["waverly"])
def test_a_damaged_text_shows_an_amendment(
    town: str, codes: dict[str, Path], tmp_path: Path
) -> None:
    old, source = parsed.code_of(codes[town])
    block = next(
        block
        for unit in old.sections[20:]
        for block in unit.blocks
        if len(block.text.split()) > 40 and "premises" in block.text and block.confidence == 1.0
    )
    start = source.text.index("premises", block.spans[-1][0])
    text = f"{source.text[:start]}moorings{source.text[start + len('premises') :]}"
    (tmp_path / codes[town].name).write_text(text)
    new, _ = code_of(tmp_path / codes[town].name)
    found = changes_between("2020-01-01", old, "2021-01-01", new).changes
    assert [(one.kind, "moorings" in str(one.rows)) for one in found] == [
        (ChangeKind.CHANGED, True)
    ]
