"""`townbook pack`: the newest build's whole site in one ZIP, for a USB stick or a server."""

from __future__ import annotations

import sys
from pathlib import Path

from builder.errors import UsageError, unwritable
from builder.formats.zipped import write_zipped
from builder.pages.policy import policy
from builder.record.standing import site_of
from builder.text.amounts import counted

_FOLDER = "site"
"""The one folder in it, so that unpacking does not scatter files."""


def pack(out: Path, target: Path) -> int:
    """Write `out/site` as a ZIP whose bytes depend only on the site; returns the exit code.

    Args:
        out: the folder of the build.
        target: the ZIP to write.

    Raises:
        UsageError: there is no build, or the file cannot be written.
    """
    site = site_of(out)
    if target.resolve().is_relative_to(site.resolve()):
        raise UsageError(target, "is inside the site itself", "name a file outside it")
    files = sorted(path for path in site.rglob("*") if path.is_file())
    named = ((f"{_FOLDER}/{path.relative_to(site).as_posix()}", path) for path in files)
    try:
        write_zipped(target, named)
    except OSError as error:
        raise UsageError(target, unwritable(error, str(target))) from error
    how = (
        f"unpack it and open {_FOLDER}/index.html"
        if policy(offline=True) in (site / "index.html").read_text(encoding="utf-8")
        else "it needs a server; townbook build --offline makes one that does not"
    )
    sys.stdout.write(f"{target}: {counted(len(files), 'file')} ({how})\n")
    return 0
