"""Tables and forms: the lines that are no running text, parted from the block that they stand in.

Nothing marks a table. Its lines break where no line of text would: the next word would have fitted, and no sentence ends.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from builder.model import BlockKind
from builder.parse import paragraphs
from builder.parse.general_code.drafts import Draft, Section
from builder.parse.measure import TOLERANCE, Measures, first_word, width
from builder.passage import Passage

_GAP = 5
"""Lines of a table in a row that may look like text: long rows, cells that end with a period."""
_SHORTEST = 2
_NARROW = 0.79
"""Share of the margin's measure that even the deepest text fills."""
_OPEN_CELL = re.compile(r"\d\.?\)?$|\)$")
_BLANKS = re.compile(r"_{3,}")
_CAPTION = re.compile(r"[A-Z][^a-z]*$")


@dataclass(frozen=True, slots=True)
class Zone:
    """Lines of a block that are a table or a form."""

    start: int
    end: int
    form: bool


def zones(texts: Sequence[str], measures: Measures) -> list[Zone]:
    """The tables and forms among the lines of a block."""
    broken = [i for i in range(len(texts) - 1) if _breaks_early(texts[i], texts[i + 1], measures)]
    if texts and _BLANKS.search(texts[-1]):
        broken.append(len(texts) - 1)
    clusters: list[list[int]] = []
    for index in broken:
        if clusters and index - clusters[-1][-1] <= _GAP:
            clusters[-1].append(index)
        else:
            clusters.append([index])
    found: list[Zone] = []
    for cluster in clusters:
        if len(cluster) < _SHORTEST:
            continue
        start = _start(texts, cluster[0], found[-1].end if found else 0, measures)
        end = _end(texts, min(cluster[-1] + 2, len(texts)), measures)
        found.append(Zone(start, end, form=any(_BLANKS.search(text) for text in texts[start:end])))
    return found


def _breaks_early(text: str, below: str, measures: Measures) -> bool:
    """Whether a line ends where no sentence does, though the next word would have fitted at any indent."""
    if "_" in text and _BLANKS.search(text):
        return True
    if width(text.rstrip()) + width(" " + first_word(below)) >= measures.margin * _NARROW - TOLERANCE:
        return False
    return not paragraphs.is_closed(text) or _OPEN_CELL.search(text) is not None


def _start(texts: Sequence[str], first: int, least: int, measures: Measures) -> int:
    """The head of a table: short lines above the first row, up to the sentence that announces it."""
    at = first
    while at > least and not paragraphs.is_stopped(texts[at - 1]) and width(texts[at - 1].rstrip()) < measures.at(0) * 0.8:
        at -= 1
    return at


def _end(texts: Sequence[str], after: int, measures: Measures) -> int:
    """Behind the last row: lines that go on with its last cell."""
    at = min(after, len(texts))
    while at < len(texts) and not paragraphs.is_closed(texts[at - 1]) and width(texts[at].rstrip()) < measures.at(0) * 0.7:
        at += 1
    depth = sum(text.count("[") - text.count("]") for text in texts[max(0, at - 4) : at])
    while depth > 0 and at < len(texts):  # a history note is not cut
        depth += texts[at].count("[") - texts[at].count("]")
        at += 1
    return at


def with_tables(section: Section, measures: Measures) -> list[Passage]:
    """Part the tables and forms of a section from its text; gives the heads that are repeated behind a page end."""
    done: list[Draft] = []
    moved: dict[int, int] = {}
    repeated: list[Passage] = []
    for index, draft in enumerate(section.blocks):
        if draft.parent is not None:
            draft.parent = moved[draft.parent]
        moved[index] = len(done)
        for piece in _parted(draft, len(done), measures):
            _add(done, piece, repeated)
    section.blocks[:] = done
    return repeated


def _parted(draft: Draft, at: int, measures: Measures) -> Iterator[Draft]:
    texts = [part.text for part in draft.parts]
    found = zones(texts, measures) if len(texts) > _SHORTEST and not draft.references else []
    if not found:
        yield draft
        return
    holder = at if draft.mark or draft.term else draft.parent
    first = max(found[0].start, 1 if draft.term else 0)
    if first > 0 or draft.mark:
        yield _slice(draft, 0, first, draft.kind, head=True)
    for number, zone in enumerate(found):
        piece = _slice(draft, max(zone.start, first), zone.end, BlockKind.FORM if zone.form else BlockKind.TABLE)
        piece.parent = holder
        yield piece
        stop = found[number + 1].start if number + 1 < len(found) else len(texts)
        if zone.end < stop:
            rest = _slice(draft, zone.end, stop, BlockKind.PARAGRAPH)
            rest.parent = holder
            yield rest


def _slice(draft: Draft, start: int, end: int, kind: BlockKind, *, head: bool = False) -> Draft:
    piece = Draft(kind, draft.parts[start:end], parent=draft.parent, pages=set(draft.pages), confidence=draft.confidence)
    piece.breaks = [at - start for at in draft.breaks if start < at < end]
    if head:
        piece.mark, piece.label, piece.term = draft.mark, draft.label, draft.term
    return piece


def _add(done: list[Draft], piece: Draft, repeated: list[Passage]) -> None:
    """Add a block; a table that goes on behind a page end is one with its first part, without the head that is printed again."""
    if piece.kind is BlockKind.TABLE:
        _drop_heads(piece, repeated)
        before = done[-1] if done else None
        if before is not None and before.kind is BlockKind.TABLE and before.parent == piece.parent:
            same = _same_head(before.parts, piece.parts)
            if same:
                repeated.extend(piece.parts[:same])
                before.parts.extend(piece.parts[same:])
                before.pages |= piece.pages
                return
    done.append(piece)


def _same_head(first: Sequence[Passage], second: Sequence[Passage]) -> int:
    """How many lines two parts of a table begin with alike."""
    count = 0
    while count < min(len(first), len(second)) and first[count].text.split() == second[count].text.split():
        count += 1
    return count


def _drop_heads(piece: Draft, repeated: list[Passage]) -> None:
    """Take out the head where a page end lets it be printed again."""
    for at in reversed(piece.breaks):
        same = _same_head(piece.parts, piece.parts[at:])
        if same:
            repeated.extend(piece.parts[at : at + same])
            del piece.parts[at : at + same]
    piece.breaks = []
