"""A parsed code as lines that a person can check."""

from __future__ import annotations

from collections.abc import Iterator

from builder.model import Block, BlockKind, Parsed, Unit


def shown(parsed: Parsed) -> str:
    """Units, blocks, notes and doubts, one to a line."""
    lines = [line for unit in parsed.units for line in _unit(unit)]
    aside = [
        f"~ {kind}: {sum(part.kind == kind for part in parsed.set_aside)}"
        for kind in sorted({p.kind for p in parsed.set_aside})
    ]
    doubts = [f"? {doubt.kind}: {doubt.where}" for doubt in parsed.doubts]
    return "\n".join([*lines, *aside, *doubts])


def _unit(unit: Unit) -> Iterator[str]:
    name = " ".join(part for part in (unit.kind.value, unit.number) if part)
    listed = (
        f" ({unit.list_title})"
        if unit.list_title and unit.list_title.casefold() != unit.title.casefold()
        else ""
    )
    status = "" if unit.status == "current" else f" {unit.status}"
    indent = "" if unit.holds_text else "  " * unit.rank
    yield f"{indent}{name} | {unit.title}{listed}{status}"
    for index, block in enumerate(unit.blocks):
        yield from _block(unit, block)
        yield from (
            f"    * {note.raw} {_events(note.events)}".rstrip()
            for note in unit.history
            if note.block == index
        )
    yield from (
        f"  * {note.raw} {_events(note.events)}".rstrip()
        for note in unit.history
        if note.block is None
    )
    for note in unit.footnotes:
        yield f"  ^{note.number} at {note.block}+{note.offset}: {note.text}"


def _block(unit: Unit, block: Block) -> Iterator[str]:
    depth, at = 1, block.parent
    while at is not None:
        depth, at = depth + 1, unit.blocks[at].parent
    label = f" {block.label}" if block.label else ""
    term = f" <{block.term}>" if block.term else ""
    yield f"{'  ' * depth}{block.kind}{label}{term}: {_short(block)}".rstrip()
    if block.table:
        yield from (
            "  " * depth + "  | " + " | ".join(row)
            for row in (block.table.columns, *block.table.heads)
            if row
        )
        signs = ["=" if at in block.table.groups else "|" for at in range(len(block.table.rows))]
        yield from (
            "  " * depth + f"  {sign} " + " | ".join(row)
            for sign, row in zip(signs, block.table.rows, strict=True)
        )


def _short(block: Block) -> str:
    if block.kind is BlockKind.TABLE:
        return ""
    words = block.text.replace("\n", " / ").split()
    return " ".join(words if len(words) < 9 else [*words[:4], "...", *words[-3:]])


def _events(events: object) -> str:
    found = [f"{e.action} {e.date} {e.law}" for e in events]  # type: ignore[attr-defined]
    return f"[{'; '.join(found)}]" if found else ""
