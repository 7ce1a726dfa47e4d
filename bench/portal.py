"""What the portal's search costs with many municipalities.

    python bench/portal.py CODES [--towns 100] --out /tmp/portal

The codes are repeated until there are so many towns, and their words prepared as each town's own
task does. The merge is timed (process time). Then each question of tests/search/questions is asked
in a fresh page, and what it fetched is counted as a server would send it, compressed.
"""

from __future__ import annotations

import argparse
import gzip
import shutil
import sys
import time
from itertools import cycle, islice
from pathlib import Path

from playwright.sync_api import sync_playwright

sys.path.insert(0, str(Path(__file__).parents[1]))

from builder.record.standing import words_of
from builder.search.files import search_files
from builder.search.joining import ReadyWords, write_ready
from builder.search.portal import Town, portal_search_files
from builder.town.municipality import code_of
from tests.search.asking import Engine, lay_out, served
from tests.search.test_questions import TOWNS, questions


def towns_of(codes: Path, out: Path, count: int) -> list[Town]:
    """So many towns, made of the codes in turn, each with the texts of its search laid out."""
    folders: list[str] = []
    for path in sorted(codes.glob("*.txt")):
        lay_out(out / path.stem, search_files(code_of(path)[0]))
        folders.append(path.stem)
    towns = []
    for number, name in enumerate(islice(cycle(folders), count)):
        slug = name if number < len(folders) else f"{name}-{number}"
        if slug != name:
            shutil.copytree(out / name, out / slug, dirs_exist_ok=True)
        words, sums = words_of(out, slug), out / slug / "sums"
        sums.touch()
        write_ready(out / slug, words, sums)
        ready = ReadyWords.of_site(out / slug, words, sums)
        if town := Town.of_site(slug, slug.title(), out / slug, ready):
            towns.append(town)
    return towns


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("codes", type=Path)
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--towns", type=int, default=100)
    parser.add_argument("--questions", default="written-first")
    options = parser.parse_args()
    towns = towns_of(options.codes, options.out, options.towns)
    begun = time.process_time()
    files = dict(portal_search_files(towns))
    print(f"{len(towns)} towns, {sum(town.provisions for town in towns):,} provisions")
    print(
        f"  merged in {time.process_time() - begun:.1f} s of process time, "
        f"{sum(map(len, files.values())) / 1e6:.1f} MB"
    )
    lay_out(options.out, files.items())
    wanted = [question for town in TOWNS for question, _ in questions(options.questions, town)]
    sent = []
    program = next(
        found for name in ("chromium-headless-shell", "chromium") if (found := shutil.which(name))
    )
    with sync_playwright() as playwright, served(options.out) as address:
        browser = playwright.chromium.launch(
            executable_path=program, args=["--no-sandbox", "--disable-gpu"]
        )
        for question in wanted:
            engine = Engine(browser, address, "portal")
            engine.ask(question)
            names = {
                name for name in engine.fetched if name.startswith("search/") or "/search/" in name
            }
            sent.append(
                (
                    sum(len(gzip.compress((options.out / name).read_bytes(), 6)) for name in names),
                    question,
                )
            )
            engine.page.close()
        browser.close()
    total, dearest = max(sent)
    mean = sum(size for size, _ in sent) / len(sent)
    print(
        f"  {len(sent)} questions: {mean / 1000:.0f} KB on average, at most {total / 1000:.0f} KB "
        f"({dearest})"
    )
    return 0


if __name__ == "__main__":
    sys.exit(main())
