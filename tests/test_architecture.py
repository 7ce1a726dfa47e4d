"""The shape of the program.

Rooms need one another in one direction only; the imports are read to see it.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]

Graph = dict[str, set[str]]


@cache
def modules() -> dict[str, Path]:
    """The modules of the program by their dotted names."""
    return {
        ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__"): path
        for path in sorted((ROOT / "builder").rglob("*.py"))
    }


@cache
def imports(name: str) -> frozenset[str]:
    """What a module imports, at its top or inside a function.

    Given are modules, or the package of what is no module of ours.
    """
    return frozenset(_imported(ast.parse(modules()[name].read_text(encoding="utf-8"))))


def _imported(tree: ast.Module) -> Iterator[str]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, "imports name their module in full"
            for alias in node.names:
                whole = f"{node.module}.{alias.name}"
                yield whole if whole in modules() else str(node.module)


def rooms(package: str) -> Graph:
    """Which folder or module right below a package needs which others there."""
    graph: Graph = {}
    for name in modules():
        if not name.startswith(f"{package}."):
            continue
        room = _room(name, package)
        needed = {
            _room(other, package) for other in imports(name) if other.startswith(f"{package}.")
        }
        graph.setdefault(room, set()).update(needed - {room})
    return graph


def _room(name: str, package: str) -> str:
    return name[len(package) + 1 :].partition(".")[0]


def circles(graph: Mapping[str, set[str]]) -> list[str]:
    """The rooms that need themselves, by way of others."""
    return sorted(room for room in graph if room in _reached(graph, room))


def _reached(graph: Mapping[str, set[str]], start: str) -> set[str]:
    seen: set[str] = set()
    waiting = list(graph[start])
    while waiting:
        room = waiting.pop()
        if room not in seen:
            seen.add(room)
            waiting += graph.get(room, ())
    return seen


def test_circles_are_found() -> None:
    graph = {"pages": {"print"}, "print": {"names"}, "names": {"pages"}, "data": {"print"}}
    assert circles(graph) == ["names", "pages", "print"]
    assert circles({**graph, "names": set()}) == []


@pytest.mark.parametrize("package", ["builder", "builder.parse", "builder.parse.general_code"])
def test_no_arrow_leads_back(package: str) -> None:
    graph = rooms(package)
    assert graph, "there are modules to look at"
    assert {room: sorted(graph[room]) for room in circles(graph)} == {}


def test_only_the_spark_folder_imports_pyspark() -> None:
    users = {
        name for name in modules() if any(i.partition(".")[0] == "pyspark" for i in imports(name))
    }
    assert users, "somebody does"
    assert {name for name in users if not name.startswith("builder.spark.")} == set()


@pytest.mark.parametrize("publisher", ["flattened", "general_code"])
def test_a_publishers_folder_is_entered_by_its_door_alone(publisher: str) -> None:
    """What pages, indexes and others need of a code stands in the code, not in its parser."""
    folder = f"builder.parse.{publisher}"
    entered = {
        (name, other)
        for name in modules()
        if not name.startswith("builder.parse")
        for other in imports(name)
        if other.startswith(f"{folder}.")
    }
    assert entered == set()


def test_a_layout_is_asked_for_by_name_in_the_parsers_alone() -> None:
    """What became of a text is its condition.

    Only `parse` decides which publisher's rules read the text.
    """
    asking = {
        name
        for name in modules()
        if not name.startswith(("builder.parse", "builder.sources"))
        for node in ast.walk(ast.parse(modules()[name].read_text(encoding="utf-8")))
        if isinstance(node, ast.Compare)
        for side in (node.left, *node.comparators)
        if isinstance(side, ast.Attribute)
        and isinstance(side.value, ast.Name)
        and side.value.id == "Layout"
    }
    assert asking == set()


def test_the_files_that_the_architecture_points_to_exist() -> None:
    pages = (ROOT / "docs/architecture.md", ROOT / "docs/design/where.md")
    text = "".join(page.read_text(encoding="utf-8") for page in pages)
    named = re.findall(r"`(\w+/[\w/.-]+(?:\.\w+|/))`", text)
    assert len(named) >= 50
    assert [name for name in named if not (ROOT / name).exists()] == []


_NAMES = r"`\w+`(?:(?:,|, then|, and| and) `\w+`)*"
"""Names of functions and classes, one after the other."""


def test_the_functions_that_the_manual_names_exist() -> None:
    """A name before `in PATH` or `(PATH)` is in that file or folder, any other in the program."""
    text = (ROOT / "docs/design/where.md").read_text(encoding="utf-8")
    placed = [
        (name, path)
        for names, path in re.findall(rf"({_NAMES}),? (?:in |\()`(builder/[\w/.]+)`", text)
        for name in re.findall(r"`(\w+)`", names)
    ]
    assert len(placed) >= 25
    named = [(name, "builder") for name in re.findall(r"`(?:[A-Z]\w*\.)?(\w+)`", text)]
    assert [(name, path) for name, path in placed + named if not _defines(ROOT / path, name)] == []


def _defines(path: Path, name: str) -> bool:
    """Whether a file, or a file of a folder, defines a function or class."""
    files = [path] if path.is_file() else path.rglob("*.py")
    texts = (file.read_text(encoding="utf-8") for file in files)
    return any(re.search(rf"^ *(?:def|class) {name}\b", text, re.M) for text in texts)


_SILENCED = re.compile(r"#\s*noqa\b(?::[ A-Z0-9,]*\d)?(?P<reason>.*)")


def unexplained(text: str) -> list[int]:
    """The lines that silence the linter and do not say why."""
    return [
        number
        for number, line in enumerate(text.split("\n"), start=1)
        if (found := _SILENCED.search(line)) and not re.search(r"[a-z]{2}", found["reason"])
    ]


def test_the_linter_is_silenced_for_a_reason() -> None:
    """A reason stands behind each `noqa`, in parentheses or in words."""
    silent = "# noqa"  # or this line would be one
    assert unexplained(f"a  {silent}: E501\nb  {silent}: E501, S1  (a reason)\n") == [1]
    assert unexplained(f"a  {silent}\nb  {silent}: S704 (escaped already)\nc\n") == [1]
    files = [path for room in ("builder", "tests", "bench") for path in (ROOT / room).rglob("*.py")]
    assert [
        f"{path.relative_to(ROOT)}:{line}"
        for path in files
        for line in unexplained(path.read_text(encoding="utf-8"))
    ] == []
