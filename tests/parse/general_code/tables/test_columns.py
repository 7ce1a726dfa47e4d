"""What columns hold and how wide they are, as costs."""

from __future__ import annotations

import pytest

from builder.parse.general_code.tables.columns import FULL, Counts, Odds, Width, widths
from builder.parse.general_code.tables.words import lines_of

LINES = lines_of(["Goose $1", "Horse of the", "mill $4", "Ox North"])


def test_a_cell_of_a_kind_begins_as_the_kind_does() -> None:
    odds = Odds(LINES)
    text, money = (odds.column(kind, Counts(), Width(9.0, 9.0)) for kind in ("text", "money"))
    assert money.first["money"] < text.first["money"] < text.first["small"]
    assert text.ends["link"] > text.ends["money"] + 3


def test_what_was_seen_in_a_column_outweighs_its_kind() -> None:
    odds, seen = Odds(LINES), Counts()
    before = odds.column("text", seen, Width(9.0, 9.0))
    for at in (0, 2):
        seen.add([(at, 1, 2)], LINES)
    seen.add([], LINES)
    after = odds.column("text", seen, Width(9.0, 9.0))
    assert after.first["money"] < before.first["money"]
    assert after.empty < before.empty
    assert odds.kind(seen) == "money"


def test_a_cell_counts_its_words_once_and_its_lines_by_their_widths() -> None:
    seen = Counts()
    seen.add([(1, 0, 3), (2, 0, 1)], LINES)
    assert (seen.first, seen.ends) == ({"name": 1}, {"small": 1})
    assert (seen.inside.total(), seen.continues.total()) == (3, 3)
    assert len(seen.wide) == 2
    assert [wide for wide, _ in seen.breaks] == seen.wide[:1]


def test_a_column_is_as_wide_as_most_of_its_lines_say() -> None:
    seen = Counts(wide=[8.0, 7.5, 8.1, 3.0], breaks=[(8.0, 1.0), (7.5, 2.0), (8.1, 1.2)])
    assert seen.width().least == 8.0
    assert seen.width().most == pytest.approx(8.65)


def test_columns_share_the_page() -> None:
    narrow = Counts(wide=[4.0], breaks=[(4.0, 1.0)])
    wide, open_ = Counts(wide=[20.0], breaks=[(20.0, 1.0)]), Counts(wide=[5.0])
    assert sum(one.most for one in widths([narrow, narrow])) == pytest.approx(25.5)
    assert widths([wide, open_])[1].most == pytest.approx(FULL - 20.0)


def test_a_line_may_be_too_wide_or_broken_too_early() -> None:
    width = Width(8.0, 10.0)
    assert (width.excess(10.2), width.slack(7.0, 1.0)) == (0.0, 0.0)
    assert 0 < width.excess(11.0) < width.excess(12.0) < width.excess(99.0) == 5.0
    assert 0 < width.slack(6.0, 1.0) < width.slack(5.0, 1.0) < width.slack(0.0, 0.0) == 3.5
