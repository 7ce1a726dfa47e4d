"""Each layout, in each variant of its publisher, is distinct from all others."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from builder.errors import NoCodeError, SourceError
from builder.model import Layout
from builder.parse import PARSERS
from builder.recognition.recognize import Finding, recognize
from builder.sources.settings import Settings
from builder.town.municipality import recognize_source

CASES = sorted((Path(__file__).parent / "cases").glob("*.txt"))
RISING = (
    "own-typesetting",
    "plain",
    "plain-in-paragraphs",
    "plain-no-signs",
    "plain-three-parts",
    "plain-web-copy",
    "plain-web-copy-of-a-site",
)
"""Cases of texts whose numbers must rise through the whole text."""


@pytest.mark.parametrize("path", CASES, ids=lambda path: path.stem)
def test_each_case_is_recognized(path: Path) -> None:
    expected, _, text = path.read_text(encoding="utf-8").partition("\n=====\n")
    verdict = recognize(text)
    if verdict.finding is not Finding.CLEAR:
        assert expected in str(verdict)
    else:
        family = verdict.evidence[0].family
        assert expected == (family.layout.value if family.layout else family.name), str(verdict)


def case(name: str) -> str:
    path = Path(__file__).parent / "cases" / f"{name}.txt"
    return path.read_text(encoding="utf-8").partition("\n=====\n")[2]


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("general-code-labels-behind", "municode"),
        ("american-legal-signs", "general-code-download"),
        ("code-publishing", "municode-three-parts"),
    ],
)
def test_two_layouts_in_one_file_are_refused_with_both_names(one: str, other: str) -> None:
    verdict = recognize(case(one) + case(other))
    assert verdict.finding is Finding.NEAR
    assert verdict.layout is None
    said = str(verdict)
    assert all(recognize(case(name)).evidence[0].family.name in said for name in (one, other))


@pytest.mark.parametrize("path", CASES, ids=lambda path: path.stem)
@pytest.mark.parametrize("times", [3, 40])
def test_shares_decide_not_counts(path: Path, times: int) -> None:
    """A text that is much longer, but no different, is recognized as the same."""
    text = path.read_text(encoding="utf-8").partition("\n=====\n")[2]
    if path.stem in RISING:
        return
    once, often = recognize(text), recognize(text * times)
    assert once.layout == often.layout


@given(st.text(alphabet="§Sec. 1-2.ABab\xa0\n\t:(){}[]'\"ShallC", max_size=400))
def test_any_text_gets_a_verdict_that_is_one_line(text: str) -> None:
    assert "\n" not in str(recognize(text))


def test_an_error_says_what_was_found_and_where(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delitem(PARSERS, Layout.ENCODE_PLUS)
    (tmp_path / "loon.txt").write_text(case("encode-plus"))
    with pytest.raises(SourceError) as caught:
        recognize_source(tmp_path / "loon.txt")
    said = str(caught.value)
    assert said.startswith(
        f"{tmp_path / 'loon.txt'}: line 3: "
        "looks like enCodePlus: 2 lines such as '###### SECTION 6-3:"
    )
    assert "no reader for it" in said


def test_settings_name_a_layout_that_is_not_clear(tmp_path: Path) -> None:
    (tmp_path / "loon.txt").write_text(case("own-typesetting"))
    with pytest.raises(SourceError, match="fits no known layout"):
        recognize_source(tmp_path / "loon.txt")
    named = Settings(name="Loon Bay", state="ME", layout="general-code")
    assert recognize_source(tmp_path / "loon.txt", named).facts.layout is Layout.GENERAL_CODE


def test_a_refusal_shows_the_settings_that_may_help(tmp_path: Path) -> None:
    heads = (f"Sec. {at} B. Geese {at} shall swim." for at in (9, 4, 7, 1))
    (tmp_path / "loon-me.txt").write_text("\n".join(("ARTICLE II", *heads, "ARTICLE V", "Ponds")))
    with pytest.raises(SourceError) as caught:
        recognize_source(tmp_path / "loon-me.txt")
    head = "Sec. 9 B. Geese 9 shall swim."
    settings = f'sections_look_like = "{head}" and chapters_look_like = "ARTICLE II"'
    assert f'write under ["loon-me.txt"] in codes.toml: {settings};' in str(caught.value)
    told = Settings("Loon", state="ME", sections_look_like=head, chapters_look_like="ARTICLE V")
    assert recognize_source(tmp_path / "loon-me.txt", told).facts.layout is Layout.OWN


def test_what_is_not_a_code_is_reported_as_such(tmp_path: Path) -> None:
    (tmp_path / "README.txt").write_text(case("not-a-readme"))
    with pytest.raises(NoCodeError, match="does not look like a code"):
        recognize_source(tmp_path / "README.txt")


@pytest.mark.parametrize("title", ["A LOCAL LAW on geese", "Ordinance No. 7", "  AN ORDINANCE."])
def test_one_ordinance_is_called_one_law(tmp_path: Path, title: str) -> None:
    rules = "".join(f"SECTION {number}. Geese\nA goose shall swim.\n" for number in (1, 2, 1))
    (tmp_path / "loon.txt").write_text(f"Town of Loon Bay\n{title}\n{rules}")
    with pytest.raises(SourceError, match=r"one law.* start again, first in line 7,.*new-laws/"):
        recognize_source(tmp_path / "loon.txt")
    (tmp_path / "loon.txt").write_text(f"Town of Loon Bay\nRules\n{rules}")
    with pytest.raises(SourceError, match=r"3 of 8 lines .*layout = "):
        recognize_source(tmp_path / "loon.txt")


def test_the_first_heading_is_the_example() -> None:
    assert recognize("§ 1-1. Bees.\nlaw\n§ 1-2. Hives.\nlaw\n").example == "§ 1-1. Bees."


def test_a_book_with_bare_numbers_before_a_dash_is_municode_s() -> None:
    text = "".join(f"{number}. - Geese.\nA goose shall swim.\n" for number in range(101, 130))
    assert recognize(f"ARTICLE 1. - BIRDS\n{text}2.1: Belt Course\n").layout is Layout.MUNICODE


@pytest.mark.parametrize(
    ("name", "more", "publisher"),
    [
        ("plain-web-copy-of-a-site", "", "General Code"),
        ("municode", "\nEffective on: 1/13/2021\n", "enCodePlus"),
        ("municode", "", "Municode"),
    ],
)
def test_a_copy_of_a_site_names_its_publisher(
    tmp_path: Path, name: str, more: str, publisher: str
) -> None:
    file = tmp_path / "loon-bay-ny.txt"
    file.write_text(case(name) + more, encoding="utf-8")
    found = recognize_source(file, Settings(name="Loon Bay", state="NY"))
    assert found.facts.publisher == publisher


def test_blanks_do_not_show_a_layout_without_its_headings() -> None:
    """A browser copies labels with the blanks of an export after them."""
    gap = "\xa0" * 5
    sections = "".join(
        f"1.04.{at:02}0 Pens.\n\n(1){gap}The keeper of geese shall close each pen at dusk.\n\n"
        f"(a){gap}A pen has a gate.\n\n(b){gap}A gate has a key.\n\n(c){gap}A key has a nail.\n\n"
        for at in range(1, 20)
    )
    entries = "".join(f"1.04.{at:02}0{gap}Pens.\n" for at in range(1, 20))
    text = f"Chapter 1.04 GEESE\n\nSections:\n\n{entries}\n{sections}"
    assert recognize(text).layout is Layout.CODE_PUBLISHING
