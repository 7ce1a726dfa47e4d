"""Numbers, titles, kinds, parents and states of units follow from their headings and places."""

from __future__ import annotations

import re

from builder.frozen import Plain
from builder.proof.book import Book, around, place_of, squeeze
from builder.proof.fault import Ledger
from builder.text.figures import lowered

_KINDS = ("part", "title", "chapter", "article", "subchapter", "schedule", "appendix", "table")
_NO_LETTER = re.compile(r"[\W_]+")
_DESIGNATION = 3
"""Fewest letters of a word that names a kind of heading before its number: "Sec.", "Chapter"."""


def check(book: Book, ledger: Ledger) -> None:
    """Check each unit's number, kind, end of title, status and parent."""
    _unique(book, ledger)
    _parents(book, ledger)
    _lists(book, ledger)
    by_hand = book.by_hand("heading")
    sections = {_word(unit["mark"]) for unit in book.units if unit["kind"] == "section"}
    articles = sections == {"article"} and all(unit["kind"] != "article" for unit in book.units)
    for unit in book.units:
        ledger.checked["headings"] += 1
        number = "" if place_of(unit) in by_hand else _number(unit, articles=articles)
        ledger.wrong("heading", unit["id"], unit, number, _edges(unit, book))
        ledger.wrong("status", unit["id"], unit, _status(unit))


def bare(text: str) -> str:
    """Letters and digits of a text, without case and with raised figures as plain ones."""
    return lowered(_NO_LETTER.sub("", text).lower())


def _unique(book: Book, ledger: Ledger) -> None:
    """Check that each id and each anchor names one place."""
    seen: set[str] = set()
    anchors: set[str] = set()
    for unit in book.units:
        if unit["id"] in seen:
            ledger.wrong("id", unit["id"], unit, "names two units")
        seen.add(unit["id"])
        for block in unit["blocks"]:
            if block["anchor"] and block["anchor"] in anchors:
                ledger.wrong("id", block["anchor"], block, "names two blocks")
            anchors.add(block["anchor"])


def _parents(book: Book, ledger: Ledger) -> None:
    """Check that a unit's parent is the nearest higher unit before it, and no table."""
    open_: list[Plain] = []
    for unit in book.units:
        while open_ and (open_[-1]["rank"] >= unit["rank"] or open_[-1]["kind"] == "table"):
            open_.pop()
        above = open_[-1]["id"] if open_ else None
        if unit["parent"] != above:
            detail = f"is under {unit['parent']}, but below the heading of {above}"
            kind = "parent" if unit["spans"] else "order"  # what is not printed has no place
            ledger.wrong(kind, unit["id"], unit, detail)
        open_.append(unit)


def _word(mark: str) -> str:
    """The first word of a designation.

    >>> _word("ARTICLE I."), _word("")
    ('article', '')
    """
    return bare(mark.split(maxsplit=1)[0]) if mark.split() else ""


def _number(unit: Plain, *, articles: bool) -> str:
    """What is wrong with a unit's number or kind, by its printed designation; "" if nothing.

    Args:
        unit: the unit.
        articles: whether all sections of the code are printed as articles.
    """
    words = unit["mark"].replace("\xa0", " ").split()
    number = bare(unit["number"] or "")
    ends = (f".{unit['number']}", f"-{unit['number']}")  # "9-2.4" before "DIVISION 4"
    if len(words) > 1 and bare(words[1]) == unit["kind"] and number and words[0].endswith(ends):
        del words[0]
    if len(words) > 3 and bare(words[0]) in _KINDS and bare(words[-2]) == unit["kind"]:
        words = words[-2:]  # "Title 7 ► Chapter 1"
    kind = bare(words[0]) if words else ""
    called = articles and (unit["kind"], kind) == ("section", "article")
    if kind in _KINDS and kind != unit["kind"] and not called:
        return f"has the kind {unit['kind']}, but is printed as {unit['mark']!r}"
    if words and words[0].startswith("§") and unit["kind"] != "section":
        return f"has the kind {unit['kind']}, but is printed as {unit['mark']!r}"
    whole = len(words)
    while len(words) > 1 and bare(words[0]).isalpha() and len(bare(words[0])) >= _DESIGNATION:
        del words[0]
    if 1 < len(words) < whole and bare(words[0]) == "no":
        del words[0]
    printed = bare("".join(words))
    same = printed in (number, number.replace("1", "l")) or _opens_range(words, number)
    return "" if same or not printed else f"{unit['mark']!r} is not number {unit['number']!r}"


def _opens_range(words: list[str], number: str) -> bool:
    """Whether a heading is for several sections, "§§ 1-3 through 1-9.", and named by the first."""
    named = [bare(word) for word in words if bare(word)]
    apart = {"through", "to", "and"} & set(named)
    return bool(apart) and number in (named[0], named[0] + named[-1])


def _edges(unit: Plain, book: Book) -> str:
    """What is wrong with the end of a title.

    It must end with its line, or where a note or a stop separates it from the text.
    """
    if any(letter.isalnum() for letter in unit["tail"]):
        return f"{unit['tail']!r} is more than the end of a title"
    by_hand = place_of(unit) in book.by_hand("title", "heading")
    if book.flattened or not unit["spans"] or unit["tail"] or by_hand:
        return ""
    end = unit["spans"][-1][1]
    rest = around(book.source, end, end)[1]
    notes = {
        span[0]
        for name in ("history", "footnotes")
        for note in unit[name]
        for span in note["spans"]
    }
    if not notes.isdisjoint((end, end + len(rest) - len(rest.lstrip()))):
        return ""
    if rest[:1].isalnum():
        return "its title ends in the middle of a word"
    open_ = unit["title"][-1:].isalnum() or unit["title"].endswith(_OPEN)
    within = rest.strip() and open_ and not _SEPARATED.match(rest)
    return "its title ends in the middle of its line" if within else ""


_OPEN = (",", ";", "-", "–", "—")
"""Signs after which a title continues."""
_SEPARATED = re.compile(r"\s*[-–—:.]|\s{2}|\t|\s*(?:\*{2,4}|__)$")
"""What separates a title from the text after it on its line, or closes the line."""
_REPEALED = re.compile(r"\s*Repealed by\b(?=[^\n]*\d)")
_GONE = re.compile(
    r"^\W*(?:repealed|deleted|rescinded|rep)(?:\W*$|\.? by\b)|[(\[]repealed\.?[)\]]\W*$", re.I
)
"""A title that says so: "Geese (Repealed)", "Rep. by Ord. 12", "[Deleted.]"."""
_FEW = 6
"""Most words of a text that only names the act: "Repealed by Ord. No. 12 ."."""


def _status(unit: Plain) -> str:
    """What is wrong with a unit's status, given its title, its notes and its remaining text."""
    title, status = bare(unit["title"]), unit["status"]
    if status == "reserved" and "reserved" not in title:
        return "is called reserved, but its title does not say so"
    if status != "reserved" and title == "reserved":
        return f"is called {status}, but its title says that it is reserved"
    actions = {event["action"] for note in unit["history"] for event in note["events"]}
    left = [block["text"] for block in unit["blocks"]]
    alone = len(left) == 1 and _REPEALED.match(left[0]) and len(left[0].split()) <= _FEW
    empty = all(block["kind"] == "note" for block in unit["blocks"])
    gone = _GONE.search(unit["title"])
    said = "repealed" in title or gone or ("repealed" in actions and empty) or alone
    if status == "repealed" and not said:
        return "is called repealed, but neither title nor notes say so"
    if status == "current" and (alone or (empty and gone)):
        return "is called current, but its title or text says that it is repealed"
    return ""


def _lists(book: Book, ledger: Ledger) -> None:
    """Check that each title from a section list is in one, with the unit's words or number."""
    lists = [part for part in book.code["set_aside"] if part["kind"] == "section list"]
    entries = "".join(book.source[a:b] for part in lists for a, b in part["spans"])
    printed, plain = squeeze(entries), bare(entries)
    for unit in book.units:
        title = unit.get("list_title")
        if not title:
            continue
        number = bare(unit["number"] or "")
        mine = bare(title) == bare(unit["title"]) or (number and number + bare(title) in plain)
        if squeeze(title) not in printed or not (mine or book.flattened):
            ledger.wrong("heading", unit["id"], unit, f"no section list says {title!r}")
