"""What the titles of several towns share is counted; what only one town has is not."""

from __future__ import annotations

from bench.title_counts import Headed, count_titles


def test_what_three_towns_share_is_kept_and_repeats_of_a_town_count_once() -> None:
    fees = Headed("", ("fees", "due"), ("the", "fee"))
    towns = [fees._replace(town=town) for town in ("Elm", "Oak", "Ash", "Ash")]
    known = count_titles([*towns, Headed("Fir", ("fees",), ("a", "fee"))])
    assert known.within == {"fees": 3}
    assert known.last == {"due": 3, "fees": 1}
    assert known.begins == {"the": 3}
    assert known.whole == {"fees due": 3}
