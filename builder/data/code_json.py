"""`code.json`: a municipality's code as data under the published contract, written and read."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from pathlib import Path
from typing import TypeVar

import msgspec

from builder import __version__
from builder.certainty import Condition, certainty, written
from builder.data import contract
from builder.data.contract import Move
from builder.errors import UsageError, reporting
from builder.frozen import Plain
from builder.grouped import joint
from builder.indexes.newest_law import newest_law
from builder.model import Block, Code, Correction, Event, Footnote, HistoryNote, Unit
from builder.present import caution
from builder.present.capitals import cased
from builder.proof import apart, lanes, order
from builder.proof.book import LANED, Book, Piece

SCHEMA_VERSION = "1"

_Form = TypeVar("_Form", bound=msgspec.Struct)


def to_json(code: Code) -> Plain:
    """A code as plain values, as in `code.json`."""
    plain = _plain(_code(code))
    moves, plain["lost_page_ends"] = moves_of(Book(plain, ""))
    plain["moves"] = list(map(_plain, moves))
    return plain


def dumps_plain(plain: object) -> str:
    """The text of `code.json` from its plain values."""
    return msgspec.json.encode(plain).decode() + "\n"


def dumps(code: Code) -> str:
    """The text of `code.json`; the same code gives the same bytes."""
    return dumps_plain(to_json(code))


def plain_block(block: Block) -> Plain:
    """A block as plain values, as in `code.json`."""
    return _plain(_block(block))


def plain_unit(unit: Unit, condition: Condition) -> Plain:
    """A unit as plain values, as in `code.json`."""
    return _plain(_unit(unit, condition))


def _plain(held: object) -> Plain:
    plain: Plain = msgspec.json.decode(msgspec.json.encode(held))
    return plain


def _struct(form: type[_Form], held: object, **own: object) -> _Form:
    """A struct of the contract, from the model's attributes of the same names and from `own`."""
    names = form.__struct_fields__
    return form(**{one: own[one] if one in own else getattr(held, one) for one in names})


def _code(code: Code) -> contract.CodeJson:
    files = [contract.File(*one) for one in code.source.files]
    source = _struct(
        contract.Source,
        code.source,
        files=tuple(files),
        newest_law=newest_law(code),
        caution=caution.of_code(code.condition) or None,
    )
    return _struct(
        contract.CodeJson,
        code,
        schema=SCHEMA_VERSION,
        townbook=__version__,
        municipality=_struct(contract.Town, code.municipality),
        source=source,
        condition=_struct(contract.Condition, code.condition),
        divisions=[_unit(unit, code.condition) for unit in code.divisions],
        sections=[_unit(unit, code.condition) for unit in code.sections],
        moves=(),
        lost_page_ends=(),
        unproved=(),
        corrections=[_correction(one, code) for one in code.corrections],
    )


def _unit(unit: Unit, condition: Condition) -> contract.Unit:
    place = unit.place
    sure = contract.Sureness(_sure(unit.number_confidence), _sure(unit.title_confidence))
    return _struct(
        contract.Unit,
        unit,
        confidence=written(unit.confidence),
        certainty=sure,
        warning=caution.of_unit(unit, condition) or None,
        source=place and _struct(contract.Place, place, lines=(place.first_line, place.last_line)),
        blocks=tuple(map(_block, unit.blocks)),
        history=tuple(map(_note, unit.history)),
        footnotes=tuple(map(_footnote, unit.footnotes)),
        references=[_struct(contract.Reference, one) for one in unit.references],
    )


def _sure(confidence: float) -> contract.Sure:
    return contract.Sure(certainty(confidence), written(confidence))


def _block(block: Block) -> contract.Block:
    cells = ("caption", "columns", "heads", "rows", "notes", "groups")
    return _struct(
        contract.Block,
        block,
        **{name: getattr(block.table, name, None) for name in cells},
        rivals=tuple({one.what: one.value} for one in block.rivals),
        confidence=written(block.confidence),
        certainty=certainty(block.confidence),
    )


def _note(note: HistoryNote) -> contract.HistoryNote:
    return _struct(contract.HistoryNote, note, events=tuple(map(_event, note.events)))


def _event(event: Event) -> contract.Event:
    sure = _sure(event.confidence)
    return _struct(contract.Event, event, confidence=sure.confidence, certainty=sure.certainty)


def _footnote(note: Footnote) -> contract.Footnote:
    return _struct(contract.Footnote, note, places=[contract.Mark(*one) for one in note.places])


def _correction(correction: Correction, code: Code) -> contract.Correction:
    others = [contract.Elsewhere(code.units[at].id, said) for at, said in correction.elsewhere]
    unit = code.units[correction.unit].id
    return _struct(contract.Correction, correction, unit=unit, elsewhere=others)


def moves_of(book: Book) -> tuple[list[Move], list[int]]:
    """The moves of a code in reading order, and the page ends that left no other trace."""
    labels = apart.reasons(book)
    pieces = order.in_turn(book, labels)
    lost: list[int] = []
    if book.code["source"]["layout"] in LANED:
        in_list = [order.is_in_list(book, piece) for piece in pieces]
        lost = lanes.lost_page_ends(pieces, book.page_ends, in_list)
    back = order.brought_back(pieces, sorted([*book.page_ends, *lost]))
    moves = [*_runs(pieces, back), *_labels(book.pieces, labels)]
    turn = {piece.start: nth for nth, piece in enumerate(book.pieces)}
    return [move for start, move in sorted(moves, key=lambda pair: turn[pair[0]])], lost


def _labels(pieces: Sequence[Piece], reasons: Mapping[int, str]) -> Iterator[tuple[int, Move]]:
    """The offset of each text whose label was moved to it, with the move."""
    for label, text in pairwise(pieces):
        if label.start in reasons:
            over = min(label.start, text.start), max(label.start, text.start)
            yield text.start, Move(reasons[label.start], ((label.start, label.end),), over)


def _runs(
    pieces: Sequence[Piece], back: Mapping[int, tuple[str, int]]
) -> Iterator[tuple[int, Move]]:
    """The offset of each other run of moved pieces, with the move: rising, all over one place."""
    runs = joint(
        pieces,
        lambda run, piece: (
            run[-1].start < piece.start and back.get(run[-1].start) == back.get(piece.start)
        ),
    )
    for run in runs:
        if (start := run[0].start) in back:
            reason, over = back[start]
            yield start, Move(reason, tuple((one.start, one.end) for one in run), (over, start))


def load(path: Path, advice: str) -> Plain:
    """The plain values of a published `code.json`.

    Raises:
        UsageError: it cannot be read, or is not JSON.
    """
    try:
        with reporting(UsageError, path, advice):
            plain: Plain = msgspec.json.decode(path.read_bytes())
    except ValueError as error:
        raise UsageError(path, "is not JSON", advice) from error
    return plain


def code_of_site(slug: str, out: Path) -> Code:
    """The code of a municipality's site in an output folder.

    Raises:
        UsageError: there is no such site, or it cannot be read.
    """
    sites = sorted(one.parents[1].name for one in (out / "site").glob("*/data/code.json"))
    if slug not in sites:
        known = f"choose from {', '.join(sites)}, or " if sites else ""
        advice = f"{known}run townbook build, which says why a site is not made"
        raise UsageError(slug, f"has no site in {out / 'site'}", advice)
    path = out / "site" / slug / "data" / "code.json"
    plain = load(path, "run townbook build again")
    try:
        return read_code(plain)
    except (ValueError, KeyError, TypeError) as error:
        raise UsageError(path, "is of another version", "run townbook build again") from error


def read_code(plain: Plain) -> Code:
    """A code with municipality, source and units, from the plain values of a `code.json`.

    Decisions made by hand are left out, and whatever `code.json` does not contain has its default.
    Codes of 0.1.0 and 0.2.0 lack ranks and the places of footnotes.

    Raises:
        ValueError: a value is of another kind than the model's.
        KeyError: a value is missing.
    """
    sections = {id(one) for one in plain["sections"]}
    source = {**plain["source"], "files": ()}
    units = [_unit_read(one) | {"holds_text": id(one) in sections} for one in Book(plain, "").units]
    values = {name: held for name, held in plain.items() if name != "corrections"}
    return cased(msgspec.convert(values | {"source": source, "units": units}, Code))


def _unit_read(held: Plain) -> Plain:
    """The values of a unit under the model's names."""
    sure, place = held["certainty"], held["source"]
    return {"rank": 0, **held} | {
        "number_confidence": sure["number"]["confidence"],
        "title_confidence": sure["title"]["confidence"],
        "place": place
        and {**place, "first_line": place["lines"][0], "last_line": place["lines"][1]},
        "blocks": [
            block
            | {
                "table": block if block["rows"] is not None else None,
                "rivals": [
                    {"what": what, "value": value}
                    for one in block.get("rivals", ())
                    for what, value in one.items()
                ],
            }
            for block in held["blocks"]
        ],
        "footnotes": [
            note | {"also": [(one["block"], one["offset"]) for one in note.get("places", ())[1:]]}
            for note in held["footnotes"]
        ],
    }
