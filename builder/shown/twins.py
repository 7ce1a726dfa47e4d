"""The Markdown twins: every text of a page, one after the other."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from html import unescape
from pathlib import Path

from builder.proof.book import Plain
from builder.shown.said import NEAR, texts
from builder.text.unseen import only_seen

_ADDED = re.compile(r"\]\([^()\s]*(?:\([^()\s]*\)[^()\s]*)*\)|\[\^[^\[\]\s]+\]:?")
"""What Markdown adds to words: the addresses of links, the marks of footnotes."""
_NO_LETTER = re.compile(r"[\W_]+")
_COMMON = bytes(code for code in range(128) if _NO_LETTER.match(chr(code)))
"""Most of what is not a letter; bytes are taken out faster than characters."""


def differences(site: Path, paged: Mapping[str, list[Plain]]) -> Iterator[str]:
    """Texts that the twins of a site lack, or have in another place."""
    for url, units in paged.items():
        try:
            twin = (site / url / "index.md").read_text(encoding="utf-8")
        except OSError as error:
            yield f"{url}: {error.strerror}: {error.filename}"
            continue
        yield from (f"{url}index.md: {wrong}" for wrong in _of_twin(twin, units))


def _of_twin(twin: str, units: list[Plain]) -> Iterator[str]:
    told, at = _letters(twin), 0
    for unit in units:
        for text in unit.get("settled", []):
            if _letters(text) not in told:
                yield f"{unit['id']} does not say {text[:NEAR]!r}"
        for text in texts(unit):
            wanted = _letters(text)
            found = told.find(wanted, at)
            if found < 0:
                yield f"{unit['id']} lacks {text[:NEAR]!r} at its place"
                return
            at = found + len(wanted)


def _letters(text: str) -> str:
    """Letters and figures of a text, without what Markdown adds and what shows the unseen."""
    words = only_seen(unescape(_ADDED.sub("", text)))
    return _NO_LETTER.sub("", words.encode().translate(None, _COMMON).decode())
