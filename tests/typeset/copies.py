"""What copies do to a text whose lines stand in reading order.

People print a code, paste it into a mail, save the page of its site, or keep it as Markdown. Each
way keeps all words of the law; only what stands around and between them changes.
"""

from __future__ import annotations

import re
import textwrap
from collections.abc import Callable, Mapping
from types import MappingProxyType

_SECTION = re.compile(
    r"(?P<word>(?:Secs?\.|Sections?)\s+)?(?P<number>\d[\w:.—–-]*?)(?P<point>\.?)"
    r"(?P<dash>\s+[-–—]+)?\s+(?P<title>[A-Z“\"].{2,150})"
)
_NUMBER = re.compile(r"\d+[-.:]\d")
_DIVISION = re.compile(
    r"(?:PART|TITLE|Title|CHAPTER|Chapter|ARTICLE|Article|DIVISION|Division|APPENDIX|Appendix)\s+"
    r"[\dIVXLA-Z][\w.-]{0,7}\b.{0,120}"
)
_PAGE = 45
"""Lines of a printed page."""


def _heading(line: str) -> re.Match[str] | None:
    """The heading of a section, where a line is one."""
    found = _SECTION.fullmatch(line.strip())
    return found if found and _NUMBER.match(found["number"]) else None


def blank_lines(text: str) -> str:
    """Blank lines between all lines."""
    return "\n\n".join(line for line in text.split("\n") if line.strip())


def no_blank_lines(text: str) -> str:
    """No blank line at all."""
    return "\n".join(line for line in text.split("\n") if line.strip())


def indented(text: str) -> str:
    """The whole text four blanks from the margin."""
    return "\n".join(f"    {line}" if line.strip() else line for line in text.split("\n"))


def at_the_margin(text: str) -> str:
    """No line with an indent."""
    return "\n".join(line.lstrip(" \xa0\t") for line in text.split("\n"))


def broken_lines(text: str) -> str:
    """Lines of 88 characters at most, a blank line between paragraphs."""
    broken = (
        "\n".join(textwrap.wrap(line, 88, break_long_words=False, break_on_hyphens=False))
        for line in text.split("\n")
        if line.strip()
    )
    return "\n\n".join(broken)


def two_hyphens(text: str) -> str:
    """Two hyphens for each dash, and straight quotation marks."""
    plain = str.maketrans({"—": "--", "–": "-", "“": '"', "”": '"', "’": "'", "\xa0": " "})
    return text.translate(plain)


def doubled_blanks(text: str) -> str:
    """Two blanks for each one in headings."""
    return "\n".join(
        re.sub(r"(?<=\S) (?=\S)", "  ", line)
        if _heading(line) or _DIVISION.fullmatch(line.strip())
        else line
        for line in text.split("\n")
    )


def titles_below(text: str) -> str:
    """The title of each section on the line below its number."""

    def turned(line: str) -> str:
        found = _heading(line)
        return (
            line
            if not found
            else f"{line[: found.start('title')].rstrip(' -–—')}\n{found['title']}"
        )

    return "\n".join(turned(line.strip()) if _heading(line) else line for line in text.split("\n"))


def markdown(text: str) -> str:
    """Headings with the marks of Markdown."""

    def marked(line: str) -> str:
        if _heading(line):
            return f"#### {line.strip()}"
        return f"## {line.strip()}" if _DIVISION.fullmatch(line.strip()) else line

    return "\n".join(marked(line) for line in text.split("\n"))


def printed_pages(text: str) -> str:
    """A running head and a page's number between the pages, and a form feed."""
    lines = text.split("\n")
    pages = [lines[at : at + _PAGE] for at in range(0, len(lines), _PAGE)]
    return "\n".join(
        "\n".join([*page, "", f"Page {number}", "\f", "Code of Ordinances of the Municipality", ""])
        for number, page in enumerate(pages, 1)
    )


_MENU = ("Skip to main content", "Home", "Search the code", "Print", "Email", "Share this page")


def menus(text: str) -> str:
    """The menu of a site in front of each stretch that was saved."""
    lines = text.split("\n")
    starts = [at for at, line in enumerate(lines) if _DIVISION.fullmatch(line.strip())]
    return "\n".join(
        line if at not in starts else "\n".join(["", *_MENU, "", line])
        for at, line in enumerate(lines)
    )


WAYS: Mapping[str, Callable[[str], str]] = MappingProxyType(
    {
        way.__name__: way
        for way in (
            blank_lines,
            no_blank_lines,
            indented,
            at_the_margin,
            broken_lines,
            two_hyphens,
            doubled_blanks,
            titles_below,
            markdown,
            printed_pages,
            menus,
        )
    }
)
