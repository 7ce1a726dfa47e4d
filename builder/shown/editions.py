"""Check the printed editions: the words of each section, read by the tags of the PDF.

Apart from its own parts (contents, indexes, statements about itself), an edition must have the
sections of its chapter, or all sections: each heading in order, then its words and no others.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

from builder.frozen import Plain
from builder.print.editions import FOLDER, read_manifest
from builder.print.literal import printable
from builder.proof.book import squeeze
from builder.shown.paper import BREAK, Passage, Printed, read
from builder.shown.said import difference, is_heading, texts

HYPHEN = "-"
_OF_COPY = re.compile(r"\. [A-Z][^.]*\.$")
_OF_TABLES = re.compile(
    r"Rowsandcolumns[a-z]+,\d+%sure\.?"
    r"|Thecolumnheadsruntogether;itisunclearwhichbelongstowhichcolumn\.?"
    r"|Arowrunstogether;itisunclearwhichwordsbelongtowhichcolumn\.?"
)
"""What an edition prints above a table whose cells are in doubt, blanks removed."""
_DOUBT = "◊"
"""The mark of what is less than sure."""


def differences(site: Path, units: list[Plain]) -> Iterator[str]:
    """Messages where the PDFs of a site print other words than `units`, given in reading order.

    There are none for a site without editions.
    """
    for edition in read_manifest(site / FOLDER):
        held = list(units if edition.unit is None else _below(edition.unit, units))
        try:
            printed = read(edition.path(site / FOLDER))
        except OSError as error:
            yield f"{edition.name}: {error.strerror or error}"
            continue
        yield from (f"{edition.name}: {wrong}" for wrong in _of_edition(printed, held))


def _below(top: str, units: list[Plain]) -> Iterator[Plain]:
    """A unit, by its id, and all units under it."""
    held = {top}
    for unit in units:
        if unit["id"] in held or unit["parent"] in held:
            held.add(unit["id"])
            yield unit


def _of_edition(printed: Printed, units: list[Plain]) -> Iterator[str]:
    """What is wrong with an edition that must contain `units`.

    The law is a run of headings with their text that begins with the first unit's.
    """
    first = next((at for at, one in enumerate(printed.passages) if _fits(one, units[0])), None)
    if first is None:
        yield f"{units[0]['id']} has no heading"
        return
    law = printed.passages[first : first + len(units)]
    if len(law) < len(units):
        yield f"it has {len(law)} headings, code.json {len(units)}"
    for passage, unit in zip(law, units, strict=False):
        if not _fits(passage, unit):
            yield f"the heading of {unit['id']} shows {passage.heading!r}"
            return
        yield from (f"{unit['id']} {wrong}" for wrong in _of_unit(passage, unit))
    yield from _of_notes(printed.notes, units)
    wanted = sum(len(unit.get("pictures", [])) for unit in units)
    if printed.pictures != wanted:
        yield f"it shows {printed.pictures} pictures, code.json has {wanted}"


def _fits(passage: Passage, unit: Plain) -> bool:
    shown = passage.heading.replace(_DOUBT, "")
    title = _printed(unit["title"])
    hyphened = (shown.replace(BREAK, end) for end in (HYPHEN, ""))  # the word's, or its line's
    known = any(is_heading(one, unit, title) for one in hyphened)
    return known or not (title or unit["number"])


def _of_unit(passage: Passage, unit: Plain) -> Iterator[str]:
    wanted = _printed("".join(texts(unit, footnotes=False)))
    wanted = _printed("".join(unit.get("settled", []))) + wanted
    cautions = _printed(_doubts(unit["warning"] or ""))
    body = _unscarred(squeeze(passage.body).replace(_DOUBT, ""), unit)
    if any(block["rows"] is not None for block in unit["blocks"]):
        body = _OF_TABLES.sub("", body)
    seen = _unhyphenated(body, cautions + wanted)
    if seen != cautions + wanted:
        seen = _unhyphenated(body, wanted)
        if seen != wanted:
            yield difference(seen.removeprefix(cautions), wanted)
    yield from _of_marks(passage, unit)


def _doubts(warning: str) -> str:
    """The part of a warning that is printed with its unit; the rest is at the foot of each page.

    >>> _doubts("Read by a machine: label doubtful. Do not rely on figures."), _doubts("Rebuilt.")
    ('Label doubtful.', '')
    """
    words = _OF_COPY.sub(".", warning.partition(": ")[2])
    return words[:1].upper() + words[1:]


def _of_marks(passage: Passage, unit: Plain) -> Iterator[str]:
    """What is wrong with the first and further marks of a unit's footnotes."""
    numbers = [_printed(note["number"]) for note in unit["footnotes"]]
    again = [
        number
        for number, note in zip(numbers, unit["footnotes"], strict=True)
        for _ in note.get("places", [])[1:]
    ]
    if sorted(passage.marks) != sorted(numbers):
        yield f"calls the footnotes {sorted(passage.marks)!r}, code.json has {sorted(numbers)!r}"
    if sorted(passage.again) != sorted(again):
        yield f"calls footnotes again {sorted(passage.again)!r}, code.json has {sorted(again)!r}"


def _unscarred(body: str, unit: Plain) -> str:
    """A unit's printed words without our own about lost words and readings: "[words lost]"."""
    for block in unit["blocks"]:
        for scar in block["scars"]:
            body = body.replace(f"[{squeeze(scar['kind'])}]", "", 1)
        for one in block.get("readings", []):
            letters = _printed(f"[the source has “{one['printed']}”]")
            body = re.sub(f"{BREAK}?".join(map(re.escape, letters)), "", body, count=1)
    return body


def _of_notes(held: list[str], units: list[Plain]) -> Iterator[str]:
    """What is wrong with the footnotes of an edition, compared in order."""
    notes = [note for unit in units for note in unit["footnotes"]]
    wanted = [_printed(note["number"] + note["text"]) for note in notes]
    seen = [squeeze(note).replace(_DOUBT, "") for note in held]
    if len(seen) != len(wanted):
        yield f"has {len(seen)} footnotes, code.json {len(wanted)}"
    for printed, note in zip(seen, wanted, strict=False):
        if (whole := _unhyphenated(printed, note)) != note:
            yield f"a footnote {difference(whole, note)}"
            return


def _unhyphenated(seen: str, wanted: str) -> str:
    """A text without the hyphens at line ends, except those that `wanted` has at the same place."""
    first, *others = seen.split(BREAK)
    for part in others:
        first += (HYPHEN if wanted[len(first) : len(first) + 1] == HYPHEN else "") + part
    return first


def _printed(text: str) -> str:
    """A text as the typefaces can show it, without blanks and breaks."""
    return squeeze(printable(text)).replace("\u00ad", "").replace("\u200b", "").replace(_DOUBT, "")
