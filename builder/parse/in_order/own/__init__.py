"""A town's own typesetting: the forms of its headings are learnt from each document."""

from builder.parse.in_order.own.parser import learnt_family, parse, proposed

__all__ = ["learnt_family", "parse", "proposed"]
