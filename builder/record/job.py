"""What a build is asked to do, and what the task of each municipality gets and returns.

These are plain values that travel to Spark's workers and back: paths and counts, never texts.
`builder.town.task` turns a `Job` into its `Outcome`.
"""

from __future__ import annotations

from dataclasses import field, replace
from pathlib import Path

import msgspec

from builder.corrections.decision import Decision
from builder.errors import DAMAGED, UsageError
from builder.frozen import frozen
from builder.model import AdoptedLaw, Municipality, SourceFacts
from builder.runtime.written import put
from builder.sources import DEFAULT_LIMIT
from builder.sources.discover import Discovered
from builder.sources.versions import called

SCRATCH = ".townbook"
"""Folder in the output folder for what is never published."""
_NAME = "asked.json"
"""Name of the file with the options of a build, which `townbook check` reads later."""
STAGES = ("read", "parse", "resolve", "data", "versions", "pages", "site", "print", "publish")
"""The stages of a task, in order. From before "pages" on, editions are typeset in the background;
"print" waits for them."""

_DIED = (
    "the process that built it died several times (most likely for lack of memory); "
    "try it alone or on a larger machine"
)


@frozen
class Seen:
    """What the first look at a source found, so that the task need not look again."""

    municipality: Municipality
    facts: SourceFacts
    """Includes the hash of the bytes that were read."""


@frozen
class How:
    """How sites are made: the settings that all sites of a build share."""

    site_url: str | None = None
    """The address at which `out/site` will be published."""
    strict: bool = False
    """Whether a warning fails its municipality."""
    limit: int = DEFAULT_LIMIT
    """The largest source to read, in bytes."""
    paper: str | None = None
    """Paper size of the printable editions; None to make none."""
    by_chapter: bool = False
    """Whether their page numbers start again in each chapter."""
    offline: bool = False
    """Whether the sites will be opened from a folder, without a server."""
    accepted: tuple[str, ...] = ()
    """Slugs of sites to publish, marked as such, whatever the gate or the proof finds."""
    force: bool = False
    """Whether to make everything again, even what is up to date."""


@frozen
class Options:
    """What the user asked for."""

    sources: tuple[Path, ...]
    out: Path
    master: str
    """Spark's address of the cluster, or `local[...]`."""
    how: How
    only: tuple[str, ...] = ()
    """Slugs to build; empty for all."""
    prune: bool = False
    """Whether to remove sites that are no longer built."""
    sign: Path | None = None
    """File with the key that signs all sites."""
    ocr: bool = False
    """Whether to run text recognition on scans among the sources that have no text yet."""

    def keep(self) -> None:
        """Save the options in the output folder, outside of what is published.

        Raises:
            OSError: they cannot be saved.
        """
        sources = tuple(path.absolute() for path in self.sources)
        held = msgspec.json.encode(replace(self, sources=sources), enc_hook=str)
        put(self.out / SCRATCH / _NAME, held.decode() + "\n")

    @classmethod
    def kept(cls, out: Path) -> Options:
        """The options of the last build in an output folder.

        Raises:
            UsageError: no options are saved there, or they cannot be read.
        """
        note = out / SCRATCH / _NAME
        try:
            return msgspec.json.decode(
                note.read_bytes(), type=cls, dec_hook=lambda kind, text: kind(text)
            )
        except DAMAGED as error:
            raise UsageError(
                out, "does not say how it was built", "run townbook build again"
            ) from error


@frozen
class Job:
    """Input of a task: where its source is and where its results go, but no text."""

    source: Discovered
    """The source, with its absolute path."""
    how: How
    out: str
    """The output folder."""
    work: str
    """Folder for unfinished files, on the same file system as `out`."""
    seen: Seen | None = None
    """What the first look at the source found, if there was one."""

    def decisions(self, slug: str) -> tuple[Decision, ...]:
        """The decisions made by hand about the municipality with this slug."""
        return tuple(one for one in self.source.corrections if one.municipality == slug)

    def new_laws(self, slug: str) -> tuple[AdoptedLaw, ...]:
        """The laws adopted by the municipality with this slug that are not in its code yet."""
        return tuple(one for one in self.source.adopted if one.municipality == slug)

    @property
    def path(self) -> str:
        """Path of the source; it also identifies the municipality in journals and messages."""
        return str(self.source.path)

    @property
    def file(self) -> str:
        """Name of the source."""
        return called(self.source.path)

    @property
    def paths(self) -> tuple[Path, ...]:
        """Paths of all sources of the municipality, newest first."""
        return (self.source.path, *(one.path for one in self.source.earlier))


@frozen
class Outcome:
    """How a job ended: at the first look at its source, or in its task."""

    job: Job
    slug: str | None = None
    error: str | None = None
    """A one-line message; None if nothing failed."""
    passed_over: str | None = None
    """Why the file is no code; that is not a failure."""
    unchanged: bool = False
    """Whether the site is up to date, so that no task ran."""
    seen: Seen | None = None
    """What the first look found."""
    seconds: dict[str, float] = field(default_factory=dict)
    """Seconds that the task took, by stage."""


def lost(job: Job) -> Outcome:
    """The outcome of a job whose process died."""
    return Outcome(job, error=f"{job.path}: {_DIED}")
