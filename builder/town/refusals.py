"""What is published only where somebody accepts it, and then marked."""

from __future__ import annotations

from builder.errors import BuildError
from builder.record.job import Job


def refuse_faults(job: Job, slug: str, faults: list[str]) -> None:
    """A text with wrong words is published only where somebody accepts it, and then it is marked.

    Raises:
        BuildError: the proof found faults, and nobody accepted them.
    """
    if faults and slug not in job.accepted:
        raise BuildError(
            job.path,
            f"the proof found {len(faults)} faults, the first: {faults[0]}",
            f"please report it; --accept {slug} publishes it, marked",
        )


def refuse_differences(job: Job, slug: str, shown: list[str]) -> None:
    """Pages with other words than the data are published only where somebody accepts them.

    Raises:
        BuildError: there are such, and nobody accepted them.
    """
    if shown and slug not in job.accepted:
        raise BuildError(
            job.path,
            f"its pages differ from its data in {len(shown)} places, the first: {shown[0]}",
            f"please report it; --accept {slug} publishes it all the same",
        )
