"""Group things by key, split them into runs, or take the only one."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import TypeVar

K = TypeVar("K")
V = TypeVar("V")


def grouped(pairs: Iterable[tuple[K, V]]) -> dict[K, list[V]]:
    """The things of each key; keys and things keep the order in which they come.

    >>> grouped([("a", 1), ("b", 2), ("a", 3)])
    {'a': [1, 3], 'b': [2]}
    """
    found: dict[K, list[V]] = {}
    for key, thing in pairs:
        found.setdefault(key, []).append(thing)
    return found


def only(things: Iterable[V]) -> V | None:
    """The only one of some things; None if there are none or several.

    >>> only([1]), only([1, 2]), only([])
    (1, None, None)
    """
    found = [*things]
    return found[0] if len(found) == 1 else None


def joint(things: Iterable[V], goes_on: Callable[[list[V], V], bool]) -> Iterator[list[V]]:
    """Runs of things: a thing begins a new run unless `goes_on(run, thing)`.

    >>> list(joint([1, 2, 5, 6, 7], lambda run, thing: thing == run[-1] + 1))
    [[1, 2], [5, 6, 7]]
    """
    run: list[V] = []
    for thing in things:
        if run and not goes_on(run, thing):
            yield run
            run = []
        run.append(thing)
    if run:
        yield run


def in_runs(things: Iterable[V], size: Callable[[V], int], most: int) -> Iterator[list[V]]:
    """Runs of things whose sizes sum to at most `most`; a larger thing is a run of its own.

    >>> list(in_runs(["geese", "and", "hens", "of all sorts"], len, 8))
    [['geese', 'and'], ['hens'], ['of all sorts']]
    """
    run: list[V] = []
    held = 0
    for thing in things:
        own = size(thing)
        if run and held + own > most:
            yield run
            run, held = [], 0
        run.append(thing)
        held += own
    if run:
        yield run
