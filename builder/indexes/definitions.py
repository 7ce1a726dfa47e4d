"""The definitions of a code: each term, its meaning, and the part of the code it applies to."""

from __future__ import annotations

import re
from collections.abc import Iterator

from builder.addresses import block_url
from builder.certainty import CERTAIN
from builder.frozen import frozen
from builder.model import CHAPTERS, Block, BlockKind, Code, Unit, UnitKind, upwards
from builder.text.squash import single_spaced


@frozen
class Definition:
    """A defined term."""

    term: str
    """The term as printed, without the words that lead to it: "hive" from: As used here, "hive"."""
    names: tuple[str, ...]
    """Forms that the text may use, in lower case: "HAWKER or PEDDLER" has two."""
    meaning: str
    """The text of the definition, without the lists below it."""
    unit: str
    """Id of the section with the definition."""
    url: str
    scope: str | None
    """Id of the unit that it applies to; None for the whole code."""
    stated: bool
    """Whether the code states what it applies to; if not, its own section is assumed."""
    certain: bool = True
    """Whether it was read without a doubt."""


_KINDS = {
    UnitKind.CHAPTER.value: CHAPTERS,
    **{
        kind.value: frozenset({kind})
        for kind in (
            UnitKind.ARTICLE,
            UnitKind.SUBCHAPTER,
            UnitKind.PART,
            UnitKind.TITLE,
            UnitKind.SECTION,
            UnitKind.SCHEDULE,
        )
    },
}
"""The kinds of unit that "this chapter", "this article" and the like may mean."""
_CODE_WORDS = ("code",)
_LAW_WORDS = ("local law", "ordinance", "law", "act", "regulation", "regulations")
"""What a law calls itself when enacted; in the code it is an article, or else a chapter."""

_SCOPE = re.compile(
    rf"\bthis\s+(?:\w+\s+)?({'|'.join((*_KINDS, *_CODE_WORDS, *_LAW_WORDS))})\b", re.I
)
_GENERAL = re.compile(r"\bgeneral provisions\b|\brules of construction\b|\bin general\b", re.I)
_LEADING = re.compile(
    r"(?:The\s+(?:words?|terms?|phrases?)\s+"
    r"|(?:Except|Unless|As|For|In|When|Wherever|Notwithstanding)\s[^\"“”]*,\s+)(?=[\"“])"
)
"""What may precede a term in quotation marks."""
_EXCEPTING = re.compile("Except|Unless|Notwithstanding")
"""Such words state an exception to the definition, not what it applies to."""
_SHORTEST = 2
"""Fewest letters in a name; single letters are labels."""


def definitions(code: Code) -> tuple[Definition, ...]:
    """All definitions in reading order."""
    return tuple(
        Definition(
            term,
            names(term),
            block.text,
            unit.id,
            block_url(unit, block),
            *_scope(unit, block, code),
            block.confidence >= CERTAIN,
        )
        for unit in code.units
        for block in unit.blocks
        if block.kind is BlockKind.DEFINITION and block.term
        for term in [headword(block.term)]
    )


def headword(term: str) -> str:
    """A term without the words that lead to its quotation marks.

    >>> headword('Except as this chapter says, "hive"'), headword('The words "hive" and "nest"')
    ('"hive"', '"hive" and "nest"')
    """
    led = _LEADING.match(term)
    return term[led.end() :] if led else term


def _scope(unit: Unit, block: Block, code: Code) -> tuple[str | None, bool]:
    """The unit that a definition applies to (None: the code), and whether the code states that.

    It is stated by the nearest words before the definition: those of the block it is under, or the
    first paragraphs of its section.
    """
    for text in _introductions(unit, block):
        words = [match[1].lower() for match in _SCOPE.finditer(text)]
        for word in words:
            if word in _CODE_WORDS and _is_general(unit, code):
                return None, True
            kinds = _KINDS.get(word, {UnitKind.ARTICLE, *CHAPTERS})
            holder = next((above for above in code.up(unit) if above.kind in kinds), None)
            if holder:
                return holder.id, True
    return unit.id, False


def _is_general(unit: Unit, code: Code) -> bool:
    """Whether "this code" is the whole code there, and not a code of one subject inside it.

    A building code or a fire code was a code of its own when enacted. The whole code speaks of
    itself in its general provisions, or outside of chapters.
    """
    over = [above for above in code.up(unit) if above.kind in CHAPTERS]
    return not over or any(
        above.number in ("1", "I", "01") or _GENERAL.search(above.title) for above in over
    )


def _introductions(unit: Unit, block: Block) -> Iterator[str]:
    led = _LEADING.match(block.term or "")
    if led and not _EXCEPTING.match(led[0]):
        yield led[0]
    yield from (unit.blocks[at].text for at in upwards(unit.blocks, block.parent))
    for before in unit.blocks:
        if before.kind is BlockKind.DEFINITION:
            break
        if before.kind is BlockKind.PARAGRAPH:
            yield before.text


def names(term: str) -> tuple[str, ...]:
    """The forms of a term that a text may use, in lower case, longest first.

    An alternative in parentheses or after "or" is a form of its own; "SIGN, GROUND" is used as
    "ground sign".

    >>> names("HAWKER, VENDOR or PEDDLER")
    ('peddler', 'hawker', 'vendor')
    >>> names("SIGN, GROUND")
    ('ground sign',)
    >>> names("HOME PARK or SUBDIVISION")
    ('home park',)
    >>> names("GARAGE (or CARPORT)")
    ('carport', 'garage')
    """
    plain = single_spaced(term.lower()).strip(" .,:;\"'“”")
    inner = re.findall(r"\((?:or |and |also )?([^()]+)\)", plain)
    outer = re.sub(r"\s*\([^()]*\)", "", plain)
    found: list[str] = []
    for part in (outer, *inner):
        pieces = re.split(r"\s+(?:and/or|or)\s+", part)
        if len(pieces) > 1:  # in "home park or subdivision" the last word is no name by itself
            long = [one for one in pieces if any(" " in name.strip() for name in one.split(","))]
            pieces = long or pieces
        if len(pieces) == 1 and part.count(",") == 1:
            head, tail = (half.strip() for half in part.split(","))
            found.append(f"{tail} {head}")
        else:
            found += [name for piece in pieces for name in piece.split(",")]
    clean = {name.strip(" .,:;\"'“”") for name in found}
    return tuple(
        sorted(
            (name for name in clean if len(name) >= _SHORTEST), key=lambda name: (-len(name), name)
        )
    )
