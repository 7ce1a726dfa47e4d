"""Every character of a source is itself in the built page.

That holds whatever it would mean to Markdown, HTML, Jinja or YAML.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from pathlib import Path

import markdown
import pytest
import yaml
from gooseford import PARA, block, code, division, section
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st
from reading import served, soup, text_of, unmarked

from builder import addresses
from builder.model import Block, BlockKind, Code, Footnote, HistoryNote, Table, UnitKind
from builder.pages import escape
from builder.pages.docs import write_docs
from builder.pages.page import page
from builder.pages.site import Site
from builder.present.publication import Publication
from builder.present.site_outline import HOME
from builder.runtime.shared import path_of

HOSTILE = [
    "# heading\n\n- list\n\n> quote\n\n    code\n\n1. one",
    "*a* **b** _c_ `d` ~~e~~ ==f== ^g^ ~h~ ++k++ --l--",
    "[link](http://x.example) ![image](x.png) [ref][1] <http://auto.example> [^1] [[wiki]]",
    "[1]: http://x.example 'title'",
    "*[HTML]: an abbreviation",
    "[TOC]",
    '--8<-- "file.md"',
    "--8<--\nfile.md\n--8<--",
    "{{ 7 * 7 }} {% raw %} {# comment #} {%- endif -%} ${x} <%= y %>",
    "{: #id .class key=value } {#stolen} { .x }",
    "Title {#other-id}",
    ":smile: :material-account: :fontawesome-brands-x:",
    "---\ntitle: stolen\n---",
    "&amp; &lt; &copy; &#65; &#x41; & &unknown; &notin;",
    "<script>alert(1)</script><!-- comment --><?php ?><![CDATA[x]]><div markdown=1>*a*</div>",
    "</p></li></ol></dd></dl></div></body></html>",
    "<pre>\n\n</pre> <style> <textarea> <title> <plaintext>",
    '!!! note\n    text\n\n??? x\n\n=== "tab"\n\n::: module.name',
    "Term\n:   definition\n\n| a | b |\n|---|---|\n| c | d |",
    "```python\ncode\n```\n\n~~~\ncode\n~~~",
    "x" * 5000,
    "a\tb\t\tc\n \t \n   \nd",
    "trailing blanks  \nand a backslash\\\nend\\",
    "\u202eright to left\u202c \u2066isolate\u2069 \u200e\u200f",
    "\x02klzzwxh:0000\x03 \x02wzxhzdk:0\x03 \x02amp\x03",
    "form\x0cfeed vertical\x0btab next\x85line sep\u2028arator par\u2029agraph",
    "javascript:alert(1) data:text/html,x",
    "\"double\" 'single' “curly” ‘quotes’ <a href=\"x\" title='y'>",
    "soft\u00adhyphen zero\u200bwidth no\u00a0break em\u2003space \ufeffmark",
    "Ünïcödé 中文 العربية עברית 😀 𝔘 ẞ e\u0301",
    "§ 1-1. {#1-1} ¶ ¶",
    "%PDF $math$ $$x$$ \\(y\\) \\[z\\] @mention #123 ~user",
    "\\* \\# \\[ \\\\ \\` \\{",
]
ALPHABET = "ab 1\t\n§.,;:#*_`~^=+-|\\/<>()[]{}!?&%$@\"'\u00a0\u202e\x02\x03\x0c\u2028é中"
_ANY = st.characters(blacklist_categories=("Cs",), blacklist_characters="\r\ufffe\uffff")
TEXT = st.one_of(st.sampled_from(HOSTILE), st.text(ALPHABET, min_size=1), st.text(_ANY, min_size=1))
TITLE = TEXT.map(lambda text: " ".join(text.split())).filter(bool)


@cache
def extensions() -> tuple[list[str], dict[str, object]]:
    """The Markdown extensions that every site is built with.

    They are those of the base configuration and those that MkDocs adds.
    """
    base = yaml.safe_load(path_of("mkdocs.yml").read_text(encoding="utf-8"))
    named = [
        item if isinstance(item, str) else next(iter(item)) for item in base["markdown_extensions"]
    ]
    configured = {
        name: options
        for item in base["markdown_extensions"]
        if isinstance(item, dict)
        for name, options in item.items()
    }
    return [*{"toc": 0, "tables": 0, "fenced_code": 0, **dict.fromkeys(named, 0)}], configured


def hostile_code(text: str, title: str) -> Code:
    """A code whose every text is the given one."""
    spans = ((0, 1),)
    blocks = (
        block(PARA, text),
        block(BlockKind.ITEM, text, "A.", "A", 0),
        block(BlockKind.ITEM, text, "(1)", "A(1)", 1),
        block(BlockKind.DEFINITION, text, term=title, separator="—"),
        block(BlockKind.NOTE, text),
        block(BlockKind.FORM, text),
        block(BlockKind.TABLE, text, table=Table((text, "b"), (), ((text, text),), text, (text,))),
    )
    more = {
        "history": (HistoryNote(text, spans, 0),),
        "footnotes": (Footnote("1", text, spans, block=0, offset=len(text) // 2),),
    }
    units = (
        division(UnitKind.PART, "I", title, 0, "PART I"),
        division(UnitKind.CHAPTER, "9", title, 1, "Chapter 9"),
        section("9-1", title, *blocks, **more),
        section("9-2", "End", Block(PARA, "The end.", spans)),
    )
    return replace(code(), units=addresses.assign(units), doubts=())


def page_html(made: Code) -> str:
    """The chapter's page as MkDocs' Markdown makes it, without its front matter."""
    site = Site(made)
    chapter = site.outline.pages[1]
    assert chapter.owner
    text = page(site, chapter, chapter.owner)
    names, configs = extensions()
    return markdown.Markdown(extensions=names, extension_configs=configs).convert(
        text.split("\n---\n", 1)[1]
    )


def assert_says(html: str, text: str, title: str) -> None:
    """Every place of the page with the text or the title shows it unchanged."""
    read = soup(html)
    for where, found in _places(read).items():
        assert found == text, where
    assert text_of(read.find(id="9-1")).split() == f"§ 9-1. {title}".split()
    assert text_of(read.find("dfn")) == title
    assert text_of(read.find(id="9-2")) == "§ 9-2. End"
    assert read.find(id="9-2-p1").get_text() == "The end."


def _places(read: object) -> dict[str, str]:
    by_id = {tag["id"]: tag for tag in read.find_all(id=True)}
    return {
        "paragraph": text_of(by_id["9-1-p1"]),
        "item": text_of(by_id["9-1-a"].find("p")),
        "inner item": text_of(by_id["9-1-a-1"].find("p")),
        "definition": text_of(read.select_one(".tb-terms dd > p")),
        "note": text_of(by_id["9-1-note1"]),
        "form": text_of(by_id["9-1-form1"]),
        "caption": text_of(by_id["9-1-table1"].find("caption")),
        "head": text_of(by_id["9-1-table1"].find("th")),
        "cell": text_of(by_id["9-1-table1"].find("td")),
        "table note": text_of(by_id["9-1-table1"].select_one(".tb-table__note")),
        "history": text_of(read.select_one(".tb-history")),
        "footnote": text_of(by_id["note:9-1:1"]).removeprefix(" "),
    }


@given(text=TEXT, title=TITLE)
@example(text="\n\nx", title="{#x}")
@example(text="0\t", title="#")
@settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.too_slow])
def test_every_text_of_a_page_is_read_back_unchanged(text: str, title: str) -> None:
    assert_says(page_html(hostile_code(text, title)), text, title)


@given(TITLE)
@example("\u2028 {#x} \\")
def test_a_title_is_html_that_reads_as_itself_and_markdown_that_means_nothing(title: str) -> None:
    made = str(escape.title(title))
    assert unmarked(soup(f"<p>{made}</p>").p.get_text()) == title
    assert unmarked(soup(markdown.markdown(f"## {made}")).h2.get_text()) == title


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """A real site with a chapter for each hostile text.

    The titles, the town's name and the file's name are hostile too.
    """
    folder = tmp_path_factory.mktemp("hostile")
    units = []
    for number, text in enumerate(HOSTILE, 1):
        title = " ".join(text.split())
        units.append(division(UnitKind.CHAPTER, str(number), title, 1, f"Chapter {number}"))
        units.append(section(f"{number}-1", title, block(PARA, text), block(BlockKind.FORM, text)))
    made = code(name='Town of "A" <b>&amp; {{ B }}', rights="{{ 7 }} <i>", contact="<x>")
    made = replace(
        made,
        units=addresses.assign(units),
        source=replace(made.source, file="a&b<c>.txt", warnings=tuple(HOSTILE)),
    )
    write_docs(made, folder, Publication(site_url="https://codes.example/a/"))
    run = [
        sys.executable,
        "-m",
        "mkdocs",
        "build",
        "--strict",
        "-q",
        "-f",
        str(folder / "mkdocs.yml"),
    ]
    done = subprocess.run(
        run,
        capture_output=True,
        text=True,
        check=False,
        env={"NO_MKDOCS_2_WARNING": "1", "PATH": ""},
    )
    assert done.returncode == 0, done.stderr
    yield folder / "site"
    shutil.rmtree(folder)


@pytest.mark.parametrize("number", range(1, len(HOSTILE) + 1))
def test_a_built_site_shows_text_and_titles_unchanged(built: Path, number: int) -> None:
    text = HOSTILE[number - 1]
    title = " ".join(text.split())
    read = soup((built / f"{number}/index.html").read_text(encoding="utf-8"))
    assert text_of(read.find(id=f"{number}-1-p1")) == text
    assert text_of(read.find(id=f"{number}-1-form1")) == text
    assert text_of(read.find("h1")) == f"Chapter {number}. {title}"
    assert text_of(read.find(id=f"{number}-1")) == f"§ {number}-1. {title}"
    shown = title if len(f"Chapter {number}. {title}") <= 160 else None
    if shown is not None:
        assert unmarked(read.title.get_text()).startswith(
            f'Chapter {number}. {shown} – Code of the Town of "A" <b>&amp; {{{{ B }}}}'
        )
        active = read.select_one(".tb-nav .md-nav__link--active")
        assert unmarked(active.get_text()) == f"Chapter {number}. {shown}"
    toc = read.select_one(f'.md-nav--secondary a[href="#{number}-1"]')
    assert unmarked(toc.get_text()).strip() == f"§ {number}-1. {title}"


def test_the_frame_of_a_hostile_site_holds_no_markup_of_its_source(built: Path) -> None:
    for file in [*built.rglob("index.html"), built / "404.html"]:
        read = soup(file.read_text(encoding="utf-8"))
        assert not read.find_all(["b", "i", "x", "plaintext", "textarea", "img"])
        heads = read.find_all("style")  # of printed sheets, which name the code
        assert all(tag.get("media") == "print" and "<" not in tag.get_text() for tag in heads)
        runs = [
            tag for tag in read.find_all("script") if tag.get("type") != "application/ld+json"
        ]  # which is data, and safe as such
        assert not [tag for tag in runs if "alert" in tag.get_text()]
        assert not [
            tag for tag in read.find_all("script") if "<" in tag.get_text() and tag not in runs
        ]
        assert not read.find_all(id=["stolen", "other-id", "id"])


@pytest.mark.browser
@pytest.mark.parametrize(
    ("sign", "words"),
    [
        ("<script>", "comment"),
        ("&unknown;", "unknown notin"),
        ("*[HTML]", "abbreviation"),
        ("{% raw %}", "raw endif"),
        (":smile:", "smile"),
    ],
)
def test_a_hit_of_the_search_shows_its_title_and_words_as_text(
    built: Path, browser: object, sign: str, words: str
) -> None:
    number = next(n for n, text in enumerate(HOSTILE, 1) if sign in text)
    with served(built) as address:
        page = browser.new_page()
        faults: list[str] = []
        page.on("dialog", lambda dialog: faults.append(dialog.message))
        page.on("pageerror", lambda error: faults.append(str(error)))
        page.goto(address)
        page.locator("#tb-search").click()
        page.keyboard.type(words)
        page.locator(f'#tb-search-hits a[href*="#{number}-1"]').first.wait_for(state="attached")
        title = " ".join(HOSTILE[number - 1].split())
        assert f"§ {number}-1. {title}" in " ".join(
            unmarked(page.locator("#tb-search-hits").inner_text()).split()
        )
        assert (
            page.locator(
                "#tb-search-hits :is(script, b, i, img, textarea, style, title, plaintext)"
            ).count()
            == 0
        )
        assert faults == []
        page.close()


def test_the_home_page_is_the_first_page_of_the_outline() -> None:
    assert Site(code()).outline.pages[0].url == HOME
