"""`code.json` read back: what it tells of a code, for commands that work on a finished build."""

from __future__ import annotations

from pathlib import Path

import msgspec

from builder.errors import UsageError
from builder.model import Code
from builder.present.capitals import cased
from builder.proof.book import Book, Plain


def load(path: Path, advice: str) -> Plain:
    """The plain values of a published `code.json`.

    Raises:
        UsageError: it cannot be read, or is no JSON.
    """
    try:
        plain: Plain = msgspec.json.decode(path.read_bytes())
    except OSError as error:
        raise UsageError(str(path), f"cannot be read ({error.strerror})", advice) from error
    except ValueError as error:
        raise UsageError(str(path), "is no JSON", advice) from error
    return plain


def read_code(plain: Plain) -> Code:
    """The municipality, its source and its units, as the plain values of a `code.json` tell them.

    Decisions by hand are left out, and what `code.json` does not tell has its default.

    Raises:
        ValueError: a value is of another kind than the model's.
        KeyError: a value is missing.
    """
    sections = {id(one) for one in plain["sections"]}
    source = {**plain["source"], "files": ()}
    units = [_unit(one) | {"holds_text": id(one) in sections} for one in Book(plain, "").units]
    told = {name: held for name, held in plain.items() if name != "corrections"}
    return cased(msgspec.convert(told | {"source": source, "units": units}, Code))


def _unit(held: Plain) -> Plain:
    """The values of a unit by the names of the model."""
    sure, place = held["certainty"], held["source"]
    return held | {
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
            note | {"also": [(one["block"], one["offset"]) for one in note["places"][1:]]}
            for note in held["footnotes"]
        ],
    }
