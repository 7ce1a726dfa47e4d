"""Seeded damage to a text: what extractors, cleaners and hands do to lines, pages and characters.

A text is cut into its lines, or into runs of a few words where it is all one line; each way of
damage changes such a list of pieces.
"""

from __future__ import annotations

import random
import re
from collections.abc import Callable

Pieces = list[str]
Way = Callable[[random.Random, Pieces], Pieces]

_RUN = re.compile(r"(?:\S+\s*){1,7}")
_FURNITURE = re.compile(r"\w*:\d+|§ \S+ [^a-z]+ § \S+")
_STRANGE = (
    *("A.", "(1)", "(a)", "[1]", "i.", "zz.", "0.", "99.", "²", "²)", "(²)", "Ⅳ", "٣.", "1 2 3"),
    *("§ 1-1. Geese.", "§ ", "§§", "Chapter 3", "ARTICLE I", "ARTICLE", "Part 1", "CHAPTER 9:"),
    *("1:0", "1:1", "1:2", "[Amended 1-2-1999]", "[", "]", "HISTORY:", "Editor's Note:"),
    *(
        "Chs. 3 through 9",
        "(RESERVED)",
        "—",
        "-",
        "\xa0",
        "\xa0\xa0\xa0",
        "\t",
        "\f",
        "\0",
        "\u202e",
    ),
    *("As used in this chapter:", "GOOSE — A bird", "DEFINITIONS", "TABLE 1", "word   word   word"),
)
"""Pieces that mean something to a parser, or nothing to anybody, put where none belongs."""


def cut(text: str) -> Pieces:
    """The pieces of a text; joined, they are the text."""
    lines = text.splitlines(keepends=True)
    if len(lines) > 9:
        return lines
    return _RUN.findall(text)


def window(source: random.Random, pieces: Pieces, most: int) -> Pieces:
    """At most so many pieces that follow one another."""
    first = source.randrange(max(1, len(pieces) - most // 2))
    return pieces[first : first + source.randint(most // 8, most)]


def damaged(source: random.Random, pieces: Pieces) -> tuple[Pieces, tuple[str, ...]]:
    """The pieces after one to four damages, and the names of these."""
    names = source.choices(sorted(WAYS), k=source.randint(1, 4))
    for name in names:
        if pieces:
            pieces = WAYS[name](source, list(pieces))
    return pieces, tuple(names)


def _some(source: random.Random, pieces: Pieces) -> list[int]:
    share = source.choice((0.003, 0.02, 0.1, 0.3))
    found = [at for at in range(len(pieces)) if source.random() < share]
    return found or [source.randrange(len(pieces))]


def _stretch(source: random.Random, pieces: Pieces) -> tuple[int, int]:
    first = source.randrange(len(pieces))
    return first, min(len(pieces), first + source.choice((1, 2, 5, 20, 60)))


def _lost(source: random.Random, pieces: Pieces) -> Pieces:
    gone = set(_some(source, pieces))
    return [piece for at, piece in enumerate(pieces) if at not in gone]


def _lost_stretch(source: random.Random, pieces: Pieces) -> Pieces:
    first, end = _stretch(source, pieces)
    return pieces[:first] + pieces[end:]


def _doubled(source: random.Random, pieces: Pieces) -> Pieces:
    again = set(_some(source, pieces))
    return [one for at, piece in enumerate(pieces) for one in [piece] * (1 + (at in again))]


def _doubled_stretch(source: random.Random, pieces: Pieces) -> Pieces:
    first, end = _stretch(source, pieces)
    return pieces[:end] + pieces[first:]


def _repeated(source: random.Random, pieces: Pieces) -> Pieces:
    at = source.randrange(len(pieces))
    return pieces[:at] + [pieces[at]] * source.choice((3, 10, 40)) + pieces[at:]


def _moved(source: random.Random, pieces: Pieces) -> Pieces:
    first, end = _stretch(source, pieces)
    taken, rest = pieces[first:end], pieces[:first] + pieces[end:]
    to = source.randint(0, len(rest))
    return rest[:to] + taken + rest[to:]


def _swapped(source: random.Random, pieces: Pieces) -> Pieces:
    for at in _some(source, pieces):
        if at + 1 < len(pieces):
            pieces[at], pieces[at + 1] = pieces[at + 1], pieces[at]
    return pieces


def _broken(source: random.Random, pieces: Pieces) -> Pieces:
    for at in _some(source, pieces):
        place = source.randint(0, len(pieces[at]))
        pieces[at] = pieces[at][:place] + "\n" + pieces[at][place:]
    return pieces


def _joined(source: random.Random, pieces: Pieces) -> Pieces:
    for at in _some(source, pieces):
        pieces[at] = pieces[at].rstrip() + source.choice(("", " ", "  ", "\t"))
    return pieces


def _cut_off(source: random.Random, pieces: Pieces) -> Pieces:
    for at in _some(source, pieces):
        pieces[at] = pieces[at][: source.randint(0, len(pieces[at]))] + pieces[at][-1:]
    return pieces


def _signs(source: random.Random, pieces: Pieces) -> Pieces:
    for at in _some(source, pieces):
        sign = source.choice("§.()[]—-:;,\"'0123456789AaZzIVX²·\xa0 \n")
        place = source.randint(0, len(pieces[at]))
        pieces[at] = pieces[at][:place] + sign + pieces[at][place + source.randint(0, 1) :]
    return pieces


def _sign_gone(source: random.Random, pieces: Pieces) -> Pieces:
    sign = source.choice(("§", ".", "(", ")", "[", "]", ":", "—", '"', "Chapter", "ARTICLE"))
    return [piece.replace(sign, "") for piece in pieces]


def _label_other(source: random.Random, pieces: Pieces) -> Pieces:
    old, new = source.sample(("(1)", "(a)", "A.", "1.", "(A)", "(²)", "a", "art", "1", "2"), 2)
    left = source.choice((1, 5, 20, 10_000))
    for at, piece in enumerate(pieces):
        if old in piece and left:
            pieces[at], left = piece.replace(old, new), left - 1
    return pieces


def _strange(source: random.Random, pieces: Pieces) -> Pieces:
    end = "\n" if any("\n" in piece for piece in pieces[:-1]) else " "
    for at in sorted(_some(source, pieces), reverse=True):
        run = [source.choice(_STRANGE) + end] * source.choice((1, 1, 1, 3, 12))
        pieces[at:at] = run
    return pieces


def _capitals(source: random.Random, pieces: Pieces) -> Pieces:
    change = source.choice((str.upper, str.lower, str.title))
    for at in _some(source, pieces):
        pieces[at] = change(pieces[at])
    return pieces


def _no_furniture(source: random.Random, pieces: Pieces) -> Pieces:
    share = source.choice((0.2, 0.6, 1.0))
    return [
        piece
        for piece in pieces
        if not (_FURNITURE.fullmatch(piece.strip()) and source.random() < share)
    ]


def _headless(source: random.Random, pieces: Pieces) -> Pieces:
    return pieces[source.randint(0, len(pieces)) :]


def _tailless(source: random.Random, pieces: Pieces) -> Pieces:
    return pieces[: source.randint(0, len(pieces))]


def _blanks(source: random.Random, pieces: Pieces) -> Pieces:
    put = source.choice((" ", "  ", "\xa0", "\t"))
    return [re.sub(r"(?<=\S) (?=\S)", put, piece) for piece in pieces]


WAYS: dict[str, Way] = {
    name.lstrip("_"): way
    for name, way in list(globals().items())
    if name
    in {
        "_lost",
        "_lost_stretch",
        "_doubled",
        "_doubled_stretch",
        "_repeated",
        "_moved",
        "_swapped",
        "_broken",
        "_joined",
        "_cut_off",
        "_signs",
        "_sign_gone",
        "_label_other",
        "_strange",
        "_capitals",
        "_no_furniture",
        "_headless",
        "_tailless",
        "_blanks",
    }
}
"""Every way of damage by its name."""
