"""A law that has been adopted but is not yet in the text of the code."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class AdoptedLaw:
    """A law that is adopted and not yet codified, as its file states it."""

    file: str
    """From the folder of the sources on: "new-laws/gooseford-ny/3-2026.toml"."""
    municipality: str
    """Slug of the one that adopted it."""
    law: str
    """What it is cited by: "L.L. No. 3-2026"."""
    adopted: str
    """ISO date."""
    sections: tuple[str, ...]
    """The numbers that it touches, as the code prints them: "24-3", "Chapter 24"."""
    about: str = ""
    """What it is about, in a few words."""
    text: str = ""
    """The absolute path of the file with its words; empty where there is none."""
    sha256: str = ""
    """Of that file, so that a changed one is published again."""
