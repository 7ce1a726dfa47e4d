"""Labels that a copy has in a column at the head of each page, above its text."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from builder.addresses import assign
from builder.model import Block, Layout, Parsed, Unit
from builder.parse.in_order import parse
from builder.parse.in_order.families import FAMILIES
from builder.parse.lines.measure import width
from builder.sources.text import SourceText
from tests.parse.in_order.test_cases import covered

_MEASURE = 45.0
"""Ems of a line at the margin; an item's are narrower."""
_INDENT = 4.0
_SENTENCE = (
    "{} is kept by the one who holds the key of the mill and hangs it on the nail behind the door "
    "when the bell has been rung, as the keeper of the green has asked him to in the spring"
)


def typeset(text: str, depth: int = 0) -> Iterator[str]:
    """A paragraph in full lines; the deeper it is, the narrower they are."""
    line = ""
    for word in text.split():
        longer = f"{line} {word}" if line else word
        if width(longer) > _MEASURE - depth * _INDENT:
            yield line
            longer = word
        line = longer
    yield line


def flush(name: str, end: str = ".") -> list[str]:
    return list(typeset(_SENTENCE.format(name) + end))


def item(name: str, depth: int = 1, end: str = ".") -> list[str]:
    return list(typeset(_SENTENCE.format(name) + end, depth))


def book(*pages: list[str]) -> SourceText:
    """A text in pages, after three that show what is printed where."""
    first = [
        ["(a)", "(b)", f"Sec. 9-{at}. - Kites.", *item("A kite"), *item("A line")]
        for at in range(1, 4)
    ]
    every = [*first, *pages]
    lines = ["Chapter 9 - KITES", *flush("The green"), *flush("The hill"), *flush("The mill")]
    end = len(lines)
    for at, page in enumerate(every, 1):
        lines += [*page, "8/30/2019 Bramble Ford, GA Code of Ordinances", f"{at}/{len(every)}"]
    lines.insert(end, "8/30/2019 Bramble Ford, GA Code of Ordinances")
    lines.insert(end + 1, f"0/{len(every)}")
    return SourceText(Path("kites.txt"), "0" * 64, "\n".join(lines) + "\n")


def read(*pages: list[str]) -> tuple[Parsed, dict[str, Unit]]:
    source = book(*pages)
    parsed = parse(source, FAMILIES[Layout.MUNICODE])
    covered(parsed, source.text)
    return parsed, {unit.number or "": unit for unit in assign(parsed.units)}


def labels(unit: Unit) -> list[tuple[str, str, float]]:
    return [(block.label, first(block), block.confidence) for block in unit.blocks]


def first(block: Block) -> str:
    return " ".join(block.text.split()[:2])


def doubted(parsed: Parsed) -> set[tuple[str, str]]:
    return {(doubt.kind, doubt.where) for doubt in parsed.doubts}


def test_labels_are_given_if_their_number_and_the_indents_agree() -> None:
    page = ["(a)", "(1)", "(2)", "(b)", "Sec. 9-4. - Geese.", *item("A goose", end=" for:")]
    page += ["By day;", "By night.", *item("A duck"), "(Ord. of 3-4-1998, § 2)"]
    page += ["Sec. 9-5. - Ponds.", *flush("The pond")]
    parsed, units = read(page)
    assert labels(units["9-4"]) == [
        ("a", "A goose", 0.98),
        ("a(1)", "By day;", 0.98),
        ("a(2)", "By night.", 0.98),
        ("b", "A duck", 0.98),
    ]
    assert labels(units["9-5"]) == [("", "The pond", 1.0)]
    assert ("labels from a column", "9-4") not in doubted(parsed)


@pytest.mark.parametrize("second", ["Rat 100 mouse 50", "By order of the", "By these rules:"])
def test_labels_of_a_column_are_doubted_from_a_text_without_an_end_or_a_list_on(
    second: str,
) -> None:
    """It may be a row of a table, or torn; or not an item, but what announces those below."""
    page = ["(a)", "(b)", "(c)", "Sec. 9-4. - Geese.", *item("A goose"), second, *item("A duck")]
    page += ["Sec. 9-5. - Ponds.", *flush("The pond")]
    parsed, units = read(page)
    assert [sure for _, _, sure in labels(units["9-4"])] == [0.98, 0.9, 0.9]
    assert ("labels from a column", "9-4") in doubted(parsed)


def test_a_text_continues_past_the_column_of_the_next_page() -> None:
    long = item("A goose")
    above = ["(1)", "Sec. 9-4. - Geese.", *flush("The pond", " for:"), *long[:-1]]
    below = ["(2)", long[-1], *item("A duck")]
    _, units = read(above, below)
    assert [label for label, _, _ in labels(units["9-4"])] == ["", "1", "2"]
    assert (
        units["9-4"]
        .blocks[1]
        .text.endswith("as the keeper of the green has asked him to in the spring.")
    )


def test_too_few_labels_stay_and_paragraphs_that_may_lack_one_are_doubted() -> None:
    page = ["(1)", "(2)", "Sec. 9-4. - Geese.", *flush("The pond", " for:")]
    page += [*item("A goose"), *item("A duck"), *item("A swan")]
    page += ["Sec. 9-5. - Ponds.", *flush("The pond")]
    parsed, units = read(page)
    assert labels(units["9-4"]) == [
        ("", "The pond", 1.0),
        ("", "A goose", 0.15),
        ("", "A duck", 0.15),
        ("", "A swan", 0.15),
    ]
    assert units["9-3"].blocks[-1].text == "(1)\n(2)"
    assert doubted(parsed) >= {
        ("labels apart from their text", "9-3"),
        ("labels may be missing", "9-4"),
    }
    assert ("labels may be missing", "9-5") not in doubted(parsed)


def test_if_items_are_as_wide_as_the_text_width_rules_none_out() -> None:
    page = ["(1)", "(2)", "Sec. 9-4. - Geese.", *flush("The pond", " for:")]
    page += [*flush("A goose"), *flush("A duck"), "Sec. 9-5. - Ponds.", *item("A pond")]
    _, units = read(page)
    assert [sure for _, _, sure in labels(units["9-4"])] == [0.15, 0.15, 0.15]


def test_labels_that_fit_two_ways_stay() -> None:
    """Nothing shows which of three short texts has no label."""
    page = ["(1)", "(2)", "Sec. 9-4. - Geese.", "By day.", "By night.", "At noon."]
    parsed, units = read(page)
    assert {label for label, _, _ in labels(units["9-4"])} == {""}
    assert ("labels may be missing", "9-4") in doubted(parsed)


def test_a_label_continues_the_list_of_the_page_before() -> None:
    above = ["(1)", "Sec. 9-4. - Geese.", *flush("The pond", " for:"), *item("A goose")]
    _, units = read(above, ["(3)", *item("A duck")])
    assert [label for label, _, _ in labels(units["9-4"])] == ["", "1", "3"]
    assert units["9-4"].blocks[-1].confidence < 0.9


def test_a_text_may_begin_where_the_page_does() -> None:
    """A full line that ends a sentence leaves open what follows: the labels decide."""
    full = list(typeset("Geese " + "swim on the pond " * 50, 1))[:8]
    above = ["(1)", "Sec. 9-4. - Geese.", *flush("The pond", " for:"), *full]
    above[-1] = above[-1][:-1] + "."
    _, units = read(above, ["(2)", "(3)", *item("A duck"), *item("A swan")])
    assert [label for label, _, _ in labels(units["9-4"])] == ["", "1", "2", "3"]
