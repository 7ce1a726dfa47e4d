"""Put a finished folder in its place in one step, so that readers always find a complete one.

On Linux the new folder and the old one change places in one system call; elsewhere the old one is
moved aside first, and `recover` moves it back if the process died between the two moves.
"""

from __future__ import annotations

import ctypes
import errno
import os
import shutil
import sys
from pathlib import Path

_ASIDE = ".before"
_AT_FDCWD = -100
_RENAME_EXCHANGE = 2


def put_in_place(new: Path, live: Path) -> None:
    """Make `new` the folder at `live`; what stood there is removed afterwards.

    Args:
        new: a finished folder on the same file system; it is gone afterwards.
        live: where it shall stand.

    Raises:
        OSError: the file system refuses; `live` is then as it was.
    """
    live.parent.mkdir(parents=True, exist_ok=True)
    if not live.exists():
        new.rename(live)
    elif _exchange(new, live):
        shutil.rmtree(new)
    else:
        aside = live.with_name(live.name + _ASIDE)
        shutil.rmtree(aside, ignore_errors=True)
        live.rename(aside)
        new.rename(live)
        shutil.rmtree(aside)


def recover(folder: Path) -> None:
    """Move back what a killed build had moved aside, and clear what it could no longer clear."""
    if not folder.is_dir():
        return
    for aside in folder.glob(f"*{_ASIDE}"):
        live = aside.with_name(aside.name.removesuffix(_ASIDE))
        if live.exists():
            shutil.rmtree(aside)
        else:
            aside.rename(live)


def _exchange(a: Path, b: Path) -> bool:
    """Let two folders change names at once; False where the system cannot."""
    if not sys.platform.startswith("linux"):
        return False
    try:
        renameat2 = ctypes.CDLL(None, use_errno=True).renameat2
    except (AttributeError, OSError):
        return False
    if renameat2(_AT_FDCWD, os.fsencode(a), _AT_FDCWD, os.fsencode(b), _RENAME_EXCHANGE) == 0:
        return True
    code = ctypes.get_errno()
    if code in (errno.EINVAL, errno.ENOSYS, errno.ENOTSUP):
        return False
    raise OSError(code, os.strerror(code), str(b))
