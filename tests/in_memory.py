"""What tests write lies in memory, where the machine has room for it.

A whole run makes and removes some hundred thousand small files and folders. A disk takes ten times
the processor time for them that memory takes, and nobody reads them afterwards.
"""

from __future__ import annotations

import os
import shutil
import tempfile
from pathlib import Path

_MEMORY = Path("/dev/shm")
_ROOM = 4 << 30
"""Bytes that must be free there: several times what a whole run leaves."""


def settle() -> None:
    """Temporary folders of this process, and of those that it starts, in memory.

    Whoever names another place (TMPDIR, or pytest's --basetemp) is heard.
    """
    if "TMPDIR" not in os.environ and _has_room():
        os.environ["TMPDIR"] = tempfile.tempdir = str(_MEMORY)


def _has_room() -> bool:
    """Whether the folder is there, and has room, and the memory is free that it would take."""
    if not os.access(_MEMORY, os.W_OK) or shutil.disk_usage(_MEMORY).free < _ROOM:
        return False
    told = dict(line.split(":") for line in Path("/proc/meminfo").read_text().splitlines())
    return int(told["MemAvailable"].split()[0]) << 10 > 2 * _ROOM
