"""The numbers that the parsers' modules name, and the program with some of them changed."""

from __future__ import annotations

import ast
import hashlib
import importlib.util
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec, SourceFileLoader
from types import CodeType, ModuleType

from real_texts import ROOT, name_of, rule_modules


@dataclass(frozen=True)
class Number:
    """A number that a module names."""

    module: str
    name: str
    value: float
    source: str
    """Hash of its module's text."""
    used: dict[str, frozenset[str]]
    """By module: the statements that name it."""

    def __str__(self) -> str:
        return f"{self.module.removeprefix('builder.')}:{self.name}"

    @property
    def variants(self) -> list[float]:
        """Half of it and half as much again. Whole numbers stay whole, and change."""
        if isinstance(self.value, float):
            return [self.value / 2, self.value * 1.5]
        half = max(1, abs(self.value) // 2)
        return [self.value - half, self.value + half]


def hand_set() -> list[Number]:
    """Every number that a module of the rules names."""
    trees = {name_of(path): (path, ast.parse(path.read_bytes())) for path in rule_modules()}
    found = []
    for module, (path, tree) in trees.items():
        digest = hashlib.sha256(path.read_bytes()).hexdigest()[:12]
        for name, value in _numbers(tree):
            used = {
                user: places
                for user, (_, where) in trees.items()
                if (user == module or _imports(where, module, name))
                and (places := frozenset(_statements(where, name)))
            }
            found.append(Number(module, name, value, digest, used))
    return found


def _numbers(tree: ast.Module) -> Iterator[tuple[str, float]]:
    """The numbers of a module by their names, also those of a class that holds only numbers."""
    for name, _, number in _settings(tree):
        yield name, number


_Setting = ast.Assign | ast.AnnAssign


def _settings(tree: ast.Module) -> Iterator[tuple[str, _Setting, float]]:
    for node in tree.body:
        if isinstance(node, ast.ClassDef):
            fields = [one for one in node.body if isinstance(one, ast.AnnAssign)]
            numbers = [(one, found) for one in fields if (found := _number(one))]
            if len(numbers) == len(fields):
                yield from ((f"{node.name}.{name}", one, n) for one, (name, n) in numbers)
        elif isinstance(node, _Setting) and (found := _number(node)):
            yield found[0], node, found[1]


def _number(node: _Setting) -> tuple[str, float] | None:
    """A name and the number that it is set to."""
    targets = node.targets if isinstance(node, ast.Assign) else [node.target]
    if len(targets) != 1 or not isinstance(targets[0], ast.Name) or node.value is None:
        return None
    try:
        number = ast.literal_eval(node.value)
    except ValueError:
        return None
    return (targets[0].id, number) if type(number) in (int, float) else None


def _imports(tree: ast.Module, module: str, name: str) -> bool:
    """Whether a module imports a number, its module, or anything from its class's module."""
    room, _, last = module.rpartition(".")
    imported = [
        (node.module, alias.name)
        for node in tree.body
        if isinstance(node, ast.ImportFrom)
        for alias in node.names
    ]
    whole = (room, last) in imported or (module, name) in imported
    return whole or ("." in name and any(where == module for where, _ in imported))


def _statements(tree: ast.Module, name: str) -> Iterator[str]:
    """Places of the statements that read a name, as `unused` records them."""
    field = name.rpartition(".")[2]
    for node in ast.walk(tree):
        if not isinstance(node, ast.stmt):
            continue
        own = [child for child in ast.iter_child_nodes(node) if not isinstance(child, ast.stmt)]
        while own:
            child = own.pop()
            read = isinstance(child, (ast.Name, ast.Attribute)) and isinstance(child.ctx, ast.Load)
            if read and field == (child.id if isinstance(child, ast.Name) else child.attr):
                yield f"{node.lineno}:{node.col_offset}"
                break
            own += [one for one in ast.iter_child_nodes(child) if not isinstance(one, ast.stmt)]


@dataclass(frozen=True)
class Variant:
    """A number with another value."""

    number: Number
    value: float

    def __str__(self) -> str:
        return f"{self.number} {self.number.source} {self.value:g}"


class Changed(MetaPathFinder):
    """Loads the modules of some numbers with other values."""

    def __init__(self, variants: Sequence[Variant]) -> None:
        self._values: defaultdict[str, dict[str, float]] = defaultdict(dict)
        for each in variants:
            self._values[each.number.module][each.number.name] = each.value

    def find_spec(
        self, name: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        del path, target
        if name not in self._values:
            return None
        file = ROOT.joinpath(*name.split("."))
        file = file / "__init__.py" if file.is_dir() else file.with_suffix(".py")
        loader = _Loader(name, str(file))
        loader.values = self._values[name]
        return importlib.util.spec_from_file_location(name, file, loader=loader)


class _Loader(SourceFileLoader):
    values: Mapping[str, float]

    def get_code(self, fullname: str) -> CodeType:
        del fullname
        tree = ast.parse(self.get_data(self.path))
        for name, node, _ in list(_settings(tree)):
            if name in self.values:
                node.value = ast.copy_location(ast.Constant(self.values[name]), node)
        return compile(ast.fix_missing_locations(tree), self.path, "exec")
