"""Every error that Townbook raises on purpose.

    TownbookError
    ├── UsageError            wrong use of the command                         exit 2
    │   └── SettingsError     codes.toml has something that cannot be used     exit 2
    ├── SourceError           one source cannot be built; the others are       exit 1
    │   └── NoCodeError       a file is not a code at all; skipped in a folder
    └── BuildError            a site could not be made from a parsed code      exit 1

Users see each as one line: where, what is wrong, what to do. A traceback is a defect of Townbook.
"""

from __future__ import annotations

import errno
import os
import re
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

_REASON = re.compile(r"\[Errno \d+\] ([^:]*).*", re.S)
"""How an error of the system prints itself."""


class TownbookError(Exception):
    """Base of all: `place` (a file, with a line if known), `problem`, and `advice`."""

    def __init__(self, place: str | Path, problem: str, advice: str = "") -> None:
        super().__init__(
            str(place), problem, advice
        )  # the arguments themselves, so that it survives pickling
        self.place = str(place)
        self.problem = problem
        self.advice = advice

    def __str__(self) -> str:
        return f"{self.place}: {self.problem}" + (f"; {self.advice}" if self.advice else "")


class UsageError(TownbookError):
    """The command line asks for something that cannot be done."""


class SettingsError(UsageError):
    """A `codes.toml` cannot be read or has a value that makes no sense."""


class SourceError(TownbookError):
    """A source file cannot be read, recognized or parsed."""


class NoCodeError(SourceError):
    """A file is not a code: a note or a list in a folder of codes is skipped."""


class BuildError(TownbookError):
    """A municipality's pages could not be made into a site."""


@contextmanager
def reporting(
    kind: type[TownbookError], place: str | Path, advice: str, used: str = "read"
) -> Iterator[None]:
    """Report in one line that a place cannot be read, or used otherwise.

    Raises:
        TownbookError: one of this kind, for an error of the system in the block.
    """
    try:
        yield
    except OSError as error:
        raise kind(place, f"cannot be {used} ({error.strerror})", advice) from error


DAMAGED = (OSError, ValueError, LookupError, TypeError, RecursionError)
"""What a file of an earlier build may raise that a disk or someone has damaged."""

_RIGHTS = "give yourself permission to read and write there"
_ADVICE = {
    **dict.fromkeys((errno.ENOSPC, errno.EDQUOT, errno.EFBIG), "free space there"),
    **dict.fromkeys((errno.EACCES, errno.EPERM, errno.EROFS), _RIGHTS),
    errno.EISDIR: "move away the folder that is in the file's place",
    errno.ENOTDIR: "move away the file that is in the folder's place",
    errno.EEXIST: "move away the file that is in the folder's place",
    errno.ENOENT: "create its folder",
}
"""What to do, by the system's error number."""
OF_A_PLACE = frozenset({*_ADVICE, errno.EIO, errno.ELOOP, errno.ENAMETOOLONG}) - {
    errno.EEXIST,
    errno.ENOENT,
}
"""The system's error numbers of a place that cannot be used, whatever the program does there: a
full disk, a quota, missing rights, too long a name. A file that is missing may be a defect."""


def unwritable(error: OSError, out: str, verb: str = "written") -> str:
    """What a user is told if the output cannot be written: a full disk, or a read-only folder.

    `verb` is "used" if the place may have been read.

    >>> error = OSError(28, "No space left on device", "out/site/index.html")
    >>> what, advice = unwritable(error, "out").split("; ")
    >>> what
    'out/site/index.html cannot be written (No space left on device)'
    >>> advice
    'free space there or choose another place'

    >>> error = FileExistsError(17, "File exists", "out/site")
    >>> unwritable(error, "out").split("; ")[1]
    "move away the file that is in the folder's place or choose another place"

    A library's own words about an error of the system are not for the user.

    >>> unwritable(OSError(28, "Error writing bytes to file. Detail: ..."), "out").split("; ")[0]
    'out cannot be written (No space left on device)'
    """
    if isinstance(
        error, shutil.Error
    ):  # copying a folder collects what failed: source, target and reason of each file
        _, place, words = error.args[0][0]
        reason = _REASON.sub(r"\1", str(words))
        return f"{place} cannot be {verb} ({reason}); free space there or choose another place"
    place = error.filename2 or error.filename or out
    cause = os.strerror(error.errno) if error.errno else error
    advice = f"{known} or " if (known := _ADVICE.get(error.errno or 0)) else ""
    return f"{place} cannot be {verb} ({cause}); {advice}choose another place"
