"""Heads of pages that are taller than usual, for a long title."""

from __future__ import annotations

from builder.parse.book.furniture import moved_heads
from builder.parse.book.placed import Placed
from builder.sources.pdf.book import LaidLine, Run, Sheet
from builder.sources.text import Line

HEAD = (30.0, "§ 4-1 TOLLS § 4-9")
TEXT = [(72.0, "A goose is brought home"), (84.0, "by its keeper before dusk.")]


def found(*pages: list[tuple[float, str]], known: tuple[str, ...] = (HEAD[1],)) -> list[str]:
    """The lines found to be heads, if those with the known words are."""
    lines: list[Placed] = []
    for page, held in enumerate(pages, 1):
        for base, words in held:
            run = Run(0, len(words), 100.0, 300.0, 10.0, False, False)
            laid = LaidLine(page, base, 10.0, (run,))
            line = Line(len(lines) + 1, 0, words)
            lines.append(Placed(line, laid, page, 100.0, 300.0, base, 10.0, bold=False))
    sheets = [Sheet(page, 600.0, 800.0) for page in range(1, len(pages) + 1)]
    usual = {at: "running head" for at, line in enumerate(lines) if line.text in known}
    return [lines[at].text for at in moved_heads(lines, sheets, usual)]


def test_a_taller_head_is_next_to_a_usual_line_above_the_text() -> None:
    usual = [HEAD, *TEXT]
    over = (18.0, "THE BRIDGE KEEPER")
    assert found(usual, usual, usual, [over, *usual]) == [over[1]]
    assert found(usual, usual, usual, [(60.0, "No goose swims at night."), *TEXT]) == []


def test_text_above_the_place_where_chapters_begin_is_no_head() -> None:
    chapter = [HEAD, *((base + 30.0, words) for base, words in TEXT)]
    assert found(chapter, [HEAD, *TEXT], chapter, chapter, [HEAD, *TEXT]) == []


def test_on_few_pages_only_words_of_other_heads_are_a_head() -> None:
    assert found([HEAD, *TEXT], [(18.0, HEAD[1].replace("9", "7")), *TEXT]) == ["§ 4-1 TOLLS § 4-7"]
    assert found([HEAD, *TEXT], [(18.0, "THE BRIDGE KEEPER"), *TEXT]) == []
