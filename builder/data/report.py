"""The report on a municipality's code: counts, doubts and faults, as data."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from builder.certainty import CERTAIN, Certainty, certainty
from builder.data.parquet_tables import outcome, words
from builder.data.report_file import Report
from builder.grouped import grouped
from builder.indexes.newest_law import newest_law
from builder.model import Code
from builder.proof import Fault


def report_of(code: Code, faults: Sequence[Fault], characters: int) -> Report:
    """The report on a code: whose it is, its source, its counts, and its doubts by kind.

    Args:
        code: the parsed and resolved code.
        faults: what the proof found.
        characters: length of the decoded source.
    """
    town, source = code.municipality, code.source
    return {
        "slug": town.slug,
        "name": town.name,
        "state": town.state,
        "fictional": town.fictional,
        "file": source.file,
        "sha256": source.sha256,
        "publisher": source.publisher,
        "layout": source.layout.value,
        "damaged": code.condition.damaged,
        "current_through": source.current_through.isoformat() if source.current_through else None,
        "newest_law": newest.date if (newest := newest_law(code)) else None,
        "warnings": list(source.warnings),
        "not_made": [],
        "counts": {"characters": characters} | counts(code),
        "references": dict(sorted(outcomes(code).items())),
        "set_aside": {kind: characters for kind, (_, characters) in set_aside(code).items()},
        "certainty": {
            kind: {word.value: counts[word] for word in Certainty}
            for kind, counts in certainties(code).items()
        },
        "doubts": dict(sorted(Counter(doubt.kind for doubt in code.doubts).items())),
        "corrections": dict(sorted(Counter(one.kind for one in code.corrections).items())),
        "faults": [str(fault) for fault in faults if fault.of_words],
        "unproved": [str(fault) for fault in faults if not fault.of_words],
    }


def counts(code: Code) -> dict[str, int]:
    """How much a code has of each kind of thing."""
    kinds = Counter(unit.kind.value for unit in code.units)
    return {
        "words": sum(words(unit) for unit in code.units),
        "divisions": len(code.divisions),
        "sections": len(code.sections),
        "reserved": sum(unit.status.value == "reserved" for unit in code.sections),
        "blocks": sum(len(unit.blocks) for unit in code.units),
        "history_notes": sum(len(unit.history) for unit in code.units),
        "history_events": sum(len(unit.events) for unit in code.units),
        "footnotes": sum(len(unit.footnotes) for unit in code.units),
        "references": sum(len(unit.references) for unit in code.units),
        "uncertain_sections": sum(unit.confidence < CERTAIN for unit in code.sections),
    } | dict(sorted(kinds.items()))


def outcomes(code: Code) -> Counter[str]:
    """The number of references for each outcome."""
    return Counter(outcome(one.target, one.law) for unit in code.units for one in unit.references)


def set_aside(code: Code) -> dict[str, tuple[int, int]]:
    """Numbers of passages and of characters that were set aside, by kind."""
    sizes = grouped(
        (part.kind, sum(end - start for start, end in part.spans)) for part in code.set_aside
    )
    return {kind: (len(held), sum(held)) for kind, held in sorted(sizes.items())}


def certainties(code: Code) -> dict[str, Counter[Certainty]]:
    """How many are certain, inferred and unknown.

    The sorts are numbers, ends of titles, labels, defined terms and dates.
    """
    headed = [unit for unit in code.units if unit.name]
    blocks = [block for unit in code.units for block in unit.blocks]
    events = [event for unit in code.units for event in unit.events if event.date or event.readings]
    confidences = {
        "numbers": [unit.number_confidence for unit in headed if unit.number],
        "ends of titles": [unit.title_confidence for unit in headed],
        "labels": [block.confidence for block in blocks if block.label],
        "defined terms": [block.confidence for block in blocks if block.term],
        "dates": [event.confidence for event in events],
    }
    return {sort: Counter(map(certainty, held)) for sort, held in confidences.items()}
