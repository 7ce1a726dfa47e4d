"""A page as the search sees it: what stands at its margin, and the ways in which its list text may begin."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import replace

from builder.model import UnitKind
from builder.parse import paragraphs
from builder.parse.general_code import lists
from builder.parse.general_code.chunks import Chunk, Role, definitions, opening
from builder.parse.general_code.headings import Heading
from builder.parse.general_code.pages import Page
from builder.parse.general_code.tables import zones
from builder.parse.labels import front_label, is_lone, readings
from builder.parse.measure import DEEPEST, Measures, width
from builder.parse.streams import FALSE_LABEL, End, Group, Sheet, Slot, Split
from builder.sources.text import Line

Content = Heading | Chunk

_WORD = re.compile(r"[A-Za-z]{5,}")
_EVIDENCE = 2.5
"""Score of an em by which a line contradicts its indent."""
_MOST = 4.0
_WAYS = 5


class Composer:
    """Makes sheets of pages."""

    def __init__(self, headings: Sequence[Heading], measures: Measures) -> None:
        self.starts = {heading.lines[0].number: heading for heading in headings}
        self.inside = {line.number for heading in headings for line in heading.lines}
        self.measures = measures
        self.rows: set[int] = set()
        """Lines of a table at the foot of the page at hand: their widths prove no indent."""
        self.section: Heading | None = None
        """The section whose text the margin goes on with at the top of the next page."""

    def sheet(self, page: Page, index: int) -> Sheet[Content]:
        """A page's ways to be read."""
        regions = self._regions(page.lines)
        slots: list[Slot[Content]] = []
        above, self.section = self.section, next((h for h, _ in reversed(regions) if h is not None), self.section)
        for at, (heading, lines) in enumerate(regions[:-1]):
            slots += self._slots(heading, lines, index, above=above if at == 0 else None)
        heading, tail = regions[-1]
        splits = []
        for cut, score in self._cuts(tail):
            last = self._slots(heading, tail[:cut], index, above=above if len(regions) == 1 else None)
            for groups, extra in self._groups(tail[cut:], index):
                splits.append(Split((*slots, *last), groups, score + extra))
        return Sheet(tuple(splits), self._opens_with_heading(page, regions))

    def _regions(self, lines: Sequence[Line]) -> list[tuple[Heading | None, list[Line]]]:
        """The lines below each heading; those above the first come with no heading."""
        regions: list[tuple[Heading | None, list[Line]]] = [(None, [])]
        for line in lines:
            if line.number in self.starts:
                regions.append((self.starts[line.number], []))
            elif line.number not in self.inside:
                regions[-1][1].append(line)
        return regions

    @staticmethod
    def _opens_with_heading(page: Page, regions: Sequence[tuple[Heading | None, list[Line]]]) -> bool | None:
        """Whether the foot names the page's first heading as the section in force at its top."""
        if page.first is None or len(regions) < 2 or regions[0][1]:
            return None
        heading = regions[1][0]
        if heading is None or heading.kind is not UnitKind.SECTION:
            return None
        return heading.number == page.first

    # --- the margin -------------------------------------------------------------------------------------------------

    def _slots(self, heading: Heading | None, lines: Sequence[Line], page: int, above: Heading | None) -> list[Slot[Content]]:
        texts = self._margin_chunks(lines, page)
        slots: list[Slot[Content]] = []
        if heading is not None:
            slots.append(self._heading_slot(heading, has_text=bool(texts)))
        for at, chunk in enumerate(texts):
            slot = self.text_slot(chunk, carries=heading is None and at == 0)
            about = heading or above
            slots.append(replace(slot, words=stems(line.text for line in about.lines)) if about else slot)
        return slots

    @staticmethod
    def _heading_slot(heading: Heading, *, has_text: bool) -> Slot[Content]:
        if heading.kind is not UnitKind.SECTION:
            return Slot(heading, -10.0, heading=True, is_table=heading.references)
        title = " ".join(line.text for line in heading.lines).lower()
        if has_text or "(reserved)" in title or "(repealed)" in title:
            return Slot(heading, -8.0, heading=True)
        return Slot(heading, 4.0, 5.0, heading=True)

    def text_slot(self, chunk: Chunk, *, carries: bool) -> Slot[Content]:
        """A paragraph or definition as the search sees it."""
        last, first = chunk.last_text, chunk.lines[0].text
        definition = chunk.role is Role.DEFINITION
        table = self._like_table(chunk)
        broken = not table and not paragraphs.is_closed(last) and (len(chunk.lines) > 1 or paragraphs.breaks_off(last, self.measures))
        colon = last.endswith((":", "—")) or (definition and not _has_meaning(chunk))
        call = 4.0 if colon else -2.0 if not definition else -4.0
        return Slot(
            chunk,
            call,
            3.0 if colon else 0.0,
            end=_end(last, is_open=broken and not colon),
            carries=carries and not definition,
            begins_small=paragraphs.begins_small(first),
            is_table=definition or table,
        )

    def _like_table(self, chunk: Chunk) -> bool:
        short = sum(width(line.text) < self.measures.margin * 0.75 for line in chunk.lines)
        return len(chunk.lines) > 1 and short > len(chunk.lines) / 2

    def _margin_chunks(self, lines: Sequence[Line], page: int) -> list[Chunk]:
        """Paragraphs and definitions; a paragraph is cut only behind a colon."""
        if not lines:
            return []
        texts = [line.text for line in lines]
        starts = {0, *(i for i in definitions(lines) if i == 0 or paragraphs.is_closed(texts[i - 1]) or i - 1 in definitions(lines))}
        starts |= {i for i in paragraphs.ends(texts, self.measures) if texts[i - 1].rstrip().endswith(":")}
        ordered = sorted(starts)
        chunks = []
        for start, stop in zip(ordered, [*ordered[1:], len(lines)], strict=True):
            role = Role.DEFINITION if opening(lines, start) is Role.DEFINITION else Role.TEXT
            chunks.append(Chunk(role, tuple(lines[start:stop]), page))
        return chunks

    # --- the list text ----------------------------------------------------------------------------------------------

    def _cuts(self, lines: Sequence[Line]) -> list[tuple[int, float]]:
        """Where the list text of a page may begin, with how well the widths of the lines agree."""
        labels = [i for i, line in enumerate(lines) if front_label(line.text) or is_lone(line.text)]
        if not lines:
            return [(0, 0.0)]
        limit = labels[0] if labels else len(lines)
        self.rows = {at for zone in zones([line.text for line in lines], self.measures) for at in range(zone.start, zone.end)}
        scored = [(cut, self._seam(lines, cut, limit)) for cut in range(limit + 1)]
        best = sorted(scored[1:-1], key=lambda pair: -pair[1])[:_WAYS] + [scored[0], *scored[1:][-1:]]
        swallowed = 0.0
        for at, label in enumerate(labels[:3]):  # the first labels may be none
            swallowed += 0.5 if label and not paragraphs.is_closed(lines[label - 1].text) else FALSE_LABEL
            cut = labels[at + 1] if at + 1 < len(labels) else len(lines)
            best.append((cut, self._seam(lines, cut, cut) - swallowed))
        return best

    def _seam(self, lines: Sequence[Line], cut: int, limit: int) -> float:
        score = 0.0
        for index in range(cut):
            if index in self.rows:
                continue
            following = lines[index + 1].text if index + 1 < cut else None
            score -= self._contradiction(lines[index].text, following, 0)
        if cut < limit:
            depth_scores = []
            for depth in (1, 2, 3, 4):
                total = sum(
                    self._contradiction(lines[i].text, lines[i + 1].text if i + 1 < limit else None, depth) for i in range(cut, limit)
                    if i not in self.rows
                )
                depth_scores.append(total)
            score -= min(depth_scores)
            if cut > 0 and not paragraphs.is_closed(lines[cut - 1].text):
                score -= 0.6 if paragraphs.begins_small(lines[cut].text) else 1.2
        return score

    def _contradiction(self, text: str, following: str | None, depth: int) -> float:
        if following is not None and (paragraphs.is_closed(text) or self.measures.is_short(text, following, DEEPEST)):
            following = None  # the end of a paragraph, or a row of a table: it fits any indent
        return min(_MOST, _EVIDENCE * self.measures.excess(text.rstrip(), following, depth))

    def _groups(self, lines: Sequence[Line], page: int) -> list[tuple[tuple[Group[Content], ...], float]]:
        chunks = lists.items(lines, page, self.measures)
        ways = [(self.as_groups(chunks), 0.0)]
        if chunks and chunks[0].role is Role.ITEM and chunks[0].label is not None and len(chunks[0].lines) > 1:
            first = chunks[0]
            texts = [line.text for line in first.lines]
            for cut in range(1, len(texts)):
                if paragraphs.is_closed(texts[cut - 1]) and not paragraphs.begins_small(texts[cut]):
                    rest = Chunk(Role.TEXT, first.lines[:cut], page, indented=True)
                    ways.append((self.as_groups([rest, replace(first, lines=first.lines[cut:]), *chunks[1:]]), -0.5))
        return ways

    def as_groups(self, chunks: Sequence[Chunk]) -> tuple[Group[Content], ...]:
        """List text as the search sees it."""
        groups = []
        before = "."
        for chunk in chunks:
            last = chunk.last_text
            groups.append(
                Group(
                    chunk,
                    chunk.mark,
                    end=_end(last, is_open=bool(last) and paragraphs.breaks_off(last, self.measures, 1 if not chunk.mark else 2)),
                    begins_small=bool(chunk.lines) and paragraphs.begins_small(chunk.lines[0].text),
                    late=chunk.label is not None,
                    interrupts=not paragraphs.is_closed(before),
                    definition=chunk.role is Role.DEFINITION,
                    empty=not chunk.lines,
                    words=stems(line.text for line in chunk.lines[:3]) if _is_first(chunk) else frozenset(),
                )
            )
            before = last
        return tuple(groups)


def stems(texts: Iterable[str]) -> frozenset[str]:
    """The beginnings of the longer words."""
    return frozenset(word[:5].lower() for text in texts for word in _WORD.findall(text))


def _is_first(chunk: Chunk) -> bool:
    """Whether a chunk is the first item of a list."""
    return bool(chunk.mark) and any(reading.value == 1 for reading in readings(chunk.mark))


def _end(last: str, *, is_open: bool) -> End:
    return End.OPEN if is_open else End.UNSURE if paragraphs.may_go_on(last) else End.CLOSED


def _has_meaning(chunk: Chunk) -> bool:
    """Whether a definition says anything before its list."""
    from builder.parse.general_code.chunks import DEFINITION  # noqa: PLC0415

    whole = " ".join(line.text.rstrip() for line in chunk.lines)
    match = DEFINITION.match(whole + " ")
    return match is None or bool(whole[match.end() :].strip(" —"))
