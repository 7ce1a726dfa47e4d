"""Articles: "article" and a numeral, with a title behind it.

The numerals count up from one within a chapter.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Mapping
from dataclasses import dataclass

from builder.model import UnitKind
from builder.parse.flattened.decode import Start
from builder.parse.flattened.heads import RANKS, DivisionHead
from builder.parse.flattened.romans import article_at
from builder.parse.flattened.skeleton import HEAD, Skeleton

TITLE = 25
"""Words between an article's designation and its first section, where nothing but a title stands
there."""
_LONGEST = 9
"""Words of a title that no section and no note ends."""


@dataclass(frozen=True)
class ArticleFinder:
    """Looks for articles between the sections of a text."""

    text: Skeleton

    def find(self) -> list[tuple[DivisionHead, str]]:
        """Articles in order, each with the number of its chapter."""
        found: list[tuple[DivisionHead, str]] = []
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
        """The chapter that an article of this number continues, or opens."""
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

    def _article(self, index: int, follower: Start | None) -> DivisionHead:
        limit = (
            follower.word
            if follower and follower.word - index < TITLE + 10
            else index + 2 + _LONGEST
        )
        page = self.text.page_at(index)
        limit = min(limit, page.stop)
        limit = next((i for i in range(index + 2, limit) if self._ends_article(i)), limit)
        note = self.text.note_after(index, limit)
        stop = limit if note is None else note if self.text.starts_note(note) else note + 1
        sure = note is not None or (follower is not None and stop == follower.word)
        number = self.text.words.texts[index + 1].upper()
        return DivisionHead(
            UnitKind.ARTICLE,
            RANKS["article"],
            number,
            index,
            (index + 2, stop),
            stop,
            0.97 if sure else 0.5,
        )

    def _ends_article(self, index: int) -> bool:
        """Whether an article's title ends before a word.

        It ends behind "reserved", or where another article begins.
        """
        texts = self.text.words.texts
        if texts[index - 1] == "reserved" and texts[index - 3] == "article":
            return True
        return article_at(self.text.words, index) is not None
