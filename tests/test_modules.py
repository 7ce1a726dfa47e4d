"""Tests follow the modules: what decides something has a test that is found by its name."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
ROOMS = ("parse", "recognition", "identity", "resolve", "proof")
"""Folders of `builder` whose modules decide what is made of a text."""
HELD_BY_OTHERS = ROOT / "tests" / "modules-held-by-others.txt"
"""Modules that the tests of their folder hold, by cases of whole texts, and none of their own."""


def decides(text: str) -> bool:
    """Whether a module asks anything."""
    return any(
        isinstance(node, (ast.If, ast.IfExp, ast.BoolOp, ast.While, ast.match_case))
        or (isinstance(node, ast.comprehension) and node.ifs)
        for node in ast.walk(ast.parse(text))
    )


def named() -> Iterator[str]:
    """The names that tests and their cases go by, with underscores."""
    for path in (ROOT / "tests").rglob("test_*.py"):
        yield path.stem.removeprefix("test_")
    for folder in ("cases", "rules", "grids", "law_lists"):
        for path in (ROOT / "tests").rglob(f"{folder}/*"):
            yield path.name.partition(".")[0].replace("-", "_")


def without_tests() -> list[str]:
    """The modules that decide something and have neither a doctest nor a test of their name."""
    tests = set(named())
    modules = [path for room in ROOMS for path in (ROOT / "builder" / room).rglob("*.py")]
    texts = {path: path.read_text(encoding="utf-8") for path in modules}
    return sorted(
        path.relative_to(ROOT / "builder").as_posix()
        for path, text in texts.items()
        if decides(text) and ">>> " not in text and path.stem not in tests
    )


def listed() -> list[str]:
    lines = HELD_BY_OTHERS.read_text(encoding="utf-8").split("\n")
    return [line for line in lines if line and not line.startswith("#")]


def test_what_decides_has_a_test_of_its_own() -> None:
    """A new module brings one; the list of those without only gets shorter."""
    assert sorted(set(without_tests()) - set(listed())) == []


def test_the_list_of_others_names_none_that_has_one() -> None:
    assert sorted(set(listed()) - set(without_tests())) == []


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
    assert {"modules", "charter_in_words"} <= set(named())
