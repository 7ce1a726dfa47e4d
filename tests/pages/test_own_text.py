"""A page's hash depends on its own words: changes elsewhere in the code leave it the same."""

from __future__ import annotations

from dataclasses import replace

import pytest
from gooseford import code

from builder.model import Footnote, HistoryNote, Table, Unit
from builder.present.unit_texts import own_hash


def changed(unit: Unit) -> dict[str, Unit]:
    """A unit with another word in each of its parts."""
    first, *others = unit.blocks
    return {
        "title": replace(unit, title="Ganders"),
        "number": replace(unit, mark="§ 9-9."),
        "text": replace(unit, blocks=(replace(first, text="Ganders."), *others)),
        "label": replace(unit, blocks=(replace(first, mark="Z."), *others)),
        "term": replace(unit, blocks=(replace(first, term="GANDER"), *others)),
        "cell": replace(unit, blocks=(replace(first, table=Table(rows=(("a",),))), *others)),
        "head": replace(unit, blocks=(replace(first, table=Table(heads=(("a",),))), *others)),
        "caption": replace(unit, blocks=(replace(first, table=Table(caption="a")), *others)),
        "note of a table": replace(
            unit, blocks=(replace(first, table=Table(notes=("a",))), *others)
        ),
        "history": replace(unit, history=(HistoryNote("[Added]", ()),)),
        "footnote": replace(unit, footnotes=(Footnote("7", "a", ()),)),
    }


def unit() -> Unit:
    return next(one for one in code().units if one.holds_text and one.blocks)


@pytest.mark.parametrize("what", changed(unit()))
def test_each_word_that_is_printed_counts(what: str) -> None:
    assert own_hash([changed(unit())[what]]) != own_hash([unit()])


def test_where_the_words_are_in_the_source_does_not_count() -> None:
    moved = replace(unit(), spans=((7_000, 7_010),))
    assert own_hash([moved]) == own_hash([unit()])
