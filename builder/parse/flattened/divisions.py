"""Headings of parts, chapters, parts of chapters and articles.

They are found before the sections under them. The numerals of articles count up from one within a
chapter.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from builder.model import UnitKind
from builder.parse.flattened.chapter_titles import ChapterTitles
from builder.parse.flattened.decode import Start
from builder.parse.flattened.numbers import article_at
from builder.parse.flattened.pages import Page
from builder.parse.flattened.skeleton import HEAD, PARTS, RANKS, AnyHeading, Skeleton

TITLE = 25
"""Most words between an article's designation and its first section, with only a title between."""

_LONGEST = 9
"""Most words of a title that neither a section nor a note ends."""


@dataclass(frozen=True)
class ArticleFinder:
    """Looks for articles between the sections of a text."""

    text: Skeleton

    def find(self) -> list[tuple[AnyHeading, str]]:
        """Articles in order, each with the number of its chapter."""
        found: list[tuple[AnyHeading, str]] = []
        last: dict[str, int] = {}
        places = [start.word for start in self.text.starts]
        designated = (
            (page, at, value)
            for page in self.text.pages
            for at in range(page.first, page.stop)
            if (value := article_at(self.text.words, at)) is not None
        )
        for page, at, value in designated:
            below = bisect_left(places, at)
            follower = self.text.starts[below] if below < len(places) else None
            near = (follower, *self.text.starts[max(0, below - 1) : below])[
                : 1 if value == 1 else 2
            ]
            holders = (one.number.chapter_number for one in near if one)
            chapter = next((one for one in holders if last.get(one, 0) == value - 1), None)
            if chapter and self._heads_article(at, page, follower):
                last[chapter] = value
                found.append((self._article(at, page, follower), chapter))
        return found

    def _heads_article(self, at: int, page: Page, follower: Start | None) -> bool:
        near = follower is not None and follower.word - at < TITLE // 2
        return near or at - page.first <= HEAD or self.text.note_after(at, at + TITLE) is not None

    def _article(self, at: int, page: Page, follower: Start | None) -> AnyHeading:
        section = follower.word if follower else len(self.text.words)
        limit = min(section if section - at < TITLE + 10 else at + 2 + _LONGEST, page.stop)
        note = self.text.note_after(at, limit)
        stop = limit if note is None else note
        return AnyHeading(
            UnitKind.ARTICLE,
            RANKS["article"],
            self.text.words.texts[at + 1].upper(),
            at,
            (at + 2, stop),
            sure_title=0.97 if note is not None or stop == section else 0.5,
        )


_SURE = 0.9


@dataclass(frozen=True)
class DivisionFinder:
    """Puts the headings of all ranks together."""

    text: Skeleton
    titles: ChapterTitles

    def find(self) -> tuple[AnyHeading, ...]:
        """All headings in order.

        Chapters are in alphabetical order, so sure names limit the others.
        """
        articles = ArticleFinder(self.text).find()
        sure = [
            head
            for head in self._chapters(articles, ())
            if head.sure_title > _SURE and head.kind is UnitKind.CHAPTER
        ]
        chapters = list(self._chapters(articles, sure))
        subparts = (part for article, _ in articles for part in self._subpart(article, chapters))
        heads = [*chapters, *(article for article, _ in articles), *subparts]
        heads.sort(key=lambda head: (head.first, head.rank))
        separate = _without_overlap(heads, [start.word for start in self.text.starts])
        return tuple(head for head in separate if self._is_in_text(head))

    def _is_in_text(self, head: AnyHeading) -> bool:
        """Whether a heading is in the text of a page, not among its footnotes."""
        edges = (head.first, head.title[0], head.title[1] - 1)
        pages = [self.text.page_at(word) for word in edges]
        return all(p.first <= word < p.stop for p, word in zip(pages, edges, strict=True))

    def _chapters(
        self, articles: Sequence[tuple[AnyHeading, str]], sure: Sequence[AnyHeading]
    ) -> Iterator[AnyHeading]:
        """Chapters and parts. `sure` are the chapters whose titles are sure."""
        above, floor = "", 0
        for start in self.text.starts:
            number = start.number.chapter_number
            if number != above:
                firsts = [one.first for one, chapter in articles if chapter == number]
                opening = min([*firsts, start.word])
                yield from self._chapter(start, floor, opening, self._bounds(start, sure))
            above, floor = number, start.word + 1

    def _bounds(self, start: Start, sure: Sequence[AnyHeading]) -> tuple[str, str]:
        """The first words of the titles before and after."""
        others = [head for head in sure if head.number != start.number.chapter_number]
        named = [(head.first < start.word, self.text.words.texts[head.title[0]]) for head in others]
        before = next((word for is_above, word in reversed(named) if is_above), "")
        after = next((word for is_above, word in named if not is_above), "~")
        return before, after if after >= before else "~"

    def _chapter(
        self, start: Start, floor: int, opening: int, bounds: tuple[str, str]
    ) -> Iterator[AnyHeading]:
        title = self.titles.find(start, floor, opening, bounds)
        if title is None:
            return
        first, stop = title.words
        part = self._part(first, stop)
        if part:
            yield part
            first = max(first, part.stop)
        else:
            first += self.text.words.texts[first] == "reserved" and stop - first > 1
            yield from self._reserved(start, first)
        yield AnyHeading(
            UnitKind.CHAPTER,
            RANKS["chapter"],
            start.number.chapter_number,
            first,
            (first, stop),
            sure_title=title.confidence,
            references=title.references,
        )

    def _reserved(self, start: Start, first: int) -> Iterator[AnyHeading]:
        """A reserved chapter between two others: a single word at the top of a page.

        It gets its number if the text names exactly one between them.
        """
        top = first - 1
        if self.text.words.phrase(top, first) == "reserved" and self.text.page_at(top).first == top:
            before = max(
                (one.number.chapter for one in self.text.starts if one.word < top), default=0
            )
            between = range(before + 1, start.number.chapter)
            named = [name for name in self.titles.names if name in map(str, between)]
            number = named[0] if len(named) == 1 else None
            yield AnyHeading(
                UnitKind.CHAPTER, RANKS["chapter"], number, top, (top, first), sure_title=0.6
            )

    def _part(self, first: int, stop: int) -> AnyHeading | None:
        """A part's name before a chapter's title or at its beginning.

        It is one of the publisher's, or that of the part's only chapter.
        """
        phrase = self.text.words.phrase
        half = (first + stop) // 2
        for at, end in ((first, first + 2), (first - 2, first), (first, half)):
            name = phrase(at, end)
            if name and (name in PARTS or name == phrase(half, stop)):
                number = dict(zip(PARTS, ("I", "II"), strict=True)).get(name)
                return AnyHeading(
                    UnitKind.PART, RANKS["part"], number, at, (at, end), sure_title=0.9
                )
        return None

    def _subpart(self, article: AnyHeading, chapters: Sequence[AnyHeading]) -> Iterator[AnyHeading]:
        """The name of a part of a chapter, between the top of a page and its first article."""
        first = self.text.page_at(article.first).first
        for head in chapters:
            for start, stop in (head.title, head.references or head.title):
                if first <= start and stop <= article.first:
                    first = stop
        if not first < article.first <= first + TITLE:
            return
        note = self.text.note_after(first, article.first)
        stop = article.first if note is None else note
        if stop <= first + HEAD:
            yield AnyHeading(
                UnitKind.PART, RANKS["subpart"], None, first, (first, stop), sure_title=0.8
            )


def _without_overlap(heads: Sequence[AnyHeading], starts: Sequence[int]) -> Iterator[AnyHeading]:
    """Headings that share no word with another heading or with a section's.

    Each ends where the next begins.
    """
    for head, after in zip(heads, [*heads[1:], None], strict=False):
        at = bisect_left(starts, head.first)
        limits = [*starts[at : at + 1], *([after.first] if after else [])]
        limit = min([head.stop, *limits])
        if limit > head.title[0]:
            is_free = head.references and all(head.references[1] <= end for end in limits)
            yield replace(
                head,
                title=(head.title[0], limit),
                references=head.references if is_free else None,
            )
