"""The report over all municipalities is written piece by piece, with the same result."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from builder.data.report_file import dumps_all, dumps_report
from builder.record.results import results_of, write_report
from builder.record.standing import Summary, summaries
from builder.runtime.written import put_pieces

_TEXT = st.text(max_size=20)
_PLAIN = st.recursive(
    st.none() | st.booleans() | st.integers() | _TEXT,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(_TEXT, inner, max_size=3),
    max_leaves=10,
)
REPORT = {
    "slug": "gooseford-ny",
    "file": "Gooseford.txt",
    "name": "Village of Gooseford",
    "state": "New York",
    "publisher": "General Code",
    "layout": "general-code",
    "fictional": True,
    "counts": {"sections": 3, "words": 40, "references": 2},
    "references": {"linked": 1, "ambiguous": 1},
    "doubts": {"order": 2, "word": 1},
    "faults": ["text differs"],
    "not_made": ["no card"],
    "warnings": ["a page is odd"],
}


@given(st.lists(_PLAIN, max_size=4))
def test_the_pieces_are_the_whole(entries: list[object]) -> None:
    whole = dumps_report({"townbook": "1", "entries": entries})
    assert "".join(dumps_all({"townbook": "1"}, "entries", entries)) == whole


def test_a_file_that_holds_the_same_keeps_its_time(tmp_path: Path) -> None:
    path = tmp_path / "a.json"
    put_pieces(path, ["a", "b"])
    before = path.stat()
    put_pieces(path, ["ab"])
    assert path.stat() == before
    put_pieces(path, ["b"])
    assert path.read_text() == "b"
    assert list(tmp_path.iterdir()) == [path]


def test_a_write_that_ends_in_the_middle_leaves_the_old_file(tmp_path: Path) -> None:
    path = tmp_path / "a.json"
    path.write_text("whole")

    def broken() -> object:
        yield "half"
        raise OSError("full")

    with pytest.raises(OSError, match="full"):
        put_pieces(path, broken())  # type: ignore[arg-type]
    assert path.read_text() == "whole"
    assert list(tmp_path.iterdir()) == [path]


def test_a_summary_counts() -> None:
    site = Summary.of_report(REPORT)
    assert (site.doubts, site.faults, site.linked) == (3, 1, 1)
    assert (site.not_made, site.warnings) == (("no card",), ("a page is odd",))
    assert not site.damaged
    assert site.newest_law is None


@pytest.mark.parametrize(
    "damage", ["{", "[]", '{"slug": 1}', '"', "null", json.dumps(REPORT | {"references": []})]
)
def test_a_damaged_report_is_skipped(tmp_path: Path, damage: str) -> None:
    for slug, told in (("gooseford-ny", json.dumps(REPORT)), ("swanford-ny", damage)):
        data = tmp_path / "site" / slug / "data"
        data.mkdir(parents=True)
        (data / "report.json").write_text(told)
    assert [site.slug for site in summaries(tmp_path)] == ["gooseford-ny"]
    write_report(results_of([], tmp_path), tmp_path)
    (entry,) = json.loads((tmp_path / "report.json").read_text())["municipalities"]
    assert (entry["status"], entry["report"]) == ("kept", REPORT)
