"""Separate tables and forms from the running text of their block, each as a block of its own.

A table torn by the end of a page becomes one table again, without the head that the new page
repeats.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import pairwise

from builder.model import BlockKind
from builder.parse.general_code.reading_order.section_drafts import MARGIN, Draft, Section
from builder.parse.general_code.tables.zones import NOTE, NOTES, SHORTEST, zones
from builder.parse.labels import Form, front_label, readings
from builder.parse.lines import paragraphs
from builder.parse.lines.measure import Measures
from builder.passage import Passage
from builder.text.squash import in_common

_FIGURE = re.compile(r"(?<![\w.])\$?\d")
_LONGEST_ROW = 12
"""Most words of a row that was read as a paragraph."""
_TALLEST_HEAD = 6
_ALIKE = 0.6
"""Share of the first head's words that a further head has."""


def with_tables(section: Section, measures: Measures) -> list[Passage]:
    """Separate the tables and forms of a section from its text.

    Returns the heads that are repeated after the end of a page.
    """
    done: list[Draft] = []
    repeated: list[Passage] = []
    for draft in section.blocks:
        for piece in _split(draft, measures):
            _add(done, piece, repeated)
    section.blocks[:] = done
    return repeated


def _split(draft: Draft, measures: Measures) -> Iterator[Draft]:
    texts = [part.text for part in draft.parts]
    whole = draft.references or draft.kind is BlockKind.FORM
    found = zones(texts, measures, draft.level) if len(texts) > SHORTEST and not whole else []
    if not found:
        yield draft
        return
    first = max(found[0].start, 1 if draft.term else 0)
    if first > 0 or draft.mark:
        yield _slice(draft, 0, first, draft.kind, head=True)
    stops = [*(zone.start for zone in found[1:]), len(texts)]
    for zone, stop in zip(found, stops, strict=True):
        below = range(zone.start, 0 if zone.form else min(zone.end + 1, stop))
        notes = next((at for at in below if NOTES.match(texts[at])), None)
        end = min(zone.end, stop) if notes is None else _notes_end(texts, notes, stop)
        kind = BlockKind.FORM if zone.form else BlockKind.TABLE
        piece = _slice(draft, max(zone.start, first), end, kind)
        piece.depth = draft.inner
        yield piece
        if end < stop:
            rest = _slice(draft, end, stop, BlockKind.PARAGRAPH)
            rest.depth = draft.inner
            yield rest


def _notes_end(texts: Sequence[str], notes: int, stop: int) -> int:
    """Where the notes under a table end: above an item of law, whose label has another form.

    The first lines of the notes show which forms are theirs.
    """
    own: set[Form] = set()
    for at in range(notes, stop):
        label = front_label(texts[at])
        forms = {reading.form for reading in readings(label[1])} if label else set()
        if at <= notes + 1:
            own |= forms
        elif forms and not forms & own:
            return at
    return stop


def _is_noted(table: Draft, piece: Draft) -> bool:
    """Whether a paragraph continues the notes of the table above it."""
    texts = [part.text for part in [*table.parts[table.notes :], piece.parts[0]]]
    return _notes_end(texts, 0, len(texts)) == len(texts)


def _slice(draft: Draft, start: int, end: int, kind: BlockKind, *, head: bool = False) -> Draft:
    piece = Draft(
        kind,
        draft.parts[start:end],
        depth=draft.depth,
        pages=set(draft.pages),
        confidence=draft.confidence,
    )
    piece.breaks = [at - start for at in draft.breaks if start < at < end]
    if head:
        piece.mark, piece.term = draft.mark, draft.term
    return piece


def _add(done: list[Draft], piece: Draft, repeated: list[Passage]) -> None:
    """Add a block, or join it to the table that it continues after the end of a page.

    The second part of a table loses the head that is printed again. Notes under a table are joined
    to it too, even if they look like paragraphs.
    """
    while piece.kind is BlockKind.TABLE and done and _is_row(done[-1], piece):
        piece.parts, piece.pages = [*done[-1].parts, *piece.parts], piece.pages | done.pop().pages
    tables = [one for one in done[-1:] if one.kind is BlockKind.TABLE and one.depth == piece.depth]
    table = tables[0] if tables else None
    if piece.kind is BlockKind.TABLE:
        _drop_heads(piece, repeated)
        piece.notes = next(
            (at for at, part in enumerate(piece.parts) if at and NOTES.match(part.text)), None
        )
        if table and (same := _same_head(table.parts, piece.parts)):
            repeated.extend(piece.parts[:same])
            if piece.notes is not None:
                table.notes = len(table.parts) + piece.notes - same
            _extend(table, piece.parts[same:], piece.pages)
            return
        heads = _further_heads([part.text for part in piece.parts[: piece.notes]])
        cuts = list(pairwise([0, *heads, len(piece.parts)]))
        done += (_slice(piece, *cut, piece.kind) for cut in cuts)
        done[-1].notes = piece.notes and piece.notes - cuts[-1][0]
        return
    if table and piece.kind is BlockKind.PARAGRAPH:
        if table.notes is None and NOTES.match(piece.parts[0].text):
            table.notes = len(table.parts)
        if table.notes is not None and _is_noted(table, piece):
            _extend(table, piece.parts, piece.pages)
            return
    done.append(piece)


def _is_row(before: Draft, piece: Draft) -> bool:
    """Whether a paragraph right above a table is one of its rows.

    Only the history note at its end made it look finished.
    """
    text = " ".join(part.text.rstrip() for part in before.parts)
    words = NOTE.sub("", text)
    return (
        before.kind is BlockKind.PARAGRAPH
        and not (before.mark or before.term or before.depth == MARGIN)
        and before.depth == piece.depth
        and words != text
        and len(words.split()) <= _LONGEST_ROW
        and not paragraphs.is_closed(words)
    )


def _further_heads(texts: Sequence[str]) -> Iterator[int]:
    """Lines at which a table begins again under a head like its first one."""
    rows = (at for at, text in enumerate(texts[: _TALLEST_HEAD + 1]) if _FIGURE.search(text))
    tall = next(rows, 0)
    if not tall or texts[tall].startswith("["):  # a row with its history note
        return
    after = tall + 1
    for at in range(tall + 1, len(texts) - tall):
        for lines in (tall, max(tall - 1, 1)):
            if at >= after and _is_like(texts[at : at + lines], texts[:tall]):
                yield at
                after = at + lines


def _is_like(lines: Sequence[str], head: Sequence[str]) -> bool:
    """Whether lines without figures have most of a head's words, and end as it does."""
    if any(_FIGURE.search(line) for line in lines):
        return False
    return _alike(lines[-1:], head[-1:]) >= _ALIKE and _alike(lines, head) >= _ALIKE


def _alike(lines: Sequence[str], head: Sequence[str]) -> float:
    """The share of a head's words that the lines have."""
    wanted = Counter(word for line in head for word in line.split())
    return (wanted & Counter(word for line in lines for word in line.split())).total() / max(
        1, wanted.total()
    )


def _extend(table: Draft, parts: Sequence[Passage], pages: set[int]) -> None:
    table.parts.extend(parts)
    table.pages |= pages


def _same_head(first: Sequence[Passage], second: Sequence[Passage]) -> int:
    """How many lines two parts of a table share at their beginning."""
    return in_common(*([part.text.split() for part in one] for one in (first, second)))


def _drop_heads(piece: Draft, repeated: list[Passage]) -> None:
    """Take out heads that are printed again after the end of a page."""
    for at in reversed(piece.breaks):
        same = _same_head(piece.parts, piece.parts[at:])
        if same:
            repeated.extend(piece.parts[at : at + same])
            del piece.parts[at : at + same]
    piece.breaks = []
