"""The form of almost all our data: a dataclass whose fields are set once."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TypeVar, dataclass_transform

T = TypeVar("T")


@dataclass_transform(frozen_default=True, field_specifiers=(field,))
def frozen(kind: type[T]) -> type[T]:
    """Make a class a frozen dataclass with slots.

    A class with cached properties uses `dataclass(frozen=True)`: slots leave no room for these.

    >>> @frozen
    ... class Hive:
    ...     bees: int
    >>> Hive(3) == Hive(3)
    True
    """
    return dataclass(frozen=True, slots=True)(kind)
