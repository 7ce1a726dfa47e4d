"""Sets text as the export does.

It has greedy lines of 79 characters, no-break spaces, and hyphens at line ends.
"""

from __future__ import annotations

import hashlib
import re
from pathlib import Path

from builder.sources.text import SourceText

WIDTH = 79


def wrap(text: str, width: int = WIDTH) -> list[str]:
    """A paragraph in lines, broken at blanks and behind hyphens and strokes.

    No-break spaces hold together.
    """
    lines, line = [], ""
    for token in re.findall(r" *[^ ]*?[-/](?=[^ \-/])| *[^ ]+", text):
        if line and len(line) + len(token) > width:
            lines.append(line)
            line = token.lstrip(" ")
        else:
            line += token
    return [*lines, line] if line else lines


def typeset(written: str) -> str:
    """A fixture as a source: middle dots are no-break spaces, long lines are wrapped.

    Lines below "#unwrapped" are not wrapped.
    """
    if written.startswith("#unwrapped\n"):
        return written.partition("\n")[2].replace("·", "\xa0")
    lines = written.replace("·", "\xa0").split("\n")
    return "\n".join(
        part for line in lines for part in (wrap(line) if len(line) > WIDTH else [line])
    )


def source(text: str) -> SourceText:
    """A text as if it had been read from a file."""
    return SourceText(Path("fixture.txt"), hashlib.sha256(text.encode()).hexdigest(), text)
