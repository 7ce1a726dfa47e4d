"""`townbook check` says what is wrong with a build, and never more than that."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from builder.__main__ import main
from builder.data.parquet_tables import SCHEMAS
from builder.record.results import results_of, write_report
from builder.town.task import build as build_one
from tests.build.town import job_of, text


@pytest.fixture(scope="module")
def whole(tmp_path_factory) -> Path:
    """The output of a build of one municipality, without Spark and portal."""
    folder = tmp_path_factory.mktemp("check")
    (folder / "Gooseford.txt").write_text(text("Gooseford"))
    out = folder / "out"
    outcome = build_one(job_of(folder / "Gooseford.txt", folder))
    write_report(results_of([outcome], out), out)
    assert all((out / "data" / table / "slug=gooseford-ny").is_dir() for table in SCHEMAS)
    return out


def check(out: Path, capsys) -> tuple[int, str, str]:
    code = main(["check", "--out", str(out)])
    said = capsys.readouterr()
    return code, said.out, said.err


def test_a_whole_build_has_no_problems(whole, capsys):
    code, said, problems = check(whole, capsys)
    assert (code, problems) == (0, "")
    assert said.startswith("gooseford-ny: built, 0 problems\n")
    assert "sections 1," in said


def test_the_sums_that_the_newest_version_changed_are_listed(copy, capsys):
    sums = [
        {"about": "A goose costs", "was": "$5", "now": "$7"},
        {"about": "Swans:", "was": "$8", "now": ""},
        {"about": "", "was": "", "now": "$9"},
        *({"about": f"Boat {nth}", "was": "$1", "now": "$2"} for nth in range(4)),
    ]
    units = [{"said": "Changed", "heading": "§ 1-1. Fees", "amounts": sums}]
    changes = {"changes": [{"older": "2021-05-01", "units": units}]}
    (copy / "site/gooseford-ny/data/changes.json").write_text(json.dumps(changes))
    _, said, _ = check(copy, capsys)
    told = said.partition("  Changed: § 1-1. Fees\n")[2].splitlines()[:6]
    assert [line.strip() for line in told] == [
        "A goose costs: $5, now $7",
        "Swans: $8, now gone",
        "$9 is new",
        "Boat 0: $1, now $2",
        "Boat 1: $1, now $2",
        "and 2 more sums",
    ]


@pytest.fixture
def copy(whole, tmp_path) -> Path:
    import shutil

    return Path(shutil.copytree(whole, tmp_path / "copy"))


def test_a_dead_link_is_found(copy, capsys):
    page = copy / "site" / "gooseford-ny" / "index.html"
    page.write_text(page.read_text().replace("</article>", '<a href="nowhere/">x</a></article>'))
    code, said, _ = check(copy, capsys)
    assert code == 1
    assert "  problem: dead link: index.html: nowhere/ (no such page)" in said


def test_data_that_break_their_schema_are_found(copy, capsys):
    path = copy / "site" / "gooseford-ny" / "data" / "code.json"
    code_json = json.loads(path.read_text())
    code_json["sections"][0]["status"] = "forgotten"
    path.write_text(json.dumps(code_json))
    code, said, _ = check(copy, capsys)
    assert code == 1
    assert "  problem: code.json: " in said


@pytest.mark.parametrize(
    ("file", "bytes_", "told"),
    [
        ("1/index.html", b"", "shown: 1/: index.html is empty"),
        ("index.html", b"\xff\xfe<<<", "changed since it was made: index.html was changed"),
        ("index.md", b"\xff\xfe<<<", "changed since it was made: index.md was changed"),
        ("SHA256SUMS", b"\xff\xfe<<<", "changed since it was made: SHA256SUMS cannot be read"),
        ("data/code.json", b"null", "code.json: "),
        ("data/code.json", b"[]", "code.json: "),
        ("data/code.json", b"{}", "code.json: "),
        ("data/code.json", b"{", "the site is missing or damaged; run townbook build again"),
        ("search/sections.json", b"[", "shown: search: its files are damaged (JSONDecodeError: "),
    ],
)
def test_a_damaged_file_gives_one_line(copy, file, bytes_, told, capsys):
    (copy / "site" / "gooseford-ny" / file).write_bytes(bytes_)
    code, said, _ = check(copy, capsys)
    assert code == 1
    assert f"  problem: {told}" in said


def test_a_site_that_is_gone_is_found(copy, capsys):
    (copy / "site" / "gooseford-ny" / "data" / "code.json").unlink()
    code, said, _ = check(copy, capsys)
    assert code == 1
    assert "  problem: the site is missing or damaged; run townbook build again" in said


@pytest.mark.parametrize("report", ["", "[]", '{"municipalities": ', '{"municipalities": [1]}'])
def test_a_report_that_cannot_be_read_is_wrong_use(copy, report, capsys):
    (copy / "report.json").write_text(report)
    code, _, said = check(copy, capsys)
    assert code == 2
    assert said == f"townbook: {copy / 'report.json'}: cannot be read; run townbook build again\n"


def test_a_folder_without_a_build_is_wrong_use(tmp_path, capsys):
    code, _, said = check(tmp_path, capsys)
    assert code == 2
    assert said == (
        f"townbook: {tmp_path}: contains no build; run townbook build first, or name its folder "
        "with --out\n"
    )


def test_sums_without_a_signature_say_what_they_prove(copy, capsys):
    [site] = (copy / "site").glob("*/SHA256SUMS")
    unsigned = "SHA256SUMS: not signed: readers cannot tell whose files these are"
    assert unsigned in check(copy, capsys)[1]
    site.with_name("SHA256SUMS.sig").write_text("signed", encoding="utf-8")
    assert unsigned not in check(copy, capsys)[1]
