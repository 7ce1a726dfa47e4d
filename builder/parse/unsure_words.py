"""Words that a machine read from pictures and is not sure of: marked in the law, and told."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import replace

from builder.model import Block, Doubt, Parsed, Scar, Unit
from builder.sources.text import SourceText, Unsure

WORD_READ = "word read from a picture"
"""The kind of doubt about such a word."""
_MARK = "unsure"
"""What a reader is told behind the word."""
_WORD = re.compile(r"\S+")


def with_unsure_words(parsed: Parsed, source: SourceText) -> Parsed:
    """A code of a scan, with a mark behind each word that may be misread and a doubt for it.

    A word is found by which of its like it is; where the text has more or fewer of them than the
    machine read, none of them is marked, and the doubt stands alone.
    """
    placed = sorted(_placed(source), key=lambda one: one[0])
    return replace(
        parsed,
        units=tuple(_marked(unit, source.text, [at for at, _ in placed]) for unit in parsed.units),
        doubts=(*parsed.doubts, *_doubts(parsed.units, source)),
        condition=replace(parsed.condition, recognised=True),
    )


def _starts(text: str) -> dict[str, list[int]]:
    """The offsets of each word of a text."""
    found: dict[str, list[int]] = {}
    for word in _WORD.finditer(text):
        found.setdefault(word[0], []).append(word.start())
    return found


def _placed(source: SourceText) -> Iterator[tuple[int, Unsure]]:
    """The offset in the text of each word that may be misread."""
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
        told = f"“{word.text}”, page {word.page} of the scan, {word.sure} % sure"
        yield Doubt(WORD_READ, where, told, span)


def _marked(unit: Unit, text: str, unsure: list[int]) -> Unit:
    return replace(unit, blocks=tuple(_with_marks(block, text, unsure) for block in unit.blocks))


def _with_marks(block: Block, text: str, unsure: list[int]) -> Block:
    """A block with a mark behind each of its words that may be misread."""
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
    """The offsets in the source of each word of a block."""
    found: dict[str, list[int]] = {}
    for start, end in block.spans:
        for word in _WORD.finditer(text, start, end):
            found.setdefault(word[0], []).append(word.start())
    return found
