"""Blocks that are taken out of a page change nothing of what MkDocs and Markdown make of it."""

from __future__ import annotations

from random import Random

import pytest
from markdown import Markdown
from mkdocs.structure import pages

from builder.sites.html_blocks import taken_out

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


def read(text: str) -> tuple[str, set[str], int]:
    """The HTML of a page, the ids on it, and the blocks that were kept as they stood."""
    md = Markdown(extensions=["toc", "tables", "fenced_code", "attr_list"])
    html = pages._RawHTMLPreprocessor()
    html._register(md)
    return md.convert(text), html.present_anchor_ids, len(md.htmlStash.rawHtmlBlocks)


@pytest.mark.parametrize("seed", range(20))
def test_a_page_of_any_pieces_comes_out_the_same(seed: int) -> None:
    random = Random(seed)
    for _ in range(200):
        text = "".join(
            f"\n{random.choice(WHOLE)}\n" if random.random() < 0.2 else random.choice(PIECES)
            for _ in range(random.randint(2, 16))
        )
        wanted = read(text)[:2]
        with taken_out():
            assert read(text)[:2] == wanted, text


@pytest.mark.parametrize("block", WHOLE)
def test_a_plain_block_is_taken_out(block: str, monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[str] = []
    plain = pages._RawHTMLPreprocessor.run
    monkeypatch.setattr(
        pages._RawHTMLPreprocessor,
        "run",
        lambda self, lines: plain(self, [seen.append(line) or line for line in lines]),  # type: ignore[func-returns-value]
    )
    with taken_out():
        read(f"# Geese\n\n{block}\n\nSwans\n")
    assert "# Geese" in seen
    assert "Swans" in seen
    assert not any("<" in line for line in seen)
