"""The weight of a site: all files except the editions, and the heaviest page in transfer."""

from __future__ import annotations

import gzip
import random
from pathlib import Path

from builder.commands.check import Weight


def test_the_heaviest_page_is_the_heaviest_in_transfer_and_editions_count_apart(
    tmp_path: Path,
) -> None:
    long = "<p>goose</p>" * 4000  # repetitive, and so it shrinks
    dense = "".join(random.Random(1).choices("abcdefghijklmnopqrstuvwxyz0123456789", k=9000))
    files = {
        "index.html": long,
        "24/index.html": dense,
        "search/index.js": "x" * 500,
        "print/code.pdf": "y" * 100_000,
    }
    for name, text in files.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text)
    weight = Weight.of_site(tmp_path)
    assert weight.html == len(long) + len(dense)
    assert weight.total == len(long) + len(dense) + 500
    assert weight.heaviest == "24/index.html"
    assert weight.page == len(gzip.compress(dense.encode(), 6))
    assert "the heaviest page, 24/index.html" in str(weight)


def test_a_site_of_nothing_weighs_nothing(tmp_path: Path) -> None:
    assert Weight.of_site(tmp_path) == Weight(0, 0, "", 0)
