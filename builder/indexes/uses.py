"""Where a code uses its defined terms, and which sections cite which."""

from __future__ import annotations

import re
from collections.abc import Container, Iterator, Sequence

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
    longer = _Longer(found)
    lexicons: dict[tuple[str | None, ...], _Lexicon] = {}
    result: dict[str, tuple[Use, ...]] = {}
    for unit in code.sections:
        scopes = (*(above.id for above in code.up(unit)), None)
        holding = tuple(scope for scope in scopes if scope in by_scope)
        if holding not in lexicons:
            held = [d for scope in holding for d in by_scope[scope]]
            lexicons[holding] = _Lexicon(held, confirmed, several)
        if marked := tuple(_in_unit(unit, lexicons[holding], longer, damaged=damaged)):
            result[unit.id] = marked
    return result


def _singular(name: str) -> tuple[str, ...]:
    """The words of a name without the endings of the plural."""
    return tuple(map(singular, _WORD.findall(name)))


class _Lexicon:
    """The names that apply in some scopes, by first word."""

    def __init__(
        self,
        nearest_first: Sequence[Definition],
        confirmed: Container[str],
        several: Container[tuple[str | None, str]],
    ) -> None:
        nearest: dict[str, Definition] = {}
        for one in nearest_first:
            for name in one.names:
                nearest.setdefault(name, one)

        def sound(name: str, one: Definition) -> bool:
            return (
                one.url in confirmed
                and (one.scope, name) not in several
                and not is_everyday(_WORD.findall(name))
            )

        named = [
            (_singular(name), one if sound(name, one) else None) for name, one in nearest.items()
        ]
        named.sort(key=lambda pair: -len(pair[0]))
        self.by_first = grouped((words[0], (words, one)) for words, one in named if words)

    def at(self, words: Sequence[str], start: int) -> tuple[int, Definition | None] | None:
        """The longest name that begins at a word: number of its words, and definition.

        Some name must begin with that word. The definition is None if nothing is to be marked, not
        even a shorter name within these words.
        """
        for name, definition in self.by_first[singular(words[start])]:
            if name == tuple(map(singular, words[start : start + len(name)])):
                return len(name), definition
        return None


class _Longer:
    """Names of several words, of any scope: a term inside one does not count by itself."""

    def __init__(self, found: Sequence[Definition]) -> None:
        named = {_singular(name) for one in found for name in one.names}
        self._by_first = grouped((words[0], words) for words in named if len(words) > 1)
        self._most = max((len(w) for held in self._by_first.values() for w in held), default=1)

    def hold(self, words: Sequence[str], start: int, length: int) -> bool:
        """Whether a name longer than `length` words contains the words from `start`."""
        for first in range(max(0, start - self._most + 1), start + 1):
            for name in self._by_first.get(singular(words[first]), ()):
                end = first + len(name)
                if (
                    len(name) > length
                    and end >= start + length
                    and name == tuple(map(singular, words[first:end]))
                ):
                    return True
        return False


def _in_unit(unit: Unit, lexicon: _Lexicon, longer: _Longer, *, damaged: bool) -> Iterator[Use]:
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
            hit = lexicon.at(words, at)
            if hit is None:
                continue
            length, definition = hit
            start, end = matches[at].start(), matches[at + length - 1].end()
            free = at + length
            if (
                definition is None
                or re.search(r"[,;:.()]\s", block.text[start:end])
                or longer.hold(words, at, length)
                or not is_alone(block.text, start, end, damaged=damaged)
            ):
                continue
            own = definition.unit == unit.id and headword(block.term or "") == definition.term
            if (
                definition.url not in seen
                and not own
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
