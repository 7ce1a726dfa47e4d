"""What the beginnings of a unit's paragraphs say: their labels, the terms that they define."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import replace
from itertools import zip_longest

from builder.frozen import frozen
from builder.parse.in_order.family import Family
from builder.parse.in_order.nesting import Asked, Mark, marks
from builder.parse.in_order.odd_labels import odd_labels, own_numbers
from builder.parse.in_order.paragraphs import TERM_IN_CAPITALS, Label
from builder.parse.in_order.pieces import Piece, PieceKind
from builder.parse.in_order.terms import (
    Term,
    announces,
    definitional,
    find_term,
    is_sure,
    missed_terms,
    printed_term,
)
from builder.parse.labels import Form, is_first
from builder.passage import Passage


@frozen
class Said:
    """A piece of text with what its beginning says."""

    piece: Piece
    marks: tuple[Mark, ...]
    term: tuple[int, int] | None
    sure: bool = False
    """The term is printed as its family prints terms."""


@frozen
class Sheet:
    """The pieces of a unit, with what its paragraphs ask before they can be nested."""

    title: Passage
    pieces: tuple[Piece, ...]
    said: tuple[Said, ...]
    """Of the pieces of text."""
    asked: tuple[Asked, ...]


def sheet(pieces: Iterable[Piece], family: Family, title: Passage, number: str = "") -> Sheet:
    """What a unit's pieces ask.

    Args:
        pieces: of the unit, in order.
        family: how it prints terms.
        title: says whether it defines terms.
        number: of the section, which the labels of its items may repeat.
    """
    held = tuple(pieces)
    said = tuple(_said(held, family, title.text, number))
    return Sheet(title, held, said, tuple(_questions(said)))


def _said(pieces: Sequence[Piece], family: Family, title: str, number: str) -> list[Said]:
    """The pieces of text, with the labels and terms that they begin with."""
    texts = [piece for piece in pieces if piece.kind is PieceKind.TEXT]
    titled = definitional(title, ())
    defines = titled
    found: list[Said] = []
    words = [piece.text.text for piece in texts]
    own = own_numbers(number, words)
    marked = [(own[at],) if at in own else _marks(piece) for at, piece in enumerate(texts)]
    for at, mark in list(odd_labels(words, marked)):
        marked[at] = (mark,)
    for piece, text, labels in zip(texts, words, marked, strict=True):
        start = labels[-1].end if labels else 0
        printed = printed_term(text[start:], family, labelled=bool(labels))
        term = printed or find_term(
            text[start:], labelled=bool(labels), titled=titled, defines=defines
        )
        place = (start + term.end, start + term.after) if term else None
        if piece.term:
            place = (piece.term, piece.term + 1)
        found.append(Said(piece, labels, place, printed is not None))
        defines = defines or announces(text)
    over = [_over_list(one, below) for one, below in zip_longest(found, found[1:])]
    restated = [_restated(one, above) for above, one in zip([None, *over], over, strict=False)]
    whole = _by_alphabet(restated)
    return [_among(whole, at) for at in range(len(whole))]


def _marks(piece: Piece) -> tuple[Mark, ...]:
    """The labels that a piece begins with: none where the file says that it is no item."""
    if piece.mark:
        end = min(len(piece.mark) + 1, len(piece.text))
        return (Mark(piece.mark, end, wide=True),)
    return () if piece.is_item is False else marks(piece.text.text)


def _by_alphabet(said: Sequence[Said]) -> list[Said]:
    """The paragraphs, those given their terms that only the alphabet tells."""
    texts = [None if one.marks else one.piece.text.text for one in said]
    ends = {at: one.term[0] for at, one in enumerate(said) if one.term and not one.marks}
    missed = missed_terms(texts, ends)
    return [replace(one, term=missed[at]) if at in missed else one for at, one in enumerate(said)]


def _over_list(one: Said, below: Said | None) -> Said:
    """A line that is but a term, which the first item of the list below it repeats, defines it."""
    if one.marks or one.term or not below or not below.marks:
        return one
    text, item = one.piece.text.text, below.piece.text.text
    found = term_over_list(text, item[below.marks[-1].end :])
    return replace(one, term=found) if found and is_first(below.marks[0].printed) else one


def _restated(one: Said, above: Said | None) -> Said:
    """An item right below a definition that names its term once more is a part of it.

    Capitals mark terms of their own: "ROAD. A way:" over "(1) PRIVATE ROAD. A way that".
    """
    if not (one.marks and one.term and above and above.term) or above.marks:
        return one
    mine = one.piece.text.text[one.marks[-1].end : one.term[0]]
    theirs = above.piece.text.text[: above.term[0]].strip('"“” .').casefold()
    again = theirs in mine.casefold() and not mine.isupper()
    return replace(one, term=None) if again else one


def _among(said: Sequence[Said], at: int) -> Said:
    """An item that may define or rule is a definition where the item beside it is one for sure."""
    one = said[at]
    if one.term is None or not one.marks or one.piece.term or _defines_surely(one):
        return one
    form = one.marks[-1].readings[0].form
    for step in (-1, 1):
        beside = at + step
        while 0 <= beside < len(said) and not _has_form(said[beside], form):
            beside += step
        if 0 <= beside < len(said) and _defines_surely(said[beside]):
            return one
    return replace(one, term=None)


def _has_form(one: Said, form: Form) -> bool:
    return bool(one.marks) and form in {each.form for each in one.marks[-1].readings}


def _defines_surely(one: Said) -> bool:
    if one.term is None or one.sure:
        return one.sure
    start = one.marks[-1].end if one.marks else 0
    end, after = one.term
    return is_sure(one.piece.text.text[start:], Term(end - start, after - start))


def _questions(said: Sequence[Said]) -> list[Asked]:
    asked: list[Asked] = []
    announced = False
    for one in said:
        defines = one.term is not None and not one.marks
        asked.append(
            Asked(
                one.marks,
                defines,
                announced,
                one.piece.indent,
                one.piece.place,
                labelled=one.piece.label is Label.GIVEN or one.piece.is_item is True,
                ends_lists=one.piece.is_item is False,
            )
        )
        announced = bool(one.marks) and one.piece.text.text.endswith(":")
    return asked


_TERM = re.compile(r"[A-Z\"“][^.:;?!]{1,70}(?:[\w)\"”]|\.[\"”])")
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
        and (
            TERM_IN_CAPITALS.fullmatch(term) is not None
            or find_term(meaning, labelled=False, titled=False) is None
        )
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
