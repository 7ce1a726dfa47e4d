"""`townbook serve` and `watch`: serve the newest build here, and rebuild what changes."""

from __future__ import annotations

import sys
import threading
import time
from collections.abc import Callable, Iterable
from functools import partial
from http.server import SimpleHTTPRequestHandler
from io import BytesIO
from os import PathLike
from pathlib import Path
from typing import BinaryIO, ClassVar

from watchdog.events import FileSystemEvent, FileSystemEventHandler
from watchdog.observers import Observer

from builder.errors import TownbookError
from builder.record.standing import site_of
from builder.runtime.local_server import LocalHandler, LocalServer

PAUSE = 0.5
"""Seconds without a further change before a build begins: an editor writes a file in steps."""

_CHANGES = frozenset({"created", "modified", "moved", "deleted"})
"""Events that change a file; opening or reading one does not."""


class _Changes(FileSystemEventHandler):
    """Notes that something changed."""

    def __init__(self, out: Path) -> None:
        self._out = out.resolve()
        self.changed = threading.Event()

    def on_any_event(self, event: FileSystemEvent) -> None:
        """Note a change of a file, except by the build itself."""
        path = Path(str(event.src_path)).resolve()
        if event.event_type in _CHANGES and not path.is_relative_to(self._out):
            self.changed.set()


class _Handler(LocalHandler, SimpleHTTPRequestHandler):
    """Serves the files of a folder.

    Missing files get the 404 page of the site that was requested. Links out of the folder and
    folder listings count as missing.
    """

    headers_of_all: ClassVar = {
        "X-Content-Type-Options": "nosniff",
        "Referrer-Policy": "same-origin",
        "Content-Security-Policy": "frame-ancestors 'none'",
    }
    """As the recipes for nginx and Caddy send them; the rest of the policy is in each page."""

    def send_head(self) -> BytesIO | BinaryIO | None:
        if not self.is_ours():
            self.send_error(421, "This server answers only to localhost")
            return None
        requested, root = Path(self.translate_path(self.path)), Path(self.directory).resolve()
        if not requested.resolve().is_relative_to(root):
            self.send_error(404)
            return None
        return super().send_head()

    def list_directory(self, path: str | PathLike[str]) -> BytesIO | None:  # noqa: ARG002  (the name of the standard library)
        self.send_error(404)
        return None

    def send_error(self, code: int, message: str | None = None, explain: str | None = None) -> None:
        page = self._missing()
        if code != 404 or page is None:
            super().send_error(code, message, explain)
            return
        self.answer(page.read_bytes(), "text/html; charset=utf-8", 404)

    def _missing(self) -> Path | None:
        """The nearest 404 page above the requested path."""
        root, requested = Path(self.directory), Path(self.translate_path(self.path))
        above = [
            folder for folder in (requested, *requested.parents) if folder.is_relative_to(root)
        ]
        pages = (folder / "404.html" for folder in above)
        return next((page for page in pages if page.is_file()), None)


def serve(out: Path, port: int) -> int:
    """Serve `out/site` on localhost until interrupted; returns the exit code.

    Raises:
        UsageError: there is no build, or the port is taken.
    """
    LocalServer(port, partial(_Handler, directory=str(site_of(out)))).run("Townbook is at")
    return 0


def watch(sources: Iterable[Path], out: Path, port: int, build: Callable[[], int]) -> int:
    """Build, serve, and build again after each change until interrupted; returns the exit code.

    Args:
        sources: files and folders; a folder is watched with everything in it.
        out: the folder of the build.
        port: of the server.
        build: makes the build, and reports what is wrong with it.

    Raises:
        UsageError: the first build makes nothing that can be served, or the port is taken.
    """
    changes = _Changes(out)
    observer = Observer()
    folders = (source if source.is_dir() else source.parent for source in sources)
    for folder in {folder.resolve() for folder in folders}:
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
