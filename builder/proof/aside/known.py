"""What tests of furniture know of a code: what was set aside, and the headings."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from operator import itemgetter

from builder.frozen import Plain
from builder.passage import Span
from builder.proof.book import Book, around, place_of
from builder.proof.headings import bare

SHORT_LINE = 80
"""Most characters of a line that may name a group of a list."""
LONGER = re.compile(r"[^\W_]{4,}")
"""Words by which titles are compared."""
_MORE = 12
"""Most letters and figures of a line besides the heading it repeats: numbers, "Chapter", a page."""
_SHORT = 8
"""Most letters of a heading that may be in other words by chance."""
_NO_WORD = re.compile(r"[\W\d_]+")
"""What may differ between two prints of one head: figures, white space and marks."""
_PAGES = ("web page", "page number", "page head", "page foot", "running head")


class Headings:
    """The headings of some units, in letters and digits only."""

    def __init__(self, units: Iterable[Plain]) -> None:
        self.all: set[str] = set()
        """Titles, titles in lists, numbers, and numbers with titles."""
        self.words: dict[str, set[str]] = {}
        """The longer words of each unit's titles and status, by its number.

        A list may say "Repealed" where the section keeps its title.
        """
        for unit in units:
            title, mark, listed = unit["title"], unit["mark"], unit.get("list_title") or ""
            number = bare(unit["number"] or "")
            self.all |= {number, *map(bare, (title, mark, listed, mark + title))}
            said = f"{title} {listed} {unit.get('status') or ''}".casefold()
            self.words.setdefault(number, set()).update(LONGER.findall(said))
        self.all -= {""}
        self.long = sorted(heading for heading in self.all if len(heading) > _SHORT)
        """Those that are not too short to be looked for in a line."""


class Known:
    """A code, with what tests of furniture need to know of it."""

    def __init__(self, book: Book) -> None:
        self.book = book
        self.furniture = sorted(self.runs(*_PAGES))
        """The runs of furniture and menus between pages, in ascending order."""
        printed = ((place_of(unit), unit) for unit in book.units if unit["spans"])
        self.begun: list[tuple[int, Plain]] = sorted(printed, key=itemgetter(0))
        """(offset of its heading, unit) for each printed unit, in ascending order."""
        self.headings = Headings(book.units)
        """The headings of all units."""

    def runs(self, *kinds: str) -> Iterator[Span]:
        """The runs of the source that were set aside as one of some kinds."""
        for part in self.book.code["set_aside"]:
            if part["kind"] in kinds:
                yield from ((start, end) for start, end in part["spans"])

    def texts(self, *kinds: str) -> Iterator[str]:
        """The words of those runs."""
        return (self.book.source[start:end] for start, end in self.runs(*kinds))

    def printed(self, *kinds: str) -> Counter[str]:
        """How often each of those texts is printed, whatever its figures."""
        return Counter(map(letters, self.texts(*kinds)))

    def above(self, at: int) -> int:
        """Index in `begun` of the unit with the last heading up to an offset, or -1."""
        return bisect_right(self.begun, at, key=itemgetter(0)) - 1

    def alone(self, start: int, end: int) -> bool:
        """Whether nothing else is on the lines of a run."""
        return not "".join(around(self.book.source, start, end)).strip()

    def ends_page(self, start: int, end: int) -> bool:
        """Whether a run is the first or last of its page: next to other furniture or the edge."""
        source, at = self.book.source, bisect_right(self.furniture, (start, end))
        near = self.furniture[max(at - 2, 0) : at + 1]
        before = max((to for _, to in near if to <= start), default=0)
        after = next((to for to, _ in near if to >= end), len(source))
        return not (source[before:start].strip() and source[end:after].strip())


def repeats(line: str, headings: Sequence[str] | set[str]) -> bool:
    """Whether a line is a heading and hardly more, both in letters and digits only.

    >>> repeats("71tolls12", {"tolls"}), repeats("71tollsofgeeseandducks", {"tolls"})
    (True, False)
    """
    return any(one in line and len(line) - len(one) <= _MORE for one in headings)


def letters(text: str) -> str:
    """The letters of a text, in lower case."""
    return _NO_WORD.sub("", text).lower()
