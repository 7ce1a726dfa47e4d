"""A stand-in for Spark in a build: each task is called in this process."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import chain
from typing import Any

import pytest


class Rows:
    """Things with which tasks are called, one after the other."""

    def __init__(self, things: Any) -> None:
        self._things = list(things)

    def map(self, function: Callable[[Any], Any]) -> Rows:
        return Rows(map(function, self._things))

    def flatMap(self, function: Callable[[Any], Any]) -> Rows:  # noqa: N802  (Spark's name)
        return Rows(chain.from_iterable(map(function, self._things)))

    def groupByKey(self, _parts: int) -> Rows:  # noqa: N802  (Spark's name)
        held: dict[Any, list[Any]] = {}
        for key, value in self._things:
            held.setdefault(key, []).append(value)
        return Rows(held.items())

    def mapPartitionsWithIndex(  # noqa: N802  (Spark's name)
        self, function: Callable[[int, Any], Any]
    ) -> Rows:
        return Rows(function(0, iter(self._things)))

    def collect(self) -> list[Any]:
        return self._things

    def count(self) -> int:
        return len(self._things)


class Local:
    """What a build needs of a Spark context."""

    defaultParallelism = 1  # noqa: N815  (Spark's name)
    master = "local[1,4]"

    def parallelize(self, things: Any, _parts: int) -> Rows:
        return Rows(things)


@contextmanager
def session(_master: str) -> Iterator[Local]:
    """In place of `builder.spark.session.session`."""
    yield Local()


@contextmanager
def in_this_process() -> Iterator[None]:
    """Builds without Spark while the block runs."""
    from builder.spark import run

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(run, "session", session)
        yield


if __name__ == "__main__":  # the command, without Spark
    from builder.__main__ import main

    with in_this_process():
        sys.exit(main(sys.argv[1:]))
