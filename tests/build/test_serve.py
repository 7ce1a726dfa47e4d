"""What `townbook serve` serves, and to whom."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from functools import partial
from http.client import HTTPConnection, HTTPResponse
from http.server import ThreadingHTTPServer
from pathlib import Path

import pytest

from builder.commands.serve import _Handler


@pytest.fixture
def port(tmp_path: Path) -> Iterator[int]:
    site = tmp_path / "site"
    (site / "ducks").mkdir(parents=True)
    (site / "index.html").write_text("Geese")
    (site / "404.html").write_text("No such page")
    (tmp_path / "secret.txt").write_text("of another folder")
    (site / "out.txt").symlink_to(tmp_path / "secret.txt")
    handler = partial(_Handler, directory=str(site))
    with ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        yield server.server_port
        server.shutdown()
        thread.join()


def _get(port: int, path: str, host: str = "localhost") -> tuple[HTTPResponse, bytes]:
    connection = HTTPConnection("127.0.0.1", port)
    connection.request("GET", path, headers={"Host": f"{host}:{port}"})
    answer = connection.getresponse()
    body = answer.read()
    connection.close()
    return answer, body


def test_a_page_is_served_with_the_headers_of_the_recipes(port: int) -> None:
    answer, body = _get(port, "/")
    assert (answer.status, body) == (200, b"Geese")
    assert answer.headers["X-Content-Type-Options"] == "nosniff"
    assert answer.headers["Referrer-Policy"] == "same-origin"
    assert "frame-ancestors 'none'" in answer.headers["Content-Security-Policy"]


@pytest.mark.parametrize("path", ["/out.txt", "/ducks/", "/geese/"])
def test_files_outside_and_folder_listings_are_missing(port: int, path: str) -> None:
    answer, body = _get(port, path)
    assert (answer.status, body) == (404, b"No such page")


def test_another_host_name_is_not_answered(port: int) -> None:
    answer, body = _get(port, "/", host="geese.example")
    assert answer.status == 421
    assert b"Geese" not in body
