"""The proof of fidelity: every character of the source stands in exactly one place.

Also, each text follows from its spans. The proof reads `code.json` as published and the source. It
reads nothing of the parsers, so that it can find their faults. This is the closed list of edits
between a source's spans and a text:

1. Lines are joined with a blank, or without one after a line-end hyphen or stroke. Runs of white
   space may differ.
2. A hyphen swallowed at a line's end is put back; each is listed in `insertions`.
3. Labels, terms, separators, designations and final periods are told apart from the text, and
   stand in fields of their own.
4. History notes and footnote marks are taken out, and stand in the spans of their own entry.
5. The cells of a table are the words of its lines, in the order of its rows.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any, NamedTuple


class Fault(NamedTuple):
    """A broken promise: what, where, and the offset of the source (or -1)."""

    kind: str
    where: str
    offset: int
    detail: str

    def __str__(self) -> str:
        return f"{self.kind} at {self.where} (offset {self.offset}): {self.detail}"


def faults(code: dict[str, Any], source: str) -> list[Fault]:
    """All faults of a `code.json` against the decoded text of its source; none is the proof."""
    return [*_coverage(code, source), *_texts(code, source)]


def _holders(code: dict[str, Any]) -> Iterator[tuple[str, list[list[int]]]]:
    for unit in [*code["divisions"], *code["sections"]]:
        yield f"heading of {unit['id']}", unit["spans"]
        for name in ("blocks", "history", "footnotes"):
            for index, part in enumerate(unit[name]):
                yield f"{name}[{index}] of {unit['id']}", part["spans"]
    for part in code["set_aside"]:
        yield f"set aside: {part['kind']}", part["spans"]


def _coverage(code: dict[str, Any], source: str) -> Iterator[Fault]:
    spans = sorted((start, end, where) for where, held in _holders(code) for start, end in held)
    at, before = 0, "the beginning"
    for start, end, where in spans:
        if not 0 <= start < end <= len(source):
            yield Fault("span out of the source", where, start, f"[{start}, {end})")
            continue
        if start < at:
            yield Fault(
                "doubled", where, start, f"{source[start : min(at, end)]!r} stands in {before} too"
            )
        elif source[at:start].strip():
            yield Fault(
                "lost", f"between {before} and {where}", at, repr(source[at:start].strip()[:80])
            )
        if end > at:
            at, before = end, where
    if source[at:].strip():
        yield Fault("lost", f"after {before}", at, repr(source[at:].strip()[:80]))


def squeeze(text: str) -> str:
    """A text without white space."""
    return "".join(text.split())


def _without(text: str, insertions: list[list[Any]]) -> str:
    """A text without what edits put in.

    A listed insertion that is not there stays visible as a fault.
    """
    for at, added in reversed(insertions):
        if text[at : at + len(added)] == added:
            text = text[:at] + text[at + len(added) :]
    return text


def _texts(code: dict[str, Any], source: str) -> Iterator[Fault]:
    for unit in [*code["divisions"], *code["sections"]]:
        title = _without(unit["title"], unit["insertions"])
        yield from _same(
            f"heading of {unit['id']}", unit["spans"], unit["mark"] + title + unit["tail"], source
        )
        for index, block in enumerate(unit["blocks"]):
            where = f"blocks[{index}] of {unit['id']}"
            printed = (
                block["mark"]
                + (block["term"] or "")
                + block["separator"]
                + _without(block["text"], block["insertions"])
            )
            yield from _same(where, block["spans"], printed, source)
            if block["rows"] is not None:
                yield from _cells(where, block)
        for index, note in enumerate(unit["history"]):
            yield from _same(
                f"history[{index}] of {unit['id']}", note["spans"], note["raw"], source
            )
        for index, note in enumerate(unit["footnotes"]):
            text = note["mark"] + _without(note["text"], note["insertions"])
            yield from _same(f"footnotes[{index}] of {unit['id']}", note["spans"], text, source)


def _same(where: str, spans: list[list[int]], text: str, source: str) -> Iterator[Fault]:
    found = squeeze("".join(source[start:end] for start, end in spans))
    wanted = squeeze(text)
    if found != wanted:
        at = next(
            (i for i, (a, b) in enumerate(zip(found, wanted, strict=False)) if a != b),
            min(len(found), len(wanted)),
        )
        yield Fault(
            "text differs",
            where,
            spans[0][0] if spans else -1,
            f"source {found[at : at + 40]!r}, text {wanted[at : at + 40]!r}",
        )


def _cells(where: str, block: dict[str, Any]) -> Iterator[Fault]:
    """A table's cells hold the characters of its text, each as often, in another order."""
    cells = [block["caption"] or "", *(block["columns"] or []), *(block["notes"] or [])]
    cells += [cell for row in [*(block["heads"] or []), *block["rows"]] for cell in row]
    have, want = Counter(squeeze("".join(cells))), Counter(squeeze(block["text"]))
    if have != want:
        extra, lost = have - want, want - have
        yield Fault(
            "cells differ", where, block["spans"][0][0], f"extra {dict(extra)}, lost {dict(lost)}"
        )
