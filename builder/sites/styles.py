"""Drop the rules of the theme's style sheet that apply to nothing in a site."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

from builder.errors import BuildError

_CLASS = re.compile(r"\.(-?[A-Za-z_][\w-]*)")
_OPEN = re.compile(r":(?:not|is|where|has)\((?:[^()]|\([^()]*\))*\)|\[[^\]]*\]")
"""Parts of a selector that may apply although no page has the classes in them."""
_BODY = r"(?:[^{}]++|\{(?:[^{}]++|\{[^{}]*+\})*+\})*+"
_RULE = re.compile(rf"([^{{}};]+)\{{({_BODY})\}}")
"""A rule of a style sheet without comments; groups: what is before its braces, and within them."""
_IN_PAGES = re.compile(r'\sclass="([^"]*)"')
_WORD = re.compile(r"[A-Za-z_][\w-]*")
_PLAIN_TABLE = "table:not([class])"
"""No page has such a table, and its selector makes a browser look at every element again whenever a
class changes."""


def join(site: Path) -> None:
    """Put the rules that a built site needs of the theme's style sheet at the head of its own.

    Raises:
        BuildError: the theme does not have exactly one style sheet.
    """
    own = site / "stylesheets/townbook.css"
    found = list((site / "assets/stylesheets").glob("main.*.css"))
    if len(found) != 1:
        raise BuildError(site, f"the theme has {len(found)} style sheets", "install its release")
    needed = "".join(_needed(found[0].read_text(encoding="utf-8"), _used(site)))
    own.write_text(needed + own.read_text(encoding="utf-8"), encoding="utf-8", newline="\n")
    found[0].unlink()


def _used(site: Path) -> set[str]:
    """The classes in a site's pages, and all words in its scripts, which may add classes."""
    used = set[str]()
    for path in site.rglob("*.html"):
        used.update(*map(str.split, set(_IN_PAGES.findall(path.read_text(encoding="utf-8")))))
    for folder in ("assets/javascripts", "scripts"):
        for path in (site / folder).glob("*.js"):
            used.update(_WORD.findall(path.read_text(encoding="utf-8")))
    return used


def _needed(css: str, used: set[str]) -> Iterator[str]:
    """The rules of a style sheet that may apply.

    >>> css = "@media print{.x{top:0}.y:not(.x),a{top:1px}}table:not([class])+*{top:2px}"
    >>> "".join(_needed(css, {"y"}))
    '@media print{.y:not(.x),a{top:1px}}'
    """
    for head, body in _RULE.findall(css):
        if head.startswith(("@media", "@supports")):
            inner = "".join(_needed(body, used))
            if inner:
                yield f"{head}{{{inner}}}"
        elif head.startswith("@"):
            yield f"{head}{{{body}}}"
        else:
            kept = [
                one
                for one in _selectors(head)
                if _PLAIN_TABLE not in one and used.issuperset(_CLASS.findall(_OPEN.sub("", one)))
            ]
            if kept:
                yield f"{','.join(kept)}{{{body}}}"


def _selectors(head: str) -> Iterator[str]:
    """The selectors of a rule, which commas outside brackets separate.

    >>> list(_selectors("a:is(b,c),[d=','] e"))
    ['a:is(b,c)', "[d=','] e"]
    """
    depth = at = 0
    for place, sign in enumerate(head):
        depth += {"(": 1, "[": 1, ")": -1, "]": -1}.get(sign, 0)
        if sign == "," and not depth:
            yield head[at:place]
            at = place + 1
    yield head[at:]
