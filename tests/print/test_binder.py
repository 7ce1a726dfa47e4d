"""What changed, on paper: everything gone, everything new, and the same bytes each time."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pypdfium2

from builder.model import Action, Block, BlockKind, Event, HistoryNote
from builder.present.told_changes import amounts
from builder.print.changes import write_changes
from builder.versions.timeline import Timeline, Version
from tests.versions.codes import BELLS, GEESE, HEARTH, code, section

OLD = code({"I": [section("1-1", HEARTH), section("1-2", BELLS)]})
NEW = code({"I": [section("1-1", HEARTH.replace("first", "second")), section("1-3", GEESE)]})
TIMELINE = Timeline.of_versions([Version("2021-05-01", OLD), Version("2023-05-01", NEW)])


def test_the_changes_are_printed(tmp_path: Path) -> None:
    (name,) = write_changes(TIMELINE, tmp_path)
    assert name == "changes-2021-05-01-2023-05-01.pdf"
    pages = pypdfium2.PdfDocument(tmp_path / name)
    words = " ".join(" ".join(page.get_textpage().get_text_range().split()) for page in pages)
    assert "Changes, May 1, 2021 to May 1, 2023" in words
    assert "before the [was first][now second] frost" in words
    assert "Sections: 1 added, 1 repealed, 1 changed." in words
    assert BELLS in words
    assert GEESE in words


def test_the_same_changes_give_the_same_bytes(tmp_path: Path) -> None:
    for name in ("a", "b"):
        (tmp_path / name).mkdir()
        write_changes(TIMELINE, tmp_path / name)
    (one,), (other,) = (list((tmp_path / name).iterdir()) for name in ("a", "b"))
    assert one.read_bytes() == other.read_bytes()


def test_a_letter_says_what_each_law_did_and_which_sums_changed(tmp_path: Path) -> None:
    fees = ("A goose costs $5 a year and a swan $10.", "Boats, for each foot, $0.35", GEESE)
    dearer = ("A goose costs $5 a year and a swan $12.", GEESE, "Boats, for each foot, $0.35")
    law = HistoryNote("[Amended]", (), 0, (Event(Action.AMENDED, "2022-03-04", "L.L. No. 2-2022"),))
    old = code(
        {
            "I": [
                section("1-1", *fees),
                section("1-2", BELLS),
                section("1-3", "It costs $7."),
                section("1-4", GEESE, "Geese off the leash, once $5", "Geese, again $6"),
            ]
        }
    )
    lines = Block(BlockKind.FORM, "Geese off the leash, once $7\nGeese, again $6", ())
    now = [
        replace(section("1-1", *dearer), history=(law,)),
        section("1-3", "It costs nothing."),
        replace(section("1-4"), blocks=(Block(BlockKind.PARAGRAPH, GEESE, ()), lines)),
    ]
    timeline = Timeline.of_versions(
        [Version("2021-05-01", old), Version("2023-05-01", code({"I": now}))]
    )
    assert [
        (one.about, one.was, one.now)
        for change in timeline.changes[0].changes
        for one in amounts(change)
    ] == [
        ("A goose costs $5 a year and a swan", "$10", "$12"),
        ("It costs", "$7", ""),
        ("Geese off the leash, once", "$5", "$7"),  # a line now, and a paragraph before
    ]
    (name,) = write_changes(timeline, tmp_path)
    first = pypdfium2.PdfDocument(tmp_path / name)[0].get_textpage().get_text_range()
    words = " ".join(first.split())
    assert "L.L. No. 2-2022 of March 4, 2022: changed § 1-1." in words
    assert "No law named in their history notes: repealed § 1-2; changed § 1-3 and § 1-4." in words
    assert "Fees and other amounts" in words


def test_a_number_that_sections_share_is_cited_with_its_article(tmp_path: Path) -> None:
    old = code({"I": [section("1", HEARTH)], "II": [section("1", BELLS), section("2", GEESE)]})
    fee = section("1", BELLS, "It costs $7.")
    new = code({"I": [section("1", HEARTH)], "II": [fee]})
    timeline = Timeline.of_versions([Version("2021-05-01", old), Version("2023-05-01", new)])
    (name,) = write_changes(timeline, tmp_path)
    first = pypdfium2.PdfDocument(tmp_path / name)[0].get_textpage().get_text_range()
    words = " ".join(first.split())
    assert "changed Chapter 1, Article II, § 1; repealed § 2." in words
    assert "Chapter 1, Article II, § 1 It costs none $7" in words


def test_sums_are_one_change_only_in_the_same_words() -> None:
    """A fine is not that of another offense, although both begin alike or stand by themselves."""
    for was, now in (
        ("A fine of $50 for geese that walk upon the green at night.", "A fine of $500 for smoke."),
        ("$50 for geese that walk upon the green at night", "$500 for smoke"),
        ("$50", "Smoke:\n$500"),
    ):
        old = code({"I": [section("1-1", HEARTH, was, BELLS)]})
        lines = Block(BlockKind.FORM, now, ())
        held = replace(section("1-1", HEARTH, BELLS))
        new = code({"I": [replace(held, blocks=(*held.blocks, lines))]})
        timeline = Timeline.of_versions([Version("2021-05-01", old), Version("2023-05-01", new)])
        (change,) = timeline.changes[0].changes
        assert [(one.was, one.now) for one in amounts(change)] == [("$50", ""), ("", "$500")], was
