"""What the beginnings of a unit's paragraphs say: their labels, the terms that they define."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import zip_longest

from builder.parse.in_order.alphabet import missed_terms
from builder.parse.in_order.family import Family
from builder.parse.in_order.nesting import Asked, Mark, marks
from builder.parse.in_order.odd_labels import odd_labels
from builder.parse.in_order.own_numbers import own_numbers
from builder.parse.in_order.paragraphs import Label
from builder.parse.in_order.pieces import Piece, PieceKind
from builder.parse.in_order.term_lines import term_over_list
from builder.parse.in_order.terms import (
    Term,
    announces,
    definitional,
    find_term,
    is_sure,
    printed_term,
)
from builder.parse.labels import Form, is_first


@dataclass(frozen=True, slots=True)
class Said:
    """A piece of text with what its beginning says."""

    piece: Piece
    marks: tuple[Mark, ...]
    term: tuple[int, int] | None
    sure: bool = False
    """The term is printed as its family prints terms."""


@dataclass(frozen=True, slots=True)
class Sheet:
    """The pieces of a unit, with what its paragraphs ask before they can be nested."""

    title: str
    pieces: tuple[Piece, ...]
    said: tuple[Said, ...]
    """Of the pieces of text."""
    asked: tuple[Asked, ...]


def sheet(pieces: Iterable[Piece], family: Family, title: str, number: str = "") -> Sheet:
    """What a unit's pieces ask.

    Args:
        pieces: of the unit, in order.
        family: how it prints terms.
        title: says whether it defines terms.
        number: of the section, which the labels of its items may repeat.
    """
    held = tuple(pieces)
    said = tuple(_said(held, family, title, number))
    return Sheet(title, held, said, tuple(_questions(said)))


def _said(pieces: Sequence[Piece], family: Family, title: str, number: str) -> list[Said]:
    """The pieces of text, with the labels and terms that they begin with."""
    texts = [piece for piece in pieces if piece.kind is PieceKind.TEXT]
    titled = definitional(title, ())
    defines = titled
    found: list[Said] = []
    words = [piece.text.text for piece in texts]
    own = own_numbers(number, words)
    marked = [(own[at],) if at in own else marks(text) for at, text in enumerate(words)]
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
    """An item right below a definition that names its term once more is a part of it."""
    if not (one.marks and one.term and above and above.term) or above.marks:
        return one
    mine = one.piece.text.text[one.marks[-1].end : one.term[0]].casefold()
    theirs = above.piece.text.text[: above.term[0]].strip('"“” .').casefold()
    return replace(one, term=None) if theirs in mine else one


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
        given = one.piece.label is Label.GIVEN
        asked.append(Asked(one.marks, defines, announced, one.piece.indent, one.piece.place, given))
        announced = bool(one.marks) and one.piece.text.text.endswith(":")
    return asked
