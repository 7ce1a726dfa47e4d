"""The sample: seven fictional municipalities, at least one for each layout of text."""

from __future__ import annotations

from pathlib import Path


def folder() -> Path:
    """Where the sample's texts and their codes.toml lie."""
    return Path(__file__).parent
