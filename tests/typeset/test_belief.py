"""The typesetters do what the publishers do.

Their own rules hold, and the real texts bear them out.
"""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

import pytest

from tests.parsed import code_of
from tests.sample.make import manuscripts, style_of
from tests.typeset import american_legal, scramble
from tests.typeset.feet import feet
from tests.typeset.flatten import RULES, flatten
from tests.typeset.general_code import Page, Style, compose, stream, typeset
from tests.typeset.manuscript import Entry, Kind, Manuscript
from tests.typeset.shares import shares
from tests.typeset.units import entries_of

PAGED = {name: m for name, m in manuscripts() if m.facts["layout"] != "american-legal"}


def _composed(manuscript: Manuscript) -> tuple[list[Page], list[tuple[str, str]]]:
    """Pages, and of each the sections that its foot names first and last."""
    style = style_of(manuscript)
    pages = compose(manuscript.entries, style)
    named = []
    for foot in feet(pages, manuscript.entries, style):
        found = re.match(r"(?:§ (\S+) )?[A-Z, ]+ § (\S+)$", foot[0])
        named.append((found[1] or "", found[2]) if found else ("", ""))
    return pages, named


def _opening(page: Page, entries: tuple[Entry, ...]) -> Entry | None:
    return entries[page.lines[0].entry] if page.lines and page.lines[0].part == 0 else None


@pytest.mark.parametrize("name", PAGED)
def test_a_foot_begins_where_the_one_before_ended_unless_an_article_opens_the_page(
    name: str,
) -> None:
    manuscript = PAGED[name]
    pages, named = _composed(manuscript)
    for page, (first, _), (_, last) in zip(pages[1:], named[1:], named, strict=False):
        opening = _opening(page, manuscript.entries)
        if opening is None or opening.kind not in (Kind.ARTICLE, Kind.SUBPART):
            assert first == last, f"page {page.number}"


@pytest.mark.parametrize("name", PAGED)
def test_a_foot_names_the_section_that_opens_the_next_page(name: str) -> None:
    manuscript = PAGED[name]
    pages, named = _composed(manuscript)
    seen = 0
    for page, (_, last) in zip(pages[1:], named, strict=False):
        opening = _opening(page, manuscript.entries)
        if opening is not None and opening.kind is Kind.SECTION:
            assert last == opening.number
            seen += 1
    assert seen


@pytest.mark.parametrize("name", PAGED)
def test_a_page_gives_all_that_was_set_on_it_once(name: str) -> None:
    manuscript = PAGED[name]
    for page in compose(manuscript.entries, style_of(manuscript)):
        given = Counter("".join(stream(page, manuscript.entries)).replace(" ", "").replace("-", ""))
        was_set = "".join(line.text for line in page.lines)
        first_lines = {line.entry for line in page.lines if line.part == 0}
        labels = "".join(
            manuscript.entries[i].label for i in first_lines if manuscript.entries[i].nest
        )
        assert given == Counter((was_set + labels).replace(" ", "").replace("-", "")), (
            f"page {page.number}"
        )


@pytest.mark.parametrize("name", PAGED)
def test_a_lost_dash_leaves_its_blanks(name: str) -> None:
    manuscript = PAGED[name]
    lost = type(style_of(manuscript))(**{**vars(style_of(manuscript)), "dash": False})
    text = typeset(manuscript.entries, lost)
    assert "—" not in text
    assert re.search(r"^[A-Z]{3,}  [A-Z]", text, re.M)


@pytest.mark.corpus
@pytest.mark.parametrize(
    ("name", "low", "high"), [("walton", 0.010, 0.013), ("spring-valley", 0.006, 0.010)]
)
def test_flattening_loses_as_many_words_as_the_real_cleaning(
    codes: dict[str, Path], name: str, low: float, high: float
) -> None:
    """In texts that share sentences with flattened ones.

    Words of reference cost about one word in a hundred there.
    """
    text = codes[name].read_text(encoding="utf-8")
    kept = text
    for pattern, put in (rule for rule in RULES if "Subsection" not in rule[0]):
        kept = re.sub(pattern, put, kept)
    whole, left = len(kept.split()), len(flatten(text).split())
    assert low < (whole - left) / whole < high


@pytest.mark.corpus
def test_wrapping_gives_back_the_lines_of_an_export(codes: dict[str, Path]) -> None:
    """Paragraphs without a link, whose first lines are indented and whose others are not."""
    lines = codes["franklinville"].read_text(encoding="utf-8").split("\n")
    right = wrong = 0
    for paragraph in _paragraphs(lines):
        joined = paragraph[0]
        for line in paragraph[1:]:
            joined += line if joined.endswith(("-", "/")) else f" {line}"
        same = american_legal.wrap(joined) == paragraph
        right, wrong = right + same, wrong + (not same)
    assert right > 1500
    assert wrong < 0.01 * right


def _paragraphs(lines: list[str]) -> list[list[str]]:
    """Runs of an indented line and the running text below it.

    Those that a link has broken are left out.
    """
    found: list[list[str]] = []
    for line in lines:
        if re.match("\xa0{3,}\\S", line):
            found.append([line])
        elif found and re.match(r"[a-z]", line):
            found[-1].append(line)
        elif line and found and found[-1]:
            found.append([])
    links = re.compile(r"(?:§+|through|and|or|,|see|in|by|of)$")
    return [p for p in found if p and not any(links.search(line) and len(line) < 74 for line in p)]


@pytest.mark.corpus
@pytest.mark.parametrize("name", ["walton", "spring-valley"])
def test_scrambling_a_parsed_code_gives_back_the_order_of_its_file(
    codes: dict[str, Path], name: str
) -> None:
    """Line by line, also within a block.

    With the source's own page ends the parsed code is the file again.
    """
    pages = scramble.pages(*code_of(codes[name]))
    same = [page for page in pages if page.given == page.printed]
    assert len(pages) > 300
    assert len(same) >= 0.99 * len(pages)


@pytest.mark.corpus
def test_a_code_set_anew_is_torn_as_often_as_it_was(codes: dict[str, Path]) -> None:
    """Counted by eye in the file.

    Of 370 pages 185 are mixed, of 195 lists 149 are torn, 94 items are cut, of 88 labels 73 are
    late.
    """
    entries = tuple(entries_of(code_of(codes["walton"])[0].units))
    found = shares(compose(entries, Style(town="WALTON", kept=2)), entries)
    assert found.mixed_pages == pytest.approx(185 / 370, abs=0.03)
    assert found.torn_lists == pytest.approx(149 / 195, abs=0.03)
    assert found.cut_items == pytest.approx(94 / 370, abs=0.03)
    assert found.late_labels == pytest.approx(73 / 88, abs=0.03)


@pytest.mark.corpus
def test_another_code_set_anew_is_torn_as_often_as_it_was(codes: dict[str, Path]) -> None:
    """Counted in the file: 468 of 695 pages mixed, 146 items cut in mid-sentence."""
    entries = tuple(entries_of(code_of(codes["spring-valley"])[0].units))
    found = shares(
        compose(entries, Style(town="SPRING VALLEY", depth=40, recto=False, kept=2)), entries
    )
    assert found.mixed_pages == pytest.approx(468 / 695, abs=0.03)
    assert found.cut_items == pytest.approx(146 / 695, abs=0.04)
