"""What each measure counts, on a code of a few words."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

from builder.addresses import assign
from builder.errors import BuildError
from builder.gate.gate import judge, passed
from builder.gate.measures import measure
from builder.model import (
    Block,
    BlockKind,
    Code,
    Doubt,
    Footnote,
    HistoryNote,
    Layout,
    Municipality,
    SetAside,
    SourceFacts,
    Status,
    Unit,
    UnitKind,
)

SOURCE = "a " * 100
"""A hundred words of one letter: word n begins at 2n."""
TOWN = Municipality("loon-bay-me", "Town of Loon Bay", "ME")
FACTS = SourceFacts("loon.txt", "", "", Layout.MUNICODE, None)


def words(first: int, count: int) -> tuple[tuple[int, int], ...]:
    return ((2 * first, 2 * (first + count)),)


def section(number: str | None, first: int = 0, count: int = 0, **fields: object) -> Unit:
    blocks = (Block(BlockKind.PARAGRAPH, "x", words(first, count)),) if count else ()
    known = {"title": "Rule", "blocks": blocks, **fields}
    return Unit(UnitKind.SECTION, number, str(known.pop("title")), (), 9, holds_text=True, **known)


def chapter(first: int = 0, count: int = 0) -> Unit:
    blocks = (Block(BlockKind.PARAGRAPH, "x", words(first, count)),) if count else ()
    return Unit(UnitKind.CHAPTER, "1", "BEES", (), 1, blocks=blocks)


def code(*units: Unit, aside: tuple[SetAside, ...] = (), doubts: tuple[Doubt, ...] = ()) -> Code:
    return Code(TOWN, FACTS, assign(list(units)), aside, doubts)


def test_words_are_those_below_headings_without_furniture() -> None:
    aside = (
        SetAside("front matter", words(0, 5)),
        SetAside("section list", words(5, 4)),
        SetAside("contents", words(9, 1)),
        SetAside("repeated heading", words(10, 10)),
        SetAside("running head", words(90, 10)),
    )
    note = HistoryNote("x", words(40, 5))
    foot = Footnote("1", "x", words(45, 5))
    own = section("1-1", 30, 10, history=(note,), footnotes=(foot,))
    found = measure(
        code(chapter(20, 10), own, section(None, 50, 10, title=""), aside=aside), SOURCE
    )
    assert found.words == 60
    assert found.sections == 2
    assert found.in_sections == pytest.approx(30 / 60)
    assert found.outside == pytest.approx(30 / 60)
    assert found.in_divisions == pytest.approx(10 / 60)
    assert found.front_matter == pytest.approx(5 / 60)
    assert found.lists == pytest.approx(5 / 60)
    assert found.other_aside == pytest.approx(10 / 60)
    assert found.nameless == pytest.approx(10 / 60)


def test_a_code_of_nothing_has_no_shares() -> None:
    found = measure(code(), "")
    assert set(found.as_data().values()) == {0}


def test_sections_in_force_without_text_are_empty() -> None:
    foot = Footnote("1", "x", words(45, 5))
    units = [
        section("1-1", 0, 5),
        section("1-2"),
        section("1-3", status=Status.RESERVED),
        section("1-4", status=Status.REPEALED),
        section("1-5", footnotes=(foot,)),
    ]
    assert measure(code(*units), SOURCE).empty == pytest.approx(1 / 5)


def test_a_section_above_others_by_its_number_is_not_empty() -> None:
    units = [section("3"), section("3-1", 0, 5), section("3-2", 5, 5), section("4")]
    assert measure(code(*units), SOURCE).empty == pytest.approx(1 / 4)


def test_a_number_or_a_title_is_a_name() -> None:
    units = [section("1-1", 0, 5, title=""), section(None, 5, 5), section(None, 10, 10, title="")]
    assert measure(code(*units), SOURCE).nameless == pytest.approx(10 / 20)


def test_lists_and_text_name_the_same_sections() -> None:
    source = "1-1 Bees\n1-2 Kites\n1-3 Wind\n1-4 Docks\n"
    part = SetAside("section list", ((0, len(source)),))
    units = [section("1-1"), section("1-2"), section("1-9")]
    found = measure(code(*units, aside=(part,)), source)
    assert found.only_listed == pytest.approx(2 / 4)
    assert found.unlisted == pytest.approx(1 / 3)
    assert measure(code(*units), source).unlisted == 0


def test_shares_of_sections() -> None:
    doubts = tuple(
        Doubt(kind, "1-1", "")
        for kind in ("reading order", "list owner", "seam uncertain", "no such subsection")
    )
    units = [section(number) for number in ("1-2", "1-1", "1-1", "1-4")]
    found = measure(code(chapter(), *units, doubts=doubts), SOURCE)
    assert found.out_of_order == pytest.approx(1 / 4)
    assert found.repeated == pytest.approx(1 / 4)
    assert found.doubtful_order == pytest.approx(3 / 4)
    assert found.uncertain == 0
    unsure = [replace(unit, confidence=0.5) for unit in units[:3]]
    assert measure(code(*unsure, units[3]), SOURCE).uncertain == pytest.approx(3 / 4)
    twice = measure(code(chapter(), units[1], chapter(), units[3]), SOURCE)
    assert twice.in_doubled == pytest.approx(1 / 2)


def test_lines_that_look_like_headings_are_a_share_of_sections() -> None:
    source = "1-1. Bees\n1-2. Kites"
    block = Block(BlockKind.PARAGRAPH, "x", ((0, len(source)),))
    found = measure(code(section("1-1", blocks=(block,)), section("1-9")), source)
    assert found.lost_headings == pytest.approx(2 / 2)


def test_the_report_has_four_places() -> None:
    third = measure(code(section("1-1", 0, 1), chapter(1, 2)), SOURCE).as_data()
    assert third["in_sections"] == 0.3333
    assert third["words"] == 3


GOOD = code(*(section(f"1-{n}", n, 1) for n in range(1, 40)))
BAD = code(*(section(f"1-{n}") for n in range(1, 40)))


def test_a_sound_code_passes_as_it_is() -> None:
    judged = judge(GOOD, SOURCE)
    assert judged.problems == ()
    assert judged.as_data() == {"measures": judged.measures.as_data(), "problems": []}
    assert passed(GOOD, judged, "loon.txt", accepted=False) is GOOD


def test_what_was_read_wrong_is_held_back_unless_it_is_accepted() -> None:
    judged = judge(BAD, SOURCE)
    assert any("have no text" in said for said in judged.problems)
    with pytest.raises(BuildError, match=r"held back: .* --accept loon-bay-me publishes"):
        passed(BAD, judged, "loon.txt", accepted=False)
    assert passed(BAD, judged, "loon.txt", accepted=True).condition.accepted == judged.problems


@pytest.mark.parametrize(
    ("report", "said"),
    [
        ({"counts": {"sections": 39}, "doubts": {"gap": 1}}, ""),
        ({"counts": {"sections": 100}, "doubts": {}}, "39 sections, but 100 in its last build"),
        ({"counts": {}, "doubts": {}}, ""),
        ({"counts": {"sections": 100}, "doubts": []}, "39 sections, but 100 in its last build"),
        ([], ""),
        (None, ""),
    ],
)
def test_a_code_is_compared_with_the_existing_site(
    tmp_path: Path, report: object, said: str
) -> None:
    if report is not None:
        (tmp_path / "data").mkdir()
        (tmp_path / "data" / "report.json").write_text(json.dumps(report))
    assert judge(GOOD, SOURCE, tmp_path).problems == ((said,) if said else ())


def test_doubts_are_compared_with_the_existing_site(tmp_path: Path) -> None:
    (tmp_path / "data").mkdir()
    report = {"counts": {"sections": 39}, "doubts": {"gap": 1, "other": 2}}
    (tmp_path / "data" / "report.json").write_text(json.dumps(report))
    doubts = tuple(Doubt("no such subsection", "1-1", "") for _ in range(27))
    doubtful = replace(GOOD, doubts=doubts)
    said = ("27 doubts, but 3 in its last build",)
    assert judge(doubtful, SOURCE, tmp_path).problems == said
    assert judge(replace(GOOD, doubts=doubts[1:]), SOURCE, tmp_path).problems == ()


def test_an_existing_report_that_cannot_be_read_is_ignored(tmp_path: Path) -> None:
    (tmp_path / "data").mkdir()
    (tmp_path / "data" / "report.json").write_text("{")
    assert judge(GOOD, SOURCE, tmp_path).problems == ()
