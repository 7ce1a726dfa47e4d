"""The page "Search": all results of a question, by chapter or by town."""

from __future__ import annotations

from builder.pages.templating import render

URL = "search/"
"""Next to the files that the search reads."""
TITLE = "Search"
_DESCRIPTION = "All results of a search."


def page(home: list[str]) -> tuple[str, str]:
    """File and text of the page; `home` is the name and address of the page above it."""
    front = {"title": TITLE, "description": _DESCRIPTION, "kind": "search", "trail": [home]}
    return f"{URL}index.md", render("results.md", front, title=TITLE)
