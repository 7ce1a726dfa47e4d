"""What a parsed code lacks of what its manuscript holds."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from typing import Any

Row = dict[str, Any]
_NO_TEXT = ("table", "form", "note")


def letters(text: str | None) -> str:
    """Letters and digits, lower case: what is left when typography is put aside."""
    return re.sub(r"[^a-z0-9]", "", (text or "").lower())


def path(label: str | None, *, own: bool = False) -> tuple[str, ...]:
    """ "A(1)(a)" -> ("a", "1", "a"); of an item below a definition its own label alone."""
    parts = tuple(re.findall(r"[a-z]+|\d+", (label or "").lower()))
    return parts[-1:] if own else parts


def misses(code: Row, key: Row) -> dict[str, list[str]]:
    """By measure, what is wrong; empty lists where nothing is."""
    return {
        "sections": list(_sections(code, key)),
        "divisions": list(_divisions(code, key)),
        "blocks": list(_blocks(code, key)),
        "history": list(_history(code, key)),
        "footnotes": list(_footnotes(code, key)),
        "tables": list(_tables(code, key)),
    }


def _units(code: Row) -> list[Row]:
    return [*code["divisions"], *code["sections"]]


def _sections(code: Row, key: Row) -> Iterator[str]:
    """Numbers and titles of sections, in order."""
    got = [(s["number"], letters(s["title"])) for s in code["sections"] if s["kind"] == "section"]
    want = [(s["number"], letters(s["title"])) for s in key["outline"]["sections"]]
    yield from (
        f"missing: {number} {title}" for number, title in want if (number, title) not in got
    )
    yield from (
        f"invented: {number} {title}" for number, title in got if (number, title) not in want
    )
    if not (set(got) ^ set(want)) and got != want:
        yield "order"


def _divisions(code: Row, key: Row) -> Iterator[str]:
    got = Counter(
        (letters(u["number"]), letters(u["title"])) for u in _units(code) if u["kind"] != "section"
    )
    for node in key["outline"]["nodes"]:
        number = letters(node["number"]) if node.get("number_in_text", True) else None
        same = [
            have for have in got if have[1] == letters(node["title"]) and number in (None, have[0])
        ]
        if not same and node.get("sure", True):
            yield f"{node['kind']} {node['number']} {node['title']}"


def _unit(code: Row, name: str) -> Row | None:
    """A section by its number, a schedule by "schedule 72/I"."""
    kind, _, number = name.rpartition(" ")
    chapter, _, last = number.rpartition("/")
    for unit in code["sections"]:
        if (
            unit["number"] == last
            and unit["kind"] == (kind or "section")
            and (not kind or chapter in unit["id"])
        ):
            return unit  # type: ignore[no-any-return]
    return None


def _blocks(code: Row, key: Row) -> Iterator[str]:
    """Labels and first and last words of all running text, in order."""
    for entry in key["order"]:
        unit = _unit(code, entry["section"])
        shown = [b for b in entry["blocks"] if b.get("example")]
        want = [b for b in entry["blocks"] if b.get("kind") not in _NO_TEXT and b not in shown]
        got = (
            [
                b
                for b in unit["blocks"]
                if b["kind"] not in _NO_TEXT and not any(_holds(b, s) for s in shown)
            ]
            if unit
            else []
        )
        for at, asked in enumerate(want):
            if at >= len(got) or not _matches(got[at], asked):
                found = (
                    f"{got[at]['label']!r} {got[at]['text'][:30]!r}" if at < len(got) else "nothing"
                )
                label, starts = asked["label"], asked["starts"][:30]
                yield f"{entry['section']}: {label!r} {starts!r}, found {found}"
                break
        else:
            if len(got) > len(want):
                yield f"{entry['section']}: too many blocks, {got[len(want)]['text'][:40]!r}"


def _holds(block: Row, asked: Row) -> bool:
    texts = (letters(block["text"]), letters((block["term"] or "") + block["text"]))
    return any(
        text.startswith(letters(asked["starts"])) and text.endswith(letters(asked["ends"]))
        for text in texts
    )


def _matches(block: Row, asked: Row) -> bool:
    own = bool(asked.get("def"))
    term = "term" not in asked or letters(block["term"]) == letters(asked["term"])
    return (
        term
        and path(block["label"], own=own) == path(asked["label"], own=own)
        and _holds(block, asked)
    )


def _history(code: Row, key: Row) -> Iterator[str]:
    got = Counter((letters(n["raw"]), _events(n)) for u in _units(code) for n in u["history"])
    for row in (row for row in key["history"] if row.get("sure", True)):
        wanted = (letters(row["raw"]), _events(row))
        if not got[wanted]:
            yield f"{row['at']}: {row['raw']}"
        got[wanted] -= 1


def _events(note: Row) -> tuple[tuple[str, str | None, str], ...]:
    return tuple((e["action"], e["date"], letters(e["law"])) for e in note["events"])


def _footnotes(code: Row, key: Row) -> Iterator[str]:
    got = {
        (str(n["number"]), letters(u["number"])): letters(n["text"])
        for u in _units(code)
        for n in u["footnotes"]
    }
    for row in key["footnotes"]:
        place = letters(row["attached_to"].split()[-1].rpartition("/")[2])
        text = got.get((row["number"], place), "")
        if not (text.startswith(letters(row["starts"])) and text.endswith(letters(row["ends"]))):
            yield f"{row['number']} at {row['attached_to']}"


def _tables(code: Row, key: Row) -> Iterator[str]:
    got = {
        tuple(tuple(map(letters, row)) for row in b["rows"])
        for u in _units(code)
        for b in u["blocks"]
        if b["rows"]
    }
    for row in key.get("tables", ()):
        wanted = tuple(tuple(map(letters, cells)) for cells in row["rows"])
        if not any(_same_rows(wanted, have) for have in got):
            yield f"{row['section']}: {row['columns']}"


def _same_rows(wanted: tuple[tuple[str, ...], ...], have: tuple[tuple[str, ...], ...]) -> bool:
    """Cell for cell, empty cells at a row's end apart."""
    strip = [[tuple(cell for cell in row) for row in rows] for rows in (wanted, have)]
    return [_short(row) for row in strip[0]] == [_short(row) for row in strip[1]]


def _short(row: tuple[str, ...]) -> tuple[str, ...]:
    while row and not row[-1]:
        row = row[:-1]
    return row
