"""Falsifications of what a `code.json` states about its text.

Titles' ends, kinds, columns, owners of notes, laws, references, addresses, certainty, identity.
They have a table of their own and the same shape as those in `falsify.py`.
"""

# ruff: noqa: ARG001  (all have the same signature; few use the source)

from __future__ import annotations

import re
from typing import Any

from tests.proof.falsify import AbsentError, Falsification, Plain, blocks, pick, units

STATED: dict[str, Falsification] = {}


def falsification(change: Falsification) -> Falsification:
    """Register a change under its name."""
    STATED[change.__name__] = change
    return change


def _other(values: Any, than: Any) -> Any:
    """A value other than a given one."""
    return pick([value for value in values if value != than])


# Titles and blocks


@falsification
def what_is_gone_called_current(code: Plain, source: str) -> None:
    pick(unit for unit in units(code) if unit["status"] != "current")["status"] = "current"


@falsification
def the_end_of_a_title_given_to_its_text(code: Plain, source: str) -> None:
    unit = pick(
        unit
        for unit in code["sections"]
        if len(unit["title"].split()) > 2
        and unit["blocks"]
        and unit["blocks"][0]["kind"] == "paragraph"
        and not unit["blocks"][0]["term"]
        and not unit["insertions"]
        and unit["spans"]
    )
    start, end = unit["spans"][-1]
    [*_, last] = re.finditer(r"\S+", source[start:end])
    cut, block = start + last.start(), unit["blocks"][0]
    title, _, word = unit["title"].rpartition(" ")
    unit["spans"][-1] = [start, cut]
    block["spans"].insert(0, [cut, end])
    block["text"] = f"{word}{unit['tail']} {block['text']}"
    unit |= {"title": title, "tail": ""}
    _shift(unit, 0, len(word) + 1)


def _shift(unit: Plain, at: int, by: int) -> None:
    """Shift everything that counts letters of a block."""
    for reference in unit["references"]:
        if reference["block"] == at:
            reference["start"] += by
            reference["end"] += by


@falsification
def the_first_words_of_a_text_given_to_its_title(code: Plain, source: str) -> None:
    unit, block, found = pick(
        (unit, unit["blocks"][0], found)
        for unit in code["sections"]
        if unit["blocks"]
        and unit["title"]
        and unit["blocks"][0]["kind"] == "paragraph"
        and not unit["blocks"][0]["insertions"]
        and not unit["history"]
        and not unit["footnotes"]
        and (found := re.match(r"(\w+ \w+) \w", unit["blocks"][0]["text"]))
        and source.startswith(found[1], unit["blocks"][0]["spans"][0][0])
    )
    start, end = block["spans"][0]
    cut = start + len(found[1])
    unit["spans"].append([start, cut])
    block["spans"][0] = [cut + 1, end]
    block["text"] = block["text"][len(found[1]) + 1 :]
    unit |= {"title": f"{unit['title']}{unit['tail']} {found[1]}", "tail": ""}
    _shift(unit, 0, -len(found[1]) - 1)


@falsification
def a_title_of_another_list(code: Plain, source: str) -> None:
    unit = pick(unit for unit in units(code) if unit["list_title"])
    unit["list_title"] = _other(
        [one["list_title"] for one in units(code) if one["list_title"]], unit["list_title"]
    )


@falsification
def an_item_made_a_paragraph(code: Plain, source: str) -> None:
    unit, at, block = pick(
        (unit, at, block)
        for unit, at, block in blocks(code)
        if block["kind"] == "item" and block["mark"] and not block["term"] and block["text"]
    )
    block |= {"text": f"{block['mark']} {block['text']}", "kind": "paragraph"}
    _shift(unit, at, len(block["mark"]) + 1)
    block |= {"mark": "", "label": ""}


@falsification
def a_paragraph_made_a_form(code: Plain, source: str) -> None:
    block = pick(block for _, _, block in blocks(code) if block["kind"] == "paragraph")
    block["kind"] = "form"


@falsification
def a_paragraph_made_a_note(code: Plain, source: str) -> None:
    block = pick(block for _, _, block in blocks(code) if block["kind"] == "paragraph")
    block["kind"] = "note"


@falsification
def a_term_given_to_its_text(code: Plain, source: str) -> None:
    block = pick(
        block
        for _, _, block in blocks(code)
        if block["kind"] == "definition" and block["term"] and not block["insertions"]
    )
    text = f"{block['term']}{block['separator']} {block['text']}".strip()
    block |= {"text": text, "term": None, "separator": "", "kind": "paragraph"}


@falsification
def a_paragraph_hung_under_the_item_above(code: Plain, source: str) -> None:
    _, at, block = pick(
        (unit, at, block)
        for unit, at, block in blocks(code)
        if at
        and block["kind"] == "paragraph"
        and block["parent"] is None
        and unit["blocks"][at - 1]["kind"] == "item"
    )
    block["parent"] = at - 1


@falsification
def an_item_given_to_the_list_within_the_one_before(code: Plain, source: str) -> None:
    unit, at = pick(
        (unit, at)
        for unit, at, block in blocks(code)
        if at
        and block["kind"] == "item"
        and unit["blocks"][at - 1]["parent"] not in (None, block["parent"])
        and not any(one["parent"] is not None and one["parent"] >= at for one in unit["blocks"])
        and not (unit["history"] or unit["footnotes"] or unit["references"])
    )
    one, other = unit["blocks"][at - 1], unit["blocks"].pop(at)
    one["spans"] += other["spans"]
    one["text"] += f" {other['mark']} {other['text']}"


@falsification
def a_paragraph_cut_in_two(code: Plain, source: str) -> None:
    unit, block = pick(
        (unit, block)
        for unit, at, block in blocks(code)
        if block["kind"] == "paragraph"
        and at == len(unit["blocks"]) - 1
        and not unit["history"]
        and not unit["footnotes"]
        and not unit["references"]
        and not block["insertions"]
        and len(block["spans"]) == 1
        and len(source[slice(*block["spans"][0])].split("\n", maxsplit=1)[0].split()) > 5
    )
    start, end = block["spans"][0]
    word = list(re.finditer(r"\S+", source[start:end]))[3]
    cut = start + word.start()
    unit["blocks"].append({**block, "spans": [[cut, end]], "anchor": f"{block['anchor']}-2"})
    unit["blocks"][-1]["text"] = block["text"].split(" ", 3)[3]
    block |= {"spans": [[start, cut]], "text": " ".join(block["text"].split(" ", 3)[:3])}


@falsification
def two_paragraphs_run_into_one(code: Plain, source: str) -> None:
    unit, at = pick(
        (unit, at)
        for unit in units(code)
        for at in range(len(unit["blocks"]) - 1)
        if all(one["kind"] == "paragraph" for one in unit["blocks"][at : at + 2])
        and at + 2 == len(unit["blocks"])
        and not (unit["history"] or unit["footnotes"] or unit["references"])
    )
    other = unit["blocks"].pop(at + 1)
    block = unit["blocks"][at]
    block["spans"] += other["spans"]
    shift = len(block["text"]) + 1
    block["text"] += f" {other['text']}"
    block["insertions"] += [[place + shift, added] for place, added in other["insertions"]]


# Tables


def _table(code: Plain, where: Any) -> Plain:
    return pick(block for _, _, block in blocks(code) if block["rows"] and where(block))


@falsification
def heads_of_columns_exchanged(code: Plain, source: str) -> None:
    heads = _table(code, lambda b: len(b["columns"]) > 1 and len(set(b["columns"])) > 1)["columns"]
    at = pick(at for at in range(len(heads) - 1) if heads[at] != heads[at + 1])
    heads[at], heads[at + 1] = heads[at + 1], heads[at]


@falsification
def a_word_of_a_head_moved_to_the_next(code: Plain, source: str) -> None:
    heads = _table(code, lambda b: any(len(cell.split()) > 1 for cell in b["columns"][:-1]))[
        "columns"
    ]
    at = pick(at for at in range(len(heads) - 1) if len(heads[at].split()) > 1)
    rest, _, word = heads[at].rpartition(" ")
    heads[at : at + 2] = [rest, f"{word} {heads[at + 1]}".strip()]


@falsification
def the_head_of_a_table_made_a_row(code: Plain, source: str) -> None:
    block = _table(code, lambda b: b["columns"] and not b["heads"])
    block["rows"].insert(0, block["columns"])
    block["columns"] = ["" for _ in block["columns"]]


@falsification
def a_row_made_the_head_of_its_table(code: Plain, source: str) -> None:
    block = _table(code, lambda b: not any(b["columns"]) and not b["heads"] and len(b["rows"]) > 1)
    block["columns"] = block["rows"].pop(0)


@falsification
def a_cell_moved_to_the_empty_next_column(code: Plain, source: str) -> None:
    row, at = pick(
        (row, at)
        for _, _, block in blocks(code)
        for row in block["rows"] or []
        for at in range(len(row) - 1)
        if row[at] and not row[at + 1]
    )
    row[at], row[at + 1] = "", row[at]


@falsification
def a_word_moved_to_the_next_cell(code: Plain, source: str) -> None:
    row, at = pick(
        (row, at)
        for _, _, block in blocks(code)
        for row in block["rows"] or []
        for at in range(len(row) - 1)
        if len(row[at].split()) > 1 and row[at + 1]
    )
    rest, _, word = row[at].rpartition(" ")
    row[at : at + 2] = [rest, f"{word} {row[at + 1]}"]


@falsification
def two_rows_run_into_one(code: Plain, source: str) -> None:
    rows = _table(
        code, lambda b: len(b["rows"]) > 2 and all(len(r) == len(b["rows"][0]) for r in b["rows"])
    )["rows"]
    at = pick(range(len(rows) - 1))
    other = rows.pop(at + 1)
    rows[at] = [f"{a} {b}".strip() for a, b in zip(rows[at], other, strict=True)]


# Notes


@falsification
def a_blocks_history_given_to_its_section(code: Plain, source: str) -> None:
    note = pick(
        note
        for unit in code["sections"]
        for note in unit["history"]
        if note["block"] is not None
        and any(one["kind"] != "note" for one in unit["blocks"][note["block"] + 1 :])
    )
    note |= {"block": None, "row": None, "offset": None}


@falsification
def a_sections_history_given_to_its_last_block(code: Plain, source: str) -> None:
    unit, note = pick(
        (unit, note)
        for unit in code["sections"]
        for note in unit["history"]
        if note["block"] is None
        and len(unit["blocks"]) > 1
        and unit["blocks"][-1]["kind"] in ("item", "paragraph")
    )
    note["block"] = len(unit["blocks"]) - 1


@falsification
def a_history_given_to_the_section_before(code: Plain, source: str) -> None:
    before, unit = pick(
        (one, other)
        for one, other in zip(code["sections"], code["sections"][1:], strict=False)
        if other["history"]
    )
    before["history"].append(unit["history"].pop(0) | {"block": None, "row": None, "offset": None})


@falsification
def a_history_note_set_aside(code: Plain, source: str) -> None:
    unit = pick(unit for unit in units(code) if unit["history"])
    note = unit["history"].pop()
    code["set_aside"].append({"kind": "head of a history", "spans": note["spans"]})


@falsification
def a_footnote_set_aside(code: Plain, source: str) -> None:
    unit = pick(unit for unit in units(code) if unit["footnotes"])
    note = unit["footnotes"].pop()
    code["set_aside"].append({"kind": "page foot", "spans": note["spans"]})


# Law set aside, drawn from any place


def _line_aside(code: Plain, source: str, kind: str) -> None:
    """Set aside the last line of a paragraph."""
    unit, block = pick(
        (unit, block)
        for unit, at, block in blocks(code)
        if block["kind"] in ("paragraph", "item")
        and block["rows"] is None
        and not block["insertions"]
        and len(block["spans"]) == 1
        and "\n" in source[slice(*block["spans"][0])]
        and not (unit["history"] or unit["footnotes"])
        and len(source[slice(*block["spans"][0])].rpartition("\n")[2].split()) > 2
    )
    start, end = block["spans"][0]
    line = source[start:end].rpartition("\n")[2]
    words = " ".join(line.split())
    block["spans"] = [[start, end - len(line)]]
    block["text"] = block["text"].removesuffix(words).rstrip()
    unit["references"] = []
    code["set_aside"].append({"kind": kind, "spans": [[end - len(line), end]]})


@falsification
def a_line_set_aside_as_running_head(code: Plain, source: str) -> None:
    _line_aside(code, source, "running head")


@falsification
def a_line_set_aside_as_section_list(code: Plain, source: str) -> None:
    _line_aside(code, source, "section list")


@falsification
def a_line_set_aside_as_page_head(code: Plain, source: str) -> None:
    _line_aside(code, source, "page head")


@falsification
def a_line_set_aside_as_repeated_heading(code: Plain, source: str) -> None:
    _line_aside(code, source, "repeated heading")


@falsification
def a_line_set_aside_as_repeated_table_head(code: Plain, source: str) -> None:
    _line_aside(code, source, "repeated table head")


def _block_aside(code: Plain, source: str, kind: str) -> None:
    """Set aside a whole paragraph."""
    unit = pick(
        unit
        for unit in code["sections"]
        if unit["blocks"]
        and unit["blocks"][-1]["kind"] in ("paragraph", "item", "definition")
        and not (unit["history"] or unit["footnotes"])
        and len(unit["blocks"][-1]["text"].split()) > 3
    )
    at = len(unit["blocks"]) - 1
    unit["references"] = [one for one in unit["references"] if one["block"] != at]
    code["set_aside"].append({"kind": kind, "spans": unit["blocks"].pop()["spans"]})


@falsification
def a_text_set_aside_as_a_web_pages(code: Plain, source: str) -> None:
    _block_aside(code, source, "web page")


@falsification
def a_text_set_aside_as_markup(code: Plain, source: str) -> None:
    _block_aside(code, source, "markup")


@falsification
def a_text_set_aside_as_a_revision_date(code: Plain, source: str) -> None:
    _block_aside(code, source, "revision date")


@falsification
def a_text_set_aside_as_contents(code: Plain, source: str) -> None:
    _block_aside(code, source, "contents")


@falsification
def a_text_set_aside_as_page_foot(code: Plain, source: str) -> None:
    _block_aside(code, source, "page foot")


@falsification
def a_heading_set_aside_and_its_text_given_to_the_section_before(code: Plain, source: str) -> None:
    before, unit = pick(
        (one, other)
        for one, other in zip(code["sections"], code["sections"][1:], strict=False)
        if one["parent"] == other["parent"]
        and other["spans"]
        and not any(other[name] for name in ("history", "footnotes", "references"))
        and all(block["parent"] is None for block in other["blocks"])
    )
    before["blocks"] += unit["blocks"]
    code["set_aside"].append({"kind": "repeated heading", "spans": unit["spans"]})
    code["sections"].remove(unit)


# Laws and days


def _event(code: Plain, where: Any) -> tuple[Plain, Plain]:
    return pick(
        (note, event)
        for unit in units(code)
        for note in unit["history"]
        for event in note["events"]
        if where(event)
    )


@falsification
def the_law_of_an_event_dropped(code: Plain, source: str) -> None:
    _event(code, lambda event: event["law"])[1]["law"] = None


@falsification
def the_end_of_a_law_cut(code: Plain, source: str) -> None:
    _, event = _event(code, lambda event: event["law"] and len(event["law"]) > 3)
    event["law"] = event["law"][:-2].rstrip(" .-")


@falsification
def the_beginning_of_a_law_cut(code: Plain, source: str) -> None:
    _, event = _event(code, lambda event: event["law"] and " " in event["law"])
    event["law"] = event["law"].split(maxsplit=1)[1]


def _two(code: Plain, name: str) -> tuple[Plain, Plain]:
    """Two consecutive events of one note that differ in something."""
    return pick(
        (one, other)
        for unit in units(code)
        for note in unit["history"]
        for one, other in zip(note["events"], note["events"][1:], strict=False)
        if one[name] and other[name] and one[name] != other[name]
    )


@falsification
def laws_of_two_events_exchanged(code: Plain, source: str) -> None:
    one, other = _two(code, "law")
    one["law"], other["law"] = other["law"], one["law"]


@falsification
def days_of_two_events_exchanged(code: Plain, source: str) -> None:
    one, other = _two(code, "date")
    one["date"], other["date"] = other["date"], one["date"]


@falsification
def events_of_a_note_turned_round(code: Plain, source: str) -> None:
    pick(
        note["events"]
        for unit in units(code)
        for note in unit["history"]
        if note["events"] != note["events"][::-1]
    ).reverse()


@falsification
def the_day_of_an_event_dropped(code: Plain, source: str) -> None:
    _event(code, lambda event: event["date"])[1]["date"] = None


@falsification
def the_day_of_an_event_cut_to_its_year(code: Plain, source: str) -> None:
    _, event = _event(code, lambda event: event["date"] and len(event["date"]) > 7)
    event["date"] = event["date"][:4]


@falsification
def an_event_doubled(code: Plain, source: str) -> None:
    note, event = _event(code, lambda event: event["law"])
    note["events"].append(dict(event))


@falsification
def a_repeal_made_an_amendment(code: Plain, source: str) -> None:
    _event(code, lambda event: event["action"] == "repealed")[1]["action"] = "amended"


@falsification
def an_amendment_made_a_repeal(code: Plain, source: str) -> None:
    _event(code, lambda event: event["action"] == "amended")[1]["action"] = "repealed"


# References


def _reference(code: Plain, where: Any) -> tuple[Plain, Plain]:
    return pick((unit, one) for unit in units(code) for one in unit["references"] if where(one))


@falsification
def a_reference_led_to_another_item(code: Plain, source: str) -> None:
    named = {unit["id"]: unit for unit in units(code)}
    _, one = _reference(code, lambda one: one["sub"] and one["target"])
    steps = re.findall(r"\w+", one["sub"])
    last = steps[-1]
    another = chr(ord(last[-1]) + (1 if last[-1] not in "9zZ" else -1))
    one["sub"] = one["sub"][: one["sub"].rindex(last)] + last[:-1] + another
    held = [block["anchor"] for block in named[one["target"]]["blocks"] if block["label"]]
    if held and one["url"]:
        one["url"] = f"{one['url'].partition('#')[0]}#{pick(held)}"


@falsification
def the_item_of_any_reference_dropped(code: Plain, source: str) -> None:
    _, one = _reference(code, lambda one: one["sub"])
    one["sub"] = None


@falsification
def an_anchor_of_a_reference_changed(code: Plain, source: str) -> None:
    _, one = _reference(code, lambda one: one["target"] and "#" in (one["url"] or ""))
    page, _, anchor = one["url"].partition("#")
    one["url"] = f"{page}#{anchor}-2"


@falsification
def a_reference_led_to_another_article(code: Plain, source: str) -> None:
    named = {unit["id"]: unit for unit in code["divisions"]}
    _, one = _reference(code, lambda one: one["target"] in named)
    here = named[one["target"]]
    other = pick(
        unit
        for unit in code["divisions"]
        if (unit["kind"], unit["number"]) == (here["kind"], here["number"]) and unit is not here
    )
    one |= {"target": other["id"], "targets": [other["id"]], "url": other["url"]}


@falsification
def a_reference_left_out(code: Plain, source: str) -> None:
    unit, one = _reference(code, lambda one: one["text"])
    unit["references"].remove(one)


@falsification
def a_reference_doubled_at_another_place(code: Plain, source: str) -> None:
    unit, one = _reference(code, lambda one: one["target"] and one["block"] is not None)
    at = one["block"]
    word = re.search(r"\w+", unit["blocks"][at]["text"])
    assert word
    unit["references"].append({**one, "text": word[0], "start": word.start(), "end": word.end()})


@falsification
def a_reference_made_ambiguous(code: Plain, source: str) -> None:
    _, one = _reference(code, lambda one: one["target"])
    nothing: Plain = {"target": None, "targets": [], "sub": None, "url": None}
    one |= nothing | {"reason": "ambiguous"}


@falsification
def a_dead_reference_led_somewhere(code: Plain, source: str) -> None:
    _, one = _reference(code, lambda one: one["target"] is None and not one["law"])
    unit = pick(code["sections"])
    one |= {"target": unit["id"], "targets": [unit["id"]], "url": unit["url"], "reason": None}


@falsification
def the_law_of_a_reference_changed(code: Plain, source: str) -> None:
    _, one = _reference(code, lambda one: one["law"])
    one["law"] = "Penal Law" if one["law"] != "Penal Law" else "Town Law"


@falsification
def the_cite_of_a_reference_cut(code: Plain, source: str) -> None:
    _, one = _reference(code, lambda one: one["cite"] and len(one["cite"]) > 3)
    one["cite"] = one["cite"][:-1]


@falsification
def the_cite_of_a_reference_dropped(code: Plain, source: str) -> None:
    _, one = _reference(code, lambda one: one["cite"])
    one["cite"] = None


@falsification
def cites_of_two_references_exchanged(code: Plain, source: str) -> None:
    _, one = _reference(code, lambda one: one["cite"])
    found = [
        other
        for unit in units(code)
        for other in unit["references"]
        if other["cite"] and other["cite"] != one["cite"]
    ]
    other = pick(found)
    for name in ("law", "cite", "url"):
        one[name], other[name] = other[name], one[name]


@falsification
def the_address_of_outside_law_changed(code: Plain, source: str) -> None:
    _, one = _reference(code, lambda one: one["law"] and one["url"])
    host = one["url"].split("/")[2]
    one["url"] = one["url"].replace(host, f"{host}.example.com", 1)


@falsification
def outside_law_led_into_the_code(code: Plain, source: str) -> None:
    _, one = _reference(code, lambda one: one["law"])
    unit = pick(code["sections"])
    one |= {"law": None, "cite": None}
    one |= {"target": unit["id"], "targets": [unit["id"]], "url": unit["url"]}


# Ids and addresses


def _exchange(one: Plain, other: Plain, name: str) -> None:
    if one[name] == other[name]:
        raise AbsentError
    one[name], other[name] = other[name], one[name]


@falsification
def anchors_of_two_blocks_exchanged(code: Plain, source: str) -> None:
    unit = pick(unit for unit in units(code) if len(unit["blocks"]) > 1)
    at = pick(range(len(unit["blocks"]) - 1))
    _exchange(unit["blocks"][at], unit["blocks"][at + 1], "anchor")


@falsification
def an_anchor_changed(code: Plain, source: str) -> None:
    _, _, block = pick(blocks(code))
    block["anchor"] += "-x"


@falsification
def ids_of_two_sections_exchanged(code: Plain, source: str) -> None:
    at = pick(range(len(code["sections"]) - 1))
    _exchange(code["sections"][at], code["sections"][at + 1], "id")


@falsification
def an_id_changed(code: Plain, source: str) -> None:
    unit = pick(code["sections"])
    unit["id"] += "-9"


@falsification
def addresses_of_two_sections_exchanged(code: Plain, source: str) -> None:
    one = pick(code["sections"])
    _exchange(one, _other(code["sections"], one), "url")


@falsification
def the_address_of_a_division_changed(code: Plain, source: str) -> None:
    unit = pick(code["divisions"])
    unit["url"] = f"old/{unit['url']}"


# Certainty and doubts


@falsification
def what_is_inferred_called_certain(code: Plain, source: str) -> None:
    block = pick(block for _, _, block in blocks(code) if block["certainty"] != "certain")
    block["certainty"] = "certain"


@falsification
def what_is_certain_called_inferred(code: Plain, source: str) -> None:
    block = pick(block for _, _, block in blocks(code) if block["certainty"] == "certain")
    block["certainty"] = "inferred"


@falsification
def a_title_called_certain(code: Plain, source: str) -> None:
    sure = pick(
        unit["certainty"][what]
        for unit in units(code)
        for what in ("title", "number")
        if unit["certainty"][what]["is"] != "certain"
    )
    sure["is"] = "certain"


@falsification
def an_inferred_day_called_certain(code: Plain, source: str) -> None:
    _event(code, lambda event: event["certainty"] != "certain")[1]["certainty"] = "certain"


@falsification
def a_caution_taken_away(code: Plain, source: str) -> None:
    pick(unit for unit in units(code) if unit["warning"])["warning"] = None


@falsification
def a_caution_made_up(code: Plain, source: str) -> None:
    pick(unit for unit in units(code) if not unit["warning"])["warning"] = "Do not rely on it."


@falsification
def the_caution_of_a_code_taken_away(code: Plain, source: str) -> None:
    if not code["source"]["caution"]:
        raise AbsentError
    code["source"]["caution"] = None


@falsification
def the_newest_law_changed(code: Plain, source: str) -> None:
    if not code["source"]["newest_law"]:
        raise AbsentError
    code["source"]["newest_law"]["law"] = "L.L. No. 1-2031"


@falsification
def the_day_of_the_newest_law_changed(code: Plain, source: str) -> None:
    if not code["source"]["newest_law"]:
        raise AbsentError
    code["source"]["newest_law"]["date"] = "2031-01-01"


@falsification
def a_confidence_raised(code: Plain, source: str) -> None:
    block = pick(block for _, _, block in blocks(code) if block["confidence"] < 0.95)
    block |= {"confidence": 1.0, "certainty": "certain"}


@falsification
def a_doubt_left_out(code: Plain, source: str) -> None:
    code["doubts"].remove(pick(code["doubts"]))


@falsification
def a_doubt_made_up(code: Plain, source: str) -> None:
    code["doubts"].append(
        {"kind": "reading order", "where": "1-1", "detail": "Geese", "span": None}
    )


@falsification
def a_damaged_copy_called_whole(code: Plain, source: str) -> None:
    if not code["condition"]["damaged"]:
        raise AbsentError
    code["condition"] = {"damaged": False}


# Identity


@falsification
def the_town_renamed(code: Plain, source: str) -> None:
    code["municipality"]["name"] = "Village of Nowhere-by-the-Sea"


@falsification
def the_state_changed(code: Plain, source: str) -> None:
    code["municipality"]["state"] = "TX" if code["municipality"]["state"] != "TX" else "NY"


@falsification
def the_day_up_to_which_it_is_current_changed(code: Plain, source: str) -> None:
    code["source"]["current_through"] = "2031-01-01"


@falsification
def the_publisher_changed(code: Plain, source: str) -> None:
    code["source"]["publisher"] = "The Goose Press"


@falsification
def the_official_address_changed(code: Plain, source: str) -> None:
    code["municipality"]["official_url"] = "https://example.org/elsewhere"
