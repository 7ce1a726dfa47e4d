"""Pause Python's garbage collector.

The collector looks for objects that refer to each other in a circle. Pausing it saves time where a
great many objects are made and none of them is in a circle.
"""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def put_off() -> Iterator[None]:
    """Put the collector's work off to the end of a task, when most of its objects are gone.

    What is in a circle is held until then: less than a tenth of what the task holds.
    """
    with _off() as was_on:
        yield
        if was_on:
            gc.collect()


@contextmanager
def paused() -> Iterator[None]:
    """Pause the collector; it goes on afterwards if it was on before.

    Reading a code makes a million small objects that all live on, and the collector would look
    through them again and again: that costs a quarter of the time. Reference counts free what is
    dropped meanwhile. What is left counts as old afterwards: it is not looked through at once, but
    with all else when the collector next looks at everything.
    """
    with _off() as was_on:
        yield
        # Before it goes on: with its first look it would take all that is new for young. Where
        # others have frozen objects, these would thaw.
        if was_on and not gc.get_freeze_count():
            gc.freeze()
            gc.unfreeze()


@contextmanager
def _off() -> Iterator[bool]:
    """Turn the collector off while the block runs; gives whether it was on."""
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield was_on
    finally:
        if was_on:
            gc.enable()
