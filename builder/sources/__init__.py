"""Turn files on disk into decoded lines of known layout and municipality.

In: paths and `codes.toml`. Out: a `SourceText`, its `Layout`, its municipality.

`read` is the entry for every reader: a function from a file and its bytes to a `SourceText`. A
reader that knows where lines are on their pages gives each its `LaidLine`. `builder.recognition`
recognizes the publisher's layout in the text.
"""

from __future__ import annotations

import re

CONTROL = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\ufdd0-\ufdef\ufffe\uffff]")
"""Characters that no page can show: controls other than tab and newline, and code points that are
not characters."""

NUMBER = r"\d{1,3}[A-Z]?(?:[.:-]\d{1,4}[A-Z]?){1,3}"
"""A section's or chapter's number, as in pages and addresses: "14.01.010", "24-3", "14.01"."""

MEGABYTE = 1_000_000

DEFAULT_LIMIT = 64 * MEGABYTE
"""Largest source in bytes, unless the caller allows more. The largest known code has a tenth of
that."""
