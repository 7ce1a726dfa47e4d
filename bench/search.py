"""How well the search answers: the item that holds the rule, the definition, or "nothing here".

    python bench/search.py ../shared/codes --out /tmp/search [--half kept] [--beside] [--misses]
    python bench/search.py ../shared/towns --out /tmp/search [--half kept]
    python bench/search.py ../shared/towns --half fresh|newest|plain|short|residents --out OUT

Asks each code's own search the questions of tests/search/questions/items in a browser, and judges
the item that answers, not its section. Half of them are kept aside, chosen by the question itself
(its SHA-256): weights and words are set with the other half only. `--half fresh` asks those about
other towns, which were written before any search was tried with them, and half of those that a law
does not answer; `--half newest` sixty more, which are also about the five codes beside them;
`--half plain` 62 more, in plainer words; `--half short` the last 70, in few words; `--half
residents` the kept half of 73 on what residents ask most.
`--beside` also asks BM25 and the theme's own search (lunr) the same questions, both with each item
as its own document under its section's title, and Pagefind if its package is installed. It also
prints the bytes that the first question of each code fetches, compressed, and the time of a
question in the engine.
"""

from __future__ import annotations

import argparse
import asyncio
import gzip
import html
import importlib
import math
import re
import shutil
import sys
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from importlib.resources import files
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

sys.path.insert(0, str(Path(__file__).parents[1]))

from builder.model import Code
from builder.search.files import search_files, without_comments
from builder.search.index import stem, words_of
from builder.town.municipality import code_of
from tests.search.asking import Engine, lay_out, served
from tests.search.test_items import (
    FRESH,
    NEWEST,
    NOWHERE,
    PLAIN,
    QUESTIONS,
    RESIDENTS,
    SHORT,
    Question,
    asked_towns,
    is_kept,
    questions,
    unanswered,
)

HITS = 3
LOTS = {"fresh": FRESH, "newest": NEWEST, "plain": PLAIN, "short": SHORT}
"""Folders of questions that are all asked: no weight is learned from them."""
HALVED = {"residents": RESIDENTS}
"""Folders of which the half kept aside is asked; words come from the other half."""


@dataclass(frozen=True, slots=True)
class Answer:
    """What a search answered: the addresses of its hits, item by item and section by section."""

    links: tuple[str, ...]
    """Every link in the order in which it is read, including further items of a section."""
    sections: tuple[str, ...]
    """One for each hit."""
    nothing: bool = False
    milliseconds: float = 0.0


Search = Callable[[str], Answer]


@dataclass(frozen=True, slots=True)
class Item:
    """An item as the other searches get it: a document of its own."""

    address: str
    title: str
    text: str


def items_of(code: Code) -> list[Item]:
    """All items of a code."""
    return [
        Item(
            block.anchor,
            f"{unit.number or ''} {unit.title}",
            " ".join(filter(None, (block.mark, block.term, block.text))),
        )
        for unit in code.units
        for block in unit.blocks
    ]


def judged(question: Question, answer: Answer, sections: frozenset[str]) -> dict[str, bool]:
    """What is right about an answer."""
    if question.kind in NOWHERE:
        return {"told": answer.nothing or not answer.links}
    wanted = {_section(one, sections) for one in question.answers}
    right = [question.is_answer(link) for link in answer.links[:HITS]]
    near = [
        question.is_answer(one) or _section(one.rpartition("#")[2], sections) in wanted - {""}
        for one in answer.sections[:HITS]
    ]
    return {
        "first": right[:1] == [True],
        "three": any(right),
        "section": any(near) or any(right),
        "turned": answer.nothing or not answer.links,
    }


def _section(address: str, sections: frozenset[str]) -> str:
    """The section of an item."""
    while address and address not in sections:
        address = address.rpartition("-")[0]
    return address


def own(engine: Engine) -> Search:
    """Townbook's search. A question's time is processor time, whatever else the machine does."""
    session = engine.page.context.new_cdp_session(engine.page)
    session.send("Performance.enable", {"timeDomain": "threadTicks"})

    def worked() -> float:
        held = session.send("Performance.getMetrics")["metrics"]
        return 1000 * next(float(one["value"]) for one in held if one["name"] == "TaskDuration")

    def ask(question: str) -> Answer:
        begun = worked()
        [answer] = engine.answers([question])
        taken = worked() - begun
        hits = answer["items"]
        links = [one["location"] for hit in hits for one in (hit, *hit["also"])]
        sections = [hit["location"] for hit in hits]
        return Answer(tuple(links), tuple(sections), bool(answer.get("nothing")), taken)

    return ask


def bm25(items: Sequence[Item]) -> Search:
    """Plain BM25 over the items, with the words of titles in addition to their own."""
    words = [Counter(stem(word) for word in words_of(f"{one.title} {one.text}")) for one in items]
    sizes = [sum(counts.values()) for counts in words]
    mean = sum(sizes) / len(sizes)
    held: dict[str, list[int]] = defaultdict(list)
    for at, counts in enumerate(words):
        for word in counts:
            held[word].append(at)

    def ask(question: str) -> Answer:
        scores: Counter[int] = Counter()
        for word in {stem(word) for word in words_of(question)}:
            rare = math.log(1 + (len(items) - len(held[word]) + 0.5) / (len(held[word]) + 0.5))
            for at in held[word]:
                times, long = words[at][word], 0.25 + 0.75 * sizes[at] / mean
                scores[at] += rare * times * 2.2 / (times + 1.2 * long)  # type: ignore[assignment]
        best = tuple(items[at].address for at, _ in scores.most_common(10))
        return Answer(best, best)

    return ask


def lunr(browser: Browser, items: Sequence[Item]) -> Search:
    """The search of the theme: lunr, with titles counting a thousand times as much as the text."""
    page = browser.new_page()
    script = files("mkdocs") / "contrib/search/templates/search/lunr.js"
    page.add_script_tag(content=script.read_text("utf-8"))
    page.evaluate(
        """items => { window.index = lunr(function () {
            this.ref("address"); this.field("title", { boost: 1e3 }); this.field("text")
            for (const one of items) this.add(one)
        }) }""",
        [{"address": one.address, "title": one.title, "text": one.text} for one in items],
    )

    def ask(question: str) -> Answer:
        plain = re.sub(r"[^\w\s.]", " ", question)
        found = page.evaluate(
            "words => index.search(words).slice(0, 10).map(hit => hit.ref)", plain
        )
        return Answer(tuple(found), tuple(found))

    return ask


def pagefind(browser: Browser, items: Sequence[Item], folder: Path) -> Search:
    """Pagefind over a page for each item.

    Raises:
        ImportError: its package is not installed.
    """
    index = importlib.import_module("pagefind.index")

    async def write() -> None:
        config = index.IndexConfig(output_path=str(folder / "pagefind"))
        async with index.PagefindIndex(config=config) as made:
            for one in items:
                body = f"<h1>{html.escape(one.title)}</h1><p>{html.escape(one.text)}</p>"
                page = f"<html lang=en><body><main>{body}</main></body></html>"
                await made.add_html_file(content=page, url=f"/#{one.address}")

    folder.mkdir(parents=True, exist_ok=True)
    with ThreadPoolExecutor() as apart:  # the browser's own loop runs in this thread
        apart.submit(lambda: asyncio.run(write())).result()
    (folder / "index.html").write_text("<!doctype html><title>search</title>", encoding="utf-8")
    serving = served(folder)
    page = browser.new_page()
    page.goto(serving.__enter__())

    def ask(question: str) -> Answer:
        found = page.evaluate(
            """async words => {
                const engine = await import("/pagefind/pagefind.js")
                const { results } = await engine.search(words)
                const data = await Promise.all(results.slice(0, 10).map(one => one.data()))
                return data.map(one => one.url)
            }""",
            question,
        )
        return Answer(tuple(found), tuple(found))

    return ask


def searches(
    browser: Browser, code: Code, address: str, out: Path, *, beside: bool
) -> Iterator[tuple[str, Search]]:
    """The searches to compare, by name."""
    yield "townbook", own(Engine(browser, address))
    if not beside:
        return
    items = items_of(code)
    yield "bm25", bm25(items)
    yield "material", lunr(browser, items)
    try:
        yield "pagefind", pagefind(browser, items, out / f"{code.municipality.slug}-pagefind")
    except ImportError:
        print("pagefind is not installed: left out")


def first_bytes(engine_address: str, browser: Browser, folder: Path, question: str) -> int:
    """What the first question of a page fetches, compressed."""
    engine = Engine(browser, engine_address)
    engine.ask(question)
    paths = [folder / name for name in dict.fromkeys(engine.fetched) if name]
    engine.page.close()
    return sum(len(gzip.compress(_sent(path), 6)) for path in paths if path.is_file())


def _sent(path: Path) -> bytes:
    """What a site sends of a file: scripts without their comments."""
    script = path.suffix == ".js" and path.name != "lunr.js"
    return without_comments(path.read_text("utf-8")).encode() if script else path.read_bytes()


def shares(verdicts: Iterable[dict[str, bool]]) -> str:
    """The shares of right answers, in percent."""
    sums: dict[str, list[bool]] = defaultdict(list)
    for verdict in verdicts:
        for name, right in verdict.items():
            sums[name].append(right)
    return "  ".join(f"{name} {100 * sum(held) / len(held):3.0f}" for name, held in sums.items())


def chosen(codes: Path, half: str) -> Iterator[tuple[str, Code, list[Question]]]:
    """The chosen towns, each with its code and questions."""
    if half in LOTS | HALVED:
        texts = (*codes.glob("*/*"), *codes.parent.glob("codes/*"))
        folder = (LOTS | HALVED)[half]
        for town, path in asked_towns(texts, folder).items():
            code, _ = code_of(path)
            asked = [
                one for one in questions(town, folder) if half in LOTS or is_kept(one.question)
            ]
            yield town, code, asked + [one for one in unanswered(code) if is_kept(one.question)]
        return
    for town, path in asked_towns(codes.glob("**/*"), QUESTIONS).items():
        all_of_it = questions(town)
        wanted = [
            one for one in all_of_it if half == "all" or is_kept(one.question) == (half == "kept")
        ]
        yield town, code_of(path)[0], wanted


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("codes", type=Path)
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--half", choices=("tuned", "kept", "all", *LOTS, *HALVED), default="tuned")
    parser.add_argument("--beside", action="store_true")
    parser.add_argument("--misses", action="store_true")
    options = parser.parse_args()
    verdicts: dict[str, list[tuple[Question, dict[str, bool]]]] = defaultdict(list)
    times: list[float] = []
    with served(options.out) as address, sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            args=["--no-sandbox", "--disable-gpu"], executable_path=chromium()
        )
        for town, code, wanted in chosen(options.codes, options.half):
            lay_out(options.out / town, search_files(code))
            sections = frozenset(unit.id for unit in code.units)
            place = f"{address}{town}/"
            for name, ask in searches(browser, code, place, options.out, beside=options.beside):
                for question in wanted:
                    answer = ask(question.question)
                    verdict = judged(question, answer, sections)
                    verdicts[name].append((question, verdict))
                    if name == "townbook":
                        times.append(answer.milliseconds)
                        if options.misses and not verdict.get("first", verdict.get("told")):
                            print(town, question, answer.links[:HITS])
            size = first_bytes(place, browser, options.out / town, "how high may a fence be")
            print(f"{town}: {len(code.units)} provisions, first question {size / 1000:.0f} KB")
        browser.close()
    for name, found in verdicts.items():
        print(f"{name}:")
        groups: dict[str, list[dict[str, bool]]] = defaultdict(list)
        for question, verdict in found:
            groups[question.group].append(verdict)
            groups[f"  {question.kind}"].append(verdict)
        for group, held in sorted(groups.items(), key=lambda pair: pair[0].strip()):
            print(f"  {group:14} {len(held):4}  {shares(held)}")
    times.sort()
    slow = times[-len(times) // 20]
    print(f"a question: {times[len(times) // 2]:.0f} ms, of twenty the slowest {slow:.0f} ms")
    return 0


def chromium() -> str:
    """The browser's program."""
    names = ("chromium-headless-shell", "chromium")
    return next(found for name in names if (found := shutil.which(name)))


if __name__ == "__main__":
    sys.exit(main())
