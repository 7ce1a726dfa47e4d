"""Rows in files: gone through in order, as often as one likes."""

from __future__ import annotations

from operator import itemgetter
from pathlib import Path
from tempfile import TemporaryDirectory

from hypothesis import given
from hypothesis import strategies as st

from builder.data.across_municipalities import SortedRows, write_sorted

BY_NAME = itemgetter("name")


@given(st.lists(st.lists(st.text(max_size=3))))
def test_the_rows_of_all_files_come_in_one_order(parts: list[list[str]]):
    with TemporaryDirectory() as held:
        place = Path(held)
        for at, names in enumerate(parts):
            write_sorted(place / f"rows-{at}", [{"name": name} for name in names], BY_NAME)
        rows = SortedRows(tuple(place.glob("rows-*")), BY_NAME)
        expected = sorted(name for names in parts for name in names)
        assert [row["name"] for row in rows] == expected
        assert [row["name"] for row in rows] == expected


def test_without_files_there_are_no_rows(tmp_path: Path):
    assert not SortedRows((), BY_NAME)
    write_sorted(tmp_path / "rows", [{"name": "goose"}], BY_NAME)
    assert SortedRows((tmp_path / "rows",), BY_NAME)
