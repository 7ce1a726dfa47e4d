"""References to subsections: they lead to the subsection, and have its page, not the section's."""

from __future__ import annotations

from builder.model import BlockKind, Footnote, Reference
from tests.print.conftest import Typeset, block
from tests.print.editions import astray
from tests.print.reading import squeeze


def test_a_reference_to_a_subsection_has_the_page_of_the_subsection(typeset: Typeset) -> None:
    first = block(BlockKind.PARAGRAPH, "See § 4-2B.")
    long = [
        block(BlockKind.PARAGRAPH, f"Swan number {at} has a ring of its own color. " * 12, parent=1)
        for at in range(40)
    ]
    scope, made = typeset(
        first,
        block(BlockKind.ITEM, "Rings.", "A.", "A"),
        *long,
        block(BlockKind.ITEM, "Nests stay where they are.", "B.", "B"),
        references=[Reference("§ 4-2B", 0, 4, 10, "4-2", ("4-2",), "B", "4/#4-2-42")],
    )
    page = next(run.page for runs in made.pages for run in runs if "Nests stay" in run.text)
    assert page > made.places["4-2"][0]
    assert f"See§4-2Bp.{page}." in squeeze("".join(run.text for run in made.pages[0]))
    assert astray(scope, made) == []


def test_no_line_begins_with_the_page_of_a_reference(typeset: Typeset) -> None:
    words, references = "", []
    for at in range(60):  # so that references end anywhere on a line
        words += "o" * (at % 7 + 1) + " and goose of "
        references.append(
            Reference("§ 4-2", 0, len(words), len(words) + 5, "4-2", ("4-2",), None, "4/#4-2")
        )
        words += "§ 4-2, "
    _, made = typeset(block(BlockKind.PARAGRAPH, words), references=references)
    lines: dict[float, list[tuple[float, str]]] = {}
    for run in made.pages[0]:
        lines.setdefault(round(run.y), []).append((run.x, run.text))
    held = [min(runs)[1] for runs in lines.values() if any("goose" in text for _, text in runs)]
    assert len(held) > 10
    assert [text for text in held if text.startswith("p.")] == []


def test_a_note_with_several_marks_is_printed_once_and_called_at_each(typeset: Typeset) -> None:
    rows = [block(BlockKind.ITEM, f"Lot {at}: 50 feet.", f"{at}.", str(at)) for at in range(90)]
    note = Footnote("1", "Swans count twice.", ((0, 1),), "1", 0, 5, also=((1, 5), (80, 6)))
    _, made = typeset(*rows, footnotes=[note])
    pages = [squeeze("".join(run.text for run in runs)) for runs in made.pages]
    assert "".join(pages).count("Swanscounttwice.") == 1
    assert "Lot01:50feet" in pages[0]
    assert "Lot11:50feet" in pages[0]
    last = next(text for text in pages if "Lot80" in text)
    assert "Lot801notep.1:50feet" in last, "on another page the mark shows where its note is"
