"""Markdown, as converters of web pages write it, with signs escaped: read as the page it makes."""

from __future__ import annotations

import hashlib
import re
from dataclasses import replace
from pathlib import Path

from markdown import markdown

from builder.sources.html import read_html
from builder.sources.text import SourceText

_HEADING = re.compile(rb"^#{1,6} \S", re.M)
_ESCAPED = re.compile(rb"\\[][()#.+*_-]")
_LEAST = 3
"""Of both: the law itself sets a line between signs now and then."""
_INDENT = re.compile(r"^[ \t]+(?=\S)", re.M)
_COUNTED = re.compile(r"^(\d+)\.(?= )", re.M)


def is_markdown(data: bytes) -> bool:
    """Whether a text is one of a converter, which escapes what is no mark of its own."""
    return min(len(_HEADING.findall(data)), len(_ESCAPED.findall(data))) >= _LEAST


def read_markdown(path: Path, data: bytes) -> SourceText:
    """The text of such a file, as that of the page that it makes.

    Numbers of lists stay as they are printed; Markdown would count anew.

    Raises:
        SourceError: it holds no text.
    """
    text = _INDENT.sub("", data.decode("utf-8-sig", "replace").replace("\r\n", "\n"))
    page = markdown(_COUNTED.sub(r"\n\1\\.", text), extensions=["tables"])
    source = read_html(path, f'<meta charset="utf-8">{page}'.encode())
    return replace(source, sha256=hashlib.sha256(data).hexdigest())
