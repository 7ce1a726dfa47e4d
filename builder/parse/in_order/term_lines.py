"""Terms on lines of their own over their meanings, as some publishers print definitions."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from builder.parse.in_order.nesting import marks
from builder.parse.in_order.pieces import Piece, PieceKind
from builder.parse.in_order.terms import Term, definitional, find_term
from builder.passage import Passage

_TERM = re.compile(r"[A-Z\"“][^.:;?!]{1,70}[\w)\"”]")
_SENTENCE = re.compile(r"\b(?:shall|may|must|will|is|are|was|means?|includes?|following)\b")
_LINE = re.compile(r"(?P<term>[A-Z\d\"“][^.:;?!]{1,90})\.")
_REPEATED = re.compile(
    r"The\s+(?:terms?|words?|phrases?)\s+[\"“](?P<term>[^\"“”]{2,90}?),?[\"”]", re.I
)
_HABIT = 2
"""Terms of a section that is set so; a single short line may be a heading within the text."""


def with_terms(pieces: Sequence[Piece], title: str) -> list[Piece]:
    """The pieces of a unit, each term joined with the meaning below it.

    Args:
        pieces: of one unit.
        title: only a section whose title says that it defines is read so.
    """
    found = [at for at in range(len(pieces) - 1) if _is_term(pieces[at], pieces[at + 1])]
    if len(found) < _HABIT or not definitional(title, ()):
        return list(pieces)
    terms = set(found)
    done: list[Piece] = []
    for at, piece in enumerate(pieces):
        if at - 1 in terms:
            term = done.pop()
            text = Passage.joined([term.text, piece.text], "\n")
            done.append(replace(piece, text=text, term=len(term.text.text), indent=term.indent))
        else:
            done.append(piece)
    return done


def _is_term(piece: Piece, below: Piece) -> bool:
    """Whether a piece is a term, and the one below it its meaning."""
    if piece.kind is not PieceKind.TEXT or below.kind is not PieceKind.TEXT:
        return False
    term, meaning = piece.text.text, below.text.text
    return (
        _TERM.fullmatch(term) is not None
        and not _SENTENCE.search(term)
        and not marks(term)
        and not marks(meaning)
        and len(meaning) > len(term)
        and meaning.endswith((".", ";", ":"))
        and find_term(meaning, labelled=False, titled=False) is None
    )


def term_over_list(text: str, below: str) -> Term | None:
    """The term of a line that is nothing else, where the first item below it repeats that term.

    Args:
        text: of the line.
        below: the text of that item, without its labels.

    >>> term_over_list("Grey goose.", 'The term "grey goose" means a bird.')
    Term(end=10, after=11)
    """
    line, said = _LINE.fullmatch(text), _REPEATED.match(below)
    if line is None or said is None:
        return None
    whole = line["term"].strip('"“”').casefold()
    return Term(line.end("term"), len(text)) if whole.startswith(said["term"].casefold()) else None
