"""The reader of texts in reading order: one engine, and a description for each publisher."""

from builder.parse.in_order.parser import parse

__all__ = ["parse"]
