"""Packs an edition where files may hold a kilobyte, and prints why it fails.

    python full_disk.py FOLDER

It is a process of its own: a library that cannot write could end it.
"""

from __future__ import annotations

import datetime as dt
import os
import resource
import sys
from collections.abc import Sequence
from pathlib import Path

from gooseford import code

from builder.print import press
from tests.print.written import write_editions


def main() -> None:
    """Write the editions; their packing finds no room."""
    set_them = press.run

    def set_and_fill_the_disk(sheets: Sequence[press.PressSheet], *more: dt.date | None) -> None:
        set_them(sheets, *more)
        resource.setrlimit(resource.RLIMIT_FSIZE, (1024, resource.RLIM_INFINITY))

    press.run = set_and_fill_the_disk
    try:
        write_editions(code(), Path(sys.argv[1]) / "print")
    except OSError as error:
        print(os.strerror(error.errno))  # noqa: T201  (this is how it answers)


if __name__ == "__main__":
    main()
