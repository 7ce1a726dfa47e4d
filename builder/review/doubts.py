"""`townbook doubts`: what a build could not decide, each doubt with a decision to fill in."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

from builder.addresses import Names
from builder.corrections.decision import AMBIGUOUS
from builder.corrections.draft import DecisionDraft, draft_of
from builder.data.code_json import code_of_site
from builder.model import FIGURES_IN_TWO_WAYS, FITS_ANOTHER, WORDS_NOT_READ, Code, Doubt
from builder.text.amounts import counted

MISLEADS = (
    "section not found",
    "heading misread",
    FITS_ANOTHER,
    "reading order",
    "footnote without mark",
    "label uncertain",
    "label without text",
    "title end uncertain",
    "number inferred",
    "words lost",
    WORDS_NOT_READ,
    FIGURES_IN_TWO_WAYS,
    "text breaks off",
    "date removed",
    "time removed",
    "date ambiguous",
)
"""Kinds of doubt that may mislead a reader, the worst first: law under the wrong section, then
wrong names of sections, then lost words."""
_WORST = (
    *MISLEADS,
    AMBIGUOUS,
    "no such subsection",
    "table head kept whole",
    "table row kept whole",
)
"""Kinds of doubt in the order in which they are listed; others follow."""


def weight(kind: str) -> float:
    """How bad a kind of doubt is for a reader: from 1, the worst, down to 0."""
    return 1 - _rank(kind) / (len(_WORST) + 1)


def doubts(slug: str, out: Path, first: int = 0) -> int:
    """Print the open doubts of a municipality's last build; return the exit code.

    Args:
        slug: of the municipality.
        out: folder of the build.
        first: how many to print at most; 0 for all.

    Raises:
        UsageError: there is no such site, or it cannot be read.
    """
    drafts = list(drafts_of(code_of_site(slug, out)))
    shown = drafts[:first] if first else drafts
    print(*_lines(slug, drafts, shown), sep="\n")
    return 0


def _lines(slug: str, drafts: list[DecisionDraft], shown: list[DecisionDraft]) -> Iterator[str]:
    yield f"# {slug}: {_counted(drafts)}{', the worst first' if len(drafts) > 1 else ''}"
    today = dt.date.today()  # noqa: DTZ011  (a plain day, printed and never published)
    for nth, draft in enumerate(shown, 1):
        yield f"\n# {nth}. {draft.says}"
        if draft.page:
            yield f"# page: {draft.page}"
        if not draft.lines:
            yield "# no correction settles it: it stays as found, and readers are told"
            continue
        yield f"# file: corrections/{slug}/{draft.name}.toml"
        yield draft.text(today).rstrip()
    if len(shown) < len(drafts):
        yield f"\n# {len(drafts) - len(shown):,} more; leave out --first to print them all"


def _counted(drafts: list[DecisionDraft]) -> str:
    """The number of doubts in words; like a build, it counts ambiguous references separately."""
    references = sum(draft.kind == AMBIGUOUS for draft in drafts)
    parts = [counted(len(drafts) - references, "open doubt")]
    return " and ".join(
        [*parts, counted(references, "ambiguous reference")] if references else parts
    )


def drafts_of(code: Code) -> Iterator[DecisionDraft]:
    """A decision to fill in for each open doubt of a code, the worst first."""
    return (draft for draft, _ in open_doubts(code))


def open_doubts(code: Code) -> Iterator[tuple[DecisionDraft, Doubt]]:
    """(decision to fill in, doubt) for each open doubt of a code, the worst first."""
    found = [(draft_of(code, doubt), doubt) for doubt in _open(code)]
    found.sort(key=lambda pair: (_rank(pair[0].kind), pair[0].confidence))
    names = Names()
    for draft, doubt in found:
        yield replace(draft, name=names.claim(draft.name)), doubt


def _open(code: Code) -> Iterator[Doubt]:
    yield from code.doubts
    for unit in (*code.divisions, *code.sections):
        for reference in unit.references:
            if reference.reason == "ambiguous":
                yield Doubt(AMBIGUOUS, unit.name, reference.text)


def _rank(kind: str) -> int:
    return _WORST.index(kind) if kind in _WORST else len(_WORST)
