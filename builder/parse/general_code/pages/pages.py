"""Pages of a General Code text, cut at the furniture that stands between them.

What repeats from page to page is furniture.

A page ends with its running foot and its number, or opens with them; beside them may stand the
municipality's name, the date of a supplement, the address from which the text was fetched. Towns
differ in which of these they print.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import zip_longest

from builder.parse.general_code.pages.runs import Run, sure_runs, take_neighbours
from builder.parse.general_code.pages.single_feet import Sense, sense
from builder.sources.text import Line

_BEHIND = re.compile(r"\.\s|\.?$|\s+[A-Z(\"“]")
"""What stands behind the number of a heading."""

_BLANKS = re.compile(r"  +")
"""What parts the parts of a running foot where a tool draws a page; no furniture needs it."""


@dataclass(frozen=True, slots=True)
class Page:
    """A page's lines in the order of the file, its furniture taken off."""

    lines: tuple[Line, ...]
    label: str | None = None
    """The page number as printed: "1:17"."""
    first: str | None = None
    """The section in force at the top, as the running foot names it."""
    last: str | None = None
    """The last section that the running foot names."""
    furniture: tuple[tuple[str, Line], ...] = ()
    """The lines between this page and the next, each with its kind."""
    file_page: int | None = None
    """Its number in the file (from 1), where the file has pages of its own."""


def paginate(lines: Sequence[Line], page_ends: Sequence[int] = ()) -> list[Page]:
    """Cut lines into pages, blank lines left out.

    Args:
        lines: of the whole text.
        page_ends: offsets at which the text itself ends a page, where it does: those of its form
            feeds.

    Returns:
        The pages; what follows the last furniture is a page without any.
    """
    texts = [_BLANKS.sub(" ", line.text.strip()) for line in lines]
    runs = sure_runs(texts)
    take_neighbours(runs, texts, _starts(lines, page_ends))
    return _pages(lines, texts, sorted(runs, key=lambda run: run.start))


def _starts(lines: Sequence[Line], page_ends: Sequence[int]) -> list[int]:
    """Indexes of the lines before which the text itself ends a page."""
    found, at = [], 0
    for end in page_ends:
        while at < len(lines) and lines[at].start <= end:
            at += 1
        found.append(at)
    return found


def _pages(lines: Sequence[Line], texts: Sequence[str], runs: Sequence[Run]) -> list[Page]:
    """The pages between runs; feet may stand at the heads of their pages."""
    heads, at_top = sense_of_feet(texts, runs)
    pages: list[Page] = []
    apart = {i for run in runs for i in run.kinds}
    at = 0
    for index, run in enumerate(runs):
        if run.foot is not None and run.foot.last is None and not at_top:
            run.foot = replace(run.foot, first=None, last=run.foot.first)
        held = tuple(lines[i] for i in range(at, run.start) if texts[i] and i not in apart)
        named = runs[index - 1] if heads and index else None if heads else run
        aside = tuple((kind, lines[i]) for i, kind in sorted(run.kinds.items()))
        at = run.end
        if not held and not aside:
            continue
        pages.append(_page(held, named, aside))
    rest = tuple(lines[i] for i in range(at, len(lines)) if texts[i] and i not in apart)
    if not rest:
        return pages
    return [*pages, _page(rest, runs[-1] if heads else None, ())]


def _page(lines: tuple[Line, ...], run: Run | None, aside: tuple[tuple[str, Line], ...]) -> Page:
    """A page that a run of furniture belongs to."""
    if run is None or run.foot is None:
        return Page(lines, run.label if run else None, furniture=aside)
    return Page(lines, run.label, run.foot.first, run.foot.last, aside)


def without(pages: Sequence[Page], lines: Sequence[Line]) -> list[Page]:
    """The pages without some of their lines."""
    numbers = {line.number for line in lines}
    if not numbers:
        return list(pages)
    return [
        replace(page, lines=tuple(line for line in page.lines if line.number not in numbers))
        for page in pages
    ]


def furniture(pages: Sequence[Page]) -> Iterator[tuple[str, Line]]:
    """The lines of furniture, each with its kind."""
    for page in pages:
        yield from page.furniture


def sense_of_feet(texts: Sequence[str], runs: Sequence[Run]) -> Sense:
    """How feet stand to their pages.

    This says whether they stand at the heads of pages, and whether those that name one section name
    the one at the top.
    """
    singles = {
        run.start: (
            run.foot,
            range(before.end if before else 0, run.start),
            range(run.end, after.start if after else len(texts)),
        )
        for before, run, after in zip_longest([None, *runs[:-1]], runs, runs[1:])
        if run is not None and run.foot is not None and run.foot.last is None
    }
    whole = sum(run.foot is not None and run.foot.last is not None for run in runs)
    if len(singles) > whole:  # else what few lines look like says less than most feet do
        return sense(texts, singles)
    return _stand_at_heads(texts, runs), True


def _stand_at_heads(texts: Sequence[str], runs: Sequence[Run]) -> bool:
    """Whether feet name the sections that begin below them.

    Where that says nothing: whether the text opens with a foot.
    """
    above = below = 0
    for before, run, after in zip_longest([None, *runs[:-1]], runs, runs[1:]):
        if run is not None and run.foot is not None and run.foot.last:
            number = run.foot.last
            page = texts[before.end if before else 0 : run.start]
            following = texts[run.end : after.start if after else len(texts)]
            above += any(_heads(text, number) for text in page)
            below += any(_heads(text, number) for text in following)
    if above != below:
        return below > above
    return bool(runs) and runs[0].foot is not None and not any(texts[: runs[0].start])


def _heads(text: str, number: str) -> bool:
    """Whether a line is the heading of a section, as far as a foot can name it."""
    bare = text[1:].removeprefix(" ") if text.startswith("§") else text
    return bare.startswith(number) and _BEHIND.match(bare, len(number)) is not None
