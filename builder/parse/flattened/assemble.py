"""From headings and the text between them to units, with every other character set aside."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from builder.model import BlockKind, Doubt, Parsed, SetAside, UnitKind
from builder.parse.flattened.build import BlockDraft, UnitDraft, build_units
from builder.parse.flattened.evidence import Evidence
from builder.parse.flattened.headings import Heading, find_headings

UNSURE = 0.7
"""Below this confidence a reader is told."""


def assemble(evidence: Evidence) -> Parsed:
    """Put the units together."""
    headings = find_headings(evidence)
    drafts = list(_drafts(evidence, headings))
    aside = tuple(_set_aside(evidence, headings))
    return Parsed(build_units(evidence, drafts), aside, tuple(_doubts(evidence, headings)))


def _drafts(evidence: Evidence, headings: Sequence[Heading]) -> Iterator[UnitDraft]:
    """Each heading with its text in the order of the source."""
    for index, heading in enumerate(headings):
        stop = headings[index + 1].first if index + 1 < len(headings) else len(evidence.words)
        blocks: list[BlockDraft] = []
        first = heading.stop
        if heading.references:
            blocks.append(BlockDraft(BlockKind.NOTE, tuple(evidence.text_ranges(*heading.references))))
            before = evidence.text_ranges(first, heading.references[0])
            ranges = [*before, *evidence.text_ranges(heading.references[1], stop)]
        else:
            ranges = evidence.text_ranges(first, stop) if heading.placed else []
        if ranges:
            blocks.append(BlockDraft(BlockKind.PARAGRAPH, tuple(ranges)))
        yield UnitDraft(heading, tuple(blocks))


def _set_aside(evidence: Evidence, headings: Sequence[Heading]) -> Iterator[SetAside]:
    words = evidence.words
    heads = tuple(span for page in evidence.pages if page.head for span in words.spans(page.head.first, page.head.stop))
    if heads:
        yield SetAside("running head", heads)
    first = headings[0].first if headings else len(words)
    front = tuple(span for a, b in evidence.text_ranges(0, first) for span in words.spans(a, b))
    if front:
        yield SetAside("front matter", front)


def _doubts(evidence: Evidence, headings: Sequence[Heading]) -> Iterator[Doubt]:
    for heading in headings:
        where = heading.number or evidence.words.phrase(*heading.title)
        spans = evidence.words.spans(heading.first, heading.stop)
        span = spans[0] if spans else None
        if not heading.placed:
            yield Doubt("section not found", where, "its number is missing between its neighbours', and no heading was found for it")
        elif heading.kind is UnitKind.SECTION and heading.sure_number < 0.95:
            yield Doubt("number inferred", where, "the section's number is not in the text", span)
        if heading.placed and heading.sure_title < UNSURE:
            yield Doubt("title end uncertain", where, f"confidence {heading.sure_title:.2f}", span)
