"""Doubts about what could not be read for sure in a file, each with its place.

These are words of a scan that may be misread, which are also marked in the law; words that were not
read; and lines that should have been headings of sections. In a scan a section sign may be misread
as "S", "$" or "5", and a figure as a letter; the section's text is then under the section above it.
Nothing is corrected.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import pairwise

from builder.model import (
    WORDS_NOT_READ,
    Block,
    Doubt,
    Parsed,
    Scar,
    Unit,
    UnitKind,
)
from builder.parse.in_order import numbers
from builder.sources.text import SourceText, Unsure
from builder.text.amounts import counted
from builder.text.figures import FIGURES

WORD_READ = "word read from a picture"
"""The kind of doubt about a word that may be misread."""
_MARK = "unsure"
"""The mark that readers see after such a word."""
_WORD = re.compile(r"\S+")


def with_unsure_words(parsed: Parsed, source: SourceText) -> Parsed:
    """A code from a scan, with a mark after each word that may be misread and a doubt for it.

    A word is found by counting equal words. If the text has more or fewer of them than the scan
    did, none is marked; the doubts remain.
    """
    placed = sorted(_placed(source), key=lambda one: one[0])
    return replace(
        parsed,
        units=tuple(_marked(unit, source.text, [at for at, _ in placed]) for unit in parsed.units),
        doubts=(*parsed.doubts, *_doubts(parsed.units, source)),
        condition=replace(parsed.condition, recognized=True),
    )


def _starts(text: str) -> dict[str, list[int]]:
    """The offsets of a text's words, by word."""
    found: dict[str, list[int]] = {}
    for word in _WORD.finditer(text):
        found.setdefault(word[0], []).append(word.start())
    return found


def _placed(source: SourceText) -> Iterator[tuple[int, Unsure]]:
    """The offsets in the text of words that may be misread, where the counts agree."""
    starts = _starts(source.text)
    for word in source.unsure:
        places = starts.get(word.text, [])
        if len(places) == word.of:
            yield places[word.nth], word


def _doubts(units: tuple[Unit, ...], source: SourceText) -> Iterator[Doubt]:
    firsts = sorted((unit.spans[0][0], unit.number or unit.title) for unit in units if unit.spans)
    offsets = [at for at, _ in firsts]
    spans = {word: (at, at + len(word.text)) for at, word in _placed(source)}
    for word in source.unsure:
        span = spans.get(word)
        at = bisect_right(offsets, span[0]) - 1 if span else -1
        where = firsts[at][1] if at >= 0 else f"page {word.page} of the file"
        detail = f"“{word.text}”, page {word.page} of the scan, {word.sure}% sure"
        yield Doubt(WORD_READ, where, detail, span)


def _marked(unit: Unit, text: str, unsure: list[int]) -> Unit:
    return replace(unit, blocks=tuple(_with_marks(block, text, unsure) for block in unit.blocks))


def _with_marks(block: Block, text: str, unsure: list[int]) -> Block:
    """A block with a mark after each of its words that may be misread."""
    marks: list[Scar] = []
    shown = _starts(block.text)
    printed = _starts_within(block, text)
    for word, places in printed.items():
        if len(places) == len(shown.get(word, [])):
            marks += [
                Scar(_MARK, at + len(word))
                for at, place in zip(shown[word], places, strict=True)
                if place in unsure
            ]
    return replace(block, scars=tuple(sorted(marks, key=lambda one: one.at))) if marks else block


def _starts_within(block: Block, text: str) -> dict[str, list[int]]:
    """The offsets in the source of a block's words, by word."""
    found: dict[str, list[int]] = {}
    for start, end in block.spans:
        for word in _WORD.finditer(text, start, end):
            found.setdefault(word[0], []).append(word.start())
    return found


MISREAD = "heading misread"
_FIGURE = r"[\dlIO]{1,4}[A-Z]?"
_LINE = re.compile(
    rf"^[ \t]*(?:§ ?(?=[\d.:-]*[lIO])|[S$5] |(?!Section)Sec[tlfr][il1][o0]n )"
    rf"(?P<number>{_FIGURE}(?:[.:-]{_FIGURE}){{1,3}})[.:,]? +[\"“]?[A-Z][a-z]",
    re.M,
)
_SHOWN = 80


def misread_headings(text: str, units: Sequence[Unit]) -> Iterator[Doubt]:
    """A doubt for each line that looks like the heading of a section that is missing there.

    Args:
        text: the text of the source.
        units: in the order of the text.
    """
    sections = sorted(
        (unit for unit in units if unit.kind is UnitKind.SECTION and unit.number and unit.spans),
        key=lambda unit: unit.spans[0],
    )
    starts = [unit.spans[0][0] for unit in sections]
    known = {unit.number for unit in sections}
    forms = numbers.forms(unit.number or "" for unit in sections)
    for found in _LINE.finditer(text):
        number = found["number"].translate(FIGURES)
        at = bisect_right(starts, found.start("number")) - 1
        if number in known or at < 0 or numbers.form(number) not in forms:
            continue
        near = [unit.number or "" for unit in sections[at : at + 2]]
        if _rises(number, near):
            line = text[found.start() : found.start() + _SHOWN].strip().partition("\n")[0]
            yield Doubt(MISREAD, near[0], line, found.span())


def _rises(number: str, near: Sequence[str]) -> bool:
    """Whether a number is between those of two neighbors, or after the last one.

    >>> _rises("3-2", ["3-1", "3-3"]), _rises("3-7", ["3-1", "3-3"]), _rises("9-1", ["3-3"])
    (True, False, True)
    """
    return all(numbers.ascends(*pair) for pair in pairwise([near[0], number, *near[1:]]))


_NO_PLACE = "the file"
"""The place of missing words before the first unit."""


def unread_doubts(source: SourceText, units: Sequence[Unit]) -> Iterator[Doubt]:
    """A doubt for each place with words not read, figures read in two ways, or more than text.

    The first names its unit, the others their page.
    """
    for page, kind, shown in source.unshown:
        yield Doubt(kind, f"page {page} of the file", shown)
    placed = [unit for unit in units if unit.place]
    firsts = [unit.place.first_line for unit in placed if unit.place]
    for each in source.unread:
        at = bisect_right(firsts, each.at) - 1
        where = placed[at].number or placed[at].title if at >= 0 else _NO_PLACE
        line = source.lines[each.at - 1]
        detail = f"{counted(each.words, 'word')}, line {each.line} of the file: {each.first}"
        yield Doubt(WORDS_NOT_READ, where, detail, line.extent)
