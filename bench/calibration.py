"""How much of what is called certain is right, and how much of what is wrong was in doubt.

    python bench/calibration.py
    python bench/calibration.py --draw SEED COUNT

Measures on sections that were checked by eye against their sources, block by block: what each is (a
paragraph, an item, a table, ...), its label, and its owner. `bench/by_eye.json` holds the verdicts,
by the place of each block in its source, without any text of a code. `--draw` draws random
sections, in turn from each family and from the texts without a verdict. It prints each next to its
source, and writes them as read to `bench/drawn.json`, in the form of the verdicts, to be corrected
there by hand.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from multiprocessing import Pool
from pathlib import Path
from typing import Any

from builder.data import code_json
from builder.errors import TownbookError
from builder.sources.folder import is_one_code
from builder.sources.read import read
from builder.town.municipality import code_of
from builder.town.proven import proven

ROOT = Path(__file__).resolve().parents[1]
TOWNS = ROOT.parent / "shared" / "towns"
VERDICTS = ROOT / "bench" / "by_eye.json"
DRAWN = ROOT / "bench" / "drawn.json"
_FAMILIES = (
    "american-legal",
    "code-publishing",
    "general-code-pdf",
    "municipal-code-online",
    "municode",
    "municode-more",
    "saved-pages",
    "own-typesetting",
    "other-pdf",
)
_FORMS = frozenset({".txt", ".pdf", ".html"})
_MOST = 40
"""Most blocks of a section that are checked."""

Plain = dict[str, Any]
Verdict = tuple[int, str, str, int | None]
"""Where a block begins, what it is, its label, and where its owner begins."""


@dataclass(frozen=True, slots=True)
class Measured:
    """How a reading compares with the verdicts."""

    blocks: int
    certain: int
    wrong: int
    """Blocks that are wrong."""
    wrong_certain: int
    doubts: Counter[str]
    """Doubtful blocks, by their confidence and whether they are right."""
    named: tuple[str, ...]
    """What is wrong and certain: text, section, place."""


def main() -> int:
    args = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    args.add_argument("--draw", nargs=2, type=int, metavar=("SEED", "COUNT"))
    options = args.parse_args()
    if not TOWNS.exists():
        print(f"calibration: no real texts in {TOWNS}", file=sys.stderr)
        return 2
    if options.draw:
        return draw(*options.draw)
    judged = json.loads(VERDICTS.read_text(encoding="utf-8"))
    texts = sorted({one["text"] for one in judged})
    with Pool(2) as pool:
        codes = dict(zip(texts, pool.map(_read, texts, chunksize=1), strict=True))
    show(measure(judged, codes))
    return 0


def measure(judged: Sequence[Plain], codes: Mapping[str, Plain]) -> Measured:
    """Compare each block of the judged sections with its verdict.

    Args:
        judged: the verdicts, as `bench/by_eye.json` has them.
        codes: for each text its current `code.json`.
    """
    blocks = certain = wrong = wrong_certain = 0
    doubts, named = Counter[str](), list[str]()
    for one in judged:
        units = {unit["id"]: unit for unit in _units(codes[one["text"]])}
        unit = units.get(one["section"])
        wanted = {tuple(verdict) for verdict in one["blocks"]}
        held = list(verdicts(unit)) if unit else []
        for at in sorted({each[0] for each in wanted} - {each[0] for each in held}):
            sure = not (unit and _is_doubted(unit, at))
            blocks, certain, wrong = blocks + 1, certain + sure, wrong + 1
            wrong_certain += sure
            if sure:
                named.append(f"{one['text']} {one['section']}: nothing begins at {at}")
            else:
                doubts["within a doubtful one, wrong"] += 1
        for verdict, block in zip(held, unit["blocks"] if unit else [], strict=False):
            right, sure = verdict in wanted, block["certainty"] == "certain"
            blocks, certain, wrong = blocks + 1, certain + sure, wrong + (not right)
            if sure and not right:
                wrong_certain += 1
                named.append(f"{one['text']} {one['section']}: {verdict}")
            elif not sure:
                doubts[f"{block['confidence']:.2f} {'right' if right else 'wrong'}"] += 1
    return Measured(blocks, certain, wrong, wrong_certain, doubts, tuple(named))


def _is_doubted(unit: Plain, at: int) -> bool:
    """Whether a place of the source is in a block that is in doubt."""
    return any(
        block["certainty"] != "certain" and any(start <= at < end for start, end in block["spans"])
        for block in unit["blocks"]
    )


def verdicts(unit: Plain) -> Iterator[Verdict]:
    """How a unit's first blocks are read, each in the form of a verdict."""
    blocks = unit["blocks"][:_MOST]
    for block in blocks:
        over = block["parent"]
        under = None if over is None else _begins(blocks[over])
        yield _begins(block), block["kind"], block["label"], under


def _begins(block: Plain) -> int:
    """Where a block begins, or -1 if it has no words."""
    return block["spans"][0][0] if block["spans"] else -1


def _read(text: str) -> Plain:
    code, source = code_of(TOWNS / text)
    return code_json.to_json(proven(code, source.text).code) | {"source_text": source.text}


def _units(code: Plain) -> list[Plain]:
    return [*code["divisions"], *code["sections"]]


def show(found: Measured) -> None:
    """Print the results."""
    sure_right = 1 - found.wrong_certain / max(1, found.certain)
    doubted = 1 - found.wrong_certain / max(1, found.wrong)
    print(f"{found.blocks} blocks, {found.certain} certain, {found.wrong} wrong")
    print(f"right among certain: {sure_right:.2%}")
    print(f"doubted among wrong: {doubted:.1%}")
    print(f"doubtful blocks: {1 - found.certain / max(1, found.blocks):.1%}")
    for confidence, count in sorted(found.doubts.items()):
        print(f"  {confidence}: {count}")
    for one in found.named:
        print(f"wrong and certain: {one}")


def draw(seed: int, count: int) -> int:
    """Draw random sections, print them and write how they are read."""
    lot, drawn = random.Random(seed), list[Plain]()
    judged = json.loads(VERDICTS.read_text(encoding="utf-8"))
    known = {(one["text"], one["section"]) for one in judged}
    families = [_texts(TOWNS / family) for family in _FAMILIES]
    unread = [text for texts in families for text in texts if text not in {one for one, _ in known}]
    codes: dict[str, Plain] = {}
    turn = 0
    while len(drawn) < count:
        text = lot.choice(unread if turn % 2 else families[turn // 2 % len(families)])
        turn += 1
        try:
            code = codes[text] = codes.get(text) or _read(text)
        except TownbookError:
            continue
        sections = [
            unit
            for unit in code["sections"]
            if len(unit["blocks"]) > 1 and (text, unit["id"]) not in known
        ]
        if not sections:
            continue
        unit = lot.choice(sections)
        known.add((text, unit["id"]))
        drawn.append({"text": text, "section": unit["id"], "blocks": list(verdicts(unit))})
        _print(len(drawn), text, unit, code["source_text"])
        sys.stdout.flush()
    DRAWN.write_text(json.dumps(drawn, indent=1) + "\n", encoding="utf-8")
    return 0


def _texts(family: Path) -> list[str]:
    """The texts of a family. The pages of one code are one text."""
    files = {path for path in family.rglob("*") if path.suffix in _FORMS}
    folders = {path.parent for path in files} - {family}
    whole = {folder for folder in folders if is_one_code(folder, read)}
    texts = whole | {path for path in files if path.parent not in whole}
    return sorted(str(path.relative_to(TOWNS)) for path in texts)


def _print(nth: int, text: str, unit: Plain, source: str) -> None:
    """A section as it is read, and its source from the heading to the last block."""
    print(f"\n== {nth} {text} {unit['id']} | {unit['title']}")
    blocks = unit["blocks"][:_MOST]
    for at, block in enumerate(blocks):
        sign = "" if block["certainty"] == "certain" else "?"
        under = "" if block["parent"] is None else f" <{block['parent']}"
        words = " ".join(f"{block['term'] or ''} {block['text']}".split())
        print(f"{at:3}{sign} {block['kind'][:4]} [{block['label']}]{under} {_short(words)}")
    spans = [span for part in (unit, *blocks) for span in part["spans"]]
    print("--")
    for line in source[min(s for s, _ in spans) : max(e for _, e in spans)].split("\n"):
        if line.strip():
            print(f"    {_short(line)}")


def _short(words: str) -> str:
    return words if len(words) < 110 else f"{words[:70]} ... {words[-30:]}"


if __name__ == "__main__":
    sys.exit(main())
