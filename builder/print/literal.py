"""Python values as literals of Typst.

Text of a source enters an edition as string literals and in no other way.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from builder.print.glyphs import printable

_ESCAPES = str.maketrans({"\\": "\\\\", '"': '\\"'})
_BLANKS = re.compile(r"[ \t\n]+")
_SIGN = re.compile(r"(?<!§)(§+) (?=[\w(])")
_LONG = re.compile(r"[^\s\u00ad-]{40,}")
_STEP = 20
_BREAK = "\u200b"


def string(text: str) -> str:
    r"""Running text as a string literal.

    A token too long for a line may break after every twentieth character.

    Blanks in a row are one, as a browser shows them; the one behind a section sign does not break.

    >>> print(string('say "#x"  \\ [*]'))
    "say \"#x\" \\ [*]"
    """
    held = _SIGN.sub("\\1\u00a0", _BLANKS.sub(" ", printable(text)))
    return f'"{_LONG.sub(_breakable, held).translate(_ESCAPES)}"'


def verbatim(text: str) -> str:
    r"""Lines that stay as they are, as a string literal.

    >>> print(verbatim("a\n  b"))
    "a\n  b"
    """
    return (
        '"'
        + "\\n".join(line.translate(_ESCAPES) for line in printable(text.expandtabs(8)).split("\n"))
        + '"'
    )


def array(expressions: Iterable[str]) -> str:
    """Expressions as an array, of one element too.

    >>> array(["1"]), array([])
    ('(1,)', '()')
    """
    inside = ", ".join(expressions)
    return f"({inside},)" if inside else "()"


def joined(expressions: Iterable[str]) -> str:
    """Expressions as one, their contents one after the other.

    >>> joined(['"a"']), joined(['"a"', "x"])
    ('"a"', '{"a"; x}')
    """
    held = list(expressions)
    return held[0] if len(held) == 1 else "{" + "; ".join(held) + "}" if held else '""'


def call(name: str, *arguments: str, **named: str) -> str:
    """A call of one of the template's functions; underscores in names become hyphens.

    >>> call("hist", '"x"', size="9pt")
    'hist("x", size: 9pt)'
    """
    held = [*arguments, *(f"{key.replace('_', '-')}: {value}" for key, value in named.items())]
    return f"{name}({', '.join(held)})"


def markup(expressions: Iterable[str]) -> str:
    r"""Expressions as lines of a document.

    >>> markup(["x", "y()"])
    '#x\n#y()'
    """
    return "\n".join(f"#{expression}" for expression in expressions)


def paged(
    division: str,
    named: str,
    expressions: Iterable[str],
    folio: str | None = None,
    *,
    on_the_right: bool = False,
) -> str:
    """Expressions as pages of their own.

    They tell the running heads of these pages, what is before their numbers, and whether they
    begin on a right-hand page (see `pages` of the template).
    """
    how = {} if folio is None else {"mark": string(folio)}
    if on_the_right:
        how["right"] = "true"
    return f"{call('pages', division, named, **how)}[\n{markup(expressions)}\n]"


def _breakable(found: re.Match[str]) -> str:
    token = found[0]
    return _BREAK.join(token[at : at + _STEP] for at in range(0, len(token), _STEP))
