"""A text is the text of its spans, except for a closed list of edits."""

from __future__ import annotations

import pytest

from builder.frozen import Plain
from builder.proof.words import check, without
from tests.proof.rules.made import at, block, book, unit, wrong


def faults(source: str, text: str, *runs: str, **fields: object) -> list[str]:
    """What is wrong with a block over the runs of a source, or over all of it."""
    spans = at(source, *runs) if runs else [[0, len(source)]]
    one = block(text, spans=spans, **fields)
    return wrong(check, book(source, unit("7-1", blocks=[one])))


@pytest.mark.parametrize(
    ("source", "text"),
    [
        ("No geese on\nthe green.", "No geese on the green."),
        ("No  geese\n   on the green.", "No geese on the green."),
        ("a single-\nfamily house", "a single-family house"),
        ("geese and/\nor ducks", "geese and/or ducks"),
        ("a single-\nfamily house", "a single- family house"),
    ],
)
def test_lines_are_joined_by_a_blank_or_none(source: str, text: str) -> None:
    assert faults(source, text) == []


@pytest.mark.parametrize(
    ("source", "text", "said"),
    [
        (
            "No geese on",
            "No geeseon",
            "blank: joined in the text, separate in the source: 'No geese on'",
        ),
        (
            "No geese on",
            "No ge ese on",
            "blank: separate in the text, joined in the source: 'No geese on'",
        ),
        ("No geese\non", "No geeseon", "blank: joined in the text, separate in the source:"),
        ("one- or", "one-or", "blank: joined in the text, separate in the source: 'one- or'"),
        ("geese—\nducks", "geese—ducks", "blank: joined in the text, separate in the source:"),
        ("No geese on", "No ducks on", "text differs: source 'geeseon', text 'duckson'"),
        ("No geese", "No geese on", "text differs: source '', text 'on'"),
        ("No geese on", "No geese", "text differs: source 'on', text ''"),
    ],
)
def test_anything_else_is_a_difference(source: str, text: str, said: str) -> None:
    [found] = faults(source, text)
    assert found.startswith(said)


def test_a_difference_is_shown_from_where_it_begins() -> None:
    [found] = faults("a" * 50 + "b" * 50, "a" * 50 + "c" * 50)
    assert found == f"text differs: source {'b' * 40!r}, text {'c' * 40!r}"


def test_what_is_cut_out_between_two_spans_leaves_a_blank_or_none() -> None:
    source = "No geese3 on the[1]green, at all."
    runs = ("No geese", "on the", "green, at all.")
    assert faults(source, "No geese on thegreen, at all.", *runs) == []
    assert faults(source, "No geeseon thegreen, at all.", *runs) != []


def test_a_text_that_goes_back_is_separated_at_white_space() -> None:
    source, runs = "geese graze.\nNo geese\non the green ", ("No geese", "geese graze.")
    assert faults(source, "No geese geese graze.", *runs) == []
    (found,) = faults(source, "No geesegeese graze.", *runs)
    assert found.startswith("blank: joined in the text, separate in the source:")
    assert "No geese...geese graze" in found


def test_there_is_no_blank_before_the_source() -> None:
    """A text that goes back to the source's beginning is joined to what comes before a mark."""
    source, runs = "graze.\nNo geese3 on ", ("No geese", "graze.")
    assert faults(source, "No geesegraze.", *runs) == []
    assert faults(f" {source}", "No geesegraze.", *runs) != []


@pytest.mark.parametrize(
    ("source", "sound"),
    [
        ("house, single-\n", True),
        ("house, single-\nx", True),
        ("house, single- x", False),
        (" house, single-x\n", False),  # its word continues
    ],
)
def test_a_hyphen_at_a_lines_end_joins_what_goes_back(source: str, *, sound: bool) -> None:
    assert (faults(source, "single-house,", "single-", "house,") == []) is sound


def test_a_fault_shows_its_surroundings_and_names_its_place() -> None:
    source = "the ferries of the town. No goose is a goose upon them"
    runs = ("No goose is a goose", "the ferries of the town.")
    (said,) = faults(source, "No goose is a goosethe ferries of the town.", *runs)
    assert said.endswith("'goose is a goose...the ferries of '")
    blocks = [block("No geese", spans=[[4, 12]]), block("Ducks")]
    found = check(book("the goose ferry", unit("7-1", blocks=blocks)))
    assert [(one.kind, one.offset) for one in found] == [
        ("text differs", 4),
        ("text differs", -1),
    ]


def test_a_blank_may_be_on_either_side_of_what_is_cut_out() -> None:
    for source in ("No geese 3on the green", "No geese3 on the green"):
        assert faults(source, "No geese on the green", "No geese", "on the green") == []


def test_marks_and_terms_are_before_a_text_and_not_part_of_it() -> None:
    source = "A. BRIDGE — A way over\nwater."
    parts = {"mark": "A.", "term": "BRIDGE", "separator": " —"}
    assert faults(source, "A way over water.", **parts) == []
    assert faults(source, "A wayover water.", **parts) != []
    assert faults(source, "A way over water.", mark="A.") != []


def test_the_tail_of_a_title_is_after_it() -> None:
    source = "§ 7-1. Geese on\nthe green."
    one = unit("7-1", spans=[[0, len(source)]], mark="§ 7-1.", tail=".")
    assert wrong(check, book(source, {**one, "title": "Geese on the green"})) == []
    assert wrong(check, book(source, {**one, "title": "Geese onthe green"})) != []
    assert wrong(check, book(source, {**one, "title": "Geese on"})) != []


def test_notes_are_compared_with_their_spans_too() -> None:
    source = "[Added 1-2-2003] 3 See the pond."
    note: Plain = {"raw": "[Added 1-2-2003]", "spans": at(source, "[Added 1-2-2003]")}
    foot: Plain = {"mark": "3", "text": "See the pond.", "spans": at(source, "3 See the pond.")}
    one = unit("7-1", history=[note], footnotes=[foot])
    assert wrong(check, book(source, one)) == []
    for name, worse in (
        ("history", {**note, "raw": "[Added]"}),
        ("footnotes", {**foot, "mark": ""}),
    ):
        found = wrong(check, book(source, {**one, name: [worse]}))
        assert [each.partition(":")[0] for each in found] == ["text differs"]


@pytest.mark.parametrize("cuts", [3, 4])
def test_the_blanks_of_overprinted_texts_are_not_checked(cuts: int) -> None:
    source = "gx" * cuts + "g at"
    spans = [[2 * n, 2 * n + 1] for n in range(cuts)] + [[2 * cuts, len(source)]]
    text = "gg " + "g" * (cuts - 1) + " at"
    one = unit("7-1", blocks=[block(text, spans=spans)])
    assert (wrong(check, book(source, one)) == []) is (cuts == 4)


@pytest.mark.parametrize("between", [" ", "\n", "x\n"])
def test_gaps_of_white_space_or_over_lines_are_not_an_overprint(between: str) -> None:
    source = between.join("geese")
    step = len(between) + 1
    spans = [[step * n, step * n + 1] for n in range(5)]
    joined = unit("7-1", blocks=[block("gee s e", spans=spans)])
    (found, *_) = wrong(check, book(source, joined))
    assert found.startswith("blank: ")


HYPHEN = "No herd of singlefamily\ngeese on the green."


def inserted(source: str, text: str, *insertions: tuple[int, str]) -> list[str]:
    return faults(source, text, insertions=[list(one) for one in insertions])


def test_a_hyphen_that_a_lines_end_swallowed_is_put_back() -> None:
    assert inserted(HYPHEN, "No herd of single-family geese on the green.", (17, "-")) == []
    source = "No herd of oneor twofamily\ngeese."
    text = "No herd of one- or two-family geese."
    assert inserted(source, text, (14, "-"), (22, "-")) != []  # "oneor" does not end a line
    source = "No herd of oneor\ntwofamily\ngeese."
    assert inserted(source, text, (14, "-"), (22, "-")) == []


@pytest.mark.parametrize(
    ("text", "insertion", "said"),
    [
        (
            "No herd-er of geese",
            (7, "-"),
            "a hyphen is inserted away from the end of a line: 'der'",
        ),
        (
            "No herder of not geese",
            (13, "not "),
            "'not ' is inserted at 13; only a hyphen may be",
        ),
        ("No herder- of geese", (9, "-"), "the hyphen inserted at 9 is not within a word"),
        ("No -herder of geese", (3, "-"), "the hyphen inserted at 3 is not within a word"),
        ("No herder of geese", (3, "-"), "'-' is inserted at 3; only a hyphen may be"),
    ],
)
def test_nothing_else_is_inserted(text: str, insertion: tuple[int, str], said: str) -> None:
    found = inserted("No herder of geese\non the green", f"{text} on the green", insertion)
    assert f"insertion: {said}" in found


@pytest.mark.parametrize(
    ("source", "sound"),
    [
        ("singlefamily\ngeese", True),
        ("singlefamily   \ngeese", True),
        ("singlefamily geese", False),
        ("geese singlefamily", True),  # the source's own end
    ],
)
def test_a_line_ends_with_the_word_that_swallowed_its_hyphen(source: str, *, sound: bool) -> None:
    text = " ".join(source.split()).replace("single", "single-")
    assert (inserted(source, text, (text.index("-"), "-")) == []) is sound


@pytest.mark.parametrize(
    ("text", "insertions", "plain", "said"),
    [
        ("a-b", [[1, "-"]], "ab", ""),
        ("one- or two-year", [[3, "-"], [11, "-"]], "one or twoyear", ""),
        ("one- to two", [[3, "-"]], "one to two", ""),
        ("one- and two", [[3, "-"]], "one and two", ""),
        (
            "one- nor two",
            [[3, "-"]],
            "one nor two",
            "the hyphen inserted at 3 is not within a word",
        ),
        ("a-_b", [[1, "-"]], "a_b", "the hyphen inserted at 1 is not within a word"),
        ("-ab", [[0, "-"]], "ab", "the hyphen inserted at 0 is not within a word"),
        ("ab", [[1, "x"]], "ab", "'x' is inserted at 1; only a hyphen may be"),
    ],
)
def test_a_text_without_its_insertions(
    text: str, insertions: list[list[object]], plain: str, said: str
) -> None:
    assert without(text, insertions) == (plain, said)


def test_a_mark_before_the_text_does_not_count_for_hyphens() -> None:
    source = "A. No singlefamily\ngeese"
    text = "No single-family geese"
    assert faults(source, text, mark="A.", insertions=[[9, "-"]]) == []
    source = "A. No singlefamily geese on\nthe green"
    assert faults(source, f"{text} on the green", mark="A.", insertions=[[9, "-"]]) != []


def test_only_a_hyphen_is_inserted_even_where_one_is_printed() -> None:
    assert without("a-b", [[1, "x"]])[1] == "'x' is inserted at 1; only a hyphen may be"
