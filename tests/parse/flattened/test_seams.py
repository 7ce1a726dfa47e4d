"""Text joined across the end of a page is as sure as its seam, and a doubtful seam is reported."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from builder.certainty import Certainty, certainty
from builder.model import BlockKind
from builder.parse.flattened.assemble import Arranged, assemble
from builder.parse.flattened.bodies import ListText
from builder.parse.flattened.model import Models
from builder.parse.flattened.parser import read
from builder.parse.flattened.sureness import seam_sureness
from tests.parse.flattened.reading import source
from tests.parsed import arranged
from tests.typeset.sibling import Sibling

_LIST = "a take the lantern down from the barge b close the lane to all barrows at night"


def _arranged() -> Arranged:
    return read(
        source(f"boats  501 duties the keeper of a barge shall do the following {_LIST}"),
        Models.shipped(),
    )


def _first_item(arranged: Arranged) -> ListText:
    return next(text for body in arranged.bodies for text in body.items)


def test_a_doubtful_seam_lowers_the_confidence_of_its_item_and_is_a_doubt() -> None:
    models = Models.shipped()
    sure, unsure = _arranged(), _arranged()
    _first_item(unsure).seam = 0.5
    one, other = (
        next(
            block
            for unit in assemble(arranged, models).units
            for block in unit.blocks
            if block.kind is BlockKind.ITEM
        )
        for arranged in (sure, unsure)
    )
    assert other == replace(one, confidence=other.confidence)
    assert other.confidence == pytest.approx(
        one.confidence * seam_sureness(0.5, models.sure_seam), abs=0.001
    )
    assert 0.3 < other.confidence / one.confidence < 0.7
    kinds = [doubt.kind for doubt in assemble(unsure, models).doubts]
    assert (
        kinds.count("seam uncertain")
        == [doubt.kind for doubt in assemble(sure, models).doubts].count("seam uncertain") + 1
    )


def test_a_doubtful_seam_lowers_the_confidence_of_the_paragraph_before_it() -> None:
    arranged = _arranged()
    body = next(body for body in arranged.bodies if body.margin and body.items)
    first, stop = body.margin[-1]
    body.seams.append((stop - 1, 0.5))
    assert body.seam_in([(first, stop)]) == 0.5
    assert body.seam_in([(stop, stop + 5)]) == 1.0
    blocks = [
        block
        for unit in assemble(arranged, Models.shipped()).units
        for block in unit.blocks
        if block.kind is BlockKind.PARAGRAPH
    ]
    assert seam_sureness(0.5, Models.shipped().sure_seam) in [block.confidence for block in blocks]


def test_a_seam_is_the_surer_the_greater_its_odds_are_and_no_seam_is_certain() -> None:
    model = Models.shipped().sure_seam
    found = [seam_sureness(chance, model) for chance in (0.3, 0.6, 0.9, 0.99, 0.999)]
    assert found == sorted(found)
    assert found[0] < 0.6
    assert found[-1] >= 0.95
    assert seam_sureness(1.0, model) == 1.0


@pytest.mark.corpus
@pytest.mark.parametrize("town", ["walton", "spring-valley"])
def test_certain_seams_are_right_in_95_of_100_cases(codes: dict[str, Path], town: str) -> None:
    sibling = Sibling.from_file(codes[town])
    owner = {
        word: (unit.number, at)
        for unit in sibling.intact
        for at, block in enumerate(unit.blocks)
        for word in block.words
    }
    lined = {unit.number for unit in sibling.intact if unit.lined}
    seams = [
        seam
        for seam in arranged(sibling.words.source).seams
        if seam.last in owner and owner[seam.last][0] not in lined
    ]
    model = Models.shipped().sure_seam
    certain = [
        seam for seam in seams if certainty(seam_sureness(seam.sure, model)) is Certainty.CERTAIN
    ]
    wrong = [
        sibling.words.phrase(seam.at - 5, seam.at + 5)
        for seam in certain
        if seam.at
        != next(
            (word for word in range(seam.first, seam.stop) if owner.get(word) == owner[seam.last]),
            seam.stop,
        )
    ]
    assert len(certain) >= 100
    assert len(wrong) <= 0.05 * len(certain), wrong
