"""`townbook serve`: the newest build on this machine, for looking at."""

from __future__ import annotations

import sys
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

from builder.errors import UsageError


class _Handler(SimpleHTTPRequestHandler):
    """Serves files, with the 404 page of the site that was asked for, and says nothing."""

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002  (the name of the standard library)
        pass

    def send_error(self, code: int, message: str | None = None, explain: str | None = None) -> None:
        page = self._missing()
        if code != 404 or page is None:
            super().send_error(code, message, explain)
            return
        body = page.read_bytes()
        self.send_response(404)
        self.send_header("Content-Type", "text/html; charset=utf-8")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        if self.command != "HEAD":
            self.wfile.write(body)

    def _missing(self) -> Path | None:
        """The nearest 404 page above the path that was asked for."""
        root = Path(self.directory).resolve()
        asked = Path(self.translate_path(self.path)).resolve()
        above = [folder for folder in (asked, *asked.parents) if folder.is_relative_to(root)]
        pages = (folder / "404.html" for folder in above)
        return next((page for page in pages if page.is_file()), None)


def serve(out: Path, port: int) -> int:
    """Serve `out/site` on localhost until interrupted; gives the exit code.

    Raises:
        UsageError: there is no build, or the port is taken.
    """
    site = out / "site"
    if not (site / "index.html").is_file():
        raise UsageError(
            str(out), "holds no build", "run townbook build first, or name its folder with --out"
        )
    try:
        server = ThreadingHTTPServer(("127.0.0.1", port), partial(_Handler, directory=str(site)))
    except OSError as error:
        raise UsageError(
            f"--port {port}",
            f"cannot be used ({error.strerror})",
            "choose another, or 0 for any free one",
        ) from error
    with server:
        print(
            f"Townbook is at http://localhost:{server.server_port}/ (stop with Ctrl-C)", flush=True
        )
        try:
            server.serve_forever()
        except KeyboardInterrupt:
            print(file=sys.stderr)
    return 0
