"""Not written yet."""

from __future__ import annotations

from builder.model import Parsed
from builder.sources.text import SourceText


def parse(source: SourceText) -> Parsed:
    raise NotImplementedError
