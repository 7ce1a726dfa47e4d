"""Which characters of a source no page can show."""

from __future__ import annotations

import re

CONTROL = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\ufdd0-\ufdef\ufffe\uffff]")
"""Characters that no page can show: controls but for tab and newline, and code points that are no
characters."""
