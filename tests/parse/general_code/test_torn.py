"""Texts whose lists a tool has torn are refused; those in file order are not."""

from __future__ import annotations

from pathlib import Path

import pytest

from builder.errors import SourceError
from builder.parse.general_code.parser import is_torn
from builder.sources.settings import Settings
from builder.town.municipality import recognize_source

_ITEM = "A goose walks home at dusk, by the path along the weir, and on no other way"
TOWN = Settings(name="Loon Bay", kind="Town", state="ME")


def _page(at: int, label: str, indent: str = "") -> str:
    items = "".join(f"{label.format(letter)}{_ITEM}.\n" for letter in "ABCD")
    text = f"§ 5-{at}. Geese.\nThe keeper sees to the following:\n{items}"
    drawn = "".join(f"{indent}{line}\n" for line in text.splitlines())
    return f"{drawn}\n§ 5-{at} LOON BAY CODE § 5-{at}\n5:{at}\n"


def _code(label: str, indent: str = "") -> str:
    pages = "".join(_page(at, label, indent) for at in range(1, 20))
    return f"Chapter 5\nKEEPING OF GEESE\n{pages}"


@pytest.mark.parametrize(
    "text",
    [_code("\n{}.\n\n"), _code("{}.\n"), _code("{}.   ", "     ")],
    ids=["labels as paragraphs", "labels as lines", "pages drawn with blanks"],
)
def test_what_a_tool_has_torn_is_refused(text: str, tmp_path: Path) -> None:
    path = tmp_path / "loon-bay.txt"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(SourceError) as refused:
        recognize_source(path, TOWN)
    assert refused.value.problem.endswith("by a tool that breaks up its lists")
    assert refused.value.advice == "use the PDF itself"


@pytest.mark.parametrize("label", ["{}. ", "{}.\t"])
def test_labels_with_their_texts_are_read(label: str) -> None:
    """Some tools in file order now and then write a label on a line of its own."""
    assert not is_torn(_code(label) * 10 + _page(20, "{}.\n") * 8)
