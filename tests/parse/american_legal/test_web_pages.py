"""Web pages of the publisher: what a page means, one form to a file."""

from __future__ import annotations

from pathlib import Path

import pytest

from builder.sources.read import read
from builder.sources.text import SourceText
from tests.parse.american_legal.reading import parse

from .proving import code_of, found_faults
from .shown import shown

CASES = sorted((Path(__file__).parent / "pages").glob("*.txt"))


def page(path: Path, folder: Path) -> tuple[SourceText, str]:
    written, _, wanted = path.read_text(encoding="utf-8").partition("\n=====\n")
    file = folder / "page.html"
    file.write_text(written, encoding="utf-8")
    return read(file), wanted.rstrip("\n")


@pytest.mark.parametrize("path", CASES, ids=[path.stem for path in CASES])
def test_case(path: Path, tmp_path: Path) -> None:
    source, wanted = page(path, tmp_path)
    assert shown(parse(source)) == wanted


@pytest.mark.parametrize("path", CASES, ids=[path.stem for path in CASES])
def test_nothing_is_lost_or_doubled(path: Path, tmp_path: Path) -> None:
    source, _ = page(path, tmp_path)
    assert source.unread == ()
    assert found_faults(code_of(source), source) == []
