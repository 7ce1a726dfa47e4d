"""The lines of a text in reading order, as the rest of the reader sees them: without furniture."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections import Counter, defaultdict
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from types import MappingProxyType
from typing import Final, NamedTuple

from builder.frozen import frozen
from builder.model import SetAside
from builder.parse.in_order.family import Family
from builder.parse.in_order.menus import menus
from builder.parse.lines.printed_pages import blanks_next_to, printed_pages
from builder.passage import Passage
from builder.sources.text import Line, SourceText
from builder.text.lines import SECOND_ENTRY, is_marked_up, words_of

_PARTS = 4
"""Lines that one is broken into at most."""


def broken_feet(
    lines: Sequence[str], whole: Collection[int], kind_of: Callable[[str], str | None]
) -> dict[int, str]:
    """Kinds of the lines that make up a foot together, by their indexes.

    Each is told by the same words in one line elsewhere; a number of a page only behind such words.

    Args:
        lines: without white space at either end.
        whole: indexes of the lines that are furniture already.
        kind_of: the kind of furniture that a line has the form of.
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
            # its first part alone is no number of a page: "312" of "312/321" counts otherwise
            found |= dict.fromkeys(range(at, end - 1), kind)
            found |= {end - 1: kind_of("".join(lines[at:end])) or ""} if end > at else {}
    return found


def _end(lines: Sequence[str], at: int, is_whole: Callable[[Sequence[str]], bool]) -> int:
    """Where the lines end that are one together; `at` where they are none."""
    for parts in range(2, _PARTS + 1):
        some = lines[at : at + parts]
        if len(some) == parts and all(some) and is_whole(some):
            return at + parts
    return at


_SPACED = 0.95
"""Share of neighbouring lines that have blank ones between them where these part nothing: of other
texts the lists and the broken lines stand together, so that they have 0.8 of them at most."""


def without_spacing(lines: Sequence[Line]) -> list[Line]:
    """The lines of a text without the blank ones that stand between all of them.

    Where more stand between two lines than elsewhere, what is more is kept. A line of no-break
    spaces is no blank one: some copies have it where a table is lost.

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
    """All lines but so many blank ones behind each filled one."""
    left = 0
    for line in lines:
        if line.text.strip(" \t"):
            left = usual
        elif left:
            left -= 1
            continue
        yield line


_BEHIND_TITLE = re.compile(r"\.\s+(?:\(\w{1,3}\)|[A-Z\"“](?:(?:\S*\s+){5}|.*[^.:]$))")
"""What parts a title from its section's text: no note in brackets, and no second title in few words
("Fees. Fines.")."""
_OFTEN = 3
"""How often what repeats on every page stands in a text at least; fewer may be lines of the law."""


@dataclass(slots=True, unsafe_hash=True)
class Row:
    """A line without white space at either end; as good as frozen."""

    at: Final[int]
    """Index among all rows."""
    line: Final[Line]
    text: Final[str]
    indent: Final[int]
    """Characters of white space before the text."""

    @property
    def blank(self) -> bool:
        """Whether nothing stands on the line."""
        return not self.text

    @property
    def passage(self) -> Passage:
        """The words of the line."""
        return self.cut(0)

    def cut(self, start: int, end: int | None = None) -> Passage:
        """The passage of `text[start:end]`."""
        return Passage.at(self.text[start:end], self.line.start + self.indent + start)


@frozen
class Furnished:
    """A text's rows of law, and what stands between them that is none."""

    rows: tuple[Row, ...]
    aside: tuple[tuple[str, Row], ...]
    """Kind and row of each line that is set aside."""


def read_rows(
    source: SourceText, family: Family, glued: Mapping[int, int] = MappingProxyType({})
) -> Furnished:
    """The rows of a source, those of the family's furniture apart.

    Args:
        source: the text.
        family: what its headings and furniture look like.
        glued: where the heading ends on lines that hold the text behind it, too, by line number.
    """
    plain = [(line, line.text.strip()) for line in without_spacing(source.lines)]
    texts = [text for _, text in plain]
    starts = [line.start for line, _ in plain]
    paged = printed_pages(texts, {bisect_right(starts, at) for at in source.page_ends})
    paged = {at: kind for at, kind in paged.items() if not family.begins_history(texts[at])}
    between = blanks_next_to(texts, paged)
    form = _Form.of(texts, family, glued)
    rows: list[Row] = []
    aside: list[tuple[str, Row]] = []
    for at, ((line, text), kind) in enumerate(
        zip(plain, _kinds(texts, paged, family), strict=True)
    ):
        if at in between:
            continue
        row = Row(len(rows), line, text, line.text.find(text[0]) if text else 0)
        if kind:
            aside.append((kind, row))
            continue
        law, marks = form.parts(row)
        rows += law
        aside += marks
    return Furnished(tuple(rows), tuple(aside))


def _kinds(texts: Sequence[str], paged: Mapping[int, str], family: Family) -> Iterator[str | None]:
    """For each line what it is, where it is none of the law: furniture, a menu, a page's number.

    Menus of a copied web page are not seen yet.
    """
    told = [_furniture(text, family) if text else None for text in texts]
    for at in menus(texts, family):
        told[at] = _Told("web page", None)
    for at, kind in paged.items():
        told[at] = told[at] or _Told(kind, None)
    whole = {at for at, each in enumerate(told) if each}
    for at, kind in broken_feet(texts, whole, lambda text: _kind(text, family)).items():
        told[at] = _Told(kind, None)
    times = Counter(each for each in told if each)
    for each in told:
        often = each is not None and (each.same is None or times[each] >= _OFTEN)
        yield each.kind if each is not None and often else None


@frozen
class _Form:
    """What else than words of the law the lines of a text hold."""

    family: Family
    marked_up: bool
    """Marks of Markdown stand around words."""
    runs_in: bool
    """Headings stand on one line with their text."""
    listed: Mapping[str, int]
    """Where the title ends that a list gives, in lines that hold text behind it."""
    glued: Mapping[int, int]
    headed: Collection[str]
    """Numbers of the lines that have the form of a section's heading."""

    @classmethod
    def of(cls, texts: Sequence[str], family: Family, glued: Mapping[int, int]) -> _Form:
        marked_up = not family.hashes and is_marked_up(texts)
        heads = [head for text in texts if text and (head := _head(text, family))]
        listed = {} if family.heads is not None else dict(_listed(heads, family))
        headed = frozenset(head["number"] for head in heads)
        return cls(family, marked_up, _runs_in(heads, family), listed, glued, headed)

    def parts(self, row: Row) -> tuple[list[Row], list[tuple[str, Row]]]:
        """The rows of law that a line holds, and its marks, each with its kind."""
        text = row.text
        start, end = words_of(text) if self.marked_up and text else (0, len(text))
        if end - start < len(text):
            words = Row(row.at, row.line, text[start:end], row.indent + start)
            return [words], list(_marks_around(row, words))
        if lead := self.family.lead.match(text):
            mark = Row(row.at, row.line, lead[0].strip(), row.indent)
            behind = Row(row.at, row.line, text[lead.end() :], row.indent + lead.end())
            return [behind], [("markup", mark)]
        head = (self.family.may_head(row.line.number) and self.family.glued.match(text)) or (
            self.runs_in and self.family.run_in.match(text)
        )
        cut = head.end("head") if head else self.glued.get(row.line.number)
        cut = self.listed.get(text, cut)
        if cut is None and (entries := self._entries(text)):
            cells = enumerate(entries, row.at)
            return [Row(at, row.line, text[a:b], row.indent + a) for at, (a, b) in cells], []
        if cut is None:
            return [row], []
        rest = text[cut:].lstrip()
        behind = Row(row.at + 1, row.line, rest, row.indent + len(text) - len(rest))
        return [Row(row.at, row.line, text[:cut], row.indent), behind], []

    def _entries(self, text: str) -> list[tuple[int, int]]:
        """Where the entries stand of a line of a chapter's list in columns, which rise; else none.

        "1.01  Geese   1.04  Ducks" are two, if a line is headed "1.04": "1.25 Inches   1.50 Inches"
        are none.
        """
        gaps = [gap.span() for gap in SECOND_ENTRY.finditer(text)]
        ends = [*(start for start, _ in gaps), len(text)]
        held = list(zip([0, *(end for _, end in gaps)], ends, strict=True))
        read = [_CHAPTERED.match(text, start) for start, _ in held]
        known = [(each["chapter"], int(each["number"])) for each in read if each]
        if len(held) < 2 or len(known) < len(held) or len({chapter for chapter, _ in known}) > 1:
            return []
        later = (text[each.start("chapter") : each.end()] for each in read[1:] if each)
        rises = all(above < below for above, below in pairwise(known))
        return held if rises and all(number in self.headed for number in later) else []


_CHAPTERED = re.compile(r"(?:§§? ?)?(?P<chapter>\d+[A-Z]?)[.-](?P<number>\d+)")


def _marks_around(row: Row, words: Row) -> Iterator[tuple[str, Row]]:
    """What stands before and behind the words of a line that is marked up."""
    start = words.indent - row.indent
    end = start + len(words.text)
    before = row.text[:start].rstrip()
    if before:
        yield "markup", Row(row.at, row.line, before, row.indent)
    if row.text[end:]:
        yield "markup", Row(row.at, row.line, row.text[end:], row.indent + end)


def _head(text: str, family: Family) -> re.Match[str] | None:
    """A line as the heading of a section, where it has a form of one."""
    return next((found for form in family.sections if (found := form.pattern.match(text))), None)


def _runs_in(heads: Iterable[re.Match[str]], family: Family) -> bool:
    """Whether most headings stand on one line with their text; lists name them alone."""
    with_text: set[str] = set()
    alone: set[str] = set()
    for head in heads:
        (with_text if family.run_in.match(head.string) else alone).add(head["number"])
    return len(with_text) >= max(_OFTEN, len(alone - with_text))


def _listed(heads: Sequence[re.Match[str]], family: Family) -> Iterator[tuple[str, int]]:
    """Where the title ends in each line that has text behind the title of another one.

    "4-2. Fees. No person" ends it as the list does that says "4-2. Fees."
    """
    titles: dict[str, set[str]] = defaultdict(set)
    for head in heads:
        titles[head["number"]].add((head["title"] or "").rstrip(" .:"))
    for head in heads:
        whole = head["title"] or ""
        for title in sorted(titles[head["number"]] - {""}, key=lambda one: (-len(one), one)):
            begins = whole.casefold().startswith(title.casefold())
            rest = whole[len(title) :]
            if begins and _BEHIND_TITLE.match(rest) and not family.revised.search(rest):
                yield head.string, head.start("title") + len(title) + 1
                break


class _Told(NamedTuple):
    """A line of furniture: its kind, and what repeats from one to the next."""

    kind: str
    same: str | None


def _furniture(text: str, family: Family) -> _Told | None:
    for each in family.furniture:
        found = each.pattern.fullmatch(text)
        if found:
            return _Told(each.kind, found.groupdict().get("same"))
    return None


def _kind(text: str, family: Family) -> str | None:
    """The kind of furniture that a line has the form of."""
    found = _furniture(text, family)
    return found.kind if found else None


def set_aside(kind: str, rows: Iterable[Row]) -> Iterator[SetAside]:
    """Rows that are no law, each by itself; blank ones say nothing."""
    return (SetAside(kind, row.passage.spans) for row in rows if not row.blank)


def joined(rows: Iterable[Row]) -> Passage:
    """Rows as running text."""
    return Passage.join(row.passage for row in rows)
