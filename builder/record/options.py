"""What a build was asked to do, and the note of it that a later check uses."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import msgspec

from builder.errors import DAMAGED, UsageError
from builder.frozen import frozen
from builder.record.job import How
from builder.record.standing import SCRATCH
from builder.runtime.written import put

_NAME = "asked.json"


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
