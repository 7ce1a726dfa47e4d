"""Show which small changes of the code its tests do not notice.

    python bench/mutation.py [SUBJECT ...] [--most 150] [--seed 1] [--least 0.9] [--list]

For each subject a sample of its modules' mutants (the same for the same seed) is tested, each in
its own process that runs the doctests of the changed module and the tests of the subject, except
those that need a browser, Spark or the real codes. The cheap ones run first, and none after one
that fails. Files stay as they are: only the import gets the changed text. Prints each survivor with
its place, and fails if a smaller share than `--least` is caught.

A mutant that changes nothing observable is listed in `bench/equivalent-mutants.txt`, with the
reason. It is not counted. If the tests do notice one of these, the bench says so and fails: its
reason is wrong. It needs a system that can fork.
"""

from __future__ import annotations

import argparse
import ast
import importlib.util
import os
import random
import resource
import signal
import sys
import time
from collections.abc import Sequence
from dataclasses import dataclass
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec, SourceFileLoader
from pathlib import Path
from types import CodeType, ModuleType

import hypothesis  # noqa: F401  (loaded once, here, and not by every mutant's process)
import pytest
from mutants import Mutant, mutants, mutated

ROOT = Path(__file__).resolve().parents[1]
SUBJECTS: dict[str, tuple[tuple[str, ...], tuple[str, ...]]] = {
    "proof": (("builder/proof",), ("tests/data", "tests/proof")),
    "addresses": (("builder/addresses.py",), ("tests/parse/test_addresses.py",)),
    "links": (("builder/sites/links.py",), ("tests/sites/test_links.py",)),
    "references": (("builder/resolve",), ("tests/resolve",)),
    "publication": (("builder/sites/publish.py",), ("tests/sites/test_publish.py",)),
    "citations": (("builder/search/lists.py",), ("tests/search/test_files.py",)),
    "versions": (("builder/versions",), ("tests/versions",)),
    "corrections": (("builder/corrections",), ("tests/corrections",)),
    "gate": (("builder/gate",), ("tests/gate",)),
    "identity": (("builder/identity",), ("tests/identity",)),
    "recognition": (("builder/recognition",), ("tests/recognition",)),
}
"""What is changed (files and folders, if they exist), and the tests that should notice."""

_OPTIONS = (
    *("-x", "-q", "-p", "no:cacheprovider", "-p", "no:xdist"),
    "--assert=plain",  # otherwise pytest reads the module itself, unchanged, to rewrite it
    *("-m", "not corpus and not towns and not browser and not spark and not cluster"),
)
_EQUIVALENT = Path(__file__).with_name("equivalent-mutants.txt")
_TIMES, _SPARE = 3, 5
"""A mutant also counts as caught if its tests take so many times the processor seconds of the sound
module's, and some more: it never ends.
"""
_MEMORY = 4 << 30
"""Bytes that a mutant may take. One that grows endlessly must not take the machine down."""


@dataclass(frozen=True, slots=True)
class _Trial:
    """A module and one change of it."""

    module: Path
    mutant: Mutant

    @property
    def key(self) -> tuple[str, str]:
        """Its key in the list of equivalent mutants."""
        return str(self.module.relative_to(ROOT)), self.mutant.name


class _Changed(SourceFileLoader, MetaPathFinder):
    """Gives a module its changed text, wherever it is imported from."""

    def __init__(self, module: Path, text: str) -> None:
        name = ".".join(module.relative_to(ROOT).with_suffix("").parts)
        super().__init__(name.removesuffix(".__init__"), str(module))
        self.text = text

    def find_spec(
        self, fullname: str, _path: Sequence[str] | None = None, _target: ModuleType | None = None
    ) -> ModuleSpec | None:
        if fullname != self.name:
            return None
        return importlib.util.spec_from_file_location(fullname, self.path, loader=self)

    def get_code(self, _fullname: str) -> CodeType:
        return compile(self.text, self.path, "exec")


def main() -> int:
    args = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    args.add_argument("subjects", nargs="*", metavar="SUBJECT", help=", ".join(SUBJECTS))
    args.add_argument("--most", type=int, default=150, help="mutants of a subject")
    args.add_argument("--seed", type=int, default=1)
    args.add_argument("--least", type=float, default=0.9, help="share that must be caught")
    args.add_argument("--list", action="store_true", help="list the mutants without testing them")
    options = args.parse_args()
    os.chdir(ROOT)
    equivalent = _equivalent(_EQUIVALENT.read_text())
    shares = [
        _share(name, options.most, options.seed, equivalent, listed=options.list)
        for name in options.subjects or SUBJECTS
    ]
    return 1 if min(shares) < options.least else 0


def _equivalent(text: str) -> dict[tuple[str, str], str]:
    """Reasons by module and mutant: a line `MODULE FUNCTION: BEFORE -> AFTER`, its reason below it.

    >>> _equivalent("# words\\na.py f: 1 -> 2\\n    Both are true.\\n")
    {('a.py', 'f: 1 -> 2'): 'Both are true.'}
    """
    found: dict[tuple[str, str], str] = {}
    for line in text.splitlines():
        if line.startswith(" "):
            last = next(reversed(found))
            found[last] = f"{found[last]} {line.strip()}".lstrip()
        elif line and not line.startswith("#"):
            module, _, mutant = line.partition(" ")
            found[module, mutant] = ""
    return found


def _share(
    name: str, most: int, seed: int, equivalent: dict[tuple[str, str], str], *, listed: bool
) -> float:
    """Test a subject, and return the share of its mutants that its tests catch."""
    places, folders = SUBJECTS[name]
    modules = [path for place in places for path in _modules(ROOT / place)]
    tests = _cheap_first(folders)
    everything = [_Trial(path, one) for path in modules for one in mutants(path.read_text())]
    _no_stale(everything, modules, equivalent)
    chosen = random.Random(seed).sample(range(len(everything)), min(most, len(everything)))
    drawn = [everything[at] for at in sorted(chosen)]
    alike = [one for one in drawn if one.key in equivalent]
    trials = [one for one in drawn if one.key not in equivalent]
    print(f"== {name}: {len(drawn)} of {len(everything)} mutants of {len(modules)} modules")
    if listed:
        print("\n".join(map(_line, trials)))
        return 1.0
    begun = time.monotonic()
    _load_all_but(modules)
    limit = _sound(modules, tests)
    survivors = []
    for trial in trials:
        if not _is_caught(trial, tests, limit):
            survivors.append(trial)
            print(f"  survives: {_line(trial)}", flush=True)
    wrong = [one for one in alike if _is_caught(one, tests, limit)]
    for trial in alike:
        word = "is caught, though listed" if trial in wrong else "equivalent"
        print(f"  {word}: {_line(trial)}\n    {equivalent[trial.key]}")
    share = 1 - len(survivors) / len(trials)
    print(f"  {share:.1%} of {len(trials)} caught, {len(survivors)} survive, {len(alike)}", end=" ")
    print(f"equivalent; {time.monotonic() - begun:.0f} s")
    return 0.0 if wrong else share


def _load_all_but(modules: Sequence[Path]) -> None:
    """Load the program once, and forget the modules and everything that imports them.

    Each mutant's process then loads only these, which halves its work.
    """
    importlib.import_module("builder.town.municipality")
    importlib.import_module("lxml.html")
    files = {
        name: Path(module.__file__)
        for name, module in sys.modules.items()
        if name.startswith("builder") and module.__file__
    }
    forgotten = {name for name, file in files.items() if file in modules}
    imported = {name: _imported(file) for name, file in files.items()}
    while more := {name for name in imported.keys() - forgotten if imported[name] & forgotten}:
        forgotten |= more
    for name in forgotten:
        del sys.modules[name]
        package, _, last = name.rpartition(".")
        vars(sys.modules.get(package, sys)).pop(last, None)


def _imported(file: Path) -> set[str]:
    """The modules that a file may import, by name."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(file.read_text())):
        if isinstance(node, ast.Import):
            found |= {one.name for one in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            found |= {node.module, *(f"{node.module}.{one.name}" for one in node.names)}
    return found


def _no_stale(
    trials: Sequence[_Trial], modules: Sequence[Path], equivalent: dict[tuple[str, str], str]
) -> None:
    """Exit if the list names a mutant that its module no longer has."""
    known = {one.key for one in trials}
    own = {str(path.relative_to(ROOT)) for path in modules}
    for module, mutant in equivalent:
        if module in own and (module, mutant) not in known:
            sys.exit(f"mutation: {_EQUIVALENT.name}: {module} has no mutant {mutant}; remove it")


def _cheap_first(places: Sequence[str]) -> list[str]:
    """The files of tests. Those that draw examples come last: they take most of the time."""
    files = [
        found
        for place in places
        for found in (sorted(Path(place).rglob("test_*.py")) or [Path(place)])
    ]
    return [str(one) for one in sorted(files, key=lambda one: "@given" in one.read_text())]


def _modules(place: Path) -> list[Path]:
    return sorted(place.glob("*.py")) if place.is_dir() else [place] if place.is_file() else []


def _line(trial: _Trial) -> str:
    return f"{trial.module.relative_to(ROOT)}:{trial.mutant}"


def _sound(modules: Sequence[Path], tests: Sequence[str]) -> int:
    """Processor seconds that a mutant may take. The tests must pass if nothing is changed."""
    before = os.times()
    if _ended(None, [*map(str, modules), *tests], 600):
        sys.exit(f"mutation: {' '.join(tests)} fail without any change; fix them first")
    after = os.times()
    spent = after.children_user + after.children_system - before.children_user
    return int(_TIMES * (spent - before.children_system)) + _SPARE


def _is_caught(trial: _Trial, tests: Sequence[str], limit: int) -> bool:
    changed = _Changed(trial.module, mutated(trial.module.read_text(), trial.mutant))
    return _ended(changed, [str(trial.module), *tests], limit) != 0


def _ended(changed: _Changed | None, tests: Sequence[str], limit: int) -> int:
    """How tests end in their own process: 0 if all pass."""
    sys.stdout.flush()
    child = os.fork()
    if child:
        return os.waitpid(child, 0)[1]
    resource.setrlimit(resource.RLIMIT_CPU, (limit, limit))
    resource.setrlimit(resource.RLIMIT_AS, (_MEMORY, _MEMORY))
    signal.alarm(10 * limit)  # for one that waits forever: it takes no processor time
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, 1)
    os.dup2(nowhere, 2)
    if changed:
        sys.meta_path.insert(0, changed)
    try:
        code = int(pytest.main([*_OPTIONS, *tests]))
    except BaseException:  # noqa: BLE001  (a mutant that ends its process by itself is caught)
        code = 1
    os._exit(code)


if __name__ == "__main__":
    sys.exit(main())
