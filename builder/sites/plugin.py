"""What Townbook does while MkDocs builds a site: a plugin of MkDocs that no settings name."""

from __future__ import annotations

from types import CodeType
from typing import Any

from jinja2 import BytecodeCache, Environment
from jinja2.bccache import Bucket
from mkdocs.config.defaults import MkDocsConfig
from mkdocs.plugins import BasePlugin
from mkdocs.structure.pages import Page

from builder.sites.html_blocks import PlainBlocks


class Townbook(BasePlugin):  # type: ignore[type-arg, no-untyped-call]  # (it has no settings)
    """Takes plain blocks of HTML out of pages, and keeps compiled templates for the next site."""

    def __init__(self) -> None:
        self._blocks = PlainBlocks()

    def on_config(self, config: MkDocsConfig) -> None:
        """Let Markdown take the blocks out."""
        config["markdown_extensions"].append(self._blocks)

    def on_env(self, env: Environment, **_more: Any) -> None:
        """Give the templates' environment what earlier sites of this process have compiled."""
        env.bytecode_cache = _COMPILED
        # A line that only decides something leaves no blank line: 3 % of the pages.
        env.trim_blocks = env.lstrip_blocks = True

    def on_page_content(self, _html: str, page: Page, **_more: Any) -> None:
        """Tell MkDocs the ids in the blocks that it has not read."""
        page.present_anchor_ids = (page.present_anchor_ids or set()) | self._blocks.anchors
        self._blocks.anchors = set()


class _Compiled(BytecodeCache):
    """Templates as compiled, by their name and text: each site has its own copy of our theme."""

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
