"""A site that is read from a folder without a server.

A folder's address does not lead to its index.html there, so every link names the file.
"""

from __future__ import annotations

import re
from pathlib import Path

INDEX = "index.html"

_ADDRESS = re.compile(
    r"""(<(?:a|link|area)\b[^>]*?\shref="|<meta http-equiv="refresh" content="\d+; url=)([^"]*)"""
)


def name_files(site: Path) -> None:
    """Rewrite the links of all pages of a built site; the docs may share some of its files."""
    for path in sorted(site.rglob("*.html")):
        text = path.read_text(encoding="utf-8")
        path.unlink()
        path.write_text(
            _ADDRESS.sub(lambda found: found[1] + named(found[2]), text),
            encoding="utf-8",
            newline="\n",
        )


def named(href: str) -> str:
    """A link with the name of the file that a server would answer with.

    >>> named("../#52-7"), named("s/52-7/"), named("."), named("")
    ('../index.html#52-7', 's/52-7/index.html', './index.html', '')
    >>> named("#52-7"), named("data/code.json")
    ('#52-7', 'data/code.json')
    >>> named("https://law.example/"), named("mailto:clerk@example.org")
    ('https://law.example/', 'mailto:clerk@example.org')
    """
    path, mark, place = href.partition("#")
    if not path or path.startswith("/") or re.match(r"[a-z][a-z0-9+.-]*:", path, re.I):
        return href
    if path.endswith("/"):
        path += INDEX
    elif path.rpartition("/")[2] in (".", ".."):
        path += f"/{INDEX}"
    return path + mark + place
