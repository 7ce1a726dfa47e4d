"""The size of a built site, for readers who pay by the megabyte and hosts that limit it."""

from __future__ import annotations

import gzip
from dataclasses import dataclass
from pathlib import Path

from builder.print.editions import FOLDER as PRINT

PAGE = 60_000
"""Bytes that the HTML of a page should not exceed in transfer."""


@dataclass(frozen=True, slots=True)
class Weight:
    """Bytes of a site."""

    html: int
    """Of all pages, as they are there."""
    total: int
    """Of all files but the printable editions."""
    heaviest: str
    """The page that weighs most in transfer."""
    page: int
    """What that page weighs, compressed."""

    @classmethod
    def of_site(cls, site: Path) -> Weight:
        """The weight of a municipality's site."""
        html = total = page = 0
        heaviest = ""
        for path in sorted(path for path in site.rglob("*") if path.is_file()):
            name, size = path.relative_to(site).as_posix(), path.stat().st_size
            total += 0 if name.startswith(f"{PRINT}/") else size
            if path.suffix == ".html":
                html += size
                sent = len(gzip.compress(path.read_bytes(), 6)) if size > page else 0
                heaviest, page = (name, sent) if sent > page else (heaviest, page)
        return cls(html, total, heaviest, page)

    def __str__(self) -> str:
        """In words."""
        return (
            f"{self.html / 1e6:.1f} MB of pages, {self.total / 1e6:.1f} MB in all "
            "without printable editions; "
            f"the heaviest page, {self.heaviest}, {self.page / 1000:.0f} KB in transfer"
        )
