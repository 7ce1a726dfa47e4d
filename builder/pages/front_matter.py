"""YAML for pages and configuration: every string is quoted by the emitter, none by hand."""

from __future__ import annotations

from typing import Any

import yaml
from markupsafe import Markup

_QUICK: type[yaml.SafeDumper | yaml.CSafeDumper] = getattr(yaml, "CSafeDumper", yaml.SafeDumper)
"""In C, where PyYAML was built with it: the same bytes, but for keys that no front matter has
(empty, or of several lines)."""
_NEVER = 1 << 30
"""A width at which no line is folded."""


def dump(values: Any) -> str:
    """Values as YAML, in the order given, as ASCII."""
    return _written(values, yaml.SafeDumper, width=10_000)


def _written(
    values: Any, dumper: type[yaml.SafeDumper | yaml.CSafeDumper], width: int = _NEVER
) -> str:
    return str(
        yaml.dump(
            values,
            Dumper=dumper,
            sort_keys=False,
            width=width,
            allow_unicode=False,
            default_flow_style=False,
        )
    )


def front(values: dict[str, Any]) -> Markup:
    """Values as a page's front matter.

    It is marked as finished, because it is YAML and must not be escaped as HTML.
    """
    written = _written(values, _QUICK)
    return Markup(f"---\n{written}---\n")  # noqa: S704 (no HTML)
