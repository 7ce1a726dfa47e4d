"""References of the five real codes: nothing but facts that hold for any code."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from pathlib import Path

import pytest

from tests.parsed import code_of

pytestmark = pytest.mark.corpus


@pytest.mark.parametrize(
    "name", ["walton", "spring-valley", "franklinville", "waverly", "seneca-falls"]
)
def test_references_of_real_codes(codes: Mapping[str, Path], name: str) -> None:
    code, _ = code_of(codes[name])
    addresses = {unit.url for unit in code.units} | {
        f"{u.url.partition('#')[0]}#{b.anchor}" for u in code.units for b in u.blocks
    }
    outcomes: Counter[str] = Counter()
    for unit in code.units:
        for reference in unit.references:
            assert reference.target is None or reference.url in addresses, reference
            if reference.block is not None and reference.end:
                assert (
                    unit.blocks[reference.block].text[reference.start : reference.end]
                    == reference.text
                )
            outcomes["linked" if reference.target else "law" if reference.law else "unlinked"] += 1
    assert outcomes["linked"] > 200
    assert outcomes["law"] > 50
