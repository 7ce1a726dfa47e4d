"""Make units of the headings and the text between them, and set every other character aside."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from builder.model import BlockKind, Doubt, Parsed, SetAside, UnitKind
from builder.parse.flattened.bodies import BlockDraft, Body, Seam, TableDraft, UnitDraft
from builder.parse.flattened.build import build_units, with_schedules
from builder.parse.flattened.condition import condition_of
from builder.parse.flattened.definitions import Definition, announces, defines, find_definitions
from builder.parse.flattened.dispositions import Cell, find_law_lists
from builder.parse.flattened.evidence import Evidence
from builder.parse.flattened.features import Pairs
from builder.parse.flattened.headings import find_headings
from builder.parse.flattened.list_pages import Chances, list_pages
from builder.parse.flattened.lists import find_lists
from builder.parse.flattened.model import Models
from builder.parse.flattened.order import Arranger
from builder.parse.flattened.skeleton import AnyHeading
from builder.parse.flattened.succession import name
from builder.parse.flattened.sureness import label_facts, seam_sureness, term_facts
from builder.parse.flattened.words import WordRange, Words, lies_within, ranges_within, word_ranges

UNSURE = 0.7
"""Confidence below which readers are told."""
_LIKELY = 0.5
"""How likely a definition must be to hold another one to be in doubt for it: 20 of 27 did."""
SURE_ROWS = 0.99
"""Confidence in the cells of a list of laws: all 172 rows in two flattened codes were right."""


@dataclass(frozen=True)
class Arranged:
    """A text in reading order: its headings, and the words under each."""

    evidence: Evidence
    headings: tuple[AnyHeading, ...]
    bodies: tuple[Body, ...]
    """The text under each heading."""
    front: tuple[tuple[int, int], ...]
    """Words before the first heading."""
    seams: tuple[Seam, ...]
    """Where text was joined across the end of a page, or could have been."""


def arrange(evidence: Evidence, pairs: Pairs, models: Models) -> Arranged:
    """Assign the text to the headings."""
    headings = find_headings(evidence, pairs, models)
    sheets = tuple(list_pages(evidence, headings))
    chances = Chances(evidence, headings, sheets, pairs, models)
    handed = Arranger(evidence, headings, sheets, chances, find_lists(chances)).arrange()
    bodies = handed.bodies
    _take_torn(evidence, headings, bodies)
    for heading, body in zip(headings, bodies, strict=True):
        if heading.kind is UnitKind.SECTION and defines(evidence.words, heading.title, body.margin):
            body.definitions = find_definitions(
                evidence.words, evidence.plain_words(body.margin), pairs, models.term
            )
        for item in body.items:
            if item.ranges and announces(evidence.words, item.ranges[0]):
                item.definitions = find_definitions(
                    evidence.words, evidence.plain_words(item.ranges), pairs, models.term
                )
        if not body.definitions:
            _list_laws(evidence.words, heading, body)
    final = tuple(
        _with_title(heading, body) for heading, body in zip(headings, bodies, strict=True)
    )
    return Arranged(evidence, final, tuple(bodies), tuple(handed.front), tuple(handed.seams))


def _take_torn(evidence: Evidence, headings: Sequence[AnyHeading], bodies: Sequence[Body]) -> None:
    """Take out of the texts what a new page prints of a schedule, its repeated head included."""
    texts = [one for body in bodies for one in (body.margin, *(item.ranges for item in body.items))]
    for schedule in evidence.schedules:
        torn = schedule.torn
        if not torn or not any(lies_within(schedule.parts[0], ranges) for ranges in texts):
            continue
        for heading, body in zip(headings, bodies, strict=True):
            end = body.title_end or heading.title[1]
            if heading.placed and heading.title[0] < torn[0] < end:
                chance = body.title_chance if body.title_end else heading.sure_title
                body.title_end, body.title_chance = torn[0], chance
        for ranges in texts:
            ranges[:] = (*ranges_within(ranges, 0, torn[0]), *ranges_within(ranges, torn[1], None))


def _list_laws(words: Words, heading: AnyHeading, body: Body) -> None:
    """Make tables of the lists of laws in a margin text, with paragraphs around them.

    A title ends before the head of the first list.
    """
    first, stop = heading.title[0], body.title_end or heading.title[1]
    if not find_law_lists(words, body.margin_words()):
        return
    whole = find_law_lists(words, (*range(first, stop), *body.margin_words()))
    if whole and 0 < whole[0].first < stop - first:
        body.title_end, body.title_chance = first + whole[0].first, SURE_ROWS
        body.margin.insert(0, (body.title_end, stop))
    places, at = body.margin_words(), 0

    def ranges(cell: Cell) -> tuple[WordRange, ...]:
        return word_ranges(places[slice(*cell)])

    for listed in find_law_lists(words, places):
        body.parts += _paragraph(word_ranges(places[at : listed.first]))
        again = {place for cell in listed.repeated for place in range(*cell)}
        kept = (places[at] for at in range(listed.first, listed.stop) if at not in again)
        rows = tuple(tuple(map(ranges, row.cells)) for row in listed.rows)
        table = TableDraft(tuple(map(ranges, listed.head)), rows)
        draft = BlockDraft(BlockKind.TABLE, word_ranges(kept), confidence=SURE_ROWS, table=table)
        body.parts.append(draft)
        body.repeated += map(ranges, listed.repeated)
        body.unclear += (ranges(row.cells[0]) for row in listed.rows if not row.clear)
        at = listed.stop
    body.parts += _paragraph(word_ranges(places[at:]))


def assemble(arranged: Arranged, models: Models) -> Parsed:
    """Make the units. From here on, a confidence says how often such a thing is right."""
    evidence, pairs = arranged.evidence, zip(arranged.headings, arranged.bodies, strict=True)
    drafts = [
        UnitDraft(
            heading,
            tuple(with_schedules(_blocks(evidence, heading, body, models), evidence.schedules)),
            () if _has_text(evidence, _opening(body)) else _opening(body),
        )
        for heading, body in pairs
    ]
    units, scars = build_units(evidence, drafts)
    doubts = (*_doubts(evidence, arranged), *scars)
    return Parsed(
        units, tuple(_set_aside(arranged)), doubts, condition_of(evidence.words.source, units)
    )


def _with_title(heading: AnyHeading, body: Body) -> AnyHeading:
    if body.title_end is None:
        return heading
    return replace(heading, title=(heading.title[0], body.title_end), sure_title=body.title_chance)


def _blocks(
    evidence: Evidence, heading: AnyHeading, body: Body, models: Models
) -> Iterator[BlockDraft]:
    """The margin text, then the list, each item with its parent.

    Definitions printed on a later page follow the items before them.
    """
    count = 0
    if heading.references:
        yield BlockDraft(BlockKind.NOTE, tuple(evidence.text_ranges(*heading.references)))
        count += 1
    margin = deque(_margin(evidence, body, models))
    opened: list[tuple[str, int]] = []  # names and block indexes of the open items
    for text, facts in zip(body.items, label_facts(evidence, heading, body), strict=True):
        stop = evidence.page_at(text.item.word).stop
        while margin and not (margin[0].term and margin[0].term[0][0] >= stop):
            yield _with_seam(margin.popleft(), body, models)
            count += 1
        depth = len(text.item.stack)
        del opened[depth - 1 :]
        parent = opened[-1][1] if opened else None
        opened.append((name(depth, text.item.stack[-1]), count))
        label = "".join(each for each, _ in opened)
        ranges = ranges_within(
            text.ranges, 0, text.definitions[0].first if text.definitions else None
        )
        mark = (text.item.word, text.item.word + 1)
        sure = models.sure_label.probability(facts) if models.sure_label else text.confidence
        seam = seam_sureness(text.seam, models.sure_seam)
        parts = [
            BlockDraft(BlockKind.ITEM, ranges, mark, label, parent, round(sure, 3)),
            *(
                replace(draft, parent=count)
                for draft in _definitions(text.ranges, text.definitions, models)
            ),
        ]
        yield from (
            replace(draft, seam=seam) if draft is parts[-1] or len(draft.ranges) > 1 else draft
            for draft in parts
        )
        count += 1 + len(text.definitions)
    yield from (_with_seam(draft, body, models) for draft in margin)


def _with_seam(draft: BlockDraft, body: Body, models: Models) -> BlockDraft:
    return replace(
        draft, seam=seam_sureness(body.seam_in((*draft.term, *draft.ranges)), models.sure_seam)
    )


def _margin(evidence: Evidence, body: Body, models: Models) -> Iterator[BlockDraft]:
    """A paragraph, then the definitions after it."""
    yield from body.parts
    if _has_text(evidence, _opening(body)):
        yield BlockDraft(BlockKind.PARAGRAPH, _opening(body))
    yield from _definitions(body.margin, body.definitions, models)


def _opening(body: Body) -> tuple[WordRange, ...]:
    """The margin text before its definitions.

    If that is only history notes, they belong to the heading.
    """
    if body.parts:
        return ()
    return ranges_within(body.margin, 0, body.definitions[0].first if body.definitions else None)


def _has_text(evidence: Evidence, ranges: Iterable[WordRange]) -> bool:
    return any(evidence.has_text(*one) for one in ranges)


def _definitions(
    ranges: Sequence[tuple[int, int]], found: Sequence[Definition], models: Models
) -> Iterator[BlockDraft]:
    """The definitions in a text, as blocks."""
    for one, after in zip(found, [*(one.first for one in found[1:]), None], strict=False):
        term, meaning = (
            ranges_within(ranges, one.first, one.meaning),
            ranges_within(ranges, one.meaning, after),
        )
        sure = models.sure_term.probability(term_facts(one)) if models.sure_term else one.confidence
        if one.another > _LIKELY:
            sure = min(sure, 1 - one.another / 2)
        yield BlockDraft(BlockKind.DEFINITION, meaning, term=term, confidence=round(sure, 3))


def _paragraph(ranges: tuple[WordRange, ...]) -> Iterator[BlockDraft]:
    if ranges:
        yield BlockDraft(BlockKind.PARAGRAPH, ranges)


def _set_aside(arranged: Arranged) -> Iterator[SetAside]:
    """Running heads, what is before the first heading, and heads of tables that a page repeats."""
    evidence, words = arranged.evidence, arranged.evidence.words
    heads = (page.head for page in evidence.pages if page.head)
    head_spans = tuple(span for head in heads for span in words.spans(head.first, head.stop))
    matter = tuple(span for one in arranged.front for span in words.spans(*one))
    if not arranged.headings:  # there is no unit for a footnote
        matter += tuple(note.span for note in evidence.footnotes)
    repeated = [ranges for body in arranged.bodies for ranges in body.repeated]
    repeated += [(one.repeated,) for one in evidence.schedules if one.repeated]
    again = [tuple(span for one in ranges for span in words.spans(*one)) for ranges in repeated]
    found = [("running head", head_spans), ("front matter", matter)]
    found += [("repeated table head", spans) for spans in again]
    yield from (SetAside(kind, spans) for kind, spans in found if spans)


def _doubts(evidence: Evidence, arranged: Arranged) -> Iterator[Doubt]:
    words = evidence.words
    for heading, body in zip(arranged.headings, arranged.bodies, strict=True):
        where = heading.number or words.phrase(*heading.title)
        span = next(iter(words.spans(heading.first, heading.stop)), None)
        if not heading.placed:
            missing = (
                "its number is missing between its neighbors', and no heading was found for it"
            )
            yield Doubt("section not found", where, missing)
        elif heading.kind is UnitKind.SECTION and heading.sure_number < 0.95:
            yield Doubt("number inferred", where, "the section's number is not in the text", span)
        if heading.placed and heading.sure_title < UNSURE:
            yield Doubt("title end uncertain", where, f"confidence {heading.sure_title:.2f}", span)
        for row in map(words.passages, body.unclear):
            yield Doubt("table row kept whole", where, row.text[:60], row.spans[0])
    for note in evidence.footnotes:
        if note.mark is None:
            given = "given to the last section begun on its page"
            yield Doubt("footnote without mark", str(note.number), given, note.span)
    yield from _open_dates(evidence)


def _open_dates(evidence: Evidence) -> Iterator[Doubt]:
    """A doubt for each date with two possible readings."""
    source = evidence.words.source
    for cut in evidence.cuts.items:
        if cut.kind == "history":
            raw = source[cut.start : cut.end].strip()
            for event, _ in evidence.calendar.events(raw):
                if event.readings and not event.date:
                    yield Doubt(
                        "date ambiguous",
                        raw,
                        " or ".join(event.readings),
                        (cut.start, cut.start + len(raw)),
                    )
