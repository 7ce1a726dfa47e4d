"""`code.json`: a municipality's code as data, after the published contract."""

from __future__ import annotations

from typing import TypeVar

import msgspec

from builder import __version__
from builder.certainty import Condition, certainty, written
from builder.data import contract
from builder.data.moves import moves_of
from builder.indexes.newest_law import newest_law
from builder.model import Block, Code, Correction, Event, Footnote, HistoryNote, Unit
from builder.present import caution
from builder.proof.book import Plain

SCHEMA_VERSION = "1"

_Form = TypeVar("_Form", bound=msgspec.Struct)


def to_json(code: Code) -> Plain:
    """The code as plain values, ready for `dumps_plain`."""
    return _plain(_code(code))


def dumps_plain(plain: object) -> str:
    """Plain values of a `code.json` as its text."""
    return msgspec.json.encode(plain).decode() + "\n"


def dumps(code: Code) -> str:
    """`code.json` as text; the same code gives the same bytes."""
    return dumps_plain(_code(code))


def plain_block(block: Block) -> Plain:
    """A block as `code.json` has it."""
    return _plain(_block(block))


def _plain(held: msgspec.Struct) -> Plain:
    plain: Plain = msgspec.json.decode(msgspec.json.encode(held))
    return plain


def _as(form: type[_Form], held: object, **own: object) -> _Form:
    """What the contract tells of a noun of the model: its fields of the same names, and `own`."""
    names = form.__struct_fields__
    return form(**{one: own[one] if one in own else getattr(held, one) for one in names})


def _code(code: Code) -> contract.CodeJson:
    moves, lost = moves_of(code)
    files = [contract.File(*one) for one in code.source.files]
    source = _as(
        contract.Source,
        code.source,
        files=tuple(files),
        newest_law=newest_law(code),
        caution=caution.of_code(code.condition) or None,
    )
    return _as(
        contract.CodeJson,
        code,
        schema=SCHEMA_VERSION,
        townbook=__version__,
        municipality=_as(contract.Town, code.municipality),
        source=source,
        condition=_as(contract.Condition, code.condition),
        divisions=[_unit(unit, code.condition) for unit in code.divisions],
        sections=[_unit(unit, code.condition) for unit in code.sections],
        moves=moves,
        lost_page_ends=lost,
        unproved=(),
        corrections=[_correction(one, code) for one in code.corrections],
    )


def _unit(unit: Unit, condition: Condition) -> contract.Unit:
    place = unit.place
    sure = contract.Sureness(_sure(unit.number_confidence), _sure(unit.title_confidence))
    return _as(
        contract.Unit,
        unit,
        confidence=written(unit.confidence),
        certainty=sure,
        warning=caution.of_unit(unit, condition) or None,
        source=place and _as(contract.Place, place, lines=(place.first_line, place.last_line)),
        blocks=tuple(map(_block, unit.blocks)),
        history=tuple(map(_note, unit.history)),
        footnotes=tuple(map(_footnote, unit.footnotes)),
        references=[_as(contract.Reference, one) for one in unit.references],
    )


def _sure(confidence: float) -> contract.Sure:
    return contract.Sure(certainty(confidence), written(confidence))


def _block(block: Block) -> contract.Block:
    cells = ("caption", "columns", "heads", "rows", "notes", "groups")
    return _as(
        contract.Block,
        block,
        **{name: getattr(block.table, name, None) for name in cells},
        rivals=tuple({one.what: one.value} for one in block.rivals),
        confidence=written(block.confidence),
        certainty=certainty(block.confidence),
    )


def _note(note: HistoryNote) -> contract.HistoryNote:
    return _as(contract.HistoryNote, note, events=tuple(map(_event, note.events)))


def _event(event: Event) -> contract.Event:
    sure = _sure(event.confidence)
    return _as(contract.Event, event, confidence=sure.confidence, certainty=sure.certainty)


def _footnote(note: Footnote) -> contract.Footnote:
    return _as(contract.Footnote, note, places=[contract.Mark(*one) for one in note.places])


def _correction(correction: Correction, code: Code) -> contract.Correction:
    told = [contract.Elsewhere(code.units[at].id, said) for at, said in correction.elsewhere]
    unit = code.units[correction.unit].id
    return _as(contract.Correction, correction, unit=unit, elsewhere=told)
