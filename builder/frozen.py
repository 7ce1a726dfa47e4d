"""The forms of our data: a dataclass whose fields are set once, and plain values."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, TypeAlias, TypeVar, dataclass_transform

T = TypeVar("T")

Plain: TypeAlias = dict[str, Any]
"""An object of plain values, as JSON, TOML and YAML have them."""


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
