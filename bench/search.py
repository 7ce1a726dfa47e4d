"""The search beside the theme's own, in the same browser: bytes, and the time to the first answer.

    python bench/search.py ../shared/codes/walton.txt --out /tmp/search

Two sites are made of one code: one as Townbook makes it, one with the theme's own search over the
same sections. Both are served compressed by one server and asked in turns; the best of several
tries counts, and ratios rather than seconds. The first answer is timed from the question, in a page
that has just come and in one that has long been open: by then the theme's own search has fetched
and built its index, asked or not, and Townbook's has fetched nothing.
"""

from __future__ import annotations

import argparse
import gzip
import re
import shutil
import sys
import threading
from collections import Counter
from contextlib import suppress
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import ClassVar

import material
from playwright.sync_api import Browser, sync_playwright

from builder.municipality import code_of
from builder.pages.docs import write_docs
from builder.sites.mkdocs import build_site

QUERY = "penalty"
OWN, STOCK = "own", "stock"


class Server(SimpleHTTPRequestHandler):
    """Serves compressed and counts."""

    sent: ClassVar[Counter[str]] = Counter()
    largest: ClassVar[Counter[str]] = Counter()
    packed: ClassVar[dict[str, bytes]] = {}

    def log_message(self, *_: object) -> None:
        pass

    def do_GET(self) -> None:
        path = Path(self.translate_path(self.path))
        path = path / "index.html" if path.is_dir() else path
        if not path.is_file():
            self.send_error(404)
            return
        body = self.packed.setdefault(str(path), gzip.compress(path.read_bytes(), 6, mtime=0))
        if "/search/" in self.path or "workers/search" in self.path:
            kind = "text" if "/text/" in self.path else "index"
            self.sent[kind] += len(body)
            self.largest[kind] = max(self.largest[kind], len(body))
        self.send_response(200)
        for name, value in (
            ("Content-Type", self.guess_type(str(path))),
            ("Content-Encoding", "gzip"),
            ("Content-Length", str(len(body))),
            ("Cache-Control", "no-store"),
        ):
            self.send_header(name, value)
        self.end_headers()
        with suppress(BrokenPipeError, ConnectionResetError):  # the page has closed
            self.wfile.write(body)


ASK = """query => new Promise((resolve, reject) => {
    setTimeout(reject, 60_000, new Error("no answer in a minute"))
    const list = document.querySelector(".md-search-result__list")
    const box = document.querySelector("[data-md-component=search-query]")
    const asked = performance.now()
    new MutationObserver(() => {
        if (list.querySelector(".md-search-result__item")) resolve(performance.now() - asked)
    }).observe(list, { childList: true })
    document.getElementById("__search").click()
    box.focus()
    box.value = query
    box.dispatchEvent(new KeyboardEvent("keyup", { bubbles: true }))
})"""


def make(source: Path, out: Path) -> int:
    """Both sites; gives the number of sections."""
    code, _ = code_of(source)
    for name in (OWN, STOCK):
        docs = out / f"{name}-docs"
        shutil.rmtree(out / name, ignore_errors=True)
        write_docs(code, docs)
        if name == STOCK:
            for page in docs.rglob("*.md"):
                page.write_text(
                    re.sub(r"^search:\n  exclude: true\n", "", page.read_text("utf-8"), flags=re.M),
                    encoding="utf-8",
                )
            main = docs / "theme/main.html"
            main.write_text(
                re.sub(
                    r"  <script src=\"{{ 'scripts/search.js'.*?</script>\n",
                    "",
                    main.read_text("utf-8"),
                ),
                encoding="utf-8",
            )
        build_site(docs, out / name)
        if name == STOCK:  # a build leaves out what no page of Townbook asks for
            scripts = Path(material.__file__).parent / "templates/assets/javascripts"
            shutil.copytree(
                scripts,
                out / name / "assets/javascripts",
                dirs_exist_ok=True,
                ignore=shutil.ignore_patterns("*.map"),
            )
    return len(code.units)


def measure(
    browser: Browser, address: str, *, wait: bool
) -> tuple[float, Counter[str], Counter[str]]:
    """Milliseconds to the first answer, bytes sent, largest files."""
    context = browser.new_context(viewport={"width": 1280, "height": 900})
    page = context.new_page()
    Server.sent, Server.largest = Counter(), Counter()
    page.goto(address, wait_until="networkidle" if wait else "domcontentloaded")
    taken = float(page.evaluate(ASK, QUERY))
    page.wait_for_timeout(1_000)  # the words around the hits come when no further letter does
    context.close()
    return taken, Server.sent, Server.largest


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("source", type=Path)
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--tries", type=int, default=7)
    options = parser.parse_args()
    sections = make(options.source, options.out)
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Server, directory=str(options.out)))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    times: dict[tuple[str, bool], list[float]] = {}
    sizes: dict[str, tuple[Counter[str], Counter[str]]] = {}
    program = next(
        found for name in ("chromium-headless-shell", "chromium") if (found := shutil.which(name))
    )
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=program, args=["--no-sandbox", "--disable-gpu"]
        )
        for _ in range(options.tries):
            for wait in (False, True):
                for name in (OWN, STOCK):
                    taken, sent, largest = measure(
                        browser, f"http://127.0.0.1:{server.server_port}/{name}/", wait=wait
                    )
                    times.setdefault((name, wait), []).append(taken)
                    sizes[name] = (sent, largest)
        browser.close()
    print(f"{options.source.stem}: {sections} sections and divisions")
    for name in (OWN, STOCK):
        (sent, largest), fresh, open_ = sizes[name], min(times[name, False]), min(times[name, True])
        print(
            f"  {name:5}  search {sent['index']:8,} bytes  texts of the hits {sent['text']:7,} "
            f"(largest {largest['text']:,})"
            f"  first answer on arrival {fresh:5.0f} ms, in an open page {open_:5.0f} ms"
        )
    bytes_ratio = sizes[OWN][0]["index"] / sizes[STOCK][0]["index"]
    fresh_ratio, open_ratio = (
        min(times[OWN, wait]) / min(times[STOCK, wait]) for wait in (False, True)
    )
    print(
        f"  own/stock: bytes {bytes_ratio:.2f}, on arrival {fresh_ratio:.2f}, in an open page "
        f"{open_ratio:.2f}"
    )
    return 0


if __name__ == "__main__":
    sys.exit(main())
