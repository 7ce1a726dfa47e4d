"""The parser of American Legal texts: lines, outline, blocks."""

from __future__ import annotations

from dataclasses import replace

from builder.model import Parsed
from builder.parse.american_legal.exported import export_setting, export_width
from builder.parse.american_legal.family import COPIED, EXPORTED
from builder.parse.american_legal.gaps import as_exported
from builder.parse.american_legal.learnt import learn
from builder.parse.in_order.parser import outlined
from builder.parse.in_order.rows import read_rows
from builder.parse.in_order.setting import read_setting
from builder.sources.text import SourceText


def parse(source: SourceText) -> Parsed:
    """All units of a text in reading order; no character is lost."""
    whole = as_exported(source)
    furnished = read_rows(whole, COPIED)
    width = export_width(furnished.rows)
    outline = learn(furnished.rows, whole.headings, width)
    heads = (("page head", row) for row in outline.repeated)
    furnished = replace(furnished, aside=(*furnished.aside, *heads))
    outline.repeated = []
    if width is not None:
        setting = export_setting(width, (one.rows for one in outline.nodes if one.heading.section))
        return outlined(whole, furnished, outline, EXPORTED, setting)
    setting = read_setting(furnished.rows)
    broken = setting.broken and source.form == "text"
    return outlined(whole, furnished, outline, COPIED, replace(setting, broken=broken))
