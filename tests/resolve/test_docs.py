"""The page on references names what the program says."""

from __future__ import annotations

from pathlib import Path

from builder.resolve import case
from builder.resolve.laws import lawbook

PAGE = (Path(__file__).parents[2] / "docs" / "design" / "references.md").read_text(encoding="utf-8")


def test_every_reason_is_explained() -> None:
    reasons = [value for name, value in vars(case).items() if name.isupper()]
    assert len(reasons) > 5
    assert [reason for reason in reasons if f"`{reason}`" not in PAGE] == []


def test_every_key_of_a_states_file_is_explained() -> None:
    path = Path(case.__file__).parent / "outside" / "new-york.toml"
    keys = [
        line.partition("]")[0].strip("[")
        for line in path.read_text(encoding="utf-8").splitlines()
        if line.startswith("[")
    ]
    assert [key for key in keys if f"[{key}]" not in PAGE] == []


def test_new_york_has_its_addresses() -> None:
    laws = {law.name: law for law in lawbook("NY").names.values()}
    section, article = laws["Village Law"].addresses
    assert section.of("7-736-a") == "https://www.nysenate.gov/legislation/laws/VIL/7-736-A"
    assert article.of("7") == "https://www.nysenate.gov/legislation/laws/VIL/A7"
    assert article.of("IX") == ""
    assert not lawbook("OH").mentions("the Village Law")
