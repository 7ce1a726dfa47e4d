"""Which labels are above which, learned from lists that a code shows often enough."""

from __future__ import annotations

from pathlib import Path

from builder.parse.general_code.pages.pages import Page
from builder.parse.general_code.reading_order.open_levels import USUAL
from builder.parse.general_code.reading_order.typesetting import nesting_of
from builder.parse.labels import Form, LabelReading, readings
from builder.sources.text import SourceText


def page(*marks: str) -> Page:
    text = "\n".join(f"{mark} A goose is brought home." for mark in marks)
    return Page(SourceText(Path("drawn.txt"), "", text).lines)


def form_of(mark: str) -> Form:
    one: LabelReading = readings(mark)[0]
    return one.form


def test_a_code_that_shows_nothing_nests_as_the_publisher_does() -> None:
    assert nesting_of([]) == USUAL
    assert nesting_of([page("A.", "(1)", "(2)", "B.")] * 20) == USUAL


def test_figures_above_letters_are_learned_if_many_lists_show_it() -> None:
    learned = nesting_of([page("1.", "A.", "B.", "2.", "A.", "B.", "3.")] * 20)
    assert learned != USUAL
    above, below = list(Form).index(form_of("1.")), list(Form).index(form_of("A."))
    assert learned.ranks[above] < learned.ranks[below]
    assert form_of("1.") in learned.outermost
    assert form_of("A.") not in learned.outermost


def test_two_lists_are_too_few_to_learn_from() -> None:
    assert nesting_of([page("1.", "A.", "B.", "2.")] * 2) == USUAL


def test_a_list_that_mostly_begins_after_one_form_is_an_inner_list() -> None:
    """If items are long, hardly any list is whole between two items of a page."""
    inner = [page("A."), page("(1)", "(a)", "(b)"), page("(2)", "(a)", "(b)"), page("B.")]
    learned = nesting_of(inner * 20)
    assert form_of("(a)") not in learned.outermost | learned.alone
    outer = [page("(a)", "(1)", "(2)", "(b)"), page("(a)", "(b)"), page("(a)", "(b)", "(1)", "(2)")]
    assert form_of("(a)") in nesting_of(outer * 20).outermost
