"""The real codes as parsed, once for a whole run of the tests, however many processes it has."""

from __future__ import annotations

import fcntl
import gc
import pickle
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import lru_cache
from hashlib import sha256
from pathlib import Path
from tempfile import mkdtemp
from typing import TypeVar

from builder.model import Code, Parsed
from builder.parse.flattened.assemble import Arranged, assemble
from builder.parse.flattened.model import Models
from builder.parse.flattened.parser import read
from builder.sources.text import SourceText
from builder.town import municipality

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


def folder_once(name: str, make: Callable[[Path], None]) -> Path:
    """A folder that one process of this run fills; those that come meanwhile wait for it.

    In: its name, and what fills a fresh folder. Out: the folder, which nobody may change.
    """
    assert kept is not None, "only tests have a folder of their run"
    folder = kept / name
    with _held(folder):
        if not folder.exists():
            made = Path(mkdtemp(dir=kept))
            make(made)
            made.rename(folder)
    return folder


def _once(source: bytes, make: Callable[[], _Made]) -> _Made:
    """What another process of this run made of a source, or else what is made of it now."""
    if kept is None:
        return make()
    place = kept / f"{sha256(source).hexdigest()}.pickle"
    with _held(place):
        if not place.exists():
            made = make()
            unfinished = place.with_suffix(".part")
            unfinished.write_bytes(pickle.dumps(made, pickle.HIGHEST_PROTOCOL))
            unfinished.replace(place)
            return made
    gc.disable()  # a hundred thousand objects, none of them to be freed
    try:
        again: _Made = pickle.loads(place.read_bytes())
    finally:
        gc.enable()
    return again


@contextmanager
def _held(place: Path) -> Iterator[None]:
    """Keep other processes of this run from making the same; a process that dies lets go."""
    place.parent.mkdir(exist_ok=True)
    with place.with_suffix(".lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield
