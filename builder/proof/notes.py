"""History notes and footnotes are where they are printed: after their block, at their mark."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator

from builder.frozen import Plain
from builder.proof.book import (
    Book,
    Piece,
    around,
    before_text,
    named,
    place_of,
    squeeze,
)
from builder.proof.fault import Fault, told
from builder.proof.headings import bare
from builder.proof.labels import LAW
from builder.proof.words import without
from builder.text.amounts import counted, times

_RECORD = re.compile(
    r"[\[(](?=[^\[\]]{0,40}(?:\b(?:Amended|Added|Adopted|Enacted|Repealed|Renumbered|Ord|Ordinance"
    r"|Res|L\.L)\b|(?<!\d)\d{1,2}-\d{1,2}-\d))[^\[\]]{0,400}(?<!\d)\d{4}(?!\d)[^\[\]]{0,400}[\])]\.?"
    r"|\(Prior Code[^()]+\)"
)
"""A paragraph that only records what was enacted: "[Amended 2-2-2009 by L.L. No. 1-2009]"."""
_ACT = (
    r"(?:amend\w*|add(?:ed)?|adopt\w*|enact\w*|pass(?:ed)?|repeal\w*|renumber\w*|redesignat\w*"
    r"|ord(?:inances?)?|res(?:olutions?)?|l\.l|laws?|acts?|code|hist(?:ory)?|prior|source)\b"
)
_NOTED = re.compile(
    rf"(?is)[\[(](?!.*{LAW.pattern})(?=.*(?:\d|\b{_ACT}))"
    rf"|(?:(?:am|rev|bc)\.? )?{_ACT}|\d{{4}}, no\b"
)
"""How a note that records an act begins. In brackets it has a figure or such a word, and no word of
law."""
_AROUND = ".[]()"
"""What may be around a footnote's mark or number."""


def check(book: Book) -> Iterator[Fault]:
    """Check the place of each history note, and each footnote's number, marks and place."""
    texts = sorted(piece for piece in book.pieces if piece.start not in book.columned)
    by_hand = book.by_hand("list")
    found = [piece for piece in texts if piece.start not in by_hand]
    for index, unit in enumerate(book.units):
        blocks = unit["blocks"]
        for at, note in enumerate(unit["history"]):
            block = note["block"]
            moved = block is not None and place_of(blocks[block]) in by_hand
            before = _before(place_of(note), texts if moved else found)
            wrong = _history(book, index, note, before) or _within(book, unit, note)
            if not _NOTED.match(note["raw"]):
                wrong = "is no record of an act"
            yield from told("note", named(unit, at, "history"), note, wrong)
        for at, one in enumerate(blocks):
            apart = one["kind"] == "paragraph" and one["parent"] is None and len(blocks) > 1
            if apart and _RECORD.fullmatch(one["text"]):
                yield from told("note", named(unit, at), one, "is a history note")
        for at, note in enumerate(unit["footnotes"]):
            wrong = _number(note) or _marks(book, index, note, texts)
            yield from told("note", named(unit, at, "footnotes"), note, wrong)


def _before(at: int, texts: list[Piece]) -> Piece:
    """The piece right before an offset of the source."""
    found = bisect_right(texts, at, key=lambda held: held.start) - 1
    return texts[found] if found >= 0 else Piece(-1, -1, -1, -1)


def _history(book: Book, unit: int, note: Plain, before: Piece) -> str:
    """What is wrong with a note's place: it must follow its block, or close its section.

    A page's end may cut the block, so that the note opens the next page's lists. Page text may have
    the label of an item that has only a note below it.
    """
    if before.unit < 0:
        return "comes before everything it could belong to"
    at, block, blocks = place_of(note), note["block"], book.units[unit]["blocks"]
    if before[2:] == (unit, -1 if block is None else block):
        return ""
    if block is None:
        rest, moved = blocks[before.block + 1 :], book.by_hand("list")
        free = all(one["kind"] == "note" or place_of(one) in moved for one in rest)
        closes = before.unit == unit and free
        return "" if closes else "is neither at the heading of its section nor at its end"
    held = blocks[block]
    # In parentheses on lines of its own, it may be above its page's lists. Without lanes nothing
    # can come between a block and its note.
    above = book.laned and note["raw"].startswith("(") and block == len(blocks) - 1
    apart = above and not around(book.source, *note["spans"][0])[0].strip()
    if apart and before.unit == unit:
        return ""
    if not held["text"] and not book.source[note["spans"][-1][1] : place_of(held)].strip():
        return ""
    ends = [end for _, end in held["spans"] if end <= at] if before.unit > unit else []
    cut = ends and book.page_of(max(ends)) < book.page_of(at)
    return "" if cut else _misplaced(book, before)


def _misplaced(book: Book, before: Piece) -> str:
    return f"is printed after block {before.block} of {book.units[before.unit]['id']}"


def _within(book: Book, unit: Plain, note: Plain) -> str:
    """What is wrong with a note's row or offset, by how much of its block is before it."""
    row, offset = note.get("row"), note.get("offset")  # older files have neither
    if row is offset is None:
        return ""
    if note["block"] is None:
        return "is in a row or within a text, but in no block"
    block = unit["blocks"][note["block"]]
    read = _read_before(book.source, block["spans"], place_of(note))
    if row is None:
        return _offset(read, _letters(block, block["text"][:offset]))
    if block["rows"] is None or row >= len(block["rows"]):
        return f"is in row {row}, which its table does not have"
    above = ([block["caption"] or ""], block["columns"], *block["heads"], *block["rows"][:row])
    first = _letters(block, "".join(cell for cells in above for cell in cells))
    last = first + len(squeeze("".join(block["rows"][row])))
    return "" if first - len(block["insertions"]) < read <= last else f"is not in row {row}"


def _offset(read: int, want: int) -> str:
    return "" if read == want else f"comes after {read} letters, not {want} as its offset says"


def _number(note: Plain) -> str:
    """What is wrong with a footnote's number: it must be printed at its mark and at its note."""
    printed, number = bare(note["mark"]), bare(note["number"])
    if number and not printed.replace(number, "") and printed:
        return ""
    if not number and set(squeeze(note["mark"])) <= {*squeeze(note["number"]), *_AROUND}:
        return ""
    return f"has the number {note['number']!r}, but is printed as {note['mark']!r}"


def _marks(book: Book, unit: int, note: Plain, texts: list[Piece]) -> str:
    """What is wrong with the places of a footnote's marks, all of which it must have.

    A footnote has a span for each mark, then those of its own text.
    """
    spans = note["spans"]
    if spans and spans[-1][0] < spans[0][0]:
        return "is above its mark"
    if len(spans) <= 1:
        return ""
    places = note.get("places") or [{key: note[key] for key in ("block", "offset")}]  # older files
    if [places[0]["block"], places[0]["offset"]] != [note["block"], note["offset"]]:
        return "its first place differs from its block and offset"
    if len(places) >= len(spans):
        return f"has {counted(len(places), 'place')} but only {counted(len(spans), 'span')}"
    printed = bare(note["mark"]).count(bare(note["number"])) if bare(note["number"]) else 0
    if printed > 1 and len(places) not in (printed - 1, printed):
        said = counted(len(places), "place")
        return f"is printed {times(printed)}, counting itself, but has {said}"
    wrongs = (
        _mark(book, unit, place, at, _before(at, texts))
        for place, (at, _) in zip(places, spans, strict=False)
    )
    return next(filter(None, wrongs), "")


def _mark(book: Book, unit: int, place: Plain, at: int, before: Piece) -> str:
    """What is wrong with a mark's place; `at` is its offset in the source.

    It must be in its block, after as much of the text as its offset says.
    """
    block, offset = place["block"], place["offset"]
    if before.unit != unit:
        return "its mark is in another section"
    if before.block == -1 and block == offset == 0:
        return ""
    if before.block != (-1 if block is None else block):
        return "its mark " + _misplaced(book, before)
    held = book.units[unit]
    text, title = held["title"] + held["tail"], len(held["title"])
    if block is not None:
        held = held["blocks"][block]
        text = held["text"]
    if offset > len(text):
        return "its mark is after the end of its text"
    read, want = _read_before(book.source, held["spans"], at), _letters(held, text[:offset])
    if block is None and offset == title:
        want = max(want, min(read, want + len(squeeze(held["tail"]))))  # after its point, too
    wrong = offset > 0 and _offset(read, want)
    return f"its mark {wrong}" if wrong else ""


def _letters(part: Plain, begun: str) -> int:
    """The number of characters that the source has for a part down to the end of `begun`."""
    return len(squeeze(before_text(part) + without(begun, part["insertions"])[0]))


def _read_before(source: str, spans: list[list[int]], mark: int) -> int:
    """The number of characters of a text before a mark, up to the span that has it."""
    count = read = 0
    for start, end in spans:
        if start < mark:
            read = count + len(squeeze(source[start : min(end, mark)]))
        count += len(squeeze(source[start:end]))
    return read
