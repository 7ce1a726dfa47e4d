"""The functions that tasks of a build call.

The driver imports only these names. What they call is slow to import, and workers have it already
(`builder.spark.daemon`).
"""

from __future__ import annotations

import signal
import socket
from collections.abc import Iterator
from contextlib import contextmanager

from builder.record.job import Job, Outcome
from builder.record.results import PortalJob, PortalOutcome
from builder.runtime import program


@contextmanager
def _own_pipes() -> Iterator[None]:
    """Make broken pipes errors inside the block, such as those to the typesetter.

    Outside of tasks a broken pipe ends the worker (`builder.spark.daemon`).
    """
    before = signal.signal(signal.SIGPIPE, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGPIPE, before)


@_own_pipes()
def name_source(job: Job, made_by: str | None = None) -> Outcome:
    """The slug of a source, or why it has none (`builder.town.task`).

    Args:
        job: the input of the task.
        made_by: the fingerprint of the command's program; None if workers share it.
    """
    from builder.town import task  # noqa: PLC0415  (see above)

    if other := _other_program(job.path, made_by):
        return Outcome(job, error=other)
    return task.name_source(job)


@_own_pipes()
def build(job: Job, made_by: str | None = None) -> Outcome:
    """Build one municipality and publish it (`builder.town.task`); arguments as above."""
    from builder.town import task  # noqa: PLC0415  (see above)

    if other := _other_program(job.path, made_by):
        return Outcome(job, error=other)
    return task.build(job)


@_own_pipes()
def build_portal(job: PortalJob, made_by: str | None = None) -> PortalOutcome:
    """Build the portal and publish it (`builder.sites.portal`); arguments as above."""
    from builder.sites import portal  # noqa: PLC0415  (see above)

    if other := _other_program("portal", made_by):
        return PortalOutcome(other)
    return portal.build_portal(job)


def _other_program(what: str, made_by: str | None) -> str | None:
    """An error if this worker's program differs and would make other sites, else None."""
    if made_by in (None, program.begun().digest):
        return None
    return (
        f"{what}: was not built, because the worker {socket.gethostname()} has another "
        "Townbook, other packages or another Python than this command; "
        "install the same on all machines"
    )
