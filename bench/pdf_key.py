"""Which misses of a code against its key of true lines are the key's own, by count.

    python bench/pdf_key.py TRUE_LINES CODE_JSON [--show N]

The key reads footnote marks as figures of the text, and the rows of a table as lines of it. A
missed junction is the key's if it holds once such a mark is taken out, or if both of its lines are
rows or cells of one table that the code has. A missed item is the key's if the code has the same
words under a longer path that ends with the key's (notes of a table have closed the key's levels),
or if the key's words continue with a note.
"""

from __future__ import annotations

import argparse
import contextlib
import importlib.util
import io
import json
import re
from collections import defaultdict
from pathlib import Path
from types import ModuleType
from typing import Any

SHARED = Path(__file__).resolve().parents[2] / "shared"
_NOTED = re.compile(r"(?:am|ame|amen|amend|amende|amended|add|added)[\d]*$|^\d{1,3}(?=[a-z])")
_MARK = re.compile(r"\d{1,3}$")
_REACH = 14
"""Letters on either side of a junction that must be found together, as the key requires."""


def main() -> int:
    args = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    args.add_argument("lines", type=Path)
    args.add_argument("code", type=Path)
    args.add_argument("--tools", type=Path, default=SHARED / "tools")
    args.add_argument("--show", type=int, default=0)
    options = args.parse_args()
    tool = _tool(options.tools / "junctions.py")
    with contextlib.redirect_stdout(io.StringIO()) as printed:
        missed = tool.main(str(options.lines), str(options.code))
    print(printed.getvalue().strip())
    code = json.loads(options.code.read_text(encoding="utf-8"))
    found: dict[str, list[tuple[int, str, str]]] = defaultdict(list)
    texts, tables = _streams(tool, code)
    for page, end, start in missed:
        found[_kind(end, start, texts, tables)].append((page, end, start))
    _print(found, options.show)
    _print(_items(_tool(options.tools / "labels.py"), options.lines, code), options.show)
    return 0


def _print(found: dict[str, list[tuple[int, str, str]]], show: int) -> None:
    """Print the kinds of misses, the commonest first."""
    for kind, each in sorted(found.items(), key=lambda one: -len(one[1])):
        print(f"{len(each):5}  {kind}")
        for page, end, start in each[:show]:
            print(f"         p. {page}: {end} | {start}")


def _items(
    tool: ModuleType, lines: Path, code: dict[str, Any]
) -> dict[str, list[tuple[int, str, str]]]:
    """The items of the key by how the code has them."""
    held: dict[str, list[tuple[str, str]]] = defaultdict(list)
    for section in code["sections"]:
        held[tool.squash(section["number"])] += [
            (tool.squash(block["label"]), tool.squash(block["term"]) + tool.squash(block["text"]))
            for block in section["blocks"]
        ]
    found: dict[str, list[tuple[int, str, str]]] = defaultdict(list)
    for number, path, words, page in tool.key(lines):
        found[_item(path, words, held[tool.squash(number)])].append((page, path, words))
    return found


def _item(path: str, words: str, held: list[tuple[str, str]]) -> str:
    """How the code has an item of the key."""
    same = [label for label, text in held if text.startswith(words) and label]
    if any(path.endswith(label) for label in same):
        return "items at the key's path"
    if any(label.endswith(path) for label in same):
        return "key: the upper levels of an item are closed"
    noted = _NOTED.sub("", words)
    same = [label for label, text in held if text.startswith(noted)] if noted != words else []
    if any(path.endswith(label) for label in same):
        return "key: a note within the first words of an item"
    return "items elsewhere"


def _kind(end: str, start: str, texts: str, tables: list[str]) -> str:
    """What a missed junction is."""
    for cut in range(1, 4):
        bare = end[:-cut] if _MARK.search(end) and end[-cut:].isdecimal() else end
        if bare != end and bare[-_REACH:] + start[:_REACH] in texts:
            return "key: a footnote's mark at the end of the upper line"
        if start[:cut].isdecimal() and end[-_REACH:] + start[cut : cut + _REACH] in texts:
            return "key: a footnote's mark at the start of the lower line"
    plain = re.sub(r"\d{1,3}", "", end[-_REACH:]) + re.sub(r"\d{1,3}", "", start[:_REACH])
    if plain in re.sub(r"\d", "", texts):
        return "key: a footnote's mark within a line"
    if any(end[-_REACH:] in table and start[:_REACH] in table for table in tables):
        return "rows or cells of one table"
    if start[:_REACH] in texts and end[-_REACH:] in texts:
        return "both lines are there, apart"
    return "one of the lines is not found whole"


def _streams(tool: ModuleType, code: dict[str, Any]) -> tuple[str, list[str]]:
    """The running text of a code and the text of each of its tables, only letters and figures."""
    running: list[str] = []
    tables: list[str] = []
    for section in code["sections"]:
        for block in section["blocks"]:
            words, term = tool.squash(block.get("text")), tool.squash(block.get("term"))
            words = words if words.startswith(term) else term + words
            running.append(tool.squash((block.get("label") or "").rpartition("(")[2]) + words)
            if block["kind"] == "table":
                tables.append(words)
    return "".join(running), tables


def _tool(path: Path) -> ModuleType:
    spec = importlib.util.spec_from_file_location("junctions", path)
    if spec is None or spec.loader is None:
        raise SystemExit(f"{path} cannot be read")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


if __name__ == "__main__":
    raise SystemExit(main())
