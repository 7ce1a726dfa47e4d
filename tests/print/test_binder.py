"""What changed, on paper: all that is gone and all that is new, and the same bytes each time."""

from __future__ import annotations

from pathlib import Path

import pypdfium2

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
