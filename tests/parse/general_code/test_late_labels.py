"""Labels at the ends of lines."""

from __future__ import annotations

from builder.parse.general_code.pages.late_labels import with_late_labels_apart
from builder.sources.text import Line


def parted(*texts: str) -> list[str]:
    lines = [Line(at, 100 * at, text) for at, text in enumerate(texts)]
    found = with_late_labels_apart(lines)
    assert all(
        line.text == texts[line.number][line.start - 100 * line.number :][: len(line.text)]
        for line in found
    )
    return [line.text for line in found]


def test_a_label_at_a_lines_end_is_apart_if_its_list_goes_on() -> None:
    shed = (
        "A shed has a door that can be",
        "closed;",
        "A.",
        "The shed is open; and B.",
        "It has a roof. C.",
    )
    assert parted(*shed) == [*shed[:3], "The shed is open; and", "B.", "It has a roof.", "C."]


def test_a_sentence_may_end_with_a_letter() -> None:
    for texts in (
        ("It is told in Plan A or B.", "Geese are fed; see C."),
        ("It is dry. B.", "Hens. D."),
    ):
        assert parted(*texts) == list(texts)
