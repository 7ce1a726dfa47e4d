"""A heading that reserves several numbers is where references to each of them lead."""

from __future__ import annotations

import pytest

from builder.addresses import assign
from builder.model import Code, Layout, Status, Unit, UnitKind
from builder.resolve import resolve
from tests.resolve.towns import GENERAL, speaker, town


def reserved(
    mark: str, text: str, status: Status = Status.RESERVED, *further: Unit
) -> list[tuple[str, str | None, str | None]]:
    code = speaker(town(GENERAL, Layout.GENERAL_CODE), "12-4", text)
    unit = Unit(
        UnitKind.SECTION, "12-7", "(Reserved)", (), 3, mark=mark, holds_text=True, status=status
    )
    at = next(index for index, one in enumerate(code.units) if one.number == "12-6") + 1
    code = Code(
        code.municipality, code.source, assign([*code.units[:at], unit, *further, *code.units[at:]])
    )
    return [
        (one.text, one.target, one.reason)
        for one in next(one for one in resolve(code).units if one.number == "12-4").references
    ]


@pytest.mark.parametrize(
    "mark", ["§§ 12-7 through 12-11.", "§ 12-7 through § 12-11.", "§§ 12-7 to 12-11."]
)
def test_each_number_of_a_reserved_range_leads_to_its_heading(mark: str) -> None:
    found = reserved(mark, "See § 12-7, § 12-9 and § 12-11, not § 12-12.")
    assert [target for _, target, _ in found] == ["12-7", "12-7", "12-7", None]
    assert found[-1][2] == "no such section"


def test_headings_that_reserve_no_numbers_take_none() -> None:
    assert reserved("§§ 12-7 through 12-11.", "See § 12-9.", Status.CURRENT)[0][1] is None
    assert reserved("§ 12-7.", "See § 12-9.")[0][1] is None
    assert reserved("§§ 12-7 through 13-9.", "See § 12-9.")[0][1] is None


def test_a_section_of_its_own_comes_before_a_range() -> None:
    own = Unit(UnitKind.SECTION, "12-9", "Rails", (), 3, holds_text=True)
    found = reserved("§§ 12-7 through 12-11.", "See § 12-9 and § 12-10.", Status.RESERVED, own)
    assert [target for _, target, _ in found] == ["12-9", "12-7"]
