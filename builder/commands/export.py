"""`townbook export`: a section or a chapter of a finished build as a Word document."""

from __future__ import annotations

import sys
from pathlib import Path

from builder.data.code_json import code_of_site
from builder.errors import UsageError, unwritable
from builder.formats.word import dumps_word
from builder.model import Code, Unit


def export(slug: str, out: Path, number: str, target: Path, *, chapter: bool = False) -> int:
    """Write a part of a municipality's last build as a document; gives the exit code.

    Args:
        slug: of the municipality.
        out: folder of the build.
        number: of the section or chapter, or its id.
        target: the document.
        chapter: whether a chapter (or another division) is asked for.

    Raises:
        UsageError: there is no such site or part, or the document cannot be written.
    """
    code, plain = code_of_site(slug, out)
    units = (*plain["divisions"], *plain["sections"])
    warnings = {one["id"]: one["warning"] or "" for one in units}
    unit = _unit(code, slug, number, chapter=chapter)
    try:
        target.write_bytes(dumps_word(code, unit, warnings))
    except OSError as error:
        raise UsageError(str(target), unwritable(error, str(target))) from error
    sys.stdout.write(f"{target}: {unit.id} of {slug}\n")
    return 0


def _unit(code: Code, slug: str, number: str, *, chapter: bool) -> Unit:
    """The unit of this id, else the only one of this number."""
    held = code.divisions if chapter else code.sections
    found = [unit for unit in held if unit.id == number]
    found = found or [unit for unit in held if (unit.number or "").lower() == number.lower()]
    if chapter and len(found) > 1:
        found = [unit for unit in found if unit.kind == "chapter"] or found
    if len(found) == 1:
        return found[0]
    what = "chapter" if chapter else "section"
    if not found:
        raise UsageError(slug, f"has no {what} {number}")
    ids = ", ".join(unit.id for unit in found)
    raise UsageError(slug, f"has several {what}s {number}", f"name one of {ids}")
