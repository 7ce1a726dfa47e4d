"""What a damaged copy has done to a text, shown in the text.

Shown are the places where words are gone, and figures that may have lost a mark.

Nothing is put right: a figure keeps its digits, and a place says only that something was there.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from markupsafe import Markup

from builder.model import Block
from builder.pages.inline import Point, Wrap

_FIGURE = re.compile(r"\$?\b[a-z]*\d\w*%?", re.I)
_MARKED = Markup('<span class="tb-figure">')
_SCAR = Markup(' <span class="tb-scar">[{}]</span>')


def figures(text: str) -> Iterator[Wrap]:
    """Every figure of a text: where points, strokes and hyphens are gone, none can be relied on.

    >>> text = "a ph less than 65 or $1500"
    >>> [text[wrap.start:wrap.end] for wrap in figures(text)]
    ['65', '$1500']
    """
    for found in _FIGURE.finditer(text):
        yield Wrap(found.start(), found.end(), _MARKED, Markup("</span>"))


def scars(block: Block) -> Iterator[Point]:
    """What a reader is told at each place where something is gone."""
    for scar in block.scars:
        yield Point(scar.at, _SCAR.format(scar.kind))
