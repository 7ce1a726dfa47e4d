"""Markdown of a web page: what a converter escapes, breaks and marks is as the page had it."""

from __future__ import annotations

from pathlib import Path

from builder.sources.read import read

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
    path.write_text(_TEXT.replace("\\", ""), encoding="utf-8")
    assert read(path).form == "text"
