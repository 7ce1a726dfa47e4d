"""Set the sample's manuscripts and write their texts and keys.

    python -m tests.sample.make

The texts go to `builder/sample/`, the keys to `tests/sample/keys/`; a test says when they are out
of date.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

from tests.sample import word
from tests.typeset import american_legal, general_code
from tests.typeset.flatten import flatten
from tests.typeset.flatten_key import flatten_key
from tests.typeset.key import key_of
from tests.typeset.manuscript import Manuscript, read

HERE = Path(__file__).parent
TEXTS = HERE.parents[1] / "builder" / "sample"
KEYS = HERE / "keys"


def manuscripts() -> Iterator[tuple[str, Manuscript]]:
    """The manuscripts by name."""
    for path in sorted((HERE / "manuscripts").glob("*.txt")):
        yield path.stem, read(path.read_text(encoding="utf-8"))


def style_of(manuscript: Manuscript) -> general_code.Style:
    """How a town's pages are set."""
    facts = manuscript.facts
    fresh = facts.get("fresh_heads")
    return general_code.Style(
        town=facts["town"].upper(),
        depth=float(facts.get("depth", "40")),
        fresh_heads=frozenset(fresh.split()) if fresh else None,
    )


def text_of(manuscript: Manuscript) -> str:
    """The text of a town's file."""
    facts = manuscript.facts
    if facts["layout"] == "american-legal":
        return american_legal.typeset(manuscript.entries, facts["front"].split(" / "))
    pages = general_code.typeset(manuscript.entries, style_of(manuscript))
    return flatten(pages).strip() + "\n" if facts["layout"] == "flattened" else pages


def files() -> Iterator[tuple[Path, str]]:
    """Every file of the sample, with what it must hold."""
    for name, manuscript in manuscripts():
        yield TEXTS / f"{name}.txt", text_of(manuscript)
        key = key_of(manuscript.entries)
        if manuscript.facts["layout"] == "flattened":
            key = flatten_key(key)
        for part, rows in key.items():
            yield (
                KEYS / name / f"{part}.json",
                json.dumps(rows, ensure_ascii=False, indent=1) + "\n",
            )


def main() -> None:
    """Write them."""
    for path, text in files():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    (TEXTS / word.NAME).write_bytes(word.document())


if __name__ == "__main__":
    main()
