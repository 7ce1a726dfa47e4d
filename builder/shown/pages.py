"""Check the built pages and their Markdown twins: words of sections, headings, meanings of terms.

A page's own additions (labels of links, cautions, the fold with source and history) are removed.
What remains of a section's part must be the words of the section, no more and no less.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from hashlib import sha256
from html import unescape
from pathlib import Path
from posixpath import join, normpath
from typing import Any

from lxml import etree

from builder.frozen import Plain
from builder.proof.book import squeeze
from builder.shown.said import NEAR, difference, is_heading, texts
from builder.text.squash import single_spaced
from builder.text.unseen import only_seen

_ADDED = re.compile(r"\]\([^()\s]*(?:\([^()\s]*\)[^()\s]*)*\)|\[\^[^\[\]\s]+\]:?")
"""What Markdown adds to words: addresses of links, marks of footnotes."""

_NO_LETTER = re.compile(r"[\W_]+")

_COMMON = bytes(code for code in range(128) if _NO_LETTER.match(chr(code)))
"""ASCII characters that are not letters; removing bytes is faster than removing characters."""

_APPARATUS = frozenset(
    """
    tb-badge tb-caution tb-doubt tb-ask tb-listed tb-meant tb-more tb-scar tb-settled tb-printed
    tb-mark tb-picture tb-notes__back tb-notes__places tb-added headerlink
    """.split()
)
"""Classes of elements that a page adds to the words of the law."""

_MARKS_AFTER = "Notes to this table:"
"""Opens the line of a table's footnote marks, where its cells cannot have them."""

_CUT = "…"

_REBUILT = " (rebuilt from a damaged copy; check the official text)"

_LEADS = re.compile(r"(?:\w[^\"“”]*,|The\s+\w+)\s+(?=[\"“])")
"""A clause that leads to a term in quotation marks."""

_ENOUGH = 100
"""Fewest letters of a meaning that a tooltip shows before it is cut."""

_HEADINGS = ("h1", "h2", "h3", "h4", "h5", "h6")

_UNIT = "div"
"""The element with the words of a unit. All others are skipped, because looking at an element makes
an object of it."""


def differences(site: Path, paged: Mapping[str, list[Plain]]) -> Iterator[str]:
    """Messages where the pages of a site show other words than their units, given by address."""
    meanings = {
        f"{unit['url'].partition('#')[0]}#{block['anchor']}": tuple(
            only_seen(squeeze(f"{term}:{block['text']}")) for term in _terms(block["term"])
        )
        for units in paged.values()
        for unit in units
        for block in unit["blocks"]
        if block["term"]
    }
    for url, units in paged.items():
        try:
            page = etree.fromstring((site / url / "index.html").read_bytes(), etree.HTMLParser())
        except OSError as error:
            yield f"{url}: {error.strerror}: {error.filename}"
            continue
        if page is None:  # an empty file
            yield f"{url}: index.html is empty"
            continue
        faults = (
            *_of_page(page, units),
            *_of_pictures(site / "data", page, units),
            *_of_meanings(page, url, meanings),
        )
        yield from (f"{url}: {wrong}" for wrong in faults)


def _of_page(page: Any, units: list[Plain]) -> Iterator[str]:
    """What is wrong with a page that must contain `units`."""
    shown = _shown(page)
    ids = [unit["url"].partition("#")[2] or unit["id"] for unit in units]
    order = [name for name, _ in shown if name in ids]
    if order != [name for name in ids if name in order]:
        yield "its headings are not in the order of code.json"
    parts = dict(shown)
    for unit, name in zip(units, ids, strict=True):
        if name not in parts:
            yield f"{unit['id']} has no heading"
            continue
        heading, body = parts[name]
        if not is_heading(heading, unit):
            yield f"the heading of {unit['id']} shows {heading!r}"
        wanted, seen = only_seen(squeeze("".join(texts(unit)))), only_seen(squeeze(body))
        if seen != wanted:
            yield f"{unit['id']} {difference(seen, wanted)}"
    yield from _of_settled(page, units)


def _of_settled(page: Any, units: list[Plain]) -> Iterator[str]:
    """What is wrong with statements about decisions by hand, and about the source's words."""
    wanted = [one for unit in units for one in unit.get("settled", [])]
    seen = [_text(one) for one in page.xpath("//p[@class='tb-settled']")]
    if sorted(map(squeeze, seen)) != sorted(map(squeeze, wanted)):
        yield f"it shows {seen!r} as settled by hand, code.json has {wanted!r}"
    blocks = [block for unit in units for block in unit["blocks"] if block["rows"] is None]
    printed = [one["printed"] for block in blocks for one in block.get("readings", [])]
    shown = [_text(one) for one in page.xpath("//span[@class='tb-printed']")]
    if shown != [f"[the source has “{one}”]" for one in printed]:
        yield f"it says {shown!r}, but the source has {printed!r}"


def _of_pictures(data: Path, page: Any, units: list[Plain]) -> Iterator[str]:
    """Pictures that a page lacks or has too many of, and files that are other pictures."""
    hashes = {one["name"]: one["sha256"] for unit in units for one in unit.get("pictures", ())}
    seen = page.xpath("//figure[@class='tb-picture']//img/@src")
    if sorted(one.partition("data/")[2] for one in seen) != sorted(hashes):
        yield f"it shows the pictures {seen!r}, code.json has {[*hashes]!r}"
    for name, held in hashes.items():
        file = data / name
        if not file.is_file() or sha256(file.read_bytes()).hexdigest() != held:
            yield f"{name} is not the picture that code.json has"


def _terms(printed: str) -> tuple[str, ...]:
    """A term, and the same without the clause that leads to its quotation marks.

    >>> _terms('As used here, "hive"'), _terms('Hive or "box"')
    (('As used here, "hive"', '"hive"'), ('Hive or "box"',))
    """
    led = _LEADS.match(printed)
    return (printed, printed[led.end() :]) if led else (printed,)


def _of_meanings(page: Any, url: str, meanings: Mapping[str, tuple[str, ...]]) -> Iterator[str]:
    """Meanings in tooltips of terms that differ from the definitions."""
    for link in page.xpath("//a[@class='tb-term']"):
        to, _, anchor = link.get("href").partition("#")
        to = to.removesuffix("index.html")  # a site opened from a folder names its files
        place = url if not to else f"{normpath(join(url, to))}/".replace("./", "")
        shown = link.get("title", "").removesuffix(_REBUILT)
        held = meanings.get(f"{place}#{anchor}", ("",))
        seen = only_seen(squeeze(shown.removesuffix(_CUT)))
        cut = shown.endswith(_CUT) and len(seen) >= _ENOUGH
        if seen not in held and not (cut and any(one.startswith(seen) for one in held)):
            yield f"the meaning of {_text(link)!r} {difference(seen, held[-1])}"


def _shown(page: Any) -> list[tuple[str, tuple[str, str]]]:
    """For each heading of a page, in order: its id, its words, and the words below it."""
    found: list[tuple[str, tuple[str, str]]] = []
    for element in page.iter(*_HEADINGS, _UNIT):
        name, classes = element.tag, element.get("class", "").split()
        if name in _HEADINGS and element.get("id"):
            found.append((element.get("id"), (single_spaced(_words(element)), "")))
        elif "tb-unit" in classes and found:
            anchor, (heading, body) = found[-1]
            found[-1] = (anchor, (heading, body + _words(element)))
    return found


def _text(element: Any) -> str:
    """All words of an element."""
    return str(element.xpath("string()"))


def _words(element: Any) -> str:
    """The words of an element except what the page adds."""
    found = [element.text or ""]
    for child in element:
        classes = set((child.get("class") or "").split()) if isinstance(child.tag, str) else set()
        calls_notes = "tb-table__note" in classes and _MARKS_AFTER in (child.text or "")
        if isinstance(child.tag, str) and not classes & _APPARATUS and not calls_notes:
            found.append(_words(child))
        found.append(child.tail or "")
    return "".join(found)


def twin_differences(site: Path, paged: Mapping[str, list[Plain]]) -> Iterator[str]:
    """Messages about texts that the Markdown twins of a site lack, or have in another place."""
    for url, units in paged.items():
        try:
            twin = (site / url / "index.md").read_text(encoding="utf-8", errors="replace")
        except OSError as error:
            yield f"{url}: {error.strerror}: {error.filename}"
            continue
        yield from (f"{url}index.md: {wrong}" for wrong in _of_twin(twin, units))


def _of_twin(twin: str, units: list[Plain]) -> Iterator[str]:
    shown, at = _letters(twin), 0
    for unit in units:
        for text in unit.get("settled", []):
            if _letters(text) not in shown:
                yield f"{unit['id']} does not say {text[:NEAR]!r}"
        for text in texts(unit):
            wanted = _letters(text)
            found = shown.find(wanted, at)
            if found < 0:
                yield f"{unit['id']} lacks {text[:NEAR]!r} at its place"
                return
            at = found + len(wanted)


def _letters(text: str) -> str:
    """The letters and figures of a text, without what Markdown adds and invisible characters."""
    words = only_seen(unescape(_ADDED.sub("", text)))
    return _NO_LETTER.sub("", words.encode().translate(None, _COMMON).decode())
