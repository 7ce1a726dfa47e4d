"""A web page as a source: a line for each block of text, headings marked.

It may be saved as one file (MHTML). Scripts, styles, menus and forms are not text; nothing outside
the file is ever opened.
"""

from __future__ import annotations

import re
from base64 import b64decode
from collections.abc import Iterator, Sequence
from contextlib import suppress
from email import message_from_bytes, policy
from itertools import chain
from pathlib import Path
from urllib.parse import unquote, urlsplit

from lxml import etree, html

from builder.errors import SourceError
from builder.sources import CONTROL
from builder.sources.folder import SAVED_WITH
from builder.sources.html_marks import Law, PageMarks, around, law_of, marks_of, names_of
from builder.sources.html_tables import HEADINGS, caption_of, counters_of, labels_of, rows_of
from builder.sources.html_unread import closed, unread
from builder.sources.html_writer import PageWriter
from builder.sources.text import STEP, Role, SourceText, Unread
from builder.text.amounts import counted
from builder.text.figures import lowered, raised
from builder.text.lines import line_of

BEGINNINGS = (b"<!doctype html", b"<html", b"<!-- saved from url")
"""First bytes of web pages, in lower case."""

FIRST_LINES = (b"From: <Saved by", b'From: "Saved by', b"MIME-Version: 1.0")
"""First lines that browsers write in an MHTML file."""
_SILENT = frozenset(
    """
    head script style noscript template nav button select input textarea iframe object embed applet
    canvas svg math audio video map
    """.split()
)
"""Elements whose words are not part of the text."""
_BLOCKS = HEADINGS | frozenset(
    """
    address article aside blockquote body center dd details div dl dt fieldset figcaption figure
    footer form header hr html legend li main ol p pre section summary table tbody tfoot thead tr ul
    """.split()
)
_BOLD = frozenset(("b", "strong"))
_LISTS = frozenset(("ol", "ul"))
_ROLES = frozenset((Role.NOTE.value, Role.TERM.value))
_DIVIDED = frozenset(("article", "section", "main", "blockquote"))
"""Elements whose own footer is text."""
_CELLS = frozenset(("td", "th"))
_CHARSET = re.compile(rb"<meta[^>]{0,200}charset\s*=\s*[\"']?([\w-]{1,40})", re.I)
_SOFT_HYPHEN = re.compile("\xad|&(?:shy|#173|#x[aA][dD]);")
_DECLARED = re.compile(r"(?<!\s)\s*<\?xml[^>]{0,200}\?>")
_OWN_ADDRESS = (
    etree.XPath(".//link[@rel='canonical']/@href", smart_strings=False),
    etree.XPath(".//meta[@property='og:url']/@content", smart_strings=False),
)
_WHOLE_ADDRESS = re.compile(r"https?://[^\s\"'<>]{4,500}")
_SAVED = re.compile(r"<!-- saved from url=\(\d+\)(https?://[^\s\"'<>]{4,500}) -->")
_WIDTH = re.compile(r"(?<![\w-])width:\s*(\d{1,5})(?:\.\d+)?\s*(?:px|pt)?\s*(?:;|$)")
_SIGN = 48
"""Greatest width of a picture that is a sign of the page: a bookmark, an arrow."""
_PICTURES = (".png", ".jpg", ".jpeg", ".gif")
_DATA = re.compile(r"data:image/(?:png|jpeg|gif|webp);base64,", re.I)
_FRONT = 4096
"""Bytes at the beginning in which a page names its encoding."""


def read_html(path: Path, data: bytes) -> SourceText:
    """The text of a web page, a line for each block, headings marked.

    Raises:
        SourceError: it has no text.
    """
    given, warnings = _decoded(data)
    page, quotes = closed(given)
    writer = PageWriter(page=path)
    parser = html.HTMLParser(no_network=True, remove_comments=True, remove_pis=True)
    try:
        root = html.document_fromstring(page, parser=parser)
    except (etree.ParserError, ValueError):
        root = html.Element("html")
    marks = marks_of(root)
    address = _address(root) or _saved_from(given)
    writer.address, writer.counters = address or "", counters_of(root)
    writer.spaced, writer.leveled = marks.spaced, bool(marks.depths)
    _raise_figures(root)
    law = law_of(root, marks)
    surroundings = around(root, law)
    _walk(root, writer, marks, law)
    writer.end()
    if not any(depth for _, depth in writer.depths):
        writer.depths.clear()
    missing = unread(lowered(given), list(map(lowered, writer.own_words())), _SILENT)
    return writer.source(
        path,
        "html",
        ("the page has no text", "save the page again, with its text"),
        warnings=(*warnings, *_quote_warning(given, quotes), *_unread_warning(missing)),
        layout=marks.layout,
        address=address,
        around=(address or "", *surroundings),
        links=tuple(writer.links),
        unread=missing,
        aside=tuple(("page foot", number) for number in writer.feet),
    )


def read_mhtml(path: Path, data: bytes) -> SourceText:
    """The text of the web page in an MHTML file (RFC 2557).

    Raises:
        SourceError: it has no page, or a page without text.
    """
    whole = message_from_bytes(data, policy=policy.compat32)
    page = next((part for part in whole.walk() if part.get_content_type() == "text/html"), None)
    held = page.get_payload(decode=True) if page else None
    if page is None or not isinstance(held, bytes):
        raise SourceError(path, "contains no web page", "save the page again, as HTML")
    with suppress(LookupError):
        held = held.decode(page.get_content_charset("utf-8"), "replace").encode()
    address = whole["Snapshot-Content-Location"] or page["Content-Location"] or ""
    saved = f"<!-- saved from url=({len(address):04}){address} -->\n".encode()
    return read_html(path, saved + held)


def _raise_figures(root: etree._Element) -> None:
    """Turn raised figures into superscripts: `10<sup>6</sup>` is not 106.

    Word processors export a class instead: `<span class="Superscript">`.
    """
    spans = (one for one in root.iter("span") if one.get("class", "").lower() == "superscript")
    for one in (part for each in chain(root.iter("sup"), spans) for part in each.iter()):
        if one.text and one.text.strip().isdecimal():
            one.text = raised(one.text)


def _address(root: etree._Element) -> str | None:
    """The address at which a page says it was published: canonical, or that of its card.

    >>> link = '<html><link rel="canonical" href="https://law.example/1"/></html>'
    >>> _address(etree.fromstring(link))
    'https://law.example/1'
    """
    addresses = chain.from_iterable(path(root) for path in _OWN_ADDRESS)
    return next(filter(_WHOLE_ADDRESS.fullmatch, addresses), None)


def _saved_from(page: str) -> str | None:
    """The address that a browser writes above a page that it saves."""
    found = _SAVED.search(page, 0, _FRONT)
    return found[1] if found else None


def _quote_warning(page: str, quotes: Sequence[int]) -> Iterator[str]:
    """A warning about attributes whose quotes did not match."""
    if quotes:
        several = counted(len(quotes), "attribute")
        line = line_of(page, quotes[0])
        yield f"{several} whose quotes do not match, closed within the tag, first in line {line}"


def _unread_warning(missing: Sequence[Unread]) -> Iterator[str]:
    """A warning about words that were not read."""
    if missing:
        words = sum(each.words for each in missing)
        first = f'first in line {missing[0].line}: "{missing[0].first}"'
        yield f"{counted(words, 'word')} of the page not read, {first}"


def _decoded(data: bytes) -> tuple[str, tuple[str, ...]]:
    named = _CHARSET.search(data[:_FRONT])
    tried = [named[1].decode("ascii", "replace")] if named else []
    if not data.isascii():
        tried.insert(0, "utf-8-sig")  # browsers save in UTF-8 but leave the page's declaration
    if data.startswith((b"\xff\xfe", b"\xfe\xff")):
        tried = ["utf-16"]
    for encoding in (*tried, "utf-8-sig"):
        try:
            return _without_controls(data.decode(encoding)), ()
        except (UnicodeDecodeError, LookupError):
            continue
    return _without_controls(data.decode("cp1252", "replace")), ("the page was read as cp1252",)


def _without_controls(page: str) -> str:
    whole = _SOFT_HYPHEN.sub("", page.replace("\r\n", "\n"))
    return _DECLARED.sub("", CONTROL.sub(" ", whole), count=1)


def _walk(root: etree._Element, writer: PageWriter, marks: PageMarks, law: Law) -> None:
    """Write all words under an element, in order, without recursion."""
    silent = menus = laws = 0
    table: etree._Element | None = None
    open_: list[tuple[str, frozenset[str]]] = []
    for event, element in etree.iterwalk(root, events=("start", "end")):
        starts = event == "start"
        if starts:
            named = frozenset(names_of(element))
            open_.append((_name(element, named, writer, marks), named))
        name, named = open_[-1] if starts else open_.pop()
        menu = not named.isdisjoint(marks.silent)
        begun = STEP if named & marks.meanings else len(named & marks.items)
        laws += starts and element in law.begins
        menus += starts and menu
        out = bool(menus) or (bool(law.begins) and not laws)
        if starts:
            read = name == "table" and not (silent or out)
            rows, heads = rows_of(element, _SILENT) if read else ((), 0)
            if rows:
                writer.end()
                writer.write(caption_of(element, _SILENT))
                writer.table(rows, heads)
                shown = filter(_is_figure, element.iter("img"))
                writer.pictured += (_held(one, writer.page) for one in shown)
                table = element
            silent += name in _SILENT or element is table
            if not silent and not out:
                _open(name, writer)
                _begin(name, element, writer, begun, marks.depth_of(named))
            writer.bold += name in _BOLD
        elif not silent and not out:
            if not named.isdisjoint(marks.labels) and writer.held.strip():
                writer.held, writer.glued = writer.held.rstrip() + " ", True
            _close(name, writer, begun)
        writer.bold -= not starts and name in _BOLD
        writer.entry = writer.entry if named.isdisjoint(marks.entries) else starts
        if not starts:
            silent -= name in _SILENT or element is table
            laws, menus = laws - (element in law.ends), menus - menu
            out = bool(menus) or (bool(law.begins) and not laws)
        words = element.text if starts else element.tail
        if words and not silent and (starts or element is not root):
            (writer.leave_out if out else writer.write)(words)


def _name(
    element: etree._Element, named: frozenset[str], writer: PageWriter, marks: PageMarks
) -> str:
    """An element's tag, or the heading or role that the publisher marks it as."""
    if not isinstance(element.tag, str):
        return ""
    if writer.inside or not named:
        return element.tag
    held = {"h6": marks.headings, Role.NOTE.value: marks.notes, Role.TERM.value: marks.terms}
    return next((name for name, one in held.items() if not one.isdisjoint(named)), element.tag)


def _begin(
    name: str, element: etree._Element, writer: PageWriter, begun: int, deep: int | None
) -> None:
    """Record what an element says about the words in it: labels of a list, foot of the page.

    Args:
        name: the element's name.
        element: the element.
        writer: the writer to record it in.
        begun: how many levels an item's first words are above its other words; 0 if not an item.
        deep: the depth of its line in lists; None if its name does not show that.
    """
    if begun:
        writer.step(1, begun)
    if deep is not None and not writer.held:  # the text after a label has the label's depth
        writer.deep = deep
    if name in _LISTS:
        writer.lists.append(iter(labels_of(element, writer.counters)))
    elif name == "li" and writer.lists:
        writer.label = next(writer.lists[-1], "")
    elif name == "a":
        writer.open_link(element.get("href") or "")
    elif name == "img" and _is_figure(element):
        writer.pictured.append(_held(element, writer.page))
    elif name == "footer":
        writer.foot = not _DIVIDED.intersection(one.tag for one in element.iterancestors())


def _is_figure(picture: etree._Element) -> bool:
    """Whether a picture may be part of the law: it is no small sign, and leads to no page."""
    width = _WIDTH.search(f"width:{picture.get('width', '')};{picture.get('style', '')}")
    links = (link.get("href", "").lower() for link in picture.iterancestors("a"))
    to_pages = any(link and not link.endswith(_PICTURES) for link in links)
    return not to_pages and (width is None or int(width[1]) > _SIGN)


def _held(picture: etree._Element, page: Path) -> Path | bytes:
    """A picture's bytes, or its file in the folder that a browser saved with the page."""
    address = picture.get("src", "")
    with suppress(ValueError, OSError):
        if data := _DATA.match(address):
            return b64decode(unquote(address[data.end() :]))
        beside, path = page.with_name(f"{page.stem}{SAVED_WITH}"), unquote(urlsplit(address).path)
        file = (page.parent / path).resolve()
        return file if file.is_relative_to(beside.resolve()) else b""
    return b""


def _open(name: str, writer: PageWriter) -> None:
    block = name in _BLOCKS or name == "br"
    if block and writer.inside:
        writer.write(" ")
    elif block:
        writer.end()
    if name in HEADINGS:
        writer.role, writer.inside = Role.HEADING, True
    elif name in _ROLES:
        writer.end()
        writer.role, writer.inside = Role(name), True
    elif name in _CELLS:
        writer.cell()


def _close(name: str, writer: PageWriter, begun: int) -> None:
    if name in HEADINGS:
        writer.inside = False
        writer.role = Role.HEADING if writer.held.strip() else None
        writer.held = writer.held.rstrip(" ")
    elif name in _ROLES:
        writer.inside = False
        writer.end()
    elif name == "a":
        writer.close_link()
    elif name in _BLOCKS and not writer.inside:
        writer.end()
        writer.label = ""
        if name in _LISTS and writer.lists:
            writer.lists.pop()
        writer.foot = writer.foot and name != "footer"
    if begun:
        writer.step(-1)
