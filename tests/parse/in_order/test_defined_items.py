"""Items that define terms."""

from __future__ import annotations

from dataclasses import replace

from builder.model import BlockKind
from builder.parse.drafts import Draft
from builder.parse.in_order.defined_items import define_items
from builder.passage import Passage

DEFINITION, ITEM = BlockKind.DEFINITION, BlockKind.ITEM


def terms(over: str, *items: str) -> list[str]:
    """The terms of items below a line; "" for an item that defines none."""
    drafts = [Draft(ITEM, Passage.at(over, 0), label="b")]
    for at, words in enumerate(items):
        term, parted, meaning = words.partition("|")
        draft = Draft(ITEM, Passage.at(meaning if parted else words, 0), label=f"b({at})", parent=0)
        if parted:
            draft.kind, draft.term = DEFINITION, Passage.at(term, 0)
        drafts.append(draft)
    define_items(drafts)
    assert all((one.kind is DEFINITION) is bool(one.term.text) for one in drafts)
    return [one.term.text for one in drafts[1:]]


def test_items_with_captions_below_an_announcement_are_definitions() -> None:
    captions = ("Flock. A number of geese.", "Night time: From nine to six.")
    for over in ("Definitions.", "Birds. [The following words have these meanings:]"):
        assert terms(over, *captions) == ["Flock", "Night time"]
    assert terms("Rules.", *captions) == ["", ""]
    assert terms("As told in the definitions of ponds.", *captions) == ["", ""]


def test_a_text_above_a_list_announces_it() -> None:
    words = ("These definitions hold:", "Hut: a house of wood.", "Den: a house of stone.")
    drafts = [Draft(BlockKind.PARAGRAPH, Passage.at(words[0], 0))]
    drafts += [Draft(ITEM, Passage.at(one, 0), label="1") for one in words[1:]]
    drafts += [Draft(BlockKind.PARAGRAPH, Passage.at("Fines.", 0))]
    drafts += [Draft(ITEM, Passage.at(one, 0), label="2") for one in words[1:]]
    for under in (None, 9):
        again = [replace(one, label=one.label) for one in drafts]
        again[0].parent = under
        define_items(again)
        assert [one.term.text for one in again] == ["", "Hut", "Den", "", "", ""]


def test_nearly_all_items_have_captions_if_one_only_heads_others() -> None:
    captions = [f"Kind{letter}. A bird of the green." for letter in "abcdefghi"]
    over = "In this part certain words and terms are defined as follows, unless told otherwise:"
    assert terms(over, *captions, "Ponds.")[8:] == ["Kindi", ""]
    assert terms(over, *captions[:8], "Ponds.") == [""] * 9
    assert terms("Some words are as told, and the following rules apply:", *captions) == [""] * 9


def test_a_term_alone_is_defined_by_the_item_below_that_repeats_it() -> None:
    captions = [f"Kind{letter}. A bird of the green." for letter in "abcdefghi"]
    for below, term in (("A pond is a water.", "Pond"), ("Ducks swim there.", "")):
        over = "These words are defined as follows:"
        drafts = [Draft(BlockKind.PARAGRAPH, Passage.at(over, 0))]
        drafts += [Draft(ITEM, Passage.at(one, 0), label="1") for one in (*captions, "Pond.")]
        drafts += [Draft(ITEM, Passage.at(below, 0), label="1(a)", parent=10)]
        define_items(drafts)
        assert [one.term.text for one in drafts[9:]] == ["Kindi", term, ""]


def test_captions_between_definitions_may_be_printed_in_other_ways() -> None:
    others = [f"“Kind{letter}”|means a bird of the green." for letter in "abcdefghi"]
    for item, term in (
        ("“Gull, grey. Grey gull:” A bird of the sea.", "“Gull, grey. Grey gull:”"),
        ("“Gull” or “tern:” A bird of the sea.", "“Gull” or “tern:”"),
        ("“Gull” or “a single gull:”", "“Gull” or “a single gull:”"),
        ("Gull., A bird of the sea.", "Gull"),
        ("NOT: A notice of the town.", "NOT"),
        ("“Gull” when told of a pond means a bird.", "“Gull”"),
        ("Gulls shall be fed.", ""),
    ):
        assert terms("Definitions.", *others, item)[9] == term


def test_a_title_announces_definitions_in_the_outermost_lists() -> None:
    words = [f"Kind{letter}. A bird of the green." for letter in "abcde"]
    for title, under, many, term in (
        ("DEFINITIONS", None, 5, "Kinda"),
        ("Definitions of terms", None, 5, "Kinda"),
        ("Definitions; permits; fees.", None, 5, ""),
        ("Birds", None, 5, ""),
        ("Definitions", 0, 5, ""),
        ("Definitions", None, 4, ""),
    ):
        drafts = [Draft(BlockKind.PARAGRAPH, Passage.at("These rules hold.", 0))]
        drafts += [Draft(ITEM, Passage.at(one, 0), label="1", parent=under) for one in words[:many]]
        define_items(drafts, title)
        assert drafts[1].term.text == term


def test_all_items_of_a_list_are_definitions_or_none_are() -> None:
    assert terms("Definitions.", "Flock. A number of geese.", "Geese shall swim.") == ["", ""]
    assert terms("Meanings of lights:", "A green light: It says go.", "Red: Stop.") == ["", ""]


def test_a_quoted_term_among_definitions_may_precede_an_aside() -> None:
    others = ("“Hen”|means a bird.", "“Duck”|means another.")
    item = "“Goose” or “gander,” when it is told of a pond, means a bird."
    assert terms("Words:", *others, item)[2] == "“Goose” or “gander,”"
    item = "“Goose,” “gander,” or “gosling”means a bird."
    assert terms("Words:", *others, item)[2] == "“Goose,” “gander,” or “gosling”"
    several = "“Gull,” “tern” and “auk” all mean a bird."
    assert terms("Words:", *others, several)[2] == "“Gull,” “tern” and “auk”"
    assert terms("Words:", others[0], item)[1] == "“Goose,” “gander,” or “gosling”"
    assert terms("Words:", "A hen lays.", item)[1] == ""
    assert terms("Words:", *others, "“Goose” is told of. It means a bird.")[2] == ""
