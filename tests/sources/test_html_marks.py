"""What publishers' pages mark: the place of the law, labels, headings; the rest is menu."""

from __future__ import annotations

from pathlib import Path

import pytest

from builder.sources.html import read_html
from builder.sources.read import read
from builder.sources.text import SourceText


def source(page: str) -> SourceText:
    return read_html(Path("page.html"), page.encode())


def test_words_around_the_law_are_menu_and_not_missing() -> None:
    page = source(
        '<html><body><div id="navTop"><p>Home</p></div>Skip to the law'
        '<div id="mainContent"><h3 class="Cite">2-1 Geese.</h3><p class="P0">No <b>goose</b>.</p>'
        "</div><div>Hosted by somebody</div></body></html>"
    )
    assert page.text.split("\n") == ["2-1 Geese.", "No goose."]
    assert (page.layout, page.headings, page.unread) == ("code-publishing", {1}, ())


def test_badges_and_buttons_within_a_heading_are_not_part_of_it() -> None:
    page = source(
        '<html><body><main id="main"><article class="type-Section"><h6><span>2-1</span> '
        '<span>Geese.</span><span class="badge">Revised</span></h6>'
        '<div class="dropdown-menu">Search</div>'
        "<p>No goose.</p></article></main></body></html>"
    )
    assert page.text.split("\n") == ["2-1 Geese.", "No goose."]
    assert (page.headings, page.unread) == ({1}, ())


_MUNICODE = (
    '<div id="codesContent">Find a law<div class="chunks"><div class="chunk-title">Sec. 2-1. - '
    'Geese.</div><div class="chunk-content"><p class="incr0">(a)</p><p class="content1">No goose.'
    '</p><p class="incr0">(b)</p><p class="content1">No drake.</p></div></div></div>'
)
_GENERAL_CODE = (
    '<div id="childContent"><h4 class="sectionTitle"><span>§ 2-1</span> '
    '<span class="titleTitle">Geese.</span></h4><div class="litem"><div class="litem_number">A.'
    '</div><div class="litem_content">No goose.</div></div></div>'
)


@pytest.mark.parametrize(
    ("page", "heading", "lines"),
    [
        (_MUNICODE, 1, ["Sec. 2-1. - Geese.", "(a) No goose.", "(b) No drake."]),
        (_GENERAL_CODE, 1, ["§ 2-1 Geese.", "A. No goose."]),
    ],
)
def test_a_label_printed_apart_goes_before_its_text(
    page: str, heading: int, lines: list[str]
) -> None:
    found = source(f"<html><body>{page}</body></html>")
    assert found.text.split("\n") == lines
    assert (found.headings, found.unread) == ({heading}, ())


@pytest.mark.parametrize(
    "page",
    [
        "<div id='mainContent'>Geese</div><p class='badge'>Ducks</p>",
        "<p class='chunk-title'>Geese</p><p>Ducks</p>",
    ],
)
def test_a_page_of_no_known_publisher_keeps_all_its_words(page: str) -> None:
    """One name may be anyone's: a publisher's page has two, or the place of its law."""
    found = source(f"<html><body>{page}</body></html>")
    assert (found.text, found.layout) == ("Geese\nDucks", None)


def test_without_a_known_place_the_law_is_the_element_with_its_marks() -> None:
    page = source(
        '<html><body><nav><p class="barTitle">Ducks</p></nav><div>Print<p class="barTitle">2-1 '
        'Geese.</p>No <b>goose</b>.<h4 class="sectionTitle">2-2 Ducks.</h4><p>No drake.</p></div>'
        "Next</body></html>"
    )
    assert page.text.split("\n") == ["2-1 Geese.", "No goose.", "2-2 Ducks.", "No drake."]
    assert (page.headings, page.unread) == ({1, 3}, ())


def test_a_label_that_nothing_follows_is_a_line() -> None:
    page = source(_GENERAL_CODE.replace("No goose.", "Geese:") + '<p class="litem_number">B.</p>')
    assert page.text.split("\n") == ["§ 2-1 Geese.", "A. Geese:", "B."]


def test_a_page_in_an_encoding_other_than_stated_is_read_correctly() -> None:
    page = "<html><head><meta charset='iso-8859-1'></head><body><p>§ 2</p></body></html>"
    assert read_html(Path("a.html"), page.encode()).text == "§ 2"
    assert read_html(Path("a.html"), page.encode("latin-1")).text == "§ 2"


def test_a_page_with_something_before_it_is_a_page(tmp_path: Path) -> None:
    file = tmp_path / "saved.html"
    file.write_text("<div id='ref'>x</div>\n<style>p {}</style><HTML><BODY><p>§ 2</p>", "utf-8")
    assert read(file).form == "html"
    file.write_text("<geese> are words here\nand no page\n", encoding="utf-8")
    assert read(file).form == "text"


def test_the_number_of_an_entry_is_separated_from_its_title_as_lists_print_it() -> None:
    page = source(
        '<html><body><main id="main"><article class="type-Chapter"><h4>Chapter 2.1 GEESE</h4><ul>'
        '<li class="tocItem"><span>2.1.010</span> <span>Boats on ponds.</span></li></ul>'
        "<p>2.1.010 Boats on ponds.</p></article></main></body></html>"
    )
    assert page.text.split("\n")[1:] == ["2.1.010    Boats on ponds.", "2.1.010 Boats on ponds."]
    assert page.unread == ()


def test_the_main_part_of_a_page_of_no_known_publisher_is_its_law() -> None:
    law = "<h2>§ 4-1. Keeping.</h2><p>Geese are kept in a pen by day and by night.</p>"
    around = "<script>a b c d e f g h i j k l m n o p</script><aside>Office hours</aside>"
    lines = source(f"<html><body><main>{law}</main>{around}</body></html>").text.split("\n")
    assert lines == ["§ 4-1. Keeping.", "Geese are kept in a pen by day and by night."]
    few = source(f"<html><body><main><p>Menu</p></main>{law}</body></html>").text
    assert few.startswith("Menu\n§ 4-1.")
