"""The sample: eight fictional municipalities, one of each layout, one as saved web pages."""

from __future__ import annotations

from pathlib import Path


def folder() -> Path:
    """Where the sample's texts and their codes.toml lie."""
    return Path(__file__).parent
