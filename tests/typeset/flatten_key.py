"""The key of a flattened text.

It is the key of the pages that the text was made from, as far as the words have survived.
"""

from __future__ import annotations

import re
from typing import Any

from tests.typeset.flatten import flatten


def words(text: str) -> str:
    """A text as its flattened words."""
    return " ".join(flatten(text).split())


def flatten_key(key: dict[str, Any]) -> dict[str, Any]:
    """The same questions, asked in flattened words.

    Left out are tables, whose cells are gone, and references by a word that is swallowed.
    """
    outline = key["outline"]
    order = [
        {**entry, "blocks": [_block(block) for block in entry["blocks"]]} for entry in key["order"]
    ]
    return {
        "outline": {
            "nodes": [
                {
                    **node,
                    "title": words(node["title"]),
                    "number_in_text": node["kind"] not in ("part", "chapter"),
                }
                for node in outline["nodes"]
            ],
            "sections": [
                {**section, "title": words(section["title"])} for section in outline["sections"]
            ],
        },
        "order": order,
        "boundaries": [row for entry in order if (row := _boundaries(entry))],
        "history": [
            {**row, "raw": words(row["raw"])} for row in key["history"] if " row " not in row["at"]
        ],
        "refs": [
            {**row, "text": words(row["text"])}
            for row in key["refs"]
            if row["text"].startswith("§")
        ],
        "footnotes": [
            {**row, "starts": words(row["starts"]), "ends": words(row["ends"])}
            for row in key["footnotes"]
        ],
    }


def _block(block: dict[str, Any]) -> dict[str, Any]:
    return {**block, "starts": words(block["starts"]), "ends": words(block["ends"])}


def _boundaries(entry: dict[str, Any]) -> dict[str, Any] | None:
    """First and last words of a section's text; None where a table or form stands at either end."""
    first, last = entry["blocks"][0], entry["blocks"][-1]
    if not (first["starts"] and last["ends"]):
        return None
    label = (re.findall(r"[a-z]+|\d+", first["label"].lower()) or [""])[-1]
    return {
        "section": entry["section"],
        "starts": f"{label} {first['starts']}".strip(),
        "ends": last["ends"],
    }
