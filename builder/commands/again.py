"""A source read a second time, and where a published `code.json` tells something else of it.

The proof knows no parser, so that it finds a parser's faults; what only a parser knows (doubts,
confidence, the town's name) it cannot know. Reading again finds whatever somebody has changed, and
no fault of the parser: it needs the same release and the same `codes.toml`.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from builder.corrections.carried_out import BEFORE, BEHIND, carried_out
from builder.data import code_json
from builder.proof import Fault, unproved
from builder.proof.book import Plain
from builder.sources.discover import discover
from builder.town.municipality import parsed_code, recognise_source, resolved
from builder.town.proven import proven

_ACCEPTED = "This copy is likely wrong in places"
"""How a caution goes on where a publisher accepted what the gate holds back."""
_SHOWN = 80
"""Characters of a value that is shown."""


def read_again(path: Path) -> Plain:
    """What a build makes of a source, as the values of its `code.json`.

    Raises:
        TownbookError: it cannot be read, or its settings cannot.
    """
    [found] = discover([path])
    recognised = recognise_source(path, found.settings)
    text, slug = recognised.source.text, recognised.municipality.slug
    mine = [one for one in found.corrections if one.municipality == slug]
    parsed, _ = carried_out(parsed_code(recognised), text, mine, BEFORE)
    code, _ = carried_out(resolved(parsed, recognised.source), text, mine, BEHIND)
    held = proven(code, text)
    return code_json.to_json(held.code) | {"unproved": unproved(held.faults)}


def told_otherwise(plain: Plain, path: Path) -> list[Fault]:
    """Where a `code.json` tells otherwise of its source than reading it again does."""
    plain, again = _plain(plain), _plain(read_again(path))
    return [Fault("again", where, -1, said) for where, said in changes(plain, again)]


def _plain(code: Plain) -> Plain:
    """A code as JSON has it, without what was accepted for it, which its source does not say."""
    caution = code["source"]["caution"] or ""
    left = caution.partition(_ACCEPTED)[0].rstrip() or None
    return {**code, "source": {**code["source"], "caution": left}}


def changes(one: object, other: object, where: str = "") -> Iterator[tuple[str, str]]:
    """Where two values of `code.json` differ, and how; lists of other lengths as a whole.

    >>> list(changes({"a": [1, 2]}, {"a": [1, 3]}))
    [('/a/1', '2, and 3')]
    """
    if one == other:
        return
    if isinstance(one, dict) and isinstance(other, dict):
        for name in dict.fromkeys([*one, *other]):
            yield from changes(one.get(name), other.get(name), f"{where}/{name}")
    elif isinstance(one, list | tuple) and isinstance(other, list | tuple):
        if len(one) != len(other):
            yield where, f"{len(one)} of them, and {len(other)}"
            return
        for at, (mine, theirs) in enumerate(zip(one, other, strict=True)):
            yield from changes(mine, theirs, f"{where}/{at}")
    else:
        yield where, f"{_short(one)}, and {_short(other)}"


def _short(value: object) -> str:
    shown = repr(value)
    return shown if len(shown) <= _SHOWN else f"{shown[:_SHOWN]}..."
