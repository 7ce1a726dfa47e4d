"""Copy codes from a store to this machine; a later build copies only what changed."""

from __future__ import annotations

import json
import re
import shutil
from collections.abc import Collection
from hashlib import sha256
from pathlib import Path, PurePosixPath
from tempfile import mkdtemp

from builder.errors import UsageError, unwritable
from builder.record.job import SCRATCH
from builder.runtime.tree import files_below
from builder.runtime.written import put, read_back, with_folder
from builder.sources.discover import SUFFIXES
from builder.store.folder import StoreFolder

FOLDER = "taken"
"""Folder for the copies, inside `SCRATCH` of the output folder; later builds find them there."""
_READ = (*SUFFIXES, ".toml")
"""What a build reads in a folder: codes, and files about them."""


def taken(address: str, out: Path) -> Path:
    """Copy a folder of codes, or a single code, from a store to this machine.

    Args:
        address: such as `s3://bucket/codes`.
        out: the output folder of the build, which holds the copy.

    Returns:
        The folder or file on this machine.

    Raises:
        UsageError: the store cannot be read, has no codes there, or has a name that leads out.
    """
    store = StoreFolder.of_address(address)
    found, alone = store.versions(), None
    if set(found) == {""}:
        above, _, alone = store.address.rpartition("/")
        store, found = StoreFolder.of_address(above), {alone: found[""]}
    else:
        found = {name: key for name, key in found.items() if name.lower().endswith(_READ)}
    _refuse(address, found)
    target = (out / SCRATCH / FOLDER / _folder_name(address)).resolve()
    try:
        _update(store, target, found)
    except OSError as error:
        raise UsageError(target, unwritable(error, str(target))) from error
    return target / alone if alone else target


def _refuse(address: str, names: Collection[str]) -> None:
    if not names:
        raise UsageError(
            address, f"the store has no {' or '.join(SUFFIXES)} file there", "check the address"
        )
    for name in names:
        if ".." in PurePosixPath(name).parts or "\\" in name or "\0" in name:
            raise UsageError(address, f"{name!r} is not a file's name", "rename it")


def _folder_name(address: str) -> str:
    """A folder name for an address: readable in messages, and different for every address.

    >>> _folder_name("s3://bucket/codes")
    's3-bucket-codes-f3afc171'
    """
    readable = re.sub(r"[^A-Za-z0-9.]+", "-", address).strip("-.")[-80:]
    return f"{readable}-{sha256(address.encode()).hexdigest()[:8]}"


def _update(store: StoreFolder, target: Path, found: dict[str, str]) -> None:
    """Make the copy equal to what the store has.

    New files are put in place once all have arrived; their keys are noted last. If interrupted, the
    next build copies again whatever it cannot be sure of.
    """
    note = target.with_name(f"{target.name}.json")
    known = read_back(note, dict[str, str]) or {}
    wanted = [
        name
        for name, key in found.items()
        if known.get(name) != key or not (target / name).is_file()
    ]
    target.mkdir(parents=True, exist_ok=True)
    part = Path(mkdtemp(prefix=f"{target.name}-", dir=target.parent))
    try:
        store.take({name: part / name for name in wanted})
        put(note, json.dumps({name: known[name] for name in known if name not in wanted}))
        for name in wanted:
            (part / name).replace(with_folder(target / name))
    finally:
        shutil.rmtree(part, ignore_errors=True)
    for name, path in files_below(target).items():
        if name not in found:
            path.unlink()
    put(note, json.dumps(found))
