"""A trial: the whole way of a text from its parser to its pages, and what went wrong on it."""

from __future__ import annotations

import json
import signal
import tempfile
import traceback
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from types import FrameType

from builder.data import code_json, contract
from builder.errors import SourceError, TownbookError
from builder.model import Layout, Municipality, SourceFacts
from builder.pages.docs import write_docs
from builder.print.book import book
from builder.print.scope import Editions, chapters
from builder.proof import faults
from builder.sources.read import read
from builder.sources.settings import Settings
from builder.town.municipality import Recognized, parsed_code, recognize_source, resolved
from tests.print.written import write_editions

SECONDS = 20.0
"""Of processor time: what the whole way of a text of 100 KB may take; it takes about one."""
_OF_DAMAGE = frozenset({"exchanged", "date", "swallowed"})
"""Faults by which a build refuses a damaged text."""


@dataclass(frozen=True, slots=True)
class Finding:
    """What went wrong: its kind (exception, fault, schema, time-out), where, and in words."""

    kind: str
    where: str
    said: str


class _TimeOut(BaseException):
    pass


@contextmanager
def _limited(seconds: float) -> Iterator[None]:
    def stop(_number: int, _frame: FrameType | None) -> None:
        raise _TimeOut

    before = signal.signal(signal.SIGVTALRM, stop)
    signal.setitimer(signal.ITIMER_VIRTUAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        signal.signal(signal.SIGVTALRM, before)


def tried(
    text: str, layout: Layout, *, pages: bool = True, typeset: bool = False
) -> Finding | None:
    """What goes wrong on a text; None where nothing does, or it is refused.

    Args:
        text: the source.
        layout: by whose rules it is read.
        pages: whether pages and the texts of the editions are made too.
        typeset: whether the editions are typeset.
    """
    if not text.strip():
        return None

    def way(folder: Path) -> Finding | None:
        file = folder / "code.txt"
        file.write_bytes(text.encode())
        source = read(file)
        town = Municipality("fuzzed-ny", "Village of Fuzz", "NY")
        facts = SourceFacts(file.name, source.sha256, "General Code", layout)
        return _way(Recognized(source, town, facts), folder, pages=pages, typeset=typeset)

    # What stands before the first heading of a damaged text without lines may be law: it is held.
    return _unless_held(_found(way)) if layout is Layout.FLATTENED else _found(way)


def tried_file(name: str, data: bytes) -> Finding | None:
    """What goes wrong with a file, given its name and bytes; None if nothing does or it is refused.

    What a reader may set aside before the first heading the proof may call law: then it is held.
    """

    def way(folder: Path) -> Finding | None:
        file = folder / name
        file.write_bytes(data)
        try:
            recognized = recognize_source(file, Settings(name="Village of Fuzz", state="NY"))
        except TownbookError:
            return None
        return _way(recognized, folder, pages=False, typeset=False)

    return _unless_held(_found(way))


def _unless_held(found: Finding | None) -> Finding | None:
    return None if found and (found.kind, found.where) == ("fault", "law set aside") else found


def _found(way: Callable[[Path], Finding | None]) -> Finding | None:
    try:
        with _limited(SECONDS), tempfile.TemporaryDirectory() as folder:
            return way(Path(folder))
    except _TimeOut as error:
        return Finding("time-out", _place(error), "")
    except Exception as error:  # noqa: BLE001  (whatever it is, it is what is looked for)
        return Finding("exception", _place(error), f"{type(error).__name__}: {error}"[:200])


def _way(recognized: Recognized, folder: Path, *, pages: bool, typeset: bool) -> Finding | None:
    source = recognized.source
    try:
        parsed = parsed_code(recognized)
    except SourceError:  # refused, with the reason
        return None
    code = resolved(parsed, source)
    plain = json.loads(code_json.dumps(code))
    # Of words only: damage parts labels, notes and titles from what they are of, and what the proof
    # then says of them is so; it is listed as unproved.
    # A text whose order or dates are damaged is refused, and so it should be.
    told = (one for one in faults(plain, source.text) if one.kind not in _OF_DAMAGE)
    if found := [one for one in told if one.of_words]:
        kinds = sorted({fault.kind for fault in found})
        return Finding("fault", ", ".join(kinds), f"{len(found)}, the first: {found[0]}"[:300])
    if wrong := contract.problems(plain):
        return Finding("schema", str(wrong[0])[:80], f"{len(wrong)}")
    if pages:
        write_docs(code, folder / "docs")
        for scope in (
            Editions(code, None).of(None),
            *(Editions(code, None).of(chapter) for chapter in chapters(code)),
        ):
            book(scope)
    if typeset:
        write_editions(code, folder / "print")
    return None


def _place(error: BaseException) -> str:
    """The last of our own lines that an error passed."""
    ours = [
        frame
        for frame in traceback.extract_tb(error.__traceback__)
        if f"{Path('builder')}/" in frame.filename or "/builder/" in frame.filename
    ]
    return f"{Path(ours[-1].filename).name}:{ours[-1].lineno}" if ours else "?"
