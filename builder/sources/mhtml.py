"""A page that a browser saved as one file (MHTML): its web page, with its original address."""

from __future__ import annotations

from contextlib import suppress
from email import message_from_bytes, policy
from pathlib import Path

from builder.errors import SourceError
from builder.sources.html import read_html
from builder.sources.text import SourceText

FIRST_LINES = (b"From: <Saved by", b'From: "Saved by', b"MIME-Version: 1.0")
"""The first lines that browsers write in such a file."""


def read_mhtml(path: Path, data: bytes) -> SourceText:
    """The text of the web page in an RFC 2557 file.

    Raises:
        SourceError: it holds no page, or a page without text.
    """
    whole = message_from_bytes(data, policy=policy.compat32)
    page = next((part for part in whole.walk() if part.get_content_type() == "text/html"), None)
    held = page.get_payload(decode=True) if page else None
    if page is None or not isinstance(held, bytes):
        raise SourceError(path, "holds no web page", "save the page again, as HTML")
    with suppress(LookupError):
        held = held.decode(page.get_content_charset("utf-8"), "replace").encode()
    address = whole["Snapshot-Content-Location"] or page["Content-Location"] or ""
    saved = f"<!-- saved from url=({len(address):04}){address} -->\n".encode()
    return read_html(path, saved + held)
