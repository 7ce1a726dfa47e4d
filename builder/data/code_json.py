"""`code.json`: a municipality's code as data, after the published contract."""

from __future__ import annotations

import json
from typing import Any

from builder import __version__
from builder.certainty import certainty, written
from builder.condition import Condition
from builder.data.moves import moves_of
from builder.indexes.newest_law import newest_law
from builder.model import (
    Block,
    Code,
    Correction,
    Doubt,
    Event,
    Footnote,
    HistoryNote,
    Place,
    Reference,
    SetAside,
    SourceFacts,
    Unit,
)
from builder.present import caution

SCHEMA_VERSION = "1"


def to_json(code: Code) -> dict[str, Any]:
    """The code as plain values, ready for `dumps`."""
    moves, lost = moves_of(code)
    return {
        "schema": SCHEMA_VERSION,
        "townbook": __version__,
        "municipality": _municipality(code),
        "source": _source(code),
        "condition": _condition(code.condition),
        "divisions": [_unit(unit, code.condition) for unit in code.divisions],
        "sections": [_unit(unit, code.condition) for unit in code.sections],
        "set_aside": [_set_aside(part) for part in code.set_aside],
        "moves": [
            {"reason": move.reason, "spans": _spans(move.spans), "over": list(move.over)}
            for move in moves
        ],
        "lost_page_ends": lost,
        "unproved": [],
        "doubts": [_doubt(doubt) for doubt in code.doubts],
        "corrections": [_correction(one, code) for one in code.corrections],
    }


def dumps_plain(plain: dict[str, Any]) -> str:
    """Plain values of a `code.json` as its text."""
    return json.dumps(plain, ensure_ascii=False, separators=(",", ":")) + "\n"


def dumps(code: Code) -> str:
    """`code.json` as text; the same code gives the same bytes."""
    return dumps_plain(to_json(code))


def _municipality(code: Code) -> dict[str, Any]:
    town = code.municipality
    return {
        "slug": town.slug,
        "name": town.name,
        "state": town.state,
        "contact": town.contact,
        "official_url": town.official_url,
        "rights": town.rights,
        "fictional": town.fictional,
    }


def _source(code: Code) -> dict[str, Any]:
    source = code.source
    return {
        "file": source.file,
        "sha256": source.sha256,
        "publisher": source.publisher,
        "layout": source.layout.value,
        "form": source.form,
        "text_sha256": source.text_sha256,
        **({"files": _files(source)} if source.files else {}),
        "columns": [list(stretch) for stretch in source.columns],
        "current_through": source.current_through.isoformat() if source.current_through else None,
        "version": source.version.isoformat() if source.version else None,
        "retrieved": source.retrieved.isoformat() if source.retrieved else None,
        "newest_law": _newest(code),
        "warnings": list(source.warnings),
        "caution": caution.of_code(code.condition) or None,
    }


def _files(source: SourceFacts) -> list[dict[str, str]]:
    """The files of a folder, in the order in which they were read."""
    return [{"name": name, "sha256": sha256} for name, sha256 in source.files]


def _newest(code: Code) -> dict[str, Any] | None:
    newest = newest_law(code)
    return {"law": newest.law, "date": newest.date, "unit": newest.unit} if newest else None


def _condition(condition: Condition) -> dict[str, Any]:
    """Whether the copy is damaged, and then what it has lost and how that was measured."""
    if not condition.damaged:
        return {"damaged": False}
    lost = [
        {
            "what": loss.what,
            "how": loss.how,
            "count": loss.count,
            "of": loss.of,
            "whole": loss.whole,
        }
        for loss in condition.lost
    ]
    return {"damaged": True, "lost": lost}


def _spans(spans: tuple[tuple[int, int], ...]) -> list[list[int]]:
    return [list(span) for span in spans]


def _unit(unit: Unit, condition: Condition) -> dict[str, Any]:
    place = unit.place
    told = {
        "settled": list(unit.settled),
        "rival": unit.rival,
        "claims": list(unit.claims),
    }
    return {name: held for name, held in told.items() if held} | {
        "id": unit.id,
        "kind": unit.kind.value,
        "number": unit.number,
        "title": unit.title,
        "list_title": unit.list_title,
        "mark": unit.mark,
        "tail": unit.tail,
        "parent": unit.parent,
        "rank": unit.rank,
        "status": unit.status.value,
        "url": unit.url,
        "spans": _spans(unit.spans),
        "insertions": [list(i) for i in unit.insertions],
        "confidence": written(unit.confidence),
        "certainty": {
            "number": _sure(unit.number_confidence),
            "title": _sure(unit.title_confidence),
        },
        "warning": caution.of_unit(unit, condition) or None,
        "source": _place(place) if place else None,
        "blocks": [plain_block(block) for block in unit.blocks],
        "history": [_note(note) for note in unit.history],
        "footnotes": [_footnote(note) for note in unit.footnotes],
        "references": [plain_reference(reference) for reference in unit.references],
    }


def _correction(correction: Correction, code: Code) -> dict[str, Any]:
    """A decision made by hand: what it states, what was said before, and the doubts it settles."""
    unit = code.units[correction.unit]
    return {
        "kind": correction.kind,
        "file": correction.file,
        "by": correction.by,
        "date": correction.date,
        "reason": correction.reason,
        "said": correction.said,
        "unit": unit.id,
        "elsewhere": [
            {"unit": code.units[at].id, "said": said} for at, said in correction.elsewhere
        ],
        "spans": _spans(correction.spans),
        "now": dict(correction.now),
        "was": dict(correction.was),
        "settles": [_doubt(doubt) for doubt in correction.settles],
    }


def _doubt(doubt: Doubt) -> dict[str, Any]:
    return {
        "kind": doubt.kind,
        "where": doubt.where,
        "detail": doubt.detail,
        "span": list(doubt.span) if doubt.span else None,
    }


def _place(place: Place) -> dict[str, Any]:
    told: dict[str, Any] = {"page": place.page, "lines": [place.first_line, place.last_line]}
    return told if place.file_page is None else told | {"file_page": place.file_page}


def _sure(confidence: float) -> dict[str, Any]:
    return {"is": certainty(confidence).value, "confidence": written(confidence)}


def plain_block(block: Block) -> dict[str, Any]:
    """A block as `code.json` has it."""
    table = block.table
    readings = [{"at": r.at, "text": r.text, "printed": r.printed} for r in block.readings]
    rivals = [{rival.what: rival.value} for rival in block.rivals]
    told = {"readings": readings, "rivals": rivals}
    return {name: held for name, held in told.items() if held} | {
        "kind": block.kind.value,
        "label": block.label,
        "mark": block.mark,
        "parent": block.parent,
        "term": block.term,
        "separator": block.separator,
        "text": block.text,
        "anchor": block.anchor,
        "spans": _spans(block.spans),
        "insertions": [list(i) for i in block.insertions],
        "confidence": written(block.confidence),
        "certainty": certainty(block.confidence).value,
        "scars": [{"kind": scar.kind, "at": scar.at} for scar in block.scars],
        "caption": table.caption if table else None,
        "columns": list(table.columns) if table else None,
        "heads": [list(row) for row in table.heads] if table else None,
        "rows": [list(row) for row in table.rows] if table else None,
        "notes": list(table.notes) if table else None,
        "groups": list(table.groups) if table else None,
    }


def _event(event: Event) -> dict[str, Any]:
    return {
        "action": event.action.value,
        "date": event.date,
        "law": event.law,
        "confidence": written(event.confidence),
        "certainty": certainty(event.confidence).value,
        "readings": list(event.readings),
    }


def _note(note: HistoryNote) -> dict[str, Any]:
    return {
        "raw": note.raw,
        "block": note.block,
        "row": note.row,
        "offset": note.offset,
        "spans": _spans(note.spans),
        "events": [_event(e) for e in note.events],
    }


def _footnote(note: Footnote) -> dict[str, Any]:
    return {
        "number": note.number,
        "mark": note.mark,
        "text": note.text,
        "block": note.block,
        "offset": note.offset,
        "places": [{"block": block, "offset": offset} for block, offset in note.places],
        "spans": _spans(note.spans),
        "insertions": [list(i) for i in note.insertions],
    }


def plain_reference(reference: Reference) -> dict[str, Any]:
    """A reference as `code.json` has it."""
    return {
        "block": reference.block,
        "text": reference.text,
        "start": reference.start,
        "end": reference.end,
        "target": reference.target,
        "targets": list(reference.targets),
        "sub": reference.sub,
        "url": reference.url,
        "law": reference.law,
        "cite": reference.cite,
        "reason": reference.reason,
    }


def _set_aside(part: SetAside) -> dict[str, Any]:
    return {"kind": part.kind, "spans": _spans(part.spans)}
