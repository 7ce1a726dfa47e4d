"""Python values as literals of Typst, in characters that its typefaces have.

Text enters an edition only as string literals; nothing but a `Typst` is read as code.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import TypeAlias

_COVERED = (
    " -~\u00a0-\u036f"  # Latin, the soft hyphen, combining accents
    "\u0370-\u0377\u037a-\u037f\u0384-\u038a\u038c\u038e-\u03a1\u03a3-\u03e1"  # Greek
    "\u0400-\u0482\u048a-\u04ff"  # Cyrillic
    "\u1d00-\u1dbf\u1e00-\u1eff"  # more Latin
    "\u0531-\u0556\u0559-\u058a\u10d0-\u10f0"  # Armenian, Georgian
    # blanks and punctuation
    "\u2000-\u200a\u2010-\u2027\u202f-\u2040\u2042\u2044-\u2052\u2054-\u205f"
    "\u2070\u2071\u2074-\u208e\u2090-\u209c\u20a0-\u20c0"  # raised and lowered figures, money
    # letters like ℓ, fractions, Roman numerals
    "\u2100-\u211e\u2120\u2122\u2124\u2126-\u214f\u2150\u2151\u2153-\u2184\u2189"
    # arrows, mathematics, signs of machines, circled figures, boxes, shapes
    "\u2190-\u23ff\u2422\u2423\u2460-\u2606\u2609-\u262f"
    # pointing hands, warning signs and other small pictures
    "\u2638-\u268b\u2690-\u269c\u26a0-\u26a7\u26aa-\u26af\u26b2"
    # check marks, stars
    "\u2701-\u2704\u2706-\u2709\u270c-\u2714\u2717-\u2726\u272a-\u274b\u274d\u274f-\u2752\u2756\u2758-\u275e"
    # figures in disks, more arrows and mathematics
    "\u2761-\u277f\u2794\u2798-\u27af\u27b1-\u2b73\u2b76-\u2b95\u2b97-\u2bff"
    "\u2c60-\u2c7f\ufb00-\ufb06\ufffd"  # other Latin letters, ligatures
)

_OTHER = re.compile(f"[^{_COVERED}\n\t]")

_ESCAPES = str.maketrans({"\\": "\\\\", '"': '\\"'})

_BLANKS = re.compile(r"[ \t\n]+")

_SIGN = re.compile(r"(?<!§)(§+) (?=[\w(])")

_LONG = re.compile(r"[^\s\u00ad-]{40,}")

_STEP = re.compile(r".{1,20}", re.S)

_BREAK = "\u200b"


class Typst(str):
    """An expression of Typst, used as it is inside another."""

    __slots__ = ()


Value: TypeAlias = "Typst | str | float | Iterable[Value] | None"
"""A value that has a literal; to the type checker, whole numbers and truth values are floats."""


def literal(value: Value) -> Typst:
    """A value as Typst writes it: text as a string, an iterable as an array.

    >>> literal(["a", 1, True, None, Typst("a.b")]), literal([])
    ('("a", 1, true, none, a.b,)', '()')
    """
    match value:
        case Typst():
            return value
        case str():
            return string(value)
        case bool() | None:
            return Typst(str(value).lower())
        case int() | float():
            return Typst(value)
    inside = ", ".join(map(literal, value))
    return Typst(f"({inside},)" if inside else "()")


def string(text: str) -> Typst:
    r"""Running text as a string literal.

    A token too long for a line may break after every twentieth character. Runs of blanks become
    one, as in a browser; the blank after a section sign does not break.

    >>> print(string('say "#x"  \\ [*]'))
    "say \"#x\" \\ [*]"
    """
    held = _SIGN.sub("\\1\u00a0", _BLANKS.sub(" ", printable(text)))
    held = _LONG.sub(lambda found: _BREAK.join(_STEP.findall(found[0])), held)
    return Typst(f'"{held.translate(_ESCAPES)}"')


def verbatim(text: str) -> Typst:
    r"""Lines that stay as they are, as a string literal.

    >>> print(verbatim("a\n  b"))
    "a\n  b"
    """
    lines = printable(text.expandtabs(8)).translate(_ESCAPES).replace("\n", "\\n")
    return Typst(f'"{lines}"')


def joined(values: Iterable[Value]) -> Typst:
    """Values as one expression, their contents one after the other.

    >>> joined(["a"]), joined(["a", Typst("x")]), joined([])
    ('"a"', '{"a"; x}', '""')
    """
    held = [*map(literal, values)] or [string("")]
    return held[0] if len(held) == 1 else Typst("{" + "; ".join(held) + "}")


def call(name: str, *arguments: Value, **named: Value) -> Typst:
    """A call of a function of the template; underscores in names become hyphens.

    >>> call("hist", "x", size=Typst("9pt"))
    'hist("x", size: 9pt)'
    """
    held = [f"{key.replace('_', '-')}: {literal(value)}" for key, value in named.items()]
    return Typst(f"{name}({', '.join([*map(literal, arguments), *held])})")


def markup(expressions: Iterable[Typst]) -> Typst:
    r"""Expressions as lines of a document.

    >>> markup([Typst("x"), Typst("y()")])
    '#x\n#y()'
    """
    return Typst("\n".join(f"#{expression}" for expression in expressions))


def paged(
    division: Value,
    named: Value,
    expressions: Iterable[Typst],
    folio: str | None = None,
    *,
    on_the_right: bool = False,
) -> Typst:
    """Expressions as pages of their own.

    `division` and `named` are for the running heads, `folio` precedes the page numbers, and
    `on_the_right` makes the first page a right-hand one (see `pages` in the template).
    """
    how: dict[str, Value] = {} if folio is None else {"mark": folio}
    if on_the_right:
        how["right"] = True
    return Typst(f"{call('pages', division, named, **how)}[\n{markup(expressions)}\n]")


def printable(text: str) -> str:
    r"""A text with a mark for each character that the typefaces lack.

    >>> printable("5° C\u4e2d\u202e")
    '5° C[U+4E2D][U+202E]'
    """
    return _OTHER.sub(lambda found: f"[U+{ord(found[0]):04X}]", text)


def is_shown(text: str) -> bool:
    """Whether the typefaces have every character of a text.

    >>> is_shown("5° C"), is_shown("\u4e2d")
    (True, False)
    """
    return not _OTHER.search(text)
