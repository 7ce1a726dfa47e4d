"""The other grammars of American Legal: a drawn town, set as each of them prints it.

What is set is known: number, title and paragraphs of every section. A reader that gives all of
them back, and no other, has read the grammar.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass, field

from tests.typeset.american_legal import wrap

NBSP = "\xa0"
GAP = NBSP * 3
_THINGS = [
    "Geese",
    "Ducks",
    "Hives",
    "Ponds",
    "Ferries",
    "Lanterns",
    "Orchards",
    "Mills",
    "Kites",
    "Barges",
    "Bells",
    "Wells",
]
_MATTERS = (
    "Purpose",
    "Definitions",
    "License required",
    "Hours of operation",
    "Fees; waiver",
    "Powers and duties of the keeper",
    "Notice to owners, occupants and other persons having charge of the premises or any of them",
    "Reserved",
    "Penalty",
)
_WORDS = [
    "keeper",
    "shall",
    "keep",
    "each",
    "goose",
    "off",
    "the",
    "road",
    "and",
    "out",
    "of",
    "the",
    "pond",
    "between",
    "dusk",
    "and",
    "dawn",
    "while",
    "any",
    "ferry",
    "is",
    "at",
    "the",
    "landing",
    "unless",
    "the",
    "clerk",
    "has",
    "given",
    "leave",
    "in",
    "writing",
    "before",
    "that",
    "day",
]


@dataclass(frozen=True)
class Part:
    """A section of a drawn town."""

    number: str
    title: str
    blocks: tuple[tuple[str, str], ...]
    """Label or nothing, and text."""
    history: str
    trailing: bool
    """The history stands behind the last words."""


@dataclass(frozen=True)
class Chapter:
    """A division of a drawn town that holds sections."""

    number: str
    title: str
    parts: tuple[Part, ...]


@dataclass(frozen=True)
class Title:
    """A division over chapters."""

    number: str
    title: str
    chapters: tuple[Chapter, ...] = field(default=())


GRAMMARS = ("colorado", "articles", "bare", "sterling", "ohio", "ohio-flush", "charter")
_LABELS = {
    "colorado": ("({})", "abcdefg"),
    "articles": ("{}.", "ABCDEFG"),
    "bare": ("{}.", "ABCDEFG"),
    "sterling": ("{}.", "ABCDEFG"),
    "ohio": ("({})", "abcdefg"),
    "ohio-flush": ("({})", "ABCDEFG"),
    "charter": ("({})", "123456"),
}
_NOTES = {
    "colorado": "(Prior code 2-10-2; Ord. 251 §1, 1985; Ord. 347 §1, 2008)",
    "articles": "",
    "bare": "(Ord. 77-01 (part), 1977; Ord. 2000-02, § 2, 9-22-99)",
    "sterling": "(Ord. 113, 9-3-1967; amd. 2006 Code)",
    "ohio": "(Ord. 2013-29. Passed 5-13-13.)",
    "ohio-flush": "(Ord. 17-15. Passed 10-26-15.)",
    "charter": "",
}


def drawn(grammar: str, seed: int) -> tuple[Title, ...]:
    """A town's titles, chapters and sections, numbered as a grammar numbers them."""
    draw = random.Random(f"{grammar} {seed}")
    titles = []
    for t in range(1, draw.randint(2, 4)):
        chapters = tuple(_chapter(draw, grammar, t, c) for c in range(1, draw.randint(2, 5)))
        titles.append(Title(str(t), draw.choice(_THINGS), chapters))
    return tuple(titles)


def chapter_number(grammar: str, t: int, c: int) -> str:
    """How a grammar prints the number of a title's chapter."""
    return {
        "bare": f"{t}.{c * 5:02}",
        "ohio": f"{t}{c * 2 - 1:02}",
        "ohio-flush": f"{t}{c * 2 - 1:02}",
        "articles": f"{t}-{c}",
    }.get(grammar, str(c))


def section_number(grammar: str, of: tuple[int, int, str], s: int) -> str:
    """How it prints a section's: `of` is the number of its title, of its chapter, as printed."""
    t, c, chapter = of
    return {
        "colorado": f"{t}-{c}-{s * 10}",
        "bare": f"{chapter}.{s * 10:03}",
        "ohio": f"{chapter}.{s:02}",
        "ohio-flush": f"{chapter}.{s:02}",
        "charter": f"{t}{c}.{s}",
    }.get(grammar, f"{t}-{c}-{s}")


def _chapter(draw: random.Random, grammar: str, t: int, c: int) -> Chapter:
    number = chapter_number(grammar, t, c)
    count = draw.randint(1, 8)
    matters = draw.sample(_MATTERS, count)
    parts = tuple(_part(draw, grammar, (t, c, number), s, m) for s, m in enumerate(matters, 1))
    return Chapter(number, f"{draw.choice(_THINGS)} and {draw.choice(_THINGS)}", parts)


def _part(draw: random.Random, grammar: str, of: tuple[int, int, str], s: int, title: str) -> Part:
    """A section: `of` is the number of its title, of its chapter, and how the chapter prints it."""
    number = section_number(grammar, of, s)
    if title == "Reserved":
        return Part(number, title, (), "", trailing=False)
    form, letters = _LABELS[grammar]
    blocks = [("", _sentence(draw, number))]
    blocks += [(form.format(x), _sentence(draw, number)) for x in letters[: draw.randint(0, 4)]]
    return Part(number, title, tuple(blocks), _NOTES[grammar], draw.random() < 0.5)


def _sentence(draw: random.Random, number: str) -> str:
    words = [draw.choice(_WORDS) for _ in range(draw.randint(4, 40))]
    if draw.random() < 0.3:
        words.insert(len(words) // 2, f"Section\f{number}")
    return f"{draw.choice(['The', 'Each', 'No'])} {' '.join(words)}."


def typeset(grammar: str, titles: tuple[Title, ...], *, blanks: bool = False) -> str:
    """The text of the export; with plain blanks where its no-break spaces were lost."""
    lines = ["TOWN OF LOON BAY, OHIO", "CODE OF ORDINANCES", "Published by:"]
    lines += ["AMERICAN LEGAL PUBLISHING", "525 Vine Street", "ADOPTING ORDINANCE"]
    lines += ["Section 1.   The code of the town is adopted.", "PASSED this 6th day of May."]
    lines += _ohio_part(titles) if grammar == "ohio" else []
    for title in titles:
        lines += _TITLES[grammar](title)
        for chapter in title.chapters:
            lines += _CHAPTERS[grammar](chapter, title)
            for part in chapter.parts:
                lines += _section(grammar, part)
    text = "\n".join(lines) + "\n"
    return text.replace(NBSP, " ") if blanks else text


def copied(titles: tuple[Title, ...]) -> str:
    """A copy of the web page: blank lines between all lines, no indents, numbers without a sign."""
    lines: list[str] = []
    for title in titles:
        for chapter in title.chapters:
            lines.append(f"ARTICLE {title.number}-{chapter.number} {chapter.title.upper()}")
            for part in chapter.parts:
                lines.append(f"{part.number} {part.title.upper()}.")
                lines += [
                    f"{label} {text}".strip().replace("\f", " ") for label, text in part.blocks
                ]
                lines += ["(Ord. 2004-881, passed 6-14-04)"] if part.blocks else []
    return "\n\n".join(lines) + "\n"


def _section(grammar: str, part: Part) -> Iterator[str]:
    yield from _heading(grammar, part)
    flush = grammar in ("articles", "bare", "sterling")
    for index, (label, text) in enumerate(part.blocks):
        last = index == len(part.blocks) - 1
        words = f"{text} {part.history}" if last and part.trailing and part.history else text
        head = "" if flush and not label else GAP
        yield from _wrapped(head + (label + GAP if label else "") + words)
    if part.history and not part.trailing:
        yield from _wrapped(part.history)
    if grammar in ("ohio", "ohio-flush"):
        yield " "


def _wrapped(text: str) -> list[str]:
    """Lines of an export; a form feed is a break before a link."""
    plain = text.replace("\f", " ")
    return wrap(plain, [at + 1 for at, sign in enumerate(text) if sign == "\f"])


def _heading(grammar: str, part: Part) -> list[str]:
    number, title = part.number, part.title
    return {
        "colorado": lambda: _wrapped(f"Sec. {number}.{GAP}{title}."),
        "articles": lambda: _wrapped(f"Section {number} {title}"),
        "bare": lambda: _wrapped(f"{number}{GAP}{title}."),
        "charter": lambda: _wrapped(f"{number}.{GAP}{title}"),
        "sterling": lambda: _wrapped(f"{number}: {title.upper()}:"),
        "ohio": lambda: _wrapped(f"{GAP}{number} {title.upper()}."),
        "ohio-flush": lambda: _wrapped(f"{number}  {title.upper()}."),
    }[grammar]()


def _linked(parts: tuple[Part, ...], before: str = GAP) -> Iterator[str]:
    for part in parts:
        yield before
        yield from _wrapped(f"{part.number}{GAP}{part.title}")


def _colorado_title(title: Title) -> Iterator[str]:
    yield f"CHAPTER {title.number}"
    yield title.title
    for chapter in title.chapters:
        yield f"Article {chapter.number}{GAP}{chapter.title}"
        yield from _linked(chapter.parts, f"{GAP}Sec.")


def _bare_chapter(chapter: Chapter, _: Title) -> Iterator[str]:
    yield f"Chapter {chapter.number} -- {chapter.title}"
    yield "Sections:"
    for part in chapter.parts:
        yield GAP
        yield from _wrapped(f"{part.number}{GAP}{part.title}.")


def _ohio_part(titles: tuple[Title, ...]) -> Iterator[str]:
    yield "CODIFIED ORDINANCES OF LOON BAY"
    yield _OHIO_PART
    for title in titles:
        yield from _ohio_title(title)
    yield "CODIFIED ORDINANCES OF LOON BAY"
    yield _OHIO_PART


_OHIO_PART = "PART ONE - ADMINISTRATIVE CODE"


def _ohio_title(title: Title) -> Iterator[str]:
    names = ["ZERO", "ONE", "THREE", "FIVE", "SEVEN"]
    yield f"TITLE {names[int(title.number)]} - {title.title}"
    for chapter in title.chapters:
        yield f"{GAP * 3}Chap."
        yield f"{chapter.number}.{GAP} {chapter.title}."
    yield " "


def _ohio_chapter(chapter: Chapter, _: Title) -> Iterator[str]:
    yield f"CHAPTER {chapter.number}"
    yield chapter.title
    yield " "
    for part in chapter.parts:
        yield from _wrapped(f"{part.number}{GAP} {part.title}.")
    yield " "
    yield "CROSS REFERENCES"
    yield f"{GAP}Geese in parks - see Ohio R.C. 715.03, 731.47"
    yield f"{GAP}Open meetings - see ADM. Ch."
    yield f"105, Ohio R.C. {chapter.number}.22"
    yield " "
    yield " "


_TITLES = {
    "colorado": _colorado_title,
    "articles": lambda title: [f"CHAPTER {title.number} {title.title.upper()}"],
    "bare": lambda title: [f"TITLE {title.number}", title.title.upper()],
    "charter": lambda title: [f"TITLE {title.number}: {title.title.upper()}"],
    "sterling": lambda title: [f"TITLE {title.number}", title.title.upper()],
    "ohio": _ohio_title,
    "ohio-flush": _ohio_title,
}
_CHAPTERS = {
    "colorado": lambda chapter, _: [f"ARTICLE {chapter.number}", chapter.title],
    "articles": lambda chapter, _: [
        f"Article {chapter.number}{GAP}{chapter.title.upper()}",
        *_linked(chapter.parts),
    ],
    "bare": _bare_chapter,
    "charter": lambda chapter, _: [
        f"CHAPTER {chapter.number} - {chapter.title.upper()}",
        "Section",
        *_linked(chapter.parts),
    ],
    "sterling": lambda chapter, _: [
        f"CHAPTER {chapter.number}",
        chapter.title.upper(),
        "SECTION:",
        *(line for part in chapter.parts for line in _wrapped(f"{part.number}: {part.title}")),
    ],
    "ohio": _ohio_chapter,
    "ohio-flush": _ohio_chapter,
}
