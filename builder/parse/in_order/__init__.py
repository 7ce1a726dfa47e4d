"""The parser of texts in reading order: one for all publishers, each described as a `Family`."""

from builder.parse.in_order.parser import parse

__all__ = ["parse"]
