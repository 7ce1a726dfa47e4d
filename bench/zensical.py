"""The same docs built by MkDocs and by Zensical: which pages, titles, ids, links and words differ.

    zensical build -c            # in a copy of out/docs/SLUG; writes site/
    python bench/zensical.py out/site/SLUG copy/site

Then twenty questions are typed into the search box of both, in a browser: the same hits must come.
"""

from __future__ import annotations

import argparse
import shutil
import sys
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import urljoin, urlsplit

from lxml import html
from playwright.sync_api import Page as Tab
from playwright.sync_api import sync_playwright

sys.path.insert(0, str(Path(__file__).parents[1]))

from tests.search.asking import served

QUESTIONS = (
    *("how high may a fence be", "dog licence fee", "fine for noise", "what is a structure"),
    *("park hours", "building permit", "snow on the sidewalk", "who may appeal", "garbage day"),
    *("keeping chickens", "Article 78", "Penal Law", "newest laws", "laws of 2019", "penalty"),
    *("multa por ruido", "permitt", "sign size", "swimming pool", "xylophonist tuition"),
)
ROOT = "http://site.invalid/"
SHOWN = 5


@dataclass(frozen=True)
class Page:
    title: str
    ids: Counter[str]
    links: Counter[str]
    """Whole addresses of the article's links."""
    menu: Counter[str]
    words: str
    """Those of the article, without blanks."""


def read(path: Path, site: Path) -> Page:
    tree = html.parse(str(path), parser=html.HTMLParser(encoding="utf-8")).getroot()
    here = ROOT + path.relative_to(site).as_posix().removesuffix("index.html")
    articles = tree.xpath("//article")
    article = articles[0] if articles else tree.xpath("//body")[0]
    words = "".join("".join(article.xpath(".//text()[not(ancestor::script)]")).split())
    return Page(
        tree.findtext(".//title") or "",
        Counter(map(str, article.xpath(".//@id"))),
        Counter(address(here, str(href)) for href in article.xpath(".//a/@href")),
        Counter(
            address(here, str(href))
            for href in tree.xpath("//nav[contains(@class,'tb-nav')]//a/@href")
        ),
        words,
    )


def address(here: str, href: str) -> str:
    whole = urljoin(here, href)
    return (
        whole.replace("/index.html", "/")
        if urlsplit(whole).netloc == urlsplit(ROOT).netloc
        else href
    )


def pages(site: Path) -> dict[str, Path]:
    return {
        path.relative_to(site).as_posix(): path
        for path in sorted(site.rglob("*.html"))
        if path.name != "404.html"
    }


def differences(ours: Path, theirs: Path) -> Iterator[str]:
    one, other = pages(ours), pages(theirs)
    for name in sorted(one.keys() ^ other.keys()):
        yield f"only in {'the first' if name in one else 'the second'}: {name}"
    for name in sorted(one.keys() & other.keys()):
        a, b = read(one[name], ours), read(other[name], theirs)
        for what in ("title", "ids", "links", "menu", "words"):
            mine, yours = getattr(a, what), getattr(b, what)
            if mine != yours:
                shown = (
                    f"{list(mine - yours)[:3]} | {list(yours - mine)[:3]}"
                    if isinstance(mine, Counter)
                    else f"{mine[:80]} | {yours[:80]}"
                )
                yield f"{what}: {name}: {shown}"


def answered(tab: Tab, address: str) -> list[list[str]]:
    """What the search box of a site answers to each question: where its hits lead, or what it says.

    In: a tab, and the address of the site.
    """
    found = []
    for question in QUESTIONS:
        tab.goto(address)
        tab.keyboard.press("/")
        tab.keyboard.type(question)
        tab.locator(".tb-search__told", has_text=".").wait_for()
        links = tab.locator("#tb-search-hits a").evaluate_all("all => all.map(one => one.href)")
        status = tab.locator(".tb-search__told").inner_text()
        found.append([status, *(link.removeprefix(address) for link in links)])
    return found


def searches(ours: Path, theirs: Path) -> Iterator[str]:
    """The questions that the two sites answer differently."""
    names = ("chromium-headless-shell", "chromium")
    program = next(found for name in names if (found := shutil.which(name)))
    with served(ours) as one, served(theirs) as other, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, args=["--no-sandbox"])
        tab = browser.new_page()
        for question, mine, yours in zip(
            QUESTIONS, answered(tab, one), answered(tab, other), strict=True
        ):
            if mine != yours:
                yield f"search: {question}: {mine[:2]} | {yours[:2]}"
        browser.close()


def main() -> None:
    arguments = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    arguments.add_argument("ours", type=Path)
    arguments.add_argument("theirs", type=Path)
    options = arguments.parse_args()
    found = [*differences(options.ours, options.theirs), *searches(options.ours, options.theirs)]
    kinds = Counter(line.partition(":")[0] for line in found)
    read = f"{len(pages(options.ours))} pages, {len(QUESTIONS)} questions"
    print(f"{read}; differences: {dict(kinds) or 'none'}")
    for kind in kinds:
        print(*[f"  {line}" for line in found if line.startswith(kind)][:SHOWN], sep="\n")
    raise SystemExit(1 if found else 0)


if __name__ == "__main__":
    main()
