"""Which references stand in which cells of a table."""

from __future__ import annotations

from builder.model import Reference, Table
from builder.present.unit_texts import CellReferences

ROWS = (("1-1990", "Ch. 3"), ("2-1990", "Ch. 3, Art. I"), ("3-1990", "Ch. 3"))


def _reference(text: str, target: str) -> Reference:
    return Reference(text, 0, 0, len(text), target=target)


def _found(rows: tuple[tuple[str, ...], ...], *references: Reference) -> list[list[str | None]]:
    held = CellReferences(Table(columns=("Law", "Where"), rows=rows), references)
    return [[reference.target for _, _, reference in held.within(row[-1])] for row in rows]


def test_a_reference_that_recurs_is_linked_in_every_row() -> None:
    chapter, article = _reference("Ch. 3", "chapter-3"), _reference("Ch. 3, Art. I", "article-3-i")
    assert _found(ROWS, chapter, article, chapter) == [
        ["chapter-3"],
        ["article-3-i"],
        ["chapter-3"],
    ]


def test_words_that_lead_to_two_places_are_linked_in_no_row() -> None:
    one, other = _reference("Ch. 3", "chapter-3"), _reference("Ch. 3", "former-3")
    assert _found((ROWS[0], ROWS[2]), one, other) == [[], []]
