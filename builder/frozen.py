"""The forms of our data: dataclasses whose fields are set once, and plain values."""

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


@dataclass_transform(frozen_default=True, field_specifiers=(field,))
def light(kind: type[T]) -> type[T]:
    """Make a class a dataclass with slots that only the type checker knows to be frozen.

    For things made by the hundred thousand: a frozen dataclass takes twice as long to make.

    >>> @light
    ... class Hive:
    ...     bees: int
    >>> {Hive(3)} == {Hive(3)}
    True
    """
    return dataclass(slots=True, unsafe_hash=True)(kind)
