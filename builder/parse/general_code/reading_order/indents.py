"""The measures of a text, learned from its own full lines."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from builder.parse.general_code.headings.heading_lines import Heading
from builder.parse.general_code.lines.measure import Measures, learn
from builder.parse.general_code.pages.pages import Page
from builder.parse.general_code.reading_order.label_steps import Nesting
from builder.parse.labels import front_label, is_lone, readings

_SMALL = re.compile(r"[a-z]")


def learned(pages: Sequence[Page], headings: Sequence[Heading], nesting: Nesting) -> Measures:
    """How wide the margin's text and the first level of lists were set."""
    heads = {line.number for heading in headings for line in heading.lines}
    pairs = list(_pairs(pages, heads, nesting, late=_are_late(pages)))
    return learn([p[1:] for p in pairs if p[0] == 0], [p[1:] for p in pairs if p[0] == 1])


def _are_late(pages: Sequence[Page]) -> bool:
    """Whether labels stand behind their texts throughout a code, and not in some lists only."""
    texts = [line.text for page in pages for line in page.lines]
    return 2 * sum(map(is_lone, texts)) > sum(front_label(text) is not None for text in texts)


def _pairs(
    pages: Sequence[Page], heads: set[int], nesting: Nesting, *, late: bool
) -> Iterator[tuple[int, str, str]]:
    """Lines that go on in the next one, with their depth.

    They stand behind a heading, and beside a label of the first level.

    Where few labels stand behind their texts, these measure nothing: what is above one may be an
        item's rest or a list below it.
    """
    for page in pages:
        depth, behind, run = -1, False, list[tuple[str, str]]()
        for line, below in zip(page.lines, page.lines[1:], strict=False):
            lone = late and is_lone(line.text)
            found = None if lone else front_label(line.text)
            if not lone and not found and line.number not in heads:
                if (
                    _SMALL.match(below.text)
                    and below.number not in heads
                    and not is_lone(below.text)
                ):
                    run.append((line.text.rstrip(), below.text))
                continue
            # what stands above is its text; below a heading, the margin's text may stand above that
            if lone:
                depth = _depth(line.text.strip(), nesting) if behind else -1
            if depth >= 0:
                yield from ((depth, *pair) for pair in run)
            run.clear()
            behind = lone or found is not None
            depth = -1 if lone else _depth(found[1], nesting) if found else 0
        if depth >= 0:
            yield from ((depth, *pair) for pair in run)


def _depth(mark: str, nesting: Nesting) -> int:
    """The depth that a label tells: that of the first level, or none."""
    return 1 if any(reading.form in nesting.outermost for reading in readings(mark)) else -1
