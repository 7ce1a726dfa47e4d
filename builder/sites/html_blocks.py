"""Blocks of HTML, taken out of a page's Markdown so that two parsers need not look at every tag.

MkDocs reads the HTML of a page for the places that links may lead to, and Markdown again for where
its blocks end: a quarter of all that a site takes. Pages are HTML but for their headings, and the
HTML is our own, so most of it is plain enough for one simple look. What is not plain is left to
them, with everything after it, so that the result is the same.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from html import unescape
from typing import Any

from mkdocs.structure import pages

_TAG = r"<(?P<end>/?)(?P<name>[a-z][a-z\d]*)(?P<attributes>(?: [a-z][a-z-]*(?:=\"[^\"<>]*\")?)*)>"
_BETWEEN_BLOCKS = re.compile(rf"[^<]*+{_TAG}")
_IN_BLOCK = re.compile(rf"(?:[^<&]++|&(?:[A-Za-z][A-Za-z\d]*|#\d+|#x[\dA-Fa-f]+);)*+{_TAG}")
"""A plain tag, with what is before it: no comment, no instruction, no stray sign."""
_ANCHOR = re.compile(r" (id|name)=\"([^\"]*)\"")
_EMPTY = "hr"
"""What Markdown knows to have no end; of all others it waits for the end of what is around them."""
_AS_TEXT = frozenset("script style textarea title xmp iframe noembed noframes plaintext".split())
"""Elements in which tags are text."""


class _Taker(pages._RawHTMLPreprocessor):  # noqa: SLF001  (it has no other name)
    """Takes blocks out, and lets MkDocs read what is left."""

    def _register(self, md: Any) -> None:
        super()._register(md)
        self.md = md

    def run(self, lines: list[str]) -> list[str]:
        text, parts, anchors, at = "\n".join(lines), list[str](), set[str](), 0
        for start, end in _blocks(text, self.md, anchors):
            # In words of Markdown's own: what it keeps, and the blank lines around its place.
            kept = text[start:end] + ("\n" if text.startswith("\n\n", end) else "")
            parts += [text[at:start], "\n", self.md.htmlStash.store(kept), "\n\n"]
            at = end
        left = "".join([*parts, text[at:]]).split("\n")
        super().run(left)
        self.present_anchor_ids |= anchors
        return left


def _blocks(text: str, md: Any, anchors: set[str]) -> Iterator[tuple[int, int]]:
    """Where plain blocks begin and end that are on lines of their own.

    Ids within them are added to `anchors`.
    """
    at = 0
    if "<!" in text:  # what Markdown makes of a comment depends on all that is before it
        return
    while (found := _BETWEEN_BLOCKS.match(text, at)) and found["name"] not in (*_AS_TEXT, _EMPTY):
        start, at = found.start("end") - 1, found.end()
        if found["end"] or not md.is_block_level(found["name"]):
            continue
        inside = set[str]()
        end = _end(text, start, inside)
        if end is None or text[start - 1 : start] not in ("", "\n") or text[end : end + 1] != "\n":
            return
        anchors |= inside
        yield start, end
        at = end


def _end(text: str, start: int, anchors: set[str]) -> int | None:
    """Where a block ends: its outermost element, as Markdown counts; None where it is not plain."""
    at, held = start, list[str]()
    while (found := _IN_BLOCK.match(text, at)) and found["name"] not in _AS_TEXT:
        ends, name, attributes = found.groups()
        at = found.end()
        if not ends:
            if name != _EMPTY:
                held.append(name)
            if attributes:
                anchors.update(
                    unescape(value)
                    for key, value in _ANCHOR.findall(attributes)
                    if key == "id" or name == "a"
                )
        elif name in held:
            while held.pop() != name:
                pass
        if not held:
            return at
    return None


@contextmanager
def taken_out() -> Iterator[None]:
    """Let MkDocs take out blocks of the pages that it reads while this runs."""
    own = pages._RawHTMLPreprocessor  # noqa: SLF001  (it has no other name)
    pages._RawHTMLPreprocessor = _Taker  # type: ignore[misc]  # noqa: SLF001  (it has no other name)
    try:
        yield
    finally:
        pages._RawHTMLPreprocessor = own  # type: ignore[misc]  # noqa: SLF001  (it has no other name)
