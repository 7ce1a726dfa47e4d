"""How large a source may be."""

from __future__ import annotations

MEGABYTE = 1_000_000
DEFAULT_LIMIT = 64 * MEGABYTE
"""Bytes; the largest source that is read unless the caller raises it. The largest code known to us
is a tenth of it."""
