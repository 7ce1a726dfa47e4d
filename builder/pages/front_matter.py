"""YAML for pages and configuration: every string is quoted by the emitter, none by hand."""

from __future__ import annotations

from typing import Any

import yaml
from markupsafe import Markup


def dump(values: Any) -> str:
    """Values as YAML, in the order given, as ASCII."""
    return str(
        yaml.safe_dump(
            values, sort_keys=False, width=10_000, allow_unicode=False, default_flow_style=False
        )
    )


def front(values: dict[str, Any]) -> Markup:
    """Values as a page's front matter.

    It is marked as finished, because it is YAML and must not be escaped as HTML.

    Every page stays out of the theme's own search index, which would be fetched whole;
    `builder.search` has another.
    """
    return Markup(f"---\n{dump(values | {'search': {'exclude': True}})}---\n")  # noqa: S704 (no HTML)
