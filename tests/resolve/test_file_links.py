"""Links of a PDF are compared with the words of references."""

from __future__ import annotations

from pathlib import Path

import pytest

from builder import addresses
from builder.model import Code, Layout, Municipality, SourceFacts
from builder.parse import as_read, parse
from builder.resolve import resolve, with_file_links
from builder.sources.pdf.reader import read_pdf
from tests.typeset.manuscript import Entry, Kind
from tests.typeset.paper import Look, pdf_of

LAW = Entry(Kind.PARAGRAPH, "No goose shall cross the pond without the leave of the keeper.")


def _doubts(words: str) -> list[str]:
    """The doubts about links in a town of three one-page chapters; the words are in the last."""
    entries: list[Entry] = []
    for number, title in (("1", "GEESE"), ("2", "PONDS"), ("3", "MILLS")):
        entries += [Entry(Kind.CHAPTER, title, number)]
        entries += [Entry(Kind.SECTION, f"{title.capitalize()}.", f"{number}-1"), LAW]
    drawn = read_pdf(Path("drawn.pdf"), pdf_of(entries, Look(), extra=words))
    source = as_read(drawn, Layout.GENERAL_CODE)
    parsed = parse(source, Layout.GENERAL_CODE)
    facts = SourceFacts("drawn.pdf", "", "General Code", Layout.GENERAL_CODE)
    town = Municipality("gooseford-ny", "Town of Gooseford", "NY")
    code = Code(town, facts, addresses.assign(parsed.units), parsed.set_aside)
    doubts = with_file_links(resolve(code), source).doubts
    return [f"{doubt.where} {doubt.detail}" for doubt in doubts if "link" in doubt.kind]


@pytest.mark.parametrize(
    ("reference", "page", "said"),
    [
        ("§ 2-1", 2, []),
        ("Chapter 2", 2, []),
        ("§ 2-1", 1, ["3-1 § 2-1: the file links it to 1-1"]),
        (
            "§ 9-4",
            2,
            ["3-1 § 9-4: the file links it to 2-1, and its words say: no such section"],
        ),
    ],
)
def test_a_link_that_leads_elsewhere_is_a_doubt(reference: str, page: int, said: list[str]) -> None:
    target = f"(page: {page}, x: 72pt, y: 400pt)"
    words = f"The keeper of the mill goes by § 1-1, and by #link({target})[{reference}] besides."
    assert _doubts(words) == said


def test_a_file_without_links_says_nothing() -> None:
    assert _doubts("The keeper of the mill goes by § 9-4, and by § 2-1 besides.") == []


def _link(words: str, page: int) -> str:
    return f"#link((page: {page}, x: 72pt, y: 400pt))[{words}]"


@pytest.mark.parametrize(
    ("words", "said"),
    [
        # of two with the same words, the one under the link
        (f"goes by § 1-12, and by {_link('§ 1-1', 1)} besides.", []),
        (f"goes by {_link('§ 1-1', 1)}, and by § 1-12 besides.", []),
        (
            f"goes by § 1-1, and by {_link('§ 1-12', 2)} besides.",
            ["3-1 § 1-12: the file links it to 2-1, and its words say: no such section"],
        ),
        # links over words of no reference, and over none at all
        (f"goes by § 1-1, and {_link('the pond', 2)} besides.", []),
        (f"goes by § 1-1{_link(',', 2)} and by the pond.", []),
    ],
)
def test_a_link_is_compared_with_the_words_that_it_covers(words: str, said: list[str]) -> None:
    assert _doubts(f"The keeper of the mill {words}") == said
