"""What users see of a failed task: one line, never a traceback."""

from __future__ import annotations

from pathlib import Path

from builder.errors import TownbookError, unwritable
from builder.job import Job
from builder.time_limit import OutOfTime

_NO_MEMORY = (
    "needs more memory than there is; build it alone, on one core (--master 'local[1,4]'), "
    "or on a larger machine"
)


def line(error: BaseException, job: Job, seconds: float) -> str:
    """What a user is told of an error.

    Args:
        error: what a task raised.
        job: what it was to build.
        seconds: the processor time that it might take.
    """
    if isinstance(error, OutOfTime):
        place = _where(error).rpartition(" in ")[2]
        return (
            f"{job.path}: was not built within {seconds:.0f} seconds of processor time "
            f"(in {place}); this is a defect, please report it"
        )
    if isinstance(error, TownbookError):
        return str(error)
    if isinstance(error, MemoryError):
        return f"{job.path}: {_NO_MEMORY}"
    if isinstance(error, OSError):
        return f"{job.path}: {unwritable(error, job.out)}"
    return (
        f"{job.path}: Townbook failed on it ({_where(error)}); this is a defect, please report it"
    )


def _where(error: BaseException) -> str:
    """An unexpected error in a few words.

    Given are its kind, its message, and the line of ours that raised it.
    """
    frame = error.__traceback__
    place = ""
    while frame is not None:
        file = Path(frame.tb_frame.f_code.co_filename)
        if "builder" in file.parts:
            place = f"{file.name}:{frame.tb_lineno}"
        frame = frame.tb_next
    said = " ".join(
        f"{type(error).__name__}: {error}".split()
    )  # one line, whatever the message holds
    return f"{said} in {place}"
