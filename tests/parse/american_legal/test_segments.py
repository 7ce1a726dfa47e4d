"""What is no heading stands under the last one."""

from __future__ import annotations

from tests.parse.american_legal.dividing import divided

LINES = ("CHAPTER 7: KITES", "§ 7.01 LINES.", "   No line shall be of wire.", "See § 9.02 TAILS")


def test_every_line_stands_under_the_last_heading() -> None:
    chapter, section = divided(*LINES).nodes
    assert (chapter.rows, [row.text for row in section.rows]) == (
        [],
        ["No line shall be of wire.", "See § 9.02 TAILS"],
    )


def test_a_heading_stands_at_the_margin() -> None:
    found = divided(*LINES[:3], "\xa0\xa0\xa0§ 7.02 TAILS.", "   Short.").nodes
    assert [node.form.number for node in found] == ["7", "7.01"]
