"""A lock on an open file, which its process holds until the file is closed."""

from __future__ import annotations

import errno
import sys
from typing import TextIO

if sys.platform == "win32":
    import msvcrt
else:
    import fcntl


def locked(file: TextIO) -> bool:
    """Lock a file; says whether no other process holds it.

    Raises:
        OSError: it cannot be locked at all, as on some network drives.
    """
    try:
        if sys.platform == "win32":
            msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
        else:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError as error:
        if error.errno not in (errno.EACCES, errno.EAGAIN):
            raise
        return False
    return True
