"""The check of links on built pages: it names links that lead nowhere, and no others."""

from __future__ import annotations

from pathlib import Path

import pytest

from builder.sites.links import dead_links

TARGET = '<p id="24-3">Geese</p><a name="old"></a><a href="../">Up</a>'


def dead(folder: Path, *links: str, page: str = "24/index.html") -> list[str]:
    """The dead links of a page in a small site, each with its problem."""
    body = "".join(links)
    for name, words in {
        "index.html": '<p id="top">Home</p>',
        "52/index.html": TARGET,
        "404.html": '<a href="nowhere/">Lost</a>',
        page: f'<p id="here">Ponds</p>{body}',
    }.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(f"<!doctype html><body>{words}</body>", encoding="utf-8")
    (folder / "code.pdf").write_bytes(b"%PDF")
    (folder / "a b.txt").write_text("words")
    found = dead_links(folder)
    assert {one.page for one in found} <= {page}
    return [f"{one.href} ({one.problem})" for one in found]


def a(href: str) -> str:
    return f'<a href="{href}">words</a>'


@pytest.mark.parametrize(
    "href",
    [
        "../52/",
        "../52/#24-3",
        "../52/index.html#old",
        "../52/#24%2D3",
        "#here",
        "../",
        "..",
        "../#top",
        "../code.pdf",
        "../a%20b.txt",
        "../52/?h=goose#24-3",
    ],
)
def test_a_link_to_a_place_that_exists_is_alive(tmp_path: Path, href: str) -> None:
    assert dead(tmp_path, a(href)) == []


@pytest.mark.parametrize(
    "href", ["../52/#24-4", "../52/index.html#p", "#there", "../#here", "#24-3"]
)
def test_a_place_that_its_page_does_not_have_is_dead(tmp_path: Path, href: str) -> None:
    assert dead(tmp_path, a(href)) == [f"{href} (no such place on that page)"]


@pytest.mark.parametrize("href", ["../53/", "../53/#24-3", "52/", "../missing.pdf", "../52"])
def test_a_link_to_a_missing_page_is_dead(tmp_path: Path, href: str) -> None:
    assert dead(tmp_path, a(href)) == [f"{href} (no such page)"]


@pytest.mark.parametrize(
    "href",
    ["https://example.org/gone", "//example.org/gone", "/gone/", "mailto:clerk@example.org"],
)
def test_links_to_other_hosts_are_not_followed(tmp_path: Path, href: str) -> None:
    assert dead(tmp_path, a(href)) == []


def test_what_is_above_the_site_is_left_to_the_check_of_the_folder_above(
    tmp_path: Path,
) -> None:
    assert dead(tmp_path, a("../../other/"), a("../gone/")) == ["../gone/ (no such page)"]
    assert dead(tmp_path / "flat", a("../other/"), page="page.html") == []


@pytest.mark.parametrize(
    "element",
    [
        '<link rel="stylesheet" href="../gone.css">',
        '<link rel="canonical" href="../gone.css">',
        '<link rel="alternate nofollow" type="text/markdown" href="../gone.css">',
        '<script src="../gone.css"></script>',
        '<meta http-equiv="refresh" content="0; url=../gone.css">',
        '<meta http-equiv="Refresh" content="0; url=../gone.css">',
    ],
)
def test_styles_scripts_and_forwards_are_links_too(tmp_path: Path, element: str) -> None:
    assert dead(tmp_path, element) == ["../gone.css (no such page)"]


def test_a_dead_link_is_reported_once_for_its_page_and_names_it(tmp_path: Path) -> None:
    assert dead(tmp_path, a("../53/"), a("../53/")) == ["../53/ (no such page)"]
    [one] = dead_links(tmp_path)
    assert str(one) == "24/index.html: ../53/ (no such page)"
