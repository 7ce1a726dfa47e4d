"""Small changes of a module, each of which its tests should notice.

A mutant is the module's text with one thing changed: a comparison, a number by one, a truth value,
an `and`, a condition, what is returned, or a statement left out. Types, docstrings and decorators
stay as they are: they do not affect behavior.

>>> [str(one) for one in mutants("def f(a):\\n    return a > 1\\n")][:2]
['2: f: return a > 1 -> return None', '2: f: a > 1 -> a >= 1']
"""

from __future__ import annotations

import ast
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice

_COMPARED: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
}
_COUNTED: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.FloorDiv,
    ast.FloorDiv: ast.Mult,
    ast.BitOr: ast.BitAnd,
    ast.BitAnd: ast.BitOr,
}
_CONDITIONED = (ast.If, ast.IfExp, ast.While, ast.Assert)
_UNTOUCHED = {"annotation", "returns", "decorator_list", "bases", "type_params", "keywords"}
"""Fields in which nothing is changed; keywords of classes, not those of calls."""


@dataclass(frozen=True, slots=True)
class Mutant:
    """A module with one change."""

    line: int
    before: str
    after: str
    at: int
    """Which of the module's mutants it is."""
    within: str
    """The innermost function or class around it; `-` for the module itself."""
    repeat: int
    """How many earlier mutants of that function make the same replacement."""

    @property
    def name(self) -> str:
        """What it changes, in words that stay when lines are added above it."""
        again = f" ({self.repeat + 1})" if self.repeat else ""
        return f"{self.within}: {_short(self.before)} -> {_short(self.after)}{again}"

    def __str__(self) -> str:
        return f"{self.line}: {self.name}"


@dataclass(frozen=True, slots=True)
class _Slot:
    """A place of the tree that holds a node."""

    owner: ast.AST
    field: str
    at: int | None
    """Index in the field, if that is a list."""

    @property
    def node(self) -> ast.AST:
        held = getattr(self.owner, self.field)
        node: ast.AST = held if self.at is None else held[self.at]
        return node

    def put(self, node: ast.AST) -> None:
        if self.at is None:
            setattr(self.owner, self.field, node)
        else:
            getattr(self.owner, self.field)[self.at] = node


def mutants(text: str) -> Iterator[Mutant]:
    """All mutants of a module's text, in its order."""
    tree = ast.parse(text)
    holders = _holders(tree)
    seen = Counter[tuple[str, str, str]]()
    for at, (slot, changed) in enumerate(_all_changes(tree)):
        line = getattr(slot.node, "lineno", 0)
        change = holders.get(line, "-"), ast.unparse(slot.node), ast.unparse(changed)
        yield Mutant(line, change[1], change[2], at, change[0], seen[change])
        seen[change] += 1


def mutated(text: str, mutant: Mutant) -> str:
    """The whole module as the mutant changes it."""
    tree = ast.parse(text)
    slot, changed = next(islice(_all_changes(tree), mutant.at, None))
    slot.put(ast.copy_location(changed, slot.node))
    return ast.unparse(ast.fix_missing_locations(tree))


def _all_changes(tree: ast.Module) -> Iterator[tuple[_Slot, ast.AST]]:
    for slot in list(_slots(tree)):
        for changed in _changes(slot.node, slot):
            yield slot, changed


def _holders(tree: ast.Module) -> dict[int, str]:
    """The name of the innermost function or class at each line."""
    found: dict[int, str] = {}
    for node in ast.walk(tree):  # from outside to inside
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            found.update(dict.fromkeys(range(node.lineno, node.end_lineno + 1), node.name))
    return found


def _slots(owner: ast.AST) -> Iterator[_Slot]:
    for name, held in ast.iter_fields(owner):
        if name in _UNTOUCHED and not isinstance(owner, ast.Call):
            continue
        for at, node in enumerate(held) if isinstance(held, list) else [(None, held)]:
            if isinstance(node, ast.AST) and not _is_prose(node):
                yield _Slot(owner, name, at)
                yield from _slots(node)


def _is_prose(node: ast.AST) -> bool:
    """Whether a node is a docstring, an import, a type's name or the words of a message."""
    if isinstance(node, ast.Expr):
        return isinstance(node.value, ast.Constant)
    if isinstance(node, ast.AnnAssign) and ast.unparse(node.annotation) == "TypeAlias":
        return True
    return isinstance(node, ast.Import | ast.ImportFrom | ast.JoinedStr)


def _changes(node: ast.AST, slot: _Slot) -> Iterator[ast.AST]:
    """What may replace a node."""
    if isinstance(node, ast.Compare):
        for at, compared in enumerate(node.ops):
            ops = [*node.ops[:at], _COMPARED[type(compared)](), *node.ops[at + 1 :]]
            yield ast.Compare(node.left, ops, node.comparators)
    elif isinstance(node, ast.BoolOp):
        yield ast.BoolOp(ast.Or() if isinstance(node.op, ast.And) else ast.And(), node.values)
        yield from (
            ast.BoolOp(node.op, [*node.values[:at], *node.values[at + 1 :]])
            if len(node.values) > 2
            else node.values[1 - at]
            for at in range(len(node.values))
        )
    elif isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
        yield node.operand
    elif isinstance(node, ast.BinOp) and type(node.op) in _COUNTED and not _is_text(node):
        yield ast.BinOp(node.left, _COUNTED[type(node.op)](), node.right)
    elif isinstance(node, ast.Constant):
        yield from _constants(node)
    elif isinstance(node, ast.stmt):
        yield from _statements(node)
    if slot.field == "test" and isinstance(slot.owner, _CONDITIONED):
        yield from _conditions(node)
    if slot.field == "ifs":
        yield ast.Constant(True)


def _is_text(node: ast.BinOp) -> bool:
    """Whether texts are joined: they have no difference, which needs no test."""
    sides = (node.left, node.right)
    return any(
        isinstance(side, ast.JoinedStr)
        or (isinstance(side, ast.Constant) and isinstance(side.value, str))
        for side in sides
    )


def _constants(node: ast.Constant) -> Iterator[ast.AST]:
    if isinstance(node.value, bool):
        yield ast.Constant(not node.value)
    elif isinstance(node.value, int | float):
        yield ast.Constant(node.value + 1)
        yield ast.Constant(node.value - 1)


def _statements(node: ast.stmt) -> Iterator[ast.AST]:
    if isinstance(node, ast.Return) and node.value is not None:
        if not (isinstance(node.value, ast.Constant) and not node.value.value):
            yield ast.Return(ast.Constant(None))
    elif isinstance(node, ast.Expr | ast.AugAssign | ast.Delete | ast.Raise):
        yield ast.Pass()
    elif isinstance(node, ast.Break):
        yield ast.Continue()
    elif isinstance(node, ast.Continue):
        yield ast.Break()


def _conditions(node: ast.AST) -> Iterator[ast.AST]:
    """A condition negated. Comparisons and the like have changes of their own."""
    if isinstance(node, ast.Name | ast.Attribute | ast.Call | ast.NamedExpr | ast.Subscript):
        yield ast.UnaryOp(ast.Not(), node)


def _short(text: str) -> str:
    line = " ".join(text.split())
    return line if len(line) <= 100 else f"{line[:97]}..."
