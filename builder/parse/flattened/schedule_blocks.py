"""Blocks parted at the schedules in their text.

The parts are what stands before, the schedule as a table, and what goes on behind it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from builder.model import BlockKind
from builder.parse.flattened.schedules import Schedule
from builder.parse.flattened.unit_drafts import BlockDraft, TableDraft
from builder.parse.flattened.words import lies_within, ranges_within


def with_schedules(
    drafts: Iterable[BlockDraft], schedules: Sequence[Schedule]
) -> Iterator[BlockDraft]:
    """The blocks of a unit, the schedules in their texts as tables.

    A table, and the text behind it, stands under the item or definition that holds it, or beside a
    paragraph.
    """
    places: list[int] = []
    count = 0
    for draft in drafts:
        moved = draft if draft.parent is None else replace(draft, parent=places[draft.parent])
        held = [one for one in schedules if lies_within(one.ranges[0], draft.ranges)]
        parts = [moved] if draft.table or not held else list(_parted(moved, count, held))
        places.append(count)
        yield from parts
        count += len(parts)


def _parted(draft: BlockDraft, at: int, held: Sequence[Schedule]) -> Iterator[BlockDraft]:
    """A block that will stand at an index, and the schedules and texts behind it."""
    before = ranges_within(draft.ranges, 0, held[0].ranges[0][0])
    if before or draft.mark or draft.term:
        yield replace(draft, ranges=before)
    behind = BlockDraft(
        BlockKind.PARAGRAPH,
        (),
        None,
        "",
        at if draft.mark or draft.term else draft.parent,
        draft.confidence,
        (),
        draft.seam,
    )
    for one, following in zip(held, [*held[1:], None], strict=True):
        rows = tuple(tuple((cell,) for cell in row) for row in one.rows)
        heads = (one.head,) if one.head else ()
        yield replace(
            behind, kind=BlockKind.TABLE, ranges=one.ranges, table=TableDraft((), rows, heads)
        )
        rest = ranges_within(
            draft.ranges, one.ranges[0][1], following.ranges[0][0] if following else None
        )
        if rest:
            yield replace(behind, ranges=rest)
