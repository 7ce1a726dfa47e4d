"""What readers see, against the data: the words of `code.json`, in its order, and no others.

The page's own apparatus (labels of links, cautions, the fold with source and history) is taken off;
what is left of a section's part of a page must be the words of the section, neither more nor less.
A twin holds every text of its page, one after the other.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import unescape
from pathlib import Path
from typing import Any

from lxml import html

from builder.proof.book import Book, Plain, squeeze
from builder.proof.headings import bare

_APPARATUS = frozenset(
    {
        "tb-badge",
        "tb-caution",
        "tb-more",
        "tb-scar",
        "tb-mark",
        "tb-notes__back",
        "tb-notes__places",
        "tb-added",
        "headerlink",
    }
)
"""Classes of what a page adds to the words of the law."""
_MARKS_AFTER = "Notes to this table:"
"""Opens the line that calls a table's footnotes, where its cells cannot."""
_UNSEEN = re.compile(
    r"⟨U\+[0-9A-F]{4,6}⟩"
    r"|[\x00-\x08\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]"
)
"""Controls, and the marks by which pages show them."""
_TWIN = re.compile(r"\]\([^()\s]*(?:\([^()\s]*\)[^()\s]*)*\)|\[\^[^\]\s]+\]:?")
"""What Markdown adds to words: the addresses of links, the marks of footnotes."""
_NEAR = 40
"""Letters that are shown on either side of a difference."""


def differences(site: Path, code: Plain) -> list[str]:
    """Where the pages of a built site show other words than its `code.json`, one line each."""
    pages: dict[str, list[Plain]] = {}
    for unit in Book(code, "").units:
        pages.setdefault(unit["url"].partition("#")[0], []).append(unit)
    found: list[str] = []
    for url, units in pages.items():
        folder = site / url
        try:
            page = (folder / "index.html").read_bytes()
            twin = (folder / "index.md").read_text(encoding="utf-8")
        except OSError as error:
            found.append(f"{url}: {error.strerror}: {error.filename}")
            continue
        found += [f"{url}: {wrong}" for wrong in _of_page(page, units)]
        found += [f"{url}index.md: {wrong}" for wrong in _of_twin(twin, units)]
    return found


def _of_page(page: bytes, units: list[Plain]) -> Iterator[str]:
    """What is wrong with a page of some units."""
    shown = _shown(html.fromstring(page))
    ids = [_anchor(unit) for unit in units]
    order = [name for name, _ in shown if name in ids]
    if order != [name for name in ids if name in order]:
        yield "its headings stand in another order than in code.json"
    parts = dict(shown)
    for unit, name in zip(units, ids, strict=True):
        if name not in parts:
            yield f"{unit['id']} has no heading"
            continue
        heading, body = parts[name]
        if not _is_heading(heading, unit):
            yield f"the heading of {unit['id']} shows {heading!r}"
        wanted = squeeze("".join(texts(unit)))
        seen = squeeze(body)
        if _plain(seen) != _plain(wanted):
            yield f"{unit['id']} {_difference(_plain(seen), _plain(wanted))}"


def _anchor(unit: Plain) -> str:
    return str(unit["url"].partition("#")[2] or unit["id"])


def texts(unit: Plain) -> Iterator[str]:
    """All that a unit says below its heading, in the order of reading."""
    notes: dict[int | None, list[Plain]] = {}
    for note in unit["history"]:
        notes.setdefault(note["block"], []).append(note)
    yield from (note["raw"] for note in notes.get(None, []))
    for index, block in enumerate(unit["blocks"]):
        yield block["mark"]
        yield block["term"] or ""
        yield block["separator"]
        held = notes.get(index, [])
        yield from _cells(block, held) if block["rows"] is not None else _running(block, held)
        yield from (note["raw"] for note in held if note.get("row") is note.get("offset") is None)
    yield from (note["text"] for note in unit["footnotes"])


def _running(block: Plain, notes: list[Plain]) -> Iterator[str]:
    """The text of a block, with the history notes that stand within it."""
    at = 0
    for note in notes:
        if note.get("offset") is not None:
            yield block["text"][at : note["offset"]]
            yield note["raw"]
            at = note["offset"]
    yield block["text"][at:]


def _cells(block: Plain, notes: list[Plain]) -> Iterator[str]:
    """The cells of a table, with the history notes that stand in its rows."""
    yield block["caption"] or ""
    for row in (block["columns"] or [], *(block["heads"] or [])):
        yield from row
    for at, row in enumerate(block["rows"]):
        yield from row
        yield from (note["raw"] for note in notes if note.get("row") == at)
    yield from block["notes"] or []


def _shown(page: Any) -> list[tuple[str, tuple[str, str]]]:
    """The headings of a page in order: the id of each, with its words and the words below it."""
    found: list[tuple[str, tuple[str, str]]] = []
    for element in page.iter():
        name, classes = element.tag, element.get("class", "").split()
        if name in ("h1", "h2", "h3", "h4", "h5", "h6") and element.get("id"):
            found.append((element.get("id"), (" ".join(_words(element).split()), "")))
        elif "tb-unit" in classes and found:
            anchor, (heading, body) = found[-1]
            found[-1] = (anchor, (heading, body + _words(element)))
    return found


def _words(element: Any) -> str:
    """The words of an element without the apparatus of the page."""
    found = [element.text or ""]
    for child in element:
        classes = set((child.get("class") or "").split()) if isinstance(child.tag, str) else set()
        calls_notes = "tb-table__note" in classes and _MARKS_AFTER in (child.text or "")
        if isinstance(child.tag, str) and not classes & _APPARATUS and not calls_notes:
            found.append(_words(child))
        found.append(child.tail or "")
    return "".join(found)


def _is_heading(shown: str, unit: Plain) -> bool:
    """Whether a heading shows the words over its section: its designation, then its title."""
    title, words = _plain(squeeze(unit["title"])), _plain(squeeze(shown))
    if not words.casefold().endswith(title.casefold()):
        return False
    before = bare(words[: len(words) - len(title)])
    number, mark = bare(unit["number"] or ""), bare(unit["mark"])
    named = {"", number, mark, unit["kind"] + number}
    return before in named or (not title and not mark)


def _plain(text: str) -> str:
    """A text without controls and without the marks that show them."""
    return _UNSEEN.sub("", text)


def _difference(seen: str, wanted: str) -> str:
    pairs = enumerate(zip(seen, wanted, strict=False))
    at = next((at for at, (a, b) in pairs if a != b), min(len(seen), len(wanted)))
    first = max(at - _NEAR // 4, 0)
    return f"shows {seen[first : at + _NEAR]!r}, code.json has {wanted[first : at + _NEAR]!r}"


def _of_twin(twin: str, units: list[Plain]) -> Iterator[str]:
    """Texts that a twin lacks, or has in another place."""
    seen, at = _letters(twin), 0
    for unit in units:
        for text in texts(unit):
            wanted = _letters(text)
            found = seen.find(wanted, at)
            if found < 0:
                yield f"{unit['id']} lacks {text[:_NEAR]!r} at its place"
                return
            at = found + len(wanted)


def _letters(text: str) -> str:
    """Letters and figures of a text, without what Markdown adds."""
    return "".join(letter for letter in unescape(_TWIN.sub("", text)) if letter.isalnum())
