"""Find the labels and the terms with which a unit's paragraphs begin."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import pairwise, zip_longest

from builder.frozen import frozen
from builder.parse.in_order.family import Family
from builder.parse.in_order.nesting import Clues, Mark, marks
from builder.parse.in_order.odd_labels import goes_on, items, odd_labels, own_numbers
from builder.parse.in_order.paragraphs import TERM_IN_CAPITALS, Label
from builder.parse.in_order.piece import Piece, PieceKind
from builder.parse.in_order.terms import (
    RULE,
    Term,
    announces,
    definitional,
    find_term,
    is_sure,
    missed_terms,
    printed_term,
    terms_within,
)
from builder.parse.labels import Form, LabelReading, follows, is_first
from builder.passage import Passage

_LETTERS = re.compile(r"\([a-z]{1,5}\)$")
_IN_CAPITALS = re.compile(rf"{TERM_IN_CAPITALS.pattern}[.:] ")
"""A term in capitals before its meaning, as some print it below the words that announce it."""
_FOLLOWING = re.compile(r"\bfollowing\b|\bdefinitions?\W*$|:$", re.I)
"""Words that announce what is below them; others only speak of what is defined somewhere."""


@frozen
class Opening:
    """A piece of text, with the labels and the term at its beginning."""

    piece: Piece
    marks: tuple[Mark, ...]
    term: tuple[int, int] | None
    sure: bool
    """Whether the term is printed as its family prints terms."""


@frozen
class Sheet:
    """The pieces of a unit, with the clues by which its paragraphs are nested."""

    title: Passage
    pieces: tuple[Piece, ...]
    openings: tuple[Opening, ...]
    """For each piece of text."""
    clues: tuple[Clues, ...]


def sheet(pieces: Iterable[Piece], family: Family, title: Passage, number: str = "") -> Sheet:
    """The pieces of a unit, with the clues by which they are nested.

    Args:
        pieces: the pieces, in order.
        family: how it prints terms.
        title: the unit's title, which may show that it defines terms.
        number: the section's number, which its items' labels may repeat.
    """
    held = tuple(_apart(list(pieces)))
    openings = tuple(_openings(held, family, title.text, number))
    return Sheet(title, held, openings, tuple(_clues(openings)))


def _openings(pieces: Sequence[Piece], family: Family, title: str, number: str) -> list[Opening]:
    """The pieces of text, with the labels and terms that they begin with."""
    texts = [piece for piece in pieces if piece.kind is PieceKind.TEXT]
    titled = definitional(title, ())
    defines = titled
    found: list[Opening] = []
    words = [piece.text.text for piece in texts]
    own = own_numbers(number, words)
    marked = [(own[at],) if at in own else _marks(piece) for at, piece in enumerate(texts)]
    notes = {(one.sign or one.number).strip("[]") for one in pieces}
    marked = [_without_footmark(held, notes) for held in marked]
    for at in list(_split_words(words, marked)):
        marked[at] = marked[at][:-1]
    for at, mark in list(odd_labels(words, marked)):
        marked[at] = (mark,)
    over: set[LabelReading] | None = None
    for piece, text, labels in zip(texts, words, marked, strict=True):
        start = labels[-1].end if labels else 0
        if labels and over and over.intersection(labels[0].readings):
            over = None
        below = titled or (over is not None and _IN_CAPITALS.match(text) is not None)
        printed = printed_term(text[start:], family, labeled=bool(labels))
        term = printed or find_term(
            text[start:], labeled=bool(labels), titled=below, defines=defines
        )
        place = (start + term.end, start + term.after) if term else None
        if piece.term:
            place = (piece.term, piece.term + 1)
        found.append(Opening(piece, labels, place, printed is not None))
        over = over if labels or term else None
        if announces(text):
            defines = True
            if _FOLLOWING.search(text):
                above = labels[-1].readings if labels else ()
                over = {LabelReading(one.form, one.value + 1) for one in above}
    listed = [_over_list(one, below) for one, below in zip_longest(found, found[1:])]
    restated = [_restated(one, above) for above, one in zip([None, *listed], listed, strict=False)]
    whole = _by_alphabet(restated)
    return [_among(whole, at) for at in range(len(whole))]


def _apart(pieces: Sequence[Piece]) -> Iterator[Piece]:
    """The pieces; items and definitions that were run together on a line are separated."""
    labels = [_marks(piece) for piece in pieces if piece.kind is PieceKind.TEXT]
    following = iter([*labels[1:], ()])
    above = list[tuple[Mark, ...]]()
    for piece in pieces:
        if piece.kind is not PieceKind.TEXT:
            yield piece
            continue
        own, below = labels[len(above)], next(following)
        above.append(own)
        outer = below and not goes_on([own], below[0]) and goes_on(above, below[0])
        starts = items(piece.text.text, own, below[0].printed if below and not outer else "")
        starts = sorted({*starts, *terms_within(piece.text.text, own[-1].end if own else 0)})
        for start, end in pairwise([*starts, None]):
            part = replace(piece, text=piece.text[start:end].strip())
            yield replace(part, term=0) if start else part


def _marks(piece: Piece) -> tuple[Mark, ...]:
    """The labels that a piece begins with: none if the file says that it is no item."""
    if piece.mark:
        end = min(len(piece.mark) + 1, len(piece.text))
        return (Mark(piece.mark, end, wide=True),)
    return () if piece.is_item is False else marks(piece.text.text)


def _split_words(words: Sequence[str], marked: Sequence[tuple[Mark, ...]]) -> Iterator[int]:
    """Indexes of the paragraphs whose last label is part of a word: "(a)ny person".

    A letter glued to a word in lower case is a label only next to another one of its list: "(ii)".
    """
    letters = [
        (at, held[-1])
        for at, held in enumerate(marked)
        if held and _LETTERS.match(held[-1].printed)
    ]
    for nth, (at, mark) in enumerate(letters):
        near = [one.printed for _, one in letters[max(nth - 1, 0) : nth + 2]]
        listed = any(follows(*pair) for pair in pairwise(near))
        text = words[at][mark.end - 1 :]
        lone = len(mark.printed) == len("(a)")
        if lone and not listed and text[0] == ")" and text[1:2].islower():
            yield at


def _without_footmark(held: tuple[Mark, ...], notes: set[str]) -> tuple[Mark, ...]:
    """The labels of a paragraph, without a mark of one of its section's footnotes: "(2)[1]".

    An editor's correction looks the same, but there is no such footnote.
    """
    label, _, number = held[0].printed.partition("[") if len(held) == 1 else ("", "", "")
    return (Mark(label, len(label), wide=True),) if label and number[:-1] in notes - {""} else held


def _by_alphabet(openings: Sequence[Opening]) -> list[Opening]:
    """The paragraphs, with the terms that only the alphabet shows."""
    texts = [None if one.marks else one.piece.text.text for one in openings]
    ends = {at: one.term[0] for at, one in enumerate(openings) if one.term and not one.marks}
    missed = missed_terms(texts, ends)
    return [
        replace(one, term=missed[at]) if at in missed else one for at, one in enumerate(openings)
    ]


def _over_list(one: Opening, below: Opening | None) -> Opening:
    """The opening; if it is only a term that the first item below repeats, it defines the term."""
    if one.marks or one.term or not below or not below.marks:
        return one
    text, item = one.piece.text.text, below.piece.text.text
    found = term_over_list(text, item[below.marks[-1].end :])
    return replace(one, term=found) if found and is_first(below.marks[0].printed) else one


def _restated(one: Opening, above: Opening | None) -> Opening:
    """The opening; an item right below a definition that repeats its term defines no term.

    With more words it does: "Road means a way:" over "(1) Private road means".
    """
    if not (one.marks and one.term and above and above.term) or above.marks:
        return one
    mine = one.piece.text.text[one.marks[-1].end : one.term[0]]
    theirs = re.escape(above.piece.text.text[: above.term[0]].strip('"“” .'))
    again = re.search(rf"(?:^|[\"“]|\b(?:the|an?|terms?)\s){theirs}\W*$", mine, re.I)
    return replace(one, term=None) if again else one


def _among(openings: Sequence[Opening], at: int) -> Opening:
    """The opening; an item that may be a rule defines a term only if one next to it surely does."""
    one = openings[at]
    if one.term is None or not one.marks or one.piece.term or _defines_surely(one):
        return one
    form = one.marks[-1].readings[0].form
    for step in (-1, 1):
        near = at + step
        while 0 <= near < len(openings) and not _has_form(openings[near], form):
            near += step
        if 0 <= near < len(openings) and _defines_surely(openings[near]):
            return one
    return replace(one, term=None)


def _has_form(one: Opening, form: Form) -> bool:
    return bool(one.marks) and form in {each.form for each in one.marks[-1].readings}


def _defines_surely(one: Opening) -> bool:
    if one.term is None or one.sure:
        return one.sure
    start = one.marks[-1].end if one.marks else 0
    end, after = one.term
    return is_sure(one.piece.text.text[start:], Term(end - start, after - start))


def _clues(openings: Sequence[Opening]) -> list[Clues]:
    clues: list[Clues] = []
    announced = False
    for one in openings:
        defines = one.term is not None and not one.marks
        clues.append(
            Clues(
                one.marks,
                defines,
                announced,
                one.piece.indent,
                one.piece.place,
                labeled=one.piece.label is Label.GIVEN or one.piece.is_item is True,
                ends_lists=one.piece.is_item is False,
            )
        )
        announced = bool(one.marks) and one.piece.text.text.endswith(":")
    return clues


_SENTENCE = re.compile(r"\b(?:shall|may|must|will|is|are|was|means?|includes?|following)\b")
_ENDS = re.compile(r"[.;:](?: or| and)?$")
_LINE = re.compile(r"(?P<term>[A-Z\d\"“][^.:;?!]{1,90})\.")
_REPEATED = re.compile(
    r"The\s+(?:terms?|words?|phrases?)\s+[\"“](?P<term>[^\"“”]{2,90}?),?[\"”]", re.I
)
_HABIT = 2
"""Fewest terms on lines of their own in a section; one short line may be a heading in the text."""


def with_terms(pieces: Sequence[Piece], title: str, above: re.Pattern[str]) -> list[Piece]:
    """The pieces of a unit, each term joined with the meaning below it, unless that is a list.

    Args:
        pieces: the unit's pieces.
        title: the unit's title, which must say that it defines terms.
        above: the form of a term on a line of its own.
    """
    found: dict[int, int] = {}
    for at, (piece, below) in enumerate(pairwise(pieces)):
        if at - 1 not in found and (end := _term_above(piece, below, above)):
            found[at] = end
    if len(found) < _HABIT or not definitional(title, ()):
        return list(pieces)
    done: list[Piece] = []
    for at, piece in enumerate(pieces):
        if at - 1 in found and not marks(piece.text.text):
            term = done.pop()
            text = Passage.joined([term.text, piece.text], "\n")
            done.append(replace(piece, text=text, term=term.term, indent=term.indent))
        else:
            done.append(replace(piece, term=found.get(at, piece.term)))
    return done


def _term_above(piece: Piece, below: Piece, above: re.Pattern[str]) -> int:
    """The length of the term that a piece consists of, if the one below is its meaning; else 0."""
    term, meaning = piece.text.text, below.text.text
    found, labels = above.fullmatch(term), marks(meaning)
    if found is None or {piece.kind, below.kind} != {PieceKind.TEXT}:
        return 0
    means = (
        not _SENTENCE.search(term)
        and not marks(term)
        and (not labels or (term[-1] == "." and is_first(labels[0].printed)))
        and len(meaning) > len(term)
        and not RULE.match(meaning)
        and _ENDS.search(meaning)
        and (
            TERM_IN_CAPITALS.fullmatch(term)
            or find_term(meaning, labeled=False, titled=False) is None
        )
    )
    return found.end("term") if means else 0


def term_over_list(text: str, below: str) -> Term | None:
    """The term that is all of a line, if the first item below repeats it; otherwise None.

    Args:
        text: the text of the line.
        below: the text of that item, without its labels.

    >>> term_over_list("Grey goose.", 'The term "grey goose" means a bird.')
    Term(end=10, after=11)
    """
    line, repeated = _LINE.fullmatch(text), _REPEATED.match(below)
    if line is None or repeated is None:
        return None
    whole = line["term"].strip('"“”').casefold()
    return (
        Term(line.end("term"), len(text)) if whole.startswith(repeated["term"].casefold()) else None
    )
