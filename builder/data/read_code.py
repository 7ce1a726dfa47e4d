"""`code.json` read back: what it tells of a code, for commands that work on a finished build."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterable
from typing import Any

from builder.condition import Condition, Loss
from builder.model import (
    Action,
    Block,
    BlockKind,
    Code,
    Event,
    Footnote,
    HistoryNote,
    Layout,
    Municipality,
    Place,
    Reading,
    Reference,
    Rival,
    Scar,
    SourceFacts,
    Status,
    Table,
    Unit,
    UnitKind,
)
from builder.passage import Insertion
from builder.present.capitals import cased
from builder.proof.book import Book

Plain = dict[str, Any]


def read_code(plain: Plain) -> Code:
    """The municipality, its source and its units, as the plain values of a `code.json` tell them.

    What was set aside, doubts and decisions by hand are left out, and what `code.json` does not
    tell has its default.
    """
    town, source = plain["municipality"], plain["source"]
    sections = {id(one) for one in plain["sections"]}
    code = Code(
        Municipality(**{name: town[name] for name in town}),
        SourceFacts(
            source["file"],
            source["sha256"],
            source["publisher"],
            Layout(source["layout"]),
            _day(source["current_through"]),
            tuple(source["warnings"]),
            version=_day(source.get("version")),
            retrieved=_day(source.get("retrieved")),
        ),
        tuple(_unit(one, holds_text=id(one) in sections) for one in Book(plain, "").units),
        condition=Condition(tuple(Loss(**one) for one in plain["condition"].get("lost", []))),
    )
    return cased(code)


def _day(iso: str | None) -> dt.date | None:
    return dt.date.fromisoformat(iso) if iso else None


def _unit(held: Plain, *, holds_text: bool) -> Unit:
    sure = held["certainty"]
    return Unit(
        UnitKind(held["kind"]),
        held["number"],
        held["title"],
        _pairs(held["spans"]),
        held["rank"],
        held["mark"],
        held["tail"],
        held["list_title"],
        holds_text,
        Status(held["status"]),
        held["confidence"],
        sure["number"]["confidence"],
        sure["title"]["confidence"],
        tuple(map(_block, held["blocks"])),
        tuple(map(_note, held["history"])),
        tuple(map(_footnote, held["footnotes"])),
        tuple(map(_reference, held["references"])),
        _insertions(held),
        _place(held["source"]),
        held["id"],
        held["parent"],
        held["url"],
        tuple(held.get("settled", ())),
        held.get("rival", ""),
        tuple(held.get("claims", ())),
    )


def _block(held: Plain) -> Block:
    return Block(
        BlockKind(held["kind"]),
        held["text"],
        _pairs(held["spans"]),
        held["label"],
        held["mark"],
        held["parent"],
        held["term"],
        held["separator"],
        _insertions(held),
        _table(held) if held["rows"] is not None else None,
        held["confidence"],
        tuple(Scar(one["kind"], one["at"]) for one in held["scars"]),
        held["anchor"],
        readings=tuple(
            Reading(one["at"], one["text"], one["printed"]) for one in held.get("readings", [])
        ),
        rivals=tuple(
            Rival(what, value) for one in held.get("rivals", []) for what, value in one.items()
        ),
    )


def _table(held: Plain) -> Table:
    return Table(
        tuple(held["columns"]),
        tuple(map(tuple, held["heads"])),
        tuple(map(tuple, held["rows"])),
        held["caption"],
        tuple(held["notes"]),
        tuple(held["groups"]),
    )


def _note(held: Plain) -> HistoryNote:
    events = tuple(
        Event(
            Action(one["action"]),
            one["date"],
            one["law"],
            one["confidence"],
            tuple(one["readings"]),
        )
        for one in held["events"]
    )
    spans = _pairs(held["spans"])
    return HistoryNote(held["raw"], spans, held["block"], events, held["row"], held["offset"])


def _footnote(held: Plain) -> Footnote:
    return Footnote(
        held["number"],
        held["text"],
        _pairs(held["spans"]),
        held["mark"],
        held["block"],
        held["offset"],
        _insertions(held),
        tuple((one["block"], one["offset"]) for one in held["places"][1:]),
    )


def _reference(held: Plain) -> Reference:
    return Reference(**held | {"targets": tuple(held["targets"])})


def _place(held: Plain | None) -> Place | None:
    if held is None:
        return None
    first, last = held["lines"]
    return Place(held["page"], first, last, held.get("file_page"))


def _pairs(held: Iterable[list[int]]) -> tuple[tuple[int, int], ...]:
    return tuple((start, end) for start, end in held)


def _insertions(held: Plain) -> tuple[Insertion, ...]:
    return tuple(Insertion(at, text) for at, text in held["insertions"])
