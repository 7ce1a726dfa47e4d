"""The raised numbers that Word prints at footnotes and endnotes, and at the places that cite them.

Word counts footnotes in figures and endnotes in small Roman numbers, unless a file has marks of its
own: those stand in its text, and get no number here.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping

from docx.oxml.ns import qn
from lxml import etree

from builder.sources.counting import counted

REFERENCES = {qn("w:footnoteReference"): "footnote", qn("w:endnoteReference"): "endnote"}
"""Elements that cite a note, and the kind of note."""
_RAISED = str.maketrans("0123456789ivxlcdm", "⁰¹²³⁴⁵⁶⁷⁸⁹ⁱᵛˣˡᶜᵈᵐ")

Note = tuple[str, str]
"""Kind and id of a note."""


def note_of(reference: etree._Element) -> Note:
    """The note that an element cites."""
    return REFERENCES[reference.tag], reference.get(qn("w:id"), "")


def marks(body: etree._Element) -> Mapping[Note, str]:
    """The raised number of each note that a text cites, in the order of the text."""
    return dict(_counted(body))


def _counted(body: etree._Element) -> Iterator[tuple[Note, str]]:
    counts: Counter[str] = Counter()
    for reference in body.iter(*REFERENCES):
        kind, _ = note = note_of(reference)
        if reference.get(qn("w:customMarkFollows")) in ("1", "true", "on"):
            yield note, ""
            continue
        counts[kind] += 1
        form = "decimal" if kind == "footnote" else "lowerRoman"
        yield note, counted(counts[kind], form).translate(_RAISED)
