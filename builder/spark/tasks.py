"""What a task of the build calls.

The driver hands out these names alone: what stands behind them takes it a second to load, and
workers have it loaded (`builder.spark.daemon`).
"""

from __future__ import annotations

from builder.job import Job, Named, Outcome


def name_source(job: Job) -> Named:
    """The slug of a source, or why it has none (`builder.task`)."""
    from builder import task  # noqa: PLC0415  (see above)

    return task.name_source(job)


def build(job: Job) -> Outcome:
    """Build one municipality and publish it (`builder.task`)."""
    from builder import task  # noqa: PLC0415  (see above)

    return task.build(job)
