"""Markdown of a web page: whatever a converter escapes, breaks and marks is as on the page."""

from __future__ import annotations

from pathlib import Path

import pytest

from builder.sources.read import read
from builder.sources.text import PICTURE

_TEXT = """\
# Chapter 14. Bees

## 14-1. Hives.

The number of hives follows
from the size of the lot:

A\\. On **less** than half an acre, see [section 14-2](/14#14-2);

1\\. Two.

3. Or three.
4. Or four.

\\[Adopted 5-1-2006 by Ord. No. 14\\]

## 14-2. Fees.

Hives | Fee
---|---
Two | $1
"""


def test_a_page_made_markdown_is_read_as_the_page(tmp_path: Path) -> None:
    path = tmp_path / "code.txt"
    path.write_text(_TEXT + "\n\n# Chapter 15. Geese\n", encoding="utf-8")
    source = read(path)
    assert source.text.split("\n") == [
        "Chapter 14. Bees",
        "14-1. Hives.",
        "The number of hives follows from the size of the lot:",
        "A. On less than half an acre, see section 14-2;",
        "1. Two.",
        "3. Or three.",
        "4. Or four.",
        "[Adopted 5-1-2006 by Ord. No. 14]",
        "14-2. Fees.",
        "Hives\tFee",
        "Two\t$1",
        "Chapter 15. Geese",
    ]
    assert source.headings == {1, 2, 9, 12}
    path.write_text(_TEXT.replace("\\", "").replace("---|---\n", ""), encoding="utf-8")
    assert read(path).form == "text"


def test_a_table_and_headings_in_bold_show_a_converter_that_escapes_nothing(tmp_path: Path) -> None:
    path = tmp_path / "code.md"
    path.write_text(_TEXT.replace("\\", ""), encoding="utf-8")
    assert read(path).lines[-1].text == "Two\t$1"
    bold = (
        "**Sec. 14-1. Hives.**\n\n(a) \n\nTwo.\n\n**Sec. 14-2. Ducks.**\n\n**Sec. 14-3. Fees.**\n"
    )
    path.write_text(f"{bold}\n| Hives | Fee |\n| --- | --- |\n| Two | $1 |\n", encoding="utf-8")
    assert [line.text for line in read(path).lines[-2:]] == ["Hives\tFee", "Two\t$1"]


@pytest.mark.parametrize(
    ("given", "lines"),
    [
        ("Three | $2 | and a yard", ["Hives\tFee\t", "Two\t$1\t", "Three\t$2\tand a yard"]),
        ("\n[Note]: Repealed", ["[Note]: Repealed"]),
        ("\n________", ["________"]),
        ("\nI, <your name>, keep <b>geese</b>", ["I, <your name>, keep geese"]),
        ("\n2*3*4 hives", ["2*3*4 hives"]),
        ("\n#5 hives", ["#5 hives"]),
        ("\n![A hive](hive.png) [hums](https://law.example/bees-\n(2))", ["hums", PICTURE]),
        ('\n[14.02.010 Fees.](14.02.010) [15](15 "Geese")', ["14.02.010 Fees. 15"]),
        ("\nTitles [17](17) and [18](18)", ["Titles 17 and 18"]),
    ],
)
def test_text_that_is_not_markdown_from_a_converter_stays(
    tmp_path: Path, given: str, lines: list[str]
) -> None:
    path = tmp_path / "code.txt"
    path.write_text(_TEXT + given, encoding="utf-8")
    source = read(path)
    assert source.form == "html"
    assert source.text.split("\n")[-len(lines) :] == lines


def test_signs_around_terms_in_bold_are_no_part_of_a_text(tmp_path: Path) -> None:
    path = tmp_path / "code.md"
    text = (
        "## Bees\n\n## 14-1 Hives\nIt is due*)\nin _May_:\n\n**Hive** - A house.\n"
        "**Bee:** An insect.\n**Wax** means wax.\n\n## 14-2 Fees\nHive   $5\n*) See below."
    )
    path.write_text(text, encoding="utf-8")
    bare = text
    for term in ("Hive", "Bee:", "Wax"):
        bare = bare.replace(f"**{term}**", term)
    assert read(path).text == bare
    text = text.replace("**Wax**", "*Wax*")
    path.write_text(text, encoding="utf-8")
    assert read(path).text == text


def test_other_encodings_are_read_and_reported(tmp_path: Path) -> None:
    path = tmp_path / "code.txt"
    path.write_bytes((_TEXT + "\nSee § 14-1.").encode("cp1252"))
    source = read(path)
    assert source.text.endswith("See § 14-1.")
    assert "read as cp1252" in source.warnings[0]


def test_if_the_page_would_lose_a_word_the_text_is_read_unchanged(tmp_path: Path) -> None:
    path = tmp_path / "code.txt"
    path.write_text(_TEXT + "\n[Amended](2012)", encoding="utf-8")
    source = read(path)
    assert (source.form, source.lines[-1].text) == ("text", "[Amended](2012)")
