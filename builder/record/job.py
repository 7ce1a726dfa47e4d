"""What a build is asked to do, what it gives the task of a municipality, and what that returns.

These are plain values that travel to Spark's workers and back: paths and counts, never a text.
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
"""Folder of an output folder for what is not published."""
_NAME = "asked.json"
"""The note of what a build was asked to do, which a later check uses."""
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
class Options:
    """What the user asked for."""

    sources: tuple[Path, ...]
    out: Path
    master: str
    """Where Spark runs."""
    how: How
    only: tuple[str, ...] = ()
    """Slugs; empty for all."""
    prune: bool = False
    """Whether sites that are no longer built are removed."""
    sign: Path | None = None
    """The key that signs all existing sites."""
    ocr: bool = False
    """Whether the machine reads those scans among the sources that have not been read yet."""

    def keep(self) -> None:
        """Note the options in the output folder; the note is never published.

        Raises:
            OSError: the note cannot be written.
        """
        sources = tuple(path.absolute() for path in self.sources)
        held = msgspec.json.encode(replace(self, sources=sources), enc_hook=str)
        put(self.out / SCRATCH / _NAME, held.decode() + "\n")

    @classmethod
    def kept(cls, out: Path) -> Options:
        """The options of the last build in an output folder.

        Raises:
            UsageError: there is no note that can be read.
        """
        note = out / SCRATCH / _NAME
        try:
            return msgspec.json.decode(note.read_bytes(), type=cls, dec_hook=_from_text)
        except DAMAGED as error:
            raise UsageError(
                out, "does not say how it was built", "run townbook build again"
            ) from error


def _from_text(kind: type, text: str) -> object:
    return kind(text)


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
