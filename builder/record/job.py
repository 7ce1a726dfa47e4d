"""What a build gives the task of one municipality, and what the task returns.

These are plain values that travel to Spark's workers and back: paths and counts, never a text.
`builder.town.task` turns a `Job` into its `Outcome`.
"""

from __future__ import annotations

from dataclasses import field
from pathlib import Path

from builder.corrections.decision import Decision
from builder.frozen import frozen
from builder.model import AdoptedLaw, Municipality, SourceFacts
from builder.sources import DEFAULT_LIMIT
from builder.sources.discover import Discovered
from builder.sources.versions import called

STAGES = ("read", "parse", "resolve", "versions", "data", "pages", "site", "print", "publish")
"""The stages of a task, in this order. Editions are typeset in the background from before the pages
on, and waited for."""

_DIED = (
    "the process that built it died several times (most likely for lack of memory); "
    "try it alone or on a larger machine"
)


@frozen
class Seen:
    """What the first look at a source found, so that the task need not look again."""

    municipality: Municipality
    facts: SourceFacts
    """With the hash of the bytes that were read."""


@frozen
class How:
    """How sites are made, the same for all of a build."""

    site_url: str | None = None
    """Address under which `out/site` will be published."""
    strict: bool = False
    """Whether warnings fail the municipality."""
    limit: int = DEFAULT_LIMIT
    """Largest source in bytes."""
    paper: str | None = None
    """Paper of the printable editions; None if there are none."""
    by_chapter: bool = False
    """Whether their page numbers begin again in each chapter."""
    offline: bool = False
    """Whether the sites are for a folder without a server."""
    accepted: tuple[str, ...] = ()
    """Slugs that are published, with a mark, whatever the gate or the proof finds."""
    force: bool = False
    """Whether nothing that exists is reused."""


@frozen
class Job:
    """A task's input: where its source is and where its results go. It carries no text."""

    source: Discovered
    """With its absolute path."""
    how: How
    out: str
    """The output folder."""
    work: str
    """Folder for unfinished things, on the file system of `out`."""
    seen: Seen | None = None
    """What the first look at the source found, if it was taken."""

    def decisions(self, slug: str) -> tuple[Decision, ...]:
        """The decisions made by hand about one municipality."""
        return tuple(one for one in self.source.corrections if one.municipality == slug)

    def new_laws(self, slug: str) -> tuple[AdoptedLaw, ...]:
        """The laws that one municipality has adopted and that are not yet in its code."""
        return tuple(one for one in self.source.adopted if one.municipality == slug)

    @property
    def path(self) -> str:
        """Where its source is; also identifies the municipality in journals and messages."""
        return str(self.source.path)

    @property
    def file(self) -> str:
        """What its source is called."""
        return called(self.source.path)

    @property
    def paths(self) -> tuple[Path, ...]:
        """All sources of the municipality, the newest first."""
        return (self.source.path, *(one.path for one in self.source.earlier))


@frozen
class Outcome:
    """What became of a job: in the first look at its source, or in its task."""

    job: Job
    slug: str | None = None
    error: str | None = None
    """The one line to show; None if there is no failure."""
    passed_over: str | None = None
    """Why the file is not a code, without being a failure."""
    unchanged: bool = False
    """Whether its site already is what a task would make, so that none runs."""
    seen: Seen | None = None
    """What the first look found."""
    seconds: dict[str, float] = field(default_factory=dict)
    """Those of the task, by stage."""


def lost(job: Job) -> Outcome:
    """The outcome of a job that died with its process."""
    return Outcome(job, error=f"{job.path}: {_DIED}")
