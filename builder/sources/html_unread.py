"""Find words between the tags of a web page that were not read.

They are counted without the page's parser, by cutting out the tags: a tag ends at its first ">",
whatever its quotes, so that text swallowed by a broken tag is found. Only letters and figures are
compared, because tags separate words in some places and not in others.
"""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Collection, Iterator, Sequence
from html import unescape
from itertools import accumulate

from builder.sources.text import Unread
from builder.text.lines import line_of
from builder.text.squash import in_common

_OPENING = re.compile(
    r"<(?:(?P<aside>!--.*?(?:-->|\Z)|(?P<raw>script|style)\b.*?(?:</(?P=raw)|\Z))"
    r"|[A-Za-z][^\s<>/\"'=]*)",
    re.I | re.S,
)
"""The beginning of a tag; a comment, script or style, which contain none, is found whole."""

_ATTRIBUTE = re.compile(
    r"""
    [\s/]+ [^\s<>/"'=]+
    (?: \s*=\s* (?:
        (?P<quote>["']) (?:
            (?: (?!(?P=quote)) [^<] )*+ (?P=quote)
          | (?P<other>[^"'<>\n]*) ["'] (?= \s*/?> | \s+[\w:-]+\s*= )   # closed by the other quote
          | (?P<bare>[\w#./:?&=;%+-]*) (?=>)                          # not closed
          | (?: (?!(?P=quote)) . )*+ (?: (?P=quote) | \Z )             # contains markup
        )
      | [^\s"'<>][^\s<>]*
    ) )?
    """,
    re.S | re.X,
)
"""An attribute with its value, if it has one."""

_MARKUP = re.compile(r"<(?:(!--)|/?([A-Za-z][\w:-]*)|[!?][^<>]*>)")
"""The beginning of a comment or a tag, or all of a declaration."""

_PAIRED = (
    r"(?:\"[^\"']{0,2000}(?:'[^\"']{0,2000}'[^\"']{0,2000}){0,50}\""
    r"|'[^\"']{0,2000}(?:\"[^\"']{0,2000}\"[^\"']{0,2000}){0,50}')"
)
"""A value that contains pairs of the other kind of quote."""

_REST = re.compile(
    r"(?:\b(?:data-[\w-]+|aria-[a-z]+|on[a-z]+|title|alt|srcdoc|value|content|style|placeholder)"
    rf"\s*=\s*{_PAIRED}(?=[\s/>])|[^<>])*+>",
    re.I,
)
"""A tag after its name; values of some attributes may contain markup."""

_COMMENT = "!--"
_ENDS = {_COMMENT: re.compile("-->"), "head": re.compile(r"</head\s*>|(?=<body\b)", re.I)}
"""Where a comment and a head end; any other element ends with its tag."""

_WORD = re.compile(r"\w+")

_PROBES = (40, 16)
"""Numbers of letters by which to find where the text continues after missing words."""

_SKIPPED = (0, 1, 4, 16)
"""Numbers of letters before that place that may differ."""

_MOST = 400
"""Most places with missing words; the rest is then reported as one."""

_SHOWN = 10
"""Most missing words to show."""


def unread(page: str, read: Sequence[tuple[int, str]], silent: Collection[str]) -> Iterator[Unread]:
    """The words of a page that were not read, in order.

    Args:
        page: its text, with all tags.
        read: the pieces of text read, each with the number of its line.
        silent: elements whose words are not text.

    >>> page = '<p>Keep <b id="x>two</b> hives.</p><p>Or "one</p>'
    >>> list(unread(page, [(1, "Keep "), (2, "Or one")], ()))
    [Unread(line=1, at=1, words=2, first='two hives')]
    """
    words = list(_words(page, silent))
    starts = [0, *accumulate(len(word) for _, word in words)]
    got = ["".join(_WORD.findall(piece)) for _, piece in read]
    ends = list(accumulate(map(len, got)))
    last = max((number for number, _ in read), default=1)
    for start, end, at in _missing("".join(word for _, word in words), "".join(got)):
        first = bisect_right(starts, start) - 1
        count = max(1, bisect_left(starts, end) - first)
        shown = " ".join(word for _, word in words[first : first + min(count, _SHOWN)])
        piece = bisect_left(ends, at)
        number = read[piece][0] if piece < len(read) else last
        yield Unread(line_of(page, words[first][0]), number, count, shown)


def _words(page: str, silent: Collection[str]) -> Iterator[tuple[int, str]]:
    """The words between the tags, each with the offset of the text that it is in."""
    at, skipped = 0, {_COMMENT, *silent}
    while found := _MARKUP.search(page, at):
        yield from _of(page, at, found.start())
        name, at = (found[1] or found[2] or "").lower(), found.end()
        if found[2] and (rest := _REST.match(page, at)):
            at = rest.end()
        if name in skipped and page[found.start() + 1] != "/":
            if after := _end_of(page, at, name):
                at = after
            else:
                skipped.remove(name)
    yield from _of(page, at, len(page))


def _of(page: str, start: int, end: int) -> Iterator[tuple[int, str]]:
    return ((start, word) for word in _WORD.findall(unescape(page[start:end])))


def _end_of(page: str, at: int, name: str) -> int | None:
    """Where a comment or element that is open at offset `at` ends; None if it has no end."""
    if end := _ENDS.get(name):
        found = end.search(page, at)
        return found.end() if found else None
    depth = 1
    for found in re.compile(rf"<(/?){name}\b[^<>]*>", re.I).finditer(page, at):
        depth += -1 if found[1] else 1
        if not depth:
            return found.end()
    return None


def _missing(expected: str, got: str) -> Iterator[tuple[int, int, int]]:
    """Start and end of each range of `expected` that was not read, and its place in `got`.

    Whatever was read beyond the expected text is ignored.
    """
    at = here = places = 0
    while True:
        same = in_common(expected[at:], got[here:])
        at, here = at + same, here + same
        if at == len(expected):
            return
        places += 1
        after, on = (
            _found_again(expected, at, got, here) if places <= _MOST else (len(expected), here)
        )
        if after > at:
            yield at, after, here
        at, here = after, on


def _found_again(expected: str, at: int, got: str, here: int) -> tuple[int, int]:
    """Offsets at which the expected text and the text read agree again."""
    for skipped in _SKIPPED:
        after = _next(got, here + skipped, expected, at)
        if after is not None:
            return after, here + skipped
        on = _next(expected, at + skipped, got, here)
        if on is not None:
            return at + skipped, on
    return len(expected), here


def _next(one: str, at: int, other: str, start: int) -> int | None:
    """Where the text at `at` of one string continues in the other from `start` on, or None."""
    for size in _PROBES:
        probe = one[at : at + size]
        found = other.find(probe, start) if probe else -1
        if found >= 0:
            return found
    return None


def closed(page: str) -> tuple[str, tuple[int, ...]]:
    """A page with unclosed attribute values closed, and the offsets (in the given page) of these.

    >>> closed('''<a name='x"></a>Bees' <b>hum</b>''')
    ("<a name='x'></a>Bees' <b>hum</b>", (10,))
    >>> closed('''<a title='"bees" <b>hum</b>'>''')[1]
    ()
    """
    parts: list[str] = []
    places: list[int] = []
    at = done = 0
    while found := _OPENING.search(page, at):
        at = found.end()
        while not found["aside"] and (attribute := _ATTRIBUTE.match(page, at)):
            at = attribute.end()
            if attribute["other"] is not None or attribute["bare"] is not None:
                end = attribute.end("bare" if attribute["other"] is None else "other")
                parts += [page[done:end], attribute["quote"]]
                places.append(end)
                done = at
    return "".join([*parts, page[done:]]), tuple(places)
