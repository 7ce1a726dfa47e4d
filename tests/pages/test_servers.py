"""The recipes of docs/publish-your-own for nginx and Caddy, run by the servers themselves."""

from __future__ import annotations

import gzip
import os
import re
import shutil
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass
from http.client import HTTPConnection, HTTPResponse
from pathlib import Path

import pytest

from builder.pages.policy import policy

RECIPES = Path(__file__).resolve().parents[2] / "docs" / "publish-your-own"
_AROUND = (
    "daemon off; {user}  pid {folder}/pid; error_log stderr; events {{}}\nhttp {{ access_log off; "
)
_USER = "user root;" if os.getuid() == 0 else ""
"""The user who runs the test: no one else has its folders."""
_TEMPORARY = ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
ON_A_DAY = "gooseford-ny/at/2021-05-01"
"""The place of an earlier version."""


@dataclass(frozen=True)
class Answer:
    """What a server says."""

    status: int
    body: bytes
    headers: dict[str, str]


def _edited(name: str, changes: dict[str, str]) -> str:
    """A recipe with the edits that it asks for."""
    text = (RECIPES / name).read_text(encoding="utf-8")
    for before, after in changes.items():
        assert text.count(before) == 1, before
        text = text.replace(before, after)
    return text


def _nginx(root: Path, port: int, folder: Path) -> list[str]:
    site = _edited(
        "nginx.conf",
        {
            "listen 80;": f"listen 127.0.0.1:{port};",
            "root /srv/www/codes;": f"root {root};",
            "server_name laws.example.org;": "server_name localhost;",
        },
    )
    around = _AROUND.format(folder=folder, user=_USER)
    around += "".join(f"{kind}_temp_path {folder}/{kind};" for kind in _TEMPORARY)
    whole = folder / "nginx.conf"
    whole.write_text(f"{around}\n{site}\n}}", encoding="utf-8")
    return ["nginx", "-c", str(whole), "-p", str(folder), "-e", "stderr"]


def _caddy(root: Path, port: int, folder: Path) -> list[str]:
    site = _edited(
        "Caddyfile",
        {
            "\nlaws.example.org {": f"\nhttp://localhost:{port} {{",
            "/srv/www/codes": str(root),
        },
    )
    whole = folder / "Caddyfile"
    whole.write_text(f"{{\n\tadmin off\n}}\n{site}", encoding="utf-8")
    return ["caddy", "run", "--config", str(whole), "--adapter", "caddyfile"]


_SERVERS = {"nginx": _nginx, "caddy": _caddy}


@pytest.fixture(scope="module", params=_SERVERS)
def port(
    request: pytest.FixtureRequest, built: Path, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[int]:
    """A server over a copy of the site, twice: at its root, and below a path."""
    if not shutil.which(request.param):
        pytest.skip(f"there is no {request.param} (Debian: apt install {request.param})")
    folder = tmp_path_factory.mktemp(request.param)
    root = folder / "www"
    shutil.copytree(built, root)
    shutil.copytree(built, root / "laws")
    (root / ON_A_DAY).mkdir(parents=True)
    (root / ON_A_DAY / "index.html").write_text("of that day")
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        number = free.getsockname()[1]
    command = _SERVERS[request.param](root, number, folder)
    home = {"HOME": str(folder), "XDG_DATA_HOME": str(folder), "PATH": "/usr/sbin:/usr/bin:/bin"}
    server = subprocess.Popen(command, stdout=sys.stderr, env=home)
    try:
        while not _listens(number):
            assert server.poll() is None, "its recipe is refused"
            time.sleep(0.05)
        yield number
    finally:
        server.terminate()
        server.wait(30)


def _listens(port: int) -> bool:
    with socket.socket() as tried:
        return tried.connect_ex(("127.0.0.1", port)) == 0


def get(port: int, path: str, **headers: str) -> Answer:
    connection = HTTPConnection("localhost", port)
    connection.request("GET", path, headers=headers)
    said: HTTPResponse = connection.getresponse()
    answer = Answer(
        said.status, said.read(), {name.lower(): value for name, value in said.getheaders()}
    )
    connection.close()
    return answer


@pytest.mark.parametrize("path", ["/", "/gooseford-ny/", "/gooseford-ny/3/", "/laws/", "/none/"])
def test_pages_come_with_the_policy_that_they_state(port: int, path: str) -> None:
    answer = get(port, path)
    assert answer.headers["content-security-policy"] == f"{policy()}; frame-ancestors 'none'"
    assert answer.headers["content-type"] == "text/html; charset=utf-8"
    assert answer.headers["x-content-type-options"] == "nosniff"
    assert answer.headers["referrer-policy"] == "same-origin"


@pytest.mark.parametrize(
    ("path", "own"),
    [
        ("/gooseford-ny/none/", "gooseford-ny/404.html"),
        ("/gooseford-ny/3/none/", "gooseford-ny/404.html"),
        ("/gooseford-ny/none.html", "gooseford-ny/404.html"),
        ("/laws/gooseford-ny/none/", "gooseford-ny/404.html"),
        ("/laws/none/", "404.html"),
        ("/none", "404.html"),
        ("/none/3/", "404.html"),
    ],
)
def test_a_missing_page_is_its_towns(port: int, path: str, own: str, built: Path) -> None:
    answer = get(port, path)
    assert (answer.status, answer.body) == (404, (built / own).read_bytes())


def test_only_what_never_changes_is_cached_without_checking(port: int, built: Path) -> None:
    hashed = next(built.glob("assets/javascripts/bundle.*.min.js"))
    path = f"/{hashed.relative_to(built).as_posix()}"
    assert get(port, path).headers["cache-control"] == "public, max-age=31536000, immutable"
    page = get(port, "/gooseford-ny/3/")
    assert page.headers["cache-control"] == "no-cache"
    again = get(port, "/gooseford-ny/3/", **{"If-None-Match": page.headers["etag"]})
    assert (again.status, again.body) == (304, b"")


def test_text_is_compressed_and_fonts_are_not(port: int, built: Path) -> None:
    wanted = {"Accept-Encoding": "gzip"}
    for path in ("gooseford-ny/3/index.html", "gooseford-ny/data/code.json", "scripts/townbook.js"):
        answer = get(port, f"/{path.removesuffix('index.html')}", **wanted)
        assert answer.headers["content-encoding"] == "gzip", path
        assert gzip.decompress(answer.body) == (built / path).read_bytes()
    font = next(built.glob("fonts/*.woff2")).relative_to(built).as_posix()
    assert "content-encoding" not in get(port, f"/{font}", **wanted).headers


def test_a_dated_address_is_a_folder_like_any_other(port: int) -> None:
    assert get(port, f"/{ON_A_DAY}/").body == b"of that day"
    moved = get(port, f"/{ON_A_DAY}")
    assert moved.status in (301, 308)
    assert re.search(rf"/{ON_A_DAY}/$", moved.headers["location"])


def test_markdown_is_sent_as_markdown(port: int) -> None:
    said = get(port, "/gooseford-ny/3/index.md").headers["content-type"]
    assert said == "text/markdown; charset=utf-8"
