"""Words that read otherwise, as the source has them."""

from __future__ import annotations

from builder.proof.book import Plain
from builder.proof.by_hand.places import at, notes_back


def back(_code: Plain, unit: Plain, one: Plain) -> str:
    """Put the words of the source in the place of those that were read."""
    if "title" in one["now"]:
        return _title_back(unit, one)
    index = at(unit, one["spans"])
    block = unit["blocks"][index] if index is not None else {}
    now, was = one["now"]["text"], one["was"]["text"]
    read = (now, one["was"]["printed"])
    held = [r for r in block.get("readings", []) if (r["text"], r["printed"]) == read]
    if index is None or not held:
        return f"its words {now!r} stand in no reading of its place"
    reading = held[-1]
    start, end, grown = reading["at"], reading["at"] + len(now), len(was) - len(now)
    if block["text"][start:end] != now:
        return f"the text does not say {now!r} at its place"

    def before(offset: int) -> int:
        return offset if offset <= start else max(offset + grown, start)

    block["readings"] = [
        {**r, "at": before(r["at"])} for r in block["readings"] if r is not reading
    ]
    block["text"] = block["text"][:start] + was + block["text"][end:]
    put_in = [[start + offset, added] for offset, added in one["was"]["insertions"]]
    kept = [[before(offset), added] for offset, added in block["insertions"]]
    block["insertions"] = sorted([*kept, *put_in])
    notes_back(unit, index, before)
    cell = one["was"].get("cell")
    return _cell_back(block, now, " ".join(was.split()), cell) if cell else ""


def _title_back(unit: Plain, one: Plain) -> str:
    """The words of the source in a title."""
    now, was = one["now"], one["was"]
    start, grown = was["at"], len(was["title"]) - len(now["title"])
    end = start + len(now["text"])
    read = was["title"][:start] + now["text"] + was["title"][end + grown :]
    if not unit["title"] == now["title"] == read:
        return f"the title does not say {now['text']!r} at its place"
    notes_back(unit, None, lambda at: at if at <= start else max(at + grown, start))
    unit.update({key: was[key] for key in ("title", "list_title", "insertions")})
    return ""


def _cell_back(block: Plain, now: str, was: str, cell: Plain) -> str:
    """The words of the source in the cell of a table that holds those that were read."""
    part, held = cell["part"], block[cell["part"]]
    rows = held if part in ("heads", "rows") else [held]
    row = [block["caption"]] if part == "caption" else rows[cell["row"]]
    if row[cell["column"]] != cell["text"].replace(was, now, 1):
        return f"the cell does not say {now!r} at its place"
    if part == "caption":
        block["caption"] = cell["text"]
    else:
        row[cell["column"]] = cell["text"]
    return ""
