"""Falsifications of a `code.json`.

Each changes a sound one in a way that would matter to a reader of law.

A function takes the plain code and the text of its source and changes the code in place. It raises
`AbsentError` if the code has nothing of the kind (no table, no footnote).
"""

# ruff: noqa: ARG001  (all have the same signature; few use the source)

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from random import Random
from typing import Any

Plain = dict[str, Any]
Falsification = Callable[[Plain, str], None]
FALSIFICATIONS: dict[str, Falsification] = {}


class AbsentError(Exception):
    """The code has nothing for this falsification to change."""


def falsification(change: Falsification) -> Falsification:
    """Register a change under its name."""
    FALSIFICATIONS[change.__name__] = change
    return change


def units(code: Plain) -> list[Plain]:
    return [*code["divisions"], *code["sections"]]


def blocks(code: Plain) -> Iterator[tuple[Plain, int, Plain]]:
    for unit in units(code):
        for at, block in enumerate(unit["blocks"]):
            yield unit, at, block


_LOT: ContextVar[Random | None] = ContextVar("lot", default=None)


@contextmanager
def by_lot(seed: str) -> Iterator[None]:
    """Draw whatever is picked by a seed, instead of taking the third of its kind."""
    held = _LOT.set(Random(seed))
    try:
        yield
    finally:
        _LOT.reset(held)


def pick(found: Iterable[Any], nth: int = 3) -> Any:
    """The nth of what was found, or the last if there are fewer; any of them when drawn by lot."""
    last = None
    if lot := _LOT.get():
        known = list(found)
        if not known:
            raise AbsentError
        return lot.choice(known)
    for count, one in enumerate(found):
        last = one
        if count == nth:
            break
    if last is None:
        raise AbsentError
    return last


def prose(code: Plain, source: str, words: int = 12) -> tuple[Plain, int, Plain]:
    """A paragraph or item of at least some words, in a single run of the source."""
    return pick(
        (unit, at, block)
        for unit, at, block in blocks(code)
        if len(block["text"].split()) >= words
        and block["kind"] in ("paragraph", "item")
        and block["spans"]
        and not block["insertions"]
        and block["text"] in " ".join(source[slice(*block["spans"][-1])].split())
    )


def where(source: str, block: Plain, word: int) -> tuple[int, int]:
    """The range of the source of a word (by index) of a block's text."""
    start, end = block["spans"][-1]
    run = source[start:end]
    at = len(run)
    count = len(block["text"].split())
    places = [found.span() for found in re.finditer(r"\S+", run)][-count:]
    assert at
    return start + places[word][0], start + places[word][1]


def in_turn(code: Plain) -> list[Plain]:
    return sorted((unit for unit in units(code) if unit["spans"]), key=lambda u: u["spans"][0][0])


# Text


@falsification
def law_set_aside_as_page_numbers(code: Plain, source: str) -> None:
    for unit in units(code):
        code["set_aside"] += [
            {"kind": "page number", "spans": block["spans"]} for block in unit["blocks"]
        ]
        unit |= {"blocks": [], "references": []}
        for note in [*unit["history"], *unit["footnotes"]]:
            note["block"] = None


def _aside(code: Plain, source: str, kind: str) -> None:
    unit, at, block = pick(
        (unit, len(unit["blocks"]) - 1, unit["blocks"][-1])
        for unit in code["sections"]
        if unit["blocks"]
        and not unit["history"]
        and not unit["footnotes"]
        and unit["blocks"][-1]["kind"] in ("paragraph", "item")
        and not unit["references"]
        and len(unit["blocks"][-1]["text"]) > 90
    )
    del unit["blocks"][at]
    code["set_aside"].append({"kind": kind, "spans": block["spans"]})


@falsification
def law_set_aside_as_running_head(code: Plain, source: str) -> None:
    _aside(code, source, "running head")


@falsification
def law_set_aside_as_section_list(code: Plain, source: str) -> None:
    _aside(code, source, "section list")


@falsification
def law_set_aside_as_front_matter(code: Plain, source: str) -> None:
    _aside(code, source, "front matter")


@falsification
def law_set_aside_as_repeated_table_head(code: Plain, source: str) -> None:
    _aside(code, source, "repeated table head")


@falsification
def law_set_aside_as_control_character(code: Plain, source: str) -> None:
    _aside(code, source, "control character")


@falsification
def law_set_aside_for_no_known_reason(code: Plain, source: str) -> None:
    _aside(code, source, "not needed")


@falsification
def law_set_aside_as_page_head(code: Plain, source: str) -> None:
    _aside(code, source, "page head")


@falsification
def law_set_aside_as_head_of_a_history(code: Plain, source: str) -> None:
    _aside(code, source, "head of a history")


@falsification
def law_that_names_a_heading_set_aside_as_section_list(code: Plain, source: str) -> None:
    titles = [unit["title"].lower() for unit in units(code) if len(unit["title"]) > 8]
    unit, at = pick(
        (unit, at)
        for unit, at, block in blocks(code)
        if block["kind"] == "paragraph"
        and any(title in block["text"].lower() for title in titles)
        and len(unit["blocks"]) == 1
        and not (unit["history"] or unit["footnotes"])
    )
    unit["references"] = []
    code["set_aside"].append({"kind": "section list", "spans": unit["blocks"].pop(at)["spans"]})


@falsification
def kinds_of_set_aside_swapped(code: Plain, source: str) -> None:
    kinds = sorted({part["kind"] for part in code["set_aside"]})
    other = {
        "page number": "running head",
        "running head": "page number",
        "section list": "page number",
        "front matter": "running head",
    }
    if not kinds:
        raise AbsentError
    for part in code["set_aside"]:
        part["kind"] = other.get(part["kind"], "page number")


@falsification
def not_inserted_and_listed(code: Plain, source: str) -> None:
    _, _, block = prose(code, source)
    at = block["text"].index(" ") + 1
    block["text"] = block["text"][:at] + "not " + block["text"][at:]
    block["insertions"] = [[at, "not "]]


@falsification
def hyphen_inserted_anywhere(code: Plain, source: str) -> None:
    _, _, block = prose(code, source)
    word = next(w for w in block["text"].split()[:-2] if len(w) > 4 and w.isalpha())
    at = block["text"].index(word) + 2
    block["text"] = block["text"][:at] + "-" + block["text"][at:]
    block["insertions"] = [[at, "-"]]


@falsification
def words_of_a_sentence_reversed(code: Plain, source: str) -> None:
    _, _, block = prose(code, source)
    words = block["text"].split()
    places = [list(where(source, block, at)) for at in range(len(words))]
    start = places[0][0]
    rest = [[a, min(b, start)] for a, b in block["spans"] if a < start]
    block["spans"] = [span for span in rest if source[slice(*span)].strip()] + places[::-1]
    block["text"] = " ".join(words[::-1])


@falsification
def halves_of_a_sentence_swapped(code: Plain, source: str) -> None:
    _, _, block = prose(code, source)
    words = block["text"].split()
    middle = len(words) // 2
    start, cut, end = (
        where(source, block, 0)[0],
        where(source, block, middle)[0],
        block["spans"][-1][1],
    )
    rest = [[a, min(b, start)] for a, b in block["spans"] if a < start]
    block["spans"] = [s for s in rest if source[slice(*s)].strip()] + [[cut, end], [start, cut]]
    block["text"] = " ".join([*words[middle:], *words[:middle]])


@falsification
def words_joined(code: Plain, source: str) -> None:
    _, _, block = prose(code, source)
    block["text"] = block["text"].replace(" ", "", 1)


@falsification
def word_split(code: Plain, source: str) -> None:
    _, _, block = prose(code, source)
    word = next(w for w in block["text"].split() if len(w) > 4)
    block["text"] = block["text"].replace(word, word[:2] + " " + word[2:], 1)


@falsification
def word_altered(code: Plain, source: str) -> None:
    _, _, block = prose(code, source)
    block["text"] = block["text"].replace(" ", " never ", 1)


@falsification
def word_dropped(code: Plain, source: str) -> None:
    _, _, block = prose(code, source)
    block["text"] = block["text"].split(" ", 1)[1]


@falsification
def spans_shifted_by_one(code: Plain, source: str) -> None:
    _, _, block = prose(code, source)
    block["spans"] = [[a + 1, b + 1] for a, b in block["spans"]]


@falsification
def all_spans_shifted_by_one(code: Plain, source: str) -> None:
    for unit in units(code):
        for part in (unit, *unit["blocks"], *unit["history"], *unit["footnotes"]):
            part["spans"] = [[a + 1, b + 1] for a, b in part["spans"]]
    for part in code["set_aside"]:
        part["spans"] = [[a + 1, b + 1] for a, b in part["spans"]]


@falsification
def text_inserted_without_a_span(code: Plain, source: str) -> None:
    unit, _, block = prose(code, source)
    unit["blocks"].append(
        {
            **block,
            "text": "No exemption applies.",
            "spans": [],
            "anchor": "x-y",
            "mark": "",
            "label": "",
            "kind": "paragraph",
        }
    )


# Place


@falsification
def block_dropped(code: Plain, source: str) -> None:
    unit, at, _ = prose(code, source)
    del unit["blocks"][at]


@falsification
def block_doubled(code: Plain, source: str) -> None:
    unit, _, block = prose(code, source)
    unit["blocks"].append(block)


def _siblings(code: Plain) -> tuple[Plain, int, int]:
    """Two items in a row that nothing points at."""
    return pick(
        (unit, at, at + 1)
        for unit in code["sections"]
        for at in range(len(unit["blocks"]) - 1)
        if unit["blocks"][at]["kind"] == unit["blocks"][at + 1]["kind"] == "item"
        and unit["blocks"][at]["parent"] == unit["blocks"][at + 1]["parent"]
        and not unit["references"]
        and not unit["footnotes"]
        and not unit["history"]
        and not any(b["parent"] in (at, at + 1) for b in unit["blocks"])
    )


@falsification
def two_items_swapped(code: Plain, source: str) -> None:
    unit, one, other = _siblings(code)
    unit["blocks"][one], unit["blocks"][other] = unit["blocks"][other], unit["blocks"][one]


@falsification
def a_list_reversed(code: Plain, source: str) -> None:
    unit, one, _ = _siblings(code)
    parent = unit["blocks"][one]["parent"]
    places = [
        at for at, b in enumerate(unit["blocks"]) if b["parent"] == parent and b["kind"] == "item"
    ]
    turned = [unit["blocks"][at] for at in reversed(places)]
    for at, block in zip(places, turned, strict=True):
        unit["blocks"][at] = block


@falsification
def an_item_moved_to_another_section(code: Plain, source: str) -> None:
    unit, one, _ = _siblings(code)
    moved = unit["blocks"].pop(one)
    for block in unit["blocks"]:
        if block["parent"] is not None and block["parent"] > one:
            block["parent"] -= 1
    sections = code["sections"]
    other = sections[(sections.index(unit) + 2) % len(sections)]
    other["blocks"].append({**moved, "parent": None, "label": moved["label"]})


@falsification
def a_paragraph_moved_below_the_next_heading(code: Plain, source: str) -> None:
    one, other = pick(
        (one, other)
        for one, other in zip(code["sections"], code["sections"][1:], strict=False)
        if one["blocks"]
        and one["blocks"][-1]["kind"] == "paragraph"
        and not one["history"]
        and not one["footnotes"]
        and not one["references"]
        and not other["references"]
        and not other["footnotes"]
        and not other["history"]
        and not any(b["parent"] is not None for b in other["blocks"])
    )
    other["blocks"].insert(0, one["blocks"].pop())


@falsification
def two_sections_exchanged(code: Plain, source: str) -> None:
    at = pick(range(len(code["sections"]) - 1))
    held = code["sections"]
    held[at], held[at + 1] = held[at + 1], held[at]


@falsification
def a_unit_dropped_and_given_to_the_one_before(code: Plain, source: str) -> None:
    before, unit = pick(
        (one, other)
        for one, other, last in zip(*(code["sections"][n:] for n in range(3)), strict=False)
        if one["parent"] == other["parent"] == last["parent"]
        and one["blocks"]
        and not other["history"]
        and not other["footnotes"]
        and not other["references"]
        and one["blocks"][-1]["kind"] == "paragraph"
        and all(b["kind"] == "paragraph" for b in other["blocks"])
        and other["blocks"]
        and other["spans"][0][0] > one["blocks"][-1]["spans"][-1][1]
    )
    last = before["blocks"][-1]
    last["spans"] = [
        *last["spans"],
        *unit["spans"],
        *(s for b in unit["blocks"] for s in b["spans"]),
    ]
    words = [
        last["text"],
        unit["mark"],
        unit["title"] + unit["tail"],
        *(b["text"] for b in unit["blocks"]),
    ]
    last["text"] = " ".join(words)
    code["sections"].remove(unit)


@falsification
def an_item_given_to_the_one_before(code: Plain, source: str) -> None:
    unit, one = pick(
        (unit, at)
        for unit in code["sections"]
        for at in range(len(unit["blocks"]) - 2)
        if all(b["kind"] == "item" and b["parent"] is None for b in unit["blocks"][at : at + 3])
        and not unit["references"]
        and not unit["footnotes"]
        and not unit["history"]
        and not any(b["parent"] is not None for b in unit["blocks"])
        and len(unit["blocks"][at + 1]["spans"][0]) == 2
        and unit["blocks"][at + 1]["spans"][0][0] >= unit["blocks"][at]["spans"][-1][1]
    )
    first, second = unit["blocks"][one], unit["blocks"].pop(one + 1)
    first["spans"] = [*first["spans"], *second["spans"]]
    first["text"] += f" {second['mark']} {second['text']}"


@falsification
def a_paragraph_called_an_item(code: Plain, source: str) -> None:
    _, _, block = pick(found for found in blocks(code) if found[2]["kind"] == "paragraph")
    block["kind"] = "item"


# Names


@falsification
def label_changed(code: Plain, source: str) -> None:
    _, _, block = pick(found for found in blocks(code) if found[2]["label"])
    block["label"] = "Q" if block["label"] != "Q" else "R"


@falsification
def parent_of_an_item_changed(code: Plain, source: str) -> None:
    _, _, block = pick(
        found
        for found in blocks(code)
        if found[2]["mark"]
        and found[2]["parent"] is not None
        and found[0]["blocks"][found[2]["parent"]]["label"]
    )
    block["parent"] = None


@falsification
def term_changed(code: Plain, source: str) -> None:
    _, _, block = pick(found for found in blocks(code) if found[2]["term"])
    block["term"] = "PERSON OF STANDING"


@falsification
def number_changed(code: Plain, source: str) -> None:
    unit = pick(unit for unit in code["sections"] if unit["mark"])
    unit["number"] += "9"


@falsification
def title_changed(code: Plain, source: str) -> None:
    unit = pick(unit for unit in code["sections"] if unit["title"])
    unit["title"] = "Repeal of everything"


@falsification
def words_of_a_title_moved_to_its_tail(code: Plain, source: str) -> None:
    unit = pick(unit for unit in code["sections"] if len(unit["title"].split()) > 2)
    title, _, last = unit["title"].rpartition(" ")
    unit |= {"title": title, "tail": last + unit["tail"]}


@falsification
def parent_of_a_section_changed(code: Plain, source: str) -> None:
    unit = pick(unit for unit in code["sections"] if unit["parent"])
    unit["parent"] = next(d["id"] for d in reversed(code["divisions"]) if d["id"] != unit["parent"])


@falsification
def a_section_moved_under_its_grandparent(code: Plain, source: str) -> None:
    parents = {d["id"]: d["parent"] for d in code["divisions"]}
    unit = pick(unit for unit in code["sections"] if parents.get(unit["parent"]))
    unit["parent"] = parents[unit["parent"]]


@falsification
def parent_of_a_division_changed(code: Plain, source: str) -> None:
    unit = pick(unit for unit in code["divisions"] if unit["parent"])
    unit["parent"] = None if unit["kind"] not in ("appendix", "table", "schedule") else unit["id"]


@falsification
def a_section_called_reserved(code: Plain, source: str) -> None:
    unit = pick(unit for unit in code["sections"] if unit["status"] == "current")
    unit["status"] = "reserved"


@falsification
def a_section_called_repealed(code: Plain, source: str) -> None:
    unit = pick(
        unit for unit in code["sections"] if unit["status"] == "current" and not unit["history"]
    )
    unit["status"] = "repealed"


@falsification
def a_title_that_no_list_says(code: Plain, source: str) -> None:
    unit = pick(iter(code["sections"]))
    unit["list_title"] = "Rights of the reader"


@falsification
def one_anchor_for_two_blocks(code: Plain, source: str) -> None:
    _, _, one = pick(blocks(code), 2)
    _, _, other = pick(blocks(code), 5)
    one["anchor"] = other["anchor"]


# Tables


def _table(code: Plain, rows: int = 2) -> Plain:
    found = (
        block
        for _, _, block in blocks(code)
        if block["rows"] is not None
        and len(block["rows"]) >= rows
        and len(block["rows"][0]) > 1
        and all(block["rows"][0][:2])
        and block["rows"][0] != block["rows"][1]
        and block["rows"][0][0] != block["rows"][0][1]
    )
    return pick(found)


@falsification
def rows_of_a_table_swapped(code: Plain, source: str) -> None:
    rows = _table(code)["rows"]
    rows[0], rows[1] = rows[1], rows[0]


@falsification
def cells_of_a_row_swapped(code: Plain, source: str) -> None:
    row = _table(code)["rows"][0]
    row[0], row[1] = row[1], row[0]


@falsification
def columns_of_a_table_exchanged(code: Plain, source: str) -> None:
    for row in _table(code)["rows"]:
        row[:2] = row[1::-1]


@falsification
def letters_of_a_cell_reversed(code: Plain, source: str) -> None:
    row = _table(code)["rows"][0]
    row[0] = row[0][::-1]


@falsification
def a_cell_inserted(code: Plain, source: str) -> None:
    _table(code)["rows"].append(["Everything", "free"])


@falsification
def a_row_dropped(code: Plain, source: str) -> None:
    del _table(code)["rows"][0]


@falsification
def a_cell_moved_to_the_row_before(code: Plain, source: str) -> None:
    rows = pick(
        block["rows"]
        for _, _, block in blocks(code)
        if block["rows"] is not None
        and len(block["rows"]) > 1
        and " ".join(block["rows"][1])
        in [" ".join(line.split()) for line in block["text"].split("\n")]
    )
    rows[0][-1] = f"{rows[0][-1]} {rows[1][0]}"
    rows[1][0] = ""


def _row(code: Plain, cells: int = 2) -> list[str]:
    """A row whose first cells have several words."""
    return pick(
        row
        for _, _, block in blocks(code)
        for row in block["rows"] or []
        if len(row) >= cells and all(len(cell.split()) > 1 for cell in row[:cells])
    )


@falsification
def words_exchanged_between_the_cells_of_a_row(code: Plain, source: str) -> None:
    row = _row(code)
    (one, rest), (other, last) = (cell.split(maxsplit=1) for cell in row[:2])
    row[:2] = [f"{other} {rest}", f"{one} {last}"]


@falsification
def a_phrase_moved_over_a_bar(code: Plain, source: str) -> None:
    row = _row(code)
    first, _, rest = row[0].partition(" ")
    row[:2] = [rest, f"{row[1]} {first}"]


def _as_table(code: Plain, source: str) -> tuple[Plain, list[str]]:
    """Make a table of a paragraph of several lines; of any paragraph if the text has none."""
    unit, at, block = pick(
        (unit, at, block)
        for unit, at, block in blocks(code)
        if block["kind"] == "paragraph"
        and len(block["text"].split()) > 14
        and not block["insertions"]
        and block["spans"]
        and not any(note["block"] == at for note in [*unit["history"], *unit["footnotes"]])
        and " ".join(source[a:b] for a, b in block["spans"]).split() == block["text"].split()
    )
    empty: Plain = {"caption": None, "columns": [], "heads": [], "notes": []}
    block |= {**empty, "kind": "table"}
    unit["references"] = [one for one in unit["references"] if one["block"] != at]
    lines = "\n".join(source[a:b] for a, b in block["spans"]).split("\n")
    return block, [" ".join(line.split()) for line in lines if line.strip()]


@falsification
def prose_cut_into_two_cells(code: Plain, source: str) -> None:
    block, lines = _as_table(code, source)
    words = " ".join(lines).split()
    block["rows"] = [[" ".join(words[:9]), " ".join(words[9:])]]


@falsification
def lines_of_prose_cut_into_two_cells(code: Plain, source: str) -> None:
    block, lines = _as_table(code, source)
    words = [line.split() for line in lines]
    halves = [(line[: len(line) // 2], line[len(line) // 2 :]) for line in words]
    block["rows"] = [[" ".join(cell) for cell in row] for row in halves]


@falsification
def prose_read_as_two_columns(code: Plain, source: str) -> None:
    block, lines = _as_table(code, source)
    words = [line.split() for line in lines]
    halves = [(line[: len(line) // 2], line[len(line) // 2 :]) for line in words]
    block["rows"] = [
        [" ".join(word for cell in cells for word in cell) for cells in zip(*halves, strict=True)]
    ]


# Notes


def _noted(code: Plain, name: str) -> tuple[tuple[Plain, Plain], tuple[Plain, Plain]]:
    found = [(unit, unit[name][0]) for unit in code["sections"] if unit[name]]
    if len(found) < 2:
        raise AbsentError
    return pick(found[:-1], 0), found[-1]


@falsification
def history_notes_of_two_sections_exchanged(code: Plain, source: str) -> None:
    (one, first), (other, second) = _noted(code, "history")
    first["block"], second["block"] = second["block"], first["block"]
    one["history"][0], other["history"][0] = second, first


@falsification
def footnotes_of_two_sections_exchanged(code: Plain, source: str) -> None:
    (one, first), (other, second) = _noted(code, "footnotes")
    one["footnotes"][0] = {**second, "block": first["block"], "offset": first["offset"]}
    other["footnotes"][0] = {**first, "block": second["block"], "offset": second["offset"]}


@falsification
def a_footnote_moved_to_another_block(code: Plain, source: str) -> None:
    unit, note = pick(
        (unit, note)
        for unit in units(code)
        for note in unit["footnotes"]
        if len(note["spans"]) > 1 and len(unit["blocks"]) > 1 and note["block"] is not None
    )
    note["block"] = (note["block"] + 1) % len(unit["blocks"])
    note["places"][0]["block"] = note["block"]


@falsification
def a_footnote_moved_within_its_block(code: Plain, source: str) -> None:
    _, note = pick(
        (unit, note)
        for unit in units(code)
        for note in unit["footnotes"]
        if len(note["spans"]) > 1 and note["offset"] > 12
    )
    note["offset"] -= 9
    note["places"][0]["offset"] -= 9


@falsification
def a_further_mark_of_a_footnote_dropped(code: Plain, source: str) -> None:
    _, note = pick(
        (unit, note)
        for unit in units(code)
        for note in unit["footnotes"]
        if len(note["places"]) > 2
    )
    del note["places"][1]


@falsification
def a_history_note_given_to_the_next_row(code: Plain, source: str) -> None:
    _, note = pick(
        (unit, note)
        for unit in units(code)
        for note in unit["history"]
        if note["row"] is not None and note["row"] > 0
    )
    note["row"] -= 1


@falsification
def a_history_note_moved_within_its_text(code: Plain, source: str) -> None:
    _, note = pick(
        (unit, note) for unit in units(code) for note in unit["history"] if note["offset"]
    )
    note["offset"] -= 2


@falsification
def number_of_a_footnote_changed(code: Plain, source: str) -> None:
    (_, note), _ = _noted(code, "footnotes")
    note["number"] = "977"


@falsification
def a_history_note_moved_to_another_block(code: Plain, source: str) -> None:
    unit, note = pick(
        (unit, note)
        for unit in units(code)
        for note in unit["history"]
        if note["block"] is not None and len(unit["blocks"]) > 2
    )
    note["block"] = (note["block"] + 1) % len(unit["blocks"])


def _event(code: Plain) -> tuple[Plain, Plain]:
    return pick(
        (note, event)
        for unit in units(code)
        for note in unit["history"]
        for event in note["events"]
        if event["date"] and event["law"]
    )


@falsification
def date_of_an_event_changed(code: Plain, source: str) -> None:
    _, event = _event(code)
    event["date"] = event["date"][:-2] + ("11" if event["date"][-2:] != "11" else "12")


@falsification
def law_of_an_event_changed(code: Plain, source: str) -> None:
    _, event = _event(code)
    event["law"] = "L.L. No. 77-1999"


@falsification
def action_of_an_event_changed(code: Plain, source: str) -> None:
    _, event = _event(code)
    event["action"] = "renumbered"


@falsification
def an_event_dropped(code: Plain, source: str) -> None:
    note, event = _event(code)
    note["events"].remove(event)


@falsification
def a_history_note_altered(code: Plain, source: str) -> None:
    note, _ = _event(code)
    note["raw"] = note["raw"].replace("19", "20", 1) if "19" in note["raw"] else note["raw"] + "1"


@falsification
def a_law_cut_within_its_number(code: Plain, source: str) -> None:
    _, event = pick(
        (note, event)
        for unit in units(code)
        for note in unit["history"]
        for event in note["events"]
        if event["law"] and re.search(r"\d{2,}$", event["law"])
    )
    event["law"] = event["law"][:-1]


# References and moves


def _linked(code: Plain) -> tuple[Plain, Plain]:
    return pick(
        (unit, reference)
        for unit in units(code)
        for reference in unit["references"]
        if reference["target"]
        and reference["target"] != unit["id"]
        and reference["block"] is not None
        and any(letter.isdigit() for letter in reference["text"])
    )


@falsification
def a_reference_that_leads_elsewhere(code: Plain, source: str) -> None:
    unit, reference = _linked(code)
    other = next(
        s for s in reversed(code["sections"]) if s["id"] not in (reference["target"], unit["id"])
    )
    reference |= {"target": other["id"], "targets": [other["id"]], "url": other["url"]}


@falsification
def a_reference_to_nothing(code: Plain, source: str) -> None:
    _, reference = _linked(code)
    reference |= {"target": "999-999", "targets": ["999-999"]}


def _with_item(code: Plain) -> Plain:
    """A reference whose words end with the label of an item."""
    return pick(
        reference
        for unit in units(code)
        for reference in unit["references"]
        if reference["sub"] and reference["text"].endswith(")") and len(reference["targets"]) < 2
    )


@falsification
def the_item_of_a_reference_dropped(code: Plain, source: str) -> None:
    _with_item(code)["sub"] = None


@falsification
def the_item_of_a_reference_changed(code: Plain, source: str) -> None:
    _with_item(code)["sub"] = "Q"


def _of_outside_law(code: Plain) -> Plain:
    return pick(
        reference
        for unit in units(code)
        for reference in unit["references"]
        if reference["law"] and reference["cite"] and reference["url"]
    )


@falsification
def the_cite_of_outside_law_changed(code: Plain, source: str) -> None:
    _of_outside_law(code)["cite"] += "977"


@falsification
def the_address_of_outside_law_is_a_script(code: Plain, source: str) -> None:
    _of_outside_law(code)["url"] = "javascript:alert(1)"


@falsification
def words_of_a_reference_changed(code: Plain, source: str) -> None:
    _, reference = _linked(code)
    reference["text"] += "9"


@falsification
def a_move_left_out(code: Plain, source: str) -> None:
    if not code.get("moves"):
        raise AbsentError
    code["moves"].remove(pick(code["moves"]))


@falsification
def a_move_that_did_not_happen(code: Plain, source: str) -> None:
    _, _, block = prose(code, source)
    span = next(u for u in in_turn(code) if u["blocks"])["spans"][0]
    assert block
    code["moves"] = [
        *code.get("moves", []),
        {"reason": "list below its page", "spans": [span], "over": [0, 1]},
    ]


@falsification
def reasons_of_moves_swapped(code: Plain, source: str) -> None:
    if not code.get("moves"):
        raise AbsentError
    for move in code["moves"]:
        move["reason"] = "label behind its text"
