"""Every character of the source is in exactly one place."""

from __future__ import annotations

import pytest

from builder.proof.cover import check
from tests.proof.rules.made import block, book, unit, wrong

SOURCE = "one two three "


def held(*spans: list[int], source: str = SOURCE) -> list[str]:
    return wrong(check, book(source, unit("x", blocks=[block(spans=[one]) for one in spans])))


@pytest.mark.parametrize(
    ("spans", "faults"),
    [
        ([[0, 3], [4, 7], [8, 13]], []),
        ([[0, 4], [4, 13]], []),
        ([[0, 7], [4, 13]], ["doubled: 'two' is also in blocks[0] of x"]),
        (
            [[0, 13], [4, 7], [8, 13]],
            [
                "doubled: 'two' is also in blocks[0] of x",
                "doubled: 'three' is also in blocks[0] of x",
            ],
        ),
        ([[0, 3], [8, 13]], ["lost: 'two'"]),
        ([[4, 13]], ["lost: 'one'"]),
        ([[0, 7]], ["lost: 'three'"]),
        ([[0, 13], [14, 15]], ["span out of the source: [14, 15)"]),
        ([[0, 13], [5, 5]], ["span out of the source: [5, 5)"]),
        ([[-1, 13]], ["span out of the source: [-1, 13)", "lost: 'one two three'"]),
    ],
)
def test_spans_do_not_overlap_and_leave_only_blanks(
    spans: list[list[int]], faults: list[str]
) -> None:
    assert held(*spans) == faults


def test_the_end_of_the_source_may_be_held() -> None:
    assert held([0, len(SOURCE)]) == []
