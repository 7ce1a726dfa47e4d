"""The portal's word index is that of all municipalities together."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from builder.search import portal
from builder.search.documents import STANDINGS
from builder.search.files import search_files
from builder.search.index import HEADS, MOST, Posting
from builder.search.joining import ReadyWords, joined, made_ready, write_ready
from builder.search.portal import Town, portal_search_files
from tests.search.postings import flattened, places_of_all
from tests.search.test_files import SMALL

POSTINGS = st.dictionaries(
    st.integers(0, 12),
    st.builds(
        Posting,
        st.integers(0, len(STANDINGS) - 1),
        st.integers(0, HEADS - 1),
        st.dictionaries(st.integers(0, 3), st.integers(1, MOST), max_size=3),
    ),
    min_size=1,
    max_size=6,
)


def one_by_one(towns: list[dict[int, Posting]], most: int) -> dict[int, Posting]:
    """The same, posting by posting."""
    all_ = {
        13 * town + at: posting
        for town, postings in enumerate(towns)
        for at, posting in postings.items()
    }
    best = sorted(
        all_,
        key=lambda at: (
            -STANDINGS[all_[at].standing],
            -all_[at].head,
            -max(all_[at].counts.values(), default=0),
            at,
        ),
    )
    return {at: all_[at] for at in sorted(best[:most])}


@given(st.lists(POSTINGS, min_size=1, max_size=5), st.integers(1, 30), st.sampled_from([1, 3, 9]))
def test_what_is_joined_is_what_is_found_posting_by_posting(towns, most: int, many: int):
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("builder.search.joining.MANY", many)
        ready = [made_ready(flattened(len(held), held)) for held in towns]
    sent = json.loads(joined([(13 * at, one) for at, one in enumerate(ready)], most))
    assert sent[0] == sum(map(len, towns))
    assert dict(sorted(places_of_all(sent).items())) == one_by_one(towns, most)
    assert len(places_of_all(sent)) == min(most, sent[0])


def test_slices_of_the_alphabet_make_the_same_files(tmp_path: Path, monkeypatch):
    monkeypatch.setattr("builder.search.files.TERMS", 60)
    for path, text in search_files(SMALL):
        (tmp_path / path).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / path).write_text(text, encoding="utf-8")
    towns = [Town.of_site(slug, slug, tmp_path) for slug in ("a-ny", "b-ny", "c-ny")]
    held = [town for town in towns if town]
    assert len(held[0].terms) > 5
    whole = dict(portal_search_files(held))
    monkeypatch.setattr(portal, "AT_ONCE", 2)
    assert dict(portal_search_files(held)) == whole
    stems = json.loads(whole["search/terms/0.json"])
    assert {len(places_of_all(flat)) % 3 for flat in stems.values()} == {0}


def test_an_index_that_lacks_a_file_is_no_index(tmp_path: Path):
    for path, text in search_files(SMALL):
        (tmp_path / path).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / path).write_text(text, encoding="utf-8")
    (tmp_path / "search" / "terms" / "0.json").unlink()
    assert Town.of_site("a-ny", "A", tmp_path) is None


def test_words_made_ready_make_the_same_portal_and_are_of_their_site_alone(tmp_path: Path):
    site, path, sums = tmp_path / "site", tmp_path / "words.jsonl", tmp_path / "sums"
    for name, text in search_files(SMALL):
        (site / name).parent.mkdir(parents=True, exist_ok=True)
        (site / name).write_text(text, encoding="utf-8")
    sums.write_text("1")
    write_ready(site, path, sums)
    ready = ReadyWords.of_site(site, path, sums)
    assert ready.path == path
    towns = [Town.of_site("a-ny", "A", site, words) for words in (ready, ReadyWords(site))]
    made = [dict(portal_search_files([town])) for town in towns if town]
    assert made[0] == made[1]
    held = path.read_bytes()
    for at in (len(held) // 2, len(held) - 3):  # a byte that a broken disk has changed
        path.write_bytes(held[:at] + bytes([held[at] ^ 1]) + held[at + 1 :])
        assert ReadyWords.of_site(site, path, sums) == ReadyWords(site)
    path.write_bytes(held[:-9])
    assert ReadyWords.of_site(site, path, sums) == ReadyWords(site)
    path.write_bytes(held)
    assert ReadyWords.of_site(site, path, sums).path == path
    sums.write_text("2")
    assert ReadyWords.of_site(site, path, sums) == ReadyWords(site)
    path.write_text("damaged")
    assert ReadyWords.of_site(site, path, sums) == ReadyWords(site)
    assert ReadyWords.of_site(site, tmp_path / "none", sums) == ReadyWords(site)
