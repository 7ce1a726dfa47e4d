"""Flattened General Code page text: one lower-case line, heads such as "12 name code  12"."""

from __future__ import annotations

import re

from builder.model import Layout
from builder.recognition.lines import Pool
from builder.recognition.signs import Family, Sign

_HEAD = re.compile(r"\d++[a-z]?\d*+ (?:[a-z]+ ){1,6}code$")
_CAPITALS = re.compile(r"[^A-Z]*[A-Z]")

FAMILY = Family(
    "flattened General Code page text",
    Layout.FLATTENED,
    (
        Sign("running heads such as '  141 harbor mills code  143'", _HEAD, 0.01, 1.0, Pool.PIECES),
        Sign("lines with capitals", _CAPITALS, 0.3, -1.0),
    ),
)
