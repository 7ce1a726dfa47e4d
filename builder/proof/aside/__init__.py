"""What was set aside is not law; each kind of it has a test.

No line that reads like law may be set aside, except a title that a list repeats and what comes
before the first heading (a preface, the ordinance that adopts the code).
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator
from typing import NamedTuple

from builder.proof.aside.furniture import REVISION, Furniture
from builder.proof.aside.known import Known
from builder.proof.aside.lists import Lists
from builder.proof.aside.repeated import Repeated
from builder.proof.book import Book, around
from builder.proof.fault import Fault
from builder.proof.headings import bare
from builder.proof.labels import LAW, VERB
from builder.text.currency import FOOT

READS, _NO_NOTE = "it reads like law", "no note follows it"
_FEW = 3
"""Most words of a line that heads notes."""
_WORD = re.compile(r"[^\W\d_]+")
_SENTENCE = 10
"""Number of words in a row that cannot be furniture if they are nowhere else."""


class Test(NamedTuple):
    """How runs of one kind are known."""

    knows: Callable[[str, int], object]
    """Whether a run is of this kind, by its text and its offset."""
    wrong: str
    """What is wrong with any other run."""
    alone: bool = False
    """Whether nothing else may be on its line, if the source has lines."""
    free: bool = False
    """Whether it may read like law if it is of its kind."""
    words: int = 0
    """Most words that it may have, if limited; with more, it reads like law."""


def _tests(known: Known, lists: Lists) -> dict[str, Test]:
    """The test of each kind."""
    book, pages, repeated, entry = known.book, Furniture(known), lists.repeated, lists.entry
    return {
        "page number": Test(pages.page_number, "it is not a page number", alone=True),
        "running head": Test(
            pages.running_head,
            "it neither recurs nor names a division at the end of a page",
            alone=not book.flattened,
        ),
        "page head": Test(pages.page_head, "it neither recurs nor repeats a heading", alone=True),
        "page foot": Test(pages.page_foot, "it does not recur, or a heading is below it"),
        "web page": Test(pages.web_page, "it does not recur", alone=True),
        "revision date": Test(
            lambda text, _: REVISION.fullmatch(text), "it is not the date of a revision"
        ),
        "section list": Test(entry, "it repeats no heading"),
        "contents": Test(entry, "it repeats no heading"),
        "front matter": Test(
            _front_matter(known), "it is after the first heading, or begins like one", free=True
        ),
        "repeated table head": Test(
            repeated.table_head, "no table near it has this head", free=True
        ),
        "repeated heading": Test(repeated.heading, "it is not repeated below"),
        "head of footnotes": Test(repeated.head_of("footnotes"), _NO_NOTE, words=_FEW),
        "head of a history": Test(repeated.head_of("history"), _NO_NOTE, words=_FEW),
        "control character": Test(lambda text, _: not text.strip(), "it is visible", free=True),
        "rule": Test(lambda text, _: not bare(text), "it has letters or figures", free=True),
        "markup": Test(
            lambda text, at: is_markup(book.source, text, at),
            "it is neither a list's mark at the beginning of a line nor Markdown at either end",
        ),
    }


def check(book: Book) -> Iterator[Fault]:
    """Test each run of the source that was set aside, by its kind."""
    known, once = Known(book), _once(book)
    lists = Lists(known, Repeated(known))
    of_kind = _tests(known, lists)
    for part in book.code["set_aside"]:
        test = of_kind.get(part["kind"], Test(lambda *_: False, "this kind is unknown"))
        for start, end in part["spans"]:
            text = book.source[start:end]
            lawlike = LAW.search(text) or VERB.search(text) or not once.isdisjoint(_rows(text))
            lawlike = lawlike or 0 < test.words < len(text.split())
            free = test.free or FOOT.fullmatch(text) or not lawlike
            if not (free or lists.is_heading(text, start)):
                wrong = READS
            elif test.alone and not known.alone(start, end):
                wrong = "it is not alone on its line"
            else:
                strange = READS if test.free and LAW.search(text) else test.wrong
                wrong = "" if test.knows(text, start) else strange
            if wrong:
                kind = "law set aside" if wrong == READS else "set aside"
                yield Fault(kind, f"set aside: {part['kind']}", start, f"{text[:60]!r}: {wrong}")


def _once(book: Book) -> frozenset[str]:
    """The runs of ten words in what was set aside that the source has only once."""
    parts = (part for part in book.code["set_aside"] if part["kind"] != "front matter")
    aside = {row for part in parts for a, b in part["spans"] for row in _rows(book.source[a:b])}
    printed = Counter(row for row in _rows(book.source) if row in aside) if aside else {}
    return frozenset(row for row, times in printed.items() if times == 1)


def _rows(text: str) -> list[str]:
    """Each run of ten consecutive words of a text."""
    words = _WORD.findall(text.casefold())
    return [" ".join(words[at : at + _SENTENCE]) for at in range(len(words) - _SENTENCE + 1)]


_OPENING = re.compile(r"\d{1,3}\.|[-*•]|#{1,6}(?:[ \t]+(?:\*\*|__))?|\*{2,4}|__")
_CLOSING = re.compile(r"\*{2,4}|__")


def is_markup(source: str, text: str, at: int) -> bool:
    """Whether a run is the mark of a list's item before a printed label, or of a heading.

    >>> is_markup("• (a) Tolls", "•", 0), is_markup("Tolls ** here", "**", 6)
    (True, False)
    """
    before, after = around(source, at, at + len(text))
    opens = _OPENING.fullmatch(text) and not before.strip()
    return bool(opens or (_CLOSING.fullmatch(text) and not after.strip()))


_COUNT = re.compile(r"\d+|\b[IVXLC]+\b")
"""The figures or the numeral that counts a heading."""


def _front_matter(known: Known) -> Callable[[str, int], bool]:
    """The test of a line before the first heading.

    The line may read like law, as the ordinance that adopts a code does. But it must not begin like
    a heading of this code, unless a unit has that designation and the line only lists it.
    """
    first = next((start for start, _ in known.begun), len(known.book.source))
    marks = {unit["mark"] for unit in known.book.units if _COUNT.search(unit["mark"])}
    headed = re.compile(rf"\s*({'|'.join(sorted(map(_form, marks)))})(?=\s)")

    def test(text: str, at: int) -> bool:
        found = headed.match(text) if marks else None
        return at < first and (found is None or found[1] in marks)

    return test


def _form(mark: str) -> str:
    r"""A pattern for a heading's designation with any number.

    >>> _form("ARTICLE IV"), _form("7-1.")
    ('ARTICLE\\ [IVXLC]+', '\\d+\\-\\d+\\.')
    """
    parts = [re.escape(part) for part in _COUNT.split(mark)]
    counts = [r"\d+" if found.isdigit() else "[IVXLC]+" for found in _COUNT.findall(mark)]
    return "".join(a + b for a, b in zip(parts, [*counts, ""], strict=True))
