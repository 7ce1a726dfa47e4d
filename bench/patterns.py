"""Find regular expressions of the program that grow faster than the text that they search.

    python bench/patterns.py [--search] [--repeats 2000] [--doublings 2] [NAME ...]

Every compiled pattern of every module is driven with texts made from it: a sample of what it
matches, in which one repeated part is repeated endlessly, with and without an end that fits; and
the sample itself over and over. A pattern is listed if twice the text takes more than three times
as long. Matched at one place, no pattern may grow; nor may those with which the program searches a
text (--search). Most are only ever used at the beginning of a line, and are not driven like this.
"""

from __future__ import annotations

import argparse
import ast
import importlib
import pkgutil
import re
import signal
import sys
import time
from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from pathlib import Path
from re import _constants as codes  # type: ignore[attr-defined]
from re import _parser as parser  # type: ignore[attr-defined]
from types import FrameType
from typing import Any

import builder

GROWS = 3.0
_SMALL = 0.05
"""Seconds below which a measurement means nothing. What grows takes ten times as long at eight
thousand repeats.
"""
_ENOUGH = 0.5
_BAD = "\x01"
"""Fits no pattern."""


def main() -> int:
    args = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    args.add_argument("names", nargs="*")
    args.add_argument("--repeats", type=int, default=2000)
    args.add_argument("--doublings", type=int, default=2)
    args.add_argument("--search", action="store_true")
    options = args.parse_args()
    signal.signal(signal.SIGVTALRM, _stop)
    found, searches = 0, searched()
    for name, pattern in patterns():
        if options.search and name not in searches:
            continue
        if options.names and not any(part in name for part in options.names):
            continue
        for piece in sorted(pieces(pattern)):
            growth, seconds = _growth(pattern, piece, options)
            if growth > GROWS:  # another program may have held it up
                growth, seconds = min((growth, seconds), _growth(pattern, piece, options))
            if growth <= GROWS:
                continue
            before, again, after = piece
            found += 1
            print(
                f"{name:60} {growth:5.1f} {seconds:6.3f} s  "
                f"{before[:40]!r} {again[:40]!r} {after[:9]!r}",
                flush=True,
            )
            break
    print(f"{found} patterns grow")
    return 1 if found else 0


def patterns() -> Iterator[tuple[str, re.Pattern[str]]]:
    """Each compiled pattern of the program, with its module and name."""
    seen: set[str] = set()
    for module in pkgutil.walk_packages(builder.__path__, "builder."):
        if ".spark" in module.name or module.name.endswith("__main__"):
            continue
        for name, value in vars(importlib.import_module(module.name)).items():
            for each in _within(value):
                if isinstance(each.pattern, str) and each.pattern not in seen:
                    seen.add(each.pattern)
                    yield f"{module.name.removeprefix('builder.')}:{name}", each


def _within(value: Any) -> Iterator[re.Pattern[Any]]:
    """The patterns that a value holds, also in lists and in fields."""
    if isinstance(value, re.Pattern):
        yield value
    elif isinstance(value, dict):
        yield from _within(tuple(value.values()))
    elif isinstance(value, (tuple, list)):
        yield from (found for one in value for found in _within(one))
    elif is_dataclass(value) and not isinstance(value, type):
        yield from _within([getattr(value, field.name) for field in fields(value)])


def searched() -> set[str]:
    """Modules and names of the patterns with which some line of the program searches a text."""
    root = Path(builder.__path__[0])
    found: set[str] = set()
    for file in root.rglob("*.py"):
        tree = ast.parse(file.read_text(encoding="utf-8"))
        module = ".".join(file.relative_to(root).with_suffix("").parts)
        brought = {
            alias.asname or alias.name: f"{node.module.removeprefix('builder.')}:{alias.name}"
            for node in ast.walk(tree)
            if isinstance(node, ast.ImportFrom) and node.module
            for alias in node.names
        }
        found |= {brought.get(name, f"{module}:{name}") for name in _searched_in(tree)}
    return found


def _searched_in(tree: ast.Module) -> Iterator[str]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute) and node.attr in _SEARCHES:
            yield from (one.id for one in ast.walk(node.value) if isinstance(one, ast.Name))
        elif isinstance(node, (ast.For, ast.comprehension)) and isinstance(node.iter, ast.Name):
            yield node.iter.id  # a list of patterns: nothing shows what is done with each


_SEARCHES = frozenset({"search", "finditer", "findall", "sub", "subn", "split"})


def pieces(pattern: re.Pattern[str]) -> set[tuple[str, str, str]]:
    """Texts to drive a pattern with: what comes before, what is repeated, what comes after."""
    tree = parser.parse(pattern.pattern, pattern.flags & ~re.DEBUG)
    whole = _sample(tree)
    found = {("", whole, ""), ("", whole, _BAD)} if whole else set()
    for before, again in _repeats(tree, ""):
        found |= {(before, again, end) for end in (_BAD, " ", "\n", _BAD + whole)}
        found |= {("", before + again, _BAD)}
    return {piece for piece in found if piece[1]}


def _repeats(tree: Any, before: str) -> Iterator[tuple[str, str]]:
    """Each repeated part of a pattern, with a sample of what is matched before it."""
    for kind, value in tree:
        if kind in (codes.MAX_REPEAT, codes.MIN_REPEAT, codes.POSSESSIVE_REPEAT):
            _, most, inner = value
            if most == codes.MAXREPEAT or most > 8:
                for choice in range(3):
                    yield before, _sample(inner, choice)
            yield from _repeats(inner, before)
        elif kind is codes.SUBPATTERN:
            yield from _repeats(value[3], before)
        elif kind is codes.BRANCH:
            for branch in value[1]:
                yield from _repeats(branch, before)
        elif kind is codes.ATOMIC_GROUP:
            yield from _repeats(value, before)
        elif kind in (codes.ASSERT, codes.ASSERT_NOT):
            yield from _repeats(value[1], before)
        before += _sample([(kind, value)])


def _sample(tree: Any, choice: int = 0) -> str:  # noqa: C901  (one case for each kind of node)
    """A short text that a part of a pattern matches; one of several possible ones."""
    found = ""
    for kind, value in tree:
        match kind:
            case codes.LITERAL:
                found += chr(value)
            case codes.NOT_LITERAL:
                found += "b" if value == ord("a") else "a"
            case codes.ANY:
                found += "a"
            case codes.IN:
                found += _of_set(value, choice)
            case codes.MAX_REPEAT | codes.MIN_REPEAT | codes.POSSESSIVE_REPEAT:
                found += _sample(value[2], choice) * max(value[0], min(1, value[1]))
            case codes.SUBPATTERN:
                found += _sample(value[3], choice)
            case codes.BRANCH:
                found += _sample(value[1][choice % len(value[1])], choice)
            case codes.ATOMIC_GROUP:
                found += _sample(value, choice)
            case codes.ASSERT if value[0] == 1:
                found += ""
    return found


def _of_set(items: Any, choice: int) -> str:
    """A character of a set."""
    usual = ("a", "1", " ", "(", "A", "-", ".")
    usual = usual[choice:] + usual[:choice]
    written = "".join(
        f"\\u{value:04x}"
        if kind is codes.LITERAL
        else f"\\u{value[0]:04x}-\\u{min(value[1], 0xFFFF):04x}"
        if kind is codes.RANGE
        else _CLASSES.get(value, "")
        for kind, value in items
        if kind is not codes.NEGATE
    )
    negated = bool(items) and items[0][0] is codes.NEGATE
    test = re.compile(f"[{'^' if negated else ''}{written}]") if written else None
    fitting = [one for one in usual if test and test.match(one)]
    others = [chr(value) for kind, value in items if kind is codes.LITERAL and not negated]
    others += [chr(value[0]) for kind, value in items if kind is codes.RANGE and not negated]
    return (fitting or others or ["a"])[0]


_CLASSES = {
    codes.CATEGORY_DIGIT: r"\d",
    codes.CATEGORY_NOT_DIGIT: r"\D",
    codes.CATEGORY_SPACE: r"\s",
    codes.CATEGORY_NOT_SPACE: r"\S",
    codes.CATEGORY_WORD: r"\w",
    codes.CATEGORY_NOT_WORD: r"\W",
}


def _growth(
    pattern: re.Pattern[str], piece: tuple[str, str, str], options: argparse.Namespace
) -> tuple[float, float]:
    """How much longer twice the text takes, and how long the longest took."""
    before, again, after = piece
    seconds: list[float] = []
    for step in range(options.doublings + 1):
        text = before + again * (options.repeats << step) + after
        start = time.process_time()
        try:
            signal.setitimer(signal.ITIMER_VIRTUAL, _ENOUGH)
            if options.search:
                for _ in pattern.finditer(text):
                    pass
            else:
                pattern.match(text)
        except TimeoutError:
            return float("inf"), time.process_time() - start
        finally:
            signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        seconds.append(time.process_time() - start)
    last, earlier = seconds[-1], seconds[-2]
    return (last / earlier if last > _SMALL and earlier > 0 else 0.0), last


def _stop(_number: int, _frame: FrameType | None) -> None:
    raise TimeoutError


if __name__ == "__main__":
    sys.exit(main())
