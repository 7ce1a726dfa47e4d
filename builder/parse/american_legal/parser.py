"""The parser of American Legal texts: lines, outline, blocks."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from builder.model import BlockKind, Parsed, SetAside, Status, Unit, UnitKind
from builder.parse.american_legal.exported import export_width
from builder.parse.american_legal.family import COPIED
from builder.parse.american_legal.forms import Candidate
from builder.parse.american_legal.gaps import as_exported
from builder.parse.american_legal.learnt import Headed, Learnt, learn
from builder.parse.american_legal.texts import Titled, export_setting, texts_of
from builder.parse.drafts import Text
from builder.parse.in_order.implied import RANGE
from builder.parse.in_order.other_chapters import with_doubts
from builder.parse.in_order.rows import Row, joined, read_rows, set_aside
from builder.parse.in_order.setting import read_setting
from builder.parse.unit_parts import Parts, holds_text, parted, place_of, status_behind, status_of
from builder.sources.text import SourceText
from builder.text.squash import squash


def parse(source: SourceText) -> Parsed:
    """All units of a text in reading order; no character is lost."""
    whole = as_exported(source)
    furnished = read_rows(whole, COPIED)
    rows = furnished.rows
    width = export_width(rows)
    learnt = learn(rows, whole.headings, width)
    aside = [SetAside(kind, row.passage.spans) for kind, row in furnished.aside]
    aside += set_aside("page head", learnt.repeated)
    aside += set_aside("front matter", learnt.front)
    aside += set_aside("section list", learnt.lists)
    doubts = list(learnt.doubts)
    units: list[Unit] = []
    charter = _charter_rank(learnt)
    titles = [
        parted(joined([head.what.row, *head.more]), head.what.title_at) for head in learnt.headed
    ]
    texts = _texts(whole, width, rows, learnt, titles)
    for head, parts, text in zip(learnt.headed, titles, texts, strict=True):
        units.append(_unit(head, parts, text, charter))
        aside += text.set_aside
        doubts += text.doubts
    ordered = tuple(sorted(aside, key=lambda part: part.spans))
    told, elsewhere = with_doubts(units)
    return Parsed(told, ordered, (*doubts, *elsewhere))


def _texts(
    source: SourceText,
    width: int | None,
    rows: Sequence[Row],
    learnt: Learnt,
    titles: Sequence[Parts],
) -> Iterator[Text]:
    """What stands under each heading, read as the text is set."""
    held = [
        Titled(
            head.rows,
            title.text,
            head.what.number or title.text,
            head.what.number if isinstance(head.what, Candidate) else "",
        )
        for head, (_, title, _) in zip(learnt.headed, titles, strict=True)
    ]
    if width is None:
        setting = read_setting(rows)
        broken = setting.broken and source.form == "text"
        setting = replace(setting, broken=broken)
    else:
        setting = export_setting(width, (each.rows for each in held if each.number))
    return texts_of(held, setting, source.table_of_line)


def _charter_rank(learnt: Learnt) -> int:
    """The rank of what stands over the code's sections: a charter stands beside it, never above."""
    ranks = [
        head.what.rank
        for head in learnt.headed
        if not isinstance(head.what, Candidate) and head.what.number is not None
    ]
    return min(ranks, default=0)


def _status(kind: UnitKind, title: str, text: Text) -> Status:
    """Whether a unit is in force: its title says no more, or nothing is left of what it names."""
    said = status_of(title)
    left = any(block.kind is not BlockKind.NOTE for block in text.blocks)
    if said is Status.CURRENT or (left and squash(title) != said):
        return status_behind(kind, title, text)
    return said


def _unit(head: Headed, parts: Parts, text: Text, charter: int) -> Unit:
    what, listed, (mark, title, tail) = head.what, head.list_title, parts
    return Unit(
        what.kind,
        f"{what.number}{RANGE}{what.upto}" if what.upto else what.number or None,
        title.text,
        (mark + title + tail).spans,
        charter if what.kind is UnitKind.PART and what.number is None else what.rank,
        mark=mark.text,
        tail=tail.text,
        list_title=listed if listed and listed != title.text.rstrip(" .:") else None,
        holds_text=holds_text(what.kind, text),
        status=_status(what.kind, title.text, text),
        confidence=head.confidence,
        blocks=text.blocks,
        history=text.history,
        footnotes=text.footnotes,
        insertions=title.insertions,
        place=place_of(row.line for row in (what.row, *head.more, *head.rows) if not row.blank),
    )
