"""What was set aside is no law: each kind has a test of its own on the text."""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from functools import cached_property

from builder.proof.book import Book
from builder.proof.fault import Ledger
from builder.proof.headings import bare
from builder.proof.lawlike import LAW, VERB

_PAGE_NUMBER = re.compile(
    r"(?:Page\s)?[-–—\s]*(?:[A-Z]{1,3}\d{0,4}|\d{1,4}|[ivxlc]{1,7})(?:[:.-]\s?[A-Z]?\d{1,4})?"
    r"[-–—\s]*(?:of\s\d{1,5})?",
    re.I,
)
_MARK = r"(?:Schedule [\dA-Z]+|(?:§+\s*)?(?=[\w.-]*\d)[\w.-]++)"
_ENDS = re.compile(rf"^{_MARK}\s+|(?<!\s)\s+{_MARK}$")
"""The sections at either end of a running head: only the title between them need recur."""
_SECTION = re.compile(r"§\s*([\w.-]*\d[\w.-]*)")
_WORD = re.compile(r"\w+")
_NAME = 4
"""Letters of a title that a running head can be known by."""
_SHORT = 8
"""Letters up to which a heading is found in other words by chance."""
_LONGER = re.compile(r"[^\W_]{4,}")
"""Words that a title is known by."""
_SHORT_LINE = 80
"""Characters of a line that may name a group of a list."""
_MORE = 12
"""Letters that a line may have beside the heading that it repeats: numbers, "Chapter", a page."""
_SHARED = 0.5
"""The share of its words that an entry has of the title of its number's unit."""
_LIST_ONLY = "section in list only"
_LAWLIKE, _READS = "law set aside", "it reads like law"
_BETWEEN = 200
"""Characters of white space and breaks between a heading and its repetition at most."""
_LISTED = frozenset(
    {"section", "sections", "article", "articles", "chapter", "chapters", "part", "parts"}
    | {"title", "titles", "page", "contents"}
)
"""What a list is headed by."""
_ENTRY = re.compile(
    r"(?:§+\s*|(?:Sec|Chap|Art|Section|Chapter|Article|Part|Title)\b\.?\s+)"
    r"[\w.-]*\d[\w.-]*\s+\W*[A-Z]"
)
"""How a list names what the text may lack: a sign or a word, its number and its title."""
_FEW = 3
"""Words of a line that heads notes at most."""
_PAGE = 6000
"""Characters of a page of small print."""
_PAGES = 3
"""Pages of a copy that repeats its menus."""
_REVISION = re.compile(r"[A-Z][a-z]+ed \d{1,2}/\d{2}")
_ITEM = re.compile(r"\d{1,3}\.|[-*]")
_OPENING = re.compile(r"#{1,6}(?:[ \t]+(?:\*\*|__))?|\*\*|__")
_CLOSING = re.compile(r"\*\*|__")
_ORIGIN = re.compile(r"(?:Downloaded from )?https?://\S+(?: on \d{4}-\d\d-\d\d)?")
"""Where a file comes from: on each page, and so once in a file of one page."""
_LONGEST_HEAD = 160
"""Characters of a running head; twice the longest one that we know."""
_NO_WORD = re.compile(r"[\W\d_]+")
"""What two prints of one head may differ in: figures, white space and points."""


def check(book: Book, ledger: Ledger) -> None:
    """Each run of the source that was set aside, by its kind."""
    tests = _Tests(book)
    for part in book.code["set_aside"]:
        test = tests.by_kind.get(part["kind"])
        for start, end in part["spans"]:
            ledger.checked[f"set aside: {part['kind']}"] += 1
            text = book.source[start:end]
            wrong = test(text, start) if test else "no such kind is known"
            if wrong:
                ledger.fault(
                    _LAWLIKE if wrong == _READS else "set aside",
                    f"set aside: {part['kind']}",
                    start,
                    f"{text[:60]!r}: {wrong}",
                )


class _Tests:
    """What is known of a code that the tests of its furniture need.

    Each test says what is wrong, or nothing.
    """

    def __init__(self, book: Book) -> None:
        self.book = book
        self.by_kind: dict[str, Callable[[str, int], str]] = {
            "page number": self._page_number,
            "running head": self._running_head,
            "repeated table head": self._repeated_head,
            "section list": self._section_list,
            "front matter": self._front_matter,
            "control character": self._control,
            "rule": self._rule,
            "page head": self._page_head,
            "repeated heading": self._repeated_heading,
            "page foot": self._page_foot,
            "head of footnotes": self._head_of("footnotes"),
            "head of a history": self._head_of("history"),
            "contents": self._section_list,
            "web page": self._web_page,
            "revision date": self._revision,
            "markup": self._markup,
        }

    def _runs(self, *kinds: str) -> Iterator[tuple[int, int]]:
        """What was set aside as one of some kinds, run by run."""
        for part in self.book.code["set_aside"]:
            if part["kind"] in kinds:
                yield from ((start, end) for start, end in part["spans"])

    @cached_property
    def _page_lines(self) -> Counter[str]:
        """How often each line of a web page's menus and banners was set aside."""
        return Counter(self.book.source[start:end] for start, end in self._runs("web page"))

    @cached_property
    def _furniture(self) -> list[tuple[int, int]]:
        """Where pages end and web pages print their menus, rising."""
        return sorted(
            self._runs("web page", "page number", "page head", "page foot", "running head")
        )

    @cached_property
    def _titles(self) -> Counter[str]:
        """How often each title stands between the sections of a running head."""
        heads = (self.book.source[start:end] for start, end in self._runs("running head"))
        return Counter(map(_between, heads))

    @cached_property
    def _named(self) -> set[str]:
        """Titles of the divisions, in letters alone."""
        named = {_letters(unit["title"]) for unit in self.book.code["divisions"]}
        return {name for name in named if len(name) >= _NAME}

    @cached_property
    def _headings(self) -> set[str]:
        """Titles of all units and the titles that lists give them, and numbers.

        In letters and digits alone.
        """
        found: set[str] = set()
        for unit in self.book.units:
            found |= {bare(unit["title"]), bare(unit["number"] or ""), bare(unit["mark"])}
            found |= {bare(unit.get("list_title") or ""), bare(unit["mark"] + unit["title"])}
        return found - {""}

    @cached_property
    def _long_headings(self) -> list[str]:
        """Headings of more than a few letters, parts of which a list may break over lines."""
        return sorted(heading for heading in self._headings if len(heading) > _SHORT)

    @cached_property
    def _list_edges(self) -> list[int]:
        """Where the lines of section lists begin and end, rising."""
        return sorted(edge for run in self._runs("section list", "contents") for edge in run)

    @cached_property
    def _tables(self) -> list[tuple[int, str]]:
        """Where each table or listing begins, with its words."""
        found = [
            (block["spans"][0][0], " ".join([block["caption"] or "", block["text"]]))
            for unit in self.book.units
            for block in unit["blocks"]
            if block["spans"] and block["kind"] in ("table", "form")
        ]
        return sorted(found)

    @cached_property
    def _first_section(self) -> int:
        starts = [unit["spans"][0][0] for unit in self.book.code["sections"] if unit["spans"]]
        return min(starts, default=len(self.book.source))

    def _page_number(self, text: str, at: int) -> str:
        if not self.book.flattened and not _alone(self.book.source, at, at + len(text)):
            return "it does not stand alone on its line"
        known = _PAGE_NUMBER.fullmatch(text.strip()) or self._recurs(text)
        return "" if known else "it is no page number"

    @cached_property
    def _shapes(self) -> Counter[str]:
        """How often each page number's words are printed, whatever its figures."""
        numbers = (self.book.source[start:end] for start, end in self._runs("page number"))
        return Counter(map(_letters, numbers))

    def _recurs(self, text: str) -> bool:
        """Whether a short line with figures is printed again and again: "160 Attachment 1:2"."""
        short = len(text) <= _SHORT_LINE // 2 and any(letter.isdigit() for letter in text)
        return short and self._shapes[_letters(text)] > 1 and not LAW.search(text)

    def _running_head(self, text: str, at: int) -> str:
        if LAW.search(text) or len(text) > _LONGEST_HEAD:
            return _READS
        if not self.book.flattened and not _alone(self.book.source, at, at + len(text)):
            return "it does not stand alone on its line"
        title = _between(text)
        town = _letters(self.book.code["municipality"]["name"].rpartition(" of ")[2])
        known = self._titles[title] > 1 or (town and self._repeats(title, {town}))
        named = len(text) <= _SHORT_LINE and not VERB.search(text)
        known = known or (named and title.endswith(("code", "charter", "ordinances", "laws")))
        known = known or any(title in named for named in self._named)
        known = known or self._repeats(title, self._named)
        known = known or bare(text) in self._headings or self._names_section(text)
        return "" if known or not title else "it neither recurs nor names a division"

    def _names_section(self, text: str) -> bool:
        """Whether a head names a section of this code at either end, behind its sign."""
        return any(bare(number) in self._headings for number in _SECTION.findall(text))

    def _repeated_head(self, text: str, at: int) -> str:
        if LAW.search(text):
            return _READS
        before = bisect_right(self._tables, (at, "")) - 1
        words = set(_WORD.findall(text))
        near = self._tables[max(before - 1, 0) : before + 3]
        known = any(words <= set(_WORD.findall(told)) for _, told in near)
        known = known or self._stands_on_the_page_above(text, at)
        return "" if known else "no table near it has this head"

    def _stands_on_the_page_above(self, text: str, at: int) -> bool:
        """Whether a line is the first of its page, and the page above has it too, as law.

        So a file heads notes that go on: "NOTES:".
        """
        ends = bisect_right(self._furniture, (at, at)) - 1
        if ends < 0 or self.book.source[self._furniture[ends][1] : at].strip():
            return False
        above = self.book.source.rfind(f"\n{text}\n", max(0, at - _PAGE), at)
        return above >= 0 and not any(start <= above + 1 < end for start, end in self._heads_again)

    @cached_property
    def _heads_again(self) -> list[tuple[int, int]]:
        return list(self._runs("repeated table head"))

    def _section_list(self, text: str, at: int) -> str:
        """A line of a list is a heading, its part or its number, or says what is listed."""
        line = bare(text)
        if line in self._headings or line in _LISTED or not line:
            return ""
        if any(line in one for one in self._long_headings):
            return ""  # a line of a title over several: "Leaves That Fall Or" / "Shall Fall"
        first, _, rest = text.strip().partition(" ")
        if self._listed_only(first, rest):
            return ""
        if LAW.search(text):
            return _READS
        known = bare(rest) in self._headings
        known = known or self._repeats(line, self._long_headings) or self._entitles(first, rest)
        if known or (not VERB.search(text) and (_is_entry(text) or self._group(text, at))):
            return ""
        return "it repeats no heading"

    def _listed_only(self, number: str, title: str) -> bool:
        """Whether an entry names a section that the text has not, and a doubt says so."""
        told = number[:1].isdigit() and number.rstrip(".") in self._only_listed
        named = title.strip()[:1].isupper() and len(title) <= _LONGEST_HEAD
        return told and named and not VERB.search(title)

    @cached_property
    def _only_listed(self) -> frozenset[str]:
        """The numbers of the sections that a doubt says to stand in lists alone."""
        said = {
            one["where"] for one in self.book.code.get("doubts", []) if one["kind"] == _LIST_ONLY
        }
        return frozenset(said - {unit["number"] for unit in self.book.units})

    @staticmethod
    def _repeats(line: str, headings: Iterable[str]) -> bool:
        """Whether a line is a heading and hardly more, both in letters and digits alone."""
        return any(one in line and len(line) - len(one) <= _MORE for one in headings)

    def _entitles(self, number: str, title: str) -> bool:
        """Whether an entry gives a number's unit a title much like its own."""
        words = set(_LONGER.findall(title.casefold()))
        held = self._words_of.get(bare(number), set())
        return bool(held) and len(words & held) >= _SHARED * len(words)

    @cached_property
    def _words_of(self) -> dict[str, set[str]]:
        """The longer words of each unit's titles and status, by its number's letters and digits.

        A list may say "Repealed" where the section keeps its title.
        """
        found: dict[str, set[str]] = {}
        for unit in self.book.units:
            said = " ".join(unit.get(one) or "" for one in ("title", "list_title", "status"))
            said = said.casefold()
            found.setdefault(bare(unit["number"] or ""), set()).update(_LONGER.findall(said))
        return found

    def _group(self, text: str, at: int) -> bool:
        """Whether a line names a group of a list that has no heading in the text.

        Short, no sentence, within a list.
        """
        edges, end = self._list_edges, at + len(text)
        source = self.book.source
        first, last = bisect_left(edges, at), bisect_right(edges, end)
        before = edges[first - 1] if first else 0
        behind = edges[last] if last < len(edges) else len(source)
        within = not (source[before:at].strip() and source[end:behind].strip())
        return (
            within
            and len(text) <= _SHORT_LINE
            and text.rstrip(".:")[-1:].isalnum()
            and not LAW.search(text)
        )

    def _front_matter(self, _text: str, at: int) -> str:
        return "" if at < self._first_section else "it stands behind the first section"

    def _repeated_heading(self, text: str, at: int) -> str:
        """A heading that stands again right below.

        Only a page's end or a web page's menu may stand between. One with the same number or the
        same title may stand right above, too, and have more words.
        """
        below = self._law_behind(at + len(text), 2 * len(text) + _BETWEEN)
        if bare(below).startswith(bare(text)):
            return ""
        source = self.book.source
        above = source[:at].rstrip().rpartition("\n")[2]
        near = (above, source[at + len(text) :].lstrip().partition("\n")[0])
        again = any(_says_again(text, heading) for heading in near)
        return "" if again else "it does not stand again below"

    def _law_behind(self, at: int, length: int) -> str:
        """So much of what stands behind a place and is no furniture."""
        found = ""
        first = max(0, bisect_right(self._furniture, (at, at)) - 1)
        for start, end in [*self._furniture[first:], (len(self.book.source),) * 2]:
            found += self.book.source[at:start]
            at = max(at, end)
            if len(found) >= length:
                break
        return found[:length]

    def _rule(self, text: str, _at: int) -> str:
        return "it has letters or figures" if bare(text) else ""

    def _page_head(self, text: str, at: int) -> str:
        """A line that a program printed above or below each page.

        The date, the code's name, an address: it is printed again, or is a heading's.
        """
        if LAW.search(text) or len(text) > _LONGEST_HEAD:
            return _READS
        if not _alone(self.book.source, at, at + len(text)):
            return "it shares its line"
        line = bare(text)
        known = self._page_heads[_letters(text)] > 1 or line in self._headings
        known = known or self._repeats(line, self._long_headings) or not _letters(text)
        known = known or _ORIGIN.fullmatch(text.strip()) is not None
        return "" if known else "it neither recurs nor repeats a heading"

    @cached_property
    def _page_heads(self) -> Counter[str]:
        """How often each line above or below pages is printed, whatever its figures."""
        heads = (self.book.source[start:end] for start, end in self._runs("page head", "page foot"))
        return Counter(map(_letters, heads))

    def _page_foot(self, text: str, at: int) -> str:
        """A line that is printed below each page, or at the end of a saved one."""
        if LAW.search(text):
            return _READS
        if self._page_heads[_letters(text)] > 1:
            return ""
        if self.book.code["source"].get("form") != "html":
            return "it does not recur"
        stops = [start for start, _ in self._runs("page head", "web page") if start > at]
        stop = min(stops, default=len(self.book.source))
        below = any(unit["spans"] and at < unit["spans"][0][0] < stop for unit in self.book.units)
        return "a heading stands below it on its page" if below else ""

    @cached_property
    def _texts(self) -> list[tuple[int, str]]:
        """Where each heading, block and note begins in the source, rising, with its kind."""
        return sorted(
            (start, name.partition("[")[0])
            for name, part in self.book.parts()
            if not name.startswith("set aside")
            for start, _ in part["spans"]
        )

    def _head_of(self, kind: str) -> Callable[[str, int], str]:
        """The test of a line that heads notes: a word or two, and a note follows, or it recurs."""
        runs = self._runs("head of footnotes", "head of a history")
        heads = Counter(_letters(self.book.source[start:end]) for start, end in runs)

        def test(text: str, at: int) -> str:
            if len(text.split()) > _FEW or LAW.search(text):
                return _READS
            below = bisect_left(self._texts, (at + len(text), ""))
            follows = [name for _, name in self._texts[below : below + 1]]
            elsewhere = heads[_letters(text)] > 1
            return "" if follows == [kind] or elsewhere else "no note follows it"

        return test

    def _web_page(self, text: str, at: int) -> str:
        """A line that a copy repeats with each page."""
        if LAW.search(text):
            return _READS
        if not _alone(self.book.source, at, at + len(text)):
            return "it shares its line"
        return "" if self._page_lines[text] >= _PAGES else "it does not recur"

    def _revision(self, text: str, _at: int) -> str:
        return "" if _REVISION.fullmatch(text.strip()) else "it is no date of a revision"

    def _markup(self, text: str, at: int) -> str:
        """The mark of a list's item before the label that the law prints, or of a heading."""
        source = self.book.source
        first = not source[source.rfind("\n", 0, at) + 1 : at].strip()
        if first and (_ITEM.fullmatch(text) or _OPENING.fullmatch(text)):
            return ""
        if _CLOSING.fullmatch(text) and source[at + len(text) :].partition("\n")[0].strip() == "":
            return ""
        return "it is no mark of a list at a line's beginning, or of Markdown at either end"

    def _control(self, text: str, _at: int) -> str:
        return "it can be seen" if text.strip() else ""


def _is_entry(line: str) -> bool:
    """Whether a line names a section of its own, by a number that need not be in the text."""
    named = _ENTRY.match(line.strip()) is not None
    return named and len(line) <= _SHORT_LINE and not LAW.search(line)


def _alone(source: str, start: int, end: int) -> bool:
    """Whether nothing else stands on the lines of a run."""
    before = source.rfind("\n", 0, start) + 1
    behind = source.find("\n", end)
    return not (
        source[before:start].strip() or source[end : None if behind < 0 else behind].strip()
    )


def _between(head: str) -> str:
    """The title of a running head, in letters alone."""
    return _letters(_ENDS.sub("", _ENDS.sub("", head.strip())))


def _letters(text: str) -> str:
    return _NO_WORD.sub("", text).lower()


def _says_again(text: str, heading: str) -> bool:
    """Whether a heading has the number or the title of another one, and all of its longer words.

    >>> _says_again("4.01 Hives Of Bees", "4.01   Hives of bees in boxes")
    True
    >>> _says_again("4.01 Hives", "4.02 Smoke"), _says_again("Hives of bees", "Hives of bees")
    (False, False)
    """
    (number, _, title), (other, _, whole) = text.partition(" "), heading.partition(" ")
    longer, held = (set(_LONGER.findall(one.casefold())) for one in (title, whole))
    if not (number[:1].isdigit() and other[:1].isdigit()):
        return False
    same = number == other or title.strip().casefold() == whole.strip().casefold()
    return same and bool(longer) and longer <= held
