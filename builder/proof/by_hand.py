"""Decisions made by hand: each names its place and its author, and readers are shown it.

The source cannot confirm what a decision states, so its place is exempt from the one rule that the
decision overrides: the order of a list, the printed end of a title or term, and so on. All words
remain those of the source: where a decision changed a reading, the words that it replaced are put
back before the text is compared with the source.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from builder.frozen import Plain
from builder.grouped import only
from builder.model import UnitKind
from builder.proof.book import Book, copied
from builder.proof.fault import Fault
from builder.proof.headings import bare
from builder.text.figures import FIGURES

_WHOLE = ("heading", "title", "list", "definition", "table-head")
"""Kinds of decisions about whole headings or whole blocks."""


def check(book: Book) -> Iterator[Fault]:
    """Each decision is about its place, is shown to readers there only, and settles its doubts."""
    decisions = book.code.get("corrections", [])
    said = [(seen["unit"], seen["said"]) for one in decisions for seen in (one, *one["elsewhere"])]
    seen = [(unit["id"], words) for unit in book.units for words in unit.get("settled", [])]
    pairs = ((said, seen, "readers are not shown"), (seen, said, "no decision says"))
    for one, other, wrong in pairs:
        for name, words in (Counter(one) - Counter(other)).elements():
            yield Fault("by hand", name, -1, f"{wrong} {words!r}")
    later: set[int] = set()
    for one in reversed(decisions):
        unit = book.by_id.get(one["unit"])
        if unit is None or (one["kind"] in _WHOLE and not _is_of(one, unit, later)):
            detail = f"{one['unit']!r} has no {one['kind']} at its place"
            yield Fault("by hand", one["file"], -1, detail)
        if any(doubt in book.code["doubts"] for doubt in one["settles"]):
            yield Fault("by hand", one["file"], -1, "what it settles is still listed as a doubt")
        if one["kind"] in ("list", "heading"):
            later |= {start for start, _ in one["spans"]}


def _is_of(one: Plain, unit: Plain, later: set[int]) -> bool:
    """Whether the spans of a decision are those of a heading, or of blocks of a unit in order.

    Args:
        one: the decision.
        unit: the unit that it is about.
        later: starts of the texts that later decisions moved elsewhere.
    """
    if one["kind"] == "title":
        return bool(one["spans"] == unit["spans"])
    spans = [span for span in one["spans"] if span[0] not in later]
    starts = {start for start, _ in spans}
    if one["kind"] == "heading":
        held = [span for part in (unit, *unit["blocks"]) for span in part["spans"]]
        right = [start for start, _ in held if start in starts] == [start for start, _ in spans]
        own = not one["elsewhere"] or _is_designation(unit)
        return right and own and one["reads"] == _named(unit)
    blocks = [b["spans"] for b in unit["blocks"] if any(a in starts for a, _ in b["spans"])]
    right = [span for block in blocks for span in block] == spans
    return right and (one["kind"] == "list" or len(blocks) == 1)


def _is_designation(unit: Plain) -> bool:
    """Whether a unit's mark is its number, after at most one word for its kind."""
    *before, printed = [word for word in unit["mark"].split() if bare(word)] or [""]
    number = unit["number"] or ""
    same = bare(printed.translate(FIGURES)) == bare(number.translate(FIGURES))
    kinds = all(any(kind.startswith(bare(word)) for kind in UnitKind) for word in before)
    return not printed or (same and kinds and len(before) <= 1)


def _named(unit: Plain) -> str:
    """What a decision about a heading must state: the number or title; both if none is printed."""
    if unit["spans"]:
        return str(unit["number"] or unit["title"])
    return f"{unit['number'] or ''} {unit['title']}".strip()


def as_printed(book: Book) -> tuple[Book, list[Fault]]:
    """The code, with the source's words put back where a decision changed their reading.

    Also what is wrong: each changed reading must be that of a decision, and at its place.
    """
    decisions = book.code.get("corrections", [])
    stated = [one for one in decisions if one["kind"] == "words"]
    said = {one["unit"]: one["reads"] for one in decisions if one["kind"] == "heading"}
    changed = any(block.get("readings") for _, block in book.each("blocks"))
    if not (stated or said or changed):
        return book, []
    code, faults = copied(book.code), list[Fault]()
    for unit in (*code["divisions"], *code["sections"]):
        name = unit["id"]
        if not unit["spans"] and said.get(name) == _named(unit):
            unit["title"] = ""
        wanted = Counter((one["reads"], one["printed"]) for one in stated if one["unit"] == name)
        read = [
            (at, one)
            for at, block in enumerate(unit["blocks"])
            for one in reversed(block.pop("readings", []))
        ]
        found = Counter((one["text"], one["printed"]) for _, one in read)
        titles = ({"text": a, "printed": b} for a, b in (wanted - found).elements())
        made = (reads for reads, _ in (found - wanted).elements())
        wrong = [f"no decision gives the reading {reads!r}" for reads in made]
        wrong += [_undone(unit, at, one) for at, one in read]
        wrong += [_undone(unit, None, one) for one in titles]
        faults += [Fault("by hand", name, -1, one) for one in wrong if one]
    return Book(code, book.source), faults


def _undone(unit: Plain, at: int | None, one: Plain) -> str:
    """Put the source's words back into a block (None: the title); return what is wrong, or ""."""
    key, held = ("title", unit) if at is None else ("text", unit["blocks"][at])
    reads, printed, text = one["text"], one["printed"], held[key]
    start = one["at"] if "at" in one else text.find(reads)
    end = start + len(reads)
    if start < 0 or text[start:end] != reads:
        return f"the {key} does not say {reads!r} at its place"
    held[key] = text[:start] + printed + text[end:]

    def before(offset: int) -> int:
        return offset if offset <= start else max(offset + len(printed) - len(reads), start)

    held["insertions"] = [[before(offset), added] for offset, added in held["insertions"]]
    for note in (*unit["history"], *unit["footnotes"]):
        for place in (note, *note.get("places", ())):
            if place["block"] == at and place.get("offset") is not None:
                place["offset"] = before(place["offset"])
    if at is None or held["rows"] is None:
        return ""
    caption = [held["caption"] or ""]
    rows = (caption, held["columns"], *held["heads"], *held["rows"], held["notes"])
    place = only((row, nth) for row in rows for nth, cell in enumerate(row) if reads in cell)
    if place is None:
        return f"{reads!r} is not in exactly one cell"
    row, nth = place
    row[nth] = row[nth].replace(reads, printed)
    held["caption"] = caption[0] or None
    return ""
