"""All headings of a text in order, each with its words and where its title ends."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from builder.model import UnitKind
from builder.parse.flattened.decode import Start
from builder.parse.flattened.evidence import Evidence
from builder.parse.flattened.features import Pairs
from builder.parse.flattened.heads import RANKS, DivisionHead
from builder.parse.flattened.model import Models
from builder.parse.flattened.titles import WHOLE, TitleFinder, likeliest


@dataclass(frozen=True, slots=True)
class Heading:
    """A heading of any rank."""

    kind: UnitKind
    rank: int
    number: str | None
    first: int
    """Index of its first word; of the word behind it, where nothing of it is in the text."""
    title: tuple[int, int]
    """Words of the title; those before it are the designation."""
    sure_number: float
    sure_title: float
    placed: bool = True
    references: tuple[int, int] | None = None
    chances: Mapping[int, float] = field(default_factory=dict)
    """How likely the title ends before each word."""
    limit: int = 0
    """Where it ends at the latest."""
    breaks: frozenset[int] = frozenset()
    """Words before which no known title goes on."""

    @property
    def stop(self) -> int:
        """The first word behind the heading."""
        return self.title[1]


def find_headings(evidence: Evidence, pairs: Pairs, models: Models) -> tuple[Heading, ...]:
    """Divisions and sections in the order of the text."""
    found = [*map(_division, evidence.divisions), *_sections(evidence, pairs, models)]
    return tuple(
        sorted(
            found,
            key=lambda heading: (
                heading.first,
                heading.stop if heading.placed else -1,
                heading.rank,
            ),
        )
    )


def _division(head: DivisionHead) -> Heading:
    return Heading(
        head.kind,
        head.rank,
        head.number,
        head.first,
        head.title,
        1.0,
        head.confidence,
        references=head.references,
    )


def _sections(evidence: Evidence, pairs: Pairs, models: Models) -> Iterator[Heading]:
    starts = [start for start, _ in evidence.starts]
    firsts = tuple(start.word + start.printed for start, sure in evidence.starts if sure)
    limits = [
        (first, _limit(evidence, first, after)) for first, after in _with_next(evidence, starts)
    ]
    ends = {page.stop for page in evidence.pages}
    whole = [
        (first, limit)
        for first, limit in limits
        if 0 < limit - first <= WHOLE and limit not in ends
    ]
    whole += [head.title for head in evidence.divisions]
    marks = tuple(note.mark for note in evidence.footnotes if note.mark)
    finder = TitleFinder(evidence.words, firsts, pairs, models, tuple(whole), marks)
    rank = RANKS["section"]
    for (start, sure), (_, limit) in zip(evidence.starts, limits, strict=True):
        number, first = str(start.number), start.word + start.printed
        if not sure:
            yield Heading(
                UnitKind.SECTION,
                rank,
                number,
                start.word,
                (start.word, start.word),
                0.5,
                0.0,
                placed=False,
            )
            continue
        chances = finder.chances(first, limit, bounded=limit not in ends)
        end, sure_title = likeliest(chances)
        sure_number = sure if not start.printed else 0.99
        yield Heading(
            UnitKind.SECTION,
            rank,
            number,
            start.word,
            (first, end),
            sure_number,
            sure_title,
            chances=chances,
            limit=limit,
            breaks=finder.breaks(first, limit),
        )


def _with_next(evidence: Evidence, starts: Sequence[Start]) -> Iterator[tuple[int, int]]:
    """The first word of each title, and the next heading's first word."""
    for index, start in enumerate(starts):
        after = next(
            (s.word for s in starts[index + 1 :] if s.word > start.word), len(evidence.words)
        )
        yield start.word + start.printed, after


def _limit(evidence: Evidence, first: int, stop: int) -> int:
    """Where a title ends at the latest.

    That is the page's end, the next division's head, or a history note.
    """
    if first >= min(stop, len(evidence.words)):
        return first
    limit = evidence.pages[evidence.page_index(first)].stop
    limit = min([limit, stop, *(head.first for head in evidence.divisions if first <= head.first)])
    words = evidence.words
    for cut in evidence.cuts.within(
        (words.starts[first], words.starts[min(limit, len(words) - 1)])
    ):
        if cut.kind == "history":
            return words.at(cut.start)
    return limit
