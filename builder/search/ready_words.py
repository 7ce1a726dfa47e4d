"""A municipality's word index, made ready to be joined with all others to the portal's.

Its own task writes it, beside the other municipalities' tasks; the portal is made by one process.
A line has the stems of one file of the index (`builder.search.files`), so that some of the alphabet
can be read without the rest.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from hashlib import file_digest, sha256
from itertools import accumulate, pairwise
from pathlib import Path

from builder.search.files import FORMAT, read_data
from builder.search.joining import Ready, made_ready
from builder.search.shards import dumps


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


@dataclass(frozen=True, slots=True)
class ReadyWords:
    """The words of a site, from the file that is of it or else from the site's own index."""

    site: Path
    path: Path | None = None
    ends: tuple[int, ...] = ()
    """Where each line ends, in bytes; the first is the head's."""

    @classmethod
    def of_site(cls, site: Path, path: Path, sums: Path) -> ReadyWords:
        """The words of a site.

        What somebody or a broken disk has changed is not used.

        Args:
            site: its folder.
            path: where its task has written them.
            sums: the file of its hashes.
        """
        with suppress(OSError, ValueError, KeyError, TypeError), path.open("rb") as file:
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
