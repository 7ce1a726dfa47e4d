"""What was read from a text: which characters belong to its text, to notes and to marks."""

from __future__ import annotations

from builder.parse.flattened.evidence import Evidence
from builder.parse.flattened.notes import cut_notes, find_notes
from builder.parse.flattened.pages import Page
from builder.parse.flattened.words import Words

NOTE = "amended 6141988 by ll no 11988"


def evidence(*pages: str, head: int = 0) -> Evidence:
    """Pages of text. The last words of each are its running head."""
    source = " ".join(pages)
    words, at, made = Words.from_source(source), 0, []
    for page in pages:
        stop = at + len(page.split())
        made.append(Page(at, stop - head, None))
        at = stop
    kept, footnotes = cut_notes(words, made)
    return Evidence(words, kept, (), tuple(find_notes(source)), footnotes, ())


def cuts(*pages: str) -> list[tuple[str, str]]:
    found = evidence(*pages)
    return [(one.kind, found.words.source[one.start : one.end]) for one in found.cuts.items]


def test_notes_and_marks_are_cut_out_of_the_text() -> None:
    foot = "1editors note of the clerk"
    assert cuts(f"goose1 {NOTE} {foot}") == [("mark", "1"), ("history", NOTE)]
    assert cuts(f"goose swims {NOTE}1 {foot}") == [("history", NOTE), ("mark", "1")]
    assert cuts(f"goose1 swims {foot} {NOTE}") == [("mark", "1")], "a footnote's note is none"


def test_a_word_is_on_its_page_and_in_its_text() -> None:
    found = evidence("geese swim 501 geese 501", "ducks swim 502 geese 502", head=3)
    assert [found.page_index(word) for word in (0, 4, 5, 99)] == [0, 0, 1, 1]
    offsets = [found.words.starts[word] for word in (0, 1, 2, 5, 7)]
    assert [found.in_text(offset) for offset in offsets] == [True, True, False, True, False]
    assert found.text_ranges(0, 10) == [(0, 2), (5, 7)]
    assert found.text_ranges(1, 6) == [(1, 2), (5, 6)]
    assert found.text_ranges(2, 5) == []


def test_text_is_what_no_note_covers() -> None:
    found = evidence(f"geese {NOTE} {NOTE} swim")
    count = len(NOTE.split())
    assert [found.has_text(0, 1 + count), found.has_text(1, 1 + 2 * count)] == [True, False]
    assert [found.has_text(1, 2 + 2 * count), found.has_text(1, 1)] == [True, False]
    assert found.plain_words([(0, 2 + 2 * count)]) == [0, 1 + 2 * count]
    assert found.text_after(1) == 1 + 2 * count
    assert found.text_after(0) == 0
    assert evidence(f"geese {NOTE}").text_after(1) == count, "a note may end the text"


def test_the_words_around_one_are_the_text_of_its_page_without_notes() -> None:
    found = evidence(f"a b {NOTE} c d", "e f")
    around = found.around(3 + len(NOTE.split()))
    words = found.words.texts
    assert [words[at] for at in around.before] == ["c", "b", "a"]
    assert list(around.after) == []
    assert not around.after_note
    assert found.around(2 + len(NOTE.split())).after_note


def test_the_words_of_schedules_have_no_labels() -> None:
    found = evidence("fee 1 95% 2 90% 3 80% 4 70% due")
    assert found.scheduled == set(range(1, 9))
