"""Where a code uses its defined terms: the first use in each section within the term's scope."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from builder.indexes.definitions import Definition
from builder.indexes.divisions_over import DivisionsOver
from builder.model import BlockKind, Code, Unit

_WORD = re.compile(r"[^\W_]+(?:['’-][^\W_]+)*")
_PROSE = (BlockKind.PARAGRAPH, BlockKind.ITEM, BlockKind.DEFINITION)


@dataclass(frozen=True, slots=True)
class Use:
    """A defined term where a text uses it."""

    block: int
    start: int
    end: int
    """Offsets into the block's text."""
    definition: Definition


def uses(code: Code, found: Sequence[Definition]) -> dict[str, tuple[Use, ...]]:
    """The uses in each section, by its id.

    The longest term comes first, each term once. None stands within a reference or in its own
    definition.

    Where two definitions of one term hold, the nearer scope wins.
    """
    outline = DivisionsOver(code)
    by_scope: dict[str | None, list[Definition]] = defaultdict(list)
    for definition in found:
        by_scope[definition.scope].append(definition)
    lexicons: dict[tuple[str | None, ...], _Lexicon] = {}
    result: dict[str, tuple[Use, ...]] = {}
    for unit in code.sections:
        scopes = (*(above.id for above in outline.up(unit)), None)
        holding = tuple(scope for scope in scopes if scope in by_scope)
        if holding not in lexicons:
            lexicons[holding] = _Lexicon([d for scope in holding for d in by_scope[scope]])
        if marked := tuple(_in_unit(unit, lexicons[holding])):
            result[unit.id] = marked
    return result


class _Lexicon:
    """The names that hold in a scope, by their first word."""

    def __init__(self, nearest_first: Sequence[Definition]) -> None:
        self.by_first: dict[str, list[tuple[tuple[str, ...], Definition]]] = defaultdict(list)
        taken: set[str] = set()
        for definition in nearest_first:
            for name in definition.names:
                words = tuple(_WORD.findall(name))
                if words and name not in taken:
                    taken.add(name)
                    self.by_first[_singular(words[0])].append((words, definition))
        for names in self.by_first.values():
            names.sort(key=lambda pair: -len(pair[0]))

    def at(self, words: Sequence[str], start: int) -> tuple[int, Definition] | None:
        """The longest name that begins at a word: how many words it takes, and its definition."""
        for name, definition in self.by_first.get(_singular(words[start]), ()):
            length = len(name)
            same = len(words) >= start + length and all(
                _singular(a) == _singular(b)
                for a, b in zip(name, words[start : start + length], strict=True)
            )
            if same:
                return length, definition
        return None


def _singular(word: str) -> str:
    """A word without the plural's ending, so that "dogs" meets "dog"; never shown.

    >>> [_singular(word) for word in ("dogs", "companies", "business", "houses")]
    ['dog', 'company', 'business', 'house']
    """
    if len(word) > 3 and word.endswith("ies"):
        return word[:-3] + "y"
    if len(word) > 3 and word.endswith("s") and not word.endswith(("ss", "us", "is")):
        return word[:-1]
    return word


def _in_unit(unit: Unit, lexicon: _Lexicon) -> Iterator[Use]:
    seen: set[str] = set()
    for index, block in enumerate(unit.blocks):
        if block.kind not in _PROSE:
            continue
        linked = [(r.start, r.end) for r in unit.references if r.block == index]
        matches = list(_WORD.finditer(block.text))
        words = [match[0].lower() for match in matches]
        at = 0
        while at < len(words):
            hit = lexicon.at(words, at)
            if hit is None:
                at += 1
                continue
            length, definition = hit
            start, end = matches[at].start(), matches[at + length - 1].end()
            own = definition.unit == unit.id and block.term == definition.term
            if (
                definition.url not in seen
                and not own
                and not any(a < end and start < b for a, b in linked)
            ):
                seen.add(definition.url)
                yield Use(index, start, end, definition)
            at += length
