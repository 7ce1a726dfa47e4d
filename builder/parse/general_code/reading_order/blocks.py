"""Make paragraphs of chunks in reading order, each with its section and its depth."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import pairwise

from builder.certainty import Certainty, certainty
from builder.model import BlockKind
from builder.parse.general_code.headings import Heading
from builder.parse.general_code.reading_order.chunks import Chunk, Role, is_run_in
from builder.parse.general_code.reading_order.page_pieces import Placed
from builder.parse.general_code.reading_order.section_drafts import (
    MARGIN,
    Draft,
    Section,
    item_depth,
    sureness,
)
from builder.parse.general_code.tables.zones import zones
from builder.parse.lines import paragraphs
from builder.parse.lines.measure import TOLERANCE, Measures, first_word, width
from builder.passage import Passage
from builder.sources.text import Line

_WHOLE = re.compile(r"\bSee\b.*(?<!\bCh)(?<!\bChs)(?<!\bArt)(?<!\bArts)\.$", re.S)

_NEXT = re.compile(r"(?<=\.) (?=[A-Z][^.]*(?:  |—)\s*See )")

_SHORT = 2.0
"""A paragraph's last line falls short by this many times what is rare for full lines."""

_AFTER_DEFINITION = 0.7
"""Confidence in a paragraph after a definition's first: it may belong under the term."""

_ABOVE = 60
"""Lines of an item above a page's end that show where its first paragraph ends: about a page."""


def _calls(definition: Draft) -> bool:
    """Whether a definition announces what follows it, such as a formula."""
    return definition.parts[-1].text.rstrip().endswith(":")


class SectionBuilder:
    """Makes paragraphs of chunks that come in reading order."""

    def __init__(self, measures: Measures) -> None:
        self.measures = measures
        self.sections: list[Section] = []
        self.level = 0
        """Level of the last item of the list; 0 if no list is open."""
        self.definition: Draft | None = None
        """The definition at the margin that has the list, or the text after it, under it."""
        self.last: tuple[Line, int] | None = None
        """The last line taken in this section, and the index of its block."""
        self.sure = 1.0
        """Confidence in the place of the current piece."""
        self.section_of: dict[int, Section] = {}
        """The section of each piece, by the number of the piece's first line."""
        self.other_owners: list[tuple[Section, int, float]] = []
        """(section, first line of the other possible owner, confidence in the place) for pieces in
        doubt."""

    @property
    def section(self) -> Section:
        """The section that pieces go to."""
        if not self.sections:
            self.sections.append(Section(None))
        return self.sections[-1]

    def take(self, placed: Placed, page: int) -> None:
        """Continue with a piece on a page."""
        content = placed.content
        self.sure = sureness(placed.margin)
        if isinstance(content, Heading) and content.references:
            self._references(content, page)
            return
        if isinstance(content, Heading):
            self.sections.append(Section(content, page=page))
            self.section_of[content.lines[0].number] = self.section
            self._leave_list()
            return
        assert isinstance(content, Chunk)
        section = self.section
        section.sure = min(section.sure, self.sure)
        if content.lines:
            self.section_of[content.lines[0].number] = section
        if placed.elsewhere:
            self.other_owners.append((section, placed.elsewhere, self.sure))
        if placed.is_group:
            self._listed(content, placed)
        else:
            self._margin(content)

    def name_other_owners(self) -> None:
        """Tell sections whose lists may belong to one another each other's numbers."""
        for section, line, sure in self.other_owners:
            other = self.section_of.get(line)
            if other is None or other is section or certainty(sure) is Certainty.CERTAIN:
                continue
            other.sure = min(other.sure, sure)
            for one, rival in ((section, other), (other, section)):
                if rival.heading is not None and rival.heading.number is not None:
                    one.other_owners.add(rival.heading.number)

    def _leave_list(self) -> None:
        """Leave the list, so that nothing continues what is above."""
        self.level, self.definition, self.last = 0, None, None

    def _margin(self, chunk: Chunk) -> None:
        if chunk.role is Role.FORM:
            self._form(chunk)
            return
        if chunk.role is Role.CLOSING:
            self._close(chunk)
            return
        if chunk.role is Role.DEFINITION:
            self.level, self.definition = 0, self._define(chunk, MARGIN)
            return
        if self.level:
            self.level, self.definition = 0, None
        elif self.last is not None and self._resumes(self.last[0], chunk.lines[0]):
            self._extend(self.last[1], chunk.lines, chunk.page)
            return
        if self.definition is not None and not _calls(self.definition):
            self.definition = None
        under = self.definition.inner if self.definition is not None else MARGIN
        self._paragraphs(chunk.lines, chunk.page, under)

    def _close(self, chunk: Chunk) -> None:
        """Place a note that has lines of its own.

        It goes with the last text of its section, or with the heading if the section has no text.
        Such notes are not seen yet after lists.
        """
        section = self.section
        if section.blocks:
            self._extend(len(section.blocks) - 1, chunk.lines, chunk.page)
        elif section.heading is not None:
            section.heading = replace(section.heading, lines=(*section.heading.lines, *chunk.lines))
        else:
            self._paragraphs(chunk.lines, chunk.page, MARGIN)
        self._leave_list()

    def _form(self, chunk: Chunk) -> None:
        """Add a form, or the rest of one after the end of a page; nothing continues it."""
        blocks = self.section.blocks
        if blocks and blocks[-1].kind is BlockKind.FORM:
            self._extend(len(blocks) - 1, chunk.lines, chunk.page)
        else:
            self._block(BlockKind.FORM, chunk.lines, chunk.page, MARGIN)
        self._leave_list()

    def _references(self, heading: Heading, page: int) -> None:
        """Add a note for each entry of the general references."""
        self.section.blocks.extend(
            Draft(BlockKind.NOTE, entry, pages={page}, references=True)
            for entry in reference_entries(heading)
        )

    def _resumes(self, before: Line, line: Line) -> bool:
        """Whether a line continues the paragraph that an earlier line broke off."""
        if not paragraphs.is_closed(before.text) or paragraphs.begins_small(line.text):
            return True
        if before.text.rstrip().endswith(":"):
            return False
        return (
            width(before.text.rstrip()) + width(" " + first_word(line.text))
            >= self.measures.margin - 4 * self.measures.step - TOLERANCE
        )

    def _listed(self, chunk: Chunk, placed: Placed) -> None:
        blocks, level = self.section.blocks, len(placed.stack)
        inside = item_depth(self.level) + 1
        if placed.accepted and chunk.mark:
            self._item(chunk, level, placed)
        elif chunk.role is Role.DEFINITION:
            self._define(chunk, inside)
        elif self.last is not None and chunk.lines and self._resumes(self.last[0], chunk.lines[0]):
            self._resume(self.last[1], chunk, level)
        else:
            self._paragraphs(chunk.lines, chunk.page, inside)
        if placed.accepted or chunk.label is None:
            return
        if blocks:
            self._extend(len(blocks) - 1, (chunk.label,), chunk.page)
        else:
            self._paragraphs((chunk.label,), chunk.page, MARGIN)

    def _item(self, chunk: Chunk, depth: int, placed: Placed) -> None:
        """Add an item; in a definition's list, it goes below the item with the definition."""
        blocks = self.section.blocks
        if not placed.nested:
            self.level = depth
        level = self.level + depth if placed.nested else depth
        label = chunk.label or chunk.lines[0]
        draft = Draft(
            BlockKind.ITEM,
            mark=label.passage.strip() if chunk.label else label.cut(0, len(chunk.mark)),
            depth=item_depth(level),
            pages={chunk.page},
            confidence=self.sure,
        )
        blocks.append(draft)
        first, rest = first_paragraph(self.measures, (), chunk.lines, depth, chunk.label_end)
        for at, line in enumerate(first):
            draft.add(line, chunk.label_end if at == 0 else 0)
        self.last = ([label, *chunk.lines][-1], len(blocks) - 1)
        if rest:
            self._paragraphs(rest, chunk.page, draft.inner)

    def _resume(self, index: int, chunk: Chunk, depth: int) -> None:
        """Continue a block after the end of a page.

        What follows the end of an item's first paragraph goes under the item.
        """
        block = self.section.blocks[index]
        if block.kind is not BlockKind.ITEM:
            self._extend(index, chunk.lines, chunk.page)
            return
        above = [part.text for part in block.parts[-_ABOVE:]]
        first, rest = first_paragraph(self.measures, above, chunk.lines, depth)
        self._extend(index, first, chunk.page)
        if rest:
            self._paragraphs(rest, chunk.page, block.inner)

    def _block(self, kind: BlockKind, lines: Sequence[Line], page: int, depth: int) -> None:
        blocks = self.section.blocks
        draft = Draft(
            kind,
            [line.passage for line in lines],
            depth=depth,
            term=kind is BlockKind.DEFINITION,
            pages={page},
            confidence=self.sure,
        )
        blocks.append(draft)
        self.last = (lines[-1], len(blocks) - 1)

    def _define(self, chunk: Chunk, depth: int) -> Draft:
        """Add a definition, and further paragraphs at the same depth."""
        first, *rest = paragraphs_of(chunk.lines, self.measures)
        self._block(BlockKind.DEFINITION, first, chunk.page, depth)
        definition = self.section.blocks[-1]
        for lines in rest:
            self._block(BlockKind.PARAGRAPH, lines, chunk.page, depth)
            if not is_run_in(lines[0].text):
                self.section.blocks[-1].confidence = min(self.sure, _AFTER_DEFINITION)
        return definition

    def _paragraphs(self, lines: Sequence[Line], page: int, depth: int) -> None:
        for part in paragraphs_of(lines, self.measures):
            self._block(BlockKind.PARAGRAPH, part, page, depth)

    def _extend(self, index: int, lines: Sequence[Line], page: int) -> None:
        draft = self.section.blocks[index]
        if page not in draft.pages:
            draft.breaks.append(len(draft.parts))
        for line in lines:
            draft.add(line)
        draft.pages.add(page)
        draft.confidence = min(draft.confidence, self.sure)
        if lines:
            self.last = (lines[-1], index)


def first_paragraph(
    measures: Measures,
    above: Sequence[str],
    lines: Sequence[Line],
    depth: int,
    label_end: int = 0,
) -> tuple[Sequence[Line], Sequence[Line]]:
    """An item's lines up to the end of its first paragraph, and the other lines.

    `above` are earlier lines of the item, before the end of a page. The label is outside the
    measure and does not count.
    """
    if not any(line.text.rstrip().endswith((".", ":")) for line in lines[:-1]):
        return lines, ()
    texts = [line.text[0 if at else label_end :] for at, line in enumerate(lines)]
    end = min(_ends(measures, above, texts, depth), default=len(lines))
    if end == len(lines) or any(
        zone.start < end < zone.end for zone in zones(texts, measures, depth)
    ):
        return lines, ()
    return lines[:end], lines[end:]


def _ends(
    measures: Measures, above: Sequence[str], texts: Sequence[str], depth: int
) -> Iterator[int]:
    """Where an item's first paragraph may end: at a full stop, or at a colon above a text."""
    short = _SHORT * measures.loose[1]
    for certain in paragraphs.ends([*above, *texts], measures, short, depth):
        at = certain - len(above)
        if at > 0 and texts[at - 1].rstrip().endswith("."):
            yield at
            break
    if any(text.rstrip().endswith(":") for text in texts[:-1]):
        for at in paragraphs.ends(texts, measures, -TOLERANCE, depth):
            if texts[at - 1].rstrip().endswith(":") and texts[at][0].isalpha():
                yield at


def paragraphs_of(lines: Sequence[Line], measures: Measures) -> Iterator[Sequence[Line]]:
    """The paragraphs of a text; rows of a table stay together.

    >>> written = "Geese that stand upon the green are counted by the keeper every day.|It ends."
    >>> texts = [*written.split("|"), "Hens stay out of it."]
    >>> lines = [Line(at, 0, text) for at, text in enumerate(texts)]
    >>> [[line.number for line in part] for part in paragraphs_of(lines, Measures())]
    [[0, 1], [2]]
    """
    texts = [line.text for line in lines]
    ends = paragraphs.ends(texts, measures, paragraphs.CERTAIN)
    if ends:
        rows = {at for zone in zones(texts, measures) for at in range(zone.start + 1, zone.end + 1)}
        ends = [at for at in ends if at not in rows]
    for start, stop in pairwise([0, *ends, len(lines)]):
        if stop > start:
            yield lines[start:stop]


def reference_entries(heading: Heading) -> list[list[Passage]]:
    """The lines of the references' heading, then those of each entry."""
    entries: list[list[Passage]] = [[heading.lines[0].passage]]
    for part in (part for line in heading.lines[1:] for part in _split_entries(line)):
        text = " ".join(passage.text.strip() for passage in entries[-1])
        if len(entries) == 1 or _WHOLE.search(text):
            entries.append([])
        entries[-1].append(part)
    return entries


def _split_entries(line: Line) -> list[Passage]:
    """A line, divided if a second entry begins on it."""
    cuts = [0, *(found.end() for found in _NEXT.finditer(line.text)), len(line.text)]
    return [line.cut(start, end).strip() for start, end in pairwise(cuts)]
