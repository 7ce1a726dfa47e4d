"""Editions made at once; a build instead does other work while they are typeset."""

from __future__ import annotations

from pathlib import Path

from builder.model import Code
from builder.present.publication import Edition
from builder.print.editions import printing
from builder.print.scope import USUAL, Setting


def write_editions(
    code: Code,
    folder: Path,
    *,
    site_url: str | None = None,
    setting: Setting = USUAL,
    before: Path | None = None,
) -> tuple[Edition, ...]:
    """Write the PDFs and their manifest into a fresh folder, and wait for them (see `printing`).

    Raises:
        WithoutWholeError: the chapters have their editions but the code as a whole has none.
        BuildError: the typesetter failed.
    """
    with printing(code, folder, site_url=site_url, setting=setting, before=before) as held:
        return held.end()
