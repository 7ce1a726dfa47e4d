"""Lighthouse's scores of a built site: home and the longest chapter.

The preset is mobile, and pages are served compressed. Needs Node and npm's lighthouse 12.

    python bench/lighthouse.py out/site/SLUG [PAGE ...] [--runs 3]

The command is `lighthouse`, or what the variable LIGHTHOUSE says ("npx lighthouse@12"). CHROME_PATH
names the browser.
"""

from __future__ import annotations

import argparse
import gzip
import json
import mimetypes
import os
import shlex
import shutil
import subprocess
import tempfile
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from statistics import median

CATEGORIES = ("performance", "accessibility", "best-practices", "seo")
LEAST = {"performance": 95, "accessibility": 100, "best-practices": 95, "seo": 100}
MEASURES = (
    "first-contentful-paint",
    "largest-contentful-paint",
    "total-blocking-time",
    "cumulative-layout-shift",
)
PLAIN = (".woff2", ".png", ".pdf", ".gz")


class Compressing(SimpleHTTPRequestHandler):
    """Serves files like a good static host: compressed, and cached by the browser."""

    protocol_version = "HTTP/1.1"

    def log_message(self, *_: object) -> None:
        pass

    def do_GET(self) -> None:
        path = Path(self.translate_path(self.path))
        path = path / "index.html" if path.is_dir() else path
        if not path.is_file():
            self.send_error(404)
            return
        body = path.read_bytes()
        self.send_response(200)
        if path.suffix not in PLAIN:
            body = gzip.compress(body, 6)
            self.send_header("Content-Encoding", "gzip")
        kind = mimetypes.guess_type(path.name)[0] or "application/octet-stream"
        self.send_header(
            "Content-Type", f"{kind}; charset=utf-8" if kind.startswith("text/") else kind
        )
        self.send_header(
            "Cache-Control", "max-age=31536000" if path.suffix != ".html" else "max-age=600"
        )
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)


@contextmanager
def served(site: Path, port: int) -> Iterator[str]:
    server = ThreadingHTTPServer(("127.0.0.1", port), partial(Compressing, directory=str(site)))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}/"
    server.shutdown()


def longest(site: Path) -> str:
    """The heaviest page of the law."""
    twins = [path for path in site.rglob("index.md") if path.parent != site]
    heaviest = max(twins, key=lambda path: path.with_suffix(".html").stat().st_size)
    return f"{heaviest.parent.relative_to(site).as_posix()}/"


def judged(url: str) -> dict[str, float]:
    command = shlex.split(os.environ.get("LIGHTHOUSE", "lighthouse"))
    with tempfile.TemporaryDirectory() as folder:
        report = Path(folder) / "report.json"
        flags = "--headless --no-sandbox --disable-gpu --disable-dev-shm-usage"
        only = f"--only-categories={','.join(CATEGORIES)}"
        arguments = [
            url,
            "--quiet",
            "--output=json",
            f"--output-path={report}",
            f"--chrome-flags={flags}",
            only,
        ]
        subprocess.run([*command, *arguments], check=True, capture_output=True)
        result = json.loads(report.read_text(encoding="utf-8"))
    found = {name: round(100 * result["categories"][name]["score"]) for name in CATEGORIES}
    failed = [
        name
        for name, audit in result["audits"].items()
        if audit["score"] is not None and audit["score"] < 0.9
    ]
    measures = {name: result["audits"][name]["numericValue"] for name in MEASURES}
    print(f"  {url}: {found} { ({name: round(value, 3) for name, value in measures.items()}) }")
    print(f"    below 0.9: {', '.join(failed) or 'nothing'}")
    return found


def main() -> None:
    arguments = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    arguments.add_argument("site", type=Path)
    arguments.add_argument("pages", nargs="*")
    arguments.add_argument("--runs", type=int, default=3)
    arguments.add_argument(
        "--port",
        type=int,
        default=0,
        help="the one that the site's own address names, if it has one",
    )
    options = arguments.parse_args()
    os.environ.setdefault(
        "CHROME_PATH", shutil.which("chromium-headless-shell") or shutil.which("chromium") or ""
    )
    with served(options.site, options.port) as root:
        for page in options.pages or ["", longest(options.site)]:
            runs = [judged(root + page) for _ in range(options.runs)]
            scores = {name: median(run[name] for run in runs) for name in CATEGORIES}
            short = [name for name, least in LEAST.items() if scores[name] < least]
            print(
                f"/{page}: {scores} (median of "
                f"{options.runs}){'; too low: ' + ', '.join(short) if short else ''}"
            )


if __name__ == "__main__":
    main()
