"""Hashes of everything that a site publishes, so that a copy can be checked years later.

`sha256sum -c` reads `SHA256SUMS`; the publisher may sign it.
"""

from __future__ import annotations

import stat
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

from builder.runtime.stamps import below, hash_of, name_below
from builder.runtime.written import put

NAME = "SHA256SUMS"


def write_sums(site: Path) -> None:
    """Write `SHA256SUMS` over all files of a finished site, by name."""
    (site / NAME).write_text(written_sums(sums_of(site)), encoding="utf-8", newline="\n")


def written_sums(sums: Iterable[tuple[str, str]]) -> str:
    """Names and hashes as `SHA256SUMS` has them."""
    return "".join(f"{hashed}  {name}\n" for name, hashed in sums)


def read_sums(text: str) -> dict[str, str]:
    """The opposite of `written_sums`.

    >>> read_sums(written_sums([("index.html", "e3b0")]))
    {'index.html': 'e3b0'}
    """
    return {
        name: hashed for hashed, _, name in (line.partition("  ") for line in text.splitlines())
    }


def write_sums_of_portal(site: Path) -> None:
    """Write `SHA256SUMS` of what stands around the municipalities' sites."""
    put(site / NAME, written_sums(sums_of_portal(site)))


def sums_of_portal(site: Path) -> Iterator[tuple[str, str]]:
    """Name and hash of each file in `out/site` that is in no municipality's site, by name."""
    for path in sorted(site.iterdir()):
        if path.is_file() and not path.name.startswith(NAME):
            yield path.name, hash_of(str(path))
        elif path.is_dir() and not (path / NAME).is_file():
            yield from ((f"{path.name}/{name}", hashed) for name, hashed in sums_of(path))


def sums_of(site: Path) -> Iterator[tuple[str, str]]:
    """Name and hash of each file of a folder, by name; without its sums and their signatures."""
    held = {
        name_below(site, path): path
        for path, found in below(site)
        if stat.S_ISREG(found.st_mode) or Path(path).is_file()  # a link may lead to one
    }
    for name in sorted(held):
        if not name.startswith(NAME):  # it and its signatures
            yield name, hash_of(held[name])


def differing(
    site: Path, found: Callable[[Path], Iterable[tuple[str, str]]] = sums_of
) -> list[str]:
    """The files of a site that are not as its `SHA256SUMS` tells, one line each.

    In: its folder, and how its files are found: `sums_of_portal` for the portal's.
    """
    try:
        told = read_sums((site / NAME).read_text(encoding="utf-8"))
    except FileNotFoundError:
        return [f"{NAME} is missing"]
    except (OSError, UnicodeDecodeError) as error:
        return [f"{NAME} cannot be read: {error}"]
    now = dict(found(site))
    return [
        *(f"{name} is missing" for name in told if name not in now),
        *(f"{name} is not listed in {NAME}" for name in now if name not in told),
        *(f"{name} was changed" for name in now if told.get(name, now[name]) != now[name]),
    ]
