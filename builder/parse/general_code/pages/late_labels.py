"""Labels at the ends of lines: "The shed is open; and B." is item B.

The export prints a label after its item. That of an item of several lines has a line of its own;
that of an item of one line ends the line.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from builder.parse.labels import LABEL, follows, is_lone
from builder.sources.text import Line

_LATE = re.compile(
    rf"(?<=[a-z\d)][.;:])(?: (?:and|or|and/or))?(?P<gap>\s)(?P<label>{LABEL.pattern})$"
)
_NEAR = 12
"""Lines within which its list has another label, at a line's end or alone on its line."""


def with_late_labels_apart(lines: Sequence[Line]) -> list[Line]:
    """Lines with each label at a line's end on a line of its own.

    Only if the label before it or after it in its list is near, and comes after its item, too: a
    sentence may end so as well, "as told in §§ 1 and 2; see C.".
    """
    ends = [_LATE.search(line.text) for line in lines]
    return [part for at, line in enumerate(lines) for part in _parted(lines, at, line, ends)]


def _parted(
    lines: Sequence[Line], at: int, line: Line, ends: Sequence[re.Match[str] | None]
) -> Iterator[Line]:
    end = ends[at]
    near = [one for one in range(max(at - _NEAR, 0), min(at + _NEAR + 1, len(lines))) if one != at]
    if end is None or not any(_is_next(end["label"], _late(lines[one], ends[one])) for one in near):
        yield line
        return
    cut = end.start("label")
    yield replace(line, text=line.text[: end.start("gap")])
    yield replace(line, start=line.start + cut, text=line.text[cut:])


def _late(line: Line, end: re.Match[str] | None) -> str:
    """The label after an item that a line has or is."""
    return end["label"] if end else line.text.strip() if is_lone(line.text) else ""


def _is_next(one: str, other: str) -> bool:
    return bool(other) and (follows(one, other) or follows(other, one))
