"""Text without a label after a list: what holds it."""

from __future__ import annotations

import pytest

from builder.certainty import Certainty, certainty
from builder.model import BlockKind
from builder.parse.drafts import Draft
from builder.parse.in_order.flush_text import settle_flush_text
from builder.passage import Passage

DEFINITION, ITEM, TEXT = BlockKind.DEFINITION, BlockKind.ITEM, BlockKind.PARAGRAPH
Given = tuple[BlockKind, str, str, int | None]
"""Kind, label, words and the index of the block that holds it."""


def settled(*given: Given, settled_at: tuple[int, ...] = ()) -> list[Draft]:
    drafts = [
        Draft(kind, Passage.at(words, 0), Passage.at(mark(label), 0), label=label, parent=parent)
        for kind, label, words, parent in given
    ]
    settle_flush_text(drafts, settled_at)
    return drafts


def mark(label: str) -> str:
    """The last step of a label as printed: "(1)" of "a(1)"."""
    return f"({label.strip('()').rpartition('(')[2]})" if label else ""


def parents(*given: Given) -> list[int | None]:
    return [draft.parent for draft in settled(*given)]


def owners(*given: Given) -> list[object]:
    """What may hold the last given text, the likeliest first."""
    last = [one for one in settled(*given) if one.kind is TEXT][-1]
    certain = certainty(last.confidence) is Certainty.CERTAIN
    assert certain != bool(last.rivals)
    return [last.parent, *(rival.value for rival in last.rivals)]


def a_sentence(end: str = ".", text: str = "A keeper may do both.") -> list[int | None]:
    """A list below an item, text after its last item, and the next item of the outer list."""
    return parents(
        (ITEM, "a", "A keeper shall feed:", None),
        (ITEM, "a(1)", "Geese;", 0),
        (ITEM, "a(2)", "Ducks; and", 0),
        (ITEM, "a(3)", f"Hens{end}", 0),
        (TEXT, "", text, 3),
        (ITEM, "b", "No goose is fed at night.", None),
    )


def test_text_after_a_list_that_is_one_sentence_continues_its_announcement() -> None:
    assert a_sentence()[4] == 0


@pytest.mark.parametrize(
    ("end", "text"), [(";", "A keeper may do both."), (".", "and no other bird.")]
)
def test_text_within_the_sentence_stays_with_its_item(end: str, text: str) -> None:
    assert a_sentence(end, text)[4] == 3


def test_text_between_items_of_one_list_stays_with_the_item_above() -> None:
    assert parents(
        (ITEM, "a", "A keeper shall feed:", None),
        (ITEM, "a(1)", "Geese;", 0),
        (ITEM, "a(2)", "Ducks.", 0),
        (TEXT, "", "Ducks are fed at dusk.", 2),
        (ITEM, "a(3)", "Hens.", 0),
    ) == [None, 0, 0, 2, 0]


def test_nothing_holds_text_after_the_last_item() -> None:
    assert parents((ITEM, "a", "Geese.", None), (TEXT, "", "All birds are fed.", 0)) == [None, None]


def test_text_after_a_definition_belongs_to_it() -> None:
    assert parents((DEFINITION, "", "A bird.", None), (TEXT, "", "Or two.", 0)) == [None, 0]


@pytest.mark.parametrize(
    ("second", "below", "held"),
    [
        ("Pond of Ducks.", "No duck leaves it.", True),
        ("A duck stays on its pond, or in it.", "Fed: at dusk. Penalty: one egg.", False),
        ("A duck stays on its pond, or in it.", "It is fed by its own keeper each night.", True),
    ],
)
def test_the_last_item_holds_text_as_those_before_it_do(
    second: str, below: str, *, held: bool
) -> None:
    """Both are captions, or their texts begin alike."""
    found = parents(
        (ITEM, "a", "Green of Geese.", None),
        (TEXT, "", "It is fed by its own keeper each day.", 0),
        (ITEM, "b", second, None),
        (TEXT, "", below, 2),
    )
    assert found[3] == (2 if held else None)


FLAT: tuple[Given, ...] = (
    (ITEM, "a", "A goose is fed at dawn.", None),
    (ITEM, "b", "A duck is fed at dusk.", None),
)
"""A list of whole sentences."""
SENTENCE: tuple[Given, ...] = (
    (TEXT, "", "A keeper shall feed:", None),
    (ITEM, "a", "Geese;", None),
    (ITEM, "b", "Ducks.", None),
)
"""A list that is one sentence."""
DEEP: tuple[Given, ...] = (
    (ITEM, "a", "A keeper shall feed:", None),
    (ITEM, "a(1)", "Geese;", 0),
    (ITEM, "a(2)", "Ducks.", 0),
)


def test_text_after_a_list_without_indents_has_all_owners_left_open() -> None:
    assert owners(*FLAT, (TEXT, "", "No bird is fed twice.", 1)) == [None, 1]


def test_text_between_two_items_of_a_list_belongs_to_the_first() -> None:
    last = (ITEM, "c", "A hen feeds itself.", None)
    assert owners(*FLAT, (TEXT, "", "It may swim.", 1), last) == [1]


def test_text_before_a_list_that_begins_again_may_lead_to_it() -> None:
    last = (ITEM, "a", "A hen feeds itself.", None)
    assert owners(*FLAT, (TEXT, "", "It is fed at night.", 1), last) == [1, None]


@pytest.mark.parametrize(
    ("listed", "text", "held"),
    [
        (FLAT, "The above birds are fed by their keeper.", [None]),
        (FLAT, "All of the foregoing is free.", [None]),
        (SENTENCE, "A keeper may do both.", [None]),
        (DEEP, "A keeper may do both.", [None, 0]),
        (DEEP, "A fee under this subsection is due in May.", [0]),
        (DEEP, "Whom this subsection (a) holds may do both.", [None, 0]),
        ((*FLAT, (ITEM, "c", "A hen is fed:", None)), "at dawn, and", [2]),
        ((*FLAT, (ITEM, "c", "A hen is fed by", None)), "its keeper.", [2]),
        ((*DEEP[:2], (ITEM, "a(2)", "Ducks, and", 0)), "is thanked for it.", [None, 0]),
        (FLAT, "3. No bird is fed twice.", [None, 1]),
        (FLAT, "III - BIRDS OF PASSAGE", [None, 1]),
    ],
)
def test_words_show_what_holds_a_text(
    listed: tuple[Given, ...], text: str, held: list[object]
) -> None:
    assert owners(*listed, (TEXT, "", text, len(listed) - 1)) == held


def test_a_number_that_was_not_read_makes_text_between_items_doubtful() -> None:
    last = (ITEM, "c", "A hen feeds itself.", None)
    assert owners(*FLAT, (TEXT, "", "2.4 Of Hens.", 1), last) == [1, None]


def test_text_below_doubtful_text_is_no_surer_than_that() -> None:
    below = (TEXT, "", "2.4 Of Hens.", 1), (TEXT, "", "A hen is red.", 1)
    assert owners(*FLAT, *below, (ITEM, "c", "A hen feeds itself.", None)) == [1, None]


def test_captions_hold_the_text_below_them() -> None:
    assert owners(
        (ITEM, "a", "Of Geese.", None),
        (TEXT, "", "A goose is fed at dawn.", 0),
        (ITEM, "b", "Of Ducks.", None),
        (TEXT, "", "A duck is fed at dusk.", 2),
    ) == [2]


def test_text_that_names_the_definition_belongs_to_it() -> None:
    assert owners(
        (DEFINITION, "", "A bird that:", None),
        (ITEM, "1", "Swims.", 0),
        (ITEM, "2", "Quacks.", 0),
        (TEXT, "", "For the purposes of this definition a gull is none.", 2),
    ) == [0]


def test_text_with_a_caption_between_definitions_may_define_a_term() -> None:
    gull = (DEFINITION, "", "A bird of the sea.", None)
    duck = (DEFINITION, "", "A bird that quacks.", None)
    assert owners(duck, (TEXT, "", "Goose: A bird that honks.", 0), gull) == [0, None]


def test_an_indent_shows_what_holds_a_text() -> None:
    drafts = settled(*FLAT, (TEXT, "", "No bird is fed twice.", 1), settled_at=(2,))
    assert (drafts[2].parent, drafts[2].rivals) == (1, ())


def without_labels(*words: str) -> list[list[object]]:
    """What may hold each text of a unit without labels, the likeliest first."""
    drafts = settled(*((TEXT, "", text, None) for text in words))
    return [[one.parent, *(rival.value for rival in one.rivals)] for one in drafts]


def test_a_text_that_announces_a_list_without_labels_has_the_parts_of_its_sentence() -> None:
    assert without_labels(
        "A keeper shall:", "Feed geese;", "Count ducks; and", "Catch hens.", "Hens are birds."
    ) == [[None], [0], [0], [0], [None]]


def test_lower_case_parts_below_are_announced_without_a_colon() -> None:
    words = ["The following ponds are public.", "ponds of the town;", "other ponds. All may fish."]
    assert without_labels(*words) == [[None], [0], [0]]
    assert without_labels(words[0], "Each is round.", "Each is deep.") == [[None], [None], [None]]


@pytest.mark.parametrize(
    ("text", "label", "held"),
    [
        ("Other ponds.", "A", [None]),
        ("Exhibit 2 Ponds", "A", [1, None]),
        ("With a pond.", "A", [1, None]),
        ("Other ponds are round.", "A", [1, None]),
        ("Other ponds.", "C", [1]),
    ],
)
def test_a_caption_above_a_list_that_begins_again_heads_it(
    text: str, label: str, held: list[int | None]
) -> None:
    above = (ITEM, "A", "Geese.", None), (ITEM, "B", "Ducks.", None)
    assert owners(*above, (TEXT, "", text, None), (ITEM, label, "Swans.", None)) == held


def test_parts_of_a_sentence_belong_to_its_beginning_without_a_stop() -> None:
    parts = ["ponds of the town; or", "public ponds.", "Ducks are birds."]
    assert without_labels("No fee is due for", *parts) == [[None], [0], [0], [None]]
    for lead in ("No fee is due.", "no fee is due for geese; or", "No fee is due for geese,"):
        assert without_labels(lead, *parts) == [[None]] * 4
    broken = ["No fee is due for geese", "that swim in ponds", "of the town."]
    assert without_labels(*broken) == [[None]] * 3


def test_announced_lines_belong_to_it_except_the_last_before_a_sentence() -> None:
    lines = ["The ponds are:", "Upper Pond", "Lower Pond", "Long Pond"]
    assert without_labels(*lines) == [[None], [0], [0], [0]]
    assert without_labels(*lines, "Ponds are round.")[3:] == [[0, None], [0, None]]


def test_announced_sentences_may_belong_to_the_section() -> None:
    assert without_labels("A goose:", "It honks.", "It swims.") == [[None], [0], [0, None]]
    assert without_labels("A goose.", "It honks.", "It swims.") == [[None], [None], [None]]


def test_a_caption_below_another_one_may_stand_beside_it() -> None:
    over, geese = (ITEM, "a", "These licenses are given:", None), (TEXT, "", "A goose license:", 0)
    assert owners(over, geese, (TEXT, "", "A duck license:", 0), (ITEM, "b", "Ends.", None)) == [
        1,
        0,
    ]
    told = (TEXT, "", "Who has one shall keep:", 0)
    assert owners(over, geese, told, (ITEM, "b", "Ends.", None)) == [1]


def test_after_the_last_part_of_a_nested_list_both_lists_may_continue() -> None:
    words = ["Birds are:", "geese that:", "honk; or", "swim;", "ducks; and", "hens."]
    assert without_labels(*words)[2:5] == [[1], [1], [0, None, 1]]


@pytest.mark.parametrize(
    ("words", "last"),
    [
        (["A keeper tells the following, in ink;", "the name;", "the place;"], [0]),
        (["A map shows:", "the pond,", "the mill.", "the inn.", "Maps are kept."], [None]),
        (["A keeper shall:", "Feed geese;", "Count ducks.", "Hens are birds."], [None]),
        (["A keeper shall:", "Feed geese;", "See all.", "It is told.", "Catch hens;"], [None, 0]),
        (["A keeper shall:", "Feed geese;", "See all.", "Catch all hens;", "Go home."], [0]),
        (["The board finds:", "That geese are kept.", "That all are fed."], [0]),
        (["The papers are:", "Plan. It shall be blue.", "Map. It shall be round."], [0]),
        (["The papers are:", "Plan. It shall be blue.", "All shall be sent."], [0, None]),
        (["Pond, long: One of:", "Gull: It shall swim.", "Hut: It shall be old."], [0, None]),
        (["It is kept where:", "It swims; and", "Provided, the board may say no."], [0, None]),
        (["Birds are:", "Geese of:", "Ponds", "Ducks", "Hens"], [1, 0, None]),
        (["No goose that:", "Honks; or", "Swims; or", "Lays eggs. (Ducks may lay.)"], [0]),
        (["A pond is open if:", "It is deep; and", "It is wide; and", "No net is in it."], [0]),
        (
            ["It goes to:", "any one who:", "has a goose; or", "a duck; or", "the clerk."],
            [1, 0, None],
        ),
    ],
)
def test_words_show_what_belongs_to_a_list_without_labels(
    words: list[str], last: list[int | None]
) -> None:
    assert without_labels(*words)[-1] == last


def test_names_below_a_heading_are_its_list_and_headings_with_a_shared_word_are_siblings() -> None:
    uses = ["Permitted uses:", "Mills.", "Houses. Each shall be round.", "Huts", "Inns."]
    below = without_labels(*uses, "Other uses:", "Barns.", "Geese shall be fed.")
    assert below == [[None], [0], [0], [0], [0], [None], [5], [5, None]]
    assert without_labels(*uses, "Signs (see § 4).")[-1] == [0, None]
    rules = ["Rules of ponds:", "Geese shall swim.", "No goose may bark.", "Rules of mills:"]
    assert without_labels(*rules)[1:] == [[0], [0], [None]]
