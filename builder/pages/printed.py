"""The addresses that people print and cite: one per section, forwarding to its place."""

from __future__ import annotations

from builder.model import Unit

STUBS = "s/"
"""Their folder."""


def stub_url(unit: Unit) -> str:
    """The printed address of a section: "s/52-7/"."""
    return f"{STUBS}{unit.id}/"
