"""What was set aside is not law; each kind of it has a test.

No line that reads like law may be set aside, except a title that a list repeats and what comes
before the first heading (a preface, the ordinance that adopts the code).
"""

from __future__ import annotations

import re
from collections import Counter

from builder.proof.aside.furniture import Furniture
from builder.proof.aside.known import READS, Known, Test
from builder.proof.aside.lists import Lists
from builder.proof.aside.repeated import Repeated
from builder.proof.book import Book, around
from builder.proof.fault import Ledger
from builder.proof.headings import bare
from builder.proof.labels import LAW, VERB
from builder.text.currency import FOOT

LAWLIKE = "law set aside"
"""Law set aside: the fault that nothing excuses."""
_WORD = re.compile(r"[^\W\d_]+")
_SENTENCE = 10
"""Number of words in a row that cannot be furniture if they are nowhere else."""
_FREE = frozenset({"front matter", "control character", "rule"})
_OF_A_TABLE = "repeated table head"
"""Kind whose words need not recur on one line, as they are in their table."""


def check(book: Book, ledger: Ledger) -> None:
    """Test each run of the source that was set aside, by its kind."""
    known = Known(book)
    repeated = Repeated(known)
    lists = Lists(known, repeated)
    pages = Furniture(known)
    # By kind: tests of a run, given its text and offset, that return what is wrong with it.
    tests: dict[str, Test] = {
        "page number": pages.page_number,
        "running head": pages.running_head,
        "page head": pages.page_head,
        "page foot": pages.page_foot,
        "web page": pages.web_page,
        "revision date": pages.revision,
        "section list": lists.entry,
        "contents": lists.entry,
        "front matter": _front_matter(known),
        "repeated table head": repeated.table_head,
        "repeated heading": repeated.heading,
        "head of footnotes": repeated.head_of("footnotes"),
        "head of a history": repeated.head_of("history"),
        "control character": control,
        "rule": rule,
        "markup": lambda text, at: markup(book.source, text, at),
    }
    once = _once(book)
    for part in book.code["set_aside"]:
        kind, test = part["kind"], tests.get(part["kind"])
        for start, end in part["spans"]:
            ledger.checked[f"set aside: {kind}"] += 1
            text = book.source[start:end]
            wrong = test(text, start) if test else "this kind is unknown"
            held = kind in _FREE or kind == _OF_A_TABLE or bool(FOOT.fullmatch(text))
            if not (wrong or held) and (
                LAW.search(text) or VERB.search(text) or not once.isdisjoint(_rows(text))
            ):
                wrong = "" if lists.is_heading(text, start) else READS
            if wrong:
                fault = LAWLIKE if wrong == READS else "set aside"
                ledger.fault(fault, f"set aside: {kind}", start, f"{text[:60]!r}: {wrong}")


def _once(book: Book) -> frozenset[str]:
    """The runs of ten words in what was set aside that the source has only once."""
    aside = {
        row
        for part in book.code["set_aside"]
        if part["kind"] not in _FREE
        for start, end in part["spans"]
        for row in _rows(book.source[start:end])
    }
    if not aside:
        return frozenset()
    printed = Counter(row for row in _rows(book.source) if row in aside)
    return frozenset(row for row, times in printed.items() if times == 1)


def _rows(text: str) -> list[str]:
    """Each run of ten consecutive words of a text."""
    words = _WORD.findall(text.casefold())
    return [" ".join(words[at : at + _SENTENCE]) for at in range(len(words) - _SENTENCE + 1)]


_ITEM = re.compile(r"\d{1,3}\.|[-*•]")
_OPENING = re.compile(r"#{1,6}(?:[ \t]+(?:\*\*|__))?|\*{2,4}|__")
_CLOSING = re.compile(r"\*{2,4}|__")


def rule(text: str, _at: int) -> str:
    """What is wrong with a line that only separates others.

    >>> rule("-----", 0), rule("--7--", 0)
    ('', 'it has letters or figures')
    """
    return "it has letters or figures" if bare(text) else ""


def control(text: str, _at: int) -> str:
    """What is wrong with characters that should be invisible.

    >>> control(chr(12), 0), control("x", 0)
    ('', 'it is visible')
    """
    return "it is visible" if text.strip() else ""


def markup(source: str, text: str, at: int) -> str:
    """What is wrong with the mark of a list's item before a printed label, or of a heading.

    >>> markup("• (a) Tolls", "•", 0), markup("Tolls ** here", "**", 6)
    ('', "it is neither a list's mark at the beginning of a line nor Markdown at either end")
    """
    before, after = around(source, at, at + len(text))
    if not before.strip() and (_ITEM.fullmatch(text) or _OPENING.fullmatch(text)):
        return ""
    if not after.strip() and _CLOSING.fullmatch(text):
        return ""
    return "it is neither a list's mark at the beginning of a line nor Markdown at either end"


_COUNT = re.compile(r"\d+|\b[IVXLC]+\b")


def _front_matter(known: Known) -> Test:
    """The test of a line before the first heading.

    The line may read like law, as the ordinance that adopts a code does. But it must not begin like
    a heading of this code, unless a unit has that designation and the line only lists it.
    """
    first = next((start for start, _ in known.begun), len(known.book.source))
    marks = {unit["mark"] for unit in known.book.units if _COUNT.search(unit["mark"])}
    forms = {_form(mark) for mark in marks}
    headed = re.compile(rf"\s*({'|'.join(sorted(forms))})(?=\s)") if forms else None

    def test(text: str, at: int) -> str:
        if at >= first:
            return "it is after the first heading"
        found = headed.match(text) if headed else None
        return "it begins like a heading" if found and found[1] not in marks else ""

    return test


def _form(mark: str) -> str:
    r"""A pattern for a heading's designation with any number.

    >>> _form("ARTICLE IV"), _form("7-1.")
    ('ARTICLE\\ [IVXLC]+', '\\d+\\-\\d+\\.')
    """
    parts = [re.escape(part) for part in _COUNT.split(mark)]
    counts = [r"\d+" if found.isdigit() else "[IVXLC]+" for found in _COUNT.findall(mark)]
    return "".join(a + b for a, b in zip(parts, [*counts, ""], strict=True))
