"""ZIP archives that depend only on the names and bytes of their files, not on time or machine."""

from __future__ import annotations

from collections.abc import Iterable
from io import BytesIO
from pathlib import Path
from zipfile import ZIP_DEFLATED, ZIP_STORED, ZipFile, ZipInfo

_FIRST_DAY = (1980, 1, 1, 0, 0, 0)
"""The date of every entry: the first that the format can express."""
_UNIX = 3
_READABLE = 0o100644 << 16
"""Mode of an ordinary file that everyone may read."""
_COMPRESSED = frozenset({".pdf", ".epub", ".png", ".woff2", ".gz", ".zip", ".parquet"})
"""Suffixes of files that compression would not make smaller."""


def zipped(files: Iterable[tuple[str, bytes]], stored: frozenset[str] = frozenset()) -> bytes:
    """A ZIP of files in the given order; those named in `stored` are not compressed."""
    made = BytesIO()
    with ZipFile(made, "w") as folder:
        for name, held in files:
            how = ZIP_STORED if name in stored else ZIP_DEFLATED
            folder.writestr(_entry(name), held, how, 9)
    return made.getvalue()


def write_zipped(target: Path, files: Iterable[tuple[str, Path]]) -> None:
    """Write a ZIP of files in the given order; files of compressed formats are stored unchanged.

    `target` appears only once it is complete.

    Raises:
        OSError: a file cannot be read, or the ZIP cannot be written.
    """
    fresh = target.with_name(f"{target.name}.part")
    try:
        with ZipFile(fresh, "w") as folder:
            for name, path in files:
                how = ZIP_STORED if path.suffix in _COMPRESSED else ZIP_DEFLATED
                folder.writestr(_entry(name), path.read_bytes(), how)
        fresh.replace(target)
    finally:
        fresh.unlink(missing_ok=True)


def _entry(name: str) -> ZipInfo:
    entry = ZipInfo(name, _FIRST_DAY)
    entry.create_system, entry.external_attr = _UNIX, _READABLE
    return entry
