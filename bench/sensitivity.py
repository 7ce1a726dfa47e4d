"""Tell which hand-set numbers of the parsers change nothing on any real text.

    nice -n 10 python bench/sensitivity.py [--kept DIR] [--shared DIR] [--all] [--table] [PART ...]

Each number that a module of the rules names (those whose name holds PART, or all) is halved and
raised by half, and every real text whose reading comes to a statement with that number is read
again, the quick ones first, until one is read otherwise. `--all` goes on to the dear texts (more
than a few seconds each). What was found is kept (`--kept`) until the number's module changes, so
that the bench can be stopped and goes on; `--table` prints what is known and reads nothing.
"""

from __future__ import annotations

import argparse
import ast
import hashlib
import importlib.util
import json
import os
import resource
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec, SourceFileLoader
from pathlib import Path
from types import CodeType, ModuleType

import lxml.html  # noqa: F401  (loaded once, here, and not by every number's process)
import pypdfium2  # noqa: F401  (the same)
from real_texts import ROOT, SHARED, digest_of_real, name_of, real_texts, rule_modules
from unused import Seen, seen_in

_DEAR = 1_000_000
"""Bytes of a text beyond which it is dear; the largest of the five codes are let in."""
_QUICK = frozenset({"walton.txt", "spring-valley.txt", "franklinville.txt"})
_SECONDS = 60
"""Of processor time: a number that makes a text take as long has changed something."""
_DIED = "died"


def main() -> int:
    args = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    args.add_argument("parts", nargs="*")
    args.add_argument("--kept", type=Path, default=Path("/tmp/townbook-unused"))
    args.add_argument("--shared", type=Path, default=SHARED)
    args.add_argument("--all", action="store_true")
    args.add_argument("--table", action="store_true")
    options = args.parse_args()
    numbers = [
        number
        for number in hand_set()
        if not options.parts or any(part in str(number) for part in options.parts)
    ]
    kept = _Kept(options.kept / "sensitivity.json")
    if not options.table:
        texts = real_texts(options.kept / "texts", options.shared)
        cheap = [path for path in texts if options.all or _cheap(path)]
        cheap.sort(key=lambda path: path.stat().st_size)
        _measure(numbers, {path: seen_in(path, options.kept) for path in cheap}, kept)
    _print(numbers, kept)
    return 0


def _cheap(path: Path) -> bool:
    return path.name in _QUICK or path.stat().st_size < _DEAR


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
        """Half of it and half as much again; whole numbers stay whole, and change."""
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
                if (user == module or _brings(where, module, name))
                and (places := frozenset(_statements(where, name)))
            }
            found.append(Number(module, name, value, digest, used))
    return found


def _numbers(tree: ast.Module) -> Iterator[tuple[str, float]]:
    """The numbers of a module by their names, also those of a class that is a set of numbers."""
    for name, _, number in _set_in(tree):
        yield name, number


_Setting = ast.Assign | ast.AnnAssign


def _set_in(tree: ast.Module) -> Iterator[tuple[str, _Setting, float]]:
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


def _brings(tree: ast.Module, module: str, name: str) -> bool:
    """Whether a module imports a number, its module, or anything from where a set stands."""
    room, _, last = module.rpartition(".")
    brought = [
        (node.module, alias.name)
        for node in tree.body
        if isinstance(node, ast.ImportFrom)
        for alias in node.names
    ]
    whole = (room, last) in brought or (module, name) in brought
    return whole or ("." in name and any(where == module for where, _ in brought))


def _statements(tree: ast.Module, name: str) -> Iterator[str]:
    """Places of the statements that read a name, as `unused` notes them."""
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


class _Kept:
    """What is known of each number, in a file."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._known: dict[str, dict[str, bool]] = (
            json.loads(path.read_text(encoding="utf-8")) if path.exists() else {}
        )

    def of(self, number: Number, value: float) -> dict[str, bool]:
        """By text: whether the number, set so, changes what is read."""
        return self._known.get(f"{number} {number.source} {value:g}", {})

    def note(self, number: Number, value: float, text: str, *, changed: bool) -> None:
        self._known.setdefault(f"{number} {number.source} {value:g}", {})[text] = changed
        aside = self._path.with_suffix(".part")
        aside.write_text(json.dumps(self._known), encoding="utf-8")
        aside.replace(self._path)


def _measure(numbers: Sequence[Number], texts: dict[Path, Seen], kept: _Kept) -> None:
    usual: dict[Path, str] = {}
    for number in numbers:
        for value in number.variants:
            known = kept.of(number, value)
            for path, seen in texts.items():
                if any(known.values()):
                    break
                if path.name in known or not _comes_to(number, seen):
                    continue
                if path not in usual:
                    usual[path] = _digest(path)
                changed = _digest(path, number, value) != usual[path]
                kept.note(number, value, path.name, changed=changed)
                known = kept.of(number, value)
            told = [text for text, changed in known.items() if changed]
            said = f"changes {told[0]}" if told else f"nothing in {len(known)}"
            print(f"{number} {number.value:g} -> {value:g}: {said}", flush=True)


def _comes_to(number: Number, seen: Seen) -> bool:
    return any(places & set(seen.get(module, ())) for module, places in number.used.items())


def _digest(path: Path, number: Number | None = None, value: float = 0) -> str:
    """What a process of its own reads a text as, with a number set otherwise."""
    reads, writes = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(reads)
        resource.setrlimit(resource.RLIMIT_CPU, (_SECONDS, _SECONDS))
        if number:
            sys.meta_path.insert(0, _Otherwise(number, value))
        os.write(writes, digest_of_real(path).encode())
        os._exit(0)
    os.close(writes)
    with os.fdopen(reads) as pipe:
        said = pipe.read()
    os.waitpid(child, 0)
    return said or _DIED


@dataclass(frozen=True)
class _Otherwise(MetaPathFinder):
    """Loads the module of a number with another value."""

    number: Number
    value: float

    def find_spec(
        self, name: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        del path, target
        if name != self.number.module:
            return None
        file = ROOT.joinpath(*name.split("."))
        file = file / "__init__.py" if file.is_dir() else file.with_suffix(".py")
        loader = _Loader(name, str(file))
        loader.otherwise = self
        return importlib.util.spec_from_file_location(name, file, loader=loader)


class _Loader(SourceFileLoader):
    otherwise: _Otherwise

    def get_code(self, fullname: str) -> CodeType:
        del fullname
        tree = ast.parse(self.get_data(self.path))
        for name, node, _ in list(_set_in(tree)):
            if name == self.otherwise.number.name:
                node.value = ast.copy_location(ast.Constant(self.otherwise.value), node)
        return compile(ast.fix_missing_locations(tree), self.path, "exec")


def _print(numbers: Sequence[Number], kept: _Kept) -> None:
    told: Counter[str] = Counter()
    for number in numbers:
        known = [kept.of(number, value) for value in number.variants]
        if any(any(one.values()) for one in known):
            told["change something"] += 1
        elif all(known):
            told["change nothing"] += 1
            print(f"changes nothing in {len(known[0])} texts: {number} = {number.value:g}")
        elif any(known):
            told["known by half"] += 1
        else:
            told["not measured, or never come to"] += 1
    print(", ".join(f"{count} {what}" for what, count in sorted(told.items())))


if __name__ == "__main__":
    sys.exit(main())
