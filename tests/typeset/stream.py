"""The order in which a page's lines stand in the file.

First come the margin's, then the lists', then those of definitions in a list.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from tests.typeset.manuscript import Entry, Kind
from tests.typeset.measure import swallow
from tests.typeset.sheets import Page, Set, Style


def stream(page: Page, entries: Sequence[Entry], style: Style | None = None) -> list[str]:
    """The lines of a page in the order of the file, without footnotes and furniture."""
    flow = [line for line in page.lines if not _indented(entries[line.entry])]
    lists = [line for line in page.lines if _indented(entries[line.entry])]
    texts = [line.text for line in flow], [text for line in _lists(lists, entries) for text in line]
    if style is None or style.swallows:
        groups = [_by_entry(flow), list(_lists(lists, entries))]
        texts = tuple([text for group in part for text in swallow(group)] for part in groups)  # type: ignore[assignment]
    lost = style is not None and not style.dash
    return [text.replace("—", "") if lost else text for text in [*texts[0], *texts[1]]]


def _indented(entry: Entry) -> bool:
    return entry.level > 0 or entry.nest > 0


def _by_entry(lines: Iterable[Set]) -> list[list[str]]:
    groups: list[tuple[int, list[str]]] = []
    for line in lines:
        if not groups or groups[-1][0] != line.entry:
            groups.append((line.entry, []))
        groups[-1][1].append(line.text)
    return [texts for _, texts in groups]


def _lists(lines: Sequence[Set], entries: Sequence[Entry]) -> Iterator[list[str]]:
    """The list text of a page, entry by entry.

    Definitions in an item come first, then all of their own lists.
    """
    held: list[Set] = []
    for at, line in enumerate(lines):
        entry = entries[line.entry]
        if _among_definitions(entry):
            held.append(line)
            if at + 1 < len(lines) and _among_definitions(entries[lines[at + 1].entry]):
                continue
            yield from _by_entry([h for h in held if not entries[h.entry].nest])
            yield from _late_labels([h for h in held if entries[h.entry].nest], entries)
            held = []
        elif entry.nest:
            held.append(line)
            if (
                at + 1 < len(lines)
                and entries[lines[at + 1].entry].nest
                and not _among_definitions(entries[lines[at + 1].entry])
            ):
                continue
            yield from _late_labels(held, entries)
            held = []
        else:
            first = at == 0 or lines[at - 1].entry != line.entry
            if first:
                yield [other.text for other in lines[at:] if other.entry == line.entry]


def _among_definitions(entry: Entry) -> bool:
    """A definition below an item, or an item of such a definition's own list."""
    return entry.level > entry.nest and (entry.nest > 0 or entry.kind is Kind.DEFINITION)


def _late_labels(lines: Sequence[Set], entries: Sequence[Entry]) -> Iterator[list[str]]:
    """A definition's own list, with its labels late.

    A label comes after the text and after all children, at the latest at the page's end.

    An item of one line without children keeps its label in front.
    """
    waiting: list[Entry] = []
    for group in _sets_by_entry(lines):
        index = group[0].entry
        entry = entries[index]
        texts = [line.text for line in group]
        if group[0].part == 0:
            while waiting and waiting[-1].nest >= entry.nest:
                yield [waiting.pop().label]
            follower = entries[index + 1] if index + 1 < len(entries) else None
            if group[0].last and not (follower and follower.nest > entry.nest):
                yield [f"{entry.label} {texts[0]}"]
                continue
            if entry.label:
                waiting.append(entry)
        yield texts
    while waiting:
        yield [waiting.pop().label]


def _sets_by_entry(lines: Sequence[Set]) -> list[list[Set]]:
    groups: list[list[Set]] = []
    for line in lines:
        if not groups or groups[-1][0].entry != line.entry:
            groups.append([])
        groups[-1].append(line)
    return groups
