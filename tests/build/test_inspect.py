"""`townbook inspect` says how a file is recognized, and why, and builds nothing."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from builder import sample
from builder.__main__ import main
from tests.build.town import text


def inspect(*files: Path, capsys: pytest.CaptureFixture[str]) -> tuple[int, str]:
    code = main(["inspect", *map(str, files)])
    return code, capsys.readouterr().out


def test_it_says_what_was_recognized_and_why(tmp_path, capsys):
    (tmp_path / "goose.txt").write_text(text("Gooseford"))
    code, said = inspect(tmp_path / "goose.txt", capsys=capsys)
    assert code == 0
    for part in (
        "looks like General Code page text: 1 line such as '§ 1-1. Geese on the green.'",
        "headings such as '§ 14-1. Title.': 1 of 2 lines that look like a section's heading",
        "first in line 3: '§ 1-1. Geese on the green.'",
        "name as read: Gooseford (once in the text) ",
        "kind as read: Village (once before its name)",
        "state as read: NY (named once after its name)",
        "municipality: Village of Gooseford, NY (gooseford-ny)",
        "current through: not stated",
        "divisions: 1 (chapter 1)",
        "sections: 1 (section 1)",
        "line 3: § 1-1. Geese on the green",
        "Chapter 1. GEESE: 1 section\n",
        "set aside as not law: ",
        "  running head: 6 words (",
        "it may be published",
    ):
        assert part in said
    assert list(tmp_path.iterdir()) == [tmp_path / "goose.txt"]


def test_it_names_the_sections_that_are_only_in_lists(tmp_path, capsys):
    """For example, a chapter's page was saved before its text had loaded."""
    text = (sample.folder() / "fernhold.txt").read_text(encoding="utf-8")
    whole, _, rest = text.partition("\n2.04.020 Duties.")
    (tmp_path / "fernhold-wa.txt").write_text(whole + rest[rest.index("\n2.04.040 ") :])
    _, said = inspect(tmp_path / "fernhold-wa.txt", capsys=capsys)
    assert "\n    only in its lists: 2.04.020, 2.04.030\n" in said


def test_a_refusal_ends_its_file_alone(tmp_path, capsys):
    (tmp_path / "goose.txt").write_text(text("Gooseford"))
    (tmp_path / "letter.txt").write_text("Dear neighbor,\nthe geese are fine.\n" * 99)
    code, said = inspect(tmp_path / "letter.txt", tmp_path / "goose.txt", capsys=capsys)
    assert code == 1
    assert "refused: does not look like a code" in said
    assert "municipality: Village of Gooseford" in said


def test_no_spark_is_started(tmp_path):
    (tmp_path / "goose.txt").write_text(text("Gooseford"))
    program = (
        "import sys; from builder.__main__ import main; "
        f"code = main(['inspect', {str(tmp_path / 'goose.txt')!r}]); "
        "sys.exit(code or 'pyspark' in sys.modules)"
    )
    ended = subprocess.run([sys.executable, "-c", program], capture_output=True, check=False)
    assert ended.returncode == 0, ended.stderr


def test_it_ends_quietly_if_nobody_reads_on(tmp_path):
    """As in `townbook inspect goose.txt | head -1`."""
    (tmp_path / "goose.txt").write_text(text("Gooseford"))
    unread, output = os.pipe()
    os.close(unread)
    command = [sys.executable, "-m", "builder", "inspect", str(tmp_path / "goose.txt")]
    ended = subprocess.run(command, stdout=output, stderr=subprocess.PIPE, text=True, check=False)
    os.close(output)
    assert (ended.returncode, ended.stderr) == (1, "")
