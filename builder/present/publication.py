"""How a site is published, and what was made for it before its pages."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from builder.frozen import frozen
from builder.model import AdoptedLaw
from builder.versions.permanence import Vanished
from builder.versions.timeline import Timeline

PAPERS = ("us-letter", "a4", "us-letter-large", "a4-large")
"""Papers of the printable editions; the first is the default. Those that end in "large" have type
of 18 points."""


@frozen
class Edition:
    """A PDF that readers can print."""

    name: str
    """Its file: "alderwick-ny.pdf", "52.pdf"."""
    unit: str | None
    """Id of the chapter; None for the whole code."""
    bytes: int
    """Its size; 0 while it is being made."""
    pages: int
    """Number of its pages; 0 while it is being made."""
    sha256: str
    """Hash of the text that it was typeset from, with everything that its look depends on."""

    def path(self, folder: Path) -> Path:
        """Where it is in a folder of editions."""
        return folder / self.name


@frozen
class DataFile:
    """A form of the code for programs and other readers, in the site's folder `data`."""

    name: str
    """Its file: "code.json"."""
    form: str
    """What it is called: "JSON"."""
    about: str
    """What it holds, as part of a sentence."""
    bytes: int


AT = "at"
"""The folder of a site for its earlier versions, each in a folder named by its day."""


def root_of(day: str, timeline: Timeline) -> str:
    """Where in a site the version of a day is."""
    return "" if day == timeline.days[-1] else f"{AT}/{day}/"


@frozen
class Earlier:
    """An earlier version of a code, whose site is within that of the newest."""

    day: str
    """ISO date."""
    newest: str
    """ISO date of the code as it is published now."""
    now: Mapping[str, str]
    """Addresses in the newest site of what is still there, by the ids of this version."""


@frozen
class Publication:
    """What the pages of a site need to know besides its code."""

    site_url: str | None = None
    """The site's address; without it links stay relative and instant loading is off."""
    editions: tuple[Edition, ...] = ()
    """The PDFs that will be in the site's folder `print`."""
    card: bytes | None = None
    """A PNG that represents the site where its address is shared."""
    faults: tuple[str, ...] | None = None
    """What the proof of fidelity found, shown to readers; None if it was not run."""
    source: str | None = None
    """The decoded text that the code was read from, to show the words as they were found; None
    leaves them out."""
    offline: bool = False
    """Whether the site is for a folder without a server: every link names its file."""
    synonyms: tuple[tuple[str, tuple[str, ...]], ...] = ()
    """Synonyms that its publisher adds to those of all towns."""

    adopted: tuple[AdoptedLaw, ...] = ()
    """The laws that are adopted but not yet in the text."""

    portal: bool = False
    """Whether a portal is in the folder above the site."""

    timeline: Timeline | None = None
    """All versions of the code; None if there is only one."""
    earlier: Earlier | None = None
    """Facts of an earlier version; None for the code as it is now."""

    binder: tuple[str, ...] = ()
    """The PDFs of changes that will be in the site's folder `print`."""

    files: tuple[DataFile, ...] = ()
    """The forms of the code that will be in the site's folder `data`."""

    gone: tuple[Vanished, ...] = ()
    """Addresses that were published once but lead to nothing now."""


UNPUBLISHED = Publication()
"""A site without an address, and with nothing made before its pages."""
