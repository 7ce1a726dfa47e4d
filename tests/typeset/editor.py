"""A seeded editor: what a legislature and a publisher do to a code from one export to the next.

In: the entries of a code, and a seed. Out: the entries of a later version, and what was done to
which section.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass, replace

from tests.typeset.manuscript import HEADINGS, Entry, Kind

_WORD = "notwithstanding"
_LONG = 12
"""Words of a paragraph in which a word is changed."""
_TITLE = "Lanterns of the ferry house"
_LAW = (
    "Every lantern that hangs above the landing of the ferry house shall be lit at dusk by its "
    "keeper, who shall not leave the landing before the last boat of the evening has come in."
)


@dataclass(frozen=True)
class Edited:
    """A later version, and what was done."""

    entries: tuple[Entry, ...]
    done: tuple[tuple[str, str], ...]
    """What, and the number of the section."""


def edited(entries: Sequence[Entry], seed: int, each: int = 4) -> Edited:
    """Amend, repeal, insert, renumber and move some sections each, all of them different ones.

    A section that moves goes from the end of its article to the beginning of the next one.
    """
    chance = random.Random(seed)
    sections = _sections(entries)
    plain = [
        at
        for at, one in enumerate(sections)
        if _may_be_edited(one) and not _divided(one, sections[at + 1 : at + 2])
    ]
    chosen = chance.sample(plain, 4 * each)
    done: list[tuple[str, str]] = []
    for count, at in enumerate(chosen):
        what = ("amended", "repealed", "inserted", "renumbered")[count % 4]
        number = sections[at][0].number
        if what == "amended":
            sections[at] = _amended(sections[at], chance)
        elif what == "repealed":
            sections[at] = [replace(sections[at][0], text="(Reserved)")]
        elif what == "inserted":
            number = _behind(number, "5")
            fresh = Entry(Kind.SECTION, f"{_TITLE} {count}.", number)
            sections[at] = [*sections[at], fresh, Entry(Kind.PARAGRAPH, f"{_LAW} Of {number}.")]
        else:
            number = _behind(number, "7")
            sections[at] = [replace(sections[at][0], number=number), *sections[at][1:]]
        done.append((what, number))
    moved = _moved([at for at in plain if at not in chosen], sections, chance, each)
    return Edited(tuple(entry for one in sections for entry in one), tuple(sorted([*done, *moved])))


def _moved(
    free: Sequence[int], sections: list[list[Entry]], chance: random.Random, most: int
) -> list[tuple[str, str]]:
    """Sections that end an article set behind the heading of the next one, in place."""
    last = [
        at
        for at in free
        if at + 2 < len(sections)
        and sections[at - 1][0].kind is Kind.SECTION
        and sections[at + 1][0].kind is Kind.ARTICLE
        and len(sections[at + 1]) == 1
        and sections[at + 2][0].kind is Kind.SECTION
    ]
    done = []
    for at in chance.sample(last, min(most, len(last))):
        done.append(("moved", sections[at][0].number))
        sections[at], sections[at + 1] = sections[at + 1], sections[at]
    return done


def _divided(section: Sequence[Entry], after: Sequence[Sequence[Entry]]) -> bool:
    """Whether the next section's number continues this one's: none fits between 4-2 and 4-2.1."""
    return bool(after) and after[0][0].number.startswith(f"{section[0].number}.")


def _behind(number: str, digit: str) -> str:
    """A number between a section's and the next one's: "4-2.5", "150.0065"."""
    return f"{number}{digit}" if "." in number else f"{number}.{digit}"


def _sections(entries: Sequence[Entry]) -> list[list[Entry]]:
    """The entries of each section together; what stands above sections each by itself."""
    found: list[list[Entry]] = []
    for entry in entries:
        if entry.kind in HEADINGS or not found:
            found.append([entry])
        else:
            found[-1].append(entry)
    return found


def _may_be_edited(section: Sequence[Entry]) -> bool:
    """Whether a section has a long paragraph and nothing whose place an edit could shift."""
    head, *body = section
    plain = not any(entry.footnotes or entry.rows for entry in section)
    between = "-" in head.number and "." in head.number
    return head.kind is Kind.SECTION and not between and plain and any(map(_long, body))


def _long(entry: Entry) -> bool:
    words = entry.text.split()
    return entry.kind is Kind.PARAGRAPH and len(words) > _LONG and "[" not in entry.text


def _amended(section: Sequence[Entry], chance: random.Random) -> list[Entry]:
    """One word of a paragraph replaced."""
    at = chance.choice([at for at, entry in enumerate(section) if at and _long(entry)])
    words = section[at].text.split(" ")
    word = chance.choice([n for n, text in enumerate(words) if n and text.isalpha()])
    words[word] = _WORD
    amended = replace(section[at], text=" ".join(words), references=())
    return [*section[:at], amended, *section[at + 1 :]]
