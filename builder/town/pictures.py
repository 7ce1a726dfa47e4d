"""The pictures of a code: each is a file of its site, shown below the block that it follows."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Collection, Iterator
from dataclasses import replace
from hashlib import sha256

from builder.model import PICTURE_NOT_SHOWN, Block, Code, Doubt, Picture, Unit
from builder.sources.pictures import images_of, written
from builder.sources.text import SourceText

_MOST = 500
_MEGABYTES = 64
"""Most pictures of a code, and most megabytes of all of them: any host takes such a site."""


def with_pictures(code: Code, source: SourceText) -> Code:
    """A code with the pictures of its source; one that cannot be shown keeps its doubt."""
    doubted = {start for one in code.doubts if (start := _start(one)) is not None}
    lines = {one: source.lines[one.number - 1].extent for one in source.pictures}
    wanted = [one for one, (start, _) in lines.items() if start in doubted]
    if not wanted:
        return code
    places, told = sorted(_places(code)), code.source.warnings
    held: dict[int, list[Picture]] = {}
    files: dict[str, bytes] = {}
    room = _MEGABYTES * 1_000_000
    for line, image in images_of(source, wanted):
        ending, data = written(image)
        room -= len(data)
        if len(files) == _MOST or room < 0:
            most = f"{_MOST:,} pictures and {_MEGABYTES} MB of them at most"
            told = (*told, f"only its first {len(files):,} pictures are shown: a site has {most}")
            break
        nth, block = _place(places, lines[line][0])
        mine = held.setdefault(nth, [])
        name = f"pictures/{code.units[nth].id}-{len(mine) + 1}{ending}"
        digest, below = sha256(data).hexdigest(), None if block < 0 else block
        mine.append(Picture(name, digest, *image.size, lines[line], below, line.page))
        files[name] = data
    shown = {one.span[0] for mine in held.values() for one in mine}
    doubts = tuple(one for one in code.doubts if _start(one) not in shown)
    left = {_place(places, start) for start in doubted - shown}
    units = (
        _showing(unit, held[nth], {block for at, block in left if at == nth})
        if nth in held
        else unit
        for nth, unit in enumerate(code.units)
    )
    facts = replace(code.source, warnings=told)
    return replace(code, units=tuple(units), doubts=doubts, pictures=files, source=facts)


def _start(doubt: Doubt) -> int | None:
    """Where the line in place of a picture begins; None for another doubt."""
    return doubt.span[0] if doubt.kind == PICTURE_NOT_SHOWN and doubt.span else None


def _places(code: Code) -> Iterator[tuple[int, int, int]]:
    """Where each heading and block begins, with the indexes of unit and block, -1 for a heading."""
    for nth, unit in enumerate(code.units):
        spans = (unit.spans, *(block.spans for block in unit.blocks))
        for block, held in enumerate(spans, -1):
            yield from ((start, nth, block) for start, _ in held[:1])


def _place(places: list[tuple[int, int, int]], start: int) -> tuple[int, int]:
    """The indexes of the unit and the block that a line follows."""
    _, nth, block = places[max(bisect_right(places, (start,)) - 1, 0)]
    return nth, block


def _showing(unit: Unit, pictures: list[Picture], left: Collection[int]) -> Unit:
    """A unit with pictures; only the blocks in `left` still lack one.

    The paragraph of a unit without text, which said that it lacks one, is then needless.
    """
    blocks = [
        block if at in left or (at == 0 and -1 in left) else _whole(block)
        for at, block in enumerate(unit.blocks)
    ]
    if not any(block.spans or block.scars for block in blocks):
        blocks = []
    return replace(unit, blocks=tuple(blocks), pictures=tuple(pictures))


def _whole(block: Block) -> Block:
    scars = tuple(one for one in block.scars if one.kind != PICTURE_NOT_SHOWN)
    return replace(block, scars=scars)
