"""Make rows of a text's lines, for all later steps: without furniture and white space."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections import Counter, defaultdict
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from itertools import pairwise
from types import MappingProxyType
from typing import NamedTuple

from builder.frozen import frozen, light
from builder.model import SetAside
from builder.parse.in_order.family import Family
from builder.parse.in_order.menus import menus
from builder.parse.lines.printed_pages import blanks_next_to, printed_pages
from builder.passage import Passage
from builder.sources.text import Line, SourceText
from builder.text.lines import LATER_ENTRY, SECOND_ENTRY, is_marked_up, words_of

_PARTS = 4
"""Most lines into which a running foot is broken."""


def broken_feet(
    lines: Sequence[str], whole: Collection[int], kind_of: Callable[[str], str | None]
) -> dict[int, str]:
    """The kinds of lines that together are a running foot, by their indexes.

    A foot is known from lines elsewhere that have its words on one line; a page number counts only
    after such words.

    Args:
        lines: without white space at either end.
        whole: indexes of the lines that are already furniture.
        kind_of: the kind of furniture that a line looks like.
    """
    times = Counter(lines[at] for at in whole)
    often = [text for text, count in times.items() if count >= _OFTEN and " " in text]
    known = {text: kind for text in often if (kind := kind_of(text))}
    opens = {text.split()[0] for text in known}
    found: dict[int, str] = {}
    ends = [(at + 1, known[lines[at]]) for at in whole if lines[at] in known]
    for at, line in enumerate(lines):
        if line and line.split()[0] in opens and line not in known:
            end = _end(lines, at, lambda parts: " ".join(parts) in known)
            if end > at:
                kind = known[" ".join(lines[at:end])]
                found |= dict.fromkeys(range(at, end), kind)
                ends.append((end, kind))
    for at, kind in ends:
        if at not in whole:
            end = _end(lines, at, lambda parts: kind_of("".join(parts)) is not None)
            # its first part alone is no page number: "312" of "312/321" counts otherwise
            found |= dict.fromkeys(range(at, end - 1), kind)
            found |= {end - 1: kind_of("".join(lines[at:end])) or ""} if end > at else {}
    return found


def _end(lines: Sequence[str], at: int, is_whole: Callable[[Sequence[str]], bool]) -> int:
    """Index after the lines from `at` on that are one broken line; `at` if there are none."""
    for parts in range(2, _PARTS + 1):
        some = lines[at : at + parts]
        if len(some) == parts and all(some) and is_whole(some):
            return at + parts
    return at


_SPACED = 0.95
"""Least share of neighboring lines with blank lines between them if blank lines separate nothing.
In other texts it is at most 0.8, as lists and broken lines are together."""


def without_spacing(lines: Sequence[Line]) -> list[Line]:
    """The lines of a text, without blank ones if these are between all lines.

    Those more than usual between two lines stay. A line of no-break spaces is not blank: some
    copies have it in place of a lost table.

    >>> texts = ("Geese", "", "", "Ducks", "", "Hens")
    >>> lines = [Line(number, 0, text) for number, text in enumerate(texts, 1)]
    >>> [line.text for line in without_spacing(lines)]
    ['Geese', '', 'Ducks', 'Hens']
    """
    filled = [at for at, line in enumerate(lines) if line.text.strip(" \t")]
    gaps = sorted(below - above - 1 for above, below in pairwise(filled))
    usual = gaps[int((1 - _SPACED) * len(gaps))] if gaps else 0
    return list(_closed(lines, usual)) if usual else list(lines)


def _closed(lines: Sequence[Line], usual: int) -> Iterator[Line]:
    """All lines but the first blank ones, `usual` in number, after each filled line."""
    left = 0
    for line in lines:
        if line.text.strip(" \t"):
            left = usual
        elif left:
            left -= 1
            continue
        yield line


_AFTER_TITLE = re.compile(r"\.\s+(?:\(\w{1,3}\)|[A-Z\"“](?:(?:\S*\s+){5}|.*[^.:]$))")
"""A stop after a title, and the text that follows it: no note in brackets, and no second title of a
few words ("Fees. Fines.")."""
_OFTEN = 3
"""Fewest times that what every page repeats occurs in a text; what is rarer may be law."""


@light
class Row:
    """A line without white space at either end."""

    at: int
    """Index among all rows."""
    line: Line
    text: str
    indent: int
    """Characters of white space before the text."""

    @classmethod
    def of(cls, line: Line, at: int) -> Row:
        """The row of a line, with its index among all rows."""
        text = line.text.strip()
        return cls(at, line, text, line.text.find(text))

    @property
    def blank(self) -> bool:
        """Whether the row is empty."""
        return not self.text

    @property
    def passage(self) -> Passage:
        """The words of the line."""
        return Passage.at(self.text, self.line.start + self.indent)

    def part(self, start: int, end: int | None = None, below: int = 0) -> Row:
        """`text[start:end]` as a row of its own, `below` rows further down."""
        return Row(self.at + below, self.line, self.text[start:end], self.indent + start)


@frozen
class Furnished:
    """A text's rows of law, and the lines between them that are not law."""

    rows: tuple[Row, ...]
    aside: tuple[tuple[str, Row], ...]
    """(kind, row) of each line that is set aside."""


def read_rows(
    source: SourceText, family: Family, glued: Mapping[int, int] = MappingProxyType({})
) -> Furnished:
    """The rows of a source, with furniture set aside.

    Args:
        source: the text.
        family: what its headings and furniture look like.
        glued: offsets at which headings end on lines with text after them, by line number.
    """
    plain = without_spacing(source.lines)
    texts = [line.text.strip() for line in plain]
    starts = [line.start for line in plain]
    paged = printed_pages(texts, {bisect_right(starts, at) for at in source.page_ends})
    paged = {at: kind for at, kind in paged.items() if not family.begins_history(texts[at])}
    between = blanks_next_to(texts, paged)
    form = _Form.of(texts, family, glued)
    rows: list[Row] = []
    aside: list[tuple[str, Row]] = []
    for at, (line, kind) in enumerate(zip(plain, _kinds(texts, paged, family), strict=True)):
        if at in between:
            continue
        row = Row.of(line, len(rows))
        if kind:
            aside.append((kind, row))
            continue
        law, marks = form.parts(row, at)
        rows += law
        aside += marks
    return Furnished(tuple(rows), tuple(aside))


def _kinds(texts: Sequence[str], paged: Mapping[int, str], family: Family) -> Iterator[str | None]:
    """For each line, its kind if it is not law: furniture, a menu, a page number.

    Menus of a copied web page are not seen yet.
    """
    begun = {text.split(" ", 1)[0].strip("§.:") for text in texts}
    found = [_furniture(text, family, begun) if text else None for text in texts]
    for at in menus(texts, family):
        found[at] = _Found("web page", None)
    for at, kind in paged.items():
        found[at] = found[at] or _Found(kind, None)
    whole = {at for at, each in enumerate(found) if each}
    for at, kind in broken_feet(texts, whole, lambda text: _kind(text, family)).items():
        found[at] = _Found(kind, None)
    times = Counter(each for each in found if each)
    for each in found:
        often = each is not None and (each.same is None or times[each] >= _OFTEN)
        yield each.kind if each is not None and often else None


@frozen
class _Form:
    """What a text's lines contain besides the words of the law, and where to cut them."""

    family: Family
    marked_up: bool
    """Whether the copy is in Markdown, with marks around words."""
    runs_in: bool
    """Whether most headings share a line with their text."""
    listed: Mapping[str, int]
    """Offsets at which the title that a list gives ends, by line with text after it."""
    glued: Mapping[int, int]
    headed: Collection[str]
    """Numbers of sections whose headings some lines have the form of."""
    starred: Mapping[int, tuple[int, int]]
    """(start, end) of the words in lines between stars, by index."""

    @classmethod
    def of(cls, texts: Sequence[str], family: Family, glued: Mapping[int, int]) -> _Form:
        marked_up = not family.hashes and is_marked_up(texts)
        heads = [head for text in texts if text and (head := family.section_at(text))]
        listed = {} if family.heads is not None else dict(_listed(heads, family))
        headed = frozenset(head["number"] for head in heads)
        starred = dict(_starred(texts))
        runs_in = _runs_in(texts, headed, family)
        return cls(family, marked_up, runs_in, listed, glued, headed, starred)

    def parts(self, row: Row, index: int) -> tuple[list[Row], list[tuple[str, Row]]]:
        """(rows of law in a line, (kind, row) of each mark in it)."""
        text = row.text
        start, end = words_of(text) if self.marked_up and text else (0, len(text))
        start, end = self.starred.get(index, (start, end))
        if end - start < len(text):
            words = row.part(start, end)
            return [words], list(_marks_around(row, words))
        if lead := self.family.lead.match(text):
            mark = row.part(0, len(lead[0].rstrip()))
            return [row.part(lead.end())], [("markup", mark)]
        head = (self.family.may_head(row.line.number) and self.family.glued.match(text)) or (
            self.runs_in and self.family.run_in.match(text)
        )
        cut = head.end("head") if head else self.glued.get(row.line.number)
        cut = self.listed.get(text, cut)
        if cut is None and (entries := self._entries(text)):
            return [row.part(*entry, below) for below, entry in enumerate(entries)], []
        if cut is None:
            return [row], []
        after = len(text) - len(text[cut:].lstrip())
        return [row.part(0, cut), row.part(after, below=1)], []

    def _entries(self, text: str) -> list[tuple[int, int]]:
        """(start, end) of the ascending entries on a line of a chapter's list in columns.

        "1.01  Geese 1.04  Ducks" has two if "1.04" heads a line, and so has "1.01 Geese 1.04
        Ducks", whose first entry is its column's widest. "1.25 Inches   1.50 Inches" has none.
        """
        gap = LATER_ENTRY if _STOP.search(text) is None else SECOND_ENTRY
        gaps = [found.span() for found in gap.finditer(text)]
        ends = [*(start for start, _ in gaps), len(text)]
        held = list(zip([0, *(end for _, end in gaps)], ends, strict=True))
        read = [_CHAPTERED.match(text, start) for start, _ in held]
        known = [(each["chapter"], int(each["number"])) for each in read if each]
        if len(held) < 2 or len(known) < len(held) or len({chapter for chapter, _ in known}) > 1:
            return []
        later = (text[each.start("chapter") : each.end()] for each in read[1:] if each)
        rises = all(above < below for above, below in pairwise(known))
        return held if rises and all(number in self.headed for number in later) else []


_STOP = re.compile(r"[.;:]\s")
_CHAPTERED = re.compile(r"(?:§§? ?)?(?P<chapter>\d+[A-Z]?)[.-](?P<number>\d+)(?![\d(])")


_STARRED = re.compile(r"(\*{3,4}) [^*\s][^*]{0,200} \1")
_UNSTARRED = re.compile(r"[^*\s](?:[^*]*[^*\s])?")


def _starred(texts: Sequence[str]) -> Iterator[tuple[int, tuple[int, int]]]:
    """(index, (start, end) of the words) of each line between stars; two lines may share the stars.

    >>> dict(_starred(["**** FEES ****", "*** ARTICLE I", "Fines ***", "* * *"]))
    {0: (5, 9), 1: (4, 13), 2: (0, 5)}
    """
    for at, (text, below) in enumerate(pairwise([*texts, ""])):
        some = [text, below] if text.startswith("***") and text[-3:] != "***" else [text]
        if _STARRED.fullmatch("\n".join(some)):
            for index, each in enumerate(some, at):
                yield index, next(_UNSTARRED.finditer(each)).span()


def _marks_around(row: Row, words: Row) -> Iterator[tuple[str, Row]]:
    """The marks before and after the words of a line."""
    start = words.indent - row.indent
    end = start + len(words.text)
    before = row.text[:start].rstrip()
    if before:
        yield "markup", row.part(0, len(before))
    if row.text[end:]:
        yield "markup", row.part(end)


def _runs_in(texts: Iterable[str], headed: frozenset[str], family: Family) -> bool:
    """Whether most headings share a line with their text.

    `headed` has the numbers of headings on lines that are not as long as a paragraph, entries of
    lists included.
    """
    runs = (found for text in texts if text and (found := family.run_in.match(text)))
    heads = (head for found in runs if (head := family.section_at(found["head"])))
    with_text = {head["number"] for head in heads}
    return len(with_text) >= max(_OFTEN, len(headed - with_text))


def _listed(heads: Sequence[re.Match[str]], family: Family) -> Iterator[tuple[str, int]]:
    """(line, end of its title) for each heading with text after a title that another line has.

    "4-2. Fees. No person" ends its title where the list's "4-2. Fees." does.
    """
    titles: dict[str, set[str]] = defaultdict(set)
    for head in heads:
        titles[head["number"]].add((head["title"] or "").rstrip(" .:"))
    for head in heads:
        whole = head["title"] or ""
        for title in sorted(titles[head["number"]] - {""}, key=lambda one: (-len(one), one)):
            begins = whole.casefold().startswith(title.casefold())
            rest = whole[len(title) :]
            if begins and _AFTER_TITLE.match(rest) and not family.revised.search(rest):
                yield head.string, head.start("title") + len(title) + 1
                break


class _Found(NamedTuple):
    """A line of furniture: its kind, and the words that recur from page to page."""

    kind: str
    same: str | None


def _furniture(text: str, family: Family, begun: Collection[str] = ()) -> _Found | None:
    for each in family.furniture:
        found = each.pattern.fullmatch(text)
        named = found.groupdict() if found else {}
        if found and ("section" not in named or named["section"] in begun):
            return _Found(each.kind, named.get("same"))
    return None


def _kind(text: str, family: Family) -> str | None:
    """The kind of furniture that a line looks like, or None."""
    found = _furniture(text, family)
    return found.kind if found else None


def set_aside(kind: str, rows: Iterable[Row]) -> Iterator[SetAside]:
    """The rows as not law, each apart; blank ones are left out."""
    return (SetAside(kind, row.passage.spans) for row in rows if not row.blank)


def joined(rows: Iterable[Row]) -> Passage:
    """The text of rows, joined as one paragraph."""
    return Passage.join(row.passage for row in rows)
