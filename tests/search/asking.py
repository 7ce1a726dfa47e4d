"""Asking the engine in a real browser: its own scripts and files, as a site serves them."""

from __future__ import annotations

import re
import threading
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page

from builder.runtime.shared import path_of

_WORKER = path_of("site_src/theme/search/worker.js").read_text(encoding="utf-8")
SCRIPTS = (*re.findall(r'"([\w-]+\.js)"', _WORKER), "site.js", "portal.js")
"""What the worker runs, in its order, and the library of a site and of the portal."""


class _Host(SimpleHTTPRequestHandler):
    """As static hosts do, it answers an address without a page with the 404 page at its root."""

    def log_message(self, *_: object) -> None:
        pass

    def send_error(self, code: int, message: str | None = None, explain: str | None = None) -> None:
        page = Path(self.directory) / "404.html"
        if code != 404 or not page.is_file():
            return super().send_error(code, message, explain)
        body = page.read_bytes()
        self.send_response(404)
        self.send_header("Content-Type", "text/html; charset=utf-8")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)
        return None


@contextmanager
def served(folder: Path) -> Iterator[str]:
    """The address of a folder while the block runs."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(_Host, directory=str(folder)))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}/"
    server.shutdown()


def lay_out(folder: Path, files: Iterable[tuple[str, str]]) -> None:
    """Write the files of a search, and the scripts of the theme beside them."""
    named = dict(files) | {
        f"search/{name}": path_of(f"site_src/theme/search/{name}").read_text(encoding="utf-8")
        for name in SCRIPTS[1:]
    }
    for name, text in named.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    (folder / "index.html").write_text(
        '<!doctype html><meta charset="utf-8"><title>search</title>', encoding="utf-8"
    )


@dataclass(frozen=True, slots=True)
class Hit:
    """A hit as the engine gives it."""

    title: str
    """Of the provision, with the subsection that it leads to."""
    location: str
    words: str
    """All that is shown, as text."""

    @property
    def number(self) -> str:
        """The number of a section; empty for other things."""
        found = re.match(r"§ (\S+?)\.?(?:\s|$)", self.title)
        return found[1] if found else ""

    @classmethod
    def of(cls, item: dict[str, Any]) -> Hit:
        title = _plain(", ".join(filter(None, (item["title"], item["label"]))))
        shown = (title, item["place"], item["where"], item["remark"], _plain(item["words"]))
        return cls(title, item["location"], " ".join(filter(None, shown)))


def _plain(html: str) -> str:
    text = re.sub(r"<[^>]+>", "", html)
    for name, sign in (("&lt;", "<"), ("&gt;", ">"), ("&quot;", '"'), ("&amp;", "&")):
        text = text.replace(name, sign)
    return text


class Engine:
    """An engine in a page, with the library of a site or of the portal."""

    def __init__(self, browser: Browser, address: str, of: str = "site") -> None:
        self.page: Page = browser.new_page()
        self.fetched: list[str] = []
        self.page.on(
            "request", lambda request: self.fetched.append(request.url.removeprefix(address))
        )
        self.page.goto(address)
        for name in (*SCRIPTS[:-2], f"{of}.js"):
            self.page.add_script_tag(url=f"{address}search/{name}")
        self.page.evaluate(
            """of => {
                const get = name => fetch(`search/${name}.json`).then(got => got.json())
                window.answer = townbook.answerer(townbook.libraries[of](get))
            }""",
            of,
        )

    def ask(self, *queries: str, chosen: dict[str, str] | None = None) -> list[list[Hit]]:
        """The hits of each query, best first."""
        return [
            [Hit.of(item) for item in answer["items"]] for answer in self.answers(queries, chosen)
        ]

    def answers(
        self, queries: Sequence[str], chosen: dict[str, str] | None = None
    ) -> list[dict[str, Any]]:
        """The whole answers: items, found and facets."""
        answers = self.page.evaluate(
            """async ([queries, chosen]) => {
                const answers = []
                for (const query of queries) answers.push(await answer({ query, chosen }))
                return answers
            }""",
            [list(queries), chosen or {}],
        )
        return list(answers)
