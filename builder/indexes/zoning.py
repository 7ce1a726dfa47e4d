"""What tables with a column for each zoning district say, by district."""

from __future__ import annotations

import re
from collections.abc import Iterator

from builder.frozen import frozen
from builder.model import Block, Code, Unit

FEWEST = 3
"""Districts that a table has at least."""

_DISTRICT = re.compile(r"[A-Z]{1,4}(?:-?\d{1,2}[A-Z]?)?")
_ZONED = re.compile(r"\b(?:district|zone|zoning)s?\b", re.IGNORECASE)


@frozen
class Rule:
    """What a row of a table says of a district: "Duplex", and the words of the cell, "P"."""

    district: str
    use: str
    words: str
    unit: Unit
    block: Block


def zoning(code: Code) -> list[Rule]:
    """What tables say of each district, districts in the order of their tables.

    A table tells only if its columns were read with certainty, and if the code calls most of its
    heads districts or zones: `R-1`, `CBD`.
    """
    named = _named(code)
    rules = [
        rule for unit in code.units for block in unit.blocks for rule in _of(unit, block, named)
    ]
    order = {
        district: at for at, district in enumerate(dict.fromkeys(one.district for one in rules))
    }
    return sorted(rules, key=lambda one: order[one.district])


def _named(code: Code) -> frozenset[str]:
    """The short names that stand beside "district" or "zone"."""
    texts = (text for unit in code.units for text in (unit.title, *(b.text for b in unit.blocks)))
    return frozenset(
        name[0]
        for text in texts
        for word in _ZONED.finditer(text)
        for side in (text[max(0, word.start() - 12) : word.start()], text[word.end() :][:12])
        for name in re.finditer(rf"(?<![\w-]){_DISTRICT.pattern}(?![\w-])", side)
    )


def _of(unit: Unit, block: Block, named: frozenset[str]) -> Iterator[Rule]:
    table = block.table
    if table is None or block.confidence < 1 or block.scars or table.heads:
        return
    heads = {at: head for at, head in enumerate(table.columns) if at and _DISTRICT.fullmatch(head)}
    if len(heads) < FEWEST or 2 * len(named.intersection(heads.values())) <= len(heads):
        return
    for at, head in heads.items():
        for row in table.rows:
            if len(row) == len(table.columns) and row[at]:
                yield Rule(head, row[0], row[at], unit, block)
