"""Any code that can be drawn can be set: nothing is lost, whatever the page."""

from __future__ import annotations

from collections import Counter

from hypothesis import given, settings

from tests.typeset.general_code import Style, compose, stream, typeset
from tests.typeset.manuscript import Entry
from tests.typeset.strategies import codes, styles


@settings(max_examples=25, deadline=None)
@given(codes(), styles())
def test_every_line_is_given_once(entries: tuple[Entry, ...], style: Style) -> None:
    pages = compose(entries, style)
    was_set = Counter("".join(line.text for page in pages for line in page.lines).replace(" ", ""))
    labels = Counter("".join(entry.label for entry in entries if entry.nest))
    given_out = Counter(
        "".join(text for page in pages for text in stream(page, entries, style)).replace(" ", "")
    )
    lost = was_set + labels - given_out
    assert not given_out - was_set - labels
    assert set(lost) <= ({"-"} if style.swallows else set()) | (set() if style.dash else {"—"})


@settings(max_examples=15, deadline=None)
@given(codes(), styles())
def test_setting_is_repeatable(entries: tuple[Entry, ...], style: Style) -> None:
    assert typeset(entries, style) == typeset(entries, style)
