"""`townbook review`: serve the desk as a local page."""

from __future__ import annotations

import json
import secrets
from collections.abc import Callable, Iterator, Mapping
from http.server import BaseHTTPRequestHandler
from io import BytesIO
from pathlib import Path
from threading import Lock
from typing import Any, ClassVar, TypeAlias
from urllib.parse import parse_qs, urlsplit

import pypdfium2
from PIL import ImageDraw

from builder.addresses import slug
from builder.corrections.decision import HEADING, STATES, TITLE
from builder.corrections.draft import BLANK
from builder.corrections.place import overlap
from builder.frozen import Plain
from builder.passage import Span
from builder.review.desk import Desk, DeskEntry, Refused, opened
from builder.runtime.local_server import LocalHandler, LocalServer
from builder.runtime.shared import path_of
from builder.sources.read import pdf_of
from builder.sources.text import Line, SourceText
from builder.text.amounts import counted

_FILES = {
    "/desk.js": ("desk.js", "text/javascript; charset=utf-8"),
    "/desk.css": ("desk.css", "text/css; charset=utf-8"),
    "/style.css": ("desk.css", "text/css; charset=utf-8"),
}
"""(file in templates/review, type) by path. Previews ask for /style.css, as pages of a book do."""
_JSON = "application/json; charset=utf-8"
_LARGEST = 1_000_000
"""Most bytes of a request."""


Query: TypeAlias = Mapping[str, str]
"""The values of an address, by name."""


class Server(LocalServer):
    """Serves one desk; a decision must carry the token that its page got."""

    def __init__(self, desk: Desk, port: int) -> None:
        super().__init__(port, _Handler)
        self.desk = desk
        self.lock = Lock()
        self.token = secrets.token_urlsafe()


def review(slug: str, out: Path, port: int) -> int:
    """Serve the desk of a municipality until interrupted; returns the exit code.

    Raises:
        UsageError: it was not built into `out`, its source is gone, or the port is taken.
    """
    print(f"Reading the source of {slug} ...", flush=True)
    desk = opened(slug, out)
    held = desk.counts()
    every = counted(held["all"], "doubt")
    Server(desk, port).run(f"{every}, of which {held['matter']:,} matter to readers:")
    return 0


class _Handler(LocalHandler, BaseHTTPRequestHandler):
    server: Server
    headers_of_all: ClassVar = {"Cache-Control": "no-store", "X-Content-Type-Options": "nosniff"}

    def do_GET(self) -> None:
        """Answer with the page, its data or its files."""
        if not self.is_ours():
            self.send_error(403)
            return
        url = urlsplit(self.path)
        if url.path in _FILES:
            name, kind = _FILES[url.path]
            self.answer(path_of(f"templates/review/{name}").read_bytes(), kind)
            return
        shown = {
            "/": self._page,
            "/doubts": self._doubts,
            "/picture": self._picture,
            "/lines": self._lines,
            "/preview": self._preview,
        }.get(url.path)
        if shown is None:
            self.send_error(404)
            return
        query = {key: values[0] for key, values in parse_qs(url.query).items()}
        with self.server.lock:
            shown(query)

    def do_POST(self) -> None:
        """Apply decisions, or undo the last step."""
        size = int(self.headers.get("Content-Length") or 0)
        ours = self.is_ours() and self.headers.get("X-Townbook") == self.server.token
        if not ours or size > _LARGEST:
            self.send_error(403)
            return
        wanted = json.loads(self.rfile.read(size) or b"{}")
        actions: Mapping[str, Callable[[Any], Plain]] = {
            "/decide": self._decide,
            "/undo": lambda _: {"undone": self.server.desk.undo()},
        }
        if self.path not in actions:
            self.send_error(404)
            return
        with self.server.lock:
            try:
                said = actions[self.path](wanted)
            except Refused as error:
                said = {"refused": str(error)}
            self._send_json(said | self._state())

    def _page(self, _query: Query) -> None:
        page = path_of("templates/review/desk.html").read_text(encoding="utf-8")
        values = {"@SLUG@": self.server.desk.slug, "@TOKEN@": self.server.token}
        for sign, value in values.items():
            page = page.replace(sign, value)
        self.answer(page.encode(), "text/html; charset=utf-8")

    def _doubts(self, _query: Query) -> None:
        desk = self.server.desk
        self._send_json({"entries": [_plain(desk, one) for one in desk.entries]} | self._state())

    def _state(self) -> Plain:
        desk = self.server.desk
        files = {name: Path(file).name for name, file in desk.settled.items()}
        return {"settled": files, "counts": desk.counts()}

    def _picture(self, query: Query) -> None:
        entry = self._entry(query)
        made = picture(self.server.desk.source, entry.span) if entry and entry.span else None
        if made is None:
            self.send_error(404)
        else:
            self.answer(made, "image/png")

    def _lines(self, query: Query) -> None:
        entry = self._entry(query)
        span = entry.span if entry else None
        held = lines_around(self.server.desk.source, span) if span else []
        self._send_json({"lines": held})

    def _preview(self, query: Query) -> None:
        made = self.server.desk.preview(query.get("unit", ""))
        self.answer(made, "application/xhtml+xml; charset=utf-8")

    def _entry(self, query: Query) -> DeskEntry | None:
        return self.server.desk.by_name.get(query.get("name", ""))

    def _decide(self, wanted: Any) -> Plain:
        desk = self.server.desk
        entries = desk.by_name
        by, reason = str(wanted.get("by", "")), str(wanted.get("reason", ""))
        tables = {
            name: _table(entries[name], made)
            for name, made in wanted.get("decisions", {}).items()
            if name in entries and name not in desk.settled
        }
        if heading := {key: value for key, value in wanted.get("heading", {}).items() if value}:
            called = (heading[key] for key in ("number", "title", "section") if key in heading)
            name = slug(str(next(called, "")))
            tables[f"{name}-{HEADING}"] = {"kind": HEADING, **heading}
        said: Plain = {"changed": desk.decide(tables, by, reason)}
        for name, table in tables.items():
            if table["kind"] == HEADING:
                done = [o for o in desk.code.corrections if Path(desk.files[name]).match(o.file)]
                said["shown"] = desk.code.units[done[0].unit].id
        return said

    def _send_json(self, said: Plain) -> None:
        self.answer(json.dumps(said, ensure_ascii=False).encode(), _JSON)


def _table(entry: DeskEntry, made: Plain) -> Plain:
    """The decision that a reviewer made by a click or by typing."""
    if "title" in made:
        section = entry.choices[0].table["section"]
        words = " ".join(entry.title[: int(made["title"])])
        return {"kind": TITLE, "section": section, "title": words}
    if "typed" in made and entry.prompt:
        return {**entry.prompt.table, entry.prompt.key: str(made["typed"])}
    return entry.choices[int(made.get("choice", 0))].table


def _plain(desk: Desk, entry: DeskEntry) -> Plain:
    """An entry as JSON for the page."""
    stated = entry.draft.stated
    heading = ("quote", *STATES[HEADING]) if stated.get("kind") == HEADING else ()
    held, spans = desk.code.by_id.get(entry.unit), (entry.span,) if entry.span else ()
    at = (one.anchor for one in (held.blocks if held else ()) if overlap(one.spans, spans))
    return {
        "restored": {
            key: stated[key] for key in ("section", *heading) if stated.get(key, BLANK) != BLANK
        },
        "name": entry.draft.name,
        "kind": entry.draft.kind,
        "says": ": ".join(filter(None, (entry.draft.kind.capitalize(), entry.doubt.detail))),
        "unit": entry.unit,
        "anchor": next(at, ""),
        "heading": entry.heading,
        "reach": entry.reach,
        "matters": entry.matters,
        "picture": bool(entry.span and page_of(desk.source, entry.span) is not None),
        "choices": [{"says": one.says, "words": one.words} for one in entry.choices],
        "asked": {"says": entry.prompt.says, "value": entry.prompt.value} if entry.prompt else None,
        "title": list(entry.title),
        "titleEnd": entry.title_end,
    }


_SCALE = 1.6
"""Dots per point: a page of letter size is a thousand dots wide."""
_AROUND = 12
"""Lines shown before and after a place in a text."""
_MARK = (255, 214, 10, 110)
"""Yellow through which the letters show."""


def page_of(source: SourceText, span: Span) -> int | None:
    """The page of a PDF or scan on which a span begins, from 0; None if it has no pages."""
    places = [line.laid.page - 1 for line in _lines(source, span) if line.laid]
    return places[0] if places and source.form in ("pdf", "scan") else None


def picture(source: SourceText, span: Span) -> bytes | None:
    """The page of a PDF or scan on which a span begins, as PNG, with its lines marked."""
    if (page := page_of(source, span)) is None:
        return None
    with pypdfium2.PdfDocument(pdf_of(source.path)) as file:
        image = file[page].render(scale=_SCALE).to_pil().convert("RGB")
    draw = ImageDraw.Draw(image, "RGBA")
    for line in _lines(source, span):
        at = line.laid
        if at and at.page - 1 == page:
            box = (at.x0 - 2, at.top - 1, at.x1 + 2, at.base + 1)
            draw.rectangle([side * _SCALE for side in box], fill=_MARK)
    made = BytesIO()
    image.save(made, "PNG")
    return made.getvalue()


def lines_around(source: SourceText, span: Span) -> list[Plain]:
    """The lines of a span, marked, and those around them, as JSON for the page."""
    first, last = source.line_at(span[0]), source.line_at(max(span[1] - 1, span[0]))
    held = source.lines[max(first - 1 - _AROUND, 0) : last + _AROUND]
    return [
        {"number": line.number, "text": line.text, "marked": first <= line.number <= last}
        for line in held
    ]


def _lines(source: SourceText, span: Span) -> Iterator[Line]:
    """The lines from which a span takes characters."""
    first = source.line_at(span[0])
    for line in source.lines[max(first - 1, 0) :]:
        if line.start >= span[1]:
            return
        yield line
