"""What a build tells the task of the portal, and what the task answers."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path

from builder.data.across_municipalities import AcrossMunicipalities
from builder.present.publication import Publication
from builder.record.results import Result
from builder.runtime.stamps import Stamps


@dataclass(frozen=True, slots=True)
class PortalJob:
    """Over which sites a portal is made, and where it goes."""

    results: tuple[Result, ...]
    """How each municipality ended; a stale one is shown as such."""
    crossing: AcrossMunicipalities
    """What crosses all municipalities that have tables."""
    out: Path
    """The output folder."""
    work: Path
    """A folder for unfinished things, on the same file system."""
    publication: Publication
    """How `out/site` will be published."""


@dataclass(frozen=True, slots=True)
class PortalOutcome:
    """How the task of the portal ended."""

    error: str | None = None
    """The one line to show; None if the portal was made."""
    left: Stamps = field(default_factory=dict)
    """The files of the portal, as they were left."""


def lost_portal(_job: PortalJob) -> PortalOutcome:
    """The outcome of a portal that died with its process."""
    return PortalOutcome(
        "portal: the process that made it died several times (most likely for lack of memory); "
        "try it on a larger machine"
    )
