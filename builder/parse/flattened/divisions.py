"""Headings of parts, chapters, parts of chapters and articles.

They are found before the sections under them. The numerals of articles count up from one within a
chapter.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from builder.model import UnitKind
from builder.parse.flattened.chapter_titles import ChapterTitles
from builder.parse.flattened.decode import Start
from builder.parse.flattened.numbers import article_at
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
        for index in range(len(self.text.words)):
            value = article_at(self.text.words, index)
            if value is None:
                continue
            after = bisect_left(places, index)
            follower = self.text.starts[after] if after < len(places) else None
            chapter = self._holder(value, after, last)
            if chapter is None or not self._heads_article(index, follower):
                continue
            last[chapter] = value
            found.append((self._article(index, follower), chapter))
        return found

    def _holder(self, value: int, after: int, last: Mapping[str, int]) -> str | None:
        """The chapter that an article with this number continues, or opens."""
        for at in (after, after - 1):
            if 0 <= at < len(self.text.starts):
                chapter = self.text.starts[at].number.chapter_number
                opens = value == 1 and at == after and chapter not in last
                if opens or (value > 1 and last.get(chapter) == value - 1):
                    return chapter
        return None

    def _heads_article(self, index: int, follower: Start | None) -> bool:
        page = self.text.page_at(index)
        if not page.first <= index < page.stop:
            return False
        if index - page.first <= HEAD:
            return True
        return self.text.note_after(index, index + TITLE) is not None or (
            follower is not None and follower.word - index < TITLE // 2
        )

    def _article(self, index: int, follower: Start | None) -> AnyHeading:
        limit = (
            follower.word
            if follower and follower.word - index < TITLE + 10
            else index + 2 + _LONGEST
        )
        page = self.text.page_at(index)
        limit = min(limit, page.stop)
        note = self.text.note_after(index, limit)
        stop = limit if note is None else note
        sure = note is not None or (follower is not None and stop == follower.word)
        number = self.text.words.texts[index + 1].upper()
        return AnyHeading(
            UnitKind.ARTICLE,
            RANKS["article"],
            number,
            index,
            (index + 2, stop),
            sure_title=0.97 if sure else 0.5,
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
            if head.sure_title > _SURE and head.rank == RANKS["chapter"]
        ]
        found = self._chapters(articles, sure)
        chapters = [head for head in found if head.rank <= RANKS["chapter"]]
        subparts = [part for a, _ in articles for part in self._subpart(a, chapters)]
        separate = _without_overlap(
            sorted(
                [*found, *(a for a, _ in articles), *subparts],
                key=lambda head: (head.first, head.rank),
            ),
            [start.word for start in self.text.starts],
        )
        return tuple(head for head in separate if self._in_text(head))

    def _in_text(self, head: AnyHeading) -> bool:
        """Whether a heading is in the text of a page, not among its footnotes."""
        edges = (head.first, head.title[0], head.title[1] - 1)
        pages = [self.text.page_at(word) for word in edges]
        return all(p.first <= word < p.stop for p, word in zip(pages, edges, strict=True))

    def _chapters(
        self, articles: Sequence[tuple[AnyHeading, str]], sure: Sequence[AnyHeading]
    ) -> list[AnyHeading]:
        found: list[AnyHeading] = []
        for index, start in enumerate(self.text.starts):
            if (
                index
                and self.text.starts[index - 1].number.chapter_number == start.number.chapter_number
            ):
                continue
            mine = [
                a
                for a, chapter in articles
                if chapter == start.number.chapter_number and a.first < start.word
            ]
            opening = min((a.first for a in mine), default=start.word)
            floor = self.text.starts[index - 1].word + 1 if index else 0
            bounds = self._bounds(start, sure)
            found.extend(self._chapter(start, floor, opening, bounds))
        return found

    def _bounds(self, start: Start, sure: Sequence[AnyHeading]) -> tuple[str, str]:
        """The first words of the titles before and after."""
        words = self.text.words.texts
        before = next(
            (
                words[h.title[0]]
                for h in reversed(sure)
                if h.first < start.word and h.number != start.number.chapter_number
            ),
            "",
        )
        after = next((words[h.title[0]] for h in sure if h.first > start.word), "~")
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
        elif self.text.words.texts[first] == "reserved" and stop - first > 1:
            first += 1
        if not part:
            yield from self._reserved(start, first)
        number = start.number.chapter_number
        yield AnyHeading(
            UnitKind.CHAPTER,
            RANKS["chapter"],
            number,
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
        if (
            top < 0
            or self.text.words.texts[top] != "reserved"
            or self.text.page_at(top).first != top
        ):
            return
        before = max((one.number.chapter for one in self.text.starts if one.word < top), default=0)
        named = [
            name
            for name in self.titles.names
            if name.isdecimal() and before < int(name) < start.number.chapter
        ]
        number = named[0] if len(named) == 1 else None
        yield AnyHeading(
            UnitKind.CHAPTER, RANKS["chapter"], number, top, (top, first), sure_title=0.6
        )

    def _part(self, first: int, stop: int) -> AnyHeading | None:
        """A part's name before a chapter's title or at its beginning."""
        for at in (first, first - 2):
            if at >= 0 and self.text.words.phrase(at, at + 2) in PARTS and at + 2 <= stop:
                number = "I" if self.text.words.phrase(at, at + 2) == PARTS[0] else "II"
                return AnyHeading(
                    UnitKind.PART, RANKS["part"], number, at, (at, at + 2), sure_title=0.9
                )
        half = (stop - first) // 2
        if (
            half
            and self.text.words.phrase(first, first + half)
            == self.text.words.phrase(first + half, stop)
            and (stop - first) % 2 == 0
        ):
            return AnyHeading(
                UnitKind.PART, RANKS["part"], None, first, (first, first + half), sure_title=0.9
            )
        return None

    def _subpart(self, article: AnyHeading, chapters: Sequence[AnyHeading]) -> Iterator[AnyHeading]:
        """The name of a part of a chapter, between the top of a page and its first article."""
        first = self.text.page_at(article.first).first
        for head in chapters:
            for span in (head.title, head.references or head.title):
                if first <= span[0] and span[1] <= article.first:
                    first = max(first, span[1])
        if not first < article.first <= first + TITLE:
            return
        note = self.text.note_after(first, article.first)
        stop = note if note is not None and note > first else article.first
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
