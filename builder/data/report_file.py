"""A report as a file: plain values as JSON."""

from __future__ import annotations

import json
from typing import Any

Report = dict[str, Any]
"""Plain values, written as `data/report.json` of a site and gathered in the build's
`report.json`."""


def dumps_report(report: Any) -> str:
    """A report as text; the same report gives the same bytes."""
    return json.dumps(report, ensure_ascii=False, indent=1) + "\n"
