"""History notes and footnotes are where they are printed: after their block, at their mark."""

from __future__ import annotations

import re
from bisect import bisect_right

from builder.frozen import Plain
from builder.proof import column_labels, lanes
from builder.proof.book import Book, Piece, around, before_text, named, place_of, squeeze
from builder.proof.fault import Ledger
from builder.proof.headings import bare
from builder.proof.words import without
from builder.text.amounts import counted, times

_RECORD = re.compile(
    r"[\[(](?=[^\[\]]{0,40}(?:\b(?:Amended|Added|Adopted|Enacted|Repealed|Renumbered|Ord|Ordinance"
    r"|Res|L\.L)\b|(?<!\d)\d{1,2}-\d{1,2}-\d))[^\[\]]{0,400}(?<!\d)\d{4}(?!\d)[^\[\]]{0,400}[\])]\.?"
)
"""A paragraph that only records what was enacted: "[Amended 2-2-2009 by L.L. No. 1-2009]"."""
_AROUND = ".[]()"
"""What may be around a footnote's mark or number."""


def check(book: Book, ledger: Ledger) -> None:
    """Check the place of each history note, and each footnote's number, marks and place."""
    columned = column_labels.from_columns(book)
    texts = sorted(piece for piece in book.pieces if piece.start not in columned)
    by_hand = book.by_hand("list")
    found = [piece for piece in texts if piece.start not in by_hand]
    for index, unit in enumerate(book.units):
        for at, note in enumerate(unit["history"]):
            ledger.checked["history notes"] += 1
            where = f"history[{at}] of {unit['id']}"
            block = note["block"]
            moved = block is not None and place_of(unit["blocks"][block]) in by_hand
            before = _before(note["spans"][0][0], texts if moved else found)
            wrong = _history(book, index, note, before) or _within(book, unit, note)
            ledger.wrong("note", where, note, wrong)
        for at, one in enumerate(unit["blocks"]):
            apart = one["kind"] == "paragraph" and one["parent"] is None and len(unit["blocks"]) > 1
            if apart and _RECORD.fullmatch(one["text"]):
                ledger.wrong("note", named(unit, at), one, "is a history note")
        for at, note in enumerate(unit["footnotes"]):
            ledger.checked["footnotes"] += 1
            where = f"footnotes[{at}] of {unit['id']}"
            wrong, spans = _number(note), note["spans"]
            if not wrong and spans and spans[-1][0] < spans[0][0]:
                wrong = "is above its mark"
            if not wrong and len(spans) > 1:
                wrong = _marks(book, index, note, texts)
            ledger.wrong("note", where, note, wrong)


def _before(at: int, texts: list[Piece]) -> Piece | None:
    """The piece right before an offset of the source."""
    found = bisect_right(texts, at, key=lambda held: held.start) - 1
    return texts[found] if found >= 0 else None


def _history(book: Book, unit: int, note: Plain, before: Piece | None) -> str:
    """What is wrong with a note's place: it must follow its block, or close its section."""
    block = note["block"]
    if before is None:
        return "comes before everything it could belong to"
    if before.unit == unit and before.block == (-1 if block is None else block):
        return ""
    blocks = book.units[unit]["blocks"]
    if block is None:
        rest, moved = blocks[before.block + 1 :], book.by_hand("list")
        closes = before.unit == unit and all(
            one["kind"] == "note" or place_of(one) in moved for one in rest
        )
        return "" if closes else "is neither at the heading of its section nor at its end"
    if before.unit == unit and block == len(blocks) - 1 and _closes(book, note):
        return ""
    if _labeled_after(book, note, blocks[block]):
        return ""
    return "" if _heads_page(book, unit, block, note, before) else _misplaced(book, before)


def _labeled_after(book: Book, note: Plain, block: Plain) -> bool:
    """Whether an item has only a note, and its label is printed after that.

    Page text may have an item's label on a line of its own below the item.
    """
    if block["text"] or not block["spans"]:
        return False
    return not book.source[note["spans"][-1][1] : block["spans"][0][0]].strip()


def _within(book: Book, unit: Plain, note: Plain) -> str:
    """What is wrong with a note's row or offset, by how much of its block is before it."""
    row, offset = note.get("row"), note.get("offset")  # older files have neither
    if row is offset is None:
        return ""
    if note["block"] is None:
        return "is in a row or within a text, but in no block"
    block = unit["blocks"][note["block"]]
    read = _read_before(book.source, block["spans"], note["spans"][0][0])
    if row is None:
        want = _letters(block, block["text"][:offset])
        return "" if read == want else f"comes after {read} letters, not {want} as its offset says"
    if block["rows"] is None or row >= len(block["rows"]):
        return f"is in row {row}, which its table does not have"
    above = ([block["caption"] or ""], block["columns"], *block["heads"], *block["rows"][:row])
    first, own = (
        sum(len(squeeze(cell)) for cells in rows for cell in cells)
        for rows in (above, block["rows"][row : row + 1])
    )
    read -= len(squeeze(before_text(block)))
    held = len(block["insertions"])
    return "" if first - held < read <= first + own else f"is not in row {row}"


def _closes(book: Book, note: Plain) -> bool:
    """Whether a note in parentheses is on lines of its own, above the lists of its page.

    On pages without lanes nothing can come between a block and its note.
    """
    if book.code["source"]["layout"] not in lanes.LAYOUTS or not note["raw"].startswith("("):
        return False
    return not around(book.source, *note["spans"][0])[0].strip()


def _heads_page(book: Book, unit: int, block: int, note: Plain, before: Piece) -> bool:
    """Whether the page's end cut a note's block, so that the note opens the next page's lists."""
    at = note["spans"][0][0]
    ends = [end for _, end in book.units[unit]["blocks"][block]["spans"] if end <= at]
    if not ends or before.unit <= unit:
        return False
    return book.page_of(max(ends)) < book.page_of(at)


def _misplaced(book: Book, before: Piece) -> str:
    return f"is printed after block {before.block} of {book.units[before.unit]['id']}"


def _number(note: Plain) -> str:
    """What is wrong with a footnote's number: it must be printed at its mark and at its note."""
    printed, number = bare(note["mark"]), bare(note["number"])
    if number and re.fullmatch(f"(?:{re.escape(number)})+", printed):
        return ""
    if not number and set(squeeze(note["mark"])) <= {*squeeze(note["number"]), *_AROUND}:
        return ""
    return f"has the number {note['number']!r}, but is printed as {note['mark']!r}"


def _marks(book: Book, unit: int, note: Plain, texts: list[Piece]) -> str:
    """What is wrong with the places of a footnote's marks, all of which it must have.

    A footnote has a span for each mark, then those of its own text.
    """
    places = note.get("places") or [{"block": note["block"], "offset": note["offset"]}]
    if [places[0]["block"], places[0]["offset"]] != [note["block"], note["offset"]]:
        return "its first place differs from its block and offset"
    if len(places) >= len(note["spans"]):
        return f"has {counted(len(places), 'place')} but only {counted(len(note['spans']), 'span')}"
    printed = bare(note["mark"]).count(bare(note["number"])) if bare(note["number"]) else 0
    if printed > 1 and len(places) not in (printed - 1, printed):
        return (
            f"is printed {times(printed)}, counting itself, but has {counted(len(places), 'place')}"
        )
    for place, span in zip(places, note["spans"], strict=False):
        wrong = _mark(book, unit, place, span[0], _before(span[0], texts))
        if wrong:
            return wrong
    return ""


def _mark(book: Book, unit: int, place: Plain, at: int, before: Piece | None) -> str:
    """What is wrong with a mark's place; `at` is its offset in the source.

    It must be in its block, after as much of the text as its offset says.
    """
    block = place["block"]
    if before is None or before.unit != unit:
        return "its mark is in another section"
    held = book.units[unit]["blocks"][block] if block is not None else book.units[unit]
    if before.block == -1 and block == 0 and place["offset"] == 0:
        return ""
    if before.block != (-1 if block is None else block):
        return "its mark " + _misplaced(book, before)
    read = _read_before(book.source, held["spans"], at)
    text = held["text"] if block is not None else held["title"] + held["tail"]
    want = _letters(held, text[: place["offset"]])
    if place["offset"] > len(text):
        return "its mark is after the end of its text"
    if block is None and place["offset"] == len(held["title"]):
        want = max(want, min(read, want + len(squeeze(held["tail"]))))  # after its point, too
    if read != want and place["offset"] > 0:
        return f"its mark comes after {read} letters, not {want} as its offset says"
    return ""


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
