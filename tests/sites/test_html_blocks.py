"""Taking blocks out of a page changes nothing in what MkDocs and Markdown make of it."""

from __future__ import annotations

from html.parser import HTMLParser
from random import Random

import pytest
from markdown import Markdown
from markdown.preprocessors import Preprocessor

from builder.sites.plugin import PlainBlocks

PIECES = (
    '<div class="a" id="one">',
    "</div>",
    "<div>",
    "<p>",
    "</p>",
    '<a name="two" href="#three">',
    "</a>",
    "<span id='four'>",
    '<span title="a > b">',
    "<span hidden>",
    "</span>",
    "<br>",
    "<br/>",
    "<hr>",
    "<img>",
    "<DIV>",
    "<pre>",
    "</pre>",
    "<script>",
    "</script>",
    "<textarea>",
    "</textarea>",
    "<!-- <div> -->",
    "<!-- -",
    "<? <p> ?>",
    "<",
    "</",
    "</>",
    "&amp;",
    "&#39",
    "&#x2d;",
    "& ",
    "`",
    "**loud** ",
    "geese ",
    "## Swans {#five}",
    "- ducks",
    "\n",
    "\n",
    "\n",
    "\n\n",
    "\n\n",
    "   ",
    "    ",
    "\x02",
)
WHOLE = (
    '<div id="six"><p>Geese</p></div>',
    "<ul>\n<li>Ducks<br>\n\n</li>\n</ul>",
    '<nav><div id="a&amp;b"><div></div>\n</div></nav>',
    "<table>\n<tr><td>1 &lt; 2</td></tr>\n</table>",
    "<p><div></p>",
)


class Seen(Preprocessor):
    """What MkDocs, which looks for HTML next, gets of a page."""

    lines: list[str] = []  # noqa: RUF012  (for an empty page, which no reader gets)

    def run(self, lines: list[str]) -> list[str]:
        self.lines = lines
        return lines


def read(text: str, taker: PlainBlocks | None = None) -> tuple[str, list[str]]:
    """The HTML of a page, and the lines that MkDocs sees of it."""
    own = [taker] if taker else []
    md = Markdown(extensions=["toc", "tables", "fenced_code", "attr_list", *own])
    seen = Seen(md)
    md.preprocessors.register(seen, "seen", 21)
    return md.convert(text), seen.lines


def ids(lines: list[str]) -> set[str]:
    """The ids of elements, and the names of anchors, as Python's own parser reads them."""
    found = set[str]()

    class Reader(HTMLParser):
        def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
            found.update(v or "" for k, v in attrs if k == "id" or (k == "name" and tag == "a"))

    reader = Reader()
    reader.feed("\n".join(lines))
    reader.close()
    return found


@pytest.mark.parametrize("seed", range(20))
def test_a_page_of_any_pieces_is_the_same(seed: int) -> None:
    random = Random(seed)
    for _ in range(200):
        text = "".join(
            f"\n{random.choice(WHOLE)}\n" if random.random() < 0.2 else random.choice(PIECES)
            for _ in range(random.randint(2, 16))
        )
        wanted, whole = read(text)
        taker = PlainBlocks()
        html, left = read(text, taker)
        assert html == wanted, text
        assert taker.anchors | ids(left) == ids(whole), text


@pytest.mark.parametrize("block", WHOLE)
def test_a_plain_block_is_taken_out(block: str) -> None:
    _, seen = read(f"# Geese\n\n{block}\n\nSwans\n", PlainBlocks())
    assert "# Geese" in seen
    assert "Swans" in seen
    assert not any("<" in line for line in seen)


def test_readers_that_share_the_extension_keep_their_own_words() -> None:
    shared = PlainBlocks()
    first, second = (Markdown(extensions=[shared]) for _ in range(2))
    assert first.convert("<div>Geese</div>\n") == "<div>Geese</div>"
    assert second.convert("<div>Ducks</div>\n") == "<div>Ducks</div>"
