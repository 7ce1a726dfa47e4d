"""`townbook watch`: serve a build on this machine, and rebuild it when a source changes."""

from __future__ import annotations

import sys
import threading
import time
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

from watchdog.events import FileSystemEvent, FileSystemEventHandler
from watchdog.observers import Observer

from builder.commands.serve import serve
from builder.errors import TownbookError

PAUSE = 0.5
"""Seconds without a further change before a build begins: an editor writes a file in steps."""
_CHANGES = frozenset({"created", "modified", "moved", "deleted"})
"""Events that change a file; that one was opened or read does not."""


class _Changes(FileSystemEventHandler):
    """Notes that something changed."""

    def __init__(self, out: Path) -> None:
        self._out = out.resolve()
        self.changed = threading.Event()

    def on_any_event(self, event: FileSystemEvent) -> None:
        """Note a change of a file; what the build itself writes is none."""
        path = Path(str(event.src_path)).resolve()
        if event.event_type in _CHANGES and not path.is_relative_to(self._out):
            self.changed.set()


def watch(sources: Iterable[Path], out: Path, port: int, build: Callable[[], int]) -> int:
    """Build, serve, and build again after each change until interrupted; gives the exit code.

    Args:
        sources: files and folders; a folder is watched with all that is in it.
        out: the folder of the build.
        port: of the server.
        build: makes the build, and says what is wrong with it.

    Raises:
        UsageError: the first build makes nothing that can be served, or the port is taken.
    """
    changes = _Changes(out)
    observer = Observer()
    for folder in _folders(sources):
        observer.schedule(changes, str(folder), recursive=True)
    build()
    observer.start()
    again = threading.Thread(target=_again, args=(changes.changed, build), daemon=True)
    again.start()
    try:
        return serve(out, port)
    finally:
        observer.stop()
        observer.join()


def _again(changed: threading.Event, build: Callable[[], int]) -> None:
    while True:
        changed.wait()
        while changed.is_set():
            changed.clear()
            time.sleep(PAUSE)
        try:
            build()
        except TownbookError as error:
            print(f"townbook: {error}", file=sys.stderr)


def _folders(sources: Iterable[Path]) -> Iterator[Path]:
    """The folders to watch, each once."""
    found = dict.fromkeys(
        (source if source.is_dir() else source.parent).resolve() for source in sources
    )
    yield from found
