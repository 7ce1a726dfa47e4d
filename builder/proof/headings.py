"""Numbers, titles, kinds, parents and states of units follow from their headings and places."""

from __future__ import annotations

import re
from collections.abc import Iterator

from builder.frozen import Plain
from builder.grouped import grouped
from builder.proof.book import Book, around, place_of, squeeze
from builder.proof.fault import Fault, told
from builder.text.figures import lowered
from builder.text.squash import squash

_KINDS = ("part", "title", "chapter", "article", "subchapter", "schedule", "appendix", "table")
_GOES_ON = re.compile(r"[a-z]{4,}\.\s*\n\s*\w")
"""A line that ends like a sentence, with another below; "St." and "U.S." end none."""
_DESIGNATION = 3
"""Fewest letters of a word that names a kind of heading before its number: "Sec.", "Chapter"."""


def check(book: Book) -> Iterator[Fault]:
    """Check each unit's number, kind, end of title, status and parent."""
    yield from _unique(book)
    yield from _parents(book)
    yield from _lists(book)
    numbered = book.by_hand("heading")
    sections = {_word(unit["mark"]) for unit in book.units if unit["kind"] == "section"}
    articles = sections == {"article"} and all(unit["kind"] != "article" for unit in book.units)
    for unit in book.units:
        number = "" if place_of(unit) in numbered else _number(unit, articles=articles)
        yield from told("heading", unit["id"], unit, number, _edges(unit, book))
        yield from told("status", unit["id"], unit, _status(unit))


def bare(text: str) -> str:
    """Letters and digits of a text, without case and with raised figures as plain ones."""
    return lowered(squash(text))


def _unique(book: Book) -> Iterator[Fault]:
    """Each id and each anchor names one place."""
    blocks = ((block["anchor"], block) for _, block in book.each("blocks") if block["anchor"])
    pairs = {"units": ((unit["id"], unit) for unit in book.units), "blocks": blocks}
    for what, named in pairs.items():
        for name, (_, *others) in grouped(named).items():
            for part in others:
                yield from told("id", name, part, f"names two {what}")


def _parents(book: Book) -> Iterator[Fault]:
    """A unit's parent is the nearest higher unit before it, and no table."""
    open_: list[Plain] = []
    for unit in book.units:
        while open_ and (open_[-1]["rank"] >= unit["rank"] or open_[-1]["kind"] == "table"):
            open_.pop()
        above = open_[-1]["id"] if open_ else None
        if unit["parent"] != above:
            detail = f"is under {unit['parent']}, but below the heading of {above}"
            kind = "parent" if unit["spans"] else "order"  # what is not printed has no place
            yield from told(kind, unit["id"], unit, detail)
        open_.append(unit)


def _word(mark: str) -> str:
    """The first word of a designation.

    >>> _word("ARTICLE I."), _word("")
    ('article', '')
    """
    return bare(next(iter(mark.split()), ""))


def _number(unit: Plain, *, articles: bool) -> str:
    """What is wrong with a unit's number or kind, by its printed designation; "" if nothing.

    Args:
        unit: the unit.
        articles: whether all sections of the code are printed as articles.
    """
    mark, number = unit["mark"], bare(unit["number"] or "")
    words = mark.replace("\xa0", " ").split()
    named = [at for at, word in enumerate(words[:-1]) if at and bare(word) == unit["kind"]]
    ends = (f".{unit['number']}", f"-{unit['number']}")
    held = named and (words[0].endswith(ends) or bare(words[0]) in _KINDS)
    words = words[named[-1] if held else 0 :]  # "9-2.4 DIVISION 4", "Title 7 ► Chapter 1"
    kind = "section" if mark.startswith("§") else _word(" ".join(words))
    called = articles and (unit["kind"], kind) == ("section", "article")
    if (mark.startswith("§") or kind in _KINDS) and kind != unit["kind"] and not called:
        return f"has the kind {unit['kind']}, but is printed as {mark!r}"
    while len(words) > 1 and len(bare(words[0])) >= _DESIGNATION and bare(words[0]).isalpha():
        del words[: 1 + (bare(words[1]) == "no" and len(words) > 2)]
    printed = bare("".join(words))
    same = printed in ("", number, number.replace("1", "l")) or _opens_range(words, number)
    return "" if same else f"{mark!r} is not number {unit['number']!r}"


def _opens_range(words: list[str], number: str) -> bool:
    """Whether a heading is for several sections, "§§ 1-3 through 1-9.", and named by the first."""
    named = [*filter(None, map(bare, words))]
    several = not {"through", "to", "and"}.isdisjoint(named)
    return several and number in (named[0], named[0] + named[-1])


_OPEN = re.compile(r"(?:[^\W_]|[,;–—-])\Z")
"""The end of a title that may go on."""
_SEPARATED = re.compile(r"\s*[-–—:.]|\s{2}|\t|\s*(?:\*{2,4}|__)?$")
"""What separates a title from the text after it on its line, or closes the line."""


def _edges(unit: Plain, book: Book) -> str:
    """What is wrong with the end of a title.

    It must end with its line, or where a note or a stop separates it from the text.
    """
    if bare(unit["tail"]):
        return f"{unit['tail']!r} is more than the end of a title"
    by_hand = place_of(unit) in book.by_hand("title", "heading")
    if book.flattened or not unit["spans"] or unit["tail"] or by_hand:
        return ""
    if _GOES_ON.search(book.printed(unit)[len(unit["mark"]) :]):
        return "its title goes on after a line that ends it"
    end = unit["spans"][-1][1]
    rest = around(book.source, end, end)[1]
    notes = (*unit["history"], *unit["footnotes"])
    begun = {start for note in notes for start, _ in note["spans"]}
    if not begun.isdisjoint((end, end + len(rest) - len(rest.lstrip()))):
        return ""
    within = _OPEN.search(unit["title"]) and not _SEPARATED.match(rest)
    return "its title ends in the middle of its line" if within else ""


_REPEALED = re.compile(r"\s*Repealed by\b(?=[^\n]*\d)")
_GONE = re.compile(
    r"^\W*(?:repealed|deleted|rescinded|rep)(?:\W*$|\.? by\b)|[(\[]repealed\.?[)\]]\W*$", re.I
)
"""A title that says so: "Geese (Repealed)", "Rep. by Ord. 12", "[Deleted.]"."""
_FEW = 6
"""Most words of a text that only names the act: "Repealed by Ord. No. 12 ."."""


def _status(unit: Plain) -> str:
    """What is wrong with a unit's status, given its title, its notes and its remaining text."""
    title, status, blocks = bare(unit["title"]), unit["status"], unit["blocks"]
    if status == "reserved" and "reserved" not in title:
        return "is called reserved, but its title does not say so"
    if status != "reserved" and title == "reserved":
        return f"is called {status}, but its title says that it is reserved"
    actions = {event["action"] for note in unit["history"] for event in note["events"]}
    left = " ".join(block["text"] for block in blocks)
    alone = len(blocks) == 1 and _REPEALED.match(left) and len(left.split()) <= _FEW
    empty = all(block["kind"] == "note" for block in blocks)
    gone = _GONE.search(unit["title"])
    said = "repealed" in title or gone or ("repealed" in actions and empty) or alone
    if status == "repealed" and not said:
        return "is called repealed, but neither title nor notes say so"
    if status == "current" and (alone or (empty and gone)):
        return "is called current, but its title or text says that it is repealed"
    return ""


def _lists(book: Book) -> Iterator[Fault]:
    """Each title from a section list is in one, with the unit's words or number."""
    lists = (part for part in book.code["set_aside"] if part["kind"] == "section list")
    entries = "".join(book.printed(part) for part in lists)
    printed, plain = squeeze(entries), bare(entries)
    for unit in book.units:
        title, number = unit.get("list_title") or "", bare(unit["number"] or "")
        mine = bare(title) == bare(unit["title"]) or (number and number + bare(title) in plain)
        if squeeze(title) not in printed or not (mine or not title or book.flattened):
            yield from told("heading", unit["id"], unit, f"no section list says {title!r}")
