"""Find rules of the parsers that never fire on any real text, and those that never decide anything.

    python bench/unused.py [--kept DIR] [--shared DIR] [--show PART ...] [--fires PART ...]

Reads every available real text (the five codes, the other towns, the sample, what other tools make
of the PDFs and web pages, some texts as copies have them, the law of two codes typeset in other
forms of its publishers) with a copy of the program that records which statements ran, and which way
each condition and each part of an `and` or `or` went. Prints for each module how many statements
never ran and how many conditions always went one way. `--show` lists those of the modules whose
name contains PART, and `--fires` prints for each of their functions in how many texts it ran. What
a text showed is kept (`--kept`) until the program or the text changes.

Code kept for texts not seen yet says so: the docstring of the function, the class or the module has
the words "not seen yet", or `kept-for-unseen.txt` names the function with its reason. Anything else
that never ran is counted as unnamed.
"""

from __future__ import annotations

import argparse
import ast
import hashlib
import importlib.util
import json
import subprocess
import sys
from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec, SourceFileLoader
from pathlib import Path
from types import CodeType, ModuleType

from real_texts import ROOT, RULES, SHARED, codes_of_real, name_of, real_texts, rule_modules

_NOTED = "__noted__"
_WENT = "__went__"
_UNSEEN = "not seen yet"
_KEPT = Path(__file__).with_name("kept-for-unseen.txt")


def main() -> int:
    args = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    args.add_argument("--kept", type=Path, default=Path("/tmp/townbook-unused"))
    args.add_argument("--shared", type=Path, default=SHARED)
    args.add_argument("--show", nargs="+", default=[])
    args.add_argument("--fires", nargs="+", default=[])
    args.add_argument("--read", type=Path, help=argparse.SUPPRESS)  # a process for each text
    options = args.parse_args()
    if options.read:
        print(json.dumps(_read(options.read)))
        return 0
    texts = real_texts(options.kept / "texts", options.shared)
    seen = [seen_in(path, options.kept) for path in texts]
    modules = [_Module.of(path) for path in rule_modules()]
    _print_table(modules, seen)
    for module in modules:
        if any(part in module.name for part in options.show):
            _print_unused(module, seen)
        if any(part in module.name for part in options.fires):
            _print_fires(module, seen)
    return 0


Seen = dict[str, list[str]]
"""By module: the statements that ran, and the ways that conditions went."""


def seen_in(path: Path, folder: Path) -> Seen:
    """What a text showed, from now or from the last time."""
    program = b"".join(file.read_bytes() for file in sorted((ROOT / "builder").rglob("*.py")))
    key = hashlib.sha256(program + path.read_bytes()).hexdigest()[:16]
    target = folder / f"{path.name}.{key}.json"
    if not target.exists():
        folder.mkdir(parents=True, exist_ok=True)
        command = [sys.executable, __file__, "--read", str(path)]
        shown = subprocess.run(command, check=True, capture_output=True, text=True).stdout
        target.write_text(shown, encoding="utf-8")
    seen: Seen = json.loads(target.read_text(encoding="utf-8"))
    return seen


def _read(path: Path) -> Seen:
    """Read a text with a program that records what it does."""
    sys.meta_path.insert(0, _Watching())
    for _ in codes_of_real(path):
        pass
    return {name: sorted(noted) for name, noted in _Watching.noted.items()}


class _Watching(MetaPathFinder):
    """Imports the watched modules with notes between their statements."""

    noted: dict[str, dict[str, None]] = {}  # noqa: RUF012  (one for the process)

    def find_spec(
        self, name: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        if not any(f"{name}.".startswith(f"builder.{part}.") for part in RULES):
            return None
        found = next(
            spec
            for finder in sys.meta_path
            if finder is not self and (spec := finder.find_spec(name, path, target))
        )
        assert found.origin is not None
        return importlib.util.spec_from_file_location(
            name,
            found.origin,
            loader=_Loader(name, found.origin),
            submodule_search_locations=found.submodule_search_locations,
        )


class _Loader(SourceFileLoader):
    def get_code(self, fullname: str) -> CodeType:
        del fullname
        tree = _Noting().visit(ast.parse(self.get_data(self.path)))
        return compile(ast.fix_missing_locations(tree), self.path, "exec")

    def exec_module(self, module: ModuleType) -> None:
        noted = _Watching.noted.setdefault(module.__name__, {})

        def went(place: str, value: object) -> object:
            noted[place + ("+" if value else "-")] = None
            return value

        vars(module)[_NOTED] = noted
        vars(module)[_WENT] = went
        super().exec_module(module)


class _Noting(ast.NodeTransformer):
    """Puts a note before each statement and around each condition."""

    def generic_visit(self, node: ast.AST) -> ast.AST:
        places = {id(child): _place(child) for child in _conditions(node)}
        super().generic_visit(node)
        for field, value in ast.iter_fields(node):
            if isinstance(value, ast.expr) and id(value) in places:
                setattr(node, field, _watched(value, places[id(value)]))
            elif isinstance(value, list) and field in ("values", "ifs"):
                watched = [_watched(v, places[id(v)]) if id(v) in places else v for v in value]
                setattr(node, field, watched)
            elif isinstance(value, list) and any(isinstance(one, ast.stmt) for one in value):
                setattr(node, field, [one for stmt in value for one in _noted(stmt)])
        return node

    def visit(self, node: ast.AST) -> ast.AST:
        # A condition is replaced by its parent, under the identity that it had before.
        return self.generic_visit(node)


def _place(node: ast.expr | ast.stmt) -> str:
    return f"{node.lineno}:{node.col_offset}"


def _noted(statement: ast.stmt) -> list[ast.stmt]:
    """A statement after its note. One that does nothing, or must come first, stays alone."""
    if not _counts(statement):
        return [statement]
    note = ast.parse(f"{_NOTED}[{_place(statement)!r}] = None").body[0]
    return [note, statement]


def _counts(statement: ast.stmt) -> bool:
    """Whether a statement does anything: docstrings and ellipses do not."""
    if isinstance(statement, ast.Expr):
        return not isinstance(statement.value, ast.Constant)
    return not (isinstance(statement, ast.ImportFrom) and statement.module == "__future__")


def _watched(condition: ast.expr, place: str) -> ast.expr:
    return ast.Call(ast.Name(_WENT, ast.Load()), [ast.Constant(place), condition], [])


def _conditions(node: ast.AST) -> list[ast.expr]:
    """The conditions of a node. Each part of an `and` or `or` is one of its own."""
    match node:
        case ast.If(test=test) | ast.While(test=test) | ast.IfExp(test=test):
            found = [test]
        case ast.comprehension(ifs=ifs):
            found = list(ifs)
        case ast.BoolOp(values=values):
            found = list(values)
        case ast.match_case(guard=ast.expr() as guard):
            found = [guard]
        case _:
            found = []
    return [one for one in found if not isinstance(one, (ast.BoolOp, ast.Constant))]


@dataclass(frozen=True)
class _Module:
    name: str
    lines: list[str]
    statements: list[str]
    """Places of the statements."""
    conditions: list[tuple[str, ast.expr]]
    functions: list[tuple[str, list[str]]]
    """Names of the functions, with the places of the statements within."""
    named: list[range]
    """Lines of what says that it is kept for texts not seen yet."""

    @classmethod
    def of(cls, path: Path) -> _Module:
        text = path.read_text(encoding="utf-8")
        nodes = list(ast.walk(ast.parse(text)))
        return cls(
            name_of(path),
            text.split("\n"),
            [_place(node) for node in nodes if isinstance(node, ast.stmt) and _counts(node)],
            [(_place(one), one) for node in nodes for one in _conditions(node)],
            [
                (node.name, [_place(one) for one in node.body if _counts(one)])
                for node in nodes
                if isinstance(node, ast.FunctionDef)
            ],
            list(_named(nodes, listed(name_of(path)))),
        )

    def never(self, noted: set[str]) -> list[str]:
        """The statements that never ran, in order."""
        return sorted((one for one in self.statements if one not in noted), key=_in_order)

    def unnamed(self, noted: set[str]) -> list[str]:
        """Those of them in places that do not say so."""
        return [
            one
            for one in self.never(noted)
            if not any(_in_order(one)[0] in lines for lines in self.named)
        ]

    def one_way(self, noted: set[str]) -> Iterator[tuple[str, bool, str]]:
        """The conditions that always went one way, that way, and their words."""
        for place, node in sorted(self.conditions, key=lambda one: _in_order(one[0])):
            ways = [way for way in "+-" if place + way in noted]
            if len(ways) == 1:
                yield place, ways == ["+"], ast.unparse(node)


def listed(module: str) -> set[str]:
    """The functions of a module that are listed as kept for texts not seen yet."""
    named = (line.partition(":") for line in _KEPT.read_text(encoding="utf-8").split("\n"))
    return {function for name, _, function in named if f"builder.{name}" == module}


def _named(nodes: Sequence[ast.AST], listed: Collection[str]) -> Iterator[range]:
    """Lines of what says that it is kept, or is listed as such."""
    for node in nodes:
        if isinstance(node, (ast.Module, ast.ClassDef, ast.FunctionDef)):
            docstring = " ".join((ast.get_docstring(node) or "").split())
            is_listed = isinstance(node, ast.FunctionDef) and node.name in listed
            if _UNSEEN in docstring or is_listed:
                whole = isinstance(node, ast.Module)
                yield range(sys.maxsize) if whole else range(node.lineno, node.end_lineno + 1)


def _in_order(place: str) -> tuple[int, int]:
    line, _, column = place.partition(":")
    return int(line), int(column)


def _all(module: _Module, seen: Sequence[Seen]) -> set[str]:
    return {one for text in seen for one in text.get(module.name, ())}


def _print_table(modules: Sequence[_Module], seen: Sequence[Seen]) -> None:
    print(f"{'':58} statements  never  unnamed  conditions  one way")
    total: Counter[int] = Counter()
    for module in modules:
        noted = _all(module, seen)
        ran = sum(place + "+" in noted or place + "-" in noted for place, _ in module.conditions)
        row = (
            len(module.statements),
            len(module.never(noted)),
            len(module.unnamed(noted)),
            ran,
            len(list(module.one_way(noted))),
        )
        total.update(dict(enumerate(row)))
        if row[1] or row[4]:
            _print_row(module.name, row)
    _print_row("all", [total[at] for at in range(5)])
    shares = total[1] / total[0], total[2] / total[0]
    print(f"never: {shares[0]:.1%} of the statements, {shares[1]:.1%} unnamed; {len(seen)} texts")


def _print_row(name: str, row: Sequence[int]) -> None:
    print(f"{name:58} {row[0]:10} {row[1]:6} {row[2]:8} {row[3]:11} {row[4]:8}")


def _print_unused(module: _Module, seen: Sequence[Seen]) -> None:
    noted = _all(module, seen)
    print(f"\n{module.name}")
    for place in module.never(noted):
        line = _in_order(place)[0]
        print(f"  {line:4} never      {module.lines[line - 1].strip()}")
    for place, way, words in module.one_way(noted):
        print(f"  {_in_order(place)[0]:4} always {'yes' if way else 'no '} {words}")


def _print_fires(module: _Module, seen: Sequence[Seen]) -> None:
    print(f"\n{module.name}")
    for name, places in module.functions:
        texts = sum(any(one in text.get(module.name, ()) for one in places) for text in seen)
        print(f"  {texts:3} texts  {name}")


if __name__ == "__main__":
    sys.exit(main())
