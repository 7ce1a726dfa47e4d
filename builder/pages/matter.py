"""YAML for pages and configuration: every string is quoted by the emitter, none by hand."""

from __future__ import annotations

from typing import Any

import yaml


def dump(values: Any) -> str:
    """Values as YAML, in the order given, as ASCII."""
    return str(yaml.safe_dump(values, sort_keys=False, width=10_000, allow_unicode=False, default_flow_style=False))
