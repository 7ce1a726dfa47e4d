"""Questions whose answer is an item, a definition, a list or nothing: the benchmark's own rules.

`bench/search.py` asks them. Half of them are kept aside by a lot that each question draws itself;
what is set (weights, words) is set by the others.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path

import pytest

from builder.model import Code
from builder.search.files import synonyms
from tests.parsed import code_of
from tests.search.conftest import Engines
from tests.search.test_files import SMALL

QUESTIONS = Path(__file__).with_name("questions") / "items"
"""Over the five codes and four other towns."""
FURTHER = QUESTIONS.with_name("items-further")
"""Questions that were written to learn weights by, over other towns too: none is kept aside."""
TOWNS = ("walton", "waverly", "franklinville", "seneca-falls", "spring-valley")
FRESH = QUESTIONS.with_name("fresh")
"""Questions over towns that nothing was set by, written before any was asked: only judged by."""
NEWEST = QUESTIONS.with_name("newest")
"""Sixty more, about items drawn at random; of the five codes too."""
PLAIN = QUESTIONS.with_name("plain")
"""As `NEWEST`, over six more towns and in plainer words; their misses were read one by one."""
RESIDENTS = QUESTIONS.with_name("residents")
"""As plain, over four more towns, on what residents ask most; half of them are kept aside."""
SHORT = QUESTIONS.with_name("short")
"""As plain, over six more towns, in a few words on what residents ask most: only judged by."""
NOTHING = QUESTIONS.with_name("nothing.txt")
"""Questions that many laws do not answer, each with beginnings of words that would."""
LISTS = {"outside": "outside/", "laws": "laws/"}
"""The pages that questions for outside law and for the laws of a year are answered by."""
NOWHERE = frozenset({"none", "nothing"})
"""Kinds that the law does not answer: written for a town, and asked of every town."""
BESIDE = NOWHERE | {"definition", "law", "year"}
"""Kinds that are not answered by an item of a rule."""


@dataclass(frozen=True, slots=True)
class Question:
    """A question with what answers it."""

    kind: str
    question: str
    answers: tuple[str, ...]
    """Anchors of items, or a list with the place in it: "laws:2019", "outside:Penal Law"."""

    @property
    def group(self) -> str:
        """What it is counted under."""
        return self.kind if self.kind in BESIDE else "item"

    def is_answer(self, link: str) -> bool:
        """Whether a link leads to what answers; that of a first paragraph may be its section's."""
        anchor = link.rpartition("#")[2]
        for answer in self.answers:
            name, _, place = answer.partition(":")
            if name in LISTS:
                right = link.startswith(LISTS[name]) and (name != "laws" or place in ("", anchor))
            else:
                right = anchor in (answer, answer.removesuffix("-p1")) or link == answer
            if right:
                return True
        return False


def questions(town: str, folder: Path = QUESTIONS) -> list[Question]:
    """The questions asked of a town; not every town has some in each folder."""
    path = folder / f"{town}.txt"
    lines = path.read_text(encoding="utf-8").splitlines() if path.is_file() else []
    parted = [line.split(" | ") for line in lines if line]
    return [
        Question(
            kind,
            asked,
            (answers,) if answers.partition(":")[0] in LISTS else tuple(answers.split()),
        )
        for kind, asked, answers in parted
    ]


def unanswered(code: Code) -> list[Question]:
    """The questions that a code does not answer, for it has no word that begins as an answer's."""
    said = "\n".join(
        text
        for unit in code.units
        for text in (unit.title, *(f"{one.term or ''} {one.text}" for one in unit.blocks))
    )
    parted = [line.split(" | ") for line in NOTHING.read_text(encoding="utf-8").splitlines()]
    return [
        Question("nothing", asked, ("-",))
        for asked, signs in parted
        if not re.search(rf"\b(?:{_either(signs)})", said, re.IGNORECASE)
    ]


def _either(signs: str) -> str:
    return "|".join(re.escape(sign).replace(r"\~", r"\s+") for sign in signs.split())


def asked_towns(texts: Iterable[Path], folder: Path) -> dict[str, Path]:
    """Of texts those that a folder's questions are for, by town; of several copies the plainest."""
    forms = ("", ".pdf", ".html", ".txt")
    copies = [path for path in texts if path.suffix in forms]
    plain = {path.stem: path for path in sorted(copies, key=lambda one: forms.index(one.suffix))}
    return {name: plain[name] for name in sorted(plain) if (folder / f"{name}.txt").is_file()}


def is_kept(question: str) -> bool:
    """Whether the lot keeps a question aside."""
    return sha256(question.encode()).digest()[0] % 2 == 1


def test_no_question_is_a_synonym():
    known = synonyms()
    assert [q for town in TOWNS for q in questions(town) if q.question.lower() in known] == []


def test_the_lot_keeps_half_aside():
    kept = [is_kept(one.question) for town in TOWNS for one in questions(town)]
    assert len(kept) > 300
    assert 0.45 < sum(kept) / len(kept) < 0.55


@pytest.mark.corpus
@pytest.mark.parametrize("town", TOWNS)
def test_every_answer_is_in_its_code(codes: dict[str, Path], town: str):
    code, _ = code_of(codes[town])
    there = {block.anchor for unit in code.units for block in unit.blocks}
    there |= {unit.id for unit in code.units}
    for question in (*questions(town), *questions(town, FURTHER), *questions(town, NEWEST)):
        if question.group in ("item", "definition"):
            assert set(question.answers) & there, question


@pytest.mark.towns
@pytest.mark.parametrize(
    "folder",
    [QUESTIONS, FRESH, FURTHER, NEWEST, PLAIN, RESIDENTS, SHORT],
    ids=lambda folder: folder.name,
)
def test_every_answer_of_other_towns_is_in_its_code(towns: tuple[Path, ...], folder: Path):
    for town, path in asked_towns(towns, folder).items():
        code, _ = code_of(path)
        there = {block.anchor for unit in code.units for block in unit.blocks}
        for question in questions(town, folder):
            if question.group in ("item", "definition"):
                assert set(question.answers) <= there, question


def test_a_town_is_not_asked_what_its_words_may_answer():
    asked = {one.question for one in unanswered(SMALL)}
    assert {"xylophone glorp", "can I have a rooster"} <= asked
    assert not {"dog leash law", "barking dog at night"} & asked


WANTED = {"item": 0.77, "definition": 0.9, "law": 0.95, "year": 0.95, "none": 0.85}
"""The least share that is right first, or told so, in the half that weights are set by."""


@pytest.mark.browser
@pytest.mark.corpus
def test_the_item_that_answers_comes_first(engine_of: Engines):
    right: dict[str, list[bool]] = {}
    for town in TOWNS:
        asked = [one for one in questions(town) if not is_kept(one.question)]
        answers = engine_of(town).answers([one.question for one in asked])
        for question, answer in zip(asked, answers, strict=True):
            first = [hit["location"] for hit in answer["items"][:1]]
            told = question.is_answer(first[0]) if first else question.kind == "none"
            right.setdefault(question.group, []).append(told)
    found = {group: sum(held) / len(held) for group, held in right.items()}
    assert {group: share for group, share in found.items() if share < WANTED[group]} == {}
