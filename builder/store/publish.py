"""`townbook publish`: copy the finished sites of a build to object storage.

A store cannot replace a whole site in one step. So that no reader is ever led to a file that is not
there, what pages need is sent before the pages, and obsolete files are removed after them. The
store's copy of `SHA256SUMS` says what is there: it is removed before a site is sent, and sent last.
If it is missing, a transfer was interrupted, and the whole site is sent again.
"""

from __future__ import annotations

import mimetypes
import sys
from collections.abc import Callable, Container, Iterable, Mapping
from pathlib import Path

from builder.frozen import frozen
from builder.record.standing import site_of
from builder.runtime.stamps import SIGNED
from builder.sites.manifest import (
    NAME,
    broken,
    differing,
    read_sums,
    signatures,
    sums_of,
    sums_of_portal,
)
from builder.store.folder import StoreFolder, UntouchedStore
from builder.text.amounts import counted

_TYPES = {
    ".html": "text/html; charset=utf-8",
    ".md": "text/markdown; charset=utf-8",
    ".txt": "text/plain; charset=utf-8",
    ".json": "application/json; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".xml": "application/xml; charset=utf-8",
    ".csv": "text/csv; charset=utf-8",
    ".woff2": "font/woff2",
    ".epub": "application/epub+zip",
    ".docx": "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
    ".parquet": "application/vnd.apache.parquet",
}
"""Content types. Packages for stores ask Python's `mimetypes`, which does not know all of them."""


@frozen
class Sending:
    """What to send and what to remove so that a folder in a store equals the one here."""

    put: tuple[str, ...]
    """File names in sending order: what pages need, then pages, each folder's `index.html` last."""
    remove: tuple[str, ...]


def sending(here: Mapping[str, str], there: Mapping[str, str]) -> Sending:
    """The files to send and to remove.

    Args:
        here: the hash of each file on this machine, by name.
        there: the same in the store; a hash is empty if unknown.

    >>> sending({"a.css": "1", "index.html": "2"}, {"a.css": "1", "old.html": "3"})
    Sending(put=('index.html',), remove=('old.html',))
    """
    fresh = (name for name, hashed in here.items() if there.get(name) != hashed)
    put = sorted(fresh, key=lambda name: (_turn(name), name))
    return Sending(tuple(put), tuple(sorted(there.keys() - here.keys())))


def _turn(name: str) -> int:
    return 0 if not name.endswith(".html") else 2 if name == "index.html" else 1


def publish(out: Path, address: str, *, prune: bool, dry: bool, packed: bool = False) -> int:
    """Make a folder in a store equal to the sites of a build; returns the exit code.

    Only changed files are sent. A site that was edited by hand after the build is not sent.

    Args:
        out: the output folder of the build.
        address: such as `s3://bucket/law`.
        prune: whether to remove sites that are in the store but not here.
        dry: whether only to say what would be done.
        packed: whether to send the files of pages compressed.

    Raises:
        UsageError: there is no build, or the store does not do what it is asked.
    """
    site = site_of(out)
    for suffix, kind in _TYPES.items():
        mimetypes.add_type(kind, suffix)
    store = (UntouchedStore if dry else StoreFolder).of_address(address, packed=packed)
    towns = sorted(path.parent.name for path in site.glob(f"*/{NAME}"))
    held_back = list[str]()
    for slug in towns:
        inside = store.below(slug)
        held_back += _send_site(inside, site / slug, slug, sums_of, inside.versions)
    # Nothing else that lies next to the portal in the store is ours, so it is left alone.
    held_back += _send_site(store, site, "the portal", sums_of_portal, tuple)
    for slug in _gone(store, towns):
        gone = "to remove" if dry else "removed"
        message = f"{counted(_removed(store.below(slug)), 'file')} {gone}" if prune else _STAYS
        print(f"{slug}: {message}")
    for message in held_back:
        print(f"held back: {message}", file=sys.stderr)
    return 1 if held_back else 0


def _gone(store: StoreFolder, towns: Container[str]) -> list[str]:
    """Municipalities in the store that this build lacks; other folders are not sites."""
    others = (slug for slug in store.folders() if slug not in towns)
    return [slug for slug in others if store.below(slug).text(NAME) is not None]


_STAYS = "is in the store but not here; --prune removes it"


def _send_site(
    store: StoreFolder,
    folder: Path,
    name: str,
    files: Callable[[Path], Iterable[tuple[str, str]]],
    found: Callable[[], Iterable[str]],
) -> list[str]:
    """Send a site, or the portal; returns the reasons if it was not sent.

    Args:
        store: its folder in the store.
        folder: its folder on this machine.
        name: what messages call it.
        files: returns name and hash of each of its files.
        found: returns the names in the store, if its checksums are missing there.
    """
    if wrong := differing(folder, files):
        return [f"{name}: {wrong[0]} (since it was built); build it again"]
    if broken(folder):
        return [f"{name}: {NAME} is not what was signed; build it again with --sign"]
    signs = {path.name: path for path in signatures(folder)}
    if not signs and any(store.text(one) is not None for one in SIGNED):
        return [f"{name}: it is signed there but not here; build with --sign"]
    sums = (folder / NAME).read_text(encoding="utf-8")
    sent = _send(store, folder, sums, signs, found)
    done = "to send" if isinstance(store, UntouchedStore) else "sent"
    print(f"{name}: {counted(sent, 'file')} {done}" if sent else f"{name}: unchanged")
    return []


def _send(
    store: StoreFolder,
    folder: Path,
    sums: str,
    signs: Mapping[str, Path],
    found: Callable[[], Iterable[str]],
) -> int:
    """Send changed files that the checksums list, then signatures, then the checksums.

    Returns the number of files sent.
    """
    standing = store.text(NAME)
    if standing == sums:
        store.put(signs)
        return 0
    there = dict.fromkeys(found(), "") if standing is None else read_sums(standing)
    plan = sending(read_sums(sums), {one: there[one] for one in there if not one.startswith(NAME)})
    store.remove([NAME])
    store.put({name: folder / name for name in plan.put})
    store.remove(plan.remove)
    store.put(signs)
    store.put_text(NAME, sums)
    return len(plan.put)


def _removed(store: StoreFolder) -> int:
    """Remove a site from the store, checksums first, so that half a site never looks whole."""
    names = list(store.versions())
    store.remove([NAME, *(name for name in names if name != NAME)])
    return len(names)
