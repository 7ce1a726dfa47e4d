"""The theme's style sheet without the rules that apply to nothing in a site."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

from builder.errors import BuildError

_CLASS = re.compile(r"\.(-?[A-Za-z_][\w-]*)")
_OPEN = re.compile(r":(?:not|is|where|has)\((?:[^()]|\([^()]*\))*\)|\[[^\]]*\]")
"""Parts of a selector that may apply without the classes they name."""
_IN_PAGES = re.compile(r'\sclass="([^"]*)"')
_WORD = re.compile(r"[A-Za-z_][\w-]*")
_PLAIN_TABLE = "table:not([class])"
"""Makes a browser look at every element again whenever any class changes."""
_MAIN = re.compile(r'[ \t]*<link rel="stylesheet" href="[^"]*assets/stylesheets/main\.[^"]*">\n?')


def without_link(page: str) -> str:
    """A page that does not load the theme's style sheet, which `join` puts into our own."""
    return _MAIN.sub("", page)


def join(site: Path) -> None:
    """Put what a built site needs of the theme's style sheet at the head of its own.

    Raises:
        BuildError: the theme has another style sheet than expected.
    """
    own = site / "stylesheets/townbook.css"
    found = list((site / "assets/stylesheets").glob("main.*.css"))
    if len(found) != 1:
        raise BuildError(site, f"the theme has {len(found)} style sheets", "install its release")
    used, plain = _used(site)
    needed = "".join(_needed(found[0].read_text(encoding="utf-8"), used, plain=plain))
    ours = own.read_text(encoding="utf-8")
    own.unlink()  # the docs may share it
    own.write_text(needed + ours, encoding="utf-8", newline="\n")
    found[0].unlink()


def _used(site: Path) -> tuple[set[str], bool]:
    """The classes of a site's pages and all words of its scripts; whether it has plain tables."""
    used, plain = set[str](), False
    for path in site.rglob("*.html"):
        page = path.read_text(encoding="utf-8")
        used.update(*(found.split() for found in set(_IN_PAGES.findall(page))))
        plain = plain or "<table>" in page
    for folder in ("assets/javascripts", "scripts"):
        for path in (site / folder).glob("*.js"):
            used.update(_WORD.findall(path.read_text(encoding="utf-8")))
    return used, plain


def _needed(css: str, used: set[str], *, plain: bool) -> Iterator[str]:
    """The rules of a style sheet that may apply.

    >>> css = "@media print{.x{top:0}.y:not(.x),a{top:1px}}table:not([class])+*{top:2px}"
    >>> "".join(_needed(css, {"y"}, plain=False))
    '@media print{.y:not(.x),a{top:1px}}'
    """
    for head, body in _rules(css):
        if head.startswith(("@media", "@supports")):
            inner = "".join(_needed(body, used, plain=plain))
            if inner:
                yield f"{head}{{{inner}}}"
        elif head.startswith("@"):
            yield f"{head}{{{body}}}"
        else:
            kept = [one for one in _selectors(head) if _applies(one, used, plain=plain)]
            if kept:
                yield f"{','.join(kept)}{{{body}}}"


def _rules(css: str) -> Iterator[tuple[str, str]]:
    """The rules of a style sheet without comments: what is before the braces, and within them."""
    at = css.startswith("@charset") and css.index(";") + 1
    while (start := css.find("{", at)) >= 0:
        depth, end = 1, start + 1
        while depth:
            depth += {"{": 1, "}": -1}.get(css[end], 0)
            end += 1
        yield css[at:start].strip(), css[start + 1 : end - 1]
        at = end


def _selectors(head: str) -> Iterator[str]:
    """The selectors of a rule; commas in brackets part none.

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


def _applies(selector: str, used: set[str], *, plain: bool) -> bool:
    if _PLAIN_TABLE in selector and not plain:
        return False
    return used.issuperset(_CLASS.findall(_OPEN.sub("", selector)))
