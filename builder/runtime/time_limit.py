"""A time limit for a task that takes far longer than any text of its size.

A system timer counts the processor time of the process and interrupts its main thread, where
Spark's Python workers run their tasks; it even interrupts the search of a regular expression. It
counts processor time, not clock time, because a machine may be busy with other things, or asleep.
A child process for each municipality would do the same, but would load Spark's worker again each
time. The typesetter's time is limited by `builder.print.press`.
"""

from __future__ import annotations

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType

SECONDS = 120.0
"""Processor time that a task may take for an empty source."""
SECONDS_PER_MEGABYTE = 240.0
"""Additional time for each megabyte of its source: some twenty times what one takes."""
_AGAIN = 30.0
"""Seconds until it is interrupted again, if the first interrupt was lost."""


class OutOfTime(BaseException):
    """The time is over.

    It is not an `Exception`, so that nothing on the way handles it as a failure.
    """


def seconds_for(size: int) -> float:
    """How much processor time a task with a source of so many bytes may take.

    >>> seconds_for(0), seconds_for(500_000)
    (120.0, 240.0)
    """
    return SECONDS + SECONDS_PER_MEGABYTE * size / 1_000_000


@contextmanager
def limited(seconds: float) -> Iterator[None]:
    """Run the block for at most so many seconds of processor time.

    Outside the main thread there is no limit.

    Raises:
        OutOfTime: the block took longer.
    """
    if threading.current_thread() is not threading.main_thread():
        yield
        return

    def stop(_number: int, _frame: FrameType | None) -> None:
        raise OutOfTime

    before = signal.signal(signal.SIGPROF, stop)
    signal.setitimer(signal.ITIMER_PROF, seconds, _AGAIN)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.signal(signal.SIGPROF, before)
