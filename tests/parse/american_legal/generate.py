"""Random codes, and their export text in the styles of several towns."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import cache
from random import Random

from hypothesis import assume
from hypothesis import strategies as st

from .export import wrap

NBSP = "\xa0"
CELL = 16
"""Characters of the widest column of a table."""
BREAK = "\x01"
"""Where the publisher breaks a line for a link of its own."""
_WORDS = [
    *(
        "brook",
        "meadow",
        "lantern",
        "shall",
        "keeper",
        "permit",
        "village",
        "owner",
        "swan",
        "by-law",
        "fence",
        "gate",
        "under",
        "upon",
    ),
    *(
        "no",
        "street",
        "well-kept",
        "bridge",
        "notice",
        "within",
        "days",
        "after",
        "written",
        "request",
        "board",
        "hearing",
        "may",
        "fee",
    ),
    *(
        "pond",
        "and/or",
        "mill",
        "orchard",
        "plan",
        "at",
        "least",
        "once",
        "kept",
        "dry",
        "half-open",
    ),
]
_HEADS = ("bra", "mel", "tor", "vin", "sul", "ked", "pon", "rif", "gal")
_TAILS = (
    "den",
    "ow",
    "ish",
    "er",
    "al",
    "um",
    "ot",
    "ix",
    "ane",
    "ey",
    "op",
    "und",
    "ast",
    "ile",
    "orn",
)
_SYLLABLES = [head + tail for head in _HEADS for tail in _TAILS]


@dataclass(frozen=True)
class Item:
    """A labeled paragraph, or a definition, with what stands under it."""

    text: str
    term: str = ""
    under: tuple[Item, ...] = ()
    doubled: bool = False
    """Printed on one line with the first item under it; then it has no text."""


@dataclass(frozen=True)
class Grid:
    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


@dataclass(frozen=True)
class Section:
    title: str
    intro: str
    definitions: tuple[Item, ...]
    items: tuple[Item, ...]
    table: Grid | None
    history: str
    penalty: bool


@dataclass(frozen=True)
class Chapter:
    title: str
    groups: tuple[tuple[str, tuple[Section, ...]], ...]
    """Subchapters by name; an empty name for none."""
    note: tuple[str, ...] = ()


@dataclass(frozen=True)
class Style:
    """How a town prints its headings."""

    name: str
    chapter: Callable[[int, str], list[str]]
    list_head: tuple[str, ...]
    entry: Callable[[str, str], str]
    number: Callable[[int, int], str]
    heading: Callable[[str, str], str]
    labels: tuple[str, ...]
    history: str
    subchapters: bool = True
    spaced: bool = True


_WORD, _STOP = st.sampled_from(_WORDS), st.sampled_from([".", ";", ".", ":"])


@cache  # Hypothesis looks a new strategy through, which takes longer than to draw from it
def _words(least: int, most: int) -> st.SearchStrategy[list[str]]:
    return st.lists(_WORD, min_size=least, max_size=most)


def _sentence(draw: st.DrawFn, least: int = 1, most: int = 40) -> str:
    return " ".join(draw(_words(least, most))).capitalize() + draw(_STOP)


def _title(draw: st.DrawFn) -> str:
    return " ".join(draw(_words(1, 14))).replace("/", " ").title()


@cache
@st.composite
def items(draw: st.DrawFn, depth: int) -> tuple[Item, ...]:
    """A list of labeled paragraphs."""
    found = []
    for _ in range(draw(st.integers(1, 4))):
        under = draw(items(depth - 1)) if depth > 1 and draw(st.integers(0, 3)) == 0 else ()
        doubled = bool(under) and draw(st.booleans()) and not under[0].doubled
        found.append(Item("" if doubled else _sentence(draw), under=under, doubled=doubled))
    return tuple(found)


_TERMS = st.lists(
    st.sampled_from(
        [
            "ANGLER",
            "POND or BROOK",
            "MILL, OLD",
            "100-YEAR SWAN",
            "KEEPER (GATE)",
            "CUSTOMER'S GATE",
        ]
    ),
    max_size=3,
    unique=True,
)


@cache
@st.composite
def definitions(draw: st.DrawFn, depth: int) -> tuple[Item, ...]:
    """Definitions, some with lists of their own."""
    chosen = draw(_TERMS)
    return tuple(
        Item(_sentence(draw), term, draw(items(depth)) if draw(st.booleans()) else ())
        for term in chosen
    )


@cache
@st.composite
def grids(draw: st.DrawFn) -> Grid:
    """A table whose cells begin large and go on small.

    No word stands in it twice, so that nothing repeats by chance.
    """
    columns, rows = draw(st.integers(2, 4)), draw(st.integers(2, 5))
    words = Random(draw(st.integers(0, 2**16))).sample(_SYLLABLES, len(_SYLLABLES))
    lengths = draw(st.lists(st.integers(0, 7), min_size=columns * rows, max_size=columns * rows))
    head = tuple(_cell(words, draw(st.integers(1, 4))) for _ in range(columns))
    body = [
        tuple(_cell(words, length) for length in lengths[at : at + columns])
        for at in range(0, columns * rows, columns)
    ]
    grid = Grid(head, tuple(row for row in body if any(row)))
    assume(
        len(grid.rows) > 1
        and all(_uneven(column) for column in list(zip(head, *grid.rows, strict=True))[:-1])
    )
    return grid


def _cell(words: list[str], length: int) -> str:
    return " ".join(words.pop() for _ in range(length)).capitalize()


def _uneven(column: tuple[str, ...]) -> bool:
    """Cells of one length fill their column, and no reader could tell where it ends."""
    lines = [line for cell in column for line in wrap(cell, CELL) or [""]]
    return len({len(line) for line in lines}) > 1


_LISTED = st.one_of(st.just(()), items(3))
_TABLE = st.one_of(st.none(), st.none(), grids())


@cache
@st.composite
def sections(draw: st.DrawFn) -> Section:
    """A section with some of what sections hold."""
    listed = draw(_LISTED)
    intro = _sentence(draw, 4) if not listed or draw(st.booleans()) else ""
    table = draw(_TABLE)
    return Section(
        _title(draw),
        intro,
        draw(definitions(2)) if intro else (),
        listed,
        table,
        draw(st.sampled_from(["", "1", "2"])),
        draw(st.booleans()),
    )


@st.composite
def codes(draw: st.DrawFn, *, subchapters: bool) -> tuple[Chapter, ...]:
    """Chapters with their subchapters and sections."""
    found = []
    for _ in range(draw(st.integers(1, 3))):
        names = (
            draw(
                st.lists(
                    st.sampled_from(["Upper Mill", "Lower Mill", "Brook Keepers"]),
                    max_size=2,
                    unique=True,
                )
            )
            if subchapters
            else []
        )
        groups = [
            (name, tuple(draw(st.lists(sections(), min_size=1, max_size=3))))
            for name in names or [""]
        ]
        found.append(
            Chapter(
                _title(draw),
                tuple(groups),
                tuple(draw(st.lists(st.just("Swans, see"), max_size=2))),
            )
        )
    return tuple(found)


STYLES = (
    Style(
        "signs",
        lambda n, t: [f"CHAPTER {n}: {t.upper()}"],
        ("Section",),
        lambda n, t: f"{n}{NBSP * 3}{t.capitalize()}",
        lambda c, s: f"{c}.{s:02}",
        lambda n, t: f"§ {n} {t.upper()}.",
        ("(A)", "(1)", "(a)", "1.", "a."),
        "(Ord. {0}-2002, passed 11-2{0}-2002)",
    ),
    Style(
        "two lines",
        lambda n, t: [f"CHAPTER {n}", t],
        (),
        lambda n, t: f"{n}{NBSP * 3}{t.capitalize()}.",
        lambda c, s: f"{c}.{s:02}",
        lambda n, t: f"{n} {t.upper()}.",
        ("(a)", "(1)", "A.", "1."),
        "(Ord. 1968-71{0}. Passed 2-2{0}-68.)",
        subchapters=False,
        spaced=False,
    ),
    Style(
        "named",
        lambda n, t: [f"Chapter 1.{n} -- {t}"],
        ("Sections:",),
        lambda n, t: f"{n}{NBSP * 3}{t.capitalize()}.",
        lambda c, s: f"1.{c}.{s}0",
        lambda n, t: f"{n}{NBSP * 3}{t.capitalize()}.",
        ("A.", "1.", "a."),
        "(Ord. 185{0} § 2 (Exh. B), 2018)",
        subchapters=False,
        spaced=False,
    ),
    Style(
        "colons",
        lambda n, t: [f"CHAPTER {n}", t.upper()],
        ("SECTION:",),
        lambda n, t: f"{n}:{NBSP * 3}{t}",
        lambda c, s: f"{c}-{s}",
        lambda n, t: f"{n}: {t.upper()}:",
        ("A.", "1.", "a.", "(1)"),
        "(Ord. {0}-98, 5-1{0}-1998)",
        subchapters=False,
    ),
    Style(
        "indented headings",
        lambda n, t: [f"CHAPTER {n}", t],
        (),
        lambda n, t: f"{n}{NBSP * 3}{t.capitalize()}.",
        lambda c, s: f"{c}.{s:02}",
        lambda n, t: f"{NBSP * 3}{n} {t.upper()}.",
        ("(a)", "(1)", "A.", "1."),
        "(Ord. 2013-2{0}. Passed 5-1{0}-13.)",
        subchapters=False,
        spaced=False,
    ),
    Style(
        "words before numbers",
        lambda n, t: [f"CHAPTER {n}", t],
        (f"{NBSP * 3}Sec.",),
        lambda n, t: f"{n}{NBSP * 3}{t.capitalize()}",
        lambda c, s: f"{c}-1-{s}0",
        lambda n, t: f"Sec. {n}.{NBSP * 3}{t.capitalize()}.",
        ("(a)", "(1)", "a.", "1."),
        "(Ord. 25{0} §1, 1985)",
        subchapters=False,
        spaced=False,
    ),
)


@dataclass
class Exported:
    """Lines of an export, and what a parser must find in them."""

    lines: list[str] = field(default_factory=list)
    units: list[tuple[str, str, str]] = field(default_factory=list)
    blocks: list[tuple[str, str, str, str]] = field(default_factory=list)
    """Number of the section, label, term and text."""
    notes: list[tuple[str, str]] = field(default_factory=list)
    tables: list[tuple[tuple[str, ...], ...]] = field(default_factory=list)

    def paragraph(self, text: str) -> None:
        """A paragraph, broken where the publisher breaks it."""
        for part in text.split(BREAK):
            self.lines += wrap(part.strip(" ")) or [""]


def export(code: tuple[Chapter, ...], style: Style) -> Exported:
    """A code as text in a town's style."""
    out = Exported()
    for c, chapter in enumerate(code, 10):
        numbers = iter(range(1, 99))
        numbered = [
            (name, [(style.number(c, next(numbers)), section) for section in group])
            for name, group in chapter.groups
        ]
        for line in style.chapter(c, chapter.title):
            out.lines += wrap(line)
        number = f"1.{c}" if style.name == "named" else str(c)
        out.units.append(("chapter", number, chapter.title.casefold()))
        _list(out, style, numbered)
        if chapter.note and style.subchapters:
            out.lines.append("Cross-reference:")
            out.lines += [
                line for words in chapter.note for line in (f"{NBSP * 3}{words}", "Chapter 10")
            ]
        for name, group in numbered:
            if name:
                out.lines.append(name.upper())
                out.units.append(("subchapter", "", name.casefold()))
            for designation, section in group:
                _section(out, style, designation, section, numbered[0][1][0][0])
    return out


def _list(
    out: Exported, style: Style, numbered: list[tuple[str, list[tuple[str, Section]]]]
) -> None:
    out.lines += style.list_head
    for name, group in numbered:
        if name:
            out.lines.append(name)
        for designation, section in group:
            if style.spaced:
                out.lines.append(NBSP * 3)
            out.lines += wrap(style.entry(designation, section.title))


def _section(out: Exported, style: Style, number: str, section: Section, linked: str) -> None:
    setter = _Setter(out, style, number)
    out.units.append(("section", number, section.title.casefold()))
    out.lines += wrap(style.heading(number, section.title))
    if section.intro:
        text = section.intro[:-1] + f", see §{BREAK} {linked} above."
        setter.block(1, "", "", text, text.replace(BREAK, ""))
    for item in section.definitions:
        setter.block(1, "", item.term, f"{item.term}. {item.text}", item.text)
        setter.items(item.under, 2, "", 1)
    setter.items(section.items, 1, "", 0)
    if section.table:
        out.tables.append((section.table.head, *section.table.rows))
        out.lines += draw_table(section.table)
        out.lines.append(NBSP)
    if section.history:
        raw = style.history.format(section.history)
        out.notes.append((number, raw))
        out.paragraph(raw + (f" Penalty, see §{BREAK} {linked}" if section.penalty else ""))


@dataclass(frozen=True)
class _Setter:
    """Sets the paragraphs of one section."""

    out: Exported
    style: Style
    number: str

    def items(
        self, found: tuple[Item, ...], depth: int, path: str, level: int, *, lead: str = ""
    ) -> None:
        """A list.

        `depth` counts indents, `level` the forms of labels, `lead` is an outer label on the same
        line.
        """
        for index, item in enumerate(found):
            form = self.style.labels[level]
            name = {"A": chr(65 + index), "a": chr(97 + index), "1": str(index + 1)}[
                form.strip("().")
            ]
            mark = f"{lead}{form.replace(form.strip('().'), name)}{NBSP * 3}"
            outer, lead = bool(lead), ""
            deeper = level + 1 < len(self.style.labels)
            if item.doubled and deeper:
                self.items(item.under, depth + 1, path + name, level + 1, lead=mark)
                continue
            text = item.text or "Brook."
            self.block(depth - outer, path + name, "", mark + text, text)
            if deeper:
                self.items(item.under, depth + 1, path + name, level + 1)

    def block(self, depth: int, label: str, term: str, printed: str, text: str) -> None:
        """A paragraph as printed, and what is to be found of it."""
        self.out.paragraph(NBSP * 3 * depth + printed)
        self.out.blocks.append((self.number, label, term, text))


def draw_table(grid: Grid) -> list[str]:
    """A table drawn with spaces, below its head in running text.

    Its cells are wrapped, centred, and padded by bytes.
    """
    rows = [grid.head, *grid.rows]
    widths = [min(CELL, max(len(row[c]) for row in rows)) for c in range(len(grid.head))]
    return [*wrap(" ".join(grid.head)), *(line for row in rows for line in _drawn_row(row, widths))]


def _drawn_row(row: tuple[str, ...], widths: list[int]) -> Iterator[str]:
    cells = [wrap(cell, width) or [NBSP] for cell, width in zip(row, widths, strict=True)]
    height = max(len(cell) for cell in cells)
    for at in range(height):
        line = ""
        for cell, width in zip(cells, widths, strict=True):
            top = (height - len(cell)) // 2
            text = cell[at - top] if 0 <= at - top < len(cell) else ""
            line += text + " " * (width + 1 - len(text.encode()))
        yield line.rstrip(" ")
