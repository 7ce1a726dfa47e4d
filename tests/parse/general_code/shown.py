"""A parsed text as lines that a person can check."""

from __future__ import annotations

from collections.abc import Iterator

from builder.model import Block, Parsed, Unit


def shown(parsed: Parsed) -> str:
    """Units, blocks, notes and footnotes, one per line.

    Then what was set aside, and the doubts.
    """
    lines = [line for unit in parsed.units for line in _unit(unit)]
    aside = [
        f"~ {kind}: {sum(part.kind == kind for part in parsed.set_aside)}"
        for kind in sorted({p.kind for p in parsed.set_aside})
    ]
    doubts = [
        f"? {doubt.kind}: "
        f"{doubt.where}{f': {doubt.detail}' if doubt.kind == 'reading order' else ''}"
        for doubt in parsed.doubts
    ]
    return "\n".join([*lines, *aside, *doubts])


def _unit(unit: Unit) -> Iterator[str]:
    indent = "" if unit.holds_text else "  " * unit.rank
    name = " ".join(part for part in (unit.kind.value, unit.number) if part)
    yield f"{indent}{name} | {unit.title}{'' if unit.status == 'current' else f' ({unit.status})'}"
    yield from (f"  * {note.raw}" for note in unit.history if note.block is None)
    yield from (f"  ^{note.number} {note.text}" for note in unit.footnotes if note.block is None)
    for index, block in enumerate(unit.blocks):
        yield _block(unit, block)
        yield from (f"    * {note.raw}" for note in unit.history if note.block == index)
        yield from (
            f"    ^{note.number} at {note.offset}: {note.text}"
            for note in unit.footnotes
            if note.block == index
        )


def _block(unit: Unit, block: Block) -> str:
    depth, at = 1, block.parent
    while at is not None:
        depth, at = depth + 1, unit.blocks[at].parent
    label = f" {block.label}" if block.label else ""
    term = f" <{block.term}>" if block.term else ""
    words = block.text.replace("\n", " / ").split()
    short = " ".join(words if len(words) < 10 else [*words[:4], "...", *words[-4:]])
    rows = f" [{len(block.table.rows)} rows]" if block.table else ""
    return f"{'  ' * depth}{block.kind}{label}{term}:{rows} {short}".rstrip()
