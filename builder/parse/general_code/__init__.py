"""The parser of one layout."""

from builder.parse.general_code.parser import parse

__all__ = ["parse"]
