"""From a text of the publisher to units, whatever its grammar: today's reading where it fits."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from builder.model import Parsed, Place, SetAside, Status, Unit, UnitKind
from builder.parse.american_legal.grammars.copied import Titled, copied_texts
from builder.parse.american_legal.grammars.exported import (
    Export,
    exported_texts,
    stands_flush,
)
from builder.parse.american_legal.grammars.family import COPIED
from builder.parse.american_legal.grammars.forms import SECTION_RANK, Candidate
from builder.parse.american_legal.grammars.learnt import Headed, Learnt, learn
from builder.parse.american_legal.grammars.text import Text
from builder.parse.american_legal.rows import read_rows as read_export_rows
from builder.parse.in_order.other_chapters import with_doubts
from builder.parse.in_order.rows import Row, joined, read_rows
from builder.parse.in_order.setting import read_setting
from builder.passage import Passage
from builder.sources.text import SourceText

_TAIL = re.compile(r"(?<!\s)\s*([.:])$")
_STATUS = re.compile(r"\W*(reserved|repealed)\b", re.I)


def parse(source: SourceText) -> Parsed:
    """All units of a text in reading order; no character is lost."""
    furnished = read_rows(source, COPIED)
    rows = furnished.rows
    learnt = learn(rows, source.headings)
    aside = [SetAside(kind, row.passage.spans) for kind, row in furnished.aside]
    aside += _aside("page head", learnt.repeated)
    aside += [*_aside("front matter", learnt.front), *_aside("section list", learnt.lists)]
    doubts = list(learnt.doubts)
    units: list[Unit] = []
    charter = _charter_rank(learnt)
    titles = [_Title(head) for head in learnt.headed]
    for head, title, text in zip(
        learnt.headed, titles, _texts(source, rows, learnt, titles), strict=True
    ):
        units.append(_unit(head, title, text, charter))
        aside += text.set_aside
        doubts += text.doubts
    ordered = tuple(sorted(aside, key=lambda part: part.spans))
    told, elsewhere = with_doubts(units)
    return Parsed(told, ordered, (*doubts, *elsewhere))


def is_export(source: SourceText) -> bool:
    """Whether a text is an export, by its indents and its width; else it is a copy of pages."""
    return Export.of(read_export_rows(source)) is not None


@dataclass(frozen=True, slots=True)
class Taught:
    """What a text's lists teach, whichever way it is read."""

    headings: frozenset[int]
    """Numbers of the lines of the sections that the lists name, and of the divisions right above
    these."""
    listed: frozenset[int]
    """Offsets at which the lines of lists begin."""


def taught(source: SourceText) -> Taught:
    """What a text's lists teach."""
    learnt = learn(read_rows(source, COPIED).rows, source.headings)
    headed = learnt.headed
    sure = [isinstance(head.what, Candidate) and head.list_title is not None for head in headed]
    over = [
        below and not isinstance(head.what, Candidate)
        for head, below in zip(headed, [*sure, False][1:], strict=True)
    ]
    return Taught(
        frozenset(
            head.what.row.line.number
            for head, named, above in zip(headed, sure, over, strict=True)
            if named or above
        ),
        frozenset(row.passage.spans[0][0] for row in learnt.lists if not row.blank),
    )


def _texts(
    source: SourceText, rows: Sequence[Row], learnt: Learnt, titles: Sequence[_Title]
) -> Iterator[Text]:
    """What stands under each heading, read as the text is set."""
    held = [
        Titled(
            head.rows,
            title.text.text,
            head.what.number or title.text.text,
            head.what.number if isinstance(head.what, Candidate) else "",
        )
        for head, title in zip(learnt.headed, titles, strict=True)
    ]
    export = Export.of(read_export_rows(source))
    if export is None:
        setting = read_setting(rows)
        broken = setting.broken and source.form == "text"
        return copied_texts(held, replace(setting, broken=broken), source.table_of_line)
    flush = stands_flush(
        [export.rows[row.line.number] for row in head.rows]
        for head in learnt.headed
        if isinstance(head.what, Candidate)
    )
    return exported_texts(held, export, flush=flush)


def _aside(kind: str, rows: Iterable[Row]) -> Iterator[SetAside]:
    return (SetAside(kind, row.passage.spans) for row in rows if not row.blank)


def _charter_rank(learnt: Learnt) -> int:
    """The rank of what stands over the code's sections: a charter stands beside it, never above."""
    ranks = [
        head.what.rank
        for head in learnt.headed
        if not isinstance(head.what, Candidate) and head.what.number is not None
    ]
    return min(ranks, default=0)


class _Title:
    """A heading taken apart."""

    def __init__(self, head: Headed) -> None:
        whole = joined([head.what.row, *head.more])
        at = head.what.title_at
        words = whole.text
        tail = _TAIL.search(words[at:])
        stop = at + tail.start() if tail else len(words)
        self.mark = whole[:at].strip()
        self.text = whole[at:stop].strip()
        self.tail = whole[stop:].strip()
        self.whole: Passage = whole


def _unit(head: Headed, title: _Title, text: Text, charter: int) -> Unit:
    what = head.what
    section = isinstance(what, Candidate)
    kind = UnitKind.SECTION if isinstance(what, Candidate) else what.kind
    rank = SECTION_RANK if isinstance(what, Candidate) else what.rank
    if kind is UnitKind.PART and what.number is None:
        rank = charter
    number = what.number or None
    if isinstance(what, Candidate) and what.upto:
        number = f"{what.number}—{what.upto}"
    status = _STATUS.match(title.text.text)
    return Unit(
        kind,
        number,
        title.text.text,
        (title.mark + title.text + title.tail).spans,
        rank,
        mark=title.mark.text,
        tail=title.tail.text,
        list_title=_other(head.list_title, title.text.text),
        holds_text=section
        or kind is UnitKind.TABLE
        or (kind is UnitKind.APPENDIX and bool(text.blocks)),
        status=Status(status[1].lower()) if status else Status.CURRENT,
        confidence=head.confidence,
        blocks=text.blocks,
        history=text.history,
        footnotes=text.footnotes,
        insertions=title.text.insertions,
        place=_place(head),
    )


def _other(listed: str | None, title: str) -> str | None:
    return listed if listed and listed != title.rstrip(" .:") else None


def _place(head: Headed) -> Place:
    first = head.what.row.line.number
    printed: Sequence[Row] = [row for row in (*head.more, *head.rows) if not row.blank]
    return Place(None, first, max((row.line.number for row in printed), default=first))
