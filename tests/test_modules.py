"""Tests follow the modules: what decides something has a test that is found by its name."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path
from typing import TypeAlias

import pytest

ROOT = Path(__file__).resolve().parents[1]
ROOMS = ("parse", "recognition", "identity", "resolve", "proof")
"""Folders of `builder` whose modules decide what is made of a text."""


def decides(text: str) -> bool:
    """Whether a module asks anything."""
    return any(
        isinstance(node, (ast.If, ast.IfExp, ast.BoolOp, ast.While, ast.match_case))
        or (isinstance(node, ast.comprehension) and node.ifs)
        for node in ast.walk(ast.parse(text))
    )


Named: TypeAlias = tuple[tuple[str, ...], str]
"""The folders that something lies in, and its name with underscores."""

CASES = ("cases", "rules", "grids", "law_lists")
"""Folders of the cases of tests, and of tests that lie below the room's own."""


def named() -> Iterator[Named]:
    """The tests and their cases, by the room that they belong to."""
    tests = ROOT / "tests"
    files = [path for path in tests.rglob("test_*.py") if path.parent.name not in CASES]
    for path in [*files, *(path for one in CASES for path in tests.rglob(f"{one}/*"))]:
        room = tuple(part for part in path.parent.relative_to(tests).parts if part not in CASES)
        name = path.name.partition(".")[0].removeprefix("test_")
        yield room, name.replace("-", "_")


def is_of(test: Named, module: Named) -> bool:
    """Whether a test is a module's: of its name, and of its room or of one that has that room."""
    room, name = test
    return bool(room) and name == module[1] and module[0][: len(room)] == room


def module_at(path: Path) -> Named:
    """A module's room and name; a package's own is called by its folder: `parse_package`."""
    name = f"{path.parent.name}_package" if path.stem == "__init__" else path.stem
    return path.parent.parts, name


def without_tests() -> list[str]:
    """The modules that decide something and have neither a doctest nor a test of their name."""
    tests = set(named())
    modules = [path for room in ROOMS for path in (ROOT / "builder" / room).rglob("*.py")]
    texts = {path.relative_to(ROOT / "builder"): path.read_text("utf-8") for path in modules}
    return sorted(
        path.as_posix()
        for path, text in texts.items()
        if decides(text)
        and ">>> " not in text
        and not any(is_of(test, module_at(path)) for test in tests)
    )


def test_what_decides_has_a_test_of_its_own() -> None:
    assert without_tests() == []


def kept() -> list[tuple[str, str]]:
    """The functions that are listed as kept for texts not seen yet, each with its module."""
    lines = (ROOT / "bench" / "kept-for-unseen.txt").read_text(encoding="utf-8").split("\n")
    named = (line.split(":") for line in lines if line and not line.startswith("#"))
    return [(module, function) for module, function in named]


def test_what_is_kept_for_texts_not_seen_yet_exists_once() -> None:
    for module, function in kept():
        path = ROOT.joinpath("builder", *module.split("."))
        path = path / "__init__.py" if path.is_dir() else path.with_suffix(".py")
        nodes = ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        names = {node.name for node in nodes if isinstance(node, ast.FunctionDef)}
        assert function in names, (module, function)
    assert len(set(kept())) == len(kept())


@pytest.mark.parametrize(
    ("text", "asks"),
    [("A = 1\n", False), ("A = [b for b in c if b]\n", True), ("def f(a):\n  return a or 1", True)],
)
def test_a_module_that_asks_decides(text: str, asks: bool) -> None:
    assert decides(text) is asks


def test_tests_and_cases_are_found_by_their_names() -> None:
    assert {"modules", "charter_in_words"} <= {name for _, name in named()}


def test_a_packages_own_module_is_called_by_its_folder() -> None:
    assert module_at(Path("parse/__init__.py")) == (("parse",), "parse_package")
    assert module_at(Path("parse/drafts.py")) == (("parse",), "drafts")


@pytest.mark.parametrize(
    ("test", "is_its"),
    [
        ((("parse", "flattened"), "kinds"), True),
        ((("parse",), "kinds"), True),
        ((("corrections",), "kinds"), False),
        (((), "kinds"), False),
        ((("parse", "flattened"), "lists"), False),
    ],
)
def test_a_test_is_of_a_room(test: Named, is_its: bool) -> None:
    assert is_of(test, (("parse", "flattened"), "kinds")) is is_its
