"""One word index from those of all municipalities: their postings of a stem, one after another.

The postings are joined as text, without parsing their numbers: each municipality counts beforehand
its provisions of each rank, so that of too many the lowest ranks can be left out.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import suppress
from hashlib import file_digest, sha256
from itertools import accumulate, pairwise
from pathlib import Path
from typing import NamedTuple, TypeAlias

from builder.errors import DAMAGED
from builder.frozen import frozen
from builder.search.documents import STANDINGS
from builder.search.files import FORMAT, dumps, read_data
from builder.search.index import HEADS, SAYS, STEP


@frozen
class ReadyWords:
    """The words of a site, from the file that its task wrote, or else from the site's own index."""

    site: Path
    path: Path | None = None
    ends: tuple[int, ...] = ()
    """The byte at which each line ends; the first line is the head."""

    @classmethod
    def of_site(cls, site: Path, path: Path, sums: Path) -> ReadyWords:
        """The words of a site.

        A file that was changed, by somebody or a broken disk, is not used.

        Args:
            site: its folder.
            path: where its task has written them.
            sums: the file of its hashes.
        """
        with suppress(*DAMAGED), path.open("rb") as file:
            line = file.readline()
            head = json.loads(line)
            known = (head["format"], head["of"]) == (FORMAT, _hash(sums))
            if known and file_digest(file, "sha256").hexdigest() == head["hash"]:
                return cls(site, path, tuple(accumulate(head["sizes"], initial=len(line))))
        return cls(site)

    def between(self, first: int, last: int) -> Iterator[dict[str, Ready]]:
        """The stems of some files of the index, file by file: from one up to another."""
        if self.path is None:
            yield from (dict(_made(self.site, at)) for at in range(first, last))
            return
        with self.path.open("rb") as file:
            for start, end in pairwise(self.ends[first : last + 1]):
                file.seek(start)
                yield json.loads(file.read(end - start))


Ready: TypeAlias = list[int | str]
"""A municipality's provisions with a stem: how many, and their numbers as text (`Stems` in
`builder.search.index`); where they are `MANY`, again for each rank: rank, count, numbers."""

MANY = 8
"""Fewest provisions of a stem that are sorted by rank beforehand: four fifths of all stems have
fewer, and sorting these costs more room than it saves time."""

_ORDER = sorted(
    range(len(STANDINGS) * HEADS), key=lambda code: (-STANDINGS[code // HEADS], -(code % HEADS))
)

_RANKS = [rank * SAYS for rank, _ in sorted(enumerate(_ORDER), key=lambda pair: pair[1])]
"""How far below the best a provision ranks, by its standing and head."""


class _Part(NamedTuple):
    """Provisions of one rank in a municipality."""

    start: int
    """The number of the municipality's first provision."""
    rank: int
    held: int
    """The number of provisions."""
    numbers: str


def made_ready(flat: Sequence[int]) -> Ready:
    """A municipality's own postings of a stem, ready to be joined.

    >>> made_ready([1, 499, -41])
    [1, '499,-41']
    """
    held, *numbers = flat
    by_rank = (one for part in _by_rank(0, numbers) for one in part[1:])
    return [held, _text(numbers), *(by_rank if held >= MANY else ())]


def joined(parts: Sequence[tuple[int, Ready]], most: int) -> str:
    """The postings of all municipalities as JSON, for at most `most` provisions.

    Of more, those of the best ranks are kept, and of equals the first.

    Args:
        parts: for each municipality (number of its first provision, its postings).
        most: how many provisions are kept.

    Out: how many provisions there are in all, then lists (position to count from, numbers).

    >>> joined([(0, [1, "499,-41"]), (10, [1, "367"])], 5)
    '[2,[0,499,-41],[10,367]]'
    >>> joined([(0, [1, "499,-41"]), (10, [1, "367"])], 1)
    '[2,[0,499,-41]]'
    """
    held = sum(int(ready[0]) for _, ready in parts)
    if held <= most:
        lists = [f"[{start},{ready[1]}]" for start, ready in parts]
    else:
        found = [part for start, ready in parts for part in _parts(start, ready)]
        lists = [f"[{part.start},{part.numbers}]" for part in _most_telling(found, most)]
    return f"[{','.join([str(held), *lists])}]"


def _parts(start: int, ready: Ready) -> Iterator[_Part]:
    """A municipality's provisions, by rank."""
    if len(ready) == 2:
        yield from _by_rank(start, _numbers(str(ready[1])))
        return
    for at in range(2, len(ready), 3):
        rank, held, numbers = ready[at : at + 3]
        yield _Part(start, int(rank), int(held), str(numbers))


def _most_telling(parts: Sequence[_Part], most: int) -> Iterator[_Part]:
    counts: Counter[int] = Counter()
    for part in parts:
        counts[part.rank] += part.held
    last, left = 0, most
    for last in sorted(counts):
        if counts[last] >= left:
            break
        left -= counts[last]
    for part in parts:
        if part.rank < last:
            yield part
        elif part.rank == last and left:
            yield part if part.held <= left else _first(part, left)
            left -= min(left, part.held)


def _first(part: _Part, most: int) -> _Part:
    """The first provisions of a part."""
    numbers = _numbers(part.numbers)
    opens = [at for at, number in enumerate(numbers) if number >= 0]
    return part._replace(held=most, numbers=_text(numbers[: opens[most]]))


def _by_rank(start: int, numbers: Sequence[int]) -> Iterator[_Part]:
    """Provisions sorted into parts by rank, the best first, each with steps of its own."""
    found: dict[int, list[int]] = {}
    places: dict[int, int] = {}
    counts: Counter[int] = Counter()
    ranks, rank, at = _ranked(numbers), 0, 0
    for number in numbers:
        if number < 0:
            found[rank].append(number)
            continue
        rank = next(ranks)
        at += number // STEP
        step = at - places.get(rank, 0)
        found.setdefault(rank, []).append(number % STEP + step * STEP)
        places[rank] = at
        counts[rank] += 1
    for rank in sorted(found):
        yield _Part(start, rank, counts[rank], _text(found[rank]))


def _ranked(numbers: Sequence[int]) -> Iterator[int]:
    """The rank of each provision, the best the least."""
    rank = best = -1
    for number in numbers:
        if number < 0:
            best = max(best, -number % SAYS)
            continue
        if rank >= 0:
            yield rank - best
        code = number % STEP
        rank, best = _RANKS[code // SAYS] + SAYS, code % SAYS
    if rank >= 0:
        yield rank - best


def _text(numbers: Sequence[int]) -> str:
    return ",".join(map(str, numbers))


def _numbers(text: str) -> list[int]:
    numbers: list[int] = json.loads(f"[{text}]")
    return numbers


def write_ready(site: Path, target: Path, sums: Path) -> None:
    """Write the words of a finished site.

    Args:
        site: its folder, with what its own search reads.
        target: the file to write.
        sums: the file of its hashes, by which it is known later that the words are of this site.
    """
    firsts = (read_data(site, "dictionary") or {}).get("terms", ())
    lines = [dumps(dict(_made(site, at))) for at in range(len(firsts))]
    held = [f"{line}\n".encode() for line in lines]
    hashed = sha256(b"".join(held)).hexdigest()
    head = dumps({"format": FORMAT, "of": _hash(sums), "sizes": [*map(len, held)], "hash": hashed})
    target.parent.mkdir(parents=True, exist_ok=True)
    fresh = target.with_name(f"{target.name}.new")
    fresh.write_bytes(b"".join([f"{head}\n".encode(), *held]))
    fresh.replace(target)


def _made(site: Path, at: int) -> Iterator[tuple[str, Ready]]:
    """The stems of one file of a site's word index."""
    for term, flat in (read_data(site, f"terms/{at}") or {}).items():
        yield term, made_ready(flat)


def _hash(sums: Path) -> str:
    return sha256(sums.read_bytes()).hexdigest()
