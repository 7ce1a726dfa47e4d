"""Sections with their text in source order."""

from __future__ import annotations

from collections.abc import Sequence

from builder.model import BlockKind
from builder.parse.general_code.chunks import Role, simple_chunks
from builder.parse.general_code.drafts import Draft, Section
from builder.parse.general_code.headings import Heading
from builder.parse.general_code.pages import Page
from builder.parse.labels import Stack, follow
from builder.parse.measure import Measures
from builder.sources.text import Line


def in_order(pages: Sequence[Page], headings: Sequence[Heading], measures: Measures) -> list[Section]:
    del measures
    starts = {h.lines[0].number: h for h in headings}
    inside = {line.number for h in headings for line in h.lines}
    sections: list[Section] = []
    for index, page in enumerate(pages):
        held: list[Line] = []
        for line in page.lines:
            if line.number in inside:
                if held:
                    _fill(sections, held, index)
                    held = []
                if line.number in starts:
                    sections.append(Section(starts[line.number], page=index))
            else:
                held.append(line)
        if held:
            _fill(sections, held, index)
    return sections


def _fill(sections: list[Section], lines: Sequence[Line], page: int) -> None:
    if not sections:
        sections.append(Section(None))
    section = sections[-1]
    stack: Stack = ()
    path: list[str] = []
    for chunk in simple_chunks(lines, page):
        step = follow(stack, chunk.mark) if chunk.mark else None
        if step:
            stack = step.stack
            path = [*path[: len(stack) - 1], chunk.mark.rstrip(".")]
            first = chunk.lines[0]
            draft = Draft(BlockKind.ITEM, [first.cut(chunk.label_end)], first.cut(0, chunk.label_end).strip(), "".join(path))
            draft.parts += [line.passage for line in chunk.lines[1:]]
        else:
            kind = BlockKind.DEFINITION if chunk.role is Role.DEFINITION else BlockKind.PARAGRAPH
            draft = Draft(kind, [line.passage for line in chunk.lines], term=kind is BlockKind.DEFINITION)
        draft.pages.add(page)
        section.blocks.append(draft)
