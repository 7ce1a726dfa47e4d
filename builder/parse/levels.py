"""The open items of a list: what a new item stands under, and its path."""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass
class Levels:
    """The items from the outermost to the last one read.

    Each is the first above the next that is less deep.
    """

    holder: int | None = None
    """Index of the block that the whole list stands under, such as a definition."""
    _open: list[tuple[str, int, int]] = field(default_factory=list)
    """The name of each, the index of its block, and its depth."""

    def __bool__(self) -> bool:
        """Whether a list is open."""
        return bool(self._open)

    @property
    def last(self) -> int | None:
        """Index of the last item's block; None where no list is open."""
        return self._open[-1][1] if self._open else None

    def enter(self, depth: int, name: str, block: int) -> tuple[str, int | None]:
        """Open an item, which closes those that are as deep or deeper.

        Args:
            depth: its level; 1 is the outermost.
            name: its label as part of a path.
            block: index of its block.

        Returns:
            The whole path of its labels, and the index of the block that it stands under.

        >>> levels = Levels()
        >>> levels.enter(1, "A", 0), levels.enter(2, "(1)", 1)
        (('A', None), ('A(1)', 0))
        >>> levels.enter(2, "(2)", 2), levels.enter(1, "B", 3)
        (('A(2)', 0), ('B', None))

        A list below definitions may begin at any depth:

        >>> levels = Levels(7)
        >>> levels.enter(2, "(1)", 8), levels.enter(2, "(2)", 9)
        (('(1)', 7), ('(2)', 7))
        """
        while self._open and self._open[-1][2] >= depth:
            self._open.pop()
        path = "".join(label for label, *_ in self._open) + name
        parent = self.last if self._open else self.holder
        self._open.append((name, block, depth))
        return path, parent
