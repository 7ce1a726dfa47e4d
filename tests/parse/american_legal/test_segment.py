"""What the readers of a division's headings share."""

from __future__ import annotations

from tests.parse.american_legal.dividing import divided


def titles(listed: str, title: str) -> tuple[str | None, list[str]]:
    """The list's words that a heading keeps, and what is doubted."""
    lines = ("CHAPTER 7: KITES", "Section", f"   7.01   {listed}", "", f"§ 7.01 {title}", "   Two.")
    outline = divided(*lines)
    return outline.nodes[1].list_title, [doubt.kind for doubt in outline.doubts]


def test_a_heading_keeps_the_lists_words_but_not_its_capitals() -> None:
    assert titles("Lines", "LINES.") == ("Lines", [])
    assert titles("LINES", "LINES.") == (None, [])


def test_other_words_are_doubted_and_other_points_are_not() -> None:
    assert titles("Lines, wire", "LINES - WIRE.") == ("Lines, wire", [])
    assert titles("Lines and wire", "LINES OF WIRE.")[1] == ["heading disagrees with list"]
