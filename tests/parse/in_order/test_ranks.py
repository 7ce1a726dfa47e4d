"""Which division holds which: mostly chapters hold articles, in a charter the reverse."""

from __future__ import annotations

from builder.parse.in_order.ranks import ranked

from .press import heads_of


def _ranks(*texts: str) -> str:
    """The ranks of headings: 3 is the chapter's, 5 the article's."""
    return "".join(str(each.rank) for each in ranked(heads_of(*texts)))


def test_chapters_hold_articles_that_begin_again() -> None:
    assert (
        _ranks("CHAPTER 1 A", "ARTICLE I B", "ARTICLE II C", "CHAPTER 2 D", "ARTICLE I E")
        == "35535"
    )
    assert _ranks("ARTICLE I A", "CHAPTER 1 B", "ARTICLE I C") == "535"


def test_ascending_articles_hold_chapters_that_begin_again() -> None:
    turned = ["ARTICLE I A", "CHAPTER 1 B", "ARTICLE II C", "CHAPTER 1 D"]
    assert _ranks(*turned) == "3535"
    assert _ranks("ARTICLE I A", "ARTICLE II B", "CHAPTER 1 C", "CHAPTER 1 D") == "3355"


def test_articles_that_continue_after_a_chapter_hold_it() -> None:
    assert _ranks("ARTICLE I A", "CHAPTER 1 B", "ARTICLE II C") == "353"
    assert _ranks("ARTICLE I A", "ARTICLE II B", "CHAPTER 1 C", "CHAPTER 2 D") == "5533"
    assert _ranks("ARTICLE I A", "ARTICLE II B") == "55"
    assert _ranks("CHAPTER 1 B", "ARTICLE I A", "CHAPTER 2 D", "ARTICLE II C") == "3535"


def test_each_part_is_decided_separately() -> None:
    charter = ["PART 1 CHARTER", "ARTICLE I A", "CHAPTER 1 B", "ARTICLE II C"]
    assert _ranks(*charter, "PART 2 CODE", "CHAPTER 1 D", "ARTICLE I E") == "1353135"
    assert _ranks(*charter, "CHAPTER 9 D", "ARTICLE I E") == "153535"


def test_a_code_after_a_charter_may_be_in_its_part() -> None:
    charter = [
        "PART 1 A",
        "ARTICLE I A",
        "CHAPTER 1 B",
        "CHAPTER 2 C",
        "ARTICLE II D",
        "CHAPTER 1 E",
    ]
    code = ["CHAPTER 1 F", "ARTICLE I G", "CHAPTER 2 H", "ARTICLE I I"]
    assert _ranks(*charter, *code) == "1355353535"


def test_without_headings_there_are_no_parts() -> None:
    assert ranked([]) == []
