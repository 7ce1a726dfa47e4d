"""What tests of single sections share: blocks, and a printed chapter with sections of them."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path

import pytest

from builder.model import Block, Footnote, Reference
from builder.print import press
from builder.print.book import book
from builder.print.scope import Editions, Scope
from tests.print.reading import Book

sys.path.insert(0, str(Path(__file__).parents[1] / "pages"))

from gooseford import block
from gooseford import code as gooseford

__all__ = ["Typeset", "block", "gooseford", "typeset"]

Typeset = Callable[..., tuple[Scope, Book]]


@pytest.fixture
def typeset(tmp_path: Path) -> Typeset:
    """Prints a chapter whose only section holds the given blocks, and references."""

    def made(
        *blocks: Block, references: Sequence[Reference] = (), footnotes: Sequence[Footnote] = ()
    ) -> tuple[Scope, Book]:
        code = gooseford()
        chapter = next(unit for unit in code.units if unit.id == "chapter-4")
        section = next(unit for unit in code.units if unit.id == "4-2")
        placed = tuple(replace(held, anchor=f"4-2-{at}") for at, held in enumerate(blocks))
        only = replace(
            section,
            parent=chapter.id,
            blocks=placed,
            history=(),
            footnotes=tuple(footnotes),
            references=(),
        )
        citing = replace(
            only,
            id="4-1",
            number="4-1",
            mark="§ 4-1.",
            blocks=blocks[:1],
            references=tuple(references),
        )
        units = (replace(chapter, parent=None), *([citing] if references else []), only)
        scope = Editions(replace(code, units=units), None).of(chapter)
        (tmp_path / "book.typ").write_text(book(scope), encoding="utf-8")
        press.run([press.PressSheet(tmp_path / "book.typ", tmp_path / "book.pdf")], None)
        return scope, Book(tmp_path / "book.pdf")

    return made
