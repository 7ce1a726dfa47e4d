"""The portal's word index is that of all municipalities together."""

from __future__ import annotations

import json
from pathlib import Path

from hypothesis import given
from hypothesis import strategies as st

from builder.search import portal
from builder.search.documents import STANDINGS
from builder.search.files import search_files
from builder.search.index import HEADS, MOST, Posting, flattened, unflattened
from builder.search.joining import joined
from builder.search.portal import Town, portal_search_files
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


def one_by_one(towns: list[dict[int, Posting]], most: int) -> list[int]:
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
    return flattened(len(all_), {at: all_[at] for at in best[:most]})


@given(st.lists(POSTINGS, min_size=1, max_size=5), st.integers(1, 30))
def test_what_is_joined_is_what_is_found_posting_by_posting(towns, most: int):
    parts = [(13 * at, flattened(len(held), held)) for at, held in enumerate(towns)]
    flat = joined(parts, most)
    assert flat == one_by_one(towns, most)
    assert len(unflattened(flat)) == min(most, sum(map(len, towns)))


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
    assert {len(unflattened(flat)) % 3 for flat in stems.values()} == {0}


def test_an_index_that_lacks_a_file_is_no_index(tmp_path: Path):
    for path, text in search_files(SMALL):
        (tmp_path / path).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / path).write_text(text, encoding="utf-8")
    (tmp_path / "search" / "terms" / "0.json").unlink()
    assert Town.of_site("a-ny", "A", tmp_path) is None
