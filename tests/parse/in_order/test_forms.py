"""Whole codes in the plainest forms of many states, read as a build reads them.

A case is a text, a line of equals signs, the municipality and the layout, and the result. None is
held back, and the proof finds no fault.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from builder.gate.gate import judge
from builder.town.municipality import parsed_code, recognize_source, resolved
from builder.town.proven import proven
from tests.parse.book.test_flow import drawn

from .test_cases import shown

FORMS = sorted((Path(__file__).parent / "forms").iterdir())


@pytest.mark.parametrize("form", FORMS, ids=lambda form: form.stem)
def test_a_code_in_its_states_plainest_form_is_read(form: Path, tmp_path: Path) -> None:
    text, _, wanted = form.read_text(encoding="utf-8").partition("\n=====\n")
    path = tmp_path / form.name
    path.write_text(text, encoding="utf-8")
    recognized = recognize_source(path)
    town, layout = recognized.municipality, recognized.facts.layout
    parsed = parsed_code(recognized)
    found = [f"{town.name}, {town.state} {layout.value}", *shown(parsed)]
    assert "\n".join(found) == wanted.strip("\n")
    assert judge(parsed, recognized.source.text).problems == ()
    held = proven(resolved(parsed, recognized.source), recognized.source.text)
    assert held.faults == ()


OTHERWISE = (
    "apostrophes-for-signs",
    "arkansas",
    "articles-without-sections",
    "broken-lines",
    "bullets-before-signs",
    "copied-pages",
    "decimal-items",
    "hundreds-without-signs",
    "idaho-county",
    "iowa",
    "michigan-compiled",
    "missouri",
    "numbers-glued-to-titles",
    "page-heads-of-chapters",
    "printed-by-a-browser",
    "sections-abbreviated-to-sect",
    "wisconsin",
    "zoning-bylaw",
)
"""Forms with lists or tables in columns, or with lines separated only by blank ones, which a PDF
does not show here; a print, which has pages of its own; and two whose deeper numbers are sections
in a text, but items in a town's own typesetting."""


@pytest.mark.parametrize(
    "form",
    [form for form in FORMS if form.stem not in OTHERWISE],
    ids=lambda form: form.stem,
)
def test_a_pdf_of_it_is_read_the_same(form: Path, tmp_path: Path) -> None:
    text, _, wanted = form.read_text(encoding="utf-8").partition("\n=====\n")
    lines = [line.replace("\t", " ") for line in text.split("\n") if line]
    path = drawn(lines, tmp_path / f"{form.stem}.pdf", justified=False)
    recognized = recognize_source(path)
    outline = [line for line in wanted.strip("\n").split("\n")[1:] if "set aside: " not in line]
    found = [line for line in shown(parsed_code(recognized)) if "set aside: " not in line]
    assert found == outline
