"""`townbook inspect`: how a file is recognized, and why; it builds nothing."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path

from builder.errors import SourceError
from builder.gate.bounds import BOUNDS
from builder.gate.gate import judge
from builder.gate.measures import Measures, is_empty
from builder.gate.numbers import only_listed
from builder.grouped import grouped
from builder.identity.claims import Said, ranked
from builder.identity.identify import Identity, identify
from builder.model import Code, Unit
from builder.present.names import heading
from builder.recognition.recognize import Verdict, shown
from builder.recognition.signs import Evidence
from builder.sources import DEFAULT_LIMIT
from builder.sources.discover import discover
from builder.sources.read import read
from builder.sources.settings import Settings
from builder.sources.versions import name_of
from builder.text.amounts import counted
from builder.town.municipality import (
    Recognized,
    parsed_code,
    recognize_source,
    verdict_of,
)

_SHOWN = 3
"""Most layouts, readings of a name, and sections that are only in lists, to print of each."""
_LEAST = 0.0005
"""Minimum share to print; less counts as nothing."""
_SAMPLE = 8
"""Headings to print, spread evenly over the code."""


def inspect(files: Sequence[Path], limit: int = DEFAULT_LIMIT) -> int:
    """Print how each file is recognized; returns the exit code: 0 if all can be built, else 1.

    Raises:
        UsageError: a file does not exist.
    """
    failed = 0
    for found in discover(files):
        print(found.path)
        try:
            for line in lines(found.path, found.settings, limit):
                print(f"  {line}")
        except SourceError as error:
            failed += 1
            problem = str(error).removeprefix(f"{found.path}: ")  # or of a file within it
            print(f"  refused: {problem}")
    return 1 if failed else 0


def lines(path: Path, settings: Settings, limit: int = DEFAULT_LIMIT) -> Iterator[str]:
    """What is printed about one file, line by line.

    Raises:
        SourceError: it cannot be built; what was known until then has been printed.
    """
    source = read(path, limit)
    yield from (f"warning: {warning}" for warning in source.warnings)
    verdict = verdict_of(source)
    yield from _layout(verdict)
    yield from _identity(identify(source.text, name_of(path), source.around))
    recognized = recognize_source(path, settings, limit)
    yield from _municipality(recognized)
    code = parsed_code(recognized)
    yield from _counts(code)
    yield from _books(code)
    yield from _set_aside(code, recognized.source.text)
    judged = judge(code, recognized.source.text)
    yield from _measured(judged.measures)
    if listed := only_listed(code, recognized.source.text):
        more = f" and {len(listed) - _SHOWN:,} more" if len(listed) > _SHOWN else ""
        yield f"  only in its lists: {', '.join(listed[:_SHOWN])}{more}"
    if not judged.problems:
        yield "it may be published"
    yield from (f"held back: {problem}" for problem in judged.problems)


def _layout(verdict: Verdict) -> Iterator[str]:
    yield f"layout: {verdict.finding}, line {verdict.line}: {verdict}"
    for evidence in verdict.evidence[:_SHOWN]:
        if any(seen.count for seen in evidence.seen):
            yield from _evidence(evidence)


def _evidence(evidence: Evidence) -> Iterator[str]:
    yield f"  {evidence.family.name}: {evidence.score:.2f}"
    for seen in evidence.seen:
        if seen.first:
            counted = f"{seen.count:,} of {seen.of:,} {seen.sign.pool.value} ({seen.share:.1%})"
            first = f"first in line {seen.first.number}: {shown(seen.first.text)!r}"
            yield f"    {seen.adds:+.2f} {seen.sign.what}: {counted}, {first}"


def _identity(identity: Identity) -> Iterator[str]:
    """Every reading of name, kind and state, the strongest first, with where it was read."""
    for what in Said._fields:
        found = ranked(identity.claims, what)
        read = [f"{claim} {weight:.1f}" for weight, claim in found[:_SHOWN]]
        yield f"{what} as read: {'; '.join(read) or 'nothing'}"
    line = f", line {identity.current_line}" if identity.current_line else ""
    yield f"current through as read: {identity.current_through or 'nothing'}{line}"


def _municipality(recognized: Recognized) -> Iterator[str]:
    town, facts = recognized.municipality, recognized.facts
    yield f"municipality: {town.name}, {town.state} ({town.slug})"
    yield f"current through: {facts.current_through or 'not stated'}"
    yield f"publisher: {facts.publisher}; read as: {facts.layout}"


def _counts(code: Code) -> Iterator[str]:
    yield f"divisions: {_by_kind(code.divisions)}"
    yield f"sections: {_by_kind(code.sections)}"
    headed = [unit for unit in code.sections if unit.title or unit.number]
    step = max(1, len(headed) // _SAMPLE)
    for unit in headed[::step][:_SAMPLE]:
        place = f"line {unit.place.first_line}: " if unit.place else ""
        yield f"  {place}{shown(heading(unit))}"


def _books(code: Code) -> Iterator[str]:
    """Each division at the top with its sections, and how many of these have no text."""
    tops = ([*code.up(unit)][-1] for unit in code.sections)
    found = grouped((top.id, unit) for top, unit in zip(tops, code.sections, strict=True))
    for unit in code.divisions:
        if mine := found.get(unit.id):
            empty = sum(map(is_empty, mine))
            without = f", {empty:,} of them without text" if empty else ""
            yield f"  {shown(heading(unit))}: {counted(len(mine), 'section')}{without}"


def _set_aside(code: Code, text: str) -> Iterator[str]:
    """What was set aside as not law, by kind, with its share of the file's words."""
    words = Counter[str]()
    for part in code.set_aside:
        words[part.kind] += sum(len(text[start:end].split()) for start, end in part.spans)
    whole = len(text.split()) or 1
    yield f"set aside as not law: {words.total() / whole:.1%} of its words"
    for kind, count in words.most_common():
        yield f"  {kind}: {counted(count, 'word')} ({count / whole:.2%})"


def _measured(measures: Measures) -> Iterator[str]:
    """What is measured and not zero, in the words of a refusal, with its limit."""
    for bound in BOUNDS:
        share = float(getattr(measures, bound.measure))
        if share >= _LEAST:
            yield f"{bound.said.format(f'{share:.1%}')} (at most {bound.most:.1%})"


def _by_kind(units: Sequence[Unit]) -> str:
    kinds = Counter(unit.kind.value for unit in units)
    listed = ", ".join(f"{kind} {count:,}" for kind, count in sorted(kinds.items()))
    return f"{len(units):,} ({listed})" if units else "none"
