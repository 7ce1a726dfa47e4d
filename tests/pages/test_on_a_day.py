"""The page "Unchanged since": what notes give, and what versions show against them."""

from __future__ import annotations

from dataclasses import replace

from builder.model import Action, Code, Event, HistoryNote
from builder.pages import on_a_day
from builder.pages.site import Site
from builder.present.publication import Publication
from builder.versions.timeline import Timeline, Version
from tests.versions.codes import HEARTH, code, section


def version(words: str) -> Code:
    """A code of one section, whose note gives a change in 2009."""
    event = Event(Action.AMENDED, "2009-02-02", None)
    note = HistoryNote("[Amended 2-2-2009]", (), events=(event,))
    return code({"I": [replace(section("1-1", words), history=(note,))]})


OLD, NEW = version(HEARTH), version(HEARTH.replace("first", "second"))


def test_the_page_lists_what_notes_give() -> None:
    files = dict(on_a_day.files(Site(NEW)))
    assert "February 2, 2009" in files["at/index.md"]
    assert files[on_a_day.DATA] == '{\n"1-1": "2009-02-02"\n}\n'


def test_a_note_that_versions_contradict_is_not_believed() -> None:
    timeline = Timeline.of_versions([Version("2021-05-01", OLD), Version("2023-05-01", NEW)])
    assert Site(NEW, Publication(timeline=timeline)).unchanged == {}
    same = Timeline.of_versions([Version("2021-05-01", NEW), Version("2023-05-01", NEW)])
    assert Site(NEW, Publication(timeline=same)).unchanged == {"1-1": "2009-02-02"}
