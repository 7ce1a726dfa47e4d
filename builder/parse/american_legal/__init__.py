"""The parser of one layout."""

from builder.parse.american_legal.parser import parse

__all__ = ["parse"]
