"""A web page as a source: a line for each block of text, headings marked.

It may be saved as one file (MHTML). Scripts, styles, menus and forms are not text; nothing outside
the file is ever opened.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import replace
from email import message_from_bytes, policy
from email.message import Message
from pathlib import Path

from lxml import etree, html

from builder.errors import SourceError
from builder.sources import CONTROL
from builder.sources.decoded import decoded
from builder.sources.elements import Element
from builder.sources.html_marks import Law, PageMarks, Shows, around, law_of, marks_of, names_of
from builder.sources.html_tables import SILENT, counters_of, rows_of, words_of
from builder.sources.html_unread import closed, unread
from builder.sources.html_writer import PageWriter
from builder.sources.text import SourceText
from builder.text.amounts import counted
from builder.text.figures import lowered, raised
from builder.text.lines import line_of

BEGINNINGS = (b"<!doctype html", b"<html", b"<!-- saved from url")
"""First bytes of web pages, in lower case."""

FIRST_LINES = (b"From: <Saved by", b'From: "Saved by', b"MIME-Version: 1.0")
"""First lines that browsers write in an MHTML file."""
_CHARSET = re.compile(rb"<meta[^>]{0,200}charset\s*=\s*[\"']?([\w-]{1,40})", re.I)
_SOFT_HYPHEN = re.compile("\xad|&(?:shy|#173|#x[aA][dD]);")
_DECLARED = re.compile(r"(?<!\s)\s*<\?xml[^>]{0,200}\?>")
_OWN_ADDRESS = (
    etree.XPath(".//link[@rel='canonical']/@href", smart_strings=False),
    etree.XPath(".//meta[@property='og:url']/@content", smart_strings=False),
)
_WHOLE_ADDRESS = re.compile(r"https?://[^\s\"'<>]{4,500}")
_SAVED = re.compile(r"<!-- saved from url=\(\d+\)(https?://[^\s\"'<>]{4,500}) -->")
_RAISED = etree.XPath(
    ".//*[ancestor-or-self::sup or ancestor-or-self::span[translate(@class, 'SUPERCIT', 'supercit')"
    " = 'superscript']]"
)
_FRONT = 4096
"""Bytes at the beginning in which a page names its encoding."""


def read_html(path: Path, data: bytes) -> SourceText:
    """The text of a web page, a line for each block, headings marked.

    Raises:
        SourceError: it has no text.
    """
    return _read(path, data, {})


def read_mhtml(path: Path, data: bytes) -> SourceText:
    """The text of the web page in an MHTML file (RFC 2557).

    Raises:
        SourceError: it has no page, or a page without text.
    """
    whole = message_from_bytes(data, policy=policy.compat32)
    parts = {part.get_content_type(): part for part in reversed([*whole.walk()])}
    page = parts.get("text/html")
    if page is None:
        raise SourceError(path, "contains no web page", "save the page again, as HTML")
    held = _held(page)
    with suppress(LookupError):
        held = held.decode(page.get_content_charset("utf-8"), "replace").encode()
    address = whole["Snapshot-Content-Location"] or page["Content-Location"] or ""
    saved = f"<!-- saved from url=({len(address):04}){address} -->\n".encode()
    pictures = {
        place: _held(part)
        for part in whole.walk()
        if part.get_content_maintype() == "image"
        for place in (part["Content-Location"], f"cid:{str(part['Content-ID']).strip('<>')}")
        if place
    }
    return _read(path, saved + held, pictures)


def _held(part: Message) -> bytes:
    held = part.get_payload(decode=True)
    return held if isinstance(held, bytes) else b""


def _read(path: Path, data: bytes, pictures: Mapping[str, bytes]) -> SourceText:
    named = _CHARSET.search(data[:_FRONT])
    text, encoding = decoded(data, named[1].decode("ascii", "replace") if named else "")
    given = _DECLARED.sub("", CONTROL.sub(" ", _SOFT_HYPHEN.sub("", text)), count=1)
    page, quotes = closed(given)
    parser = html.HTMLParser(no_network=True, remove_comments=True, remove_pis=True)
    try:
        root = html.document_fromstring(page, parser=parser)
    except (etree.ParserError, ValueError):
        root = html.Element("html")
    marks = marks_of(root)
    law = law_of(root, marks)
    surroundings = around(root, law)
    address = _address(root, given)
    for element in _RAISED(root):  # 10<sup>6</sup> is not 106
        if element.text and element.text.strip().isdecimal():
            element.text = raised(element.text)
    writer = PageWriter(
        page=path,
        address=address or "",
        counters=counters_of(root),
        spaced=marks.spaced,
        leveled=bool(marks.depths),
        saved=pictures,
    )
    _walk(root, writer, marks, law)
    writer.open.waits = False  # a label without a text
    writer.end()
    if not any(one.depth for one in writer.marks):
        writer.marks = [replace(one, depth=None) for one in writer.marks]
    last = len(writer.lines)
    read = [(min(number, last), lowered(words)) for number, words in writer.seen]
    writer.unread += unread(lowered(given), read, SILENT)
    return writer.source(
        path,
        "html",
        ("the page has no text", "save the page again, with its text"),
        warnings=tuple(_warnings(given, encoding, quotes, writer)),
        layout=marks.layout,
        address=address,
        around=(address or "", *surroundings),
    )


def _address(root: Element, page: str) -> str | None:
    """The address at which a page says it was published, or that a browser writes above it.

    >>> card = '<meta property="og:url" content="https://law.example/card"/>'
    >>> link = f'<html>{card}<link rel="canonical" href="https://law.example/1"/></html>'
    >>> _address(etree.fromstring(link), link)
    'https://law.example/1'
    """
    stated = (one for path in _OWN_ADDRESS for one in path(root))
    own = next(filter(_WHOLE_ADDRESS.fullmatch, stated), None)
    saved = _SAVED.search(page, 0, _FRONT)
    return own or (saved[1] if saved else None)


def _warnings(
    page: str, encoding: str | None, quotes: tuple[int, ...], writer: PageWriter
) -> Iterator[str]:
    """Warnings about the encoding, quotes that do not match, and words that were not read."""
    if encoding is None:
        yield "the page was read as cp1252"
    if quotes:
        several, line = counted(len(quotes), "attribute"), line_of(page, quotes[0])
        yield f"{several} whose quotes do not match, closed within the tag, first in line {line}"
    if missing := writer.unread:
        words = counted(sum(each.words for each in missing), "word")
        first = f'first in line {missing[0].line}: "{missing[0].first}"'
        yield f"{words} of the page not read, {first}"


def _walk(root: Element, writer: PageWriter, marks: PageMarks, law: Law) -> None:
    """Write all words under an element, in order, without recursion.

    Elements that are no text, menus, and tables, which are written whole, are skipped.
    """
    laws = 0
    begun: set[Element] = set()
    walk = etree.iterwalk(root, events=("start", "end"))
    for event, element in walk:
        starts = event == "start"
        laws += starts and element in law.begins
        is_law = bool(laws) or not law.begins
        if starts:
            marked = marks.marked(frozenset(names_of(element)))
            menu = Shows.SILENT in marked.shows
            if menu:
                writer.leave_out(words_of(element))
            if menu or element.tag in SILENT or (is_law and _written(element, writer)):
                walk.skip_subtree()
                continue
            if is_law:
                writer.begin(element, marked)
                begun.add(element)
        elif element in begun:
            writer.finish(element)
        ended = not starts and element in law.ends
        laws -= ended
        is_law &= bool(laws) or not ended
        words = element.text if starts else element.tail
        if words and (starts or element is not root):
            (writer.write if is_law else writer.leave_out)(words)


def _written(element: Element, writer: PageWriter) -> bool:
    """Write a table, if an element is one and is not only for layout."""
    rows, heads = rows_of(element) if element.tag == "table" else ([], 0)
    if rows:
        writer.end()
        writer.write(" ".join(map(words_of, element.iterchildren("caption"))).strip())
        writer.table(rows, heads)
        for picture in element.iter("img"):
            writer.show(picture)
    return bool(rows)
