"""The gate's verdict on measures, and on a code that is much worse than its last build."""

from __future__ import annotations

from dataclasses import replace

import pytest

from builder.gate.bounds import BOUNDS, SLACK, Bound
from builder.gate.gate import much_worse, problems
from builder.gate.measures import Measures

GOOD = Measures(
    words=100_000,
    sections=500,
    in_sections=0.97,
    in_divisions=0.03,
    front_matter=0.0,
    lists=0.0,
    other_aside=0.0,
    empty=0.0,
    nameless=0.0,
    only_listed=0.0,
    unlisted=0.0,
    lost_headings=0.0,
    unread_headings=0.0,
    out_of_order=0.0,
    twice=0.0,
    repeated=0.0,
    in_doubled=0.0,
    gaps=0.0,
    missing_pages=0.0,
    doubtful_order=0.0,
    uncertain=0.0,
)


def with_measure(bound: Bound, share: float) -> Measures:
    if bound.measure == "outside":
        return replace(GOOD, in_sections=1.0 - share)
    return replace(GOOD, **{bound.measure: share})


def test_a_good_code_has_no_problem() -> None:
    assert problems(GOOD) == ()


@pytest.mark.parametrize("bound", BOUNDS, ids=lambda bound: bound.measure)
def test_each_bound_holds_back_what_is_beyond_it_and_nothing_before(bound: Bound) -> None:
    slack = SLACK[bound.of] if bound.slack is None else bound.slack
    edge = bound.most + slack / getattr(GOOD, bound.of)
    assert problems(with_measure(bound, edge - 0.001)) == ()
    (said,) = problems(with_measure(bound, edge + 0.01))
    assert said.startswith(bound.said.partition("{}")[0])
    assert said.endswith("in any code that was read right")


def test_each_bound_leaves_room_above_what_good_codes_have() -> None:
    assert [bound.measure for bound in BOUNDS if bound.most < 1.4 * bound.known] == []


def test_a_problem_gives_the_share_and_what_good_codes_have() -> None:
    said = problems(replace(GOOD, in_sections=0.5, in_divisions=0.5, twice=0.0001))
    assert said == (
        "50% of its words are in divisions only; at most 10% in any code that was read right",
        "50% of its words are in no section; at most 14% in any code that was read right",
    )


def test_a_small_share_has_as_many_decimals_as_it_needs() -> None:
    [said] = problems(replace(GOOD, sections=100_000, doubtful_figures=0.00034))
    assert "amount to 0.034% of its sections; at most 0.01% in" in said


def test_what_is_farthest_beyond_its_bound_comes_first() -> None:
    near, far = (bound for bound in BOUNDS if bound.measure in ("lost_headings", "twice"))
    for first, second in ((near, far), (far, near)):
        worse, bad = with_measure(first, 0.9), {second.measure: second.most + 0.05}
        alone = (*problems(worse), *problems(replace(GOOD, **bad)))
        assert problems(replace(worse, **bad)) == alone


def test_a_code_without_sections_has_one_problem() -> None:
    assert problems(replace(GOOD, sections=0)) == ("no section was found in it",)


def test_a_small_code_may_have_a_title_page_and_two_odd_sections() -> None:
    small = replace(GOOD, words=500, sections=10, in_sections=0.7, front_matter=0.3, empty=0.2)
    assert problems(small) == ()


def test_what_a_small_code_may_have_is_a_hundred_and_fifty_words_and_two_sections() -> None:
    small = replace(GOOD, words=1_000, sections=100)
    assert problems(replace(small, nameless=0.1999, empty=0.0399)) == ()
    assert len(problems(replace(small, nameless=0.2001))) == 1
    assert len(problems(replace(small, empty=0.0401))) == 1


def test_a_bound_itself_may_be_reached() -> None:
    assert problems(replace(GOOD, nameless=0.05 + 150 / 100_000)) == ()


@pytest.mark.parametrize(("sections", "much"), [(7, False), (6, True)])
def test_three_sections_fewer_do_not_matter_in_a_small_code(sections: int, *, much: bool) -> None:
    before = {"sections": 10, "doubts": 0}
    assert bool(much_worse({"sections": sections, "doubts": 0}, before)) is much


def test_officials_and_a_preface_are_two_thousand_five_hundred_words() -> None:
    assert problems(replace(GOOD, front_matter=0.144996)) == ()
    assert len(problems(replace(GOOD, front_matter=0.145004))) == 1


def test_a_small_code_may_have_a_long_preface_but_not_be_half_preface() -> None:
    small = replace(GOOD, words=5_000, sections=30, in_sections=0.6, front_matter=0.4)
    assert problems(small) == ()
    assert problems(replace(small, in_sections=0.45, front_matter=0.55)) != ()
    assert problems(replace(small, words=50_000)) != ()


@pytest.mark.parametrize(
    ("sections", "doubts", "says"),
    [
        (500, 10, None),
        (451, 10, None),
        (449, 10, "449 sections, but 500 in its last build"),
        (500, 40, None),
        (500, 41, "41 doubts, but 10 in its last build"),
        (900, 0, None),
    ],
)
def test_a_code_that_is_much_worse_than_its_last_build(sections, doubts, says) -> None:
    before = {"sections": 500, "doubts": 10}
    found = much_worse({"sections": sections, "doubts": doubts}, before)
    assert found == (() if says is None else (says,))
    assert much_worse({"sections": sections, "doubts": doubts}, None) == ()


@pytest.mark.parametrize("bound", BOUNDS, ids=lambda bound: bound.measure)
def test_a_bound_is_a_share_beyond_what_good_codes_have(bound: Bound) -> None:
    assert 0 < bound.known < bound.most < 1
