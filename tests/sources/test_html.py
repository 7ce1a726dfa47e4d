"""Web pages as sources: blocks are lines, headings are known, nothing else gets in."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from builder.errors import SourceError
from builder.model import UnitKind
from builder.sources.read import read
from builder.sources.text import PICTURE, Role, SourceText
from tests.conftest import TOWNS
from tests.parse.american_legal.reading import parse

SPRINGBORO = TOWNS / "american-legal" / "springboro-oh.html"


def page(tmp_path: Path, text: str) -> SourceText:
    path = tmp_path / "page.html"
    path.write_text(text, encoding="utf-8")
    return read(path)


def test_blocks_are_lines_and_headings_are_known(tmp_path: Path) -> None:
    source = page(
        tmp_path,
        "<html><body><H1>14.01  BEES.</H1>\n<P>Keep <B>bees</B>\nin hives.<P>(a) Two.\n\n"
        "<table><tr><td>Hives<td>Fee<tr><td>2<td>$1</table></body></html>",
    )
    assert source.form == "html"
    assert source.text.split("\n") == [
        "14.01 BEES.",
        "Keep bees in hives.",
        "(a) Two.",
        "Hives\tFee",
        "2\t$1",
    ]
    assert source.headings == {1}


def test_raised_figures_are_printed_as_such(tmp_path: Path) -> None:
    raised = "10<sup>6</sup> bees on 9 ft<sup><a>2</a></sup> or 1 m², the 1<sup>st</sup>"
    raised += ' at noon<span class="Superscript">3</span>'
    cells = "<table><tr><td>Hives<sup>1</sup><td>Fee<tr><td>2<td>$1</table>"
    source = page(tmp_path, f"<html><body><p>{raised}</p>{cells}</body></html>")
    assert source.text == "10⁶ bees on 9 ft² or 1 m², the 1st at noon³\nHives¹\tFee\n2\t$1"
    assert source.unread == ()


def test_words_with_soft_hyphens_are_whole(tmp_path: Path) -> None:
    source = page(tmp_path, "<html><body><p>Gan\xadders &shy;and gos&#173;lings.</p></body></html>")
    assert (source.text, source.unread) == ("Ganders and goslings.", ())


def test_cells_with_paragraphs_are_cells_and_layout_tables_are_not_tables(
    tmp_path: Path,
) -> None:
    source = page(
        tmp_path,
        "<html><body><table><tr><td>Menu</td><td><h1>14.01 BEES.</h1><p>Keep bees.</p>"
        "<table><tr><th rowspan=2><p>Hi<b>ves</b></p></th><th colspan=2>Fee<br>or toll</th></tr>"
        "<tr><td></td><td><p>$1</p><p>a day</p></td></tr><tr><td>Six<script>six</script></td></tr>"
        "</table><table><tr><td>(a)</td><td><p>Two.</p><p>Or one.</p></td></tr>"
        "<tr><td>(b)</td><td>Three.</td></tr></table></td></tr></table></body></html>",
    )
    assert source.text.split("\n") == [
        "Menu",
        "14.01 BEES.",
        "Keep bees.",
        "Hives\tFee or toll\t",
        "\t\t$1 a day",
        "Six",
        "(a)",
        "Two.",
        "Or one.",
        "(b)\tThree.",
    ]
    assert source.tables == ((4, 5, 6),)


def test_scripts_menus_and_entities_cannot_get_in(tmp_path: Path) -> None:
    secret = tmp_path / "secret.txt"
    secret.write_text("honey", encoding="utf-8")
    source = page(
        tmp_path,
        f'<!DOCTYPE html [<!ENTITY x SYSTEM "file://{secret}">]><html><head><script>var a</script>'
        "<style>p{}</style></head><body><nav>Menu</nav><p>Bees &x; &amp; hives"
        f'<iframe src="file://{secret}"></iframe></p></body></html>',
    )
    assert "honey" not in source.text
    assert "Menu" not in source.text
    assert "var a" not in source.text
    assert source.text.splitlines()[-1].startswith("Bees")


def test_a_page_without_text_is_refused(tmp_path: Path) -> None:
    with pytest.raises(SourceError, match="has no text"):
        page(tmp_path, "<html><body><script>1</script></body></html>")


BEES = (
    "<html><body><h1>14.01 BEES.</h1><p>Keep the keepers' bees.</p>"
    "<h1>14.02 HIVES.</h1><p>Keep <a{}></a>two hives.</p><h1>14.03 GEESE.</h1>"
    '<p>Keep <b id=\'x\'>the</b> "geese" <a href="y">in</a> the mill\'s pond.</p></body></html>'
)
"""A page with a place for attributes; quotes of both kinds come before it and after it."""
READ = "14.01 BEES.|Keep the keepers' bees.|14.02 HIVES.|Keep two hives.|14.03 GEESE."


@pytest.mark.parametrize(
    "attributes",
    [
        """ name='b2">""",
        """ name="b2'>""",
        """ name = 'b2" class="c">""",
        """ class="c" name='b 2"/>""",
        """ name='b2>""",
        """ href="b.html?x=2&amp;y#z>""",
    ],
)
def test_a_value_whose_quotes_do_not_match_swallows_no_text(
    tmp_path: Path, attributes: str
) -> None:
    source = page(tmp_path, BEES.format(attributes[:-1]))
    assert "|".join(source.text.split("\n")[:5]) == READ
    assert source.unread == ()
    assert [each[:36] for each in source.warnings] == ["1 attribute whose quotes do not matc"]


@pytest.mark.parametrize(
    "attributes",
    [
        """ name="b2" title='a"'""",
        """ title="the keepers'" """,
        """ title='"a" <b class="c">b</b> <i>c</i>' """,
        """ onclick="if (a>b) {x='<p>y</p>'}" data-of='<p name="z">x' """,
        """ title="x='y" name='z'""",
        """ title='a > b' """,
        """ name='b2" class='c" """,
        " name=b2",
    ],
)
def test_values_whose_quotes_match_stay_as_they_are(tmp_path: Path, attributes: str) -> None:
    source = page(tmp_path, BEES.format(attributes))
    assert "|".join(source.text.split("\n")[:5]) == READ
    assert source.unread == source.warnings == ()


def test_quotes_in_scripts_and_comments_belong_to_no_attribute(tmp_path: Path) -> None:
    source = page(
        tmp_path,
        "<html><body><script>var a = '<a name=\"'; if (a<b) c('</b>')</script><p>Keep bees.</p>"
        "<!-- <a name='x\"> --><style>p:after {content: '<a b=\"'}</style><p>Don't keep geese.</p>"
        "</body></html>",
    )
    assert source.text.split("\n") == ["Keep bees.", "Don't keep geese."]
    assert source.unread == source.warnings == ()


def test_words_swallowed_despite_this_are_reported(tmp_path: Path) -> None:
    """No rule closes this value; what a browser would not show is at least reported as missing."""
    source = page(
        tmp_path,
        "<html><body><p>Keep bees.</p>\n<p>Keep <a name='b (2></a>two hives.</p>\n"
        "<h1>14.03 GEESE.</h1><p>Keep the mill's geese, and keep them in the pond.</p>"
        "<p>And the geese sleep.</p></body></html>",
    )
    assert source.text.split("\n") == ["Keep bees.", "Keep", "And the geese sleep."]
    (missing,) = source.unread
    assert (missing.line, missing.at, missing.words) == (2, 2, 16)
    assert missing.first == "two hives 14 03 GEESE Keep the mill s geese"
    assert source.warnings == (
        f'16 words of the page not read, first in line 2: "{missing.first}"',
    )


def test_words_missing_after_the_law_are_reported_at_its_last_line(tmp_path: Path) -> None:
    law = "<h1>14.01 BEES.</h1><p>No one keeps more than two hives of bees in one garden.</p>"
    source = page(
        tmp_path,
        f"<html><body><main>{law}</main><p>Shown by <a name='b (2></a>the mill</p></body></html>",
    )
    (missing,) = source.unread
    assert (missing.at, missing.first) == (len(source.lines), "the mill")


def test_every_loss_of_a_page_is_reported_with_its_place(tmp_path: Path) -> None:
    names = ("Elm", "Oak", "Ash", "Yew")
    broken = [
        f"<p>Keep <a name='b (2></a>ten hives.</p><p>{name}'s geese.</p>"
        f"<p>{name} and its keepers' pond are open to all who keep geese.</p>"
        for name in names
    ]
    source = page(tmp_path, f"<html><body>{'<a></a>'.join(broken)}</body></html>")
    assert [each.first for each in source.unread] == [f"ten hives {n} s geese" for n in names]
    assert [each.words for each in source.unread] == [5] * len(names)
    assert [each.at for each in source.unread] == [1, 3, 5, 7]


def test_a_table_loses_no_word_outside_its_cells(tmp_path: Path) -> None:
    source = page(
        tmp_path,
        "<html><body><table><caption>Fees of <b>hives</b></caption><tr><td>Hives<td>Fee"
        "<tr><td>2<td>$1</table><table><tr>A year:<td>6<td>$2<tr><td>8<td>$3</table></body></html>",
    )
    assert source.text.split("\n") == [
        "Fees of hives",
        "Hives\tFee",
        "2\t$1",
        "A year:\t6\t$2",
        "8\t$3",
    ]
    assert source.tables == ((2, 3),)
    assert source.unread == ()


@pytest.mark.towns
@pytest.mark.skipif(not SPRINGBORO.exists(), reason="there is no code of Springboro here")
def test_a_real_code_of_ohio_keeps_every_word_of_its_page() -> None:
    source = read(SPRINGBORO)
    assert source.unread == ()
    assert [each[:30] for each in source.warnings] == ["22 attributes whose quotes do "]
    assert len(source.text.split()) == 419_987


@pytest.mark.towns
@pytest.mark.skipif(not SPRINGBORO.exists(), reason="there is no code of Springboro here")
def test_a_real_code_of_ohio_has_all_sections_that_its_pages_head() -> None:
    source = read(SPRINGBORO)
    headed = [
        (int(number), line.text)
        for number in sorted(source.headings)
        if re.match(r"(?:Section )?\d+\.\d+", (line := source.lines[number - 1]).text)
    ]
    sections = {
        unit.place.first_line: unit
        for unit in parse(source).units
        if unit.kind is UnitKind.SECTION and unit.place
    }
    for number, text in headed:
        unit = sections[number]
        printed = re.match(r"(?:Section )?(\d+\.\d+)", text)
        assert printed is not None
        assert unit.number is not None
        assert unit.number.startswith(printed[1])
        assert unit.title or unit.status == "reserved"
    assert len(headed) > 1300
    forgotten = [unit for line, unit in sections.items() if line not in dict(headed)]
    assert [unit.number for unit in forgotten if unit.list_title is None] == [None]
    assert len(forgotten) == 20


def test_labels_that_a_browser_draws_precede_their_items(tmp_path: Path) -> None:
    source = page(
        tmp_path,
        '<html><body><ol type="A"><li><p>Geese:</p><ol><li>grey;</li><li>white.</li></ol></li>'
        "<li>Ducks.</li></ol><ul><li>Swans.</li></ul></body></html>",
    )
    assert source.text.split("\n") == ["A. Geese:", "1. grey;", "2. white.", "B. Ducks.", "Swans."]
    assert source.unread == ()


def test_labels_that_a_style_sheet_draws_are_labels(tmp_path: Path) -> None:
    drawn = 'li:before{content:"(" counter(n-0,lower-latin) ") "}'
    source = page(
        tmp_path,
        f"<html><head><style>.k-0>{drawn}</style></head><body>"
        '<ol class="c1 k-0 start" start="1"><li>Geese:</li></ol>'
        '<ol style="list-style-type: lower-roman"><li>grey;</li><li>white.</li></ol>'
        '<ol class="c1 k-0" start="2"><li>Ducks.</li></ol></body></html>',
    )
    assert source.text.split("\n") == ["(a) Geese:", "i. grey;", "ii. white.", "(b) Ducks."]


@pytest.mark.parametrize(
    "drawn",
    [
        'content:"" counter(n-0,decimal) "." counter(n-1,decimal) ". "',
        'content:"\\0028" counter(n-0,decimal) ") "',
    ],
)
def test_labels_that_a_style_sheet_draws_differently_are_left_out(
    tmp_path: Path, drawn: str
) -> None:
    head = f"<html><head><style>.k-0>li:before{{{drawn}}}</style></head><body>"
    source = page(tmp_path, f'{head}<ol class="k-0"><li>Geese.</li></ol></body></html>')
    assert source.text.strip() == "Geese."


def test_a_link_without_words_is_none(tmp_path: Path) -> None:
    links = "<a href='#2.04'>2.04</a> <a href='#2.06'> </a><a href='#2.08'>"
    source = page(tmp_path, f"<html><body><h1>2.02 GEESE.</h1><p>See {links}</body></html>")
    assert [(link.line, link.number) for link in source.links] == [(2, "2.04")]


def test_a_picture_of_the_law_leaves_a_blank_line_and_a_sign_of_the_page_none(
    tmp_path: Path,
) -> None:
    def lines(body: str) -> list[str]:
        return page(tmp_path, f"<html><body><p>Ponds.</p>{body}</body></html>").text.split("\n")[1:]

    for size in ('width="300"', 'style="width: 90pt"', 'width="45%"', 'style="width: 6.5in"', ""):
        assert lines(f'<img src="pond.png" {size}><p>End.</p>') == [PICTURE, "End."], size
    assert lines('<p>The <img src="a.png"> mark.</p>') == ["The mark.", PICTURE]
    assert lines('<table><tr><td>R-1<td><img src="a.png"></table>')[-1] == PICTURE
    assert lines('<a href="b.png"><img src="a.png"></a><p>End.</p>') == [PICTURE, "End."]
    assert lines('<a href="/next"><img src="next.gif"></a><p>End.</p>') == ["End."]
    assert lines('<img src="mark.gif" width="16"><p>End.</p>') == ["End."]


def test_lines_in_bold_have_a_role(tmp_path: Path) -> None:
    body = "<p><b>A.</b> <strong>Geese</strong></p><p><b>Geese</b> swim.</p><p>Ducks dive.</p>"
    source = page(tmp_path, f"<html><body>{body}</body></html>")
    assert [line.role for line in source.lines] == [Role.APART, None, None]


@pytest.mark.parametrize(
    "listed",
    [
        '<ol class="plain" style="list-style-type: lower-roman"><li>Geese.</li></ol>',
        '<ol style="list-style-type: decimal"><li class="plain">Geese.</li></ol>',
        '<ol class="plain"><li>Geese.</li></ol>',
        "<ol><li>(a) Geese.</li></ol>",
        '<ol><li><a href="#1">Geese.</a></li></ol>',
        "<ol><li><h3>Geese.</h3></li></ol>",
        '<ol><li value="4">Geese.</li></ol>',
        '<ol start="x"><li>Geese.</li></ol>',
        '<ol type="square"><li>Geese.</li></ol>',
    ],
)
def test_a_list_that_may_draw_other_labels_or_none_gets_none(tmp_path: Path, listed: str) -> None:
    source = page(tmp_path, f"<html><body><p>Birds:</p>{listed}</body></html>")
    assert source.text.split("\n")[1].removeprefix("(a) ") == "Geese."


def test_the_foot_of_a_page_is_not_law_but_that_of_an_article_is(tmp_path: Path) -> None:
    source = page(
        tmp_path,
        "<html><body><article><p>Geese.</p><footer><p>Ducks.</p></footer></article>"
        "<footer><div>Menus</div> and swans</footer></body></html>",
    )
    lines = source.text.split("\n")
    assert [lines[number - 1] for number, _ in source.aside] == ["Menus", "and swans"]
