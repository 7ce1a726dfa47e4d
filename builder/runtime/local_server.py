"""A server for this machine only, which runs until Ctrl-C."""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any, ClassVar

from builder.errors import UsageError, reporting


class LocalHandler(BaseHTTPRequestHandler):
    """Handles requests from this machine without logging them."""

    headers_of_all: ClassVar[Mapping[str, str]] = {}
    """The headers that every answer has."""

    def is_ours(self) -> bool:
        """Whether the request names this machine; if not, another site sent the browser here."""
        host = self.headers.get("Host", "localhost").rsplit(":", 1)[0]
        return host in ("localhost", "127.0.0.1")

    def answer(self, body: bytes, kind: str, status: int = 200) -> None:
        """Send a body of a kind, such as "image/png"."""
        self.send_response(status)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        if self.command != "HEAD":
            self.wfile.write(body)

    def end_headers(self) -> None:
        """Add the headers of all answers."""
        for name, value in self.headers_of_all.items():
            self.send_header(name, value)
        super().end_headers()

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002  (the name of the standard library)
        """Print nothing."""


class LocalServer(ThreadingHTTPServer):
    """A server at localhost."""

    def __init__(self, port: int, handler: Callable[..., BaseHTTPRequestHandler]) -> None:
        """Bind to the port.

        Raises:
            UsageError: it cannot be used.
        """
        advice = "choose another, or 0 for any free one"
        with reporting(UsageError, f"--port {port}", advice, "used"):
            super().__init__(("127.0.0.1", port), handler)

    @property
    def address(self) -> str:
        """Its web address."""
        return f"http://localhost:{self.server_port}/"

    def handle_error(self, request: Any, client_address: Any) -> None:
        """Ignore a browser that left before its answer was complete."""
        if not isinstance(sys.exception(), ConnectionError):
            super().handle_error(request, client_address)

    def run(self, message: str) -> None:
        """Print the address, then serve until interrupted."""
        with self:
            print(f"{message} {self.address} (stop with Ctrl-C)", flush=True)
            try:
                self.serve_forever()
            except KeyboardInterrupt:
                print(file=sys.stderr)
