"""The compiler's own process: typeset the editions listed on standard input, print the results.

Typst keeps its layouts in memory for as long as its process lives, and a process that has used it
must not be forked; so it never runs in the process of a build. This file imports nothing from
Townbook and is started by its path.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any, Literal

import typst

STANDARDS: list[Literal["ua-1", "a-2a"]] = ["ua-1", "a-2a"]
"""Accessible (PDF/UA-1) and archival (PDF/A-2a)."""

_INTERNAL = "internal error"
"""Typst's word for a fault of its own: where notes and tables break over pages, it may lose their
order. It depends on where the pages end."""
_LARGER = "1.005"
"""How much larger type is set then: pages end elsewhere, and nobody sees it."""


def main() -> None:
    """Typeset the editions that standard input lists."""
    order = json.load(sys.stdin)
    if sys.platform != "win32":  # Windows has no such limit
        import resource  # noqa: PLC0415  (see above)

        resource.setrlimit(resource.RLIMIT_DATA, (order["memory"], order["memory"]))
    for source, target in order["editions"]:
        print(json.dumps(_typeset(source, target, order["timestamp"])), flush=True)  # noqa: T201  (this is how it answers)


def _typeset(source: str, target: str, timestamp: int) -> dict[str, Any]:
    picture = target.endswith(".png")
    try:
        try:
            made = _compiled(source, timestamp, picture=picture)
        except typst.TypstError as error:
            if _INTERNAL not in str(error):
                raise
            made = _compiled(source, timestamp, picture=picture, again=_LARGER)
    except typst.TypstError as error:
        return {"error": str(error)}
    try:
        Path(target).write_bytes(made)
    except OSError as error:  # a full disk, or a read-only folder
        return {"errno": error.errno}
    return {}


def _compiled(source: str, timestamp: int, *, picture: bool, again: str = "1") -> bytes:
    """A PDF, or a picture of a single page, one pixel for each point."""
    if picture:
        return typst.compile(source, ignore_system_fonts=True, format="png", ppi=72)
    return typst.compile(
        source,
        ignore_system_fonts=True,
        pdf_standards=[*STANDARDS],
        timestamp=timestamp,
        sys_inputs={"again": again},
    )


if __name__ == "__main__":
    main()
