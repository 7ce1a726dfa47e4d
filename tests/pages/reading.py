"""Reading built pages back: what a reader's browser makes of them."""

from __future__ import annotations

import copy
import re
import threading
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

from bs4 import BeautifulSoup, NavigableString, Tag
from lxml.html import HtmlElement, HTMLParser, parse
from markdown_it import MarkdownIt

from builder.model import Unit
from builder.present import names

READER = MarkdownIt("commonmark").enable(["table", "strikethrough"])

_ADDED = re.compile(
    r"^(?:tb-scar|tb-meant|tb-label|headerlink|tb-mark|tb-notes__back|tb-notes__places|tb-within)$"
)
_LOSSES = {"tb-scar", "tb-meant", "tb-within"}
BREACH = re.compile(r"Content Security Policy")
"""What a browser logs about anything that a page's policy forbids."""
_MARK = re.compile(r"⟨U\+([0-9A-F]{4,6})⟩")


def soup(html: str) -> BeautifulSoup:
    return BeautifulSoup(
        html, "lxml", preserve_whitespace_tags={"body"}
    )  # otherwise it removes blanks that a browser keeps


def unmarked(text: str) -> str:
    """The text with its visible marks of control characters turned back."""
    return _MARK.sub(lambda found: chr(int(found[1], 16)), text)


def text_of(tag: Tag) -> str:
    """The words of an element.

    Its label, its footnote marks and the link signs that the theme adds are left out.
    """
    if tag.find(class_=_ADDED) is None:
        return unmarked(tag.get_text())
    own = copy.copy(tag)
    for scar in own.select(
        ".tb-scar, .tb-meant, .tb-within"
    ):  # with the blank that parts it from the words
        before = scar.previous_sibling
        if isinstance(before, NavigableString) and before.endswith(" "):
            before.replace_with(before[:-1])
        scar.decompose()
    added = ".tb-label, .headerlink, .tb-mark, .tb-notes__back, .tb-notes__places"
    for extra in own.select(added):
        extra.decompose()
    return unmarked(own.get_text())


def elements(page: Path) -> dict[str, HtmlElement]:
    """The elements of a page by their ids: what `soup` reads, for whole codes."""
    parser = HTMLParser(encoding="utf-8")
    return {one.get("id"): one for one in parse(str(page), parser).getroot().xpath("//*[@id]")}


def words_of(element: HtmlElement) -> str:
    """The words of an element, as `text_of` has them."""
    return unmarked("".join(_words(element)))


def _words(element: HtmlElement) -> Iterator[str]:
    before = element.text or ""
    for child in element:
        added = _added(child)
        if added & _LOSSES and before.endswith(" "):
            before = before[:-1]  # the blank that parts it from the words
        yield before
        if not added and isinstance(child.tag, str):
            yield from _words(child)
        before = child.tail or ""
    yield before


def _added(element: HtmlElement) -> set[str]:
    return {name for name in element.get("class", "").split() if _ADDED.match(name)}


class _Quiet(SimpleHTTPRequestHandler):
    def log_message(self, *_args: object) -> None:
        pass


def read_back(text: str) -> str:
    """What a Markdown parser reads, without blanks and without footnote marks.

    A colon belongs to a mark only where the note itself begins; elsewhere it is the law's.
    """
    seen: list[str] = []
    for token in READER.parse(re.sub(r"^\[\^[^\]]+\]:|\[\^[^\]]+\]", "", text, flags=re.MULTILINE)):
        if token.type == "fence":
            seen.append(token.content)
        seen += [
            child.content for child in token.children or () if child.type in ("text", "code_inline")
        ]
    return solid(" ".join(seen))


def breach(said: str) -> bool:
    """Whether a line of the browser's console reports a breach of the page's policy."""
    return BREACH.search(said) is not None


def solid(text: str) -> str:
    """A text without its blanks."""
    return "".join(text.split())


def said(units: Iterable[Unit]) -> list[str]:
    """All texts of units, each by itself."""
    found = []
    for unit in units:
        found.append(names.heading(unit))
        for index, one in enumerate(unit.blocks):
            cells = one.table is not None and one.table.rows
            first, *rest = [""] if cells else _parted(one.text, index, unit)
            found += [f"{one.mark}{one.term or ''}{one.separator}{first}", *rest]
            found += [cell for row in (one.table.rows if one.table else ()) for cell in row]
        found += [note.raw for note in unit.history] + [note.text for note in unit.footnotes]
    return found


def _parted(text: str, index: int, unit: Unit) -> list[str]:
    """A block's text, cut where history notes are in it."""
    cuts = [n.offset for n in unit.history if n.block == index and n.offset is not None]
    return [text[a:b] for a, b in zip([0, *cuts], [*cuts, None], strict=True)]


@contextmanager
def served(folder: Path) -> Iterator[str]:
    """Serves a folder on this machine; yields its address."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(_Quiet, directory=folder))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}/"
    server.shutdown()
