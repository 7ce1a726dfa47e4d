"""Heads and feet of pages, which are no law: they stand at one place, and their words repeat."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Collection, Mapping, Sequence
from typing import TypeAlias

from builder.parse.general_code.geometry.placed import Placed
from builder.parse.general_code.lines import paragraphs
from builder.parse.general_code.pages.feet import is_origin, read_label
from builder.sources.pdf.book import Sheet

_EDGE = 3
"""Lines from the top, and from the bottom, that are looked at."""
_FEWEST = 3
"""Pages that have a line at a place of furniture at least; all pages of a shorter file."""
_ALIKE = 0.6
"""Share of the lines at a place whose words repeat, figures apart, from which on all of them are
furniture: first lines of text hardly ever do."""
_OFTEN = 0.2
"""Share of the pages of one size with a line at a place of furniture: heads of chapters stand at
one place too, but on few pages."""
_TEXT = 0.1
"""Share of the lines at a place of furniture that may look like text."""
_APART = 2.0
"""Ems between a page's number and the text at least."""
_FREE = 0.7
"""Ems above the place where the text of most pages begins that no line of it reaches."""
_TALLEST = 6
"""Lines of a page's head at most."""
_NOTES = re.compile(r"NOTES?\b|Notes? to\b")
_AGAIN = "repeated table head"
"""What a file calls no part of its text within a page: heads of tables that go on."""
_FROM_TO = re.compile(r"§+\s?\S+\s.*\s§+\s?\S+")
"""A head that says which sections a page holds."""
_WORD = re.compile(r"\w+")
_DIGITS = re.compile(r"\d+")
_DESIGNATION = re.compile(r"(?i:chapter|article|part|title|appendix) [A-Z]{0,3}\d*[A-Z]{0,4}[.:]?")
_Place: TypeAlias = tuple[int, int, str, int]
"""Width and height of the page, which edge it is counted from, points from there."""


def furniture(lines: Sequence[Placed], sheets: Sequence[Sheet]) -> dict[int, str]:
    """The lines that are furniture, by their index, each with its kind."""
    found = _artifacts(lines)
    sizes = Counter(map(_size, sheets))
    places: dict[_Place, list[int]] = defaultdict(list)
    for page, held in _by_page(lines).items():
        sheet = sheets[page - 1]
        size = _size(sheet)
        found |= {at: _kind(lines[at].text) for at in _alone(lines, held)}
        for at in held[:_EDGE]:
            places[(*size, "top", round(lines[at].base))].append(at)
        for at in held[-_EDGE:]:
            places[(*size, "foot", round(sheet.height - lines[at].base))].append(at)
    for (width, height, *_), held in places.items():
        if len(held) < _OFTEN * sizes[(width, height)]:
            continue
        fewest = min(_FEWEST, sizes[(width, height)])
        whole = _is_furniture(fewest, [lines[at].text for at in held])
        found |= {
            at: _kind(lines[at].text)
            for at in held
            if found.get(at) != _AGAIN and (whole or lines[at].is_artifact)
        }
    return found | _moved(lines, sheets, found)


def _moved(
    lines: Sequence[Placed], sheets: Sequence[Sheet], found: Mapping[int, str]
) -> dict[int, str]:
    """The heads of pages that stand at another place than usual: a long title makes them taller.

    They say what heads say, or stand beside such a line, in the space that other pages keep free of
    text.
    """
    tops: dict[tuple[int, int], list[float]] = defaultdict(list)
    heads: dict[tuple[int, int], set[str]] = defaultdict(set)
    left: dict[int, list[int]] = {}
    for page, held in _by_page(lines).items():
        size = _size(sheets[page - 1])
        left[page] = [at for at in held if at not in found]
        known = [at for at in held[:_EDGE] if at in found and not lines[at].is_artifact]
        heads[size].update(_DIGITS.sub("#", lines[at].text) for at in known)
        if known and left[page]:
            tops[size].append(lines[left[page][0]].base)
    said_by_any = set().union(*heads.values())
    moved: dict[int, str] = {}
    for page, held in _by_page(lines).items():
        size = _size(sheets[page - 1])
        if len(tops[size]) < _FEWEST:
            moved |= _said_elsewhere(lines, held, found, said_by_any)
            continue
        usual = Counter(round(top) for top in tops[size]).most_common(1)[0][0]
        free = [at for at in held if lines[at].base < usual - _FREE * lines[at].size]
        above = [at for at in free if at not in found]
        beside = [at for at in held[:_EDGE] if at in found]
        said = any(_DIGITS.sub("#", lines[at].text) in heads[size] for at in above)
        if above and len(above) <= _TALLEST and (beside or said):
            moved |= {at: _kind(lines[at].text) for at in above}
    return moved


def _said_elsewhere(
    lines: Sequence[Placed],
    held: Sequence[int],
    found: Mapping[int, str],
    said: Collection[str],
) -> dict[int, str]:
    """The head of a page that is one of few of its size: down to the last line that others say."""
    top = [at for at in held if at not in found][:_TALLEST]
    known = [
        count
        for count, at in enumerate(top, 1)
        if _DIGITS.sub("#", lines[at].text) in said or _FROM_TO.fullmatch(lines[at].text)
    ]
    return {at: _kind(lines[at].text) for at in top[: known[-1] if known else 0]}


def _size(sheet: Sheet) -> tuple[int, int]:
    return round(sheet.width), round(sheet.height)


def _by_page(lines: Sequence[Placed]) -> Mapping[int, list[int]]:
    found: dict[int, list[int]] = defaultdict(list)
    for at, line in enumerate(lines):
        found[line.page].append(at)
    return found


def _is_furniture(fewest: int, texts: Sequence[str]) -> bool:
    masked = [_DIGITS.sub("#", text) for text in texts]
    counts = Counter(masked)
    repeated = sum(count for text, count in counts.items() if count > 1)
    if _are_headings(texts):
        return False
    running = sum(_is_running_text(text) for text in texts)
    alike = repeated >= _ALIKE * len(texts) and running <= _TEXT * len(texts)
    return len(texts) >= max(2, fewest) and alike


def _are_headings(texts: Sequence[str]) -> bool:
    """Whether most lines at a place are designations, each of its own: heads of short chapters.

    A running head says the same chapter on page after page.
    """
    named = [text for text in texts if _DESIGNATION.fullmatch(text)]
    return 2 * len(named) > len(texts) and len(set(named)) == len(named)


def _is_running_text(text: str) -> bool:
    """Whether a line is part of a sentence, as no head or foot of a page is."""
    return text.endswith((".", ",", ";", ":")) or paragraphs.begins_small(text)


def _alone(lines: Sequence[Placed], held: Sequence[int]) -> list[int]:
    """What says by itself that it is furniture, in a short file too: an origin, a page's number."""
    origins = [at for at in (*held[:_EDGE], *held[-_EDGE:]) if is_origin(lines[at].text)]
    rest = [at for at in held if at not in origins]
    numbers = [
        rest[at]
        for at, beside in ((0, rest[1:2]), (-1, rest[-2:-1]))
        if rest and lines[rest[at]].text.isdigit() and _is_apart(lines, rest[at], beside)
    ]
    return [*origins, *numbers]


def _is_apart(lines: Sequence[Placed], at: int, beside: Sequence[int]) -> bool:
    """Whether a line stands well away from the next one, where there is one."""
    line = lines[at]
    return all(abs(line.base - lines[one].base) > _APART * line.size for one in beside)


def _kind(text: str) -> str:
    if is_origin(text):
        return "page head"
    return "page number" if text.isdigit() or read_label(text) is not None else "running head"


def _artifacts(lines: Sequence[Placed]) -> dict[int, str]:
    """What the file calls no part of its text: heads of tables that go on, and of pages.

    A page that is the only one of its size, as a map's often is, has a head at a place of its own.
    """
    found: dict[int, str] = {}
    head: set[str] = set()
    for at, line in enumerate(lines):
        if line.is_artifact:
            if _NOTES.match(line.text):
                found[at] = "page head"
            else:
                found[at] = _AGAIN if head.issuperset(_words(line)) else _kind(line.text)
        elif _in_head(line):
            before = lines[at - 1] if at else line
            head = {*(head if before is not line and _in_head(before) else ()), *_words(line)}
    return found


def _in_head(line: Placed) -> bool:
    """Whether a line stands in the head of a table, or in its first row."""
    return any(
        run.cell is not None and (run.cell.head or not run.cell.row) for run in line.laid.runs
    )


def _words(line: Placed) -> list[str]:
    return _WORD.findall(line.text)


def label_of(lines: Sequence[Placed]) -> str | None:
    """The number that a page prints among its furniture."""
    return next((line.text for line in lines if _kind(line.text) == "page number"), None)
