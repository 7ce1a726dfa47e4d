"""Pause Python's garbage collector.

The collector looks for objects that refer to each other in a circle. Pausing it saves time when
very many objects are made and none of them is in a circle.
"""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def put_off() -> Iterator[None]:
    """Put the collector's work off to the end of a task, when most of its objects are gone.

    Objects in circles are kept until then: less than a tenth of the task's memory.
    """
    with _off() as was_on:
        yield
        if was_on:
            gc.collect()


@contextmanager
def paused() -> Iterator[None]:
    """Pause the collector; it resumes afterwards if it was on before.

    Reading a code makes a million small objects that all survive, and the collector would search
    them again and again, which takes a quarter of the time. Reference counts still free what is
    dropped. What is left counts as old afterwards: it is not searched right away, but only when the
    collector next searches everything.
    """
    with _off() as was_on:
        yield
        # Before it resumes: its first search would treat everything new as young. If others have
        # frozen objects, these would thaw.
        if was_on and not gc.get_freeze_count():
            gc.freeze()
            gc.unfreeze()


@contextmanager
def _off() -> Iterator[bool]:
    """Turn the collector off while the block runs; yields whether it was on."""
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield was_on
    finally:
        if was_on:
            gc.enable()
