"""All headings of a text in order, each with its words and where its title ends."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from builder.model import UnitKind
from builder.parse.flattened.divisions import RANKS, DivisionHead
from builder.parse.flattened.evidence import Evidence
from builder.parse.flattened.features import Pairs
from builder.parse.flattened.titles import TitleFinder, likeliest


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

    @property
    def stop(self) -> int:
        """The first word behind the heading."""
        return self.title[1]


def find_headings(evidence: Evidence, pairs: Pairs) -> tuple[Heading, ...]:
    """Divisions and sections in the order of the text."""
    found = [*map(_division, evidence.divisions), *_sections(evidence, pairs)]
    return tuple(sorted(found, key=lambda heading: (heading.first, heading.stop if heading.placed else -1, heading.rank)))


def _division(head: DivisionHead) -> Heading:
    return Heading(head.kind, head.rank, head.number, head.first, head.title, 1.0, head.confidence, references=head.references)


def _sections(evidence: Evidence, pairs: Pairs) -> Iterator[Heading]:
    starts = [start for start, _ in evidence.starts]
    firsts = tuple(start.word + start.printed for start, sure in evidence.starts if sure)
    finder = TitleFinder(evidence.words, firsts, pairs)
    rank = RANKS["section"]
    for index, (start, sure) in enumerate(evidence.starts):
        number = str(start.number)
        if not sure:
            yield Heading(UnitKind.SECTION, rank, number, start.word, (start.word, start.word), 0.5, 0.0, placed=False)
            continue
        first = start.word + start.printed
        after = next((s.word for s in starts[index + 1 :] if s.word > start.word), len(evidence.words))
        limit = min(after, _limit(evidence, first, after))
        page_end = evidence.pages[evidence.page_index(first)].stop if first < len(evidence.words) else first
        chances = finder.chances(first, limit, bounded=limit < page_end)
        end, sure_title = likeliest(chances)
        sure_number = sure if not start.printed else 0.99
        yield Heading(UnitKind.SECTION, rank, number, start.word, (first, end), sure_number, sure_title, chances=chances, limit=limit)


def _limit(evidence: Evidence, first: int, stop: int) -> int:
    """Where a title ends at the latest: at the page's end, the next division's head, or a history note."""
    limit = evidence.pages[evidence.page_index(first)].stop if first < len(evidence.words) else first
    limit = min([limit, stop, *(head.first for head in evidence.divisions if first <= head.first)])
    words = evidence.words
    for cut in evidence.cuts.within((words.starts[first], words.starts[min(limit, len(words) - 1)])):
        if cut.kind == "history":
            inside = words.at(cut.start)
            return inside
    return limit
