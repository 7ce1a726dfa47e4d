"""Headings: which lines begin a division or a section, and where each heading ends.

A line that looks like a heading is one only if its number comes next: sections rise through the code, and lie between the
two that their page's running foot names.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise, zip_longest
from typing import TypeAlias

from builder.model import UnitKind
from builder.parse.general_code import attachments, notes, numbers
from builder.parse.general_code.overprint import is_overprinted
from builder.parse.general_code.pages import Page
from builder.parse.general_code.section_form import SectionForm
from builder.parse.labels import front_label
from builder.parse.measure import first_word, width
from builder.sources.identity import KINDS
from builder.sources.text import Line


@dataclass(frozen=True, slots=True)
class Heading:
    """A heading's lines."""

    kind: UnitKind
    number: str | None
    lines: tuple[Line, ...]
    """All of its lines: designation, title, history note."""
    mark_end: int
    """Where the designation ends on the first line."""
    rank: int
    title_from: int = 0
    """0: the title stands behind the designation; 1: on the lines after the first."""
    titles: tuple[str, ...] = ()
    """What an overprinted title may be: what its chapter's title is made of."""
    references: bool = False
    """Whether it is no heading but the general references below one."""
    stands_over: bool = False
    """Whether it is a section whose parts are sections themselves: 19-5 above 19-5.1."""


RANKS = {UnitKind.TITLE: 0, UnitKind.PART: 1, UnitKind.CHAPTER: 2, UnitKind.ARTICLE: 4, UnitKind.SECTION: 5, UnitKind.SCHEDULE: 4}
SUBPART_RANK = 3
_TALLEST_DIVIDER = 3
"""Lines that a heading without designation may take."""
_LONGEST_DIVIDER = 5
"""Words that such a heading may have."""
_NARROWEST_TITLE = 20.0
"""Ems of a narrow column: a title's line that another one follows is no shorter."""
_SMALL_WORDS = frozenset({"a", "an", "and", "at", "by", "for", "from", "in", "of", "on", "or", "the", "to", "upon", "with"})
"""Words of titles that begin small."""
_LONGEST = 9
"""Lines that a heading with its history may take."""

_PART = re.compile(r"(?:Part|PART) ([IVXLC]+|\d{1,2}|[A-Z])(?:[:,.]|\s?[—–-])?(?:\s+(?P<title>[A-Z].*))?")
_CHAPTER = re.compile(
    r"(?:Chapter|CHAPTER) ([A-Z]{0,3}\d*[A-Z]{0,2}(?:\.\d+)?)(?:(?:[:.,]|\s?[—–-])?\s+(?P<title>[^a-z]*[A-Z]{2}[^a-z]*))?"
)
_PLAIN = re.compile(r"(?:Chapter|CHAPTER) ([A-Z]{0,3}\d+[A-Z]{0,2}(?:\.\d+)?)(?:[:.]|\s?[—–-])?\s+(?P<title>[A-Z].*[^.,;:])")
"""A chapter's heading in ordinary case, as a sentence may begin too."""
_TITLE = re.compile(r"(?:Title|TITLE) (\d{1,3}[A-Z]?|[IVXLC]+)(?:(?:[:.,]|\s?[—–-])?\s+(?P<title>[^a-z]*[A-Z]{2}[^a-z]*))?")
_ARTICLE = re.compile(r"(?:ARTICLE|Article) ([IVXLC]+[A-Z]?|\d{1,3}[A-Z]?|[A-Z]\d{0,2})(?:(?:[:.,]|\s?[—–-])?\s+(?P<title>[A-Z].*))?")
_MUNICIPALITY = re.compile(rf"(?:{'|'.join(KINDS)}) of [A-Z][\w .'’-]*|[A-Z][\w .'’-]* (?:{'|'.join(KINDS)})", re.I)
NOTE_START = re.compile(rf"\[(?={notes.OPENING})")
_REFERENCES = "GENERAL REFERENCES"
_TRUSTED = 0.95
"""Share of the sections that rise which running feet must name rightly to be believed."""
_Candidate: TypeAlias = tuple[int, re.Match[str], numbers.Key]
"""Index of a line, its match, the number's place."""


def is_capitals(text: str) -> bool:
    """Whether a line is set in capitals, as chapter titles are."""
    return not any(c.islower() for c in text) and sum(c.isupper() for c in text) >= 2


def begins_part(text: str) -> bool:
    """Whether a line may name a part: "PART I: ADMINISTRATIVE LEGISLATION"."""
    return _PART.fullmatch(text) is not None


class Finder:
    """Finds the headings of a code's pages."""

    def __init__(self, pages: Sequence[Page]) -> None:
        self.lines = [line for page in pages for line in page.lines]
        self.page_of = [index for index, page in enumerate(pages) for _ in page.lines]
        self.pages = pages
        self.texts = [line.text.rstrip() for line in self.lines]
        self.form = SectionForm.of(self.texts)

    def find(self) -> list[Heading]:
        """All headings, in the order of the file."""
        sections = self._sections()
        divisions = self._divisions(set(sections))
        starts = {**sections, **divisions}
        starts |= self._attachments()
        starts |= {index: self._references(index, starts) for index, text in enumerate(self.texts) if text == _REFERENCES}
        found: list[Heading] = []
        taken: set[int] = set()
        for index in sorted(starts):
            if self.lines[index].number not in taken:
                found.append(starts[index])
                taken |= {line.number for line in starts[index].lines}
        return _ranked(_over_parts(found))

    # --- sections ---------------------------------------------------------------------------------------------------

    def _sections(self) -> dict[int, Heading]:
        candidates = [(i, m) for i, text in enumerate(self.texts) if (m := self.form.match(text))]
        printed = {match["number"] for _, match in candidates}
        candidates = [each for each in candidates if numbers.has_forerunner(each[1]["number"], printed)]
        candidates = self._clearest(candidates)
        ranks = numbers.chapter_ranks(self._places(candidates))
        keyed = [(index, match, one) for index, match in candidates if (one := numbers.key(match["number"], ranks)) is not None]
        rising = _rising(keyed)
        step = numbers.step_of([one for *_, one in rising])
        in_turn = {at for before, after in pairwise(rising) if numbers.follows(after[2], before[2], step) for at in (before[0], after[0])}
        agreeing = _rising([e for e in keyed if e[0] in in_turn or self._agrees(e[2], self.pages[self.page_of[e[0]]], ranks)])
        trusted = agreeing if len(agreeing) >= _TRUSTED * len(rising) else rising
        return {index: self._section(index, match) for index, match, _ in trusted}

    def _clearest(self, candidates: Sequence[tuple[int, re.Match[str]]]) -> list[tuple[int, re.Match[str]]]:
        """The candidates without those in mid-sentence, "under / § 3-2. Nobody shall", where the same number stands elsewhere too."""
        clear = {match["number"] for index, match in candidates if not self._breaks_off(index)}
        return [each for each in candidates if each[1]["number"] not in clear or not self._breaks_off(each[0])]

    def _breaks_off(self, index: int) -> bool:
        """Whether the line above on the page ends in mid-sentence, with a word that begins small."""
        if not index or not self._same_page(index - 1, index):
            return False
        last = self.texts[index - 1].rpartition(" ")[2]
        return last.isalpha() and last.islower()

    def _places(self, candidates: Iterable[tuple[int, re.Match[str]]]) -> Iterator[tuple[str, int]]:
        """Chapters with the lines of their sections; those that no running foot and no chapter's heading names are left out."""
        named = {numbers.split(n)[0] for page in self.pages for n in (page.first, page.last) if n}
        headed = {m[1] for text in self.texts if text[:1] == "C" and (m := _CHAPTER.fullmatch(text) or _PLAIN.fullmatch(text))}
        needed = named or not self.form.is_signed  # without a sign much else looks like a section
        for index, match in candidates:
            chapter = numbers.split(match["number"])[0]
            within = any(chapter.startswith((f"{h}.", f"{h}:", f"{h}-")) for h in headed)
            if not needed or chapter in named or chapter in headed or within:
                yield chapter, index

    @staticmethod
    def _agrees(one: numbers.Key, page: Page, ranks: Mapping[str, int]) -> bool:
        """Whether a number lies between the two that the running foot names; a foot that runs backwards says nothing."""
        first = numbers.key(page.first, ranks) if page.first and re.search(r"\d", page.first) else None
        last = numbers.key(page.last, ranks) if page.last and re.search(r"\d", page.last) else None
        if first is not None and last is not None and last < first:
            return True
        return (first is None or first <= one) and (last is None or one <= last)

    def _section(self, index: int, match: re.Match[str]) -> Heading:
        page = self.page_of[index]
        texts = [text for at, text in enumerate(self.texts[index : index + _LONGEST], index) if self.page_of[at] == page]
        end = self._note_end(index, index + self.form.title_lines(texts))
        return Heading(UnitKind.SECTION, match["number"], tuple(self.lines[index:end]), match.end(), RANKS[UnitKind.SECTION])

    def _same_page(self, index: int, end: int) -> bool:
        return end < len(self.lines) and self.page_of[end] == self.page_of[index]

    def _note_end(self, index: int, end: int) -> int:
        """Where the heading ends with the history note that stands in it or follows it."""
        text = " ".join(self.texts[index:end])
        if self._same_page(index, end) and NOTE_START.match(self.texts[end]):
            text += " " + self.texts[end]
            end += 1
        while text.count("[") > text.count("]") and end - index < _LONGEST and self._same_page(index, end):
            text += " " + self.texts[end]
            end += 1
        return end

    def _references(self, index: int, starts: Mapping[int, Heading]) -> Heading:
        """General references: all lines up to the next heading, as long as they name chapters."""
        end, last = index + 1, index + 1
        while end < len(self.texts) and end not in starts and end - last < 4 and end - index < 60 and not front_label(self.texts[end]):
            end += 1
            if re.search(r"\bSee\b", " ".join(self.texts[max(index + 1, end - 2) : end])) and self.texts[end - 1].endswith("."):
                last = end
        return Heading(UnitKind.CHAPTER, None, tuple(self.lines[index:last]), 0, RANKS[UnitKind.CHAPTER], references=True)

    # --- attachments ------------------------------------------------------------------------------------------------

    def _attachments(self) -> dict[int, Heading]:
        """The headings of attachments: a name at the head of a page, and its title."""
        found: dict[int, Heading] = {}
        start = 0
        for page in self.pages:
            at = attachments.name_at(page)
            if at is not None:
                found[start + at] = self._attachment(start + at)
            start += len(page.lines)
        return found

    def _attachment(self, index: int) -> Heading:
        """An attachment's heading: the line below its name is its title, or the municipality's name, and then the line below that."""
        end = index + 1
        if self._titles_attachment(end, index) and _MUNICIPALITY.fullmatch(self.texts[end]):
            end += 1
        if self._titles_attachment(end, index):
            end += 1
        name = self.texts[index].strip()
        lines = tuple(self.lines[index : self._note_end(end - 1, end)])
        return Heading(UnitKind.SCHEDULE, name, lines, len(self.texts[index]), RANKS[UnitKind.SCHEDULE], 1)

    def _titles_attachment(self, at: int, index: int) -> bool:
        """Whether a line of an attachment's page may be its title: words without a figure."""
        if not self._same_page(index, at):
            return False
        text = self.texts[at]
        return (
            text[:1].isupper() and not any(c.isdigit() for c in text) and not text.endswith((".", ",", ";", ":")) and not front_label(text)
        )

    # --- divisions --------------------------------------------------------------------------------------------------

    def _divisions(self, sections: set[int]) -> dict[int, Heading]:
        found: dict[int, Heading] = {}
        for index, text in enumerate(self.texts):
            if index in sections or text[:1] not in "PCAT" or len(text) > 90:
                continue
            heading = self._chapter(index, sections) or self._article(index, sections) or self._part(index, sections)
            if heading:
                found[index] = heading
        inside = _inside(found.values())
        for index in [i for i, heading in found.items() if heading.kind is UnitKind.CHAPTER]:
            divider = self._divider(index - 1, found, sections, inside)
            if divider:
                found[index - 1] = divider
        return found | self._charter(found, sections)

    def _charter(self, found: Mapping[int, Heading], sections: set[int]) -> dict[int, Heading]:
        """The words alone on their lines above the first article or section, where it stands before all chapters: those of a charter."""
        first = min([*found, *sections], default=-1)
        if first < 0 or (first in found and found[first].kind is not UnitKind.ARTICLE):
            return {}
        end = start = self._note_start(first)
        while start and end - start < _TALLEST_DIVIDER and self._same_page(start - 1, first) and is_capitals(self.texts[start - 1]):
            start -= 1
        if start == end:
            divider = self._divider(end - 1, found, sections, _inside(found.values())) if first in found else None
            return {end - 1: replace(divider, lines=tuple(self.lines[end - 1 : first]))} if divider else {}
        return {start: Heading(UnitKind.PART, None, tuple(self.lines[start:first]), 0, RANKS[UnitKind.PART])}

    def _note_start(self, end: int) -> int:
        """Where the history note begins that ends above a line; the line itself where none does."""
        if end and self.texts[end - 1].endswith("]"):
            for start in range(end - 1, max(end - _LONGEST, 0) - 1, -1):
                if NOTE_START.match(self.texts[start]):
                    return start
        return end

    def _chapter(self, index: int, sections: set[int]) -> Heading | None:
        for pattern, kind in ((_CHAPTER, UnitKind.CHAPTER), (_TITLE, UnitKind.TITLE)):
            match = pattern.fullmatch(self.texts[index])
            if not match or not match[1]:
                continue
            end = index + 1
            if not match["title"]:
                while end < len(self.texts) and end - index < 5 and end not in sections and self._continues_capitals(end, index):
                    end += 1
                if end == index + 1:
                    return self._in_ordinary_case(index, kind, match[1], sections) or self._torn(index, kind, match[1])
            else:
                while end < len(self.texts) and end - index < 4 and end not in sections and self._continues_capitals(end, index):
                    end += 1
            lines = tuple(self.lines[index : self._note_end(end - 1, end)])
            mark_end = match.start("title") if match["title"] else len(self.texts[index])
            return Heading(kind, match[1], lines, mark_end, RANKS[kind], 0 if match["title"] else 1)
        match = _PLAIN.fullmatch(self.texts[index])
        below = index + 1
        alone = match and not self._same_page(index, below) and _is_title(match["title"])  # a sentence may end its page, too
        if match and (
            self._closes(below, sections)
            if alone
            else self._same_page(index, below)
            and (self._closes(below, sections) or self._leads_over(match["title"], index, below, sections))
        ):
            lines = tuple(self.lines[index : self._note_end(index, index + 1)])
            return Heading(UnitKind.CHAPTER, match[1], lines, match.start("title"), RANKS[UnitKind.CHAPTER])
        return None

    def _in_ordinary_case(self, index: int, kind: UnitKind, number: str, sections: set[int]) -> Heading | None:
        """A heading whose title stands below its designation in ordinary case: a heading follows, or the page's list text."""
        start, end = index + 1, self._title_end(index + 1, sections)
        if start >= len(self.texts) or start in sections or not self._same_page(index, start) or not _is_title(self.texts[start]):
            return None
        listed = self._same_page(index, end) and self.texts[end].startswith("§")
        if not listed and not self._closes(end, sections) and not self._leads_over(self.texts[start], start, end, sections):
            return None
        return Heading(kind, number, tuple(self.lines[index : self._note_end(end - 1, end)]), len(self.texts[index]), RANKS[kind], 1)

    def _torn(self, index: int, kind: UnitKind, number: str) -> Heading | None:
        """A heading at a page's foot whose title is the first line of the next page; lists and notes come between."""
        page = self.page_of[index]
        top = next((i for i in range(index + 1, len(self.lines)) if self.page_of[i] > page), None)
        if top is None or self.page_of[top] != page + 1 or not is_capitals(self.texts[top]) or not self._continues_capitals(top, top):
            return None
        end = top + 1
        while end < len(self.texts) and end - top < 4 and self._continues_capitals(end, top):
            end += 1
        end = self._note_end(end - 1, end)
        return Heading(kind, number, (self.lines[index], *self.lines[top:end]), len(self.texts[index]), RANKS[kind], 1)

    def _continues_capitals(self, end: int, index: int) -> bool:
        text = self.texts[end]
        if not is_capitals(text) or text == _REFERENCES or _ARTICLE.fullmatch(text) or _PART.fullmatch(text):
            return False
        same = self.page_of[end] == self.page_of[index] or (end == index + 1 or self.page_of[end] == self.page_of[end - 1])
        return same and not _CHAPTER.fullmatch(text) and not text.startswith(("§", "["))

    def _article(self, index: int, sections: set[int]) -> Heading | None:
        match = _ARTICLE.fullmatch(self.texts[index])
        if not match:
            return None
        if match["title"]:
            end = index + 1
            closes = self._closes(end, sections) or self._leads_over(match["title"], index, end, sections)
            plausible = not match["title"].endswith((".", ",", ";")) and closes
        else:
            end = self._title_end(index + 1, sections)
            leads = index + 1 < len(self.texts) and self._leads_over(self.texts[index + 1], index + 1, end, sections)
            plausible = self.texts[index].startswith("ARTICLE") or leads or self._closes(end, sections)
        if not plausible:
            return None
        lines = tuple(self.lines[index : self._note_end(end - 1, end)])
        mark_end = match.start("title") if match["title"] else len(self.texts[index])
        return Heading(UnitKind.ARTICLE, match[1], lines, mark_end, RANKS[UnitKind.ARTICLE], 0 if match["title"] else 1)

    def _title_end(self, start: int, sections: set[int]) -> int:
        """End of a title of one to three lines that a heading or a bracket follows, all but the last of them full; else of one line."""
        for end in range(start + 1, min(start + 4, len(self.texts) + 1)):
            if self._closes(end, sections):
                return end
            if not self._same_page(start, end) or width(f"{self.texts[end - 1]} {first_word(self.texts[end])}") < _NARROWEST_TITLE:
                break
        return min(start + 1, len(self.texts))

    def _closes(self, end: int, sections: set[int]) -> bool:
        if end >= len(self.texts):
            return True
        text = self.texts[end]
        return (
            end in sections
            or text.startswith("[")
            or text == _REFERENCES
            or bool(_ARTICLE.fullmatch(text) or _CHAPTER.fullmatch(text) or _PART.fullmatch(text))
        )

    def _part(self, index: int, sections: set[int]) -> Heading | None:
        match = _PART.fullmatch(self.texts[index])
        if not match:
            return None
        title = match["title"]
        if title:
            end = self._title_end(index, sections)
            if title.endswith((".", ",", ";")) or not self._closes(end, sections):
                return None
            mark_end = match.start("title")
        else:
            end = self._title_end(index + 1, sections)
            if not self._closes(end, sections) and not self._leads_over(self.texts[index + 1], index + 1, end, sections):
                return None
            mark_end = len(self.texts[index])
        lines = tuple(self.lines[index : self._note_end(end - 1, end)])
        return Heading(UnitKind.PART, match[1], lines, mark_end, RANKS[UnitKind.PART], 0 if title else 1)

    def _leads_over(self, title: str, start: int, end: int, sections: set[int]) -> bool:
        """Whether a title is the last of its page's margin: only list text follows it, and the next page begins with a heading."""
        page = self.page_of[start]
        top = next((i for i in range(end, len(self.lines)) if self.page_of[i] > page), None)
        if top is None or self.page_of[end - 1] != page or not _is_title(title) or sections.intersection(range(end, top)):
            return False
        return top in sections or _ARTICLE.fullmatch(self.texts[top]) is not None

    def _divider(self, index: int, found: Mapping[int, Heading], sections: set[int], inside: set[int]) -> Heading | None:
        """A heading without a number above a chapter: a few words in title case, alone on their line."""
        if index < 0 or index in found or index in sections:
            return None
        text = self.texts[index]
        if len(text.split()) > _LONGEST_DIVIDER or not _is_title(text):
            return None
        if self.lines[index].number in inside:
            return None
        titles = " ".join(line.text for line in found[index + 1].lines[1:]) if index + 1 in found else ""
        if titles.strip().lower() == text.lower():
            return Heading(UnitKind.PART, None, (self.lines[index],), 0, RANKS[UnitKind.PART])
        before = self.texts[index - 1] if index else "."
        if self._same_page(index - 1, index) and not re.search(r"[.\])]\d{0,3}$", before):
            return None
        return Heading(UnitKind.PART, None, (self.lines[index],), 0, RANKS[UnitKind.PART])


def _is_title(text: str) -> bool:
    """Whether a line is set as titles are: its words begin with capitals, and no mark ends it."""
    return not text.endswith((".", ",", ";", ":")) and all(word[0].isupper() or word in _SMALL_WORDS for word in text.split())


def _inside(found: Iterable[Heading]) -> set[int]:
    """Numbers of the lines behind the first ones of headings, up to their last ones."""
    return {number for heading in found for number in range(heading.lines[0].number + 1, heading.lines[-1].number + 1)}


def _rising(keyed: Sequence[_Candidate]) -> list[_Candidate]:
    """The candidates of a longest rising sequence."""
    return [keyed[at] for at in numbers.longest_rising([one for _, _, one in keyed])]


def _over_parts(found: Sequence[Heading]) -> list[Heading]:
    """The headings, those marked that stand over the next one."""
    return [replace(one, stands_over=True) if _is_part(below, one) else one for one, below in zip_longest(found, found[1:])]


def _is_part(below: Heading | None, heading: Heading) -> bool:
    """Whether a section's number is another's with a decimal."""
    if below is None or below.number is None or heading.number is None or below.kind is not heading.kind:
        return False
    return heading.kind is UnitKind.SECTION and below.number.startswith(f"{heading.number}.")


def _ranked(found: Sequence[Heading]) -> list[Heading]:
    """Parts that stand inside a chapter come below it: no chapter's heading follows before the next section."""
    done: list[Heading] = []
    within: tuple[str, ...] = ()
    in_chapter = False
    for index, heading in enumerate(found):
        rank = heading.rank
        in_chapter = in_chapter or heading.kind is UnitKind.CHAPTER
        if heading.references:
            done.append(heading)
            continue
        if heading.kind is UnitKind.PART and in_chapter:
            later = (found[at] for at in range(index + 1, len(found)))
            following = next((h.kind for h in later if h.kind is not UnitKind.PART and not h.references), UnitKind.CHAPTER)
            if following in (UnitKind.ARTICLE, UnitKind.SECTION):
                rank = SUBPART_RANK
        if heading.kind is UnitKind.CHAPTER:
            within = _parts_of_title(heading)
        titles = within if any(is_overprinted(line.text) for line in heading.lines) else ()
        done.append(replace(heading, rank=rank, titles=titles) if titles or rank != heading.rank else heading)
    return done


def _parts_of_title(chapter: Heading) -> tuple[str, ...]:
    """A chapter's title and the topics that it joins, in title case."""
    title = " ".join(line.text.strip() for line in chapter.lines[chapter.title_from :])
    return tuple(part.title() for part in [title, *re.split(r",? AND |, |; ", title)] if part)
