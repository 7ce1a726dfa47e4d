"""`townbook prove`: hold a published `code.json` against the source that it was made from.

It needs nothing of the build that made them: a stranger can run it years later.
"""

from __future__ import annotations

import hashlib
import json
import sys
from pathlib import Path
from typing import Any

from builder.data import schema
from builder.errors import UsageError
from builder.proof import Fault
from builder.proof import prove as proved
from builder.sources.read import read


def prove(code_json: Path, source: Path) -> int:
    """Print what was checked and each fault in one line; gives the exit code: 0 proved, 1 not.

    Args:
        code_json: the published file.
        source: the text that it was made from; for a PDF or the like `data/source.txt` of its site.

    Raises:
        UsageError: one of the two cannot be read.
        SourceError: the source is no text.
    """
    code = _code(code_json)
    text = read(source)
    ledger = proved(code, text.text)
    found = [*_other_source(code, source), *ledger.faults]
    lines = [f"checked {name}: {count:,}" for name, count in ledger.checked.items()]
    lines += [f"fault: {' '.join(str(fault).split())}" for fault in found]
    lines.append(f"{len(found):,} faults" if len(found) != 1 else "1 fault")
    sys.stdout.write("\n".join(lines) + "\n")
    return 1 if found else 0


def _code(path: Path) -> dict[str, Any]:
    """The plain values of a `code.json`."""
    try:
        code = json.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise UsageError(str(path), f"cannot be read ({error.strerror})") from error
    except ValueError as error:
        raise UsageError(str(path), "is no JSON", "name a site's data/code.json") from error
    wrong = schema.problems(code)
    if wrong:
        raise UsageError(str(path), f"is no code.json of this version: {wrong[0]}")
    return dict(code)


def _other_source(code: dict[str, Any], path: Path) -> list[Fault]:
    """Whether the file is another than the one that the code names.

    Of a PDF or the like only the text is at hand, and the code names the file that it was taken
    from.
    """
    if code["source"].get("form", "text") != "text":
        return []
    named, found = code["source"]["sha256"], hashlib.sha256(path.read_bytes()).hexdigest()
    if named == found:
        return []
    return [Fault("source", path.name, -1, f"its SHA-256 is {found}, the code names {named}")]
