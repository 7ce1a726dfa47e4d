"""A town's own typesetting: nothing of it is known, but that its sections have numbers."""

from __future__ import annotations

import re

from builder.model import Layout
from builder.recognition.lines import Pool
from builder.recognition.signs import Family, Sign

FAMILY = Family(
    "a town's own typesetting",
    Layout.OWN,
    (Sign("lines that may head a section", re.compile(r"\s*\S"), 0.9, 0.65, Pool.HEADINGS),),
)
"""Asked after all others, of a text whose headings' numbers follow each other."""
