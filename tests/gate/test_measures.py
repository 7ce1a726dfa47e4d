"""What is measured of a code: of the sample, and of what is left of it when it is damaged."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from pathlib import Path

import pytest

from bench.gate import MUTATIONS, two_towns
from builder.addresses import assign
from builder.gate.bounds import BOUNDS
from builder.gate.gate import Judged, judge, problems
from builder.gate.holes import holes
from builder.gate.measures import Measures, measure
from builder.gate.numbers import containers, in_doubled, out_of_order
from builder.model import (
    FIGURES_IN_TWO_WAYS,
    Code,
    Doubt,
    Layout,
    Municipality,
    SourceFacts,
    Unit,
    UnitKind,
)
from builder.sample import folder
from builder.sources.settings import Settings
from builder.town.municipality import parsed_code, recognize_source
from tests.parsed import code_of

LOON = Settings(name="Loon Bay", state="ME")


def measured(path: Path, settings: Settings = LOON) -> Measures:
    return judged(path, settings).measures


def judged(path: Path, settings: Settings = LOON) -> Judged:
    recognized = recognize_source(path, settings)
    return judge(parsed_code(recognized), recognized.source.text)


def sample(name: str) -> str:
    return (folder() / f"{name}.txt").read_text(encoding="utf-8")


@pytest.mark.parametrize("name", ["alderwick", "tansy-ferry", "quillbrook"])
def test_the_sample_may_be_published(name: str) -> None:
    measures = measured(folder() / f"{name}.txt")
    assert problems(measures) == ()
    assert measures.in_sections + measures.in_divisions + measures.front_matter + measures.lists + (
        measures.other_aside
    ) == pytest.approx(1)


@pytest.mark.parametrize("name", ["alderwick", "tansy-ferry"])
@pytest.mark.parametrize("mutation", ["lists doubled", "other headings"])
def test_a_damaged_sample_is_held_back(tmp_path: Path, name: str, mutation: str) -> None:
    path = tmp_path / f"{name}.txt"
    path.write_text(MUTATIONS[mutation](sample(name)), encoding="utf-8")
    assert judged(path).problems


def test_two_towns_in_one_file_are_held_back(tmp_path: Path) -> None:
    path = tmp_path / "both.txt"
    path.write_text(two_towns(sample("tansy-ferry"), sample("tansy-ferry")), encoding="utf-8")
    assert judged(path).problems


@pytest.mark.corpus
def test_the_five_codes_have_no_more_than_the_bounds_give_for_good_ones(
    codes: dict[str, Path],
) -> None:
    held(list(codes.values()))


@pytest.mark.towns
def test_the_other_towns_have_no_more_either(towns: tuple[Path, ...]) -> None:
    held([path for path in towns if path.parent.name == "municode"])


def held(paths: list[Path]) -> None:
    """Parsed once for all tests; resolving a code changes no measure."""
    for path in paths:
        code, source = code_of(path)
        measures = measure(code, source.text)
        beyond = [b.measure for b in BOUNDS if getattr(measures, b.measure) > b.known]
        assert beyond == [], path.name
        assert problems(measures) == ()


@pytest.mark.corpus
@pytest.mark.parametrize("mutation", MUTATIONS)
def test_a_damaged_code_is_held_back(codes: dict[str, Path], tmp_path: Path, mutation: str) -> None:
    for name in ("walton", "franklinville"):
        path = tmp_path / f"{name}.txt"
        path.write_text(MUTATIONS[mutation](codes[name].read_text(encoding="utf-8")), "utf-8")
        assert judged(path).problems, name


@pytest.mark.towns
@pytest.mark.parametrize("mutation", MUTATIONS)
def test_a_damaged_code_of_municode_is_held_back_or_read_as_if_it_were_whole(
    towns: tuple[Path, ...], tmp_path: Path, mutation: str
) -> None:
    for path in towns:
        if path.stem in ("colbert-ga", "reidsville-ga"):
            copy = tmp_path / path.name
            copy.write_text(MUTATIONS[mutation](path.read_text(encoding="utf-8-sig")), "utf-8")
            assert judged(copy).problems or _as_whole(copy, path), path.name


def _as_whole(copy: Path, path: Path) -> bool:
    """Whether a copy has the sections of its code: none invented, at most one in a hundred lost."""
    read, whole = (
        Counter(unit.number for unit in code_of(one)[0].sections) for one in (copy, path)
    )
    return read <= whole and read.total() >= 0.99 * whole.total()


def numbered(*numbers: str) -> Code:
    """A code of one chapter whose sections have these numbers."""
    units = [Unit(UnitKind.CHAPTER, "402", "TRAFFIC", (), 0)]
    units += [Unit(UnitKind.SECTION, number, "Rule", (), 1, holds_text=True) for number in numbers]
    facts = SourceFacts("loon.txt", "", "", Layout.AMERICAN_LEGAL, None)
    return Code(Municipality("loon-bay-oh", "City of Loon Bay", "OH"), facts, assign(units))


@pytest.mark.parametrize(
    ("numbers", "missing"),
    [
        (("402.01", "402.02", "402.03", "402.031", "402.04", "402.99"), 0),
        (("402.01", "402.02", "402.031", "402.04", "402.08", "402.99"), 4),
        (("12-1", "12-2", "12-9", "12-10"), 6),
        (("12-1", "12-2", "13-9"), 8),
    ],
    ids=["a section put between two others", "four are gone", "six are gone", "another chapter"],
)
def test_missing_numbers(numbers: tuple[str, ...], missing: int) -> None:
    """402.031 comes between 402.03 and 402.04: codes of Ohio number later sections in this way."""
    assert sum(hole.missing for hole in holes(numbered(*numbers), "")) == missing
    assert out_of_order(numbered(*numbers)) == 0


def test_chapters_of_a_second_town_repeat_wherever_they_are() -> None:
    """The second town prints a part above its chapters, and the first one does not."""
    units = [Unit(UnitKind.CHAPTER, "1", "BEES", (), 3)]
    units += [Unit(UnitKind.SECTION, "1-1", "Hives", (), 20, holds_text=True)]
    units += [Unit(UnitKind.PART, "II", "CODE", (), 0), Unit(UnitKind.CHAPTER, "1", "KITES", (), 3)]
    units += [Unit(UnitKind.SECTION, "1-1", "Wind", (), 20, holds_text=True)]
    facts = SourceFacts("loon.txt", "", "", Layout.MUNICODE, None)
    town = Municipality("loon-bay-oh", "City of Loon Bay", "OH")
    assert in_doubled(Code(town, facts, assign(units))) == 1


def test_a_section_of_another_chapter_repeats_no_chapter() -> None:
    one, two = (Unit(UnitKind.CHAPTER, number, "BEES", (), 3) for number in "12")
    assert in_doubled(_code(one, _section("2-9"), two, _section("2-1"))) == 0


def test_longer_figures_do_not_begin_with_a_chapters_number() -> None:
    """ "12-1" begins with a chapter's "1" but is not one of its sections."""
    titles = [Unit(UnitKind.TITLE, number, "WATER", (), 1) for number in ("I", "II")]
    one = Unit(UnitKind.CHAPTER, "1", "BEES", (), 3)
    assert in_doubled(_code(titles[0], one, _section("12-1"), titles[1], one)) == 0
    assert (
        in_doubled(_code(titles[0], one, _section("12-1"), titles[1], one, _section("12-2"))) == 0
    )
    assert in_doubled(_code(titles[0], one, _section("1-1"), titles[1], one, _section("1-2"))) == 1


def _code(*units: Unit) -> Code:
    facts = SourceFacts("loon.txt", "", "", Layout.MUNICODE, None)
    return Code(Municipality("loon-bay-oh", "City of Loon Bay", "OH"), facts, assign(units))


def _section(number: str) -> Unit:
    return Unit(UnitKind.SECTION, number, "Bees", (), 20, holds_text=True)


def test_two_parts_that_begin_with_chapters_each_count_their_own() -> None:
    part = (Unit(UnitKind.CHAPTER, "1", "BEES", (), 3), _section("1-1"))
    parts = [
        Unit(UnitKind.PART, number, title, (), 0) for number, title in (("II", "A"), ("III", "B"))
    ]
    assert in_doubled(_code(parts[0], *part, parts[1], *part)) == 0
    assert in_doubled(_code(parts[0], *part, *part)) == 1


def test_a_section_above_others_by_its_number_needs_no_text() -> None:
    code = _code(_section("3"), _section("3-1"), _section("3-2"), _section("4"))
    assert containers(code) == {"3"}


@pytest.mark.parametrize(("pages", "held"), [(5, False), (6, True)])
def test_more_than_a_handful_of_pages_with_doubtful_figures_hold_a_code_back(
    pages: int, *, held: bool
) -> None:
    code = numbered(*(f"402.{at:02}" for at in range(1, 60)))
    unsure = [
        Doubt(FIGURES_IN_TWO_WAYS, f"page {page} of the file", "1, 50") for page in range(pages)
    ]
    said = problems(measure(replace(code, doubts=tuple(unsure)), ""))
    assert any("figures" in one for one in said) is held
