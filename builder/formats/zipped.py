"""Files in one ZIP, whose bytes depend on nothing but theirs."""

from __future__ import annotations

from collections.abc import Iterable
from io import BytesIO
from zipfile import ZIP_DEFLATED, ZIP_STORED, ZipFile, ZipInfo

_FIRST_DAY = (1980, 1, 1, 0, 0, 0)
"""The day that stands for no date: the first that the format can tell."""
_UNIX = 3
_READABLE = 0o100644 << 16
"""A plain file that everybody may read."""


def zipped(files: Iterable[tuple[str, bytes]], stored: frozenset[str] = frozenset()) -> bytes:
    """The files in this order as a ZIP; those named in `stored` are not compressed."""
    made = BytesIO()
    with ZipFile(made, "w") as folder:
        for name, held in files:
            told = ZipInfo(name, _FIRST_DAY)
            told.create_system, told.external_attr = _UNIX, _READABLE
            how = ZIP_STORED if name in stored else ZIP_DEFLATED
            folder.writestr(told, held, how, None if how == ZIP_STORED else 9)
    return made.getvalue()
