"""The reader of texts in reading order: one engine, and one description per publisher."""

from builder.parse.in_order.parser import parse

__all__ = ["parse"]
