"""The answer key of a manuscript.

It says what a parser must find in the text, read off the manuscript itself.

Same shape as a key made by hand: outline, order, history, footnotes, tables, refs.
"""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from tests.typeset.manuscript import HEADINGS, Entry, Kind, Reference

Row = dict[str, Any]

NOTE = re.compile(r"\s*\[(?:Adopted|Added|Amended|Repealed|Last amended)[^\]]*\]")
ORDINANCE = re.compile(r"\((?:(?:Am\. )?Ord\.|Prior Code)[^()]*(?:\([^()]*\)[^()]*)*\)")
_PENALTY = re.compile(r"Penalty,? see .*")
_DIVISIONS = HEADINGS - {Kind.SECTION}
_WITHIN = {
    Kind.TITLE: 0,
    Kind.PART: 0,
    Kind.CHAPTER: 1,
    Kind.SUBPART: 2,
    Kind.ARTICLE: 3,
    Kind.SUBCHAPTER: 3,
    Kind.SCHEDULE: 4,
    Kind.SECTION: 4,
    Kind.APPENDIX: 0,
    Kind.LISTING: 1,
}


@dataclass
class _Place:
    """Where the reading stands: the open headings and the open labels."""

    above: dict[Kind, Entry] = field(default_factory=dict)
    unit: Entry | None = None
    labels: list[str] = field(default_factory=list)
    term: str = ""

    def enter(self, entry: Entry) -> None:
        """Go under a heading."""
        rank = _WITHIN[entry.kind]
        self.above = {kind: e for kind, e in self.above.items() if _WITHIN[kind] < rank}
        self.above[entry.kind] = entry
        self.unit, self.labels, self.term = entry, [], ""

    def step(self, entry: Entry) -> str:
        """Go to a block; gives its label path."""
        if entry.kind is Kind.DEFINITION and not entry.label:
            self.term, self.labels = entry.term, self.labels[: entry.level] if entry.level else []
            return ""
        if not entry.label:
            return ""
        if not entry.nest:
            self.term = ""
        depth = (entry.nest or entry.level) - 1
        names = [label.rstrip(".") for label in entry.label.split()]
        kept = (
            [label for label in self.labels if label.startswith("*")]
            if entry.nest
            else [label for label in self.labels if label[0] != "*"]
        )
        path = [*kept[:depth], *(("*" if entry.nest else "") + name for name in names)]
        self.labels = (
            [*(label for label in self.labels if label[0] != "*"), *path] if entry.nest else path
        )
        return "".join(label.lstrip("*") for label in path)

    def number(self, kind: Kind) -> str | None:
        """Number of the open heading of a kind."""
        return self.above[kind].number or None if kind in self.above else None

    @property
    def name(self) -> str:
        """The unit as keys name it: "section 34-2", "article 34/I"."""
        assert self.unit is not None
        kind = "part" if self.unit.kind is Kind.SUBPART else self.unit.kind.value
        chapter = self.number(Kind.CHAPTER)
        nested = self.unit.kind in (Kind.ARTICLE, Kind.SCHEDULE, Kind.SUBPART)
        return f"{kind} {chapter}/{self.unit.number}" if nested else f"{kind} {self.unit.number}"

    @property
    def at(self) -> str:
        """Behind which label or definition a note stands."""
        if self.term:
            return f"def {NOTE.sub('', self.term)}"
        return "".join(label for label in self.labels if label[0] != "*")


def key_of(entries: Sequence[Entry]) -> dict[str, Any]:
    """All files of the key by name."""
    key: dict[str, Any] = {
        "outline": {"nodes": [], "sections": []},
        "order": [],
        "history": [],
        "footnotes": [],
        "tables": [],
        "refs": [],
    }
    place = _Place()
    order = [e.number for e in entries if e.kind is Kind.SECTION]
    count = 0
    for index, entry in enumerate(entries):
        if entry.kind in HEADINGS:
            place.enter(entry)
            _outline(key["outline"], entry, place)
            if entry.kind in (Kind.SECTION, Kind.SCHEDULE):
                key["order"].append(
                    {
                        "section": entry.number if entry.kind is Kind.SECTION else place.name,
                        "hard": False,
                        "blocks": [],
                    }
                )
        elif entry.kind not in (Kind.PAGE, Kind.REFERENCES):
            label = place.step(entry)
            if place.unit is not None and place.unit.kind in (Kind.SECTION, Kind.SCHEDULE):
                key["order"][-1]["blocks"] += _blocks(entry, label)
        key["history"] += _history(entry, place, whole=_closes(entries, index))
        key["footnotes"] += _starred(entry, place)
        key["refs"] += [_reference(r, entry.text, place, order) for r in entry.references]
        key["refs"] += [_reference(r, cell, place, order) for cell, r in entry.cell_references]
        key["refs"] += _note_references(entry, count, place, order)
        key["footnotes"] += [
            _footnote(count + i, note, place) for i, (_, note) in enumerate(entry.footnotes, 1)
        ]
        count += len(entry.footnotes)
        if entry.kind is Kind.TABLE:
            key["tables"].append(_table(entry, place))
    key["order"] = [
        {**row, "hard": len(row["blocks"]) > 1} for row in key["order"] if row["blocks"]
    ]
    return key


def plain(text: str) -> str:
    """Without history notes."""
    return re.sub(r"\s+", " ", NOTE.sub("", text)).strip()


def _outline(outline: Row, entry: Entry, place: _Place) -> None:
    title = re.sub(r"\.$", "", plain(entry.text))
    if entry.kind in _DIVISIONS:
        kind = {Kind.SUBPART: "part", Kind.LISTING: "table"}.get(entry.kind, entry.kind.value)
        node = {"kind": kind, "number": entry.number or None, "title": title}
        outline["nodes"].append(
            node | ({"sure": False} if entry.option == "torn" and kind == "part" else {})
        )
        return
    outline["sections"].append(
        {
            "number": entry.number,
            "title": title.strip("[]."),
            "chapter": place.number(Kind.CHAPTER),
            "article": place.number(Kind.ARTICLE),
            "reserved": "reserved" in title.lower(),
        }
    )


def _blocks(entry: Entry, label: str) -> list[Row]:
    """The blocks that an entry asks for; each line of a quoted example may be one, or none."""
    if entry.kind is Kind.FORM and entry.option == "example":
        lines = [row[0].replace("·", " ").split() for row in entry.rows]
        return [
            {
                "label": "",
                "example": True,
                "starts": " ".join(words[:4]),
                "ends": " ".join(words[-4:]),
            }
            for words in lines
        ]
    return [_block(entry, label)]


def _block(entry: Entry, label: str) -> Row:
    if entry.kind in (Kind.TABLE, Kind.FORM):
        return {"label": "", "kind": entry.kind.value, "starts": "", "ends": ""}
    if entry.kind is Kind.NOTE:
        return {"label": "", "kind": "note", "starts": "", "ends": ""}
    words = re.sub(r" \d\*$", "", plain(entry.text)).split() or plain(entry.term).split()
    row: Row = {"label": label, "starts": " ".join(words[:7]), "ends": " ".join(words[-7:])}
    if entry.term:
        row["term"] = plain(entry.term)
    if entry.nest:
        row["def"] = True
    return row


def _closes(entries: Sequence[Entry], index: int) -> bool:
    """Whether only notes stand between an entry and the next heading.

    A note at a section's end is about all of it.
    """
    following = (e.kind for e in entries[index:] if e.kind is not Kind.NOTE)
    return next(following, Kind.SECTION) in HEADINGS


def _starred(entry: Entry, place: _Place) -> Iterator[Row]:
    """A note below a table that begins with a star and its number."""
    found = re.match(r"\*(\d+) (.*)", entry.text) if entry.kind is Kind.NOTE else None
    if found:
        yield _footnote(int(found[1]), found[2], place)


def _history(entry: Entry, place: _Place, *, whole: bool) -> Iterator[Row]:
    at = f"{place.name} {place.at}".strip() if place.unit else ""
    texts = (
        [entry.term, entry.text]
        if entry.kind is not Kind.TABLE
        else [cell for row in entry.rows for cell in row]
    )
    for text in texts:
        where = f"{at} row {plain(text)}" if entry.kind is Kind.TABLE else at
        for found in NOTE.finditer(text):
            row = {"at": where, "raw": found[0].strip(), "events": list(_events(found[0]))}
            yield row | ({"sure": False} if entry.option == "torn" else {})
    if entry.kind is Kind.NOTE and entry.text.startswith("("):
        raw = _PENALTY.sub("", entry.text).strip()
        yield {"at": place.name if whole else at, "raw": raw, "events": list(_ordinances(raw))}


def _events(note: str) -> Iterator[Row]:
    action = ""
    for clause in re.sub(r"\([^()]*\)", "", note.strip(" []")).split(";"):
        verb = re.search(r"adopted|added|amended|repealed", clause, re.I)
        action = verb[0].lower() if verb else action
        date = re.search(r"(\d+)-(\d+)-(\d{4})", clause)
        law = re.search(r"(?:by|as) (L\.L\. No\. [\w-]+)", clause)
        if date or "at time of adoption" in clause:
            iso = dt.date(int(date[3]), int(date[1]), int(date[2])).isoformat() if date else None
            yield {"action": action, "date": iso, "law": law[1] if law else None}


def _ordinances(raw: str) -> Iterator[Row]:
    action = "amended" if "Prior Code" in raw else "adopted"
    for number, month, day, year in re.findall(
        r"Ord\. ([\w-]+,)? ?passed (\d+)-(\d+)-(\d{4})", raw
    ):
        law = f"Ord. {number.rstrip(',')}" if number else None
        yield {
            "action": action,
            "date": dt.date(int(year), int(month), int(day)).isoformat(),
            "law": law,
            "literal": "Ord.",
        }
        action = "amended"


def _footnote(number: int, note: str, place: _Place) -> Row:
    words = note.split()
    return {
        "number": str(number),
        "attached_to": place.name,
        "starts": " ".join(words[:8]),
        "ends": " ".join(words[-6:]),
    }


def _table(entry: Entry, place: _Place) -> Row:
    rows = [[plain(cell) for cell in row] for row in entry.rows[entry.heads :]]
    return {
        "section": place.unit.number if place.unit else "",
        "columns": list(entry.rows[0]),
        "rows": rows,
        "row_count": len(rows),
    }


def _note_references(
    entry: Entry, count: int, place: _Place, order: Sequence[str]
) -> Iterator[Row]:
    for index, reference in entry.note_references:
        row = _reference(reference, entry.footnotes[index][1], place, order)
        yield {**row, "in": f"footnote {count + index + 1}"}


def _reference(reference: Reference, text: str, place: _Place, order: Sequence[str]) -> Row:
    """What a reference means, from the manuscript's own words for it."""
    assert place.unit is not None
    name = place.unit.number if place.unit.kind is Kind.SECTION else place.name
    row: Row = {"in": name, "at": place.at, "text": text[reference.start : reference.end]}
    if reference.target.startswith("-"):
        return row | {"target": None, "why": reference.target[1:] or "not a reference"}
    if reference.target.startswith("law "):
        law, _, cite = reference.target[4:].partition("; ")
        return row | {"target": "external", "law": law.rstrip(";"), "cite": cite or None}
    targets, subs = [], []
    for part in reference.target.split(", "):
        target, sub = _target(part)
        targets += _range(target, order)
        subs.append(sub)
    row["target"] = targets[0]
    if len(targets) == 1 and subs[0]:
        row["sub"] = subs[0]
    if len(targets) > 1:
        row["targets"] = [{"target": t} for t in dict.fromkeys(targets)]
    return row


def _target(part: str) -> tuple[str, str]:
    """ "20-4 A(1)" or "article 34/I" -> the target in full, and the subsection."""
    words = part.split()
    if re.match("[a-z]", words[0]):
        return part, ""
    return f"section {words[0]}", "".join(words[1:])


def _range(target: str, order: Sequence[str]) -> list[str]:
    first, _, last = target.removeprefix("section ").partition("..")
    if not last:
        return [target]
    return [f"section {number}" for number in order[order.index(first) : order.index(last) + 1]]
