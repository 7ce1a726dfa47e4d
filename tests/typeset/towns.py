"""Towns unlike those that are known, drawn for property tests.

They have other numbers, labels, notes, definitions and furniture.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cache

from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from tests.typeset.manuscript import Entry, Kind
from tests.typeset.sheets import Style
from tests.typeset.strategies import LABELS, Hand, bodies

_TOWNS = [
    ("Town", "SANDWICK", "MA"),
    ("City", "MARROWSTONE", "WA"),
    ("Township", "BIRCHMERE", "NJ"),
    ("Borough", "ELK RUN", "PA"),
]
_NAMES = (
    "DOGS",
    "BOATS AND LANDINGS",
    "RENT CONTROL",
    "PEACE AND GOOD ORDER",
    "SHADE TREES",
    "ZONING",
    "FIRE LANES; HYDRANTS",
)
_TITLES = (
    "Purpose.",
    "When a permit is needed.",
    "Hours.",
    "Violations and penalties.",
    "Fees; waiver.",
    "Powers of the Board.",
    "Notice.",
)
_NOTES = (
    (
        "[Added 5-4-2015 ATM, approved 8-2-2015]",
        "[Amended 3-14-1972 ATM by Art. 30; 10-2-2006 STM by Art. 11]",
    ),
    ("(Ord. 1853 § 2 (Exh. B), 2018)", "(Ord. 77 § 1, 1999; Ord. 1901 § 4, 2020)"),
    (
        "[Ord. 6 PSF-A(S), 9-5-2017; amended 9-18-2024 by Ord. No. 24-11]",
        "[Ord. No. 2001-4, 3-5-2001]",
    ),
    ("[Amended 6-9-1981 by L.L. No. 3-1981]", "[Added 11-12-1996]"),
)
_HISTORY = (
    "[HISTORY: Adopted by the Board 6-2-1975 as Ch. 4 of the 1975 Code. Amendments noted where "
    "applicable.]"
)


@dataclass(frozen=True)
class Manner:
    """How a town's drafters write."""

    numbers: str
    hand: Hand
    quotes: str
    """What stands behind a defined term in quotation marks: "—", "means", "shall mean"; "" where
    terms are in capitals."""
    articles: str
    """Numerals of its articles: "I", "1", or "" for none."""


@st.composite
def towns(draw: st.DrawFn) -> tuple[tuple[Entry, ...], Style]:
    """A code and how it is set."""
    manner = Manner(
        draw(st.sampled_from(["plain", "steps", "titles", "colon", "lettered"])),
        Hand(draw(st.sampled_from(LABELS)), draw(st.sampled_from(_NOTES))),
        draw(st.sampled_from(["", "—", "means", "shall mean"])),
        draw(st.sampled_from(["I", "1", ""])),
    )
    kind, town, state = draw(st.sampled_from(_TOWNS))
    entries = draw(_code(manner))
    feet = draw(st.booleans())
    numbers = draw(
        st.sampled_from(
            ["running", "chapter", "digits", "none"] if feet else ["running", "chapter", "digits"]
        )
    )
    above = (
        draw(st.sampled_from([(), (f"{kind} of {town.title()}, {state}",)]))
        if numbers != "digits" or feet
        else (f"{kind} of {town.title()}, {state}",)
    )
    below = draw(
        st.sampled_from(
            [(), ("Downloaded from https://example.org/AB1234 on 2026-02-10",), ("5 - 15 - 2001",)]
        )
    )
    style = Style(
        town=draw(st.sampled_from([town, town, ""])) if feet else town,
        depth=draw(st.integers(24, 40)),
        kept=draw(st.sampled_from([1, 2])),
        dash=draw(st.booleans()),
        swallows=draw(st.booleans()),
        feet=feet,
        numbers=numbers,
        page_prefix=draw(st.sampled_from(["", "Cd", "CD"]))
        if numbers == "chapter"
        else draw(st.sampled_from(["1", "A201"])),
        above=above,
        below=below,
        chapter=draw(st.sampled_from(["Chapter", "CHAPTER"])),
        capitals=draw(st.booleans()),
        section=draw(
            st.sampled_from(["§ {}. ", "§ {}. ", "§{}. ", "§\xa0{}. ", "§ {}: ", "§ {} — "])
        ),
        article=draw(
            st.sampled_from(
                ["ARTICLE {}", "ARTICLE {}", "Article {}", "Article {}. ", "ARTICLE {} - "]
            )
        ),
        contents=draw(st.booleans()),
        recto=draw(st.booleans()),
    )
    return entries, style


@cache
@st.composite
def _code(draw: st.DrawFn, manner: Manner) -> tuple[Entry, ...]:
    entries: list[Entry] = []
    first = draw(st.integers(1, 30))
    for count in range(draw(st.integers(4, 6))):
        chapter = _chapter(manner, first, count)
        if manner.numbers == "titles" and count == 0:
            entries.append(Entry(Kind.TITLE, draw(st.sampled_from(_NAMES)), str(first)))
        name = draw(st.sampled_from(_NAMES))
        entries.append(
            Entry(
                Kind.CHAPTER,
                name + (f" {_HISTORY}" if draw(st.integers(0, 3)) == 0 else ""),
                chapter,
            )
        )
        entries += draw(_sections(manner, chapter))
    return tuple(entries)


def _chapter(manner: Manner, first: int, count: int) -> str:
    if manner.numbers == "titles":
        return f"{first}.{4 * count + 4:02}"
    return f"A{first + 3 * count}" if manner.numbers == "lettered" else str(first + 3 * count)


def number(manner: Manner, chapter: str, count: int) -> str:
    """The number of a chapter's section, counted from 1."""
    forms = {
        "steps": f"{chapter}-{95 + 5 * count}",
        "titles": f"{chapter}.{10 * count:03}",
        "colon": f"{chapter}:2-{count}",
    }
    return forms.get(manner.numbers, f"{chapter}-{count}")


@cache
@st.composite
def _sections(draw: st.DrawFn, manner: Manner, chapter: str) -> list[Entry]:
    entries: list[Entry] = []
    count = 0
    articles = draw(st.integers(1, 2)) if manner.articles else 0
    for article in range(articles or 1):
        if articles:
            numeral = "I" * (article + 1) if manner.articles == "I" else str(article + 1)
            entries.append(Entry(Kind.ARTICLE, draw(st.sampled_from(_NAMES)).title(), numeral))
        for _ in range(draw(st.integers(3, 7))):
            count += 1
            title = draw(st.sampled_from(_TITLES))
            body = [_drafted(entry, manner) for entry in draw(bodies(manner.hand))]
            entries += [
                Entry(
                    Kind.SECTION,
                    title + draw(_heading_note(manner)),
                    number(manner, chapter, count),
                ),
                *body,
            ]
    return entries


@cache
@st.composite
def _heading_note(draw: st.DrawFn, manner: Manner) -> str:
    bracketed = [note for note in manner.hand.notes if note.startswith("[")]
    return (
        f" {draw(st.sampled_from(bracketed))}" if bracketed and draw(st.integers(0, 3)) == 0 else ""
    )


def _drafted(entry: Entry, manner: Manner) -> Entry:
    """An entry in the town's own manner."""
    if entry.kind is not Kind.DEFINITION or not manner.quotes:
        return entry
    term = f'"{entry.term.title()}"'
    if manner.quotes == "—":
        return replace(entry, term=term)
    return replace(
        entry,
        term=term,
        text=f"{manner.quotes} that {entry.text[0].lower()}{entry.text[1:]}",
        option="run-in",
    )


DRAWN = 30
"""Towns that are drawn once for all tests of their texts; drawing takes longer than reading."""


@cache
def drawn_towns() -> tuple[tuple[tuple[Entry, ...], Style], ...]:
    """Towns and how they are set: the same ones in each run."""
    found: list[tuple[tuple[Entry, ...], Style]] = []

    @settings(
        max_examples=DRAWN,
        deadline=None,
        derandomize=True,
        suppress_health_check=list(HealthCheck),
        phases=(Phase.generate,),
    )
    @given(towns())
    def draw(town: tuple[tuple[Entry, ...], Style]) -> None:
        found.append(town)

    draw()
    assert len(found) == DRAWN
    return tuple(found)
