"""`townbook doubts`: each doubt comes with a file that settles it once it is filled in."""

from __future__ import annotations

import copy
import datetime as dt
import json
import tomllib
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from builder.__main__ import main
from builder.corrections.decision import decision_of
from builder.corrections.draft import draft_of
from builder.data.code_json import read_code
from builder.model import FITS_ANOTHER, Doubt
from builder.review.doubts import _lines, drafts_of
from tests.corrections.town import settled

DAY = dt.date(2025, 6, 30)
TOWNS = ("alderwick", "quillbrook", "tansy-ferry")


def filled(table: dict[str, Any]) -> dict[str, Any]:
    """A file as filled in by someone who finds everything right."""
    if table["kind"] in ("list", "reference"):
        table["to"] = table["section"]
    if table["kind"] == "words":
        table["reads"] = f"{table['quote']} (so)"
    return table | {"reason": "Seen in the signed law.", "by": "the clerk"}


@pytest.mark.parametrize("town", TOWNS)
def test_each_file_settles_its_doubt_once_it_is_filled_in(town: str) -> None:
    before = settled(town)
    drafts = list(drafts_of(before.code))
    assert len(drafts) >= len(before.code.doubts) > 0
    for draft in drafts:
        table = filled(tomllib.loads(draft.text(DAY)))
        after = settled(town, table)
        assert after.left == [], draft
        assert after.faults == [], draft
        (correction,) = after.code.corrections
        assert draft.kind in {doubt.kind for doubt in correction.settles} or (
            draft.kind == "reference with two readings"
        )
        rivalled = {unit.number for unit in after.code.units if unit.rival}
        wanted = {doubt.where for doubt in after.code.doubts if doubt.kind == FITS_ANOTHER}
        assert rivalled == wanted
        assert {one for unit in after.code.units for one in unit.claims} == {
            f"§ {number}" for number in wanted
        }


def test_the_page_of_a_reference_is_where_it_stands() -> None:
    code = settled("alderwick").code
    draft = draft_of(code, Doubt("no such subsection", "110-6", "Chapter 63"))
    assert draft.page == "110/article-ii/#110-6-b-3"
    assert draft_of(code, Doubt("label missing", "110-6", "Chapter 63")).page.endswith("#110-6")


@pytest.mark.parametrize("town", TOWNS)
def test_all_doubts_of_a_town_can_be_settled_together(town: str) -> None:
    before = settled(town)
    tables = [filled(tomllib.loads(draft.text(DAY))) for draft in drafts_of(before.code)]
    kept = [table for table in tables if table["kind"] != "words"]
    once = {json.dumps(table, sort_keys=True, default=str): table for table in kept}
    after = settled(town, *once.values())
    assert [line for line in after.left if "there is no doubt" not in line] == []
    words = {"words lost", "time removed", "date removed", "text breaks off", "hyphen perhaps lost"}
    assert {doubt.kind for doubt in after.code.doubts} <= words
    assert after.faults == []


@pytest.mark.parametrize("town", TOWNS)
def test_a_file_that_was_not_filled_in_is_refused(town: str) -> None:
    for draft in drafts_of(settled(town).code):
        table = tomllib.loads(draft.text(DAY))
        with pytest.raises(ValueError, match="must be a text in quotes, filled in"):
            decision_of("x.toml", "a-ny", table)


def test_the_worst_comes_first_and_no_two_have_one_name() -> None:
    drafts = list(drafts_of(settled("quillbrook").code))
    kinds = list(dict.fromkeys(draft.kind for draft in drafts))
    assert kinds[:3] == ["list fits another section", "title end uncertain", "number inferred"]
    titles = [draft.confidence for draft in drafts if draft.kind == "title end uncertain"]
    assert titles == sorted(titles)
    assert len({draft.name for draft in drafts}) == len(drafts)


def test_a_doubt_about_no_section_offers_no_file_that_could_not_be_applied() -> None:
    code = settled("alderwick").code
    page = Doubt("page without text", "page 3 of the file", "it shows a map")
    (draft,) = drafts_of(replace(code, doubts=(page,), units=()))
    told = list(_lines("alderwick-ny", [draft], [draft]))
    assert told[1:] == [
        "\n# 1. page without text: page 3 of the file: it shows a map",
        "# no correction settles it: it stays as found, and readers are told",
    ]


def test_ambiguous_references_are_counted_apart_from_doubts() -> None:
    data = copy.deepcopy(settled("alderwick").data)
    counted = f"{len(data['doubts'])} open doubts"
    assert next(_lines("alderwick-ny", list(drafts_of(read_code(data))), [])).endswith(
        f"{counted}, the worst first"
    )
    unit = next(unit for unit in data["sections"] if unit["references"])
    unit["references"][0]["reason"] = "ambiguous"
    assert next(_lines("alderwick-ny", list(drafts_of(read_code(data))), [])).endswith(
        f"{counted} and 1 ambiguous reference, the worst first"
    )


def test_the_command_prints_files_that_can_be_cut_out(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = tmp_path / "site" / "alderwick-ny" / "data"
    folder.mkdir(parents=True)
    (folder / "code.json").write_text(json.dumps(settled("alderwick").data))
    assert main(["doubts", "alderwick-ny", "--out", str(tmp_path), "--first", "2"]) == 0
    said = capsys.readouterr().out
    assert said.startswith("# alderwick-ny: 14 open doubts, the worst first\n")
    assert said.endswith("\n# 12 more; leave out --first to print them all\n")
    files = said.split("# file: corrections/alderwick-ny/")[1:]
    assert [one.split("\n")[0] for one in files] == ["20-8-list.toml", "20-9-list.toml"]
    assert tomllib.loads(files[0].split("\n", 1)[1])["kind"] == "list"


def test_the_command_says_which_sites_there_are(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["doubts", "nowhere-ny", "--out", str(tmp_path)]) == 2
    assert capsys.readouterr().err == (
        f"townbook: nowhere-ny: has no site in {tmp_path / 'site'}; "
        "run townbook build, which says why a site is not made\n"
    )
