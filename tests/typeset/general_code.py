"""General Code page text: a manuscript set in pages, each given in the order of its content stream.

A page is composed as a reader sees it. Then it is written out layer by layer: what stands at the margin, the indented
lists, the lists of definitions that stand in a list, the footnotes, the running foot, the page number.

    typeset(manuscript.entries, Style(town="ELMSFORD")) -> the text of the file
    compose(entries, style) -> the pages, each with its lines in true order
    stream(page, entries) -> the lines of one page as the file gives them
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field

from tests.typeset.manuscript import Entry, Kind
from tests.typeset.measure import swallow, width, wrap
from tests.typeset.tables import page_table


@dataclass(frozen=True)
class Style:
    """What differs between the towns of this publisher."""

    town: str = "TOWN"
    """As the running foot of even pages has it."""
    depth: float = 44
    """Lines of a full page."""
    measures: tuple[float, ...] = (74, 70, 66, 62, 58, 55)
    """Width of the text by depth of indent."""
    dash: bool = True
    """False: the em dashes are lost, and leave their two blanks."""
    swallows: bool = True
    """Whether a hyphen at a line's end is lost."""
    part: str = ": "
    """What stands between a part's number and its title."""
    fresh_heads: frozenset[str] | None = None
    """Chapters at whose start the running foot takes up their title and number; None: it keeps those of the first one."""
    page_prefix: str = "1"
    """Before the colon of a page number; the number of the foot's chapter where feet are renewed."""
    recto: bool = True
    """Whether an article opens a right-hand page."""


@dataclass(frozen=True)
class Set:
    """A line of type on its page."""

    text: str
    entry: int
    """Index of the entry that it belongs to."""
    part: int
    """Which line of its entry, from 0."""
    last: bool
    """Whether it is the entry's last line."""
    gap: float = 0
    """White above it, in lines."""
    marks: tuple[int, ...] = ()
    """Footnotes whose marks stand on it."""


@dataclass
class Page:
    """A page, its lines in true order."""

    number: int
    after_blank: bool = False
    """Whether an empty left-hand page stands before it."""
    lines: list[Set] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)
    used: float = 0


_GAPS = {Kind.CHAPTER: 2.0, Kind.PART: 2.0, Kind.ARTICLE: 2.0, Kind.SUBPART: 2.0, Kind.SECTION: 0.9}
_NO_SPACE = re.compile(r"\(1\d\)")
_PAGE_FOOT = 0.8
"""A footnote's line in lines of the text."""


def typeset(entries: Sequence[Entry], style: Style) -> str:
    """The text of the file."""
    pages = compose(entries, style)
    lines: list[str] = []
    for page, foot in zip(pages, feet(pages, entries, style), strict=True):
        lines += [""] if page.after_blank else []
        lines += [*stream(page, entries, style), *page.notes, *foot]
    return "\n".join(lines) + "\n"


# --- lines -----------------------------------------------------------------------------------------------------------


def numbered(entries: Sequence[Entry]) -> tuple[list[dict[int, int]], dict[int, str]]:
    """Footnotes counted through the document: by entry the numbers at their offsets, and the notes by number."""
    marks: list[dict[int, int]] = []
    notes: dict[int, str] = {}
    for entry in entries:
        mine: dict[int, int] = {}
        for at, note in entry.footnotes:
            notes[len(notes) + 1] = note
            mine[at] = len(notes)
        marks.append(mine)
    return marks, notes


def printed(entry: Entry, marks: dict[int, int]) -> str:
    """The running text of an entry with its term, dash and footnote marks, without its label."""
    body, shift = entry.text, 0
    if entry.term:
        body, shift = f"{entry.term} — {entry.text}", len(entry.term) + 3
    if entry.kind in (Kind.SECTION, Kind.SCHEDULE):
        shift = len(f"§ {entry.number}. ")
        body = f"§ {entry.number}. {entry.text}"
    for at, number in sorted(marks.items(), reverse=True):
        place = at + (shift if at >= 0 else len(entry.term) + 1)
        body = f"{body[:place]}\x01{number}\x02{body[place:]}"
    return body.rstrip()


def lines_of(entry: Entry, marks: dict[int, int], style: Style) -> list[str]:
    """The lines of an entry, marks still in their control characters."""
    measure = style.measures[min(entry.level, len(style.measures) - 1)]
    body = printed(entry, marks)
    match entry.kind:
        case Kind.PART:
            return [f"Part {entry.number}{style.part}{body}" if entry.number else body]
        case Kind.CHAPTER:
            return [f"Chapter {entry.number}", *wrap(body, 66)]
        case Kind.SUBPART | Kind.ARTICLE:
            return _divided_head(entry, body)
        case Kind.SECTION:
            return wrap(body, 70)
        case Kind.FORM:
            return [row[0] for row in entry.rows]
        case Kind.REFERENCES:
            return ["GENERAL REFERENCES", *(line for row in entry.rows for line in wrap(" — ".join(row), 38))]
        case Kind.ITEM:
            gap = "" if _NO_SPACE.fullmatch(entry.label) else " "
            first, *others = wrap(body, measure) or [""]
            return [first, *others] if entry.nest else [f"{entry.label}{gap}{first}", *others]
        case _:
            return wrap(body, measure)


def _divided_head(entry: Entry, body: str) -> list[str]:
    """A designation, the title, and a note of adoption on lines of its own; both run into one where they are overprinted."""
    title, note = re.fullmatch(r"(.*?)\s*(\[.*)?", body, re.S).groups("")  # type: ignore[union-attr]
    head = f"Part {entry.number}" if entry.kind is Kind.SUBPART else f"ARTICLE {entry.number}"
    notes = wrap(note, 66) if note else []
    if entry.option == "torn" and notes:
        return [head, overprint(title, notes[0]), *notes[1:]]
    return [head, *wrap(title, 60), *notes]


def overprint(over: str, under: str) -> str:
    """Two centred lines set upon one another, read from left to right letter by letter."""
    placed = []
    for text, order in ((under, 0), (over, 1)):
        at = -width(text) / 2
        for char in text:
            placed.append((at, order, char))
            at += width(char)
    return "".join(char for _, _, char in sorted(placed, key=lambda p: p[:2]))


def _set(index: int, entry: Entry, marks: dict[int, int], style: Style) -> list[Set]:
    lines = lines_of(entry, marks, style)
    found = []
    for part, line in enumerate(lines):
        numbers = tuple(int(n) for n in re.findall("\x01(\\d+)\x02", line))
        gap = _GAPS.get(entry.kind, 0.25) if part == 0 else 0
        found.append(Set(re.sub("[\x01\x02]", "", line), index, part, part == len(lines) - 1, gap, numbers))
    return found


# --- pages -----------------------------------------------------------------------------------------------------------


class _Press:
    """Fills pages from top to bottom."""

    def __init__(self, style: Style, notes: dict[int, str]) -> None:
        self.style, self.notes = style, notes
        self.pages = [Page(1)]
        self.waiting: list[str] = []

    @property
    def page(self) -> Page:
        return self.pages[-1]

    def turn(self, *, recto: bool = False) -> None:
        """Begin a page; a right-hand one after an empty left-hand one where need be."""
        number = self.page.number + 1
        blank = recto and number % 2 == 0
        self.pages.append(Page(number + blank, blank))
        waiting, self.waiting = self.waiting, []
        self._foot(waiting, self.style.depth / 2)

    def _foot(self, lines: list[str], room: float) -> None:
        """Footnote lines at the foot of the page as far as there is room; the rest waits for the next page."""
        fit = max(0, int(room / _PAGE_FOOT))
        self.page.notes += lines[:fit]
        self.page.used += _PAGE_FOOT * len(lines[:fit])
        self.waiting += lines[fit:]

    def room(self) -> float:
        return self.style.depth - self.page.used

    def add(self, line: Set) -> None:
        """Set a line, on the next page if this one is full, and its footnotes below."""
        if self.page.lines and self.room() < line.gap + 1:
            self.turn()
        self.page.used += 1 + (line.gap if self.page.lines else 0)
        self.page.lines.append(line)
        for number in line.marks:
            space = "" if 10 <= number <= 99 else " "
            self._foot(wrap(f"{number}.{space}{self.notes[number]}", 94), self.room() if not self.waiting else 0)


def compose(entries: Sequence[Entry], style: Style) -> list[Page]:
    """Set the entries in pages."""
    marks, notes = numbered(entries)
    press = _Press(style, notes)
    for index, entry in enumerate(entries):
        if entry.kind is Kind.PAGE or _opens_page(press, entries, index, style):
            press.turn(recto=style.recto and entry.kind in (Kind.ARTICLE, Kind.SUBPART))
        if entry.kind is Kind.TABLE:
            _set_table(press, index, entry, style)
            continue
        for line in _set(index, entry, marks[index], style) if entry.kind is not Kind.PAGE else []:
            press.add(line)
            if entry.kind is Kind.CHAPTER and entry.option == "torn" and line.part == 0:
                press.turn()
    while press.waiting:
        press.turn()
    return press.pages


def _opens_page(press: _Press, entries: Sequence[Entry], index: int, style: Style) -> bool:
    """An article opens a page unless its part's head does; a head of a chapter is not left alone at a foot."""
    entry, before = entries[index], entries[index - 1] if index else None
    if not press.page.lines or before is None:
        return False
    if entry.kind is Kind.SUBPART:
        return style.recto
    if entry.kind is Kind.ARTICLE:
        return style.recto and before.kind is not Kind.SUBPART
    return entry.kind in (Kind.CHAPTER, Kind.PART) and entry.option != "torn" and press.room() < 6 and before.kind is not Kind.PART


def _set_table(press: _Press, index: int, entry: Entry, style: Style) -> None:
    """Set a table row by row; its head is repeated where it goes on over a page end, and a row is not cut."""
    heads, rows = page_table(entry, style.measures[min(entry.level, 5)])
    part = 0
    for row in [heads, *rows]:
        if press.page.lines and press.room() < len(row) + 0.25:
            press.turn()
            if row is not heads:
                for text in heads:
                    press.add(Set(text, index, part, last=False))
                    part += 1
        for text in row:
            press.add(Set(text, index, part, last=row is rows[-1] and text is row[-1], gap=0.25 if part == 0 else 0))
            part += 1


# --- the order of the stream -----------------------------------------------------------------------------------------


def stream(page: Page, entries: Sequence[Entry], style: Style | None = None) -> list[str]:
    """The lines of a page in the order of the file, without footnotes and furniture."""
    flow = [line for line in page.lines if not _indented(entries[line.entry])]
    lists = [line for line in page.lines if _indented(entries[line.entry])]
    texts = [line.text for line in flow], [text for line in _lists(lists, entries) for text in line]
    if style is None or style.swallows:
        groups = [_by_entry(flow), list(_lists(lists, entries))]
        texts = tuple([text for group in part for text in swallow(group)] for part in groups)  # type: ignore[assignment]
    lost = style is not None and not style.dash
    return [text.replace("—", "") if lost else text for text in [*texts[0], *texts[1]]]


def _indented(entry: Entry) -> bool:
    return entry.level > 0 or entry.nest > 0


def _by_entry(lines: Iterable[Set]) -> list[list[str]]:
    groups: list[tuple[int, list[str]]] = []
    for line in lines:
        if not groups or groups[-1][0] != line.entry:
            groups.append((line.entry, []))
        groups[-1][1].append(line.text)
    return [texts for _, texts in groups]


def _lists(lines: Sequence[Set], entries: Sequence[Entry]) -> Iterator[list[str]]:
    """The list text of a page, entry by entry: definitions in an item come first, then all of their own lists."""
    held: list[Set] = []
    for at, line in enumerate(lines):
        entry = entries[line.entry]
        if _among_definitions(entry):
            held.append(line)
            if at + 1 < len(lines) and _among_definitions(entries[lines[at + 1].entry]):
                continue
            yield from _by_entry([h for h in held if not entries[h.entry].nest])
            yield from _late_labels([h for h in held if entries[h.entry].nest], entries)
            held = []
        elif entry.nest:
            held.append(line)
            if at + 1 < len(lines) and entries[lines[at + 1].entry].nest and not _among_definitions(entries[lines[at + 1].entry]):
                continue
            yield from _late_labels(held, entries)
            held = []
        else:
            first = at == 0 or lines[at - 1].entry != line.entry
            if first:
                yield [other.text for other in lines[at:] if other.entry == line.entry]


def _among_definitions(entry: Entry) -> bool:
    """A definition below an item, or an item of such a definition's own list."""
    return entry.level > entry.nest and (entry.nest > 0 or entry.kind is Kind.DEFINITION)


def _late_labels(lines: Sequence[Set], entries: Sequence[Entry]) -> Iterator[list[str]]:
    """A definition's own list: the label comes after the text and after all children, at the latest at the page's end.

    An item of one line without children keeps its label in front.
    """
    waiting: list[Entry] = []
    for group in _sets_by_entry(lines):
        index = group[0].entry
        entry = entries[index]
        texts = [line.text for line in group]
        if group[0].part == 0:
            while waiting and waiting[-1].nest >= entry.nest:
                yield [waiting.pop().label]
            follower = entries[index + 1] if index + 1 < len(entries) else None
            if group[0].last and not (follower and follower.nest > entry.nest):
                yield [f"{entry.label} {texts[0]}"]
                continue
            if entry.label:
                waiting.append(entry)
        yield texts
    while waiting:
        yield [waiting.pop().label]


def _sets_by_entry(lines: Sequence[Set]) -> list[list[Set]]:
    groups: list[list[Set]] = []
    for line in lines:
        if not groups or groups[-1][0].entry != line.entry:
            groups.append([])
        groups[-1].append(line)
    return groups


# --- running feet ----------------------------------------------------------------------------------------------------


def feet(pages: Sequence[Page], entries: Sequence[Entry], style: Style) -> Iterator[list[str]]:
    """The running foot and the page number of each page: the section in force at its top and the last one it has begun.

    The last one is already that whose heading opens the next page; a page that an article opens begins with its first section.
    """
    at_top, title, prefix = "", "", style.page_prefix
    for index, page in enumerate(pages):
        heads = [line for line in page.lines if line.part == 0]
        for line in heads:
            entry = entries[line.entry]
            if entry.kind is Kind.CHAPTER and (not title or (style.fresh_heads and entry.number in style.fresh_heads)):
                title = wrap(entry.text, 66)[0]
                prefix = entry.number if style.fresh_heads else prefix
        begun = [entries[line.entry].number for line in heads if entries[line.entry].kind is Kind.SECTION]
        first = _first_named(page, entries) if page.lines else None
        first = at_top if first is None else first
        last = begun[-1] if begun else at_top
        following = _opening(pages[index + 1], entries) if index + 1 < len(pages) else None
        if following is not None and following.kind is Kind.SECTION:
            last = following.number
        middle = title if page.number % 2 else f"{style.town} CODE"
        foot = " ".join(filter(None, [f"§ {first}" if first else "", middle, f"§ {last}"]))
        yield [*([foot] if last else []), f"{prefix}:{page.number}"]
        at_top = last


def _opening(page: Page, entries: Sequence[Entry]) -> Entry | None:
    """The entry whose first line opens the page."""
    return entries[page.lines[0].entry] if page.lines and page.lines[0].part == 0 else None


def _first_named(page: Page, entries: Sequence[Entry]) -> str | None:
    """The first section of a foot where the page's opening decides it; the empty string for an article without sections."""
    opening = _opening(page, entries)
    if opening is None:
        return None
    if opening.kind is Kind.SECTION:
        return opening.number
    if opening.kind not in (Kind.ARTICLE, Kind.SUBPART):
        return None
    for line in page.lines[1:]:
        if entries[line.entry].kind is Kind.SECTION:
            return entries[line.entry].number
    return ""
