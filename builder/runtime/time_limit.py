"""A limit for tasks that take far longer than any text of their size should.

A system timer counts the processor time of the process and interrupts its main thread, where
Spark's Python workers run their tasks; it interrupts even a search with a regular expression. Clock
time would not do: a machine may be busy with other things, or asleep. A child process for each
municipality would have to load Spark's worker each time. `builder.print.press` limits the
typesetter's time.
"""

from __future__ import annotations

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType

SECONDS = 120.0
"""Seconds of processor time for a task, whatever its source."""
SECONDS_PER_MEGABYTE = 240.0
"""Further seconds for each megabyte of the source, some twenty times what one usually takes."""
_AGAIN = 30.0
"""Seconds until the next interrupt, in case the first was lost."""


class OutOfTime(BaseException):
    """A task used up its time.

    It is not an `Exception`, so that nothing on the way handles it as an ordinary failure.
    """


def seconds_for(size: int) -> float:
    """Seconds of processor time that a task may take for a source of `size` bytes.

    >>> seconds_for(0), seconds_for(500_000)
    (120.0, 240.0)
    """
    return SECONDS + SECONDS_PER_MEGABYTE * size / 1_000_000


@contextmanager
def limited(seconds: float) -> Iterator[None]:
    """Run the block for at most so many seconds of processor time.

    There is no limit outside the main thread.

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
