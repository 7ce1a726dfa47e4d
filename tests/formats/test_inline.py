"""Where the references of running texts lead."""

from __future__ import annotations

import pytest

from builder.formats.xml import href
from builder.model import Reference

PLACES = {"3-1": "#3-1", "3-1-a": "two.xhtml#3-1-a"}


@pytest.mark.parametrize(
    ("target", "url", "leads"),
    [
        ("3-1", "3/#3-1-a", "two.xhtml#3-1-a"),
        ("3-1", "3/#3-1-z", "#3-1"),
        ("3-1", "3/", "#3-1"),
        ("9-9", "9/#9-9", ""),
        (None, "https://geese.example/the law", "https://geese.example/the%20law"),
        (None, "https://geese.example/a  law", "https://geese.example/a%20%20law"),
        (None, "../elsewhere/", ""),
        (None, None, ""),
    ],
)
def test_a_reference_leads_into_the_document_or_outside_or_nowhere(
    target: str | None, url: str | None, leads: str
) -> None:
    reference = Reference("§ 3-1", 0, 0, 5, target, url=url)
    assert href(reference, lambda name: PLACES.get(name, "")) == leads
    assert reference.outside == ("" if target else leads)
