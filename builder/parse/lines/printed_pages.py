"""Find numbers, heads and feet of printed pages, which a copy has kept among the lines of the law.

Numbers rise from page to page, and feet have their own form. Whatever else is next to these again
and again, figures aside, is a head or foot too: names of towns, dates of supplements.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from itertools import pairwise
from statistics import median

from builder.grouped import grouped
from builder.parse.law_words import reads_like_law
from builder.parse.lines.page_marks import (
    SINGLE,
    SURE,
    Foot,
    Label,
    is_origin,
    is_printed,
    masked,
    read_foot,
    read_label,
)
from builder.text.longest_rising import longest_rising

_LEAST = 4
"""Lines with text on the shortest page; numbers in a table's cells are closer together."""
_LEFT_OUT = 3
"""Most from one page's number to the next: pictures and first pages of chapters lack theirs."""
OFTEN = 3
"""Pages of the shortest text whose page numbers can be recognized."""
_SPREAD = 0.6
"""Share of a text's lines that must be on numbered pages of similar length: other rising numbers
are close together. The first page does not count, because its beginning is not known."""
_UNLIKE = 3.0
"""How many times longer or shorter than most a page may be, like the last of a chapter."""
_LEVELS = 4
"""Lines of furniture that may be on top of each other, besides foot and number."""
_RECURS = 0.3
"""Share of the pages with a head: left and right pages may have heads of their own."""
_MARKS = 3
"""Most letters in a label; a head or foot known by its words has more."""
_LONGEST = 120
"""Most characters in a page's head."""
_HEADED = 0.8
"""Least share of one-section feet whose section has a heading in other words elsewhere."""
_HEADING = re.compile(r"§+ ?(\S*\d\w*)[.:]?\s+([A-Z(\"“].*)")
_DESIGNATION = re.compile(
    r"(?:Chapter|Article|Division|Part|Title|Appendix|Schedule|§+|\S+ Attachment)"
    r"(?:\s\S+(?P<title>\s.+)?)?",
    re.I,
)
"""A designation; a page's head also has a title, the same on many pages."""


def printed_pages(
    lines: Sequence[str], page_ends: Collection[int], *, footed: bool = False
) -> dict[int, str]:
    """Indexes of the lines that are numbers, heads and feet of pages, with their kinds.

    Args:
        lines: without white space at either end.
        page_ends: indexes of lines that begin a page in the file.
        footed: whether the publisher prints feet with sections, lines of origin, and numbers that
            start again in each chapter; in other texts "1:1" is a slope.
    """
    filled = [at for at, line in enumerate(lines) if line]
    feet = _feet(lines, filled) if footed else {}
    labels = {at: label for at in filled if (label := read_label(lines[at]))}
    if not footed:
        labels = {at: label for at, label in labels.items() if not label.prefix}
        labels |= _dashed(lines, filled)
    numbers = set(_numbers(labels, filled, feet))
    titles = {"", *lines, *(foot.title for foot in feet.values())}
    for at, below in pairwise(filled):
        if footed and below in numbers and (foot := read_foot(lines[at])) and foot.title in titles:
            feet[at] = foot
    origins = set(_origins(lines, filled, is_origin if footed else is_printed))
    found = dict.fromkeys(feet, "running head")
    found |= dict.fromkeys((*origins, *_named_between(lines, filled, origins)), "page head")
    found |= dict.fromkeys(numbers, "page number")
    begins = set(_beginnings(filled, page_ends))
    if not numbers:
        edges = list(_edges(filled, found, begins))
        found |= dict.fromkeys(_numbers_at(edges, labels), "page number")
    for _ in range(_LEVELS):
        heads = _heads(lines, filled, found, begins)
        found |= dict.fromkeys(heads, "page head")
    return found


_DASHED = re.compile(
    r"(\d{1,2}(?=-)|(?:TITLE|Title|CHAPTER|Chapter) \w{1,5}(?!-))"
    r"(?:-|,? [Pp]age | [–—-] )([1-9]\d{0,2})"
)
_TORN = 0.1
"""Least share of numbers with a dash that interrupt a sentence, as ends of pages do."""


def _dashed(lines: Sequence[str], filled: Sequence[int]) -> dict[int, Label]:
    """Numbers of pages within chapters or titles, "3-12" or "TITLE 3 - 12", by index.

    Most of them count up, and some interrupt a sentence, as ends of pages do. Numbers of sections
    may stand alone on lines too, but then most of them also begin other lines.
    """
    read = {at: found for at in filled if (found := _DASHED.fullmatch(lines[at]))}
    begun = {
        word.strip("§.:,()") for line in lines if " " in line for word in line.split(maxsplit=2)[:2]
    }
    torn = sum(
        lines[filled[place - 1]][-1].islower()
        or any(lines[at][0].islower() for at in filled[place + 1 : place + 3])
        for place, at in enumerate(filled)
        if at in read and place
    )
    named = 2 * sum(lines[at] in begun for at in read) > len(read)
    labels = {at: Label(found[1], int(found[2])) for at, found in read.items()}
    counted = sum(
        below.number == (above.number + 1 if below.prefix == above.prefix else 1)
        for above, below in pairwise(labels.values())
    )
    if named or torn < max(2, _TORN * len(read)) or 2 * counted + 2 <= len(read):
        return {}
    return labels


def _feet(lines: Sequence[str], filled: Sequence[int]) -> dict[int, Foot]:
    """The running feet, by index.

    A line with two sections and a title in capitals is one. Of other forms there must be several, a
    page apart, or the title must be alone on a line elsewhere, as a chapter's is. Feet with one
    section look like headings in capitals, but their sections have headings in other words
    elsewhere.
    """
    forms: dict[str, list[tuple[int, Foot]]] = defaultdict(list)
    headed: dict[str, set[str]] = defaultdict(set)
    for place, at in enumerate(filled):
        if foot := read_foot(lines[at]):
            forms[foot.form].append((place, foot))
        elif heading := _HEADING.match(lines[at]):
            headed[heading[1]].add(heading[2].casefold())
    named = [(foot.first or foot.last or "", foot.title.casefold()) for _, foot in forms[SINGLE]]
    others = sum(
        any(words.rstrip(" .0123456789") != title for words in headed[number])
        for number, title in named
    )
    if others < _HEADED * len(named):
        del forms[SINGLE]
    alone = set(lines)
    found: dict[int, Foot] = {}
    for form, held in forms.items():
        often = _are_pages_apart([place for place, _ in held])
        for place, foot in held:
            if form == SURE or often or (form == SINGLE and foot.title in alone):
                found[filled[place]] = foot
    return found


def _origins(
    lines: Sequence[str], filled: Sequence[int], matches: Callable[[str], bool]
) -> Iterator[int]:
    """Indexes of lines that say, page after page, where a print comes from."""
    held = grouped(
        (masked(lines[at]), place) for place, at in enumerate(filled) if matches(lines[at])
    )
    for text, places in held.items():
        sure = "http" in text or is_printed(lines[filled[places[0]]])
        if _are_pages_apart(places) or (sure and len(places) > 1):
            yield from (filled[place] for place in places)


def _named_between(
    lines: Sequence[str], filled: Sequence[int], origins: Collection[int]
) -> Iterator[int]:
    """Indexes of titles in capitals between the town's name and the address of a download."""
    for name, at, address in zip(filled, filled[1:], filled[2:], strict=False):
        held = name in origins and address in origins and at not in origins
        if held and "http" in lines[address] and lines[at].isupper():
            yield at


def _are_pages_apart(places: Sequence[int]) -> bool:
    """Whether lines are as far apart as the ends of pages are."""
    return len(places) >= OFTEN and median(b - a for a, b in pairwise(places)) > _LEAST


def _numbers(
    labels: Mapping[int, Label], filled: Sequence[int], feet: Collection[int]
) -> list[int]:
    """Indexes of the lines that are page numbers: the longest of several possible series."""
    place = {at: index for index, at in enumerate(filled)}
    next_to_feet = {
        one
        for pair in pairwise(filled)
        for at, one in (pair, pair[::-1])
        if at in feet and one in labels
    }
    prefixes = grouped((label.prefix, at) for at, label in labels.items())
    bare = prefixes.pop("", [])
    chain = _longest_chain(bare, place, labels)
    if chain and labels[chain[0]].worded:
        chain = [at for at in bare if labels[at].worded]
    sure = {
        at
        for at in labels
        if labels[at].is_attachments or (labels[at].prefix and at in next_to_feet)
    }
    under = list(_rising([at for at in bare if at in next_to_feet], labels, next_to_feet))
    chapters = sorted(at for held in prefixes.values() for at in _rising(held, labels, sure))
    mostly = 2 * len(chapters) >= sum(map(len, prefixes.values()))
    if not mostly or not _are_pages_apart([place[at] for at in chapters]):
        chapters = []
    return [*sure, *max((list(_in_turn(chapters, labels)), under, chain), key=len)]


def _rising(
    held: Sequence[int], labels: Mapping[int, Label], sure: Collection[int]
) -> Iterator[int]:
    """Numbers of a chapter that rise, each of them sure or close to a neighbor."""
    numbers = [labels[at].number for at in held]
    kept = longest_rising(numbers)
    ends = [0, *(numbers[at] for at in kept), 0]
    for at, before, number, after in zip(kept, ends, ends[1:], ends[2:], strict=False):
        if held[at] in sure or number - before <= _LEFT_OUT or 0 < after - number <= _LEFT_OUT:
            yield held[at]


def _in_turn(numbers: Sequence[int], labels: Mapping[int, Label]) -> Iterator[int]:
    """Numbers of chapters that rise: "3:1" may be a slope."""
    for held in grouped((labels[at].chapter[0], at) for at in numbers).values():
        chapters = [(labels[at].chapter[1], order) for order, at in enumerate(held)]
        yield from (held[one] for one in longest_rising(chapters))


def _longest_chain(
    bare: Sequence[int], place: Mapping[int, int], labels: Mapping[int, Label]
) -> list[int]:
    """The longest series of numbers that rise from page to page; empty if these are no pages."""
    chains: dict[int, list[int]] = {}
    for at in bare:
        value = labels[at].number
        before = (chains.get(value - step, []) for step in range(1, _LEFT_OUT + 1))
        far = [one for one in before if one and place[at] - place[one[-1]] > _LEAST]
        longest = max(far, key=len, default=[])
        if len(longest) >= len(chains.get(value, [])):
            chains[value] = [*longest, at]
    best = max(chains.values(), key=len, default=[])
    if len(best) < OFTEN:
        return []
    long = _of_pages([place[at] for at in best], [labels[at].number for at in best])
    return best if long >= _SPREAD * len(place) * (len(best) - 1) / len(best) else []


def _of_pages(places: Sequence[int], values: Sequence[int]) -> int:
    """The number of lines on pages that are about as long as most.

    Page numbers are at regular distances over the whole text. Those in a table's rows are close
    together, and between them and others there is a gap of any length.

    >>> _of_pages([40, 81, 120, 201], [1, 2, 3, 5]), _of_pages([90, 900, 904, 909], [1, 2, 3, 4])
    (161, 9)
    """
    steps = [
        (below - above, (below - above) / max(1, after - before))
        for (above, below), (before, after) in zip(pairwise(places), pairwise(values), strict=True)
    ]
    usual = median(long for _, long in steps)
    return sum(lines for lines, long in steps if usual / _UNLIKE <= long <= usual * _UNLIKE)


def _beginnings(filled: Sequence[int], page_ends: Collection[int]) -> Iterator[int]:
    """The first line of each page of the file."""
    for above, below in pairwise(filled):
        if any(at in page_ends for at in range(above + 1, below + 1)):
            yield below


def _edges(
    filled: Sequence[int], found: Collection[int], begins: Collection[int]
) -> Iterator[list[int]]:
    """For each end of a page, and of the text, the nearest lines of law below and above it."""
    law = [index for index, at in enumerate(filled) if at not in found]
    ends = [
        after
        for after, (above, below) in enumerate(pairwise(law), 1)
        if below - above > 1 or filled[below] in begins
    ]
    for end in [0, *ends, len(law)] if ends or len(law) < len(filled) else []:
        yield [filled[one] for one in (*law[end : end + 1], *law[max(0, end - 1) : end])]


def _numbers_at(edges: Sequence[Sequence[int]], labels: Collection[int]) -> list[int]:
    """Indexes of numbers at the ends of pages, if most pages have one; else empty."""
    found = [at for near in edges for at in near if at in labels]
    return found if len(edges) >= OFTEN and 2 * len(found) > len(edges) else []


def _heads(
    lines: Sequence[str], filled: Sequence[int], found: Collection[int], begins: Collection[int]
) -> list[int]:
    """Indexes of lines with words that recur near many ends of pages, and seldom elsewhere."""
    edges = list(_edges(filled, found, begins))
    keys = {at: _key(lines[at]) for near in edges for at in near}
    times = Counter(key for near in edges for key in {keys[at] for at in near})
    least = max(OFTEN, _RECURS * len(edges))
    heads = [at for at, key in keys.items() if key and times[key] >= least]
    wanted = {keys[at] for at in heads}
    everywhere = Counter(_key(lines[at]) for at in filled if wanted and at not in found)
    return [at for at in heads if everywhere[keys[at]] <= 2 * times[keys[at]]]


def _key(line: str) -> str:
    """What a head shares with those of other pages, figures masked; empty for other lines.

    >>> _key("12 Harbor Mills Code"), _key("Chapter 5"), _key("(1)"), _key("§ 5-1 BAY CODE § 5-9")
    ('# Harbor Mills Code', '', '', '§ TITLE §')
    """
    if foot := read_foot(line):
        return "" if foot.form == SINGLE else foot.form
    if len(line) > _LONGEST or reads_like_law(line) or line[-1] in ".;:,":
        return ""
    if sum(map(str.isalpha, line)) <= _MARKS:
        return ""
    if heading := _DESIGNATION.fullmatch(line):
        return line if heading["title"] else ""
    return masked(line)


def blanks_next_to(lines: Sequence[str], paged: Collection[int]) -> set[int]:
    """Indexes of blank lines next to numbers and heads of pages, which separate no paragraphs.

    >>> sorted(blanks_next_to(["Geese", "", "", "7", "", "Ducks", "", "Hens"], {3}))
    [1, 2, 4]
    """
    found: set[int] = set()
    for at in paged:
        for step in (-1, 1):
            near = at + step
            while 0 <= near < len(lines) and not lines[near] and near not in found:
                found.add(near)
                near += step
    return found
