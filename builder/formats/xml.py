"""Elements of a document, each made in the namespace of its parent."""

from __future__ import annotations

from typing import Any, TypeAlias

from lxml import etree

Element: TypeAlias = Any


def below(above: Element, tag: str, /, **attributes: str) -> Element:
    """A new element on a line of its own."""
    made = within(above, tag, **attributes)
    made.tail = "\n"
    return made


def within(line: Element, tag: str, /, **attributes: str) -> Element:
    """A new element within running text."""
    return etree.SubElement(line, line.tag[: line.tag.index("}") + 1] + tag, attributes)


def add(line: Element, words: str) -> None:
    """More words at the end of an element."""
    if len(line):
        line[-1].tail = (line[-1].tail or "") + words
    else:
        line.text = (line.text or "") + words


def add_lines(line: Element, words: str, end: str) -> None:
    """More words, each end of a line as an element of that name."""
    first, *others = words.split("\n")
    add(line, first)
    for other in others:
        within(line, end)
        add(line, other)
