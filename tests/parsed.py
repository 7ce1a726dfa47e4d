"""The real codes as parsed, once for a whole run of the tests, however many processes it has."""

from __future__ import annotations

import gc
import pickle
from collections.abc import Callable
from functools import lru_cache
from hashlib import sha256
from pathlib import Path
from tempfile import NamedTemporaryFile
from typing import TypeVar

from builder import municipality
from builder.model import Code, Parsed
from builder.parse.flattened.assemble import Arranged, assemble
from builder.parse.flattened.model import Models
from builder.parse.flattened.parser import read
from builder.sources.text import SourceText

kept: Path | None = None
"""Folder that the processes of this run share; set by `tests/conftest.py`."""

_Made = TypeVar("_Made")


@lru_cache(maxsize=2)  # tests of one code stand together; more would fill the memory of a worker
def code_of(path: Path) -> tuple[Code, SourceText]:
    """Read, parse and resolve a source, or take what another test of this run made of it."""
    return _once(f"{path}\n".encode() + path.read_bytes(), lambda: municipality.code_of(path))


@lru_cache(maxsize=2)
def arranged(text: str) -> Arranged:
    """A flattened text in reading order, kept as `code_of` does: the first half of its parser."""
    source = SourceText(Path("flattened.txt"), "", text)
    return _once(b"arranged\n" + text.encode(), lambda: read(source, Models.shipped()))


@lru_cache(maxsize=2)
def flattened(text: str) -> Parsed:
    """What the parser of flattened texts makes of one, kept as `code_of` does."""
    return _once(text.encode(), lambda: assemble(arranged(text), Models.shipped()))


def _once(source: bytes, make: Callable[[], _Made]) -> _Made:
    """What another process of this run made of a source, or else what is made of it now.

    Two processes may make it at once: each writes a file of its own, and the last one stays.
    """
    if kept is None:
        return make()
    held = kept / f"{sha256(source).hexdigest()}.pickle"
    if not held.exists():
        kept.mkdir(exist_ok=True)
        with NamedTemporaryFile(dir=kept, delete=False) as written:
            written.write(pickle.dumps(make(), pickle.HIGHEST_PROTOCOL))
        Path(written.name).replace(held)
    gc.disable()  # a hundred thousand objects, none of them to be freed
    try:
        made: _Made = pickle.loads(held.read_bytes())
    finally:
        gc.enable()
    return made
