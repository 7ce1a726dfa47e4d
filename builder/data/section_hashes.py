"""The hash of each section's own text, by which a provision is known in any copy of its code.

The same words have the same hash in every build and in every version.
"""

from __future__ import annotations

from builder.model import Code
from builder.present.own_text import own_hash

NAME = "sections.sha256"


def section_hashes(code: Code) -> str:
    """A line for each section in reading order: the hash, two blanks, its id."""
    return "".join(f"{own_hash([unit])}  {unit.id}\n" for unit in code.sections)
