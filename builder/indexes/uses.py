"""Where a code uses its defined terms, and which sections cite which."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence

from builder.addresses import slug
from builder.frozen import frozen
from builder.grouped import grouped
from builder.indexes.definitions import Definition, headword
from builder.indexes.term_evidence import (
    disputed,
    is_alone,
    is_everyday,
    singular,
    witnessed,
)
from builder.model import BlockKind, Code, Unit
from builder.text.counting import natural


@frozen
class OutsideCite:
    """A provision of state or federal law, with the sections that cite it."""

    law: str
    cite: str | None
    """The provision within the law; None if only the law is named."""
    url: str | None
    units: tuple[str, ...]
    """Ids of the citing sections, in reading order."""


_WORD = re.compile(r"[^\W_]+(?:['’-][^\W_]+)*")

_PROSE = (BlockKind.PARAGRAPH, BlockKind.ITEM, BlockKind.DEFINITION)


@frozen
class Use:
    """A use of a defined term in a text."""

    block: int
    start: int
    end: int
    """Offsets in the block's text."""
    definition: Definition


def uses(code: Code, found: Sequence[Definition]) -> dict[str, tuple[Use, ...]]:
    """The uses of terms in each section, by its id; each definition is marked once.

    No use is inside a reference or in its own definition. A longer term precedes a shorter one. Of
    two definitions of a term, the one with the nearer scope applies; with equal scopes neither can
    be chosen, and nothing is marked. `term_evidence` has more reasons for not marking a term.
    """
    damaged = code.condition.damaged
    confirmed, several = witnessed(found, damaged=damaged), disputed(found)
    by_scope = grouped((definition.scope, definition) for definition in found)

    def sound(name: str, one: Definition) -> bool:
        return (
            one.url in confirmed
            and (one.scope, name) not in several
            and not is_everyday(_WORD.findall(name))
        )

    longer = _Names((name, None) for one in found for name in one.names)
    lexicons: dict[tuple[str | None, ...], _Names] = {}
    result: dict[str, tuple[Use, ...]] = {}
    for unit in code.sections:
        scopes = (*(above.id for above in code.up(unit)), None)
        holding = tuple(scope for scope in scopes if scope in by_scope)
        if holding not in lexicons:
            lexicons[holding] = _Names(
                (name, one if sound(name, one) else None)
                for scope in holding
                for one in by_scope[scope]
                for name in one.names
            )
        if marked := tuple(_in_unit(unit, lexicons[holding], longer, damaged=damaged)):
            result[unit.id] = marked
    return result


def _singular(name: str) -> tuple[str, ...]:
    """The words of a name without the endings of the plural."""
    return tuple(map(singular, _WORD.findall(name)))


class _Names:
    """Names by their first words, each with the definition to mark; None if it is not to be."""

    def __init__(self, named: Iterable[tuple[str, Definition | None]]) -> None:
        held = [(_singular(name), one) for name, one in named]
        held.sort(key=lambda pair: -len(pair[0]))
        self.by_first = grouped((words[0], (words, one)) for words, one in held if words)
        self.most = len(held[0][0]) if held else 0

    def at(self, words: Sequence[str], start: int) -> Iterator[tuple[int, Definition | None]]:
        """The names that begin at a word: number of words, and definition.

        The longest come first, of the same words those that were given first.
        """
        for name, definition in self.by_first.get(singular(words[start]), ()):
            if name == tuple(map(singular, words[start : start + len(name)])):
                yield len(name), definition

    def hold(self, words: Sequence[str], start: int, length: int) -> bool:
        """Whether a name longer than `length` words contains the words from `start`."""
        return any(
            count > length and first + count >= start + length
            for first in range(max(0, start - self.most + 1), start + 1)
            for count, _ in self.at(words, first)
        )


def _in_unit(unit: Unit, lexicon: _Names, longer: _Names, *, damaged: bool) -> Iterator[Use]:
    seen: set[str] = set()
    for index, block in enumerate(unit.blocks):
        if block.kind not in _PROSE:
            continue
        linked = [(r.start, r.end) for r in unit.references if r.block == index]
        matches = list(_WORD.finditer(block.text))
        words = [match[0].lower() for match in matches]
        free = 0
        for at, word in enumerate(words):
            if at < free or singular(word) not in lexicon.by_first:  # true of most words
                continue
            hit = next(lexicon.at(words, at), None)
            if hit is None:
                continue
            length, definition = hit  # not even a shorter name within these words is marked
            start, end = matches[at].start(), matches[at + length - 1].end()
            free = at + length
            if (
                definition
                and definition.url not in seen
                and (definition.unit != unit.id or headword(block.term or "") != definition.term)
                and not re.search(r"[,;:.()]\s", block.text[start:end])
                and not longer.hold(words, at, length)
                and is_alone(block.text, start, end, damaged=damaged)
                and not any(a < end and start < b for a, b in linked)
            ):
                seen.add(definition.url)
                yield Use(index, start, end, definition)


def cited_by(code: Code) -> dict[str, tuple[str, ...]]:
    """Ids of the units that cite a unit, in reading order, by its id."""
    found = grouped(
        (target, unit.id)
        for unit in code.units
        for reference in unit.references
        for target in (reference.target, *reference.targets)
        if target and target != unit.id
    )
    return {target: tuple(dict.fromkeys(citing)) for target, citing in found.items()}


def outside_laws(code: Code) -> tuple[OutsideCite, ...]:
    """The outside provisions that a code cites, sorted by law and provision."""
    cited = grouped(
        ((reference.law, reference.cite), (unit.id, reference.url))
        for unit in code.units
        for reference in unit.references
        if reference.law
    )
    found = [
        OutsideCite(
            law,
            cite,
            next((url for _, url in held if url), None),
            tuple(dict.fromkeys(unit for unit, _ in held)),
        )
        for (law, cite), held in cited.items()
    ]
    return tuple(
        sorted(found, key=lambda one: (one.law.casefold(), one.law, natural(one.cite or "")))
    )


def outside_anchor(one: OutsideCite) -> str:
    """The anchor in the list of outside law: "penal-law-240.20"."""
    return slug(f"{one.law} {one.cite or ''}")
