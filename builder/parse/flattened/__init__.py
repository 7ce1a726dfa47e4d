"""The parser of one layout."""

from builder.parse.flattened.parser import parse

__all__ = ["parse"]
