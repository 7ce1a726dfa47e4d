"""Lists of chapters, articles and sections at a title's head, typeset like headings."""

from __future__ import annotations

from itertools import product
from pathlib import Path

import pytest

from builder.model import Layout, Parsed, UnitKind
from builder.parse import parse
from builder.sources.text import SourceText

_NAMES = ("MARSH", "POND", "HEDGE")
_TITLES = (
    "Title",
    "Purpose",
    "Applicability of the rules to every pond in\nthe town",
    "Geese and ducks",
    "Keepers",
    "Penalties",
)
_ARTICLES = {0: "I\nGeneral Provisions", 3: "II\nRules for Keepers"}
_LAW = """The keeper of the pond sees to it that every goose and every
duck has the water that it needs, and that no dog comes near.
A. The keeper feeds them.
B. The keeper counts them in spring and in autumn.
(Ord. 18 § 2, 2018)"""


def _chapter(title: int, place: int, *, word: str, articles: bool, law: str) -> list[str]:
    number = f"{title}.{10 + 5 * place}"
    lines = [f"{word} {number}", f"{_NAMES[place]} REGULATIONS"]
    for at, name in enumerate(_TITLES):
        if articles and at in _ARTICLES:
            lines.append(f"Article {_ARTICLES[at]}")
        lines += [f"§ {number}.{at + 1:02d}0. {name}.", *([law] if law else [])]
    return lines


def _code(*, word: str, articles: bool, numbered: bool) -> Parsed:
    lines: list[str] = []
    page = 0
    for title in (14, 16):
        lines += [f"Title {title}", "RULES OF THE TOWN"]
        for made, law in (("Chapter", ""), (word, _LAW)):
            for place in range(len(_NAMES)):
                lines += _chapter(title, place, word=made, articles=articles, law=law)
                page += 1
                lines += [f"{title}:{page}"] if numbered else []
    return parse(SourceText(Path("code.txt"), "", "\n".join(lines)), Layout.GENERAL_CODE)


@pytest.mark.parametrize(
    ("word", "articles", "numbered"),
    list(product(("Chapter", "CHAPTER"), (True, False), (True, False))),
)
def test_the_list_is_set_aside_and_every_section_has_its_text(word, articles, numbered):
    parsed = _code(word=word, articles=articles, numbered=numbered)
    sections = [unit for unit in parsed.units if unit.kind is UnitKind.SECTION]
    assert len(sections) == len({unit.number for unit in sections}) == 2 * 3 * len(_TITLES)
    assert all(len(unit.blocks) >= 3 for unit in sections)
    kinds = [unit.kind for unit in parsed.units]
    assert kinds.count(UnitKind.CHAPTER) == 6
    assert kinds.count(UnitKind.ARTICLE) == (12 if articles else 0)
    assert not any(unit.blocks for unit in parsed.units if unit.kind is not UnitKind.SECTION)
    assert {part.kind for part in parsed.set_aside} <= {"page number", "section list"}
