"""The real codes as parsed, once for a whole run of the tests, however many processes it has."""

from __future__ import annotations

import gc
import pickle
from functools import lru_cache
from hashlib import sha256
from pathlib import Path
from tempfile import NamedTemporaryFile

from builder import municipality
from builder.model import Code
from builder.sources.text import SourceText

kept: Path | None = None
"""Folder that the processes of this run share; set by `tests/conftest.py`."""


@lru_cache(maxsize=2)  # tests of one code stand together; more would fill the memory of a worker
def code_of(path: Path) -> tuple[Code, SourceText]:
    """Read, parse and resolve a source, or take what another test of this run made of it."""
    if kept is None:
        return municipality.code_of(path)
    mark = sha256(str(path).encode() + path.read_bytes()).hexdigest()
    held = kept / f"{mark}.pickle"
    if not held.exists():
        _keep(municipality.code_of(path), held)
    gc.disable()  # a hundred thousand objects, none of them to be freed
    try:
        made: tuple[Code, SourceText] = pickle.loads(held.read_bytes())
    finally:
        gc.enable()
    return made


def _keep(made: tuple[Code, SourceText], held: Path) -> None:
    """Two processes may do so at once: each writes a file of its own, and the last one stays."""
    held.parent.mkdir(exist_ok=True)
    with NamedTemporaryFile(dir=held.parent, delete=False) as written:
        written.write(pickle.dumps(made, pickle.HIGHEST_PROTOCOL))
    Path(written.name).replace(held)
