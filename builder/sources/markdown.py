"""Markdown that converters make of web pages, signs escaped, read as the page it makes."""

from __future__ import annotations

import re
from pathlib import Path

from markdown import markdown

from builder.sources.html import read_html
from builder.sources.html_unread import unread
from builder.sources.text import SourceText
from builder.text.figures import lowered

_HEADING = re.compile(r"^#{1,6} \S|^\*\*[^*\n]+\*\*$", re.M)
"""A heading, or a line in bold."""
_ESCAPED = re.compile(r"\\[][()#.+*_-]")
_STRONG = re.compile(r"^\*\*([^*\n]+)\*\*(?= ?\S)", re.M)
"""Words in bold before others on their line."""
_LEAST = 3
"""Fewest headings and fewest escapes: the law itself sets a line between signs now and then."""
_INDENT = re.compile(r"^[ \t]+(?=\S)", re.M)
_COUNTED = re.compile(r"^(\d+)\.(?= )", re.M)
_PLAIN = re.compile(r"(?<=[^\W_])\*(?=[^\W_])|^\[(?=[^][]*\]:)|^#(?=#*[^#\s])|^_(?=[_ ]*$)", re.M)
"""Signs that belong to the text: "2*3*4", "[Note]: Repealed", "#5", a line to fill in."""
_TAG = (
    r"</?(?:a|b|br|div|em|hr|i|img|li|ol|p|span|strong|su[bp]|table|tbody|td|th|thead|tr|u|ul)"
    r"(?:\s+[\w-]+=\"[^\"<>]*\")*\s*/?>"
)
_NO_TAG = re.compile(rf"\\?(?!{_TAG}|<https?://[^\s<>]+>|(?<=\]\()<)<")
"""A "<" that belongs to the text: "<your name>"."""
_TO = r"(?:-\n|[^()\s]|\([^()\s]*\))*+(?:\s+\"[^\"]*\")?\)"
_ADDRESS = re.compile(
    rf"!\[[^][]*\]\({_TO}"
    rf"|(?<=\])\((?:<[^<>]*>\)|(?=[^()\s]*(?:\s\"|[/#@]|[a-z]:|\.html?\b|\d\.\d)){_TO})"
)
"""The address of a link, which is no text; for a picture, its name too."""
_ITSELF = re.compile(r"\[([^][]+)\]\(\1\)")
"""A link whose words are its address: "[17](17)"."""
_TABLE = re.compile(r"^(?=.*\|).*\n(?=[: -]*\|)[|: -]*+(?:\n.*\S.*)+", re.M)
_BETWEEN = re.compile(r"(?<!\\)\|")
"""Separates cells in a row."""


def read_markdown(path: Path, text: str) -> SourceText | None:
    """The text of a converter's file, read as the page that it makes; None for any other text.

    Numbers of lists stay as printed; Markdown would count them anew. A converter escapes signs that
    are not its own, or has tables. None also if the page would lose words.
    """
    signs = _LEAST if _TABLE.search(text) else len(_ESCAPED.findall(text))
    if min(len(_HEADING.findall(text)), signs) < _LEAST:
        return None
    given = _PLAIN.sub(r"\\\g<0>", _NO_TAG.sub("&lt;", _INDENT.sub("", text)))
    given = _TABLE.sub(_widened, given)
    page = markdown(_COUNTED.sub(r"\n\1\\.", given), extensions=["tables"])
    source = read_html(path, f'<meta charset="utf-8">{page}'.encode())
    words = _ADDRESS.sub("", _ITSELF.sub(r"\1", given))
    expected, got = (lowered(one.replace("_", "")) for one in (words, source.text))
    return None if any(unread(expected, [(1, got)], ())) else source


def without_bold(text: str) -> str:
    """A text without the signs of words in bold that begin lines.

    Three headings and three such words show that these are no signs of the law.
    """
    shown = min(len(_HEADING.findall(text)), len(_STRONG.findall(text))) >= _LEAST
    return _STRONG.sub(r"\1", text) if shown else text


def _widened(table: re.Match[str]) -> str:
    """A table with its head padded to the widest row; Markdown drops cells beyond the head."""
    head, rule, *rows = table[0].split("\n")
    wide = max(map(_cells, rows)) - _cells(head)
    return "\n".join([_wider(head, "&nbsp;", wide), _wider(rule, "---", wide), *rows])


def _cells(row: str) -> int:
    return len(_BETWEEN.split(row.strip().removeprefix("|").removesuffix("|")))


def _wider(row: str, cell: str, more: int) -> str:
    end = "|" if row.rstrip().endswith("|") else ""
    return row.rstrip().removesuffix("|") + f"|{cell}" * more + end
