"""Forms to fill in: which lines at the margin are a form, recognized by its blanks.

A section may consist of a form: a sentence that ends with a colon right below the heading, then the
form, over several pages. Nothing in it is a label, a term or a table, whatever it looks like; its
lines stay as they are.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, field

from builder.parse.general_code.pages.pages import Page
from builder.parse.labels import Form, front_label, readings
from builder.parse.lines import paragraphs
from builder.sources.text import Line

_FIELD = re.compile(r"(?:[A-Z(][^.;:]{0,30}:\s*){1,3}$")
"""A line of names with nothing after them; "Year: License Plate No.:" is one too, without its
period."""
_ABBREVIATED = re.compile(r"\bNo\.")
_FEWEST = 3
"""Fewest places to fill in that make a form; at least one must be a blank."""
_LONGEST_CALL = 4
"""Most lines of the sentence that announces a form."""
_SIGNATURE = 4
"""Most words of a line that says what to fill in, and does not continue in the next line."""


def is_field(text: str) -> bool:
    """Whether a line leaves a place to fill in.

    >>> is_field("Date: ____"), is_field("Year: License Plate No.:")
    (True, True)
    >>> is_field("shall do the following:")
    False
    """
    label = front_label(text)
    words = text[label.end() :] if label else text
    return (
        paragraphs.TO_FILL.search(text) is not None
        or _FIELD.match(_ABBREVIATED.sub("No", words)) is not None
    )


@dataclass
class _OpenForm:
    """A form under construction."""

    lines: list[Line] = field(default_factory=list)
    list_begun: bool = False
    """Whether the page's list has begun. The form may then continue only at the top of the next
    page."""

    def take(self, lines: Sequence[Line], at: int) -> None:
        """Take a line of a page, or notice that the page's list has begun."""
        if self.list_begun:
            return
        cut = not self.lines and paragraphs.begins_small(lines[at].text)
        self.list_begun = cut or _opens_list(lines, at)
        if not self.list_begun:
            self.lines.append(lines[at])
        elif not any(is_field(line.text) for line in self.lines):
            self.lines.clear()  # the rest of an item that the page before cut off

    def finished(self) -> list[Line]:
        """The lines up to the last place to fill in, with what is below it; none if no form."""
        fields = [at for at, line in enumerate(self.lines) if is_field(line.text)]
        if len(fields) < _FEWEST or not any(
            paragraphs.TO_FILL.search(line.text) for line in self.lines
        ):
            return []
        end = fields[-1] + 1
        while (
            end < len(self.lines)
            and len(self.lines[end].text.split()) <= _SIGNATURE
            and not paragraphs.is_closed(self.lines[end].text)
        ):
            end += 1
        return self.lines[:end]


def form_lines(
    pages: Sequence[Page], starts: AbstractSet[int], inside: AbstractSet[int]
) -> frozenset[int]:
    """Numbers of the lines of forms at the margin.

    Args:
        pages: the pages of the text, in order.
        starts: numbers of the lines at which headings begin.
        inside: numbers of all lines of headings.
    """
    begun: list[_OpenForm] = []
    current: _OpenForm | None = None
    for page in pages:
        current = current if _may_continue(page, starts) else None
        if current is not None:
            current.list_begun = False
        for at, line in enumerate(page.lines):
            if line.number in inside:
                current = None
            elif current is not None:
                current.take(page.lines, at)
            elif line.text.rstrip().endswith(":") and _is_first_sentence(page.lines, at, inside):
                current = _OpenForm()
                begun.append(current)
    return frozenset(line.number for form in begun for line in form.finished())


def _is_first_sentence(lines: Sequence[Line], at: int, inside: AbstractSet[int]) -> bool:
    """Whether a line ends the first sentence below a heading."""
    for above in range(at, max(-1, at - _LONGEST_CALL), -1):
        if lines[above].number in inside:
            return above < at
        if front_label(lines[above].text) or (
            above < at and paragraphs.is_stopped(lines[above].text)
        ):
            return False
    return False


def _opens_list(lines: Sequence[Line], at: int) -> bool:
    """Whether a line begins an item of the first level, which no form on the page can contain."""
    label = front_label(lines[at].text)
    if (
        not label
        or is_field(lines[at].text)
        or not any(reading.form is Form.UPPER for reading in readings(label[1]))
    ):
        return False
    return (
        at == 0
        or paragraphs.is_closed(lines[at - 1].text)
        or len(lines[at - 1].text.split()) <= _SIGNATURE
    )


def _may_continue(page: Page, starts: AbstractSet[int]) -> bool:
    """Whether a form may continue at the top of a page.

    The page's own text comes first there, and leaves something to fill in.
    """
    top = []
    for at, line in enumerate(page.lines):
        if line.number in starts or _opens_list(page.lines, at):
            break
        top.append(line)
    return (
        bool(top)
        and not paragraphs.begins_small(top[0].text)
        and any(is_field(line.text) for line in top)
    )
