"""Real law in other forms of its publishers comes back: no section is lost or invented."""

from __future__ import annotations

from pathlib import Path

import pytest

from builder.errors import SourceError
from builder.model import Code
from builder.sources.settings import Settings
from builder.town.municipality import code_of
from tests.typeset.legal_grammars import GRAMMARS, typeset
from tests.typeset.of_code import titles
from tests.typeset.set_anew import books, general_code, torn

SHARED = Path(__file__).resolve().parents[3] / "shared"
BOOK = SHARED / "towns" / "general-code-pdf" / "pound-ridge-ny.pdf"
EXPORT = SHARED / "codes" / "franklinville.txt"
TOWN = Settings(name="Loon Bay", kind="Town", state="NY")


def read(folder: Path, name: str, text: str | bytes) -> Code:
    path = folder / f"{name}.{'txt' if isinstance(text, str) else 'pdf'}"
    path.write_bytes(text.encode() if isinstance(text, str) else text)
    return code_of(path, TOWN)[0]


@pytest.mark.towns
def test_a_code_of_general_code_comes_back_from_all_forms(tmp_path: Path) -> None:
    code, _ = code_of(BOOK)
    numbers = [unit.number for unit in code.sections]
    for name, text in (*general_code(code), *books(code)):
        found = [unit.number for unit in read(tmp_path, name, text).sections]
        assert found == numbers, name
    with pytest.raises(SourceError, match="a tool that breaks up its lists"):
        read(tmp_path, "behind", torn(code))


@pytest.mark.towns
def test_an_export_comes_back_from_all_grammars(tmp_path: Path) -> None:
    code, _ = code_of(EXPORT)
    for grammar in GRAMMARS:
        given = titles(code, grammar)
        parts = [part for title in given for chapter in title.chapters for part in chapter.parts]
        found = read(tmp_path, grammar, typeset(grammar, given)).sections
        assert [unit.number for unit in found] == [part.number for part in parts], grammar
