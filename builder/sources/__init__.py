"""From files on disk to decoded lines of known layout and municipality.

In: paths and `codes.toml`. Out: a `SourceText`, its `Layout`, its municipality.

`read` is the door for every reader: a function from a file and its bytes to a `SourceText`. A
reader that knows where lines are on their pages says so by `Geometry`. `layout` tells by the
text which publisher set it; to add one, add its marks there.
"""

from __future__ import annotations

import re

CONTROL = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\ufdd0-\ufdef\ufffe\uffff]")
"""Characters that no page can show: controls but for tab and newline, and code points that are no
characters."""

NUMBER = r"\d{1,3}[A-Z]?(?:[.:-]\d{1,4}[A-Z]?){1,3}"
"""The number of a section or chapter in pages and addresses: "14.01.010", "24-3", "14.01"."""

MEGABYTE = 1_000_000

DEFAULT_LIMIT = 64 * MEGABYTE
"""Bytes; the largest source that is read unless the caller raises it. The largest code known to us
is a tenth of it."""
