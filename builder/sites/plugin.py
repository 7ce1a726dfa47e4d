"""Our plugin for MkDocs, which keeps plain blocks of HTML from Markdown and templates compiled."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import unescape
from types import CodeType
from typing import Any

from jinja2 import BytecodeCache, Environment
from jinja2.bccache import Bucket
from markdown import Markdown
from markdown.extensions import Extension
from markdown.preprocessors import Preprocessor
from mkdocs.config.defaults import MkDocsConfig
from mkdocs.plugins import BasePlugin
from mkdocs.structure.pages import Page

from builder.passage import Span

_TAG = r"<(?P<end>/?)(?P<name>[a-z][a-z\d]*)(?P<attributes>(?: [a-z][a-z-]*(?:=\"[^\"<>]*\")?)*)>"

_BETWEEN_BLOCKS = re.compile(rf"[^<]*+{_TAG}")

_IN_BLOCK = re.compile(rf"(?:[^<&]++|&(?:[A-Za-z][A-Za-z\d]*|#\d+|#x[\dA-Fa-f]+);)*+{_TAG}")
"""A plain tag and the text before it, without comments, instructions and stray signs."""

_ANCHOR = re.compile(r" (id|name)=\"([^\"]*)\"")

_EMPTY = "hr"
"""The element that Markdown knows to have no end tag; for others it waits until the element around
them ends."""

_AS_TEXT = frozenset("script style textarea title xmp iframe noembed noframes plaintext".split())
"""Elements whose content has no tags."""


class PlainBlocks(Extension):  # type: ignore[misc]  # (the library has no types)
    """A Markdown extension that hides plain blocks of HTML from its other readers."""

    def __init__(self) -> None:
        super().__init__()
        self.anchors: set[str] = set()
        """The ids in the blocks of the current page, to which links may lead."""

    def extendMarkdown(self, md: Markdown) -> None:  # noqa: N802  (of the library)
        """Take the blocks out before MkDocs (21) and Markdown (20) look for HTML."""
        md.preprocessors.register(_Taker(md, self), "townbook_plain_blocks", 22)


class _Taker(Preprocessor):  # type: ignore[misc]  # (the library has no types)
    """Takes the blocks out for one Markdown object."""

    def __init__(self, md: Markdown, plain: PlainBlocks) -> None:
        super().__init__(md)
        self._plain = plain

    def run(self, lines: list[str]) -> list[str]:
        """The lines with a sign of Markdown's own in place of each block."""
        text, parts, at = "\n".join(lines), list[str](), 0
        for start, end in _blocks(text, self.md, self._plain.anchors):
            # As Markdown does: what it keeps, and the blank lines around its place.
            kept = text[start:end] + ("\n" if text.startswith("\n\n", end) else "")
            parts += [text[at:start], "\n", self.md.htmlStash.store(kept), "\n\n"]
            at = end
        return "".join([*parts, text[at:]]).split("\n")


class Townbook(BasePlugin):  # type: ignore[type-arg, no-untyped-call]  # (it has no settings)
    """Takes plain blocks of HTML out of pages, and keeps compiled templates for the next site."""

    def __init__(self) -> None:
        self._blocks = PlainBlocks()

    def on_config(self, config: MkDocsConfig) -> None:
        """Make Markdown take the blocks out, and pages load one style sheet."""
        config["markdown_extensions"].append(self._blocks)
        config.extra["one_style_sheet"] = True

    def on_env(self, env: Environment, **_more: Any) -> None:
        """Reuse the templates that earlier sites of this process compiled."""
        env.bytecode_cache = _COMPILED
        # A line with only a statement leaves no blank line: 3 % of the pages.
        env.trim_blocks = env.lstrip_blocks = True

    def on_template_context(
        self, context: Any, /, *, template_name: str, config: MkDocsConfig
    ) -> None:
        """Make the links of the 404 page lead into its own site, whatever its address."""
        if template_name == "404.html" and not config.site_url:
            context["base_url"] = config.extra["townbook"].get("root", "/")

    def on_page_content(self, _html: str, page: Page, **_more: Any) -> None:
        """Tell MkDocs the ids in the blocks taken out."""
        page.present_anchor_ids = (page.present_anchor_ids or set()) | self._blocks.anchors
        self._blocks.anchors = set()


class _Compiled(BytecodeCache):
    """Compiled templates by name and text, because each site has its own copy of our theme."""

    def __init__(self) -> None:
        self._held: dict[tuple[str, str], CodeType] = {}

    def get_cache_key(self, name: str, filename: str | None = None) -> str:  # noqa: ARG002  (of the library)
        return name

    def load_bytecode(self, bucket: Bucket) -> None:
        bucket.code = self._held.get((bucket.key, bucket.checksum))

    def dump_bytecode(self, bucket: Bucket) -> None:
        if bucket.code:
            self._held[bucket.key, bucket.checksum] = bucket.code


_COMPILED = _Compiled()


def _blocks(text: str, md: Markdown, anchors: set[str]) -> Iterator[Span]:
    """(start, end) of each plain block on lines of its own; adds the ids in them to `anchors`."""
    at = 0
    if "<!" in text:  # what Markdown makes of a comment depends on everything before it
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
    """Where the element at `start` ends, as Markdown counts; None if it is not plain."""
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
